"""Names and titles in gold."""

from __future__ import annotations

import pygame

from game.view.drawing.geometry import Point
from game.view.drawing.paint import mixed, put
from game.view.drawing.palette import GOLD
from game.view.drawing.sprite_cache import cached_sprite
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.text.rendering import SERIF, Style, font, line_of, text_rect


@frozen
class GoldText(Mark):
    """A line in gold that is lighter at the top."""

    text: str
    px: int
    centre: Point

    @property
    def rect(self) -> pygame.Rect:
        return text_rect(self.text, Style(SERIF, self.px, GOLD), self.centre)

    @property
    def spoken(self) -> str:
        return self.text

    def paint(self, canvas: pygame.Surface) -> None:
        put(canvas, _gold(self.text, self.px), self.rect.topleft)


@cached_sprite
def _gold(text: str, px: int) -> pygame.Surface:
    face = font(SERIF, px)
    sprite = face.render(text, True, "white")  # noqa: FBT003 - it takes no keyword
    base, height = face.get_ascent(), line_of(SERIF, px).capitals
    column = pygame.Surface((1, sprite.get_height()), pygame.SRCALPHA)
    for y in range(column.get_height()):
        fraction = min(1.0, max(0.0, (y - base + height) / height))
        column.set_at((0, y), mixed("#FFF1C4", "#C99A45", fraction))
    sprite.blit(pygame.transform.scale(column, sprite.get_size()), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
    return sprite.premul_alpha()
