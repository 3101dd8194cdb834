"""A simple player for sample tables: it makes the best-looking move, and never repeats a table."""

from __future__ import annotations

from random import Random

from game.rules.events import apply
from game.rules.moves import Deal, Move, Transfer
from game.rules.session import Session
from game.rules.table import Role, Table
from game.scenes.table.click_moves import is_pointless, rank


def play_on(session: Session, moves: int, rng: Random) -> None:
    """Make up to `moves` moves, as long as there are any."""
    tables = {session.table}
    while len(session.moves) < moves and (move := _choose(session, tables, rng)):
        session.play(move)
        tables.add(session.table)


def _choose(session: Session, tables: set[Table], rng: Random) -> Move | None:
    """Return the best move to a new table; equal ones are chosen at random."""
    moves = [move for move in session.legal_moves() if not _goes_back(session.table, move)]
    rng.shuffle(moves)
    for move in sorted(moves, key=lambda move: _worth(session, move)):
        if apply(session.game.play(session.table, move), session.table) not in tables:
            return move
    return None


def _goes_back(table: Table, move: Move) -> bool:
    return isinstance(move, Transfer) and (move.source.role is Role.FOUNDATION or is_pointless(table, move))


def _worth(session: Session, move: Move) -> tuple[int, int]:
    """Return the value of a move: builds, then a deal, then spaces; cards that fit anywhere go to the shortest pile."""
    if isinstance(move, Deal):
        return 1, 1
    first, order = rank(session, move)
    anywhere = first and move.piles[0].role is Role.STOCK
    return (1, len(session.table[move.piles[1]])) if anywhere else (first, order)
