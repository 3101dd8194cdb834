"""What Orca says of a short session: `python -m tests.access.orca [--orca "COMMAND"]`.

The program runs in a real window on a virtual screen, and Orca beside it on a separate bus, with the dummy voice of
speech-dispatcher if that is installed. What is said is read from Orca's debug file. Orca 43 of Debian 12 does not
know announcements; a newer one may be named, such as one in another root folder: "chroot /opt/trixie orca".
"""

from __future__ import annotations

import argparse
import re
import shlex
import shutil
import subprocess
import time
from collections.abc import Iterator, Sequence
from contextlib import suppress
from copy import copy
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Self

from tests.access.bus import Bus
from tests.desktop.program import Program
from tests.desktop.screen import Screen

SAID = re.compile(r"SPEECH OUTPUT: '(.*?)'(?: voice=\w+)? ?(?:\{|$)")
TABLE = ("king-albert", "--deal", "24", "--size", "1280x800")
VOICE = 'AddModule "dummy" "sd_dummy" ""\nDefaultModule dummy\n'
QUIET, PATIENCE = 2.0, 12.0  # seconds without a word when Orca has said all, and those to wait for a word
KEYS = re.compile(r"(left |right )?(control|shift|alt)|[a-z]|F\d+|tab|return|escape|home|space|up|down|left|right")


class Orca:
    """Orca on a bus; `folder` keeps its settings and its debug file."""

    def __init__(self, bus: Bus, folder: Path, command: Sequence[str] = ("orca",)) -> None:
        self._bus, self._folder, self._command = bus, folder, command
        self._log, self._read = folder / "orca.log", 0

    def __enter__(self) -> Self:
        options = ["--debug-file", str(self._log), "--enable", "speech", "--disable", "braille", "--replace"]
        bound = ["setpriv", "--pdeathsig", "KILL", *self._command, *options]
        with (self._folder / "orca.out").open("wb") as out:
            self._process = subprocess.Popen(bound, env=self._bus.environ, stdout=out, stderr=out)
        self.said()
        return self

    def __exit__(self, *_: object) -> None:
        self._process.terminate()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(5)
        self._process.kill()
        self._process.wait()

    def said(self) -> list[str]:
        """Wait until Orca has said something and then nothing for a while; return that, without the keys it names."""
        found: list[str] = []
        begun = heard_at = time.monotonic()
        while time.monotonic() < (heard_at + QUIET if found else begun + PATIENCE):
            new = [text for text in self._new() if not KEYS.fullmatch(text)]
            found += new
            heard_at = time.monotonic() if new else heard_at
            if self._process.poll() is not None:
                raise RuntimeError((self._folder / "orca.out").read_text(errors="replace"))
            time.sleep(0.05)
        return found

    def _new(self) -> list[str]:
        if not self._log.exists():
            return []
        text = self._log.read_text(errors="replace")
        end = text.rfind("\n") + 1
        new, self._read = text[self._read : end], max(self._read, end)
        return [match[1] for line in new.splitlines() if (match := SAID.search(line))]


def environ_of(environ: dict[str, str], folder: Path) -> dict[str, str]:
    """Return an environment in which Orca and its speech service have separate settings."""
    voice = folder / "speech-dispatcher"
    voice.mkdir()
    (voice / "speechd.conf").write_text(VOICE)
    homes = ("HOME", "XDG_CONFIG_HOME", "XDG_DATA_HOME", "XDG_RUNTIME_DIR", "XDG_CACHE_HOME")
    return environ | dict.fromkeys(homes, str(folder))


SESSION = (  # what is done, and the key for it, at a table of King Albert
    ("to the foundations", "Home"),
    ("to the next section", "Tab"),
    ("to the pile at the right", "Right"),
    ("read this pile", "t"),
    ("a card that can go nowhere", "Return"),
    ("nothing to undo", "ctrl+z"),
    ("to the reserve", "Tab"),
    ("choose the card there", "Return"),
    ("to the first pile that takes it", "Tab"),
    ("lay it there", "Return"),
    ("undo, which ends the score", "ctrl+z"),
    ("undo", "ctrl+z"),
    ("what can be played", "o"),
    ("score, stock and time", "s"),
    ("a hint", "h"),
    ("the settings", "F2"),
    ("the next setting", "Tab"),
    ("switch it", "space"),
    ("back to the table", "Escape"),
    ("the help", "F1"),
    ("back to the table", "Escape"),
    ("deals", "ctrl+g"),
    ("back to the table", "Escape"),
    ("to the menu", "Escape"),
    ("to the tile at the right", "Right"),
    ("statistics", "F3"),
)


def play(screen: Screen, command: Sequence[str]) -> Iterator[tuple[str, list[str]]]:
    """Play a short session; yield what was done in each step, and what Orca said then."""
    with TemporaryDirectory(prefix="orca-") as name:
        folder = Path(name)
        (folder / "program").mkdir()
        with Bus(environ_of(screen.environ, folder)) as bus, Orca(bus, folder, command) as orca:
            on_bus = copy(screen)
            on_bus.environ = bus.environ
            with Program(on_bus, folder / "program", *TABLE) as program:
                program.wait_for("ready")
                program.settled()
                yield "the program starts", orca.said()
                for done, key in SESSION:
                    program.window.key(key)
                    yield done, orca.said()


def main() -> None:
    """Print what Orca says."""
    parser = argparse.ArgumentParser(description="Print what Orca says of a short session.")
    parser.add_argument("--orca", default="orca", help="the command that starts it")
    command = shlex.split(parser.parse_args().orca)
    if not shutil.which(command[0]):
        parser.exit(1, f"there is no {command[0]}: install Orca\n")
    with Screen() as screen:
        for done, said in play(screen, command):
            print(f"{done}:", *(f"    {text}" for text in said), sep="\n", flush=True)


if __name__ == "__main__":
    main()
