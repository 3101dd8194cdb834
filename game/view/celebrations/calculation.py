"""Calculation: the four foundations as arcs of cards around a protractor of brass."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.language import N_
from game.rules.table import Role, Table
from game.view.cards.deck import Deck
from game.view.celebrations.figure import Celebration, Figure, Ornament, Spot, below, polar, ring
from game.view.drawing.geometry import Point
from game.view.drawing.particles import Pieces
from game.view.drawing.themes import THEMES
from game.view.drawing.ui_style import text_size
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.text.rendering import SERIF_ITALIC, Style

ARC = (156, 384)
CHALK = THEMES["calculation"].line
DUST = Pieces("M-.5 0A.5.5 0 0 0 .5 0A.5.5 0 0 0-.5 0Z", ("#FFFFFF", CHALK, "#9FC4F2"), rising=True)


def _arc(number: int) -> tuple[float, float]:
    """Return the radius of a foundation's arc, 1 to 4 from the inside, and its card width, in figure radii."""
    return 0.595 + 0.128 * number, 0.118 + 0.023 * number


def _figure(area: pygame.Rect, table: Table, deck: Deck) -> Figure:  # noqa: ARG001 - no suit signs
    """Each foundation is an arc, from its base at the left to its king at the right."""
    radius = min(area.height * 0.5, area.width * 0.38)
    centre = area.centerx, area.centery + radius * 0.315
    spots: list[Spot] = []
    for pile in reversed([pile for pile in table if pile.role is Role.FOUNDATION]):
        reach, width = _arc(pile.number)
        spots += ring(centre, radius * reach, ARC, table[pile], radius * width)
    words = below(centre[0], centre[1] - radius * 0.44, radius * 1.02, radius * 1.04)
    reach = radius * 0.635
    protractor = Ornament("protractor", (centre[0] - reach, centre[1] - 0.98 * reach, 2 * reach, 1.4 * reach))
    steps = tuple(_steps(centre, radius))
    return Figure(tuple(spots), words, centre, under=steps, over=(protractor,))


def _steps(centre: Point, radius: float) -> Iterator[Mark]:
    """Write the step of each foundation beside the start of its arc, where that can be read."""
    px = min(max(12, 0.05 * radius) * text_size(), 0.09 * radius)  # no wider than an arc
    style = Style(SERIF_ITALIC, round(px), CHALK)
    start = polar(centre, 0.13 * radius + 0.6 * px, ARC[0] - 90)
    for number in range(1, 5) if px >= 12 else ():
        yield Label(f"+{number}", style, polar(start, radius * _arc(number)[0], ARC[0]))


CELEBRATION = Celebration(N_("Q. E. D."), N_("four ladders climbed"), _figure, 1.52, rays=0, pieces=DUST)
