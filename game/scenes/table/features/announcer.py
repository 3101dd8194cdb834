"""Sentences for screen readers at a table: moves and their effects, refusals, the light, hints, and requests.

They are only made if a screen reader is active, or a trace is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial

from game.language import _, capitalised, ngettext
from game.rules.events import Events
from game.rules.moves import Move
from game.scenes.table.accessibility.announcement_texts import (
    chosen_text,
    move_text,
    move_told,
    pile_listed,
    playable_text,
    state_text,
    table_text,
)
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command, GameTable
from game.scenes.table.tooltips import LIGHTS
from game.scenes.wording import deal_text


class Announcer(Feature):
    """Says each thing once, when it happens: one sentence for a move, then other news."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        texts: dict[str, Callable[[], str]] = {
            "read-pile": lambda: pile_listed(table.shown_session, table.focus.last_pile),
            "read-table": lambda: table_text(table.shown_session),
            "read-moves": lambda: playable_text(table.shown_session),
            "read-score": lambda: state_text(table.shown_session, table.controller.clock.text),
            "read-again": table.host.screen_reader.again,
        }
        table.commands |= {name: Command(partial(self._tell, text)) for name, text in texts.items()}

    def begin(self) -> None:
        session = self._table.session
        self._moves = session.moves
        self._last_states: dict[str, object] = {}
        self.say(deal_text(session))

    def table_changed(self, events: Events, kind: str) -> None:  # noqa: ARG002 - it is said when all is known
        self._events = events

    def moved(self, move: Move | None) -> None:
        if self._table.controller.own or not self._table.finishing:  # else they would be read long after the win
            self.say(self._told(move))
        self._moves = self._table.session.moves
        self._last_states["chosen"] = None  # the end of a choice by a move is not announced

    def _told(self, move: Move | None) -> str:
        """Describe the last move if it was made, or made again, else count what was redone or undone."""
        session, made = self._table.session, len(self._table.session.moves) - len(self._moves)
        if move or made == 1:
            return move_text(session, next(session.past), session.moves[-1], self._events)
        if made > 0:
            return ngettext("{count} move redone", "{count} moves redone", made)
        if made == -1:
            return _("Undone: {move}", move=move_told(session.game, session.table, self._moves[-1]))
        return ngettext("{count} move undone", "{count} moves undone", -made) if made else ""

    def refreshed(self) -> None:
        if self._table.host.screen_reader.is_used:
            for name, state, text in self._states():
                before, self._last_states[name] = self._last_states.get(name), state
                if state != before and (state or name == "chosen") and (sentence := text()):
                    self.say(sentence)

    def _states(self) -> Iterator[tuple[str, object, Callable[[], str]]]:
        """Yield name, state and text function of what may be announced besides moves, the most important first."""
        table, session = self._table, self._table.session
        chosen, showing = table.card_input.selected, table.showing
        yield "chosen", chosen, lambda: chosen_text(session, *chosen) if chosen else _("Nothing is chosen")
        words = showing.spoken_text if showing else ""
        yield "words", words and (words, showing), lambda: words
        said = table.voice.message.text
        notice = said or (showing.spoken_message if showing else "")
        yield "notice", notice and (notice, table.voice.said if said else showing), lambda: notice
        yield "finish", table.finishing, lambda: _("Auto-finish")
        light = table.light
        if light and light not in {"open", "searching"}:  # a verdict is not said again after it was unknown
            yield "light", light, lambda: _(LIGHTS[light])
        if offer := table.offer.spoken:  # likewise an offer, which is gone while cards move
            yield "offer", offer, lambda: offer

    def _tell(self, text: Callable[[], str]) -> None:
        """Say a text on request, or show that no screen reader is active."""
        reader = self._table.host.screen_reader
        if not reader.listening:
            self._table.say(_("No screen reader is listening"))
        if reader.is_used:
            self.say(text())

    def say(self, sentence: str) -> None:
        self._table.host.screen_reader.announce(capitalised(sentence))
