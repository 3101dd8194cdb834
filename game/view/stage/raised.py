"""Cards that answer the mouse where they lie: one under it rises a little, one that is pressed rises half way."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from game.view.cards.sprites import CardSprite

HOVER = 0.4  # of the lift of a card in the hand: three pixels in a window of 1080 lines
PRESS = 0.7  # half way from there to the hand
SECONDS = 0.08  # from lying to HOVER


class Raised:
    """How high resting cards stand above the table, from 0 to 1, and how high they are to stand."""

    def __init__(self) -> None:
        """Begin with none."""
        self._levels: dict[CardSprite, float] = {}
        self._wanted: dict[CardSprite, float] = {}

    def want(self, sprites: Iterable[CardSprite], level: float, *, at_once: bool) -> set[CardSprite]:
        """Let these cards rise or sink to a level, and all others lie down; list those that did so at once."""
        self._wanted = dict.fromkeys(sprites, level)
        return self.step(1.0) if at_once else set()

    def step(self, seconds: float) -> set[CardSprite]:
        """Let time pass, and list the cards that moved."""
        moved = set()
        for sprite in {**self._levels, **self._wanted}:
            level, goal = self._levels.get(sprite, 0.0), self._wanted.get(sprite, 0.0)
            if level != goal:
                most = HOVER * seconds / SECONDS
                self._levels[sprite] = level + max(-most, min(most, goal - level))
                moved.add(sprite)
            if not self._levels.get(sprite):
                self._levels.pop(sprite, None)
        return moved

    def forget(self, sprite: CardSprite) -> float:
        """Let a card go that leaves its place, and give how high it stood."""
        self._wanted.pop(sprite, None)
        return self._levels.pop(sprite, 0.0)

    def clear(self) -> None:
        """Let no card stand higher than another."""
        self._levels.clear()
        self._wanted.clear()

    def level(self, sprite: CardSprite) -> float:
        """Give how high a card stands."""
        return self._levels.get(sprite, 0.0)

    @property
    def moving(self) -> bool:
        """Whether a card is about to rise or to lie down."""
        return self._levels != self._wanted

    def __bool__(self) -> bool:
        """Say whether some card stands higher than others."""
        return bool(self._levels)

    def __iter__(self) -> Iterator[CardSprite]:
        """List the cards that stand higher than others, the lowest of a pile first."""
        return iter(sorted(self._levels, key=lambda sprite: sprite.depth))
