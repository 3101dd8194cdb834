"""The transition between two scenes: a scene that shows pictures of both, and passes events to the new one."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache

import pygame

from game.scenes.scene import Scene
from game.view.drawing.durations import FRAME
from game.view.drawing.easing import ease
from game.view.drawing.geometry import Size
from game.view.stage.stage import STEP
from game.view.stage.transition import Layer, Step, compose, fade

PRESSES = pygame.MOUSEBUTTONDOWN, pygame.MOUSEWHEEL, pygame.KEYDOWN


@lru_cache(maxsize=2)
def kept_picture(size: Size, _use: str) -> pygame.Surface:
    """Return a picture that all transitions share: to make one of a window's size costs thousands of page faults."""
    return pygame.Surface(size, 0, 32)


class Transition(Scene):
    """The way from a former scene to a new one, which gets all events; a press ends it with the next frame."""

    name = "transition"
    moving = changed = True
    sinks: pygame.Rect | None = None  # the part of the window that becomes darker until the first frame
    light = 1.0  # the share of its light that this part has by now

    def __init__(self, former: Scene, before: pygame.Surface, end: Callable[[], None]) -> None:
        """Start with a picture of the former scene; `end` is called with the last frame."""
        super().__init__(former.host)
        self.former, self.before, self._end = former, before, end
        self.begun = False  # whether a frame was drawn
        self.intact = True  # whether `before` shows the former scene in its full light

    def lead_to(self, scene: Scene, above: Scene | None, sunk: pygame.Surface) -> None:
        """Find the way to the new scene from what the window shows, in which the former one has `sunk`, and draw it.

        One of both lies above the other one, or None.
        """
        self._scene, self._comes = scene, above is not self.former
        self._after = kept_picture(self.before.get_size(), "after")
        below, pictures = (
            (self.former, [self.before, self._after]) if self._comes else (scene, [self._after, self.before])
        )
        way = above.entrance(below, *pictures) if above and not self.settings.still else fade(*pictures)
        self._entrance = way._replace(layers=[*map(self._as_sunk, way.layers)])
        self._seconds = self._entrance.seconds if self._comes else self._entrance.back
        self._passed = FRAME / self._seconds  # share of the time
        self.host.scenes.give_way()
        scene.draw(self._after, 0.0)  # not before, because a table lays its cards as they come
        if self.sinks:
            self.intact = False
            self.before.blit(sunk, (0, 0))

    def _as_sunk(self, layer: Step) -> Step:
        """Let the former scene keep the light to which it has sunk, until its way makes it darker."""
        if not isinstance(layer, Layer) or layer.picture is not self.before:
            return layer
        return layer._replace(light=lambda come: layer.light(come) / self.light)

    @property
    def _scene_moves(self) -> bool:
        return self._comes and self._passed >= self._entrance.begins and self._scene.moving

    def resize(self, size: Size) -> None:
        """End at once, because the pictures have another size."""
        self._end()
        self._scene.resize(size)

    def handle(self, event: pygame.Event) -> None:
        if event.type in PRESSES:
            self.skip()
        self._scene.handle(event)

    def skip(self) -> None:
        """Show the new scene with the next frame."""
        self._passed = 1.0

    def step(self) -> None:
        self._passed += STEP / self._seconds
        if self._scene_moves:
            self._scene.step()

    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        self.begun, self.intact = True, False
        if self._scene.changed or self._scene_moves:
            self._scene.draw(self._after, alpha if self._scene_moves else 0.0)
        if self._passed >= 1:
            self._end()
            return [canvas.blit(self._after, (0, 0))]
        come = ease(min(1.0, self._passed + alpha * STEP / self._seconds))
        compose(canvas, self._entrance.layers, come if self._comes else 1 - come)
        return [canvas.get_rect()]
