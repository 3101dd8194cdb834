"""Plays a deal through with any build of the program: `python -m tests.shipping.play build/quintet/quintet`.

It is loaded as a game that does not count: then one key, without a question, has the solver's moves played to the end,
and the trace says whether the game was won. On Linux the program has a screen of its own, on Windows and macOS the
desktop that is there.
"""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
from contextlib import AbstractContextManager, ExitStack, nullcontext
from pathlib import Path
from tempfile import TemporaryDirectory

from game.store.named_saves import save_at
from game.store.save_format import GameStats
from tests.desktop.program import Display, Program
from tests.desktop.screen import Screen
from tests.shipping.starting import ELSEWHERE
from tests.support.play import dealt

DEAL = 24  # of Quatorze, the shortest of the five: about half a minute
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
    command = [str(Path(word).absolute()) if Path(word).exists() else word for word in sys.argv[1:]]
    place: AbstractContextManager[Display] = Screen() if sys.platform == "linux" else nullcontext(Desktop())
    with ExitStack() as stack:
        screen, folder = stack.enter_context(place), Path(stack.enter_context(TemporaryDirectory()))
        game = save_at(folder / "game.quintet", dealt("quatorze", DEAL), GameStats(shown=True))
        asked = ("--load", str(game), "--mute")
        program = stack.enter_context(Program(screen, folder, *asked, command=command, cwd=ELSEWHERE))
        opened = program.wait_for("rest")
        press = PRESS_W[sys.platform].format(pid=program.process.pid)
        subprocess.run(shlex.split(press), env=screen.environ, check=True)
        program.wait_for("watch", after=opened.end)
        won = program.wait_for("won", timeout=GAME)
        seen = program.wait_for("ready", after=won.end)["scene"]
    print(f"won, and shows the scene {seen}: {' '.join(command)}")
    return int(seen != "win")


if __name__ == "__main__":
    sys.exit(main())
