"""Buttons, switches, choices, sliders and rows."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterator, Sequence
from contextlib import suppress
from dataclasses import KW_ONLY, replace
from math import ceil

import pygame

from game.scenes.widgets.layout import Drawn, Layers, Node, Padded, Row, Space, Text, Tight, centred, named, shares
from game.scenes.widgets.widget import Act, Widget, nothing
from game.view.drawing.geometry import Pixel
from game.view.drawing.palette import BUTTON_TEXT, FAINT, GOLD, IVORY
from game.view.drawing.ui_style import touch_size
from game.view.frozen import altered, frozen
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.text.rendering import SANS_BOLD, width_of
from game.view.widgets.buttons import ButtonLook, PillButton, pill_width
from game.view.widgets.widget_marks import Glyph, RowLook, SegmentLook, SliderLook, State, SwitchLook, body, note

TALL = 42  # units: height of a choice


@frozen
class Button(Widget):
    """A button with a label, an icon, or both; the main one is pressed by Enter if nothing else handles it."""

    label: str = ""
    act: Act = nothing
    icon: str = ""
    main: bool = False
    quiet: bool = False
    tall: float = 54.0  # units: its height, and its width if it has no label
    wide: float = 0.0  # units: its least width
    action: str = ""  # the action of the table of keys that it performs, if any
    on: bool | None = None  # whether what it switches is on; None if it switches nothing

    @property
    def accessible_label(self) -> str:
        return self.spoken or self.label

    def width(self, u: float) -> int:
        if not self.label:
            return max(round(self.wide * u), self.height(0, u))
        return round(max(self.wide * u, width_of(self.label, body(u)) + 60 * u))  # what is beside the label

    def height(self, width: int, u: float) -> int:  # noqa: ARG002 - the same in any width
        return touch_size(round(self.tall * u))

    def marks(self, state: State) -> Sequence[Mark]:
        return [ButtonLook(self.rect, self.label, self.icon, state, self.main, self.usable, self.quiet)]

    def activate(self) -> None:
        self.act()


@frozen
class CapsuleButton(Button):
    """A button on cards or a picture."""

    def width(self, u: float) -> int:
        return round(max(self.wide * u, pill_width(self.label, u, icon=bool(self.icon))))

    def marks(self, state: State) -> Sequence[Mark]:
        return [PillButton(self.rect, self.label, self.icon, state, self.main)]


@frozen
class Composed(Widget):
    """A widget with boxes inside, which is as high as a finger needs at least."""

    grows = True

    @abstractmethod
    def _inside(self, state: State) -> Node:
        """Return what is inside in a state."""

    def width(self, u: float) -> int:
        return self._inside(State(u)).width(u)

    def height(self, width: int, u: float) -> int:
        return touch_size(self._inside(State(u)).height(width, u))


@frozen
class ListRow(Composed):
    """A row of a list or a menu; once placed, the marks inside are its `content`, and the widgets inside follow it."""

    role = "list item"

    act: Act = nothing
    content: tuple[Mark, ...] = ()
    chosen: bool = False
    framed: bool = True
    inside: Node = Space()

    def _inside(self, state: State) -> Node:  # noqa: ARG002 - the same in any
        return Padded(self.inside, 12, 10)

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Widget]:
        parts = [*self._inside(State(u)).place(rect, u)]
        yield replace(self, rect=rect, unit=u, content=tuple(part for part in parts if isinstance(part, Mark)))
        yield from (part for part in parts if isinstance(part, Widget))

    @property
    def accessible_label(self) -> str:
        texts = (mark.text for mark in self.content if isinstance(mark, Label) and mark.text)
        return self.spoken or ", ".join(texts).replace(".,", ",")

    @property
    def radius(self) -> float:
        return min(10.0, self.rect.h / 4)

    def marks(self, state: State) -> Sequence[Mark]:
        return [RowLook(self.rect, state, self.chosen, self.framed), *self.content]

    def activate(self) -> None:
        self.act()


@frozen
class Switch(Composed):
    """A line with a switch at its end, and an optional note below the label."""

    role = "switch"
    radius = 8.0

    label: str
    on: bool
    change: Callable[[bool], None]
    note: str = ""

    def _inside(self, state: State) -> Node:
        look = Drawn(46, 26, lambda rect, _: [SwitchLook(rect, self.on, state, self.usable)])
        return Row(named(self.label, self.note, 1.0 if self.usable else FAINT), look, gap=16)

    @property
    def accessible_label(self) -> str:
        return self.spoken or ". ".join(filter(None, [self.label, self.note]))

    def marks(self, state: State) -> Sequence[Mark]:
        return [mark for mark in self._inside(state).place(self.rect, state.unit) if isinstance(mark, Mark)]

    def activate(self) -> None:
        self.change(not self.on)

    def key(self, event: pygame.Event) -> bool:
        """Handle the arrow keys: left is off, right is on."""
        if event.key not in (pygame.K_LEFT, pygame.K_RIGHT):
            return False
        if self.on != (event.key == pygame.K_RIGHT):
            self.change(not self.on)
        return True


@frozen
class Chip(Switch):
    """A switch among others in a row: a ring before its label, which is ticked while it is on; its note is spoken."""

    def _inside(self, state: State) -> Node:
        ground = Drawn(0, TALL, lambda rect, _: [RowLook(rect, state)])
        label = Row(Drawn(20, 20, self._tick), Tight(Text(self.label, note)), gap=7)
        return Layers(ground, Padded(centred(label), 11))

    def _tick(self, rect: pygame.Rect, u: float) -> Iterator[Mark]:
        yield PanelMark(rect, rect.h / 2, GOLD, float(self.on), GOLD if self.on else IVORY, 0.5)
        if self.on:
            yield Glyph("check", rect.center, round(14 * u), BUTTON_TEXT)

    def key(self, event: pygame.Event) -> bool:  # noqa: ARG002 - arrow keys go to the chips beside it
        return False


@frozen
class Options(Widget):
    """Several options side by side, one of which is chosen; `options` are (value, label).

    `change` is called with every other value, also with one that is `locked`, and with `again` for a press or Enter on
    the chosen one. A press within `reach` / 2 pixels of an option chooses it. Arrow keys choose as well, unless they
    are to `point`: then they move the `cursor`, and Enter chooses the option there.
    """

    role = "radio group"

    options: tuple[tuple[str, str], ...]
    chosen: str
    change: Callable[[str], None]
    locked: tuple[str, ...] = ()
    reach: int = 0
    _: KW_ONLY
    cursor: str = ""
    point: Callable[[str], None] | None = None
    again: bool = False

    @property
    def accessible_value(self) -> str:
        return dict(self.options).get(self.chosen, "")

    @property
    def values(self) -> list[str]:
        return [value for value, _ in self.options]

    @property
    @abstractmethod
    def rects(self) -> list[pygame.Rect]:
        """The rectangles of the options."""

    @property
    def in_row(self) -> int:
        """The number of options by which the arrow keys up and down go on."""
        return len(self.options)

    @property
    def current(self) -> str:
        """The value from which arrow keys go on."""
        return self.cursor or self.chosen

    @property
    def _index(self) -> int:
        return self.values.index(self.current) if self.current in self.values else 0

    @property
    def ringed(self) -> pygame.Rect:
        return self.rects[self._index] if self.point else self.rect

    def choose(self, value: str) -> None:
        if value != self.chosen:
            self.change(value)

    def stand_on(self, value: str) -> None:
        """Move the cursor to an option, if there is a cursor."""
        if self.point:
            self.point(value)

    def option_at(self, point: Pixel) -> str:
        found = (
            value
            for rect, value in zip(self.rects, self.values, strict=True)
            if rect.inflate(self.reach, self.reach).collidepoint(point)
        )
        return next(found, "")

    def press(self, point: Pixel, clicks: int) -> None:  # noqa: ARG002 - each counts by itself
        if (value := self.option_at(point)) and self.usable:
            self.stand_on(value)
            (self.change if self.again else self.choose)(value)

    def activate(self) -> None:
        self.choose(self.current)

    def key(self, event: pygame.Event) -> bool:
        """Handle the arrow keys, which go to a neighbour; beyond the last one, or from a locked one, they lead away."""
        if self.again and self.chosen and event.key == pygame.K_RETURN:
            self.change(self.chosen)
            return True
        rows = {pygame.K_UP: -self.in_row, pygame.K_DOWN: self.in_row}
        step = {pygame.K_LEFT: -1, pygame.K_RIGHT: 1, **rows}.get(event.key, 0)
        index = self._index + step
        if not step or not 0 <= index < len(self.options):
            return False
        (self.point or self.choose)(self.values[index])
        return self.point is not None or self.values[index] not in self.locked


@frozen
class Choice(Options):
    """Options written side by side in one size, in rows of `columns`; 0 is one row."""

    columns: int = 0
    apart: float = 1 / 7  # how far rows are apart, over the height of one
    quiet: bool = False  # as of topics below tabs

    grows = True

    def width(self, u: float) -> int:
        columns = self.in_row
        label = max(width_of(label, note(u, face=SANS_BOLD)) for _, label in self.options)
        return round(columns * (label + 0.6 * TALL * u) + (columns - 1) * TALL / 7 * u)

    def height(self, width: int, u: float) -> int:  # noqa: ARG002 - the same in any width
        return round(self._share * TALL * u)

    @property
    def in_row(self) -> int:
        return self.columns or len(self.options)

    @property
    def _share(self) -> float:
        """The height of all rows over that of one."""
        rows = ceil(len(self.options) / self.in_row)
        return rows + (rows - 1) * self.apart

    @property
    def _tall(self) -> float:
        """The height of a row in pixels."""
        return self.rect.h / self._share

    @property
    def radius(self) -> float:
        return self._tall / 2

    @property
    def rects(self) -> list[pygame.Rect]:
        """The rectangles of the options; in each row they share the width."""
        rect, tall, rects = self.rect, self._tall, list[pygame.Rect]()
        gap = max(4, int(tall) // 7)
        labels = [width_of(label, note(tall / TALL, face=SANS_BOLD)) for _, label in self.options]
        for number, first in enumerate(range(0, len(labels), self.in_row)):
            x, row = float(rect.x), labels[first : first + self.in_row]
            room, top = rect.w - gap * (len(row) - 1), round(rect.y + number * (1 + self.apart) * tall)
            # where room is short, the space beside the labels gives way before their size does, which is one in a row
            pad = max(0.36 * tall, min(0.6 * tall, (room - sum(row)) / len(row)))
            for width in shares(row, room - pad * len(row)):
                rects.append(pygame.Rect(round(x), top, round(width + pad), round(tall)))
                x += width + pad + gap
        return rects

    def marks(self, state: State) -> Sequence[Mark]:
        looks = [
            SegmentLook(box, label, value == self.chosen, State(state.unit, hovered=value == state.option), self.quiet)
            for box, (value, label) in zip(self.rects, self.options, strict=True)
        ]
        most = min(look.style.px for look in looks)
        return [altered(look, most=most) for look in looks]


@frozen
class Slider(Widget):
    """A value from 0 to 1."""

    role = "slider"
    high = TALL

    value: float
    change: Callable[[float], None]

    grows = True

    def marks(self, state: State) -> Sequence[Mark]:
        rect = pygame.Rect(self.rect.x, 0, self.rect.w, self._knob)
        rect.centery = self.rect.centery
        return [SliderLook(rect, self.value, state)]

    @property
    def _knob(self) -> int:
        """The side of the knob in pixels."""
        return round(24 / TALL * self.rect.h)

    def drag(self, point: Pixel) -> None:
        side = self._knob
        self._set((point[0] - self.rect.x - side / 2) / max(1, self.rect.w - side))

    def write(self, value: str) -> None:
        """Set it to a number of percent, if the text is one."""
        with suppress(ValueError):
            self._set(float(value) / 100)

    def _set(self, fraction: float) -> None:
        value = round(min(1.0, max(0.0, fraction)), 2)
        if value != self.value:
            self.change(value)

    def key(self, event: pygame.Event) -> bool:
        steps = {
            pygame.K_LEFT: self.value - 0.05,
            pygame.K_RIGHT: self.value + 0.05,
            pygame.K_HOME: 0.0,
            pygame.K_END: 1.0,
        }
        if event.key not in steps:
            return False
        self._set(steps[event.key])
        return True
