"""What a feature shows on the table until the next input or longer; only one is shown at a time."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from enum import Enum
from typing import ClassVar

import pygame

from game.rules.session import Session
from game.scenes.table.table_toolbar import NO_MESSAGE, ToolbarMessage
from game.scenes.widgets.control import Control


class Lasts(Enum):
    """How long something is shown, unless the player ends it."""

    A_MOMENT = 0  # until cards are laid out again, or the window is left
    UNCOVERED = 1  # until another scene comes on top
    UNTIL_CLOSED = 2


class Showing(ABC):
    """A hint, lit cards, a watched line, a review or the tour; it gets events before all others."""

    lasts: ClassVar[Lasts] = Lasts.A_MOMENT

    @abstractmethod
    def end(self) -> None:
        """Called when it is no longer shown."""

    def handle(self, event: pygame.Event) -> bool:  # noqa: ARG002 - as its overrides take it
        """Handle an event; return True to consume it."""
        return False

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
