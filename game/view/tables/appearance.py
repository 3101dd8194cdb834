"""The player's choice of the look of tables: the deck, and a felt and a card back for each game."""

from __future__ import annotations

from collections.abc import Mapping
from copy import copy
from dataclasses import field, replace

from game.language import N_, _
from game.rules.cards import Suit
from game.view.cards.deck import CLASSIC, Deck
from game.view.drawing.themes import FELTS, STARK, THEMES, Theme
from game.view.frozen import frozen
from game.view.tables import TABLES, TableDesign

SUNBURST, WINS_TO_UNLOCK = "sunburst", 10  # the card back that so many wins at a table unlock
CARD_BACKS = {  # every back that can be chosen, the default first, with its name for the player
    "rosette": N_("Rosette"),
    "trellis": N_("Trellis"),
    "sunburst": N_("Sunburst"),
    "quincunx": N_("Quincunx"),
    "regalia": N_("Regalia"),
}
EDGES = {"plain": N_("Plain edges"), "gilt": N_("Gilt edges")}
# what turning up all cards of a suit in a table's pack unlocks there
PRIZES = {Suit.CLUBS: "quincunx", Suit.DIAMONDS: "midnight", Suit.HEARTS: "gilt", Suit.SPADES: "regalia"}


def look_name(look: str) -> str:
    """Return the name of a felt, a card back or edges for the player."""
    return _(FELTS[look].name if look in FELTS else (CARD_BACKS | EDGES)[look])


@frozen
class Appearance:
    """The choices. `felts` and `backs` map slugs to names; a missing or unknown name means the game's default."""

    deck: Deck = CLASSIC
    felts: Mapping[str, str] = field(default_factory=dict)
    backs: Mapping[str, str] = field(default_factory=dict)
    stark: bool = False  # high contrast: every table has a plain black felt
    left_handed: bool = False  # left and right are exchanged

    def felt(self, slug: str) -> str:
        """Return the name of the felt of a game's table."""
        chosen = self.felts.get(slug, "")
        return chosen if chosen in FELTS else THEMES[slug].slug

    def design(self, slug: str) -> str:
        """Return the name of the design of a game's card backs."""
        chosen = self.backs.get(slug, "")
        return chosen if chosen in CARD_BACKS else next(iter(CARD_BACKS))

    def theme(self, slug: str) -> Theme:
        """Return the colours of a game's table, and its card back."""
        felt = FELTS[self.felt(slug)]
        if self.stark:  # tables are told apart by their lines
            felt = replace(STARK, line=felt.chart, accent=felt.chart, chart=felt.chart, frame=felt.chart)
        return replace(felt, back=back_file(slug, self.design(slug)))

    def table(self, slug: str) -> TableDesign:
        """Return the `TableDesign` of a game with these choices."""
        design = copy(TABLES[slug])
        design.theme, design.deck, design.left_handed = self.theme(slug), self.deck, self.left_handed
        return design


def back_file(slug: str, design: str) -> str:
    """Return the file name of a design in the colours of a game, in `sprites/cards/backs`."""
    own = THEMES[slug].back
    return own if design == next(iter(CARD_BACKS)) else f"{own}-{design}"


DEFAULT_APPEARANCE = Appearance()
