"""The felt of a table: a light area, darker edges, a motif, and grain."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from io import BytesIO
from math import ceil, floor
from typing import NamedTuple

import pygame

from game.view.drawing.easing import smoothstep
from game.view.drawing.geometry import Blit, Box, Point, Size, boxed, outer, strips
from game.view.drawing.paint import SPRITES, layer, mixed, put, rasterised, stop, svg
from game.view.drawing.palette import GOLD
from game.view.drawing.themes import Theme
from game.view.drawing.ui_style import unit

GRAIN_LEVEL = 16  # the value that sprites/draw/grain.py adds to each pixel
POOL = (192, 108)  # pixels at which the light is computed: it is smooth, and the grain hides the steps
CENTRE, REACH = (0.41, 0.34), (0.60, 0.72)  # usual middle and radii of the light, in shares of the window
MIDDLE = 0.526  # distance at which the light has faded to the middle colour
STRIP = 64  # pixels: the height of a strip of the motif
BAND, BANDS = 600_000, 4  # pixels of it that are rasterised at once, and the largest number of such parts
MOTIF = (1600, 1000)  # the box that motifs are drawn in
CALM = 13  # units around piles and labels that the motif leaves free
# motifs that repeat with the columns: the smallest part that repeats
REPEATS = {"king-albert": (705, 435, 190, 260), "calculation": (705, 405, 190, 190)}
SQUARE = {"numeration", "napoleons-square"}  # motifs that are as high as wide, for windows on end
FLUSH = {"quatorze"}  # motifs of broad shapes, which come from a table's middle, and end as if they went on below it
BEYOND = ((1, 0), (-1, 0), (0, 1), (0, -1))  # windows beside the window: an ornament is not cut by its edge either
ORNAMENT = re.compile(r'<g id="(-?\d+) (-?\d+) (\d+) (\d+)">\s(.*?)</g>', re.DOTALL)  # its box, and what it consists of
COLOUR, LAYERS = re.compile("#[0-9a-f]{6}"), 4  # what is gold in an ornament that is lit, and how often it is drawn
EDGES = ((0, 0, 0.072, 0), (1, 0, 0.928, 0), (0, 0, 0, 0.069), (0, 1, 0, 0.931))  # x1, y1, x2, y2 of the gradients

Rest = Callable[[], object]  # called between any two parts of work that takes long


class MotifLayout(NamedTuple):
    """What a motif depends on, in pixels: rectangles to leave free, and the positions of columns."""

    free: tuple[Box, ...] = ()
    middle: Point = (0.0, 0.0)  # that of a column, where an ornament of it lies, or of all if there are columns
    pitch: float = 0.0  # distance between columns; 0 if there are none
    part: float = 0.0  # the width of a part that repeats with them
    whole: bool = False  # whether only ornaments are left out there, and lines are not interrupted
    lit: tuple[bool, ...] = (False,)  # for each suit whether it is complete, and its share of the ornaments gold

    def reduced(self, times: int) -> MotifLayout:
        """Return the layout in a picture that is so many times smaller."""
        free = tuple(boxed(outer(*(length / times for length in box))) for box in self.free)
        middle = self.middle[0] / times, self.middle[1] / times
        return self._replace(free=free, middle=middle, pitch=self.pitch / times, part=self.part / times)

    def near(self, other: MotifLayout) -> bool:
        """Return whether a motif drawn for this layout is still good enough for another one."""
        if self.lit != other.lit or len(self.free) != len(other.free):
            return False
        return all(
            abs(a - b) <= CALM // 2
            for one, two in zip(self.free, other.free, strict=True)
            for a, b in zip(one, two, strict=True)
        )


NOWHERE = MotifLayout()


def at_once() -> None:
    """Go on without a rest."""


def felt(
    size: Size,
    theme: Theme,
    *,
    layout: MotifLayout | None = None,
    rest: Rest = at_once,
    centre: Point = CENTRE,
) -> pygame.Surface:
    """Draw the opaque felt of a table; the motif takes the most time, and is drawn if a `layout` is given.

    `rest` is called between any two parts of the work. The light is at the `centre`, in shares of the window.
    """
    cloth = pygame.Surface(size, 0, 32)
    light(cloth, theme, centre)
    if theme.plain:
        return cloth
    rest()
    if layout:
        draw_motif(cloth, theme, layout, rest)
    add_grain(cloth, rest)
    return cloth


def soft_felt(size: Size, theme: Theme, layout: MotifLayout, rest: Rest = at_once) -> pygame.Surface:
    """Draw the opaque felt with a motif that is not sharp, which takes some milliseconds; `rest` is as above."""
    if theme.plain:
        return felt(size, theme)
    times = max(2, min(4, round((size[0] * size[1]) ** 0.5 / 480)))  # so many times smaller is the motif drawn
    small = pygame.Surface((ceil(size[0] / times), ceil(size[1] / times)), 0, 32)
    light(small, theme)
    draw_motif(small, theme, layout, rest, times=times)
    cloth = pygame.transform.smoothscale(small, size)
    add_grain(cloth, rest)
    return cloth


def light(cloth: pygame.Surface, theme: Theme, centre: Point = CENTRE) -> None:
    """Draw the light and the darker edges."""
    small = pygame.Surface(POOL, 0, 32)
    put(small, svg(_pool(theme, centre), *POOL), (0, 0))
    pygame.transform.smoothscale(small, cloth.get_size(), cloth)


def draw_motif(
    cloth: pygame.Surface,
    theme: Theme,
    layout: MotifLayout,
    rest: Rest = at_once,
    *,
    times: int = 1,
) -> None:
    """Draw the table's motif on a felt in strips; leave what lies on it free.

    The felt may be so many `times` smaller than the window, to which the layout refers.
    A thread does this while the window is painted, and to convert the whole picture at once would keep Python's lock
    for several frames.
    """
    size = cloth.get_size()
    rim = max(1, round(CALM * unit((size[0] * times, size[1] * times)) / times))
    layout = layout.reduced(times)
    taken = [pygame.Rect(box).inflate(2 * rim, 2 * rim) for box in layout.free]
    holes = () if layout.whole else layout.free if theme.slug in FLUSH else tuple(taken)
    taken += [cloth.get_rect().move(x * size[0], y * size[1]) for x, y in BEYOND]
    pieces = _repeated if theme.slug in REPEATS and layout.pitch else _stretched
    for piece, corner in pieces(theme, size, layout, taken):
        for hole in holes:
            piece.fill((0, 0, 0, 0), pygame.Rect(hole).move(-corner[0], -corner[1]))
        put(cloth, piece, corner)
        rest()


class Ornament(NamedTuple):
    """A part of a motif that is seen whole or not at all: its box in the motif, and its picture."""

    box: pygame.Rect
    picture: str

    def look(self, *, lit: bool) -> str:
        """Return its picture, in gold if its suit is complete."""
        return COLOUR.sub(GOLD, LAYERS * self.picture) if lit else self.picture

    @property
    def away(self) -> int:
        """How far it is from the middle of the motif; mirror images are as far."""
        return (2 * self.box.x + self.box.w - MOTIF[0]) ** 2 + (2 * self.box.y + self.box.h - MOTIF[1]) ** 2

    def fits(self, scale: float, left: float, top: float, taken: Sequence[pygame.Rect]) -> bool:
        """Return whether it covers nothing of what is taken, if its motif is scaled and then moved."""
        x, y, width, height = (scale * length for length in self.box)
        return outer(left + x, top + y, width, height).collidelist(taken) < 0


def _read(theme: Theme) -> tuple[str, list[Ornament]]:
    """Return the lines of a motif as SVG without the start of its outer elements, and its ornaments."""
    motif = (SPRITES / "motifs" / f"{theme.slug}.svg").read_text("utf-8").split(">", 2)[2]
    found = ORNAMENT.finditer(motif)
    return ORNAMENT.sub("", motif), [Ornament(pygame.Rect(*map(int, one.groups()[:4])), one[5]) for one in found]


def _outer(box: Iterable[float], picture: str) -> bytes:
    """Return an SVG file that shows a part of a picture: left, top, width, height."""
    view = " ".join(f"{length:.8g}" for length in box)
    start = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{view}"><g stroke-linejoin="round" stroke-linecap="round">'
    )
    return (start + picture).encode()


def _stretched(theme: Theme, size: Size, layout: MotifLayout, taken: Sequence[pygame.Rect]) -> Iterator[Blit]:
    """Yield strips of a motif that is as large as the window, without ornaments that would be cut.

    Those nearest to the middle are gold first. It is rasterised in bands: a picture of the whole window would be the
    largest at that time, besides the felts.
    """
    scale = max(size[0] / MOTIF[0], size[1] / MOTIF[theme.slug not in SQUARE])
    middle = layout.middle if layout.pitch and theme.slug in FLUSH else pygame.Rect((0, 0), size).center
    left, top = (floor(length - ceil(side * scale) / 2) for length, side in zip(middle, MOTIF, strict=True))
    lines, ornaments = _read(theme)
    ornaments = sorted((one for one in ornaments if one.fits(scale, left, top, taken)), key=lambda one: one.away)
    gold = [-1, *(one.away for one in ornaments)][len(ornaments) * sum(layout.lit) // len(layout.lit)]
    looks = [(one.box, one.look(lit=one.away <= gold)) for one in ornaments]
    high = max(BAND // size[0], ceil(size[1] / BANDS))
    for part in strips(pygame.Rect((0, 0), size), high):
        box = (part.x - left) / scale, (part.y - top) / scale, part.w / scale, part.h / scale
        seen = outer(*box).inflate(0, 300)  # lines of an ornament may be outside of its box
        pictures = [look for place, look in looks if seen.colliderect(place) or not place.w]
        band = pygame.image.load_sized_svg(BytesIO(_outer(box, "".join((*pictures, lines)))), part.size)
        for strip in strips(band.get_rect(), STRIP):
            # in the format of other layers: blits between two formats take forty times as long
            yield band.subsurface(strip).convert(layer(1, 1)).premul_alpha_ip(), (0, part.y + strip.y)
        del band  # before the next one is made


def _repeated(theme: Theme, size: Size, layout: MotifLayout, taken: Sequence[pygame.Rect]) -> Iterator[Blit]:
    """Yield strips with the ornaments of a part of a motif once for each column, without those that would be cut.

    The suits light them by turns, from a column to both sides.
    """
    part, across, (x, middle) = pygame.Rect(REPEATS[theme.slug]), layout.pitch, layout.middle
    scale = layout.part / part.w
    down, reach = part.h * scale, ceil(size[0] / across) + 1
    for one in (one for one in _read(theme)[1] if part.collidepoint(one.box.center)):
        box = part.inflate(24, 24).move_to(center=one.box.center)  # its lines reach a little farther than a part
        wide, tall = round(scale * box.w), round(scale * box.h)
        looks = {lit: rasterised(_outer(box, one.look(lit=lit)), wide, tall) for lit in {*layout.lit}}
        strip, beside = layer(size[0], tall), (one.box.centerx - part.centerx) / part.w
        y = (middle + (box.y - MOTIF[1] / 2) * scale) % down - 2 * down
        while (y := y + down) < size[1]:
            strip.fill((0, 0, 0, 0))
            for place in (column + beside for column in range(-reach, reach)):
                left, top = x + across * place - scale * one.box.centerx, y - scale * box.y
                if one.fits(scale, left, top, taken):
                    lit = layout.lit[int(abs(place) + 0.25) % len(layout.lit)]
                    put(strip, looks[lit], (left + scale * box.x, 0))
            fade = int(255 * 0.4 ** abs(y / size[1]))  # the lower ones, where the felt is dark and bare, are fainter
            strip.fill(4 * (fade,), special_flags=pygame.BLEND_RGBA_MULT)
            yield strip, (0, floor(y))


def add_grain(cloth: pygame.Surface, rest: Rest = at_once) -> None:
    """Add the grain to an opaque surface of 32 bits."""
    tile, width = _grain(), cloth.get_width()
    across, down = tile.get_size()
    for y in range(0, cloth.get_height(), down):
        for x in range(0, width, across):
            cloth.blit(tile, (x, y), special_flags=pygame.BLEND_ADD)
        cloth.fill((GRAIN_LEVEL,) * 3, (0, y, width, down), special_flags=pygame.BLEND_SUB)
        rest()


@lru_cache(maxsize=1)
def _grain() -> pygame.Surface:
    # blits between surfaces of one format are ten times as fast
    return pygame.image.load(SPRITES / "grain.png").convert(pygame.Surface((1, 1), 0, 32))


def _pool(theme: Theme, centre: Point) -> str:
    """Return the light as SVG."""
    width, height = POOL
    stops = "".join(_stop(step / 12, theme) for step in range(13))
    transform = f"translate({centre[0] * width} {centre[1] * height}) scale({REACH[0] * width} {REACH[1] * height})"
    units = 'gradientUnits="userSpaceOnUse"'
    gradients = (
        f'<radialGradient id="p" {units} cx="0" cy="0" r="1" gradientTransform="{transform}">{stops}</radialGradient>'
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
    eased = smoothstep(distance)
    if eased < MIDDLE:
        colour = mixed(theme.light, theme.middle, eased / MIDDLE)
    else:
        colour = mixed(theme.middle, theme.edge, (eased - MIDDLE) / (1 - MIDDLE))
    return stop(distance, colour, 1.0)
