"""The screen reader: the window's tree as it changes, what is said aloud, and what readers ask for."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from typing import Protocol

from game.access.bridge import Bridge, Corners, Silence
from game.access.node import Node, Request, Tree
from game.scenes.notices import Notices
from game.scenes.scene import Scene

PAUSE = 0.03  # seconds from each look at a scene to the next, while something changes
WINDOW = "window"  # the key of the root


class Traced(Protocol):
    """A trace, as far as it is needed here."""

    @property
    def wanted(self) -> bool:
        """Whether anybody reads it."""

    def write(self, kind: str, **fields: object) -> None:
        """Write a line."""


class Reader:
    """Hands the scene on top to readers as a tree, while one listens, and what is said as nodes that are new each time.

    A node that is live is read aloud when it enters the tree, never when it changes there; so each sentence is a node
    of its own, and those of one moment go when the next are said.
    """

    def __init__(self, trace: Traced, notices: Notices, clock: Callable[[], float] = time.monotonic) -> None:
        """Begin with nobody listening; the clock gives seconds."""
        self._trace, self._notices, self._clock = trace, notices, clock
        self._bridge: Bridge = Silence()
        self._waiting: list[tuple[bool, str]] = []  # what is to be said: whether it is urgent, and the sentence
        self._said: tuple[Node, ...] = ()
        self._last: list[str] = []
        self._count, self._noticed = 0, ""
        self._stale, self._looked_at = True, float("-inf")

    def open(self, bridge: Callable[[], Bridge]) -> None:
        """Let readers come, if AccessKit is installed and works here."""
        try:
            self._bridge = bridge()
        except (ImportError, AttributeError, OSError) as error:
            self._trace.write("reader", state="none", reason=str(error))

    # ---- what scenes ask for

    @property
    def listening(self) -> bool:
        """Whether a reader reads the window aloud."""
        return self._bridge.listening

    @property
    def wanted(self) -> bool:
        """Whether anybody takes note of what is said: a reader, or a trace."""
        return self._bridge.listening or self._trace.wanted

    def announce(self, sentence: str, *, urgent: bool = False) -> None:
        """Have a sentence read aloud, before all others of this moment if it is urgent."""
        if sentence and self.wanted:
            self._waiting.append((urgent, sentence))

    def again(self) -> str:
        """Give what was said last."""
        return " ".join(self._last)

    # ---- the loop

    def touch(self) -> None:
        """Take note that the scene may say something else now."""
        self._stale = True

    def attend(self, *, focused: bool) -> None:
        """Take note that the window has the keyboard, or has it no longer."""
        self._bridge.attend(focused=focused)

    def place(self, corners: Corners) -> None:
        """Take note of where the window is on the screen."""
        self._bridge.place(corners)

    def requests(self) -> list[Request]:
        """Take what readers have asked for."""
        return self._bridge.requests()

    @property
    def wait(self) -> float | None:
        """Seconds until the scene is to be looked at again; None while there is no need."""
        if not (self._stale and self.listening):
            return None
        return max(0.0, self._looked_at + PAUSE - self._clock())

    def follow(self, scene: Scene, title: str) -> None:
        """Say what waits to be said, and hand over what has changed, if anybody listens."""
        if self._notices.shown != self._noticed:
            self._noticed = self._notices.shown
            self.announce(self._noticed, urgent=True)
        if self._waiting:
            self._say()
        if self.listening and self._stale and self._clock() >= self._looked_at + PAUSE:
            self._bridge.show(self.tree(scene, title))
            self._stale, self._looked_at = False, self._clock()

    def _say(self) -> None:
        """Make nodes of what waits, the urgent ones first."""
        said = sorted(self._waiting, key=lambda each: not each[0])
        self._waiting, self._stale, self._looked_at = [], True, float("-inf")
        self._last = [sentence for _, sentence in said]
        nodes: list[Node] = []
        for urgent, sentence in said:
            self._count += 1
            self._trace.write("said", text=sentence, urgent=urgent)
            nodes.append(Node(f"said {self._count}", "text", sentence, live="assertive" if urgent else "polite"))
        self._said = tuple(nodes)

    def tree(self, scene: Scene, title: str) -> Tree:
        """Describe the window: the scene on top, the notice at its foot, and what was said last."""
        children = (*scene.nodes, *self._notice(), *self._said)
        focus = scene.attended
        return Tree(Node(WINDOW, "window", title, children=children), focus or WINDOW)

    def _notice(self) -> Iterator[Node]:
        if self._notices.shown:
            yield Node("notice at the foot", "alert", self._notices.shown)
