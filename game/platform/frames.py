"""Frame times for the trace."""

from __future__ import annotations

import time
from collections.abc import Sequence

from game.trace import Trace


class FrameTimes:
    """Collects what updating, drawing and showing frames takes, and traces it at most once a second."""

    def __init__(self, trace: Trace) -> None:
        self._trace, self._times, self._reported_at = trace, list[tuple[float, float]](), time.monotonic()

    def add(self, milliseconds: float, processor_ms: float) -> None:
        if not self._trace.enabled:
            return
        self._times.append((milliseconds, processor_ms))
        if time.monotonic() - self._reported_at >= 1:
            frames, processor = zip(*self._times, strict=True)
            fields = _percentiles(frames, "ms") | _percentiles(processor, "cpu_ms")
            self._trace.write("frames", count=len(frames), **fields)
            self._times, self._reported_at = [], time.monotonic()


def _percentiles(times: Sequence[float], unit: str) -> dict[str, float]:
    ordered, count = sorted(times), len(times)
    middle, slow = ordered[count // 2], ordered[min(count - 1, int(count * 0.99))]
    return {f"p50_{unit}": round(middle, 3), f"p99_{unit}": round(slow, 3), f"max_{unit}": round(ordered[-1], 3)}
