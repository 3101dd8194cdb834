"""Controls, widgets and marks as nodes for screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count

import pygame

from game.access.node import PRESSED, Node, NodeAction
from game.language import _
from game.scenes.widgets.control import UNAVAILABLE, Control
from game.scenes.widgets.controls import Choice, Row, Slider, Switch
from game.scenes.widgets.gallery import Gallery
from game.scenes.widgets.scroll import ScrollBar
from game.scenes.widgets.text_field import TextField
from game.scenes.widgets.widget import Widget
from game.view.drawing.geometry import boxed
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.text.rendering import CAPITALS
from game.view.widgets.widget_marks import Clipped

STEPPED: tuple[NodeAction, ...] = ("focus", "set value", "increment", "decrement")


def control_node(control: Control) -> Node:
    """Return the node of a control from its role, label and value."""
    if isinstance(control, Choice):
        return _choice_node(control)
    if isinstance(control, Gallery):
        return _gallery_node(control)
    actions: tuple[NodeAction, ...] = PRESSED
    if isinstance(control, Slider):
        actions = STEPPED
    elif isinstance(control, TextField):
        actions = ("focus", "set value")
    value = control.accessible_value if not isinstance(control, Slider | Switch | Row) else ""
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
        selected=control.chosen if isinstance(control, Row) and control.chosen else None,
        on=control.on if isinstance(control, Switch) else None,
        fraction=control.value if isinstance(control, Slider) else None,
    )


def _choice_node(control: Choice) -> Node:
    """Return the node of a choice with its options, each of which can be chosen."""
    options = [
        Node(
            option_key(control.name, value),
            "radio button",
            label,
            box=boxed(place),
            actions=PRESSED,
            selected=value == control.chosen,
            place=(number, len(control.options)),
        )
        for number, ((value, label), place) in enumerate(zip(control.options, control.places, strict=True), 1)
    ]
    label, value = control.accessible_label, control.accessible_value
    return Node(control.name, "radio group", label, value, boxed(control.rect), children=tuple(options))


def _gallery_node(control: Gallery) -> Node:
    """Describe pictures of which one is chosen by what they are called."""
    pictures = [
        Node(
            option_key(control.name, picture.value),
            "radio button",
            picture.label,
            _(UNAVAILABLE) if picture.locked else "",
            boxed(place),
            PRESSED,
            enabled=not picture.locked,
            selected=picture.value == control.chosen,
            place=(number, len(control.pictures)),
        )
        for number, (picture, place) in enumerate(zip(control.pictures, control.places, strict=True), 1)
    ]
    label, value = control.accessible_label, control.accessible_value
    return Node(control.name, "radio group", label, value, boxed(control.rect), children=tuple(pictures))


def option_key(name: str, value: str) -> str:
    """Return the key of the node of an option."""
    return f"{name} = {value}"


def focus_key(widgets: Mapping[str, Widget], name: str) -> str:
    """Return the key of the focused node; for a choice, that of its chosen option."""
    widget = widgets.get(name)
    if isinstance(widget, Choice | Gallery) and widget.chosen in values_of(widget):
        return option_key(name, widget.chosen)
    return name


def values_of(widget: Widget | None) -> list[str]:
    """List what can be chosen of a widget."""
    match widget:
        case Choice():
            return [value for value, _ in widget.options]
        case Gallery():
            return [picture.value for picture in widget.pictures]
    return []


def text_node(key: str, text: str, rect: pygame.Rect | None = None) -> Node:
    """Return the node of a text."""
    return Node(key, "text", text, box=boxed(rect) if rect else None)


def part_nodes(parts: Iterable[Control | Mark], heading: str = "") -> Iterator[Node]:
    """Yield the nodes of a form's parts in reading order: its widgets, and all other text.

    The heading and texts that are labels of widgets are left out, and so are scroll bars, because what a reader focuses
    is scrolled into view.
    """
    parts, numbers = list(parts), count(1)
    known = {heading, *(part.accessible_label for part in parts if isinstance(part, Control))}
    for part in parts:
        if isinstance(part, ScrollBar):
            continue
        if isinstance(part, Control):
            yield control_node(part)
        elif (text := part.spoken) and text not in known:
            yield Node(f"text {next(numbers)}", "heading" if _heads(part) else "text", text, box=boxed(part.rect))


def captioned(nodes: Iterable[Node]) -> Iterator[Node]:
    """Say each figure with the caption that stands before it, in one node."""
    caption = ""
    for node in nodes:
        if node.role == "heading":
            caption = node.name
        else:
            yield replace(node, name=f"{caption} {node.name}") if caption and node.role == "text" else node
            caption = ""


def _heads(mark: Mark) -> bool:
    """Whether a mark is the heading of what follows: written in capitals."""
    inner = mark.mark if isinstance(mark, Clipped) else mark
    return isinstance(inner, Label) and inner.style.tracking == CAPITALS
