"""A table scene without a window: its calls to the host are recorded, and time is controlled by the test."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from concurrent.futures import Future
from pathlib import Path
from typing import Any, Self, TypeVar

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame

from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Pile
from game.scenes.menu.menu_texts import UnfinishedGame
from game.scenes.notifications import Notifications
from game.scenes.scene import Scene
from game.scenes.table.feature import Feature
from game.scenes.table.focus import Focus
from game.scenes.table.game_table import GameTable
from game.scenes.table.hand import Hand
from game.scenes.table.scene import TableScene
from game.scenes.win.record_book import RecordBook
from game.sound.soundtrack import Mood
from game.store.autosaves import Autosaves
from game.store.named_saves import NamedSaves
from game.store.pending_rows import Result
from game.store.save_format import Tally
from game.store.settings import Settings
from game.view.marks.mark import Mark
from game.view.menu.tile import Record
from game.view.stage.stage import STEP
from game.view.text.win_text import Achievement
from tests.support.faces import SHARED

Point = tuple[int, int]
Kind = TypeVar("Kind", bound=Feature)
CALM = 12  # frames per second while a test only waits for the cards


class NoBook(RecordBook):
    """A record book that records nothing."""

    def __init__(self) -> None: ...
    def look(self) -> None: ...
    def ask(self, *_: object, **__: object) -> Future[Any]:
        return Future()  # it is never resolved

    def tiles(self) -> dict[str, Record]:
        return {}

    def note(self, session: Session, tally: Tally, outcome: Result) -> None: ...
    def achievements(self, session: Session, tally: Tally) -> list[Achievement]:  # noqa: ARG002 - it knows of no session
        return []


class NoScanner:
    """Scans nothing."""

    marks: tuple[Mark, ...] = ()


class Host:
    """Replaces the program and its services; methods that do not matter here do nothing."""

    settings = Settings(auto_finish=False)  # only the test makes moves
    book = NoBook()

    cache: Path | None = SHARED
    fullscreen = muted = False
    attended = True
    family = ""

    def __init__(self, size: Point) -> None:
        self.size = size
        self.lines: list[tuple[str, dict[str, Any]]] = []
        self.shown: list[Scene] = []
        self.notices = Notifications()

    @property
    def services(self) -> Self:
        return self

    window = sound = preferences = games = scenes = pads = services
    scanner: Any = NoScanner()
    listening, wanted = False, True

    @property
    def reader(self) -> Any:  # noqa: ANN401 - others give the program's own
        return self

    def announce(self, sentence: str, *, urgent: bool = False) -> None:
        self.lines.append(("said", {"text": sentence, "urgent": urgent}))

    def again(self) -> str:
        return next((str(fields["text"]) for kind, fields in self.lines[::-1] if kind == "said"), "")

    def change(self, settings: Settings) -> None:
        self.settings = settings

    def trace(self, kind: str, **fields: object) -> None:
        self.lines.append((kind, fields))

    def show(self, scene: Scene) -> None:
        self.shown.append(scene)

    def play(self, name: str, step: int = 0, place: float = 0.0) -> None: ...
    def toggle_fullscreen(self) -> None: ...
    def toggle_mute(self) -> None: ...
    def follow(self, game: str, mood: Mood) -> None: ...
    def take_picture(self) -> None: ...
    def open_table(self, game: Patience, number: int | None = None) -> None: ...
    def unfinished(self, game: type[Patience]) -> UnfinishedGame | None: ...
    def backdrop(self) -> pygame.Surface:
        return pygame.Surface(self.size, 0, 32)

    @property
    def saves(self) -> Autosaves:
        raise NotImplementedError

    @property
    def exports(self) -> Path:
        raise NotImplementedError

    @property
    def named(self) -> NamedSaves:
        raise NotImplementedError

    def open_session(self, session: Session, seconds: float) -> None: ...
    def leave(self) -> None: ...
    def quit(self) -> None: ...
    def wake(self) -> None: ...


class Nowhere(Autosaves):
    """Autosaves that save nothing."""

    def __init__(self) -> None:
        self._one = Tally()

    def keep(self, session: Session, elapsed: float) -> None: ...
    def forget(self, game: object) -> None: ...
    def tally(self, session: Session) -> Tally:  # noqa: ARG002 - it knows of no session
        return self._one


class Seat:
    """A player at a table."""

    def __init__(self, session: Session, size: Point = (1280, 800)) -> None:
        pygame.display.init()
        pygame.font.init()
        self._window = pygame.Window("seat", size)
        self.canvas = self._window.get_surface()
        self.shown = pygame.Surface(size, 0, 32)  # a copy of the parts that the scene reports as drawn
        self.host = Host(size)
        self.scene = TableScene(self.host, session, Nowhere(), 0.0)
        self.scene.resize(size)

    @property
    def session(self) -> Session:
        return self.scene.session

    @property
    def table(self) -> GameTable:
        return self.scene.table

    def get(self, kind: type[Kind]) -> Kind:
        """Return the feature of a class."""
        return self.scene.get(kind)

    def take_hand(self, clock: Callable[[], float]) -> None:
        """Replace the hand by one with another clock."""
        table = self.table
        table.hand = table.controller.listeners[0] = Hand(table, table.voice, clock)
        table.focus = table.controller.listeners[1] = Focus(table, table.hand, table.hud)
        table.focus.begin()

    def wait(self, seconds: float, rate: int = 60) -> None:
        """Let time pass, and draw frames at a rate per second."""
        for _ in range(max(1, round(seconds * rate))):
            for _ in range(round(1 / STEP / rate)):
                self.scene.step()
            parts = self.scene.draw(self.canvas, 0.5)
            self.shown.fblits([(self.canvas.subsurface(part), part.topleft) for part in parts])

    def settle(self) -> None:
        """Let all cards come to rest; the few frames on the way are for what acts when it is drawn."""
        for _ in range(10 * CALM):
            self.wait(1 / CALM, CALM)
            if not self.scene.moving:
                return
        raise AssertionError("the cards never come to rest")

    def sharpen(self) -> None:
        """Wait for the thread that draws cards, on however slow a machine."""
        deadline = time.monotonic() + 60
        while not self.scene.table.view.faces.complete:
            assert time.monotonic() < deadline
            self.scene.poll()
            time.sleep(0.01)
        self.scene.poll()
        self.wait(1 / 60)

    def centre(self, pile: Pile, place: int = -1) -> Point:
        """Return a point on a card of a pile, by default its top one, or of the empty place."""
        cards, layout = self.session.table[pile], self.scene.table.view.layout
        spot = (
            layout.spots(pile, cards)[place] if cards else (round(layout.places[pile].x), round(layout.places[pile].y))
        )
        return spot[0] + layout.width // 8, spot[1] + layout.width // 8

    def press(self, point: Point, button: int = 1) -> None:
        self._event(pygame.MOUSEBUTTONDOWN, point, button=button)

    def release(self, point: Point, button: int = 1) -> None:
        self._event(pygame.MOUSEBUTTONUP, point, button=button)

    def move(self, point: Point) -> None:
        self._event(pygame.MOUSEMOTION, point, rel=(0, 0), buttons=(0, 0, 0))

    def click(self, point: Point, button: int = 1) -> None:
        self.press(point, button)
        self.release(point, button)

    def drag(self, start: Point, end: Point) -> None:
        self.press(start)
        for share in range(1, 9):
            self.move((start[0] + (end[0] - start[0]) * share // 8, start[1] + (end[1] - start[1]) * share // 8))
            self.wait(1 / 60)
        self.release(end)

    def key(self, key: int, mod: int = 0) -> None:
        self.scene.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))

    def _event(self, kind: int, point: Point, **fields: object) -> None:
        self.scene.handle(pygame.Event(kind, {"pos": point, **fields}))

    def told(self, kind: str) -> list[dict[str, Any]]:
        """Return the trace lines of one kind."""
        return [fields for told, fields in self.host.lines if told == kind]

    @property
    def moves(self) -> list[object]:
        return [fields["move"] for fields in self.told("move")]
