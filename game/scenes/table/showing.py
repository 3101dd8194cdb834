"""What is shown on the table until the next input or longer; only one is shown at a time."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from enum import Enum
from typing import TYPE_CHECKING, ClassVar

import pygame

from game.rules.moves import Move
from game.rules.session import Session
from game.scenes.keys import GAME, is_press, pressed
from game.scenes.table.alarm import Alarm
from game.scenes.table.table_toolbar import NO_MESSAGE, ToolbarMessage
from game.scenes.widgets.widget import Act, Part

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable


class Lasts(Enum):
    """How long something is shown, unless the player ends it."""

    A_MOMENT = 0  # until cards are laid out again, or the window is left
    UNCOVERED = 1  # until another scene comes on top
    UNTIL_CLOSED = 2


class Showing:
    """A hint, lit cards, a watched line, a review or the tour: made for `GameTable.show`, and dropped when it ends."""

    lasts: ClassVar[Lasts] = Lasts.A_MOMENT
    title: ClassVar[str] = ""  # its name in English, for screen readers

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self.session: Session | None = None  # that is seen instead of the one that is played
        self.alarms: list[Alarm] = []

    def alarm(self, ring: Act, condition: Callable[[], bool]) -> Alarm:
        """Return an alarm that ends with this; the table is refreshed when it rings."""
        self.alarms.append(Alarm(ring, condition))
        return self.alarms[-1]

    def hide(self) -> None:
        self._table.show(None)

    def end(self) -> None:
        """Called when it has been taken off the table."""

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event that is not on its widgets; return True to consume it.

        By default any press ends this, except one that accepts what the notice offers, and the key that leaves the
        table does nothing else.
        """
        offered = self.message.action
        accepted = offered and event.type == pygame.MOUSEBUTTONDOWN and self._table.action_at(event.pos) == offered
        if is_press(event) and not accepted:
            self.hide()
        return event.type == pygame.KEYDOWN and pressed(event, GAME) == "menu"

    def intercepts(self, name: str) -> bool:  # noqa: ARG002 - as its overrides take it
        """Perform an action instead of the table; return whether it did."""
        return False

    def analysis_changed(self) -> None:
        """Called when the analysis knows more."""

    @property
    def asked(self) -> Move | None:
        """The move that it asks the player for, which a click on its cards makes."""
        return None

    def parts(self) -> Iterable[Part]:
        """Return its widgets and marks above the cards, in paint order."""
        return ()

    @property
    def bottom_height(self) -> int:
        """The height in pixels that it uses at the bottom of the window."""
        return 0

    @property
    def message(self) -> ToolbarMessage:
        """The notice in the bar, instead of figures."""
        return NO_MESSAGE

    @property
    def spoken_message(self) -> str:
        """The notice as screen readers announce it, whenever this changes."""
        return self.message.spoken

    @property
    def spoken_text(self) -> str:
        """Its text, for screen readers."""
        return ""

    def trace_fields(self) -> Mapping[str, object]:
        """Further fields for the trace of the table at rest."""
        return {}
