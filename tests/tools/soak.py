"""A long simulated session: `python -m tests.tools.soak MINUTES`."""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import NamedTuple

import pygame

from game.patiences import PATIENCES
from tests.desktop.program import Program, ProgramError
from tests.desktop.reading import placed
from tests.desktop.screen import Screen
from tests.support.host import Size

SIZE, OTHERS = (1600, 900), ((1900, 1000), (1024, 640), (1280, 800))
MOST = 150  # largest number of megabytes at the end
REST = 15.0  # seconds at the end, in which unused memory has to be freed
SHORT, LONG = 4.0, 45.0  # seconds to wait for what may not happen, and for a watched line to win
MOVES = 20  # tried at each table
DIALOGS = ("F10", "ctrl+g", "ctrl+k", "ctrl+s", "ctrl+o", "ctrl+l", "F3", "F2", "F1")
LOOKING = ("Tab", "Down", "Tab", "Next", "Right", "Tab", "End")  # keys that are pressed in each of them
AT_THE_TABLE = ("space", "ctrl+z", "ctrl+y", "r", "p", "n", "Right", "Down", "Tab")


class Figures(NamedTuple):
    """The memory of a process; on Linux only."""

    resident: float  # megabytes
    peak: float  # peak, in megabytes
    files: int
    threads: int

    @classmethod
    def of(cls, pid: int) -> Figures:
        """Read it from the system."""
        words = Path(f"/proc/{pid}/status").read_text().split()
        resident, peak, threads = (int(words[words.index(f"{name}:") + 1]) for name in ("VmRSS", "VmHWM", "Threads"))
        return cls(resident / 1024, peak / 1024, len(list(Path(f"/proc/{pid}/fd").iterdir())), threads)

    def __str__(self) -> str:
        return f"{self.resident:.0f} MB (peak {self.peak:.0f}), {self.files} descriptors, {self.threads} threads"


class SoakRun:
    """Plays one game after the other and opens everything; the seed determines what is done."""

    def __init__(self, program: Program, seed: int) -> None:
        """Start at the menu."""
        self.program, self._rng = program, random.Random(seed)
        self.visits = self.wins = 0

    def things(self) -> Iterator[None]:
        """Do one thing after the other, forever."""
        while True:
            for slug in PATIENCES:
                self.sit_down(slug)
                yield from self._play()
                for door in DIALOGS:
                    self._look_behind(door)
                    yield
                for size in (*OTHERS, (self._rng.randrange(1024, 1900), self._rng.randrange(640, 1000)), SIZE):
                    self._resize(size)
                    yield
                for key in ("F11", "F11", "h", "v", "Escape", "ctrl+n", "ctrl+r"):
                    self._press(key)
                    yield
                self._watch()
                self.visits += 1
                yield
                self.leave()

    def sit_down(self, slug: str) -> None:
        """Go from the menu to a table, and end the tour."""
        menu = self.program.trace.latest("ready")
        tile = pygame.Rect(self.program.settled(after=menu.end if menu else 0)["buttons"][slug])
        now = self.program.now
        self.program.window.click((tile.x + tile.w // 3, tile.y + tile.h // 3))
        self.program.shown("table", after=now)
        if "skip" in self.program.latest_rest["buttons"]:
            self._press("Escape")

    def leave(self) -> None:
        """Go back to the menu from any scene."""
        for _ in range(6):
            if self._scene == "menu":
                return
            self._press("Escape")
        raise ProgramError(f"there is no way back to the menu from {self._scene}")

    @property
    def _scene(self) -> str:
        ready = self.program.now and self.program.trace.latest("ready")
        return str(ready["scene"]) if ready else ""

    def _play(self) -> Iterator[None]:
        """Try some moves without regard to the rules."""
        window = self.program.window
        for _ in range(MOVES):
            cards = placed(self.program.latest_rest)
            if not cards:
                return
            card, other = (self._rng.choice(cards).rect.center for _ in range(2))
            if self._rng.random() < 0.4:
                window.drag(card, other, steps=5)
            else:
                window.click(card)
            self._press(self._rng.choice(AT_THE_TABLE), patience=0.3)
            yield

    def _look_behind(self, door: str) -> None:
        """Open a page or a dialog if this table has it, use it in two window sizes, and come back."""
        self._press(door)
        if self._scene == "table":
            return
        for key in LOOKING:
            self._press(key, patience=0.2)
        for size in (OTHERS[-1], SIZE):
            self._resize(size)
        for _ in range(3):
            if self._scene != "table":
                self._press("Escape")

    def _watch(self) -> None:
        """Watch a line to its end with the celebration, if one is found."""
        before = self.program.now
        self.program.window.key("w")
        if self._comes("ready", before, SHORT):  # the question whether to, unless that is known
            self.program.window.key("Left", "Return")
        if self._comes("watch", before, 2 * SHORT):
            self.program.window.key(*["plus"] * 8)
            if self._comes("won", before, LONG):
                self.wins += 1
                self._comes("ready", before, SHORT)
                for size in (OTHERS[-1], SIZE):
                    self._resize(size)

    def _press(self, key: str, patience: float = SHORT) -> None:
        before = self.program.now
        self.program.window.key(key)
        self._comes("rest", before, patience)

    def _resize(self, size: Size) -> None:
        before = self.program.now
        self.program.window.resize(*size)
        self._comes("rest", before, SHORT)

    def _comes(self, kind: str, after: int, patience: float) -> bool:
        """Wait for a line of the trace that may not come. Raises ProgramError if the program has ended."""
        try:
            self.program.wait_for(kind, after=after, timeout=patience)
        except ProgramError:
            if self.program.process.poll() is not None:
                raise
            return False
        return True


def kept(program: Program) -> str:
    """Return what the trace says about cached sprites."""
    program.trace.read()
    line = program.trace.latest("memory")
    return f"{sum(line['kept'].values()) / 1e6:.0f} MB of sprites" if line else ""


def at_rest(pid: int) -> Figures:
    """Return the figures as soon as they are as they should be, at the latest after a rest."""
    deadline = time.monotonic() + REST
    while (figures := Figures.of(pid)).resident > MOST and time.monotonic() < deadline:
        time.sleep(0.5)
    return figures


def spend(screen: Screen, folder: Path, seconds: float, seed: int = 1, every: float = 60.0) -> Figures:
    """Run for some seconds, print figures at intervals, and return those of a table at rest at the end."""
    with Program(screen, folder, "--size", "x".join(map(str, SIZE))) as program:
        program.settled()
        evening, began, told = SoakRun(program, seed), time.monotonic(), 0
        for _ in evening.things():
            passed = time.monotonic() - began
            if passed >= (told + 1) * every or passed >= seconds:
                told = int(passed // every)
                print(f"{passed / 60:6.1f} min: {Figures.of(program.process.pid)}", kept(program), flush=True)
            if passed >= seconds:
                break
        evening.leave()
        evening.sit_down("king-albert")
        figures = at_rest(program.process.pid)
        if program.terminate() or program.stderr:
            raise ProgramError(f"the program ended with status {program.process.returncode}, saying:\n{program.stderr}")
    print(f"at rest after {evening.visits} tables and {evening.wins} wins: {figures}", flush=True)
    return figures


def main() -> int:
    """Run the session; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tests.tools.soak", description=__doc__.split("\n")[0])
    parser.add_argument("minutes", type=float, help="how long it lasts")
    parser.add_argument("--seed", type=int, default=1, help="what is done (1)")
    options = parser.parse_args()
    with Screen() as screen, TemporaryDirectory() as folder:
        figures = spend(screen, Path(folder), 60 * options.minutes, options.seed)
    return int(figures.resident > MOST)


if __name__ == "__main__":
    sys.exit(main())
