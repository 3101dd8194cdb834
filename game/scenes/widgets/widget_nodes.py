"""Controls, widgets and marks as nodes for screen readers."""

from __future__ import annotations

from collections.abc import Container, Iterable, Iterator, Mapping
from itertools import count

import pygame

from game.access.node import PRESSED, Node, Role
from game.language import _
from game.scenes.widgets.control import UNAVAILABLE, Control
from game.scenes.widgets.controls import ListRow, Options, Slider, Switch
from game.scenes.widgets.widget import Group, Widget
from game.view.drawing.geometry import boxed
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.text.rendering import CAPITALS
from game.view.widgets.widget_marks import Clipped


def control_node(control: Control) -> Node:
    """Return the node of a control from its role, label and value."""
    value, actions, children = control.accessible_value, PRESSED, tuple[Node, ...]()
    match control:
        case Options():
            actions, children = (), tuple(_option_nodes(control))
        case Slider():
            value, actions = "", ("focus", "set value", "increment", "decrement")
        case Widget(writes=True):
            actions = "focus", "set value"
        case Switch() | ListRow():
            value = ""
    if not control.enabled:
        value = _(UNAVAILABLE)  # a disabled control keeps its actions, because readers ask for them only once
    return Node(
        control.name,
        control.role,
        control.accessible_label,
        value,
        boxed(control.rect),
        actions,
        enabled=control.enabled,
        selected=control.chosen if isinstance(control, ListRow) and control.chosen else None,
        on=control.on if isinstance(control, Switch) else None,
        fraction=control.value if isinstance(control, Slider) else None,
        children=children,
    )


def _option_nodes(control: Options) -> Iterator[Node]:
    for number, ((value, label), rect) in enumerate(zip(control.options, control.rects, strict=True), 1):
        locked = value in control.locked
        yield Node(
            option_key(control.name, value),
            "radio button",
            label,
            _(UNAVAILABLE) if locked else "",
            boxed(rect),
            PRESSED,
            enabled=not locked,
            selected=value == control.chosen,
            place=(number, len(control.options)),
        )


def option_key(name: str, value: str) -> str:
    """Return the key of the node of an option."""
    return f"{name} = {value}"


def focus_key(widgets: Mapping[str, Widget], name: str) -> str:
    """Return the key of the focused node; for options, that of the chosen one."""
    widget = widgets.get(name)
    if isinstance(widget, Options) and widget.chosen in widget.values:
        return option_key(name, widget.chosen)
    return name


def text_node(key: str, text: str, rect: pygame.Rect | None = None) -> Node:
    """Return the node of a text."""
    return Node(key, "text", text, box=boxed(rect) if rect else None)


def part_nodes(parts: Iterable[Control | Mark], heading: str = "") -> Iterator[Node]:
    """Yield the nodes of a form's parts in reading order: its widgets, and all other text.

    The heading and texts that are labels of widgets are left out, and so are scroll bars, because what a reader focuses
    is scrolled into view. A group stands where its first widget is.
    """
    parts = list(parts)
    known = {heading, *(part.accessible_label for part in parts if isinstance(part, Control))}
    found: dict[Group | str, list[Node]] = {}
    for node, group in _grouped(parts, known):
        found.setdefault(group or node.key, []).append(node)
    for each, nodes in found.items():
        yield Node(*each, children=tuple(nodes)) if isinstance(each, Group) else nodes[0]


def _grouped(parts: Iterable[Control | Mark], known: Container[str]) -> Iterator[tuple[Node, Group | None]]:
    """Yield the node of each part that has one, and its group."""
    numbers = count(1)
    for part in parts:
        if isinstance(part, Control):
            if part.role != "scroll bar":
                yield control_node(part), part.group if isinstance(part, Widget) else None
        elif (text := part.spoken) and text not in known:
            role: Role = "heading" if _is_heading(part) else "text"
            yield Node(f"text {next(numbers)}", role, text, box=boxed(part.rect)), None


def _is_heading(mark: Mark) -> bool:
    """Return whether a mark is written in capitals."""
    inner = mark.mark if isinstance(mark, Clipped) else mark
    return isinstance(inner, Label) and inner.style.tracking == CAPITALS
