"""The unfinished games of a program, as its dialog tells them apart."""

from __future__ import annotations

from game.store.autosaves import Autosaves
from game.store.save_reader import SaveEntry


def unfinished(saves: Autosaves) -> tuple[list[SaveEntry], list[SaveEntry]]:
    """List the games in progress at their tables, and all others, the latest first."""
    found, files = saves.unfinished()
    own = [each for each in found if each.save and each.path in files]
    return own, [each for each in found if each not in own]
