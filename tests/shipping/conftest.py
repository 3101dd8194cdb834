"""A screen, and the built packages."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests import ROOT
from tests.desktop.screen import Screen


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    """A screen of 1920 by 1080."""
    with Screen() as on:
        yield on


@pytest.fixture(scope="session")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build a source distribution, and a wheel from it, twice: in the folders `one` and `two`."""
    folder = tmp_path_factory.mktemp("distributions")
    environ = {**os.environ, "SOURCE_DATE_EPOCH": "1700000000"}
    for name in ("one", "two"):
        command = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(folder / name), str(ROOT)]
        subprocess.run(command, env=environ, capture_output=True, check=True)
    return folder


@pytest.fixture(scope="session")
def installed(distributions: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel in a new environment; return that."""
    environment = tmp_path_factory.mktemp("environment")
    (wheel,) = (distributions / "one").glob("*.whl")
    subprocess.run([sys.executable, "-m", "venv", str(environment)], check=True)
    subprocess.run([environment / "bin" / "pip", "install", "-q", str(wheel)], check=True)
    return environment
