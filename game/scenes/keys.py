"""All actions in one table, with their keys and where they are shown; `choose_keys` puts the player’s keys in force."""

from __future__ import annotations

import re
import sys
from functools import lru_cache
from typing import Final, NamedTuple

import pygame

from game.language import N_, NP_, _, pgettext
from game.platform.keyboard import printed
from game.view.frozen import frozen
from game.view.text.rendering import can_be_written

MODIFIERS = {
    NP_("key", "Ctrl"): pygame.KMOD_CTRL,
    NP_("key", "Shift"): pygame.KMOD_SHIFT,
    NP_("key", "Alt"): pygame.KMOD_ALT,
}
CODES = {
    NP_("key", "Enter"): pygame.K_RETURN,
    NP_("key", "Esc"): pygame.K_ESCAPE,
    "+": pygame.K_PLUS,
    "-": pygame.K_MINUS,
    ",": pygame.K_COMMA,
} | {
    name: getattr(pygame, f"K_{name.upper()}")
    for name in (
        NP_("key", "Left"),
        NP_("key", "Right"),
        NP_("key", "Up"),
        NP_("key", "Down"),
        NP_("key", "Home"),
        NP_("key", "End"),
        NP_("key", "PageUp"),
        NP_("key", "PageDown"),
        NP_("key", "Tab"),
        NP_("key", "Space"),
        NP_("key", "Backspace"),
        NP_("key", "Insert"),
        NP_("key", "Delete"),
        NP_("key", "Pause"),
    )
}
NAMES: dict[int, str] = {code: name for name, code in CODES.items()}
CLICKS = (1, 2, 3)  # buttons of the mouse; its wheel is none
SILENT = (pygame.K_LCTRL, pygame.K_RCTRL, pygame.K_LSHIFT, pygame.K_RSHIFT, pygame.K_LALT, pygame.K_RALT)
UNNAMED = (  # keys that do nothing by themselves
    *SILENT,
    *(pygame.K_CAPSLOCK, pygame.K_NUMLOCK, pygame.K_SCROLLLOCK, pygame.K_LGUI, pygame.K_RGUI, pygame.K_MODE),
    pygame.K_UNKNOWN,
)
ARROWS = {pygame.K_LEFT: (-1, 0), pygame.K_RIGHT: (1, 0), pygame.K_UP: (0, -1), pygame.K_DOWN: (0, 1)}


class Shortcut(NamedTuple):
    """A key with the names of its modifiers in their order, left or right."""

    code: int
    held: tuple[str, ...] = ()

    @classmethod
    def of(cls, event: pygame.Event) -> Shortcut:
        return cls(event.key, tuple(name for name, modifier in MODIFIERS.items() if event.mod & modifier))

    @classmethod
    @lru_cache(maxsize=512)
    def named(cls, text: str) -> Shortcut:
        """Parse the name of a shortcut, such as "Ctrl+Shift+Z" or "F11". Raises AttributeError if there is none."""
        *modifiers, key = re.split(r"\+(?=.)", text)
        held = {name.title() for name in modifiers}
        if not held <= MODIFIERS.keys():
            raise AttributeError(text)
        single = len(key.lower()) == 1 and key.isprintable() and not key.isspace()
        # the code of a key that writes a letter is that letter's code point, in every script
        code = CODES.get(key) or (ord(key.lower()) if single else getattr(pygame, f"K_{key}"))
        return cls(code, tuple(name for name in MODIFIERS if name in held))

    @property
    def text(self) -> str:
        """Its name, as `named` parses it; "" if it has none, such as Shift alone."""
        key = _key_name(self.code)
        return "+".join((*self.held, key)) if key else ""


@lru_cache(maxsize=256)
def _key_name(code: int) -> str:
    if code in UNNAMED:
        return ""
    if code in NAMES:
        return NAMES[code]
    if 0 < code <= sys.maxunicode and (letter := chr(code)).isprintable():
        large = letter.upper() if letter.upper().lower() == letter and len(letter.upper()) == 1 else letter
        return large if large.lower() == letter and not letter.isspace() else ""
    constants = (name for name in vars(pygame) if name.startswith("K_") and getattr(pygame, name) == code)
    return next(constants, "K_").removeprefix("K_")


def chord_text(chord: str) -> str:
    """Return a chord as it is printed on keys, in the player's language: "Ctrl+Enter"."""
    return "+".join(_on_key(pgettext("key", key)) for key in re.split(r"\+(?=.)", chord))


def _on_key(name: str) -> str:
    letter = printed(name)
    return letter if letter == name or can_be_written(letter) else name


FIXED: Final = ("Esc", "Tab", "Shift+Tab", "Enter", "Space", "Left", "Right", "Up", "Down")
Chosen = dict[str, tuple[str, ...]]  # the keys of actions by their ids
_CHOSEN: Final[Chosen] = {}  # the player's keys


def choose_keys(chosen: Chosen) -> None:
    """Set the keys of some actions, by their ids; all others get their usual ones."""
    _CHOSEN.clear()
    _CHOSEN.update(chosen)


def is_chosen(code: int) -> bool:
    """Return whether the player has chosen a key of this code for an action."""
    return any(Shortcut.named(key).code == code for keys in _CHOSEN.values() for key in keys)


@frozen
class Action:
    """What a key, a button or a line of a menu does: its name in the program, its label, and its usual chords.

    With a `mode` its keys hold only while that lasts. `FIXED` chords do the same in every dialog, so an action keeps
    those it has, whatever else is chosen for it.
    """

    name: str
    english: str
    usual: tuple[str, ...] = ()
    mode: str = ""
    line: str = ""  # its label in the Game menu, if that is another one
    caption: str = ""  # its label in the bar
    icon: str = ""  # if it is not called like the action
    pad: str = ""  # its button on a game controller, by the position there

    @property
    def id(self) -> str:
        """Its unique id: "undo", "reviewing-close"."""
        return f"{self.mode}-{self.name}" if self.mode else self.name

    @property
    def keys(self) -> tuple[str, ...]:
        """The chords that cannot be changed, and the present others."""
        return (*(key for key in self.usual if key in FIXED), *keys_of(self, _CHOSEN))

    @property
    def label(self) -> str:
        return _(self.english)

    @property
    def key(self) -> str:
        """The first chord, as tooltips and menus show it; "" without any."""
        return next(map(chord_text, self.keys), "")

    @property
    def chords(self) -> frozenset[Shortcut]:
        """The present chords, for comparison with key events."""
        return frozenset(map(Shortcut.named, self.keys))


def keys_of(action: Action, chosen: Chosen) -> tuple[str, ...]:
    """Return the changeable keys of an action for keys that were chosen by the ids of actions."""
    return chosen.get(action.id) or tuple(key for key in action.usual if key not in FIXED)


EVERYWHERE = (
    Action("fullscreen", N_("Full screen"), ("F11", "Alt+Enter")),
    Action("sound", N_("Sound"), ("M",)),
    Action("quit", N_("Quit"), ("Ctrl+Q",)),
)
GAME = (
    Action("menu", N_("All tables"), ("Esc",), caption=NP_("bar", "Tables"), pad="east"),
    Action("undo", N_("Undo"), ("Ctrl+Z",), caption=NP_("bar", "Undo"), pad="left-shoulder"),
    Action("redo", N_("Redo"), ("Ctrl+Y", "Ctrl+Shift+Z"), caption=NP_("bar", "Redo"), pad="right-shoulder"),
    Action("restart", N_("Restart this deal"), ("Ctrl+R",), line=N_("Restart"), caption=NP_("bar", "Restart")),
    Action("new", N_("New deal"), ("Ctrl+N",), caption=NP_("bar", "New deal")),
    Action("hint", N_("Hint"), ("H",), caption=NP_("bar", "Hint"), pad="north"),
    Action("legal", N_("Show all cards that can be moved"), ("L",), pad="right-stick"),
    Action("back", N_("Undo to a winnable position"), ("Ctrl+B",)),
    Action("finish", N_("Auto-finish"), ("A",)),
    Action("watch", N_("Watch a winning line"), ("W",)),
    Action("review", N_("Review the game"), ("V",)),
    Action("pause", N_("Pause, and hide the table"), ("Ctrl+P", "Pause")),
    Action("variations", N_("Variations"), ("Ctrl+K",), line=N_("Variations…")),
    Action("save", N_("Save"), ("Ctrl+S",), line=N_("Save…")),
    Action("tour", N_("Show me around"), ("Ctrl+F1",), icon="eye"),
)
DIALOGS = (
    Action("game", N_("Game menu"), ("F10",), caption=NP_("bar", "Menu"), icon="lines", pad="start"),
    Action("deals", N_("Deals, and the deal of the day"), ("Ctrl+G",), line=N_("Deals…"), icon="calendar"),
    Action("load", N_("Load"), ("Ctrl+O",), line=N_("Load…")),
    Action("unfinished", N_("Unfinished games"), ("Ctrl+L",), line=N_("Unfinished games…")),
    Action("statistics", N_("Statistics"), ("F3",)),
    Action("packs", N_("Packs"), ("F4",)),
    Action("settings", N_("Settings"), ("F2",), line=N_("Settings…")),
    Action("help", N_("Help"), ("F1",), caption=NP_("bar", "Help"), pad="back"),
    Action("keys", N_("All keys"), ("Shift+F1",)),
)
FOCUS = (
    Action("left", N_("Left"), ("Left",), pad="left"),
    Action("right", N_("Right"), ("Right",), pad="right"),
    Action("up", N_("Up, or one more card of a run"), ("Up",), pad="up"),
    Action("down", N_("Down, or one fewer card of a run"), ("Down",), pad="down"),
    Action("first", N_("To the first pile"), ("Home",)),
    Action("last", N_("To the last pile"), ("End",)),
    Action(
        "next", N_("To the next group, or the next pile that takes the chosen cards"), ("Tab",), pad="right-trigger"
    ),
    Action(
        "previous",
        N_("To the previous group, or the previous pile that takes them"),
        ("Shift+Tab",),
        pad="left-trigger",
    ),
)
CARDS = (
    Action("choose", N_("Choose cards, place them, deal, or press a button"), ("Enter",), pad="south"),
    Action("best", N_("Make a card’s best move"), ("Space",), pad="west"),
    Action("foundation", N_("Send a card to a foundation"), ("F",), pad="left-stick"),
)
READING = (
    Action("read-pile", N_("Read this pile"), ("T",)),
    Action("read-table", N_("Read the table"), ("Shift+T",)),
    Action("read-moves", N_("Read what can be played"), ("O",)),
    Action("read-score", N_("Read score, stock and time"), ("S",)),
    Action("read-again", N_("Repeat what was said"), ("E",)),
)
REVIEWING = (  # these replace all others
    Action("play", N_("Play on from here"), ("Enter",), mode="reviewing"),
    Action("close", N_("Return to the game"), ("Esc",), mode="reviewing"),
    Action("earlier", N_("One move back"), ("Left",), mode="reviewing"),
    Action("later", N_("One move forward"), ("Right",), mode="reviewing"),
    Action("start", N_("To the deal"), ("Home",), mode="reviewing"),
    Action("end", N_("To the last move"), ("End",), mode="reviewing"),
)
MENU = (  # in addition to those of the whole program
    Action("daily", N_("Deal of the day"), ("D",), mode="menu", icon="star"),
    Action("statistics", N_("Statistics"), ("S",), mode="menu"),
    Action("packs", N_("Packs"), ("P",), mode="menu"),
    Action("settings", N_("Settings"), ("Ctrl+,",), mode="menu"),
    Action("copy", N_("Copy today’s results"), ("Ctrl+C",), mode="menu"),
    Action("paste", N_("Open the deal of a copied result"), ("Ctrl+V",), mode="menu", icon="load"),
)
SECTIONS = {
    N_("Everywhere"): EVERYWHERE,
    N_("The game"): GAME,
    N_("Pages and menus"): DIALOGS,
    N_("The focus"): FOCUS,
    N_("The cards"): CARDS,
    N_("With a screen reader"): READING,
    N_("In the menu"): MENU,
    N_("In a review"): REVIEWING,
}
ACTIONS = {action.id: action for actions in SECTIONS.values() for action in actions}
ON_PAD = {action.pad: action for action in ACTIONS.values() if action.pad}
Groups = tuple[tuple[Action, ...], ...]


def _listed(*groups: str) -> Groups:
    """Return groups of actions, each by their ids."""
    lines = ACTIONS | {"more": Action("more", N_("More"), icon="next"), "less": Action("less", "", icon="previous")}
    return tuple(tuple(lines[name] for name in group.split()) for group in groups)


# the first group is at the left of the bar, the others at its right, without the last ones where they have no room; the
# Game menu has those that are left out
BAR = _listed("game menu", "undo redo hint", "restart new", "help")
GAME_MENU = (  # two lists, without what the bar shows
    _listed(
        "undo redo hint",
        "new deals restart variations",
        "finish pause",
        "save load unfinished",
        "packs statistics settings help more",
        "menu quit",
    ),
    _listed(
        "less",
        "legal back watch review",
        "keys tour",
        "sound fullscreen",
        "read-pile read-table read-moves read-score read-again",  # only while they are used
    ),
)
(MENU_ROW,) = _listed("packs statistics settings help quit")  # of the menu, with sound and full screen in its corners
MENU_LIST = _listed(  # what the Game menu lists there, without what the menu shows
    "menu-daily deals menu-copy menu-paste",
    "load unfinished",
    "packs statistics settings help",
    "sound fullscreen",
    "quit",
)


def is_press(event: pygame.Event) -> bool:
    """Return whether a button of the mouse or a key is pressed, other than the wheel, Ctrl, Shift and Alt."""
    clicks = event.type == pygame.MOUSEBUTTONDOWN and event.button in CLICKS
    return clicks or (event.type == pygame.KEYDOWN and event.key not in SILENT)


def pressed(event: pygame.Event, actions: tuple[Action, ...]) -> str:
    """Return the name of the action of a key event among some actions, or ""."""
    chord = Shortcut.of(event)
    return next((action.name for action in actions if chord in action.chords), "")
