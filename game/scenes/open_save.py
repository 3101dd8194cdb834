"""The way from a save to its table, at once or by way of a page."""

from __future__ import annotations

from collections.abc import Callable

from game.scenes.host import Host
from game.store.restoring import Restoring
from game.store.save_format import Loaded, Save, SaveError

SOON = 0.4  # seconds that the window stands still for a game; ten thousand moves take about a third of that

Arrived = Callable[[Loaded], None]
Refused = Callable[[SaveError], None]


def open_save(host: Host, save: Save, arrived: Arrived, refused: Refused) -> None:
    """Restore a game and let it arrive, or be refused; a page shows how far it is where that takes long."""
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
    """Let a game arrive, or be refused."""
    if isinstance(result, SaveError):
        refused(result)
    else:
        arrived(result)


def _restored(save: Save) -> Loaded | SaveError:
    try:
        return save.restore()
    except SaveError as error:
        return error
