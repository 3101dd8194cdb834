"""Shares drawn card faces between the tests of a process, so that each is drawn once."""

from __future__ import annotations

import os
from contextlib import suppress
from pathlib import Path
from tempfile import TemporaryDirectory

_FOLDER = TemporaryDirectory(prefix="faces-")
SHARED = Path(_FOLDER.name)


def lend(cache: Path) -> None:
    """Put the pictures drawn so far into a cache folder."""
    _link(SHARED, cache)


def keep(cache: Path) -> None:
    """Take the pictures drawn there, for other tests."""
    _link(cache, SHARED)


def _link(source: Path, target: Path) -> None:
    target.mkdir(parents=True, exist_ok=True, mode=0o700)
    for path in source.glob("*.raw"):
        with suppress(OSError):  # it exists already, or is on another disk, where it is drawn again
            os.link(path, target / path.name)
