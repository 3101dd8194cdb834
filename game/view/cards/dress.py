"""How the player wants the tables to look: the deck, and the felt and card back of each."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace

from game.language import N_
from game.view.cards.deck import CLASSIC, Deck
from game.view.tables import TABLES, TableDesign
from game.view.theme import FELTS, STARK, THEMES, Theme

EARNED = 10  # wins at a table that earn its last back


@dataclass(frozen=True)
class Design:
    """A card back as it can be chosen: what the player calls it, and the wins at the table that earn it."""

    slug: str
    name: str
    wins: int = 0


BACKS = (Design("rosette", N_("Rosette")), Design("trellis", N_("Trellis")), Design("sunburst", N_("Sunburst"), EARNED))


@dataclass(frozen=True)
class Dress:
    """The choices; `felts` and `backs` go by game, what they do not name, or name wrongly, is the game's own."""

    deck: Deck = CLASSIC
    felts: Mapping[str, str] = field(default_factory=dict)
    backs: Mapping[str, str] = field(default_factory=dict)
    stark: bool = False  # in high contrast every table has the same plain felt, whatever was chosen

    def felt(self, slug: str) -> str:
        """Name the felt of a game's table."""
        chosen = self.felts.get(slug, "")
        return chosen if chosen in FELTS else THEMES[slug].slug

    def design(self, slug: str) -> str:
        """Name the design of a game's card backs."""
        chosen = self.backs.get(slug, "")
        return chosen if chosen in [design.slug for design in BACKS] else BACKS[0].slug

    def theme(self, slug: str) -> Theme:
        """Return the colours of a game's table, and its card back."""
        return replace(STARK if self.stark else FELTS[self.felt(slug)], back=back_file(slug, self.design(slug)))

    def table(self, slug: str) -> TableDesign:
        """Return a game's table in these colours."""
        return TABLES[slug].in_theme(self.theme(slug))

    @property
    def all_backs(self) -> tuple[str, ...]:
        """The card backs of all tables."""
        return tuple(dict.fromkeys(self.theme(slug).back for slug in TABLES))


def back_file(slug: str, design: str) -> str:
    """Name the picture of a design in the tint of a game, in `sprites/cards/backs`."""
    own = THEMES[slug].back
    return own if design == BACKS[0].slug else f"{own}-{design}"


PLAIN = Dress()
