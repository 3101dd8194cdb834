"""The stage: a frame that draws only what changed shows the same as one that draws everything."""

from __future__ import annotations

import random

import pygame
import pytest

from game.rules.table import DISCARD, Role
from game.view.cards.motion import Pose
from game.view.drawing.geometry import Size, merged
from game.view.drawing.ui_style import set_ui_style
from game.view.marks.pile_marks import PanelMark, Slot
from game.view.stage.sheet import Sheet
from tests.support.host import same
from tests.support.pilot import TablePilot, settled
from tests.support.play import dealt


def pixels(seen: pygame.Surface | TablePilot) -> bytes:
    return pygame.image.tobytes(seen.canvas if isinstance(seen, TablePilot) else seen, "RGB")


def test_the_mouse_finds_the_card_that_took_off_last_above_others_and_those_that_lie() -> None:
    seat = TablePilot(dealt("king-albert", 11), (1024, 640))
    seat.sharpen()
    stage = seat.stage
    lying, *flying = (sprites[-1] for pile, sprites in seat.view.animator.piles.items() if pile.role.value == "r")
    point = lying.position[0] + 5, lying.position[1] + 5
    assert stage.at(point) is lying
    for sprite in (flying[1], flying[2], flying[0]):
        sprite.pose = lying.pose
        stage.launch(sprite)
        assert stage.at(point) is sprite
    flying[0].pose = Pose(lying.pose.x + 6, lying.pose.y)
    assert stage.at(point) is flying[2]


def test_chosen_cards_rise_and_lie_down_again_and_keep_still() -> None:
    seat = TablePilot(dealt("quatorze"), (1024, 640))
    seat.sharpen()
    stage, before = seat.stage, pixels(seat)
    card = next(sprite for sprite in stage.sprites if str(sprite.pile) == "t5")
    above = card.position[0] + seat.layout.width // 2, card.position[1] - 1
    felt = seat.canvas.get_at(above)
    stage.set_chosen([card])
    seat.wait()
    assert seat.canvas.get_at(above) != felt
    assert not seat.scene.moving
    stage.set_chosen([])
    seat.wait()
    assert pixels(seat) == before


@pytest.mark.parametrize("slug", ["numeration", "king-albert"])
def test_a_chosen_card_hides_nothing_of_the_index_that_it_covers(slug: str) -> None:
    seat = settled(dealt(slug))
    seat.sharpen()
    covers = max(seat.stage.sprites, key=lambda sprite: sprite.depth * (sprite.pile.role is Role.TABLEAU))
    (x, y), width = covers.position, seat.layout.width
    strip = seat.canvas.subsurface(pygame.Rect(x, y - width // 4, width, width // 4 - 5).inflate(-8, -4))
    before = strip.copy()
    seat.stage.set_chosen([covers])
    seat.wait()
    assert same(strip, before)


def test_cards_that_take_off_together_fly_in_the_order_of_their_pile() -> None:
    seat, rng = TablePilot(dealt("napoleons-square")), random.Random(24)
    stage, together = seat.stage, 0
    for _ in range(40):
        stage.finish()
        seat.controller.play(rng.choice(seat.session.legal_moves()))
        seat.wait(0.05)
        flying = sorted((sprite for sprite in stage.sprites if sprite.airborne), key=lambda sprite: sprite.z_order)
        for pile in {sprite.pile for sprite in flying}:
            depths = [sprite.home_depth for sprite in flying if sprite.pile == pile]
            assert depths == sorted(depths), pile
            together += len(depths) > 1
    assert together > 3  # the fans at the left make room


def test_the_cards_of_a_pair_land_in_the_order_of_their_pile() -> None:
    """Else the lower one would be seen on the upper one for a moment."""
    seat = settled(dealt("quatorze", 24))
    for _ in range(3):
        seat.play()
        seat.wait()
        lower, upper = seat.view.animator.piles[DISCARD][-2:]
        while lower.motions:
            seat.wait()
            assert len(upper.motions) >= len(lower.motions)
        seat.settle()


def test_the_discard_looks_empty_until_the_first_pair_comes() -> None:
    seat = settled(dealt("quatorze", 24), (1024, 640))
    place = seat.layout.pile_rect(DISCARD, ())
    empty = seat.canvas.subsurface(place).copy()
    seat.play()
    seat.wait()
    assert seat.stage.flying
    assert same(seat.canvas.subsurface(place), empty)


def test_a_new_deal_forgets_what_was_chosen() -> None:
    seat = settled(dealt("quatorze"))
    stage = seat.stage
    stage.set_chosen(stage.sprites[:1])
    seat.controller.deal(25)
    assert not stage.chosen


def test_a_frame_without_change_draws_nothing() -> None:
    seat = TablePilot(dealt("quatorze", 11))
    seat.sharpen()
    assert not seat.scene.changed
    assert not seat.scene.moving


def test_merging_covers_everything_and_joins_what_overlaps() -> None:
    rects = [pygame.Rect(0, 0, 10, 10), pygame.Rect(2, 2, 10, 10), pygame.Rect(100, 100, 5, 5)]
    joined = merged(rects)
    assert len(joined) == 2
    assert all(any(other.contains(rect) for other in joined) for rect in rects)


def test_marks_in_another_order_are_painted_again() -> None:
    low, high = (PanelMark((5, 5, 20, 20), 0, colour, 1.0, colour, 1.0) for colour in ("#FF0000", "#00FF00"))
    sheet, canvas = Sheet(), pygame.Surface((40, 30), 0, 32)
    sheet.resize(canvas.copy())
    for marks in ([low, high], [high, low]):
        sheet.set_marks(marks)
        sheet.draw(canvas)
        assert canvas.get_at((15, 15)) == pygame.Color(marks[1].background)


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)], ids=str)
def test_a_place_below_a_card_is_not_seen(size: Size) -> None:
    """Not even the frame that it has in high contrast, at the sides of cards of odd widths."""
    set_ui_style(contrast=True)
    seat = settled(dealt("king-albert"), size)
    seat.host.choose(high_contrast=True)
    seat.table.change_look()
    seat.sharpen()
    seen, stage = seat.canvas.copy(), seat.stage
    stage.set_marks([mark for mark in stage.under if not isinstance(mark, Slot) or mark.suits], stage.over)
    seat.wait()
    seen.blit(seat.canvas, (0, 0), special_flags=pygame.BLEND_SUB)
    assert max(pygame.image.tobytes(seen, "RGB")) < 20  # of 255, at the edges of rounded corners
