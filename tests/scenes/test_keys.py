"""The table of keys: what each does, and that no two do the same."""

from __future__ import annotations

from collections import Counter

import pygame
import pytest

from game.scenes.keys import (
    ACTIONS,
    BAR,
    CARDS,
    DIALOGS,
    EVERYWHERE,
    FOCUS,
    GAME,
    SECTIONS,
    Shortcut,
    pressed,
)
from tests.support.host import key_event


def test_no_chord_means_two_things() -> None:
    chords = Counter(chord for action in ACTIONS.values() if not action.mode for chord in action.chords)
    assert max(chords.values()) == 1
    assert len(ACTIONS) == sum(map(len, SECTIONS.values()))


@pytest.mark.parametrize("mode", ["menu", "reviewing"])
def test_no_chord_means_two_things_in_a_mode(mode: str) -> None:
    chords = [chord for action in ACTIONS.values() if action.mode == mode for chord in action.chords]
    assert len(chords) == len(set(chords))


@pytest.mark.parametrize(
    ("code", "mod", "name"),
    [
        (pygame.K_z, pygame.KMOD_LCTRL, "undo"),
        (pygame.K_z, pygame.KMOD_RCTRL | pygame.KMOD_LSHIFT, "redo"),
        (pygame.K_y, pygame.KMOD_LCTRL, "redo"),
        (pygame.K_h, 0, "hint"),
        (pygame.K_h, pygame.KMOD_CAPS | pygame.KMOD_NUM, "hint"),
        (pygame.K_h, pygame.KMOD_LALT, ""),
        (pygame.K_r, pygame.KMOD_LCTRL, "restart"),
        (pygame.K_TAB, 0, "next"),
        (pygame.K_TAB, pygame.KMOD_RSHIFT, "previous"),
        (pygame.K_BACKSPACE, 0, ""),
        (pygame.K_DELETE, 0, ""),
    ],
)
def test_what_a_key_does_at_a_table(code: int, mod: int, name: str) -> None:
    assert pressed(key_event(code, mod), (*GAME, *DIALOGS, *FOCUS, *CARDS)) == name


def test_what_a_key_does_everywhere() -> None:
    assert pressed(key_event("alt+RETURN"), EVERYWHERE) == "fullscreen"
    assert pressed(key_event("RETURN"), EVERYWHERE) == ""


def test_every_name_of_a_key_can_be_read() -> None:
    for action in ACTIONS.values():
        assert len(action.chords) == len(action.keys) > 0
    assert Shortcut.named("Ctrl++") == Shortcut(pygame.K_PLUS, ("Ctrl",))
    with pytest.raises(AttributeError):
        Shortcut.named("Ctrl+Any")


def test_every_button_stands_for_an_action_with_a_key() -> None:
    assert all(action.key and action.caption for group in BAR for action in group)
