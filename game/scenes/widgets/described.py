"""Controls, widgets and marks as nodes for screen readers."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from itertools import count

import pygame

from game.access.node import PRESSED, Doing, Node
from game.language import N_, _
from game.scenes.widgets.controls import Choice, Row, Slider, Switch
from game.scenes.widgets.entry import Entry
from game.scenes.widgets.router import Control
from game.scenes.widgets.scroll import ClippedWidget, ScrollBar
from game.scenes.widgets.widget import Widget
from game.view.marks.mark import Mark, boxed

UNAVAILABLE = N_("Not available now")  # in words, because AccessKit does not tell AT-SPI that a button is disabled
STEPPED: tuple[Doing, ...] = ("focus", "set value", "increment", "decrement")


def control_node(control: Control) -> Node:
    """Return the node of a control from its role, label and value."""
    inner = control.widget if isinstance(control, ClippedWidget) else control
    if isinstance(inner, Choice):
        return _choice_node(control, inner)
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


def option_key(name: str, value: str) -> str:
    """Return the key of the node of an option."""
    return f"{name} = {value}"


def focus_key(widgets: Mapping[str, Widget], name: str) -> str:
    """Return the key of the focused node; for a choice, that of its chosen option."""
    widget = widgets.get(name)
    inner = widget.widget if isinstance(widget, ClippedWidget) else widget
    if isinstance(inner, Choice) and any(value == inner.chosen for value, _ in inner.options):
        return option_key(name, inner.chosen)
    return name


def text_node(key: str, text: str, rect: pygame.Rect | None = None) -> Node:
    """Return the node of a text."""
    return Node(key, "text", text, box=boxed(rect) if rect else None)


def part_nodes(parts: Iterable[Control | Mark], heading: str = "") -> Iterator[Node]:
    """Yield the nodes of a form's parts in reading order: its widgets, and all text except the heading.

    Scroll bars are left out, because what a reader focuses is scrolled into view.
    """
    numbers = count(1)
    for part in parts:
        if isinstance(part, ScrollBar):
            continue
        if isinstance(part, Control):
            yield control_node(part)
        elif (text := part.spoken) and text != heading:
            yield text_node(f"text {next(numbers)}", text, part.rect)
