"""Moves that the rules refuse, and the sentence that says why."""

from __future__ import annotations

import pytest

from game.patiences import Calculation, KingAlbert, NapoleonsSquare, Numeration, Quatorze
from game.rules.cards import RANKS
from game.rules.patience import Patience
from tests.support.play import at, refusal, run

CALCULATION, NUMERATION, QUATORZE = Calculation(), Numeration(), Quatorze()
SQUARE, SINGLE = NapoleonsSquare(), NapoleonsSquare(single_cards=True)
ALBERT, RETURN = KingAlbert(), KingAlbert(foundations_return=True)
DOWN = RANKS[::-1]
KEPT = "nothing leaves a foundation"
COMPLETE = "this foundation is complete"
COLUMN = "one card at a time: only the top card of a column can be played"
RESERVE = "no card can be placed on the reserve"
NO_STOCK = "no card can be placed on the stock"
NO_INTERVAL = "hearts have no interval yet, so they move one card at a time"
BY_INTERVAL = "cards move together only when they run down by their suit's interval"
THIRTEEN = "the run foundations take only a run of thirteen, down by its suit's interval, in one move"


@pytest.mark.parametrize(
    ("game", "piles", "moves", "reason"),
    [
        (CALCULATION, {"f3": "3S 6S 9S QS 2S 5S 8S JS AS 4S 7S TS KS", "t1": "3H"}, "t1-f3", COMPLETE),
        (
            CALCULATION,
            {"t1": "5H", "t2": "6H"},
            "t1-t2 t2-t1 t1-t3",
            "a card on the tableau goes only to a foundation, not to another pile",
        ),
        (CALCULATION, {"t1": "5H"}, "t1-s", NO_STOCK),
        (
            CALCULATION,
            {"f1": "AS", "t1": "2H 9C"},
            "t1-f1",
            "the 9 of clubs does not go here: this foundation goes up by 1, and next is a 2",
        ),
        (
            CALCULATION,
            {"f1": "AS", "t1": "2H 9C"},
            "t1-f1x2",
            "one card at a time: only the top card of a pile can be played",
        ),
        (CALCULATION, {"f1": "AS 2S", "f2": "2H", "t1": "KS"}, "f1-t1 f1-t2 f1-f2 f1-s f1-t2x2", KEPT),
        (
            CALCULATION,
            {"s": "3C"},
            "deal",
            "nothing can be dealt from the stock: its cards are played one by one",
        ),
        (CALCULATION, {"t1": "3C"}, "deal", "nothing can be dealt from the stock: it is empty"),
        # Numeration
        *(
            (
                NUMERATION,
                {"t1": "8H"},
                f"t1-f{n}",
                f"the 8 of hearts does not go here: this foundation starts with {card}",
            )
            for n, card in enumerate(("an ace", "a 2", "a 3", "a 4"), 1)
        ),
        (
            NUMERATION,
            {"f2": "2H", "t1": "3H"},
            "t1-f3",
            "hearts have a numbered foundation already and go up by 2",
        ),
        (
            NUMERATION,
            {"f2": "2H 4H", "t1": "6S"},
            "t1-f2",
            "the 6 of spades does not go here: the next card is the 6 of hearts, up by 2",
        ),
        (
            NUMERATION,
            {"f2": "2H 4H", "t1": "5H"},
            "t1-f2",
            "the 5 of hearts does not go here: the next card is the 6 of hearts, up by 2",
        ),
        (NUMERATION, {"f3": run("369Q258JA47TK", "D"), "t1": "3D"}, "t1-f3", COMPLETE),
        (NUMERATION, {"f1": "AD", "t1": "3D 2D"}, "t1-f1x2", "the numbered foundations take one card at a time"),
        (
            NUMERATION,
            {"t1": "AC", "t6": "9C"},
            "t6-t1",
            "the 9 of clubs does not go on the ace of clubs: piles are built down in suit by 1, 2, 3 or 4",
        ),
        (
            NUMERATION,
            {"t1": "AC", "t7": "AC"},
            "t7-t1",
            "the ace of clubs does not go on the ace of clubs: piles are built down in suit by 1, 2, 3 or 4",
        ),
        (NUMERATION, {"t1": "7H 6H 5H", "t2": "8H", "f1": "AS"}, "t1-t2x3 t1-t3x2", NO_INTERVAL),
        (NUMERATION, {"f2": "2H", "t1": "KS 9H 7H 5H"}, "t1-t4x4", BY_INTERVAL),
        (NUMERATION, {"f2": "2H", "t1": "9H 8H", "t2": "TH"}, "t1-t2x2 t1-t3x2", BY_INTERVAL),
        (NUMERATION, {"f1": "AC", "t1": "9c 8C 7C"}, "t1-t2x3", BY_INTERVAL),
        (NUMERATION, {"f1": "AD", "t1": run(DOWN, "D")}, "t1-f5 t1-f5x12", THIRTEEN),
        (NUMERATION, {"f1": "AD 2D", "t1": "4D 3D 2D AD " + run(DOWN[:11], "D")}, "t1-f5x14", THIRTEEN),
        (NUMERATION, {"t1": run(DOWN, "H")}, "t1-f5x13", NO_INTERVAL),
        (NUMERATION, {"f2": "2D", "t1": run(DOWN, "D")}, "t1-f5x13", BY_INTERVAL),
        (
            NUMERATION,
            {"f1": "AD", "f2": "2S", "f5": run(DOWN, "D"), "t1": run("9753AQT8642KJ", "S"), "t2": "2D"},
            "t1-f5x13 t2-f5",
            COMPLETE,
        ),
        (
            NUMERATION,
            {"f1": "AD", "f2": "2S", "f5": run(DOWN, "D")},
            "f5-t3 f5-t3x13 f5-f6x13 f5-f1 f1-t3 f1-f2 f1-s",
            KEPT,
        ),
        (NUMERATION, {"s": "ac"}, "s-t1 s-f1", "the stock is dealt to all piles at once"),
        (NUMERATION, {"t1": "2C"}, "t1-s", NO_STOCK),
        (NUMERATION, {"t1": "2C"}, "deal", "nothing can be dealt from the stock: it is empty"),
        # Napoleon's Square
        (
            SQUARE,
            {"f2": "AH", "t2": "2H"},
            "t2-f1",
            "the 2 of hearts does not go here: an empty foundation takes only an ace",
        ),
        (
            SQUARE,
            {"f1": run(RANKS, "H"), "t1": "AH"},
            "t1-f1",
            "the ace of hearts does not go on the king of hearts: foundations are built up in suit",
        ),
        (
            SQUARE,
            {"t1": "9H", "t3": "8D"},
            "t3-t1",
            "the 8 of diamonds does not go on the 9 of hearts: piles are built down in suit",
        ),
        (
            SQUARE,
            {"t5": "AH", "t6": "KH"},
            "t6-t5",
            "the king of hearts does not go on the ace of hearts: piles are built down in suit",
        ),
        (
            SQUARE,
            {"t1": "9H", "t4": "TH"},
            "t4-t1",
            "the 10 of hearts does not go on the 9 of hearts: piles are built down in suit",
        ),
        (
            SQUARE,
            {"t1": "KS 9H 8H 7H"},
            "t1-t5x4",
            "these 4 cards are not a sequence down in suit, so they cannot move together",
        ),
        *(
            (
                SQUARE,
                {"t1": pile},
                "t1-t5x2",
                "these 2 cards are not a sequence down in suit, so they cannot move together",
            )
            for pile in ("9H 8D 7H", "9H 7H", "7H 8H 9H", "9H 9H", "AH KH")
        ),
        (
            SINGLE,
            {"t1": "9H 8H 7H", "t3": "9H", "t4": "TH"},
            "t1-t3x2 t1-t4x3 t1-t5x2",
            "one card at a time: only the top card can be played",
        ),
        (SQUARE, {"f1": "AH", "t1": "3H 2H"}, "t1-f1x2", "the foundations take one card at a time"),
        (SQUARE, {"t1": "TH", "w": "9H 8H"}, "w-t1x2", "one card at a time: only the top card can be played"),
        (SQUARE, {"w": "9H"}, "deal", "nothing can be dealt from the stock: it is empty"),
        (SQUARE, {"w": "9H", "t1": "8H"}, "w-s t1-w t1-s", "no card can be placed on the stock or the waste"),
        (SQUARE, {"s": "ah"}, "s-f1 s-t2 s-w", "cards of the stock must be turned to the waste first"),
        *(
            (game, {"f1": "AH 2H", "f2": "AH", "t1": "3H"}, "f1-t1 f1-t2 f1-f2 f2-f3 f1-w f1-t2x2", KEPT)
            for game in (SQUARE, SINGLE)
        ),
        # King Albert
        (
            ALBERT,
            {"f1": "AH", "r1": "2D"},
            "r1-f1",
            "the 2 of diamonds does not go on the ace of hearts: foundations are built up in suit",
        ),
        (ALBERT, {"r4": "2S"}, "r4-f1", "the 2 of spades does not go here: an empty foundation takes only an ace"),
        (
            ALBERT,
            {"t1": "TD", "t3": "9H"},
            "t3-t1",
            "the 9 of hearts does not go on the 10 of diamonds: columns are built down in alternating colours",
        ),
        (
            ALBERT,
            {"t1": "TD", "t2": "9S"},
            "t1-t2",
            "the 10 of diamonds does not go on the 9 of spades: columns are built down in alternating colours",
        ),
        (
            ALBERT,
            {"t1": "TD", "t5": "8H"},
            "t5-t1",
            "the 8 of hearts does not go on the 10 of diamonds: columns are built down in alternating colours",
        ),
        (ALBERT, {"t1": "9H 8S", "t2": "TS"}, "t1-t2x2 t1-t3x2", COLUMN),
        *(
            (game, {"t1": "8S", "r1": "9H", "r2": "2D"}, "t1-r1 t1-r3 r1-r3 r1-r2", RESERVE)
            for game in (ALBERT, RETURN)
        ),
        (
            ALBERT,
            {"f1": "AS 2S", "f2": "AH 2H", "t1": "3H"},
            "f1-t1 f1-t2 f1-f2 f1-f3 f2-f1x2 f1-r1",
            f"{KEPT}, except in the variation “foundations return”",
        ),
        (RETURN, {"f1": "AS", "f2": "AH 2H"}, "f1-f3 f1-f2 f2-f1", "nothing goes from one foundation to another"),
        (
            RETURN,
            {"f1": "AS 2S", "t2": "3C"},
            "f1-t2",
            "the 2 of spades does not go on the 3 of clubs: columns are built down in alternating colours",
        ),
        (RETURN, {"f1": "AS 2S"}, "f1-r1", RESERVE),
        (RETURN, {"f1": "AS 2S"}, "f1-t4x2", COLUMN),
        # Quatorze
        (QUATORZE, {"t1": "8H", "t2": "5C"}, "t1+t2", "the 8 of hearts and the 5 of clubs make 13, not fourteen"),
        (QUATORZE, {"t1": "8H", "t3": "KS"}, "t1+t3", "the 8 of hearts and the king of spades make 21, not fourteen"),
        (QUATORZE, {"t1": "8H", "t4": "8C"}, "t1+t4", "the 8 of hearts and the 8 of clubs make 16, not fourteen"),
        (QUATORZE, {"t1": "7H"}, "t1+t2", "there is no card on t2"),
        (QUATORZE, {"t1": "7H"}, "t6+t11", "there is no card on t6"),
        (
            QUATORZE,
            {"t1": "7H", "t2": "7S"},
            "t1-d t1-t2 s-t1 s-d d-t1 t1-s",
            "cards leave the square in pairs that make fourteen",
        ),
        (QUATORZE, {"t1": "7H"}, "deal", "nothing can be dealt: the stock fills the holes by itself"),
    ],
)
def test_a_move_is_refused_with_the_reason(game: Patience, piles: dict[str, str], moves: str, reason: str) -> None:
    session = at(game, **piles)
    for move in moves.split():
        assert refusal(session, move) == reason
