"""Long lists of saved games: only visible rows are laid out, and keys reach the others."""

from __future__ import annotations

import json
import os
import threading
import time
from collections.abc import Iterable
from pathlib import Path

import pygame
import pytest

from game.scenes.dialogs import load_game
from game.scenes.dialogs.load_game import LoadGame
from game.store import save_reader
from game.store.autosave_folder import AutosaveFolder
from game.store.disk import read_start
from game.store.named_saves import save_at
from game.store.save_format import Save, SaveError, Tally
from game.store.save_reader import read_header, read_save
from tests.scenes.dialogs.test_dialogs import Office, games, played, show, tap, write
from tests.scenes.dialogs.test_dialogs import listed as texts
from tests.support.extent import FULL
from tests.support.house import open_video

MANY = 120 if FULL else 48


@pytest.fixture
def office(tmp_path: Path) -> Office:
    open_video()
    office = Office((1024, 640), tmp_path)
    for number in range(1, MANY + 1):
        save_at(office.named.folder / f"Game {number:03}.json", played(number=number, moves=0), Tally())
    return office


def leave(folder: Path, numbers: Iterable[int], moves: int = 1) -> None:
    """Make a number of unfinished games."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        save_at(folder / f"king-albert-{number:04}.json", played(number=number, moves=moves), Tally())
        os.utime(folder / f"king-albert-{number:04}.json", (1e9 + number, 1e9 + number))


def wait_for(dialog: LoadGame, count: int) -> None:
    """Let the dialog take over what its thread has read, until it knows a number of games."""
    deadline = time.monotonic() + 60
    while sum(bool(item.save or item.header) for item in dialog.items) < count:
        assert time.monotonic() < deadline
        dialog.poll()
        time.sleep(0.01)


def test_only_what_is_seen_is_laid_out(office: Office) -> None:
    dialog = show(LoadGame(office))
    assert 3 <= len(games(dialog)) <= 10
    dialog.scroll.to(10**6)
    dialog.refresh()
    assert 3 <= len(games(dialog)) <= 10
    assert "game Game 001" in games(dialog)  # the oldest one


@pytest.mark.parametrize("key", [pygame.K_DOWN, pygame.K_TAB])
def test_keys_reach_every_game(office: Office, key: int) -> None:
    dialog, reached = show(LoadGame(office)), set[str]()
    for _ in range(4 * MANY):
        tap(dialog, key)
        reached.add(dialog.focus)
    assert len({name for name in reached if name.startswith("game ")}) == MANY


def test_the_focus_stays_where_it_is_when_the_wheel_turns(office: Office) -> None:
    dialog = show(LoadGame(office))
    name = games(dialog)[1]
    dialog.go_to(name)
    dialog.scroll.to(50 * 126)
    dialog.refresh()
    assert dialog.focus == name
    tap(dialog, pygame.K_DOWN)
    assert dialog.focus == f"game Game {MANY - 2:03}"


def test_a_game_far_down_is_found_by_its_deal(office: Office) -> None:
    dialog = show(LoadGame(office))
    wait_for(dialog, MANY)
    write(dialog, "albert 003")
    tap(dialog, pygame.K_RETURN)
    assert office.opened[0].number == 3


def test_the_window_reads_no_more_than_it_shows(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    read, whole = list[bool](), save_reader.parse

    def counted(data: bytes) -> Save:
        read.append(threading.current_thread() is threading.main_thread())
        return whole(data)

    monkeypatch.setattr(save_reader, "parse", counted)
    dialog = show(LoadGame(office))
    wait_for(dialog, MANY)
    assert len(read) <= 20  # of the others the beginning was enough
    dialog.scroll.to(10**6)
    dialog.refresh()
    deadline = time.monotonic() + 60
    while not dialog.items[-1].save:
        assert time.monotonic() < deadline
        dialog.poll()
        time.sleep(0.01)
    assert sum(read) <= 12


def test_the_beginning_of_a_save_says_which_game_it_is(tmp_path: Path) -> None:
    session = played("quatorze", 3, 77)
    path, told = save_at(tmp_path / "a.json", session, Tally()), ("quatorze", "", 77)
    assert read_header(path)[:3] == told
    assert read_header(path).key == read_save(path).key
    assert read_header(path).played
    fields = json.loads(path.read_text())
    path.write_text(json.dumps(dict(sorted(fields.items(), reverse=True))))  # as another program may write it
    assert read_header(path)[:3] == told
    path.write_text("{")
    with pytest.raises(SaveError):
        read_header(path)


@pytest.mark.parametrize("undone", [False, True])
def test_the_beginning_of_a_save_says_whether_it_was_played(tmp_path: Path, *, undone: bool) -> None:
    session = played(moves=2 * undone)
    session.restart()
    path = save_at(tmp_path / "a.json", session, Tally())
    assert read_header(path).played is undone
    path.write_text(json.dumps(json.loads(path.read_text())))  # on one line
    assert read_header(path).played is undone


def test_the_thread_ends_with_the_dialog(office: Office) -> None:
    before = set(threading.enumerate())
    dialog = show(LoadGame(office))
    begun = [thread for thread in threading.enumerate() if thread.name == "saves" and thread not in before]
    dialog.cover()
    for thread in begun:
        thread.join(60)
        assert not thread.is_alive()
    assert begun


def test_the_window_reads_few_of_a_thousand_games_that_were_left(
    office: Office, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    leave(tmp_path / "unfinished" / "recent", range(1, 1001))
    read = list[bool]()

    def counted(path: Path, most: int) -> bytes:
        read.append(threading.current_thread() is threading.main_thread())
        return read_start(path, most)

    monkeypatch.setattr(save_reader, "read_start", counted)
    monkeypatch.setattr(save_reader, "read_bytes", lambda path, most: counted(path, most + 1))
    dialog = show(LoadGame(office, "left"))
    wait_for(dialog, 1000)
    assert 3 <= len(games(dialog)) <= 10
    assert sum(read) <= 12
    assert len(read) <= 1030  # the beginning of each, and all of those that are seen
    write(dialog, "albert 7")
    assert [item.header.number for item in dialog.matching if item.header][-1] == 7
    write(dialog, "00")
    tap(dialog, pygame.K_RETURN)
    assert office.opened[0].number == 700


def test_the_window_goes_on_while_the_disk_is_slow(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    gate, listed = threading.Event(), AutosaveFolder.recent
    monkeypatch.setattr(load_game, "SOON", 0.0)
    monkeypatch.setattr(AutosaveFolder, "recent", lambda shelf: [gate.wait(60), *listed(shelf)][1:])
    dialog = show(LoadGame(office, "left"))
    assert games(dialog) == []
    assert "No unfinished games" not in texts(dialog)  # which nobody knows yet
    gate.set()
    deadline = time.monotonic() + 60
    while "No unfinished games" not in texts(dialog):
        assert time.monotonic() < deadline
        dialog.poll()
        time.sleep(0.01)


def test_a_game_that_was_left_and_is_not_played_here_is_shown_with_the_reason(office: Office, tmp_path: Path) -> None:
    folder = tmp_path / "unfinished" / "recent"
    leave(folder, [1, 2, 3])
    for number, (former, other) in enumerate(
        [(b'"king-albert"', b'"klondike"'), (b'"variation": ""', b'"variation": "of gold"')], 1
    ):
        path = folder / f"king-albert-{number:04}.json"
        path.write_bytes(path.read_bytes().replace(former, other))
    os.utime(folder / "king-albert-0003.json", (1e15, 1e15))  # written with a wrong clock
    dialog = show(LoadGame(office, "left"))
    wait_for(dialog, 3)
    said = ""
    for name in games(dialog):
        dialog.go_to(name)
        dialog.refresh()
        said += texts(dialog)
        tap(dialog, pygame.K_RETURN)
    assert "It cannot be opened: it is a save of 'klondike'" in said
    assert "It cannot be opened: King Albert has no" in said
    assert "King Albert 3 |" in said
    assert {session.number for session in office.opened} == {3}
