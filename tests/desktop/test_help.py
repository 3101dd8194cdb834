"""The help over a game, in a real window."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from tests.desktop.player import Player
from tests.desktop.program import Program
from tests.desktop.reading import table


def test_help_beside_king_albert_and_back(sit: Callable[..., Player]) -> None:
    playing = sit("king-albert").program
    before = playing.latest_rest
    playing.open("F1", scene="help")
    first = playing.window.picture()
    playing.click("topics")
    playing.window.focus()  # waits until the click has come
    assert pygame.image.tobytes(playing.window.picture(), "RGB") != pygame.image.tobytes(first, "RGB")
    assert table(playing.open("Escape", scene="table")) == table(before)
    assert playing.stderr == ""


def test_a_first_time_player_is_shown_around_once(program: Callable[..., Program]) -> None:
    menu = program("--size", "1024x640")
    menu.settled()
    now = menu.click("calculation")
    rest = menu.shown("table", after=now)
    assert {"skip", "next"} <= set(rest["buttons"])
    menu.window.key("Escape", "F1")
    menu.wait_for("ready", after=now, scene="help")
    assert not menu.trace.find("ready", now, {"scene": "menu"})  # Escape has ended the tour, not the game
    menu.terminate()
    assert 'coached = [\n    "calculation",\n]' in (menu.folder / "data" / "settings.toml").read_text("utf-8")
