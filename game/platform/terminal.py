"""Sentences on standard error, which may be closed, full, or a pipe that nobody reads."""

from __future__ import annotations

import io
import os
import select
import sys
from contextlib import suppress


def say(sentence: str) -> None:
    """Print "quintet: SENTENCE" on standard error if that can be done at once.

    It raises nothing and never waits: the program goes on the same whether anybody can read what it says. The line goes
    straight to the descriptor, for what stays in Python's buffer would change the exit status.
    """
    line = f"quintet: {sentence}\n"
    with suppress(Exception):
        if sys.stderr is None:
            return
        try:
            descriptor = sys.stderr.fileno()
        except io.UnsupportedOperation:  # somebody collects it in memory
            sys.stderr.write(line)
            return
        if _takes_a_line(descriptor):
            os.write(descriptor, line.encode(sys.stderr.encoding, errors="backslashreplace"))


def _takes_a_line(descriptor: int) -> bool:
    if sys.platform == "win32":  # select knows sockets alone there
        return True
    return bool(select.select([], [descriptor], [], 0)[1])


def fill_closed_descriptors() -> None:
    """Open the null device where standard input, output or error is closed.

    A file that is opened later would get its number, and what a library prints would go into a save.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            with suppress(OSError):
                os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # noqa: FBT003 - it takes it by place
