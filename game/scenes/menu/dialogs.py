"""The dialogs that the keys of a table open in the menu, for the focused table or the last one."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from game.language import N_, _
from game.patiences import PATIENCES
from game.rules.cards import FIRST_DEAL
from game.rules.session import Session
from game.scenes.host import Host
from game.scenes.open_dialog import open_dialog
from game.scenes.wording import game_name
from game.store.save_format import GameStats


def dialog_actions(host: Host, slug: str, waiting: Session | None) -> dict[str, Callable[[], None]]:
    """Return what opens the dialogs for the table of a game, by action; `waiting` is its unfinished game, if any."""
    return {
        "deals": partial(_choose_deal, host, slug, waiting),
        "save": partial(_save, host, slug, waiting),
        "load": partial(open_dialog, host, "load"),
        "unfinished": partial(open_dialog, host, "load", "left"),
    }


def _choose_deal(host: Host, slug: str, waiting: Session | None) -> None:
    """Choose a deal of the game, in the variation that is played; if it is the unfinished one, that is resumed."""
    game = waiting.game if waiting else PATIENCES[slug]()

    def deal(number: int) -> None:
        goes_on = waiting and waiting.number == number and not waiting.is_won()
        host.games.open_table(game, None if goes_on else number)

    stats = host.games.saves.stats(waiting) if waiting else GameStats()
    session, where = waiting or Session(game, FIRST_DEAL), N_("Waiting") if waiting else ""
    open_dialog(host, "deals", session, stats, deal, where=where)


def _save(host: Host, slug: str, waiting: Session | None) -> None:
    """Save the unfinished game, or say that there is none."""
    if waiting and waiting.number:
        open_dialog(host, "save", waiting, host.games.saves.stats(waiting), host.notifications.add)
    else:
        host.sound.play("refusal")
        host.notifications.add(_("No game of {game} is in progress, so there is nothing to save", game=game_name(slug)))
