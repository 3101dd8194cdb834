"""Texts on standard output and error, which may be closed, full, of few letters, or a pipe that is not read."""

from __future__ import annotations

import os
import select
import sys
from contextlib import suppress

from game.language import _


def say(sentence: str) -> None:
    """Print "quintet: SENTENCE" on standard error if that is possible without waiting.

    Raises nothing and never blocks. The line is written directly to the descriptor, because text that stays in
    Python's buffer would change the exit status.
    """
    line = f"quintet: {sentence}\n"
    with suppress(Exception):  # there may be no standard error at all
        descriptor = sys.stderr.fileno()
        # on Windows, select works for sockets only
        if sys.platform == "win32" or select.select([], [descriptor], [], 0)[1]:
            os.write(descriptor, line.encode(sys.stderr.encoding, errors="backslashreplace"))


def show(text: str) -> None:
    """Print a text on standard output at once. Raises OSError with "standard output" as the file if that fails."""
    if sys.stdout is None:
        return
    descriptor = sys.stdout.fileno()
    data = text.encode(sys.stdout.encoding, errors="backslashreplace")
    try:
        while data:
            data = data[os.write(descriptor, data) :]
    except BrokenPipeError:  # whoever reads it has seen enough
        return
    except OSError as error:
        raise OSError(error.errno, error.strerror, _("standard output")) from None


def fill_closed_descriptors() -> None:
    """Open the null device for standard input, output and error if they are closed.

    Otherwise the next file to be opened would get their number, and the output of a library could go into a save.
    """
    for descriptor in range(3):
        try:
            os.fstat(descriptor)
        except OSError:
            with suppress(OSError):
                os.set_inheritable(os.open(os.devnull, os.O_RDWR), True)  # noqa: FBT003 - it is positional only
