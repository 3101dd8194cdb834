"""What keys do: one table, for whoever acts upon keys, names them in a tooltip, or lists them for the player."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import pygame

from game.language import N_, NP_, _, pgettext

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
NAMED = {  # keys that are called otherwise elsewhere
    NP_("key", "Ctrl"),
    NP_("key", "Shift"),
    NP_("key", "Alt"),
    NP_("key", "Enter"),
    NP_("key", "Esc"),
    NP_("key", "Left"),
    NP_("key", "Right"),
    NP_("key", "Up"),
    NP_("key", "Down"),
    NP_("key", "Home"),
    NP_("key", "End"),
    NP_("key", "Tab"),
    NP_("key", "Space"),
    NP_("key", "Backspace"),
    NP_("key", "Pause"),
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


def chord_text(chord: str) -> str:
    """Write a chord with what stands on the keys: "Ctrl+Enter"."""
    return "+".join(pgettext("key", key) if key in NAMED else key for key in re.split(r"\+(?=.)", chord))


@dataclass(frozen=True)
class Action:
    """Something a key does: its name in the program and in English, and the chords, the usual one first.

    One that is `held` lasts as long as its key is down.
    """

    name: str
    english: str
    keys: tuple[str, ...]
    held: bool = False

    @property
    def label(self) -> str:
        """What a player calls it."""
        return _(self.english)

    @property
    def key(self) -> str:
        """The usual chord, as tooltips and menus show it."""
        return chord_text(self.keys[0])

    @cached_property
    def chords(self) -> frozenset[Chord]:
        """The chords, to be compared with what was pressed."""
        return frozenset(map(Chord.named, self.keys))


EVERYWHERE = (
    Action("fullscreen", N_("Full screen"), ("F11", "Alt+Enter")),
    Action("sound", N_("Sound"), ("M",)),
    Action("picture", N_("Save a screenshot"), ("F12",)),
    Action("quit", N_("Quit"), ("Ctrl+Q",)),
)
GAME = (
    Action("menu", N_("All tables"), ("Esc",)),
    Action("undo", N_("Undo"), ("Ctrl+Z",)),
    Action("redo", N_("Redo"), ("Ctrl+Y", "Ctrl+Shift+Z")),
    Action("restart", N_("Restart this deal"), ("Ctrl+R",)),
    Action("new", N_("New deal"), ("Ctrl+N",)),
    Action("hint", N_("Hint"), ("H",)),
    Action("back", N_("Undo to a winnable position"), ("Ctrl+B",)),
    Action("legal", N_("Show all legal moves"), ("L",)),
    Action("finish", N_("Auto-finish"), ("A",)),
    Action("watch", N_("Watch a winning line"), ("W",)),
    Action("review", N_("Review the game"), ("V",)),
    Action("unaided", N_("Play unaided"), ("Ctrl+U",)),
    Action("mark", N_("Add or remove a bookmark"), ("Ctrl+D",)),
    Action("return", N_("Go to a bookmark"), ("B",)),
    Action("pause", N_("Pause, and hide the table"), ("Ctrl+P", "Pause")),
)
DIALOGS = (
    Action("game", N_("Game menu"), ("F10",)),
    Action("deals", N_("Deals, and the deal of the day"), ("Ctrl+G",)),
    Action("variations", N_("Variations"), ("Ctrl+K",)),
    Action("save", N_("Save"), ("Ctrl+S",)),
    Action("load", N_("Load"), ("Ctrl+O",)),
    Action("unfinished", N_("Unfinished games"), ("Ctrl+L",)),
    Action("statistics", N_("Statistics"), ("F3",)),
    Action("settings", N_("Settings"), ("F2",)),
    Action("help", N_("Help"), ("F1",)),
    Action("keys", N_("All keys"), ("Shift+F1",)),
    Action("tour", N_("Show me around"), ("Ctrl+F1",)),
)
FOCUS = (
    Action("left", N_("Left"), ("Left",)),
    Action("right", N_("Right"), ("Right",)),
    Action("up", N_("Up, or one more card of a run"), ("Up",)),
    Action("down", N_("Down, or one fewer card of a run"), ("Down",)),
    Action("first", N_("To the first pile"), ("Home",)),
    Action("last", N_("To the last pile"), ("End",)),
    Action("next", N_("To the next group, or the next pile that takes the chosen cards"), ("Tab",)),
    Action("previous", N_("To the previous group, or the previous pile that takes them"), ("Shift+Tab",)),
)
CARDS = (
    Action("choose", N_("Choose cards, place them, deal, or press a button"), ("Enter",)),
    Action("best", N_("Make a card’s best move"), ("Space",)),
    Action("foundation", N_("Send a card to a foundation"), ("F",)),
)
SHOW = (
    Action("rank", N_("Show all cards of this rank"), ("R",), held=True),
    Action("partners", N_("Show where this card goes"), ("P",), held=True),
    Action("needed", N_("Show the cards needed next"), ("N",), held=True),
)
READING = (
    Action("read-pile", N_("Read this pile"), ("T",)),
    Action("read-table", N_("Read the table"), ("Shift+T",)),
    Action("read-moves", N_("Read what can be played"), ("O",)),
    Action("read-score", N_("Read score, stock and time"), ("S",)),
    Action("read-again", N_("Repeat what was said"), ("E",)),
)
WATCHING = (  # instead of all these
    Action("stop", N_("Take over"), ("Esc", "W")),
    Action("pause", N_("Pause"), ("Space", "Ctrl+P", "Pause")),
    Action("step", N_("One move forward"), ("Right",)),
    Action("slower", N_("Slower"), ("-",)),
    Action("faster", N_("Faster"), ("+", "Shift++", "EQUALS", "Shift+EQUALS")),
)
REVIEWING = (
    Action("play", N_("Play on from here"), ("Enter",)),
    Action("close", N_("Return to the game"), ("Esc",)),
    Action("earlier", N_("One move back"), ("Left",)),
    Action("later", N_("One move forward"), ("Right",)),
    Action("start", N_("To the deal"), ("Home",)),
    Action("end", N_("To the last move"), ("End",)),
    Action("turning", N_("To the next turning point"), ("Tab",)),
    Action("turned", N_("To the previous turning point"), ("Shift+Tab",)),
)
LEGAL = (
    Action("number", N_("Choose a card by its number, then the place it goes to"), tuple("1234567890")),
    Action("end", N_("Hide them"), ("Esc",)),
    Action("erase", N_("Delete a digit"), ("Backspace",)),
)
MENU = (  # beside those around the game
    Action("daily", N_("Deal of the day"), ("D",)),
    Action("statistics", N_("Statistics"), ("S",)),
    Action("settings", N_("Settings"), ("Ctrl+,",)),
    Action("copy", N_("Copy today’s results"), ("Ctrl+C",)),
)
ON_PAD = {  # buttons of a game controller by where they are, and names of actions
    "south": "choose",
    "west": "best",
    "north": "hint",
    "left-shoulder": "undo",
    "right-shoulder": "redo",
    "left-trigger": "previous",
    "right-trigger": "next",
    "start": "game",
    "back": "help",
    "east": "menu",
    "left-stick": "foundation",
    "right-stick": "legal",
    "left": "left",
    "right": "right",
    "up": "up",
    "down": "down",
}
MODES = {
    N_("In the menu"): MENU,
    N_("While watching"): WATCHING,
    N_("In a review"): REVIEWING,
    N_("While all legal moves are shown"): LEGAL,
}
SECTIONS = {
    N_("Everywhere"): EVERYWHERE,
    N_("The game"): GAME,
    N_("Around the game"): DIALOGS,
    N_("The focus"): FOCUS,
    N_("The cards"): CARDS,
    N_("While the key is held"): SHOW,
    N_("With a screen reader"): READING,
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
