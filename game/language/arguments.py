"""Translates the messages of `argparse`, which by itself only follows the system's language."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from game.language import _, languages


def translate_argparse() -> None:
    """Replace the function with which `argparse` looks up its messages."""
    setattr(argparse, "_", _)  # noqa: B010 - a name that the types of the module lack


def requested_language(words: Sequence[str]) -> str:
    """Return the code after `--language` on a command line, "" if there is none or no such language.

    Call before the command line is parsed, because complaints about the rest are to be in that language.
    """
    for word, following in zip(words, [*words[1:], ""], strict=False):
        code = following if word == "--language" else word.removeprefix("--language=")
        if code in languages():
            return code
    return ""
