"""The clipboard: copied text, also after the end of the program where the system keeps it."""

from __future__ import annotations

import pygame

from game.platform.x11 import server

LONGEST = 10_000  # characters of a pasted text that are read
SECONDS = 1.0  # that a clipboard manager has at the end of the program


class _Copied:
    """What the program has copied last."""

    text = ""


def copy(text: str) -> bool:
    """Copy text to the clipboard; return whether that succeeded."""
    try:
        pygame.scrap.put_text(text)
    except (pygame.error, UnicodeError):  # a file's name may not be valid text
        return False
    _Copied.text = text
    return True


def pasted() -> str:
    """Return the text on the clipboard with line breaks as spaces; "" if there is none."""
    return " ".join(_text()[:LONGEST].split())


def hand_over() -> None:
    """Let a clipboard manager keep what was copied and still is on the clipboard, before the program ends.

    Under X the text is gone otherwise; other systems keep it or not by themselves.
    """
    if _Copied.text and (x := server()) and _text() == _Copied.text:
        x.save_clipboard(pygame.event.pump, SECONDS)


def _text() -> str:
    try:
        return str(pygame.scrap.get_text())
    except (pygame.error, UnicodeError):
        return ""
