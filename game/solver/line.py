"""Turns the steps of a search into moves, checked by the rules."""

from __future__ import annotations

import re
from collections.abc import Iterable

from game.rules.moves import Move, Moves, parse_move
from game.rules.session import Session
from game.rules.table import Role

_ANY_FOUNDATION = re.compile(r"-f(?=x|$)")
_FROM_SUIT = re.compile(r"f[CDHS]-")


def replay(session: Session, steps: Iterable[str]) -> Moves:
    """Play the steps in a copy of the session; return the moves that win it.

    A step is a move in the notation, but need not name the foundation: "t3-f" and "t3-fx13" go to the first one that
    accepts them. A card that leaves a foundation is "fH-t2", from that of hearts, whichever pile it is.

    Raises:
        IllegalMoveError: if the rules refuse a step.
        ValueError: if the game is not won at the end.

    """
    game = Session.from_layout(session.game, session.layout())
    for step in steps:
        game.play(_resolve(game, step))
    if not game.is_won():
        raise ValueError("a line that should win does not")
    return game.moves


def _resolve(game: Session, step: str) -> Move:
    if _FROM_SUIT.match(step):
        source = next(
            pile
            for pile, cards in game.table.items()
            if pile.role is Role.FOUNDATION and cards and cards[0].suit.value == step[1]
        )
        return parse_move(f"{source}{step[2:]}")
    if not _ANY_FOUNDATION.search(step):
        return parse_move(step)
    choices = [parse_move(_ANY_FOUNDATION.sub(f"-{pile}", step)) for pile in game.table if pile.role is Role.FOUNDATION]
    return next((move for move in choices if game.game.judge(game.table, move)), choices[0])
