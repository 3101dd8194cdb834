"""What the buttons of a game controller do: each stands for an action of the table of keys."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import pygame

from game.platform.pad import Press
from game.scenes.keys import ACTIONS, Chord

DOES = {  # buttons by where they are, and names of actions
    "south": "choose",
    "east": "menu",
    "west": "best",
    "north": "hint",
    "left shoulder": "undo",
    "right shoulder": "redo",
    "left trigger": "previous",
    "right trigger": "next",
    "start": "game",
    "back": "help",
    "left stick": "foundation",
    "right stick": "legal",
    "left": "left",
    "right": "right",
    "up": "up",
    "down": "down",
}
PAGES = {"page up": "PAGEUP", "page down": "PAGEDOWN"}


def keys_of(presses: Iterable[Press]) -> Iterator[pygame.Event]:
    """Give the events of the keys that presses stand for."""
    for name, down in presses:
        chord = Chord.named(PAGES[name] if name in PAGES else ACTIONS[DOES[name]].key)
        held = (chord.control, pygame.KMOD_CTRL), (chord.shift, pygame.KMOD_SHIFT), (chord.alt, pygame.KMOD_ALT)
        mod = sum(modifier for wanted, modifier in held if wanted)
        kind = pygame.KEYDOWN if down else pygame.KEYUP
        yield pygame.Event(kind, key=chord.code, mod=mod, unicode="", scancode=0, pad=name)
