"""Transitions between scenes: frames composed of still pictures of both.

Each transition paints whole frames on a canvas of the window's size. Pictures of that size are opaque; what is on the
background of a dialog or a drawer is a separate premultiplied layer.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import ClassVar

import pygame

from game.view.drawing.durations import CAPTION, CAPTION_GOES, COME, DRAW, FADE, GO, GROUND, GROW, PAGE
from game.view.drawing.easing import lerp, lerp_rect, smootherstep, smoothstep
from game.view.drawing.geometry import around
from game.view.drawing.glow import rim_bloom, rim_glow
from game.view.drawing.paint import corners, faded, layer, put, put_stretched, repeated, set_opacity
from game.view.drawing.tween import Tween
from game.view.drawing.ui_style import unit
from game.view.stage.shared_element import FloatRect, PlacedPicture, SharedElement, laid_over, put_part
from game.view.stage.transition_layers import TransitionLayers

# pixels: larger results, and results from larger pictures, are scaled without smoothing, to be fast
SMOOTH = 1_000_000, 2_400_000
SMALLER = 0.96  # scale at which a panel starts
LOWER = 12  # units by which a panel rises as it appears
SOLID = 0.035  # seconds until nothing shines through a panel that comes: text over cards is soon one text
BLUR = 270  # lines of the picture that is seen between a sharp scene and the blurred background of a dialog
HALF = 0.5
# levels of colour and opacity, of 255, that `smoothscale` takes when it makes a picture slightly smaller
LOSS = 3, 3, 3, 4
DARK = 0.38  # brightness of the menu behind a table that has grown
MELT = 0.08  # seconds in which a tile's picture is replaced by the table's
MELT_BACK_FROM = 0.165  # seconds after which a shrinking table starts to fade into its tile
MELT_BACK = 0.035  # seconds that takes
# pixels: a mixture of that size is made at half its width and height, a larger one at less; the first is for a table
# that grows, whose cards go, the second for one that shrinks, whose cards stay and so would be seen to blur
COARSE = 1_500_000, 9_000_000
NEAR = 0.65  # share of the time after which the cards of a growing table start to move
CORNER = 20  # units: the radius of a tile
LETTERS = 100_000  # pixels: a larger text of a tile that moves is scaled without smoothing, to be fast
ASIDE = 0.18  # share of the window by which the scene below a page moves aside
SHADE, SHADE_STEPS, DEEP = 40, 32, 0.5  # units: the width of a page's shadow; its steps, and its opacity at the page


class Transition(ABC):
    """An animation from one picture to the next; `after` may change meanwhile."""

    def __init__(self, seconds: float, before: pygame.Surface, after: pygame.Surface) -> None:
        """Start with the former picture and the new one."""
        self.tween = Tween(seconds)
        self.before, self.after = before, after

    @abstractmethod
    def compose(self, canvas: pygame.Surface) -> None:
        """Paint the present frame."""

    @property
    def nearly_there(self) -> bool:
        """Whether the new scene is seen almost as it is, so that its own motion may begin."""
        return False

    def renew(self, parts: TransitionLayers | None) -> None:
        """Note that `after` and its parts, if any, have changed."""


class CrossFade(Transition):
    """One picture fades into the other."""

    def __init__(self, before: pygame.Surface, after: pygame.Surface, seconds: float = FADE) -> None:
        super().__init__(seconds, before, after)

    def compose(self, canvas: pygame.Surface) -> None:
        """Paint a mixture of both."""
        mix(canvas, self.before, self.after, self.tween.fraction)


class PageTransition(Transition):
    """A page slides over the scene below, which moves aside more slowly, or it slides away again.

    Neither picture is seen through the other, and only the shadow of the page is darker than both.
    """

    def __init__(self, before: pygame.Surface, after: pygame.Surface, *, comes: bool) -> None:
        """Start with both pictures; a page `comes` from the right, or goes there."""
        super().__init__(PAGE, before, after)
        self._comes = comes
        self._shade = _shade(max(1, round(SHADE * unit(before.get_size()))), before.get_height())

    @property
    def here(self) -> float:
        """How far the page has come, 0 to 1."""
        way = (self.tween.fraction + smoothstep(self.tween.within(PAGE))) / 2  # a press is answered at once
        return way if self._comes else 1 - way

    def compose(self, canvas: pygame.Surface) -> None:
        """Paint what is left of the scene below, and the page beside it."""
        below, page = (self.before, self.after) if self._comes else (self.after, self.before)
        width, height = canvas.get_size()
        edge, aside = round(width * (1 - self.here)), round(width * ASIDE * self.here)
        canvas.blit(below, (0, 0), (aside, 0, edge, height))
        put(canvas, self._shade, (edge - self._shade.get_width(), 0))
        canvas.blit(page, (edge, 0), (0, 0, width - edge, height))


def _shade(width: int, height: int) -> pygame.Surface:
    """Return the shadow that a page casts to its left."""
    row = layer(SHADE_STEPS, 1)
    for step in range(SHADE_STEPS):
        row.set_at((step, 0), (0, 0, 0, round(255 * DEEP * ((step + HALF) / SHADE_STEPS) ** 2)))
    return repeated(row, (width, height))


class LayeredTransition(Transition):
    """A scene in two parts appears in front of the one below, or disappears."""

    seconds: ClassVar[tuple[float, float]]  # in which it appears, and disappears

    def __init__(
        self,
        before: pygame.Surface,
        after: pygame.Surface,
        parts: TransitionLayers,
        *,
        comes: bool,
    ) -> None:
        """Start with both pictures, and the parts of the scene in front."""
        super().__init__(self.seconds[not comes], before, after)
        self._comes, self._below = comes, before if comes else after
        self.renew(parts)
        self._prepare()

    def _prepare(self) -> None:
        """Make what else the frames are composed of, once."""

    @property
    def _here(self) -> float:
        """Return how far it has appeared, 0 to 1."""
        return self.tween.fraction if self._comes else 1 - self.tween.fraction

    def renew(self, parts: TransitionLayers | None) -> None:
        """Use the present parts."""
        if parts:
            self._parts, self._solid = parts, parts.layer.get_bounding_rect(255)


class PanelTransition(LayeredTransition):
    """A dialog: its background fades in, and the panel rises to its place."""

    seconds = COME, GO

    def _prepare(self) -> None:
        """Make what is between the scene below and its background."""
        if self._parts.clear:
            self._soft = None
        else:
            self._soft = softened(self._below, self._parts.background)

    def compose(self, canvas: pygame.Surface) -> None:
        """Paint the background, and the panel over it."""
        here = self._here
        self._paint_ground(canvas, here)
        layer, place, scale = self._parts.layer, self._parts.place, lerp(SMALLER, 1.0, here)
        size = [max(1, round(length * scale)) for length in place.size]
        picture = stretched(layer, (size[0], size[1]))
        solid = pygame.Rect(*(round(length * size[0] / layer.get_width()) for length in self._solid)).inflate(-2, -2)
        if picture.get_size() != layer.get_size() and _small(layer, picture.get_size()):
            picture.fill(LOSS, solid, pygame.BLEND_RGBA_ADD)
        opacity = self.tween.within(SOLID) if self._comes else here
        if opacity < 1:
            picture.fill([round(255 * opacity)] * 4, special_flags=pygame.BLEND_RGBA_MULT)
        below = LOWER * unit(canvas.get_size()) / (1 - SMALLER)  # what grows from there rises
        x, y = self._parts.origin or (place.centerx, place.centery + below)
        put(canvas, picture, (round(lerp(x, place.x, scale)), round(lerp(y, place.y, scale))))

    @property
    def _here(self) -> float:
        """Return how far it has appeared, 0 to 1; text over cards is soon one text when it goes."""
        return self.tween.fraction if self._comes else 1 - smootherstep(self.tween.within(GO))

    def _paint_ground(self, canvas: pygame.Surface, here: float) -> None:
        """Paint the scene below, or its background, or what is between; only pictures of like sharpness are mixed.

        A background that goes does so with the panel.
        """
        if self._comes:
            left = 1 - self.tween.within(GROUND)
            here = 1 - left * left
        if not self._soft:
            mix(canvas, self._below, self._parts.background, here)
            return
        over, fraction = (self._below, 1 - here / HALF) if here < HALF else (self._parts.background, here / HALF - 1)
        if fraction < 1:  # doubled without smoothing, which is much faster: it is seen for a moment
            pygame.transform.scale(self._soft, canvas.get_size(), canvas)
        mix(canvas, canvas, over, fraction)


class DrawerTransition(LayeredTransition):
    """A drawer slides in from the side, and the scene below moves aside."""

    seconds = DRAW, DRAW

    def compose(self, canvas: pygame.Surface) -> None:
        """Paint the background, the scene on it, and the drawer."""
        here = self._here
        ground, layer, place, beside, light, *_ = self._parts
        full = canvas.get_rect()
        part = lerp_rect(full, beside or full, here)
        for band in around(full, part):
            canvas.blit(ground, band, band)
        smoothly = _small(self._below, part.size)
        put_part(self._below, (part.x, part.y, part.w, part.h), part, canvas.subsurface(part), smoothly=smoothly)
        dim(canvas, part, lerp(1.0, light, here))
        put(canvas, layer, (round(place.x + (full.w - place.x) * (1 - here)), place.y))


class ZoomTransition(Transition):
    """A tile of the menu grows to become the table, or the table shrinks to become the tile.

    Both pictures are scaled and moved in such a way that their cards lie over each other.
    """

    def __init__(  # noqa: PLR0913 - both pictures, and how they belong together
        self,
        before: pygame.Surface,
        after: pygame.Surface,
        nest: SharedElement,
        core: pygame.Rect | None = None,
        *,
        grows: bool,
        continuation: pygame.Surface | None = None,
    ) -> None:
        """Start with both pictures, and the tile in that of the menu, which is `before` if it grows.

        `shared_rect` is what the tile shows as well, in the picture of the table; `continuation` goes on below that.
        """
        super().__init__(GROW, before, after)
        self._shared_element, self._continuation, self._grows, self._unit = (
            nest,
            continuation,
            grows,
            unit(before.get_size()),
        )
        self._spare: pygame.Surface | None = None  # while one picture replaces the other
        tile, full = nest.place, before.get_rect()
        small = nest.shared_rect.move(tile.topleft) if nest.shared_rect else None
        self._table_ends = laid_over(full.size, core, tile, small), _extent(full)
        self._tile_ends = _extent(tile), laid_over(tile.size, nest.shared_rect, full, core)
        self._letters = nest.text.get_bounding_rect()
        corner = round(CORNER * self._unit)
        side = 2 * (corner + 4 * rim_bloom(self._unit)) + 1
        self._glow = rim_glow(side, side, corner, self._unit)

    @property
    def nearly_there(self) -> bool:
        """Whether the table grows more slowly from now on, so that cards on it can be followed."""
        return self._grows and self.tween.elapsed >= NEAR * self.tween.seconds

    @property
    def grown(self) -> float:
        """How far the table has grown, from 0, the size of the tile, to 1, that of the window."""
        gently = smoothstep(self.tween.within(GROW))
        return (self.tween.fraction + gently) / 2 if self._grows else 1 - gently  # a press is answered at once

    def compose(self, canvas: pygame.Surface) -> None:
        """Paint the menu, and over it the tile at its present size."""
        menu, table = (self.before, self.after) if self._grows else (self.after, self.before)
        grown, full = self.grown, canvas.get_rect()
        part = fitted(
            lerp_rect(self._shared_element.place, full, grown), _between(self._table_ends, grown), grown * grown
        )
        corner = round(CORNER * self._unit * (1 - grown))
        for band in around(full, part.inflate(-2 * corner, -2 * corner)):
            self._paint_menu(canvas, menu, band)
            dim(canvas, band, lerp(1.0, DARK, grown))
        reach = 3 * rim_bloom(self._unit)
        border = reach + round(CORNER * self._unit)
        put_stretched(canvas, faded(self._glow, 1 - grown), part.inflate(2 * reach, 2 * reach), border)
        with_corners = corners(canvas, part, corner)
        self._paint(canvas.subsurface(part), part, table, grown)
        self._write(canvas, part)
        for patch, place in with_corners:
            put(canvas, patch, place)

    def _paint_menu(self, canvas: pygame.Surface, menu: pygame.Surface, band: pygame.Rect) -> None:
        """Paint a part of the menu, without the light that its tile has where it lies."""
        canvas.blit(menu, band, band)
        if self._shared_element.unlit:
            picture, place = self._shared_element.unlit
            seen = band.clip(place)
            canvas.blit(picture, seen, seen.move(-place.x, -place.y))

    def _paint(self, onto: pygame.Surface, part: pygame.Rect, table: pygame.Surface, grown: float) -> None:
        """Paint the table or the tile, or while one replaces the other a mixture that is never darker than both."""
        passed = self.tween.within(MELT) if self._grows else self.tween.within(MELT_BACK, MELT_BACK_FROM)
        passed *= passed * (3 - 2 * passed)  # so that both are seen for as short a time as possible
        there = passed if self._grows else 1 - passed  # the opacity of the table
        of_table, of_tile = _between(self._table_ends, grown), _between(self._tile_ends, grown)
        one, other = (
            PlacedPicture(self._shared_element.bare, of_tile),
            PlacedPicture(table, of_table, self._continuation),
        )
        smoothly = table.get_width() * table.get_height() <= SMOOTH[0]
        if 0 < there < 1:
            less = 1 + round((part.w * part.h / COARSE[not self._grows]) ** 0.5)
            size = max(1, part.w // less), max(1, part.h // less)
            _blend(one, other, there, part, onto, self._room(size, onto))
            return
        self._spare = None
        (other if there else one).put(part, onto, smoothly=smoothly)

    def _room(self, size: tuple[int, int], like: pygame.Surface) -> pygame.Surface:
        """Return a surface of a size, if possible that of the frame before, because to make one takes long."""
        if not self._spare or not self._spare.get_rect().contains((0, 0, *size)):
            self._spare = pygame.Surface(size, 0, like)
        return self._spare.subsurface((0, 0, *size))

    def _write(self, canvas: pygame.Surface, part: pygame.Rect) -> None:
        """Paint the text of the tile, at the lower end of its picture, as far as it is there."""
        opacity = 1 - self.tween.within(CAPTION_GOES) if self._grows else self.tween.within(CAPTION, GROW - CAPTION)
        if not (opacity and self._letters):
            return
        tile, letters, scale = self._shared_element.place, self._letters, part.w / self._shared_element.place.w
        text = self._shared_element.text.subsurface(letters)
        if scale > 1:
            large = letters.w * letters.h > LETTERS
            text = (pygame.transform.scale_by if large else pygame.transform.smoothscale_by)(text, scale)
        if opacity < 1:
            text = text.copy() if scale <= 1 else text
            text.fill([round(255 * opacity)] * 4, special_flags=pygame.BLEND_RGBA_MULT)
        put(canvas, text, (part.x + round(letters.x * scale), part.bottom - round((tile.h - letters.y) * scale)))


def fitted(part: pygame.Rect, inner: FloatRect, fraction: float) -> pygame.Rect:
    """Return a rectangle whose sides have come nearer to what lies within it, by a share from 0 to 1.

    Of a tile that has nearly grown to the table little may be seen beside the table's picture, at which cards are cut
    off that come from outside of the window.
    """
    sides = part.left, part.top, part.right, part.bottom
    within = inner[0], inner[1], inner[0] + inner[2], inner[1] + inner[3]
    outside = [sign * (edge - side) > 0 for side, edge, sign in zip(sides, within, (1, 1, -1, -1), strict=True)]
    left, top, right, bottom = (
        round(lerp(side, edge, fraction)) if beside else side
        for side, edge, beside in zip(sides, within, outside, strict=True)
    )
    return pygame.Rect(left, top, right - left, bottom - top)


def _extent(rect: pygame.Rect) -> FloatRect:
    return rect.x, rect.y, rect.w, rect.h


def _between(ends: tuple[FloatRect, FloatRect], fraction: float) -> FloatRect:
    left, top, width, height = (lerp(start, end, fraction) for start, end in zip(*ends, strict=True))
    return left, top, width, height


def _blend(  # noqa: PLR0913, PLR0917 - two pictures, how to mix them, and where
    one: PlacedPicture,
    other: PlacedPicture,
    fraction: float,
    part: pygame.Rect,
    onto: pygame.Surface,
    room: pygame.Surface,
) -> None:
    """Paint a mixture of two opaque pictures with their extents; it is made at the size of the `room` for one of them.

    At the size of the part it is as sharp as both are.
    """
    size = room.get_size()
    less = part.w / size[0], part.h / size[1]
    made = onto if size == part.size else pygame.Surface(size, 0, onto)
    within = pygame.Rect((round(part.x / less[0]), round(part.y / less[1])), size)
    one, other = _reduced(one, less), _reduced(other, less)
    one.put(within, made)
    other.put(within, room)
    mix(made, made, room, fraction)
    if made is not onto:
        stretch(made, onto, onto.get_rect())


def _reduced(placed: PlacedPicture, less: tuple[float, float]) -> PlacedPicture:
    left, top, width, height = placed.extent
    return placed._replace(extent=(left / less[0], top / less[1], width / less[0], height / less[1]))


def mix(canvas: pygame.Surface, one: pygame.Surface, other: pygame.Surface, fraction: float) -> None:
    """Blend an opaque picture over another, which may be the canvas, at a share from 0 to 1."""
    if fraction < 1 and one is not canvas:
        canvas.blit(one, (0, 0))
    if fraction > 0:
        set_opacity(other, fraction)
        canvas.blit(other, (0, 0))
        other.set_alpha(None)


def softened(sharp: pygame.Surface, ground: pygame.Surface, dark: float = HALF) -> pygame.Surface:
    """Return what is halfway between a picture and its blurred and darkened one, in sharpness and as a rule in light.

    It is as `dark` as a mixture at a share from 0 to 1, and has half their width and height.
    """
    width, height = sharp.get_size()
    size = max(1, BLUR * width // height), BLUR
    soft = pygame.transform.box_blur(pygame.transform.smoothscale(sharp, size), 1)
    mix(soft, soft, pygame.transform.scale(ground, size), dark)
    return pygame.transform.smoothscale(soft, (max(1, width // 2), max(1, height // 2)))


def dim(canvas: pygame.Surface, part: pygame.Rect, light: float) -> None:
    """Multiply the brightness of a part of a picture by `light`, 0 to 1."""
    if light < 1:
        canvas.fill([round(255 * light)] * 3, part, special_flags=pygame.BLEND_RGB_MULT)


def stretched(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Return a picture scaled to a size."""
    scale = pygame.transform.smoothscale if _small(picture, size) else pygame.transform.scale
    return scale(picture, size)


def stretch(picture: pygame.Surface, canvas: pygame.Surface, part: pygame.Rect) -> None:
    """Paint a picture on a part of a canvas, scaled to its size."""
    if picture.get_size() == part.size:
        canvas.blit(picture, part)
        return
    scale = pygame.transform.smoothscale if _small(picture, part.size) else pygame.transform.scale
    scale(picture, part.size, canvas.subsurface(part))


def _small(picture: pygame.Surface, size: tuple[int, int]) -> bool:
    return size[0] * size[1] <= SMOOTH[0] and picture.get_width() * picture.get_height() <= SMOOTH[1]
