"""The bridge to screen readers through AccessKit: converts nodes, and sends only what has changed.

AccessKit calls back in its own thread. A callback only records the request; the window's thread answers it.
"""

from __future__ import annotations

import re
import sys
from collections import deque
from collections.abc import Callable, Sequence
from dataclasses import replace
from itertools import count, pairwise
from typing import TYPE_CHECKING, get_args

from game.access.node import Box, NodeAction, ReaderNode, ReaderRequest, Role, Tree, changes

if TYPE_CHECKING:
    import accesskit

ROLES: dict[Role, str] = {  # names of AccessKit that differ from those of the nodes
    "card": "TREE_ITEM",
    "page": "DOCUMENT",
    "pile": "TREE_ITEM",  # of an item of a list Orca reads all that is below, too
    "section": "TREE",
    "text": "LABEL",
    "text field": "TEXT_INPUT",
}
SETS: tuple[Role, ...] = ("section", "radio group")  # whose items have positions


class Bridge:
    """Sends the window's tree to screen readers. This one does nothing: it is used where AccessKit does not work."""

    listening = False  # whether a reader is active

    def show(self, tree: Tree) -> None:
        """Send the present tree."""

    def requests(self) -> list[ReaderRequest]:
        """Return the requests of readers since the last call, without those for nodes that are gone."""
        return []

    def window_changed(self, box: Box, *, focused: bool) -> None:
        """Set where the window's contents are on the screen, for systems that cannot find it out, and its focus."""


class AccessKit(Bridge):
    """The adapter of the system; any thread calls `wake` when there is something to do."""

    def __init__(self, wake: Callable[[], None], handle: int | None) -> None:
        """Wait for readers. `handle` is the native window handle, needed on Windows and macOS before the window shows.

        Raises ImportError if the package is not installed or does not support this system.
        """
        import accesskit as kit  # noqa: PLC0415 - a start should not wait for it

        self._kit, self._wake = kit, wake
        self._numbers = count(1)
        self._ids: dict[str, int] = {}
        self._keys: dict[int, str] = {}
        self._sent: ReaderNode | None = None
        self._focus = ""
        self._is_new = False  # whether the reader needs the whole tree
        self._has_focus = False
        self._requests: deque[tuple[int, str, object]] = deque()
        self._adapter = self._open_adapter(handle)

    def _begin(self) -> None:
        """Begin to listen; the window's thread builds the tree. AccessKit's thread calls this, `_end` and `_ask`."""
        self.listening = self._is_new = True
        self._wake()

    def _end(self) -> None:
        self.listening = False

    def _ask(self, request: accesskit.ActionRequest) -> None:
        self._requests.append((request.target, str(request.action), request.data))
        self._wake()

    def show(self, tree: Tree) -> None:
        """Send what has changed, or the whole tree to a new reader.

        For a new reader the window seems to lose and get the focus, because AT-SPI would not notice it otherwise.
        """
        is_new = self._is_new
        if is_new:
            self._is_new, self._sent, self._ids = False, None, {}
            self._send_focus(focused=False)
        known = tuple(node for node in tree.root.children if not node.live or node.key in self._ids)
        self._send(tree._replace(root=replace(tree.root, children=known)))  # else a changed name would interrupt it
        if is_new:
            self._send_focus(focused=self._has_focus)
        self._send(tree)

    def _send(self, tree: Tree) -> None:
        changed = list(changes(self._sent, tree.root))
        if not changed and tree.focus == self._focus and self._sent:
            return
        first, self._sent, self._focus = self._sent is None, tree.root, tree.focus
        keys = [node.key for node in tree.root.walk()]
        self._ids = {key: self._ids.get(key) or next(self._numbers) for key in keys}  # no number is used again
        self._keys = {number: key for key, number in self._ids.items()}
        events = self._adapter.update_if_active(lambda: self._update(changed, tree, whole=first))
        if events is not None:  # on Windows and macOS the caller raises the events
            events.raise_events()

    def _update(self, nodes: Sequence[ReaderNode], tree: Tree, *, whole: bool) -> accesskit.TreeUpdate:
        kit, root = self._kit, self._ids[tree.root.key]
        update = kit.TreeUpdate(self._ids.get(tree.focus, root))
        if whole:
            update.tree = kit.Tree(root)
            update.tree.toolkit_name = "Quintet"
        update.nodes.extend((self._ids[node.key], self._access_node(node)) for node in nodes)
        return update

    def _access_node(self, node: ReaderNode) -> accesskit.Node:
        kit = self._kit
        native = kit.Node(getattr(kit.Role, ROLES.get(node.role, _constant(node.role))))
        if node.role in ("text", "text run"):
            native.set_value(node.name)  # of a label, the value is the text
        else:
            native.set_label(node.name)
        native.set_children([self._ids[child.key] for child in node.children])
        if node.box:
            native.set_bounds(self._rect(node.box))
        for action in node.actions:
            native.add_action(getattr(kit.Action, _constant(action)))
        if node.position_in_set:
            native.set_position_in_set(node.position_in_set - 1)  # AccessKit counts from 0
        if node.role in SETS:
            native.set_size_of_set(len(node.children))  # AccessKit has it at the set, not at its items
        self._set_state(native, node)
        self._set_text(native, node)
        return native

    def _rect(self, box: Box) -> accesskit.Rect:
        x, y, width, height = box
        return self._kit.Rect(x, y, x + width, y + height)

    def _set_state(self, native: accesskit.Node, node: ReaderNode) -> None:
        kit = self._kit
        if node.fraction is not None:
            native.set_min_numeric_value(0)
            native.set_max_numeric_value(100)
            native.set_numeric_value(round(100 * node.fraction))
        elif node.role == "text field":
            native.set_value(node.value)
        elif node.value:
            native.set_description(node.value)
        if not node.enabled:
            native.set_disabled()
        if node.selected is not None and node.role != "radio button":
            native.set_selected(node.selected)
        on = node.selected if node.role == "radio button" else node.on
        if on is not None:
            native.set_toggled(kit.Toggled.TRUE if on else kit.Toggled.FALSE)
        if node.live:
            native.set_live(getattr(kit.Live, _constant(node.live)))
        if node.role == "dialog":
            native.set_modal()

    def _set_text(self, native: accesskit.Node, node: ReaderNode) -> None:
        """Set the letters of a text run, and the selection of a text field in its run."""
        kit = self._kit
        if node.edges:
            native.set_character_lengths([len(letter.encode()) for letter in node.name])
            native.set_character_positions([*node.edges[:-1]])
            native.set_character_widths([right - left for left, right in pairwise(node.edges)])
            native.set_word_lengths([len(word) for word in re.findall(r"\S*\s*", node.name) if word])
        if node.selection:
            run = self._ids[node.children[0].key]
            native.set_text_selection(kit.TextSelection(*(kit.TextPosition(run, index) for index in node.selection)))

    def requests(self) -> list[ReaderRequest]:
        found: list[ReaderRequest] = []
        while self._requests:
            number, action, data = self._requests.popleft()
            doing = next((each for each in get_args(NodeAction) if action.upper().endswith(_constant(each))), None)
            if doing and (key := self._keys.get(number)):
                value = data[1] if isinstance(data, tuple) and len(data) > 1 else ""
                found.append(ReaderRequest(key, doing, str(value)))
        return found

    def window_changed(self, box: Box, *, focused: bool) -> None:
        self._has_focus = focused
        self._send_focus(focused=focused)
        if hasattr(self._adapter, "set_root_window_bounds"):
            bounds = self._rect(box)
            self._adapter.set_root_window_bounds(bounds, bounds)

    def _send_focus(self, *, focused: bool) -> None:
        if hasattr(self._adapter, "update_window_focus_state"):
            self._adapter.update_window_focus_state(focused)
        elif hasattr(self._adapter, "update_view_focus_state") and (
            events := self._adapter.update_view_focus_state(focused)
        ):
            events.raise_events()

    def _open_adapter(self, handle: int | None) -> accesskit.unix.Adapter:
        kit = self._kit
        if sys.platform == "win32":
            return kit.windows.SubclassingAdapter(handle, self._begin, self._ask)
        if sys.platform == "darwin":
            kit.macos.add_focus_forwarder_to_window_class("SDLWindow")
            return kit.macos.SubclassingAdapter.for_window(handle, self._begin, self._ask)
        return kit.unix.Adapter(self._begin, self._ask, self._end)


def _constant(name: str) -> str:
    return name.upper().replace(" ", "_")
