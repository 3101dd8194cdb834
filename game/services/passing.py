"""How the window goes from scene to scene: which transition is seen, and for how long."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from game.platform.window import Window
from game.scenes.scene import Scene
from game.view.stage.transition import CrossFade, Drawer, Growing, Panel, Transition
from game.view.stage.tween import FRAME

LONGEST = 0.1  # seconds that one slow frame may take of a transition


class Passing:
    """Pictures of the scene that was and of the one that comes, while the window shows neither of them whole.

    The scene that comes already takes all events, and is drawn beside the window whenever it changes. Its motion waits.
    """

    def __init__(self, window: Window, calm: Callable[[], bool]) -> None:
        """Begin at rest; `calm` says whether nothing is to move."""
        self._window, self._calm = window, calm
        self._from: Scene | None = None
        self._before: pygame.Surface | None = None
        self._to: Scene | None = None
        self.transition: Transition | None = None
        self._told = 0.0  # when the last frame was painted

    @property
    def runs(self) -> bool:
        """Whether a transition is seen."""
        return self.transition is not None

    def keep(self, seen: Scene | None) -> None:
        """Keep what the window shows, which is a scene unless a transition runs, before another scene comes."""
        if self._before is None and (leaving := self._to or seen):
            self._from, self._before = leaving, self._window.surface.copy()
        self.transition = self._to = None

    def begin(self, scene: Scene) -> None:
        """Begin a transition to a scene of which nothing was seen yet, if there is one to be seen."""
        leaving, before = self._from, self._before
        self._from = self._before = None
        if not leaving or not before or leaving is scene or before.get_size() != self._window.size:
            return
        if scene.comes_by_itself:
            return
        after = before.copy()
        scene.draw(after, 0.0)
        self._to, self.transition = scene, choose(leaving, scene, before, after, calm=self._calm())
        self._told = time.perf_counter() - FRAME

    def draw(self, scene: Scene) -> bool:
        """Paint the frame of this moment in the window; say whether it is the last one, which is the scene itself."""
        transition = self.transition
        if not transition:
            return True
        if scene.changed:
            scene.draw(transition.after, 0.0)
            transition.renew(scene.front(transition.after))
        now = time.perf_counter()
        transition.tween.advance(min(LONGEST, now - self._told))
        self._told = now
        if transition.tween.runs:
            transition.compose(self._window.surface)
            return False
        return self.finish()

    def finish(self) -> bool:
        """Let the window show the scene itself; say whether it did not do so before."""
        if not self.transition:
            return False
        self._window.surface.blit(self.transition.after, (0, 0))
        self.drop()
        return True

    def drop(self) -> None:
        """Forget the pictures, for the window has another size now."""
        self.transition = self._to = self._from = self._before = None


def choose(leaving: Scene, scene: Scene, before: pygame.Surface, after: pygame.Surface, *, calm: bool) -> Transition:
    """Choose the transition from one scene to another; in a window too small for what should move nothing does."""
    window = before.get_rect()
    if calm:
        return CrossFade(before, after)
    if (tile := leaving.nest(scene)) and window.contains(tile):
        return Growing(before, after, tile, grows=True)
    if (tile := scene.nest(leaving)) and window.contains(tile):
        return Growing(before, after, tile, grows=False)
    for parts, comes in ((scene.front(after), True), (leaving.front(before), False)):
        if parts and window.contains(parts.beside or window):
            kind = Drawer if parts.beside else Panel
            return kind(before, after, parts, comes=comes)
    return CrossFade(before, after)
