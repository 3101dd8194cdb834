"""The table scene between deals and scenes: what it must not keep, when it is at rest, and when it may sleep."""

from __future__ import annotations

from math import inf

import pygame
import pytest

from game.patiences import KingAlbert
from game.rules.cards import RANKS
from game.rules.moves import parse_pile
from game.scenes.table import peek as peeking
from game.view.marks.pile_marks import Slot
from game.view.stage.card_animator import CardAnimator
from tests.support.clock import Clock, set_table_time
from tests.support.pilot import TablePilot, laid, settled
from tests.support.play import dealt, run
from tests.support.selection import each_game


@pytest.mark.parametrize(("still", "seconds"), [(False, 0.0), (True, 0.3)])
def test_a_win_comes_once_its_last_card_was_seen_and_after_it_was_dealt_away_the_table_sleeps(
    monkeypatch: pytest.MonkeyPatch, *, still: bool, seconds: float
) -> None:
    """In motion the card and its light take time enough."""
    wall = Clock()
    seat = laid(KingAlbert(), f1=run(RANKS[:12], "S"), f2=run(RANKS, "H"), t1="KS")
    set_table_time(monkeypatch, wall)
    seat.choose(reduced_motion=still)
    seat.play("t1-f1")
    assert seat.session.is_won()
    seat.settle()
    seat.scene.poll()
    assert seat.scene.seconds_to_poll() == pytest.approx(seconds)
    seat.controller.deal(24)
    seat.settle()
    wall.now += 1
    seat.scene.poll()
    assert seat.host.stack == []
    assert seat.scene.seconds_to_poll() == inf


def test_after_another_scene_nothing_is_shown_of_where_the_mouse_was(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(peeking, "PATIENCE", 0.0)
    seat = laid(KingAlbert(), t1="KD 2S", t2="9H")
    for place in (seat.centre("t1", 0), seat.table.buttons["help"].rect.center):
        seat.move(place)
        seat.scene.poll()
        assert seat.scene.peek.marks or seat.scene.pane.tips(seat.host.size)
        seat.scene.suspend()
        seat.scene.resize(seat.host.size)
        seat.scene.poll()
        assert not seat.scene.peek.marks
        assert not seat.scene.pane.tips(seat.host.size)


def test_an_empty_pile_says_what_it_takes_while_it_is_pointed_at() -> None:
    seat = laid(KingAlbert(), t1="KD 2S", t2="9H")

    def notes() -> list[pygame.Rect]:
        seat.scene.refresh()
        return [mark.rect for mark in seat.stage.under if isinstance(mark, Slot) and mark.notes]

    third, fourth = (seat.table.pile_rect(parse_pile(name)) for name in ("t3", "t4"))
    seat.move("t1")
    assert notes() == []
    seat.move(third.center)
    assert notes() == [third]
    seat.key("TAB")  # the focus is seen instead
    seat.table.focus.stand_on(parse_pile("t4"))
    seat.table.invalidate()
    assert notes() == [fourth]


def test_a_clock_that_is_not_shown_wakes_nobody() -> None:
    seat = laid(KingAlbert(), t1="KD 2S", t2="9H", t9="3D")
    seat.scene.poll()
    seat.play("t1-t9")
    seat.settle()
    seat.scene.poll()
    assert seat.scene.seconds_to_poll() < inf
    seat.choose(timer=False)
    seat.scene.poll()
    assert seat.scene.seconds_to_poll() == inf


@each_game
def test_a_game_that_goes_on_lies_there_without_its_moves_shown_again(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = dealt(slug)
    for _ in range(20):
        session.play(session.legal_moves()[-1])
    monkeypatch.setattr(CardAnimator, "perform", lambda *_, **__: pytest.fail("events are shown"))
    seat = TablePilot(session)
    lying = {pile: [sprite.card for sprite in sprites] for pile, sprites in seat.view.animator.piles.items()}
    assert {pile: tuple(cards) for pile, cards in lying.items()} == dict(session.table)
    assert not seat.scene.moving


def test_a_table_is_not_at_rest_while_anything_moves() -> None:
    seat = settled(dealt("king-albert", 24))
    seat.sharpen()
    for act, what in ((seat.move, "r7"), (seat.play, "r7-f1")):  # a card rises; it flies up, and lights glow
        act(what)
        assert seat.scene.moving
        while seat.scene.moving:
            assert not seat.scene.at_rest
            seat.wait()
            seat.scene.poll()
        seat.sharpen()
    seat.press("t1")
    seat.move("t5")
    seat.settle()
    assert not seat.scene.at_rest  # while a card is held


def test_all_cards_are_at_home_once_another_scene_comes() -> None:
    """Otherwise they would hang in the air below it, and the help would cut them in two."""
    seat = settled(dealt("king-albert", 24))
    seat.play("r7-f1")
    seat.scene.refresh()  # from now on it flies
    assert seat.table.view.stage.flying
    seat.press("t1")
    seat.move("t5")
    seat.scene.suspend()
    stage, layout = seat.table.view.stage, seat.table.view.layout
    assert not stage.flying
    homes = {spot for pile in layout.places for spot in layout.spots(pile, seat.table.session.table[pile])}
    assert {tuple(map(round, stage.pose_of(sprite)[:2])) for sprite in stage.sprites} <= homes


def test_a_table_that_is_laid_out_while_a_card_flies_up_comes_to_rest() -> None:
    seat = settled(dealt("calculation", 186))
    seat.play("s-f3")
    seat.wait(0.05)
    assert seat.stage.flying
    seat.scene.settings_changed()  # as another size of the window does
    seat.settle()
