"""The rules of Numeration."""

from __future__ import annotations

import random

import pytest

from game.patiences import Numeration
from game.rules.cards import RANKS
from game.rules.session import Session
from game.rules.table import write_position
from tests.support.play import Layout, at, lying, moves, play, rank, refusal, run, tables

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
    game = Numeration()
    for table in tables(game):
        assert {str(move) for move in game.legal_moves(table)} == by_the_book(write_position(table))


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


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_left_foundation_starts_with_the_card_of_its_number(number: int) -> None:
    for card in RANKS:
        session = at(Numeration(), t1=f"{card}H")
        assert (f"t1-f{number}" in moves(session)) is (rank(card) == number)
    wanted = ("an ace", "a 2", "a 3", "a 4")[number - 1]
    reason = refusal(at(Numeration(), t1="8H"), f"t1-f{number}")
    assert reason == f"an 8 of hearts does not go here: this foundation starts with {wanted}"


def test_a_suit_has_one_left_foundation() -> None:
    session = at(Numeration(), f2="2H", t1="3H", t2="3S")
    assert refusal(session, "t1-f3") == "hearts have a numbered foundation already and go up by 2"
    assert "t2-f3" in moves(session)


@pytest.mark.parametrize("number", [1, 2, 3, 4])
def test_a_left_foundation_goes_up_in_suit_by_its_number_wrapping(number: int) -> None:
    ranks = order(RANKS[number - 1], number)
    for count in range(1, 13):
        for card in RANKS:
            session = at(Numeration(), t1=f"{card}H", t2=f"{card}S", **{f"f{number}": run(ranks[:count], "H")})
            assert (f"t1-f{number}" in moves(session)) is (card == ranks[count])
            assert f"t2-f{number}" not in moves(session)


def test_a_left_foundation_says_what_is_next() -> None:
    session = at(Numeration(), f2="2H 4H", t1="6S", t2="5H")
    assert refusal(session, "t1-f2") == "a 6 of spades does not go here: the next card is the 6 of hearts, up by 2"
    assert refusal(session, "t2-f2") == "a 5 of hearts does not go here: the next card is the 6 of hearts, up by 2"


def test_a_complete_left_foundation_takes_nothing() -> None:
    for card in RANKS:
        session = at(Numeration(), f3=run(order("3", 3), "D"), t1=f"{card}D")
        assert "complete" in refusal(session, "t1-f3")


def test_on_an_ace_go_king_queen_jack_and_ten() -> None:
    session = at(Numeration(), t1="AC", t2="KC", t3="QC", t4="JC", t5="TC", t6="9C", t7="AC", t8="2C")
    assert {move for move in moves(session) if move.endswith("-t1")} == {"t2-t1", "t3-t1", "t4-t1", "t5-t1"}
    rule = "piles are built down in suit by 1, 2, 3 or 4"
    assert refusal(session, "t6-t1") == f"a 9 of clubs does not go on an ace of clubs: {rule}"
    assert refusal(session, "t7-t1") == f"an ace of clubs does not go on an ace of clubs: {rule}"


def test_without_an_interval_cards_move_one_by_one() -> None:
    session = at(Numeration(), t1="7H 6H 5H", t2="8H", f1="AS")
    assert refusal(session, "t1-t2x3") == "hearts have no interval yet, so they move one card at a time"
    assert refusal(session, "t1-t3x2") == "hearts have no interval yet, so they move one card at a time"
    assert {"t1-t2", "t1-t3"} <= moves(session)
    play(at(Numeration(), t1="7H 6H 5H", t2="AH"), "t2-f1", "t1-t3x3")


def test_a_run_by_the_interval_moves_whole_or_its_top_part() -> None:
    session = at(Numeration(), f2="2H", t1="KS 9H 7H 5H", t2="8H", t3="QH")
    assert {"t1-t4", "t1-t4x2", "t1-t4x3", "t1-t2", "t1-t2x2", "t1-t3x3"} <= moves(session)
    assert refusal(session, "t1-t4x4") == "cards move together only when they run down by their suit's interval"
    assert play(session, "t1-t3x3") == {"f2": ["2H"], "t1": ["KS"], "t2": ["8H"], "t3": ["QH", "9H", "7H", "5H"]}


def test_a_pile_built_by_another_step_than_the_interval_is_no_unit() -> None:
    session = at(Numeration(), f2="2H", t1="9H 8H", t2="TH")
    assert "interval" in refusal(session, "t1-t2x2")
    assert "interval" in refusal(session, "t1-t3x2")


def test_a_run_wraps_from_the_ace_to_the_king() -> None:
    session = at(Numeration(), f3="3C", t1="4C AC JC 8C", t2="5C")
    assert play(session, "t1-t2x4")["t2"] == ["5C", "4C", "AC", "JC", "8C"]


def test_a_hidden_card_is_no_part_of_a_run() -> None:
    session = at(Numeration(), f1="AC", t1="9c 8C 7C")
    assert "t1-t2x2" in moves(session)
    assert "interval" in refusal(session, "t1-t2x3")


def test_a_hidden_card_is_turned_up_when_it_becomes_the_top() -> None:
    session = at(Numeration(), f1="AC", t1="9c 4h 8C 7C", t2="9C")
    assert play(session, "t1-t2x2")["t1"] == ["9c", "4H"]
    session.undo()
    assert lying(session)["t1"] == ["9c", "4h", "8C", "7C"]


@pytest.mark.parametrize("start", RANKS)
@pytest.mark.parametrize("step", [1, 2, 3, 4])
def test_a_right_foundation_takes_thirteen_from_any_starting_rank(step: int, start: str) -> None:
    thirteen = run(order(start, -step), "D")
    session = at(Numeration(), **{f"f{step}": run(RANKS[step - 1], "D")}, t1="KS " + thirteen)
    assert {"t1-f5x13", "t1-f6x13", "t1-f7x13", "t1-f8x13"} <= moves(session)
    assert play(session, "t1-f6x13")["f6"] == thirteen.split()
    assert session.score == 14


def test_a_right_foundation_takes_nothing_but_thirteen_by_the_interval() -> None:
    rule = "the run foundations take only a run of thirteen, down by its suit's interval, in one move"
    run_of_one = run(order("K", -1), "D")
    assert refusal(at(Numeration(), f1="AD", t1=run_of_one), "t1-f5") == rule
    assert refusal(at(Numeration(), f1="AD", t1=run_of_one), "t1-f5x12") == rule
    assert "no interval" in refusal(at(Numeration(), t1=run_of_one), "t1-f5x13")
    assert "interval" in refusal(at(Numeration(), f2="2D", t1=run_of_one), "t1-f5x13")


def test_of_a_run_longer_than_thirteen_the_top_thirteen_go() -> None:
    session = at(Numeration(), f1="AD 2D", t1=run(order("4", -1, 15), "D"))
    assert refusal(session, "t1-f5x14").startswith("the run foundations take only a run of thirteen")
    assert play(session, "t1-f5x13")["t1"] == ["4D", "3D"]


def test_a_full_right_foundation_takes_nothing_and_gives_nothing() -> None:
    thirteen = run(order("K", -1), "D")
    other = run(order("9", -2), "S")
    session = at(Numeration(), f1="AD", f2="2S", f5=thirteen, t1=other, t2="2D")
    assert "complete" in refusal(session, "t1-f5x13")
    assert "complete" in refusal(session, "t2-f5")
    for move in ("f5-t3", "f5-t3x13", "f5-f6x13", "f5-f1", "f1-t3", "f1-f2", "f1-s"):
        assert refusal(session, move) == "nothing leaves a foundation"


def test_the_left_foundations_take_one_card_at_a_time() -> None:
    session = at(Numeration(), f1="AD", t1="3D 2D")
    assert refusal(session, "t1-f1x2") == "the numbered foundations take one card at a time"
    assert play(session, "t1-f1", "t1-f1")["f1"] == ["AD", "2D", "3D"]


def test_a_deal_lays_one_card_on_each_pile_in_order_spaces_included() -> None:
    session = at(Numeration(), s="kd tc 9c 8c 7c 6c 5c 4c 3c 2c ac", t1="QH", t3="QS JS")
    dealt = {pile: [card + "C"] for pile, card in zip(TABLEAU, "A23456789T", strict=True)}
    assert play(session, "deal") == dealt | {"s": ["kd"], "t1": ["QH", "AC"], "t3": ["QS", "JS", "3C"]}


def test_the_seventh_and_last_deal_has_seven_cards() -> None:
    session = Session(Numeration(), 24)
    for left in (57, 47, 37, 27, 17, 7, 0):
        play(session, "deal")
        assert len(session.layout()["s"]) == left
    heights = [len(session.layout()[pile]) for pile in TABLEAU]
    assert heights == [15, 14, 13, 12, 11, 10, 9, 7, 7, 6]
    assert refusal(session, "deal") == "nothing can be dealt from the stock: it is empty"


def test_stock_cards_are_dealt_never_moved() -> None:
    session = at(Numeration(), s="ac", t1="2C")
    assert refusal(session, "s-t1") == "the stock is dealt to all piles at once"
    assert refusal(session, "s-f1") == "the stock is dealt to all piles at once"
    assert refusal(session, "t1-s") == "no card can be placed on the stock"
