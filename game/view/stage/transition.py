"""What is seen while one scene takes the place of another: frames composed of still pictures of both.

Each transition paints whole frames on a canvas of the window's size. Pictures of that size are opaque; what stands on
the ground of a dialog or a drawer is a premultiplied layer of its own.
"""

from __future__ import annotations

from abc import ABC, abstractmethod

import pygame

from game.view.menu.glow import COLOUR, EDGE, rim_bloom
from game.view.stage.front import Front
from game.view.stage.layers import around
from game.view.stage.paint import corners, halo, put
from game.view.stage.tween import COME, DRAW, FADE, GO, GROUND, GROW, Tween, between, mean
from game.view.theme import unit

SMOOTH = 1_000_000, 2_400_000  # pixels: to smooth a picture larger than that, or out of a larger one, takes too long
SMALLER = 0.96  # how large a panel begins
DARK = 0.38  # how much light is left of the menu behind a table that has grown
MELT = 0.10  # seconds in which a tile's picture gives way to the table's own, through dusk
MELT_BACK = 0.06  # seconds after which a table that shrinks begins to give way to its tile
DUSK = 0.5  # how much light is left of both in between
CORNER = 20  # units: the radius of a tile


class Transition(ABC):
    """Frames from one picture to the next; `after` may change meanwhile."""

    def __init__(self, seconds: float, before: pygame.Surface, after: pygame.Surface) -> None:
        """Begin with what was seen before, and what is to be seen at the end."""
        self.tween = Tween(seconds)
        self.before, self.after = before, after

    @abstractmethod
    def compose(self, canvas: pygame.Surface) -> None:
        """Paint the frame of this moment."""

    def renew(self, parts: Front | None) -> None:
        """Take note that `after` has changed, and these parts of it, if it has any."""


class CrossFade(Transition):
    """The one picture melts into the other."""

    def __init__(self, before: pygame.Surface, after: pygame.Surface, seconds: float = FADE) -> None:
        """Begin."""
        super().__init__(seconds, before, after)

    def compose(self, canvas: pygame.Surface) -> None:
        """Paint a mixture."""
        mix(canvas, self.before, self.after, self.tween.share)


class Parted(Transition):
    """A scene in two parts comes before the one below, or goes."""

    def __init__(
        self, before: pygame.Surface, after: pygame.Surface, parts: Front, seconds: float, *, comes: bool
    ) -> None:
        """Begin."""
        super().__init__(seconds, before, after)
        self._parts, self._comes = parts, comes

    @property
    def _here(self) -> float:
        """How far it has come."""
        return self.tween.share if self._comes else 1 - self.tween.share

    def renew(self, parts: Front | None) -> None:
        """Show the parts as they are now."""
        self._parts = parts or self._parts


class Panel(Parted):
    """A dialog: the ground fades, and the panel rises to its place."""

    def __init__(self, before: pygame.Surface, after: pygame.Surface, parts: Front, *, comes: bool) -> None:
        """Begin."""
        super().__init__(before, after, parts, COME if comes else GO, comes=comes)

    def compose(self, canvas: pygame.Surface) -> None:
        """Paint the ground, and the panel over it."""
        here = self._here
        if self._comes:
            mix(canvas, self.before, self._parts.ground, self.tween.within(GROUND))
        else:
            mix(canvas, self._parts.ground, self.after, self.tween.within(GO))
        layer, place = self._parts.layer, self._parts.place
        size = [max(1, round(length * between(SMALLER, 1.0, here))) for length in place.size]
        picture = stretched(layer, (size[0], size[1]))
        if here < 1:
            picture.fill([round(255 * here)] * 4, special_flags=pygame.BLEND_RGBA_MULT)
        lower = round(self._parts.lower * unit(canvas.get_size()) * (1 - here))
        put(canvas, picture, picture.get_rect(center=place.center).move(0, lower).topleft)


class Drawer(Parted):
    """A drawer slides in from the side, and the scene below it makes way."""

    def __init__(self, before: pygame.Surface, after: pygame.Surface, parts: Front, *, comes: bool) -> None:
        """Begin."""
        super().__init__(before, after, parts, DRAW, comes=comes)

    def compose(self, canvas: pygame.Surface) -> None:
        """Paint the ground, the scene on it, and the drawer."""
        here = self._here
        ground, layer, place, beside, light, _ = self._parts
        full = canvas.get_rect()
        part = mean(full, beside or full, here)
        for band in around(full, part):
            canvas.blit(ground, band, band)
        stretch(self.before if self._comes else self.after, canvas, part)
        dim(canvas, part, between(1.0, light, here))
        put(canvas, layer, (round(place.x + (full.w - place.x) * (1 - here)), place.y))


class Growing(Transition):
    """A tile of the menu grows until it is the table, or the table shrinks until it is the tile."""

    def __init__(self, before: pygame.Surface, after: pygame.Surface, tile: pygame.Rect, *, grows: bool) -> None:
        """Begin; the tile lies in the picture of the menu, which is `before` if it grows."""
        super().__init__(GROW, before, after)
        self._tile, self._grows, self._unit = tile, grows, unit(before.get_size())
        bloom, corner = rim_bloom(self._unit), round(CORNER * self._unit)
        side = 2 * (corner + 4 * bloom) + 1
        line = max(2.0, EDGE * self._unit)
        self._glow, self._bloom = halo(side, side, corner, bloom, COLOUR, strength=0.8, line=line), bloom

    def compose(self, canvas: pygame.Surface) -> None:
        """Paint the menu, and over it the tile as large as it is by now."""
        menu, table = (self.before, self.after) if self._grows else (self.after, self.before)
        grown = self.tween.share if self._grows else 1 - self.tween.share
        full = canvas.get_rect()
        part = mean(self._tile, full, grown)
        corner = round(CORNER * self._unit * (1 - grown))
        for band in around(full, part.inflate(-2 * corner, -2 * corner)):
            canvas.blit(menu, band, band)
            dim(canvas, band, between(1.0, DARK, grown))
        self._shine(canvas, part, 1 - grown)
        with_corners = corners(canvas, part, corner)
        self._paint(canvas, part, table, menu.subsurface(self._tile))
        for patch, place in with_corners:
            put(canvas, patch, place)

    def _paint(self, canvas: pygame.Surface, part: pygame.Rect, table: pygame.Surface, tile: pygame.Surface) -> None:
        """Paint the table, or the tile; between the two it is darker for a moment, so that nothing is seen twice."""
        passed = self.tween.within(MELT) if self._grows else self.tween.within(MELT, MELT_BACK)
        stretch(table if (passed >= 0.5) is self._grows else tile, canvas, part)
        dim(canvas, part, between(1.0, DUSK, 1 - abs(2 * passed - 1)))

    def _shine(self, canvas: pygame.Surface, part: pygame.Rect, strength: float) -> None:
        """Paint the light around the tile: its corners as they are, its edges as long as they need to be."""
        glow = self._glow.copy()
        glow.fill([round(255 * strength)] * 4, special_flags=pygame.BLEND_RGBA_MULT)
        whole, reach = part.inflate(6 * self._bloom, 6 * self._bloom), 3 * self._bloom + round(CORNER * self._unit)
        reach = min(reach, whole.w // 2, whole.h // 2)
        for x, from_x in _spans(whole.x, whole.w, glow.get_width(), reach):
            for y, from_y in _spans(whole.y, whole.h, glow.get_height(), reach):
                if x[1] > reach and y[1] > reach:
                    continue  # the middle, which the tile covers
                piece = glow.subsurface((from_x[0], from_y[0], from_x[1], from_y[1]))
                put(canvas, pygame.transform.scale(piece, (x[1], y[1])), (x[0], y[0]))


def _spans(start: int, length: int, old: int, reach: int) -> tuple[tuple[tuple[int, int], tuple[int, int]], ...]:
    """Say where the two ends and the middle of a length lie, and where in the old one they come from."""
    middle = length - 2 * reach
    return (
        ((start, reach), (0, reach)),
        ((start + reach, middle), (old // 2, 1)),
        ((start + reach + middle, reach), (old - reach, reach)),
    )


def mix(canvas: pygame.Surface, one: pygame.Surface, other: pygame.Surface, share: float) -> None:
    """Paint a share of one opaque picture over another."""
    if share < 1:
        canvas.blit(one, (0, 0))
    if share > 0:
        other.set_alpha(round(255 * share) if share < 1 else None)
        canvas.blit(other, (0, 0))
        other.set_alpha(None)


def dim(canvas: pygame.Surface, part: pygame.Rect, light: float) -> None:
    """Leave a share of the light in a part of a picture."""
    if light < 1:
        canvas.fill([round(255 * light)] * 3, part, special_flags=pygame.BLEND_RGB_MULT)


def stretched(picture: pygame.Surface, size: tuple[int, int]) -> pygame.Surface:
    """Give a picture at another size."""
    scale = pygame.transform.smoothscale if _small(picture, size) else pygame.transform.scale
    return scale(picture, size)


def stretch(picture: pygame.Surface, canvas: pygame.Surface, part: pygame.Rect) -> None:
    """Paint a picture over a part of a canvas, as large as that is."""
    if picture.get_size() == part.size:
        canvas.blit(picture, part)
        return
    scale = pygame.transform.smoothscale if _small(picture, part.size) else pygame.transform.scale
    scale(picture, part.size, canvas.subsurface(part))


def _small(picture: pygame.Surface, size: tuple[int, int]) -> bool:
    return size[0] * size[1] <= SMOOTH[0] and picture.get_width() * picture.get_height() <= SMOOTH[1]
