"""The buttons of the menu; what they are called and which keys press them is in the table of keys."""

from __future__ import annotations

import pygame

from game.scenes.keys import ACTIONS as ANYWHERE
from game.scenes.keys import DIALOGS, MENU, pressed

ROW = ("statistics", "settings", "help", "quit")
CORNERS = ("sound", "fullscreen")
DAILY, COPY = "daily", "copy"  # the first one of the focused table
ACTIONS = {action.name: action for action in MENU} | {name: ANYWHERE[name] for name in (*ROW, *CORNERS)}
AS_AT_A_TABLE = ("settings", "statistics", "help", "deals", "save", "load", "unfinished")  # with the same keys


def named_by(event: pygame.Event) -> str:
    """Name the button that a key presses, "" for none; those that the whole program knows are not among them."""
    name = pressed(event, DIALOGS)
    return name if name in AS_AT_A_TABLE else pressed(event, MENU)


SEAL = "today "  # before a game's name: its seal


def sealed(name: str) -> str:
    """Name the game whose seal something is, "" for what is none."""
    return name.removeprefix(SEAL) if name.startswith(SEAL) else ""
