"""The folder for cached pictures."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.desktop.program import ROOT
from tests.desktop.screen import Screen
from tests.support.waiting import until


@pytest.fixture(autouse=True)
def _lent() -> None:
    """Lend no pictures: that they are kept is tested."""


def test_the_system_says_where_and_what_was_kept_elsewhere_goes(screen: Screen, tmp_path: Path) -> None:
    data, cache = tmp_path / "data" / "quintet", tmp_path / "cache" / "quintet"
    (data / "cache").mkdir(parents=True)
    (data / "cache" / "classic-100-0.raw").write_bytes(b"of a former version")
    homes = {"XDG_DATA_HOME": str(data.parent), "XDG_CACHE_HOME": str(cache.parent)}
    command = [sys.executable, str(ROOT / "main.py"), "king-albert", "--deal", "24"]
    with subprocess.Popen(command, env=screen.environ | homes, cwd=ROOT) as process:
        try:
            until(lambda: any(cache.glob("*.raw")) and not (data / "cache").exists())
        finally:
            process.terminate()
