"""What a scene may ask of the program that shows it: a few narrow services."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

from game.rules.patience import Patience
from game.rules.session import Session
from game.sound.soundtrack import Mood
from game.store.settings import Settings

if TYPE_CHECKING:
    from game.scenes.menu.words import Waiting
    from game.scenes.notices import Notices
    from game.scenes.scene import Scene
    from game.scenes.win.record_book import Book
    from game.store.named import NamedSaves
    from game.store.saves import Saves


class Display(Protocol):
    """The window."""

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills the screen."""

    @property
    def attended(self) -> bool:
        """Whether somebody may be looking: the window can be seen and has the focus."""

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or come back."""

    def take_picture(self) -> None:
        """Keep a picture of the window as it will next be seen."""


class Sound(Protocol):
    """The sounds."""

    @property
    def muted(self) -> bool:
        """Whether the sounds are silenced."""

    def play(self, name: str, step: int = 0, place: float = 0.0) -> None:
        """Play a sound; `step` raises its pitch, `place` is -1 for the window's left edge and 1 for its right one."""

    def toggle_mute(self) -> None:
        """Silence the sounds, or let them be heard again."""

    def follow(self, game: str, mood: Mood) -> None:
        """Let the music be that of a game, by its slug, and follow how the game stands."""


class Preferences(Protocol):
    """The player's settings."""

    @property
    def settings(self) -> Settings:
        """The settings as they are now."""

    def change(self, settings: Settings) -> None:
        """Apply new settings and save them in the background."""


class Games(Protocol):
    """The player's games: those in progress, those saved, those finished."""

    @property
    def saves(self) -> Saves:
        """The games in progress, and those that were left."""

    @property
    def named(self) -> NamedSaves:
        """The games that the player saved under a name."""

    @property
    def book(self) -> Book:
        """The records of the games played."""

    @property
    def exports(self) -> Path:
        """The folder for files that the player asks for."""

    def unfinished(self, game: type[Patience]) -> Waiting | None:
        """Give the game that was left unfinished, to be looked at."""

    def open_table(self, game: Patience, number: int | None = None) -> None:
        """Show a game's table: the deal of a number, or its unfinished deal, else a new one."""

    def open_session(self, session: Session, seconds: float) -> None:
        """Go to the table of a session, which was played for `seconds`, leaving every other scene but the menu."""


class Pads(Protocol):
    """The game controllers."""

    @property
    def family(self) -> str:
        """Whose signs to show: "xbox", "playstation", "nintendo", or "" while something else is used."""


class Reader(Protocol):
    """The screen reader."""

    @property
    def listening(self) -> bool:
        """Whether one reads the window aloud."""

    @property
    def wanted(self) -> bool:
        """Whether anybody takes note of what is said: a screen reader, or a trace."""

    def announce(self, sentence: str, *, urgent: bool = False) -> None:
        """Have a sentence read aloud, before all others if it is urgent."""

    def again(self) -> str:
        """Give what was said last."""


class Navigation(Protocol):
    """The way from scene to scene."""

    def show(self, scene: Scene) -> None:
        """Put a scene on top."""

    def leave(self) -> None:
        """Go back to the scene below, to the menu when there is none."""

    def quit(self) -> None:
        """End the program."""

    def backdrop(self) -> pygame.Surface:
        """Give a picture of the scene below the one on top, for the window's size."""


class Host(Protocol):
    """The services."""

    @property
    def window(self) -> Display:
        """The window."""

    @property
    def sound(self) -> Sound:
        """The sounds."""

    @property
    def preferences(self) -> Preferences:
        """The player's settings."""

    @property
    def games(self) -> Games:
        """The player's games."""

    @property
    def scenes(self) -> Navigation:
        """The way from scene to scene."""

    @property
    def pads(self) -> Pads:
        """The game controllers."""

    @property
    def reader(self) -> Reader:
        """The screen reader."""

    @property
    def notices(self) -> Notices:
        """What the player is to be told, which every scene shows."""

    @property
    def cache(self) -> Path | None:
        """A folder for pictures that can be made again."""

    def trace(self, kind: str, **fields: object) -> None:
        """Record what happened."""

    def wake(self) -> None:
        """Let the loop look again; may be called by any thread."""
