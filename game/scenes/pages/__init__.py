"""Pages that fill the window: help, packs and statistics.

A module is imported when it is first named, as `pages.help` in a function: a start must not wait for them. Nor must a
press, so a thread imports them all once the program is shown.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.scenes.pages import help, packs, statistics
else:

    def __getattr__(name: str) -> object:
        return import_module(f"{__name__}.{name}")


def import_all() -> None:
    """Import all pages."""
    for name in ("help", "packs", "statistics"):
        import_module(f"{__name__}.{name}")
