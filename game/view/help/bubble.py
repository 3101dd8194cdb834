"""The bubble of the tour: it describes some piles, points at them, and covers none of them."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from itertools import product
from math import dist
from typing import NamedTuple

import pygame

from game.rules.table import Pile, Table
from game.view.cards.layout import Layout
from game.view.drawing.geometry import Point, Size, apart, boxed, inside
from game.view.drawing.paint import put_box, put_shadow
from game.view.drawing.palette import DIALOG_HIGH, DIALOG_LOW, GOLD, stronger
from game.view.frozen import frozen
from game.view.marks.mark import Framed, Mark
from game.view.marks.placement import placed
from game.view.marks.pointer import put_pointer

GAP = 22  # pixels between the bubble and what it points at
BESIDE = 0.2  # card widths: how far from a pile what belongs to it may be


@frozen
class BubbleFrame(Framed):
    """The background of the bubble, with a tip that points at a point."""

    tip: Point
    unit: float

    @property
    def reach(self) -> float:
        return 2 * self._spread

    @property
    def rect(self) -> pygame.Rect:
        return super().rect.union((*map(round, self.tip), 1, 1)).inflate(4, 4)

    @property
    def _spread(self) -> int:
        return round(12 * self.unit)

    def paint(self, canvas: pygame.Surface) -> None:
        rect, spread, radius = self.frame, self._spread, round(14 * self.unit)
        put_shadow(canvas, rect, radius, spread, 0.6)
        put_pointer(canvas, rect, self.tip, self.unit, DIALOG_HIGH, GOLD)  # the background covers its end
        high, low, line = stronger(DIALOG_HIGH), stronger(DIALOG_LOW), max(1.0, 1.2 * self.unit)
        put_box(canvas, rect, radius, high, below=low, edge=GOLD, edge_opacity=0.7, edge_width=line)


class Surroundings(NamedTuple):
    """Where the bubble may be: the table, the cards that it points at, the other piles, and the width of a card."""

    area: pygame.Rect
    cards: Sequence[pygame.Rect]
    others: Sequence[pygame.Rect]
    width: int


def bubble(size: Size, lit: Sequence[pygame.Rect], surroundings: Surroundings, unit: float) -> BubbleFrame:
    """Return a bubble of a size beside the largest of the `lit` rectangles, all in pixels.

    It covers as little as possible of the cards and of what is lit, then it is near and covers few of the others.
    """
    area, largest = surroundings.area.inflate(-16, -16), max(lit, key=lambda rect: rect.w * rect.h)
    clear, others = (tuple(map(boxed, rects)) for rects in ((*surroundings.cards, *lit), surroundings.others))
    box = placed((size,), boxed(largest), boxed(area), GAP, clear, others)
    return BubbleFrame(box, nearest(pygame.Rect(box), lit, surroundings), unit)


def lit(layout: Layout, table: Table, piles: Sequence[Pile], marks: Iterable[Mark]) -> list[pygame.Rect]:
    """Return the rectangles of some piles of a table, with those of its marks that belong to them.

    Neighbours are joined, unless something else is between them. A mark belongs to the pile that is nearest to it, as
    an inscription does, or to one above it that is up to twice as far; one that touches piles of both kinds, such as a
    frame around them, to none.
    """
    rects = {pile: layout.pile_rect(pile, table[pile]) for pile in layout.places}
    rects = {pile: rect.union(layout.frames.get(f"below {pile}", rect)) for pile, rect in rects.items()}
    own, others = ([rect for pile, rect in rects.items() if (pile in piles) is inside] for inside in (True, False))
    parts = [(rects[pile], bool(layout.places[pile].step[0])) for pile in piles]
    rest = [*others]
    for mark in (mark.rect.clip(layout.area) for mark in marks):
        pile = min(rects, key=partial(_distance, mark, rects))
        if apart(mark, rects[pile]) > BESIDE * layout.width:
            continue
        if pile in piles and mark.collidelist(others) < 0:
            parts.append((mark, bool(layout.places[pile].step[0])))
        elif pile not in piles and mark.collidelist(own) < 0:
            rest.append(mark)
    return grouped(parts, rest, layout.width)


def _distance(mark: pygame.Rect, rects: Mapping[Pile, pygame.Rect], pile: Pile) -> tuple[float, float]:
    """Return how far a mark is from a pile, for comparison: inscriptions stand below what they are about."""
    rect = rects[pile]
    return apart(mark, rect) * (1 if rect.top < mark.bottom else 2), dist(mark.center, rect.center)


def grouped(rects: Sequence[tuple[pygame.Rect, bool]], others: Sequence[pygame.Rect], reach: int) -> list[pygame.Rect]:
    """Join rectangles of one kind, at most `reach` pixels apart, to groups that contain none of the others."""
    groups: list[tuple[pygame.Rect, bool]] = []
    for rect, kind in rects:
        for number, (group, group_kind) in enumerate(groups):
            union = group.union(rect)
            if group_kind == kind and apart(group, rect) <= reach and union.collidelist(list(others)) < 0:
                groups[number] = union, kind
                break
        else:
            groups.append((rect, kind))
    return [group for group, _ in groups]


def nearest(rect: pygame.Rect, lit: Sequence[pygame.Rect], surroundings: Surroundings) -> Point:
    """Return the point nearest to a rectangle on the edges of what is lit, at the middle of one of the cards.

    The card lies at that edge, or less than its width inside, so that only what is written beside it is between. If it
    is farther from the rectangle than twice its width, the point is the nearest of those edges.
    """
    found, reach = list[Point](), 2 * surroundings.width
    for card, group in product(surroundings.cards, lit):
        if group.contains(card):
            (x, y), outer = card.center, card.inflate(reach, reach)
            found += [(x, edge) for edge in (group.top, group.bottom) if outer.top < edge < outer.bottom]
            found += [(edge, y) for edge in (group.left, group.right) if outer.left < edge < outer.right]
    on_table = [point for point in found if surroundings.area.inflate(4, 4).collidepoint(point)]
    edges = [inside(rect.center, group) for group in lit]
    near, edge = (
        min(points, key=lambda point: apart(rect, pygame.Rect(point, (1, 1)))) for points in (on_table or found, edges)
    )
    return near if apart(rect, pygame.Rect(near, (1, 1))) <= reach else edge
