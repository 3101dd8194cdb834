"""How names that others chose are shown: no letter of them may hide, or turn, the sentence that they stand in."""

from __future__ import annotations

import unicodedata
from typing import Final

HIDDEN: Final = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}  # controls, marks of direction, what is no letter at all
JOINERS: Final = "\u200c\u200d"  # which Persian and pictures of families are written with
LONGEST: Final = 80  # letters that are shown of a name


def shown_name(name: str) -> str:
    """Return a name with what cannot be seen escaped, and without its middle if it is long."""
    text = legible(name)
    return text if len(text) <= LONGEST else f"{text[: LONGEST // 2]}…{text[-LONGEST // 2 + 1 :]}"


def legible(sentence: str) -> str:
    r"""Escape what cannot be seen in a sentence: a line break becomes \n, a mark of direction \u202e."""
    return "".join(map(_seen, sentence))


def _seen(letter: str) -> str:
    hidden = letter not in JOINERS and unicodedata.category(letter) in HIDDEN
    return letter.encode("unicode_escape").decode("ascii") if hidden else letter
