"""The text of a win: the title in gold, figures, and achievements, as marks.

Sizes are shares of the block of text, so it fits any room, but fonts stay legible.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

import pygame

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

TITLE_HIGH, TITLE_LOW = "#FFF1C4", "#C99A45"
# extent of the block above and below its middle, and the room of a single achievement
ABOVE, BELOW, RIBBON = 0.52, 0.50, 0.20
ACROSS = 1.24  # width of the block
SLOT = (196, 142)  # an achievement's width and height, in units of type


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
class GoldText(Mark):
    """A title in gold that is lighter at the top."""

    text: str
    px: int
    centre: Point

    @property
    def rect(self) -> pygame.Rect:
        """The line."""
        return place_text(self.text, Style(SERIF, self.px, GOLD), self.centre)

    @property
    def spoken(self) -> str:
        """The title."""
        return self.text

    def paint(self, canvas: pygame.Surface) -> None:
        """The text alone."""
        put(canvas, _gold(self.text, self.px), self.rect.topleft)


@cached_sprite
def _gold(text: str, px: int) -> pygame.Surface:
    face = font(SERIF, px)
    sprite = face.render(text, True, "white")  # noqa: FBT003 - it takes no keyword
    base, height = face.get_ascent(), capital_height(SERIF, px)
    column = pygame.Surface((1, sprite.get_height()), pygame.SRCALPHA)
    for y in range(column.get_height()):
        fraction = min(1.0, max(0.0, (y - base + height) / height))
        column.set_at((0, y), mixed(TITLE_HIGH, TITLE_LOW, fraction))
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
        """The line, as high as the diamond."""
        x, y = self.centre
        return outer(x - self.half, y - 6 * self.unit, 2 * self.half, 12 * self.unit)

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the line with a gap for the diamond."""
        rect, q = self.rect, 5 * self.unit
        x, y = rect.width / 2, rect.height / 2
        line = stroke(GOLD, max(1, 1.3 * self.unit), 0.6)
        body = f'<path d="M0 {y}H{x - 2.4 * q:.1f}M{x + 2.4 * q:.1f} {y}H{2 * x}" {line}/>'
        body += f'<path d="M{x - q:.1f} {y}l{q:.1f} {-q:.1f}l{q:.1f} {q:.1f}l{-q:.1f} {q:.1f}Z" {fill(GOLD)}/>'
        put(canvas, svg(body, *rect.size), rect.topleft)


@frozen
class Medallion(Mark):
    """An achievement at the side of the figure: its icon in a disc, and its text below."""

    achievement: Achievement
    centre: Point
    unit: float
    room: float  # pixels that the words may be wide

    @property
    def spoken(self) -> str:
        """The words and the note."""
        return ", ".join(self.achievement[1:])

    @property
    def rect(self) -> pygame.Rect:
        """The disc and the text."""
        disc = outer(self.centre[0] - 30 * self.unit, self.centre[1] - 66 * self.unit, 60 * self.unit, 60 * self.unit)
        texts = [place_text(text, style, where) for text, style, where in self._texts()]
        return disc.unionall(texts).inflate(2, 2)

    def _texts(self) -> Iterator[tuple[str, Style, Point]]:
        (x, y), u = self.centre, self.unit
        title = fitted(self.achievement.title, Style(SERIF, round(24 * u), IVORY), self.room)
        yield self.achievement.title, title, (x, y + 16 * u)
        usual = Style(SANS_SEMIBOLD, round(max(12, 16.5 * u)), IVORY_2)
        note, lines = folded(self.achievement.note, usual, self.room)
        for row, line in enumerate(lines):
            yield line, note, (x, y + 46 * u + row * 1.25 * note.px)

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint it; the disc is dark, so that it is visible on any felt."""
        (x, y), u = self.centre, self.unit
        side = round(60 * u)
        disc = box(side, side, side / 2, "#000000", 0.45, edge=GOLD, edge_opacity=0.85, edge_width=max(1.2, 1.5 * u))
        put_centred(canvas, disc, (x, y - 36 * u))
        put_centred(canvas, icon(self.achievement.icon, round(30 * u), GOLD_HIGH), (x, y - 36 * u))
        for text, style, where in self._texts():
            write(canvas, text, style, where)


@frozen
class Ribbon(Mark):
    """A single achievement, in one line below the figures."""

    achievement: Achievement
    centre: Point
    unit: float

    def _styles(self) -> tuple[Style, Style]:
        px = round(max(12, 17 * self.unit))
        return Style(SANS_SEMIBOLD, px, IVORY), Style(SANS_SEMIBOLD, px, IVORY_2)

    @property
    def spoken(self) -> str:
        """The words and the note."""
        return ", ".join(self.achievement[1:])

    @property
    def rect(self) -> pygame.Rect:
        """A capsule around icon and words."""
        first, second = self._styles()
        width = width_of(self.achievement.title, first) + width_of(self.achievement.note, second) + 4.4 * first.px
        height = 2.3 * first.px
        return outer(self.centre[0] - width / 2, self.centre[1] - height / 2, width, height)

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the icon, the words, the note."""
        rect, (first, second) = self.rect, self._styles()
        line = {"edge": GOLD, "edge_opacity": 0.8, "edge_width": max(1.2, 1.2 * self.unit)}
        ground = box(*rect.size, rect.height / 2, "#000000", 0.40, **line)
        put(canvas, ground, rect.topleft)
        x, picture = rect.x + 0.9 * first.px, icon(self.achievement.icon, round(1.4 * first.px), GOLD_HIGH)
        put_centred(canvas, picture, (x + 0.7 * first.px, rect.centery))
        after = write(canvas, self.achievement.title, first, (x + 1.9 * first.px, rect.centery), "ml")
        write(canvas, self.achievement.note, second, (after.right + 0.6 * first.px, rect.centery), "ml")


def words(room: pygame.Rect, unit: float, said: WinSummary, achievement: Achievement | None = None) -> list[Mark]:
    """Return the text of a win as marks, as large as fits into a room; from top to bottom."""
    reach = ABOVE + BELOW + (RIBBON if achievement else 0)
    r = min(room.height / reach, room.width / ACROSS)
    x, y = room.centerx, room.centery + (ABOVE - reach / 2) * r
    px = min(0.335 * r, 0.335 * r * ACROSS * r / max(1.0, width_of(said.title, Style(SERIF, round(0.335 * r), GOLD))))
    marks: list[Mark] = [
        Label(said.name, capitals(0.047 * r, GOLD_HIGH), (x, y - 0.46 * r)),
        GoldText(said.title, int(px), (x, y - 0.205 * r)),
        Label(said.phrase, Style(SERIF_ITALIC, round(max(15, 0.070 * r)), IVORY), (x, y + 0.075 * r)),
        Divider((x, y + 0.20 * r), 0.60 * r, unit),
    ]
    small = capitals(0.0345 * r, IVORY, 0.72)
    widest = max(width_of(caption, small) for caption, _ in said.figures)
    pitch = max((0.42 if len(said.figures) < 4 else 0.36) * r, widest + 1.5 * small.px)
    for place, (caption, value) in enumerate(said.figures):
        column = x + (place - (len(said.figures) - 1) / 2) * pitch
        marks.append(Label(caption, small, (column, y + 0.30 * r)))
        marks.append(Label(value, Style(SERIF, round(max(20, 0.10 * r)), IVORY), (column, y + 0.415 * r)))
    if achievement:
        marks.append(Ribbon(achievement, (x, y + (BELOW + 0.56 * RIBBON) * r), unit))
    return marks


def _widest(achievement: Achievement, unit: float) -> int:
    """Return how wide the words of an achievement are in pixels, in one line each."""
    return Medallion(achievement, (0, 0), unit, 10_000).rect.w


def medallions(side: pygame.Rect, axis: float, unit: float, achievements: Sequence[Achievement]) -> list[Mark]:
    """Place an even number of achievements at both sides of a vertical axis, one below the other if they fit."""
    half = len(achievements) // 2
    width, height = SLOT[0] * unit, SLOT[1] * unit
    stacked = side.height >= half * height
    wanted = max((_widest(achievement, unit) for achievement in achievements), default=0) + 14 * unit
    width = max(width, min(wanted, side.width / max(1, half)))
    marks: list[Mark] = []
    for place, achievement in enumerate(achievements):
        row = place % max(1, half) - (half - 1) / 2
        x, y = side.centerx + (0 if stacked else row * width), side.centery + (row * height if stacked else 0)
        mirrored = place >= half
        x = 2 * axis - side.centerx + (0 if stacked else row * width) if mirrored else x
        marks.append(Medallion(achievement, (x, y), unit, side.width if stacked else width - 14 * unit))
    return marks
