"""What a press that opens a scene costs in a real window: `python -m tests.tools.bench_presses WIDTH HEIGHT NAME`.

Prints three numbers in milliseconds: from the press to the first changed picture, from the press to the first one of
the way to the new scene, which is drawn whole by then, and the longest time that the window shows the same picture
until that way has ended.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Sequence
from itertools import pairwise
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game.app import App, StartOptions
from game.patiences import PATIENCES, KingAlbert
from game.store.single_instance import SingleInstance, StartRequest
from game.trace import Trace

# where the press is, and the key
PRESSES = {
    "help at a table": ("table", pygame.K_F1),
    "the settings": ("table", pygame.K_F2),
    "statistics": ("table", pygame.K_F3),
    "the Game menu": ("table", pygame.K_F10),
    "the menu": ("table", pygame.K_ESCAPE),
    "help in the menu": ("menu", pygame.K_F1),
    "packs": ("menu", pygame.K_p),
    "a table": ("menu", pygame.K_RETURN),
}
QUIET = 0.7  # seconds until threads have ended


def _not_at_all(milliseconds: int) -> None:
    """Do not wait for an event, as none will come."""


class Timed(App):
    """The program, which notes when its window shows something."""

    def __init__(self, folder: Path, size: tuple[int, int]) -> None:
        options = StartOptions(
            StartRequest(),
            size=size,
            fullscreen=False,
            muted=True,
            data=folder / "data",
            single=SingleInstance(folder / "data"),
            cache=folder / "cache",
        )
        super().__init__(options, Trace(None, 0.0))
        self.shown, self._flip_window = list[float](), self.window.flip
        self.window.flip = self._note  # type: ignore[method-assign]  # to see each picture
        self.preferences.note(coached=tuple(PATIENCES))  # without tours

    def _note(self, parts: Sequence[pygame.Rect] | None = None) -> None:
        self._flip_window(parts)
        if parts != []:
            self.shown.append(time.perf_counter())

    def rest(self) -> None:
        """Run the loop until all threads have ended and nothing has moved for a while."""
        until = time.perf_counter() + QUIET
        while time.perf_counter() < until:
            moves = self._first_frame_due or self.scenes.shown.changed or not self.scenes.top.at_rest
            until = time.perf_counter() + QUIET if moves else until
            pygame.event.post(pygame.Event(pygame.USEREVENT))  # so that the loop does not wait
            self._run_once()

    def press(self, key: int) -> tuple[float, float, float]:
        """Press a key; return the three figures."""
        self.shown.clear()
        self._gamepad_input.wait = _not_at_all  # type: ignore[method-assign]
        pressed = time.perf_counter()
        self._dispatch(pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=0))
        while self._first_frame_due:
            self._run_once()
        whole = self.shown[-1]
        while self.scenes.in_transition:
            self._run_once()
        longest = max(later - earlier for earlier, later in pairwise([pressed, *self.shown]))
        return 1000 * (self.shown[0] - pressed), 1000 * (whole - pressed), 1000 * longest


def first(size: tuple[int, int], name: str) -> tuple[float, float, float]:
    """Return the figures of a scene that is opened for the first time, with pictures of cards kept on disk."""
    where, key = PRESSES[name]
    with TemporaryDirectory() as kept:
        for run in ("to draw what is kept", "to measure"):
            app = Timed(Path(kept), size)
            if run == "to measure":
                import gc  # noqa: PLC0415 - as the program does when it runs

                gc.freeze()
            app.scenes.push(app._menu())  # noqa: SLF001 - as the program does
            app.rest()
            if where == "table":
                app.games.open_table(KingAlbert(), 24)
                app.rest()
            figures = app.press(key)
            app.rest()
            pygame.event.post(pygame.Event(pygame.QUIT))
            app.run()
    return figures


if __name__ == "__main__":
    width, height, name = sys.argv[1:]
    print(*first((int(width), int(height)), name))
