"""Waits for what other threads and processes do, on however slow a machine."""

from __future__ import annotations

import time
from collections.abc import Callable
from typing import TypeVar

PATIENCE = 120.0  # seconds
Seen = TypeVar("Seen")


def until(look: Callable[[], Seen | None], meanwhile: Callable[[], object] = lambda: None) -> Seen:
    """Repeat a check until it finds something, and return that; call `meanwhile` before each check but the first."""
    deadline = time.monotonic() + PATIENCE
    while not (seen := look()):
        assert time.monotonic() < deadline
        meanwhile()
        time.sleep(0.005)
    return seen
