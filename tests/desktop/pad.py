"""A virtual game controller of a program in a real window."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from tests.desktop.program import ROOT, Program
from tests.desktop.screen import Screen

BUTTONS = {"south": 0, "start": 6, "left-shoulder": 9, "Up": 11, "Down": 12, "Left": 13, "Right": 14}


class Pad:
    """A game controller that is plugged in."""

    def __init__(self, pipe: TextIO) -> None:
        self._pipe = pipe
        self._do("plug")

    def press(self, *names: str) -> None:
        """Press buttons and release them; each is held until the program has polled."""
        for name in names:
            self._do(f"button {BUTTONS[name]} 1")
            self._do(f"button {BUTTONS[name]} 0")

    def _do(self, line: str) -> None:
        print(line, file=self._pipe, flush=True)


@contextmanager
def with_pad(screen: Screen, folder: Path, *arguments: str) -> Iterator[tuple[Program, Pad]]:
    """Start the program, and plug a controller in while it runs."""
    path = folder / "pipe"
    os.mkfifo(path)
    command = (sys.executable, str(ROOT / "tests" / "desktop" / "with_pad.py"), str(path))
    with Program(screen, folder, *arguments, command=command) as program, path.open("w") as pipe:
        program.settled()
        pad = Pad(pipe)
        assert program.wait_for("pads")["count"] == 1
        yield program, pad
