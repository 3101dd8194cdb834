"""A message bus with AT-SPI and a screen reader, for one test."""

from __future__ import annotations

import importlib.util
import json
import shutil
import subprocess
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Self

from tests.support.waiting import until

LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
PYTHON = "/usr/bin/python3"  # the system's Python, because python3-pyatspi is a Debian package
READING = Path(__file__).with_name("reading.py")
PATIENCE = 30.0  # seconds, on however slow a machine
SWITCH = """
from gi.repository import Gio, GLib
bus = Gio.bus_get_sync(Gio.BusType.SESSION)
for name in ("IsEnabled", "ScreenReaderEnabled"):
    value = GLib.Variant("(ssv)", ("org.a11y.Status", name, GLib.Variant("b", True)))
    bus.call_sync("org.a11y.Bus", "/org/a11y/bus", "org.freedesktop.DBus.Properties", "Set", value, None, 0, 9000, None)
"""


def succeeds(command: list[str], environ: dict[str, str] | None = None) -> bool:
    """Run a command, and return whether its status is 0."""
    return not subprocess.run(command, env=environ, capture_output=True, check=False).returncode


def missing_parts() -> list[str]:
    """Return what AT-SPI needs and is not installed."""
    has_atspi = Path(PYTHON).exists() and succeeds([PYTHON, "-c", "import pyatspi"])
    there = {
        "dbus-daemon": shutil.which("dbus-daemon"),
        "at-spi2-core": any(Path(path).exists() for path in LAUNCHERS),
        "python3-pyatspi": has_atspi,
        "accesskit": importlib.util.find_spec("accesskit"),
    }
    return [name for name, found in there.items() if not found]


class Bus:
    """A message bus for one test, with a reader that obeys orders; `environ` is for the programs to be read."""

    def __init__(self, environ: dict[str, str]) -> None:
        self.environ = dict(environ)
        self._processes: list[subprocess.Popen[str]] = []

    def __enter__(self) -> Self:
        daemon = self._start(["dbus-daemon", "--session", "--nofork", "--print-address=1"])
        assert daemon.stdout
        self.environ["DBUS_SESSION_BUS_ADDRESS"] = daemon.stdout.readline().strip()
        launcher = next(path for path in LAUNCHERS if Path(path).exists())
        self._start([launcher, "--launch-immediately"])
        until(lambda: succeeds([PYTHON, "-c", SWITCH], self.environ))  # once the accessibility bus is there
        self._reader = self._start([PYTHON, str(READING)])
        assert self._answer() == "ready"
        return self

    def __exit__(self, *_: object) -> None:
        while self._processes:
            process = self._processes.pop()
            process.terminate()  # not killed: the launcher ends its own bus
            process.wait()

    def _start(self, command: list[str]) -> subprocess.Popen[str]:
        bound = ["setpriv", "--pdeathsig", "KILL", *command]
        streams = {"stdin": subprocess.PIPE, "stdout": subprocess.PIPE, "stderr": subprocess.DEVNULL}
        process = subprocess.Popen(bound, env=self.environ, text=True, **streams)  # type: ignore[call-overload]
        self._processes.append(process)
        return process  # type: ignore[no-any-return]

    def _answer(self) -> Any:  # noqa: ANN401 - JSON
        assert self._reader.stdout
        return json.loads(self._reader.stdout.readline() or '"the reader has ended"')

    def order(self, do: str, **fields: str) -> Any:  # noqa: ANN401 - JSON
        """Send an order to the reader, and return its answer."""
        assert self._reader.stdin
        self._reader.stdin.write(json.dumps({"do": do, **fields}) + "\n")
        self._reader.stdin.flush()
        return self._answer()

    def tree(self) -> list[dict[str, Any]]:
        """Return all objects of the program's window, in reading order."""
        found = self.order("tree")
        return found if isinstance(found, list) else []

    def wait_for(self, there: Callable[[list[dict[str, Any]]], bool]) -> list[dict[str, Any]]:
        """Wait until the tree fulfils a condition, and return it."""
        deadline = time.monotonic() + PATIENCE
        while not there(nodes := self.tree()):
            assert time.monotonic() < deadline, [node["name"] for node in nodes]
            time.sleep(0.05)
        return nodes
