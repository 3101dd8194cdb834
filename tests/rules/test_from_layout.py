"""Every possible position can be loaded; an impossible one is refused with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from game.patiences import Calculation, KingAlbert, NapoleonsSquare, Numeration, Quatorze
from game.rules.cards import RANKS
from game.rules.events import apply
from game.rules.patience import Patience
from game.rules.session import Session
from tests.support.play import at, every_game, lying, run

UP_AND_ROUND = run(RANKS + "A", "H")

IMPOSSIBLE: list[tuple[Patience, dict[str, str], str]] = [
    # piles
    (KingAlbert(), {"t10": "KS"}, "no pile 't10'"),
    (KingAlbert(), {"s": "ks"}, "no pile 's'"),
    (KingAlbert(), {"r8": "KS"}, "no pile 'r8'"),
    (KingAlbert(), {"T1": "KS"}, "no pile 'T1'"),
    (KingAlbert(), {"t01": "KS"}, "no pile 't01'"),
    (KingAlbert(), {"hand": "KS"}, "no pile 'hand'"),
    (KingAlbert(), {"": "KS"}, "no pile ''"),
    (KingAlbert(), {"t10": ""}, "no pile 't10'"),
    (Calculation(), {"w": "KS"}, "no pile 'w'"),
    (NapoleonsSquare(), {"f9": "AS"}, "no pile 'f9'"),
    (Numeration(), {"w": ""}, "no pile 'w'"),
    (Quatorze(), {"t26": "KS"}, "no pile 't26'"),
    (Quatorze(), {"f1": "KS"}, "no pile 'f1'"),
    # cards
    (KingAlbert(), {"t1": "KS 10H"}, "'10H' is not a card"),
    (KingAlbert(), {"t1": "kS"}, "'kS' is not a card"),
    (KingAlbert(), {"t1": "SK"}, "'SK' is not a card"),
    (KingAlbert(), {"t1": "KS", "t2": "QH KS"}, "KS lies on the table 2 times"),
    (KingAlbert(), {"t1": "KS KS"}, "KS lies on the table 2 times"),
    (Calculation(), {"t1": "KS", "s": "ks QH"}, "KS lies on the table 2 times"),
    (Quatorze(), {"t1": "KS", "d": "KS AS"}, "KS lies on the table 2 times"),
    (NapoleonsSquare(), {"t1": "KS", "t2": "KS", "s": "ks"}, "KS lies on the table 3 times"),
    (Numeration(), {"t1": "ks KS KS"}, "KS lies on the table 3 times"),
    # Calculation
    (Calculation(), {"f1": "2S"}, "f1 starts with an ace and goes up by 1"),
    (Calculation(), {"f2": "2S 3S"}, "f2 starts with a 2 and goes up by 2"),
    (Calculation(), {"f4": "8S QS"}, "f4 starts with a 4 and goes up by 4"),
    (Calculation(), {"f1": UP_AND_ROUND.replace("KH AH", "KH AS")}, "to 13 cards"),
    (Calculation(), {"f1": "as"}, "no card lies face down on f1"),
    (Calculation(), {"t1": "ks 2D"}, "no card lies face down on t1"),
    (Calculation(), {"s": "KS 2D"}, "the stock's top card lies face up, and only that one"),
    (Calculation(), {"s": "ks 2d"}, "the stock's top card lies face up, and only that one"),
    # Numeration
    (Numeration(), {"f1": "2S"}, "f1 starts with an ace and goes up by 1"),
    (Numeration(), {"f2": "2S 3S"}, "f2 starts with a 2 and goes up by 2"),
    (Numeration(), {"f2": "2S 4H"}, "f2 holds face-up cards of one suit"),
    (Numeration(), {"f2": "2s"}, "f2 holds face-up cards of one suit"),
    (Numeration(), {"f1": UP_AND_ROUND}, "to 13 cards"),
    (Numeration(), {"f1": "AS", "f2": "2S"}, "a suit has one numbered foundation at most"),
    (Numeration(), {"f5": "KS"}, "f5 holds a run of thirteen"),
    (Numeration(), {"f1": "AS", "f5": run("KQJT98765432", "S")}, "f5 holds a run of thirteen"),
    (Numeration(), {"f5": run("KQJT98765432A", "S")}, "f5 holds a run of thirteen"),
    (Numeration(), {"f2": "2S", "f5": run("KQJT98765432A", "S")}, "f5 holds a run of thirteen"),
    (Numeration(), {"f1": "AS", "f5": run(RANKS, "S")}, "f5 holds a run of thirteen"),
    (Numeration(), {"t1": "KS qs"}, "on t1 only cards below all face-up ones lie face down"),
    (Numeration(), {"t1": "ks"}, "on t1 only cards below all face-up ones lie face down"),
    (Numeration(), {"t1": "ks QS js TS"}, "on t1 only cards below all face-up ones lie face down"),
    (Numeration(), {"s": "KS"}, "all cards of the stock lie face down"),
    # Napoleon's Square
    (NapoleonsSquare(), {"f1": "2S"}, "f1 is built up in suit from the ace"),
    (NapoleonsSquare(), {"f1": "AS 3S"}, "f1 is built up in suit from the ace"),
    (NapoleonsSquare(), {"f8": "AS 2C"}, "f8 is built up in suit from the ace"),
    (NapoleonsSquare(), {"f1": UP_AND_ROUND}, "f1 is built up in suit from the ace"),
    (NapoleonsSquare(), {"s": "ks QS"}, "all cards on s lie face down"),
    (NapoleonsSquare(), {"w": "ks"}, "all cards on w lie face up"),
    (NapoleonsSquare(), {"t12": "ks QS"}, "all cards on t12 lie face up"),
    (NapoleonsSquare(), {"f1": "as"}, "all cards on f1 lie face up"),
    # King Albert
    (KingAlbert(), {"f1": "KS"}, "f1 is built up in suit from the ace"),
    (KingAlbert(), {"f1": "AS 2H"}, "f1 is built up in suit from the ace"),
    (KingAlbert(), {"f1": "AS 3S"}, "f1 is built up in suit from the ace"),
    (KingAlbert(), {"r3": "KS QH"}, "a reserve place holds one card at most"),
    (KingAlbert(), {"t1": "ks QH"}, "all cards on t1 lie face up"),
    (KingAlbert(), {"r1": "ks"}, "all cards on r1 lie face up"),
    # Quatorze
    (Quatorze(), {"t1": "KS QH"}, "a place of the square holds one card at most"),
    (Quatorze(), {"d": "KS"}, "the discard holds pairs that make fourteen"),
    (Quatorze(), {"d": "KS AS 5H 8C"}, "the discard holds pairs that make fourteen"),
    (Quatorze(), {"d": "KS 5H AS 9C"}, "the discard holds pairs that make fourteen"),
    (Quatorze(), {"t1": "ks"}, "all cards on t1 lie face up"),
    (Quatorze(), {"d": "ks AS"}, "all cards on d lie face up"),
    (Quatorze(), {"s": "KS"}, "all cards on s lie face down"),
]


@pytest.mark.parametrize(("game", "layout", "reason"), IMPOSSIBLE)
def test_what_cannot_be_is_refused_with_the_reason(game: Patience, layout: dict[str, str], reason: str) -> None:
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the reason is checked below
        at(game, **layout)
    assert reason in str(caught.value)


@every_game
@pytest.mark.parametrize(
    "layout",
    [None, 3, "t1", [], ["KS"], {"t1": "KS"}, {"t1": None}, {"t1": {"KS": 1}}, {"t1": {"KS"}}, [("t1", ["KS"])]],
    ids=repr,
)
def test_a_layout_maps_piles_to_lists(game: Patience, layout: Any) -> None:  # noqa: ANN401 - any thing at all is the point
    with pytest.raises(ValueError, match="a layout names piles and lists their cards"):
        Session.from_layout(game, layout)


@every_game
@pytest.mark.parametrize("card", [None, 3, ["KS"], ("K", "S"), b"KS", ""], ids=repr)
def test_a_card_is_a_text(game: Patience, card: Any) -> None:  # noqa: ANN401 - any thing at all is the point
    with pytest.raises(ValueError, match="is not a card"):
        Session.from_layout(game, {"t1": [card]})


@every_game
def test_a_pile_is_named_by_a_text(game: Patience) -> None:
    wrong: Any = {1: ["KS"], ("t", 1): []}
    with pytest.raises(ValueError, match="no pile 1 "):
        Session.from_layout(game, wrong)


@every_game
def test_piles_that_are_not_named_are_empty(game: Patience) -> None:
    session = Session.from_layout(game, {"t2": ["KS"]})
    assert lying(session) == {"t2": ["KS"]}
    assert list(session.layout()) == [str(pile) for pile in game.piles]
    assert session.number is None


@every_game
def test_a_layout_is_dealt_from_the_hand_too(game: Patience) -> None:
    session = Session.from_layout(game, Session(game, 24).layout())
    assert apply(session.dealt, session.undealt) == session.table == Session(game, 24).table


@every_game
def test_a_layout_is_left_as_it_was(game: Patience) -> None:
    layout = Session(game, 24).layout()
    before = {pile: list(cards) for pile, cards in layout.items()}
    session = Session.from_layout(game, layout)
    session.play(session.legal_moves()[0])
    layout["t1"].append("KS")
    assert session.undo()
    assert session.layout() == before


def test_positions_that_can_be() -> None:
    """Equal cards of two decks, a stock that is face down except for Calculation's top card, runs of thirteen."""
    at(NapoleonsSquare(), t1="KS KS", s="qh", w="QH", f1="AS", f2="AS 2S")
    at(Numeration(), t1="kh kh QH QH", s="qd", f2="2S 4S", f5=run("9753AQT8642KJ", "S"))
    at(Calculation(), s="ks qh 2D", f3="3S 6H 9C", t1="AS AC")
    at(KingAlbert(), f1="AS", f3="AH 2H", r7="KS", t9="QD KD")
    at(Quatorze(), d="AS KD 7H 7C", s="ks", t1="2C", t25="QH")
