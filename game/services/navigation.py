"""The stack of scenes, the top one of which is shown."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.platform.window import Window
from game.scenes.scene import Scene
from game.services.display import Display
from game.services.passing import Passing
from game.store.settings import Settings


class Navigation:
    """The way from scene to scene."""

    def __init__(
        self,
        window: Window,
        display: Display,
        menu: Callable[[], Scene],
        present: Callable[[Scene], None],
        calm: Callable[[], bool] = lambda: False,
    ) -> None:
        """Begin without a scene; `present` is called with each one that comes to the top, and `calm` if it may move."""
        self.stack: list[Scene] = []
        self.left = False  # whether some scene was left since this was last set back
        self.drawn: tuple[Scene, tuple[int, int]] | None = None  # whose frame the window shows, and at which size
        self.passing = Passing(window, calm)
        self._window, self._display, self._menu, self._present = window, display, menu, present

    def show(self, scene: Scene) -> None:
        """Put a scene on top."""
        self._keep()
        if self.stack:
            self.stack[-1].cover()
        self.stack.append(scene)
        self._present(scene)

    def leave(self) -> None:
        """Go back to the scene below, to the menu when there is none."""
        self._keep()
        self.stack.pop().cover()
        self.left = True
        if not self.stack:
            self.stack.append(self._menu())
        self._present(self.stack[-1])

    def leave_tables(self) -> None:
        """Leave every scene but the menu; nothing is shown yet."""
        self._keep()
        while self.stack and self.stack[-1].name != "menu":
            self.stack.pop().cover()
            self.left = True

    def _keep(self) -> None:
        """Keep what is seen for the way to the next scene."""
        self.passing.keep(self.drawn[0] if self.drawn else None)

    def quit(self) -> None:
        """End the program."""
        while self.stack:
            self.stack.pop().cover()

    def draw_passing(self, scene: Scene) -> None:
        """Paint a frame of the way to a scene."""
        self.drawn = None
        if self.passing.draw(scene):
            self.drawn = scene, self._display.size

    def end_passing(self) -> bool:
        """Let the window show the scene on top itself; say whether it did not do so yet."""
        ended = self.passing.finish()
        if ended:
            self.drawn = self.stack[-1], self._display.size
        return ended

    def backdrop(self) -> pygame.Surface:
        """Give a picture of the scene below the one on top, for the window's size."""
        surface, below, size = self._window.surface, self.stack[-2], self._display.size
        if self.drawn != (below, size):  # else the window still shows it, for it was on top until now
            below.resize(size)
            below.draw(surface, 1.0)
            self.drawn = below, size
        return surface.copy()

    def changed(self) -> None:
        """Tell the scene on top that something of the program has changed."""
        if self.stack:
            self.stack[-1].host_changed()

    def heed(self, _before: Settings, _settings: Settings) -> None:
        """Let every scene follow new settings."""
        for scene in self.stack:
            scene.settings_changed()
        self.changed()
