"""The base class of the features of a table; each helps the player in one way, such as a hint."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

import pygame

from game.scenes.table.table_controller import GameListener
from game.view.marks.mark import Mark

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable


class Feature(GameListener):
    """A feature of a table, as long as the table; every method does nothing unless it is overridden.

    It adds what it can do to the table's commands, by the names in the table of keys. What it does later, it does when
    an alarm rings (`GameTable.alarm`).
    """

    def __init__(self, table: GameTable) -> None:
        self._table = table

    def on_input(self, event: pygame.Event) -> None:
        """Called with each event that what is shown has not consumed, before it has its effect."""

    def analysis_changed(self) -> None:
        """Called when the analysis knows more."""

    def refreshed(self) -> None:
        """Called after the table was refreshed because something has changed."""

    @property
    def marks(self) -> Sequence[Mark]:
        """The marks above the cards."""
        return ()
