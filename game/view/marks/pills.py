"""Round-ended buttons of the menu and the win screen, as marks."""

from __future__ import annotations

from dataclasses import dataclass

import pygame

from game.view.marks.mark import Mark
from game.view.stage.paint import box, halo, icon, put, put_centred
from game.view.text.lettering import SANS_BOLD, SANS_SEMIBOLD, Style, width_of, write
from game.view.theme import AMBER, BUTTON_HIGH, BUTTON_LOW, BUTTON_TEXT, GOLD, IVORY

DARK = 0.72  # opacity of the ground: enough for a label to be read above a card


@dataclass(frozen=True)
class PillButton(Mark):
    """A button with an icon and a label; the main one is gold, the focused one glows."""

    label: str
    picture: str
    place: tuple[int, int, int, int]
    unit: float
    main: bool = False
    focused: bool = False
    pressed: bool = False

    @property
    def rect(self) -> pygame.Rect:
        """All that it paints."""
        return pygame.Rect(self.place).inflate(6 * self._bloom, 6 * self._bloom)

    @property
    def _bloom(self) -> int:
        return max(3, round(9 * self.unit))

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint it."""
        rect = pygame.Rect(self.place)
        radius = rect.h / 2
        if self.focused:
            glow = halo(rect.w, rect.h, round(radius), self._bloom, AMBER, strength=0.8)
            put(canvas, glow, (rect.x - 3 * self._bloom, rect.y - 3 * self._bloom))
        if self.main:
            body = box(*rect.size, radius, BUTTON_HIGH, below=BUTTON_LOW)
        else:
            look = {"edge_opacity": 0.35, "edge_width": max(1.0, self.unit)}
            body = box(*rect.size, radius, "#000000", DARK, edge=GOLD if self.focused else IVORY, **look)
        put(canvas, body, rect.topleft)
        self._write(canvas, rect.move(0, 1) if self.pressed else rect)

    def _write(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        colour = BUTTON_TEXT if self.main else IVORY
        style = Style(SANS_BOLD if self.main else SANS_SEMIBOLD, round(18 * self.unit), colour)
        px = 2 * round(11.4 * self.unit)  # even, to stand at the label's height
        room = px * 1.4 if self.picture else 0
        left = rect.centerx - (width_of(self.label, style) + room) / 2
        if self.picture:
            put_centred(canvas, icon(self.picture, px, colour), (left + px / 2, rect.centery))
        write(canvas, self.label, style, (left + room, rect.centery), "ml")


def row_of_pills(centre: tuple[int, int], count: int, unit: float, width: float = 232) -> list[pygame.Rect]:
    """Return the places of a number of buttons in a row around a point; the width is in units."""
    w, h, gap = round(width * unit), round(56 * unit), round(18 * unit)
    left = centre[0] - (count * w + (count - 1) * gap) // 2
    return [pygame.Rect(left + n * (w + gap), centre[1] - h // 2, w, h) for n in range(count)]
