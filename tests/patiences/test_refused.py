"""Moves that the rules refuse, and the sentence that says why."""

from __future__ import annotations

import pytest

from tests.support.play import at, cases, game_named, piles, refusal

REFUSED = """\
this foundation is complete
    calculation | f3 369Q258JA47TKS, t1 3H | t1-f3
    numeration | f3 369Q258JA47TKD, t1 3D | t1-f3
    numeration | f1 AD, f2 2S, f5 KQJT98765432AD, t1 9753AQT8642KJS, t2 2D | t1-f5x13 t2-f5
a card on the tableau goes only to a foundation, not to another pile
    calculation | t1 5H, t2 6H | t1-t2 t2-t1 t1-t3
no card can be placed on the stock
    calculation | t1 5H | t1-s
    numeration | t1 2C | t1-s
the 9 of clubs does not go here: this foundation goes up by 1, and next is a 2
    calculation | f1 AS, t1 2H 9C | t1-f1
one card at a time: only the top card of a pile can be played
    calculation | f1 AS, t1 2H 9C | t1-f1x2
nothing leaves a foundation
    calculation | f1 AS 2S, f2 2H, t1 KS | f1-t1 f1-t2 f1-f2 f1-s f1-t2x2
    numeration | f1 AD, f2 2S, f5 KQJT98765432AD | f5-t3 f5-t3x13 f5-f6x13 f5-f1 f1-t3 f1-f2 f1-s
    napoleons-square | f1 AH 2H, f2 AH, t1 3H | f1-t1 f1-t2 f1-f2 f2-f3 f1-w f1-t2x2
    napoleons-square single-cards | f1 AH 2H, f2 AH, t1 3H | f1-t1 f1-t2 f1-f2 f2-f3 f1-w f1-t2x2
nothing can be dealt from the stock: its cards are played one by one
    calculation | s 3C | deal
nothing can be dealt from the stock: it is empty
    calculation | t1 3C | deal
    numeration | t1 2C | deal
    napoleons-square | w 9H | deal
the 8 of hearts does not go here: this foundation starts with an ace
    numeration | t1 8H | t1-f1
the 8 of hearts does not go here: this foundation starts with a 2
    numeration | t1 8H | t1-f2
the 8 of hearts does not go here: this foundation starts with a 3
    numeration | t1 8H | t1-f3
the 8 of hearts does not go here: this foundation starts with a 4
    numeration | t1 8H | t1-f4
hearts have a numbered foundation already and go up by 2
    numeration | f2 2H, t1 3H | t1-f3
the 6 of spades does not go here: the next card is the 6 of hearts, up by 2
    numeration | f2 2H 4H, t1 6S | t1-f2
the 5 of hearts does not go here: the next card is the 6 of hearts, up by 2
    numeration | f2 2H 4H, t1 5H | t1-f2
the numbered foundations take one card at a time
    numeration | f1 AD, t1 3D 2D | t1-f1x2
the 9 of clubs does not go on the ace of clubs: piles are built down in suit by 1, 2, 3 or 4
    numeration | t1 AC, t6 9C | t6-t1
the ace of clubs does not go on the ace of clubs: piles are built down in suit by 1, 2, 3 or 4
    numeration | t1 AC, t7 AC | t7-t1
hearts have no interval yet, so they move one card at a time
    numeration | t1 7H 6H 5H, t2 8H, f1 AS | t1-t2x3 t1-t3x2
    numeration | t1 KQJT98765432AH | t1-f5x13
cards move together only when they run down by their suit's interval
    numeration | f2 2H, t1 KS 9H 7H 5H | t1-t4x4
    numeration | f2 2H, t1 9H 8H, t2 TH | t1-t2x2 t1-t3x2
    numeration | f1 AC, t1 9c 8C 7C | t1-t2x3
    numeration | f2 2D, t1 KQJT98765432AD | t1-f5x13
the run foundations take only a run of thirteen, down by its suit's interval, in one move
    numeration | f1 AD, t1 KQJT98765432AD | t1-f5 t1-f5x12
    numeration | f1 AD 2D, t1 432AKQJT9876543D | t1-f5x14
the stock is dealt to all piles at once
    numeration | s ac | s-t1 s-f1
the 2 of hearts does not go here: an empty foundation takes only an ace
    napoleons-square | f2 AH, t2 2H | t2-f1
the ace of hearts does not go on the king of hearts: foundations are built up in suit
    napoleons-square | f1 A23456789TJQKH, t1 AH | t1-f1
the 8 of diamonds does not go on the 9 of hearts: piles are built down in suit
    napoleons-square | t1 9H, t3 8D | t3-t1
the king of hearts does not go on the ace of hearts: piles are built down in suit
    napoleons-square | t5 AH, t6 KH | t6-t5
the 10 of hearts does not go on the 9 of hearts: piles are built down in suit
    napoleons-square | t1 9H, t4 TH | t4-t1
these 4 cards are not a sequence down in suit, so they cannot move together
    napoleons-square | t1 KS 9H 8H 7H | t1-t5x4
these 2 cards are not a sequence down in suit, so they cannot move together
    napoleons-square | t1 9H 8D 7H | t1-t5x2
    napoleons-square | t1 9H 7H | t1-t5x2
    napoleons-square | t1 7H 8H 9H | t1-t5x2
    napoleons-square | t1 9H 9H | t1-t5x2
    napoleons-square | t1 AH KH | t1-t5x2
one card at a time: only the top card can be played
    napoleons-square single-cards | t1 9H 8H 7H, t3 9H, t4 TH | t1-t3x2 t1-t4x3 t1-t5x2
    napoleons-square | t1 TH, w 9H 8H | w-t1x2
the foundations take one card at a time
    napoleons-square | f1 AH, t1 3H 2H | t1-f1x2
no card can be placed on the stock or the waste
    napoleons-square | w 9H, t1 8H | w-s t1-w t1-s
cards of the stock must be turned to the waste first
    napoleons-square | s ah | s-f1 s-t2 s-w
the 2 of diamonds does not go on the ace of hearts: foundations are built up in suit
    king-albert | f1 AH, r1 2D | r1-f1
the 2 of spades does not go here: an empty foundation takes only an ace
    king-albert | r4 2S | r4-f1
the 9 of hearts does not go on the 10 of diamonds: columns are built down in alternating colours
    king-albert | t1 TD, t3 9H | t3-t1
the 10 of diamonds does not go on the 9 of spades: columns are built down in alternating colours
    king-albert | t1 TD, t2 9S | t1-t2
the 8 of hearts does not go on the 10 of diamonds: columns are built down in alternating colours
    king-albert | t1 TD, t5 8H | t5-t1
one card at a time: only the top card of a column can be played
    king-albert | t1 9H 8S, t2 TS | t1-t2x2 t1-t3x2
    king-albert foundations-return | f1 AS 2S | f1-t4x2
no card can be placed on the reserve
    king-albert | t1 8S, r1 9H, r2 2D | t1-r1 t1-r3 r1-r3 r1-r2
    king-albert foundations-return | t1 8S, r1 9H, r2 2D | t1-r1 t1-r3 r1-r3 r1-r2
    king-albert foundations-return | f1 AS 2S | f1-r1
nothing leaves a foundation, except in the variation “foundations return”
    king-albert | f1 AS 2S, f2 AH 2H, t1 3H | f1-t1 f1-t2 f1-f2 f1-f3 f2-f1x2 f1-r1
nothing goes from one foundation to another
    king-albert foundations-return | f1 AS, f2 AH 2H | f1-f3 f1-f2 f2-f1
the 2 of spades does not go on the 3 of clubs: columns are built down in alternating colours
    king-albert foundations-return | f1 AS 2S, t2 3C | f1-t2
the 8 of hearts and the 5 of clubs make 13, not fourteen
    quatorze | t1 8H, t2 5C | t1+t2
the 8 of hearts and the king of spades make 21, not fourteen
    quatorze | t1 8H, t3 KS | t1+t3
the 8 of hearts and the 8 of clubs make 16, not fourteen
    quatorze | t1 8H, t4 8C | t1+t4
there is no card on t2
    quatorze | t1 7H | t1+t2
there is no card on t6
    quatorze | t1 7H | t6+t11
cards leave the square in pairs that make fourteen
    quatorze | t1 7H, t2 7S | t1-d t1-t2 s-t1 s-d d-t1 t1-s
nothing can be dealt: the stock fills the holes by itself
    quatorze | t1 7H | deal
"""


@pytest.mark.parametrize(("case", "reason"), [*cases(REFUSED)])
def test_a_move_is_refused_with_the_reason(case: str, reason: str) -> None:
    game, cards, moves = case.split(" | ")
    session = at(game_named(game), **piles(cards))
    assert {refusal(session, move) for move in moves.split()} == {reason}
