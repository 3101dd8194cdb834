"""Watching: a winning line is played on the table until the player takes over."""

from __future__ import annotations

import time
from collections.abc import Mapping

import pygame

from game.language import N_, _
from game.rules.moves import Move
from game.rules.table import Table
from game.scenes.keys import SILENT, WATCHING, pressed
from game.scenes.table.game_table import Command
from game.scenes.table.showing import Lasts, Showing
from game.scenes.table.table_toolbar import ToolbarMessage

TEMPO = 1.0  # seconds between two moves
FIRST = 0.4  # seconds before the first move, and before the next one after a pause
WARNED = 2.5  # the same for a game that still counts, so that the player can read what watching costs
COST = N_("Watched games count neither as won nor as lost")


class Watch(Showing):
    """Plays the known winning line as moves of the session; each of them counts as a hint.

    While there is no line yet, the table waits for one.
    """

    lasts = Lasts.UNCOVERED

    _clock = staticmethod(time.monotonic)
    _line: tuple[Move, ...] = ()  # the moves to come; empty unless this is shown
    _awaited_table: Table | None = None  # the position whose line is awaited
    _expected_table: Table | None = None  # the table after the last move of the line
    _total = 0  # moves, with those before the line
    _next = 0.0  # the time of the next move, in seconds
    rests = False  # whether the line is paused

    @property
    def commands(self) -> Mapping[str, Command]:
        return {"watch": Command(self.start, lambda: not self._table.session.is_won(), aid=True)}

    def begin(self) -> None:
        self.stop()

    def start(self) -> None:
        """Play the winning line, or show a hint if none is known; a line that plays ends."""
        if self.is_shown:
            self.stop()
            return
        self._table.card_input.put_back()
        self._awaited_table = self._table.session.table
        if not self._table.session.is_won() and not self._begin():
            self._table.commands["hint"].do()

    def _begin(self) -> bool:
        session, advice = self._table.session, self._analysis.advice
        if self._awaited_table is not session.table or not (advice and advice.line):
            return False
        self._table.show(self)
        self._awaited_table, self._expected_table, self._line = None, session.table, advice.line
        self._total = len(session.moves) + len(self._line)
        self.rests, self._next = False, self._clock() + (FIRST if self._table.controller.stats.shown else WARNED)
        self._report("playing")
        return True

    def stop(self) -> None:
        """End the line; what was played stays."""
        self._awaited_table = None
        self.hide()

    def end(self) -> None:
        self._line = ()
        self._report("over")

    def _pause(self, *, paused: bool) -> None:
        self.rests, self._next = paused, self._clock() + FIRST
        self._report("paused" if paused else "playing")

    def _report(self, state: str) -> None:
        self._table.host.trace("watch", state=state, moves=len(self._line))

    # ---- moves

    def poll(self) -> bool:
        if self._awaited_table is not None:
            return self._begin()
        if not self._line or self.rests:
            return False
        if self._table.session.table is not self._expected_table:
            self.stop()
        elif not self._table.host.window.has_focus:
            self._pause(paused=True)
        elif self._clock() < self._next:
            return False
        else:
            self._move()
        return True

    def _move(self) -> None:
        table = self._table
        table.controller.stats.hints += 1
        table.controller.stats.shown = True
        move, self._line = self._line[0], self._line[1:]
        table.controller.play(move, own=False)
        self._expected_table, self._next = table.session.table, self._clock() + TEMPO
        if not self._line:
            self.stop()

    @property
    def next_poll(self) -> float | None:
        return self._next if self._line and not self.rests else None

    def analysis_changed(self) -> None:
        self._begin()

    def handle(self, event: pygame.Event) -> bool:
        """Pause, make a step, or stop; any other press takes over."""
        if event.type == pygame.KEYDOWN and event.key not in SILENT:
            name = pressed(event, WATCHING) if self._line else ""
            if name == "pause":
                self._pause(paused=not self.rests)
            elif name == "step":
                self._pause(paused=True)
                self._move()
            else:
                self.stop()
            return bool(name)
        if event.type == pygame.MOUSEBUTTONDOWN:
            harmless = ("", "sound", "fullscreen", "watch")  # results of clicks on the bar that do not affect the game
            if self._table.view.stage.at(event.pos) or self._table.toolbar.at(event.pos) not in harmless:
                self.stop()
        return False

    # ---- display

    @property
    def message(self) -> ToolbarMessage:
        if not self._table.controller.stats.shown:
            return ToolbarMessage(_(COST), "watch")
        text = N_("Paused · move {move} of {count}") if self.rests else N_("Watching · move {move} of {count}")
        return ToolbarMessage(_(text, move=len(self._table.session.moves), count=self._total), "watch")

    @property
    def title(self) -> str:
        return _("Watching")
