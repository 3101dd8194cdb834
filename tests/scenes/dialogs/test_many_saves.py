"""Long lists of saved games: only visible rows are laid out, and keys reach the others."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.scenes.dialogs.games import LoadGame
from game.store import save_reader
from game.store.named_saves import save_at
from game.store.save_format import GameStats, Save
from tests.scenes.dialogs.test_dialogs import Office, games, played, show, tap
from tests.support.selection import FULL

MANY = 120 if FULL else 48


@pytest.fixture
def office(tmp_path: Path) -> Office:
    office = Office((1024, 640), tmp_path)
    for number in range(1, MANY + 1):
        save_at(office.named.folder / f"Game {number:03}.json", played(number=number, moves=0), GameStats())
    return office


@pytest.mark.parametrize("key", ["DOWN", "TAB"])
def test_keys_reach_every_game(office: Office, key: str) -> None:
    dialog, reached = show(LoadGame(office)), set[str]()
    for _ in range(4 * MANY):
        tap(dialog, key)
        reached.add(dialog.focus)
    assert len({name for name in reached if name.startswith("game ")}) == MANY


def test_the_focus_stays_where_it_is_when_the_wheel_turns(office: Office) -> None:
    dialog = show(LoadGame(office))
    name = games(dialog)[1]
    dialog.go_to(name)
    dialog.offsets["scroll"] = 50 * 126
    dialog.refresh()
    assert dialog.focus == name
    tap(dialog, "DOWN")
    assert dialog.focus == f"game Game {MANY - 2:03}"


def test_a_file_is_read_once_and_only_when_its_row_is_shown(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    read, parse = list[bytes](), save_reader.parse

    def counted(data: bytes) -> Save:
        read.append(data)
        return parse(data)

    monkeypatch.setattr(save_reader, "parse", counted)
    dialog = show(LoadGame(office))
    first = len(read)
    assert 3 <= first <= 12
    dialog.offsets["scroll"] = 10**6
    dialog.refresh()
    there = len(read)
    assert first < there <= 24
    for place in (0, 10**6):
        dialog.offsets["scroll"] = place
        dialog.refresh()
    assert len(read) == there
