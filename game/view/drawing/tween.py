"""Animations that advance by seconds, and have no clock."""

from __future__ import annotations

from game.view.drawing.durations import FRAME
from game.view.drawing.easing import ease_out


class Tween:
    """An animation from 0 to 1 over some seconds; it has no clock."""

    def __init__(self, seconds: float, fraction: float = 0.0) -> None:
        """Start at a share of the time."""
        self.seconds = seconds
        self.elapsed = fraction * seconds

    def advance(self, seconds: float) -> None:
        """Advance by some seconds."""
        self.elapsed = min(self.seconds, self.elapsed + seconds)

    @property
    def runs(self) -> bool:
        """Return whether it has not ended."""
        return self.elapsed < self.seconds

    @property
    def fraction(self) -> float:
        """Return the eased share, 0 to 1."""
        return ease_out(self.within(self.seconds))

    def within(self, seconds: float, start: float = 0.0) -> float:
        """Return the share, 0 to 1, of the part that starts at `start` and lasts `seconds`."""
        return min(1.0, max(0.0, (self.elapsed - start) / seconds)) if seconds else 1.0


class HoverTweens:
    """Tweens by name: the active one goes to 1, all others to 0."""

    def __init__(self, seconds: float) -> None:
        """Start with all at 0; from there to 1 takes some seconds."""
        self._seconds = seconds
        self._active = ""
        self._elapsed: dict[str, float] = {}  # shares of the time

    def want(self, name: str, *, at_once: bool) -> None:
        """Make a tween the active one, "" for none; it and the former one start to change with the next frame."""
        changed, self._active = name != self._active, name
        if at_once:
            self._elapsed = {name: 1.0} if name else {}
        elif changed:
            self._elapsed.setdefault(name, 0.0)
            self.advance(FRAME)

    def advance(self, seconds: float) -> None:
        """Advance by some seconds."""
        step = seconds / self._seconds
        for name, passed in list(self._elapsed.items()):
            self._elapsed[name] = min(1.0, passed + step) if name == self._active else max(0.0, passed - step)
        self._elapsed = {name: passed for name, passed in self._elapsed.items() if name and passed}

    def level(self, name: str) -> float:
        """Return the value of a tween, 0 to 1."""
        return self._elapsed.get(name, 0.0)

    @property
    def moving(self) -> bool:
        """Whether a tween has not reached its end."""
        return self._elapsed != ({self._active: 1.0} if self._active else {})
