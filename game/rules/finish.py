"""Finds moves to the foundations that win the game without the player."""

from __future__ import annotations

from .moves import Move, Moves
from .patience import Patience
from .table import Table


def finish(game: Patience, table: Table) -> Moves:
    """Return moves up that win the game; () if there are none, or if cards are face down.

    It always makes the first possible move up that is not the player's choice. Reaching the win proves that no choice
    was wrong. Face-down cards would be revealed, so such tables are not finished.
    """
    moves: list[Move] = []
    if not all(card.face_up for cards in table.values() for card in cards):
        return ()
    while not game.is_won(table):
        move = next((move for move in game.moves_up(table) if not game.is_players_choice(table, move)), None)
        if move is None:
            return ()
        _, table = game.outcome(table, move)
        moves.append(move)
    return tuple(moves)
