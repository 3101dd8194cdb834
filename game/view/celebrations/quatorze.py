"""Quatorze: the twenty-six pairs as the rays of a sun, in the order in which they were removed."""

from __future__ import annotations

from itertools import chain

import pygame

from game.language import N_
from game.rules.table import DISCARD, Table
from game.view.cards.deck import Deck
from game.view.celebrations.figure import Celebration, Figure, Ornament, below, ring
from game.view.drawing.particles import Pieces

ARC = (139, 401)
SPARKS = Pieces("M0-1L.16-.16L1 0L.16.16L0 1L-.16.16L-1 0L-.16-.16Z", ("#FFD98A", "#FFF4D2", "#F0A94A"), rising=True)


def _figure(area: pygame.Rect, table: Table, deck: Deck) -> Figure:  # noqa: ARG001 - no suit signs
    """Each ray is a pair, with its higher card outside."""
    radius = min(area.height * 0.452, area.width * 0.38)
    centre = area.centerx, area.centery + radius * 0.159
    taken = table[DISCARD]
    pairs = [sorted(pair, key=lambda card: -card.rank) for pair in zip(taken[::2], taken[1::2], strict=True)]
    outer, inner = zip(*pairs, strict=True)
    spots = chain(
        ring(centre, radius * 1.03, ARC, outer, radius * 0.185),
        ring(centre, radius * 0.785, ARC, inner, radius * 0.156),
    )
    words = below(centre[0], centre[1] - radius * 0.57, radius * 1.04, radius)
    reach = radius * 1.24
    sun = (Ornament("sun", (centre[0] - reach, centre[1] - reach, 2 * reach, 1.65 * reach)),)
    return Figure(tuple(spots), words, centre, over=sun)


CELEBRATION = Celebration(N_("Quatorze!"), N_("twenty-six pairs"), _figure, 1.28, rays=56, pieces=SPARKS)
