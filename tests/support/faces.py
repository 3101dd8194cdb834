"""Shares drawn card faces and pictures of the menu between the tests of a run, so that each is drawn once.

Tests of how they are drawn, or of what is seen until they are, begin with an empty folder of their own.
"""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

if "QUINTET_FACES" not in os.environ:
    _FOLDER = TemporaryDirectory(prefix="faces-")
    os.environ["QUINTET_FACES"] = _FOLDER.name  # for the processes that pytest-xdist starts from this one
SHARED = Path(os.environ["QUINTET_FACES"])


def lend(cache: Path) -> None:
    """Put the pictures drawn so far into a cache folder."""
    _link(SHARED, cache)


def keep(cache: Path) -> None:
    """Take the pictures drawn there, for other tests."""
    _link(cache, SHARED)


def _link(source: Path, target: Path) -> None:
    for folder in (".", "menu"):
        (target / folder).mkdir(parents=True, exist_ok=True, mode=0o700)
        for path in (source / folder).glob("*.raw"):
            with suppress(OSError):  # it exists already, or is on another disk, where it is drawn again
                os.link(path, target / folder / path.name)
