"""What a click on cards does, stated from help and the legal moves alone."""

from __future__ import annotations

from typing import NamedTuple

from game.patiences import Calculation, KingAlbert, NapoleonsSquare, Numeration
from game.rules.cards import Card
from game.rules.moves import Deal, Move, Pair, Transfer
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Pile, Role


class Effect(NamedTuple):
    """One of some moves is made, or the cards are chosen for one of them; a refusal if there are no moves.

    A second click on chosen cards makes one of the moves `again`, and lays them back if there is none.
    """

    moves: list[Move]
    chooses: bool = False
    again: list[Move] = []  # noqa: RUF012 - nobody changes it


def effect_of_click(session: Session, pile: Pile, count: int) -> Effect:
    """Return what help promises of a click on the card of a pile that has `count - 1` cards on top."""
    legal, table = session.legal_moves(), session.table
    if pile.role is Role.STOCK and Deal() in legal:
        return Effect([Deal()])
    pairs: list[Move] = [move for move in legal if isinstance(move, Pair) and pile in move.piles]
    transfers = [m for m in legal if isinstance(m, Transfer) and (m.source, m.count) == (pile, count)]
    up = [move for move in transfers if move.target.role is Role.FOUNDATION]
    if pairs:
        return Effect(pairs, chooses=True, again=pairs if len(pairs) == 1 else [])
    asks = len({table[move.target] for move in up}) > 1 and any(len(table[move.target]) < 12 for move in up)
    if isinstance(session.game, Calculation) and pile.role is Role.STOCK:
        return Effect([*transfers], chooses=bool(transfers), again=[] if asks else [*up])
    if up:
        chooses = asks or sets_interval(session, up[0])
        return Effect([*transfers] if chooses else [*up], chooses)
    fit = {move: _sequence(session.game, table[move.target]) for move in transfers if table[move.target]}
    if fit:
        return Effect([move for move in fit if fit[move] == max(fit.values())])
    changes_nothing = pile.role is Role.TABLEAU and count == len(table[pile])
    return Effect([] if changes_nothing else [*transfers])


def sets_interval(session: Session, move: Move) -> bool:
    """Return whether a move gives a suit of Numeration its interval, while it could have several."""
    numbered = [pile for pile in session.game.piles if pile.role is Role.FOUNDATION][:4]
    free = [pile for pile in numbered if not session.table[pile]]
    return isinstance(session.game, Numeration) and len(free) > 1 and move.piles[-1] in free


def _sequence(game: Patience, cards: tuple[Card, ...]) -> int:
    """Return how many cards at the top of a pile follow each other as columns are built."""
    length = 1
    while length < len(cards) and cards[-length - 1].face_up and _follows(game, cards[-length], cards[-length - 1]):
        length += 1
    return length


def _follows(game: Patience, card: Card, below: Card) -> bool:
    down = below.rank - card.rank
    match game:
        case KingAlbert():
            return down == 1 and card.suit.is_red != below.suit.is_red
        case NapoleonsSquare():
            return down == 1 and card.suit == below.suit
        case Numeration():
            return down % 13 in (1, 2, 3, 4) and card.suit == below.suit
    raise NotImplementedError(game)


def end_of(move: Move, pile: Pile) -> Pile:
    """Return the other pile of a move that starts at a pile."""
    first, second = move.piles
    return first if second == pile else second
