"""How one scene comes over another: layers that go from one rectangle of the window to another.

An entrance is a list of layers, lowest first, painted at one number: how far the scene has come, from 0 to 1. To leave
is the same list backwards. At 0 and at 1 the window shows one of both scenes itself.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

import pygame

from game.rules.table import Table
from game.view.drawing.durations import COME, DRAW, FADE, GO, GROW, PAGE, SPREAD
from game.view.drawing.easing import lerp, lerp_rect, smoothstep
from game.view.drawing.geometry import Pixel, without
from game.view.drawing.glow import PANEL, TILE, panel_shadow, rim
from game.view.drawing.paint import corners, faded, put, set_opacity
from game.view.drawing.ui_style import unit

SMOOTH_PX = 60_000  # a larger picture, and one that is seen through, is scaled without smoothing, to be fast
DARK = 0.4  # how far a panel has come when the scene below is dark
NEAR = 0.01  # how far cards are from their places, of their way, when what else is there begins to fade in
NOWHERE = pygame.Rect(0, 0, 0, 0)
Course = Callable[[float], float]  # from how far a scene has come to a share from 0 to 1
Way = tuple[pygame.Rect, pygame.Rect]  # from one rectangle to another


def _whole(_come: float) -> float:
    return 1.0


class Layer(NamedTuple):
    """A picture that goes from one rectangle of the window to another.

    An opaque one is scaled and dimmed as needed, a premultiplied one has the same size all the time. `within` are the
    rectangles between which the round window goes through which the picture is visible; None for the whole window. The
    radii of its corners are in units.
    """

    picture: pygame.Surface
    start: pygame.Rect
    end: pygame.Rect
    opacity: Course = _whole
    light: Course = _whole
    within: Way | None = None
    radii: tuple[int, int] = (TILE, 0)

    def paint(self, canvas: pygame.Surface, come: float) -> None:
        """Paint it on a canvas of the window's size, where it is when the scene has come that far."""
        rect, opacity, light = lerp_rect(self.start, self.end, come), self.opacity(come), self.light(come)
        if opacity <= 0 or (self.within and not lerp_rect(*self.within, come).colliderect(canvas.get_clip())):
            return
        if self.picture.get_flags() & pygame.SRCALPHA:
            put(canvas, faded(self.picture, opacity) if opacity < 1 else self.picture, rect.topleft)
            return
        part, radius = self._window(canvas, come)
        outside = corners(canvas, part, radius)
        _put(self.picture, rect, canvas, rect.clip(part).clip(canvas.get_clip()), opacity)
        if light < 1:
            canvas.fill([round(255 * light)] * 3, rect, special_flags=pygame.BLEND_RGB_MULT)
        canvas.fblits(outside, pygame.BLEND_PREMULTIPLIED)

    def hides(self, canvas: pygame.Surface, come: float) -> pygame.Rect:
        """Return a part of the canvas in which nothing below this layer is visible."""
        if self.picture.get_flags() & pygame.SRCALPHA or self.opacity(come) < 1:
            return NOWHERE
        part, radius = self._window(canvas, come)
        return lerp_rect(self.start, self.end, come).clip(part.inflate(-2 * radius, -2 * radius))

    def _window(self, canvas: pygame.Surface, come: float) -> tuple[pygame.Rect, int]:
        """Return the part of the canvas in which it is visible, and the radius of the corners of that part."""
        if not self.within:
            return canvas.get_rect(), 0
        return lerp_rect(*self.within, come), round(lerp(*self.radii, come) * unit(canvas.get_size()))


def _put(picture: pygame.Surface, rect: pygame.Rect, canvas: pygame.Surface, part: pygame.Rect, opacity: float) -> None:
    """Paint the part of an opaque picture in a rectangle that lies within a part of the canvas."""
    if picture.get_size() != rect.size:
        if not part:
            return
        across, down = picture.get_width() / rect.w, picture.get_height() / rect.h
        left, top = int((part.x - rect.x) * across), int((part.y - rect.y) * down)
        source = pygame.Rect(left, top, max(1, round(part.w * across)), max(1, round(part.h * down)))
        picture = picture.subsurface(source.clip(picture.get_rect()))
        small = part.w * part.h <= SMOOTH_PX and min(*picture.get_size(), *part.size) > 1  # smoothscale takes no line
        scale = pygame.transform.smoothscale if small and opacity >= 1 else pygame.transform.scale
        if opacity >= 1:
            scale(picture, part.size, canvas.subsurface(part))
            return
        picture, rect = scale(picture, part.size), part
    set_opacity(picture, opacity)
    canvas.blit(picture, part, part.move(-rect.x, -rect.y))
    picture.set_alpha(None)


class Around(NamedTuple):
    """What is drawn around a rectangle that goes from one to another: by a function of it, the unit and a level."""

    draw: Callable[[pygame.Surface, pygame.Rect, float, float], None]
    start: pygame.Rect
    end: pygame.Rect
    level: Course

    def paint(self, canvas: pygame.Surface, come: float) -> None:
        self.draw(canvas, lerp_rect(self.start, self.end, come), unit(canvas.get_size()), self.level(come))


Step = Layer | Around


class Entrance(NamedTuple):
    """How a scene comes over another: layers, lowest first, two durations, and when its own motion `begins`."""

    layers: Sequence[Step]
    seconds: float
    back: float
    begins: float = 1.0


def compose(canvas: pygame.Surface, layers: Sequence[Step], come: float) -> None:
    """Paint layers on a canvas of the window's size, each as far as no higher one hides it."""
    covers = [layer.hides(canvas, come) if isinstance(layer, Layer) else NOWHERE for layer in layers]
    least = canvas.get_width() * canvas.get_height() / 10  # pixels; smaller ones make more bands than they save
    for number, layer in enumerate(layers, 1):
        hidden = [rect for rect in covers[number:] if rect.w * rect.h > least]
        for band in without([canvas.get_rect()], hidden):
            canvas.set_clip(band)
            layer.paint(canvas, come)
    canvas.set_clip(None)


def _still(picture: pygame.Surface, opacity: Course = _whole, light: Course = _whole) -> Layer:
    return Layer(picture, picture.get_rect(), picture.get_rect(), opacity, light)


def fade(below: pygame.Surface, above: pygame.Surface) -> Entrance:
    """One picture fades into the other."""
    return Entrance([_still(below), _still(above, lambda come: come)], FADE, FADE)


def page(below: pygame.Surface, above: pygame.Surface) -> Entrance:
    """A page slides over the scene below, which moves aside more slowly, and casts its shadow on it."""
    whole, wide = below.get_rect(), max(1, round(40 * unit(below.get_size())))
    shade = pygame.Surface((wide, whole.h), pygame.SRCALPHA)
    for x in range(wide):
        shade.fill((0, 0, 0, round(255 * 0.8 * ((x + 0.5) / wide) ** 2)), (x, 0, 1, whole.h))
    beside = shade.get_rect(right=0)
    layers = [
        Layer(below, whole, whole.move(-round(0.18 * whole.w), 0), light=lambda come: lerp(1.0, 0.5, come)),
        Layer(shade, beside.move(whole.w, 0), beside),
        Layer(above, whole.move(whole.w, 0), whole),
    ]
    return Entrance(layers, PAGE, PAGE)


def panel(below: pygame.Surface, background: pygame.Surface, panels: Sequence[Step], light: float) -> Entrance:
    """A panel comes once the scene below has darkened to the light of the panel's background, which takes its place."""
    layers = [
        _still(below, light=lambda come: lerp(1.0, light, min(1.0, come / DARK))),
        _still(background, lambda come: smoothstep(come / DARK - 0.5)),
        *panels,
    ]
    return Entrance(layers, COME, GO)


def appearing(come: float) -> float:
    """Return how opaque a panel is, which is not seen before it is dark below."""
    return smoothstep(4 * (come - DARK))


def drawer(
    tables: tuple[pygame.Surface, pygame.Surface],
    panels: Sequence[Step],
    ground: pygame.Surface,
    cards: Sequence[Way],
) -> Entrance:
    """A drawer comes from the right, and what is seen of each card goes to its place beside it.

    `tables` are pictures of the table before and beside the drawer. Where both are almost in their places they fade in;
    on the way there is nothing but cards, on their ground, of which a small picture is enough.
    """
    below, beside = tables
    whole = below.get_rect()
    layers = [Layer(ground, whole, whole)]
    for start, end in cards:
        layers += [
            Layer(below, whole, _laid_over(whole, start, end), _unmelted, within=(start, end), radii=(0, 0)),
            Layer(beside, _laid_over(whole, end, start), whole, _melted, within=(start, end), radii=(0, 0)),
        ]
    layers += [
        _still(below, lambda come: smoothstep(1 - come / NEAR)),
        _still(beside, lambda come: smoothstep(1 - (1 - come) / NEAR)),
    ]
    return Entrance([*layers, *panels], DRAW, DRAW)


def moved(above: pygame.Surface, frame: pygame.Rect, way: Pixel, opacity: Course = _whole) -> list[Step]:
    """Return the layers of a panel in the picture `above`, which comes from some pixels beside its place."""
    start, whole = frame.move(way), above.get_rect()
    return [
        Around(panel_shadow, start, frame, lambda come: opacity(come) ** 4),  # it would be seen through the panel
        Layer(above, whole.move(way), whole, opacity, within=(start, frame), radii=(PANEL, PANEL)),
    ]


def gather(
    ground: pygame.Surface, menu: pygame.Surface, header: pygame.Rect, sign: pygame.Rect, tiles: Sequence[pygame.Rect]
) -> Entrance:
    """The tiles of a menu, all but its header, go into the sign in it, and leave their ground."""
    layers = [_still(ground), Layer(menu.subsurface(header), header, header)]
    layers += [Layer(menu.subsurface(tile), tile, sign, within=(tile, sign)) for tile in tiles]
    return Entrance(layers, SPREAD, SPREAD)


class SharedElement(NamedTuple):
    """A small opaque picture of a table, the layer of its text, and the part of it, `cards`, that its scene shows."""

    rect: pygame.Rect
    picture: pygame.Surface
    text: pygame.Surface
    cards: pygame.Rect
    table: Table


def grow(
    menu: pygame.Surface, table: pygame.Surface, tile: SharedElement, cards: pygame.Rect, felt: pygame.Surface
) -> Entrance:
    """A tile of the menu grows to become the table, with the cards of both over each other all the time.

    What the table leaves free of the tile's lower end is its felt, reflected, of which a small picture is enough.
    """
    rect, whole = tile.rect, table.get_rect()
    small = _laid_over(whole, cards, tile.cards.move(rect.topleft))
    large = _laid_over(tile.picture.get_rect(), tile.cards, cards)
    below, (wide, high) = whole.h // 4, felt.get_size()
    foot = pygame.transform.flip(felt.subsurface(0, high - high // 4, wide, high // 4), flip_x=False, flip_y=True)
    shrunk = pygame.Rect(small.left, small.bottom, small.w, round(below * small.h / whole.h))
    layers: list[Step] = [
        _still(menu, light=lambda come: lerp(1.0, 0.38, come)),
        Layer(tile.picture, rect, large, within=(rect, whole)),
        Layer(foot, shrunk, pygame.Rect(0, whole.h, whole.w, below), _melted, within=(rect, whole)),
        Layer(table, small, whole, _melted, within=(rect, whole)),
        Layer(tile.text, rect, rect.move(-rect.x, whole.h - rect.bottom), lambda come: 1 - 5 * come),
        Around(rim, rect, whole, lambda come: (1 - come) * min(1.0, 30 * come)),
    ]
    return Entrance(layers, GROW, GROW, begins=0.85)


def _melted(come: float) -> float:
    return smoothstep((come - 0.05) / 0.3)


def _unmelted(come: float) -> float:
    return float(_melted(come) < 1)


def _laid_over(whole: pygame.Rect, part: pygame.Rect, onto: pygame.Rect) -> pygame.Rect:
    """Return the rectangle of a picture whose part lies over a rectangle of the window."""
    across, down = onto.w / part.w, onto.h / part.h
    corner = round(onto.x - across * part.x), round(onto.y - down * part.y)
    return pygame.Rect(corner, (round(across * whole.w), round(down * whole.h)))
