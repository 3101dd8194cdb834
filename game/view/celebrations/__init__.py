"""How each game's winning is celebrated; a game without a celebration of its own has a plain one."""

from __future__ import annotations

from functools import cache
from importlib import import_module

from game.view.celebrations.figure import Celebration, Figure, Spot

MODULES = {
    "calculation": "calculation",
    "numeration": "numeration",
    "napoleons-square": "napoleons_square",
    "king-albert": "king_albert",
    "quatorze": "quatorze",
}


@cache
def celebration(slug: str) -> Celebration:
    """Return a game's celebration, imported when it is first asked for."""
    module = import_module(f"game.view.celebrations.{MODULES.get(slug, 'plain')}")
    found: Celebration = module.CELEBRATION
    return found


__all__ = ["MODULES", "Celebration", "Figure", "Spot", "celebration"]
