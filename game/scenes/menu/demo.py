"""A simple player for show: it plays what looks best at the moment, and never into a table that was there before."""

from __future__ import annotations

from random import Random

from game.rules.events import apply
from game.rules.moves import Deal, Move, Transfer
from game.rules.session import Session
from game.rules.table import Role, Table
from game.scenes.table.choice import is_pointless, rank


def play_on(session: Session, moves: int, chance: Random) -> None:
    """Make moves up to a number, as many as the player finds."""
    seen = {session.table}
    while len(session.moves) < moves and (move := _choose(session, seen, chance)):
        session.play(move)
        seen.add(session.table)


def _choose(session: Session, seen: set[Table], chance: Random) -> Move | None:
    """Find the best move that leads to a new table; chance decides between equals."""
    moves = [move for move in session.legal_moves() if not _goes_back(session.table, move)]
    chance.shuffle(moves)
    for move in sorted(moves, key=lambda move: _worth(session, move)):
        if apply(session.game.play(session.table, move), session.table) not in seen:
            return move
    return None


def _goes_back(table: Table, move: Move) -> bool:
    return isinstance(move, Transfer) and (move.source.role is Role.FOUNDATION or is_pointless(table, move))


def _worth(session: Session, move: Move) -> tuple[int, int]:
    """Builds come before a deal, a deal before spaces; cards that may lie anywhere go to the shortest pile."""
    if isinstance(move, Deal):
        return 1, 1
    first, order = rank(session, move)
    anywhere = first and move.piles[0].role is Role.STOCK
    return (1, len(session.table[move.piles[1]])) if anywhere else (first, order)
