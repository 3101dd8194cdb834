"""King Albert, in the words of its rules."""

from __future__ import annotations

import pytest

from game.patiences import KingAlbert
from game.rules.cards import RANKS
from game.rules.session import Session
from tests.support.play import Layout, at, is_red, play, positions, rank, run

FOUNDATIONS = ("f1", "f2", "f3", "f4")
COLUMNS = tuple(f"t{number}" for number in range(1, 10))
RESERVE = tuple(f"r{number}" for number in range(1, 8))
STANDARD, RETURN = KingAlbert(), KingAlbert(foundations_return=True)
BOTH = pytest.mark.parametrize("game", [STANDARD, RETURN], ids=["standard", "foundations return"])


def by_the_book(layout: Layout, *, returning: bool) -> set[str]:
    """State the rules once more, on a layout."""
    legal = set()
    for source in (*COLUMNS, *RESERVE, *(FOUNDATIONS if returning else ())):
        if not layout[source]:
            continue
        card = layout[source][-1]
        targets = [pile for pile in COLUMNS if pile != source and takes(layout[pile], card)]
        if source not in FOUNDATIONS:
            targets += [pile for pile in FOUNDATIONS if builds(layout[pile], card)]
        legal |= {f"{source}-{target}" for target in targets}
    return legal


def takes(column: list[str], card: str) -> bool:
    return not column or (rank(column[-1]) == rank(card) + 1 and is_red(column[-1]) != is_red(card))


def builds(pile: list[str], card: str) -> bool:
    return [*pile, card] == run(RANKS, card[1]).split()[: len(pile) + 1]


@BOTH
def test_the_legal_moves_are_those_of_the_book(game: KingAlbert) -> None:
    for legal, layout in positions(game):
        assert legal == by_the_book(layout, returning=game.foundations_return)


@BOTH
def test_scoring_comes_back_neither_with_redo_nor_with_further_moves(game: KingAlbert) -> None:
    session = at(game, t1="AS", t2="2S")
    play(session, "t1-f1")
    session.undo()
    session.redo()
    assert session.score is None
    play(session, "t2-f1")
    assert session.score is None
    assert session.is_won()


def test_an_undo_that_takes_nothing_back_discontinues_nothing() -> None:
    session = at(STANDARD, t1="AS")
    assert session.undo() == session.redo() == ()
    assert session.score == 0


@pytest.mark.parametrize("scoring", [True, False])
def test_a_game_that_is_come_back_to_scores_on_if_it_did(scoring: bool) -> None:  # noqa: FBT001 - a parameter
    """Resuming a game after a restart is not loading; only the player's loading discontinues the score."""
    session = Session(STANDARD, 24)
    session.replay(["r7-f1"], scoring=scoring)
    assert session.score == (1 if scoring else None)
