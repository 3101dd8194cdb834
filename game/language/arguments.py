"""Translates the messages of `argparse`, which by itself only follows the system's language."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from game.language import _, languages

OPTION = "--language"


def speak() -> None:
    """Let `argparse` look up its messages in the present catalogue."""
    setattr(argparse, "_", _)  # noqa: B010 - a name of the module that its types do not tell


def requested_language(words: Sequence[str]) -> str:
    """Return the code after `--language` on a command line, "" if there is none or no such language.

    It is looked for before the command line is read, for complaints about the rest are to be in that language.
    """
    for word, following in zip(words, [*words[1:], ""], strict=False):
        code = following if word == OPTION else word.removeprefix(f"{OPTION}=")
        if code in languages():
            return code
    return ""
