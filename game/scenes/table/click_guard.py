"""Protects against clicks on cards that have just appeared and that the player cannot have meant.

A click that closely follows another one refers to what the player saw when deciding to click. So for a moment a click
has no effect on a pile whose top card

- came there after a move without being laid there: Quatorze fills a hole or closes up, Calculation turns up the next
  card of the stock, Numeration turns up a face-down card;
- was hidden under the card that was played: the waste of Napoleon's Square, a foundation of King Albert;
- was uncovered by an automatic move: a safe play, a finish, a watched line.

Fast play remains possible. Cards that the player lays or deals can be clicked at once, and so can cards that were
visible in a fan before they were uncovered, and all piles that did not change. The pile that cards were dragged from,
or that was selected before the click on a target, is not protected either: the mouse has been elsewhere since.
"""

from __future__ import annotations

import math
from collections.abc import Callable

from game.rules.cards import Cards
from game.rules.moves import Deal, Move, Transfer
from game.rules.table import Pile
from game.scenes.table.board import Board

UNSEEN = 0.8  # seconds after a move in which clicks on new top cards are ignored


class ClickGuard:
    """Remembers when the top cards of piles appeared by themselves."""

    def __init__(self, board: Board, clock: Callable[[], float]) -> None:
        self._board, self._clock = board, clock
        self._came: dict[Pile, float] = {}

    def forget(self, *piles: Pile) -> None:
        """Accept clicks on some piles again, or on all if none is given."""
        for pile in piles or tuple(self._came):
            self._came.pop(pile, None)

    def unseen(self, pile: Pile) -> bool:
        """Return whether a click on a pile must be ignored, because its top card has just appeared."""
        return self._clock() - self._came.get(pile, -math.inf) < UNSEEN

    def played(self, move: Move, *, own: bool) -> None:
        """Record what the latest move has changed; `own` is True for the player's moves, False for automatic ones."""
        session, layout = self._board.session, self._board.view.layout
        before = next(session.past)
        for pile, cards in session.table.items():
            if cards == before[pile]:
                continue
            spread = any(layout.places[pile].step)
            if own and (_is_laid_by(move, pile) or (spread and _was_visible(cards, before[pile]))):
                self.forget(pile)
            else:
                self._came[pile] = self._clock()


def _is_laid_by(move: Move, pile: Pile) -> bool:
    """Return whether the move itself lays a pile's top card."""
    return isinstance(move, Deal) or (isinstance(move, Transfer) and move.target == pile)


def _was_visible(cards: Cards, before: Cards) -> bool:
    """Return whether a pile has only lost cards, so that the rest has not moved."""
    return before[: len(cards)] == cards
