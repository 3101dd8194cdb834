"""The program around its scenes: keys that work everywhere, and the picture behind a dialog."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pygame
import pytest

from game import app
from game.patiences import PATIENCES
from game.scenes.dialogs.games import SaveGame
from game.scenes.dialogs.import_dialog import ImportDialog
from game.scenes.dialogs.preferences import PreferencesDialog
from game.store.crashes import NOW, report
from game.store.settings import Settings, SettingsFile
from game.view.drawing.ui_style import touch_size
from tests.store.profiles import exported, fill
from tests.support.host import same
from tests.support.stepped_app import SteppedApp
from tests.support.waiting import until

SIZE = (1024, 640)


@pytest.fixture
def program(tmp_path: Path) -> Iterator[SteppedApp]:
    with closing(SteppedApp(tmp_path)) as program:
        program.table.table.view.stage.finish()
        yield program


def test_a_crash_before_there_is_a_window_is_reported(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(app, "_open_window", lambda *_: 1 // 0)
    with pytest.raises(ZeroDivisionError) as crash:
        SteppedApp(tmp_path)
    assert NOW in report(crash.value, "{file} in {folder}")
    assert "ZeroDivisionError" in (tmp_path / NOW).read_text("utf-8")


def test_what_happens_to_another_window_does_not_pause_the_game(program: SteppedApp) -> None:
    other, paused = pygame.Window("another", (64, 64), hidden=True), list[bool]()
    program.table.pause = lambda *, paused: told.append(paused)  # type: ignore[method-assign]
    for window, told in ((other, []), (None, []), (program.window._window, paused)):  # noqa: SLF001 - as SDL says
        for kind in (pygame.WINDOWFOCUSLOST, pygame.WINDOWHIDDEN, pygame.WINDOWFOCUSGAINED):
            program.dispatch(pygame.Event(kind, window=window))
        assert told is paused or not told
    assert paused == [True, True, False]


def test_a_window_that_gets_another_surface_ends_no_transition(program: SteppedApp) -> None:
    program.scenes.pop()
    way = program.scenes.shown
    assert way is not program.top
    program.dispatch(pygame.Event(pygame.WINDOWSIZECHANGED, window=program.window._window))  # noqa: SLF001 - as SDL says
    program.turn()
    assert program.scenes.shown is way


def test_a_letter_that_is_written_is_no_key(program: SteppedApp) -> None:
    program.scenes.push(SaveGame(program, program.table.session, program.table.table.controller.stats))
    program.press(pygame.K_m, unicode="m")
    assert not program.sound.muted
    program.scenes.pop()
    program.press(pygame.K_m, unicode="m")
    assert program.sound.muted


def test_keys_that_write_nothing_hold_while_something_is_written(program: SteppedApp) -> None:
    program.scenes.push(SaveGame(program, program.table.session, program.table.table.controller.stats))
    program.press(pygame.K_q, pygame.KMOD_CTRL, "\x11")
    assert not program.scenes.stack


def test_the_table_behind_the_settings_looks_as_they_say(program: SteppedApp) -> None:
    program.choose(light=False, timer=False)  # both change by themselves
    program.rest()
    program.table.table.act("settings")
    program.rest()
    before, settings = program.picture(), program.top
    assert isinstance(settings, PreferencesDialog)
    settings.change("show_moves", value=False)
    program.rest()
    seen = program.picture()
    program.scenes.pop()
    program.rest()
    program.table.table.act("settings")
    program.rest()
    assert same(seen, program.picture())
    assert not same(seen, before)


def test_an_export_that_is_dropped_on_the_window_is_imported_by_one_key(program: SteppedApp, tmp_path: Path) -> None:
    fill(tmp_path / "there", range(4))
    path = exported(tmp_path / "there")
    for _time in range(2):
        program.dispatch(pygame.Event(pygame.DROPFILE, file=str(path)))
        assert len(program.scenes.stack) == 2
    program.press(pygame.K_RETURN)
    dialog = program.top
    assert isinstance(dialog, ImportDialog)
    until(lambda: dialog.message.startswith("Imported: 4 results, "), program.turn)


@pytest.mark.parametrize("asked", [False, True])
def test_a_window_too_large_for_the_desktop_is_told_only_where_it_was_asked_for(tmp_path: Path, *, asked: bool) -> None:
    SettingsFile(tmp_path / "settings.toml", pytest.fail).write(Settings(window_size=(9000, 700)))
    with closing(SteppedApp(tmp_path, (9000, 700) if asked else None)) as program:
        program.rest()
        told = program.notifications.current
    assert told.startswith("A window of 9000x700 does not fit") if asked else not told


def test_pictures_are_cached_in_the_folder_of_the_command_line_or_among_the_data(tmp_path: Path) -> None:
    own, data = tmp_path / "own", tmp_path / "data"
    for given, cache, other in ((None, data / "cache", own), (own, own, data / "cache")):
        with closing(SteppedApp(data, cache=given)) as program:
            assert program.cache == cache
            program.rest()
        assert list(cache.rglob("*.raw"))
        assert not list(other.rglob("*.raw"))


def test_controls_are_large_from_a_finger_until_the_mouse_moves(program: SteppedApp) -> None:
    for touch in (True, False):
        kind, more = (pygame.MOUSEBUTTONUP, {"button": 1}) if touch else (pygame.MOUSEMOTION, {"rel": (9, 0)})
        program.dispatch(pygame.Event(kind, pos=(9, 9), buttons=(0, 0, 0), touch=touch, **more))
        assert (touch_size(20) > 20) is touch


@pytest.mark.parametrize("pauses", [False, True])
def test_a_card_under_the_mouse_lies_down_when_the_mouse_leaves_or_the_game_is_paused(
    program: SteppedApp, *, pauses: bool
) -> None:
    program.choose(coached=tuple(PATIENCES), timer=False, light=False)  # no verdict comes later
    program.rest()
    lying = program.picture()
    view = program.table.table.view
    pile = program.table.session.legal_moves()[0].piles[0]
    place = view.animator.piles[pile][-1].home
    over = place[0] + view.layout.width // 2, place[1] + 20
    program.dispatch(pygame.Event(pygame.MOUSEMOTION, pos=over, rel=(1, 1), buttons=(0, 0, 0), touch=False))
    program.rest()
    assert not same(program.picture(), lying)
    if pauses:
        program.top.pause(paused=True)
    else:
        program.dispatch(pygame.Event(pygame.WINDOWLEAVE))
    program.rest()
    assert same(program.picture(), lying)
