"""Tour and help in a real window: the tour comes once, and each step and page has its lines in the trace."""

from __future__ import annotations

from collections.abc import Callable

from tests.desktop.player import Player
from tests.desktop.program import Program
from tests.desktop.window import WHEEL_DOWN


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


def test_every_turn_of_a_tour_and_of_a_page_comes_to_rest(sit: Callable[..., Player]) -> None:
    playing = sit("calculation").program
    now = playing.now
    playing.window.key("ctrl+F1")
    first = playing.wait_for("rest", after=now, tour="1 of 4")
    playing.window.click((first["size"][0] // 2, first["size"][1] - 12))
    second = playing.wait_for("rest", after=first.end, tour="2 of 4")
    playing.window.key("Right")
    playing.wait_for("rest", after=second.end, tour="3 of 4")
    page = playing.open("F1", scene="help")
    assert page["scrolled"] == [0]
    x, y, _, height = page["buttons"]["bar"]
    playing.window.click((x - 60, y + height // 2), WHEEL_DOWN)
    assert playing.wait_for("rest", after=page.end)["scrolled"] > [0]
