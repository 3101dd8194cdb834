"""A recorded game, won by mouse from the deal to the celebration."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.rules.moves import parse_move
from tests.desktop.player import Player, make
from tests.desktop.program import QUICK, Program, prefer
from tests.support.host import won_game


def test_king_albert_is_won_by_mouse(program: Callable[..., Program], tmp_path: Path) -> None:
    prefer(tmp_path, QUICK + "auto_finish = false\n")  # play to the last card
    number, moves = won_game("king-albert")
    table = program("king-albert", "--deal", str(number), "--size", "1024x640")
    player = Player(table, "king-albert", number)
    player.compare(table.settled())
    for move in moves[:-1]:
        player.play(move)
    before = table.now
    make(table, parse_move(moves[-1]))
    assert table.wait_for("move", after=before)["score"] == player.session.game.max_score
    table.wait_for("won", after=before)
    rest = table.shown("win", after=before)
    assert set(rest["buttons"]) == {"menu", "new", "again", "review"}
    table.wait_for("new", after=table.click("again"), game="king-albert", number=number)
