"""Makes foreign names safe to display: invisible characters cannot hide or reorder the sentence around them."""

from __future__ import annotations

import unicodedata

# control and formatting characters, line separators, unassigned ones
HIDDEN = {"Cc", "Cf", "Cs", "Co", "Cn", "Zl", "Zp"}
MAX_LENGTH = 80  # characters of a name that are shown


def display_name(name: str) -> str:
    """Return a name with invisible characters escaped, and shortened in its middle if it is long."""
    text = escape_invisible(name)
    return text if len(text) <= MAX_LENGTH else f"{text[: MAX_LENGTH // 2]}…{text[-MAX_LENGTH // 2 + 1 :]}"


def display_words(sentence: str) -> str:
    """Return a sentence with invisible characters escaped, and with long words, which were typed, shortened."""
    return " ".join(map(display_name, sentence.split(" ")))


def escape_invisible(sentence: str) -> str:
    r"""Escape invisible characters in a sentence: a line break becomes \n, a mark of direction \u202e."""
    return "".join(
        letter.encode("unicode_escape").decode("ascii")
        if unicodedata.category(letter) in HIDDEN and letter not in "\u200c\u200d"  # joiners, for Persian and emoji
        else letter
        for letter in sentence
    )
