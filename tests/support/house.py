"""A host for scenes without a window: it records what they ask for, and keeps what they draw."""

from __future__ import annotations

import os
import time
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path
from typing import Any, cast

import pygame
import pytest

from game.patiences import PATIENCES
from game.rules.moves import parse_move
from game.rules.patience import Patience
from game.rules.session import Session
from game.scenes.appearance_settings import deck_of
from game.scenes.notifications import Notifications
from game.scenes.scene import Scene
from game.scenes.table import scene as table_scene
from game.scenes.table.scene import TableScene
from game.store.autosaves import Autosaves
from game.store.named_saves import NamedSaves
from game.store.settings import Deck as DeckName
from game.store.settings import Settings
from game.view.cards.deck import Deck
from game.view.stage.stage import STEP
from tests.support.faces import keep, lend
from tests.support.fakes import Host, NoBook
from tests.support.oracle import Oracle

Size = tuple[int, int]
FRAME = 8  # steps between two frames: enough for scenes that act when they draw
PATIENCE = 60.0  # seconds that threads may take for their pictures, on however slow a machine


def open_video() -> None:
    """Initialise pygame for drawing without a screen."""
    os.environ["SDL_VIDEODRIVER"] = "dummy"
    pygame.display.init()
    pygame.font.init()
    pygame.Window("a format for pictures", (64, 64), hidden=True).get_surface()


def same(one: pygame.Surface, other: pygame.Surface) -> bool:
    """Return whether two pictures are equal in every pixel."""
    return pygame.image.tobytes(one, "RGB") == pygame.image.tobytes(other, "RGB")


class House(Host):
    """A host for scenes: a stack of them, the recorded sounds and trace, and a canvas.

    Its tables have the real solver, a process that searches for seconds, only if `advised` is set.
    """

    advised = False

    def __init__(self, size: Size, folder: Path, games: Mapping[str, Session] | None = None) -> None:
        self.size, self.fullscreen, self.muted = size, False, False
        self.attended = True
        self.settings, self.book, self.notices = Settings(auto_finish=False), NoBook(), Notifications()
        self.cache: Path | None = folder / "cache"
        lend(self.cache)
        self.waiting = dict(games or {})
        self.stack: list[Scene] = []
        self.sounds: list[str] = []
        self.lines: list[tuple[str, dict[str, Any]]] = []
        self.canvas, self.seen = pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32)
        self._folder = folder
        self._saves = Autosaves(folder / "unfinished", lambda _: None, self.complain)

    @property
    def saves(self) -> Autosaves:
        return self._saves

    @property
    def named(self) -> NamedSaves:
        """The games that were saved under a name."""
        return NamedSaves(self._folder / "saves")

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

    def complain(self, sentence: str) -> None:
        """Fail, because a scene reported trouble with the disk."""
        raise AssertionError(sentence)

    # ---- services

    def trace(self, kind: str, **fields: object) -> None:
        self.lines.append((kind, fields))

    def change(self, settings: Settings) -> None:
        """Tell all scenes that the settings have changed."""
        self.settings = settings
        for scene in self.stack:
            scene.settings_changed()

    def play(self, name: str, step: int = 0, place: float = 0.0) -> None:  # noqa: ARG002 - a host's method
        self.sounds.append(name)

    def toggle_fullscreen(self) -> None:
        self.fullscreen = not self.fullscreen
        self.top.host_changed()

    def toggle_mute(self) -> None:
        self.muted = not self.muted
        self.top.host_changed()

    def open_table(self, game: Patience, number: int | None = None) -> None:
        """Show a table: the deal of a number, or the unfinished game, else deal 24."""
        session = None if number else self.waiting.get(game.slug())
        self.show(TableScene(self, session or Session(game, number or 24), self._saves, 0.0))

    def unfinished(self, game: type[Patience]) -> Session | None:
        """Return the game that was left unfinished."""
        return self.waiting.get(game.slug())

    def show(self, scene: Scene) -> None:
        if self.stack:
            self.top.cover()
        self.stack.append(scene)
        scene.resize(self.size)
        self.draw()
        with pytest.MonkeyPatch.context() as patch:
            if not self.advised:
                patch.setattr(table_scene, "SolverClient", lambda _: Oracle())
            scene.shown()

    def backdrop(self) -> pygame.Surface:
        return self.canvas.copy()

    def leave(self) -> None:
        self.stack.pop().cover()
        if self.stack:
            self.top.resize(self.size)

    def quit(self) -> None:
        while self.stack:
            self.stack.pop().cover()

    def wake(self) -> None:
        """Do nothing, because the loop never sleeps."""

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
            scene.poll()
            if scene.moving:
                scene.step()
            if step % FRAME == 0 and self.stack:
                self.draw()

    def settle(self) -> None:
        """Wait until everything is at rest and sharp. Raises AssertionError if that does not happen."""
        deadline = time.monotonic() + PATIENCE
        while not self.top.settled or self.top.changed:
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

    # ---- the mouse and the keyboard

    def point(self, place: tuple[int, int]) -> None:
        self.top.handle(pygame.Event(pygame.MOUSEMOTION, pos=place, rel=(0, 0), buttons=(0, 0, 0)))

    def press(self, place: tuple[int, int]) -> None:
        self.top.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=place, button=1))

    def release(self, place: tuple[int, int]) -> None:
        self.top.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=place, button=1))

    def click(self, place: tuple[int, int]) -> None:
        self.press(place)
        self.release(place)

    def key(self, key: int, mod: int = 0) -> None:
        self.top.handle(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=""))


def won_game(slug: str) -> tuple[int, list[str]]:
    """Return a deal that can be won, and its moves."""
    heading, *lines = (Path(__file__).parents[1] / "games" / f"{slug}.txt").read_text("utf-8").splitlines()
    return int(heading.removeprefix("# deal ")), " ".join(lines).split()


def part_of_won_game(slug: str, share: float) -> Session:
    """Play a share of a winning line."""
    number, moves = won_game(slug)
    session = Session(PATIENCES[slug](), number)
    for text in moves[: round(share * len(moves))]:
        session.play(parse_move(text))
    return session
