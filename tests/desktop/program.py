"""The program, running on a screen and followed through its trace."""

from __future__ import annotations

import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Protocol, Self

import pygame

from game.patiences import PATIENCES
from game.rules.session import Session
from game.store.named_saves import save_at
from game.store.save_format import GameStats
from game.store.single_instance import SingleInstance, StartRequest
from tests.desktop.screen import Screen, private_environ
from tests.desktop.trace import Line, Trace
from tests.desktop.window import Window
from tests.support.waiting import until

ROOT = Path(__file__).parents[2]
MAIN = (sys.executable, str(ROOT / "main.py"))
PATIENCE = 60.0  # seconds to wait for a line that takes less than one second on a usual machine
UNSEEN = {"frames", "memory", "music", "saved"}  # lines of the trace that go with nothing new in the window
QUICK = 'animation_speed = "instant"\n'  # settings for tests that are not about motion
BLIND = 'peek = "open-cards"\n'  # and for those not about the solver: with this it seldom has anything to search
COACHED = f"coached = {sorted(PATIENCES)}\n"  # no tour starts where a test leads through the menu
GLANCE = 0.004  # seconds between two looks at the trace: all tests together wait for minutes, and each look takes time


class ProgramError(AssertionError):
    """The program did not do what was expected; the text says what it did instead."""


class Display(Protocol):
    """A display that the program can be started on."""

    environ: dict[str, str]


class Program:
    """`python main.py …`, or another `command`, with its trace, its window and its output.

    Its files go to a folder, which it may know by another path.
    """

    patience = PATIENCE

    def __init__(
        self,
        screen: Screen | Display,
        folder: Path,
        *arguments: str,
        command: Sequence[str] = MAIN,
        known_as: str = "",
        cwd: Path = ROOT,
    ) -> None:
        self.folder = folder
        self._screen = screen
        start = len(list(folder.glob("trace-*"))) + 1
        self._trace_path = folder / f"trace-{start}.jsonl"
        self._trace_path.touch()
        self._stderr_path = folder / f"stderr-{start}"
        self.trace = Trace(self._trace_path)
        inside = Path(known_as or folder)
        keeping = ["--data-dir", str(inside / "data"), "--trace", str(inside / self._trace_path.name)]
        with self._stderr_path.open("wb") as stderr:
            self.process = subprocess.Popen(
                [*command, *arguments, *keeping],
                env=screen.environ,
                cwd=cwd,
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                stderr=stderr,
            )

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        self.kill()

    @cached_property
    def window(self) -> Window:
        """The program's window, once it exists."""
        assert isinstance(self._screen, Screen)  # xdotool can only move the mouse of X
        return Window(self._screen, self.process.pid)

    @property
    def stderr(self) -> str:
        """The output so far, without its middle if it is long."""
        text = self._stderr_path.read_bytes().decode(errors="replace")
        return text if len(text) < 6000 else f"{text[:3000]}\n…\n{text[-3000:]}"

    # the trace

    @property
    def now(self) -> int:
        """The number of lines in the trace, for use as `after`."""
        self.trace.read()
        return len(self.trace.lines)

    @property
    def latest_rest(self) -> Line:
        self.trace.read()
        return self.trace.latest("rest") or self.wait_for("rest")

    def wait_for(self, kind: str, *, after: int = 0, timeout: float | None = None, **fields: object) -> Line:
        """Return the first line of that kind and with these fields beyond the first `after` lines of the trace.

        Raise ProgramError, with the end of the trace, when none comes within `timeout` seconds (by default `patience`)
        or the program ends.
        """
        timeout = self.patience if timeout is None else timeout
        deadline, first = time.monotonic() + timeout, True
        while True:
            ended = self.process.poll() is not None
            if (self.trace.read() or first) and (line := self.trace.find(kind, after, fields)):
                return line
            if ended or time.monotonic() > deadline:
                raise ProgramError(self._complaint(kind, after, fields, timeout))
            first = False
            time.sleep(GLANCE)

    def settled(self, after: int = 0, timeout: float | None = None, **fields: object) -> Line:
        """Return the next `rest` line."""
        return self.wait_for("rest", after=after, timeout=timeout, **fields)

    def shown(self, scene: str, after: int = 0) -> Line:
        """Return the rest of a scene that is shown beyond the first `after` lines of the trace."""
        return self.settled(after=self.wait_for("ready", after=after, scene=scene).end)

    # what is seen

    @property
    def scene(self) -> str:
        """The name of the scene on top, "" before the first one is shown."""
        self.trace.read()
        ready = self.trace.latest("ready")
        return str(ready["scene"]) if ready else ""

    def picture(self) -> pygame.Surface:
        """Return what the window shows once nothing is said and nothing moves; the mouse goes to its corner.

        What is said at a table, and hints, end when the Game menu covers it for a moment.
        """
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            for key in ("F10", "Escape") if self.scene == "table" else ():
                now = self.now
                self.window.key(key)
                if self.wait_for("ready", after=now)["scene"] != "game-menu":  # the table again, or a win came first
                    break
            shown = self.trace.latest("ready")
            self.settled(after=shown.end if shown else 0)
            now = self.now
            self.window.move((1, 1))  # which hides the focus
            picture = self.window.picture()
            as_large = picture.get_size() == tuple(self.latest_rest["size"])
            if as_large and not {line.kind for line in self.trace.lines[now:]} - UNSEEN:  # nothing was still to come
                return picture
        raise ProgramError(f"{self.scene} does not come to rest")

    def laid_out_anew(self) -> pygame.Surface:
        """Return what the window shows after it had another size, or has left full screen and come back."""
        assert isinstance(self._screen, Screen)
        _, _, width, height = self.window.geometry()
        if (width, height) == self._screen.size:
            for fullscreen in (False, True):
                now = self.now
                self.window.key("F11")
                self.settled(after=now, fullscreen=fullscreen)
        else:
            for size in ([width + 60, height + 40], [width, height]):
                now = self.now
                self.window.resize(*size)
                self.settled(after=now, size=size)
        return self.window.picture()

    # what leads to another scene

    def open(self, *keys: str, scene: str) -> Line:
        """Press keys that lead to a scene; return its rest."""
        now = self.now
        self.window.key(*keys)
        return self.shown(scene, after=now)

    def click(self, button: str) -> int:
        """Click on a button that the latest rest names; return the number of lines in the trace before that."""
        now = self.now
        self.window.click(pygame.Rect(self.latest_rest["buttons"][button]).center)
        return now

    # the end

    def wait(self, timeout: float = PATIENCE) -> int:
        """Return the exit status once the program has ended."""
        try:
            return self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)  # it prints where it is
            self.process.wait()
            crash = self.folder / "data" / "crash.txt"
            where = crash.read_text(errors="replace")[:6000] if crash.exists() else ""
            message = f"the program still ran after {timeout} s:\n{self.stderr}\n{where}"
            raise ProgramError(message) from None

    def terminate(self) -> int:
        """Send SIGTERM, as at the end of a session, and return the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.wait()

    def kill(self) -> None:
        """Kill the program, like a power cut."""
        self.process.kill()
        self.process.wait()
        if "window" in self.__dict__:
            self.window.release_hand()

    def _complaint(self, kind: str, after: int, fields: dict[str, Any], timeout: float) -> str:
        status = self.process.poll()
        state = "still runs" if status is None else f"ended with status {status}"
        lines = self.trace.lines
        last = "\n  ".join(f"{line.end}: {line}" for line in lines[-8:])
        return (
            f"no line {kind!r} {fields or ''} after line {after} within {timeout} s; the program {state}\n"
            f"last of {len(lines)} lines:\n  {last}\nstderr:\n{self.stderr}"
        )


def prefer(folder: Path, settings: str) -> None:
    """Write settings for programs of a folder, unless there are some already."""
    path = folder / "data" / "settings.toml"
    if not path.exists():
        path.parent.mkdir(exist_ok=True)
        path.write_text(settings, "utf-8")


def ask(program: Program, asked: StartRequest) -> None:
    """Ask an open window for something, like a second start on its folder."""
    second, process = SingleInstance(program.folder / "data"), program.process
    until(lambda: process.poll() is not None or second.forward(asked))  # a busy machine may not answer in time
    second.close()
    assert process.poll() is None, f"the program has ended\n{program.stderr}"


def saved(session: Session, folder: Path) -> str:
    """Save a game that was played; return the path."""
    return str(save_at(folder / "played.quintet", session, GameStats()))


def run_to_end(
    folder: Path, *arguments: str, before: Sequence[str] = (), without: Sequence[str] = (), timeout: float = PATIENCE
) -> subprocess.CompletedProcess[str]:
    """Run the program with only these arguments until it ends; without a display it cannot open a window."""
    environ = private_environ(folder)
    for name in ("DISPLAY", *without):
        environ.pop(name, None)
    command = [*before, sys.executable, str(ROOT / "main.py"), *arguments]
    return subprocess.run(command, env=environ, cwd=ROOT, capture_output=True, text=True, timeout=timeout, check=False)
