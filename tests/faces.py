"""Faces that one test has drawn, lent to the next one: what a card looks like is drawn once for all tests of a run.

Tests of how they are drawn, or of what is seen until they are, begin with a folder of their own that is empty.
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
    """Put what is drawn already into a folder for pictures that can be made again."""
    _link(SHARED, cache)


def keep(cache: Path) -> None:
    """Take what was drawn there, for other tests."""
    _link(cache, SHARED)


def _link(source: Path, target: Path) -> None:
    target.mkdir(parents=True, exist_ok=True, mode=0o700)
    for path in source.glob("*.raw"):
        with suppress(OSError):  # it is there already, or lies on another disk, where it is drawn again
            os.link(path, target / path.name)
