"""What show-me keys light: by the rules of each game, and never a face-down card."""

from __future__ import annotations

import random

import pygame
import pytest

from game.patiences import PATIENCES, KingAlbert
from game.rules.moves import Pair, parse_pile
from game.rules.table import STOCK, Role
from game.scenes.table.features.highlight_keys import WHAT, CardPosition, needed
from game.view.drawing.geometry import boxed
from game.view.marks.hint import SpotlightOverlay
from game.view.marks.pile_marks import PanelMark
from tests.support.pilot import TablePilot
from tests.support.play import at, dealt, game_named, piles

SMALL = (1024, 640)


# ---- laws


@pytest.mark.parametrize("slug", PATIENCES)
@pytest.mark.parametrize("name", WHAT)
def test_only_cards_that_lie_face_up_are_shown(slug: str, name: str) -> None:
    rng = random.Random(f"{slug} {name}")
    session = dealt(slug, 7)
    for _ in range(40):
        pile = rng.choice(session.game.piles)
        place = rng.randrange(max(1, len(session.table[pile])))
        for shown in WHAT[name](session, CardPosition(pile, place)):
            cards = session.table[shown.pile]
            assert not cards or cards[shown.number].face_up or (name, shown.pile) == ("legal", STOCK)
        if legal := session.legal_moves():
            session.play(rng.choice(legal))


@pytest.mark.parametrize("slug", PATIENCES)
def test_every_card_that_a_foundation_takes_now_is_needed(slug: str) -> None:
    rng = random.Random(slug)
    session = dealt(slug)
    for _ in range(30):
        legal = session.legal_moves()
        shown = set(needed(session, None))
        for move in legal:
            takes = isinstance(move, Pair) or (len(move.piles) == 2 and move.piles[1].role is Role.FOUNDATION)
            if takes and getattr(move, "count", 1) == 1:
                assert CardPosition(move.piles[0], len(session.table[move.piles[0]]) - 1) in shown
        if legal:
            session.play(rng.choice(legal))


# ---- cases


SHOWN = """\
rank | numeration | t1 5h 5S, t2 5C KS, t3 QD 5D, t4 4H | t3 1 | t1 1, t2 0, t3 1
rank | numeration | t1 5h 5S, t2 5C KS, t3 QD 5D, t4 4H | t1 0 |
partners | quatorze | t1 KS, t3 AD, t7 AH, t11 AC, t12 KD | t1 0 | t1 0, t3 0, t11 0
partners | king-albert | f1 AS, t1 2S, t2 3H, t3 3C, t4 4C, t5 5C, t6 6C, t7 7C, t8 8C, t9 TC | t1 0 | f1 0, t1 0, t2 0
partners | king-albert | f1 AS, t1 9C 2S, t2 3H, t3 3C | t1 0 | t1 0
needed | calculation | f1 AS, f2 2S, f3 3S, f4 4S, t1 2H KH, t2 9C 8D, s 4h 6C | t1 0 | t1 0, t2 1, s 1
needed | quatorze | t1 KS, t3 AD, t7 AH, t12 9D | t1 0 | t1 0, t3 0
"""


def lying(text: str) -> CardPosition:
    """Read "t3 2": the third card of t3 from below."""
    pile, place = text.split()
    return CardPosition(parse_pile(pile), int(place))


@pytest.mark.parametrize("case", SHOWN.splitlines())
def test_what_is_shown_from_a_card(case: str) -> None:
    """The cards of a rank but those face down, the piles that take a card, and what foundations take next."""
    name, game, cards, card, expected = (column.strip() for column in case.split("|"))
    shown = WHAT[name](at(game_named(game), **piles(cards)), lying(card))
    assert set(shown) == {lying(each) for each in expected.split(", ") if each}


# ---- keys


def seat(seconds: float = 10.0) -> TablePilot:
    """Open King Albert; the clock advances by a number of seconds with each reading."""
    seat, now = TablePilot(dealt("king-albert"), SMALL), iter(range(10**6))
    seat.table.clock = lambda: seconds * next(now)
    seat.stage.finish()
    return seat


def veils(seat: TablePilot) -> list[SpotlightOverlay]:
    """Return what lights cards on the table."""
    seat.scene.refresh()
    return [mark for mark in seat.stage.over if isinstance(mark, SpotlightOverlay)]


def let_go(seat: TablePilot, key: int) -> None:
    seat.scene.handle(pygame.Event(pygame.KEYUP, key=key, mod=0, unicode=""))


def test_cards_are_lit_as_long_as_the_key_is_held_and_follow_the_mouse() -> None:
    player, pile = seat(), parse_pile("t9")
    player.move(player.centre(pile, 3))
    player.key("r")
    (veil,) = veils(player)
    table = player.session.table
    assert len(veil.lit) == sum(card.rank is table[pile][3].rank for cards in table.values() for card in cards)
    first, second = player.layout.spots(pile, table[pile])[3:5]
    assert (*first, player.layout.width, second[1] - first[1]) in veil.lit  # a covered card as far as it is seen
    player.move("t8")
    assert veils(player) != [veil]
    assert veils(player)[0] in player.stage.over
    let_go(player, pygame.K_r)
    assert not veils(player)


def test_after_a_tap_they_are_lit_while_the_focus_moves_until_the_same_key() -> None:
    player = seat(seconds=0.01)
    player.move((2, player.host.size[1] - 2))  # on no card, so the focus comes to be seen
    player.key("n")
    let_go(player, pygame.K_n)
    assert player.table.focus.marks
    player.key("RIGHT")
    assert veils(player)
    player.key("n")
    assert not veils(player)


def test_the_light_goes_out_with_the_move_of_a_card_in_the_hand() -> None:
    player = TablePilot(at(KingAlbert(), t1="KD 2S", t2="3H"), SMALL)
    player.stage.finish()
    source, target = player.centre("t1"), player.centre("t2")
    player.press(source)
    player.move(target)
    player.key("r")
    assert veils(player)
    player.release(target)
    assert player.moves == ["t1-t2"]
    assert not veils(player)


def test_what_can_be_moved_gets_an_outline_and_nothing_is_darkened() -> None:
    player = TablePilot(at(KingAlbert(), t1="KD 2S", t2="3H", t3="KS"), SMALL)
    player.stage.finish()
    player.key("l")
    assert not veils(player)
    outlines = [mark for mark in player.stage.over if isinstance(mark, PanelMark)]
    layout, table = player.layout, player.session.table
    tops = {boxed(layout.top_rect(pile, table[pile])) for pile in map(parse_pile, ("t1", "t2", "t3"))}
    assert {mark.box for mark in outlines} == tops
    assert all(mark.opacity == 0 for mark in outlines)
