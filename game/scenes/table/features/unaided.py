"""Playing unaided: light and hints are put away until the game ends. Also counts the light as help."""

from __future__ import annotations

from collections.abc import Mapping

from game.language import _
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import UNAIDED_MESSAGE, Command


class Unaided(Feature):
    """Lets the player choose to play without help; the table then refuses it."""

    @property
    def commands(self) -> Mapping[str, Command]:
        return {"unaided": Command(self.toggle, lambda: self._open)}

    @property
    def _open(self) -> bool:
        """Return whether it can be switched: after the first move it cannot be switched off before the end."""
        begun = bool(self._table.session.moves or self._table.session.undone)
        return not (self._table.controller.over or (self._table.controller.stats.unaided and begun))

    def toggle(self) -> None:
        """Put light and hints away, or show them again if no move was made."""
        table, stats = self._table, self._table.controller.stats
        if not self._open:
            if table.unaided:
                table.say(_(UNAIDED_MESSAGE))
            return
        stats.unaided = not stats.unaided
        table.disturb()
        if not stats.unaided:
            table.say(_("Light and hints are back"))
        elif stats.light or stats.hints or stats.undos:
            table.say(_("Unaided from here; the help you had before still counts"))
        else:
            table.say(_("Unaided: no light and no hints until the game ends"))
        table.host.trace("unaided", on=stats.unaided, refused=None)
        table.controller.save()

    def refreshed(self) -> None:
        """Count the light as help once it is on after a move of a game in progress, whatever it shows."""
        controller = self._table.controller
        if not controller.stats.light and controller.session.moves and not controller.over:
            controller.stats.light = self._table.light not in {None, "stuck", "unaided", "failed"}
