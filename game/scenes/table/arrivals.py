"""Cards that have just come into sight by themselves, which the player cannot have meant yet.

A click that follows another one closely means what the player saw when it was decided on. So for a moment a click does
nothing on a pile whose top card

- came there after a move without being laid there: Quatorze refills a hole or closes up, Calculation turns up the next
  card of the stock, Numeration turns up a card that lay face down;
- lay hidden under the card that was played: the waste of Napoleon's Square, a foundation of King Albert;
- was uncovered by a move that the table made: a safe play, a finish, a line that is watched.

Quick play stays possible. Cards that the player lays or deals may be clicked at once, as may those that were seen in a
fan before they were uncovered, and all piles that did not change. The pile that cards were dragged from, or chosen on
before another click said where they go, is left alone too: the hand has been elsewhere since, and comes back for what
lies there now.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import TYPE_CHECKING

from game.rules.cards import Cards
from game.rules.moves import Deal, Move, Transfer
from game.rules.table import Pile

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable

UNSEEN = 0.8  # seconds from a move until a click means a card that came with it


class Arrivals:
    """When the top cards of piles came there by themselves."""

    def __init__(self, table: GameTable, clock: Callable[[], float]) -> None:
        """Know of none; the clock gives seconds."""
        self._table, self._clock = table, clock
        self._came: dict[Pile, float] = {}

    def forget(self, *piles: Pile) -> None:
        """Let clicks on some piles mean what lies there now, on all piles if none is named."""
        for pile in piles or tuple(self._came):
            self._came.pop(pile, None)

    def unseen(self, pile: Pile) -> bool:
        """Say whether a click on a pile would mean another card than the one that has just come there."""
        return self._clock() - self._came.get(pile, -math.inf) < UNSEEN

    def played(self, move: Move, *, own: bool) -> None:
        """Look at what the latest move has changed; `own` says that the player made it, not the table."""
        session, layout = self._table.session, self._table.view.layout
        before = next(session.past)
        for pile, cards in session.table.items():
            if cards == before[pile]:
                continue
            spread = any(layout.places[pile].step)
            if own and (_laid(move, pile) or (spread and _was_seen(cards, before[pile]))):
                self.forget(pile)
            else:
                self._came[pile] = self._clock()


def _laid(move: Move, pile: Pile) -> bool:
    """Say whether a move itself lays a pile's top card there."""
    return isinstance(move, Deal) or (isinstance(move, Transfer) and move.target == pile)


def _was_seen(cards: Cards, before: Cards) -> bool:
    """Say whether a pile has only lost cards: those left lie as they lay."""
    return before[: len(cards)] == cards
