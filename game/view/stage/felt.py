"""The cloth of a table: a pool of light, darker towards the edges, a motif, and the grain of felt."""

from __future__ import annotations

from functools import lru_cache
from math import ceil

import pygame

from game.view.stage.paint import SPRITES, mixed, put, put_centred, svg
from game.view.theme import Theme

GRAIN_LEVEL = 16  # what sprites/grain.py adds to each pixel
POOL = (192, 108)  # pixels that the light is worked out in: it is smooth, and the grain hides the steps
CENTRE, REACH = (0.50, 0.42), (0.554, 0.674)  # of the light, in shares of the window
MIDDLE = 0.526  # how far out the light has faded to the middle colour
STOPS = 12
MOTIF = (1600, 1000)  # the box that motifs are drawn in
EDGES = ((0, 0, 0.072, 0), (1, 0, 0.928, 0), (0, 0, 0, 0.069), (0, 1, 0, 0.931))  # x1, y1, x2, y2 of their shades


def felt(size: tuple[int, int], theme: Theme, *, with_motif: bool = True) -> pygame.Surface:
    """Make the opaque ground of a table; the motif takes the most time, and may be left for a later frame."""
    cloth = light(size, theme)
    if with_motif:
        draw_motif(cloth, theme)
    roughen(cloth)
    return cloth


def light(size: tuple[int, int], theme: Theme) -> pygame.Surface:
    """Make the pool of light and the darker edges."""
    small = pygame.Surface(POOL, 0, 32)
    put(small, svg(_pool(theme), *POOL), (0, 0))
    return pygame.transform.smoothscale(small, size)


def draw_motif(cloth: pygame.Surface, theme: Theme) -> None:
    """Draw the table's quiet line work over the cloth; a theme may have none."""
    picture = motif(cloth.get_size(), theme)
    if picture:
        put_centred(cloth, picture, (cloth.get_width() / 2, cloth.get_height() / 2))


def motif(size: tuple[int, int], theme: Theme) -> pygame.Surface | None:
    """Draw the table's line work as a premultiplied sprite that covers a size in pixels; a theme may have none.

    This takes tens of milliseconds, and may be done in a thread.
    """
    source = SPRITES / "motifs" / f"{theme.slug}.svg"
    if not source.exists():
        return None
    scale = max(size[0] / MOTIF[0], size[1] / MOTIF[1])
    picture = pygame.image.load_sized_svg(source, (ceil(MOTIF[0] * scale), ceil(MOTIF[1] * scale)))
    return picture.premul_alpha_ip()


def roughen(cloth: pygame.Surface) -> None:
    """Lay the grain over an opaque surface of 32 bits."""
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
    """Write the light as SVG."""
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
    """The light fades gently at its middle and at its end."""
    eased = distance * distance * (3 - 2 * distance)
    if eased < MIDDLE:
        colour = mixed(theme.light, theme.middle, eased / MIDDLE)
    else:
        colour = mixed(theme.middle, theme.edge, (eased - MIDDLE) / (1 - MIDDLE))
    return f'<stop offset="{min(0.999, max(0.001, distance)):.3f}" stop-color="{colour}"/>'
