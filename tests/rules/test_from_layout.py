"""Every possible position can be loaded; an impossible one is refused with the reason."""

from __future__ import annotations

from typing import Any

import pytest

from game.patiences import Calculation, KingAlbert, NapoleonsSquare, Numeration, Quatorze
from game.rules.events import apply
from game.rules.patience import Patience
from game.rules.session import Session
from tests.support.play import at, cases, every_game, game_named, lying, piles, run

IMPOSSIBLE = """\
no pile 't10'
    king-albert | t10 KS
    king-albert | t10
no pile 's'
    king-albert | s ks
no pile 'r8'
    king-albert | r8 KS
no pile 'T1'
    king-albert | T1 KS
no pile 't01'
    king-albert | t01 KS
no pile 'hand'
    king-albert | hand KS
no pile 'w'
    calculation | w KS
    numeration | w
no pile 'f9'
    napoleons-square | f9 AS
no pile 't26'
    quatorze | t26 KS
no pile 'f1'
    quatorze | f1 KS
'kS' is not a card
    king-albert | t1 kS
'SK' is not a card
    king-albert | t1 SK
KS lies on the table 2 times
    king-albert | t1 KS, t2 QH KS
    king-albert | t1 KS KS
    calculation | t1 KS, s ks QH
    quatorze | t1 KS, d KS AS
KS lies on the table 3 times
    napoleons-square | t1 KS, t2 KS, s ks
    numeration | t1 ks KS KS
f1 starts with an ace and goes up by 1
    calculation | f1 2S
    numeration | f1 2S
f2 starts with a 2 and goes up by 2
    calculation | f2 2S 3S
    numeration | f2 2S 3S
f4 starts with a 4 and goes up by 4
    calculation | f4 8S QS
to 13 cards
    calculation | f1 A23456789TJQKH AS
    numeration | f1 A23456789TJQKAH
no card lies face down on f1
    calculation | f1 as
no card lies face down on t1
    calculation | t1 ks 2D
the stock's top card lies face up, and only that one
    calculation | s KS 2D
    calculation | s ks 2d
f2 holds face-up cards of one suit
    numeration | f2 2S 4H
    numeration | f2 2s
a suit has one numbered foundation at most
    numeration | f1 AS, f2 2S
f5 holds a run of thirteen
    numeration | f5 KS
    numeration | f1 AS, f5 KQJT98765432S
    numeration | f5 KQJT98765432AS
    numeration | f2 2S, f5 KQJT98765432AS
    numeration | f1 AS, f5 A23456789TJQKS
on t1 only cards below all face-up ones lie face down
    numeration | t1 KS qs
    numeration | t1 ks
    numeration | t1 ks QS js TS
all cards of the stock lie face down
    numeration | s KS
f1 is built up in suit from the ace
    napoleons-square | f1 2S
    napoleons-square | f1 AS 3S
    napoleons-square | f1 A23456789TJQKAH
    king-albert | f1 KS
    king-albert | f1 AS 2H
    king-albert | f1 AS 3S
f8 is built up in suit from the ace
    napoleons-square | f8 AS 2C
all cards on s lie face down
    napoleons-square | s ks QS
    quatorze | s KS
all cards on w lie face up
    napoleons-square | w ks
all cards on t12 lie face up
    napoleons-square | t12 ks QS
all cards on f1 lie face up
    napoleons-square | f1 as
a reserve place holds one card at most
    king-albert | r3 KS QH
all cards on t1 lie face up
    king-albert | t1 ks QH
    quatorze | t1 ks
all cards on r1 lie face up
    king-albert | r1 ks
a place of the square holds one card at most
    quatorze | t1 KS QH
the discard holds pairs that make fourteen
    quatorze | d KS
    quatorze | d KS AS 5H 8C
    quatorze | d KS 5H AS 9C
all cards on d lie face up
    quatorze | d ks AS
"""


@pytest.mark.parametrize(("case", "reason"), [*cases(IMPOSSIBLE)])
def test_what_cannot_be_is_refused_with_the_reason(case: str, reason: str) -> None:
    game, cards = case.split(" | ")
    with pytest.raises(ValueError) as caught:  # noqa: PT011 - the reason is checked below
        at(game_named(game), **piles(cards))
    assert reason in str(caught.value)


@pytest.mark.parametrize(("layout", "reason"), [({"": "KS"}, "no pile ''"), ({"t1": "KS 10H"}, "'10H' is not a card")])
def test_what_has_no_notation_is_refused(layout: dict[str, str], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        at(KingAlbert(), **layout)


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
