"""The player's settings: applied at once, saved in the background."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any

from game.store.settings import Settings, SettingsFile
from game.store.worker import Worker

Heed = Callable[[Settings, Settings], None]


class Preferences:
    """The settings of the program; what heeds them is called in order, with the former ones and the new ones."""

    def __init__(self, path: Path, background: Worker, warn: Callable[[str], None]) -> None:
        """Read the file; `warn` gets a sentence, from any thread, when it is damaged or cannot be written.

        The worker saves it, and says so when it cannot.
        """
        self._file = SettingsFile(path, warn)
        self._background = background
        self.settings = self._kept = self._file.read()
        self.heed: list[Heed] = []

    def change(self, settings: Settings) -> None:
        """Apply new settings and save them in the background.

        What the command line has switched otherwise stays so until it is changed here.
        """
        before, self.settings = self.settings, settings
        self._background.do("settings", lambda: self._keep(settings))
        for heed in self.heed:
            heed(before, settings)

    def note(self, **changes: Any) -> None:  # noqa: ANN401 - the fields of the settings
        """Take note of what was switched elsewhere; it is saved at the end."""
        self.settings = replace(self.settings, **changes)

    def save(self) -> None:
        """Save what was not saved yet."""
        if self.settings != self._kept:
            self._keep(self.settings)

    def _keep(self, settings: Settings) -> None:
        if self._file.write(settings):
            self._kept = settings
