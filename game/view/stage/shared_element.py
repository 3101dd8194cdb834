"""Where one scene shows another one small, for the transition between them."""

from __future__ import annotations

from typing import NamedTuple

import pygame

from game.view.drawing.paint import repeated

FloatRect = tuple[float, float, float, float]
Unlit = tuple[pygame.Surface, pygame.Rect]  # a picture of a part of the window, and that part

DARKER = 255, 160, 110, 90, 80, 80  # its light from top to bottom, of 255
LOSS = 3, 3, 3  # levels of colour, of 255, that `smoothscale` takes when it makes a picture smaller


class SharedElement(NamedTuple):
    """A small picture of a scene, at a place of the window.

    `bare` is an opaque picture of what is there without its text, `text` a premultiplied layer of the same size.
    `shared_rect` is what both the small picture and the scene itself show, in pixels of the small one; None if nothing.
    `unlit` is what is around the place without its light, and where that lies, if it has any.
    """

    place: pygame.Rect
    bare: pygame.Surface
    text: pygame.Surface
    shared_rect: pygame.Rect | None = None
    unlit: Unlit | None = None


class PlacedPicture(NamedTuple):
    """An opaque picture, and where its whole lies in the window.

    `continuation` is painted below it in the same scale.
    """

    picture: pygame.Surface
    extent: FloatRect
    continuation: pygame.Surface | None = None

    def put(self, part: pygame.Rect, onto: pygame.Surface, *, smoothly: bool = False) -> None:
        """Paint it on a surface that shows a part of the window; `smoothly` takes long for a large picture."""
        put_part(self.picture, self.extent, part, onto, smoothly=smoothly)
        left, top, width, height = self.extent
        end = round(top + height)
        if self.continuation and part.bottom > end > part.top:
            below = pygame.Rect(part.x, end, part.w, part.bottom - end)
            extent = left, end, width, height * self.continuation.get_height() / self.picture.get_height()
            put_part(self.continuation, extent, below, onto.subsurface(below.move(-part.x, -part.y)), smoothly=smoothly)


def extended(felt: pygame.Surface) -> pygame.Surface:
    """Return what can be painted below a felt without a seam.

    It is the felt's lower end, upside down and ever darker.
    """
    width, height = felt.get_size()
    high = max(1, round(0.2 * height))
    below = pygame.transform.flip(felt.subsurface((0, height - high, width, high)), flip_x=False, flip_y=True)
    shade = pygame.Surface((1, len(DARKER)), 0, 32)
    for row, light in enumerate(DARKER):
        shade.set_at((0, row), (light, light, light))
    below.blit(repeated(shade, (width, high)), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return below


def laid_over(
    size: tuple[int, int], core: pygame.Rect | None, other: pygame.Rect, onto: pygame.Rect | None
) -> FloatRect:
    """Return the place of a whole picture of a size whose core lies over another one.

    The other core is given in pixels of the window. Without cores the picture covers the whole other rectangle.
    """
    width, height = size
    if core and onto:
        across, down = onto.w / core.w, onto.h / core.h
        return onto.x - across * core.x, onto.y - down * core.y, across * width, down * height
    scale = max(other.w / width, other.h / height)
    return other.centerx - scale * width / 2, other.top, scale * width, scale * height


def put_part(
    picture: pygame.Surface, extent: FloatRect, part: pygame.Rect, onto: pygame.Surface, *, smoothly: bool = False
) -> None:
    """Paint an opaque picture at an extent on a surface that shows a part of the window.

    What it leaves free at its ends is filled with the colours there.
    """
    left, top, width, height = extent
    scale_x, scale_y = picture.get_width() / width, picture.get_height() / height
    here = pygame.Rect(round(left), round(top), round(width), round(height)).clip(part)
    if not here:
        return
    source = pygame.Rect(round((here.x - left) * scale_x), round((here.y - top) * scale_y), 0, 0)
    source.size = max(1, round(here.w * scale_x)), max(1, round(here.h * scale_y))
    source = source.clip(picture.get_rect())
    here.move_ip(-part.x, -part.y)
    if source.size == here.size:
        onto.blit(picture, here, source)
    else:
        # made four times smaller without smoothing, whole lines of text would be missing; above that size it takes long
        smoothly |= 4 * here.w * here.h <= source.w * source.h <= 2_400_000
        # the bar of a table, at the top, is smoothed in any case
        head = source.h if smoothly else round(0.07 * picture.get_height()) - source.y
        _scale(picture.subsurface(source), max(0, min(source.h, head)), onto.subsurface(here))
    _continue(onto, here)


def _scale(picture: pygame.Surface, head: int, onto: pygame.Surface) -> None:
    """Paint a picture in the size of another one.

    Only its upper lines, the `head`, are smoothed if it has more.
    """
    (width, height), (wide, high) = picture.get_size(), onto.get_size()
    head = head if min(width, head) > 1 else 0
    border = round(high * head / height)
    if border:
        upper = onto.subsurface((0, 0, wide, border))
        pygame.transform.smoothscale(picture.subsurface((0, 0, width, head)), upper.get_size(), upper)
        if wide < width and border < head:
            upper.fill(LOSS, special_flags=pygame.BLEND_RGB_ADD)
    if border < high:
        lower = onto.subsurface((0, border, wide, high - border))
        pygame.transform.scale(picture.subsurface((0, head, width, height - head)), lower.get_size(), lower)


def _continue(onto: pygame.Surface, here: pygame.Rect) -> None:
    """Fill what is beside, above and below a part with the softened colours of its ends."""
    width, height = onto.get_size()
    for x, end in ((0, here.left), (here.right, width)):
        if end > x:
            _fill(onto, (here.left if x == 0 else here.right - 1, here.y, 1, here.h), (x, here.y, end - x, here.h))
    for y, end in ((0, here.top), (here.bottom, height)):
        if end > y:
            _fill(onto, (0, here.top if y == 0 else here.bottom - 1, width, 1), (0, y, width, end - y))


def _fill(onto: pygame.Surface, line: tuple[int, int, int, int], place: tuple[int, int, int, int]) -> None:
    few = max(1, line[2] // 16), max(1, line[3] // 16)
    colours = pygame.transform.smoothscale(onto.subsurface(line), few)
    onto.blit(repeated(colours, (place[2], place[3])), place)
