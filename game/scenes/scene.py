"""The base class of scenes: what fills the window and handles events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from math import inf

import pygame

from game.access.node import ReaderNode, ReaderRequest
from game.scenes.host import Host
from game.scenes.widgets.pane import Pane
from game.scenes.widgets.widget import Widget
from game.store.settings import Settings
from game.view.drawing.geometry import Size
from game.view.stage.transition import Entrance, SharedElement, fade


class Scene(ABC):
    """A scene. The host calls `resize` first, then `handle`, `step` and `draw` as needed."""

    name: str
    title = ""
    felt = ""  # the colour of its table, if it has one
    opens = False  # whether it comes by its entrance backwards, if it is the first of all
    grabs_keys: object = None  # what waits for any key, to be assigned to it
    comes = staticmethod(fade)  # how it comes over another scene, unless it overrides `entrance`

    def __init__(self, host: Host) -> None:
        self.host = host
        self.pane = Pane()

    @property
    def settings(self) -> Settings:
        """The player's settings."""
        return self.host.preferences.settings

    @abstractmethod
    def resize(self, size: Size) -> None:
        """Lay out everything for a window of a size in pixels; the next `draw` draws all of it."""

    @abstractmethod
    def handle(self, event: pygame.Event) -> None:
        """Handle an event; positions of the mouse are in the surface's pixels."""

    def poll(self) -> None:
        """Check clocks and results of threads; called after each sleep."""

    @property
    def controls(self) -> Sequence[Widget]:
        """The widgets of the scene, in the order of the Tab key, as screen readers and traces see them."""
        return [*self.pane.widgets.values()]

    @property
    def panel(self) -> pygame.Rect:
        """The part of the window that goes with it: all of it, unless it shows the scene below."""
        return pygame.Rect((0, 0), self.host.window.size)

    @property
    def focused(self) -> str:
        """The name of the focused control, "" for none."""
        return ""

    @property
    def scanned(self) -> Sequence[ReaderNode]:
        """What the switch can pick, in order."""
        from game.scenes.scanning import offered  # noqa: PLC0415 - few players have one switch

        return offered(self.nodes)

    def reveal(self, key: str) -> None:
        """Scroll or raise the node of a key into view, before it is offered."""

    def pick(self, request: ReaderRequest) -> None:
        """Perform what the switch has picked."""
        self.perform(request)

    def follow_scan(self) -> None:
        """Show the present ring of one-switch scanning."""
        self.host_changed()

    @property
    def nodes(self) -> Sequence[ReaderNode]:
        """The nodes that describe the scene, in reading order; by default its controls."""
        from game.scenes.widgets.widget_nodes import widget_node  # noqa: PLC0415 - nobody may listen

        return [widget_node(widget) for widget in self.controls]

    @property
    def focused_node(self) -> str:
        return self.focused

    def focus_node(self, key: str) -> None:
        """Focus the node of a key, if possible."""

    def perform(self, request: ReaderRequest) -> None:
        """Do what a screen reader requests, like a click or a key would."""
        self.focus_node(request.key)
        control = next((control for control in self.controls if control.name == request.key), None)
        if control and control.usable and request.doing == "click":
            for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
                self.handle(pygame.Event(kind, pos=control.rect.center, button=1, touch=False))

    def press_key(self, code: int) -> None:
        """Press a key that has no text."""
        self.handle(pygame.Event(pygame.KEYDOWN, key=code, mod=0, unicode="", scancode=0))

    @abstractmethod
    def step(self) -> None:
        """Advance by one fixed step."""

    @abstractmethod
    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        """Draw what changed, at a share of a step after the last one; return the rectangles that changed."""

    @property
    @abstractmethod
    def moving(self) -> bool:
        """Whether something moves, so that steps and frames must go on."""

    @property
    @abstractmethod
    def changed(self) -> bool:
        """Whether a frame would show something new."""

    def entrance(self, _below: Scene, before: pygame.Surface, picture: pygame.Surface) -> Entrance:
        """Return how this scene comes over another one, from pictures of that one and of itself."""
        return self.comes(before, picture)

    def shared_element(self, _scene: Scene) -> SharedElement | None:
        """Return where this scene shows another one small, for the entrance of that one; None for nowhere."""
        return None

    @property
    def images_ready(self) -> bool:
        """Whether every picture has its final size and quality, such as the faces of cards."""
        return True

    @property
    def at_rest(self) -> bool:
        """Whether all that can be read or used stands still and is sharp; ornaments may move on."""
        return self.images_ready and not self.moving

    @property
    def writing(self) -> bool:
        """Whether typed letters are text, not keys."""
        return False

    def trace_fields(self) -> dict[str, object]:
        """Return the trace fields of the scene at rest: `cards`, `piles`, and rectangles of the `buttons` in view."""
        buttons = {control.name: list(control.rect) for control in self.controls if control.in_view}
        return {"cards": [], "piles": {}, "buttons": buttons}

    def seconds_to_poll(self) -> float:
        """Return the seconds until `poll` must be called although nothing moves; infinity for never."""
        return inf

    def host_changed(self) -> None:
        """Called when mute, full screen, the notice or another state of the host has changed."""

    def settings_changed(self) -> None:
        """Called when the settings have changed; the scene may be below others."""

    def on_shown(self) -> None:
        """Called after the first frame is on the screen, and a transition to it has ended."""

    def resume_from(self, scene: Scene) -> None:
        """Called before `resize` when a scene above this one was closed."""

    def suspend(self) -> None:
        """Called when another scene comes on top, or the program ends."""

    def cover(self) -> None:
        """Called after `suspend` once another scene is above it, which may have taken a picture of it."""

    def dispose(self) -> None:
        """Called after `suspend` when the scene is closed; what no transition needs may be released."""

    def pause(self, *, paused: bool) -> None:
        """Called when the window loses the focus or is hidden, and when that ends."""
