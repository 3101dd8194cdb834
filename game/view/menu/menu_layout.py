"""The layout of the menu: two rows of three places, or more for more games; the first is for the header."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import accumulate
from math import ceil

import pygame

from game.view.drawing.ui_style import touch_size, unit
from game.view.frozen import frozen

MIN_SIZE = (1240, 780)  # units of a window that has room for everything
BUTTON_GAP = 10  # units
COPY = 34  # units: side of the button after the badges


def menu_unit(size: tuple[int, int]) -> float:
    """Return the unit of the menu in a window of a size in pixels."""
    return unit(size, (960, 540), MIN_SIZE)


def is_dense(size: tuple[int, int]) -> bool:
    """Return whether text is so large that the menu leaves out what can be read elsewhere."""
    u = menu_unit(size)
    return any(pixels < 0.98 * units * u for pixels, units in zip(size, MIN_SIZE, strict=True))


@frozen
class MenuLayout:
    """The rectangles of all that is in the menu, in pixels, in the order of the Tab key."""

    unit: float
    header: pygame.Rect  # the area above the buttons
    buttons: dict[str, pygame.Rect]
    corners: dict[str, pygame.Rect]  # the upper corners of the header
    tiles: dict[str, pygame.Rect]
    strip: pygame.Rect  # the strip of the day
    badges: dict[str, pygame.Rect]  # with the button after them, if there is one

    @property
    def all(self) -> dict[str, pygame.Rect]:
        """All that can be chosen: the tiles, the badges, then the buttons."""
        return self.tiles | self.badges | self.buttons | self.corners

    def beside(self, name: str, dx: int, dy: int) -> str:
        """Return the nearest name in a direction, or `name` itself if there is none."""
        start, distances = self.all[name], {}
        for other, rect in self.all.items():
            x, y = rect.centerx - start.centerx, rect.centery - start.centery
            along, across = x * dx + y * dy, abs(x * dy) + abs(y * dx)
            if along > 0:
                distances[other] = along + 2 * across
        return min(distances, key=distances.__getitem__, default=name)

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
    badges: Iterable[str] = (),
    copy: str = "",
    widths: Mapping[str, float] | None = None,
) -> MenuLayout:
    """Lay out the tiles, a row of up to five buttons, and two in corners, in a window of a size in pixels.

    Badges are on a strip above the row, followed by a button named `copy` if that is not empty. `widths` has the
    pixels that labels of the row need; a button that needs more than its share takes it from the others.
    """
    u, tiles, dense = menu_unit(size), tuple(tiles), is_dense(size)
    margin, gap = (round(20 * u), round(14 * u)) if dense else (round(38 * u), round(26 * u))
    across = max(3, len(tiles) // 2 + 1)
    w, h = (size[0] - 2 * margin - (across - 1) * gap) // across, (size[1] - 2 * margin - gap) // 2
    left, top = (size[0] - across * w - (across - 1) * gap) // 2, (size[1] - 2 * h - gap) // 2
    first, *others = (
        pygame.Rect(left + column * (w + gap), top + row * (h + gap), w, h)
        for row in range(2)
        for column in range(across)
    )
    row = dict(_rows(first, tuple(buttons), u) if dense else _row(first, tuple(buttons), u, widths or {}))
    header = first.copy()
    header.h = min((rect.top for rect in row.values()), default=first.bottom) - first.top
    strip, places = _strip(header, tuple(badges), copy, u, dense=dense)
    if places:
        header.h = strip.top - first.top
    side = touch_size(round(46 * u))
    ends = (pygame.Rect(first.topleft, (side, side)), pygame.Rect(first.right - side, first.top, side, side))
    above = dict(zip(corners, ends, strict=False))
    return MenuLayout(u, header, row, above, dict(zip(tiles, others, strict=False)), strip, places)


def _strip(
    above: pygame.Rect, names: tuple[str, ...], copy: str, u: float, *, dense: bool
) -> tuple[pygame.Rect, dict[str, pygame.Rect]]:
    """Return the strip of the day at the bottom of the area above the buttons, and the places of its badges."""
    height = round(min(46 * u, (0.3 if dense else 0.15) * above.h))
    gap = round(min(16 * u, 0.04 * above.h))
    date = 0.0 if touch_size(0) or dense else 0.31  # fraction of the width; large badges use the room of the date
    streak = max(0.17 * above.w, 78 * u if dense else 0)
    room = (1 - date) * above.w - streak - touch_size(round(COPY * u))
    count = max(1, len(names))
    max_side = round(0.86 * room / count) if dense else height
    side = touch_size(min(height - 2, max_side, max(22, round(36 * u))))
    height = max(height, side + 2)
    strip = pygame.Rect(above.x, above.bottom - gap - height, above.w, height)
    pitch = min(room / count, 1.5 * side)
    left = strip.x + date * strip.w + max(0.0, (room - pitch * len(names)) / 2)
    places = {
        name: pygame.Rect(round(left + n * pitch + (pitch - side) / 2), strip.centery - side // 2, side, side)
        for n, name in enumerate(names)
    }
    if copy:
        side = touch_size(max(24, round(COPY * u)))
        places[copy] = pygame.Rect(strip.right - side, strip.centery - side // 2, side, side)
    return strip, places


def _row(
    area: pygame.Rect, names: tuple[str, ...], u: float, widths: Mapping[str, float]
) -> Iterable[tuple[str, pygame.Rect]]:
    """Yield the places of the buttons at the bottom of the first place, centred, as wide as there is room."""
    count, gap = len(names), round(BUTTON_GAP * u)
    height = round(min(84 * u, 0.2 * area.height))
    pitch = min(200 * u, (area.width + gap) / max(1, count) - gap) + gap
    left = area.x + (area.width + gap - count * pitch) / 2
    pitches = _shares(count * pitch, [widths.get(name, 0.0) + gap for name in names])
    starts = [round(start) for start in accumulate(pitches, initial=left)]
    for name, x, after in zip(names, starts, starts[1:], strict=False):
        yield name, pygame.Rect(x, area.bottom - height, after - gap - x, height)


def _rows(area: pygame.Rect, names: tuple[str, ...], u: float) -> Iterable[tuple[str, pygame.Rect]]:
    """Yield the places of dense buttons at the bottom of the first place, in rows of two."""
    gap, height = round(BUTTON_GAP * u), touch_size(round(48 * u))
    width = (area.width - gap) // 2
    top = area.bottom + gap - ceil(len(names) / 2) * (height + gap)
    for number, name in enumerate(names):
        row, column = divmod(number, 2)
        yield name, pygame.Rect(area.x + column * (width + gap), top + row * (height + gap), width, height)


def _shares(length: float, minima: Sequence[float]) -> list[float]:
    """Divide a length equally, except for parts that need more; if all need too much, in proportion."""
    if sum(minima) > length:
        return [length * minimum / sum(minima) for minimum in minima]
    large: set[int] = set()
    while True:
        share = (length - sum(minima[n] for n in large)) / max(1, len(minima) - len(large))
        more = {n for n, minimum in enumerate(minima) if n not in large and minimum > share}
        if not more:
            return [max(share, minimum) for minimum in minima]
        large |= more
