"""The stack of scenes, the top one of which is shown."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from game.platform.window import Window
from game.scenes.scene import Scene
from game.scenes.transition import Transition, kept_picture
from game.store.settings import Settings
from game.view.drawing.durations import FRAME

SUNK = 250  # of 255: the share of its light that a scene keeps with each frame in which it gives way
SINKING = 0.85  # the share below which it sinks no further: beside the drawer of the help a table keeps about as much


class SceneStack:
    """Shows and closes scenes."""

    def __init__(
        self,
        stack: list[Scene],
        window: Window,
        menu: Callable[[], Scene],
        present: Callable[[Scene], None],
    ) -> None:
        """Start with an empty stack. `present` is called with each scene that comes to the top."""
        self.stack = stack
        self.scene_closed = False  # whether a scene was closed since this was last reset
        self._transition: Transition | None = None
        self._next_sink = 0.0  # when the window may show the former scene a little darker again
        self._window, self._menu, self._present = window, menu, present

    @property
    def top(self) -> Scene:
        """The scene that the player uses."""
        return self.stack[-1]

    @property
    def in_transition(self) -> bool:
        return self._transition is not None

    @property
    def shown(self) -> Scene:
        """The scene in the window, which gets events: the transition to the one on top, while there is one."""
        return self._transition or self.top

    def push(self, scene: Scene, *, at_once: bool = False) -> None:
        """Put a scene on top; there is no transition if it comes `at_once`."""
        if at_once:
            self._end_transition()
            self.top.suspend()  # a picture of it, which takes as long as a frame, would be of no use
        elif self.stack:
            self._leave(self.top)
        elif scene.opens and not scene.settings.still:
            self._transition = Transition(scene, self._picture(), self._end_transition)
        if self.stack:
            self.top.cover()
        self.stack.append(scene)
        self._show(above=scene)

    def pop(self) -> None:
        """Close the scene on top; if it was the last one, show the menu."""
        closed = self._close_top()
        if not self.stack:
            self.stack.append(self._menu())
        self.top.resume_from(closed)
        self._show(above=closed)

    def close_tables(self) -> None:
        """Close every scene but the menu; nothing is shown yet."""
        while self.stack and self.top.name != "menu":
            self._close_top()

    def _close_top(self) -> Scene:
        closed = self.top
        self._leave(closed)
        self.stack.pop()
        closed.dispose()
        self.scene_closed = True
        return closed

    def _leave(self, scene: Scene) -> None:
        """Suspend a scene, and keep a picture of it, unless the window has shown another one until now.

        It begins to give way before the work on the next one begins.
        """
        scene.suspend()
        former = self._transition
        if former and not former.begun:
            return
        if former:
            former.skip()
        if self.shown.changed:  # such as a tour that is hidden
            self._window.flip(self.shown.draw(self._window.surface, 1.0))
        self._transition = Transition(scene, self._picture(), self._end_transition)
        self._transition.sinks = scene.panel
        self.give_way()

    def _picture(self) -> pygame.Surface:
        """Return a picture of what the window shows."""
        before = kept_picture(self._window.size, "before")
        before.blit(self._window.surface, (0, 0))
        return before

    def fade(self) -> None:
        """Let what the window shows fade into what the scene on top shows from now on."""
        self._transition = Transition(self.top, self._picture(), self._end_transition)
        self._transition.intact = False  # it shows what is no more
        self.top.resize(self._window.size)
        self._transition.lead_to(self.top, None, self._window.surface)

    def give_way(self) -> None:
        """Let the former scene sink by a frame, if one is due while the new one is laid out and drawn."""
        way, now = self._transition, time.perf_counter()
        if way and way.sinks and not way.begun and way.light > SINKING and now >= self._next_sink:
            self._window.surface.fill([SUNK] * 3, way.sinks, special_flags=pygame.BLEND_RGB_MULT)
            self._window.flip([way.sinks])
            way.light *= SUNK / 255
            self._next_sink = now + max(FRAME / 2, 2 * (time.perf_counter() - now))  # in a large window that takes long

    def _show(self, above: Scene) -> None:
        """Show the scene on top, after a transition if there is one; one of both scenes may lie above the other."""
        self._present(self.top)
        self.give_way()
        if self._transition:
            direct = above in {self.top, self._transition.former}
            self._transition.lead_to(self.top, above if direct else None, self._window.surface)

    def _end_transition(self) -> None:
        self._transition = None

    def quit(self) -> None:
        """Close every scene, which ends the program."""
        self._end_transition()
        while self.stack:
            self.stack.pop().suspend()

    def backdrop(self, scene: Scene) -> pygame.Surface:
        """Return a picture of what is below a scene, which must not be changed: the transition's saves memory."""
        below, size = self.stack[self.stack.index(scene) - 1], self._window.size
        former = self._transition
        if former and former.intact and former.former is below and former.before.get_size() == size:
            return former.before
        picture = pygame.Surface(size, 0, self._window.surface)
        below.resize(size)
        below.draw(picture, 1.0)
        return picture

    def changed(self) -> None:
        if self.stack:
            self.top.host_changed()

    def settings_changed(self, before: Settings, settings: Settings) -> None:
        if not settings.looks_like(before):
            for scene in self.stack:
                scene.settings_changed()
            self.changed()
