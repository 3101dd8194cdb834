"""A part of `python -m tests.tools.soak`; QUINTET_SOAK is the number of seconds."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.desktop.program import Program
from tests.desktop.screen import Screen
from tests.support.selection import FULL
from tests.tools.soak import MOST, SIZE, Figures, spend

FRESH = 110  # megabytes of a table in a window that was not resized
SECONDS = float(os.environ.get("QUINTET_SOAK", "5"))
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems do not tell")


@pytest.fixture(autouse=True)
def _lent() -> None:
    """Lend no pictures: their drawing takes memory too."""


def test_an_evening_leaves_little_behind(screen: Screen, tmp_path: Path) -> None:
    figures = spend(screen, tmp_path, SECONDS)
    assert figures.resident <= MOST
    assert figures.files <= 64


@pytest.mark.skipif(not FULL, reason="an evening of many windows shows more in a usual run")
def test_a_table_in_a_window_that_keeps_its_size(screen: Screen, tmp_path: Path, slug: str) -> None:
    with Program(screen, tmp_path, slug, "--deal", "24", "--size", "x".join(map(str, SIZE))) as program:
        program.settled()
        for _ in range(3):
            now = program.now
            program.window.key("ctrl+n")
            program.settled(after=now)
        assert Figures.of(program.process.pid).resident <= FRESH
