"""What speaks for a move, from the rules and the winning line that begins with it; nothing, rather than a guess."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import Literal, NamedTuple

from game.rules.cards import Card
from game.rules.moves import Move, Transfer
from game.rules.patience import Patience
from game.rules.table import Role, Table

HORIZON = 9  # moves; what comes later is no reason for this one


class Reason(NamedTuple):
    """A fact about a move."""

    kind: Literal["safe", "frees", "empties"]
    moves: int = 0  # until it happens, this one included
    card: Card | None = None


def reason(game: Patience, table: Table, line: Sequence[Move]) -> Reason | None:
    """Return what speaks for the first move of a line that wins from a table, None if nothing does.

    It frees the first face-up card of its pile that goes up after it, or it empties the pile, unless something is laid
    there before.
    """
    if line[0] in game.safe_plays(table):
        return Reason("safe")
    if not isinstance(line[0], Transfer) or line[0].source.role not in (Role.TABLEAU, Role.WASTE):
        return None
    pile = line[0].source
    cards, freed = table[pile], dict[int, int]()  # by the index of the top card: the moves until it is that
    for number, move in enumerate(line[:HORIZON], 1):
        height, table = len(table[pile]), game.outcome(table, move)[1]
        left = len(table[pile])
        if left > height:
            break
        goes_up = left < height and move.piles[-1].role is Role.FOUNDATION
        if goes_up and left in freed and cards[left].face_up:
            return Reason("frees", freed[left], cards[left])
        freed.setdefault(left - 1, number)
    return Reason("empties", freed[-1]) if -1 in freed and pile.role is Role.TABLEAU else None


def others(game: Patience, table: Table, move: Move) -> list[Table]:
    """Return the tables after all other legal moves, except to another one of the foundations that take the card."""
    same = _content(game.outcome(table, move)[1])
    tables = (game.outcome(table, other)[1] for other in game.legal_moves(table))
    return [after for after in tables if _content(after) != same]


def _content(table: Table) -> Counter[object]:
    return Counter((pile.role if pile.role is Role.FOUNDATION else pile, cards) for pile, cards in table.items())
