"""Saved games opened by desktops: by path, by URL, and by dropping them on the window."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest

from game.store.named_saves import save_at
from game.store.save_format import GameStats
from tests.desktop.drag_source import drop
from tests.desktop.program import MAIN, Program
from tests.desktop.screen import Screen
from tests.support.play import dealt

Start = Callable[..., Program]
NAME = "König ♚ 100%.quintet"


@pytest.fixture
def saved(tmp_path: Path) -> Path:
    """A saved deal of Quatorze in a file whose name must be escaped in a URL."""
    return save_at(tmp_path / NAME, dealt("quatorze", 77), GameStats())


@pytest.mark.parametrize("way", [str, Path.as_uri, os.path.relpath])
def test_a_path_or_an_address_opens_it(program: Start, saved: Path, way: Callable[[Path], str]) -> None:
    started = program(way(saved))
    line = started.wait_for("new")
    assert (line["game"], line["number"]) == ("quatorze", 77)
    assert started.terminate() == 0
    assert started.stderr == ""


def test_a_games_name_wins_over_a_file_of_that_name(screen: Screen, tmp_path: Path) -> None:
    save_at(tmp_path / "quatorze", dealt("king-albert", 77), GameStats())
    command = ["sh", "-c", 'cd "$1"; shift; exec "$@"', "sh", str(tmp_path)]
    with Program(screen, tmp_path, "quatorze", "--deal", "5", command=(*command, *MAIN)) as started:
        line = started.wait_for("new")
        assert (line["game"], line["number"]) == ("quatorze", 5)


def test_a_file_that_is_dropped_on_the_window_is_loaded_if_it_is_a_save(
    screen: Screen, program: Start, saved: Path, tmp_path: Path
) -> None:
    (tmp_path / "note.txt").write_text("hello")
    started = program("king-albert", "--deal", "24")
    started.settled()
    now = started.now
    drop(screen.environ["DISPLAY"], int(started.window.id or 0), (tmp_path / "note.txt").as_uri())
    started.wait_for("dropped", after=now)
    drop(screen.environ["DISPLAY"], int(started.window.id or 0), saved.as_uri())
    line = started.wait_for("new", after=now)  # the first one since
    assert (line["game"], line["number"]) == ("quatorze", 77)
    started.settled(after=line.end)
    assert started.terminate() == 0
    assert "note.txt cannot be loaded: it is not a save of Quintet" in started.stderr
    assert started.stderr.count("\n") == 1
