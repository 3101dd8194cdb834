"""Gold catches the light where the mouse is, and nothing else does."""

from __future__ import annotations

import pygame
import pytest

from game.app import OUTSIDE
from game.rules.moves import parse_pile
from game.view.drawing.ui_style import set_ui_style
from tests.support.pilot import TablePilot
from tests.support.play import dealt


def brightness(seat: TablePilot, part: pygame.Rect) -> float:
    return sum(pygame.transform.average_color(seat.canvas, part)[:3])


def test_the_back_under_the_mouse_shines_and_no_other_place() -> None:
    seat = TablePilot(dealt("numeration"))
    seat.settle()
    layout, table = seat.layout, seat.session.table
    back = layout.top_rect(parse_pile("s"), table[parse_pile("s")])
    before, dark = seat.pixels, brightness(seat, back)
    near, canvas = back.inflate(3 * back.w, 3 * back.w), seat.canvas.copy()
    seat.move(back.center)
    seat.settle()
    assert brightness(seat, back) > dark + 10
    for rect in (canvas.get_rect().move(0, near.bottom), canvas.get_rect().move(near.right, 0)):
        rest = rect.clip(canvas.get_rect())
        assert pygame.image.tobytes(seat.canvas.subsurface(rest), "RGB") == pygame.image.tobytes(
            canvas.subsurface(rest), "RGB"
        )
    seat.scene.handle(OUTSIDE)
    seat.settle()
    assert seat.pixels == before


@pytest.mark.parametrize("pace", ["animated", "still", "contrast"])
def test_gold_shines_unless_motion_is_reduced_or_contrast_is_high(pace: str) -> None:
    set_ui_style(contrast=pace == "contrast")
    seat = TablePilot(dealt("king-albert"))
    if pace == "still":
        seat.host.change(animation_speed="instant")
        seat.scene.settings_changed()
    seat.settle()
    before = seat.pixels
    crown = seat.layout.top_rect(parse_pile("f2"), ()).move(0, -seat.layout.width // 3)
    seat.move(crown.midtop)
    seat.settle()
    assert (seat.pixels == before) == (pace != "animated")


def test_the_bar_does_not_shine_and_nothing_stays_lit_where_it_was_before_a_resize() -> None:
    seat = TablePilot(dealt("king-albert"))
    seat.settle()
    bar = pygame.Rect(0, 0, seat.canvas.get_width(), seat.layout.area.top)
    before = pygame.image.tobytes(seat.canvas.subsurface(bar), "RGB")
    dark, size, other = seat.pixels, seat.canvas.get_size(), TablePilot(dealt("king-albert"))
    crown = seat.layout.top_rect(parse_pile("f2"), ())
    seat.move((seat.table.buttons["new"].rect.centerx, bar.bottom + 1))
    seat.settle()
    assert pygame.image.tobytes(seat.canvas.subsurface(bar), "RGB") == before
    other.settle()
    seat.move(crown.move(0, -crown.w // 3).midtop)
    seat.settle()
    assert seat.pixels != dark
    for each in (seat, other):  # to which no mouse came
        for new in ((900, 600), size):
            each.scene.resize(new)
        each.settle()
    assert seat.pixels == other.pixels
