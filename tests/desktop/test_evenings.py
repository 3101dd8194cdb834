"""A part of `python -m tests.desktop.evenings`; QUINTET_MINUTES is how long it lasts."""

from __future__ import annotations

import os
import sys
from pathlib import Path

import pytest

from tests.desktop.evenings import MOST, spend
from tests.desktop.screen import Screen

MINUTES = float(os.environ.get("QUINTET_MINUTES", "2"))
pytestmark = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="other systems do not tell of memory")


def test_an_evening_has_no_fault_and_leaves_little_behind(screen: Screen, tmp_path: Path) -> None:
    figures = spend(screen, tmp_path, MINUTES, seed=1)
    assert figures.resident <= MOST
    assert figures.files <= 64
