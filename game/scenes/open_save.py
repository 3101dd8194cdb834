"""Opens a save."""

from __future__ import annotations

from collections.abc import Callable

from game.store.save_format import Loaded, Save, SaveError


def open_save(save: Save, arrived: Callable[[Loaded], None], refused: Callable[[SaveError], None]) -> None:
    """Restore a game and call `arrived`, or `refused` with the error."""
    try:
        loaded = save.restore()
    except SaveError as error:
        refused(error)
    else:
        arrived(loaded)
