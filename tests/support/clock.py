"""A clock that the test advances."""

from __future__ import annotations

from collections.abc import Callable
from types import SimpleNamespace

import pytest


class Clock:
    """Replaces a function that returns seconds, or the module `time`."""

    def __init__(self) -> None:
        self.now = 1000.0

    def __call__(self) -> float:
        return self.now

    def monotonic(self) -> float:
        return self.now


def set_table_time(patch: pytest.MonkeyPatch, clock: Callable[[], float]) -> None:
    """Let the alarms and the hands of all tables go by a clock."""
    for module in ("alarm", "card_input"):
        patch.setattr(f"game.scenes.table.{module}.time", SimpleNamespace(monotonic=clock))
