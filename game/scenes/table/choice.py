"""What a click means: the moves of some cards, the best one first."""

from __future__ import annotations

from game.rules.cards import Cards
from game.rules.events import apply
from game.rules.moves import Move, Pair, Transfer
from game.rules.patience import BuildingPatience, Patience
from game.rules.session import Session
from game.rules.table import Pile, Role, Table


def moves_of(session: Session, pile: Pile, count: int) -> list[Move]:
    """List the legal moves of a number of top cards of a pile."""
    return [
        move
        for move in session.legal_moves()
        if (isinstance(move, Transfer) and (move.source, move.count) == (pile, count))
        or (isinstance(move, Pair) and pile in move.piles)
    ]


def move_between(game: Patience, source: Pile, target: Pile, count: int) -> Move:
    """Name the move, legal or not, that takes a number of top cards from one pile to another."""
    if isinstance(game, BuildingPatience) or not source.role is target.role is Role.TABLEAU:
        return Transfer(source, target, count)
    return Pair(*sorted((source, target), key=lambda pile: pile.number))


def target_of(move: Move, pile: Pile) -> Pile:
    """Give the pile that a move takes cards of a pile to, or pairs it with."""
    return next(other for other in reversed(move.piles) if other != pile)


def best_moves(session: Session, pile: Pile, count: int) -> list[Move]:
    """List what a click on a number of top cards may do, best first.

    First to a foundation, then the longest fitting build, then a space; a whole pile does not move to another space,
    for that changes nothing.
    """
    moves = [move for move in moves_of(session, pile, count) if not is_pointless(session.table, move)]
    return sorted(moves, key=lambda move: rank(session, move))


def is_players_choice(session: Session, move: Move) -> bool:
    """Say whether no click may make a move that does not name its pile, for in this game the player picks it."""
    return session.game.player_picks_pile and move.piles[-1].role is not Role.FOUNDATION


def is_free_choice(session: Session, moves: list[Move]) -> bool:
    """Say whether the best moves differ in nothing but the player's plan, and the first one could not be moved on."""
    if len(moves) < 2 or rank(session, moves[0]) != rank(session, moves[1]) or _alike(session.table, moves):
        return False
    first, second = moves[0], moves[1]
    after = apply(session.game.play(session.table, first), session.table)
    if isinstance(first, Pair) or isinstance(second, Pair):
        return True
    onward = Transfer(first.piles[1], second.piles[1], getattr(first, "count", 1))
    return not session.game.judge(after, onward)


def _alike(table: Table, moves: list[Move]) -> bool:
    """Say whether all moves go to equal piles, such as spaces."""
    return len({table[move.piles[-1]] for move in moves}) == 1 and not isinstance(moves[0], Pair)


def is_pointless(table: Table, move: Move) -> bool:
    """Say whether a move takes a whole pile to another space, which changes nothing."""
    if not isinstance(move, Transfer) or move.source.role is not Role.TABLEAU or move.target.role is not Role.TABLEAU:
        return False
    return move.count == len(table[move.source]) and not table[move.target]


def rank(session: Session, move: Move) -> tuple[int, int]:
    """Give a move's place among others, the least for the best: foundations, builds from the longest, spaces."""
    if not isinstance(move, Transfer):
        return 0, 0
    if move.target.role is Role.FOUNDATION:
        return 0, 0
    pile = session.table[move.target]
    return (1, -_built(session, move, pile)) if pile else (2, 0)


def _built(session: Session, move: Transfer, pile: Cards) -> int:
    """Count the cards at the top of a pile that lie on each other as the game builds."""
    game, length = session.game, 1
    if not isinstance(game, BuildingPatience):
        return length
    while length < len(pile) and pile[-length - 1].face_up:
        below = session.table.having({move.target: pile[:-length]})
        if not game.accepts(below, move.source, move.target, pile[-length:][:1]):
            break
        length += 1
    return length
