"""The explanations of the light in the bar and of a card of the pack, and what notices say of a lost position."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.deals import pack_card
from game.language import N_, _
from game.language.cards import name_in_case
from game.scenes.keys import ACTIONS
from game.scenes.table.analysis import hidden_cards
from game.view.marks.verdict import VerdictName

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable

LOST = N_("This position cannot be won")
LIGHTS: dict[VerdictName, str] = {
    "won": N_("A way to win from here is known"),
    "lost": N_("Proved: the game cannot be won from here"),
    "open": N_("It is not known whether the game can be won"),
    "searching": N_("Still searching"),
    "failed": N_("No more verdicts until the next game"),
}


def names_text(table: GameTable) -> Iterator[str]:
    """Yield what the light of a table means and knows, the way back, and which card in the pack the deal is."""
    session = table.session
    if table.light:
        yield _(LIGHTS[table.light])
        if table.can("back"):
            yield _("{key}: {action}", key=ACTIONS["back"].key, action=table.way_back)
    if not session.game.variation and (card := pack_card(session.game, session.number)):
        yield _("The card of this deal in the pack: {card}. A win turns it up", card=name_in_case(card, "named"))
    if table.light and table.analysis.sees_all and hidden_cards(session.table):
        yield _("The light and hints know hidden cards, unless set otherwise.")
