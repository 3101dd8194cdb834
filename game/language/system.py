"""Finds the language of the system."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator

from game.language import ENGLISH, languages


def system_language() -> str:
    """Return the code of the first language that the system prefers and that has a catalogue, else English."""
    return next(filter(None, map(matching, wishes())), ENGLISH)


def matching(request: str) -> str:
    """Return the language that matches a preference such as "de_AT.UTF-8" or "pt-PT", or ""."""
    name = request.partition(".")[0].partition("@")[0].replace("-", "_")
    if name in languages():
        return name
    language = name.split("_")[0].lower()
    return next((code for code in languages() if code.split("_")[0] == language), "")


def wishes() -> Iterator[str]:
    """Yield the languages that the system prefers, the most preferred first."""
    # the first one that is set counts; LANGUAGE is a list with priority over them
    request = next(filter(None, map(os.environ.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    if request.split(".")[0] in ("C", "POSIX"):  # no language at all
        return
    if request:
        yield from filter(None, os.environ.get("LANGUAGE", "").split(":"))
        yield request
    if sys.platform in ("win32", "darwin"):  # where programs started by the mouse do not get such variables
        yield from _preferred()


def _preferred() -> Iterator[str]:
    from pygame.system import get_pref_locales  # noqa: PLC0415 - where it is wanted

    for locale in get_pref_locales():
        yield "_".join(filter(None, [locale["language"], locale.get("country")]))
