"""Which main key each key stands for, by the layout and by Num Lock."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest

from game.platform import keyboard
from game.platform.keyboard import with_main_keys

LATIN, HEBREW, CYRILLIC = "a", "ש", "ф"  # the letters of the key to the right of Caps Lock
NUM, CTRL = pygame.KMOD_NUM, pygame.KMOD_LCTRL
X, Z, Q, POINT = 27, 29, 20, 55  # places of keys on an American keyboard, from the USB tables


@pytest.fixture
def layout(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    """A layout whose first letter is that of the test."""
    first = ord(request.param)
    monkeypatch.setattr(keyboard, "library", lambda: SimpleNamespace(SDL_GetKeyFromScancode=lambda _: first))


def press(key: int | str, place: int = 0, mod: int = 0, text: str = "") -> pygame.Event:
    code = ord(key) if isinstance(key, str) else key
    return pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=place)


def keys(*events: pygame.Event, kept: tuple[int, ...] = ()) -> list[int]:
    return [event.key for event in with_main_keys(events, kept.__contains__)]


@pytest.mark.parametrize(
    ("layout", "key", "place", "main"),
    [
        (CYRILLIC, "я", Z, "z"),
        (CYRILLIC, "ю", POINT, "."),
        (HEBREW, "/", Q, "q"),  # a sign, where others have a letter
        (LATIN, "y", Z, "y"),  # as on German keyboards
        (LATIN, "'", Q, "'"),  # as on Dvorak keyboards
        (LATIN, "é", 31, "é"),  # as on French keyboards
    ],
    indirect=["layout"],
)
def test_a_place_decides_where_the_layout_has_no_latin_letters(layout: None, key: str, place: int, main: str) -> None:
    del layout
    assert keys(press(key, place)) == [ord(main)]
    assert keys(pygame.Event(pygame.KEYUP, press(key, place).dict)) == [ord(main)]


@pytest.mark.parametrize("layout", [CYRILLIC], indirect=True)
def test_a_letter_that_the_player_chose_stays(layout: None) -> None:
    del layout
    assert keys(press("я", Z), press("ч", X), kept=(ord("я"),)) == [ord("я"), ord("x")]


@pytest.mark.parametrize("layout", [CYRILLIC], indirect=True)
@pytest.mark.parametrize("known", ["ч", ""])  # pygame may not know what a key writes
def test_a_shortcut_writes_nothing(layout: None, known: str) -> None:
    del layout
    written = pygame.Event(pygame.TEXTINPUT, text="ч")
    cut, typed = press("ч", X, CTRL, known), press("ч", X, 0, known)
    assert [*with_main_keys([cut, written, typed, written], lambda _: False)] == [cut, typed, written]
    assert cut.unicode == ""  # so a field does not take it for a letter
    by_alt_gr = press("ч", X, CTRL | pygame.KMOD_LALT, known)
    assert [*with_main_keys([by_alt_gr, written], lambda _: False)] == [by_alt_gr, written]


@pytest.mark.parametrize(
    ("digit", "main"),
    [
        ("7", "HOME"),
        ("8", "UP"),
        ("9", "PAGEUP"),
        ("4", "LEFT"),
        ("6", "RIGHT"),
        ("1", "END"),
        ("2", "DOWN"),
        ("3", "PAGEDOWN"),
        ("0", "INSERT"),
    ],
)
def test_the_number_pad_moves_without_num_lock_and_writes_digits_with_it(digit: str, main: str) -> None:
    pad, moves = getattr(pygame, f"K_KP{digit}"), getattr(pygame, f"K_{main}")
    assert keys(press(pad), press(pad, mod=CTRL)) == [moves, moves]
    assert keys(press(pad, mod=NUM, text=digit), press(pad, mod=NUM)) == [pad, pad]
    assert keys(press(pad, mod=pygame.KMOD_LSHIFT, text=digit)) == [pad]  # as X writes it then
    assert keys(press(pad), kept=(pad,)) == [pad]


def test_signs_and_enter_of_the_number_pad_are_the_main_ones() -> None:
    pad = [pygame.K_KP_ENTER, pygame.K_KP_PLUS, pygame.K_KP_MINUS]
    for mod in (0, NUM):
        assert keys(*(press(key, mod=mod) for key in pad)) == [pygame.K_RETURN, pygame.K_PLUS, pygame.K_MINUS]
    assert keys(press(pygame.K_KP_PERIOD, text="\x7f"), press(pygame.K_KP_PERIOD, mod=NUM, text=",")) == [
        pygame.K_DELETE,
        pygame.K_KP_PERIOD,
    ]
