"""A game of each patience, won move by move."""

from pathlib import Path

import pytest

from game.patiences import PATIENCES
from game.rules.moves import parse_move
from tests.support.play import dealt

GAMES = Path(__file__).parents[2] / "games"


@pytest.mark.parametrize("slug", PATIENCES)
def test_a_game_is_won_with_its_last_move_and_not_before(slug: str) -> None:
    heading, *lines = (GAMES / f"{slug}.txt").read_text().splitlines()
    number = int(heading.removeprefix("# deal "))
    session = dealt(slug, number)
    for text in " ".join(lines).split():
        assert not session.is_won()
        session.play(parse_move(text))
    assert session.is_won()
    assert session.score == session.game.max_score
    assert session.legal_moves() == []
