"""The bridge to screen readers through AccessKit: converts nodes, and sends only what has changed.

AccessKit calls back in its own thread. A callback only records the request; the window's thread answers it.
"""

from __future__ import annotations

import sys
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count
from typing import TYPE_CHECKING, Protocol

from game.access.node import Node, NodeAction, ReaderRequest, Role, Tree, changes

if TYPE_CHECKING:
    import accesskit

ROLES: dict[Role, str] = {  # AccessKit's names
    "alert": "ALERT",
    "button": "BUTTON",
    "card": "TREE_ITEM",
    "dialog": "DIALOG",
    "group": "GROUP",
    "heading": "HEADING",
    "list item": "LIST_ITEM",
    "page": "DOCUMENT",
    "pile": "TREE_ITEM",  # of an item of a list Orca reads all that is below, too
    "radio button": "RADIO_BUTTON",
    "radio group": "RADIO_GROUP",
    "scroll bar": "SCROLL_BAR",
    "section": "TREE",
    "slider": "SLIDER",
    "switch": "SWITCH",
    "text": "LABEL",
    "text field": "TEXT_INPUT",
    "toolbar": "TOOLBAR",
    "window": "WINDOW",
}
SETS: tuple[Role, ...] = ("section", "radio group")  # whose items have places
DOINGS: dict[NodeAction, str] = {
    "click": "CLICK",
    "focus": "FOCUS",
    "set value": "SET_VALUE",
    "increment": "INCREMENT",
    "decrement": "DECREMENT",
}
Corners = tuple[tuple[int, int], tuple[int, int]]  # position of the window's contents on the screen, and their size


class Bridge(Protocol):
    """Sends the window's tree to screen readers."""

    @property
    def listening(self) -> bool:
        """Whether a reader is active."""

    def show(self, tree: Tree) -> None:
        """Send the present tree."""

    def requests(self) -> list[ReaderRequest]:
        """Return the requests of readers since the last call."""

    def focus_changed(self, *, focused: bool) -> None:
        """Note whether the window has the keyboard focus."""

    def place(self, corners: Corners) -> None:
        """Note the position of the window on the screen."""


class NullBridge:
    """A bridge that does nothing: AccessKit is not installed, or does not work on this system."""

    listening = False

    def show(self, tree: Tree) -> None:
        """Do nothing."""

    def requests(self) -> list[ReaderRequest]:
        """Return no requests."""
        return []

    def focus_changed(self, *, focused: bool) -> None:
        """Do nothing."""

    def place(self, corners: Corners) -> None:
        """Do nothing."""


class AccessKit:
    """The adapter of the system; any thread calls `wake` when there is something to do."""

    def __init__(self, wake: Callable[[], None], handle: int | None = None) -> None:
        """Wait for readers. `handle` is the native window handle, needed on Windows and macOS before the window shows.

        Raises ImportError if the package is not installed or does not support this system.
        """
        import accesskit as kit  # noqa: PLC0415 - a start should not wait for it

        self._kit, self._wake = kit, wake
        self._numbers = count(1)
        self._ids: dict[str, int] = {}
        self._keys: dict[int, str] = {}
        self._sent: Node | None = None
        self._focus = ""
        self._active = self._fresh = False  # whether a reader is active, and whether it needs the whole tree
        self._has_focus = False  # whether the window has the keyboard focus
        self._requests: deque[tuple[int, str, object]] = deque()
        self._adapter = _adapter(kit, handle, self._begin, self._ask, self._end)

    # ---- called by AccessKit's thread

    def _begin(self) -> None:
        """Note that a reader is active; the window's thread builds the tree."""
        self._active = self._fresh = True
        self._wake()

    def _end(self) -> None:
        self._active = False

    def _ask(self, request: accesskit.ActionRequest) -> None:
        self._requests.append((request.target, str(request.action), request.data))
        self._wake()

    # ---- called by the window's thread

    @property
    def listening(self) -> bool:
        """Whether a reader is active."""
        return self._active

    def show(self, tree: Tree) -> None:
        """Send what has changed, or the whole tree to a new reader."""
        if self._fresh:
            self._greet(tree)
        else:
            self._send(self._quiet(tree))  # else a name that has changed would interrupt the sentence on it
            self._send(tree)

    def _greet(self, tree: Tree) -> None:
        """Hand over all of a tree to a reader that has just come, as if the window came to the front then.

        Otherwise AT-SPI would not notice it, nor what was said last: a live node is read when it is added.
        """
        self._fresh, self._sent, self._ids = False, None, {}
        self._show_attended(focused=False)
        self._send(self._quiet(tree))
        self._show_attended(focused=self._has_focus)
        self._send(tree)

    def _quiet(self, tree: Tree) -> Tree:
        """Leave out what is to be read aloud and has not been."""
        known = tuple(node for node in tree.root.children if not node.live or node.key in self._ids)
        return tree._replace(root=replace(tree.root, children=known))

    def _send(self, tree: Tree) -> None:
        changed = list(changes(self._sent, tree.root))
        if not changed and tree.focus == self._focus and self._sent:
            return
        first, self._sent, self._focus = self._sent is None, tree.root, tree.focus
        if any(self._ids.get(node.key) is None for node in changed):
            self._number(tree.root)
        events = self._adapter.update_if_active(lambda: self._update(changed, tree, whole=first))
        if events is not None:  # on Windows and macOS the caller raises the events
            events.raise_events()

    def _number(self, root: Node) -> None:
        """Return each key a number; numbers of removed keys are not used again."""
        keys = [node.key for node in root.walk()]
        self._ids = {key: self._ids.get(key) or next(self._numbers) for key in keys}
        self._keys = {number: key for key, number in self._ids.items()}

    def _update(self, nodes: Sequence[Node], tree: Tree, *, whole: bool) -> accesskit.TreeUpdate:
        kit, root = self._kit, self._ids[tree.root.key]
        update = kit.TreeUpdate(self._ids.get(tree.focus, root))
        if whole:
            update.tree = kit.Tree(root)
            update.tree.toolkit_name = "Quintet"
        update.nodes.extend((self._ids[node.key], self._access_node(node)) for node in nodes)
        return update

    def _access_node(self, node: Node) -> accesskit.Node:
        kit = self._kit
        told = kit.Node(getattr(kit.Role, ROLES[node.role]))
        if node.role == "text":
            told.set_value(node.name)  # of a label, the value is the text
        else:
            told.set_label(node.name)
        told.set_children([self._ids[child.key] for child in node.children])
        if node.box:
            x, y, width, height = node.box
            told.set_bounds(kit.Rect(x, y, x + width, y + height))
        for doing in node.actions:
            told.add_action(getattr(kit.Action, DOINGS[doing]))
        if node.place:
            told.set_position_in_set(node.place[0] - 1)  # AccessKit counts from 0
        if node.role in SETS:
            told.set_size_of_set(len(node.children))  # AccessKit asks the set, not its items
        self._say_state(told, node)
        return told

    def _say_state(self, told: accesskit.Node, node: Node) -> None:
        kit = self._kit
        if node.fraction is not None:
            told.set_min_numeric_value(0)
            told.set_max_numeric_value(100)
            told.set_numeric_value(round(100 * node.fraction))
        elif node.role == "text field":
            told.set_value(node.value)
        elif node.value:
            told.set_description(node.value)
        if not node.enabled:
            told.set_disabled()
        if node.selected is not None and node.role != "radio button":
            told.set_selected(node.selected)
        on = node.selected if node.role == "radio button" else node.on
        if on is not None:
            told.set_toggled(kit.Toggled.TRUE if on else kit.Toggled.FALSE)
        if node.live:
            told.set_live(kit.Live.POLITE if node.live == "polite" else kit.Live.ASSERTIVE)
        if node.role == "dialog":
            told.set_modal()

    def requests(self) -> list[ReaderRequest]:
        """Return the requests since the last call, without those for nodes that are gone."""
        found: list[ReaderRequest] = []
        while self._requests:
            number, action, data = self._requests.popleft()
            doing = next((doing for doing, name in DOINGS.items() if action.upper().endswith(name)), None)
            if doing and (key := self._keys.get(number)):
                value = data[1] if isinstance(data, tuple) and len(data) > 1 else ""
                found.append(ReaderRequest(key, doing, str(value)))
        return found

    def focus_changed(self, *, focused: bool) -> None:
        """Note whether the window has the keyboard focus."""
        self._has_focus = focused
        self._show_attended(focused=focused)

    def _show_attended(self, *, focused: bool) -> None:
        if hasattr(self._adapter, "update_window_focus_state"):
            self._adapter.update_window_focus_state(focused)
        elif hasattr(self._adapter, "update_view_focus_state") and (
            events := self._adapter.update_view_focus_state(focused)
        ):
            events.raise_events()

    def place(self, corners: Corners) -> None:
        """Note the position of the window on the screen, for systems that do not know it."""
        if hasattr(self._adapter, "set_root_window_bounds"):
            (x, y), (width, height) = corners
            bounds = self._kit.Rect(x, y, x + width, y + height)
            self._adapter.set_root_window_bounds(bounds, bounds)


def _adapter(
    kit: accesskit,  # the module itself
    handle: int | None,
    begin: Callable[[], None],
    ask: Callable[[accesskit.ActionRequest], None],
    end: Callable[[], None],
) -> accesskit.unix.Adapter:
    if sys.platform == "win32":
        return kit.windows.SubclassingAdapter(handle, begin, ask)
    if sys.platform == "darwin":
        kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
        return kit.macos.SubclassingAdapter.for_window(handle, begin, ask)
    return kit.unix.Adapter(begin, ask, end)
