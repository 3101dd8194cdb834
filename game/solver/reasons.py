"""What speaks for a move, from the rules and the winning line that begins with it; nothing, rather than a guess."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Literal, NamedTuple

from game.rules.cards import Card
from game.rules.moves import Move, Transfer
from game.rules.patience import Patience
from game.rules.table import STOCK, WASTE, Role, Table

HORIZON = 9  # moves; what comes later is no reason for this one


class Reason(NamedTuple):
    """A fact about a move."""

    kind: Literal["safe", "frees", "empties"]
    moves: int = 0  # until it happens, this one included
    card: Card | None = None


def reason(game: Patience, table: Table, line: Sequence[Move]) -> Reason | None:
    """Return what speaks for the first move of a line that wins from a table, None if nothing does."""
    if line[0] in game.safe_plays(table):
        return Reason("safe")
    if not isinstance(line[0], Transfer) or not (line[0].source == WASTE or line[0].source.role is Role.TABLEAU):
        return None
    steps = [*_dug(game, table, line)]
    return _freed(table, steps) or _emptied(table, line[0], steps)


def _dug(game: Patience, table: Table, line: Sequence[Move]) -> Iterator[tuple[Move, int, Table]]:
    """Yield moves of a line as long as nothing is laid on the pile that the first one takes cards from.

    Each with the number of cards that are left in this pile, and the table after it.
    """
    source = line[0].piles[0]
    height = len(table[source])
    for move in line[:HORIZON]:
        _, table = game.outcome(table, move)
        if len(table[source]) > height:
            return
        height = len(table[source])
        yield move, height, table


def _freed(table: Table, steps: Sequence[tuple[Move, int, Table]]) -> Reason | None:
    """Return which face-up card of the pile is the first to go up after the first move, and when nothing lies on it."""
    pile = steps[0][0].piles[0]
    freed: dict[int, int] = {}  # by the cards that lie below: the number of moves until it is the top one
    for number, (move, left, _table) in enumerate(steps, 1):
        goes_up = isinstance(move, Transfer) and (move.source, move.target.role) == (pile, Role.FOUNDATION)
        if goes_up and left in freed and table[pile][left].face_up:
            return Reason("frees", freed[left], table[pile][left])
        freed.setdefault(left - 1, number)
    return None


def _emptied(table: Table, move: Move, steps: Sequence[tuple[Move, int, Table]]) -> Reason | None:
    """Return when the pile, one of the tableau, is empty, unless another one was filled for it."""
    emptied = ((number, after) for number, (_move, left, after) in enumerate(steps, 1) if not left)
    number, after = next(emptied, (0, table))
    is_gain = move.piles[0].role is Role.TABLEAU and _spaces(after) > _spaces(table)
    return Reason("empties", number) if is_gain else None


def _spaces(table: Table) -> int:
    return sum(not cards for pile, cards in table.items() if pile.role is Role.TABLEAU)


def others(game: Patience, table: Table, move: Move) -> list[Table]:
    """Return the tables after all other legal moves, except those that differ only in which of two piles is which."""
    same = _content(game.outcome(table, move)[1])
    tables = (game.outcome(table, other)[1] for other in game.legal_moves(table))
    return [after for after in tables if _content(after) != same]


def _content(table: Table) -> Counter[object]:
    """Return what lies on the piles of each role; on those of the tableau one by one while they may be dealt to."""
    apart = bool(table.get(STOCK))
    return Counter((pile if apart and pile.role is Role.TABLEAU else pile.role, cards) for pile, cards in table.items())


def most_open(game: Patience, tables: Mapping[Move, Table]) -> Move | None:
    """Return the move after whose table most moves are possible; None if there is none after any."""
    counts = {move: sum(1 for _move in game.legal_moves(table)) for move, table in tables.items()}
    best = max(counts, key=counts.__getitem__, default=None)
    return best if best and counts[best] else None
