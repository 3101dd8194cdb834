"""A program without a window, heard through the reader service: keys go in, a tree and sentences come out."""

from __future__ import annotations

from pathlib import Path

import pygame

from game.access.node import Node
from game.rules.session import Session
from game.scenes.scene import Scene
from game.scenes.table.scene import TableScene
from game.services.reader import PAUSE, Reader
from game.store.settings import Settings
from tests.access.listener import Listener
from tests.house import House, open_video

SIZE = (1024, 640)
TABLE = Settings(auto_finish=False, safe_plays=False, reduced_motion=True)


class Mute:
    """A trace that keeps what was said."""

    wanted = True

    def __init__(self) -> None:
        self.said: list[str] = []

    def write(self, kind: str, **fields: object) -> None:
        if kind == "said":
            self.said.append(str(fields["text"]))


class Room(House):
    """A house whose scenes are heard."""

    def __init__(self, folder: Path, settings: Settings = TABLE) -> None:
        super().__init__(SIZE, folder)
        self.settings = settings
        self.spoken, self.time = Mute(), 0.0
        self.ear = Listener()
        self.voice = Reader(self.spoken, self.notices, lambda: self.time)
        self.voice.open(lambda: self.ear)

    @property
    def reader(self) -> Reader:
        """The reader service of the program."""
        return self.voice

    def show(self, scene: Scene) -> None:
        """Put a scene on top, without the solver that a table would start."""
        if self.stack:
            self.top.cover()
        self.stack.append(scene)
        scene.resize(self.size)

    def turn(self) -> None:
        """Let the loop go round once, without a picture."""
        for request in self.voice.requests():
            self.top.perform(request)
        self.voice.touch()
        self.notices.poll()
        self.top.poll()
        self.time += 2 * PAUSE
        self.voice.follow(self.top, self.top.title)

    def key(self, code: int, mod: int = 0, text: str = "") -> None:
        """Press a key."""
        self.top.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0))
        self.turn()

    def heard(self) -> list[str]:
        """Take what was read aloud since last time."""
        heard, self.ear.heard = self.ear.heard, []
        return heard

    def find(self, role: str, name: str) -> Node:
        """Find what has a role and a name that begins like this."""
        return next(node for node in self.ear.nodes if node.role == role and node.name.startswith(name))


def seated(folder: Path, session: Session) -> Room:
    """Sit down at a table, all cards dealt."""
    open_video()
    room = Room(folder)
    room.show(table := TableScene(room, session, room.saves, 0.0))
    table.table.view.stage.finish()
    room.turn()
    return room
