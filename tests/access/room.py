"""A program without a window, used through the reader service: keys go in, a tree and sentences come out."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.access.node import NodeAction, ReaderNode, ReaderRequest
from game.rules.session import Session
from game.scenes.scene import Scene
from game.scenes.table.scene import TableScene
from game.services.screen_reader import PAUSE, ScreenReader
from game.store.settings import Settings
from game.trace import Trace
from tests.access.listener import Listener
from tests.support.clock import Clock
from tests.support.host import HeadlessHost, open_video

SIZE = (1024, 640)
TABLE = Settings(auto_finish=False, safe_plays=False, reduced_motion=True)


class Mute(Trace):
    """A trace that keeps the announcements."""

    enabled = True

    def __init__(self) -> None:
        self.said: list[str] = []

    def write(self, kind: str, **fields: object) -> None:
        if kind == "said":
            self.said.append(str(fields["text"]))


class Room(HeadlessHost):
    """A host whose scenes are read aloud."""

    def __init__(self, folder: Path, settings: Settings = TABLE) -> None:
        super().__init__(SIZE, folder)
        self.settings = settings
        self.spoken, self.time = Mute(), Clock()
        self.ear = Listener()
        self.voice = ScreenReader(self.spoken, self.notifications)
        self.voice.open(lambda: self.ear)

    @property
    def screen_reader(self) -> ScreenReader:
        return self.voice

    def push(self, scene: Scene, *, at_once: bool = False) -> None:  # noqa: ARG002 - there are no transitions
        """Put a scene on top, without the solver that a table would start."""
        if self.stack:
            self.top.suspend()
            self.top.cover()
        self.stack.append(scene)
        scene.resize(self.size)

    def turn(self) -> None:
        """Run one turn of the loop, without drawing."""
        for request in self.voice.requests():
            self.top.perform(request)
        self.voice.mark_dirty()
        self.notifications.poll()
        self.top.poll()
        self.time.now += 2 * PAUSE
        self.voice.follow(self.top, self.top.title)
        assert (
            self.voice.listening == self.ear.listening
        )  # otherwise the listener found a mistake in the tree, and is switched off

    def pass_frame(self) -> None:
        """Let the time of a frame pass."""
        self.run(1 / 60)
        self.turn()

    def key(self, key: int | str, mod: int = 0, text: str = "") -> None:
        super().key(key, mod, text)
        self.turn()

    def request(self, key: str, doing: NodeAction = "click", value: str = "") -> None:
        """Do as the reader asks."""
        self.ear.asked.append(ReaderRequest(key, doing, value))
        self.turn()

    def heard(self) -> list[str]:
        """Return what was read aloud since the last call."""
        heard, self.ear.heard = self.ear.heard, []
        return heard

    def find(self, role: str, name: str) -> ReaderNode:
        """Return the node with a role and a name that begins with a text."""
        return next(node for node in self.ear.nodes if node.role == role and node.name.startswith(name))


def seated(folder: Path, session: Session, monkeypatch: pytest.MonkeyPatch) -> Room:
    """Open a table with all cards dealt."""
    open_video()
    room = Room(folder)
    monkeypatch.setattr("game.services.screen_reader.time", room.time)
    room.push(table := TableScene(room, session, room.saves))
    table.table.view.stage.finish()
    room.turn()
    return room
