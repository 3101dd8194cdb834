"""Game controllers for scenes: their buttons press keys, and their labels are shown while they are used."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.language import NP_
from game.platform.gamepad import GamepadInput, Press
from game.scenes.keys import MODIFIERS, ON_PAD, Shortcut

PAGES = {"page-up": NP_("key", "PageUp"), "page-down": NP_("key", "PageDown")}


class Gamepads:
    """The controllers, treated as one, and whether the player uses them."""

    def __init__(self, pad: GamepadInput) -> None:
        self._pad = pad
        self._used = False

    @property
    def family(self) -> str:
        """Whose button labels to show: "xbox", "playstation", "nintendo", or "" while another device is in use."""
        return self._pad.family if self._used else ""

    def events(self) -> Iterator[pygame.Event]:
        return map(_key, self._pad.presses())

    def see(self, event: pygame.Event) -> bool:
        """Set which device is in use from an event; return whether that has changed."""
        used = self._used
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.KEYDOWN):
            self._used = hasattr(event, "pad")
        return used != self._used


def _key(press: Press) -> pygame.Event:
    chord = Shortcut.named(PAGES.get(press.name) or ON_PAD[press.name].keys[0])
    mod = sum(MODIFIERS[name] for name in chord.held)
    kind = pygame.KEYDOWN if press.down else pygame.KEYUP
    return pygame.Event(kind, key=chord.code, mod=mod, unicode="", scancode=0, pad=press.name)
