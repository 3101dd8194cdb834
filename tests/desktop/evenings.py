"""Random evenings in a real window: `python -m tests.desktop.evenings [--minutes 30] [--seed N]`.

Each step does some things at once that the window allows, and then looks: the window is not empty, looks as it does
after it was laid out again, and has all its cards. Once a minute the use of memory and files is printed, and at the end
that of a table at rest. What fails is printed with its seed and its steps.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Mapping
from pathlib import Path
from shutil import rmtree
from tempfile import mkdtemp
from typing import Any, NamedTuple

import pygame

from game.patiences import PATIENCES
from game.store.single_instance import StartRequest
from tests.desktop.program import BLIND, Program, ask, prefer
from tests.desktop.reading import placed
from tests.desktop.screen import Screen
from tests.desktop.trace import Line
from tests.desktop.window import Point
from tests.support.host import Size, is_empty, same
from tests.support.random_walk import RandomWalk

MOST, FILES = 150, 64  # largest numbers of megabytes and of open files at the end
REST = 15.0  # seconds at the end, in which unused memory has to be freed
BURST = 5  # most things that are done at once
# what changes by itself is hidden, and stays so
SETTINGS = BLIND + 'timer = false\nlight = false\nnotices = "stay"\nsoundtrack = false\n'
KEPT = ("timer", "light", "notices", "peek", "scanning", "switch", "keys", "high_contrast")  # settings that stay so
# scenes that fill the window; others have a picture of a table around them, which is not sharp before it comes back
WHOLE = ("table", "menu", "win", "statistics", "pause")
BARS = ("view", "bar")  # that scroll; a new layout scrolls back to the focus
GAMES = {frozenset(map(str, game.piles)): game for game in PATIENCES.values()}
NAMES = {"Esc": "Escape", "Enter": "Return", "Space": "space", "PageUp": "Prior", "PageDown": "Next"}
NAMES |= {"Backspace": "BackSpace", ",": "comma", "+": "plus", "-": "minus"}


class EveningError(AssertionError):
    """The window does not look as it should."""


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


class RandomEvening:
    """Hands on the program in a window, which is started again when it has ended."""

    def __init__(self, screen: Screen, folder: Path, seed: str) -> None:
        """Start the program in a folder of the player's files."""
        self._screen, self._folder = screen, folder
        self.walk = RandomWalk(self, seed, folder, (*KEPT, *BARS))
        self.lines: Counter[str] = Counter()  # number of lines by kind, of all traces so far
        self.starts = self.looks = 0
        self.program = self._start()

    def _start(self) -> Program:
        self.starts += 1
        prefer(self._folder, SETTINGS)
        program = Program(self._screen, self._folder)
        program.settled(after=program.wait_for("ready").end)
        return program

    def end(self) -> None:
        """Wait for the end of the program, and check its trace and output."""
        status, said = self.program.wait(), self.program.stderr
        self.program.kill()
        if status or said:
            raise EveningError(f"the program ended with status {status}, saying:\n{said}")
        self.program.trace.read()
        check(self.program.trace.lines)
        self.lines.update(line.kind for line in self.program.trace.lines)

    def _do(self, *acts: Any) -> None:  # noqa: ANN401 - things to do, without arguments
        """Do something with the window, and start the program again if that has ended it."""
        try:
            for act in acts:
                act()
        except RuntimeError:  # the window no longer accepts it
            self.program.wait()
        if self.program.process.poll() is not None:
            self.end()
            self.program = self._start()

    @property
    def done(self) -> str:
        """What has been done so far."""
        return f"{len(self.walk.steps)} steps, {self.looks} looks, {self.starts} starts"

    # ---- hands

    @property
    def scene(self) -> str:
        return self.program.scene

    @property
    def shown(self) -> Mapping[str, Any]:
        return self.program.latest_rest.fields

    @property
    def size(self) -> Size:
        width, height = self.program.latest_rest["size"]
        return width, height

    def key(self, name: str) -> None:
        *held, key = name.replace("++", "+plus").split("+")
        key = NAMES.get(key, key.lower() if len(key) == 1 else key)
        self._do(lambda: self.program.window.key("+".join([*map(str.lower, held), key])))

    def move(self, to: Point) -> None:
        self._do(lambda: self.program.window.move(to))

    def press(self, at: Point) -> None:
        self._do(lambda: self.program.window.press(at))

    def release(self, at: Point) -> None:
        self._do(lambda: self.program.window.release(at))

    def click(self, at: Point, button: int = 1) -> None:
        self._do(lambda: self.program.window.click(at, button))

    def drag(self, start: Point, target: Point) -> None:
        self._do(lambda: self.program.window.drag(start, target))

    def resize(self, width: int, height: int) -> None:
        self._do(lambda: self.program.window.resize(width, height))

    def ask(self, request: StartRequest) -> None:
        self._do(lambda: self._request(request))

    def _request(self, request: StartRequest) -> None:
        """Ask for something, and wait for the rest that follows; at a table a hint or a watched line may never end.

        Raises RuntimeError if the program is about to end.
        """
        program, now = self.program, self.program.now
        try:
            ask(program, request)
            asked = program.wait_for("new" if request.load or request.deal else "asked", after=now)
            if asked.kind == "new":
                program.window.key("F9")  # which only ends a hint of a key before, handled at the new table
            if asked.kind == "new" or program.scene != "table":
                program.settled(after=asked.end)
        except AssertionError as error:
            raise RuntimeError(error) from None

    def leave(self) -> None:
        self._do(self.program.window.minimise)

    def come_back(self) -> None:
        self._do(self.program.window.focus)

    def wait(self, seconds: float) -> None:
        time.sleep(seconds)

    # ---- what is seen

    def look(self) -> None:
        """Compare the window with what it shows after it was laid out again. Raises EveningError if they differ."""
        self._do(lambda: self._request(StartRequest()))  # the answer comes once all is done that was asked before
        self._do(self._look)

    def _look(self) -> None:
        program, self.looks = self.program, self.looks + 1
        seen = program.picture()
        if "positions" in program.latest_rest["buttons"]:  # of a review, whose verdicts come one by one
            now = program.now
            program.window.key("Escape")
            program.settled(after=program.wait_for("review", after=now, shown=False).end)
            seen = program.picture()
        while program.scene == "win" and not same(seen, still := program.window.picture()):
            seen = still  # a picture between two frames of a busy machine
        rest, frame = program.latest_rest, seen.get_rect()
        if is_empty(seen):
            self._fail("the window is empty", seen)
        if program.scene not in WHOLE:
            frame = frame.clip(around(rest))
        anew = program.laid_out_anew()
        for _ in range(4):  # a cursor may blink
            if looks_alike := same(seen.subsurface(frame), anew.subsurface(frame)):
                break
            time.sleep(0.3)
            anew = program.window.picture()
        # a click while a page scrolls may have switched scanning on, whose frame goes round
        scans = any(line.kind == "scan" for line in program.trace.lines)
        if not (looks_alike or scans) and changes(rest) == changes(program.latest_rest):
            self._fail(f"{self.scene} does not look as it does after it was laid out again", seen, anew)
        if program.stderr:
            raise EveningError(program.stderr)
        check(program.trace.lines)

    def _fail(self, what: str, *pictures: pygame.Surface) -> None:
        paths = [self._folder / f"{number}.png" for number, _ in enumerate(pictures, 1)]
        for path, picture in zip(paths, pictures, strict=True):
            pygame.image.save(picture, path)
        raise EveningError(f"{what}: {' '.join(map(str, paths))}")


def around(rest: Line) -> pygame.Rect:
    """Return the rectangle around all buttons."""
    first, *others = (pygame.Rect(rect) for rect in rest["buttons"].values())
    return first.unionall(others)


def changes(rest: Line) -> object:
    """Return what another layout changes: what is scrolled away."""
    return rest.fields.get("scrolled")


def check(lines: list[Line]) -> None:
    """Check that every table at rest has all its cards, inside the window."""
    scene = ""
    for line in lines:
        if line.kind == "ready":
            scene = line["scene"]
        elif line.kind == "rest" and scene == "table":
            check_table(line)


def check_table(rest: Line) -> None:
    """Count the cards of a table at rest. Raises EveningError for a missing, additional or invisible one."""
    game = GAMES[frozenset(rest["piles"])]
    cards = placed(rest)
    if len(cards) != 52 * game.decks:
        raise EveningError(f"{len(cards)} cards are on the table: {rest}")
    seen = Counter(card.card for card in cards if card.card)
    if doubled := [card for card, count in seen.items() if count > game.decks]:
        raise EveningError(f"too many of {doubled} are on the table: {rest}")
    window = pygame.Rect(0, 0, *rest["size"])
    if outside := [card for card in cards if not window.contains(card.rect)]:
        raise EveningError(f"{outside} stick out of the window: {rest}")


def at_rest(pid: int) -> Figures:
    """Return the figures as soon as they are as they should be, at the latest after a rest."""
    deadline = time.monotonic() + REST
    while (figures := Figures.of(pid)).resident > MOST and time.monotonic() < deadline:
        time.sleep(0.5)
    return figures


def spend(screen: Screen, folder: Path, minutes: float, seed: int) -> Figures:
    """Spend an evening, print figures once a minute, and return those of a table at rest at the end."""
    evening, began, told = RandomEvening(screen, folder, str(seed)), time.monotonic(), 0
    walk = evening.walk
    try:
        while (passed := (time.monotonic() - began) / 60) < minutes:
            for _ in range(walk.rng.randint(1, BURST)):
                walk.step()
            evening.look()
            if passed >= told + 1:
                told = int(passed)
                print(f"{passed:6.1f} min, {evening.done}: {Figures.of(evening.program.process.pid)}", flush=True)
        evening.ask(StartRequest("king-albert", 24))
        figures, trace = at_rest(evening.program.process.pid), evening.program.trace
        if figures.resident > MOST:
            trace.read()
            print(*(line for line in trace.lines[-20:] if line.kind != "rest"), evening.scene, evening.size, sep="\n")
        evening.program.process.terminate()
        evening.end()
    except Exception as error:
        error.add_note(walk.told)
        raise
    finally:
        evening.program.kill()
    lines = ", ".join(f"{count} {kind}" for kind, count in evening.lines.most_common())
    print(f"{evening.done}; {lines}\nat rest at the end: {figures}", flush=True)
    return figures


def main() -> int:
    """Spend an evening; return 1 if it leaves too much behind."""
    parser = argparse.ArgumentParser(prog="python -m tests.desktop.evenings", description=__doc__.split("\n")[0])
    parser.add_argument("--minutes", type=float, default=30, help="how long it lasts (30)")
    parser.add_argument("--seed", type=int, default=random.randrange(1, 10**6), help="what is done (by chance)")
    options = parser.parse_args()
    print(f"the evening of seed {options.seed}", flush=True)
    folder = Path(mkdtemp(prefix="evening-"))  # it is kept if something fails
    with Screen() as screen:
        figures = spend(screen, folder, options.minutes, options.seed)
    rmtree(folder)
    return int(figures.resident > MOST or figures.files > FILES)


if __name__ == "__main__":
    sys.exit(main())
