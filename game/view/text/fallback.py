"""Letters that the program's own fonts do not have, such as those of a save's name in another script.

A font of the system that has them is looked for when such a letter is written for the first time, never before, and
remembered. Without one the letter is drawn as a font draws letters that it does not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache
from itertools import chain, groupby

import pygame
import pygame.sysfont

from game.view.drawing.picture_cache import FORMAT

LIKELY = (  # families that are tried first
    *("notosanscjksc", "notosanscjkjp", "notosanscjktc", "notosanscjkkr", "notosans", "notosansarabic"),
    *("notosanshebrew", "notosansthai", "notosansdevanagari", "dejavusans", "freesans", "wenquanyizenhei"),
    *("arialunicodems", "segoeui", "microsoftyahei", "yugothic", "malgungothic", "hiraginosans", "pingfangsc"),
)
# Unicode's classes of direction: leftward, rightward, a sign on a letter, a digit, a comma between digits.
KINDS = {"R": "r", "AL": "r", "L": "l", "NSM": "m", "EN": "1", "AN": "1", "CS": ",", "ES": ","}
SCRIPTS = {"R": "Hebr", "AL": "Arab"}
LEFTWARD = re.compile("r(?:[^l]*[r1m])?")  # from a word that is written to the left to the last one, or to a number
PIECE = re.compile("1+(?:,1+)*|[^1]+")
NO_LETTER = "\ufdd0"  # a code that no letter will ever have
_useful: list[str] = []  # files that had a letter before


@lru_cache(maxsize=1)
def _families() -> tuple[str, ...]:
    """List the at most 80 families to try, each a file to open, the likely ones first."""
    try:
        installed = pygame.font.get_fonts()
    except Exception:  # noqa: BLE001 - it runs other programs and reads any file; no answer means no families
        return ()
    return (*(name for name in LIKELY if name in installed), *sorted({*installed} - {*LIKELY}))[:80]


@lru_cache(maxsize=512)
def file_with(letter: str) -> str | None:
    """Return the path of a font of the system that has a letter, None if there is none."""
    for path in chain(_useful, filter(None, map(pygame.font.match_font, _families()))):
        opened = _open(path, 16)
        if opened and has(opened, letter):
            if path not in _useful:
                _useful.append(path)
            return path
    return None


@lru_cache(maxsize=8)
def _open(path: str, px: int, script: str = "") -> pygame.Font | None:
    """Open a font, or one of its own for a script that is written from right to left."""
    try:
        opened = pygame.font.Font(path, px)
    except (pygame.error, OSError, ValueError):  # a damaged file, or one of pictures alone
        return None
    if script:
        opened.set_direction(pygame.DIRECTION_RTL)
        opened.set_script(script)
    return opened


def has(font: pygame.Font, letter: str) -> bool:
    """Return whether a font has a letter; all letters that it does not have are measured and drawn alike."""
    if font.metrics(letter)[:1] not in ([None], font.metrics(NO_LETTER)):
        return True
    return _letter_bytes(font, letter) != _letter_bytes(font, NO_LETTER)


def _letter_bytes(font: pygame.Font, letter: str) -> bytes:
    if not font.size(letter)[0]:  # which the font refuses to draw
        return b""
    return pygame.image.tobytes(font.render(letter, False, "white"), FORMAT)  # noqa: FBT003 - it takes no keyword


def runs(text: str, own: pygame.Font, px: int) -> list[tuple[str, pygame.Font]]:
    """Cut a text into parts from left to right, each with the font that has its letters: `own`, or a system's."""
    if text.isascii() or (own.metrics(NO_LETTER)[0] not in (suspects := own.metrics(text)) and None not in suspects):
        return [(text, own)]
    parts = []
    for part, leftward in _in_order(text):
        if leftward and (font := _leftward_font(part, px)):
            parts.append((part, font))
            continue
        for path, letters in groupby(part, lambda letter: None if has(own, letter) else file_with(letter)):
            parts.append(("".join(letters), (_open(path, px) if path else None) or own))
    return parts


def _leftward_font(part: str, px: int) -> pygame.Font | None:
    """Return a font with the letters of a part of Hebrew or Arabic, which is shaped as a whole, with its spaces."""
    from unicodedata import bidirectional  # noqa: PLC0415 - only names in other scripts need it, and it is large

    letter = next(letter for letter in part if bidirectional(letter) in SCRIPTS)
    path = file_with(letter)
    return _open(path, px, SCRIPTS[bidirectional(letter)]) if path else None


def _in_order(text: str) -> Iterator[tuple[str, bool]]:
    """Cut a text into parts from left to right; each comes with whether it is written from right to left."""
    from unicodedata import bidirectional  # noqa: PLC0415 - likewise

    kinds = "".join(KINDS.get(bidirectional(letter), " ") for letter in text)
    at = 0
    for found in LEFTWARD.finditer(kinds):
        yield from [(text[at : found.start()], False)] * (at < found.start())
        for piece in reversed([*PIECE.finditer(kinds, *found.span())]):
            yield text[piece.start() : piece.end()], "r" in piece[0]
        at = found.end()
    yield from [(text[at:], False)] * (at < len(text))
