"""What every scene is: a picture that fills the window, and what it does with events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from pathlib import Path
from typing import TYPE_CHECKING, Protocol

import pygame

from game.rules.patience import Patience
from game.rules.session import Session
from game.store.settings import Settings

if TYPE_CHECKING:
    from game.scenes.menu.words import Waiting
    from game.scenes.notices import Notices
    from game.scenes.win.record_book import Book
    from game.store.named import NamedSaves
    from game.store.saves import Saves


class Host(Protocol):
    """What a scene may ask of the program that shows it."""

    @property
    def size(self) -> tuple[int, int]:
        """The window's size in pixels."""

    @property
    def fullscreen(self) -> bool:
        """Whether the window fills the screen."""

    @property
    def cache(self) -> Path | None:
        """A folder for pictures that can be made again."""

    @property
    def attended(self) -> bool:
        """Whether somebody may be looking: the window can be seen and has the focus."""

    @property
    def settings(self) -> Settings:
        """The current settings."""

    def change_settings(self, settings: Settings) -> None:
        """Apply new settings and save them in the background."""

    @property
    def notices(self) -> Notices:
        """What the player is to be told, which every scene shows."""

    @property
    def book(self) -> Book:
        """What was reached so far."""

    def trace(self, kind: str, **fields: object) -> None:
        """Record what happened."""

    def play_sound(self, name: str, step: int = 0) -> None:
        """Play a sound by its name."""

    def toggle_fullscreen(self) -> None:
        """Fill the screen, or come back."""

    def toggle_mute(self) -> None:
        """Silence the sounds, or let them be heard again."""

    def take_picture(self) -> None:
        """Keep a picture of the window as it will next be seen."""

    @property
    def muted(self) -> bool:
        """Whether the sounds are silenced."""

    def open_table(self, game: Patience, number: int | None = None) -> None:
        """Show a game's table: the deal of a number, or its unfinished deal, else a new one."""

    def unfinished(self, game: type[Patience]) -> Waiting | None:
        """Return the game that was left unfinished, to be looked at."""

    def open_session(self, session: Session, seconds: float) -> None:
        """Go to the table of a session played for `seconds` so far, leaving every other scene but the menu."""

    @property
    def saves(self) -> Saves:
        """The games in progress, and those that were left."""

    @property
    def exports(self) -> Path:
        """The folder for files that the player asks for."""

    @property
    def named(self) -> NamedSaves:
        """The games that the player saved under a name."""

    def show(self, scene: Scene) -> None:
        """Put a scene on top."""

    def backdrop(self) -> pygame.Surface:
        """Return a picture of the scene below the one on top, for the window's size."""

    def leave(self) -> None:
        """Go back to the scene below, to the menu when there is none."""

    def quit(self) -> None:
        """End the program."""

    def wake(self) -> None:
        """Wake the main loop so that it polls the scene; may be called by any thread."""


class Scene(ABC):
    """One scene. The host calls `resize` first, then `handle`, `step` and `draw` as the need arises."""

    name: str
    title = ""

    def __init__(self, host: Host) -> None:
        """Begin, not yet shown."""
        self.host = host

    @abstractmethod
    def resize(self, size: tuple[int, int]) -> None:
        """Lay everything out for a window of this size, in pixels, and draw all of it next."""

    @abstractmethod
    def handle(self, event: pygame.Event) -> None:
        """Take an event; positions of the mouse are the surface's pixels."""

    def poll(self) -> None:
        """Look at clocks, and at what threads brought; called after each sleep."""

    @abstractmethod
    def step(self) -> None:
        """Advance by one fixed step."""

    @abstractmethod
    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        """Draw what changed, motion interpolated at a share of a step; return the parts of the canvas that it is in."""

    @property
    @abstractmethod
    def moving(self) -> bool:
        """Whether something moves, so that steps and frames go on."""

    @property
    @abstractmethod
    def changed(self) -> bool:
        """Whether a frame would show something new."""

    @property
    def sharp(self) -> bool:
        """Whether every picture that is shown has come, such as the faces of cards."""
        return True

    @property
    def settled(self) -> bool:
        """Whether everything lies still and is sharp."""
        return not self.moving and self.sharp

    @property
    def writing(self) -> bool:
        """Whether letters that are typed are text, not keys."""
        return False

    @property
    def subject(self) -> str:
        """What a picture of the scene shows, as part of a file's name: "king-albert-24"."""
        return self.name

    def say(self, sentence: str) -> None:
        """Show a message to the player, if the scene has a place for it."""

    @abstractmethod
    def report(self) -> dict[str, object]:
        """Return what a trace says of the scene at rest: `cards`, `piles` and `buttons`."""

    def sleep_for(self) -> float | None:
        """Return the seconds until the scene wants to be woken though nothing moves; None for never."""
        return None

    def host_changed(self) -> None:
        """Take note that the host is muted or in fullscreen now, or no longer, or has another notice."""

    def settings_changed(self) -> None:
        """Heed the settings as they are now; the scene may be below others."""

    def shown(self) -> None:
        """Take note that the first frame is on the screen."""

    def cover(self) -> None:
        """Take note that another scene comes on top, or the program ends."""

    def pause(self, *, paused: bool) -> None:
        """Take note that nobody looks, or that somebody looks again."""
