"""The description of a scene as plain data: nodes with role, name, value, position and actions."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple

Role = Literal[
    "alert",
    "button",
    "card",
    "dialog",
    "group",
    "heading",
    "list item",
    "page",
    "pile",
    "radio button",
    "radio group",
    "scroll bar",
    "section",
    "slider",
    "switch",
    "text",
    "text field",
    "text run",
    "toolbar",
    "window",
]
Live = Literal["", "polite", "assertive"]
NodeAction = Literal["click", "focus", "set value", "increment", "decrement"]
Box = tuple[int, int, int, int]  # x, y, width, height in pixels of the window

PRESSED: tuple[NodeAction, ...] = ("click", "focus")


@dataclass(frozen=True)
class ReaderNode:
    """Something in the window; `key` identifies it in the tree as long as it exists.

    `value` is its present value, or further text. `fraction` is a slider's value from 0 to 1, `on` the state of a
    switch, `selected` whether an item is chosen; None if that does not apply. `position_in_set` is its number among
    its siblings, from 1. A `live` node is read aloud when it appears. The child of a text field is a text run: its
    `edges` are the distances in pixels from its left side at which its letters begin, and the last one ends. The field
    has its `selection`, from the anchor to the cursor, as indexes of letters.
    """

    key: str
    role: Role
    name: str
    value: str = ""
    box: Box | None = None
    actions: tuple[NodeAction, ...] = ()
    children: tuple[ReaderNode, ...] = ()
    enabled: bool = True
    selected: bool | None = None
    on: bool | None = None
    fraction: float | None = None
    position_in_set: int | None = None
    live: Live = ""
    edges: tuple[int, ...] = ()
    selection: tuple[int, int] | None = None

    def walk(self) -> Iterator[ReaderNode]:
        """Yield this node and all its descendants, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()


class Tree(NamedTuple):
    """The whole window, and the key of the focused node."""

    root: ReaderNode
    focus: str


class ReaderRequest(NamedTuple):
    """A request of a screen reader: an action on the node of a key; `value` is the value to set."""

    key: str
    doing: NodeAction
    value: str = ""


def changes(before: ReaderNode | None, after: ReaderNode) -> Iterator[ReaderNode]:
    """Yield the nodes of a tree that are new, have changed, or have other children."""
    previous = {node.key: _own(node) for node in before.walk()} if before else {}
    return (node for node in after.walk() if previous.get(node.key) != _own(node))


def _own(node: ReaderNode) -> dict[str, object]:
    """Return what a reader is sent for a node: its fields, with the keys of its children."""
    return {**vars(node), "children": [child.key for child in node.children]}
