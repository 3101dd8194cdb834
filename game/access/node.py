"""What a scene says of itself, as plain data: nodes with a role, a name, a value, a place and what can be done."""

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
    "slider",
    "switch",
    "text",
    "text field",
    "toolbar",
    "window",
]
Live = Literal["", "polite", "assertive"]
Doing = Literal["click", "focus", "set value", "increment", "decrement"]
Box = tuple[int, int, int, int]  # x, y, width, height in pixels of the window

PRESSED: tuple[Doing, ...] = ("click", "focus")


@dataclass(frozen=True)
class Node:
    """Something in the window; `key` names it in its tree, and stays as long as the thing itself.

    `value` is what it is set to, or what else is to be said of it. `share` is a slider's value from 0 to 1, `on`
    whether a switch is on, `selected` whether an item is chosen; None where that means nothing. `place` is which one
    it is of how many. A node that is `live` is read aloud when it appears.
    """

    key: str
    role: Role
    name: str
    value: str = ""
    box: Box | None = None
    actions: tuple[Doing, ...] = ()
    children: tuple[Node, ...] = ()
    enabled: bool = True
    selected: bool | None = None
    on: bool | None = None
    share: float | None = None
    place: tuple[int, int] | None = None
    live: Live = ""

    def walk(self) -> Iterator[Node]:
        """Yield this node and all below it, in reading order."""
        yield self
        for child in self.children:
            yield from child.walk()


class Tree(NamedTuple):
    """The whole window, and the key of the node that the keyboard is on."""

    root: Node
    focus: str

    def find(self, key: str) -> Node | None:
        """Give the node of a key, None where there is none."""
        return next((node for node in self.root.walk() if node.key == key), None)


class Request(NamedTuple):
    """What a reader asks for: to do something with the node of a key; `value` is what it is to be set to."""

    key: str
    doing: Doing
    value: str = ""


def changes(before: Node | None, after: Node) -> Iterator[Node]:
    """Yield the nodes of a tree that are new, or say something else than before, or have other children.

    A part that is the same object as before is not looked into.
    """
    if before is after:
        return
    former = {node.key: node for node in before.walk()} if before else {}
    yield from _changes(former, after)


def _changes(former: dict[str, Node], node: Node) -> Iterator[Node]:
    old = former.get(node.key)
    if old is node:
        return
    if old is None or not _alike(old, node):
        yield node
    for child in node.children:
        yield from _changes(former, child)


def _alike(one: Node, other: Node) -> bool:
    """Say whether two nodes of one key say the same, with the same children, whatever these say."""
    return _own(one) == _own(other)


def _own(node: Node) -> tuple[object, ...]:
    facts = (node.role, node.name, node.value, node.box, node.actions, node.enabled, node.selected, node.on)
    return *facts, node.share, node.place, node.live, tuple(child.key for child in node.children)
