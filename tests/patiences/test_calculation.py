"""The rules of Calculation."""

from __future__ import annotations

from itertools import product

from game.patiences import Calculation
from game.rules.cards import RANKS
from tests.support.play import Layout, at, moves, positions, run

ORDERS = ["A23456789TJQK", "2468TQA3579JK", "369Q258JA47TK", "48Q37J26TA59K"]


def by_the_book(layout: Layout) -> set[str]:
    """Return the legal moves of a layout, by a second implementation of the rules."""
    legal = {f"s-t{pile}" for pile in range(1, 5) if layout["s"]}
    for source in ("s", "t1", "t2", "t3", "t4"):
        for order, foundation in zip(ORDERS, ("f1", "f2", "f3", "f4"), strict=True):
            built = layout[foundation]
            if layout[source] and len(built) < 13 and layout[source][-1][0] == order[len(built)]:
                legal.add(f"{source}-{foundation}")
    return legal


def test_the_legal_moves_are_those_of_the_book() -> None:
    for legal, layout in positions(Calculation()):
        assert legal == by_the_book(layout)


def test_a_foundation_goes_up_by_its_number_wrapping_to_its_king() -> None:
    for (number, order), count, card in product(enumerate(ORDERS, 1), range(1, 14), RANKS):
        session = at(Calculation(), t1=f"{card}S", **{f"f{number}": run(order[:count], "H")})
        assert moves(session) == by_the_book(session.layout())
