"""The body of a pack that is gathered, riffled and dealt: the edges of the cards below its top one.

It follows from where the cards lie, so nothing else has to be kept: a pack grows with each card that arrives, shrinks
with each that leaves, and where cards stay in a stock it ends as thick as the stock's own mark.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence

import pygame

from game.view.cards.motion import Glide, Riffle, Sweep
from game.view.cards.sprites import CardSprite
from game.view.drawing.geometry import Size
from game.view.drawing.paint import layer, put
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PileEdges

WHOLE = 104  # cards of the thickest pack
THICKNESS = 0.18  # of that pack, in card widths: 0.27 pixels for each card that is 155 wide
MAX_EDGES = 3  # edges that may go with one card, if few leave and the stock is thinner


@frozen
class Pack(PileEdges):
    """The edges of a pack below its top card; `staying` cards are left when it is dealt."""

    staying: int = 0

    @property
    def slivers(self) -> int:
        """The number of visible edges: as many for each card, and at the end those of the stock."""
        left, most = PileEdges(self.box, self.staying).slivers, round(self.box[2] * THICKNESS) // self.step
        leaving = self.count - self.staying
        return max(left, min(int(most * min(1.0, self.count / WHOLE)), left + MAX_EDGES * leaving))

    def under(self, picture: pygame.Surface) -> pygame.Surface:
        """Return a picture of its top card with the edges below it, from its top left corner."""
        width, height = self.box[2:]
        whole = layer(width, height + self.depth)
        self.paint_edges(whole)
        put(whole, picture, (0, 0))
        return whole


def lying_packs(sprites: Sequence[CardSprite], size: Size) -> list[Pack]:
    """Return the packs in which sprites wait to be riffled or dealt, or to which others are being gathered."""
    about_to = [sprite for sprite in sprites if sprite.motions and not sprite.airborne]
    waiting = Counter([sprite.position for sprite in about_to if _waits(sprite)])
    spots = waiting.keys() | {sprite.position for sprite in about_to if _is_there(sprite)}
    if not spots:
        return []
    every = Counter([sprite.position for sprite in sprites if sprite.position in spots and not sprite.airborne])
    return [Pack((*spot, *size), count, count - waiting[spot]) for spot, count in every.items()]


def _waits(sprite: CardSprite) -> bool:
    motion = sprite.motions[0]
    return isinstance(motion, Riffle) or (isinstance(motion, Glide) and motion.dealt)


def _is_there(sprite: CardSprite) -> bool:
    """Return whether a card that is to be gathered lies already where the pack will be."""
    motion = sprite.motions[0]
    return isinstance(motion, Sweep) and sprite.position == (round(motion.goal.x), round(motion.goal.y))


def bare(marks: Sequence[Mark], sprites: Iterable[CardSprite], packs: Iterable[Pack]) -> list[PileEdges]:
    """Return the edges among the marks that a pack replaces, or on which no card lies yet."""
    covered = {sprite.position for sprite in sprites if not sprite.airborne} - {pack.box[:2] for pack in packs}
    return [mark for mark in marks if isinstance(mark, PileEdges) and mark.box[:2] not in covered]
