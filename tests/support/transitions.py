"""The program, stopped at moments of its transitions between scenes, and the ways that lead to them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from game.patiences import KingAlbert
from game.scenes.menu.scene import Menu
from game.scenes.open_dialog import open_dialog
from game.scenes.table.scene import TableScene
from game.view.stage.stage import STEP
from game.view.stage.transition import Transition
from tests.support.host import Size
from tests.support.stepped_app import SteppedApp

MOMENTS = 8
EACH = 3  # frames from one moment to the next


class Screening(SteppedApp):
    """The program, stopped at moments of a transition."""

    def __init__(self, folder: Path, size: Size, *, rested: bool = True) -> None:
        """Show the menu, and wait until it is seen."""
        super().__init__(folder, size, muted=True, cache=folder / "cache", opened=False)
        self.scenes.push(self._menu())
        if rested:
            self.rest()

    def seat(self) -> TableScene:
        self.games.open_table(KingAlbert(), 24)
        scene = self.top
        assert isinstance(scene, TableScene)
        return scene

    def begin(self) -> Transition | None:
        """Begin the way to the scene on top; None if there is none."""
        passing = self.scenes.transitions
        passing.begin(self.top)
        self._first_frame_due = False
        return passing.transition

    def moments(self) -> Iterator[tuple[float, pygame.Surface]]:
        """Return what is seen on the way to the scene on top, and after how many seconds."""
        transition, passing = self.begin(), self.scenes.transitions
        assert transition
        seconds, last = transition.tween.seconds, EACH * (MOMENTS - 1)
        for frame in range(last + 1):
            steps = round(seconds * frame / last / STEP) - round(transition.tween.elapsed / STEP)
            transition.tween.elapsed = seconds * frame / last
            time.sleep(seconds / last)  # which threads need as well
            self.top.poll()
            for _ in range(0 if passing.holds else steps):
                self.top.step()
            if self.top.changed or not passing.holds:
                self.top.draw(transition.after, 0.0)
            if frame % EACH == 0:
                transition.compose(self.window_surface)
                yield transition.tween.elapsed, self.window_surface.copy()


def to_table(program: Screening) -> None:
    """From a tile to its table."""
    program.top.focus_node("king-albert")
    program.rest()
    program.games.open_table(KingAlbert(), 24)


def to_menu(program: Screening) -> None:
    """From a table back to its tile."""
    program.seat()
    program.rest()
    program.scenes.pop()


def _press(program: Screening, action: str) -> None:
    """Press a button of a table with its tour, which the press ends."""
    seat = program.seat()
    program.rest()
    seat.table.show(None)
    seat.table.act(action)


def dialog(program: Screening) -> None:
    _press(program, "settings")


def dialog_away(program: Screening) -> None:
    dialog(program)
    program.rest()
    program.scenes.pop()


def game_menu(program: Screening) -> None:
    _press(program, "game")


def drawer(program: Screening) -> None:
    _press(program, "help")


def drawer_away(program: Screening) -> None:
    drawer(program)
    program.rest()
    program.scenes.pop()


def page(program: Screening) -> None:
    assert isinstance(program.top, Menu)
    open_dialog(program, "statistics")


def page_away(program: Screening) -> None:
    page(program)
    program.rest()
    program.scenes.pop()


TO_SCENES = to_table, to_menu, dialog, dialog_away, game_menu, drawer, drawer_away, page, page_away
WAYS: dict[str, Callable[[Screening], None]] = {way.__name__: way for way in TO_SCENES}
