"""Plays a deal through with any build of the program: `python -m tests.shipping.play build/quintet/quintet`.

One key has the solver's moves played to the end, and the trace says whether the game was won. On Linux the program has
a screen of its own, on Windows and macOS the desktop that is there.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.desktop.program import Session
from tests.desktop.screen import Screen
from tests.shipping.starting import started

DEAL = ("quatorze", "--deal", "24", "--mute")  # the shortest of the five, about half a minute
GAME = 300.0  # seconds it may take
PRESS_W = {  # commands that press this key in the window of a process
    "linux": "xdotool search --sync --onlyvisible --class ^Quintet$ windowfocus --sync key w",
    "win32": """powershell -Command
        "$shell = New-Object -ComObject WScript.Shell; [void]$shell.AppActivate({pid}); $shell.SendKeys('w')" """,
    "darwin": """osascript
        -e 'tell application "System Events" to set frontmost of (first process whose unix id is {pid}) to true'
        -e 'tell application "System Events" to keystroke "w"'""",
}


class Desktop:
    """The desktop that is there."""

    def __init__(self) -> None:
        self.environ = dict(os.environ)


def main() -> int:
    """Play; an error ends with its traceback."""
    command = [str(Path(word).absolute()) if Path(word).exists() else word for word in sys.argv[1:]] + [*DEAL]
    place: AbstractContextManager[Session] = Screen() if sys.platform == "linux" else nullcontext(Desktop())
    with place as screen, TemporaryDirectory() as folder, started(screen, command, Path(folder)) as program:
        opened = program.wait_for("rest")
        press = PRESS_W[sys.platform].format(pid=program.process.pid)
        subprocess.run(shlex.split(press), env=screen.environ, check=True)
        program.wait_for("watch", opened.end)
        won = program.wait_for("won", patience=GAME)
        seen = program.wait_for("ready", won.end)["scene"]
    print(f"won, and shows the scene {seen}: {' '.join(command)}")
    return int(seen != "win")


if __name__ == "__main__":
    sys.exit(main())
