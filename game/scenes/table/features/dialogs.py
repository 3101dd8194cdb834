"""Opens the Game menu, dialogs and pages from a table."""

from __future__ import annotations

from game.scenes import dialogs, pages
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command, GameTable


class Dialogs(Feature):
    """The dialogs of one table."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        host, controller, show = table.host, table.controller, table.host.scenes.push
        table.commands |= {
            "game": Command(lambda: show(dialogs.game_menu.GameMenu(host, table.act, table.can, table.pane.widgets))),
            "deals": Command(lambda: show(dialogs.deals.Deals(host, table.session, controller.stats, controller.deal))),
            "variations": Command(
                lambda: show(dialogs.variations.Variations(host, table.session.game, controller.play_in)),
                lambda: bool(table.session.game.variations()),
            ),
            "save": Command(
                lambda: show(dialogs.games.SaveGame(host, table.session, controller.stats, table.say)),
                lambda: table.session.number,
            ),
            "load": Command(lambda: show(dialogs.games.LoadGame(host))),
            "unfinished": Command(lambda: show(dialogs.games.LoadGame(host, "left"))),
            "packs": Command(
                lambda: show(pages.packs.PacksPage(host, table.session.game.slug(), table.session.number))
            ),
            "statistics": Command(lambda: show(pages.statistics.StatisticsPage(host, table.session.game.slug()))),
            "settings": Command(lambda: show(dialogs.preferences.PreferencesDialog(host))),
            "help": Command(lambda: show(self._help())),
            "keys": Command(lambda: show(self._help(at_keys=True))),
            "pause": Command(
                lambda: show(dialogs.pause.Pause(host, table.session, table.view.design.theme, controller.clock.text))
            ),
        }

    def _help(self, *, at_keys: bool = False) -> pages.help.HelpDrawer:
        table, tour = self._table, self._table.commands["tour"].do
        return pages.help.HelpDrawer(table.host, table.shown_session.table, table.view, tour, at_keys=at_keys)
