"""Opens a save, at once or with a page that shows the progress."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.host import Host
from game.store.restoring import Restoring
from game.store.save_format import Loaded, Save, SaveError

SOON = 0.4  # seconds that the window waits for a game; ten thousand moves take about a third of that

Arrived = Callable[[Loaded], None]
Refused = Callable[[SaveError], None]


def open_save(host: Host, save: Save, arrived: Arrived, refused: Refused) -> None:
    """Restore a game and call `arrived` or `refused`; if that takes long, a page shows the progress."""
    if not save.is_long:
        hand_over(_restored(save), arrived, refused)
        return
    restoring = Restoring(save, host.wake)
    result = restoring.result(SOON)
    if result is not None:
        hand_over(result, arrived, refused)
        return
    from game.scenes.pages.opening import Opening  # noqa: PLC0415 - most games are there before it would be painted

    host.scenes.show(Opening(host, save, restoring, arrived, refused))


def hand_over(result: Loaded | SaveError, arrived: Arrived, refused: Refused) -> None:
    """Call `arrived` with the game, or `refused` with the error."""
    if isinstance(result, SaveError):
        refused(result)
    else:
        arrived(result)


def _restored(save: Save) -> Loaded | SaveError:
    try:
        return save.restore()
    except SaveError as error:
        return error
