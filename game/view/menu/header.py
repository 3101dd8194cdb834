"""The name of the suite: five lozenges, golden letters, a line of text, and the player's records."""

from __future__ import annotations

import pygame

from game.language import _
from game.view.drawing.geometry import Point, centred, outer
from game.view.drawing.paint import layer, lozenge, premultiplied, put, put_centred
from game.view.drawing.palette import GOLD, IVORY_2
from game.view.drawing.sprite_cache import cached_sprite
from game.view.frozen import frozen
from game.view.marks.gold_text import GoldText
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.text.rendering import SERIF_ITALIC, Style

NAME = "Quintet"


@frozen
class Quincunx(Mark):
    """Five lozenges, arranged as the five of a die."""

    centre: Point
    size: float  # pixels from the middle to the point where the outer ones would touch it

    @property
    def rect(self) -> pygame.Rect:
        side = 2 * self.size + 6
        return centred(self.centre, side, side)

    def paint(self, canvas: pygame.Surface) -> None:
        sprite, pitch = lozenge(round(self.size * 0.34, 1), GOLD), self.size * 0.62
        for across, down in ((-1, -1), (1, -1), (0, 0), (-1, 1), (1, 1)):
            put_centred(canvas, sprite, (self.centre[0] + across * pitch, self.centre[1] + down * pitch))


@frozen
class FadingHairline(Mark):
    """A thin golden line that fades towards both ends."""

    centre: Point
    width: int
    height: int

    @property
    def rect(self) -> pygame.Rect:
        return outer(self.centre[0] - self.width / 2, self.centre[1] - 1, self.width, self.height + 1)

    def paint(self, canvas: pygame.Surface) -> None:
        rect = self.rect
        put(canvas, pygame.transform.scale(_faint_line(rect.w), (rect.w, self.height)), rect.topleft)


@cached_sprite
def _faint_line(width: int) -> pygame.Surface:
    line = layer(3, 1)
    line.set_at((1, 0), premultiplied(GOLD, 0.8))
    return pygame.transform.smoothscale(line, (width, 1))


def header_marks(rect: pygame.Rect, u: float, *, recorded: bool, dense: bool) -> list[Mark]:
    """Return the header's marks, with room for figures if `recorded`; if `dense` only the name, between buttons."""
    x, width, height = rect.centerx, rect.width, rect.height
    if dense:
        px = round(min((width - 112 * u) / 3.2, height * 0.85))  # 56 units at each side for a button
        return [GoldText(NAME, px, (x, rect.y + 0.48 * height))]
    lines = (0.080, 0.295, 0.513, 0.610) if recorded else (0.135, 0.400, 0.655, 0.775)
    sign, name, tagline, line = (rect.y + fraction * height for fraction in lines)
    px = round(min(124 * u, width / 4.3, height * 0.31))
    small = Style(SERIF_ITALIC, round(min(25 * u, px * 0.22)), IVORY_2)
    return [
        Quincunx((x, sign), min(17 * u, height * 0.042)),
        GoldText(NAME, px, (x, name)),
        Label(_("Five great patiences, five tables"), small, (x, tagline)),
        FadingHairline((x, line), round(min(0.8 * width, 3.8 * px)), max(1, round(1.2 * u))),
    ]
