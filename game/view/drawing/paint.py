"""Boxes, shadows, glows, icons and suits as cached sprites.

There is one blend mode: sprites are premultiplied and blitted with BLEND_PREMULTIPLIED. A pixel with colour but no
alpha then adds light, so glows need no other mode.
"""

from __future__ import annotations

import io
from collections.abc import Iterable, Iterator
from itertools import starmap
from math import ceil
from pathlib import Path

import pygame

from game.rules.cards import Suit
from game.view.drawing.geometry import Blit, Pixel, Point, Size, strips
from game.view.drawing.palette import DIMMED, KEYLINE, clear_opacity, stronger
from game.view.drawing.sprite_cache import cached_sprite
from game.view.drawing.ui_style import contrast

SPRITES = Path(__file__).resolve().parents[3] / "sprites"
STRIP = 64  # pixels: the height of parts of a large picture, which take less new memory than all of it
Stop = tuple[float, str, float]  # of a gradient: where, from 0 in the middle to 1, the colour and its opacity


def layer(width: float, height: float) -> pygame.Surface:
    """Return an empty transparent surface."""
    return pygame.Surface((max(1, round(width)), max(1, round(height))), pygame.SRCALPHA)


def put(canvas: pygame.Surface, sprite: pygame.Surface, position: Point) -> pygame.Rect:
    """Blit a premultiplied sprite with its top left corner at a position."""
    return canvas.blit(sprite, (round(position[0]), round(position[1])), special_flags=pygame.BLEND_PREMULTIPLIED)


def put_centred(canvas: pygame.Surface, sprite: pygame.Surface, centre: Point) -> pygame.Rect:
    """Blit a premultiplied sprite centred on a point."""
    return put(canvas, sprite, corner_of(sprite, centre))


def corner_of(sprite: pygame.Surface, centre: Point) -> Pixel:
    """Return the top left corner of a sprite that is centred on a point."""
    return round(centre[0] - sprite.get_width() / 2), round(centre[1] - sprite.get_height() / 2)


def faded(sprite: pygame.Surface, opacity: float) -> pygame.Surface:
    """Return a copy of a premultiplied sprite at an opacity from 0 to 1."""
    copy, level = sprite.copy(), max(0, min(255, round(255 * opacity)))
    copy.fill((level, level, level, level), special_flags=pygame.BLEND_RGBA_MULT)
    return copy


def set_opacity(picture: pygame.Surface, opacity: float) -> None:
    """Set the opacity from 0 to 1 at which an opaque picture is blitted.

    What would be blended at the full level is copied instead: SDL has no fast way to blend that, so that a whole
    window takes 19 ms instead of 0.2.
    """
    level = round(255 * opacity)
    picture.set_alpha(level if level < 255 else None)


def mixed(colour: str, other: str, fraction: float) -> str:
    """Return the colour at a share between two colours "#RRGGBB", as "#rrggbb"."""
    mean = pygame.Color(colour).lerp(pygame.Color(other), fraction)
    return f"#{mean.r:02x}{mean.g:02x}{mean.b:02x}"


def premultiplied(colour: str, opacity: float) -> tuple[int, int, int, int]:
    """Return a colour multiplied by an opacity from 0 to 1, for a fill or a line on a layer."""
    red, green, blue, _ = pygame.Color(colour)
    return round(red * opacity), round(green * opacity), round(blue * opacity), round(255 * opacity)


def rasterised(source: bytes, width: int, height: int) -> pygame.Surface:
    """Draw an SVG as a premultiplied sprite of a size in pixels; its aspect ratio is kept."""
    image = pygame.image.load_sized_svg(io.BytesIO(source), (width, height)).premul_alpha()
    sprite = image.convert(layer(1, 1))  # blits between surfaces of the same format are far faster
    if sprite.get_size() == (width, height):
        return sprite
    fitted = layer(width, height)
    put(fitted, sprite, (0, 0))
    return fitted


def draw_svg(body: str, width: float, height: float, view: Point | None = None) -> pygame.Surface:
    """Draw SVG code without its outer element at a size in pixels; `view` is that of its coordinates, if different."""
    size = max(1, round(width)), max(1, round(height))
    x, y = view or size
    source = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {x:g} {y:g}">{body}</svg>'
    return rasterised(source.encode(), *size)


svg = cached_sprite(draw_svg)  # cached, for repeated use


def rounded(rect: tuple[float, float, float, float], radius: float, style: str) -> str:
    """Return a rounded rectangle (x, y, width, height) as SVG."""
    x, y, width, height = rect
    attributes = f'x="{x:.2f}" y="{y:.2f}" width="{width:.2f}" height="{height:.2f}" rx="{max(0, radius):.2f}"'
    return f"<rect {attributes} {style}/>"


def stroke(colour: str, width: float, opacity: float = 1.0) -> str:
    """Return the style of an unfilled line as SVG."""
    return f'fill="none" stroke="{colour}" stroke-width="{width:.2f}" stroke-opacity="{opacity:.3f}"'


def fill(colour: str, opacity: float = 1.0) -> str:
    """Return the style of a fill as SVG."""
    return f'fill="{colour}" fill-opacity="{opacity:.3f}"'


@cached_sprite
def box(  # noqa: PLR0913 - a panel's look in one call, by name
    width: int,
    height: int,
    radius: float,
    colour: str,
    opacity: float = 1.0,
    *,
    below: str | None = None,
    edge: str | None = None,
    edge_opacity: float = 1.0,
    edge_width: float = 1.0,
) -> pygame.Surface:
    """Draw a rounded panel, with a gradient down to the colour `below`, and a thin line inside its edge."""
    width, height = max(1, width), max(1, height)  # in a tiny window they may be 0
    if contrast() and edge and edge_opacity > 0.1:  # a fainter edge is decoration
        # in whole pixels it is sharp
        edge, edge_opacity, edge_width = stronger(edge), 1.0, max(1 + (edge_width >= 1), round(edge_width))
    line = stroke(edge, edge_width, edge_opacity) if edge else ""
    small = _smallest(width, height, ceil(max(radius, edge_width)))
    if not below:
        return stretched(svg(_panel(small, radius, fill(colour, opacity), line, edge_width), *small), width, height)
    white = svg(_panel(small, radius, fill("#FFFFFF", opacity), "", 0), *small)
    panel = stretched(white, width, height).copy()
    for y in range(height):  # faster than a gradient of SVG
        tone = pygame.Color(colour).lerp(below, (y + 0.5) / height)
        panel.fill(tone, (0, y, width, 1), special_flags=pygame.BLEND_RGBA_MULT)
    if line:
        edges = svg(_panel(small, radius, 'fill="none"', line, edge_width), *small)
        put(panel, stretched(edges, width, height), (0, 0))
    return panel


def put_box(
    canvas: pygame.Surface,
    rect: pygame.Rect,
    radius: float,
    colour: str,
    opacity: float = 1.0,
    /,
    **look: object,
) -> None:
    """Paint such a panel; `look` is what `box` takes by name."""
    put(canvas, box(*rect.size, radius, colour, opacity, **look), rect.topleft)


def _panel(size: Size, radius: float, inside: str, line: str, line_width: float) -> str:
    width, height = size
    body = rounded((0, 0, width, height), radius, inside)
    if line:
        half = line_width / 2
        body += rounded((half, half, width - line_width, height - line_width), radius - half, line)
    return body


def stretched(sprite: pygame.Surface, width: int, height: int) -> pygame.Surface:
    """Stretch a sprite by repeating its middle column and row. To rasterise a large panel takes far longer."""
    if sprite.get_size() == (width, height):
        return sprite
    wide = layer(width, height)
    for piece, part in _nine_patch(sprite, (width, height)):
        pygame.transform.scale(piece, part.size, wide.subsurface(part))
    return wide


def _nine_patch(sprite: pygame.Surface, size: Size) -> Iterator[tuple[pygame.Surface, pygame.Rect]]:
    """Yield the parts of a sprite that is stretched to a size by repeating its middle, and where each comes to lie."""
    columns, rows = (_spans(old, new) for old, new in zip(sprite.get_size(), size, strict=True))
    for x, from_x, width, from_width in columns:
        for y, from_y, height, from_height in rows:
            if width > 0 and height > 0:
                yield sprite.subsurface((from_x, from_y, from_width, from_height)), pygame.Rect(x, y, width, height)


def _spans(old: int, new: int) -> tuple[tuple[int, int, int, int], ...]:
    """Return the starts, after and before, and lengths, after and before, of the parts of a length."""
    if old == new:
        return ((0, 0, new, old),)
    middle = old // 2
    first, last = middle, old - middle - 1
    return (0, 0, first, first), (first, middle, new - first - last, 1), (new - last, old - last, last, last)


def put_stretched(canvas: pygame.Surface, sprite: pygame.Surface, rect: pygame.Rect) -> None:
    """Paint a premultiplied sprite stretched to a rectangle, without its middle, and only what the canvas shows."""
    for piece, part in _nine_patch(sprite, rect.size):
        target, (width, height) = part.move(rect.topleft), piece.get_size()  # as large as the part, or one pixel
        if (width, height) == (1, 1):
            continue
        for strip in strips(target.clip(canvas.get_clip()), STRIP):
            corner = min(strip.x - target.x, width - 1), min(strip.y - target.y, height - 1)
            shown = piece.subsurface(corner, (min(width, strip.w), min(height, strip.h)))
            put(canvas, pygame.transform.scale(shown, strip.size), strip.topleft)


def blurred(sprite: pygame.Surface, radius: int) -> pygame.Surface:
    """Blur with two box blurs, close to a Gaussian; a wide blur is computed at a fraction of the size."""
    times, size = max(1, min(4, radius // 4)), sprite.get_size()
    if times == 1:
        return pygame.transform.box_blur(pygame.transform.box_blur(sprite, radius), radius)
    small = pygame.transform.smoothscale(sprite, (ceil(size[0] / times), ceil(size[1] / times)))
    return pygame.transform.smoothscale(blurred(small, round(radius / times)), size)


def _smallest(width: int, height: int, corner: int) -> Size:
    """Return the size of the smallest box that can be stretched to a box with such corners."""
    return min(width, 2 * corner + 3), min(height, 2 * corner + 3)


@cached_sprite
def shadow(width: int, height: int, radius: int, spread: int, opacity: float) -> pygame.Surface:
    """Draw the soft shadow of a rounded box; it extends 2 * spread pixels beyond each side."""
    width, height, rim = max(1, width), max(1, height), 2 * spread
    if (small := _smallest(width, height, radius + rim)) != (width, height):
        return stretched(shadow(*small, radius, spread, opacity), width + 2 * rim, height + 2 * rim)
    sprite = layer(width + 2 * rim, height + 2 * rim)
    opacity = 0.0 if contrast() else opacity  # there edges have lines, and a shadow is a haze on what is beside them
    pygame.draw.rect(sprite, (0, 0, 0, round(255 * opacity)), (rim, rim, width, height), border_radius=radius)
    return blurred(sprite, spread)


def put_shadow(  # noqa: PLR0913, PLR0917 - the shadow's look in one call
    canvas: pygame.Surface, rect: pygame.Rect, radius: int, spread: int, opacity: float, level: float = 1.0
) -> None:
    """Paint the shadow of an opaque rounded box; for a large one, no picture of that size is made or kept."""
    small = shadow(*_smallest(rect.w, rect.h, radius + 2 * spread), radius, spread, opacity)
    put_stretched(canvas, small if level == 1 else faded(small, level), rect.inflate(4 * spread, 4 * spread))


@cached_sprite
def halo(  # noqa: PLR0913 - a glow's look in one call
    width: int,
    height: int,
    radius: int,
    spread: int,
    colour: str,
    *,
    strength: float = 1.0,
    line: float = 2.0,
    inside: int = 0,
) -> pygame.Surface:
    """Draw a glow around a rounded box, leaving the box free; it extends 3 * spread pixels beyond each side.

    If it also lies up to so many pixels `inside` of the box, it is as soft on that side of its line as on the other,
    and the line is not whiter than the rest.

    It consists of a wide and a tight bloom, 38 % of them light and the rest paint, because light alone would be white
    on ivory cards; light from below cards has less paint, which would be brown as it fades.
    """
    width, height, rim = max(1, width), max(1, height), 3 * spread
    if (small := _smallest(width, height, radius + rim)) != (width, height):
        lit = halo(*small, radius, spread, colour, strength=strength, line=line, inside=inside)
        return stretched(lit, width + 2 * rim, height + 2 * rim)
    sprite = layer(width + 2 * rim, height + 2 * rim)
    if contrast():
        return _band(sprite, pygame.Rect(rim, rim, width, height), radius, max(3, spread // 3), colour)
    blooms = ((spread, spread, 1.0), (max(1, round(spread * 0.35)), round(spread * 0.5), 0.85))
    for blur, wider, opacity in blooms:
        bloom = layer(*sprite.get_size())
        body = pygame.Rect(rim, rim, width, height).inflate(2 * wider, 2 * wider)
        pygame.draw.rect(bloom, colour, body, 2 * wider if inside else 0, border_radius=radius + wider)
        bloom = faded(blurred(bloom, blur), min(1.0, opacity * strength))
        lighten(bloom, 0.4 if inside else 0.62)
        put(sprite, bloom, (0, 0))
    free = pygame.Rect(rim, rim, width, height).inflate(-2 * inside, -2 * inside)
    _cut_out(sprite, free, radius - inside)
    line_colour = colour if inside else mixed(colour, "#FFFFFF", 0.45)
    shape = rounded((rim, rim, width, height), radius, stroke(line_colour, line, min(1, strength)))
    ring = svg(shape, *sprite.get_size())
    if inside:
        lighten(ring, 0.4)
    put(sprite, ring, (0, 0))
    return sprite


def lighten(glow: pygame.Surface, paint: float) -> None:
    """Make a share of a premultiplied picture paint, and the rest light."""
    glow.fill((255, 255, 255, round(255 * paint)), special_flags=pygame.BLEND_RGBA_MULT)


def put_halo(  # noqa: PLR0913 - as above
    canvas: pygame.Surface,
    rect: pygame.Rect,
    radius: int,
    spread: int,
    colour: str,
    *,
    opacity: float = 1.0,
    **look: object,
) -> None:
    """Paint such a glow, `look` being what `halo` takes by name; for a large box no picture of that size is made."""
    small, whole = _smallest(rect.w, rect.h, radius + 3 * spread), rect.inflate(6 * spread, 6 * spread)
    lit = halo(*small, radius, spread, colour, **look)
    put_stretched(canvas, lit if opacity == 1 else faded(lit, opacity), whole)


def _band(sprite: pygame.Surface, rect: pygame.Rect, radius: int, width: int, colour: str) -> pygame.Surface:
    """Draw a solid band around a box, between two black lines, so that it is visible on black and on ivory."""
    fine = max(2, width // 3)
    for reach, ink in ((width + 2 * fine, KEYLINE), (width + fine, colour), (fine, KEYLINE)):
        put_box(sprite, rect.inflate(2 * reach, 2 * reach), radius + reach, ink)
    _cut_out(sprite, rect, radius)
    return sprite


def corners(canvas: pygame.Surface, part: pygame.Rect, radius: int, *, inside: bool = False) -> list[Blit]:
    """Copy what is outside or `inside` the round corners of a part, to restore it when something is painted there."""
    patches = []
    for rect, mask in _quarters(part, radius):
        patch = layer(*rect.size)
        patch.blit(canvas, (0, 0), rect)
        patch.blit(mask if inside else _inverted(mask), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        patches.append((patch, rect.topleft))
    return patches


def cut_corners(sprite: pygame.Surface, radius: int) -> None:
    """Round the corners of a premultiplied sprite."""
    for rect, mask in _quarters(sprite.get_rect(), radius):
        sprite.blit(mask, rect, special_flags=pygame.BLEND_RGBA_MULT)


def inlay(sprite: pygame.Surface, corner: Point, picture: pygame.Surface, part: pygame.Rect, radius: int) -> None:
    """Paint a part of an opaque picture with round corners on a premultiplied sprite; its top left is to be there."""
    rect = pygame.Rect(corner, part.size)
    outside = corners(sprite, rect, radius)
    sprite.blit(picture, rect, part)
    cut_corners(sprite.subsurface(rect), radius)
    sprite.fblits(outside, pygame.BLEND_RGBA_ADD)


def _quarters(part: pygame.Rect, radius: int) -> Iterator[tuple[pygame.Rect, pygame.Surface]]:
    """Yield the rectangles of the round corners of a part, and masks of their inside."""
    if radius < 1:
        return
    mask = box(2 * radius + 1, 2 * radius + 1, radius, "#FFFFFF")
    for x, from_x in ((part.left, 0), (part.right - radius, radius + 1)):
        for y, from_y in ((part.top, 0), (part.bottom - radius, radius + 1)):
            yield pygame.Rect(x, y, radius, radius), mask.subsurface((from_x, from_y, radius, radius))


def _cut_out(sprite: pygame.Surface, rect: pygame.Rect, radius: int) -> None:
    hole = box(rect.width, rect.height, radius, "#FFFFFF")
    sprite.blit(_inverted(hole), rect, special_flags=pygame.BLEND_RGBA_MULT)


def _inverted(mask: pygame.Surface) -> pygame.Surface:
    inverted = layer(*mask.get_size())
    inverted.fill("#FFFFFF")
    inverted.blit(mask, (0, 0), special_flags=pygame.BLEND_RGBA_SUB)
    return inverted


def stop(offset: float, colour: str, opacity: float) -> str:
    """Return a stop of a gradient as SVG."""
    offset = min(0.999, max(0.001, offset))
    return f'<stop offset="{offset:.3f}" stop-color="{colour}" stop-opacity="{opacity:.3f}"/>'


def disc(stops: Iterable[Stop]) -> str:
    """Return a disc in a square of 100, with a gradient outwards from its middle, as SVG."""
    tones = "".join(starmap(stop, stops))
    middle = 'cx="50" cy="50" r="50"'
    gradient = f'<radialGradient id="disc" gradientUnits="userSpaceOnUse" {middle}>{tones}</radialGradient>'
    return f'<defs>{gradient}</defs><circle {middle} fill="url(#disc)"/>'


def make_light(sprite: pygame.Surface) -> None:
    """Remove the opacity of a premultiplied sprite, so that it only adds light.

    The least opacity is left: where a sprite is clipped, pygame leaves out some pixels without any.
    """
    lighten(sprite, 0)
    sprite.fill((0, 0, 0, 1), special_flags=pygame.BLEND_RGBA_ADD)


@cached_sprite
def orb(radius: int, colour: str, strength: float = 1.0) -> pygame.Surface:
    """Draw a round light that is white in the middle; it only adds light."""
    stops = (
        (distance, mixed(colour, "#FFFFFF", 0.6 * (1 - distance) ** 4), strength * (1 - distance) ** 2.2)
        for distance in (step / 12 for step in range(13))
    )
    sprite = svg(disc(stops), 2 * radius, 2 * radius, (100, 100)).copy()
    make_light(sprite)
    return sprite


@cached_sprite
def tinted(name: str, px: int, colour: str, opacity: float) -> pygame.Surface:
    """Draw a white sprite, such as "icons/undo", as a square of `px` pixels in a colour."""
    sprite = rasterised((SPRITES / f"{name}.svg").read_bytes(), px, px)
    if contrast():
        colour, opacity = stronger(colour), clear_opacity(opacity)
    sprite.fill(premultiplied(colour, opacity), special_flags=pygame.BLEND_RGBA_MULT)
    return sprite


def icon(name: str, px: int, colour: str, opacity: float = 1.0) -> pygame.Surface:
    """Draw an icon of `sprites/icons` as a square of `px` pixels."""
    return tinted(f"icons/{name}", px, colour, opacity)


def pip(suit: Suit, px: int, colour: str, opacity: float = 1.0) -> pygame.Surface:
    """Draw a suit's sign as a square of `px` pixels."""
    return tinted(f"suits/{suit.value}", px, colour, opacity)


@cached_sprite
def sunken(width: int, height: int, line: str, strength: float) -> pygame.Surface:
    """Draw an empty place for a card: sunk into the felt, darker inside, with a light edge."""
    radius, keyline, rim = width * 0.075, max(1.0, width * 0.012), max(1.0, width * 0.009)
    w, h = small = _smallest(width, height, ceil(radius + keyline + 3))
    body = rounded((1, 1, w - 2, h - 2), radius, fill("#000000", 0.30 * strength))
    body += rounded((1.6, 2.2, w - 3.2, h - 3.8), radius, stroke("#000000", keyline, 0.28 * strength))
    edge = stroke(stronger(line), 2) if contrast() else stroke(line, rim, 0.34 * strength)
    return stretched(svg(body + rounded((1, 1, w - 2, h - 2), radius, edge), *small), width, height)


def lozenge(half: float, colour: str, opacity: float = 1.0) -> pygame.Surface:
    """Draw a small diamond, `half` pixels from its middle to its tips; in high contrast a faint one is an outline."""
    look, middle = fill(colour, opacity), half + 1.5
    if contrast() and opacity < 0.5:
        look = stroke(stronger(colour), max(1.0, half * 0.15), DIMMED)
    path = f"M{middle} 1.5l{half} {half}l{-half} {half}l{-half} {-half}Z"
    return svg(f'<path d="{path}" {look}/>', 2 * middle, 2 * middle)
