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
        return {
            "game": Command(lambda: self._open("game", self._table.act, self._table.can, self._table.session.game)),
            "deals": Command(self._deals),
            "variations": Command(self._variations, lambda: bool(self._table.session.game.variations())),
            "save": Command(self._save, lambda: self._table.session.number),
            "load": Command(lambda: self._open("load")),
            "unfinished": Command(lambda: self._open("load", "left")),
            "statistics": Command(lambda: self._open("statistics", self._slug)),
            "settings": Command(lambda: self._open("settings", self._slug)),
            "help": Command(lambda: self._open("help", self._slug, self._table.commands["tour"].do)),
            "keys": Command(lambda: self._open("help", self._slug, self._table.commands["tour"].do, at_keys=True)),
            "pause": Command(self._pause),
        }

    @property
    def _slug(self) -> str:
        return self._table.session.game.slug()

    def _open(self, name: str, *arguments: Any, **options: Any) -> None:  # noqa: ANN401 - as `open_dialog`
        open_dialog(self._table.host, name, *arguments, **options)

    def _deals(self) -> None:
        controller = self._table.controller
        self._open("deals", self._table.session, controller.stats, controller.deal)

    def _variations(self) -> None:
        self._open("variations", self._table.session.game, self._table.controller.play_in)

    def _save(self) -> None:
        self._open("save", self._table.session, self._table.controller.stats)

    def _pause(self) -> None:
        self._open("pause", self._table.session, self._table.view.design.theme, self._time_text)

    def _time_text(self) -> str:
        shown = self._table.host.preferences.settings.timer
        return as_time(self._table.controller.stats.seconds) if shown else ""
