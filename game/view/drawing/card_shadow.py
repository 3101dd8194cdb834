"""The shadows of cards: one lamp above the table lights them all, from the left."""

from __future__ import annotations

from math import ceil

from game.view.drawing.geometry import CARD_CORNER, Blit, Box, Point
from game.view.drawing.paint import shadow

DARKNESS = 0.46


def fall_of(width: float, lift: float) -> Point:
    """Return the offset of the shadow of a card of a width that is lifted, from 0 on the table to 1 in the hand."""
    down = width * (0.014 + 0.15 * lift)
    return 0.5 * down, down


def spread_of(width: float, lift: float) -> float:
    """Return the blur of its shadow."""
    return width * (0.034 + 0.096 * lift)


def card_shadow(width: int, box: Box, lift: float, shade: float = 1.0) -> Blit:
    """Return the shadow of a card in a box, and its corner; `shade` is how dark it is, from 0 to 1.

    The card has a width, which is not that of the box if it is seen from the side. Lift and shade are rounded to a few
    steps, so that few shadows are blurred.
    """
    x, y, wide, high = box
    spread = max(1, round(spread_of(width, round(4 * lift) / 4)))
    dark = shadow(wide, high, round(width * CARD_CORNER), spread, DARKNESS * ceil(4 * shade) / 4)
    across, down = fall_of(width, lift)
    return dark, (x + round(across) - 2 * spread, y + round(down) - 2 * spread)
