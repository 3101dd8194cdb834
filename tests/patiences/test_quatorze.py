"""The rules of Quatorze."""

from __future__ import annotations

from itertools import combinations

from game.patiences import Quatorze
from game.rules.table import write_position
from tests.support.play import Layout, at, positions, rank, run, walks

ROWS = [[f"t{5 * row + column}" for column in range(1, 6)] for row in range(5)]
COLUMNS = [list(column) for column in zip(*ROWS, strict=True)]
SQUARE = [place for row in ROWS for place in row]
LOW = " ".join(run("23456A", suit) for suit in "CSHD").split()  # 24 cards without a pair, neither with a 7


def by_the_book(layout: Layout) -> set[str]:
    """State the rules once more, on a layout: the pairs."""
    lines = [[place for place in line if layout[place]] for line in ROWS + COLUMNS]
    pairs = [pair for line in lines for pair in combinations(line, 2)]
    return {f"{a}+{b}" for a, b in pairs if rank(layout[a][0]) + rank(layout[b][0]) == 14}


def what_follows(layout: Layout, first: str, second: str) -> tuple[list[str], list[str], list[str]]:
    """State the rules once more: the square in reading order, the stock and the discard after a pair."""
    places, stock = {place: layout[place] for place in SQUARE}, list(layout["s"])
    taken = layout["d"] + places[first] + places[second]
    for hole in (first, second):
        places[hole] = [stock.pop().upper()] if stock else []
    return in_reading_order(places), stock, taken


def square(**places: str) -> dict[str, str]:
    """Cover all of the square: these cards in their places, and cards without a pair around them."""
    low = iter(LOW)
    return {place: places.get(place) or next(low) for place in SQUARE}


def in_reading_order(layout: Layout) -> list[str]:
    return [card for place in SQUARE for card in layout.get(place, ())]


def test_the_legal_moves_are_those_of_the_book() -> None:
    for legal, layout in positions(Quatorze()):
        assert legal == by_the_book(layout)


def test_what_follows_a_pair_is_what_the_book_says() -> None:
    for walk in walks(Quatorze()):
        for step in walk.steps:
            first, second = map(str, step.move.piles)
            after = write_position(step.after)
            expected = what_follows(write_position(step.before), first, second)
            assert (in_reading_order(after), after["s"], after["d"]) == expected
            lies = [bool(after[place]) for place in SQUARE]
            assert lies == sorted(lies, reverse=True), "all holes are at the end"


def test_only_cards_of_the_square_are_taken_in_hand() -> None:
    session = at(Quatorze(), t1="KH", t2="7S", d="7H 7C", s="kc")
    lifted = {str(pile): Quatorze().liftable(session.table, pile) for pile in Quatorze.piles}
    assert {pile: count for pile, count in lifted.items() if count} == {"t1": 1, "t2": 1}
