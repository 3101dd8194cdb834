"""The switch of one-switch scanning: a key, or a button of the mouse or of a game controller.

Its name is that of the key, "Mouse 1" for a button of the mouse, or "Pad south" for one of a controller.
"""

from __future__ import annotations

import pygame

from game.language import N_, _
from game.scenes.keys import ON_PAD, Chord, chord_text

USUAL, NONE = "Space", "Esc"  # the second leaves the switch as it is
MOUSE, PAD = "Mouse ", "Pad "
WHEEL = (4, 5)  # "buttons" that SDL's older programs take a turn of the wheel for
DOWN = (pygame.KEYDOWN, pygame.MOUSEBUTTONDOWN)
UP = (pygame.KEYUP, pygame.MOUSEBUTTONUP)
BUTTONS = {1: N_("Left mouse button"), 2: N_("Middle mouse button"), 3: N_("Right mouse button")}
MOST = 20  # buttons of a mouse


def switch_of(event: pygame.Event) -> str:
    """Name the switch that an event presses or releases; "" for an event of another kind. Modifiers do not matter."""
    if event.type in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        return f"{MOUSE}{event.button}" if event.button not in WHEEL else ""
    if event.type in (pygame.KEYDOWN, pygame.KEYUP):
        if pad := getattr(event, "pad", ""):
            return f"{PAD}{pad}" if pad in ON_PAD else ""
        return Chord.of(event)._replace(control=False, shift=False, alt=False).text
    return ""


def read_switch(text: str) -> str:
    """Give the name of a switch as the program writes it; "" for a text that is none."""
    if text.startswith(MOUSE):
        number = text.removeprefix(MOUSE)
        good = number.isascii() and number.isdecimal() and 0 < int(number) <= MOST and int(number) not in WHEEL
        return f"{MOUSE}{int(number)}" if good else ""
    if text.startswith(PAD):
        return text if text.removeprefix(PAD) in ON_PAD else ""
    try:
        chord = Chord.named(text)
    except AttributeError:
        return ""
    return "" if any(chord[1:]) else chord.text


def switch_text(name: str) -> str:
    """Name a switch for the player; for a pad's button its sign has to be shown beside it."""
    if name.startswith(MOUSE):
        number = int(name.removeprefix(MOUSE))
        return _(BUTTONS[number]) if number in BUTTONS else _("Mouse button {number}", number=number)
    if name.startswith(PAD):
        return _("Controller button")
    return chord_text(name)
