"""The end of a game that needs no player: the rest is played up, and every order comes to the same."""

from __future__ import annotations

from .events import apply
from .moves import Move
from .patience import Patience
from .table import Table


def finish(game: Patience, table: Table) -> tuple[Move, ...]:
    """Return moves up that win the game from here; () where there are none, or cards lie face down.

    The first move up that there is is made each time. To reach the win is the proof that it was never a wrong one; what
    lies face down would be given away.
    """
    moves: list[Move] = []
    if not all(card.face_up for cards in table.values() for card in cards):
        return ()
    while not game.is_won(table):
        move = next(game.moves_up(table), None)
        if move is None:
            return ()
        table = apply(game.play(table, move), table)
        moves.append(move)
    return tuple(moves)
