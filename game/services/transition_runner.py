"""Runs the transition between two scenes."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame

from game.platform.window import Window
from game.scenes.scene import Scene
from game.view.drawing.durations import FRAME
from game.view.stage.transition import (
    CrossFade,
    DrawerTransition,
    PageTransition,
    PanelTransition,
    Transition,
    ZoomTransition,
)


class TransitionRunner:
    """Pictures of the former scene and the new one, while a transition runs.

    The new scene gets all events already, and is drawn into a picture of its own when it changes. Its motion waits
    until the transition has nearly ended.
    """

    def __init__(self, window: Window, reduced_motion: Callable[[], bool]) -> None:
        """Start without a transition; `reduced_motion` returns whether motion is to be avoided."""
        self._window, self._reduced_motion = window, reduced_motion
        self._from: Scene | None = None
        self._before: pygame.Surface | None = None
        self._outdated = False  # whether that is not, or no longer, all that the former scene shows
        self._to: Scene | None = None
        self.transition: Transition | None = None
        self._last_frame = 0.0

    @property
    def runs(self) -> bool:
        """Whether a transition runs."""
        return self.transition is not None

    @property
    def holds(self) -> bool:
        """Whether the motion of the new scene has to wait."""
        return self.transition is not None and not self.transition.nearly_there

    def keep_picture(self, shown: Scene | None) -> None:
        """Copy what the window shows, a scene or a running transition, before another scene comes."""
        if self._before is None and (leaving := self._to or shown):
            self._from, self._before = leaving, self._window.surface.copy()
            self._outdated = self._to is not None  # a running transition
        self.transition = self._to = None

    def kept_picture(self, scene: Scene) -> pygame.Surface | None:
        """Return the picture that was kept, if it shows a scene as it is; it must not be changed."""
        return self._before if scene is self._from and not self._outdated else None

    def redrawn(self) -> None:
        """Invalidate the picture that was kept, because the scene below was drawn again."""
        self._outdated = True

    def begin(self, scene: Scene) -> None:
        """Start a transition to a scene that has not been drawn yet, if there is one for it."""
        leaving, before = self._from, self._before
        self._from = self._before = None
        if not leaving or not before or leaving is scene or before.get_size() != self._window.size:
            return  # there is none, or the window has another size
        if scene.has_own_transition:
            return
        after = before.copy()
        scene.draw(after, 0.0)
        self._to = scene
        self.transition = choose_transition(leaving, scene, before, after, reduced_motion=self._reduced_motion())
        self._last_frame = time.perf_counter() - FRAME

    def draw(self, scene: Scene, alpha: float) -> bool:
        """Paint the present frame in the window; return whether it was the last one, which is the scene itself.

        If the scene moves, it is drawn at a share of a step after the last one.
        """
        transition = self.transition
        if not transition:
            return True
        moves = scene.moving and not self.holds
        if scene.changed or moves:
            scene.draw(transition.after, alpha if moves else 0.0)
            transition.renew(scene.transition_layers(transition.after))
        now = time.perf_counter()
        transition.tween.advance(min(0.1, now - self._last_frame))  # no more seconds, however slow the frame was
        self._last_frame = now
        if transition.tween.runs:
            transition.compose(self._window.surface)
            return False
        return self.finish()

    def finish(self) -> bool:
        """End the transition; return whether one was running."""
        if not self.transition:
            return False
        self._window.surface.blit(self.transition.after, (0, 0))
        self.drop()
        return True

    def drop(self) -> None:
        """Drop the pictures, because the window has another size."""
        self.transition = self._to = self._from = self._before = None


def choose_transition(
    leaving: Scene,
    scene: Scene,
    before: pygame.Surface,
    after: pygame.Surface,
    *,
    reduced_motion: bool,
) -> Transition:
    """Choose the transition between two scenes: a fade with `reduced_motion`, or in a window that is too small."""
    window = before.get_rect()
    nests = (leaving.shared_element(scene, before), scene, True), (scene.shared_element(leaving, after), leaving, False)
    for nest, inner, grows in nests:
        if nest:
            if reduced_motion:
                return CrossFade(before, after)
            return ZoomTransition(before, after, nest, inner.shared_rect, grows=grows, continuation=inner.continuation)
    for parts, comes in ((scene.transition_layers(after), True), (leaving.transition_layers(before), False)):
        if parts and (reduced_motion or not window.contains(parts.beside or window)):
            return CrossFade(before, after)
        if parts:
            kind = DrawerTransition if parts.beside else PanelTransition
            return kind(before, after, parts, comes=comes)
    if (leaving.is_page or scene.is_page) and not reduced_motion:
        return PageTransition(before, after, comes=scene.is_page)
    return CrossFade(before, after)
