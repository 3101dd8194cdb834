"""The player's settings: applied at once, saved in the background."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import Any

from game.store.disk import Warn
from game.store.disk_worker import DiskWorker
from game.store.settings import Settings, SettingsFile

Listener = Callable[[Settings, Settings], None]


class Preferences:
    """The settings of the program; listeners are called in order with the former and the new ones."""

    def __init__(self, path: Path, background: DiskWorker, warn: Warn, language: str = "") -> None:
        """Read the file; any thread calls `warn` with a sentence if it is damaged. The worker saves it.

        A `language` takes the place of that of the file until another one is chosen, and is not `saved`.
        """
        self._file = SettingsFile(path, warn)
        self._background = background
        self.saved = self._file.read()
        self.settings = replace(self.saved, language=language or self.saved.language)
        self.listeners: list[Listener] = []

    def change(self, **changes: Any) -> None:  # noqa: ANN401 - the fields of the settings
        """Apply settings, and save them in the background."""
        before = self.settings
        self.note(**changes)
        for listener in self.listeners:
            listener(before, self.settings)

    def note(self, **changes: Any) -> None:  # noqa: ANN401 - likewise
        """Change settings without calling the listeners, and save them in the background."""
        before, self.saved = self.saved, replace(self.saved, **changes)
        self.settings = replace(self.settings, **changes)
        if self.saved != before:
            self._background.do("settings", partial(self._file.write, self.saved))
