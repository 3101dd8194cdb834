"""The switch of one-switch scanning: a key, or a button of the mouse or of a game controller.

Its name is that of the key, "Mouse 1" for a button of the mouse, or "Pad south" for one of a controller.
"""

from __future__ import annotations

import pygame

from game.language import N_, _
from game.scenes.keys import ON_PAD, Shortcut, chord_text

USUAL, NONE = "Space", "Esc"  # the second leaves the switch as it is
MOUSE, PAD = "Mouse ", "Pad "
WHEEL = (4, 5)  # the buttons that stand for the wheel in old programs
NAMES = {f"{MOUSE}{number}" for number in range(1, 21) if number not in WHEEL} | {f"{PAD}{pad}" for pad in ON_PAD}
DOWN = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
UP = (pygame.KEYUP, pygame.MOUSEBUTTONUP)
BUTTONS = {1: N_("Left mouse button"), 2: N_("Middle mouse button"), 3: N_("Right mouse button")}


def switch_of(event: pygame.Event) -> str:
    """Return the switch that an event presses or releases, "" for other events; modifiers do not matter."""
    if event.type not in (*DOWN, *UP):
        return ""
    pad = getattr(event, "pad", "")
    if event.type in (pygame.KEYDOWN, pygame.KEYUP) and not pad:
        return Shortcut(event.key).text
    name = f"{PAD}{pad}" if pad else f"{MOUSE}{event.button}"
    return name if name in NAMES else ""


def read_switch(text: str) -> str:
    """Return the normalised name of a switch; "" if the text is none."""
    if text in NAMES:
        return text
    try:
        chord = Shortcut.named(text)
    except AttributeError:
        return ""
    return "" if chord.held else chord.text


def switch_text(name: str) -> str:
    """Return the name of a switch for the player; for a controller's button, show its label as well."""
    if name.startswith(MOUSE):
        number = int(name.removeprefix(MOUSE))
        return _(BUTTONS[number]) if number in BUTTONS else _("Mouse button {number}", number=number)
    if name.startswith(PAD):
        return _("Controller button")
    return chord_text(name)
