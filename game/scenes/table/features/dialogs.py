"""Opens the Game menu, dialogs and pages from a table."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from game.scenes.open_dialog import open_dialog
from game.scenes.stopwatch import as_time
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command


class Dialogs(Feature):
    """The dialogs of one table."""

    @property
    def commands(self) -> Mapping[str, Command]:
        table, controller = self._table, self._table.controller
        return {
            "game": Command(lambda: self._open("game", table.act, table.can)),
            "deals": Command(lambda: self._open("deals", table.session, controller.stats, controller.deal)),
            "variations": Command(
                lambda: self._open("variations", table.session.game, controller.play_in),
                lambda: bool(table.session.game.variations()),
            ),
            "save": Command(
                lambda: self._open("save", table.session, controller.stats, table.say), lambda: table.session.number
            ),
            "load": Command(lambda: self._open("load")),
            "unfinished": Command(lambda: self._open("load", "left")),
            "statistics": Command(lambda: self._open("statistics", self._slug)),
            "settings": Command(lambda: self._open("settings", self._slug)),
            "help": Command(lambda: self._open("help-drawer", self._slug, table.commands["tour"].do)),
            "keys": Command(lambda: self._open("help-drawer", self._slug, table.commands["tour"].do, at_keys=True)),
            "pause": Command(lambda: self._open("pause", table.session, table.view.design.theme, self._time_text)),
        }

    @property
    def _slug(self) -> str:
        return self._table.session.game.slug()

    def _open(self, name: str, *arguments: Any, **options: Any) -> None:  # noqa: ANN401 - as `open_dialog`
        open_dialog(self._table.host, name, *arguments, **options)

    def _time_text(self) -> str:
        return as_time(self._table.controller.stats.seconds) if self._table.settings.timer else ""
