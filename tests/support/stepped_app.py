"""The program without a screen, whose loop the test runs."""

from __future__ import annotations

import time
from pathlib import Path
from typing import Any

import pygame

from game.app import App, StartOptions
from game.patiences import KingAlbert
from game.scenes.scene import Scene
from game.scenes.table.scene import TableScene
from game.scenes.transition import Transition
from game.store.single_instance import SingleInstance, StartRequest
from game.trace import Trace
from tests.support.host import PATIENCE, Size, open_video


class SteppedApp(App):
    """The program in a folder of the player's files, with a table unless `opened` is false."""

    def __init__(
        self,
        folder: Path,
        size: Size | None = (1024, 640),
        *,
        muted: bool = False,
        cache: Path | None = None,
        opened: bool = True,
    ) -> None:
        open_video()
        options = StartOptions(
            StartRequest(),
            size=size,
            fullscreen=False,
            muted=muted,
            data=folder,
            single=SingleInstance(folder),
            cache=cache or folder / "cache",
        )
        super().__init__(options, Trace(None, 0.0))
        if opened:
            self.games.open_table(KingAlbert(), 24)

    @property
    def top(self) -> Scene:
        return self.scenes.top

    @property
    def table(self) -> TableScene:
        """The table at the bottom."""
        scene = self.scenes.stack[0]
        assert isinstance(scene, TableScene)
        return scene

    @property
    def window_surface(self) -> pygame.Surface:
        return self.window.surface

    def dispatch(self, event: pygame.Event) -> None:
        self._dispatch(event)

    def press(self, key: int, mod: int = 0, unicode: str = "") -> None:
        for kind in (pygame.KEYDOWN, pygame.KEYUP):
            self._dispatch(pygame.Event(kind, key=key, mod=mod, unicode=unicode))

    def choose(self, **settings: Any) -> None:  # noqa: ANN401 - any of them
        self.preferences.change(**settings)

    def turn(self) -> None:
        """Run one turn of the loop, and draw a frame if something changed."""
        self._next_frame = 0.0
        self._run_once()

    def rest(self) -> None:
        """Wait until everything is at rest and sharp."""
        deadline = time.monotonic() + PATIENCE
        while self._first_frame_due or self.scenes.shown.changed or not self.top.at_rest:
            assert time.monotonic() < deadline, f"{self.top.name} does not come to rest"
            self.turn()
            time.sleep(1 / 60)  # motions take their time anyway, so draw no more frames than a screen shows

    def picture(self) -> pygame.Surface:
        """Draw a frame, and return what the window shows once the scene has come."""
        self._draw_frame(self.scenes.shown)
        if isinstance(transition := self.scenes.shown, Transition):
            transition.skip()
            self._draw_frame(transition)
        return self.window_surface.copy()

    def close(self) -> None:
        """Run the program to its end, which is the next event it gets."""
        pygame.event.post(pygame.Event(pygame.QUIT))
        self.run()
