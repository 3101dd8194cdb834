"""What show-me keys light: by the rules of each game, and never a face-down card."""

from __future__ import annotations

import random

import pygame
import pytest

from game.patiences import PATIENCES, Calculation, KingAlbert, Numeration, Quatorze
from game.rules.moves import Pair, parse_pile
from game.rules.table import STOCK, Role
from game.scenes.table.features.highlight_keys import WHAT, CardPosition, needed, of_rank, partners
from game.view.drawing.geometry import boxed
from game.view.marks.hint import SpotlightOverlay
from game.view.marks.pile_marks import PanelMark
from tests.support.pilot import TablePilot
from tests.support.play import at, dealt

SMALL = (1024, 640)


def lying(text: str) -> CardPosition:
    """Read "t3 2": the third card of t3 from below."""
    pile, place = text.split()
    return CardPosition(parse_pile(pile), int(place))


def places(*texts: str) -> set[CardPosition]:
    return set(map(lying, texts))


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
            assert not cards or cards[shown.place].face_up or (name, shown.pile) == ("legal", STOCK)
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


def test_all_cards_of_a_rank_are_shown_but_those_face_down() -> None:
    session = at(Numeration(), t1="5h 5S", t2="5C KS", t3="QD 5D", t4="4H")
    assert set(of_rank(session, lying("t3 1"))) == places("t1 1", "t2 0", "t3 1")
    assert not set(of_rank(session, lying("t1 0")))
    assert not set(of_rank(session, None))


def test_the_partners_of_a_card_stand_in_its_row_or_column() -> None:
    session = at(Quatorze(), t1="KS", t3="AD", t7="AH", t11="AC", t12="KD")
    assert set(partners(session, lying("t1 0"))) == places("t1 0", "t3 0", "t11 0")


def test_a_card_goes_to_the_piles_that_take_it_and_a_covered_one_nowhere() -> None:
    session = at(KingAlbert(), f1="AS", t1="9C 2S", t2="3H", t3="3C", t4="QS", r1="KD")
    shown = set(partners(session, lying("t1 1")))
    assert places("t1 1", "f1 0", "t2 0", "t9 0") <= shown
    assert not shown & places("t3 0", "r1 0", "t4 0")
    assert set(partners(session, lying("t1 0"))) == places("t1 0")


def test_calculation_needs_the_next_rank_of_each_foundation_wherever_it_lies() -> None:
    bases = {"f1": "AS", "f2": "2S", "f3": "3S", "f4": "4S"}  # next are 2, 4, 6 and 8
    session = at(Calculation(), **bases, t1="2H KH", t2="9C 8D", s="4h 6C")
    assert set(needed(session, None)) == places("t1 0", "t2 1", "s 1")


def test_in_quatorze_all_cards_with_a_partner_are_needed() -> None:
    session = at(Quatorze(), t1="KS", t3="AD", t7="AH", t12="9D")
    assert set(needed(session, None)) == places("t1 0", "t3 0")


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


def test_cards_are_lit_as_long_as_the_key_is_held() -> None:
    player = seat()
    player.move(player.centre("t9", 3))
    player.key("r")
    (veil,) = veils(player)
    table = player.session.table
    rank = table[parse_pile("t9")][3].rank
    assert len(veil.lit) == sum(card.rank is rank for cards in table.values() for card in cards)
    let_go(player, pygame.K_r)
    assert not veils(player)


def test_a_covered_card_is_lit_as_far_as_it_is_seen() -> None:
    player = seat()
    pile = parse_pile("t9")
    player.move(player.centre(pile, 3))
    player.key("p")
    first, second = player.layout.spots(pile, player.session.table[pile])[3:5]
    assert veils(player)[0].lit[0] == (
        *first,
        player.layout.width,
        second[1] - first[1],
    )


def test_what_is_lit_follows_the_mouse_while_the_key_is_held() -> None:
    player = seat()
    player.move("t9")
    player.key("p")
    before = veils(player)
    player.move("t8")
    assert veils(player) != before
    assert veils(player)[0] in player.stage.over


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
