"""A sheet: what it paints by differences is what it paints from nothing."""

from __future__ import annotations

import random

import pygame
import pytest

from game.view.drawing.geometry import Box
from game.view.drawing.paint import layer
from game.view.marks.mark import Mark
from game.view.stage.sheet import Sheet, Sprite
from tests.support.host import same

SIZE = (120, 80)


def ground() -> pygame.Surface:
    cloth = pygame.Surface(SIZE, 0, 32)
    cloth.fill("#204060")
    return cloth


def veil(box: Box, colour: tuple[int, int, int, int]) -> Sprite:
    """Return a rectangle that is seen through."""
    picture = layer(*box[2:])
    picture.fill(colour)
    return Sprite([(picture, box[:2])])


@pytest.mark.parametrize("seed", range(8))
def test_by_differences_marks_look_as_from_nothing_wherever_new_ones_come(seed: int) -> None:
    rng, canvas = random.Random(seed), pygame.Surface(SIZE, 0, 32)
    sheet, marks = Sheet(), list[Mark]()
    sheet.resize(ground())
    for _ in range(40):
        for _ in range(rng.randint(1, 2)):  # marks may be set more than once for a frame
            marks = [mark for mark in marks if rng.random() < 0.8]
            for _ in range(rng.randint(0, 3)):
                box = rng.randint(-20, 100), rng.randint(-20, 70), rng.randint(1, 90), rng.randint(1, 60)
                new = veil(box, (rng.randint(0, 90), 60, rng.randint(0, 90), 90))
                marks.insert(rng.choice((len(marks), rng.randint(0, len(marks)))), new)
            sheet.set_marks(marks)
        if rng.random() < 0.2:
            sheet.repaint(canvas.fill("magenta", (10, 10, 60, 40)))
        sheet.draw(canvas)
        fresh, expected = Sheet(), pygame.Surface(SIZE, 0, 32)
        fresh.resize(ground())
        fresh.set_marks(marks)
        fresh.draw(expected)
        assert same(canvas, expected)
