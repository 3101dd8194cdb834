"""Frame times for the trace."""

from __future__ import annotations

import time

from game.trace import Trace


class FrameTimes:
    """Collects the milliseconds of update, drawing and showing, and traces them at most once a second."""

    def __init__(self, trace: Trace) -> None:
        self._trace, self._times, self._told = trace, list[float](), time.monotonic()

    def add(self, milliseconds: float) -> None:
        """Add the time of a frame, in milliseconds."""
        if not self._trace.wanted:
            return
        self._times.append(milliseconds)
        if time.monotonic() - self._told >= 1:
            self._tell()

    def _tell(self) -> None:
        ordered = sorted(self._times)
        count = len(ordered)
        middle, slow = ordered[count // 2], ordered[min(count - 1, int(count * 0.99))]
        figures = {"p50_ms": middle, "p99_ms": slow, "max_ms": ordered[-1]}
        self._trace.write("frames", count=count, **{name: round(value, 3) for name, value in figures.items()})
        self._times, self._told = [], time.monotonic()
