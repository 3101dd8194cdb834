"""The dialog to choose a variation."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from functools import partial

import pygame

from game.language import N_, _, capitalised
from game.language.games import game_title, variation_note, variation_title
from game.rules.patience import Patience
from game.scenes.dialogs.dialog import Dialog, footer
from game.scenes.host import Host
from game.scenes.widgets.controls import Button, Row, four_texts
from game.scenes.widgets.widget import Widget
from game.view.drawing.palette import IVORY_3
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.widgets.widget_marks import note

LINE = 106  # units for each variation
STANDARD = N_("The rules as most books give them.")


class Variations(Dialog):
    """A line for each variation; another choice deals a new game."""

    name = "variations"
    width = 820.0
    min_size = 660, 0

    def __init__(self, host: Host, game: Patience, choose: Callable[[Patience], None]) -> None:
        """Start with the present game; `choose` is called with the game in another variation."""
        super().__init__(host)
        self.heading = _("Variations of {game}", game=game_title(game.name))
        self.height = 248.0 + LINE * (1 + len(game.variations()))
        self._game, self._choose = game, choose

    def first(self) -> str:
        return self._game.variation or "standard"

    def take(self, variation: str) -> None:
        """Go back to the table; deal a new game if another variation was chosen."""
        self.host.scenes.pop()
        if variation != self._game.variation:
            self._choose(type(self._game).in_variation(variation))

    def content(self) -> Iterable[Widget | Mark]:
        """Return the standard game, then its variations."""
        room, u = self.room, self.unit
        yield from self._rows()
        known = self._game.variations()
        text = (
            _("Choosing another variation starts a new game.")
            if known
            else _("{game} has no variations.", game=game_title(self._game.name))
        )
        yield Label(text, note(u, IVORY_3), (room.x, room.bottom - 28 * u), "ml")
        (place,) = footer(room, u, [160])
        yield Button("cancel", _("Cancel") if known else _("Close"), self.host.scenes.pop, rect=place)

    def _rows(self) -> Iterator[Widget]:
        room, u, game = self.room, self.unit, type(self._game)
        lines = [("", _("Standard"), _(STANDARD))]
        lines += [(name, capitalised(variation_title(name)), variation_note(game, name)) for name in game.variations()]
        for number, (name, title, explanation) in enumerate(lines):
            rect = pygame.Rect(room.x, room.y + round(number * LINE * u), room.w, round(96 * u))
            played = name == self._game.variation
            content = four_texts(rect, u, (title, _("current") if played else ""), (explanation, ""))
            yield Row(name or "standard", partial(self.take, name), tuple(content), played, rect=rect)
