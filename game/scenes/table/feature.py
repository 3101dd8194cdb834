"""What every feature of a table is: something that helps the player, from a hint to a bookmark."""

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
    """Something that helps the player at a table; every hook does nothing unless it is overridden.

    A feature that looks different after anything else than a press, a release, a key or its own `poll` calls
    `GameTable.invalidate`. Nothing else has to be shown by hand.
    """

    def __init__(self, table: GameTable) -> None:
        """Belong to a table, which has no game yet."""
        self._table = table

    # ---- events

    def preview(self, event: pygame.Event) -> None:
        """Look at an event before any feature takes it."""

    def handle(self, event: pygame.Event) -> bool:  # noqa: ARG002 - as its overrides take it
        """Take an event, and say so: then nobody else sees it."""
        return False

    @property
    def actions(self) -> Mapping[str, Callable[[], None]]:
        """What it does, by the names of actions in the table of keys."""
        return {}

    def takes(self, name: str) -> bool:  # noqa: ARG002 - as its overrides take it
        """Do an action in another way than the table does, and say so."""
        return False

    def allows(self, name: str) -> bool:  # noqa: ARG002 - as its overrides take it
        """Say whether an action would do anything now, as far as this feature knows."""
        return True

    # ---- time

    def poll(self) -> bool:
        """Look at clocks, after each sleep; say whether it looks different now."""
        return False

    @property
    def pending(self) -> bool:
        """Whether it is about to move cards."""
        return False

    @property
    def awaited(self) -> bool:
        """Whether it is about to speak, once the cards lie still."""
        return False

    @property
    def due(self) -> float | None:
        """When `poll` is to be called next, in monotonic seconds; None for never."""
        return None

    def learned(self) -> None:
        """Take note that more is known of the positions of the game."""

    def cards_move(self) -> None:
        """Take note that cards are about to lie elsewhere."""

    def covered(self) -> None:
        """Take note that another scene comes on top."""

    def paused(self, *, paused: bool) -> None:
        """Take note that nobody looks, or that somebody looks again."""

    # ---- what is shown

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
        """The tooltip, above all marks."""
        return ()

    @property
    def console(self) -> Sequence[Mark]:
        """What stands in the bar's middle instead of figures and notices."""
        return ()

    @property
    def notice(self) -> Notice:
        """What the bar says instead of figures."""
        return NOTHING

    @property
    def words(self) -> str:
        """What it says besides its notice, for those who do not see it."""
        return ""

    @property
    def called(self) -> str:
        """What it is, as the heading of its words and its controls."""
        return ""

    @property
    def foot(self) -> int:
        """The pixels that it takes of the window, at the bottom."""
        return 0

    @property
    def looks_at(self) -> Session | None:
        """A session that is shown instead of the one that is played."""
        return None

    @property
    def controls(self) -> Sequence[Control]:
        """What a player can press of it."""
        return ()

    def report(self) -> Mapping[str, object]:
        """Give what else a trace tells of it when the table is at rest."""
        return {}
