"""Opens the Game menu, dialogs and pages from a table. Each is imported when it is first opened."""

from __future__ import annotations

from collections.abc import Mapping

from game.scenes.host import Host
from game.scenes.stopwatch import as_time
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command


class Dialogs(Feature):
    """The dialogs of one table."""

    @property
    def _host(self) -> Host:
        return self._table.host

    @property
    def commands(self) -> Mapping[str, Command]:
        """The actions that open the dialogs."""
        return {
            "game": Command(self.game_menu),
            "deals": Command(self.deals),
            "variations": Command(self.variations, lambda: bool(self._table.session.game.variations())),
            "save": Command(self.save, lambda: self._table.session.number),
            "load": Command(self.load),
            "unfinished": Command(self.unfinished),
            "statistics": Command(self.statistics),
            "settings": Command(self.settings),
            "help": Command(self.help),
            "keys": Command(self.keys),
            "pause": Command(self.pause),
        }

    def game_menu(self) -> None:
        """Open the Game menu."""
        from game.scenes.dialogs.game_menu import GameMenu, columns_of  # noqa: PLC0415 - see above

        columns = columns_of(self._table.session.game)
        self._host.scenes.show(GameMenu(self._host, self._table.act, self._table.can, columns))

    def deals(self) -> None:
        """Open the dialog to choose a deal."""
        from game.scenes.dialogs.deals import Deals  # noqa: PLC0415 - see above

        table = self._table
        self._host.scenes.show(Deals(self._host, table.session, table.controller.tally, table.controller.deal))

    def variations(self) -> None:
        """Open the dialog to choose a variation."""
        from game.scenes.dialogs.variations import Variations  # noqa: PLC0415 - see above

        self._host.scenes.show(Variations(self._host, self._table.session.game, self._table.controller.play_in))

    def save(self) -> None:
        """Open the dialog to save the game."""
        from game.scenes.dialogs.save_game import SaveGame  # noqa: PLC0415 - see above

        self._host.scenes.show(SaveGame(self._host, self._table.session, self._table.controller.tally))

    def load(self) -> None:
        """Open the dialog to load a game."""
        from game.scenes.dialogs.load_game import LoadGame  # noqa: PLC0415 - see above

        self._host.scenes.show(LoadGame(self._host))

    def unfinished(self) -> None:
        """Open the list of unfinished games."""
        from game.scenes.dialogs.load_game import LoadGame  # noqa: PLC0415 - see above

        self._host.scenes.show(LoadGame(self._host, "left"))

    def statistics(self) -> None:
        """Open the statistics."""
        from game.scenes.pages.statistics import StatisticsPage  # noqa: PLC0415 - see above

        self._host.scenes.show(StatisticsPage(self._host, self._table.session.game.slug()))

    def settings(self) -> None:
        """Open the settings."""
        from game.scenes.dialogs.preferences import Preferences  # noqa: PLC0415 - see above

        self._host.scenes.show(Preferences(self._host, self._table.session.game.slug()))

    def help(self) -> None:
        """Open the help."""
        from game.scenes.pages.help import HelpPage  # noqa: PLC0415 - see above

        self._host.scenes.show(HelpPage(self._host, self._table.session.game.slug(), self._table.commands["tour"].do))

    def keys(self) -> None:
        """Open the help at the list of keys."""
        from game.scenes.pages.help import HelpPage, keys_topic  # noqa: PLC0415 - see above

        page = HelpPage(self._host, self._table.session.game.slug(), self._table.commands["tour"].do)
        page.read(keys_topic())
        self._host.scenes.show(page)

    def pause(self) -> None:
        """Hide the table and stop its clock."""
        from game.scenes.table.pause import Pause  # noqa: PLC0415 - see above

        table = self._table
        self._host.scenes.show(Pause(self._host, table.session, table.view.design.theme, self._time_text))

    def _time_text(self) -> str:
        return as_time(self._table.controller.tally.seconds) if self._host.preferences.settings.timer else ""
