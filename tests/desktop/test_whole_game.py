"""Recorded games, won by mouse from the deal to the celebration; `python -m tests.desktop.whole_games` plays all."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.rules.moves import parse_move
from tests.desktop.player import Player, make
from tests.desktop.program import BLIND, QUICK, Program, prefer
from tests.desktop.whole_games import REHEARSAL, Person, recorded, rehearse
from tests.support.selection import FULL


def test_king_albert_is_won_by_mouse(program: Callable[..., Program], tmp_path: Path) -> None:
    prefer(tmp_path, QUICK + "auto_finish = false\n")  # play to the last card
    number, variation, moves = recorded("king-albert")
    assert not variation
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
    assert set(rest["buttons"]) == {"menu", "new", "again", "review", "send"}
    table.wait_for("new", after=table.click("again"), game="king-albert", number=number)


def test_quatorze_is_played_by_clicks_that_wait_for_nothing(sit: Callable[..., Player]) -> None:
    number, _, moves = recorded("quatorze")
    quick = sit("quatorze", number, settings=REHEARSAL)
    rests = rehearse(quick, moves if FULL else moves[:6])
    quick.program.terminate()  # or the next start would only ask it for the deal
    person = Person(sit("quatorze", number, settings=BLIND), 0.3, rests, moves[: len(rests)])
    person.play()
    assert person.drags == 0
    assert person.program.stderr == ""
