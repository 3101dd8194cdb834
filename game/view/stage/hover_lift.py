"""Resting cards that react to the mouse: one under it rises slightly, a pressed one rises half way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.view.cards.sprites import CardSprite

HOVER = 0.4  # of the lift of a held card: three pixels in a window of 1080 lines
PRESS = 0.7  # half way from HOVER to a held card
SECONDS = 0.08  # from resting to HOVER


class HoverLift:
    """How high resting cards stand above the table, from 0 to 1, and their target heights."""

    def __init__(self) -> None:
        self._levels: dict[CardSprite, float] = {}
        self._targets: dict[CardSprite, float] = {}

    def want(self, sprites: Iterable[CardSprite], level: float, *, at_once: bool) -> set[CardSprite]:
        """Set the target of these cards, and 0 for all others; return those that changed at once."""
        self._targets = dict.fromkeys(sprites, level)
        return self.step(1.0) if at_once else set()

    def step(self, seconds: float) -> set[CardSprite]:
        """Advance by some seconds; return the cards that moved."""
        moved = set()
        for sprite in {**self._levels, **self._targets}:
            level, goal = self._levels.get(sprite, 0.0), self._targets.get(sprite, 0.0)
            if level != goal:
                maximum = HOVER * seconds / SECONDS
                self._levels[sprite] = level + max(-maximum, min(maximum, goal - level))
                moved.add(sprite)
            if not self._levels.get(sprite):
                self._levels.pop(sprite, None)
        return moved

    def forget(self, sprite: CardSprite) -> float:
        """Remove a card that leaves its place; return its height."""
        self._targets.pop(sprite, None)
        return self._levels.pop(sprite, 0.0)

    def clear(self) -> None:
        """Lower all cards at once."""
        self._levels.clear()
        self._targets.clear()

    def level(self, sprite: CardSprite) -> float:
        """Return the height of a card."""
        return self._levels.get(sprite, 0.0)

    @property
    def moving(self) -> bool:
        """Return whether a card is rising or sinking."""
        return self._levels != self._targets

    def __bool__(self) -> bool:
        """Return whether some card is raised."""
        return bool(self._levels)

    def __iter__(self) -> Iterator[CardSprite]:
        """Iterate over the raised cards, the lowest of a pile first."""
        return iter(sorted(self._levels, key=lambda sprite: sprite.depth))
