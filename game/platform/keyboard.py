"""Keys by their place: those of a number pad without digits, and those of layouts without Latin letters.

They count as the main keys that have them, except for text, and are named by what the layout has at their place.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pygame

from game.platform.sdl import library

PAD = {pygame.K_KP_ENTER: pygame.K_RETURN, pygame.K_KP_PLUS: pygame.K_PLUS, pygame.K_KP_MINUS: pygame.K_MINUS}
ARROW_PAD = {  # while Num Lock is off
    pygame.K_KP_7: pygame.K_HOME,
    pygame.K_KP_8: pygame.K_UP,
    pygame.K_KP_9: pygame.K_PAGEUP,
    pygame.K_KP_4: pygame.K_LEFT,
    pygame.K_KP_6: pygame.K_RIGHT,
    pygame.K_KP_1: pygame.K_END,
    pygame.K_KP_2: pygame.K_DOWN,
    pygame.K_KP_3: pygame.K_PAGEDOWN,
    pygame.K_KP_0: pygame.K_INSERT,
    pygame.K_KP_PERIOD: pygame.K_DELETE,
}
LATIN = {  # what physical keys write on an American keyboard
    pygame.KSCAN_A + number: ord(letter) for number, letter in enumerate("abcdefghijklmnopqrstuvwxyz1234567890")
} | {pygame.KSCAN_MINUS + number: ord(letter) for number, letter in enumerate("-=[]\\#;'`,./")}
SCANCODES = {chr(code): scancode for scancode, code in LATIN.items()}
NOT_LATIN, NO_LETTER = 0x250, 1 << 30  # codes of letters; keys without one have larger codes


def with_main_keys(events: Iterable[pygame.Event], is_kept: Callable[[int], bool]) -> Iterator[pygame.Event]:
    """Yield events with the codes of main keys, except where a key's own code is kept.

    What a key writes though Ctrl is held, as on layouts without Latin letters, is left out.
    """
    shortcut = False  # whether text that comes next is that of a shortcut
    for event in events:
        if event.type in (pygame.KEYDOWN, pygame.KEYUP):
            main = main_key(event)
            if main != event.key and not is_kept(event.key):
                event.key = main
            held = event.mod & pygame.KMOD_CTRL and not event.mod & pygame.KMOD_ALT  # both are AltGr
            if shortcut := bool(held and event.type == pygame.KEYDOWN):
                event.unicode = ""
        elif event.type == pygame.TEXTINPUT and shortcut:
            continue
        yield event


def main_key(event: pygame.Event) -> int:
    """Return the code of the main key that a key event stands for."""
    code, scancode = int(event.key), getattr(event, "scancode", 0)
    if code in ARROW_PAD and not event.mod & pygame.KMOD_NUM and not event.unicode.isdigit():
        return ARROW_PAD[code]
    if scancode in LATIN and not _has_latin_letters():
        return LATIN[scancode]
    return PAD.get(code, code)


def printed(name: str) -> str:
    """Return what is printed on the key of a name: another letter on layouts without Latin ones."""
    code = 0 if _has_latin_letters() else _written(SCANCODES.get(name.lower(), 0))
    return chr(code).upper() if chr(code).isprintable() else name


def _has_latin_letters() -> bool:
    """Return whether the layout has Latin letters: its first letter says so, a comma would not."""
    return _written(pygame.KSCAN_A) < NOT_LATIN


def _written(scancode: int) -> int:
    """Return the code of what a key writes on the present layout; 0 for no letter or sign."""
    code = int(library().SDL_GetKeyFromScancode(scancode))
    return code if code < NO_LETTER else 0
