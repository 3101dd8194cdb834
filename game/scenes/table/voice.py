"""The voice of a table: one sentence at a time, in the bar or, if a move is refused, at its pile."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from math import inf
from typing import TYPE_CHECKING

import pygame

from game.language import capitalised, typographic
from game.language.refusals import clause
from game.rules.cards import Card
from game.rules.moves import Move, Pair
from game.rules.refusals import Answer
from game.rules.table import Pile
from game.scenes.table.refusal import why_not_up, why_stuck
from game.scenes.table.table_controller import GameListener
from game.scenes.table.table_toolbar import NO_MESSAGE, ToolbarMessage
from game.store.settings import NOTICE_SECONDS
from game.view.drawing.geometry import Pixel, boxed
from game.view.drawing.palette import AMBER
from game.view.drawing.ui_style import unit
from game.view.frozen import frozen
from game.view.marks.text_box import TextBox, text_style

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable


@frozen
class Refusal:
    """Why a move is refused, at the top cards of a pile, as long as a situation lasts."""

    answer: Answer
    pile: Pile
    count: int  # of cards
    situation: object


class Voice(GameListener):
    """Says one sentence for as long as the player chooses; a next one replaces it."""

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self._alarm = table.alarm(self.hush)
        self.message = NO_MESSAGE  # the sentence in the bar
        self.said = 0  # how many sentences were shown there: the same one may answer again
        self._refused: Refusal | None = None

    def show(self, message: ToolbarMessage) -> None:
        """Show a message in the bar; one with a label to `leave` everything as it is stays until it is answered."""
        self.hush()
        if not message.leave:
            self._show_for_a_time()
        self.said += 1
        self.message = message._replace(close=None if self._alarm.is_set else self.hush)

    def refuse(self, move: Move, answer: Answer) -> None:
        """Show why a move is refused, at the pile that refused it; for a pair, at the one that is pointed at."""
        pile = self._table.pointed()
        if not (pile and isinstance(move, Pair) and pile in move.piles):
            pile = move.piles[-1]
        self.tell(pile, answer)

    def stuck(self, pile: Pile, count: int, *, up: bool = False) -> None:
        """Show why the top `count` cards of a pile cannot be moved, or not to a foundation."""
        answer = (why_not_up if up else why_stuck)(self._table.session, pile, count)
        self._table.host.trace("stuck", pile=str(pile), count=count, reason=answer.reason)
        self.tell(pile, answer, count)

    def tell(self, pile: Pile, answer: Answer, count: int = 1) -> None:
        """Show a sentence at the top cards of a pile, unless that is switched off; screen readers always say it."""
        self._table.host.screen_reader.announce(_refusal_text(answer), urgent=True)
        if self._table.settings.refusals:
            self.hush()
            self._refused = Refusal(answer, pile, count, self._table.situation())
            self._show_for_a_time()

    def _show_for_a_time(self) -> None:
        if (seconds := NOTICE_SECONDS[self._table.settings.notices]) < inf:
            self._alarm.set(seconds)

    def dismiss(self, point: Pixel | None = None) -> bool:
        """Hide a sentence that stays until then, if a press is on it or has no point; return whether there was one."""
        if self._alarm.is_set or not (self.message.text or self._refused):
            return False
        if point and not any(pygame.Rect(tip.box).collidepoint(point) for tip in self.tip):
            return False
        self.hush()
        return True

    def hush(self) -> None:
        self.message, self._refused = NO_MESSAGE, None
        self._alarm.stop()

    def begin(self) -> None:
        self.hush()

    def refresh(self) -> None:
        """Hide a refusal if the situation has changed."""
        if self._refused and self._refused.situation != self._table.situation():
            self.hush()

    def moved(self, move: Move | None) -> None:
        """Hide the sentence, which stands where the figures that a move changes are shown, unless it is to stay."""
        if move and (self._alarm.is_set or self.message.leave):
            self.hush()

    @property
    def refusal(self) -> str:
        """The present refusal as a sentence; "" for none."""
        return _refusal_text(self._refused.answer) if self._refused else ""

    @property
    def tip(self) -> list[TextBox]:
        """The text beside the cards, if there is a refusal; it covers none that it names, and none that is lit."""
        if not self._refused:
            return []
        table, refused = self._table, self._refused
        rect, named = table.top_rect(refused.pile, max(1, refused.count)), [*_cards_of(refused.answer)]
        clear = [*table.seen_rects(named), *table.lit()]
        box = self.box(self.refusal, rect, clear)
        others, key = tuple(map(boxed, table.legible_rects())), "" if self._alarm.is_set else "×"
        return [replace(box, edge=AMBER, others=others, key=key)]

    def box(self, text: str, rect: pygame.Rect, clear: list[pygame.Rect]) -> TextBox:
        """Return a text that points at something; it covers neither what is to stay `clear` nor a frame beside that."""
        table, u = self._table, unit(self._table.host.window.size)
        beside = (frame for frame in table.view.layout.frames.values() if not frame.contains(rect))
        return TextBox(
            text,
            text_style(u),
            u,
            boxed(rect),
            boxed(table.view.layout.area.inflate(-16, 0)),
            clear=tuple(map(boxed, (*clear, *beside))),
            points=True,
            room=420 * u,
        )


def _cards_of(answer: Answer) -> Iterator[Card]:
    for value in answer.parameters.values():
        if isinstance(value, Card):
            yield value
        elif isinstance(value, Answer):
            yield from _cards_of(value)


def _refusal_text(answer: Answer) -> str:
    return typographic(capitalised(clause(answer)))
