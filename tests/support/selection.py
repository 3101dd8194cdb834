"""How much the tests run: a part by default, everything with `QUINTET_FULL=1`."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable
from typing import TypeVar
from zlib import crc32

import pytest

from game.patiences import PATIENCES

Case = TypeVar("Case")
FULL = os.environ.get("QUINTET_FULL") == "1"
posix = pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="it takes files or signals that only POSIX has")
SHAPES = [(1024, 640), (1024, 768), (1920, 1080), (1720, 720)]
ALL_SIZES = [
    *((640, 480), (683, 768), (1080, 1920), (1024, 640), (1024, 768), (1280, 720), (1366, 768), (1720, 720)),
    *((1920, 1080), (2560, 1600), (3440, 1440), (3840, 2160)),
]
SIZES = ALL_SIZES if FULL else SHAPES


def sample(cases: Iterable[Case], name: str, count: int) -> list[Case]:
    """Return all cases; in a usual run only `count` of them, evenly spread, which differ from test to test."""
    found = list(cases)
    if FULL or count >= len(found):
        return found
    first = crc32(name.encode()) % len(found)
    return [found[(first + place * len(found) // count) % len(found)] for place in range(count)]


def games_for(name: str) -> list[str]:
    """Return the slugs of all games; in a usual run only of two, which differ from test to test."""
    return sample(sorted(PATIENCES), name, 2)


def each_game(test: Callable[..., None]) -> Callable[..., None]:
    """Run a test that draws tables with all games; in a usual run with one, which differs from test to test."""
    drawn: Callable[..., None] = pytest.mark.parametrize("slug", sample(sorted(PATIENCES), test.__name__, 1))(test)
    return drawn
