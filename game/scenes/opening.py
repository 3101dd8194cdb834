"""Opening a long game: its moves are made again in a thread, while the window shows how far that is."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from queue import SimpleQueue

import pygame

from game.scenes.page import Page
from game.scenes.scene import Host
from game.scenes.widgets.controls import Button
from game.scenes.widgets.widget import Widget
from game.scenes.wording import game_name, number_text
from game.store.save_format import Loaded, Save, SaveError
from game.threads import start_thread
from game.view.lettering import SERIF, Style
from game.view.marks import Label, Mark, boxed
from game.view.theme import IVORY, IVORY_2
from game.view.widgets.looks import Progress, note

PAUSE = 0.05  # seconds from one picture of the progress to the next

Arrived = Callable[[Loaded], None]
Refused = Callable[[SaveError], None]


class _Cancelled(Exception):  # noqa: N818 - nothing is wrong
    """Nobody waits for the game any more."""


def open_save(host: Host, save: Save, arrived: Arrived, refused: Refused) -> None:
    """Restore a game and let it arrive; a long one arrives later, or is refused, unless the player cancels it."""
    if save.is_long:
        host.show(Opening(host, save, arrived, refused))
        return
    try:
        loaded = save.restore()
    except SaveError as error:
        refused(error)
    else:
        arrived(loaded)


class Opening(Page):
    """The page that is shown meanwhile. The host has left it when the game arrives or is refused."""

    name = "opening"
    heading = "Opening the game"

    def __init__(self, host: Host, save: Save, arrived: Arrived, refused: Refused) -> None:
        """Begin, not yet shown."""
        super().__init__(host)
        self._save, self._arrived, self._refused = save, arrived, refused
        self._made, self._shown_at = 0, 0.0
        self._cancelled = False
        self._result: SimpleQueue[Loaded | SaveError] = SimpleQueue()
        start_thread(self._restore, "opening", daemon=True)

    # ---- in the thread

    def _restore(self) -> None:
        try:
            self._result.put(self._save.restore(self._count))
        except SaveError as error:
            self._result.put(error)
        except _Cancelled:
            return
        self.host.wake()

    def _count(self) -> None:
        self._made += 1
        if self._cancelled:
            raise _Cancelled
        if self._made % 100 == 0 and time.monotonic() - self._shown_at >= PAUSE:
            self._shown_at = time.monotonic()
            self.host.wake()

    # ---- in the window

    def content(self) -> Iterator[Widget | Mark]:
        """Say which game it is, and how far it is."""
        u, save, (x, y) = self.unit, self._save, self.room.center
        y -= round(60 * u)
        name = f"{game_name(save.game, save.variation)} {number_text(save.number)}"
        yield Label(name, Style(SERIF, round(36 * u), IVORY), (x, y - 70 * u))
        bar = pygame.Rect(0, 0, round(520 * u), round(10 * u))
        bar.center = x, y
        yield Progress(boxed(bar), min(1.0, self._made / save.length))
        said = f"Move {number_text(min(self._made, save.length))} of {number_text(save.length)}"
        yield Label(said, note(u, IVORY_2), (x, y + 40 * u))
        place = pygame.Rect(0, 0, round(160 * u), round(56 * u))
        place.center = x, round(y + 120 * u)
        yield Button("cancel", place, "Cancel", self.host.leave)

    def poll(self) -> None:
        """Show how far it is; hand the game over once it is there."""
        if self._result.empty():
            self.refresh()
            return
        result = self._result.get()
        self.host.leave()
        if isinstance(result, SaveError):
            self._refused(result)
        else:
            self._arrived(result)

    def cover(self) -> None:
        """Stop: whatever is shown instead, nobody waits here any more."""
        super().cover()
        self._cancelled = True

    @property
    def settled(self) -> bool:
        """Whether the game is there."""
        return False
