"""Says which table's music is wanted."""

from __future__ import annotations

from game.rules.moves import Move
from game.scenes.table.feature import Feature


class Music(Feature):
    """Reports the game, and whether it is won, to the sound service, which decides whether music is played."""

    def begin(self) -> None:
        self._follow()

    def moved(self, move: Move | None, *, own: bool) -> None:  # noqa: ARG002 - whoever made it
        self._follow()

    def _follow(self) -> None:
        session = self._table.session
        self._table.host.sound.follow(session.game.slug(), won=session.is_won())
