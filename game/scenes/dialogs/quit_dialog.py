"""The dialog that waits for the disk when the program is closed, and asks about moves that cannot be written."""

from __future__ import annotations

from collections.abc import Callable
from threading import Event

from game.language import N_, _, ngettext
from game.scenes.dialogs.dialog import Dialog
from game.scenes.dialogs.games import SaveGame
from game.scenes.host import Host
from game.scenes.widgets.controls import Button
from game.scenes.widgets.layout import Column, Node, Text, buttons
from game.store.save_format import GameKey
from game.view.widgets.widget_marks import body

POLL = 0.1  # seconds between two looks at the disk


class QuitDialog(Dialog):
    """Closes the program as soon as everything is on disk; the player can go back, or not wait."""

    name, heading = "quit", N_("Quit")
    first = "elsewhere"
    wide = 860.0

    def __init__(self, host: Host, write: Callable[[], list[Event]]) -> None:
        """Begin; `write` makes the disk try everything again, and returns events that are set after that."""
        super().__init__(host)
        self._try_now, self._tried = write, write()
        self._elsewhere: set[GameKey] = set()  # games that the player saved elsewhere

    @property
    def waiting(self) -> bool:
        return not all(event.is_set() for event in self._tried)

    @property
    def _unsaved(self) -> dict[GameKey, int]:
        return {key: count for key, count in self.host.games.saves.unsaved().items() if key not in self._elsewhere}

    @property
    def status_text(self) -> str:
        if self.waiting:
            return _("The disk is slow: Quintet closes once everything is written.")
        return ngettext("{count} move is not on disk.", "{count} moves are not on disk.", sum(self._unsaved.values()))

    def _retry(self) -> None:
        self._tried = self._try_now()

    def _save_elsewhere(self) -> None:
        key = next(iter(self._unsaved))
        session, stats = self.host.games.saves.copy(key)
        self.host.scenes.push(SaveGame(self.host, session, stats, lambda _: self._elsewhere.add(key), "~/"))

    def poll(self) -> None:
        super().poll()
        if not (self.waiting or self._unsaved):
            self.host.scenes.quit()
        if self._announced_status != self.status_text:
            self.refresh()

    def seconds_to_poll(self) -> float:
        return POLL

    def content(self) -> Node:
        waits = self.waiting
        return Column(
            Text(self.status_text, body, lines=2),
            buttons(
                Button("anyway", _("Quit anyway"), self.host.scenes.quit, "quit"),
                *sorted(
                    (
                        Button(
                            "elsewhere",
                            _("Save elsewhere"),
                            self._save_elsewhere,
                            "save",
                            main=waits,
                            usable=bool(self._unsaved),
                        ),
                        Button("retry", _("Try again"), self._retry, "restart", main=not waits, usable=not waits),
                    ),
                    key=lambda button: button.main,
                ),
            ),
            gap=24,
        )
