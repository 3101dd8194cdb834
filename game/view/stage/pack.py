"""The body of a pack that is gathered, riffled and dealt: the edges of the cards below its top one.

It follows from where the cards lie, so nothing else has to be kept: a pack grows with each card that arrives, shrinks
with each that leaves, and where cards stay in a stock it ends as thick as the stock's own mark.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import ceil

import pygame

from game.view.cards.faces import Faces
from game.view.cards.motion import Glide, Riffle, Sweep
from game.view.cards.sprites import CardSprite
from game.view.drawing.geometry import Box, Pixel
from game.view.drawing.paint import layer, put, shadow
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import EVENING_PAPER, PAPER, PileEdges

WHOLE = 104  # cards of the thickest pack
THICKNESS = 0.18  # of that pack, in card widths: 0.27 pixels for each card that is 155 wide
MAX_EDGES = 3  # edges that may go with one card, if few leave and the stock is thinner
SHADOW = 0.05  # card widths by which its shadow falls further, and is wider, than that of one card
LEVELS = 4  # number of different shadows


@frozen
class Pack(PileEdges):
    """The edges and the shadow of a pack below its top card; `staying` cards are left when it is dealt."""

    staying: int = 0

    @property
    def slivers(self) -> int:
        """The number of visible edges: as many for each card, and at the end those of the stock."""
        return _slivers(self.box, self.count, self.staying)

    @property
    def rect(self) -> pygame.Rect:
        x, y, width, height = self.box
        return self._shade.union(x, y, width, height + self._depth)

    @property
    def _level(self) -> int:
        """Its height above the table, or above a stock that stays there, in few steps: each has a shadow of its own."""
        above = self.slivers - PileEdges(self.box, self.staying).slivers
        return ceil(LEVELS * above / max(1, _most(self.box)))

    @property
    def _spread(self) -> int:
        return max(1, round(self.box[2] * (0.04 + SHADOW * self._level / LEVELS)))

    @property
    def _shade(self) -> pygame.Rect:
        """Where its shadow falls: it is that of a card as low as the table, and wider the higher the pack is."""
        x, y, width, height = self.box
        falls = self._depth + round(width * SHADOW * self._level / LEVELS)
        return pygame.Rect(x, y + falls, width, height).inflate(4 * self._spread, 4 * self._spread)

    def paint(self, canvas: pygame.Surface) -> None:
        """Paint its shadow, which fades as the pack goes over into the stock, and its edges."""
        _, _, width, height = self.box
        if self._level:
            dark = shadow(width, height, round(width * 0.06), self._spread, 0.5 * self._level / LEVELS)
            put(canvas, dark, self._shade.topleft)
        self.paint_edges(canvas)

    def under(self, picture: pygame.Surface) -> pygame.Surface:
        """Return a picture of its top card with the edges below it, from its top left corner."""
        width, height = self.box[2:]
        whole = layer(width, height + self._depth)
        self.paint_edges(whole)
        put(whole, picture, (0, 0))
        return whole


@lru_cache(256)
def _slivers(box: Box, count: int, staying: int) -> int:
    left = PileEdges(box, staying).slivers
    return max(left, min(int(_most(box) * min(1.0, count / WHOLE)), left + MAX_EDGES * (count - staying)))


def _most(box: Box) -> int:
    """Return the number of edges of the thickest pack."""
    return round(box[2] * THICKNESS) // PileEdges(box, 0).step


def pack_of(count: int, spot: Pixel, faces: Faces, staying: int = 0) -> Pack:
    """Return the pack of so many cards, the top one at a position."""
    return Pack((*spot, *faces.size), count, EVENING_PAPER if faces.evening else PAPER, staying)


def lying_packs(sprites: Sequence[CardSprite], faces: Faces) -> list[Pack]:
    """Return the packs in which sprites wait to be riffled or dealt, or to which others are being gathered."""
    about_to = [sprite for sprite in sprites if sprite.motions and not sprite.airborne]
    waiting = Counter([sprite.position for sprite in about_to if _waits(sprite)])
    spots = waiting.keys() | {sprite.position for sprite in about_to if _is_there(sprite)}
    if not spots:
        return []
    every = Counter([sprite.position for sprite in sprites if sprite.position in spots and not sprite.airborne])
    return [pack_of(count, spot, faces, count - waiting[spot]) for spot, count in every.items()]


def _waits(sprite: CardSprite) -> bool:
    motion = sprite.motions[0]
    return isinstance(motion, Riffle) or (isinstance(motion, Glide) and motion.dealt)


def _is_there(sprite: CardSprite) -> bool:
    """Return whether a card that is to be gathered lies already where the pack will be."""
    motion = sprite.motions[0]
    return isinstance(motion, Sweep) and sprite.position == (round(motion.goal.x), round(motion.goal.y))


def bare(marks: Sequence[Mark], sprites: Iterable[CardSprite]) -> list[PileEdges]:
    """Return the edges among the marks on which no card lies: of a pile whose cards have yet to come."""
    depths = [mark for mark in marks if isinstance(mark, PileEdges)]
    covered = {sprite.position for sprite in sprites if not sprite.airborne} if depths else set()
    return [depth for depth in depths if depth.box[:2] not in covered]
