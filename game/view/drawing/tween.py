"""Numbers that go from one value to another."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping
from typing import Generic, TypeVar

from game.view.drawing.durations import FRAME

Key = TypeVar("Key", bound=Hashable)


class Levels(Generic[Key]):
    """Numbers by key that go to their goals at one speed; a number without a goal goes to 0."""

    def __init__(self, seconds: float) -> None:
        """Start with all at 0; from there to 1 takes some seconds, and a frame passes at once when the goals change."""
        self._seconds = seconds
        self._goals: dict[Key, float] = {}
        self._levels: dict[Key, float] = {}

    def want(self, goals: Mapping[Key, float], *, at_once: bool) -> bool:
        """Set the goals, and with `at_once` the numbers as well; return whether any number has changed."""
        before, former = self._levels, self._goals
        self._goals = {key: goal for key, goal in goals.items() if goal}
        if at_once:
            self._levels = {**self._goals}
        elif self._goals != former:
            self.advance(FRAME)
        return self._levels != before

    def advance(self, seconds: float) -> None:
        most = seconds / self._seconds
        levels = {key: (self.level(key), self._goals.get(key, 0.0)) for key in {**self._levels, **self._goals}}
        moved = {key: level + max(-most, min(most, goal - level)) for key, (level, goal) in levels.items()}
        self._levels = {key: level for key, level in moved.items() if level}

    def forget(self, key: Key) -> float:
        self._goals.pop(key, None)
        return self._levels.pop(key, 0.0)

    def level(self, key: Key) -> float:
        return self._levels.get(key, 0.0)

    @property
    def moving(self) -> bool:
        return self._levels != self._goals

    def __iter__(self) -> Iterator[Key]:
        """Iterate over the keys of the numbers that are not 0."""
        return iter(self._levels)
