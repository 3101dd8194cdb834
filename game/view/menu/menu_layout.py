"""The layout of the menu: two rows of three places, or more for more games; the first is for the masthead."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import field
from itertools import accumulate
from math import ceil

import pygame

from game.view.drawing.ui_style import touch_size, unit
from game.view.frozen import frozen

# in units, see theme.unit
MIN_SIZE = (1240, 780)  # smallest size of a window that has room for everything, and of one where larger text is dense
LEAST_DENSE = (960, 540)
MARGIN, GAP = 38, 26
DENSE_MARGIN, DENSE_GAP = 20, 14
BUTTON_GAP, BUTTON_HEIGHT = 10, 84
WIDEST_BUTTON = 200
TALLEST_BUTTON = 0.2  # as a share of the masthead's height
CORNER = 46  # side of a button in a corner
STRIP, STRIP_GAP = 46, 16  # height of the strip of the day, and its distance from the buttons
# sides of a seal, least side of a seal in pixels, side of the button after the seals
SEAL, LEAST_SEAL, COPY = 36, 22, 34
DATE, STREAK = 0.31, 0.17  # shares of the strip's width for the text beside the seals
LEAST_STREAK = 78  # units
DENSE_ROW, DENSE_COLUMNS = 48, 2  # height of the rows of buttons, and how many are in each
DENSE_STRIP = 0.3  # most of the masthead's height


def menu_unit(size: tuple[int, int]) -> float:
    """Return the unit of the menu in a window of a size in pixels."""
    return unit(size, LEAST_DENSE, MIN_SIZE)


def is_dense(size: tuple[int, int]) -> bool:
    """Return whether text is so large that the menu leaves out what can be read elsewhere."""
    u = menu_unit(size)
    return any(pixels < 0.98 * units * u for pixels, units in zip(size, MIN_SIZE, strict=True))


@frozen
class MenuLayout:
    """The places in pixels, in the order of the Tab key."""

    unit: float
    header: pygame.Rect  # the area above the buttons
    buttons: dict[str, pygame.Rect]
    corners: dict[str, pygame.Rect]  # the upper corners of the masthead
    tiles: dict[str, pygame.Rect]
    strip: pygame.Rect = field(default_factory=lambda: pygame.Rect(0, 0, 0, 0))  # the strip of the day
    badges: dict[str, pygame.Rect] = field(default_factory=dict)  # with the button after them, if there is one

    @property
    def all(self) -> dict[str, pygame.Rect]:
        """All places that can be chosen: the tiles, the seals, then the buttons."""
        return self.tiles | self.badges | self.buttons | self.corners

    def beside(self, name: str, dx: int, dy: int) -> str:
        """Return the nearest name in a direction, or `name` itself if there is none."""
        here, places = self.all[name], self.all
        near, best = float("inf"), name
        for other, rect in places.items():
            x, y = rect.centerx - here.centerx, rect.centery - here.centery
            along, across = x * dx + y * dy, abs(x * dy) + abs(y * dx)
            if along > 0 and along + 2 * across < near:
                near, best = along + 2 * across, other
        return best

    def after(self, name: str, steps: int) -> str:
        """Return the name some steps further in the order of the Tab key, which wraps around."""
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
    wanted: Mapping[str, float] | None = None,
) -> MenuLayout:
    """Lay out the tiles, a row of up to five buttons, and two in corners, in a window of a size in pixels.

    Seals are on a strip above the row, followed by a button named `copy` if that is not empty. `wanted` has the
    widths in pixels that labels of the row need; a button that needs more than its share takes it from the others.
    """
    u, tiles, dense = menu_unit(size), tuple(tiles), is_dense(size)
    margin, gap = (round(DENSE_MARGIN * u), round(DENSE_GAP * u)) if dense else (round(MARGIN * u), round(GAP * u))
    across = max(3, len(tiles) // 2 + 1)
    w, h = (size[0] - 2 * margin - (across - 1) * gap) // across, (size[1] - 2 * margin - gap) // 2
    left, top = (size[0] - across * w - (across - 1) * gap) // 2, (size[1] - 2 * h - gap) // 2
    first, *others = (
        pygame.Rect(left + column * (w + gap), top + row * (h + gap), w, h)
        for row in range(2)
        for column in range(across)
    )
    row = dict(_rows(first, tuple(buttons), u) if dense else _row(first, tuple(buttons), u, wanted or {}))
    foot = min((rect.top for rect in row.values()), default=first.bottom)
    strip, wax = _strip(pygame.Rect(first.x, first.y, w, foot - first.y), tuple(seals), copy, u, dense=dense)
    foot = strip.top if wax else foot
    masthead = pygame.Rect(*first.topleft, w, foot - first.top)
    side = touch_size(round(CORNER * u))
    ends = (pygame.Rect(first.topleft, (side, side)), pygame.Rect(first.right - side, first.top, side, side))
    above = dict(zip(corners, ends, strict=False))
    return MenuLayout(u, masthead, row, above, dict(zip(tiles, others, strict=False)), strip, wax)


def _strip(
    above: pygame.Rect, names: tuple[str, ...], copy: str, u: float, *, dense: bool
) -> tuple[pygame.Rect, dict[str, pygame.Rect]]:
    """Return the strip of the day at the bottom of the area above the buttons, and the places of its seals."""
    height = round(min(STRIP * u, (DENSE_STRIP if dense else 0.15) * above.h))
    gap = round(min(STRIP_GAP * u, 0.04 * above.h))
    date = 0.0 if touch_size(0) or dense else DATE  # large seals use the room of the date
    streak = max(STREAK * above.w, LEAST_STREAK * u if dense else 0)
    room = (1 - date) * above.w - streak - touch_size(round(COPY * u))
    maximum = round(0.86 * room / max(1, len(names))) if dense else height
    wax = touch_size(min(height - 2, maximum, max(LEAST_SEAL, round(SEAL * u))))
    height = max(height, wax + 2)
    strip = pygame.Rect(above.x, above.bottom - gap - height, above.w, height)
    left = strip.x + date * strip.w
    pitch = min(room / max(1, len(names)), 1.5 * wax)
    left += max(0.0, (room - pitch * len(names)) / 2)
    places = {
        name: pygame.Rect(round(left + n * pitch + (pitch - wax) / 2), strip.centery - wax // 2, wax, wax)
        for n, name in enumerate(names)
    }
    if copy:
        side = touch_size(max(24, round(COPY * u)))
        button = pygame.Rect(0, 0, side, side)
        button.midright = strip.midright
        places[copy] = button
    return strip, places


def _row(
    place: pygame.Rect, names: tuple[str, ...], u: float, wanted: Mapping[str, float]
) -> Iterable[tuple[str, pygame.Rect]]:
    """Yield the places of the buttons at the bottom of the first place, centred, as wide as there is room."""
    count, gap = len(names), round(BUTTON_GAP * u)
    height = round(min(BUTTON_HEIGHT * u, TALLEST_BUTTON * place.height))
    pitch = min(WIDEST_BUTTON * u, (place.width + gap) / max(1, count) - gap) + gap
    left = place.x + (place.width + gap - count * pitch) / 2
    pitches = _shares(count * pitch, [wanted.get(name, 0.0) + gap for name in names])
    starts = [round(start) for start in accumulate(pitches, initial=left)]
    for name, x, after in zip(names, starts, starts[1:], strict=False):
        yield name, pygame.Rect(x, place.bottom - height, after - gap - x, height)


def _rows(place: pygame.Rect, names: tuple[str, ...], u: float) -> Iterable[tuple[str, pygame.Rect]]:
    """Yield the places of dense buttons at the bottom of the first place, in rows of two."""
    gap, height = round(BUTTON_GAP * u), touch_size(round(DENSE_ROW * u))
    width = (place.width - (DENSE_COLUMNS - 1) * gap) // DENSE_COLUMNS
    top = place.bottom + gap - ceil(len(names) / DENSE_COLUMNS) * (height + gap)
    for number, name in enumerate(names):
        row, column = divmod(number, DENSE_COLUMNS)
        yield name, pygame.Rect(place.x + column * (width + gap), top + row * (height + gap), width, height)


def _shares(room: float, wanted: Sequence[float]) -> list[float]:
    """Divide a length equally, except for parts that need more; if all need too much, in proportion."""
    if sum(wanted) > room:
        return [room * each / sum(wanted) for each in wanted]
    large: set[int] = set()
    while True:
        fraction = (room - sum(wanted[n] for n in large)) / max(1, len(wanted) - len(large))
        more = {n for n, each in enumerate(wanted) if n not in large and each > fraction}
        if not more:
            return [each if n in large else fraction for n, each in enumerate(wanted)]
        large |= more
