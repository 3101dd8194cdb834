"""Controls, widgets and marks as nodes for screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from itertools import count

import pygame

from game.access.node import PRESSED, Doing, Node
from game.language import _
from game.scenes.widgets.controls import Choice, Row, Slider, Switch
from game.scenes.widgets.entry import Entry
from game.scenes.widgets.gallery import Gallery
from game.scenes.widgets.router import UNAVAILABLE, Control
from game.scenes.widgets.scroll import ClippedWidget, ScrollBar
from game.scenes.widgets.widget import Widget
from game.view.marks.mark import Label, Mark, boxed
from game.view.text.lettering import CAPITALS
from game.view.widgets.looks import Clipped

STEPPED: tuple[Doing, ...] = ("focus", "set value", "increment", "decrement")


def control_node(control: Control) -> Node:
    """Return the node of a control from its role, label and value."""
    inner = control.widget if isinstance(control, ClippedWidget) else control
    if isinstance(inner, Choice):
        return _choice_node(control, inner)
    if isinstance(inner, Gallery):
        return _gallery_node(control, inner)
    actions: tuple[Doing, ...] = PRESSED
    if isinstance(inner, Slider):
        actions = STEPPED
    elif isinstance(inner, Entry):
        actions = ("focus", "set value")
    value = control.accessible_value if not isinstance(inner, Slider | Switch | Row) else ""
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
        selected=inner.chosen if isinstance(inner, Row) and inner.chosen else None,
        on=inner.on if isinstance(inner, Switch) else None,
        share=inner.value if isinstance(inner, Slider) else None,
    )


def _choice_node(control: Control, choice: Choice) -> Node:
    """Return the node of a choice with its options, each of which can be chosen."""
    options = [
        Node(
            option_key(control.name, value),
            "radio button",
            label,
            box=boxed(place),
            actions=PRESSED,
            selected=value == choice.chosen,
            place=(number, len(choice.options)),
        )
        for number, ((value, label), place) in enumerate(zip(choice.options, choice.places, strict=True), 1)
    ]
    label, value = control.accessible_label, control.accessible_value
    return Node(control.name, "radio group", label, value, boxed(control.rect), children=tuple(options))


def _gallery_node(control: Control, gallery: Gallery) -> Node:
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
            selected=picture.value == gallery.chosen,
            place=(number, len(gallery.pictures)),
        )
        for number, (picture, place) in enumerate(zip(gallery.pictures, gallery.places, strict=True), 1)
    ]
    label, value = control.accessible_label, control.accessible_value
    return Node(control.name, "radio group", label, value, boxed(control.rect), children=tuple(pictures))


def option_key(name: str, value: str) -> str:
    """Return the key of the node of an option."""
    return f"{name} = {value}"


def focus_key(widgets: Mapping[str, Widget], name: str) -> str:
    """Return the key of the focused node; for a choice, that of its chosen option."""
    widget = widgets.get(name)
    inner = widget.widget if isinstance(widget, ClippedWidget) else widget
    if isinstance(inner, Choice | Gallery) and inner.chosen in values_of(inner):
        return option_key(name, inner.chosen)
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
