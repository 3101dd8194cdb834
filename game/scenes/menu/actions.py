"""The buttons of the menu: what they are called, how they look, and which keys press them."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.scenes.keys import DIALOGS, pressed


class Action(NamedTuple):
    """A button: its name in traces, what it says, its icon, and the key that its tooltip names."""

    name: str
    label: str
    picture: str
    key: str


ROW = (
    Action("statistics", "Statistics", "statistics", "F3"),
    Action("settings", "Settings", "settings", "F2"),
    Action("help", "Help", "help", "F1"),
    Action("quit", "Quit", "quit", "Ctrl+Q"),
)
CORNERS = (Action("sound", "Sound", "sound", "M"), Action("fullscreen", "Full screen", "fullscreen", "F11"))
DAILY = Action("daily", "Deal of the day", "calendar", "D")  # of the focused table
COPY = Action("copy", "Copy today’s results", "copy", "Ctrl+C")
ACTIONS = {action.name: action for action in (*ROW, *CORNERS, DAILY, COPY)}
AS_AT_A_TABLE = ("settings", "statistics", "help", "deals", "save", "load", "unfinished")  # with the same keys
KEYS = {pygame.K_s: "statistics", pygame.K_d: "daily"}
CONTROL_KEYS = {pygame.K_COMMA: "settings", pygame.K_c: "copy"}


def named_by(event: pygame.Event) -> str:
    """Name the button that a key presses, "" for none; those that the whole program knows are not among them."""
    if event.mod & pygame.KMOD_ALT:
        return ""
    name = pressed(event, DIALOGS)
    if name in AS_AT_A_TABLE:
        return name
    return (CONTROL_KEYS if event.mod & pygame.KMOD_CTRL else KEYS).get(event.key, "")


SEAL = "today "  # before a game's name: its seal


def sealed(name: str) -> str:
    """Name the game whose seal something is, "" for what is none."""
    return name.removeprefix(SEAL) if name.startswith(SEAL) else ""
