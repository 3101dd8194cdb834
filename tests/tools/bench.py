"""Measures the program: `python -m tests.tools.bench [--runs N] [--frames | --presses]`."""

from __future__ import annotations

import argparse
import math
import os
import statistics
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from itertools import cycle
from pathlib import Path
from tempfile import TemporaryDirectory

from game.patiences import Numeration
from game.solver.client import SolverClient
from tests.desktop.evenings import Figures
from tests.desktop.program import ROOT, Program
from tests.desktop.screen import Screen
from tests.tools.bench_frames import TABLE, frames, say
from tests.tools.bench_presses import PRESSES
from tests.tools.bench_solver import along_games, at_random

BARE = """
import os
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
import pygame, time
pygame.display.init(); pygame.font.init()
window = pygame.Window("bare", (1536, 864), resizable=True)
window.get_surface().blit(pygame.font.Font(None, 40).render("Quintet", True, "white"), (0, 0))
window.flip()
from game.trace import started
print(time.monotonic() - started())
"""
REDRAW = """
import os
os.environ["SDL_FRAMEBUFFER_ACCELERATION"] = "0"
import pygame, statistics, time
pygame.display.init()
window = pygame.Window("redraw", (1920, 1080))
surface = window.get_surface()
felt = pygame.Surface((1920, 1080), 0, 32)
card = pygame.Surface((160, 224), pygame.SRCALPHA).premul_alpha()
cards = [(card, (20 + n % 13 * 140, 20 + n // 13 * 100)) for n in range(104)]
def frame():
    begun = time.perf_counter()
    surface.blit(felt, (0, 0))
    surface.fblits(cards, pygame.BLEND_PREMULTIPLIED)
    window.flip()
    return 1000 * (time.perf_counter() - begun)
print(statistics.median([frame() for _ in range(60)]))
"""


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what the program costs.")
    parser.add_argument("--runs", type=int, default=9, help="starts and deals to take the median of")
    parser.add_argument("--frames", action="store_true", help="measure nothing but frames")
    parser.add_argument("--presses", action="store_true", help="measure nothing but what presses open")
    asked = parser.parse_args()
    runs, Program.patience = asked.runs, math.inf  # however busy the machine is
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores, load {load:.2f}, Python {sys.version.split()[0]}, {runs} runs each")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the second start of a player uses the bytecode of the first
    with Screen(1920, 1080) as screen:
        bare = statistics.median([redraw(screen) for _ in range(runs)])
        say("104 cards over the whole of a bare window", "ms", [bare])
        if asked.presses:
            presses(screen, runs)
        elif not asked.frames:
            start_up(screen, runs)
            idle(screen)
            memory(screen)
            presses(screen, runs)
            with busy_solver():
                frames(screen, runs, bare, " beside a solver that never rests")
        if not asked.presses:
            frames(screen, runs, bare)
    with Screen(3840, 2160) as screen:
        if not asked.frames:
            presses(screen, runs)
        if not asked.presses:
            frames(screen, runs, bare)
    print(f"load at the end {os.getloadavg()[0]:.2f}")


def presses(screen: Screen, runs: int) -> None:
    """Print the milliseconds from a press until the window answers, and until what it opens is whole."""
    size = screen.size[0], screen.size[1] - 40  # with a title bar
    for name in PRESSES:
        command = [sys.executable, "-m", "tests.tools.bench_presses", *map(str, size), name]
        several = [
            subprocess.run(command, env=screen.environ, cwd=ROOT, capture_output=True, text=True, check=True)
            for _ in range(runs)
        ]
        figures = zip(*(map(float, ended.stdout.split()[-3:]) for ended in several), strict=True)
        for what, values in zip(("first change", "whole", "longest still"), figures, strict=True):
            say(f"a press, {name}, {'x'.join(map(str, size))}, {what}", "ms", values)


def start_up(screen: Screen, runs: int) -> None:
    """Return the seconds from the start of the process to `ready`, with and without cached pictures."""
    for arguments in ((), TABLE):
        with TemporaryDirectory() as folder:
            ready(screen, Path(folder), *arguments)  # writes bytecode
    say("start of a bare window", "s", [bare(screen) for _ in range(runs)])
    for what, arguments in (("menu", ()), ("table", TABLE)):
        with TemporaryDirectory() as folder:
            say(f"start to ready, {what}, first time", "s", [ready(screen, Path(folder), *arguments)])
            say(f"start to ready, {what}", "s", [ready(screen, Path(folder), *arguments) for _ in range(runs)])


def bare(screen: Screen) -> float:
    """Return the seconds that a window with one word takes."""
    return printed(screen, BARE)


def redraw(screen: Screen) -> float:
    """Return the milliseconds of a frame that redraws everything: the speed of the machine."""
    return printed(screen, REDRAW)


def printed(screen: Screen, program: str) -> float:
    """Return the number that a program prints last."""
    command = [sys.executable, "-c", program]
    ended = subprocess.run(command, env=screen.environ, cwd=ROOT, capture_output=True, text=True, check=True)
    return float(ended.stdout.split()[-1])


def ready(screen: Screen, folder: Path, *arguments: str) -> float:
    """Return the seconds to the first frame of a scene."""
    with Program(screen, folder, *arguments) as program:
        seconds = float(program.wait_for("ready")["t"])
        program.settled()
        time.sleep(0.5)  # pictures are written to disk
        program.terminate()
    return seconds


def idle(screen: Screen, seconds: int = 20) -> None:
    """Return the share of a core that an idle table takes, before the first move and with the clock running."""
    with TemporaryDirectory() as folder, Program(screen, Path(folder), *TABLE) as program:
        rest = program.settled()
        time.sleep(12)  # the sound device is closed
        say("idle table", "% of a core", [share(program, seconds)])
        foundation = next(card for card in rest["cards"] if card["card"] == "AS")
        x, y, w, h = foundation["rect"]
        program.window.click((x + w // 2, y + h // 2))
        program.wait_for("move")
        time.sleep(12)
        say("idle table, clock running", "% of a core", [share(program, seconds)])


def share(program: Program, seconds: int) -> float:
    """Return the percentage of a core used in the meantime."""
    before = ticks(program.process.pid)
    time.sleep(seconds)
    return 100 * (ticks(program.process.pid) - before) / os.sysconf("SC_CLK_TCK") / seconds


def ticks(pid: int) -> int:
    """Return the processor time used by a process, in clock ticks."""
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


def memory(screen: Screen) -> None:
    """Return the peak memory in megabytes."""
    for what, arguments in (("menu", ()), ("table", TABLE), ("Numeration", ("numeration", "--deal", "24"))):
        with TemporaryDirectory() as folder:
            for run in ("first time", "again"):
                with Program(screen, Path(folder), *arguments, "--fullscreen") as program:
                    program.settled()
                    time.sleep(1)
                    say(f"peak memory, {what}, 1920x1080, {run}", "MB", [Figures.of(program.process.pid).peak])


@contextmanager
def busy_solver() -> Iterator[None]:
    """Keep a solver's process busy with hard positions of Numeration, with little work in this process."""
    questions = cycle([replace(question, seconds=60.0) for question in along_games(Numeration(), at_random, 8, 6)])
    solver_client = SolverClient(lambda: solver_client.ask(next(questions)))
    solver_client.ask(next(questions))
    try:
        yield
    finally:
        solver_client.close()


if __name__ == "__main__":
    main()
