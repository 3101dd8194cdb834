"""A celebration for any game: the suits as fans, one above the other."""

from __future__ import annotations

import pygame

from game.language import N_
from game.rules.table import Table
from game.view.celebrations.figure import Celebration, Figure, beside, by_suit, in_turn, ring


class Plain(Celebration):
    """A great fan of cards, of four suits."""

    title, phrase = N_("Victory"), N_("every card home")

    def figure(self, room: pygame.Rect, unit: float, table: Table) -> Figure:
        """Each suit is an arc; the words are below them."""
        radius = min(room.height * 0.60, room.width * 0.36)
        centre = room.centerx, room.y + room.height * 0.78
        spots = []
        for bow, cards in enumerate(by_suit(table).values()):
            spots += ring(centre, radius * (1.08 - 0.14 * bow), (192, 348), cards, radius * (0.19 - 0.02 * bow))
        words = pygame.Rect(0, 0, round(radius * 0.9), round(room.bottom - centre[1] + radius * 0.48))
        words.midbottom = room.centerx, room.bottom
        side = beside(room, words.x, centre[1] + radius * 0.20, radius * 0.30, unit)
        return Figure(in_turn(spots), words, side, centre, room.height * 0.9)


CELEBRATION = Plain()
