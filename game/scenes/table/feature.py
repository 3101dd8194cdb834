"""The base class of the features of a table; each helps the player in one way, such as a hint or a bookmark."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.scenes.table.table_controller import GameListener
from game.view.marks.mark import Mark

if TYPE_CHECKING:
    from game.scenes.table.game_table import Command, GameTable


class Feature(GameListener):
    """A feature of a table; every method does nothing unless it is overridden.

    If its appearance changes for another reason than an event, an alarm or its own `poll`, it calls
    `GameTable.invalidate`. It never has to repaint anything itself.
    """

    def __init__(self, table: GameTable) -> None:
        self._table, self._analysis = table, table.analysis

    @property
    def commands(self) -> Mapping[str, Command]:
        """What it can do, by the names in the table of keys; read once."""
        return {}

    def handle(self, event: pygame.Event) -> bool:  # noqa: ARG002 - as its overrides take it
        """Handle an event; return True to consume it."""
        return False

    def poll(self) -> bool:
        """Check conditions after each sleep; return whether the appearance has changed."""
        return False

    @property
    def next_poll(self) -> float | None:
        """The time in monotonic seconds at which `poll` must be called next; None for never."""
        return None

    @property
    def busy(self) -> bool:
        """Whether it is about to move cards, or to show something once they are at rest."""
        return False

    def analysis_changed(self) -> None:
        """Called when the analysis knows more."""

    def interrupted(self) -> None:
        """Called when cards are laid out again, another scene comes on top, or the window is left."""

    @property
    def marks(self) -> Sequence[Mark]:
        """The marks above the cards."""
        return ()
