"""Measures the program: `python -m tests.bench [--runs N]`."""

from __future__ import annotations

import argparse
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

import pygame

from game.patiences import Numeration
from game.solver.client import SolverClient
from tests.bench_solver import along_games, at_random
from tests.desktop.program import ROOT, Program
from tests.desktop.screen import Screen
from tests.desktop.trace import Line

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
TABLE = ("king-albert", "--deal", "24")


def main() -> None:
    parser = argparse.ArgumentParser(description="Measure what the program costs.")
    parser.add_argument("--runs", type=int, default=9, help="starts and deals to take the median of")
    runs = parser.parse_args().runs
    load = os.getloadavg()[0]
    print(f"{os.cpu_count()} cores, load {load:.2f}, Python {sys.version.split()[0]}, {runs} runs each")
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # the second start of a player uses the bytecode of the first
    with Screen(1920, 1080) as screen:
        say("104 cards over the whole of a bare window", "ms", [redraw(screen) for _ in range(runs)])
        start_up(screen, runs)
        idle(screen)
        memory(screen)
        frames(screen, runs)
        passing(screen, runs)
        with busy_solver():
            frames(screen, runs, " beside a solver that never rests")
    with Screen(3840, 2160) as screen:
        frames(screen, runs)
        passing(screen, runs)


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
                    say(f"peak memory, {what}, 1920x1080, {run}", "MB", [peak(program.process.pid)])


def peak(pid: int) -> float:
    """Return the peak memory of a process in megabytes."""
    status = Path(f"/proc/{pid}/status").read_text().split()
    return int(status[status.index("VmHWM:") + 1]) / 1024


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


def frames(screen: Screen, runs: int, when: str = "") -> None:
    """Return the milliseconds of each frame while Numeration is dealt."""
    with TemporaryDirectory() as folder, Program(screen, Path(folder), "numeration", "--fullscreen") as program:
        program.settled()
        time.sleep(2)
        lines = [line for _ in range(runs) for line in deal(program)]
    size = "x".join(map(str, screen.size))
    for figure in ("p50_ms", "p99_ms", "max_ms"):
        say(
            f"frames of a deal{when}, {size}, {figure[:3]} of each second",
            "ms",
            [float(line[figure]) for line in lines],
        )


def deal(program: Program) -> Iterator[Line]:
    """Deal again, and return the frame times in the trace."""
    before = program.now
    program.window.key("ctrl+n")
    program.settled(after=before)
    time.sleep(1.1)
    program.window.key("ctrl+n")  # its first frame line includes earlier frames
    yield program.wait_for("frames", after=before)
    program.settled(after=program.now - 1)


def passing(screen: Screen, runs: int) -> None:
    """Return the milliseconds of each frame while a tile of the menu grows to its table."""
    size, arguments = "x".join(map(str, screen.size)), ("--fullscreen", *TABLE)
    with TemporaryDirectory() as folder, Program(screen, Path(folder), *arguments) as program:
        ace = next(card for card in program.settled()["cards"] if card["card"] == "AS")
        program.window.click(pygame.Rect(ace["rect"]).center)  # a game that was begun is not dealt again
        program.wait_for("move")
        program.settled(after=program.now - 1)
        lines = [line for _ in range(runs) for line in grow(program)]
    for number, what in enumerate(("first frame", "frames")):
        for figure in ("p50_ms", "p99_ms", "max_ms"):
            say(
                f"{what} of a tile that grows to its table, {size}, {figure[:3]}",
                "ms",
                [float(line[figure]) for line in lines[number::2]],
            )


def grow(program: Program) -> Iterator[Line]:
    """Go to the menu and back to the table; return the times of the first frame, and of the later ones."""
    now = program.now
    program.window.key("Escape", "Escape")  # the first one may end the tour
    menu = program.settled(after=program.wait_for("ready", after=now, scene="menu").end)
    time.sleep(1.1)
    before = program.now
    program.window.click(pygame.Rect(menu["buttons"]["king-albert"]).center)
    first = program.wait_for("frames", after=before)
    time.sleep(1.0)
    program.window.click((400, 5))  # its frame line includes earlier ones
    yield from (first, program.wait_for("frames", after=first.end))


def say(what: str, unit: str, values: list[float]) -> None:
    """Print the median of some values, and the range of them."""
    spread = f"   ({min(values):.3f} to {max(values):.3f})" if len(values) > 1 else ""
    print(f"{what:58} {statistics.median(values):8.3f} {unit}{spread}", flush=True)


if __name__ == "__main__":
    main()
