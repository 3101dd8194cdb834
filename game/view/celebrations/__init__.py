"""The celebrations of a win, one for each game; a game without one has a plain one."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from game.view.celebrations.figure import Celebration

MODULES = {
    "calculation": "calculation",
    "numeration": "numeration",
    "napoleons-square": "napoleons_square",
    "king-albert": "king_albert",
    "quatorze": "quatorze",
}


@cache
def celebration(slug: str) -> Celebration:
    """Return a game's celebration; its module is imported at first use."""
    module = import_module(f"game.view.celebrations.{MODULES.get(slug, 'plain')}")
    instance: Celebration = module.CELEBRATION
    return instance
