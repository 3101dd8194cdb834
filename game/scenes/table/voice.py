"""The voice of a table: one sentence at a time, in the bar or, if a move is refused, at its pile."""

from __future__ import annotations

from collections.abc import Callable

import pygame

from game.language import capitalised
from game.language.refusals import clause
from game.rules.events import Events
from game.rules.moves import Move, Pair
from game.rules.refusals import YES, Answer
from game.rules.table import STOCK, Pile
from game.scenes.table.board import Board
from game.scenes.table.refusal import why_not_up, why_stuck
from game.scenes.table.table_controller import GameListener
from game.scenes.table.table_toolbar import NO_MESSAGE, ToolbarMessage
from game.store.settings import NOTICE_SECONDS
from game.view.drawing.geometry import boxed
from game.view.drawing.palette import AMBER
from game.view.drawing.ui_style import unit
from game.view.marks.text_box import TextBox, text_style
from game.view.text.rendering import typographic

AGAIN = 1.0  # seconds in which the same refusal is not repeated


class Voice(GameListener):
    """Says one sentence for as long as the player chooses; a next one replaces it."""

    def __init__(self, board: Board, pointed: Callable[[], Pile | None]) -> None:
        self._board, self._pointed = board, pointed
        self._alarm = board.alarm(self.hush)
        self._answer, self._shown_at = YES, float("-inf")
        self.message = NO_MESSAGE  # the sentence in the bar
        self.said = 0  # how many sentences were shown there: the same one may answer again
        self._pile: Pile | None = None  # at which the answer is shown

    def say(self, sentence: str, action: str = "") -> None:
        """Show a sentence in the bar; a click on it performs an action, if one is named."""
        self.hush()
        self._show_for_a_time()
        self.said += 1
        self.message = ToolbarMessage(sentence, action, None if self._alarm.is_set else self.hush)

    def refuse(self, move: Move, answer: Answer) -> None:
        """Show why a move is refused, at the pile that refused it; for a pair, at the one that is pointed at."""
        pile = self._pointed()
        if not (pile and isinstance(move, Pair) and pile in move.piles):
            pile = (move.piles or (STOCK,))[-1]
        self.tell(pile, answer)

    def stuck(self, pile: Pile, count: int, *, up: bool = False) -> None:
        """Show why the top `count` cards of a pile cannot be moved, or not to a foundation."""
        answer = (why_not_up if up else why_stuck)(self._board.session, pile, count)
        self._board.host.trace("stuck", pile=str(pile), count=count, reason=answer.reason)
        self.tell(pile, answer)

    def tell(self, pile: Pile, answer: Answer) -> None:
        """Show a sentence at a pile, unless that is switched off or it was just shown; screen readers always say it."""
        self._board.host.screen_reader.announce(_refusal_text(answer), urgent=True)
        now = self._board.now()
        again = _refusal_text(answer) == _refusal_text(self._answer) and now - self._shown_at < AGAIN
        if self._board.settings.refusals and not again:
            self.hush()
            self._answer, self._pile, self._shown_at = answer, pile, now
            self._show_for_a_time()

    def _show_for_a_time(self) -> None:
        if seconds := NOTICE_SECONDS[self._board.settings.notices]:
            self._alarm.set(seconds)

    def dismiss(self, point: tuple[int, int] | None = None) -> bool:
        """Hide a sentence that stays until then, if a press is on it or has no place; return whether there was one."""
        if self._alarm.is_set or not (self.message.text or self._pile):
            return False
        if point and not any(pygame.Rect(tip.box).collidepoint(point) for tip in self.tip):
            return False
        self.hush()
        return True

    def hush(self) -> None:
        self.message, self._pile = NO_MESSAGE, None
        self._alarm.stop()

    def begin(self) -> None:
        self.hush()

    def table_changed(self, events: Events, *, playing: bool) -> None:  # noqa: ARG002 - whatever has changed
        if self._pile:
            self.hush()

    def moved(self, move: Move | None, *, own: bool) -> None:  # noqa: ARG002 - whoever made it
        """Hide the sentence, which stands where the figures that a move changes are shown, unless it is to stay."""
        if move and self._alarm.is_set:
            self.hush()

    @property
    def refusal(self) -> str:
        """The present refusal as a sentence; "" for none."""
        return _refusal_text(self._answer) if self._pile else ""

    @property
    def tip(self) -> list[TextBox]:
        """The text at the pile, if there is a refusal; it covers as few other piles as possible."""
        if not self._pile:
            return []
        board, table = self._board, self._board.session.table
        rect, layout, u = board.top_rect(self._pile), board.view.layout, unit(board.host.window.size)
        others = [layout.pile_rect(pile, table[pile]) for pile in layout.places if pile != self._pile and table[pile]]
        return [
            TextBox(
                self.refusal,
                text_style(u),
                u,
                boxed(rect),
                boxed(layout.area),
                AMBER,
                others=tuple(map(boxed, others)),
                room=420 * u,
                key="" if self._alarm.is_set else "×",
            )
        ]


def _refusal_text(answer: Answer) -> str:
    """Return a refusal as a sentence for the player."""
    return typographic(capitalised(clause(answer)))
