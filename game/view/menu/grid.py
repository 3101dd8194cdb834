"""Where everything in the menu stands: two rows of three places, more for more games, the first for the masthead."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field

import pygame

from game.view.theme import finger, unit

# in units, see theme.unit
LEAST = (1240, 780)  # that the window holds, however large the text
MARGIN, GAP = 38, 26
BUTTON_GAP, BUTTON_HEIGHT = 10, 84
WIDEST_BUTTON = 200
TALLEST_BUTTON = 0.2  # of the masthead's height
MOST_BUTTONS = 5  # that a row has room for
CORNER = 46  # side of a button in a corner
STRIP, STRIP_GAP = 46, 16  # height of the strip of the day, and what it keeps from the buttons
SEAL, LEAST_SEAL, COPY = 36, 22, 34  # a seal's side, in pixels at least, and that of the button behind the seals
DATE, STREAK = 0.31, 0.17  # of the strip's width: what stands beside the seals


@dataclass(frozen=True)
class Grid:
    """The places in pixels; `all` of them are in the order of the Tab key."""

    unit: float
    masthead: pygame.Rect  # above the buttons
    buttons: dict[str, pygame.Rect]
    corners: dict[str, pygame.Rect]  # the masthead's upper ones
    tiles: dict[str, pygame.Rect]
    strip: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))  # of the day
    seals: dict[str, pygame.Rect] = field(default_factory=dict)  # and the button behind them, if there is one

    @property
    def all(self) -> dict[str, pygame.Rect]:
        """Everything that can be chosen: the tiles, the seals, then the buttons."""
        return self.tiles | self.seals | self.buttons | self.corners

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
        """Name what comes a number of steps later in the order of the Tab key, from the last one on to the first."""
        names = list(self.all)
        return names[(names.index(name) + steps) % len(names)]


def arrange(  # noqa: PLR0913 - all that stands in the menu
    size: tuple[int, int],
    tiles: Iterable[str],
    buttons: Iterable[str],
    corners: Iterable[str] = (),
    *,
    seals: Iterable[str] = (),
    copy: str = "",
) -> Grid:
    """Lay out the tiles, a row of up to five buttons and two in corners, in a window of a size in pixels.

    Where there are seals, they have a strip above the row, with a button named `copy` at its end if it has a name.
    """
    u, tiles = unit(size, LEAST), tuple(tiles)
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
    strip, wax = _strip(pygame.Rect(first.x, first.y, w, foot - first.y), tuple(seals), copy, u)
    foot = strip.top if wax else foot
    masthead = pygame.Rect(*first.topleft, w, foot - first.top)
    side = finger(round(CORNER * u))
    ends = (pygame.Rect(first.topleft, (side, side)), pygame.Rect(first.right - side, first.top, side, side))
    above = dict(zip(corners, ends, strict=False))
    return Grid(u, masthead, row, above, dict(zip(tiles, others, strict=False)), strip, wax)


def _strip(
    above: pygame.Rect, names: tuple[str, ...], copy: str, u: float
) -> tuple[pygame.Rect, dict[str, pygame.Rect]]:
    """Return the strip of the day at the foot of what lies above the buttons, and the places of its seals."""
    height, gap = round(min(STRIP * u, 0.15 * above.h)), round(min(STRIP_GAP * u, 0.04 * above.h))
    wax = finger(min(height - 2, max(LEAST_SEAL, round(SEAL * u))))
    height = max(height, wax + 2)
    date = 0.0 if finger(0) else DATE  # seals for fingers take the date's room
    strip = pygame.Rect(above.x, above.bottom - gap - height, above.w, height)
    left, room = strip.x + date * strip.w, (1 - date - STREAK) * strip.w - finger(round(COPY * u))
    pitch = min(room / max(1, len(names)), 1.5 * wax)
    left += max(0.0, (room - pitch * len(names)) / 2)
    places = {
        name: pygame.Rect(round(left + n * pitch + (pitch - wax) / 2), strip.centery - wax // 2, wax, wax)
        for n, name in enumerate(names)
    }
    if copy:
        side = finger(max(24, round(COPY * u)))
        button = pygame.Rect(0, 0, side, side)
        button.midright = strip.midright
        places[copy] = button
    return strip, places


def _row(place: pygame.Rect, names: tuple[str, ...], u: float) -> Iterable[tuple[str, pygame.Rect]]:
    """Yield the places of the buttons at the foot of the first place, as wide as there is room for, in its middle."""
    count, gap = len(names), round(BUTTON_GAP * u)
    height = round(min(BUTTON_HEIGHT * u, TALLEST_BUTTON * place.height))
    pitch = min(WIDEST_BUTTON * u, (place.width + gap) / max(1, count) - gap) + gap
    left = place.x + (place.width + gap - count * pitch) / 2
    for number, name in enumerate(names):
        x, after = round(left + number * pitch), round(left + (number + 1) * pitch)
        yield name, pygame.Rect(x, place.bottom - height, after - gap - x, height)
