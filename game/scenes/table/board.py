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
from game.store.autosaves import Autosaves
from game.store.settings import Settings
from game.view.cards.motion import PACES, REDUCED
from game.view.table_view import TableStyle, TableView


def now() -> float:
    """Return the system's monotonic clock in seconds."""
    return time.monotonic()


class Alarm:
    """Rings once, some seconds after it was set."""

    def __init__(self, ring: Callable[[], None], clock: Callable[[], float]) -> None:
        self._ring, self._clock = ring, clock
        self.at: float | None = None  # by the clock

    def set(self, seconds: float) -> None:
        self.at = self._clock() + seconds

    def stop(self) -> None:
        self.at = None

    def poll(self) -> bool:
        """Ring if it is time; return whether it did."""
        if self.at is None or self._clock() < self.at:
            return False
        self.stop()
        self._ring()
        return True


class Board(GameListener):
    """A game and its cards in the window."""

    def __init__(self, host: Host, saves: Autosaves, slug: str) -> None:
        self.host = host
        self.controller = TableController(host, saves)
        self.view = TableView(look_of(host.preferences.settings, slug), host.cache, host.wake)
        self.view.stage.on_sound = host.sound.play
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

    def pile_rect(self, pile: Pile) -> pygame.Rect:
        """Return the rectangle of a pile with all its cards."""
        return self.view.layout.pile_rect(pile, self.session.table[pile])

    def top_rect(self, pile: Pile, count: int = 1) -> pygame.Rect:
        """Return the rectangle of the top `count` cards of a pile."""
        return self.view.layout.top_rect(pile, self.session.table[pile], count)

    def alarm(self, ring: Callable[[], None], clock: Callable[[], float] = now) -> Alarm:
        """Return an alarm; the table is refreshed when it rings."""
        self.alarms.append(Alarm(ring, clock))
        return self.alarms[-1]


def look_of(settings: Settings, slug: str) -> TableStyle:
    """Return the look of a game's table according to the settings."""
    pace = REDUCED if settings.reduced_motion else PACES[settings.animation_speed]
    return TableStyle(appearance_of(settings).table(slug), deck_of(settings), pace, settings.left_handed)
