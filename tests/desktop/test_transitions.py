"""Input during transitions in a real window."""

from __future__ import annotations

from pathlib import Path

import pygame

from tests.desktop.program import Program
from tests.desktop.screen import Screen


def test_a_card_is_clicked_and_escape_is_pressed_while_the_table_still_grows(screen: Screen, tmp_path: Path) -> None:
    with Program(screen, tmp_path, "king-albert", "--deal", "24", "--size", "1024x640") as running:
        click_and_escape(running)


def click_and_escape(running: Program) -> None:
    ace = next(card for card in running.settled()["cards"] if card["card"] == "AS")
    running.window.click(pygame.Rect(ace["rect"]).center)  # a game that was begun is not dealt again
    table = running.settled(after=running.wait_for("move").end)
    tile = to_menu(running)["buttons"]["king-albert"]

    now = running.now
    running.window.click(pygame.Rect(tile).center)
    running.wait_for("ready", after=now, scene="table")
    running.window.key("Escape")  # the first time that the table is opened from the menu a tour starts, which this ends
    running.window.key("Escape")
    running.wait_for("ready", after=now, scene="menu")
    running.window.click(pygame.Rect(tile).center)  # before the table has shrunk to its tile
    opened = running.wait_for("ready", after=running.now - 1, scene="table")
    running.window.key("ctrl+z", "ctrl+z")  # the first time a note says that undo ends the score
    undone = running.settled(after=running.wait_for("undo", after=opened.end).end)
    assert len(undone["cards"]) == len(table["cards"]) == 52
    running.window.click(pygame.Rect(ace["rect"]).center)
    again = running.settled(after=running.wait_for("move", after=undone.end).end)
    assert again["cards"] == table["cards"]
    assert running.stderr == ""


def to_menu(running: Program) -> dict[str, dict[str, list[int]]]:
    return running.open("Escape", scene="menu").fields
