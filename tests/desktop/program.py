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

from tests.desktop.screen import Screen, private_environ
from tests.desktop.trace import Line, Trace
from tests.desktop.window import Window

ROOT = Path(__file__).parents[2]
MAIN = (str(ROOT / "main.py"),)
PATIENCE = 60.0  # seconds to wait for a line that takes less than one second on a usual machine
UNSEEN = {"frames", "memory", "music", "saved"}  # lines of the trace that go with nothing new in the window
GLANCE = 0.004  # seconds between two looks at the trace: all tests together wait for minutes, and each look takes time


class ProgramError(AssertionError):
    """The program did not do what was expected; the text says what it did instead."""


class Session(Protocol):
    """A display that the program can be started on."""

    environ: dict[str, str]


class Program:
    """`python main.py …`, or another `starter` instead of `main.py`, with its trace, its window and its output."""

    patience = PATIENCE

    def __init__(
        self,
        screen: Screen | Session,
        folder: Path,
        *arguments: str,
        before: Sequence[str] = (),
        redirection: str = "",
        starter: tuple[str, ...] = MAIN,
    ) -> None:
        self.folder = folder
        self._screen = screen
        start = len(list(folder.glob("trace-*"))) + 1
        self._trace_path = folder / f"trace-{start}.jsonl"
        self._trace_path.touch()
        self._stderr_path, self._said = folder / f"stderr-{start}", 0
        self.trace, self._scene = Trace(self._trace_path), ""
        keeping = ["--data-dir", str(folder / "data"), "--trace", str(self._trace_path)]
        with self._stderr_path.open("wb") as stderr:
            self.process = subprocess.Popen(
                [*before, *shell(redirection), sys.executable, *starter, *arguments, *keeping],
                env=screen.environ,
                cwd=ROOT,
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
        text = self._stderr_path.read_bytes()[self._said :].decode(errors="replace")
        return text if len(text) < 6000 else f"{text[:3000]}\n…\n{text[-3000:]}"

    # the trace

    def forget(self, but: Line | None = None) -> None:
        """Begin a new trace, perhaps with a line of the former one, and new output, for another test."""
        self._scene = self.scene
        self.trace.forget(but)
        self._said = self._stderr_path.stat().st_size

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
        return str(ready["scene"]) if ready else self._scene

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


def shell(redirection: str) -> list[str]:
    """Return a command prefix that redirects standard streams by a shell, such as "2>&-"."""
    return ["sh", "-c", f'exec "$@" {redirection}', "sh"] if redirection else []


def run_to_end(
    folder: Path, *arguments: str, before: Sequence[str] = (), without: Sequence[str] = (), timeout: float = PATIENCE
) -> subprocess.CompletedProcess[str]:
    """Run the program with only these arguments until it ends; without a display it cannot open a window."""
    environ = private_environ(folder)
    for name in ("DISPLAY", *without):
        environ.pop(name, None)
    command = [*before, sys.executable, str(ROOT / "main.py"), *arguments]
    return subprocess.run(command, env=environ, cwd=ROOT, capture_output=True, text=True, timeout=timeout, check=False)
