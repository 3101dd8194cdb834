"""Explains refused moves: a sentence at the pile for some seconds."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING

from game.language import begun
from game.language.refusals import clause
from game.rules.cards import Card
from game.rules.events import Events
from game.rules.moves import Deal, Move, Pair, Transfer
from game.rules.refusals import YES, Answer
from game.rules.session import Session
from game.rules.table import Pile, Role
from game.scenes.table.choice import move_between, moves_of
from game.scenes.table.feature import Feature
from game.scenes.table.hud import NOTHING, Notice
from game.view.marks.refusal import Ground, Refusal, beside
from game.view.text.lettering import typographic
from game.view.theme import unit

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable

SECONDS = 4.0  # that a sentence is shown, unless a move is made
AGAIN = 1.0  # seconds in which the same sentence is not repeated


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
    return session.game.nowhere(card) if count == 1 else Answer("nothing-takes-together", count=count)


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
    return None if card.words in text else rule


def _why_fixed(session: Session, pile: Pile, count: int) -> Answer | None:
    """Return why cards cannot be moved to any target; None if they can."""
    game, table = session.game, session.table
    if pile.role is Role.STOCK and not game.liftable(table, pile):
        return _refusal(game.judge(table, Deal()))
    if not table[pile]:
        return Answer("no-card-here")
    if pile.role is Role.DISCARD:
        return Answer("pairs-are-out-of-play")
    return None if table[pile][-count].face_up else Answer("face-down")


def _refusal(answer: Answer) -> Answer | None:
    return None if answer else answer


def _reasons(session: Session, pile: Pile, count: int, role: Role) -> dict[str, Answer]:
    """Return the refusals of the piles of a role, by their English text."""
    game, table = session.game, session.table
    targets = (target for target in game.piles if target.role is role and target != pile)
    answers = (game.judge(table, move_between(game, pile, target, count)) for target in targets)
    return {answer.reason: answer for answer in answers}


def _told(answer: Answer) -> str:
    """Return a refusal as a sentence for the player."""
    return typographic(begun(clause(answer)))


class RefusalText(Feature):
    """Shows a sentence at a pile; times are those of the clock, in seconds."""

    def __init__(self, table: GameTable, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(table)
        self._clock = clock
        self._answer, self._said_at = YES, float("-inf")
        self._pile: Pile | None = None
        self._placed: tuple[object, Refusal | None] | None = None
        self._until: float | None = None  # the time at which it is hidden

    def begin(self) -> None:
        """Reset for another game."""
        self.end()

    def table_changed(self, events: Events, *, playing: bool) -> None:  # noqa: ARG002 - whatever has changed
        """Hide the sentence, because the table has changed."""
        self.end()

    def covered(self) -> None:
        """Hide the sentence."""
        self.end()

    def refused(self, move: Move, answer: Answer) -> None:
        """Show why a move is refused, at the pile that refused it.

        For a pair, at the one under the mouse or focus if known.
        """
        table = self._table
        under = table.view.stage.at(table.hand.mouse)
        seen = table.focus.pile if table.focus.shown else under.pile if under else None
        pile = seen if isinstance(move, Pair) and seen in move.piles else (move.piles or (Pile(Role.STOCK),))[-1]
        self.tell(pile, answer)

    def stuck(self, pile: Pile, count: int, *, up: bool = False) -> None:
        """Show why the top `count` cards of a pile cannot be moved, or not to a foundation."""
        answer = (why_not_up if up else why_stuck)(self._table.session, pile, count)
        self._table.host.trace("stuck", pile=str(pile), count=count, reason=answer.reason)
        self.tell(pile, answer)

    def tell(self, pile: Pile, answer: Answer) -> None:
        """Show a sentence at a pile, unless the player has switched that off or it has just been shown.

        Screen readers say it in any case, because nothing else tells them that a move was refused.
        """
        self._table.host.reader.announce(_told(answer), urgent=True)
        if not self._table.host.preferences.settings.refusals:
            return
        now = self._clock()
        if _told(answer) == _told(self._answer) and now - self._said_at < AGAIN:
            return
        self._answer, self._pile, self._said_at, self._until = answer, pile, now, now + SECONDS

    def end(self) -> None:
        """Hide the sentence."""
        self._pile = self._until = self._placed = None

    def poll(self) -> bool:
        """Hide the sentence when its time is over; return whether it was hidden now."""
        if self._until is None or self._clock() < self._until:
            return False
        self.end()
        return True

    @property
    def due(self) -> float | None:
        """The time at which it is hidden, or None."""
        return self._until

    def report(self) -> Mapping[str, object]:
        """The trace field for the sentence."""
        return {"told": self.text} if self.text else {}

    # ---- display

    @property
    def text(self) -> str:
        """The present sentence; "" for none."""
        return _told(self._answer) if self._pile else ""

    @property
    def tip(self) -> list[Refusal]:
        """The text at the pile, if there is a sentence and room for it."""
        return [line] if (line := self._line()) else []

    @property
    def notice(self) -> Notice:
        """The sentence for the bar, if there is no room at the pile."""
        return Notice(self.text) if self._pile and not self._line() else NOTHING

    def _line(self) -> Refusal | None:
        """Return the text at the pile; its place is computed again when cards have moved."""
        if self._pile is None:
            return None
        table = self._table
        layout, cards = table.view.layout, table.session.table
        key = self.text, self._pile, layout.area.copy(), layout.width, cards
        if self._placed is None or self._placed[0] != key:
            pile = layout.top_rect(self._pile, cards[self._pile])
            self._placed = key, beside(self.text, pile, self._ground(), unit(table.host.window.size))
        return self._placed[1]

    def _ground(self) -> Ground:
        layout, table = self._table.view.layout, self._table.session.table
        rects = {pile: layout.pile_rect(pile, table[pile]) for pile in layout.places}
        cards = [rect for pile, rect in rects.items() if table[pile]]
        others = [rect for pile, rect in rects.items() if not table[pile]]
        others += [mark.rect for mark in self._table.view.design.marks(layout, table) if mark.is_label]
        return Ground(layout.area, layout.width, cards, others)
