"""What frames cost while cards are dealt, gathered and dealt, while a tile grows to its table, and at a win."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame

from game.patiences import PATIENCES
from game.store.autosaves import Autosaves
from tests.desktop.player import make
from tests.desktop.program import Program, ProgramError
from tests.desktop.screen import Screen
from tests.desktop.trace import Line
from tests.support.host import part_of_won_game

FIGURES = "p50", "p99", "max"
TABLE = ("king-albert", "--deal", "24")
SHOWN = 9  # seconds of a win
SECOND = 1.1  # after which the trace reports frames, with the next one


def frames(screen: Screen, runs: int, bare: float, when: str = "") -> None:
    """Print the milliseconds of frames, beside them the processor time, and the ratio to those of a bare window."""
    measures: dict[str, Callable[[Screen, int], Iterator[Line]]] = {
        "gather and deal": gathered,
        "tile to table": grown,
        "tile to table and a deal": dealt,
        "a win": wins,
    }
    size = "x".join(map(str, screen.size))
    for what, measure in measures.items():
        lines = [*measure(screen, runs)]
        for figure in FIGURES:
            for kind, name in (("", "ms"), (" of a processor", "cpu_ms")):
                values = [float(line[f"{figure}_{name}"]) for line in lines]
                say(f"frames, {what}{when}, {size}, {figure}", f"ms{kind}", values, bare)


def gathered(screen: Screen, runs: int) -> Iterator[Line]:
    """Gather the cards of Numeration and of King Albert, and deal again."""
    for slug in ("numeration", "king-albert"):
        with TemporaryDirectory() as folder, Program(screen, Path(folder), slug, "--fullscreen") as program:
            program.settled()
            flushed(program)
            for _ in range(runs):
                before = program.now
                program.window.key("ctrl+n")
                program.settled(after=before)
                yield from flushed(program, before)


def grown(screen: Screen, runs: int) -> Iterator[Line]:
    """Let a tile of the menu grow to a table with cards, without the first frame."""
    with TemporaryDirectory() as folder, Program(screen, Path(folder), *TABLE, "--fullscreen") as program:
        ace = next(card for card in program.settled()["cards"] if card["card"] == "AS")
        program.window.click(pygame.Rect(ace["rect"]).center)  # a game that was begun is not dealt again
        program.wait_for("move")
        program.settled(after=program.now - 1)
        yield from opened(program, runs, "king-albert")


def dealt(screen: Screen, runs: int) -> Iterator[Line]:
    """Let a tile grow to a table on which cards are dealt, without the first frame."""
    with TemporaryDirectory() as folder, Program(screen, Path(folder), "numeration", "--fullscreen") as program:
        program.settled()
        yield from opened(program, runs, "numeration")


def opened(program: Program, runs: int, slug: str) -> Iterator[Line]:
    """Go to the menu and back to a table some times; return the frames of the way back."""
    for _ in range(runs):
        menu = program.settled(after=left(program).end)
        time.sleep(SECOND)
        before = program.now
        program.window.click(pygame.Rect(menu["buttons"][slug]).center)
        shown = program.wait_for("ready", after=before).end
        program.settled(after=shown)
        yield from flushed(program, shown)  # the first frame is told before `ready`


def left(program: Program) -> Line:
    """Go to the menu; the first press may only end the tour."""
    now = program.now
    while True:
        program.window.key("Escape")
        with suppress(ProgramError):
            return program.wait_for("ready", after=now, scene="menu", timeout=5)


def wins(screen: Screen, _runs: int) -> Iterator[Line]:
    """Play the last move of each game."""
    for slug in PATIENCES:
        with TemporaryDirectory() as folder:
            session = part_of_won_game(slug, 1.0)
            session.undo()
            saves = Autosaves(Path(folder) / "data" / "unfinished", lambda _: None, print)
            saves.save(session, 60.0)
            saves.close()
            with Program(screen, Path(folder), slug, "--fullscreen") as program:
                program.settled()
                time.sleep(SECOND)  # the first frames are reported with those of the last move, before the win
                make(program, session.undone[0])
                seen = program.wait_for("ready", scene="win").end
                for _ in range(SHOWN):
                    line = program.wait_for("frames", after=seen)
                    seen = line.end
                    yield line


def flushed(program: Program, after: int = 0) -> list[Line]:
    """Return what the trace reports on frames since a line, once the last ones are reported as well."""
    button = pygame.Rect(program.latest_rest["buttons"]["help"])
    while True:
        time.sleep(SECOND)
        program.window.move(button.center)
        time.sleep(SECOND)
        now = program.now
        program.window.move((button.x, button.bottom + 200))  # a tooltip that goes reports those before
        with suppress(ProgramError):  # on a busy machine the tooltip may not have come yet
            program.wait_for("frames", after=now, timeout=5)
            return [line for line in program.trace.lines[after:] if line.kind == "frames"]
        if program.process.poll() is not None:
            raise ProgramError(program.stderr)


def say(what: str, unit: str, values: Iterable[float], bare: float = 0.0) -> None:
    """Print the median of some values, its ratio to that of a bare window, and their range."""
    found = [*values]
    median = statistics.median(found)
    ratio = f"   {median / bare:.2f} of a bare window" if bare else ""
    spread = f"   ({min(found):.3f} to {max(found):.3f})" if len(found) > 1 else ""
    print(f"{what:58} {median:8.3f} {unit}{ratio}{spread}", flush=True)
