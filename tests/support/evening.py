"""The program without a window in the hands of a random walk; what it shows is compared with what it should show."""

from __future__ import annotations

import time
from collections.abc import Mapping, Sequence
from functools import cache
from math import inf
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.access.node import ReaderNode
from game.patiences import PATIENCES
from game.rules.moves import Move
from game.rules.table import Table
from game.scenes.dialogs.dialog import Dialog
from game.scenes.keys import MODIFIERS, Shortcut
from game.scenes.scene import Scene
from game.scenes.table import scene as table_scene
from game.scenes.table.scene import TableScene
from game.solver.client import Advice, Outcome, Question
from game.store.settings import Settings
from game.store.single_instance import StartRequest
from tests.access.listener import Listener
from tests.support.clock import Clock, set_table_time
from tests.support.faces import keep, lend
from tests.support.fake_solver import FakeSolver
from tests.support.from_nothing import drawn_from_nothing
from tests.support.host import PATIENCE, Point, Size, difference, is_empty, part_of_won_game
from tests.support.random_walk import SIZES
from tests.support.stepped_app import SteppedApp
from tests.support.told import check_told

FRAME = 0.05  # seconds between two turns of the loop
CORNERS = 60  # pixels, of round ones
LASTING = 2.0  # seconds in which all that moves comes to rest, but for lights


@cache
def known_lines() -> dict[Table, tuple[Move, ...]]:
    """Return the moves that win from each position of the recorded games."""
    lines = {}
    for slug in PATIENCES:
        session = part_of_won_game(slug, 1.0)
        line: tuple[Move, ...] = ()
        while session.moves:
            session.undo()
            line = (session.undone[0], *line)
            lines[session.table] = line
    return lines


class KnowingSolver(FakeSolver):
    """Answers at once: it knows the recorded games; every second other position it calls lost."""

    def ask(self, question: Question) -> None:
        if question not in self.asked[-1:]:
            super().ask(question)
            self.answer(_advice(question))


def _advice(question: Question) -> Advice:
    moves = [*question.game.legal_moves(question.table)]
    if question.unseen:
        return Advice(Outcome.OPEN, moves=tuple((move, 5) for move in moves[:1]), ways=20)
    if line := known_lines().get(question.table):
        return Advice(Outcome.WON, line)
    return Advice((Outcome.LOST, Outcome.OPEN)[len(moves) % 2])


class WindowlessApp(SteppedApp):
    """The program whose time is a clock, and whose reader is a listener; `seen` is what it has presented."""

    def __init__(self, folder: Path, clock: Clock) -> None:
        lend(folder / "cache")
        self._time, self.ear = clock, Listener()
        super().__init__(folder, SIZES[0], muted=True, cache=folder / "cache", opened=False)
        self.seen, self._present = pygame.Surface(SIZES[0], 0, 32), self.window.flip
        self.window.flip = self._presented  # type: ignore[method-assign]
        self.scenes.push(self._menu())

    def _presented(self, parts: Sequence[pygame.Rect] | None = None) -> None:
        if self.seen.get_size() != self.window.size:
            self.seen = pygame.Surface(self.window.size, 0, 32)
        for part in [self.seen.get_rect()] if parts is None else parts:
            self.seen.blit(self.window_surface, part, part)
        self._present(parts)

    def _open_reader(self) -> None:
        self.screen_reader.open(lambda: self.ear)

    def _wait(self) -> None:
        """Wait for nothing, because the time is not that of the system."""
        self.window.poll()

    def _advance(self, scene: Scene, now: float) -> None:
        self._last_step = now - FRAME
        super()._advance(scene, now)

    @property
    def size(self) -> Size:
        return self.window.size

    def pass_frame(self) -> None:
        """Run one turn of the loop, and let the time of a frame pass."""
        self._time.now += FRAME
        self.turn()

    def rest(self) -> None:
        """Wait until nothing moves any more, and everything is sharp."""
        deadline, moved = time.monotonic() + PATIENCE, 0.0
        while self.scenes.stack and self._is_restless(moved):
            moved += FRAME
            assert time.monotonic() < deadline, f"{self.top.name} does not come to rest"
            if self._waits_for_threads:
                self.turn()  # which takes no time of the player
                time.sleep(0.002)
            else:
                self.pass_frame()

    @property
    def _waits_for_threads(self) -> bool:
        """Whether nothing moves, but pictures are still drawn."""
        return not (self.top.images_ready or self.scenes.shown.moving or self._first_frame_due)

    def _is_restless(self, moved: float) -> bool:
        """Return whether to wait, after `moved` seconds: not for the light of a hint, which never ends."""
        shown = self.scenes.shown
        endless = isinstance(shown, TableScene) and any(light.end == inf for light in shown.table.view.stage.effects)
        rests = moved > LASTING if endless else self.top.at_rest and not shown.moving
        return self._first_frame_due or shown.changed or shown is not self.top or not rests

    def resize_window(self, size: Size) -> None:
        self.window._window.size = size  # noqa: SLF001 - as a window manager does

    def send(self, kind: int, **fields: Any) -> None:  # noqa: ANN401 - those of the event
        if self.scenes.stack:
            self.dispatch(pygame.Event(kind, **fields))

    def of_window(self, kind: int) -> None:
        """Let something happen to the window."""
        self.send(kind, window=self.window._window)  # noqa: SLF001 - as SDL says

    def show_requested(self, request: StartRequest) -> None:
        assert not self._show_requested(request)

    def read(self) -> Sequence[ReaderNode]:
        """Return what a screen reader has of the window once it has followed it."""
        self.screen_reader._sent_at = 0.0  # noqa: SLF001 - it need not wait
        self._update_reader()
        assert self.screen_reader.listening, "the tree of the window is wrong"
        return self.ear.nodes


class Evening:
    """Hands on the program without a window; it is started again when it has ended."""

    def __init__(self, folder: Path, monkeypatch: pytest.MonkeyPatch, settings: Mapping[str, Any]) -> None:
        """Start the program with some settings, in a folder of the player's files."""
        self._folder, self._clock = folder, Clock()
        set_table_time(monkeypatch, self._clock)
        monkeypatch.setattr("game.scenes.stopwatch.time", self._clock)
        monkeypatch.setattr("game.scenes.notifications.time", self._clock)
        monkeypatch.setattr("game.services.scanner.time", self._clock)
        monkeypatch.setattr("game.scenes.form.BLINK_SECONDS", inf)
        monkeypatch.setattr(table_scene, "SolverClient", lambda _: KnowingSolver())
        chance = Random(24)
        monkeypatch.setattr("game.deals.Random", lambda: chance)
        monkeypatch.setattr("game.platform.window.Window.has_focus", property(lambda _: self._is_here))
        self._is_here = True
        self.app = WindowlessApp(folder, self._clock)
        self.app.choose(**settings)

    # ---- hands

    @property
    def scene(self) -> str:
        return self.app.top.name

    @property
    def shown(self) -> Mapping[str, Any]:
        return self.app.top.trace_fields()

    @property
    def size(self) -> Size:
        return self.app.size

    def key(self, name: str) -> None:
        shortcut = Shortcut.named(name)
        mod = sum(MODIFIERS[held] for held in shortcut.held)
        letter = chr(shortcut.code) if shortcut.code < 128 else ""
        text = letter if letter.isprintable() and not shortcut.held else ""
        self.app.send(pygame.KEYDOWN, key=shortcut.code, mod=mod, unicode=text)
        if text:
            self.app.send(pygame.TEXTINPUT, text=text)
        self.app.send(pygame.KEYUP, key=shortcut.code, mod=mod, unicode=text)
        self._go_on()

    def move(self, to: Point) -> None:
        self.app.send(pygame.MOUSEMOTION, pos=to, rel=(1, 1), buttons=(0, 0, 0), touch=False)
        self._go_on()

    def press(self, at: Point, button: int = 1) -> None:
        self.move(at)
        self.app.send(pygame.MOUSEBUTTONDOWN, pos=at, button=button, touch=False)
        self._go_on()

    def release(self, at: Point, button: int = 1) -> None:
        self.move(at)
        self.app.send(pygame.MOUSEBUTTONUP, pos=at, button=button, touch=False)
        self._go_on()

    def click(self, at: Point, button: int = 1) -> None:
        self.press(at, button)
        self.release(at, button)

    def drag(self, start: Point, target: Point) -> None:
        self.press(start)
        for place in range(1, 5):
            self.move((start[0] + (target[0] - start[0]) * place // 4, start[1] + (target[1] - start[1]) * place // 4))
        self.release(target)

    def resize(self, width: int, height: int) -> None:
        self.app.resize_window((width, height))
        self._go_on()

    def ask(self, request: StartRequest) -> None:
        self.app.show_requested(request)
        self._go_on()

    def leave(self) -> None:
        self._is_here = False
        self.app.of_window(pygame.WINDOWFOCUSLOST)
        self._go_on()

    def come_back(self) -> None:
        self._is_here = True
        self.app.of_window(pygame.WINDOWFOCUSGAINED)
        self._go_on()

    def wait(self, seconds: float) -> None:
        for _ in range(round(seconds / FRAME)):
            self._go_on()

    def _go_on(self) -> None:
        """Run one turn of the loop; start the program again if it has ended."""
        if self.app.scenes.stack:
            self.app.pass_frame()
        self._start_again()

    def _start_again(self) -> None:
        if not self.app.scenes.stack:
            self.app.close()
            self.app = WindowlessApp(self._folder, self._clock)
            self.app.rest()

    def close(self) -> None:
        """End the program with the settings that all tests begin with."""
        self.app.choose(**vars(Settings()))
        self.app.close()
        keep(self._folder / "cache")

    # ---- what should be seen

    def check(self) -> None:
        """Compare what is seen, and what a reader is told, with the scene as it is."""
        self.app.rest()
        self._start_again()
        assert not is_empty(self.app.seen), "the window is empty"
        below = self.app.scenes.stack[:-1]
        if not any(scene.moving or not scene.images_ready for scene in below):  # as in the picture that a dialog has
            self._check_seen()
        check_told(self.app.top, self.app.read(), self.app.size)

    def _check_seen(self) -> None:
        seen, fresh, (*below, top) = self.app.seen, drawn_from_nothing(self.app), self.app.scenes.stack
        frame = seen.get_rect()
        if isinstance(top, Dialog) and not any(isinstance(scene, TableScene) for scene in below):
            frame = top.panel.inflate(-CORNERS, -CORNERS)  # the tables of the menu behind it may not be sharp
        if parts := difference(seen.subsurface(frame), fresh.subsurface(frame)):
            paths = [self._folder / f"{name}.png" for name in ("seen", "fresh")]
            for path, picture in zip(paths, (seen, fresh), strict=True):
                pygame.image.save(picture, path)
            raise AssertionError(f"the window does not show {self.scene} in {parts}: {' '.join(map(str, paths))}")
