"""What a table tells the sound service: the game, unless it is won."""

from __future__ import annotations

import pytest

from game.rules.session import Session
from tests.support.host import HeadlessHost, part_of_won_game
from tests.support.pilot import TablePilot


def test_the_music_of_a_table_ends_with_a_win_and_comes_back_with_the_way_back_from_it(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    told: list[str] = []
    monkeypatch.setattr(HeadlessHost, "follow", lambda _, game: told.append(game))
    game = part_of_won_game("king-albert", 1.0)
    seat = TablePilot(Session(game.game, game.number or 1))
    assert told == ["king-albert"]
    for move in game.moves:
        seat.controller.play(move)
    assert set(told[:-1]) == {"king-albert"}
    assert told[-1] == ""
    seat.controller.undo()
    assert told[-1] == "king-albert"
