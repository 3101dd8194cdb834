"""What all processes of a run share: compiled modules, drawn faces, and an order that keeps the cores busy."""

from __future__ import annotations

import os
import sys
from collections import defaultdict

import pytest

import tests.faces  # noqa: F401 - makes the folder of faces

# Tests start the program and its solver hundreds of times. If the environment forbids compiled modules, most of the
# processor time of a start would be spent on compiling the same modules again, and that of pytest on rewriting asserts.
sys.dont_write_bytecode = False
os.environ.pop("PYTHONDONTWRITEBYTECODE", None)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Spread the files with real windows evenly among the others: they mostly wait while the others compute."""
    files: dict[str, list[pytest.Item]] = defaultdict(list)
    for item in items:
        files[item.nodeid.partition("::")[0]].append(item)
    windows = [file for file in files if file.startswith("tests/desktop/")]
    others = [file for file in files if file not in windows]
    place = {file: (index + 0.5) / len(among) for among in (windows, others) for index, file in enumerate(among)}
    items.sort(key=lambda item: place[item.nodeid.partition("::")[0]])
