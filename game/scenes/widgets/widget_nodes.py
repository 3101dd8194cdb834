"""Widgets and marks as nodes for screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count

from game.access.node import PRESSED, ReaderNode, Role
from game.language import _
from game.scenes.widgets.controls import Button, ListRow, Options, Slider, Switch
from game.scenes.widgets.text_field import TextField
from game.scenes.widgets.widget import UNAVAILABLE, Group, Part, Widget
from game.view.drawing.geometry import boxed
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.text.rendering import HEADING
from game.view.widgets.widget_marks import Clipped

OPTION = " = "  # in the key of the node of an option, between the name of the widget and the value


def widget_node(widget: Widget) -> ReaderNode:
    """Return the node of a widget from its role, label and value."""
    node = ReaderNode(
        widget.name,
        widget.role,
        widget.accessible_label,
        widget.accessible_value if widget.usable else _(UNAVAILABLE),
        boxed(widget.rect),
        PRESSED,  # also if it is disabled, because readers ask for actions only once
        enabled=widget.usable,
    )
    match widget:
        case Options():
            return replace(node, actions=(), children=tuple(_option_nodes(widget)))
        case Slider():
            return replace(node, actions=("focus", "set value", "increment", "decrement"), fraction=widget.value)
        case TextField(line=line):
            selection = line.anchor, line.cursor
            return replace(node, actions=("focus", "set value"), children=(widget.run,), selection=selection)
        case ListRow(chosen=True):
            return replace(node, selected=True)
        case Switch() | Button():
            return replace(node, on=widget.on)
    return node


def _option_nodes(options: Options) -> Iterator[ReaderNode]:
    for number, ((value, label), rect) in enumerate(zip(options.options, options.rects, strict=True), 1):
        locked = value in options.locked
        yield ReaderNode(
            option_key(options.name, value),
            "radio button",
            label,
            _(UNAVAILABLE) if locked else "",
            boxed(rect),
            PRESSED,
            enabled=not locked,
            selected=value == options.chosen,
            position_in_set=number,
        )


def option_key(name: str, value: str) -> str:
    """Return the key of the node of an option."""
    return f"{name}{OPTION}{value}"


def focus_key(widgets: Mapping[str, Widget], name: str) -> str:
    """Return the key of the focused node; for options, that of the one at the cursor."""
    widget = widgets.get(name)
    if isinstance(widget, Options) and widget.current in widget.values:
        return option_key(name, widget.current)
    return name


def part_nodes(parts: Iterable[Part], heading: str = "") -> Iterator[ReaderNode]:
    """Yield the nodes of a form's parts in reading order: its widgets, and all other text.

    The heading and texts that are labels of widgets are left out, and so are scroll bars, because what a reader focuses
    is scrolled into view. A group stands where its first widget is.
    """
    parts, numbers = list(parts), count(1)
    known = {heading, *(part.accessible_label for part in parts if isinstance(part, Widget))}
    found: dict[Group | str, list[ReaderNode]] = {}
    for part in parts:
        if isinstance(part, Widget):
            if part.role != "scroll bar":
                found.setdefault(part.group or part.name, []).append(widget_node(part))
        elif (text := part.spoken) and text not in known:
            role: Role = "heading" if _is_heading(part) else "text"
            key = f"text {next(numbers)}"
            found[key] = [ReaderNode(key, role, text, box=boxed(part.rect))]
    for each, nodes in found.items():
        yield ReaderNode(*each, children=tuple(nodes)) if isinstance(each, Group) else nodes[0]


def _is_heading(mark: Mark) -> bool:
    """Return whether a mark is written like the heading of a part."""
    inner = mark.mark if isinstance(mark, Clipped) else mark
    return isinstance(inner, Label) and inner.style.face == HEADING
