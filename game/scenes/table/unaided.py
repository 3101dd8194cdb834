"""Playing unaided: light and hints are put away until the game ends. Also counts the light as help."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from game.language import N_, _
from game.scenes.table.feature import Feature
from game.scenes.table.hint import Hint

AIDS = ("hint", "back", "watch", "review")  # actions that tell whether or how the game can be won
ON = N_("Unaided: no light and no hints until the game ends")
ON_LATE = N_("Unaided from here; the help you had before still counts")
OFF = N_("Light and hints are back")
REFUSED = N_("You play unaided: no hints until the game ends")


class Unaided(Feature):
    """Refuses help once the player has chosen to play without."""

    @property
    def actions(self) -> Mapping[str, Callable[[], None]]:
        """The action to play without help."""
        return {"unaided": self.toggle}

    def takes(self, name: str) -> bool:
        """Refuse an action that helps, and say why."""
        if not (self._table.unaided and name in AIDS):
            return False
        self._table.say(_(REFUSED))
        self._table.host.trace("unaided", on=True, refused=name)
        return True

    def allows(self, name: str) -> bool:
        """Return whether it can be switched: after the first move it cannot be switched off before the end."""
        if name == "unaided":
            begun = bool(self._table.session.moves or self._table.session.undone)
            return not (self._table.controller.over or (self._table.controller.tally.unaided and begun))
        return not (self._table.unaided and name in AIDS)

    def toggle(self) -> None:
        """Put light and hints away, or show them again if no move was made."""
        table, tally = self._table, self._table.controller.tally
        if not self.allows("unaided"):
            if table.unaided:
                table.say(_(REFUSED))
            return
        tally.unaided = not tally.unaided
        table.get(Hint).end()
        helped = tally.light or tally.hints or tally.undos
        table.say(_((ON_LATE if helped else ON) if tally.unaided else OFF))
        table.host.trace("unaided", on=tally.unaided, refused=None)
        table.controller.keep()

    def poll(self) -> bool:
        """Count the light as help once it is on after a move of a game in progress, whatever it shows."""
        controller = self._table.controller
        if not controller.tally.light and controller.session.moves and not controller.over:
            controller.tally.light = self._table.light not in {None, "stuck", "unaided"}
        return False
