"""Marks of the words of a win: the title in gold, a line, and words that belong together."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.view.drawing.geometry import Point
from game.view.drawing.paint import fill, mixed, put, stroke, svg
from game.view.drawing.palette import GOLD
from game.view.drawing.sprite_cache import cached_sprite
from game.view.frozen import frozen
from game.view.marks.mark import Framed, Mark
from game.view.text.rendering import SERIF, Style, capital_height, font, place_text


class Achievement(NamedTuple):
    """An achievement: an icon's name, a few words, and a note."""

    icon: str
    title: str
    note: str


@frozen
class Joined(Mark):
    """Marks that appear and are read as one."""

    marks: tuple[Mark, ...]

    @property
    def rect(self) -> pygame.Rect:
        return self.marks[0].rect.unionall([mark.rect for mark in self.marks])

    @property
    def spoken(self) -> str:
        return ", ".join(mark.spoken for mark in self.marks if mark.spoken)

    def paint(self, canvas: pygame.Surface) -> None:
        for mark in self.marks:
            mark.paint(canvas)


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
class Divider(Framed):
    """A thin gold line with a diamond in its middle."""

    unit: float

    def paint(self, canvas: pygame.Surface) -> None:
        rect, q = self.rect, 5 * self.unit
        x, y = rect.width / 2, rect.height / 2
        line = stroke(GOLD, max(1, 1.3 * self.unit), 0.6)
        body = f'<path d="M0 {y}H{x - 2.4 * q:.1f}M{x + 2.4 * q:.1f} {y}H{2 * x}" {line}/>'
        body += f'<path d="M{x - q:.1f} {y}l{q:.1f} {-q:.1f}l{q:.1f} {q:.1f}l{-q:.1f} {q:.1f}Z" {fill(GOLD)}/>'
        put(canvas, svg(body, *rect.size), rect.topleft)
