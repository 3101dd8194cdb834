"""Frame times for the trace."""

from __future__ import annotations

import time
from collections.abc import Sequence

from game.trace import Trace


class FrameTimes:
    """Collects what updating, drawing and showing frames takes, and traces it at most once a second."""

    def __init__(self, trace: Trace) -> None:
        self._trace, self._times, self._reported_at = trace, list[tuple[float, float]](), time.monotonic()

    def add(self, milliseconds: float, worked: float) -> None:
        """Add the time of a frame, and the processor time of the thread in it, in milliseconds."""
        if not self._trace.enabled:
            return
        self._times.append((milliseconds, worked))
        if time.monotonic() - self._reported_at >= 1:
            self._tell()

    def _tell(self) -> None:
        taken, worked = zip(*self._times, strict=True)
        cpu = {name.replace("_ms", "_cpu_ms"): value for name, value in _figures(worked).items()}
        self._trace.write("frames", count=len(taken), **_figures(taken), **cpu)
        self._times, self._reported_at = [], time.monotonic()


def _figures(times: Sequence[float]) -> dict[str, float]:
    ordered, count = sorted(times), len(times)
    middle, slow = ordered[count // 2], ordered[min(count - 1, int(count * 0.99))]
    return {"p50_ms": round(middle, 3), "p99_ms": round(slow, 3), "max_ms": round(ordered[-1], 3)}
