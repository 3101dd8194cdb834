"""How much the tests run: a part by default, everything with `QUINTET_FULL=1`."""

from __future__ import annotations

import os

FULL = os.environ.get("QUINTET_FULL") == "1"
SHAPES = [(1024, 640), (1024, 768), (1920, 1080), (1720, 720)]
ALL_SIZES = [
    *((1024, 640), (1024, 768), (1280, 720), (1366, 768), (1720, 720)),
    *((1920, 1080), (2560, 1600), (3440, 1440), (3840, 2160)),
]
SIZES = ALL_SIZES if FULL else SHAPES
