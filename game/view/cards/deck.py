"""The decks that can be chosen, and how much of a covered card must be visible to read its index."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from game.rules.cards import Suit
from game.view.drawing.ui_style import COURTS, Courts
from game.view.frozen import altered, frozen

BLACK, RED, BLUE, GREEN = "#F5EEDF", "#FF9A96", "#9CC8FF", "#9FE3A4"  # of a suit's sign outside of cards, on felt
TWO_COLOURS: Final = {Suit.SPADES: BLACK, Suit.HEARTS: RED, Suit.CLUBS: BLACK, Suit.DIAMONDS: RED}
FOUR_COLOURS: Final = {Suit.SPADES: BLACK, Suit.HEARTS: RED, Suit.CLUBS: GREEN, Suit.DIAMONDS: BLUE}


@frozen
class Deck:
    """One set of card faces. What of a covered card must be visible is in card widths from its left and upper edge.

    The strips show rank and suit with some paper beside them; where the index ends, no more of them is covered.
    """

    name: str  # the name of its folder of pictures
    strips: tuple[float, float]
    index: tuple[float, float]
    four_colours: bool = False
    outlined: bool = False  # for high contrast
    gilt: bool = False  # with golden edges
    courts: Courts = COURTS  # what stands in the corners of king, queen and jack

    @property
    def inks(self) -> Mapping[Suit, str]:
        return FOUR_COLOURS if self.four_colours else TWO_COLOURS

    @property
    def stacked(self) -> Deck:
        """The same faces with the suit below the rank, so that the strips are exchanged."""
        return altered(self, name=f"{self.name}_stacked", strips=self.strips[::-1], index=self.index[::-1])


CLASSIC: Final = Deck("classic", (0.36, 0.245), (0.352, 0.215))
LARGE: Final = Deck("large", (0.51, 0.34), (0.506, 0.307))
DECKS: Final = {
    deck.name: deck
    for deck in (
        CLASSIC,
        altered(CLASSIC, name="four", four_colours=True),
        LARGE,
        altered(LARGE, name="four_large", four_colours=True),
    )
}
