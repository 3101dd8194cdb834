"""Chooses what a click does: the moves of some cards, ranked."""

from __future__ import annotations

from game.rules.cards import Cards
from game.rules.events import apply
from game.rules.moves import Move, Pair, Transfer
from game.rules.patience import BuildingPatience, Patience
from game.rules.session import Session
from game.rules.table import Pile, Role, Table


def moves_of(session: Session, pile: Pile, count: int) -> list[Move]:
    """Return the legal moves of the top `count` cards of a pile."""
    return [
        move
        for move in session.legal_moves()
        if (isinstance(move, Transfer) and (move.source, move.count) == (pile, count))
        or (isinstance(move, Pair) and pile in move.piles)
    ]


def move_between(game: Patience, source: Pile, target: Pile, count: int) -> Move:
    """Return the move, legal or not, of the top `count` cards from one pile to another."""
    if isinstance(game, BuildingPatience) or not source.role is target.role is Role.TABLEAU:
        return Transfer(source, target, count)
    return Pair(*sorted((source, target), key=lambda pile: pile.number))


def target_of(move: Move, pile: Pile) -> Pile:
    """Return the pile that a move takes cards of a pile to, or pairs them with."""
    return next(other for other in reversed(move.piles) if other != pile)


def best_moves(session: Session, pile: Pile, count: int) -> list[Move]:
    """Return the moves that a click on the top `count` cards may make, the best first.

    Foundations come first, then the longest fitting build, then a space. To move a whole pile to another space is
    left out, because it changes nothing.
    """
    moves = [move for move in moves_of(session, pile, count) if not is_pointless(session.table, move)]
    return sorted(moves, key=lambda move: rank(session, move))


def is_players_choice(session: Session, moves: list[Move]) -> bool:
    """Return whether a click must not make the best of some moves for the player.

    By the rules only the player makes it, or the best ones are alike, and a further click cannot move on between them.
    """
    if session.game.is_players_choice(session.table, moves[0]):
        return True
    if len(moves) < 2 or rank(session, moves[0]) != rank(session, moves[1]) or _alike(session, moves):
        return False
    first, second = moves[0], moves[1]
    after = apply(session.game.play(session.table, first), session.table)
    if isinstance(first, Pair) or isinstance(second, Pair):
        return True
    onward = Transfer(first.piles[1], second.piles[1], getattr(first, "count", 1))
    return not session.game.judge(after, onward)


def _alike(session: Session, moves: list[Move]) -> bool:
    """Return whether all moves as good as the first go to equal piles, such as spaces."""
    best = [move for move in moves if rank(session, move) == rank(session, moves[0])]
    return len({session.table[move.piles[-1]] for move in best}) == 1 and not isinstance(best[0], Pair)


def to_unlike_piles(table: Table, moves: list[Move]) -> list[Move]:
    """Return the first of all moves to equal piles, such as spaces."""
    found: dict[Cards, Move] = {}
    for move in moves:
        found.setdefault(table[move.piles[-1]], move)
    return list(found.values())


def is_pointless(table: Table, move: Move) -> bool:
    """Return whether a move takes a whole pile to another space, which changes nothing."""
    if not isinstance(move, Transfer) or move.source.role is not Role.TABLEAU or move.target.role is not Role.TABLEAU:
        return False
    return move.count == len(table[move.source]) and not table[move.target]


def rank(session: Session, move: Move) -> tuple[int, int]:
    """Return the sort key of a move, the least for the best: foundations, builds from the longest, spaces."""
    if not isinstance(move, Transfer):
        return 0, 0
    if move.target.role is Role.FOUNDATION:
        return 0, 0
    pile = session.table[move.target]
    return (1, -_built(session, move, pile)) if pile else (2, 0)


def _built(session: Session, move: Transfer, pile: Cards) -> int:
    """Return the number of cards at the top of a pile that are in sequence as the game builds."""
    game, length = session.game, 1
    if not isinstance(game, BuildingPatience):
        return length
    while length < len(pile) and pile[-length - 1].face_up:
        below = session.table.having({move.target: pile[:-length]})
        if not game.accepts(below, move.source, move.target, pile[-length:][:1]):
            break
        length += 1
    return length
