"""What a scene can use of the program: a few narrow services."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

from game.rules.patience import Patience
from game.rules.session import Session
from game.sound.soundtrack import Mood
from game.store.settings import Settings

if TYPE_CHECKING:
    from game.scenes.notifications import Notifications
    from game.scenes.scene import Scene
    from game.scenes.win.record_book import RecordBook
    from game.store.autosaves import Autosaves
    from game.store.named_saves import NamedSaves
    from game.view.marks.mark import Mark


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
        """Whether the player may be looking: the window is visible and has the focus."""

    def toggle_fullscreen(self) -> None:
        """Switch full screen on or off."""

    def take_picture(self) -> None:
        """Write a picture of the next frame to a file."""


class Sound(Protocol):
    """The sounds."""

    @property
    def muted(self) -> bool:
        """Whether the sounds are muted."""

    def play(self, name: str, step: int = 0, place: float = 0.0) -> None:
        """Play a sound; `step` raises its pitch, `place` is -1 for the window's left edge and 1 for its right one."""

    def toggle_mute(self) -> None:
        """Mute or unmute the sounds."""

    def follow(self, game: str, mood: Mood) -> None:
        """Play the music of a game, by its slug, in a mood."""


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
    def saves(self) -> Autosaves:
        """The games in progress, and the unfinished ones."""

    @property
    def named(self) -> NamedSaves:
        """The games that the player saved under a name."""

    @property
    def book(self) -> RecordBook:
        """The records of the games played."""

    @property
    def exports(self) -> Path:
        """The folder for files that the player exports."""

    def unfinished(self, game: type[Patience]) -> Session | None:
        """Return the unfinished game, without opening it."""

    def open_table(self, game: Patience, number: int | None = None) -> None:
        """Show a game's table: the deal of a number, or its unfinished game, else a new deal."""

    def open_session(self, session: Session, seconds: float) -> None:
        """Show the table of a session played for `seconds`; all other scenes but the menu are closed."""


class Gamepads(Protocol):
    """The game controllers."""

    @property
    def family(self) -> str:
        """Whose button labels to show: "xbox", "playstation", "nintendo", or "" while another device is in use."""


class ScreenReader(Protocol):
    """The screen reader."""

    @property
    def listening(self) -> bool:
        """Whether a screen reader is active."""

    @property
    def wanted(self) -> bool:
        """Whether sentences are used at all: by a screen reader, or in a trace."""

    def announce(self, sentence: str, *, urgent: bool = False) -> None:
        """Let the screen reader say a sentence, before all others if it is urgent."""

    def again(self) -> str:
        """Return the last sentence."""


class Scanner(Protocol):
    """One-switch scanning."""

    @property
    def marks(self) -> Sequence[Mark]:
        """The marks of the ring around the present target; every scene shows them above all others."""


class SceneStack(Protocol):
    """The stack of scenes."""

    def show(self, scene: Scene) -> None:
        """Put a scene on top."""

    def leave(self) -> None:
        """Go back to the scene below, or to the menu if there is none."""

    def quit(self) -> None:
        """End the program."""

    def backdrop(self) -> pygame.Surface:
        """Return a picture of the scene below the top one, in the window's size."""


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
    def scenes(self) -> SceneStack:
        """The stack of scenes."""

    @property
    def pads(self) -> Gamepads:
        """The game controllers."""

    @property
    def reader(self) -> ScreenReader:
        """The screen reader."""

    @property
    def scanner(self) -> Scanner:
        """One-switch scanning."""

    @property
    def notices(self) -> Notifications:
        """Messages for the player, which every scene shows."""

    @property
    def cache(self) -> Path | None:
        """A folder for cached pictures, None for no cache."""

    def trace(self, kind: str, **fields: object) -> None:
        """Write an event to the trace."""

    def wake(self) -> None:
        """Wake the loop; any thread may call this."""
