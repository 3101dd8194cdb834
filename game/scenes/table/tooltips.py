"""The explanations of the light in the bar, for tooltips, and what notices say of a lost position."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.language import N_, _
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


def light_text(table: GameTable) -> str:
    """Return what the light of a table means, the way back if there is one, and whether it knows hidden cards."""
    if not table.light:
        return ""
    sentences = [_(LIGHTS[table.light])]
    if table.can("back"):
        sentences.append(_("{key}: {action}", key=ACTIONS["back"].key, action=table.way_back))
    if table.analysis.sees_all and hidden_cards(table.session.table):
        sentences.append(_("The light and hints know hidden cards, unless set otherwise."))
    return ". ".join(sentences)
