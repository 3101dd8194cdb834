"""A part of `python -m tests.desktop.evenings`; QUINTET_MINUTES is how long it lasts."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.desktop.evenings import MOST, Figures, spend
from tests.desktop.program import Program
from tests.desktop.screen import Screen
from tests.support.selection import FULL

FRESH = 110  # megabytes of a table in a window that was not resized
MINUTES = float(os.environ.get("QUINTET_MINUTES", "2"))
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems do not tell of memory")


def test_an_evening_has_no_fault_and_leaves_little_behind(screen: Screen, tmp_path: Path) -> None:
    figures = spend(screen, tmp_path, MINUTES, seed=1)
    assert figures.resident <= MOST
    assert figures.files <= 64


@pytest.mark.skipif(not FULL, reason="an evening of many windows shows more in a usual run")
def test_a_table_in_a_window_that_keeps_its_size(screen: Screen, tmp_path: Path, slug: str) -> None:
    with Program(screen, tmp_path, slug, "--deal", "24", "--size", "1600x900") as program:
        program.settled()
        for _ in range(3):
            now = program.now
            program.window.key("ctrl+n")
            program.settled(after=now)
        assert Figures.of(program.process.pid).resident <= FRESH
