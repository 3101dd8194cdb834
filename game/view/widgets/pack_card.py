"""A card of a pack as it lies on its page."""

from __future__ import annotations

import pygame

from game.view.drawing.geometry import CARD_CORNER
from game.view.drawing.paint import put, put_box, put_halo, shadow
from game.view.drawing.palette import AMBER, GILT, GOLD_HIGH
from game.view.frozen import frozen
from game.view.marks.mark import Framed

VEIL = 0.26  # opacity of the shade on a card that lies face down, so that those face up stand out


@frozen
class PackCard(Framed):
    """A card with its shadow: gilt, in the shade, or the chosen one, which glows."""

    picture: pygame.Surface
    unit: float
    gilt: bool = False
    shaded: bool = False
    chosen: bool = False

    @property
    def _bloom(self) -> int:
        return max(4, round(8 * self.unit))

    @property
    def reach(self) -> float:
        return 3 * self._bloom

    def paint(self, canvas: pygame.Surface) -> None:
        card, radius = self.frame, round(CARD_CORNER * self.box[2])
        if self.chosen:
            put_halo(canvas, card, radius, self._bloom, AMBER, strength=0.9)
        else:
            spread = max(2, round(3 * self.unit))
            put(canvas, shadow(*card.size, radius, spread, 0.5), card.move(-2 * spread, -2 * spread).topleft)
        put(canvas, self.picture, card.topleft)
        if self.shaded and not self.chosen:
            put_box(canvas, card, radius, "#000000", VEIL)
        for shown, colour, off, width in (
            (self.gilt, GILT, 2.5, max(2.0, 3.2 * self.unit)),
            (self.chosen, GOLD_HIGH, 5.5, max(2.0, 2.6 * self.unit)),
        ):
            if shown:
                rim = round(off * self.unit)
                edge = card.inflate(2 * rim, 2 * rim)
                put_box(canvas, edge, radius + rim, "#000000", 0.0, edge=colour, edge_width=width)
