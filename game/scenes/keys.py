"""What keys do: one table, for whoever acts upon keys, names them in a tooltip, or lists them for the player."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import pygame

CONTROL, SHIFT, ALT = pygame.KMOD_CTRL, pygame.KMOD_SHIFT, pygame.KMOD_ALT
MODIFIERS = {"Ctrl": CONTROL, "Shift": SHIFT, "Alt": ALT}
CODES = {
    "Enter": pygame.K_RETURN,
    "Esc": pygame.K_ESCAPE,
    "+": pygame.K_PLUS,
    "-": pygame.K_MINUS,
    ",": pygame.K_COMMA,
} | {
    name: getattr(pygame, f"K_{name.upper()}")
    for name in ("Left", "Right", "Up", "Down", "Home", "End", "Tab", "Space", "Backspace", "Pause")
}
SILENT = (pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT)
ENTER = (pygame.K_RETURN, pygame.K_KP_ENTER)
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}
PLAIN = {pygame.K_KP_ENTER: pygame.K_RETURN, pygame.K_KP_PLUS: pygame.K_PLUS, pygame.K_KP_MINUS: pygame.K_MINUS}

FIGURES = {  # with the places of the keys, for French keyboards write figures with Shift alone
    figure: [getattr(pygame, f"{kind}{figure}") for kind in ("K_", "K_KP", "KSCAN_")] for figure in "0123456789"
}


class Chord(NamedTuple):
    """A key with the modifiers held down with it: Ctrl, Shift and Alt, whichever of the two."""

    code: int
    control: bool
    shift: bool
    alt: bool

    @classmethod
    def of(cls, event: pygame.Event) -> Chord:
        """Return what was pressed; keys of the number pad count as those that they double."""
        code = PLAIN.get(event.key, event.key)
        return cls(code, *(bool(event.mod & modifier) for modifier in (CONTROL, SHIFT, ALT)))

    @classmethod
    def named(cls, text: str) -> Chord:
        """Read the name of a chord, such as "Ctrl+Shift+Z" or "F11"; AttributeError for a key that is not there."""
        *held, key = re.split(r"\+(?=.)", text)
        code = CODES.get(key) or getattr(pygame, f"K_{key.lower() if len(key) == 1 else key}")
        return cls(code, *(name in held for name in MODIFIERS))


@dataclass(frozen=True)
class Action:
    """Something a key does: its name in the program, what a player calls it, and the chords, the usual one first.

    One that is `held` lasts as long as its key is down.
    """

    name: str
    label: str
    keys: tuple[str, ...]
    held: bool = False

    @property
    def key(self) -> str:
        """The usual chord, as tooltips and menus show it."""
        return self.keys[0]

    @cached_property
    def chords(self) -> frozenset[Chord]:
        """The chords, to be compared with what was pressed."""
        return frozenset(map(Chord.named, self.keys))


EVERYWHERE = (
    Action("fullscreen", "Full screen", ("F11", "Alt+Enter")),
    Action("sound", "Sound", ("M",)),
    Action("picture", "Save a screenshot", ("F12",)),
    Action("quit", "Quit", ("Ctrl+Q",)),
)
GAME = (
    Action("menu", "All tables", ("Esc",)),
    Action("undo", "Undo", ("Ctrl+Z",)),
    Action("redo", "Redo", ("Ctrl+Y", "Ctrl+Shift+Z")),
    Action("restart", "Restart this deal", ("Ctrl+R",)),
    Action("new", "New deal", ("Ctrl+N",)),
    Action("hint", "Hint", ("H",)),
    Action("back", "Undo to a winnable position", ("Ctrl+B",)),
    Action("legal", "Show all legal moves", ("L",)),
    Action("finish", "Auto-finish", ("A",)),
    Action("watch", "Watch a winning line", ("W",)),
    Action("review", "Review the game", ("V",)),
    Action("mark", "Add or remove a bookmark", ("Ctrl+D",)),
    Action("return", "Go to a bookmark", ("B",)),
    Action("pause", "Pause, and hide the table", ("Ctrl+P", "Pause")),
)
DIALOGS = (
    Action("game", "Game menu", ("F10",)),
    Action("deals", "Deals, and the deal of the day", ("Ctrl+G",)),
    Action("variations", "Variations", ("Ctrl+K",)),
    Action("save", "Save", ("Ctrl+S",)),
    Action("load", "Load", ("Ctrl+O",)),
    Action("unfinished", "Unfinished games", ("Ctrl+L",)),
    Action("statistics", "Statistics", ("F3",)),
    Action("settings", "Settings", ("F2",)),
    Action("help", "Help", ("F1",)),
    Action("keys", "All keys", ("Shift+F1",)),
    Action("tour", "Show me around", ("Ctrl+F1",)),
)
FOCUS = (
    Action("left", "Left", ("Left",)),
    Action("right", "Right", ("Right",)),
    Action("up", "Up, or one more card of a run", ("Up",)),
    Action("down", "Down, or one fewer card of a run", ("Down",)),
    Action("first", "To the first pile", ("Home",)),
    Action("last", "To the last pile", ("End",)),
    Action("next", "To the next group, or the next pile that takes the chosen cards", ("Tab",)),
    Action("previous", "To the previous group, or the previous pile that takes them", ("Shift+Tab",)),
)
CARDS = (
    Action("choose", "Choose cards, place them, deal, or press a button", ("Enter",)),
    Action("best", "Make a card’s best move", ("Space",)),
    Action("foundation", "Send a card to a foundation", ("F",)),
)
SHOW = (
    Action("rank", "Show all cards of this rank", ("R",), held=True),
    Action("partners", "Show where this card goes", ("P",), held=True),
    Action("needed", "Show the cards needed next", ("N",), held=True),
)
WATCHING = (  # instead of all these
    Action("stop", "Take over", ("Esc", "W")),
    Action("pause", "Pause", ("Space", "Ctrl+P", "Pause")),
    Action("step", "One move forward", ("Right",)),
    Action("slower", "Slower", ("-",)),
    Action("faster", "Faster", ("+", "Shift++", "EQUALS", "Shift+EQUALS")),
)
REVIEWING = (
    Action("play", "Play on from here", ("Enter",)),
    Action("close", "Return to the game", ("Esc",)),
    Action("earlier", "One move back", ("Left",)),
    Action("later", "One move forward", ("Right",)),
    Action("start", "To the deal", ("Home",)),
    Action("end", "To the last move", ("End",)),
)
LEGAL = (
    Action("number", "Choose a card by its number, then the place it goes to", tuple("1234567890")),
    Action("end", "Hide them", ("Esc",)),
    Action("erase", "Delete a digit", ("Backspace",)),
)
MENU = (  # beside those around the game
    Action("daily", "Deal of the day", ("D",)),
    Action("statistics", "Statistics", ("S",)),
    Action("settings", "Settings", ("Ctrl+,",)),
    Action("copy", "Copy today’s results", ("Ctrl+C",)),
)
ON_PAD = {  # buttons of a game controller by where they are, and names of actions
    "south": "choose",
    "west": "best",
    "north": "hint",
    "left shoulder": "undo",
    "right shoulder": "redo",
    "left trigger": "previous",
    "right trigger": "next",
    "start": "game",
    "back": "help",
    "east": "menu",
    "left stick": "foundation",
    "right stick": "legal",
    "left": "left",
    "right": "right",
    "up": "up",
    "down": "down",
}
MODES = {
    "In the menu": MENU,
    "While watching": WATCHING,
    "In a review": REVIEWING,
    "While all legal moves are shown": LEGAL,
}
SECTIONS = {
    "Everywhere": EVERYWHERE,
    "The game": GAME,
    "Around the game": DIALOGS,
    "The focus": FOCUS,
    "The cards": CARDS,
    "While the key is held": SHOW,
}
ACTIONS = {action.name: action for actions in SECTIONS.values() for action in actions}


def pressed(event: pygame.Event, actions: tuple[Action, ...]) -> str:
    """Name the action of a key event among some actions, "" where there is none."""
    chord = Chord.of(event)
    return next((action.name for action in actions if chord in action.chords), "")


def released(event: pygame.Event, actions: tuple[Action, ...]) -> str:
    """Name the action whose key was let go, whatever is held down with it, "" where there is none."""
    code = Chord.of(event).code
    return next((action.name for action in actions if code in (chord.code for chord in action.chords)), "")


def digit(event: pygame.Event) -> str:
    """Return the figure that a key writes, or stands for in the row of figures or on the number pad; "" for none."""
    if event.mod & (CONTROL | ALT):
        return ""
    if event.unicode.isascii() and event.unicode.isdecimal():
        return str(event.unicode)
    place = getattr(event, "scancode", None)
    return next((figure for figure, (*codes, here) in FIGURES.items() if event.key in codes or place == here), "")
