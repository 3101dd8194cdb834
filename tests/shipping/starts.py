"""Measures how long several ways to start take until the window is ready."""

from __future__ import annotations

import shlex
import statistics
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from tests.desktop.program import MAIN, Program
from tests.desktop.screen import Screen
from tests.shipping.starting import ELSEWHERE


def seconds(screen: Screen, command: list[str], folder: Path) -> float:
    """Start once; return the time of the line `ready` since the process began."""
    with Program(screen, folder, command=command, cwd=ELSEWHERE) as program:
        ready = float(program.wait_for("ready")["t"])
        program.terminate()
    return ready


def main() -> int:
    """Measure, and print a line for each command."""
    commands = [[*MAIN], *map(shlex.split, sys.argv[2:])]
    with Screen() as screen, TemporaryDirectory() as kept:
        folders = [Path(kept, str(number)) for number in range(len(commands))]
        for folder in folders:
            folder.mkdir()
        rounds = [
            [seconds(screen, command, folder) for command, folder in zip(commands, folders, strict=True)]
            for _ in range(int(sys.argv[1]) + 1)
        ]
    columns = list(zip(*rounds[1:], strict=True))
    first = statistics.median(columns[0])
    for command, times in zip(commands, columns, strict=True):
        middle = statistics.median(times)
        print(f"{middle:.3f} s ({min(times):.3f}-{max(times):.3f}), {middle / first:.2f}: {shlex.join(command)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
