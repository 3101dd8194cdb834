"""The dialogs in a real window: typing, held keys and files."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.desktop.player import Player
from tests.desktop.program import Program
from tests.desktop.reading import table
from tests.support.waiting import until

NAME = "Albert queen stuck"


@pytest.fixture
def albert(sit: Callable[..., Player]) -> Player:
    """A player at King Albert, some moves after the deal, in a program that other tests use too."""
    return begun(sit("king-albert"))


@pytest.fixture
def alone(program: Callable[..., Program]) -> Player:
    """The same in a program of its own, for tests of what is kept in its files at the end."""
    running = program("king-albert", "--deal", "24", "--size", "1024x640", "--mute")
    running.settled()
    return begun(Player(running, "king-albert", 24))


def begun(player: Player) -> Player:
    """Make some moves."""
    for move in ("r7-f1", "r1-t3"):
        player.play(move)
    return player


def test_a_game_is_saved_by_typing_a_name_and_loaded_back(albert: Player) -> None:
    program = albert.program
    saved = table(program.latest_rest)
    program.open("ctrl+s", scene="save")
    program.window.write(NAME)
    albert.compare(program.open("Return", scene="table"))
    assert (program.folder / "data" / "saves" / f"{NAME}.quintet").is_file()
    albert.play("r7-f1" if "r7-f1" in map(str, albert.session.legal_moves()) else str(albert.session.legal_moves()[0]))
    assert table(program.latest_rest) != saved
    program.open("ctrl+o", scene="load")
    program.window.write("queen")
    assert table(program.open("Return", scene="table")) == saved
    assert program.stderr == ""


def test_a_saved_file_opens_from_the_command_line(
    albert: Player, program: Callable[..., Program], tmp_path: Path
) -> None:
    albert.program.open("ctrl+s", scene="save")
    albert.program.window.write(str(tmp_path / "mine"))
    rest = albert.program.open("Return", scene="table")
    other = program("--load", str(tmp_path / "mine.quintet"), "--size", "1024x640", "--mute")
    assert table(other.settled()) == table(rest)


def test_a_setting_is_changed_by_mouse_and_kept(alone: Player, tmp_path: Path) -> None:
    program = alone.program
    rest = program.open("F2", scene="settings")
    x, y, width, height = rest["buttons"]["four_colours"]
    program.window.click((x + width - 20, y + height // 2))
    kept = tmp_path / "data" / "settings.toml"
    until(lambda: kept.exists() and tomllib.loads(kept.read_text()).get("deck") == "four")
    program.window.key("Tab")
    program.window.key("space")  # large indices
    alone.compare(program.open("Escape", scene="table"))
    assert program.terminate() == 0
    assert tomllib.loads(kept.read_text())["deck"] == "four_large"


def test_a_held_key_erases_on_and_on(albert: Player) -> None:
    program, saves = albert.program, albert.program.folder / "data" / "saves"
    before = set(saves.glob("*.quintet"))
    program.open("ctrl+s", scene="save")
    program.window.write("aaaaaaaaaaaaaaaaaaaa")
    program.window.hold("BackSpace", seconds=1.6)
    program.window.write("b")
    program.open("Return", scene="table")
    (saved,) = set(saves.glob("*.quintet")) - before
    assert len(saved.stem) < 15
