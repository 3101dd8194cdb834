"""The text of a win: the title in gold, figures, and achievements, as marks.

Sizes are shares of the block of text, so it fits any room, but fonts stay legible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

from game.view.celebrations.figure import centred
from game.view.drawing.geometry import Point, outer
from game.view.drawing.paint import box, fill, icon, mixed, put, put_centred, stroke, svg
from game.view.drawing.palette import GOLD, GOLD_HIGH, IVORY, IVORY_2
from game.view.drawing.sprite_cache import cached_sprite
from game.view.frozen import frozen
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.text.rendering import (
    SANS_SEMIBOLD,
    SERIF,
    SERIF_ITALIC,
    Style,
    capital_height,
    capitals,
    fitted,
    font,
    place_text,
    width_of,
    write,
)
from game.view.text.wrapping import folded

ABOVE, BELOW = 0.52, 0.50  # extent of the block above and below its middle
RIBBON = 0.20  # height of a single achievement
ACROSS = 1.24  # width of the block


class Achievement(NamedTuple):
    """An achievement: an icon's name, a few words, and a note."""

    icon: str
    title: str
    note: str


@frozen
class WinSummary:
    """The text of a win, without achievements."""

    name: str  # in capitals, as the captions
    title: str
    phrase: str
    figures: tuple[tuple[str, str], ...]  # captions and values


@frozen
class AchievementMark(Mark):
    """An achievement: its icon, in a disc unless it is the only one, and its text."""

    achievement: Achievement
    position: Point
    unit: float

    @property
    def spoken(self) -> str:
        return ", ".join(self.achievement[1:])

    def paint_disc(self, canvas: pygame.Surface, size: float, centre: Point) -> None:
        """Paint the icon in a disc of a size in units, which is dark, so that it is visible on any felt."""
        side = round(size * self.unit)
        line = {"edge": GOLD, "edge_opacity": 0.85, "edge_width": max(1.2, 1.5 * self.unit)}
        put_centred(canvas, box(side, side, side / 2, "#000000", 0.45, **line), centre)
        put_centred(canvas, icon(self.achievement.icon, round(size / 2 * self.unit), GOLD_HIGH), centre)


@frozen
class GoldText(Mark):
    """A title in gold that is lighter at the top."""

    text: str
    px: int
    centre: Point

    @property
    def rect(self) -> pygame.Rect:
        return place_text(self.text, Style(SERIF, self.px, GOLD), self.centre)

    @property
    def spoken(self) -> str:
        return self.text

    def paint(self, canvas: pygame.Surface) -> None:
        put(canvas, _gold(self.text, self.px), self.rect.topleft)


@cached_sprite
def _gold(text: str, px: int) -> pygame.Surface:
    face = font(SERIF, px)
    sprite = face.render(text, True, "white")  # noqa: FBT003 - it takes no keyword
    base, height = face.get_ascent(), capital_height(SERIF, px)
    column = pygame.Surface((1, sprite.get_height()), pygame.SRCALPHA)
    for y in range(column.get_height()):
        fraction = min(1.0, max(0.0, (y - base + height) / height))
        column.set_at((0, y), mixed("#FFF1C4", "#C99A45", fraction))
    sprite.blit(pygame.transform.scale(column, sprite.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sprite.premul_alpha()


@frozen
class Divider(Mark):
    """A thin gold line with a diamond in its middle."""

    centre: Point
    half: float
    unit: float

    @property
    def rect(self) -> pygame.Rect:
        return centred(self.centre, 2 * self.half, 12 * self.unit)

    def paint(self, canvas: pygame.Surface) -> None:
        rect, q = self.rect, 5 * self.unit
        x, y = rect.width / 2, rect.height / 2
        line = stroke(GOLD, max(1, 1.3 * self.unit), 0.6)
        body = f'<path d="M0 {y}H{x - 2.4 * q:.1f}M{x + 2.4 * q:.1f} {y}H{2 * x}" {line}/>'
        body += f'<path d="M{x - q:.1f} {y}l{q:.1f} {-q:.1f}l{q:.1f} {q:.1f}l{-q:.1f} {q:.1f}Z" {fill(GOLD)}/>'
        put(canvas, svg(body, *rect.size), rect.topleft)


@frozen
class Medallion(AchievementMark):
    """An achievement at the side of the figure: the disc above the position, and the text around it."""

    room: float  # pixels that the words may be wide

    @property
    def rect(self) -> pygame.Rect:
        x, y = self.position
        disc = outer(x - 30 * self.unit, y - 66 * self.unit, 60 * self.unit, 60 * self.unit)
        return disc.unionall([place_text(*line) for line in self._lines()]).inflate(2, 2)

    def _lines(self) -> Iterator[tuple[str, Style, Point]]:
        (x, y), u = self.position, self.unit
        title = fitted(self.achievement.title, Style(SERIF, round(24 * u), IVORY), self.room)
        yield self.achievement.title, title, (x, y + 16 * u)
        usual = Style(SANS_SEMIBOLD, round(max(12, 16.5 * u)), IVORY_2)
        note, lines = folded(self.achievement.note, usual, self.room)
        for row, line in enumerate(lines):
            yield line, note, (x, y + 46 * u + row * 1.25 * note.px)

    def paint(self, canvas: pygame.Surface) -> None:
        self.paint_disc(canvas, 60, (self.position[0], self.position[1] - 36 * self.unit))
        for line in self._lines():
            write(canvas, *line)


@frozen
class Ribbon(AchievementMark):
    """A single achievement, in a capsule in one line below the figures."""

    def _styles(self) -> tuple[Style, Style]:
        px = round(max(12, 17 * self.unit))
        return Style(SANS_SEMIBOLD, px, IVORY), Style(SANS_SEMIBOLD, px, IVORY_2)

    @property
    def rect(self) -> pygame.Rect:
        first, second = self._styles()
        width = width_of(self.achievement.title, first) + width_of(self.achievement.note, second) + 4.4 * first.px
        return centred(self.position, width, 2.3 * first.px)

    def paint(self, canvas: pygame.Surface) -> None:
        rect, (first, second) = self.rect, self._styles()
        line = {"edge": GOLD, "edge_opacity": 0.8, "edge_width": max(1.2, 1.2 * self.unit)}
        put(canvas, box(*rect.size, rect.height / 2, "#000000", 0.40, **line), rect.topleft)
        x, picture = rect.x + 0.9 * first.px, icon(self.achievement.icon, round(1.4 * first.px), GOLD_HIGH)
        put_centred(canvas, picture, (x + 0.7 * first.px, rect.centery))
        title = write(canvas, self.achievement.title, first, (x + 1.9 * first.px, rect.centery), "ml")
        write(canvas, self.achievement.note, second, (title.right + 0.6 * first.px, rect.centery), "ml")


def words(room: pygame.Rect, unit: float, summary: WinSummary, achievement: Achievement | None = None) -> list[Mark]:
    """Return the text of a win as marks from top to bottom, as large as fits into a rectangle."""
    reach = ABOVE + BELOW + (RIBBON if achievement else 0)
    r = min(room.height / reach, room.width / ACROSS)
    x, y = room.centerx, room.centery + (ABOVE - reach / 2) * r
    px = min(
        0.335 * r, 0.335 * r * ACROSS * r / max(1.0, width_of(summary.title, Style(SERIF, round(0.335 * r), GOLD)))
    )
    marks: list[Mark] = [
        Label(summary.name, capitals(0.047 * r, GOLD_HIGH), (x, y - 0.46 * r)),
        GoldText(summary.title, int(px), (x, y - 0.205 * r)),
        Label(summary.phrase, Style(SERIF_ITALIC, round(max(15, 0.070 * r)), IVORY), (x, y + 0.075 * r)),
        Divider((x, y + 0.20 * r), 0.60 * r, unit),
    ]
    small, count = capitals(0.0345 * r, IVORY, 0.72), len(summary.figures)
    widest = max(width_of(caption, small) for caption, _ in summary.figures)
    pitch = max((0.42 if count < 4 else 0.36) * r, widest + 1.5 * small.px)
    for place, (caption, value) in enumerate(summary.figures):
        column = x + (place - (count - 1) / 2) * pitch
        marks.append(Label(caption, small, (column, y + 0.30 * r)))
        marks.append(Label(value, Style(SERIF, round(max(20, 0.10 * r)), IVORY), (column, y + 0.415 * r)))
    if achievement:
        marks.append(Ribbon(achievement, (x, y + (BELOW + 0.56 * RIBBON) * r), unit))
    return marks


def medallions(side: pygame.Rect, axis: float, unit: float, achievements: Sequence[Achievement]) -> list[Mark]:
    """Place an even number of achievements at both sides of a vertical axis, one below the other if they fit."""
    rows = max(1, len(achievements) // 2)
    height = 142 * unit
    stacked = side.height >= rows * height
    # the extent of the words, in one line each
    texts = [Medallion(achievement, (0, 0), unit, 10_000).rect.w for achievement in achievements]
    width = max(196 * unit, min(max(texts, default=0) + 14 * unit, side.width / rows))
    marks: list[Mark] = []
    for place, achievement in enumerate(achievements):
        row = place % rows - (rows - 1) / 2
        x, y = (0, row * height) if stacked else (row * width, 0)
        x += side.centerx if place < rows else 2 * axis - side.centerx
        room = side.width if stacked else width - 14 * unit
        marks.append(Medallion(achievement, (x, side.centery + y), unit, room))
    return marks
