"""Boxes of text stand beside what they are about, inside their area, in as many lines as they need."""

from __future__ import annotations

import random
from dataclasses import replace
from itertools import product

import pygame
import pytest

from game.view.drawing.geometry import Box
from game.view.marks.placement import placed
from game.view.marks.text_box import TextBox, text_style

AREA = (0, 0, 1000, 700)
PILE = pygame.Rect(400, 300, 60, 84)
TEXT = "The game could not be saved: there is no room left on the disk."


def beside(rect: Box, text: str = "Nothing goes here", *others: Box) -> TextBox:
    pygame.font.init()
    return TextBox(text, text_style(1.0), 1.0, rect, AREA, others=others, key="×")


@pytest.mark.parametrize("text", ["No.", TEXT, 9 * f"{TEXT} ", "/a/very/long/path" * 40], ids=range(4))
@pytest.mark.parametrize("corner", [(-30, -40), (970, 680), (500, 700)])
def test_it_stays_in_its_area_and_paints_within_its_rectangle(text: str, corner: tuple[int, int]) -> None:
    mark, canvas = beside((*corner, 60, 84), text), pygame.Surface(AREA[2:], pygame.SRCALPHA)
    mark.paint(canvas)
    assert pygame.Rect(AREA).contains(mark.box)
    assert canvas.get_bounding_rect().contains(mark.box)
    assert mark.rect.contains(canvas.get_bounding_rect())


def test_a_pointer_leads_to_it_from_wherever_there_is_room() -> None:
    below, above = (0, 390, 1000, 300), (0, 0, 1000, 290)
    for clear in ((), (below,), (below, above), (below, above, (500, 290, 500, 100))):
        mark = replace(beside((*PILE.topleft, *PILE.size), "No"), clear=clear, points=True)
        canvas = pygame.Surface(AREA[2:], pygame.SRCALPHA)
        mark.paint(canvas)
        assert mark.rect.contains(canvas.get_bounding_rect())
        assert pygame.Rect(mark.box).collidelist([*clear, PILE]) < 0
        assert canvas.get_bounding_rect().colliderect(PILE.inflate(6, 6)), "the pointer does not reach it"


@pytest.mark.parametrize("seed", range(40))
def test_it_covers_nothing_that_is_to_be_clear_if_there_is_any_room(seed: int) -> None:
    rng = random.Random(seed)
    area, gap = pygame.Rect(0, 60, 400, 300), 5
    sizes = tuple((rng.randrange(60, 200), rng.randrange(20, 90)) for _ in range(2))
    rects = [
        pygame.Rect(rng.randrange(380), rng.randrange(60, 340), rng.randrange(20, 90), 70)
        for _ in range(rng.randrange(18))
    ]
    there, *clear = [pygame.Rect(180, 180, 50, 70), *rects]
    box = pygame.Rect(
        placed(sizes, (*there.topleft, *there.size), (*area.topleft, *area.size), gap, tuple(map(tuple, clear)))
    )
    kept = [each.inflate(2 * gap, 2 * gap) for each in (there, *clear)]
    corners = [*product(range(area.left, area.right, 3), range(area.top, area.bottom, 3))]
    places = (pygame.Rect(corner, size) for size in sizes for corner in corners)
    if any(area.contains(place) and place.collidelist(kept) < 0 for place in places):
        assert box.collidelist([there, *clear]) < 0
    assert area.contains(box)
