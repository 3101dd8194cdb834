"""The dialog to choose a variation."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.language import N_, _, capitalised
from game.language.games import game_title, variation_note, variation_title
from game.rules.patience import Patience
from game.scenes.dialogs.dialog import Dialog
from game.scenes.host import Host
from game.scenes.widgets.controls import Button, ListRow
from game.scenes.widgets.layout import Column, Node, Row, Text, Tight, large
from game.view.drawing.palette import IVORY_3
from game.view.widgets.widget_marks import note

STANDARD = N_("The rules as most books give them.")


class Variations(Dialog):
    """A line for each variation; another choice deals a new game."""

    name = "variations"
    wide = 820.0

    def __init__(self, host: Host, game: Patience, choose: Callable[[Patience], None]) -> None:
        """Start with the present game; `choose` is called with the game in another variation."""
        super().__init__(host)
        self.heading = _("Variations of {game}", game=game_title(game.name))
        self._game, self._choose = game, choose
        self.first = game.variation or "standard"

    def take(self, variation: str) -> None:
        self.host.scenes.pop()
        if variation != self._game.variation:
            self._choose(type(self._game).in_variation(variation))

    def content(self) -> Node:
        game = type(self._game)
        known = self._game.variations()
        lines = [("", _("Standard"), _(STANDARD))]
        lines += [(name, capitalised(variation_title(name)), variation_note(game, name)) for name in known]
        text = (
            _("Choosing another variation starts a new game.")
            if known
            else _("{game} has no variations.", game=game_title(game.name))
        )
        cancel = Button("cancel", _("Cancel") if known else _("Close"), self.host.scenes.pop)
        rows = Column(*(self._row(*line) for line in lines), gap=10)
        return Column(rows, Row(Text(text, note, IVORY_3), cancel, gap=16), gap=24)

    def _row(self, name: str, title: str, explanation: str) -> Node:
        played = name == self._game.variation
        current = Tight(Text(_("current") if played else "", note, IVORY_3))
        inside = Column(Row(Text(title, large), current, gap=16), Text(explanation, note))
        return ListRow(name or "standard", partial(self.take, name), chosen=played, inside=inside)
