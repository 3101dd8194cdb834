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

from tests.desktop.screen import Screen, private_environ
from tests.desktop.trace import Line, Trace
from tests.desktop.window import Window

ROOT = Path(__file__).parents[2]
MAIN = (str(ROOT / "main.py"),)
PATIENCE = 20.0  # seconds to wait for a line that is due within one, on however slow a machine


class ProgramError(AssertionError):
    """The program did not do what was waited for; says what it did instead."""


class Session(Protocol):
    """Whatever the program can be started on."""

    environ: dict[str, str]


class Program:
    """`python main.py …`, or another `starter` instead of `main.py`, with its trace, its window and its messages.

    `before` is a command that runs it. What it keeps goes to `folder / "data"`, so that the next program with the same
    folder finds what this one left.
    """

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
        self._stderr_path = folder / f"stderr-{start}"
        self.trace = Trace(self._trace_path)
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
        """The program's window, as soon as there is one."""
        assert isinstance(self._screen, Screen)  # for xdotool moves the mouse of X alone
        return Window(self._screen, self.process.pid)

    @property
    def stderr(self) -> str:
        """What the program has said so far, without the middle if it is long."""
        text = self._stderr_path.read_text(errors="replace")
        return text if len(text) < 6000 else f"{text[:3000]}\n…\n{text[-3000:]}"

    # the trace

    @property
    def now(self) -> int:
        """The number of lines in the trace: what comes `after` it is news."""
        self.trace.read()
        return len(self.trace.lines)

    @property
    def latest_rest(self) -> Line:
        """The table as it lay when it last lay still."""
        self.trace.read()
        return self.trace.latest("rest") or self.wait_for("rest")

    def wait_for(self, kind: str, *, after: int = 0, timeout: float = PATIENCE, **fields: object) -> Line:
        """Return the first line of that kind and with these fields beyond the first `after` lines of the trace.

        Raise ProgramError, with the end of the trace, when none comes within `timeout` seconds or the program ends.
        """
        deadline = time.monotonic() + timeout
        while True:
            ended = self.process.poll() is not None
            self.trace.read()
            if line := self.trace.find(kind, after, fields):
                return line
            if ended or time.monotonic() > deadline:
                raise ProgramError(self._complaint(kind, after, fields, timeout))
            time.sleep(0.002)

    def settled(self, after: int = 0, timeout: float = PATIENCE, **fields: object) -> Line:
        """Return the line that says that all sprites lie still again, or for the first time."""
        return self.wait_for("rest", after=after, timeout=timeout, **fields)

    # the end

    def wait(self, timeout: float = PATIENCE) -> int:
        """Return the exit status once the program has ended by itself."""
        try:
            return self.process.wait(timeout)
        except subprocess.TimeoutExpired:
            self.process.send_signal(signal.SIGABRT)  # makes it say where it is
            self.process.wait()
            crash = self.folder / "data" / "crash.txt"
            where = crash.read_text(errors="replace")[:6000] if crash.exists() else ""
            message = f"the program still ran after {timeout} s:\n{self.stderr}\n{where}"
            raise ProgramError(message) from None

    def terminate(self) -> int:
        """Send SIGTERM, as a session that ends does, and return the exit status."""
        self.process.send_signal(signal.SIGTERM)
        return self.wait()

    def kill(self) -> None:
        """End the program like a power cut, and let go of its window."""
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


def shell(redirection: str) -> list[str]:
    """Return what stands before a command whose standard streams a shell is to redirect, such as "2>&-"."""
    return ["sh", "-c", f'exec "$@" {redirection}', "sh"] if redirection else []


def run_to_end(
    folder: Path, *arguments: str, before: Sequence[str] = (), without: Sequence[str] = (), timeout: float = PATIENCE
) -> subprocess.CompletedProcess[str]:
    """Run the program with these arguments alone until it ends by itself; without a display it can open no window.

    `before` is a command that runs it, and `without` names variables of the environment that are not there.
    """
    environ = private_environ(folder)
    for name in ("DISPLAY", "WAYLAND_DISPLAY", *without):
        environ.pop(name, None)
    command = [*before, sys.executable, str(ROOT / "main.py"), *arguments]
    return subprocess.run(command, env=environ, cwd=ROOT, capture_output=True, text=True, timeout=timeout, check=False)
