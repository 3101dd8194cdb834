"""The page that is shown while a long game is replayed in a thread, with the progress.

A game of some thousand moves is opened without this page (`open_save.py`).
"""

from __future__ import annotations

from collections.abc import Iterator

import pygame

from game.language import N_, _
from game.language.figures import number_text
from game.scenes.host import Host
from game.scenes.open_save import Arrived, Refused, hand_over
from game.scenes.pages.page import Page
from game.scenes.widgets.controls import Button
from game.scenes.widgets.widget import Widget
from game.scenes.wording import game_name
from game.store.restoring import Restoring
from game.store.save_format import Save, SaveError
from game.view.marks.mark import Label, Mark, boxed
from game.view.text.lettering import SERIF, Style
from game.view.theme import IVORY, IVORY_2
from game.view.widgets.looks import Progress, note


class Opening(Page):
    """The page with the progress. The callback `arrived` leaves it; before `refused` it is left already."""

    name = "opening"
    heading = N_("Opening the game")

    def __init__(self, host: Host, save: Save, restoring: Restoring, arrived: Arrived, refused: Refused) -> None:
        super().__init__(host)
        self._save, self._restoring = save, restoring
        self._arrived, self._refused = arrived, refused

    def content(self) -> Iterator[Widget | Mark]:
        """Yield the name of the game, and the progress."""
        u, save, (x, y) = self.unit, self._save, self.room.center
        made = min(self._restoring.made, save.length)
        y -= round(60 * u)
        name = f"{game_name(save.game, save.variation)} {number_text(save.number)}"
        yield Label(name, Style(SERIF, round(36 * u), IVORY), (x, y - 70 * u))
        bar = pygame.Rect(0, 0, round(520 * u), round(10 * u))
        bar.center = x, y
        yield Progress(boxed(bar), made / save.length)
        said = _("Move {move} of {count}", move=number_text(made), count=number_text(save.length))
        yield Label(said, note(u, IVORY_2), (x, y + 40 * u))
        place = pygame.Rect(0, 0, round(160 * u), round(56 * u))
        place.center = x, round(y + 120 * u)
        yield Button("cancel", place, _("Cancel"), self.host.scenes.leave)

    def poll(self) -> None:
        """Show the progress; pass the game on once it is restored."""
        result = self._restoring.result()
        if result is None:
            self.refresh()
            return
        if isinstance(result, SaveError):
            self.host.scenes.leave()
        hand_over(result, self._arrived, self._refused)

    def cover(self) -> None:
        """Cancel, because another scene is shown."""
        super().cover()
        self._restoring.cancel()

    @property
    def settled(self) -> bool:
        """Whether the game is restored."""
        return False
