"""A screen reader for tests: it keeps the tree, built from the updates, and the announcements."""

from __future__ import annotations

from collections import Counter
from dataclasses import replace

from game.access.bridge import Bridge
from game.access.node import Box, ReaderNode, ReaderRequest, Tree, changes

EACH = 16  # updates between two checks of the whole tree


class Listener(Bridge):
    """Replaces AccessKit; its copy of the tree is built only from the updates, as a real reader's is."""

    listening = True

    def __init__(self) -> None:
        self._sent: ReaderNode | None = None
        self._kept: dict[str, ReaderNode] = {}
        self.focus = self._root = ""
        self.heard: list[str] = []
        self.sent: list[int] = []  # the number of nodes in each update
        self.asked: list[ReaderRequest] = []

    def show(self, tree: Tree) -> None:
        """Take an update; a live node is read aloud when its key is new."""
        changed = list(changes(self._sent, tree.root))
        for node in changed:
            if node.live and node.key not in self._kept:
                self.heard.append(node.name)
            self._kept[node.key] = node
        if changed:
            self.sent.append(len(changed))
        self._sent, self._root, self.focus = tree.root, tree.root.key, tree.focus
        known = [node.key for node in tree.root.walk()]
        assert len(known) == len(set(known)), f"one key for two: {Counter(known).most_common(3)}"
        assert tree.focus in known, f"the focus is on {tree.focus}, which is not there"
        if len(self.sent) % EACH == 1:
            assert self.copy(self._root) == tree.root  # the updates were complete
        self._kept = {key: self._kept[key] for key in known}

    def copy(self, key: str) -> ReaderNode:
        """Return a node with its descendants, from the updates."""
        node = self._kept[key]
        return replace(node, children=tuple(self.copy(child.key) for child in node.children))

    @property
    def nodes(self) -> list[ReaderNode]:
        """All that is in the window, in reading order."""
        return [*self.copy(self._root).walk()] if self._root else []

    @property
    def focused(self) -> ReaderNode:
        return self._kept[self.focus]

    def requests(self) -> list[ReaderRequest]:
        """Return the requests of the test."""
        asked, self.asked = self.asked, []
        return asked

    def window_changed(self, box: Box, *, focused: bool) -> None: ...
