"""The list of saved games when there are many: what is seen is laid out, and keys reach the rest."""

from __future__ import annotations

import json
import threading
import time
from pathlib import Path

import pygame
import pytest

from game.scenes.dialogs.load_game import LoadGame
from game.store import save_reader
from game.store.named import save_at
from game.store.save_format import Save, SaveError, Tally
from game.store.save_reader import read_header
from tests.house import open_video
from tests.test_dialogs import Office, games, played, show, tap, write

MANY = 120


@pytest.fixture
def office(tmp_path: Path) -> Office:
    open_video()
    office = Office(tmp_path)
    for number in range(1, MANY + 1):
        save_at(office.named.folder / f"Game {number:03}.json", played(number=number, moves=0), Tally())
    return office


def wait_for(dialog: LoadGame, count: int) -> None:
    """Let the dialog take over what its thread has read, until it knows so many games."""
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
    path = save_at(tmp_path / "a.json", played("quatorze", 3, 77), Tally())
    assert read_header(path) == ("quatorze", "", 77)
    fields = json.loads(path.read_text())
    path.write_text(json.dumps(dict(sorted(fields.items(), reverse=True))))  # as another program may write it
    assert read_header(path) == ("quatorze", "", 77)
    path.write_text("{")
    with pytest.raises(SaveError):
        read_header(path)


def test_the_thread_ends_with_the_dialog(office: Office) -> None:
    before = set(threading.enumerate())
    dialog = show(LoadGame(office))
    begun = [thread for thread in threading.enumerate() if thread.name == "saves" and thread not in before]
    dialog.cover()
    for thread in begun:
        thread.join(60)
        assert not thread.is_alive()
    assert begun
