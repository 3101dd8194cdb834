"""The stack of scenes, the top one of which is shown."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.platform.window import Window
from game.scenes.scene import Scene
from game.services.display import Display
from game.services.transition_runner import TransitionRunner
from game.store.settings import Settings


class SceneStack:
    """Shows and closes scenes."""

    def __init__(
        self,
        window: Window,
        display: Display,
        menu: Callable[[], Scene],
        present: Callable[[Scene], None],
        reduced_motion: Callable[[], bool] = lambda: False,
    ) -> None:
        """Start with no scene.

        `present` is called with each scene that comes to the top, `reduced_motion` returns whether to avoid motion.
        """
        self.stack: list[Scene] = []
        self.scene_closed = False  # whether a scene was closed since this was last reset
        # the scene in the window, and the size at which it was drawn
        self.last_drawn: tuple[Scene, tuple[int, int]] | None = None
        self.transitions = TransitionRunner(window, reduced_motion)
        self._window, self._display, self._menu, self._present = window, display, menu, present

    @property
    def top(self) -> Scene:
        """The scene that is shown."""
        return self.stack[-1]

    def push(self, scene: Scene) -> None:
        """Put a scene on top."""
        if self.stack:
            self._suspend_top()
        if scene.has_own_transition:
            self.transitions.drop()  # a picture, which takes as long as a frame, would be of no use
        else:
            self._keep_picture()
        self.stack.append(scene)
        self._present(scene)

    def _suspend_top(self) -> None:
        """Suspend the scene on top, and draw what has changed, such as a tour that is hidden, in its last picture."""
        self.top.suspend()
        if self.top.changed and self.last_drawn == (self.top, self._display.size):
            self.top.draw(self._window.surface, 1.0)

    def pop(self) -> None:
        """Close the scene on top; if it was the last one, show the menu."""
        closed = self._close_top()
        if not self.stack:
            self.stack.append(self._menu())
        self.top.resume_from(closed)
        self._present(self.top)

    def close_tables(self) -> None:
        """Close every scene but the menu; nothing is shown yet."""
        while self.stack and self.top.name != "menu":
            self._close_top()

    def _close_top(self) -> Scene:
        self._keep_picture()
        closed = self.stack.pop()
        closed.suspend()
        closed.dispose()
        self.scene_closed = True
        return closed

    def _keep_picture(self) -> None:
        """Keep a picture of the window for the transition to the next scene."""
        self.transitions.keep_picture(self.last_drawn[0] if self.last_drawn else None)

    def quit(self) -> None:
        """Close every scene, which ends the program."""
        while self.stack:
            self.stack.pop().suspend()

    def draw_transition(self, scene: Scene, alpha: float) -> None:
        """Paint a frame of the transition to a scene, which is drawn at a share of a step after the last one."""
        self.last_drawn = None
        if self.transitions.draw(scene, alpha):
            self.last_drawn = scene, self._display.size

    def end_transition(self) -> bool:
        """End the transition; return whether one was running."""
        ended = self.transitions.finish()
        if ended:
            self.last_drawn = self.top, self._display.size
        return ended

    def backdrop(self, scene: Scene) -> pygame.Surface:
        """Return a picture of what is below a scene, in the window's size; it must not be changed.

        If possible it is the one that the transition has already: each takes as much memory as the window.
        """
        surface, size = self._window.surface, self._display.size
        below = self.stack[self.stack.index(scene) - 1]
        if self.last_drawn != (below, size):  # otherwise the window still shows it, because it was on top until now
            below.resize(size)
            below.draw(surface, 1.0)
            self.last_drawn = below, size
            self.transitions.redrawn()
        return self.transitions.kept_picture(below) or surface.copy()

    def changed(self) -> None:
        """Call `host_changed` of the scene on top."""
        if self.stack:
            self.top.host_changed()

    def settings_changed(self, _before: Settings, _settings: Settings) -> None:
        """Call `settings_changed` of every scene."""
        for scene in self.stack:
            scene.settings_changed()
        self.changed()
