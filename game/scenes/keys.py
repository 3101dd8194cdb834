"""All keys and their actions in one table, for scenes, tooltips, menus and the help."""

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
NAMED = {  # keys with another name in pygame
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

FIGURES = {  # by their physical position, because on French keyboards digits need Shift
    figure: [getattr(pygame, f"{kind}{figure}") for kind in ("K_", "K_KP", "KSCAN_")] for figure in "0123456789"
}


class Chord(NamedTuple):
    """A key with its modifiers Ctrl, Shift and Alt, left or right."""

    code: int
    control: bool
    shift: bool
    alt: bool

    @classmethod
    def of(cls, event: pygame.Event) -> Chord:
        """Return the chord of a key event; keys of the number pad count as the main ones."""
        code = PLAIN.get(event.key, event.key)
        return cls(code, *(bool(event.mod & modifier) for modifier in (CONTROL, SHIFT, ALT)))

    @classmethod
    def named(cls, text: str) -> Chord:
        """Parse the name of a chord, such as "Ctrl+Shift+Z" or "F11". Raises AttributeError if there is no such key."""
        *held, key = re.split(r"\+(?=.)", text)
        code = CODES.get(key) or getattr(pygame, f"K_{key.lower() if len(key) == 1 else key}")
        return cls(code, *(name in held for name in MODIFIERS))


def chord_text(chord: str) -> str:
    """Return a chord as it is printed on keys, in the player's language: "Ctrl+Enter"."""
    return "+".join(pgettext("key", key) if key in NAMED else key for key in re.split(r"\+(?=.)", chord))


@dataclass(frozen=True)
class Action:
    """An action of a key: its name in the program, its label, and its chords, the usual one first.

    If `held`, it lasts as long as its key is down.
    """

    name: str
    english: str
    keys: tuple[str, ...]
    held: bool = False

    @property
    def label(self) -> str:
        """The label for the player."""
        return _(self.english)

    @property
    def key(self) -> str:
        """The usual chord, as tooltips and menus show it."""
        return chord_text(self.keys[0])

    @cached_property
    def chords(self) -> frozenset[Chord]:
        """The chords, for comparison with key events."""
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
WATCHING = (  # these replace all others
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
MENU = (  # in addition to those of the whole program
    Action("daily", N_("Deal of the day"), ("D",)),
    Action("statistics", N_("Statistics"), ("S",)),
    Action("settings", N_("Settings"), ("Ctrl+,",)),
    Action("copy", N_("Copy today’s results"), ("Ctrl+C",)),
)
ON_PAD = {  # buttons of a game controller by their positions, and actions
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
    """Return the name of the action of a key event among some actions, or ""."""
    chord = Chord.of(event)
    return next((action.name for action in actions if chord in action.chords), "")


def released(event: pygame.Event, actions: tuple[Action, ...]) -> str:
    """Return the name of the action whose key was released, with any modifiers, or ""."""
    code = Chord.of(event).code
    return next((action.name for action in actions if code in (chord.code for chord in action.chords)), "")


def digit(event: pygame.Event) -> str:
    """Return the digit of a key event, from the text, the row of digits or the number pad; "" for none."""
    if event.mod & (CONTROL | ALT):
        return ""
    if event.unicode.isascii() and event.unicode.isdecimal():
        return str(event.unicode)
    place = getattr(event, "scancode", None)
    return next((figure for figure, (*codes, here) in FIGURES.items() if event.key in codes or place == here), "")
