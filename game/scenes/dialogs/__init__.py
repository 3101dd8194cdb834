"""Dialogs: panels over the scene below.

A module is imported when it is first named, as `dialogs.deals` in a function: a start must not wait for them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from game.scenes.dialogs import (
        choose_keys,
        deals,
        game_menu,
        games,
        import_dialog,
        pause,
        preferences,
        quit_dialog,
        variations,
        watch_question,
    )
else:

    def __getattr__(name: str) -> object:
        return import_module(f"{__name__}.{name}")
