"""The game in progress and its cards in the window: what the hand, the focus and the voice work with."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from game.rules.session import Session
from game.rules.table import Pile
from game.scenes.appearance_settings import appearance_of, deck_of
from game.scenes.host import Host
from game.scenes.table.table_controller import GameListener, TableController
from game.scenes.widgets.controls import Button
from game.scenes.widgets.pane import Pane
from game.scenes.widgets.widget import Widget
from game.store.autosaves import Autosaves
from game.store.settings import Settings
from game.view.cards.motion import PACES, REDUCED
from game.view.table_view import TableStyle, TableView


class Alarm:
    """Rings once, when its condition has held for some seconds since it was set."""

    def __init__(
        self, ring: Callable[[], None], clock: Callable[[], float], condition: Callable[[], bool], *, restless: bool
    ) -> None:
        self._ring, self._clock, self._condition = ring, clock, condition
        self.restless = restless  # whether the table is not at rest before it rings
        self.is_set = False
        self._seconds = 0.0
        self._since: float | None = None  # the time from which on the condition holds

    def set(self, seconds: float = 0.0) -> None:
        self.is_set, self._seconds, self._since = True, seconds, self._clock()

    def stop(self) -> None:
        self.is_set = False

    def wait(self) -> float | None:
        """Return the seconds until it rings; None if it is not set, or its condition does not hold."""
        if not (self.is_set and self._condition()):
            self._since = None
            return None
        now = self._clock()
        self._since = now if self._since is None else self._since
        return max(0.0, self._since + self._seconds - now)

    def poll(self) -> bool:
        if (wait := self.wait()) is None or wait > 0:
            return False
        self.stop()
        self._ring()
        return True


class Board(GameListener):
    """A game and its cards in the window."""

    def __init__(self, host: Host, saves: Autosaves, slug: str) -> None:
        self.host = host
        self.controller = TableController(host, saves)
        self.view = TableView(look_of(host.preferences.settings, slug), host.cache, host.wake, host.sound.play)
        self.pane = Pane()  # the widgets of the bar, and of what is shown
        self.clock: Callable[[], float] = time.monotonic  # of the alarms and the hand, in seconds
        self.alarms: list[Alarm] = []
        self.dirty = True  # whether something has changed since the marks were computed

    @property
    def session(self) -> Session:
        return self.controller.session

    @property
    def settings(self) -> Settings:
        return self.host.preferences.settings

    def invalidate(self) -> None:
        """Have the table refreshed at the end of the present event or poll."""
        self.dirty = True

    @property
    def buttons(self) -> dict[str, Button]:
        """The buttons of the bar by name, all of which perform actions."""
        widgets = self.pane.widgets.items()
        return {name: widget for name, widget in widgets if isinstance(widget, Button) and widget.action}

    @property
    def shown_widgets(self) -> list[Widget]:
        return [widget for name, widget in self.pane.widgets.items() if name not in self.buttons]

    def action_at(self, point: tuple[int, int]) -> str:
        """Return the action of the bar's button at a point of the window, "" for none."""
        button = self.buttons.get(self.pane.at(point))
        return button.action if button else ""

    def pile_rect(self, pile: Pile) -> pygame.Rect:
        return self.view.layout.pile_rect(pile, self.session.table[pile])

    def top_rect(self, pile: Pile, count: int = 1) -> pygame.Rect:
        return self.view.layout.top_rect(pile, self.session.table[pile], count)

    def read_places(self) -> list[pygame.Rect]:
        """Return where something is read on the table: the indices of cards, and what is written on the felt."""
        layout, table = self.view.layout, self.session.table
        indices = (rect for pile in layout.places for rect in layout.indices(pile, table[pile]))
        return [*indices, *(mark.rect for mark in self.view.design.marks(layout, table) if mark.written)]

    def now(self) -> float:
        return self.clock()

    def alarm(
        self, ring: Callable[[], None], condition: Callable[[], bool] = lambda: True, *, restless: bool = False
    ) -> Alarm:
        """Return an alarm that waits for a condition; the table is refreshed when it rings."""
        self.alarms.append(Alarm(ring, self.now, condition, restless=restless))
        return self.alarms[-1]


def look_of(settings: Settings, slug: str) -> TableStyle:
    """Return the look of a game's table according to the settings."""
    return TableStyle(
        appearance_of(settings).table(slug),
        deck_of(settings),
        REDUCED if settings.still else PACES[settings.animation_speed],
        settings.left_handed,
    )
