"""Where everything in the menu stands: two rows of three places, more for more games, the first for the masthead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

import pygame

from game.view.theme import unit

# in units, see theme.unit
MARGIN, GAP = 38, 26
BUTTON_GAP, BUTTON_HEIGHT = 10, 84
WIDEST_BUTTON = 200
TALLEST_BUTTON = 0.2  # of the masthead's height
MOST_BUTTONS = 5  # that a row has room for
CORNER = 46  # side of a button in a corner


@dataclass(frozen=True)
class Grid:
    """The places in pixels; `all` of them are in the order of the Tab key."""

    unit: float
    masthead: pygame.Rect  # above the buttons
    buttons: dict[str, pygame.Rect]
    corners: dict[str, pygame.Rect]  # the masthead's upper ones
    tiles: dict[str, pygame.Rect]

    @property
    def all(self) -> dict[str, pygame.Rect]:
        """Everything that can be chosen: the tiles, then the buttons."""
        return self.tiles | self.buttons | self.corners

    def at(self, point: tuple[int, int]) -> str:
        """Name what lies at a point of the window, "" for nothing."""
        return next((name for name, rect in self.all.items() if rect.collidepoint(point)), "")

    def beside(self, name: str, dx: int, dy: int) -> str:
        """Name what lies nearest in a direction, the thing itself where nothing does."""
        here, places = self.all[name], self.all
        near, best = float("inf"), name
        for other, rect in places.items():
            x, y = rect.centerx - here.centerx, rect.centery - here.centery
            along, across = x * dx + y * dy, abs(x * dy) + abs(y * dx)
            if along > 0 and along + 2 * across < near:
                near, best = along + 2 * across, other
        return best

    def after(self, name: str, steps: int) -> str:
        """Name what comes so many steps later in the order of the Tab key, from the last one on to the first."""
        names = list(self.all)
        return names[(names.index(name) + steps) % len(names)]


def arrange(size: tuple[int, int], tiles: Iterable[str], buttons: Iterable[str], corners: Iterable[str] = ()) -> Grid:
    """Lay out the tiles, a row of up to five buttons and two in corners, in a window of a size in pixels."""
    u, tiles = unit(size), tuple(tiles)
    margin, gap = round(MARGIN * u), round(GAP * u)
    across = max(3, len(tiles) // 2 + 1)
    w, h = (size[0] - 2 * margin - (across - 1) * gap) // across, (size[1] - 2 * margin - gap) // 2
    left, top = (size[0] - across * w - (across - 1) * gap) // 2, (size[1] - 2 * h - gap) // 2
    first, *others = (
        pygame.Rect(left + column * (w + gap), top + row * (h + gap), w, h)
        for row in range(2)
        for column in range(across)
    )
    row = dict(_row(first, tuple(buttons), u))
    foot = min((rect.top for rect in row.values()), default=first.bottom)
    masthead = pygame.Rect(*first.topleft, w, foot - first.top)
    side = round(CORNER * u)
    ends = (pygame.Rect(first.topleft, (side, side)), pygame.Rect(first.right - side, first.top, side, side))
    above = dict(zip(corners, ends, strict=False))
    return Grid(u, masthead, row, above, dict(zip(tiles, others, strict=False)))


def _row(place: pygame.Rect, names: tuple[str, ...], u: float) -> Iterable[tuple[str, pygame.Rect]]:
    """Give the buttons their places at the foot of the first place, as wide as there is room for, in its middle."""
    count, gap = len(names), round(BUTTON_GAP * u)
    height = round(min(BUTTON_HEIGHT * u, TALLEST_BUTTON * place.height))
    pitch = min(WIDEST_BUTTON * u, (place.width + gap) / max(1, count) - gap) + gap
    left = place.x + (place.width + gap - count * pitch) / 2
    for number, name in enumerate(names):
        x, after = round(left + number * pitch), round(left + (number + 1) * pitch)
        yield name, pygame.Rect(x, place.bottom - height, after - gap - x, height)
