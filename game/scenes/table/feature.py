"""The base class of the features of a table; each helps the player in one way, such as a hint or a bookmark."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.rules.session import Session
from game.scenes.table.controller import Listener
from game.scenes.table.hud import NOTHING, Notice
from game.scenes.widgets.router import Control
from game.view.marks.mark import Mark

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable


class Feature(Listener):
    """A feature of a table; every method does nothing unless it is overridden.

    If the appearance of a feature changes for another reason than a press, a release, a key or its own `poll`, it
    calls `GameTable.invalidate`. It never has to repaint anything itself.
    """

    def __init__(self, table: GameTable) -> None:
        """Belong to a table, which has no game yet."""
        self._table = table

    # ---- events

    def preview(self, event: pygame.Event) -> None:
        """Called with every event before any feature handles it."""

    def handle(self, event: pygame.Event) -> bool:  # noqa: ARG002 - as its overrides take it
        """Handle an event; return True to consume it."""
        return False

    @property
    def actions(self) -> Mapping[str, Callable[[], None]]:
        """The actions it performs, by their names in the table of keys."""
        return {}

    def takes(self, name: str) -> bool:  # noqa: ARG002 - as its overrides take it
        """Perform an action instead of the table; return whether it did."""
        return False

    def allows(self, name: str) -> bool:  # noqa: ARG002 - as its overrides take it
        """Return whether an action would have an effect, as far as this feature knows."""
        return True

    # ---- time

    def poll(self) -> bool:
        """Check clocks, after each sleep; return whether the appearance has changed."""
        return False

    @property
    def pending(self) -> bool:
        """Whether it is about to move cards."""
        return False

    @property
    def awaited(self) -> bool:
        """Whether it is about to show something once the cards are at rest."""
        return False

    @property
    def due(self) -> float | None:
        """The time in monotonic seconds at which `poll` must be called next; None for never."""
        return None

    def learned(self) -> None:
        """Called when the analysis knows more."""

    def cards_move(self) -> None:
        """Called before cards are laid out again."""

    def covered(self) -> None:
        """Called when another scene comes on top."""

    def paused(self, *, paused: bool) -> None:
        """Called when the window loses the focus or is hidden, and when that ends."""

    # ---- display

    @property
    def under(self) -> Sequence[Mark]:
        """The marks below the cards."""
        return ()

    @property
    def marks(self) -> Sequence[Mark]:
        """The marks above the cards."""
        return ()

    @property
    def tip(self) -> Sequence[Mark]:
        """The marks that fade in and out above all others, such as a tooltip."""
        return ()

    @property
    def console(self) -> Sequence[Mark]:
        """The marks in the bar's middle, instead of figures and notices."""
        return ()

    @property
    def notice(self) -> Notice:
        """The notice in the bar, instead of figures."""
        return NOTHING

    @property
    def words(self) -> str:
        """Its text besides the notice, for screen readers."""
        return ""

    @property
    def called(self) -> str:
        """Its name, as the heading of its text and controls for screen readers."""
        return ""

    @property
    def foot(self) -> int:
        """The height in pixels that it uses at the bottom of the window."""
        return 0

    @property
    def looks_at(self) -> Session | None:
        """The session that is shown instead of the one that is played, or None."""
        return None

    @property
    def controls(self) -> Sequence[Control]:
        """Its controls."""
        return ()

    def report(self) -> Mapping[str, object]:
        """Further fields for the trace of the table at rest."""
        return {}
