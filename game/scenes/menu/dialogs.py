"""The dialogs that the keys of a table open in the menu, for the focused table or the last one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.language import N_, _
from game.patiences import PATIENCES
from game.rules.cards import FIRST_DEAL
from game.rules.patience import Patience
from game.rules.session import Session
from game.scenes.host import Host
from game.scenes.open_dialog import open_dialog
from game.scenes.wording import game_name
from game.store.save_format import GameStats


class MenuDialogs:
    """The dialogs for deals, saving and loading."""

    def __init__(self, host: Host, slug: str, waiting: Session | None) -> None:
        """Use the table of a game; `waiting` is its unfinished game, if any."""
        self._host, self._slug, self._waiting = host, slug, waiting

    @property
    def actions(self) -> dict[str, Callable[[], None]]:
        """Return the functions that open the dialogs, by action."""
        return {
            "deals": self.deals,
            "save": self.save,
            "load": lambda: open_dialog(self._host, "load"),
            "unfinished": lambda: open_dialog(self._host, "load", "left"),
        }

    def deals(self) -> None:
        """Choose a deal of the table’s game, in the variation that is played there."""
        waiting = self._waiting
        game = waiting.game if waiting else PATIENCES[self._slug]()
        stats = self._host.games.saves.stats(waiting) if waiting else GameStats()
        session, where = waiting or Session(game, FIRST_DEAL), N_("Waiting") if waiting else ""
        open_dialog(self._host, "deals", session, stats, partial(self._deal, game), where=where)

    def _deal(self, game: Patience, number: int) -> None:
        """Go to the table; the unfinished game is resumed if it is of this deal."""
        waiting = self._waiting
        goes_on = waiting and waiting.number == number and not waiting.is_won()
        self._host.games.open_table(game, None if goes_on else number)

    def save(self) -> None:
        """Save the unfinished game, or say that there is none."""
        if self._waiting and self._waiting.number:
            stats = self._host.games.saves.stats(self._waiting)
            open_dialog(self._host, "save", self._waiting, stats, self._host.notifications.add)
        else:
            self._host.sound.play("refusal")
            name = game_name(self._slug)
            self._host.notifications.add(_("No game of {game} is in progress, so there is nothing to save", game=name))
