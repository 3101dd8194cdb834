"""Which moves the steps of a tour ask for. It has no pygame and no display."""

from __future__ import annotations

import re
from collections.abc import Container

from game.rules.moves import Move
from game.rules.session import Session
from game.rules.table import Table
from game.scenes.table.click_moves import best_moves, is_pointless, taken


def kind_of(table: Table, move: Move) -> str:
    """Return what the texts of tours call a move: its notation without numbers, with a 0 if its target is empty."""
    kind = re.sub(r"x?\d+", "", str(move))
    return kind + "0" * ("-" in kind and not table[move.piles[-1]])


def asked(session: Session, kinds: Container[str], best: Move | None = None) -> Move | None:
    """Return the legal move of some kinds that a step asks for, None if there is none.

    It is the best one if that is known and of these kinds, else one that a click on its cards makes, else any.
    """
    table = session.table
    moves = [move for move in session.legal_moves() if kind_of(table, move) in kinds and not is_pointless(table, move)]
    clicked = (move for move in moves for pile, count in taken(move) if best_moves(session, pile, count)[:1] == [move])
    return best if best in moves else next(clicked, next(iter(moves), None))
