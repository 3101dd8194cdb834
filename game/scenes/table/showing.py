"""What a feature shows on the table until the next input or longer; only one is shown at a time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import ClassVar

from game.rules.session import Session
from game.scenes.table.feature import Feature
from game.scenes.table.table_toolbar import NO_MESSAGE, ToolbarMessage
from game.scenes.widgets.control import Control


class Lasts(Enum):
    """How long something is shown, unless the player ends it."""

    A_MOMENT = 0  # until cards are laid out again, or the window is left
    UNCOVERED = 1  # until another scene comes on top
    UNTIL_CLOSED = 2


class Showing(Feature):
    """A hint, lit cards, a watched line, a review or the tour; while shown it gets events before all others."""

    lasts: ClassVar[Lasts] = Lasts.A_MOMENT

    @property
    def is_shown(self) -> bool:
        """Whether it is on the table; only then its message, its controls and its texts are used."""
        return self._table.showing is self

    def hide(self) -> None:
        """Take it off the table, if it is there."""
        if self.is_shown:
            self._table.show(None)

    def begin(self) -> None:
        self.hide()

    def end(self) -> None:
        """Called when it is no longer shown."""

    def intercepts(self, name: str) -> bool:  # noqa: ARG002 - as its overrides take it
        """Perform an action instead of the table; return whether it did."""
        return False

    @property
    def session(self) -> Session | None:
        """The session that is seen instead of the one that is played, or None."""
        return None

    @property
    def bottom_height(self) -> int:
        """The height in pixels that it uses at the bottom of the window."""
        return 0

    @property
    def message(self) -> ToolbarMessage:
        """The notice in the bar, instead of figures."""
        return NO_MESSAGE

    @property
    def controls(self) -> Sequence[Control]:
        """Its controls."""
        return ()

    @property
    def title(self) -> str:
        """Its name, for screen readers."""
        return ""

    @property
    def spoken_text(self) -> str:
        """Its text, for screen readers."""
        return ""

    def trace_fields(self) -> Mapping[str, object]:
        """Further fields for the trace of the table at rest."""
        return {}
