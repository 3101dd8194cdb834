"""The program around its scenes: keys that work everywhere, and the picture behind a dialog."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.app import App, Options
from game.patiences import KingAlbert
from game.scenes.dialogs.game_menu import GameMenu
from game.scenes.dialogs.save_game import SaveGame
from game.scenes.scene import Scene
from game.scenes.table.dialogs import Dialogs
from game.scenes.table.scene import TableScene
from game.store.settings import Settings, SettingsFile
from game.trace import Trace
from tests.support.house import open_video, same

SIZE = (1024, 640)


class Program(App):
    """A program whose loop the test drives."""

    def __init__(self, folder: Path) -> None:
        options = Options(KingAlbert(), 24, fresh=True, size=SIZE, fullscreen=False, muted=False, data=folder)
        super().__init__(options, Trace(None, 0.0))
        self.games.open_table(KingAlbert(), 24)
        self.table.table.view.stage.finish()

    @property
    def top(self) -> Scene:
        return self.scenes.stack[-1]

    @property
    def table(self) -> TableScene:
        """The table at the bottom."""
        scene = self.scenes.stack[0]
        assert isinstance(scene, TableScene)
        return scene

    def press(self, key: int, mod: int = 0, unicode: str = "") -> None:
        self._dispatch(pygame.Event(pygame.KEYDOWN, key=key, mod=mod, unicode=unicode))

    def turn(self) -> None:
        """Run one turn of the loop, and let threads go on."""
        self._turn()
        time.sleep(0.005)

    def picture(self) -> pygame.Surface:
        """Draw a frame, and return what the window shows once the scene has come."""
        self._frame(self.top, time.perf_counter())
        self._end_transition()
        return self._window.surface.copy()


@pytest.fixture
def program(tmp_path: Path) -> Iterator[Program]:
    open_video()
    program = Program(tmp_path)
    yield program
    pygame.event.post(pygame.Event(pygame.QUIT))
    program.run()


def test_a_letter_that_is_written_is_no_key(program: Program) -> None:
    program.scenes.show(SaveGame(program, program.table.session, program.table.table.controller.tally))
    program.press(pygame.K_m, unicode="m")
    assert not program.sound.muted
    program.scenes.leave()
    program.press(pygame.K_m, unicode="m")
    assert program.sound.muted


def test_keys_that_write_nothing_hold_while_something_is_written(program: Program) -> None:
    program.scenes.show(SaveGame(program, program.table.session, program.table.table.controller.tally))
    program.press(pygame.K_q, pygame.KMOD_CTRL, "\x11")
    assert not program.scenes.stack


def test_behind_a_dialog_that_the_menu_opened_there_is_the_table_alone(program: Program) -> None:
    program.picture()
    program.table.get(Dialogs).settings()
    expected = program.picture()
    program.scenes.leave()
    program.picture()
    program.table.get(Dialogs).game_menu()
    program.picture()
    menu = program.top
    assert isinstance(menu, GameMenu)
    menu.choose("settings")
    assert same(program.picture(), expected)


def test_a_picture_that_the_menu_asks_for_shows_the_table_without_the_menu(program: Program, tmp_path: Path) -> None:
    still = replace(program.preferences.settings, light=False, timer=False)  # both change by themselves
    program.preferences.change(still)
    deadline = time.monotonic() + 60
    while not (program.table.table.view.complete and not program.table.changed) and time.monotonic() < deadline:
        program.turn()
    expected = program.picture()
    program.table.get(Dialogs).game_menu()
    program.picture()
    menu = program.top
    assert isinstance(menu, GameMenu)
    menu.choose("picture")
    assert same(program.picture(), expected)
    while not (found := list((tmp_path / "pictures").glob("*.png"))) or not found[0].stat().st_size:
        assert time.monotonic() < deadline
        program.turn()
    program._pictures.news()  # noqa: SLF001 - it is reported once the file is complete
    assert pygame.image.load(found[0]).get_size() == SIZE
    assert same(pygame.image.load(found[0]).convert(expected), expected)


@pytest.mark.parametrize("asked", [False, True])
def test_a_window_too_large_for_the_desktop_is_told_only_where_it_was_asked_for(tmp_path: Path, *, asked: bool) -> None:
    open_video()
    SettingsFile(tmp_path / "settings.toml", pytest.fail).write(Settings(window_size=(9000, 700)))
    size = (9000, 700) if asked else None
    options = Options(KingAlbert(), 24, fresh=True, size=size, fullscreen=False, muted=False, data=tmp_path)
    program = App(options, Trace(None, 0.0))
    told = program.notices.marks(SIZE)[0].text if program.notices.poll() else ""
    pygame.event.post(pygame.Event(pygame.QUIT))
    program.run()
    assert told.startswith("A window of 9000x700 does not fit") if asked else not told
