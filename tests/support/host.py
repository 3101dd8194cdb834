"""A host for scenes without a window: it records what they ask for, and keeps what they draw."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping, Sequence
from concurrent.futures import Future
from dataclasses import replace
from datetime import date
from pathlib import Path
from typing import Any, cast
from weakref import WeakKeyDictionary

import pygame
import pytest

from game.deals import next_in_pack
from game.rules.moves import parse_move
from game.rules.patience import Patience
from game.rules.session import Session
from game.scenes.appearance_settings import deck_of
from game.scenes.notifications import Notifications
from game.scenes.record_book import Feats, RecordBook
from game.scenes.scene import Scene
from game.scenes.table import scene as table_scene
from game.scenes.table.scene import TableScene
from game.store.autosaves import Autosaves
from game.store.named_saves import NamedSaves
from game.store.pending_rows import Result
from game.store.save_format import GameStats, Loaded, Save
from game.store.settings import Deck as DeckName
from game.store.settings import Settings
from game.store.statistics import Overall, PlayedGame
from game.view.cards.deck import Deck
from game.view.marks.mark import Mark
from game.view.stage.stage import STEP
from tests import ROOT
from tests.support.faces import SHARED, keep, lend
from tests.support.fake_solver import FakeSolver
from tests.support.play import dealt

Point = tuple[int, int]
Place = Point | str
Size = tuple[int, int]
FRAME = 8  # steps between two frames: enough for scenes that act when they draw
ROUNDED = 2  # of 255, by which a pixel may be beside two that are mixed
COLOURS = 16  # of which the barest scene has more: a dialog in high contrast
PATIENCE = 60.0  # seconds that threads may take for their pictures, on however slow a machine


def open_video() -> None:
    """Initialise pygame for drawing without a screen."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.Window("a format for pictures", (64, 64), hidden=True).get_surface()


def key_event(key: int | str, mod: int = 0, text: str = "") -> pygame.Event:
    """Press a key, with those held that `mod` says, or one named like "h", "RETURN" or "ctrl+LEFT"."""
    if isinstance(key, str):
        *held, name = key.split("+")
        key, mod = getattr(pygame, f"K_{name}"), sum(getattr(pygame, f"KMOD_L{each.upper()}") for each in held)
    return pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=text)


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Return whether two pictures are equal in every pixel."""
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


def is_empty(picture: pygame.Surface) -> bool:
    """Return whether a picture has hardly any colours."""
    small = pygame.transform.scale(picture, (200, 125))
    return len({tuple(small.get_at((x, y))) for x in range(200) for y in range(125)}) < COLOURS


def difference(one: pygame.Surface, other: pygame.Surface) -> list[pygame.Rect]:
    """Return where two pictures differ."""
    if one.get_size() != other.get_size():
        return [one.get_rect(), other.get_rect()]
    mask = pygame.mask.from_threshold(one, (0, 0, 0, 0), (1, 1, 1, 255), other)
    mask.invert()
    return mask.get_bounding_rects()


def blends(picture: pygame.Surface, one: pygame.Surface, other: pygame.Surface) -> bool:
    """Return whether each pixel of a picture lies between those of two others, as while one fades into the other."""
    least, most = one.copy(), one.copy()
    least.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_MIN)
    most.blit(other, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    for less, more in ((least, picture), (picture, most)):
        below = less.copy()
        below.blit(more, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
        if max(pygame.image.tobytes(below, "RGB")) > ROUNDED:
            return False
    return True


class EmptyRecordBook(RecordBook):
    """A record book that records nothing, and answers some questions at once."""

    answers: Mapping[object, object] = {}
    deals_won: Mapping[int, bool] = {}  # at every table, and whether they were won clean
    deals: Sequence[PlayedGame] = ()  # all games played
    todays: Sequence[PlayedGame] | None = None  # games of the deals of whatever day is asked for
    days = 0

    def __init__(
        self,
        answers: Mapping[object, object] = answers,
        *,
        todays: Sequence[PlayedGame] | None = None,
        days: int = 0,
        deals: Sequence[PlayedGame] = (),
    ) -> None:
        self.answers, self.todays, self.days, self.deals = answers, todays, days, deals

    def look(self) -> None: ...
    def query(self, question: object, *_: object, **__: object) -> Future[Any]:
        answer: Future[Any] = Future()  # others are never resolved
        if question in self.answers:
            answer.set_result(self.answers[question])
        return answer

    @property
    def overall(self) -> dict[str, Overall]:
        return {}

    def won(self, slug: str) -> dict[int, bool]:  # noqa: ARG002 - the same of every game
        return {**self.deals_won}

    def played(self, slug: str) -> list[PlayedGame]:
        return [each for each in self.deals if each.game == slug]

    def of_day(self, day: date) -> list[PlayedGame] | None:  # noqa: ARG002 - of any
        return None if self.todays is None else [*self.todays]

    def record(self, session: Session, stats: GameStats, outcome: Result) -> None: ...
    def take_back(self, session: Session, stats: GameStats) -> None: ...
    def was_watched(self, slug: str, number: int | None) -> bool:  # noqa: ARG002 - it knows of no game
        return False

    def result(self, session: Session, stats: GameStats) -> None: ...
    def feats(self, session: Session, stats: GameStats) -> Feats:  # noqa: ARG002 - it knows of no session
        return Feats()


class NoScanner:
    """Scans nothing."""

    def marks_on(self, _: Scene) -> tuple[Mark, ...]:
        return ()

    def leave(self, _: Scene) -> None: ...


class NullAutosaves(Autosaves):
    """Autosaves that save nothing."""

    def __init__(self) -> None:
        self._stats = WeakKeyDictionary()

    def save(self, session: Session, elapsed: float) -> None: ...
    def written(self, slug: str) -> float:  # noqa: ARG002 - nothing is written
        return 0.0

    def flush(self, seconds: float = 2.0) -> bool:  # noqa: ARG002 - nothing waits
        return True


class Inputs:
    """The mouse and the keyboard; the mouse goes to points, or to what has a name."""

    def handle(self, event: pygame.Event) -> None:
        """Pass an event on."""
        raise NotImplementedError

    def centre_of(self, name: str) -> Point:
        """Return where something of a name is: a pile at a table, or a widget."""
        raise NotImplementedError

    def point(self, place: Place) -> Point:
        return self.centre_of(place) if isinstance(place, str) else place

    def move(self, place: Place) -> None:
        self.handle(pygame.Event(pygame.MOUSEMOTION, pos=self.point(place), rel=(1, 1), buttons=(0, 0, 0)))

    def press(self, place: Place, button: int = 1) -> None:
        self.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=self.point(place), button=button))

    def release(self, place: Place, button: int = 1) -> None:
        self.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=self.point(place), button=button))

    def click(self, place: Place, button: int = 1) -> None:
        point = self.point(place)  # which the press may move
        self.press(point, button)
        self.release(point, button)

    def key(self, key: int | str, mod: int = 0, text: str = "") -> None:
        self.handle(key_event(key, mod, text))


class HeadlessHost(Inputs):
    """A host for scenes: all services in one, a stack of scenes, recorded sounds and trace, and a canvas.

    Nothing is saved without a folder. Tables have the real solver, a process that searches for seconds, only if
    `advised` is set.
    """

    advised = False
    settings = Settings(auto_finish=False)  # only the test makes moves
    record_book: RecordBook = EmptyRecordBook()
    scanner: Any = NoScanner()
    window: Any  # it stands in for these services
    sound: Any
    preferences: Any
    games: Any
    scenes: Any
    gamepads: Any
    cache: Path | None = SHARED
    fullscreen = muted = False
    has_focus = True
    family = ""
    listening, is_used = False, True
    hand = False  # whether the mouse is shown as one

    def __init__(self, size: Size, folder: Path | None = None, games: Mapping[str, Session] | None = None) -> None:
        self.size, self.notifications, self.waiting = size, Notifications(), dict(games or {})
        self.window = self.sound = self.preferences = self.games = self.scenes = self.gamepads = self
        self.stack: list[Scene] = []
        self.now = 0.0  # seconds that have passed in `run`
        self.sounds: list[str] = []
        self.fanfares_ended = 0
        self.music = ("", False)  # the game, and whether it is won
        self.lines: list[tuple[str, dict[str, Any]]] = []  # of the trace
        self.asked: list[str] = []
        self.opened: list[Any] = []
        self.gone: list[Save] = []  # unfinished games that were deleted
        self.canvas, self.seen = pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32)
        self._folder = folder
        self._saves: Autosaves = NullAutosaves()
        if folder:
            self.cache = folder / "cache"
            lend(self.cache)
            self._saves = Autosaves(folder / "unfinished", lambda _: None, self.complain, self.gone.append)

    # ---- services

    @property
    def saved(self) -> Settings:
        return self.settings

    @property
    def screen_reader(self) -> Any:  # noqa: ANN401 - others give the program's own
        return self

    @property
    def saves(self) -> Autosaves:
        return self._saves

    @property
    def records(self) -> Any:  # noqa: ANN401 - what answers questions is the book
        return self.record_book

    @property
    def folder(self) -> Path:
        """The folder of the player's files."""
        assert self._folder
        return self._folder

    @property
    def pictures(self) -> Path:
        """The folder of the player's pictures."""
        return self.folder / "pictures"

    @property
    def named(self) -> NamedSaves:
        """The games that were saved under a name."""
        return NamedSaves(self.folder / "saves")

    def next_in_pack(self, game: Patience, last: int) -> int | None:
        return next_in_pack(game, {last, *self.record_book.won(game.slug())}, last)

    @property
    def deck(self) -> Deck:
        """The look of tables according to the settings."""
        return deck_of(self.settings)

    @deck.setter
    def deck(self, deck: Deck) -> None:
        self.settings = replace(self.settings, deck=cast("DeckName", deck.name))

    @property
    def top(self) -> Scene:
        return self.stack[-1]

    shown, in_transition = top, False

    @property
    def table(self) -> TableScene:
        """The table on top."""
        assert isinstance(self.top, TableScene)
        return self.top

    def complain(self, sentence: str) -> None:
        """Fail, because a scene reported trouble with the disk."""
        raise AssertionError(sentence)

    def announce(self, sentence: str, *, urgent: bool = False) -> None:
        self.trace("said", text=sentence, urgent=urgent)

    def again(self) -> str:
        return next((str(fields["text"]) for kind, fields in self.lines[::-1] if kind == "said"), "")

    def state(self) -> str:
        return "quintet"

    def trace(self, kind: str, **fields: object) -> None:
        self.lines.append((kind, fields))

    def change(self, **settings: Any) -> None:  # noqa: ANN401 - any of them
        """Apply some settings in all scenes."""
        self.settings = replace(self.settings, **settings)
        for scene in self.stack:
            scene.settings_changed()

    def choose(self, **settings: Any) -> None:  # noqa: ANN401 - as in `change`
        """Change settings as the player does."""
        self.change(**settings)

    def play(self, name: str, step: int = 0, place: float = 0.0) -> None:  # noqa: ARG002 - a host's method
        self.sounds.append(name)

    def end_fanfare(self) -> None:
        self.fanfares_ended += 1

    def follow(self, game: str, *, won: bool = False) -> None:
        self.music = game, won

    def wake(self) -> None: ...

    def set_cursor(self, *, hand: bool) -> None:
        self.hand = hand

    def toggle_fullscreen(self) -> None:
        self.fullscreen = not self.fullscreen
        self._host_changed()

    def toggle_mute(self) -> None:
        self.muted = not self.muted
        self._host_changed()

    def _host_changed(self) -> None:
        for scene in self.stack[-1:]:
            scene.host_changed()

    def open_table(self, game: Patience, number: int | None = None) -> None:
        """Show a table: the deal of a number, or the unfinished game, else deal 24."""
        session = None if number else self.waiting.get(game.slug())
        self.push(TableScene(self, session or Session(game, number or 24), self._saves))

    def new_deal(self, _: Patience) -> int:
        return 25

    def open_session(self, session: Session) -> None:
        self.opened.append(session)

    def open_save(self, loaded: Loaded) -> None:
        self.opened.append(loaded.session)

    def unfinished(self, game: type[Patience]) -> Session | None:
        """Return the game that was left unfinished."""
        return self.waiting.get(game.slug())

    def push(self, scene: Scene, *, at_once: bool = False) -> None:  # noqa: ARG002 - there are no transitions
        if self.stack:
            self.top.suspend()
            self.top.cover()
        self.stack.append(scene)
        self._lay_out()
        self.draw()
        with pytest.MonkeyPatch.context() as patch:
            if not self.advised:
                self.oracle = FakeSolver()
                patch.setattr(table_scene, "SolverClient", lambda _: self.oracle)
            scene.on_shown()

    def backdrop(self, _: Scene) -> pygame.Surface:
        return self.canvas.copy()

    def give_way(self) -> None:
        """Do nothing: there are no transitions."""

    fade = give_way

    def pop(self) -> None:
        self.asked.append("leave")
        if self.stack:
            closed = self.stack.pop()
            closed.suspend()
            closed.dispose()
        if self.stack:
            self._lay_out()

    def _lay_out(self) -> None:
        """Lay out the scene on top. Nothing of the former one is left, so `settle` fails if it does not paint all."""
        self.top.resize(self.size)
        self.canvas, self.seen = pygame.Surface(self.size, 0, 32), pygame.Surface(self.size, 0, 32)
        self.canvas.fill("magenta")

    def quit(self) -> None:
        while self.stack:
            self.stack.pop().suspend()

    # ---- for tests

    def resize(self, size: Size) -> None:
        self.size, self.canvas, self.seen = size, pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32)
        self.top.resize(size)

    def draw(self) -> pygame.Surface:
        """Return the present picture; it is the same canvas each time."""
        parts = self.top.draw(self.canvas, 0.0)
        self.seen.fblits([(self.canvas.subsurface(part), part.topleft) for part in parts])
        return self.canvas

    def run(self, seconds: float) -> None:
        """Let some seconds of the stage's time pass, as fast as possible."""
        for step in range(round(seconds / STEP)):
            scene = self.top
            self.now += STEP
            scene.poll()
            if scene.moving:
                scene.step()
            if step % FRAME == 0 and self.stack:
                self.draw()

    def settle(self) -> None:
        """Wait until everything is at rest and sharp. Raises AssertionError if that does not happen."""
        deadline = time.monotonic() + PATIENCE
        while not self.top.at_rest or self.top.changed:
            assert time.monotonic() < deadline, f"{self.top.name} does not come to rest"
            self.run(FRAME * STEP)
            time.sleep(0 if self.top.moving else 0.002)
        assert same(self.seen, self.canvas), f"{self.top.name} has drawn what the window does not show"

    def close(self) -> None:
        """Close every scene, and finish writing."""
        self.quit()
        self._saves.close()
        if self.cache:
            keep(self.cache)

    def handle(self, event: pygame.Event) -> None:
        self.top.handle(event)

    def centre_of(self, name: str) -> Point:
        rect: pygame.Rect = cast("Any", self.top).widgets[name].rect
        return rect.center


def won_game(slug: str) -> tuple[int, list[str]]:
    """Return a deal that can be won, and its moves."""
    heading, *lines = (ROOT / "tests" / "games" / f"{slug}.txt").read_text("utf-8").splitlines()
    return int(heading.removeprefix("# deal ")), " ".join(lines).split()


def part_of_won_game(slug: str, fraction: float) -> Session:
    """Play a share of a winning line."""
    number, moves = won_game(slug)
    session = dealt(slug, number)
    for text in moves[: round(fraction * len(moves))]:
        session.play(parse_move(text))
    return session
