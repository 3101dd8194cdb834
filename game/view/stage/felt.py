"""The felt of a table: a light area, darker edges, a motif, and grain."""

from __future__ import annotations

from functools import lru_cache
from itertools import product
from math import ceil, floor, hypot
from pathlib import Path
from typing import NamedTuple

import pygame

from game.view.stage.paint import SPRITES, layer, mixed, put, put_centred, svg
from game.view.theme import Theme, unit

GRAIN_LEVEL = 16  # the value that sprites/grain.py adds to each pixel
POOL = (192, 108)  # pixels at which the light is computed: it is smooth, and the grain hides the steps
CENTRE, REACH = (0.50, 0.42), (0.554, 0.674)  # middle and radii of the light, in shares of the window
MIDDLE = 0.526  # distance at which the light has faded to the middle colour
STOPS = 12
MOTIF = (1600, 1000)  # the box that motifs are drawn in
CALM = 13  # units around piles and labels that the motif leaves free
REPEATS = {"king-albert": (190, 260)}  # motifs that repeat with the columns: the smallest part that repeats
FADED = 0.55  # opacity of a repeated motif in the window's corners
EDGES = ((0, 0, 0.072, 0), (1, 0, 0.928, 0), (0, 0, 0, 0.069), (0, 1, 0, 0.931))  # x1, y1, x2, y2 of the gradients


Box = tuple[int, int, int, int]


class Places(NamedTuple):
    """What a motif depends on, in pixels: rectangles to leave free, and the positions of columns."""

    free: tuple[Box, ...] = ()
    column: float = 0.0  # the middle of a column
    pitch: float = 0.0  # distance between columns; 0 if there are none

    def near(self, other: Places) -> bool:
        """Return whether a motif drawn for these places is still good enough for other ones."""
        if len(self.free) != len(other.free) or abs(self.pitch - other.pitch) > 1:
            return False
        return all(
            abs(a - b) <= CALM // 2
            for one, two in zip(self.free, other.free, strict=True)
            for a, b in zip(one, two, strict=True)
        )


NOWHERE = Places()


def felt(size: tuple[int, int], theme: Theme, *, with_motif: bool = True, places: Places = NOWHERE) -> pygame.Surface:
    """Draw the opaque felt of a table; the motif takes the most time, and can be left for a later frame."""
    cloth = light(size, theme)
    if theme.plain:
        return cloth
    if with_motif:
        draw_motif(cloth, theme, places)
    add_grain(cloth)
    return cloth


def light(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Draw the light and the darker edges."""
    small = pygame.Surface(POOL, 0, 32)
    put(small, svg(_pool(theme), *POOL), (0, 0))
    return pygame.transform.smoothscale(small, size)


def draw_motif(cloth: pygame.Surface, theme: Theme, places: Places = NOWHERE) -> None:
    """Draw the table's motif on the felt, if its theme has one."""
    picture = motif(cloth.get_size(), theme, places)
    if picture:
        put_centred(cloth, picture, (cloth.get_width() / 2, cloth.get_height() / 2))


def motif(size: tuple[int, int], theme: Theme, places: Places = NOWHERE) -> pygame.Surface | None:
    """Return the table's motif as a premultiplied sprite around a window's middle, None if the theme has none.

    It covers a size in pixels and leaves places free. Takes tens of milliseconds; may run in a thread.
    """
    source = SPRITES / "motifs" / f"{theme.slug}.svg"
    if not source.exists():
        return None
    repeated = REPEATS.get(theme.slug)
    if repeated and places.pitch:
        picture = _repeated(_drawn(source, places.pitch / repeated[0]), repeated, size, places)
    else:
        picture = _drawn(source, max(size[0] / MOTIF[0], size[1] / MOTIF[1]))
    left, top = (size[0] - picture.get_width()) // 2, (size[1] - picture.get_height()) // 2
    for x, y, width, height in places.free:
        _free(picture, pygame.Rect(x - left, y - top, width, height), round(CALM * unit(size)))
    return picture


def _drawn(source: Path, scale: float) -> pygame.Surface:
    size = ceil(MOTIF[0] * scale), ceil(MOTIF[1] * scale)
    # in the format of other layers, because blits between two formats take forty times as long
    return pygame.image.load_sized_svg(source, size).convert(layer(1, 1)).premul_alpha_ip()


def _repeated(
    picture: pygame.Surface, repeated: tuple[int, int], size: tuple[int, int], places: Places
) -> pygame.Surface:
    """Repeat the middle of a motif over a size, once for each column, fading towards the corners."""
    across, down = places.pitch, places.pitch * repeated[1] / repeated[0]
    part = pygame.Rect(0, 0, round(across), round(down))
    part.center = picture.get_rect().center
    tile = picture.subsurface(part).copy()
    del picture  # before there is another one of that size
    whole = layer(*size)
    middle = size[0] / 2, size[1] / 2
    x, y = (places.column - across / 2) % across - across, (middle[1] - down / 2) % down - down
    for column, row in product(range(ceil(size[0] / across) + 2), range(ceil(size[1] / down) + 2)):
        spot = floor(x + column * across), floor(y + row * down)
        away = hypot((spot[0] + across / 2) / middle[0] - 1, (spot[1] + down / 2) / middle[1] - 1)
        shown = tile.copy()
        shown.fill((round(255 * max(FADED, 1 - 0.35 * away**1.5)),) * 4, special_flags=pygame.BLEND_RGBA_MULT)
        whole.blit(shown, spot)
    return whole


def _free(picture: pygame.Surface, rect: pygame.Rect, rim: int) -> None:
    """Clear a rectangle of a picture with a soft edge of `rim` pixels."""
    soft = max(1, rim // 4)
    reach, hole = 2 * soft, rect.inflate(2 * rim, 2 * rim)
    patch = layer(hole.width + 4 * reach, hole.height + 4 * reach)
    patch.fill((255, 255, 255, 255))
    patch.fill((0, 0, 0, 0), patch.get_rect().inflate(-2 * reach, -2 * reach))
    patch = pygame.transform.box_blur(pygame.transform.box_blur(patch, soft), soft)
    picture.blit(patch, hole.move(-2 * reach, -2 * reach), special_flags=pygame.BLEND_RGBA_MULT)


def add_grain(cloth: pygame.Surface) -> None:
    """Add the grain to an opaque surface of 32 bits."""
    tile = _grain()
    across, down = tile.get_size()
    for y in range(0, cloth.get_height(), down):
        for x in range(0, cloth.get_width(), across):
            cloth.blit(tile, (x, y), special_flags=pygame.BLEND_ADD)
    cloth.fill((GRAIN_LEVEL,) * 3, special_flags=pygame.BLEND_SUB)


@lru_cache(maxsize=1)
def _grain() -> pygame.Surface:
    # blits between surfaces of one format are ten times as fast
    return pygame.image.load(SPRITES / "grain.png").convert(pygame.Surface((1, 1), 0, 32))


def _pool(theme: Theme) -> str:
    """Return the light as SVG."""
    width, height = POOL
    stops = "".join(_stop(step / STOPS, theme) for step in range(STOPS + 1))
    place = f"translate({CENTRE[0] * width} {CENTRE[1] * height}) scale({REACH[0] * width} {REACH[1] * height})"
    units = 'gradientUnits="userSpaceOnUse"'
    gradients = (
        f'<radialGradient id="p" {units} cx="0" cy="0" r="1" gradientTransform="{place}">{stops}</radialGradient>'
    )
    body = _filled("p")
    for number, (x1, y1, x2, y2) in enumerate(EDGES):
        ends = f'x1="{x1 * width}" y1="{y1 * height}" x2="{x2 * width}" y2="{y2 * height}"'
        shade = '<stop offset="0.001" stop-opacity="0.28"/><stop offset="0.999" stop-opacity="0"/>'
        gradients += f'<linearGradient id="e{number}" {units} {ends}>{shade}</linearGradient>'
        body += _filled(f"e{number}")
    return f"<defs>{gradients}</defs>{body}"


def _filled(gradient: str) -> str:
    return f'<rect width="{POOL[0]}" height="{POOL[1]}" fill="url(#{gradient})"/>'


def _stop(distance: float, theme: Theme) -> str:
    """Return a stop of the gradient, which starts and ends smoothly."""
    eased = distance * distance * (3 - 2 * distance)
    if eased < MIDDLE:
        colour = mixed(theme.light, theme.middle, eased / MIDDLE)
    else:
        colour = mixed(theme.middle, theme.edge, (eased - MIDDLE) / (1 - MIDDLE))
    return f'<stop offset="{min(0.999, max(0.001, distance)):.3f}" stop-color="{colour}"/>'
