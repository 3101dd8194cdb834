"""What a table tells the sound service: the game, and whether it is won."""

from __future__ import annotations

import pytest

from game.rules.session import Session
from tests.support.host import HeadlessHost, part_of_won_game
from tests.support.pilot import TablePilot


def test_a_win_is_told_and_the_way_back_from_it(monkeypatch: pytest.MonkeyPatch) -> None:
    told: list[tuple[str, bool]] = []
    monkeypatch.setattr(HeadlessHost, "follow", lambda _, game, *, won: told.append((game, won)))
    game = part_of_won_game("king-albert", 1.0)
    seat = TablePilot(Session(game.game, game.number or 1))
    assert told == [("king-albert", False)]
    for move in game.moves:
        seat.controller.play(move)
    assert set(told[:-1]) == {("king-albert", False)}
    assert told[-1] == ("king-albert", True)
    seat.controller.undo()
    assert told[-1] == ("king-albert", False)
