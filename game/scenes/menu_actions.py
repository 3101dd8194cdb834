"""The buttons of the menu: what they are called, how they look, and which keys press them."""

from __future__ import annotations

from typing import NamedTuple

import pygame


class Action(NamedTuple):
    """A button: its name in traces, what it says, its icon, and the key that its tooltip names."""

    name: str
    label: str
    picture: str
    key: str


ROW = (
    Action("statistics", "Statistics", "statistics", "S"),
    Action("settings", "Settings", "settings", "Ctrl+,"),
    Action("help", "Help", "help", "F1"),
    Action("quit", "Quit", "quit", "Ctrl+Q"),
)
CORNERS = (Action("sound", "Sound", "sound", "M"), Action("fullscreen", "Full screen", "fullscreen", "F11"))
DAILY = Action("daily", "Deal of the day", "calendar", "D")  # of the focused table
COPY = Action("copy", "Copy today’s results", "copy", "Ctrl+C")
ACTIONS = {action.name: action for action in (*ROW, *CORNERS, DAILY, COPY)}
KEYS = {pygame.K_s: "statistics", pygame.K_F1: "help", pygame.K_d: "daily"}
CONTROL_KEYS = {pygame.K_COMMA: "settings", pygame.K_c: "copy"}


def named_by(event: pygame.Event) -> str:
    """Name the button that a key presses, "" for none; those that the whole program knows are not among them."""
    if event.mod & pygame.KMOD_ALT:
        return ""
    return (CONTROL_KEYS if event.mod & pygame.KMOD_CTRL else KEYS).get(event.key, "")


SEAL = "today "  # before a game's name: its seal


def sealed(name: str) -> str:
    """Name the game whose seal something is, "" for what is none."""
    return name.removeprefix(SEAL) if name.startswith(SEAL) else ""
