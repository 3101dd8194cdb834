"""Refusals in words: why a move cannot be made, said for some seconds where the player looks."""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from typing import Protocol

from game.rules.cards import Card
from game.rules.moves import Deal, Move, Pair, Transfer
from game.rules.session import Session
from game.rules.table import Pile, Role
from game.scenes.host import Host
from game.scenes.table.choice import move_between, moves_of
from game.scenes.table.hud import NOTHING, Notice
from game.view.cards.layout import Layout
from game.view.marks.refusal import Ground, Refusal, beside
from game.view.tables.view import TableView
from game.view.text.lettering import typographic
from game.view.theme import unit

SECONDS = 4.0  # that a sentence is shown, unless a move is made
AGAIN = 1.0  # seconds in which the same sentence is not said once more
PLACE = re.compile(r"\bon (?:[sd]|w[0-9]*|[ftr][0-9]+)\b")  # a pile's name in the notation, which players do not know


class Player(Protocol):
    """What refusals need of the table scene."""

    host: Host
    session: Session
    layout: Layout
    view: TableView


def why_stuck(session: Session, pile: Pile, count: int) -> str:
    """Say why so many top cards of a pile go nowhere: the rule, where one reason covers all piles."""
    if why := _why_fixed(session, pile, count):
        return why
    if moves_of(session, pile, count):
        return "it could only go to another space, which changes nothing"
    card = session.table[pile][-count]
    up, down = (_reasons(session, pile, count, role) for role in (Role.FOUNDATION, Role.TABLEAU))
    if rule := _only(up | down, card):
        return rule
    if rule := _only(down, card):
        return f"no foundation takes {_these(card, count)} now, and {rule}"
    return session.game.nowhere(card).reason if count == 1 else f"nothing on the table takes {_these(card, count)} now"


def why_not_up(session: Session, pile: Pile, count: int) -> str:
    """Say why no foundation takes so many top cards of a pile."""
    if why := _why_fixed(session, pile, count):
        return why
    card, reasons = session.table[pile][-count], _reasons(session, pile, count, Role.FOUNDATION)
    if not reasons:  # in games of pairs; any transfer is refused with the rule
        game, other = session.game, next(other for other in session.game.piles if other.role is not pile.role)
        return game.judge(session.table, Transfer(pile, other, count)).reason
    return _only(reasons, card) or f"no foundation takes {_these(card, count)} now"


def _only(reasons: set[str], card: Card) -> str:
    """Give the only reason there is, if it is a rule that speaks of no card, else ""."""
    return "" if len(reasons) != 1 or card.words in (rule := next(iter(reasons))) else rule


def _why_fixed(session: Session, pile: Pile, count: int) -> str:
    """Say why cards could not be moved wherever they went to; "" where that is not so."""
    game, table = session.game, session.table
    if pile.role is Role.STOCK and not game.liftable(table, pile):
        return game.judge(table, Deal()).reason
    if not table[pile]:
        return "there is no card here"
    if pile.role is Role.DISCARD:
        return "pairs that were taken are out of play"
    return "" if table[pile][-count].face_up else "a face-down card cannot be moved"


def _reasons(session: Session, pile: Pile, count: int, role: Role) -> set[str]:
    game, table = session.game, session.table
    targets = (target for target in game.piles if target.role is role and target != pile)
    return {game.judge(table, move_between(game, pile, target, count)).reason for target in targets}


def _these(card: Card, count: int) -> str:
    return card.words if count == 1 else f"these {count} cards together"


class Telling:
    """The sentence that is said now, and where; times are of the clock, in seconds."""

    def __init__(self, player: Player, clock: Callable[[], float] = time.monotonic) -> None:
        """Say nothing yet."""
        self._player, self._clock = player, clock
        self._text, self._said_at = "", float("-inf")
        self._pile: Pile | None = None
        self._placed: tuple[object, Refusal | None] | None = None
        self.due: float | None = None  # when it has been said

    def refused(self, move: Move, reason: str, seen: Pile | None) -> None:
        """Say why a move is refused, at the pile that refused it: of a pair the one that is looked at, if known."""
        pile = seen if isinstance(move, Pair) and seen in move.piles else (move.piles or (Pile(Role.STOCK),))[-1]
        self.tell(pile, reason)

    def tell(self, pile: Pile, reason: str) -> None:
        """Say a sentence at a pile, unless the player does not want it or has just been told the same."""
        if not self._player.host.preferences.settings.refusals:
            return
        text, now = PLACE.sub("there", reason), self._clock()
        text = typographic(text[:1].upper() + text[1:])
        if text == self._text and now - self._said_at < AGAIN:
            return
        self._text, self._pile, self._said_at, self.due = text, pile, now, now + SECONDS

    def end(self) -> None:
        """Say nothing any more."""
        self._pile = self.due = self._placed = None

    def poll(self) -> bool:
        """Stop when it has been said for long enough; tell whether that is now."""
        if self.due is None or self._clock() < self.due:
            return False
        self.end()
        return True

    # ---- what is shown

    @property
    def text(self) -> str:
        """What is said now; "" for nothing."""
        return self._text if self._pile else ""

    @property
    def marks(self) -> list[Refusal]:
        """The line at the pile, if there is something to say, and room for it."""
        return [line] if (line := self._line()) else []

    @property
    def notice(self) -> Notice:
        """What the bar has to say, because there is no room at the pile."""
        return Notice(self._text) if self._pile and not self._line() else NOTHING

    def _line(self) -> Refusal | None:
        """Give the line; a place is looked for again when the cards lie elsewhere."""
        if self._pile is None:
            return None
        player = self._player
        layout, table = player.layout, player.session.table
        key = self._text, self._pile, layout.area.copy(), layout.width, table
        if self._placed is None or self._placed[0] != key:
            pile = layout.top_rect(self._pile, table[self._pile])
            self._placed = key, beside(self._text, pile, self._ground(), unit(player.host.window.size))
        return self._placed[1]

    def _ground(self) -> Ground:
        layout, table = self._player.layout, self._player.session.table
        rects = {pile: layout.pile_rect(pile, table[pile]) for pile in layout.places}
        cards = [rect for pile, rect in rects.items() if table[pile]]
        others = [rect for pile, rect in rects.items() if not table[pile]]
        others += [mark.rect for mark in self._player.view.marks(layout, table) if mark.is_label]
        return Ground(layout.area, layout.width, cards, others)
