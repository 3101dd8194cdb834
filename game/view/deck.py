"""The decks that can be played with, and what their indices ask of a fan."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class Deck:
    """One kind of faces; the strips, in card widths, are the least that tells a covered card's rank and suit."""

    name: str  # of its folder of pictures
    strip: float  # below the card's upper edge
    side_strip: float  # beside its left edge


CLASSIC: Final = Deck("classic", 0.245, 0.43)
DECKS: Final = {
    deck.name: deck
    for deck in (
        CLASSIC,
        Deck("four", CLASSIC.strip, CLASSIC.side_strip),
        Deck("large", 0.34, 0.51),
        Deck("four_large", 0.34, 0.51),
    )
}
