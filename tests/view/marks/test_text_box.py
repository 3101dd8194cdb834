"""Boxes of text stand beside what they are about, inside their area, in as many lines as they need."""

from __future__ import annotations

import pygame
import pytest

from game.view.drawing.geometry import Box
from game.view.marks.text_box import TextBox, text_style

AREA = (0, 0, 1000, 700)
PILE = pygame.Rect(400, 300, 60, 84)
TEXT = "The game could not be saved: there is no room left on the disk."


def beside(rect: Box, text: str = "Nothing goes here", *others: Box) -> TextBox:
    pygame.font.init()
    return TextBox(text, text_style(1.0), 1.0, rect, AREA, others=others, sign="!", key="×")


@pytest.mark.parametrize("text", ["No.", TEXT, 9 * f"{TEXT} ", "/a/very/long/path" * 40], ids=range(4))
@pytest.mark.parametrize("corner", [(-30, -40), (970, 680), (500, 700)])
def test_it_stays_in_its_area_and_paints_within_its_rectangle(text: str, corner: tuple[int, int]) -> None:
    mark, canvas = beside((*corner, 60, 84), text), pygame.Surface(AREA[2:], pygame.SRCALPHA)
    mark.paint(canvas)
    assert pygame.Rect(AREA).contains(mark.box)
    assert canvas.get_bounding_rect().contains(mark.box)
    assert mark.rect.contains(canvas.get_bounding_rect())


def test_it_stands_below_and_else_where_it_covers_nothing() -> None:
    assert beside((*PILE.topleft, *PILE.size)).box[1] > PILE.bottom
    below, above = (0, 390, 1000, 84), (0, 200, 1000, 90)
    assert pygame.Rect(beside((*PILE.topleft, *PILE.size), TEXT[:40], below).box).bottom < PILE.top
    right = pygame.Rect(beside((*PILE.topleft, *PILE.size), "No", below, above).box)
    assert right.left > PILE.right
    assert right.centery == PILE.centery
