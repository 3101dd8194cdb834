"""The dialogs and pages that the menu opens, for the focused table or the last one."""

from __future__ import annotations

from functools import partial

from game.language import N_, _
from game.patiences import PATIENCES
from game.platform.clipboard import pasted
from game.rules.cards import FIRST_DEAL
from game.rules.session import Session
from game.scenes import dialogs, pages
from game.scenes.host import Host, open_deal
from game.scenes.widgets.widget import Act
from game.store.save_format import GameStats


def dialog_actions(host: Host, slug: str, waiting: Session | None) -> dict[str, Act]:
    """Return what opens the dialogs for the table of a game, by action; `waiting` is its unfinished game, if any."""
    show = host.scenes.push
    return {
        "deals": partial(_choose_deal, host, slug, waiting),
        "paste": partial(_paste, host),
        "load": lambda: show(dialogs.games.LoadGame(host)),
        "unfinished": lambda: show(dialogs.games.LoadGame(host, "left")),
        "packs": lambda: show(pages.packs.PacksPage(host, slug)),
        "statistics": lambda: show(pages.statistics.StatisticsPage(host)),
        "settings": lambda: show(dialogs.preferences.PreferencesDialog(host)),
        "help": lambda: show(pages.help.HelpPage(host, slug)),
        "keys": lambda: show(pages.help.HelpPage(host, slug, "keys")),
    }


def _choose_deal(host: Host, slug: str, waiting: Session | None) -> None:
    """Choose a deal of the game, in the variation that is played; if it is the unfinished one, that is resumed."""
    stats = host.games.saves.stats(waiting) if waiting else GameStats()
    session, where = waiting or Session(PATIENCES[slug](), FIRST_DEAL), N_("Waiting") if waiting else ""
    _show_deals(host, session, stats, where)


def _paste(host: Host) -> None:
    """Offer the deal of a result on the clipboard."""
    from game.scenes.results import pasted_deal  # noqa: PLC0415 - not at the start

    if found := pasted_deal(pasted()):
        _show_deals(host, Session(*found), GameStats(), dialogs.deals.FRIEND)
    else:
        host.notifications.add(_(dialogs.deals.NO_RESULT))


def _show_deals(host: Host, session: Session, stats: GameStats, where: str) -> None:
    deal = partial(open_deal, host, session.game)
    host.scenes.push(dialogs.deals.Deals(host, session, stats, deal, where=where))
