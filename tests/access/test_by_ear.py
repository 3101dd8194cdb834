"""All five games are won by keys alone, with what a screen reader says."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from game.language import typographic
from game.patiences import PATIENCES
from game.rules.moves import parse_move
from game.rules.session import Session
from tests.access.blind import Blind
from tests.access.room import seated
from tests.support.host import won_game
from tests.support.selection import FULL
from tests.support.waiting import until


@pytest.mark.parametrize("slug", sorted(PATIENCES) if FULL else ["calculation"])
def test_a_game_is_won_by_ear(slug: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    number, moves = won_game(slug)
    game = PATIENCES[slug]()
    room = seated(tmp_path, Session(game, number), monkeypatch)
    assert f"deal {number}" in " ".join(room.heard())
    blind = Blind(game, room)
    for text in moves:
        blind.play(parse_move(text))
    until(lambda: room.top.name == "win", room.pass_frame)
    assert re.fullmatch(rf"Won in \d+:\d\d, {len(moves)} moves(\. [A-Z ]+: \d+%)?", room.heard()[-1])
    assert any(node.role == "dialog" and node.name == typographic(room.top.title) for node in room.ear.nodes)
    room.quit()
