"""Long lists of saved games: only visible rows are laid out, and keys reach the others."""

from __future__ import annotations

import os
from collections.abc import Iterable
from pathlib import Path

import pytest

from game.scenes.dialogs.games import LoadGame
from game.store import save_reader
from game.store.named_saves import save_at
from game.store.save_format import GameStats, Save
from tests.scenes.dialogs.test_dialogs import Office, games, played, show, tap
from tests.scenes.dialogs.test_dialogs import listed as texts
from tests.support.selection import FULL

MANY = 120 if FULL else 48


@pytest.fixture
def office(tmp_path: Path) -> Office:
    office = Office((1024, 640), tmp_path)
    for number in range(1, MANY + 1):
        save_at(office.named.folder / f"Game {number:03}.json", played(number=number, moves=0), GameStats())
    return office


def leave(folder: Path, numbers: Iterable[int], moves: int = 1) -> None:
    """Make a number of unfinished games."""
    folder.mkdir(parents=True, exist_ok=True)
    for number in numbers:
        save_at(folder / f"king-albert-{number:04}.json", played(number=number, moves=moves), GameStats())
        os.utime(folder / f"king-albert-{number:04}.json", (1e9 + number, 1e9 + number))


def test_the_scroll_bar_of_a_long_list_is_not_read(office: Office) -> None:
    dialog = show(LoadGame(office))
    assert "scroll" in dialog.widgets
    assert "scroll" not in {node.key for node in dialog.nodes[0].children}


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


def test_a_game_that_was_left_and_is_not_played_here_is_shown_with_the_reason(office: Office, tmp_path: Path) -> None:
    folder = tmp_path / "unfinished" / "recent"
    leave(folder, [1, 2, 3])
    for number, (previous, other) in enumerate(
        [(b'"king-albert"', b'"klondike"'), (b'"variation": ""', b'"variation": "of gold"')], 1
    ):
        path = folder / f"king-albert-{number:04}.json"
        path.write_bytes(path.read_bytes().replace(previous, other))
    os.utime(folder / "king-albert-0003.json", (1e15, 1e15))  # written with a wrong clock
    dialog = show(LoadGame(office, "left"))
    said = ""
    for name in games(dialog):
        dialog.go_to(name)
        dialog.refresh()
        said += texts(dialog)
        tap(dialog, "RETURN")
    assert "It is a save of 'klondike'" in said
    assert "King Albert has no" in said
    assert "King Albert 3 |" in said
    assert {session.number for session in office.opened} == {3}
