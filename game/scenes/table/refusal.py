"""Why cards cannot be moved: the rule, if one reason applies to all piles."""

from __future__ import annotations

from collections.abc import Mapping

from game.rules.cards import Card
from game.rules.moves import Deal, Transfer
from game.rules.refusals import Answer
from game.rules.session import Session
from game.rules.table import Pile, Role
from game.scenes.table.click_moves import move_between, moves_of


def why_stuck(session: Session, pile: Pile, count: int) -> Answer:
    """Return why the top `count` cards of a pile cannot go anywhere: a rule if one reason applies to all piles."""
    if (why := _why_fixed(session, pile, count)) is not None:
        return why
    if moves_of(session, pile, count):
        return Answer("only-to-another-space")
    card = session.table[pile][-count]
    up, down = (_reasons(session, pile, count, role) for role in (Role.FOUNDATION, Role.TABLEAU))
    if (rule := _only(up | down, card)) is not None:
        return rule
    if (rule := _only(down, card)) is not None:
        if count > 1:
            return Answer("no-foundation-takes-together-and", count=count, rule=rule)
        return Answer("no-foundation-takes-and", card=card, rule=rule)
    return session.game.nowhere(session.table, card) if count == 1 else Answer("nothing-takes-together", count=count)


def why_not_up(session: Session, pile: Pile, count: int) -> Answer:
    """Return why no foundation accepts the top `count` cards of a pile."""
    if (why := _why_fixed(session, pile, count)) is not None:
        return why
    card, reasons = session.table[pile][-count], _reasons(session, pile, count, Role.FOUNDATION)
    if not reasons:  # in games of pairs any transfer is refused with the general rule
        game, other = session.game, next(other for other in session.game.piles if other.role is not pile.role)
        return game.judge(session.table, Transfer(pile, other, count))
    if (rule := _only(reasons, card)) is not None:
        return rule
    if count > 1:
        return Answer("no-foundation-takes-together", count=count)
    return Answer("no-foundation-takes", card=card)


def _only(reasons: Mapping[str, Answer], card: Card) -> Answer | None:
    """Return the only reason if there is just one and it names no card, else None."""
    text, rule = next(iter(reasons.items())) if len(reasons) == 1 else ("", None)
    return None if card.named in text else rule


def _why_fixed(session: Session, pile: Pile, count: int) -> Answer | None:
    """Return why cards cannot be moved to any target; None if they can."""
    game, table = session.game, session.table
    if pile.role is Role.STOCK and not game.liftable(table, pile):
        answer = game.judge(table, Deal())
        return None if answer else answer
    if not table[pile]:
        takes = any(move.piles[1:] == (pile,) for move in session.legal_moves())
        return Answer("choose-first" if takes else "no-card-here")
    if pile.role is Role.DISCARD:
        return Answer("pairs-are-out-of-play")
    return None if table[pile][-count].face_up else Answer("face-down")


def _reasons(session: Session, pile: Pile, count: int, role: Role) -> dict[str, Answer]:
    """Return the refusals of the piles of a role, by their English text."""
    game, table = session.game, session.table
    targets = (target for target in game.piles if target.role is role and target != pile)
    answers = (game.judge(table, move_between(game, pile, target, count)) for target in targets)
    return {answer.reason: answer for answer in answers}
