"""Buttons: one mark, with variants for dialogs, bars, the menu, and pictures."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.view.drawing.glow import BLOOM, glow
from game.view.drawing.paint import box, faded, halo, icon, put, put_centred
from game.view.drawing.palette import AMBER, BUTTON_HIGH, BUTTON_LOW, BUTTON_TEXT, GOLD, GOLD_HIGH, IVORY, IVORY_2
from game.view.drawing.ui_style import contrast
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.text.rendering import MIN_TEXT_PX, SANS_BOLD, SANS_SEMIBOLD, Style, fitted, width_of, write
from game.view.widgets.widget_marks import State, body

NAME = 11.5  # units of the names under the icons of a bar
FLAT = 2.5  # width over height beyond which a button of the menu has its name beside its icon
DARK = 0.72  # opacity of a pill's background: its label must be legible above a card


def name_px(unit: float) -> int:
    """Return the size of the names under the icons of a bar, in pixels."""
    return max(MIN_TEXT_PX, round(NAME * unit))


@frozen
class ButtonLook(Framed):
    """A button with round ends and an icon, a label, or both; the main one is gold.

    Variants differ only in background, sizes and colours.
    """

    label: str
    picture: str
    state: State
    main: bool = False
    enabled: bool = True
    quiet: bool = False  # without a background until the mouse is on it

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint the background, then icon and label, which move down while it is pressed."""
        rect = pygame.Rect(self.box)
        self.paint_ground(canvas, rect)
        self.paint_content(canvas, rect.move(0, 1) if self.state.pressed else rect)

    @property
    def highlighted(self) -> bool:
        """Return whether it is hovered or focused, and enabled."""
        return self.enabled and (self.state.hovered or self.state.focused)

    # ---- overridden by variants

    @property
    def ink(self) -> tuple[str, float]:
        """The colour and the opacity of icon and label."""
        return BUTTON_TEXT if self._gold else IVORY, 1.0 if self.enabled else 0.38

    @property
    def _gold(self) -> bool:
        """Whether it is gold: no label could be read on the faint gold of a disabled one in high contrast."""
        return self.main and (self.enabled or not contrast())

    @property
    def icon_size(self) -> tuple[int, float]:
        """The side of the icon, and its distance from the label, in pixels."""
        return round(20 * self.state.unit), 8 * self.state.unit

    def style(self, room: float) -> Style:
        """Return the style of the label for a room of a width in pixels."""
        wanted = body(self.state.unit, self.ink[0], SANS_BOLD if self.main else SANS_SEMIBOLD)
        return fitted(self.label, wanted, room - 20 * self.state.unit)

    def paint_ground(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the background."""
        put(canvas, self._background(rect), rect.topleft)

    def _background(self, rect: pygame.Rect) -> pygame.Surface:
        radius = rect.h / 2
        if self._gold:
            ground = box(*rect.size, radius, GOLD_HIGH if self.highlighted else BUTTON_HIGH, below=BUTTON_LOW)
            return ground if self.enabled else faded(ground, 0.4)
        strength = 0.16 if self.state.pressed else 0.12 if self.highlighted else 0.0 if self.quiet else 0.06
        edge = 0.0 if self.quiet and not self.highlighted else 0.5 if self.highlighted else 0.28
        return box(*rect.size, radius, IVORY, strength, edge=IVORY, edge_opacity=edge)

    def paint_content(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the icon and the label side by side, centred."""
        (colour, opacity), (px, gap) = self.ink, self.icon_size
        room = 0 if not self.picture else px + gap if self.label else px
        style = self.style(rect.w - room)
        left = rect.centerx - ((width_of(self.label, style) if self.label else 0) + room) / 2
        if self.picture:
            put_centred(canvas, icon(self.picture, px, colour, opacity), (left + px / 2, rect.centery))
        if self.label:
            write(canvas, self.label, style._replace(opacity=opacity), (left + room, rect.centery), "ml")


@frozen
class PillButton(ButtonLook):
    """A button on cards or a picture: its background is dark, and it glows when it is lit."""

    @property
    def rect(self) -> pygame.Rect:
        """The button, and its glow."""
        return pygame.Rect(self.box).inflate(6 * self._bloom, 6 * self._bloom)

    @property
    def _bloom(self) -> int:
        return max(3, round(9 * self.state.unit))

    @property
    def icon_size(self) -> tuple[int, float]:
        """The side of the icon, even so that it is aligned with the label."""
        px = 2 * round(11.4 * self.state.unit)
        return px, px * 0.4

    def style(self, room: float) -> Style:  # noqa: ARG002 - pills are made as wide as their labels need
        """Return the style of the label."""
        return Style(SANS_BOLD if self.main else SANS_SEMIBOLD, round(18 * self.state.unit), self.ink[0])

    def paint_ground(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the glow, and the background."""
        radius, bloom = rect.h / 2, self._bloom
        if self.highlighted:
            light = halo(rect.w, rect.h, round(radius), bloom, AMBER, strength=0.8)
            put(canvas, light, (rect.x - 3 * bloom, rect.y - 3 * bloom))
        if self.main:
            ground = box(*rect.size, radius, BUTTON_HIGH, below=BUTTON_LOW)
        else:
            look = {"edge_opacity": 0.35, "edge_width": max(1.0, self.state.unit)}
            ground = box(*rect.size, radius, "#000000", DARK, edge=GOLD if self.highlighted else IVORY, **look)
        put(canvas, ground, rect.topleft)


@frozen
class ToolbarButtonLook(ButtonLook):
    """A button of a bar: an icon of `px` pixels, optionally above its name, with a background only when lit."""

    px: int = 0

    @property
    def ink(self) -> tuple[str, float]:
        """Gold when it is lit."""
        return GOLD_HIGH if self.highlighted else IVORY, 0.95 if self.enabled else 0.36

    @property
    def icon_size(self) -> tuple[int, float]:
        """The size of the icon."""
        return self.px, 0.0

    def paint_ground(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint a background when it is lit."""
        if self.highlighted:
            frame = rect.inflate(-6, -6)
            radius, strength = min(frame.size) * 0.25, 0.22 if self.state.pressed else 0.14
            put(canvas, box(*frame.size, radius, IVORY, strength, edge=GOLD), frame.topleft)

    def style(self, room: float) -> Style:  # noqa: ARG002 - a bar has room for its names, or shows none
        """Return the style of the name."""
        return Style(SANS_SEMIBOLD, name_px(self.state.unit), self.ink[0])

    def paint_content(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the icon above the name, or centred if there is none."""
        (colour, opacity), style = self.ink, self.style(rect.w)
        y = rect.centery - (style.px * 0.62 if self.label else 0)
        put_centred(canvas, icon(self.picture, self.px, colour, opacity), (rect.centerx, y))
        if self.label:
            place = rect.centerx, y + self.px / 2 + style.px * 0.72
            write(canvas, self.label, style._replace(opacity=0.9 * opacity), place)


def label_px(unit: float) -> int:
    """Return the font size of a label below an icon, in pixels."""
    return max(12, round(14.5 * unit))


def labelled_width(label: str, unit: float) -> float:
    """Return how many pixels wide a button has to be for a label below its icon."""
    return width_of(label, Style(SANS_SEMIBOLD, label_px(unit), IVORY_2)) + 10


@frozen
class IconButton(ButtonLook):
    """A button of the menu: an icon above its name, or alone."""

    @property
    def rect(self) -> pygame.Rect:
        """The button, and its glow when it is lit."""
        reach = 6 * round(BLOOM * self.state.unit) if self.highlighted else 0
        return pygame.Rect(self.box).inflate(reach, reach)

    @property
    def ink(self) -> tuple[str, float]:
        """Gold when it is lit."""
        return GOLD_HIGH if self.highlighted else IVORY, 0.95

    def style(self, room: float) -> Style:
        """Return the style of the name for a room of a width in pixels."""
        colour = IVORY if self.highlighted else IVORY_2
        return fitted(self.label, Style(SANS_SEMIBOLD, label_px(self.state.unit), colour), room - 6)

    def paint_ground(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the glow, and the background."""
        u, radius = self.state.unit, 14 * self.state.unit
        if self.highlighted:
            glow(canvas, rect, round(radius), u)
        strength = 0.14 if self.state.pressed else 0.10 if self.highlighted else 0.05
        edge, opacity = (GOLD, 0.8) if self.highlighted else (IVORY, 0.16)
        line = {"edge": edge, "edge_opacity": opacity, "edge_width": max(1.0, u)}
        put(canvas, box(*rect.size, radius, "#FFFFFF", strength, **line), rect.topleft)

    def paint_content(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the icon above the name, or in the middle where there is none, or no room for it.

        In a flat button the name is beside the icon.
        """
        if self.label and rect.w > FLAT * rect.h:
            super().paint_content(canvas, rect)
            return
        style = self.style(rect.w)
        label = self.label if width_of(self.label, style) <= rect.w - 4 else ""
        sign = icon(self.picture, round((27 if label else 24) * self.state.unit), *self.ink)
        put_centred(canvas, sign, (rect.centerx, rect.y + rect.h * (0.36 if label else 0.5)))
        if label:
            write(canvas, label, style, (rect.centerx, rect.y + rect.h * 0.77))


def pill_width(label: str, unit: float) -> float:
    """Return how many pixels wide a dark or golden button has to be for its icon and its label."""
    return width_of(label, Style(SANS_BOLD, round(18 * unit), BUTTON_TEXT)) + (22.8 * 1.4 + 40) * unit


def rows_of_pills(foot: tuple[int, int], labels: Sequence[str], unit: float) -> list[pygame.Rect]:
    """Return the rectangles of buttons as wide as their labels, in few rows, above the middle of a window's foot."""
    height, gap, maximum = round(56 * unit), round(10 * unit), 2 * foot[0] - round(32 * unit)
    rows: list[list[int]] = [[]]
    for label in labels:
        width = round(pill_width(label, unit))
        if rows[-1] and sum(rows[-1]) + len(rows[-1]) * gap + width > maximum:
            rows.append([])
        rows[-1].append(width)
    rects: list[pygame.Rect] = []
    for number, widths in enumerate(rows):
        x = foot[0] - (sum(widths) + gap * (len(widths) - 1)) // 2
        y = foot[1] - round(24 * unit) - height - (len(rows) - 1 - number) * (height + gap)
        for width in widths:
            rects.append(pygame.Rect(x, y, width, height))
            x += width + gap
    return rects


def row_of_pills(centre: tuple[int, int], count: int, unit: float, width: float = 232) -> list[pygame.Rect]:
    """Return the rectangles of `count` buttons in a row around a point; the width is in units."""
    w, h, gap = round(width * unit), round(56 * unit), round(18 * unit)
    left = centre[0] - (count * w + (count - 1) * gap) // 2
    return [pygame.Rect(left + n * (w + gap), centre[1] - h // 2, w, h) for n in range(count)]
