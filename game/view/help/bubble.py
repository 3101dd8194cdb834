"""The bubble of the tour: it describes some piles, points at them, and covers none of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field, replace
from itertools import product
from math import atan2, cos, hypot, inf, sin
from typing import NamedTuple

import pygame

from game.language import N_, _
from game.view.frozen import frozen
from game.view.help.prose import Fonts, wrapped
from game.view.help.text import Run
from game.view.marks.fading import Faint
from game.view.marks.mark import Box, Label, Mark, Point, boxed
from game.view.stage.paint import box, halo, put, shadow, stroke, svg
from game.view.text.lettering import width_of
from game.view.theme import AMBER, DIALOG_HIGH, DIALOG_LOW, GOLD, IVORY_3
from game.view.widgets.buttons import ButtonLook
from game.view.widgets.looks import Clipped, State, body, note

WIDTH, LEAST = 380, 300  # width in units, and least width in pixels
GRID, ROWS = 24, 45  # pixels between the positions that are tried, and the largest number of rows of them
WEIGHT = 0.005  # cost of covering a pixel of other cards, in pixels of distance
LABELS = {
    "next": N_("Next"),
    "skip": N_("Skip"),
    "done": N_("Done"),
    "music_on": N_("Music: on"),
    "music_off": N_("Music: off"),
}
SWITCHES = ("music_on", "music_off")
QUIET = ("skip", *SWITCHES)  # the buttons beside the main one
STAYS = 0.2  # of the table's width by which the bubble may be farther from what it points at, to stay in its place
LEAVES = 0.5  # share of the way to the next place on which the former text goes, and on which the next one comes
AWAY = 22  # pixels from the bubble to what it points at, at the least


@frozen
class Frame(Mark):
    """The background of the bubble, with a tip that points at a point."""

    box: Box
    tip: Point
    unit: float

    @property
    def rect(self) -> pygame.Rect:
        """The background with its shadow, and the tip."""
        reach = 4 * self._spread
        return pygame.Rect(self.box).inflate(reach, reach).union((*map(round, self.tip), 1, 1)).inflate(4, 4)

    @property
    def _spread(self) -> int:
        return round(12 * self.unit)

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the tip first, so that the background covers its end."""
        rect, whole, spread = pygame.Rect(self.box), self.rect, self._spread
        radius = round(14 * self.unit)
        put(canvas, shadow(*rect.size, radius, spread, 0.6), (rect.x - 2 * spread, rect.y - 2 * spread))
        put(canvas, svg(self._pointer(whole.topleft), *whole.size), whole.topleft)
        look = {"below": DIALOG_LOW, "edge": GOLD, "edge_opacity": 0.7, "edge_width": max(1.0, 1.2 * self.unit)}
        put(canvas, box(*rect.size, radius, DIALOG_HIGH, **look), rect.topleft)

    def _pointer(self, corner: tuple[int, int]) -> str:
        rect, (x, y) = pygame.Rect(self.box), self.tip
        margin = round(26 * self.unit)
        inner = rect.inflate(-2 * margin, -2 * margin)
        from_x, from_y = max(inner.left, min(inner.right, x)), max(inner.top, min(inner.bottom, y))
        turn, half = atan2(y - from_y, x - from_x), 13 * self.unit
        sides = [(from_x - half * sin(turn), from_y + half * cos(turn)), (x, y)]
        sides.append((from_x + half * sin(turn), from_y - half * cos(turn)))
        points = " ".join(f"{px - corner[0]:.1f},{py - corner[1]:.1f}" for px, py in sides)
        line = stroke(GOLD, max(1.0, 1.2 * self.unit), 0.7).removeprefix('fill="none" ')
        return f'<polygon points="{points}" fill="{DIALOG_HIGH}" stroke-linejoin="round" {line}/>'


class Bubble(NamedTuple):
    """The position of the bubble, the rectangles of its buttons by name, its frame, and its other marks.

    `unit` is the window's.
    """

    rect: pygame.Rect
    buttons: dict[str, pygame.Rect]
    frame: Frame
    marks: list[Mark]
    unit: float

    def looks(self, state: Callable[[str, float], State]) -> list[Mark]:
        """Return the marks of the buttons; `state` returns a button's state from its name and the unit."""
        return [
            ButtonLook(
                boxed(rect), _(LABELS[name]), "", state(name, self.unit), main=name not in QUIET, quiet=name in QUIET
            )
            for name, rect in self.buttons.items()
        ]


@frozen
class Told(Mark):
    """A bubble and the places that it lights, which come and go together.

    `rings` are around the buttons that it describes. The looks of its own buttons do not make it another one.
    """

    lit: tuple[Box, ...]
    rings: tuple[Ring, ...]
    frame: Frame
    marks: tuple[Mark, ...]
    looks: tuple[Mark, ...] = field(compare=False)

    @property
    def rect(self) -> pygame.Rect:
        """The bubble alone."""
        return self.frame.rect.unionall([mark.rect for mark in (*self.marks, *self.looks)])

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the bubble."""
        for mark in (self.frame, *self.marks, *self.looks):
            mark.paint(canvas)


@frozen
class Written(Mark):
    """What is written in a bubble, with its buttons."""

    marks: tuple[Mark, ...]

    @property
    def rect(self) -> pygame.Rect:
        """All of it."""
        return self.marks[0].rect.unionall([mark.rect for mark in self.marks[1:]])

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint all of it."""
        for mark in self.marks:
            mark.paint(canvas)


def between(former: Told, told: Told, place: Box, share: float) -> list[Mark]:
    """Return a bubble at a share of the way to its next place, 0 to 1: one text goes before the next one comes.

    Its frame is opaque, so that neither text is read over cards. `place` is the box of the frame on its way, which has
    the size of the next one and no tip yet.
    """
    box = pygame.Rect((0, 0), told.frame.box[2:])
    box.bottomright = pygame.Rect(place).bottomright
    texts = (former, 1 - share / LEAVES), (told, 1 - (1 - share) / LEAVES)
    seen = [(Written((*each.marks, *each.looks)), level) for each, level in texts if level > 0]
    return [
        replace(told.frame, box=boxed(box), tip=box.center),
        *(Clipped(Faint(text, level, 0), boxed(box)) for text, level in seen),
    ]


class StepText(NamedTuple):
    """A step of the tour: its text, number, and number of steps; the last one may offer a switch."""

    runs: tuple[Run, ...]
    number: int
    of: int
    switch: str = ""


class Ground(NamedTuple):
    """Where the bubble may be: the table, the cards that it points at, the other piles, and where the former one is."""

    area: pygame.Rect
    cards: Sequence[pygame.Rect]
    others: Sequence[pygame.Rect]
    former: pygame.Rect | None = None


def bubble(told: StepText, lit: Sequence[pygame.Rect], ground: Ground, unit: float) -> Bubble:
    """Lay out the bubble for what lies in the `lit` rectangles, at the best place of the area; all in pixels."""
    fonts, pad = Fonts(max(14, round(18 * unit))), round(20 * unit)
    width = max(LEAST, round(WIDTH * unit))
    lines = wrapped(told.runs, width - 2 * pad, fonts)
    foot = max(30, round(42 * unit))
    height = 2 * pad + len(lines) * fonts.height + foot + round(8 * unit)
    rect = place((width, height), lit, ground)
    buttons = _buttons(rect.inflate(-2 * pad, -2 * pad), foot, told, unit)
    frame = Frame(boxed(rect), nearest(rect, ground.cards), unit)
    marks: list[Mark] = [line.at((rect.x + pad, rect.y + pad + n * fonts.height)) for n, line in enumerate(lines)]
    counted = _("{step} of {count}", step=told.number, count=told.of)
    marks.append(Label(counted, note(unit, IVORY_3), (rect.x + pad, rect.bottom - pad - foot / 2), "ml"))
    return Bubble(rect, buttons, frame, marks, unit)


def _buttons(inside: pygame.Rect, height: int, told: StepText, unit: float) -> dict[str, pygame.Rect]:
    """Place the buttons at the lower right, as wide as their labels need."""
    names = ["next", "skip"] if told.number < told.of else ["done", told.switch] if told.switch else ["done"]
    places, right = {}, inside.right
    for name in names:
        least = height * (2.2 if name not in SWITCHES else 3.1)
        width = round(max(least, width_of(_(LABELS[name]), body(unit)) + 26 * unit))
        places[name] = pygame.Rect(right - width, inside.bottom - height, width, height)
        right -= width + 8
    return places


def place(size: tuple[int, int], lit: Sequence[pygame.Rect], ground: Ground) -> pygame.Rect:
    """Return the place in the area that covers the least of the described cards, then of what is lit around them.

    Among equal ones it is near what is lit, and covers few other cards; if it is not much farther, its lower right
    corner, where its buttons are, stays where that of the former bubble is.
    """
    area, centre = ground.area, lit[0].unionall(list(lit[1:])).center
    step = max(GRID, area.h // ROWS)
    xs = range(area.x + 8, max(area.x + 9, area.right - size[0] - 8), step)
    ys = range(area.y + 8, max(area.y + 9, area.bottom - size[1] - 8), step)
    rects = [pygame.Rect(corner, size) for corner in product(xs, ys)]
    kept = pygame.Rect((0, 0), size)
    if ground.former:
        kept.bottomright = ground.former.bottomright
        rects += [kept] if area.contains(kept) else []
    for what in (ground.cards, lit):
        covered = [_covered(rect.inflate(2 * AWAY, 2 * AWAY), what) for rect in rects]
        least = min(covered)
        rects = [rect for rect, much in zip(rects, covered, strict=True) if much == least]

    def reach(rect: pygame.Rect) -> float:
        away = hypot(rect.centerx - centre[0], rect.centery - centre[1])
        return min(_gap(rect, other) for other in lit) + 0.2 * away

    best, least_cost = rects[0], inf
    for cost, rect in sorted(((reach(rect), rect) for rect in rects), key=lambda each: each[0]):
        if cost >= least_cost:
            break
        if (whole := cost + WEIGHT * _covered(rect, ground.others)) < least_cost:
            best, least_cost = rect, whole
    stays = kept in rects and reach(kept) + WEIGHT * _covered(kept, ground.others) <= least_cost + STAYS * area.w
    return kept if stays else best


def _gap(rect: pygame.Rect, other: pygame.Rect) -> float:
    dx = max(rect.left - other.right, other.left - rect.right, 0)
    dy = max(rect.top - other.bottom, other.top - rect.bottom, 0)
    return hypot(dx, dy)


def _covered(rect: pygame.Rect, others: Sequence[pygame.Rect]) -> int:
    touched = rect.collidelistall(others)
    return sum(part.w * part.h for part in (rect.clip(others[number]) for number in touched)) if touched else 0


def grouped(rects: Sequence[tuple[pygame.Rect, bool]], others: Sequence[pygame.Rect], reach: int) -> list[pygame.Rect]:
    """Join neighbouring rectangles of one kind to groups that contain none of the others; in pixels.

    Each rectangle comes with its kind; neighbours are at most `reach` apart.
    """
    groups: list[tuple[pygame.Rect, bool]] = []
    for rect, kind in rects:
        for number, (group, of) in enumerate(groups):
            union = group.union(rect)
            if of == kind and _gap(group, rect) <= reach and union.collidelist(list(others)) < 0:
                groups[number] = union, kind
                break
        else:
            groups.append((rect, kind))
    return [group for group, _ in groups]


@frozen
class Ring(Mark):
    """A soft light around a button that the bubble describes."""

    box: Box
    unit: float

    @property
    def _bloom(self) -> int:
        return max(2, round(5 * self.unit))

    @property
    def rect(self) -> pygame.Rect:
        """All that glows."""
        return pygame.Rect(self.box).inflate(6 * self._bloom, 6 * self._bloom)

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the glow around the button, not over it."""
        _, _, width, height = self.box
        put(canvas, halo(width, height, round(width * 0.25), self._bloom, AMBER, strength=0.7), self.rect.topleft)


def nearest(rect: pygame.Rect, lit: Sequence[pygame.Rect]) -> Point:
    """Return the nearest middle of an edge of a lit rectangle, moved slightly inside."""

    def middles(other: pygame.Rect) -> list[tuple[int, int]]:
        inner = other.inflate(-min(24, other.w // 3), -min(24, other.h // 3))
        return [inner.midtop, inner.midbottom, inner.midleft, inner.midright]

    points = [point for other in lit for point in middles(other)]
    return min(points, key=lambda point: _gap(rect, pygame.Rect(point, (1, 1))))
