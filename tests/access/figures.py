"""Measures how soon a screen reader hears: `python -m tests.access.figures [--runs N]`.

Prints how long it takes until a screen reader on a separate bus hears of a change, from the program's trace to the
listener's event (all processes have one clock).
"""

from __future__ import annotations

import argparse
import os
import statistics
import time
from copy import copy
from pathlib import Path
from tempfile import TemporaryDirectory

from game.rules.moves import Transfer
from game.scenes.table.accessibility.announcement_texts import spoken_name
from tests.access.bus import Bus
from tests.desktop.program import Program, prefer
from tests.desktop.screen import Screen
from tests.support.play import dealt

TABLE = ("king-albert", "--deal", "24", "--size", "1280x800")
PATIENCE = 20.0
ANNOUNCED, FOCUSED = "announcement", "focused"
NAMED = "accessible-name"


def started(program: Program) -> float:
    """Return the zero of a trace's times on the common clock, as the program itself computes it."""
    fields = Path(f"/proc/{program.process.pid}/stat").read_text().rpartition(")")[2].split()
    since_boot = int(fields[19]) / os.sysconf("SC_CLK_TCK")
    return since_boot - (time.clock_gettime(time.CLOCK_BOOTTIME) - time.monotonic())


class Ear:
    """Events of the bus with their times."""

    def __init__(self, bus: Bus, program: Program) -> None:
        self.bus, self._program, self._zero = bus, program, started(program)
        self._events: list[tuple[str, str, str, float]] = []

    def clear(self) -> None:
        """Forget the events so far."""
        self.bus.order("timed")
        self._events.clear()

    def after(self, line_time: float, kind: str, words: str = "") -> float:
        """Wait for an event, and return the milliseconds from a time of the trace until it came."""
        deadline = time.monotonic() + PATIENCE
        while True:
            self._events += self.bus.order("timed")
            for event, said, name, came in self._events:
                delay = 1000 * (came - self._zero - line_time)
                if delay > 0 and kind in event and words.lower() in (said or name).lower():
                    return delay
            if time.monotonic() > deadline:
                raise AssertionError(f"no {kind} {words!r} in {self._events[-12:]}")
            time.sleep(0.01)


def delays(screen: Screen, bus: Bus, runs: int) -> dict[str, list[float]]:
    """Return the milliseconds until moves, undos, the focus and a dialog are heard, in many tries."""
    found: dict[str, list[float]] = {}
    on_bus = copy(screen)
    on_bus.environ = bus.environ
    session = dealt("king-albert")
    move = next(each for each in session.legal_moves() if isinstance(each, Transfer))
    source, target = (spoken_name(session.game, pile) for pile in (move.source, move.target))
    with TemporaryDirectory(prefix="figures-") as name:
        prefer(Path(name), "auto_finish = false\nlight = false\n")
        with Program(on_bus, Path(name), *TABLE) as program:
            program.shown("table")
            bus.wait_for(lambda nodes: any(node["name"].startswith("Column 9:") for node in nodes))
            ear = Ear(bus, program)
            for _ in range(runs):
                one_round(program, ear, (source, target), found)
    return found


def one_round(program: Program, ear: Ear, piles: tuple[str, str], found: dict[str, list[float]]) -> None:
    """Move a card, undo that, move the focus, and open a dialog, each while the cards still move."""

    def keep(what: str, milliseconds: float) -> None:
        found.setdefault(what, []).append(milliseconds)

    bus, (source, target) = ear.bus, piles
    ear.clear()
    bus.order("press", role="tree item", name=f"{source}:")
    ear.after(0, ANNOUNCED, "chosen")
    before = program.now
    bus.order("press", role="tree item", name=f"{target}:")
    moved = program.wait_for("move", after=before)
    keep("a move is announced", ear.after(moved["t"], ANNOUNCED, f" to {target}; "))
    keep("a move changes the name of its pile", ear.after(moved["t"], NAMED, f"{target}:"))
    ear.clear()
    before = program.now
    bus.order("focus", role="tree item", name="Column 4:")
    asked = program.wait_for("reader", after=before, state="asked", doing="focus")
    keep("the focus moves, while a card flies", ear.after(asked["t"], FOCUSED, "Column 4:"))
    program.settled(after=moved.end)
    ear.clear()
    before = program.now
    program.window.key("ctrl+z", "ctrl+z")  # the first time a note says that undo ends the score
    undone = program.wait_for("undo", after=before)
    keep("an undo is announced", ear.after(undone["t"], ANNOUNCED, "Undone"))
    program.settled(after=undone.end)
    ear.clear()
    before = program.now
    bus.order("focus", role="tree item", name="Column 5:")
    asked = program.wait_for("reader", after=before, state="asked", doing="focus")
    keep("the focus moves, at rest", ear.after(asked["t"], FOCUSED, "Column 5:"))
    ear.clear()
    before = program.now
    program.window.key("F2")
    shown = program.wait_for("ready", after=before, scene="settings")
    keep("a dialog has the focus, after its first frame", ear.after(shown["t"], FOCUSED, "Four colours"))
    program.settled(after=shown.end)
    before = program.now
    program.window.key("Escape")
    back = program.wait_for("ready", after=before, scene="table")
    keep("the table has the focus again", ear.after(back["t"], FOCUSED))
    program.settled(after=back.end)


def main() -> None:
    """Print all figures."""
    parser = argparse.ArgumentParser(description="Measure how soon changes are heard.")
    parser.add_argument("--runs", type=int, default=30, help="how often each change is made")
    runs = parser.parse_args().runs
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f}", flush=True)
    with Screen() as screen, Bus(screen.environ) as bus:
        for what, values in delays(screen, bus, runs).items():
            ranked = sorted(values)
            high = ranked[round(0.95 * (len(ranked) - 1))]
            print(
                f"{what:48} median {statistics.median(ranked):6.1f} ms, p95 {high:6.1f} ms, most {ranked[-1]:6.1f} ms"
            )


if __name__ == "__main__":
    main()
