"""Buttons: one mark, with variants for dialogs, bars, the menu, and pictures."""

from __future__ import annotations

from typing import ClassVar

import pygame

from game.view.drawing.glow import BLOOM, COLOUR
from game.view.drawing.paint import icon, put_box, put_centred, put_halo
from game.view.drawing.palette import AMBER, BUTTON_HIGH, BUTTON_LOW, BUTTON_TEXT, GOLD, GOLD_HIGH, IVORY, IVORY_2
from game.view.drawing.ui_style import text_size
from game.view.frozen import altered, frozen
from game.view.marks.mark import Framed
from game.view.marks.text_box import text_style
from game.view.text.rendering import SANS_BOLD, SANS_SEMIBOLD, Style, fits, fitted, width_of, write
from game.view.widgets.widget_marks import BODY, State


def name_px(unit: float) -> int:
    """Return the font size of the names under the icons of a bar, in pixels: never as large as the name of the game."""
    return min(label_px(unit), round(19 * unit))


@frozen
class ButtonLook(Framed):
    """A button with round ends and an icon, a label, or both; the main one is gold."""

    units: ClassVar[float] = BODY  # the size of its label

    label: str
    picture: str
    state: State
    main: bool = False
    enabled: bool = True
    quiet: bool = False  # without a background until the mouse is on it

    def paint(self, canvas: pygame.Surface) -> None:
        rect = self.frame
        self.paint_ground(canvas, rect)
        self.paint_content(canvas, rect.move(0, 1) if self.state.pressed else rect)

    @property
    def highlighted(self) -> bool:
        return self.enabled and (self.state.hovered or self.state.focused)

    @property
    def ink(self) -> tuple[str, float]:
        """The colour and the opacity of icon and label."""
        return BUTTON_TEXT if self._gold else IVORY, 1.0 if self.enabled else 0.38

    @property
    def _gold(self) -> bool:
        """Whether it is gold: no label could be read on the faint gold of a disabled one."""
        return self.main and self.enabled

    @property
    def icon_size(self) -> tuple[int, float]:
        """The side of the icon, and its distance from the label, in pixels."""
        return round(20 * self.state.unit), 8 * self.state.unit

    def style(self, room: float) -> Style:
        face = SANS_BOLD if self.main else SANS_SEMIBOLD
        style = text_style(self.state.unit, self.units, face, self.ink[0])
        return fitted(self.label, style, room - 20 * self.state.unit)

    def paint_ground(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        radius = rect.h / 2
        if self._gold:
            put_box(canvas, rect, radius, GOLD_HIGH if self.highlighted else BUTTON_HIGH, below=BUTTON_LOW)
        else:
            opacity, edge = (0.12, 0.5) if self.highlighted else (0.0, 0.0) if self.quiet else (0.06, 0.28)
            opacity = 0.16 if self.state.pressed else opacity
            put_box(canvas, rect, radius, IVORY, opacity, edge=IVORY, edge_opacity=edge)

    def paint_content(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
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
    """A button on cards or a picture: its background is dark, and it glows when it is hovered or focused."""

    units = 18

    @property
    def bloom(self) -> int:
        return max(3, round(6 * self.state.unit))

    @property
    def icon_size(self) -> tuple[int, float]:
        px = 2 * round(11.4 * self.state.unit)  # even, so that it is aligned with the label
        return px, px * 0.4

    def paint_ground(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        radius = rect.h / 2
        if self.highlighted:
            put_halo(canvas, rect, round(radius), self.bloom, AMBER, strength=0.8)
        if self.main:
            put_box(canvas, rect, radius, BUTTON_HIGH, below=BUTTON_LOW)
        else:  # dark, so that its label is legible above a card
            line = {"edge": GOLD if self.highlighted else IVORY, "edge_width": max(1.0, self.state.unit)}
            put_box(canvas, rect, radius, "#000000", 0.72, edge_opacity=0.35, **line)


@frozen
class ToolbarButtonLook(ButtonLook):
    """A button of a bar: an icon of `px` pixels, above its name if it has one."""

    px: int = 0

    @property
    def ink(self) -> tuple[str, float]:
        return GOLD_HIGH if self.highlighted else IVORY, 0.95 if self.enabled else 0.36

    def paint_ground(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        if self.highlighted:
            frame = rect.inflate(-6, -6)
            opacity = 0.22 if self.state.pressed else 0.14
            put_box(canvas, frame, min(frame.size) * 0.25, IVORY, opacity, edge=GOLD)

    def style(self, room: float) -> Style:  # noqa: ARG002 - a bar has room for its names, or shows none
        return Style(SANS_SEMIBOLD, name_px(self.state.unit), self.ink[0])

    def paint_content(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        (colour, opacity), style = self.ink, self.style(rect.w)
        y = rect.centery - (style.px * 0.62 if self.label else 0)
        put_centred(canvas, icon(self.picture, self.px, colour, opacity), (rect.centerx, y))
        if self.label:
            y += self.px / 2 + style.px * 0.8
            write(canvas, self.label, style._replace(opacity=0.9 * opacity), (rect.centerx, y))


def label_px(unit: float) -> int:
    """Return the font size of a label below an icon, in pixels."""
    return round(max(12 * text_size(), 15.5 * unit))


def labelled_width(label: str, unit: float) -> float:
    """Return how many pixels wide a button has to be for a label below its icon."""
    return width_of(label, Style(SANS_SEMIBOLD, label_px(unit), IVORY_2)) + 10


@frozen
class IconButton(ButtonLook):
    """A button of the menu: an icon above its name, or alone; all are written so that the `longest` name fits."""

    longest: str = ""

    @property
    def bloom(self) -> int:
        return round(BLOOM * self.state.unit) if self.highlighted else 0

    @property
    def ink(self) -> tuple[str, float]:
        return GOLD_HIGH if self.highlighted else IVORY, 0.95

    def style(self, room: float) -> Style:
        colour = IVORY if self.highlighted else IVORY_2
        style = Style(SANS_SEMIBOLD, label_px(self.state.unit), colour)
        return fitted(self.longest, style, room - 12 * self.state.unit)

    def paint_ground(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        u, radius = self.state.unit, 14 * self.state.unit
        if self.highlighted:
            put_halo(canvas, rect, round(radius), self.bloom, COLOUR, strength=0.8)
        opacity, edge, edge_opacity = (0.10, GOLD, 0.8) if self.highlighted else (0.05, IVORY, 0.16)
        line = {"edge": edge, "edge_opacity": edge_opacity, "edge_width": max(1.0, u)}
        put_box(canvas, rect, radius, "#FFFFFF", 0.14 if self.state.pressed else opacity, **line)

    def paint_content(self, canvas: pygame.Surface, rect: pygame.Rect) -> None:
        """Paint the name below the icon, in a flat button next to it or alone, and not at all if there is no room."""
        if self.label and rect.h < 50 * self.state.unit:
            room = rect.w - sum(self.icon_size)
            beside = fits(self.longest, self.style(room), room - 12 * self.state.unit)
            super(IconButton, self if beside else altered(self, picture="")).paint_content(canvas, rect)
            return
        style = self.style(rect.w)
        label = self.label if width_of(self.label, style) <= rect.w - 4 else ""
        units, y = (27, 0.36) if label else (24, 0.5)
        sprite = icon(self.picture, round(units * self.state.unit), *self.ink)
        put_centred(canvas, sprite, (rect.centerx, rect.y + rect.h * y))
        if label:
            write(canvas, label, style, (rect.centerx, rect.y + rect.h * 0.77))


def pill_width(label: str, unit: float, *, icon: bool = True) -> float:
    """Return how many pixels wide a dark or golden button has to be for its label, and its icon if it has one."""
    return width_of(label, Style(SANS_BOLD, round(18 * unit), BUTTON_TEXT)) + (22.8 * 1.4 * icon + 40) * unit
