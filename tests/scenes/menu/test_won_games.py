"""A game of each patience, won move by move."""

from pathlib import Path

import pytest

from game.patiences import PATIENCES
from game.rules.moves import parse_move
from game.rules.session import Session
from game.scenes.menu import won_deals
from game.study import results
from game.study.verify import fault

GAMES = Path(__file__).parents[2] / "games"


@pytest.mark.parametrize("slug", PATIENCES)
def test_a_game_is_won_with_its_last_move_and_not_before(slug: str) -> None:
    heading, *lines = (GAMES / f"{slug}.txt").read_text().splitlines()
    number = int(heading.removeprefix("# deal "))
    session = Session(PATIENCES[slug](), number)
    for text in " ".join(lines).split():
        assert not session.is_won()
        session.play(parse_move(text))
    assert session.is_won()
    assert session.score == session.game.max_score
    assert session.legal_moves() == []


@pytest.mark.parametrize("slug", won_deals.games_with_won_deals())
def test_every_deal_of_the_show_is_won(slug: str) -> None:
    deals = list(results.read(won_deals.FOLDER / f"{slug}.jsonl"))
    assert [(deal["game"], deal["variation"], deal["verdict"], fault(deal)) for deal in deals] == [
        (slug, "", "won", None) for _ in deals
    ]
    assert len(won_deals.won_deals(slug)) == len(deals) >= 8
