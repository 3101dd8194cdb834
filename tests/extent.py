"""How much the tests go through: the share of every run, or with `QUINTET_FULL=1` the whole product.

The share keeps what can find something: the smallest window, the usual one, one that is nearly square and one that is
very wide. Other sizes lie between these, and 3840×2160 is the usual shape again at four times the cost.
"""

from __future__ import annotations

import os

FULL = os.environ.get("QUINTET_FULL") == "1"
SHAPES = [(1024, 640), (1024, 768), (1920, 1080), (1720, 720)]
ALL_SIZES = [
    *((1024, 640), (1024, 768), (1280, 720), (1366, 768), (1720, 720)),
    *((1920, 1080), (2560, 1600), (3440, 1440), (3840, 2160)),
]
SIZES = ALL_SIZES if FULL else SHAPES
