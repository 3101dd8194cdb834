"""The key that outlines what can be moved."""

from __future__ import annotations

from collections.abc import Sequence

from game.rules.table import Pile
from game.scenes.table.click_moves import taken
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command, GameTable
from game.scenes.table.showing import Showing
from game.view.drawing.geometry import CARD_CORNER
from game.view.drawing.palette import AMBER
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark


class MovableCards(Feature):
    """Outlines the cards that can be moved, and a stock that can be dealt from, until the next input."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        table.commands["legal"] = Command(lambda: table.show(Outlines(table)), lambda: not table.controller.over)


class Outlines(Showing):
    """An outline around the cards of each pile that can be moved."""

    def parts(self) -> Sequence[Mark]:
        width, counts = self._table.view.layout.width, dict[Pile, int]()
        for move in self._table.session.legal_moves():
            for pile, count in taken(move):
                counts[pile] = max(count, counts.get(pile, 0))
        return [
            PanelMark(
                self._table.top_rect(pile, count),
                radius=width * CARD_CORNER,
                background=AMBER,
                opacity=0.0,
                edge=AMBER,
                edge_width=max(2.0, width * 0.024),
            )
            for pile, count in counts.items()
        ]
