"""The law of an evening: whatever way leads to a scene, it looks as if it was drawn from nothing in the same state."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import closing
from copy import copy
from functools import partial
from math import inf
from pathlib import Path
from random import Random

import pygame
import pytest

from game.patiences import PATIENCES
from game.scenes.scene import Scene
from game.scenes.table import scene as table_scene
from game.scenes.table.scene import TableScene
from game.scenes.transition import Transition
from game.view.stage.felt import felt
from game.view.stage.sheet import Sheet
from tests.support.faces import keep, lend
from tests.support.fake_solver import FakeSolver
from tests.support.host import part_of_won_game, same
from tests.support.selection import FULL
from tests.support.stepped_app import SteppedApp
from tests.support.waiting import until

SIZES = (1024, 640), (1100, 700)
WAYS_ON = "new", "again", "review"
OPENED = "settings", "help", "game", "statistics", "save", "load", "deals", "pause", "keys"  # by actions of a table
CHANGES = (  # of settings, below a dialog
    {"left_handed": True},
    {"deck": "large"},
    {"high_contrast": True},
    {"text_size": "125"},
    {"text_size": "100", "high_contrast": False},
    {"felts": dict.fromkeys(PATIENCES, "quatorze")},
    {"felts": {}, "left_handed": False},
)
COLOURS = 16  # of which the barest scene has more: a dialog in high contrast
STILL = {"reduced_motion": True, "timer": False, "light": False, "auto_finish": False}  # only the player changes it


class Evening(SteppedApp):
    """The program in the hands of a player who goes from scene to scene; `seen` is what it has presented."""

    def __init__(self, folder: Path, rng: Random) -> None:
        lend(folder / "cache")
        super().__init__(folder, SIZES[0], muted=True, cache=folder / "cache", opened=False)
        self.rng, self.way = rng, list[str]()
        self.seen, self._present = pygame.Surface(SIZES[0], 0, 32), self._window.flip
        self._window.flip = self._presented  # type: ignore[method-assign]
        self.choose(**STILL, coached=tuple(PATIENCES))
        self.do("menu", lambda: self.scenes.push(self._menu()))

    def _presented(self, parts: Sequence[pygame.Rect] | None = None) -> None:
        if self.seen.get_size() != self._window.size:
            self.seen = pygame.Surface(self._window.size, 0, 32)
        for part in [self.seen.get_rect()] if parts is None else parts:
            self.seen.blit(self.window_surface, part, part)
        self._present(parts)

    def do(self, name: str, act: Callable[[], object]) -> None:
        """Do something, and compare what is seen then with what is drawn from nothing."""
        self.way.append(name)
        act()
        self.turn()  # which follows a new size
        if isinstance(transition := self.scenes.shown, Transition):
            transition.skip()
        self.rest()
        way, fresh = " → ".join(self.way), drawn_from_nothing(self.top, self._window.size)
        assert not is_empty(self.seen), f"the window is empty: {way}"
        assert same(self.seen, fresh), f"the window does not show its scene: {way}"

    def press_button(self, name: str) -> None:
        """Click on a widget of the scene on top."""
        point = self.top.pane.widgets[name].rect.center
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.dispatch(pygame.Event(kind, pos=point, button=1, touch=False))

    def resize(self) -> None:
        """Drag the window to the other size."""
        self._window._window.size = SIZES[self.window.size == SIZES[0]]  # noqa: SLF001 - as a window manager does

    @property
    def seat(self) -> TableScene:
        """The table in the stack."""
        return next(scene for scene in self.scenes.stack if isinstance(scene, TableScene))


def drawn_from_nothing(scene: Scene, size: tuple[int, int]) -> pygame.Surface:
    """Draw a scene with nothing that it has kept but its state."""
    fresh = pygame.Surface(size, 0, 32)
    if isinstance(scene, TableScene):
        scene.table.invalidate()
        scene.refresh()
        view = scene.table.view
        drawn = view._motif._current  # noqa: SLF001 - a motif for places that are almost the same stays
        theme, stage = view.design.theme, copy(view.stage)
        stage._sheet, stage._sprites = Sheet(), {}  # noqa: SLF001 - nothing is kept of the last frame
        stage.resize(felt(size, theme, places=drawn.places) if drawn else felt(size, theme, with_motif=False))
        stage.draw(fresh, 0.0)
    else:
        scene.resize(size)
        scene.draw(fresh, 0.0)
    return fresh


def is_empty(picture: pygame.Surface) -> bool:
    """Return whether a picture has hardly any colours."""
    small = pygame.transform.scale(picture, (200, 125))
    return len({tuple(small.get_at((x, y))) for x in range(200) for y in range(125)}) < COLOURS


def visit(player: Evening, slug: str, *ways: str) -> None:
    """Open a game's table, win there and go on in some ways, then win and go back to the menu."""
    player.do(f"to {slug}", lambda: player.games.open_table(PATIENCES[slug]()))
    wander(player)
    for way in (*ways, "menu"):
        player.do("win", lambda: win(player))
        if player.rng.random() < 0.3:
            player.do("resize", player.resize)
        player.do(way, partial(player.press_button, way))
        if way != "menu":
            wander(player)


def win(player: Evening) -> None:
    """Make the last move of a recorded game, and wait for the win."""
    controller, slug = player.seat.table.controller, player.seat.session.game.slug()
    almost = part_of_won_game(slug, 1.0)
    almost.undo()
    controller.begin(almost)
    controller.play(almost.undone[-1])
    until(lambda: player.top.name == "win", player.turn)


def wander(player: Evening) -> None:
    """Do one thing at a table: play, walk in a review, change the window, or open a dialog and come back."""
    rng, table = player.rng, player.seat.table
    match rng.choice(["play", "window", "dialog", "dialog", "dialog"]):
        case "play" if table.session.legal_moves():
            player.do("move", lambda: table.controller.play(rng.choice(table.session.legal_moves())))
            player.do("undo", lambda: table.act("undo"))
        case "window":
            player.do("resize", player.resize)
            player.do("full screen", lambda: player.press(pygame.K_F11))
        case "dialog":
            name, change = rng.choice(OPENED), rng.choice(CHANGES)
            player.do(name, lambda: table.act(name))
            if player.top is player.seat:  # the game has nothing to open there
                return
            player.way.append(str(change))
            player.choose(**change)  # the picture behind a dialog stays as it was
            if rng.random() < 0.5:
                player.do("resize", player.resize)
            player.do("close", player.scenes.pop)


@pytest.mark.parametrize("number", range(10 if FULL else 1))
def test_the_window_always_shows_its_scene(number: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_scene, "SolverClient", lambda _: FakeSolver())
    monkeypatch.setattr("game.scenes.form.BLINK_SECONDS", inf)  # a cursor blinks in real time
    with closing(Evening(tmp_path, Random(number))) as player:
        for place, slug in enumerate(player.rng.sample(sorted(PATIENCES), len(PATIENCES))):
            visit(player, slug, *(WAYS_ON if FULL else WAYS_ON[place % len(WAYS_ON) :][:1]))
    keep(tmp_path / "cache")
