"""Sentences for screen readers at a table: moves and their effects, refusals, the light, hints, and requests.

They are only made if a screen reader is active, or a trace is written.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import partial

from game.language import _
from game.language.games import game_title
from game.rules.events import Events
from game.rules.moves import Move
from game.rules.table import Pile, Table
from game.scenes.table.accessibility.announcement_texts import (
    LIGHTS,
    NEW,
    chosen_text,
    move_text,
    pile_listed,
    playable_text,
    score_text,
    table_text,
    undone_text,
)
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command, GameTable


class Announcer(Feature):
    """Says each thing once, when it happens: one sentence for a move, then other news."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self._last_states: dict[str, object] = {}

    # ---- moves

    def begin(self) -> None:
        session = self._table.session
        self._before, self._events = session.table, ()
        self._moves, self._undone = session.moves, 0
        self._last_states, self._light = {}, ""
        name = game_title(session.game.name)
        self.say(_(NEW, game=name, number=session.number) if session.number else name)

    _before: Table
    _events: Events = ()
    _moves: tuple[Move, ...] = ()
    _light = ""

    def table_changed(self, events: Events, *, playing: bool) -> None:  # noqa: ARG002 - it is said when all is known
        self._events = events

    def moved(self, move: Move | None, *, own: bool) -> None:  # noqa: ARG002 - whoever made it
        self._say(
            lambda: move_text(self._table.session, self._before, move, self._events) if move else self._retraced()
        )
        self._follow()

    def _retraced(self) -> str:
        session, made = self._table.session, len(self._table.session.moves) - len(self._moves)
        if made == 1:
            return move_text(session, self._before, session.moves[-1], self._events)
        if made > 0:
            return _("{count} moves redone", count=made)
        return undone_text(session, self._moves[len(session.moves)], -made) if made else ""

    def _follow(self) -> None:
        session = self._table.session
        self._before, self._moves = session.table, session.moves
        self._last_states["chosen"] = None  # the end of a choice by a move is not announced

    # ---- other news

    def poll(self) -> bool:
        if self._table.host.screen_reader.is_used:
            for name, state, text in self._states():
                before, self._last_states[name] = self._last_states.get(name), state
                if state != before and (state or name == "chosen") and (sentence := text()):
                    self.say(sentence)
        return False

    def _states(self) -> Iterator[tuple[str, object, Callable[[], str]]]:
        """Yield name, state and text function of what may be announced besides moves, the most important first."""
        table, session = self._table, self._table.session
        chosen, showing = table.card_input.selected, table.showing
        yield "chosen", chosen, lambda: chosen_text(session, *chosen) if chosen else _("Nothing is chosen")
        words = showing.spoken_text if showing else ""
        yield "words", words and (words, table.controller.stats.hints), lambda: words
        notice = table.message.text
        yield "notice", notice, lambda: notice
        yield "light", table.light, self._light_text

    def _light_text(self) -> str:
        """Return the text of the verdict, "" if it is the one before or is unknown again."""
        light = self._table.light
        if light in (None, "open", self._light):
            return ""
        self._light = light or ""
        return _(LIGHTS[light]) if light else ""

    # ---- requests

    @property
    def commands(self) -> Mapping[str, Command]:
        texts: dict[str, Callable[[], str]] = {
            "read-pile": self._pile_text,
            "read-table": lambda: table_text(self._table.shown_session),
            "read-moves": lambda: playable_text(self._table.session),
            "read-score": self._score_text,
            "read-again": self._table.host.screen_reader.again,
        }
        return {name: Command(partial(self._tell, text)) for name, text in texts.items()}

    def _pile_text(self) -> str:
        place = self._table.focus.place
        return pile_listed(self._table.shown_session, place if isinstance(place, Pile) else self._table.focus.standing)

    def _score_text(self) -> str:
        return score_text(self._table.session, self._table.controller.clock.text)

    def _tell(self, text: Callable[[], str]) -> None:
        """Say a text on request, or show that no screen reader is active."""
        reader = self._table.host.screen_reader
        if not reader.listening:
            self._table.say(_("No screen reader is listening"))
        if reader.is_used:
            self.say(text())

    # ---- output

    def _say(self, text: Callable[[], str]) -> None:
        if self._table.host.screen_reader.is_used and (sentence := text()):
            self.say(sentence)

    def say(self, sentence: str) -> None:
        self._table.host.screen_reader.announce(sentence[:1].upper() + sentence[1:])
