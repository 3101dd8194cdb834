"""Chooses what a click does: the moves of some cards, ranked."""

from __future__ import annotations

from game.deals import PACK
from game.rules.cards import Card, Cards
from game.rules.moves import Deal, Move, Pair, Transfer
from game.rules.patience import BuildingPatience, Patience
from game.rules.session import Session
from game.rules.table import STOCK, Pile, Role, Table

TopCards = tuple[Pile, int]  # a pile, and the number of its top cards that are meant


def moves_of(session: Session, pile: Pile, count: int) -> list[Move]:
    """Return the legal moves of the top `count` cards of a pile."""
    return [
        move
        for move in session.legal_moves()
        if (isinstance(move, Transfer) and (move.source, move.count) == (pile, count))
        or (isinstance(move, Pair) and pile in move.piles)
    ]


def taken(move: Move) -> list[TopCards]:
    """Return what a move takes: a pile, and the number of its top cards; of a pair both piles."""
    if isinstance(move, Deal):
        return [(STOCK, 1)]
    return [(pile, 1) for pile in move.piles] if isinstance(move, Pair) else [(move.source, move.count)]


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


def only_chooses(session: Session, moves: list[Move]) -> bool:
    """Return whether a click on cards with these moves only chooses them.

    A pair is taken by a click on each of its cards, and a target that only the player picks by a click on it.
    """
    game, table = session.game, session.table
    return any(isinstance(move, Pair) or game.is_players_choice(table, move) for move in moves)


def is_undecided(session: Session, moves: list[Move]) -> bool:
    """Return whether the best of some moves is not to be made for the player, even if the card was clicked twice.

    By the rules only the player makes it, or the best ones are alike, and a further click cannot move on between them.
    """
    if session.game.is_players_choice(session.table, moves[0]):
        return True
    best = [move for move in moves if rank(session, move) == rank(session, moves[0])]
    first, *others = to_unlike_targets(session, best)
    if not others:
        return False
    if not isinstance(first, Transfer) or not isinstance(others[0], Transfer):
        return True
    onward = Transfer(first.target, others[0].target, first.count)
    return not session.game.judge(session.game.outcome(session.table, first)[1], onward)


def to_unlike_targets(session: Session, moves: list[Move]) -> list[Move]:
    """Return the first of all moves to targets that are equal, such as spaces."""
    found: dict[object, Move] = {}
    for move in moves:
        found.setdefault(_kind_of_target(session, move), move)
    return list(found.values())


def _kind_of_target(session: Session, move: Move) -> object:
    """Return what tells the target of a move from others: its cards, or what a foundation takes after the move.

    So empty piles are equal, and so are foundations that a card completes.
    """
    if not isinstance(move, Transfer):
        return move
    target, game, table = move.target, session.game, session.table
    if target.role is Role.FOUNDATION:
        return target.role, next_cards(game, game.outcome(table, move)[1], target)
    return target.role, table[target]


def next_cards(game: Patience, table: Table, foundation: Pile) -> tuple[Card, ...]:
    """Return the cards that a foundation takes next, one by one; none in games of pairs."""
    if not isinstance(game, BuildingPatience):
        return ()
    source = next((pile for pile in game.piles if pile.role is Role.TABLEAU), STOCK)
    return tuple(card for card in PACK if game.accepts(table, source, foundation, (card,)))


def is_pointless(table: Table, move: Move) -> bool:
    """Return whether a move takes a whole pile to another space, which changes nothing."""
    if not isinstance(move, Transfer) or move.source.role is not Role.TABLEAU or move.target.role is not Role.TABLEAU:
        return False
    return move.count == len(table[move.source]) and not table[move.target]


def rank(session: Session, move: Move) -> tuple[int, int]:
    """Return the sort key of a move, the least for the best: foundations, builds from the longest, spaces."""
    if not isinstance(move, Transfer) or move.target.role is Role.FOUNDATION:
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
