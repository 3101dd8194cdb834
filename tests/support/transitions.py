"""The program, stopped at moments of its transitions between scenes, and the ways that lead to them."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame

from game.patiences import KingAlbert
from game.scenes.menu.scene import Menu
from game.scenes.pages.statistics import StatisticsPage
from game.scenes.table.scene import TableScene
from game.scenes.transition import Transition
from game.view.stage.stage import STEP
from tests.support.host import Size
from tests.support.stepped_app import SteppedApp

MOMENTS = 8


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
        """Draw the first frame of the transition to the scene on top; None if there is none."""
        self._draw_frame(self.scenes.shown)
        return shown if isinstance(shown := self.scenes.shown, Transition) else None

    def film(self) -> Iterator[pygame.Surface]:
        """Return what the window shows on the way to the scene on top, sixty frames a second."""
        transition = self.begin()
        assert transition
        yield self.window_surface.copy()
        while self.scenes.shown is transition:
            time.sleep(2 * STEP)  # which threads need as well
            self.top.poll()
            for _ in range(2):
                transition.step()
            transition.draw(self.window_surface, 0.0)
            yield self.window_surface.copy()
        self._call_on_shown()

    def moments(self) -> list[tuple[float, pygame.Surface]]:
        """Return a few of these frames, and after how many seconds each is shown."""
        frames = [*self.film()]
        numbers = [round((len(frames) - 1) * moment / (MOMENTS - 1)) for moment in range(MOMENTS)]
        return [(2 * STEP * number, frames[number]) for number in numbers]


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
    program.scenes.push(StatisticsPage(program))


def page_away(program: Screening) -> None:
    page(program)
    program.rest()
    program.scenes.pop()


TO_SCENES = to_table, to_menu, dialog, dialog_away, game_menu, drawer, drawer_away, page, page_away
WAYS: dict[str, Callable[[Screening], None]] = {way.__name__: way for way in TO_SCENES}
