"""Starts an installed program in a real window, until its solver has answered."""

from __future__ import annotations

import os
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from tests.desktop.program import Session
from tests.desktop.screen import Screen
from tests.desktop.trace import Line, Trace
from tests.desktop.window import Window

ROOT = Path(__file__).parents[2]
PATIENCE = 60.0  # seconds, on however slow a machine
LEFT_OUT = ("game/study/", "sprites/draw/", "sounds/synth/")
MOVED = {"packaging/quintet_solitaire/": "", "packaging/desktop/": "desktop/"}


def wanted(much: str) -> bool:
    """Return whether something is to be built: a wheel takes seconds, everything minutes."""
    return os.environ.get("QUINTET_SHIPPING", "") in (much, "all")


def shipped() -> set[str]:
    """Return all files in git that are to be shipped, by their paths in the package `quintet_solitaire`."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    kept = [name for name in listed.splitlines() if not name.startswith(LEFT_OUT) and not name.endswith(".po")]
    art = [name for name in kept if name.startswith(("sprites/", "sounds/")) and not name.endswith(".py")]
    code = [name for name in kept if name.startswith("game/") or name == "main.py"]
    moved = [new + name.removeprefix(old) for old, new in MOVED.items() for name in kept if name.startswith(old)]
    return {*art, *code, *moved}


class Started:
    """A running program; its files go to a folder, which it may know by another path."""

    def __init__(self, screen: Session, command: Sequence[str], folder: Path, known_as: str = "") -> None:
        inside = known_as or str(folder)
        self.trace, self._screen, self._said = Trace(folder / "trace"), screen, folder / "stderr"
        keeping = ["--data-dir", f"{inside}/data", "--trace", f"{inside}/trace"]
        with self._said.open("wb") as said:
            self.process = subprocess.Popen(
                [*command, *keeping], cwd="/", env=screen.environ, stdin=subprocess.DEVNULL, stderr=said
            )

    def wait_for(self, kind: str, after: int = 0, patience: float = PATIENCE) -> Line:
        """Return the first line of that kind."""
        deadline = time.monotonic() + patience
        while not (line := self.trace.find(kind, after, {})):
            assert time.monotonic() < deadline, f"no {kind} came"
            assert self.process.poll() is None, f"the program has ended: {self._said.read_text()}"
            time.sleep(0.01)
            self.trace.read()
        return line

    def window(self) -> Window:
        """Return its window, for mouse and keys."""
        assert isinstance(self._screen, Screen)
        return Window(self._screen, self.process.pid)


@contextmanager
def started(screen: Session, command: Sequence[str], folder: Path, known_as: str = "") -> Iterator[Started]:
    """Start a program, and end it afterwards."""
    program = Started(screen, command, folder, known_as)
    try:
        yield program
    finally:
        program.process.kill()
        program.process.wait()


def plays_and_is_advised(screen: Screen, command: Sequence[str], folder: Path, known_as: str = "") -> None:
    """Open a winnable deal, and let its solver show a move; the window has the class of the desktop entry."""
    folder.mkdir(exist_ok=True)
    with started(screen, [*command, "king-albert", "--deal", "2"], folder, known_as) as program:
        program.wait_for("ready")
        program.wait_for("rest")
        window = program.window()
        try:
            assert class_of(screen, window.id) == ("Quintet", "Quintet")
            window.key("h")
            assert program.wait_for("hint")["move"]
        finally:
            window.release_hand()
        program.process.terminate()
        assert program.process.wait(PATIENCE) == 0
    assert (folder / "stderr").read_text() == ""


def class_of(screen: Screen, window: int | None) -> tuple[str, str]:
    """Return the two names by which a desktop finds the entry of a window."""
    from Xlib.display import Display  # noqa: PLC0415 - other systems have no X

    display = Display(screen.environ["DISPLAY"])
    try:
        first, second = display.create_resource_object("window", window).get_wm_class()
        return str(first), str(second)
    finally:
        display.close()
