"""Filters repetitions of keys that no player meant.

pygame repeats a held key by a timer in a thread of its own. That goes on while the program is busy, so a key that was
released meanwhile is repeated as well, and a key that closes a dialog is repeated in the scene below.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence

import pygame


class KeyRepeatFilter:
    """Remembers where each held key was pressed; `top` returns the scene that gets the next event."""

    def __init__(self, top: Callable[[], object]) -> None:
        self._top = top
        self._pressed_in: dict[int, object] = {}  # scenes by physical keys

    def filtered(self, events: Sequence[pygame.Event]) -> Iterator[pygame.Event]:
        """Yield events without stale repetitions; each is judged when those before it have been handled."""
        released = {_physical_key(event) for event in events if event.type == pygame.KEYUP}
        for event in events:
            if not self._is_stale(event, released):
                yield event

    def _is_stale(self, event: pygame.Event, released: set[int]) -> bool:
        """Return whether an event repeats a key that was pressed in another scene, or that is held no longer."""
        key = _physical_key(event)
        if event.type == pygame.KEYUP:
            self._pressed_in.pop(key, None)
        if event.type != pygame.KEYDOWN or not key:
            return False
        if key not in self._pressed_in:
            self._pressed_in[key] = self._top()
            return False
        return self._pressed_in[key] is not self._top() or key in released


def _physical_key(event: pygame.Event) -> int:
    """Return the physical key of an event; 0 for a button of a game controller, and for other events."""
    return int(getattr(event, "scancode", 0))
