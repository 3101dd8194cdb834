"""The buttons of the menu; their labels and keys are in the table of keys."""

from __future__ import annotations

import pygame

from game.scenes.keys import ACTIONS as ANYWHERE
from game.scenes.keys import DIALOGS, MENU, pressed

ROW = ("statistics", "settings", "help", "quit")
CORNERS = ("sound", "fullscreen")
DAILY, COPY = "daily", "copy"  # the deal of the day of the focused table; copying results
ACTIONS = {action.name: action for action in MENU} | {name: ANYWHERE[name] for name in (*ROW, *CORNERS)}
LISTED = (  # by the Game menu
    (DAILY, "deals", COPY),
    ("save", "load", "unfinished"),
    ("statistics", "settings", "help"),
    ("sound", "fullscreen", "picture"),
    ("quit",),
)
BADGE = "today "  # prefix of the name of a game's seal


def named_by(event: pygame.Event) -> str:
    """Return the button that a key presses, or ""; keys of the whole program are not included."""
    name = pressed(event, DIALOGS)  # some have the same keys as at a table
    shared = ("game", "settings", "statistics", "help", "deals", "save", "load", "unfinished")
    return name if name in shared else pressed(event, MENU)


def badge_game(name: str) -> str:
    """Return the slug of a seal's name, "" for other names."""
    return name.removeprefix(BADGE) if name.startswith(BADGE) else ""
