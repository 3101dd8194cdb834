"""Opens the Game menu, dialogs and pages from a table."""

from __future__ import annotations

from collections.abc import Mapping

from game.scenes import dialogs, pages
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command


class Dialogs(Feature):
    """The dialogs of one table."""

    @property
    def commands(self) -> Mapping[str, Command]:
        table, host, controller = self._table, self._table.host, self._table.controller
        show = host.scenes.push
        return {
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
            "packs": Command(lambda: show(pages.packs.PacksPage(host, self._slug, table.session.number))),
            "statistics": Command(lambda: show(pages.statistics.StatisticsPage(host, self._slug))),
            "settings": Command(lambda: show(dialogs.preferences.PreferencesDialog(host))),
            "help": Command(lambda: show(pages.help.HelpDrawer(table))),
            "keys": Command(lambda: show(pages.help.HelpDrawer(table, at_keys=True))),
            "pause": Command(
                lambda: show(dialogs.pause.Pause(host, table.session, table.view.design.theme, self._time_text))
            ),
        }

    @property
    def _slug(self) -> str:
        return self._table.session.game.slug()

    def _time_text(self) -> str:
        return self._table.controller.clock.text if self._table.settings.timer else ""
