"""What several tests of stored files use."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.store import disk_worker
from game.store.records import Records


@pytest.fixture
def impatient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let what the disk refuses be tried again soon."""
    monkeypatch.setattr(disk_worker, "RETRY", 0.02)


@pytest.fixture
def records(tmp_path: Path) -> Iterator[Records]:
    kept = Records(tmp_path / "records.sqlite", pytest.fail)
    yield kept
    kept.close()
