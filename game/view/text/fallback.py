"""Letters that the program's own fonts do not have, such as those of a save's name in another script.

A font of the system that has them is looked for when such a letter is written for the first time, never before, and
remembered. Without one the letter is shown as fonts show what they do not know.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import groupby

import pygame
import pygame.sysfont

from game.view.stage.kept import FORMAT

LIKELY = (  # families that are tried first
    *("notosanscjksc", "notosanscjkjp", "notosanscjktc", "notosanscjkkr", "notosans", "notosansarabic"),
    *("notosanshebrew", "notosansthai", "notosansdevanagari", "dejavusans", "freesans", "wenquanyizenhei"),
    *("arialunicodems", "segoeui", "microsoftyahei", "yugothic", "malgungothic", "hiraginosans", "pingfangsc"),
)
MOST = 80  # families that are tried for a letter: each is a file to open
NO_LETTER = "\ufdd0"  # a code that no letter will ever have
_useful: list[str] = []  # files that had a letter before


@lru_cache(maxsize=1)
def _families() -> tuple[str, ...]:
    """List the families to try, the likely ones first; the system is asked once."""
    try:
        known = pygame.font.get_fonts()
    except Exception:  # noqa: BLE001 - it runs other programs and reads any file; no answer means no families
        return ()
    return (*(name for name in LIKELY if name in known), *sorted({*known} - {*LIKELY}))[:MOST]


def _files() -> Iterator[str]:
    yield from _useful
    for name in _families():
        if path := pygame.font.match_font(name):
            yield path


@lru_cache(maxsize=512)
def file_with(letter: str) -> str | None:
    """Return the path of a font of the system that has a letter, None if there is none."""
    for path in _files():
        opened = _open(path, 16)
        if opened and has(opened, letter):
            if path not in _useful:
                _useful.append(path)
            return path
    return None


@lru_cache(maxsize=8)
def _open(path: str, px: int) -> pygame.Font | None:
    try:
        return pygame.font.Font(path, px)
    except (pygame.error, OSError, ValueError):  # a damaged file, or one of pictures alone
        return None


def has(font: pygame.Font, letter: str) -> bool:
    """Return whether a font has a letter; what it has not it measures and draws like anything else that it has not."""
    if font.metrics(letter)[:1] not in ([None], font.metrics(NO_LETTER)):
        return True
    return _drawn(font, letter) != _drawn(font, NO_LETTER)


def _drawn(font: pygame.Font, letter: str) -> bytes:
    if not font.size(letter)[0]:  # which the font refuses to draw
        return b""
    return pygame.image.tobytes(font.render(letter, False, "white"), FORMAT)  # noqa: FBT003 - it takes no keyword


def runs(text: str, own: pygame.Font, px: int) -> list[tuple[str, pygame.Font]]:
    """Cut a text into parts, each with the font that has its letters: `own`, or one of the system in a size."""
    if text.isascii() or (own.metrics(NO_LETTER)[0] not in (suspects := own.metrics(text)) and None not in suspects):
        return [(text, own)]
    parts = []
    for path, letters in groupby(text, lambda letter: None if has(own, letter) else file_with(letter)):
        parts.append(("".join(letters), (_open(path, px) if path else None) or own))
    return parts
