"""A sixth game in a real window: Betsy Ross is won by mouse over both redeals, one of them undone and redone."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.patiences import PATIENCES
from game.rules.dealing import REDEALS
from game.rules.moves import parse_move
from tests.desktop.player import Player, make
from tests.desktop.program import Program, prefer
from tests.desktop.reading import spot
from tests.desktop.screen import Screen
from tests.desktop.seat import QUICK
from tests.desktop.trace import Line
from tests.support.betsy_ross import BetsyRoss, won_line
from tests.tools.sixth import SLUG

DEAL = 24


@pytest.fixture
def player(screen: Screen, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Player]:
    monkeypatch.setitem(PATIENCES, SLUG, BetsyRoss)
    prefer(tmp_path, QUICK + "auto_finish = false\n")
    asked = (SLUG, "--deal", str(DEAL), "--size", "1024x640")
    with Program(screen, tmp_path, *asked, starter=("-m", "tests.tools.sixth")) as program:
        program.wait_for("ready")
        sitting = Player(program, SLUG, DEAL)
        sitting.compare(program.settled())
        yield sitting


def test_betsy_ross_is_won_by_mouse(player: Player) -> None:
    table, session = player.program, player.session
    moves, redeals = won_line(DEAL), 0
    for move in moves[:-1]:
        if session.layout()["s"] or move != "deal":
            player.play(move)
            continue
        redeals += 1
        redeal_by_mouse(player) if redeals == 1 else redeal_by_key(player)
        assert session.table.counters == {REDEALS: redeals}
    assert redeals == 2
    before = table.now
    make(table, parse_move(moves[-1]))
    assert table.wait_for("move", after=before)["score"] == session.game.max_score
    table.wait_for("won", after=before)
    table.wait_for("ready", after=before, scene="win")
    assert table.stderr == ""


def redeal_by_mouse(player: Player) -> None:
    """Click on the empty stock, undo the redeal, and make it again."""
    before = player.session.table
    assert not player.session.layout()["s"]
    rest: Line = player.play("deal")
    assert spot(rest, "s").topleft  # it has cards again
    after = player.session.table
    assert after != before
    player.press("ctrl+z", leads_to="undo")
    assert player.session.table == before
    player.press("ctrl+y", leads_to="redo")
    assert player.session.table == after


def redeal_by_key(player: Player) -> None:
    """Press Space on the empty stock, the first of the piles; the first key only shows the focus."""
    player.program.window.move((512, 635))  # out of the way, because a moving mouse hides the focus
    player.program.window.key("Tab", "Home")
    player.press("space", leads_to="move")
    assert str(player.session.moves[-1]) == "deal"
