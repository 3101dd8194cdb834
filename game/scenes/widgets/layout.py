"""Boxes that measure and place themselves; what a scene shows is a tree of them.

Widths go down and heights come up: a box is given a width, and returns the height that it needs there. `u` is the
number of pixels of a unit. Lengths given to constructors are in units, all others in pixels.
"""

from __future__ import annotations

import sys
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import accumulate, pairwise
from typing import TYPE_CHECKING, Any, TypeVar, cast

import pygame

from game.view.drawing.palette import IVORY
from game.view.marks.labels import Paragraph
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.text.rendering import HEADING, SERIF, Style, width_of
from game.view.text.wrapping import balanced
from game.view.widgets.widget_marks import body, note

if TYPE_CHECKING:
    from game.scenes.widgets.widget import Part

LEADING = 1.28  # the height of a line over the size of its text
Sizing = TypeVar("Sizing", bound=Callable[..., Any])


def measured(method: Sizing) -> Sizing:
    """Make a method keep its results in the box, because each box around it asks again."""

    def known(self: Node, *room: float) -> Any:  # noqa: ANN401 - what the method returns
        sizes, key = vars(self).setdefault("sizes", {}), (method, *room)
        if key not in sizes:
            sizes[key] = method(self, *room)
        return sizes[key]

    return cast("Sizing", known)


def shares(needed: Sequence[float], room: float) -> list[float]:
    """Share a room equally if that is enough for each, or else by what each needs, if need be less."""
    equal, less = room / len(needed), min(1.0, room / max(1.0, sum(needed)))
    spare = equal - less * sum(needed) / len(needed)
    return [equal if max(needed) <= equal else less * each + spare for each in needed]


class Node(ABC):
    """A box."""

    grows: bool = False  # whether it takes more width than it needs
    shrinks: bool = False  # whether it can be less high than it needs
    fills: bool = False  # whether it takes more height than it needs

    def width(self, u: float) -> int:  # noqa: ARG002 - others need it
        """Return the width that it needs; none if other boxes decide for which width it is made."""
        return 0

    @abstractmethod
    def height(self, width: int, u: float) -> int:
        """Return the height that it needs in a width."""

    @abstractmethod
    def place(self, rect: pygame.Rect, u: float) -> Iterable[Part]:
        """Return its widgets and marks in a rectangle, in paint order."""


class Layers(Node):
    """Boxes in the same room, the lowest first; they decide what a subclass does not."""

    def __init__(self, *children: Node) -> None:
        self._children = children
        self.grows = self.grows or any(child.grows for child in children)
        self.shrinks = self.shrinks or any(child.shrinks for child in children)
        self.fills = self.fills or any(child.fills for child in children)

    def width(self, u: float) -> int:
        return max((child.width(u) for child in self._children), default=0)

    def height(self, width: int, u: float) -> int:
        return max((child.height(width, u) for child in self._children), default=0)

    def place(self, rect: pygame.Rect, u: float) -> Iterable[Part]:
        for child in self._children:
            yield from child.place(rect, u)


class Line(Layers):
    """Boxes one after the other, `gap` apart."""

    def __init__(self, *children: Node, gap: float) -> None:
        super().__init__(*children)
        self._gap = gap

    def _gaps(self, u: float) -> int:
        return (len(self._children) - 1) * round(self._gap * u)

    @abstractmethod
    def _widths(self, width: int, u: float) -> list[int]:
        """Return the width of each box in a width."""

    @measured
    def _sizes(self, width: int, u: float) -> list[tuple[Node, int, int]]:
        """Return each box with its width and its height."""
        pairs = zip(self._children, self._widths(width, u), strict=True)
        return [(child, wide, child.height(wide, u)) for child, wide in pairs]


class Column(Line):
    """Boxes one below the other; it grows if it has a width of its own, or if one of them grows."""

    def __init__(self, *children: Node, gap: float = 0.0, wide: float = 0.0) -> None:
        super().__init__(*children, gap=gap)
        self._wide, self.grows = wide, self.grows or bool(wide)

    @measured
    def width(self, u: float) -> int:
        return round(self._wide * u) or super().width(u)

    def _widths(self, width: int, u: float) -> list[int]:
        return [width if child.grows else min(width, child.width(u)) for child in self._children]

    def height(self, width: int, u: float) -> int:
        return sum(tall for *_, tall in self._sizes(width, u)) + self._gaps(u)

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Part]:
        y, spare = rect.y, rect.h - self.height(rect.w, u)
        changing = [child for child in self._children if (child.fills if spare > 0 else child.shrinks)] if spare else []
        for child, wide, needed in self._sizes(rect.w, u):
            tall = max(0, needed + spare // len(changing)) if child in changing else needed
            yield from child.place(pygame.Rect(rect.x, y, wide, tall), u)
            y += tall + round(self._gap * u)


class Row(Line):
    """Boxes side by side, in the middle of their height or at its top; those that grow share the rest."""

    def __init__(self, *children: Node, gap: float = 0.0, top: bool = False) -> None:
        super().__init__(*children, gap=gap)
        self._top = top

    @measured
    def width(self, u: float) -> int:
        return sum(child.width(u) for child in self._children) + self._gaps(u)

    def _widths(self, width: int, u: float) -> list[int]:
        """Share a width; what is missing is missing from those that grow, or else from the widest box."""
        widths = [child.width(u) for child in self._children]
        spare = width - sum(widths) - self._gaps(u)
        growing = [n for n, child in enumerate(self._children) if child.grows and (spare > 0 or widths[n])]
        if spare < 0 and not growing:
            growing = [widths.index(max(widths))]
        for done, n in enumerate(growing):
            widths[n] = max(0, widths[n] + spare * (done + 1) // len(growing) - spare * done // len(growing))
        return widths

    def height(self, width: int, u: float) -> int:
        return max((tall for *_, tall in self._sizes(width, u)), default=0)

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Part]:
        x = rect.x
        for child, wide, needed in self._sizes(rect.w, u):
            tall = rect.h if (child.fills if needed < rect.h else child.shrinks) else needed
            yield from child.place(pygame.Rect(x, rect.y + (0 if self._top else (rect.h - tall) // 2), wide, tall), u)
            x += wide + round(self._gap * u)


class EvenRow(Row):
    """A row whose boxes share all of its width equally, if none needs more."""

    grows = True

    def _widths(self, width: int, u: float) -> list[int]:
        widths = shares([child.width(u) for child in self._children], width - self._gaps(u))
        return [round(end) - round(start) for start, end in pairwise(accumulate(widths, initial=0.0))]


class Either(Node):
    """A box, or where the room is not wide or not high enough for it another one."""

    def __init__(self, roomy: Node, small: Node) -> None:
        self._roomy, self._small = roomy, small
        self.grows, self.shrinks, self.fills = small.grows, small.shrinks, roomy.fills

    def width(self, u: float) -> int:
        return self._roomy.width(u)

    def height(self, width: int, u: float) -> int:
        return (self._roomy if self.width(u) <= width else self._small).height(width, u)

    def place(self, rect: pygame.Rect, u: float) -> Iterable[Part]:
        fits = self.width(u) <= rect.w and self._roomy.height(rect.w, u) <= rect.h
        return (self._roomy if fits else self._small).place(rect, u)


class Wrap(Either):
    """A row, or where its boxes are too wide for that a column, in which they are `below` apart."""

    def __init__(self, *children: Node, gap: float, below: float, top: bool = False) -> None:
        super().__init__(Row(*children, gap=gap, top=top), Column(*children, gap=below))


class Grid(Layers):
    """Boxes of one size in rows of `columns`, `gap` apart."""

    grows = True

    def __init__(self, *children: Node, columns: int, gap: float = 0.0) -> None:
        super().__init__(*children)
        self._columns, self._gap = columns, gap
        self._rows = -(-len(children) // columns)

    @measured
    def width(self, u: float) -> int:
        return self._columns * (super().width(u) + round(self._gap * u)) - round(self._gap * u)

    @measured
    def height(self, width: int, u: float) -> int:
        gap = round(self._gap * u)
        return self._rows * (super().height((width + gap) // self._columns - gap, u) + gap) - gap

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Part]:
        gap = round(self._gap * u)
        across, down = (rect.w + gap) / self._columns, (rect.h + gap) / self._rows
        for number, child in enumerate(self._children):
            row, column = divmod(number, self._columns)
            corner, size = (int(column * across), int(row * down)), (int(across) - gap, int(down) - gap)
            yield from child.place(pygame.Rect(corner, size).move(rect.topleft), u)


class Tight(Layers):
    """A box that does not grow: as wide as it needs, or as the widest of a group."""

    def __init__(self, child: Node, group: Sequence[Node] = ()) -> None:
        super().__init__(child)
        self._group, self.grows = group, False

    @measured
    def width(self, u: float) -> int:
        return max(node.width(u) for node in (*self._children, *self._group))


class Sized(Layers):
    """A box with another width or height than it needs; it does not grow if it has a width of its own."""

    def __init__(self, child: Node, width: float = 0.0, height: float = 0.0, *, fills: bool = False) -> None:
        super().__init__(child)
        self._width, self._height, self.fills = width, height, fills
        self.grows = self.grows and not width

    def width(self, u: float) -> int:
        return round(self._width * u) or super().width(u)

    def height(self, width: int, u: float) -> int:
        return round(self._height * u) or super().height(width, u)


class Drawn(Node):
    """Marks in a box of some units; it grows if it has no width."""

    def __init__(
        self,
        width: float,
        height: float,
        draw: Callable[[pygame.Rect, float], Iterable[Mark]],
        *,
        fills: bool = False,
    ) -> None:
        self._width, self._height, self._draw = width, height, draw
        self.grows, self.fills = not width, fills

    def width(self, u: float) -> int:
        return round(self._width * u)

    def height(self, width: int, u: float) -> int:  # noqa: ARG002 - the same in any width
        return max(1, round(self._height * u))

    def place(self, rect: pygame.Rect, u: float) -> Iterable[Mark]:
        return self._draw(rect, u)


class Space(Drawn):
    """Nothing; it grows unless it has a height."""

    def __init__(self, height: float = 0.0) -> None:
        super().__init__(0, height, lambda *_: ())
        self.grows = not height


RULE = Drawn(0, 0, lambda rect, _: [PanelMark(rect, 0, IVORY, 0.14)])  # a thin line between parts


class Text(Node):
    """A text in as many lines as it needs, about equally long, with room for some at least.

    `look` are arguments of `kind` after the unit.
    What does not fit into `most` lines is left out in the middle of the last one. If it `folds` it needs no width of
    its own: other boxes decide whether it is written in more lines.
    """

    grows = True

    def __init__(  # noqa: PLR0913 - as a text can be written
        self,
        text: str,
        kind: Callable[..., Style],
        *look: str,
        lines: int = 1,
        most: int = sys.maxsize,
        anchor: str = "ml",
        folds: bool = False,
    ) -> None:
        self._text, self._kind, self._look, self._lines, self._most = text, kind, look, lines, most
        self._anchor, self._folds = anchor, folds

    def _style(self, u: float) -> Style:
        return self._kind(u, *self._look)

    @measured
    def width(self, u: float) -> int:
        return 0 if self._folds else round(width_of(self._text, self._style(u))) + 2

    def _pitch(self, u: float) -> float:
        return LEADING * self._style(u).px

    @measured
    def _wrapped(self, width: int, u: float) -> tuple[str, ...]:
        return balanced(self._text, self._style(u), width, maximum=self._most)

    @measured
    def height(self, width: int, u: float) -> int:
        return round(max(self._lines, len(self._wrapped(width, u))) * self._pitch(u))

    def place(self, rect: pygame.Rect, u: float) -> Iterator[Mark]:
        if not self._text:
            return
        style, pitch = self._style(u), self._pitch(u)
        x = {"ml": rect.x, "mc": rect.centerx, "mr": rect.right}[self._anchor]
        lines = self._wrapped(rect.w, u)
        yield Paragraph(self._text, style, (x, rect.y + pitch / 2), self._anchor, lines, pitch)


class Padded(Layers):
    """A box with space around it: `across` units at its left and right, `down` above and below."""

    def __init__(self, child: Node, across: float = 0.0, down: float = 0.0) -> None:
        super().__init__(child)
        self._across, self._down = across, down

    def width(self, u: float) -> int:
        return super().width(u) + 2 * round(self._across * u)

    def height(self, width: int, u: float) -> int:
        return super().height(width - 2 * round(self._across * u), u) + 2 * round(self._down * u)

    def place(self, rect: pygame.Rect, u: float) -> Iterable[Part]:
        return super().place(rect.inflate(-2 * round(self._across * u), -2 * round(self._down * u)), u)


def heading(text: str) -> Text:
    """Return the heading of a part, which alone is written in this type."""
    return Text(text, lambda u: Style(HEADING, round(23 * u), IVORY))


def large(u: float, colour: str = IVORY) -> Style:
    """Return the style of the title of a row."""
    return body(1.2 * u, colour)


def title(text: str, size: float = 42.0, colour: str = IVORY, anchor: str = "ml") -> Text:
    """Return a title, `size` units high."""
    return Text(text, lambda u: Style(SERIF, round(size * u), colour), anchor=anchor)


def named(label: str, explanation: str = "", opacity: float = 1.0) -> Node:
    """Return a label, or with space around both a label and an explanation below it."""
    name = Text(label, lambda u: body(u)._replace(opacity=opacity))
    return Padded(Column(name, Text(explanation, note, folds=True)), 0, 8) if explanation else name


def grounded(child: Node, colour: str, opacity: float, edge: str, edge_opacity: float = 0.3) -> Node:
    """Return a box on a ground of its own."""
    ground = Drawn(0, 0, lambda rect, u: [PanelMark(rect, 16 * u, colour, opacity, edge, edge_opacity)])
    return Layers(ground, Padded(child, 26, 18))


def centred(child: Node, wide: float = 0.0) -> Node:
    """Return a box in the middle of its room, as wide as it needs or as some units, if there is room for them."""
    return Row(Space(), Sized(child, wide), Space())


def buttons(*children: Node) -> Node:
    """Return the buttons at the end of a dialog, at its right; one below the other where they are too wide."""
    return Either(Row(Space(), *children, gap=16), Column(*(Row(Space(), child) for child in children), gap=10))
