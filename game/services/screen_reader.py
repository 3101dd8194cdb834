"""The screen reader: the tree of the window, announcements, and requests of readers."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from math import inf

from game.access.bridge import Bridge
from game.access.node import Box, ReaderNode, ReaderRequest, Tree
from game.language import _
from game.platform.display_text import escape_invisible
from game.platform.terminal import say
from game.scenes.notifications import Notifications
from game.scenes.scene import Scene
from game.trace import Trace

PAUSE = 0.03  # seconds between two updates of the tree while something changes
KEPT = 3.0  # seconds that an announcement is in the tree; on Windows a reader asks for its text after the event


class ScreenReader:
    """Sends the tree of the scene on top to screen readers, while one is active, and announcements as new nodes.

    A live node is read aloud when it is added to the tree, not when it changes. So each sentence is a new node, and
    the nodes of one moment are removed when others are announced, or after some seconds.
    """

    def __init__(self, trace: Trace, notices: Notifications) -> None:
        self._trace, self._notifications = trace, notices
        self._bridge = Bridge()
        self._waiting: list[tuple[bool, str]] = []  # announcements: whether each is urgent, and the sentence
        self._announcements: tuple[ReaderNode, ...] = ()
        self._last: list[str] = []
        self._count, self._last_notification = 0, ""
        self._dirty, self._sent_at, self._expires_at = True, -inf, inf
        self._scene: Scene | None = None  # whose tree was sent last

    def open(self, bridge: Callable[[], Bridge]) -> None:
        """Open the bridge, if AccessKit is installed and works on this system."""
        with self._switched_off_by_errors():
            try:
                self._bridge = bridge()
            except (ImportError, AttributeError, OSError) as error:
                self._trace.write("reader", state="none", reason=str(error))

    @contextmanager
    def _switched_off_by_errors(self) -> Iterator[None]:
        """Report an error of the bridge, and replace the bridge by one that does nothing."""
        try:
            yield
        except (KeyboardInterrupt, SystemExit):
            raise
        except BaseException as error:  # noqa: BLE001 - a panic of AccessKit is no Exception
            self._bridge = Bridge()
            self._trace.write("reader", state="none", reason=repr(error))
            sentence = _("screen readers cannot read this window any more, because of an error: start Quintet again")
            self._notifications.add(sentence)
            say(f"{sentence} ({escape_invisible(repr(error))})")

    @property
    def listening(self) -> bool:
        return self._bridge.listening

    @property
    def is_used(self) -> bool:
        """Whether announcements are used at all: by a screen reader, or in a trace."""
        return self._bridge.listening or self._trace.enabled

    def announce(self, sentence: str, *, urgent: bool = False) -> None:
        """Announce a sentence, before all others of this moment if it is urgent."""
        if sentence and self.is_used:
            self._waiting.append((urgent, sentence))

    def again(self) -> str:
        return " ".join(self._last)

    def mark_dirty(self) -> None:
        """Have the tree sent again, because it may have changed."""
        self._dirty = True

    def window_changed(self, box: Box, *, focused: bool) -> None:
        with self._switched_off_by_errors():
            self._bridge.window_changed(box, focused=focused)

    def requests(self) -> list[ReaderRequest]:
        with self._switched_off_by_errors():
            return self._bridge.requests()
        return []

    @property
    def wait(self) -> float:
        """The seconds until the next update of the tree, infinity if none is needed."""
        due = self._sent_at + PAUSE if self._dirty else self._expires_at
        return max(0.0, due - time.monotonic()) if self.listening else inf

    def follow(self, scene: Scene, title: str) -> None:
        """Make the announcements, and send what has changed in the tree, if a reader is active."""
        if self._notifications.current != self._last_notification:
            self._last_notification = self._notifications.current
            self.announce(self._last_notification, urgent=True)
        if self._waiting:
            self._announce_waiting()
        elif time.monotonic() >= self._expires_at:
            self._announcements, self._dirty, self._expires_at = (), True, inf
        at_once = scene is not self._scene
        if self.listening and self._dirty and (at_once or time.monotonic() >= self._sent_at + PAUSE):
            tree = self.tree(scene, title)
            with self._switched_off_by_errors():
                self._bridge.show(tree)
            self._dirty, self._sent_at, self._scene = False, time.monotonic(), scene

    def _announce_waiting(self) -> None:
        """Make nodes of the announcements, the urgent ones first."""
        waiting = sorted(self._waiting, key=lambda each: not each[0])
        self._waiting, self._dirty, self._sent_at = [], True, -inf
        self._expires_at = time.monotonic() + KEPT
        self._last = [sentence for _, sentence in waiting]
        nodes: list[ReaderNode] = []
        for urgent, sentence in waiting:
            self._count += 1
            self._trace.write("said", text=sentence, urgent=urgent)
            nodes.append(ReaderNode(f"said {self._count}", "text", sentence, live="assertive" if urgent else "polite"))
        self._announcements = tuple(nodes)

    def tree(self, scene: Scene, title: str) -> Tree:
        """Return the tree of the window: the scene on top, the notice, and the last announcements."""
        children = [*scene.nodes]
        if self._notifications.current:
            children.append(ReaderNode("notice at the foot", "alert", self._notifications.current))
        root = ReaderNode("window", "window", title, children=(*children, *self._announcements))
        return Tree(root, scene.focused_node or root.key)
