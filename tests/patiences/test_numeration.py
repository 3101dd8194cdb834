"""The rules of Numeration."""

from __future__ import annotations

import random
from itertools import product

from game.patiences import Numeration
from game.rules.cards import RANKS
from tests.support.play import Layout, at, moves, play, positions, rank, run

LEFT = ("f1", "f2", "f3", "f4")
RIGHT = ("f5", "f6", "f7", "f8")
TABLEAU = tuple(f"t{number}" for number in range(1, 11))


def order(start: str, step: int, count: int = 13) -> str:
    """Return ranks that go on by a step, wrapping: up by a positive one, down by a negative one."""
    return "".join(RANKS[(rank(start) - 1 + step * place) % 13] for place in range(count))


def by_the_book(layout: Layout) -> set[str]:
    """State the rules once more, on a layout."""
    intervals = {layout[f"f{number}"][0][1]: number for number in range(1, 5) if layout[f"f{number}"]}
    legal = {"deal"} if layout["s"] else set()
    for source in TABLEAU:
        for count in range(1, len(layout[source]) + 1):
            cards = layout[source][-count:]
            if count > 1 and not is_unit(cards, intervals.get(cards[0][1])):
                break
            times = f"x{count}" if count > 1 else ""
            targets = [pile for pile in TABLEAU if pile != source and takes(layout[pile], cards[0])]
            targets += [pile for pile in RIGHT if count == 13 and not layout[pile]]
            targets += [pile for pile in LEFT if count == 1 and starts_or_builds(layout, intervals, pile, cards[0])]
            legal |= {f"{source}-{target}{times}" for target in targets}
    return legal


def is_unit(cards: list[str], step: int | None) -> bool:
    if step is None:
        return False
    ranks = order(cards[0][0], -step, len(cards))
    return cards == run(ranks, cards[0][1]).split()


def takes(pile: list[str], card: str) -> bool:
    return not pile or (pile[-1][1] == card[1] and card[0] in order(pile[-1][0], -1, 5)[1:])


def starts_or_builds(layout: Layout, intervals: dict[str, int], pile: str, card: str) -> bool:
    built, step = layout[pile], int(pile[1])
    if not built:
        return rank(card) == step and card[1] not in intervals
    return len(built) < 13 and card == order(built[-1][0], step, 2)[1] + built[0][1]


def test_the_legal_moves_are_those_of_the_book() -> None:
    for legal, layout in positions(Numeration()):
        assert legal == by_the_book(layout)


def test_the_legal_moves_are_those_of_the_book_when_runs_have_grown() -> None:
    """Random games build no long runs: these tables are laid out with some."""
    rng = random.Random(7)
    game, units = Numeration(), set()
    for _ in range(60):
        suits = rng.sample("CSHD", 4)
        layout = {f"f{step}": run(order(RANKS[step - 1], step, 1), suit) for step, suit in enumerate(suits[:3], 1)}
        for number, suit in enumerate(suits, 1):
            ranks = order(rng.choice(RANKS), -number, rng.choice([5, 12, 13]))
            layout[f"t{number}"] = run(ranks, suit)
        session = at(game, **{pile: cards for pile, cards in layout.items() if cards})
        assert moves(session) == by_the_book(session.layout())
        units |= {move.partition("x")[2] for move in moves(session)}
    assert {"", "2", "5", "12", "13"} <= units


def test_a_left_foundation_goes_up_in_suit_by_its_number_wrapping() -> None:
    for number, count, card in product(range(1, 5), range(14), RANKS):
        built = run(order(RANKS[number - 1], number, count), "H")
        session = at(Numeration(), t1=f"{card}H", t2=f"{card}S", **{f"f{number}": built})
        assert moves(session) == by_the_book(session.layout())


def test_of_a_run_longer_than_thirteen_the_top_thirteen_go() -> None:
    session = at(Numeration(), f1="AD 2D", t1=run(order("4", -1, 15), "D"))
    assert play(session, "t1-f5x13")["t1"] == ["4D", "3D"]


def test_a_deal_lays_one_card_on_each_pile_in_order_spaces_included() -> None:
    session = at(Numeration(), s="kd tc 9c 8c 7c 6c 5c 4c 3c 2c ac", t1="QH", t3="QS JS")
    dealt = {pile: [card + "C"] for pile, card in zip(TABLEAU, "A23456789T", strict=True)}
    assert play(session, "deal") == dealt | {"s": ["kd"], "t1": ["QH", "AC"], "t3": ["QS", "JS", "3C"]}
