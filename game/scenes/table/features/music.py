"""Selects the music of a table by the state of the game."""

from __future__ import annotations

from game.rules.events import Events, Moved
from game.rules.moves import Move
from game.rules.table import Role
from game.scenes.table.feature import Feature
from game.sound.soundtrack import Mood

GOALS = (Role.FOUNDATION, Role.DISCARD)
STREAK = 3  # moves in a row to a foundation or the discard, from which on there is another layer of music


class Music(Feature):
    """Reports the game and its mood to the sound service, which decides whether music is played."""

    streak = 0  # number of such moves in a row

    def begin(self) -> None:
        self.streak = 0
        self._follow(Mood.LOST if self._table.controller.lost else Mood.CALM)

    def table_changed(self, events: Events, *, playing: bool) -> None:
        home = any(isinstance(event, Moved) and event.target.role in GOALS for event in events)
        self.streak = self.streak + 1 if playing and home else 0

    def moved(self, move: Move | None, *, own: bool) -> None:  # noqa: ARG002 - whoever made it
        self.streak = self.streak if move else 0
        self._follow(self._mood)

    def analysis_changed(self) -> None:
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
        """Whether the light, if it is shown, says that the game is lost, but was not lost from the start."""
        table = self._table
        return bool(table.light == "lost" and table.analysis.moves_back())
