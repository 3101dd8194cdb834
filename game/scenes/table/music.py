"""The music of a table: it follows how the game stands."""

from __future__ import annotations

from game.rules.events import Events, Moved
from game.rules.moves import Move
from game.rules.table import Role
from game.scenes.table.feature import Feature
from game.sound.soundtrack import Mood

GOALS = (Role.FOUNDATION, Role.DISCARD)
STREAK = 3  # moves in a row that bring a card home, after which a layer more is heard


class Music(Feature):
    """Tells the sounds which piece to play, and how the game stands; they know whether music is wanted."""

    streak = 0  # moves in a row that brought a card home

    def begin(self) -> None:
        """Begin the piece of another game; of its position nothing is known yet."""
        self.streak = 0
        self._follow(Mood.LOST if self._table.controller.lost else Mood.CALM)

    def table_changed(self, events: Events, *, playing: bool) -> None:
        """Count the moves in a row that bring a card to a foundation or to the discard."""
        home = any(isinstance(event, Moved) and event.target.role in GOALS for event in events)
        self.streak = self.streak + 1 if playing and home else 0

    def played(self, move: Move) -> None:  # noqa: ARG002 - any move
        """Follow a move."""
        self._follow(self._mood)

    def retraced(self) -> None:
        """Follow the way back."""
        self.streak = 0
        self._follow(self._mood)

    def learned(self) -> None:
        """Follow the light."""
        self._follow(self._mood)

    def _follow(self, mood: Mood) -> None:
        self._table.host.sound.follow(self._table.session.game.slug(), mood)

    @property
    def _mood(self) -> Mood:
        table = self._table
        if table.session.is_won():
            return Mood.WON
        if table.controller.lost or self._turned:
            return Mood.LOST
        return Mood.STREAK if self.streak >= STREAK else Mood.CALM

    @property
    def _turned(self) -> bool:
        """Whether the light says that the game is lost now, and was not from its start; what it hides stays unsaid."""
        table = self._table
        return bool(table.light == "lost" and table.analysis.moves_back())
