"""The still picture of a celebration: background, rays, cards that have arrived, and marks in front.

The rays turn so slowly that it suffices to compose one strip of the window in each frame. Strips are as high as a frame
has time for, so that no edge is visible between one and the next, which is composed a few frames later.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from math import ceil

import pygame

from game.view.celebrations.figure import Figure
from game.view.celebrations.flight import CardPicture, bounds
from game.view.celebrations.rays import Rays
from game.view.drawing.geometry import merged
from game.view.drawing.paint import layer, mixed, orb, put_centred
from game.view.drawing.themes import Theme
from game.view.marks.mark import Mark
from game.view.stage.felt import add_grain, light
from game.view.stage.stage import PREMULTIPLIED

PAINTED = 400_000  # pixels of ornaments that one frame has time for

Blit = tuple[pygame.Surface, tuple[int, int]]


class CelebrationBackground:
    """The picture for one window size; `still` is its surface once it is painted and composed."""

    still: pygame.Surface
    _background: pygame.Surface
    _rays: Rays

    def __init__(self, size: tuple[int, int], theme: Theme, figure: Figure) -> None:
        """Start without cards; nothing is painted before `paint`."""
        self._window = pygame.Rect((0, 0), size)
        self._theme, self._figure = theme, figure
        self.area = bounds(figure.spots[0]).unionall([bounds(spot) for spot in figure.spots]).clip(self._window)
        self.cards = layer(*self.area.size)  # at the top left corner of the area
        self.marks: Sequence[Mark] = ()
        self._lifted = False
        self._sprites: list[Blit] = []
        self._words: list[Blit] = []  # those of the sprites that nothing may fall over
        self._dirty = [self._window.copy()]
        self._strips = [*strips(self._window, 1_000_000)]  # pixels that one frame has time for
        self._strip = 0  # the index of the next one
        self._turned = 0.0, 0.0
        self._late = 0  # number of strips that show the rays before their last turn

    def paint(self) -> Iterator[None]:
        """Paint background, lower ornaments and rays; each step of the iterator takes some milliseconds."""
        figure, size = self._figure, self._window.size
        colour = mixed(self._theme.accent, "#FFE7A8", 0.6)
        self._background = light(size, self._theme)
        yield
        width = round(1.24 * size[1])
        glow = pygame.transform.smoothscale(orb(96, colour, 0.17), (width, width))
        yield
        put_centred(self._background, glow, figure.light)
        add_grain(self._background)
        yield
        yield from self._ornament()
        self._rays = Rays(size, figure.light, figure.reach, colour)
        yield from self._rays.paint()
        yield
        self.still = pygame.Surface(size, 0, 32)
        for mark in self.marks:  # those that are drawn for the first time take longest, so each has a step
            yield
            mark.paint(self.still)
        self._dirty.clear()
        for strip in self._strips:
            yield
            self._compose(strip)

    def _ornament(self) -> Iterator[None]:
        """Paint the lower ornaments in pieces of about the same area."""
        painted = 0
        for mark in self._figure.under:
            for strip in strips(mark.rect.clip(self._window), PAINTED):
                self._background.set_clip(strip)
                mark.paint(self._background)
                painted += strip.w * strip.h
                if painted >= PAINTED:
                    yield
                    painted = 0
        self._background.set_clip(None)

    def lay(self, leaves: Sequence[CardPicture], *rects: pygame.Rect) -> None:
        """Repaint the cards in these rectangles; `leaves` are all cards, the lowest first."""
        for rect in merged(list(rects)):
            local = rect.move(-self.area.x, -self.area.y)
            self.cards.set_clip(local)
            self.cards.fill((0, 0, 0, 0), local)
            near = [leaf for leaf in leaves if leaf.rect.colliderect(rect)]
            blits = [(leaf.picture, leaf.rect.move(-self.area.x, -self.area.y)) for leaf in near]
            self.cards.fblits(blits, PREMULTIPLIED)
            self._dirty.append(rect)
        self.cards.set_clip(None)

    def add(self, sprite: pygame.Surface, corner: tuple[int, int], *, words: bool) -> None:
        """Draw a sprite in front of the cards; `words` are to be read while something falls."""
        self._sprites.append((sprite, corner))
        if words:
            self._words.append((sprite, corner))
        self._dirty.append(sprite.get_rect(topleft=corner))

    def set_marks(self, marks: Sequence[Mark]) -> None:
        """Set the marks in front of everything."""
        self._dirty += [mark.rect for mark in {*self.marks} ^ {*marks}]
        self.marks = marks

    def lift_marks(self, *, lifted: bool) -> None:
        """Leave the marks out of the picture while cards fly below them, or include them again."""
        if lifted != self._lifted:
            self._lifted = lifted
            self._dirty += [mark.rect for mark in self.marks]

    def turn(self, rays: float, swell: float) -> None:
        """Turn the rays, dim every other one by a share, and update the next strip of the window."""
        if (rays, swell) != self._turned:
            self._turned, self._late = (rays, swell), len(self._strips)
            self._rays.turn(rays, swell)
        if self._late:
            self._dirty.append(self._strips[self._strip].copy())
            self._strip, self._late = (self._strip + 1) % len(self._strips), self._late - 1

    @property
    def late(self) -> bool:
        """Whether some strips show the rays before their last turn."""
        return self._late > 0

    @property
    def changed(self) -> bool:
        """Whether some of the picture must be composed again."""
        return bool(self._dirty) or self.late

    def compose(self) -> list[pygame.Rect]:
        """Update the picture; return the rectangles that changed."""
        parts = merged(self.clip(self._dirty))
        for rect in parts:
            self._compose(rect)
        self._dirty.clear()
        return parts

    def clip(self, rects: Iterable[pygame.Rect]) -> list[pygame.Rect]:
        """Clip rectangles to the window, and drop those outside of it."""
        return [part for rect in rects if (part := rect.clip(self._window))]

    def cover(self, canvas: pygame.Surface, falling: Sequence[pygame.Rect]) -> None:
        """Draw words and marks again over what has been drawn in some rectangles of a canvas."""
        for sprite, (x, y) in self._words:
            rect = sprite.get_rect(topleft=(x, y))
            for place in rect.collidelistall(falling):
                part = rect.clip(falling[place])
                canvas.blit(self._behind(sprite.subsurface(part.move(-x, -y)), part), part)
        for mark in () if self._lifted else self.marks:
            rect = mark.rect.clip(self._window)
            for place in rect.collidelistall(falling):
                part = rect.clip(falling[place])
                canvas.blit(self.still, part, part)

    def _behind(self, sprite: pygame.Surface, part: pygame.Rect) -> pygame.Surface:
        """Return the still picture with the opacity of a sprite.

        A translucent sprite itself would become darker if drawn twice.
        """
        picture, opacity = layer(*part.size), sprite.copy()
        picture.blit(self.still, (0, 0), part)
        opacity.fill((255, 255, 255, 0), special_flags=pygame.BLEND_RGBA_ADD)
        picture.blit(opacity, (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        return picture

    def _compose(self, rect: pygame.Rect) -> None:
        still = self.still
        still.set_clip(rect)
        still.blit(self._background, rect, rect)
        self._rays.light(still, rect)
        if part := rect.clip(self.area):
            source = part.move(-self.area.x, -self.area.y)
            still.blit(self.cards, part, source, special_flags=PREMULTIPLIED)
        near = [(sprite, at) for sprite, at in self._sprites if sprite.get_rect(topleft=at).colliderect(rect)]
        still.fblits(near, PREMULTIPLIED)
        for mark in () if self._lifted else self.marks:
            if mark.rect.colliderect(rect):
                mark.paint(still)
        still.set_clip(None)


def strips(rect: pygame.Rect, pixels: int) -> Iterator[pygame.Rect]:
    """Divide a rectangle into equal strips of about a number of pixels, at most, from the top down."""
    max_height = max(1, pixels // max(1, rect.w))
    height = max(1, ceil(rect.h / ceil(max(1, rect.h) / max_height)))
    for top in range(rect.top, rect.bottom, height):
        yield pygame.Rect(rect.left, top, rect.w, min(height, rect.bottom - top))
