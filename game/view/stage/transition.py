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
from game.view.drawing.geometry import around, boxed
from game.view.drawing.glow import rim_bloom, rim_glow
from game.view.drawing.paint import corners, faded, layer, put, put_stretched, repeated, set_opacity
from game.view.drawing.tween import Tween
from game.view.drawing.ui_style import unit
from game.view.stage.shared_element import FloatRect, PlacedPicture, SharedElement, laid_over, put_part
from game.view.stage.transition_layers import TransitionLayers

# pixels: larger results, and results from larger pictures, are scaled without smoothing, to be fast
MAX_SMOOTH_PX, MAX_SMOOTH_SOURCE_PX = 1_000_000, 2_400_000
SMALLER = 0.96  # scale at which a panel starts
# levels of colour and opacity, of 255, that `smoothscale` takes when it makes a picture slightly smaller
LOSS = 3, 3, 3, 4
CORNER = 20  # units: the radius of a tile


class Transition(ABC):
    """An animation from one picture to the next; `after` may change meanwhile."""

    def __init__(self, seconds: float, before: pygame.Surface, after: pygame.Surface) -> None:
        self.tween = Tween(seconds)
        self.before, self.after = before, after

    @abstractmethod
    def compose(self, canvas: pygame.Surface) -> None:
        """Paint the present frame."""

    @property
    def nearly_there(self) -> bool:
        """Whether the new scene is nearly complete, so that its own motion may begin."""
        return False

    def renew(self, parts: TransitionLayers | None) -> None:
        """Use the present parts of `after`, if it has any; both have changed."""


class CrossFade(Transition):
    """One picture fades into the other."""

    def __init__(self, before: pygame.Surface, after: pygame.Surface, seconds: float = FADE) -> None:
        super().__init__(seconds, before, after)

    def compose(self, canvas: pygame.Surface) -> None:
        mix(canvas, self.before, self.after, self.tween.fraction)


class PageTransition(Transition):
    """A page slides over the scene below, which moves aside more slowly, or it slides away again.

    Neither picture shines through the other, and only the shadow of the page is darker than both.
    """

    def __init__(self, before: pygame.Surface, after: pygame.Surface, *, comes: bool) -> None:
        """Start with both pictures; a page `comes` from the right, or goes there."""
        super().__init__(PAGE, before, after)
        self._comes = comes
        row = layer(32, 1)  # the shadow that the page casts to its left, half opaque beside it
        for step in range(32):
            row.set_at((step, 0), (0, 0, 0, round(255 * 0.5 * ((step + 0.5) / 32) ** 2)))
        self._shadow = repeated(row, (max(1, round(40 * unit(before.get_size()))), before.get_height()))

    def compose(self, canvas: pygame.Surface) -> None:
        """Paint what is left of the scene below, and the page beside it."""
        moved = (self.tween.fraction + smoothstep(self.tween.within(PAGE))) / 2  # a press is answered at once
        below, page, shown = (self.before, self.after, moved) if self._comes else (self.after, self.before, 1 - moved)
        width, height = canvas.get_size()
        edge, aside = round(width * (1 - shown)), round(width * 0.18 * shown)
        canvas.blit(below, (0, 0), (aside, 0, edge, height))
        put(canvas, self._shadow, (edge - self._shadow.get_width(), 0))
        canvas.blit(page, (edge, 0), (0, 0, width - edge, height))


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
        super().__init__(self.seconds[not comes], before, after)
        self._comes, self._below = comes, before if comes else after
        self.renew(parts)

    def renew(self, parts: TransitionLayers | None) -> None:
        if parts:
            self._parts, self._solid = parts, parts.layer.get_bounding_rect(255)


class PanelTransition(LayeredTransition):
    """A dialog: its background fades in, and the panel rises to its place."""

    seconds = COME, GO

    def __init__(self, before: pygame.Surface, after: pygame.Surface, parts: TransitionLayers, *, comes: bool) -> None:
        super().__init__(before, after, parts, comes=comes)
        self._soft = None if parts.clear else softened(self._below, parts.background)  # between the scene and it

    def compose(self, canvas: pygame.Surface) -> None:
        """Paint the background, and the panel over it."""
        # text over cards is soon one text when it goes
        shown = self.tween.fraction if self._comes else 1 - smootherstep(self.tween.within(GO))
        self._paint_background(canvas, shown)
        layer, place, scale = self._parts.layer, self._parts.place, lerp(SMALLER, 1.0, shown)
        size = max(1, round(place.w * scale)), max(1, round(place.h * scale))
        smoothly = _is_small(layer, size)
        picture = (pygame.transform.smoothscale if smoothly else pygame.transform.scale)(layer, size)
        if smoothly and size != layer.get_size():
            solid = (round(length * size[0] / layer.get_width()) for length in self._solid)
            picture.fill(LOSS, pygame.Rect(*solid).inflate(-2, -2), pygame.BLEND_RGBA_ADD)
        # seconds until nothing shines through a panel that comes: text over cards is soon one text
        opacity = self.tween.within(0.035) if self._comes else shown
        if opacity < 1:
            picture.fill([round(255 * opacity)] * 4, special_flags=pygame.BLEND_RGBA_MULT)
        below = 12 * unit(canvas.get_size()) / (1 - SMALLER)  # it rises by 12 units as it grows from there
        x, y = self._parts.origin or (place.centerx, place.centery + below)
        put(canvas, picture, (round(lerp(x, place.x, scale)), round(lerp(y, place.y, scale))))

    def _paint_background(self, canvas: pygame.Surface, shown: float) -> None:
        """Paint the scene below, or its background, or what is between; only pictures of like sharpness are mixed.

        A background that goes does so with the panel.
        """
        if self._comes:
            left = 1 - self.tween.within(GROUND)
            shown = 1 - left * left
        if not self._soft:
            mix(canvas, self._below, self._parts.background, shown)
            return
        over, fraction = (self._below, 1 - 2 * shown) if shown < 0.5 else (self._parts.background, 2 * shown - 1)
        if fraction < 1:  # doubled without smoothing, which is much faster: it is visible for a moment
            pygame.transform.scale(self._soft, canvas.get_size(), canvas)
        mix(canvas, canvas, over, fraction)


class DrawerTransition(LayeredTransition):
    """A drawer slides in from the side, and the scene below moves aside."""

    seconds = DRAW, DRAW

    def compose(self, canvas: pygame.Surface) -> None:
        """Paint the background, the scene on it, and the drawer."""
        shown = self.tween.fraction if self._comes else 1 - self.tween.fraction
        background, layer, place, beside, light, *_ = self._parts
        full = canvas.get_rect()
        part = lerp_rect(full, beside or full, shown)
        for band in around(full, part):
            canvas.blit(background, band, band)
        smoothly = _is_small(self._below, part.size)
        put_part(self._below, boxed(part), part, canvas.subsurface(part), smoothly=smoothly)
        dim(canvas, part, lerp(1.0, light, shown))
        put(canvas, layer, (round(place.x + (full.w - place.x) * (1 - shown)), place.y))


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
        self._shared_element, self._continuation, self._grows = nest, continuation, grows
        self._unit = unit(before.get_size())
        self._spare: pygame.Surface | None = None  # while one picture replaces the other
        tile, full = nest.place, before.get_rect()
        small = nest.shared_rect.move(tile.topleft) if nest.shared_rect else None
        self._table_ends = laid_over(full.size, core, tile, small), boxed(full)
        self._tile_ends = boxed(tile), laid_over(tile.size, nest.shared_rect, full, core)
        self._letters = nest.text.get_bounding_rect()
        corner = round(CORNER * self._unit)
        side = 2 * (corner + 4 * rim_bloom(self._unit)) + 1
        self._glow = rim_glow(side, side, corner, self._unit)

    @property
    def nearly_there(self) -> bool:
        """Whether the table grows more slowly from now on, so that cards on it can be followed."""
        return self._grows and self.tween.elapsed >= 0.65 * self.tween.seconds

    def compose(self, canvas: pygame.Surface) -> None:
        """Paint the menu, and over it the tile at its present size."""
        gently = smoothstep(self.tween.within(GROW))
        if self._grows:
            menu, table, grown = self.before, self.after, (self.tween.fraction + gently) / 2  # it reacts at once
        else:
            menu, table, grown = self.after, self.before, 1 - gently
        full = canvas.get_rect()
        part = fitted(
            lerp_rect(self._shared_element.place, full, grown), _between(self._table_ends, grown), grown * grown
        )
        corner = round(CORNER * self._unit * (1 - grown))
        for band in around(full, part.inflate(-2 * corner, -2 * corner)):
            canvas.blit(menu, band, band)
            if self._shared_element.unlit:
                picture, place = self._shared_element.unlit
                inside = band.clip(place)
                canvas.blit(picture, inside, inside.move(-place.x, -place.y))
            dim(canvas, band, lerp(1.0, 0.38, grown))
        reach = 3 * rim_bloom(self._unit)
        border = reach + round(CORNER * self._unit)
        put_stretched(canvas, faded(self._glow, 1 - grown), part.inflate(2 * reach, 2 * reach), border)
        outside = corners(canvas, part, corner)
        self._paint(canvas.subsurface(part), part, table, grown)
        self._write(canvas, part)
        for patch, position in outside:
            put(canvas, patch, position)

    def _paint(self, onto: pygame.Surface, part: pygame.Rect, table: pygame.Surface, grown: float) -> None:
        """Paint the table or the tile, or while one replaces the other a mixture that is never darker than both."""
        passed = self.tween.within(0.08) if self._grows else self.tween.within(0.035, start=0.165)
        passed *= passed * (3 - 2 * passed)  # so that both are visible for as short a time as possible
        opacity = passed if self._grows else 1 - passed  # of the table
        of_tile = PlacedPicture(self._shared_element.bare, _between(self._tile_ends, grown))
        of_table = PlacedPicture(table, _between(self._table_ends, grown), self._continuation)
        if 0 < opacity < 1:
            # pixels of a mixture that is made at half its width and height; a larger one is made at less. The cards of
            # a table that grows go, but those of one that shrinks stay, and so would visibly blur
            coarse = 1_500_000 if self._grows else 9_000_000
            less = 1 + round((part.w * part.h / coarse) ** 0.5)
            size = max(1, part.w // less), max(1, part.h // less)
            _blend(of_tile, of_table, opacity, part, onto, self._room(size, onto))
            return
        self._spare = None
        smoothly = table.get_width() * table.get_height() <= MAX_SMOOTH_PX
        (of_table if opacity else of_tile).put(part, onto, smoothly=smoothly)

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
            large = letters.w * letters.h > 100_000  # pixels; such a text is scaled without smoothing, to be fast
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
    x, y, width, height = inner
    left = round(lerp(part.left, max(part.left, x), fraction))
    top = round(lerp(part.top, max(part.top, y), fraction))
    right = round(lerp(part.right, min(part.right, x + width), fraction))
    bottom = round(lerp(part.bottom, min(part.bottom, y + height), fraction))
    return pygame.Rect(left, top, right - left, bottom - top)


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
        scale = pygame.transform.smoothscale if _is_small(made, part.size) else pygame.transform.scale
        scale(made, part.size, onto)


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


def softened(sharp: pygame.Surface, background: pygame.Surface) -> pygame.Surface:
    """Return what is halfway, in sharpness and light, between a picture and its blurred and darkened background.

    It has half their width and height.
    """
    width, height = sharp.get_size()
    size = max(1, 270 * width // height), 270
    soft = pygame.transform.box_blur(pygame.transform.smoothscale(sharp, size), 1)
    mix(soft, soft, pygame.transform.scale(background, size), 0.5)
    return pygame.transform.smoothscale(soft, (max(1, width // 2), max(1, height // 2)))


def dim(canvas: pygame.Surface, part: pygame.Rect, light: float) -> None:
    """Multiply the brightness of a part of a picture by `light`, 0 to 1."""
    if light < 1:
        canvas.fill([round(255 * light)] * 3, part, special_flags=pygame.BLEND_RGB_MULT)


def _is_small(picture: pygame.Surface, size: tuple[int, int]) -> bool:
    """Return whether a picture can be scaled smoothly to a size within a frame."""
    return size[0] * size[1] <= MAX_SMOOTH_PX and picture.get_width() * picture.get_height() <= MAX_SMOOTH_SOURCE_PX
