"""The looks of dialogs, buttons, switches, sliders and rows."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from typing import NamedTuple

import pygame

from game.view.drawing.geometry import Blit, Box, Pixel, Point, Size, centred
from game.view.drawing.glow import PANEL, SPREAD, panel_shadow
from game.view.drawing.paint import (
    box,
    corners,
    icon,
    layer,
    mixed,
    premultiplied,
    put,
    put_box,
    put_centred,
    put_stretched,
)
from game.view.drawing.palette import (
    BUTTON_LOW,
    DIALOG_HIGH,
    DIALOG_LOW,
    FOCUS,
    GOLD,
    GOLD_HIGH,
    IVORY,
    IVORY_2,
    IVORY_3,
    KEYLINE,
    clear_opacity,
    stronger,
)
from game.view.drawing.sprite_cache import cached_sprite
from game.view.drawing.ui_style import contrast
from game.view.frozen import frozen
from game.view.marks.mark import Framed, Mark
from game.view.marks.text_box import text_style
from game.view.text.rendering import SANS, SANS_BOLD, SANS_SEMIBOLD, Style, fitted, write

TINT = 0.3  # how much of the felt is in the ground of a dialog
BODY, NOTE = 16.5, 14.5  # units: the sizes of running text and of small notes


class State(NamedTuple):
    """The state of a widget; `unit` is that of the window, `option` the value under the mouse, if it has several."""

    unit: float
    focused: bool = False
    hovered: bool = False
    pressed: bool = False
    option: str = ""


def body(unit: float, colour: str = IVORY) -> Style:
    """Return the style of running text and labels."""
    return text_style(unit, BODY, colour=colour)


def note(unit: float, colour: str = IVORY_2, face: str = SANS) -> Style:
    """Return the style of notes."""
    return text_style(unit, NOTE, face, colour)


def put_chosen(canvas: pygame.Surface, rect: pygame.Rect, unit: float, radius: float = 0) -> None:
    """Paint the ground of what is chosen among others: a faint gold, in a gold outline."""
    wide = 3.5 if contrast() else 2  # in high contrast all others have outlines, too
    put_box(canvas, rect, radius or 10 * unit, GOLD, 0.14, edge=GOLD, edge_width=max(1.5, wide * unit))


@frozen
class Clipped(Mark):
    """A mark clipped to a frame. It fades at an end of the frame beyond which the content goes on."""

    mark: Mark
    frame: Box
    fades: tuple[int, int] = (0, 0)  # pixels at the upper and at the lower end

    @property
    def rect(self) -> pygame.Rect:
        return self.mark.rect.clip(self.frame)

    @property
    def spoken(self) -> str:
        return self.mark.spoken

    def paint(self, canvas: pygame.Surface) -> None:
        clip = canvas.get_clip()
        canvas.set_clip(clip.clip(self.frame))
        if canvas.get_clip():
            ends = [*self._ends(canvas)]
            self.mark.paint(canvas)
            canvas.fblits(ends, pygame.BLEND_PREMULTIPLIED)
        canvas.set_clip(clip)

    def _ends(self, canvas: pygame.Surface) -> Iterator[Blit]:
        """Yield what the mark will cover where it fades, as opaque as the mark is to be transparent."""
        frame = pygame.Rect(self.frame)
        for lower, length in enumerate(self.fades):
            end = pygame.Rect(frame.x, frame.bottom - length if lower else frame.y, frame.w, length)
            part = end.clip(self.mark.rect).clip(canvas.get_clip())
            if part:
                patch = layer(*part.size)
                patch.blit(canvas, (0, 0), part)
                opacity = _ramp(length, falls=not lower).subsurface((0, part.y - end.y, 1, part.h))
                patch.blit(pygame.transform.scale(opacity, part.size), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
                yield patch, part.topleft


@cached_sprite
def _ramp(length: int, *, falls: bool) -> pygame.Surface:
    """Draw a column whose opacity falls or rises from its upper to its lower end."""
    column = layer(1, length)
    for y in range(length):
        column.fill([round(255 * (y + 0.5) / length)] * 4, (0, length - 1 - y if falls else y, 1, 1))
    return column


@frozen
class DialogFrame(Framed):
    """The panel of a dialog: rounded, nearly black with a tint of the felt, with a thin gold line and a wide shadow."""

    unit: float
    felt: str = ""

    @property
    def reach(self) -> float:
        return 2 * round(SPREAD * self.unit)

    def paint(self, canvas: pygame.Surface) -> None:
        panel, radius = self.frame, round(PANEL * self.unit)
        panel_shadow(canvas, panel, self.unit)
        high, low = (mixed(stronger(dark), self.felt or stronger(dark), TINT) for dark in (DIALOG_HIGH, DIALOG_LOW))
        look = {"below": low, "edge": GOLD, "edge_opacity": 0.55, "edge_width": max(1.0, 1.2 * self.unit)}
        narrow = min(panel.w, 2 * radius + 3)  # all columns but those with corners are alike
        put_stretched(canvas, box(narrow, panel.h, radius, high, **look), panel)


@frozen
class RowLook(Framed):
    """The background of a row of a list or a menu."""

    state: State
    chosen: bool = False
    framed: bool = True

    def paint(self, canvas: pygame.Surface) -> None:
        state = self.state
        opacity, edge = (0.10, 0.3) if state.hovered or state.focused else (0.03, 0.08) if self.framed else (0.0, 0.0)
        opacity = 0.14 if state.pressed else opacity
        put_box(canvas, self.rect, 10 * state.unit, IVORY, opacity, edge=IVORY, edge_opacity=edge)
        if self.chosen:  # without the outline of what has the focus
            put_box(canvas, self.rect, 10 * state.unit, GOLD, 0.14, edge=GOLD, edge_opacity=0.4)


@frozen
class SwitchLook(Framed):
    """A switch: a knob in a groove, gold when on, unless that cannot be changed."""

    on: bool
    state: State
    usable: bool

    def paint(self, canvas: pygame.Surface) -> None:
        rect, inset = self.rect, max(2, round(3 * self.state.unit))
        side, gold = rect.h - 2 * inset, self.on and self.usable
        if gold:
            put_box(canvas, rect, rect.h / 2, GOLD, below=BUTTON_LOW)
        else:
            look = {"edge": IVORY, "edge_opacity": 0.6 if self.state.hovered else 0.42}
            put_box(canvas, rect, rect.h / 2, "#000000", 0.45, **look)
        edge = KEYLINE if contrast() else None  # white stands out from black, and that from gold
        knob = pygame.Rect(rect.right - inset - side if self.on else rect.x + inset, rect.y + inset, side, side)
        put_box(canvas, knob, side / 2, FOCUS if gold else IVORY_3, edge=edge)


@frozen
class SliderLook(Framed):
    """A slider for a value from 0 to 1."""

    fraction: float
    state: State

    def paint(self, canvas: pygame.Surface) -> None:
        rect, u = self.rect, self.state.unit
        thick, side = max(4, round(6 * u)), rect.h
        y, x = rect.centery - thick // 2, rect.x + round((rect.w - side) * self.fraction)
        put(canvas, box(rect.w, thick, thick / 2, IVORY, 0.4 if contrast() else 0.16), (rect.x, y))
        put(canvas, box(max(thick, x - rect.x + side // 2), thick, thick / 2, GOLD), (rect.x, y))
        knob = box(side, side, side / 2, GOLD_HIGH if self.state.hovered or self.state.pressed else IVORY)
        put(canvas, knob, (x, rect.y))


@frozen
class SegmentLook(Framed):
    """One of several choices side by side, in a frame or, if quiet, above a line."""

    label: str
    chosen: bool
    state: State
    quiet: bool
    most: int = 999  # pixels: the largest size of its label

    @property
    def style(self) -> Style:
        u, look = self.state.unit, (GOLD_HIGH, SANS_BOLD) if self.chosen else (IVORY, SANS_SEMIBOLD)
        style = fitted(self.label, note(u, *look), self.box[2] - 15 * u)
        return style._replace(px=min(style.px, self.most))

    def paint(self, canvas: pygame.Surface) -> None:
        rect, u = self.rect, self.state.unit
        if self.quiet:
            line, opacity = rect.move(0, rect.h - max(2, round(3 * u))).clip(rect), 0.5 if self.state.hovered else 0.16
            put_box(canvas, line, 0, GOLD if self.chosen else IVORY, 1.0 if self.chosen else opacity)
        elif self.chosen:
            put_chosen(canvas, rect, u, rect.h / 2)
        else:
            opacity = 0.12 if self.state.hovered else 0.04
            put_box(canvas, rect, rect.h / 2, IVORY, opacity, edge=IVORY, edge_opacity=0.22)
        write(canvas, self.label, self.style, rect.center)


@frozen
class Image(Mark):
    """A picture with rounded corners and a thin outline."""

    picture: pygame.Surface
    corner: Pixel = (0, 0)
    radius: float = 0.0

    @property
    def rect(self) -> pygame.Rect:
        return self.picture.get_rect(topleft=self.corner)

    def paint(self, canvas: pygame.Surface) -> None:
        outside = corners(canvas, self.rect, round(self.radius))
        put(canvas, self.picture, self.corner)
        canvas.fblits(outside, pygame.BLEND_PREMULTIPLIED)
        if self.radius:
            put_box(canvas, self.rect, self.radius, "#000000", 0.0, edge=IVORY, edge_opacity=0.14)


@frozen
class DrawnImage(Mark):
    """An image of a size that takes long, so it is drawn once it is seen, by a function that keeps what it draws."""

    draw: Callable[..., pygame.Surface]
    arguments: tuple[Hashable, ...]
    size: Size
    corner: Pixel = (0, 0)
    radius: float = 0.0

    @property
    def rect(self) -> pygame.Rect:
        return pygame.Rect(self.corner, self.size)

    def paint(self, canvas: pygame.Surface) -> None:
        Image(self.draw(*self.arguments), self.corner, self.radius).paint(canvas)


@frozen
class Glyph(Mark):
    """An icon in a square of `px` pixels."""

    picture: str
    centre: Point
    px: int
    colour: str

    @property
    def rect(self) -> pygame.Rect:
        return centred(self.centre, self.px + 2, self.px + 2)

    def paint(self, canvas: pygame.Surface) -> None:
        put_centred(canvas, icon(self.picture, self.px, self.colour), self.centre)


@frozen
class BarBackground(Framed):
    """The background of a bar: darker than the felt, with a thin line at a y in the window."""

    line: int
    colour: str = GOLD

    def paint(self, canvas: pygame.Surface) -> None:
        part = self.rect.clip(canvas.get_clip())  # only what is repainted, because the clock changes every second
        shade = layer(*part.size)
        shade.fill((0, 0, 0, 92))
        shade.fill(premultiplied(stronger(self.colour), clear_opacity(0.45)), (0, self.line - part.y, part.w, 1))
        put(canvas, shade, part.topleft)
