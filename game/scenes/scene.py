"""What every scene is: a picture that fills the window, and what it does with events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import ClassVar

import pygame

from game.access.node import Node, Request
from game.scenes.host import Host
from game.scenes.widgets.router import Control
from game.view.stage.front import Front


class Scene(ABC):
    """One scene. The host calls `resize` first, then `handle`, `step` and `draw` as the need arises."""

    name: str
    title = ""
    comes_by_itself: ClassVar[bool] = False  # whether its first frame shows what was seen before

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

    @property
    def controls(self) -> Sequence[Control]:
        """What a player can use beside cards, as programs that do not see the window are told of it."""
        return ()

    @property
    def focused(self) -> str:
        """The name of the control that has the focus, "" for none."""
        return ""

    # ---- for programs that read the window aloud

    @property
    def nodes(self) -> Sequence[Node]:
        """What the scene says of itself, in reading order: its controls, where it does not know better."""
        from game.scenes.widgets.described import control_node  # noqa: PLC0415 - nobody may listen

        return [control_node(control) for control in self.controls]

    @property
    def attended(self) -> str:
        """The key of the node that the keyboard is on, "" for none."""
        return self.focused

    def attend(self, key: str) -> None:
        """Bring the keyboard to the node of a key, where that can be."""

    def perform(self, request: Request) -> None:
        """Do what a reader asks for, as a click on it or a key would."""
        self.attend(request.key)
        control = next((control for control in self.controls if control.name == request.key), None)
        if control and control.enabled and request.doing == "click":
            self.click_at(control.rect.center)

    def click_at(self, point: tuple[int, int]) -> None:
        """Press and release the left button of the mouse at a point of the window."""
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            self.handle(pygame.Event(kind, pos=point, button=1, touch=False))

    def press_key(self, code: int, text: str = "", *, mod: int = 0) -> None:
        """Press a key that writes a text, "" for one that writes none."""
        self.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=mod, unicode=text, scancode=0))

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

    def front(self, picture: pygame.Surface) -> Front | None:  # noqa: ARG002 - for those that have parts
        """Cut a dialog or a drawer out of a picture of it, to come and go before the scene below; None for others."""
        return None

    def nest(self, scene: Scene) -> pygame.Rect | None:  # noqa: ARG002 - for those in which others are seen small
        """Say where in this scene another one is seen small, to grow from there; None for nowhere."""
        return None

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
