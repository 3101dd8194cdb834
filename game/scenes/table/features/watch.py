"""Watching: a winning line is played on the table until the player takes over; it can be paused."""

from __future__ import annotations

import pygame

from game.deals import pack
from game.language import N_, _
from game.rules.moves import Move
from game.scenes import dialogs
from game.scenes.keys import CARDS, GAME, REVIEWING, chord_text, is_press, pressed
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command, GameTable
from game.scenes.table.showing import Lasts, Showing
from game.scenes.table.table_toolbar import ToolbarMessage

TEMPO = 1.0  # seconds between two moves
FIRST = 0.4  # seconds before the first move


class WatchFeature(Feature):
    """Begins and ends watching; while no line is known yet, the table shows a hint instead and waits for one."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        table.commands["watch"] = Command(self._toggle, lambda: not table.session.is_won())

    def begin(self) -> None:
        self._instead: Showing | None = None  # what is shown while no line is known

    def _toggle(self) -> None:
        table = self._table
        if isinstance(table.showing, Watch):
            table.show(None)
            return
        table.card_input.put_back()
        if not self._start():
            table.commands["hint"].do()
            self._instead = table.showing

    def _start(self) -> bool:
        """Play the winning line, if one is known, or ask first whether to; return whether one is known."""
        table, advice = self._table, self._table.analysis.advice
        if not (advice and advice.line):
            return False

        def watch() -> None:
            table.show(Watch(table, advice.line))

        if table.counts:
            game, won = table.session.game, table.host.games.record_book.won
            in_pack = table.session.number in {*pack(game)} - won(game.slug()).keys()
            table.host.scenes.push(dialogs.watch_question.WatchQuestion(table.host, watch, in_pack=in_pack))
        else:
            watch()
        return True

    def analysis_changed(self) -> None:
        if self._instead and self._table.showing is self._instead:
            self._start()


class Watch(Showing):
    """Plays a winning line as moves of the session; each of them counts as a hint."""

    lasts, title = Lasts.UNCOVERED, N_("Watching")

    def __init__(self, table: GameTable, line: tuple[Move, ...]) -> None:
        super().__init__(table)
        self._line = line  # the moves to come
        self._expected_table = table.session.table  # after the last move of the line
        self.alarm(self.hide, lambda: table.session.table is not self._expected_table).set()
        self._next = self.alarm(self._move, lambda: table.host.window.has_focus)
        self._next.set(FIRST)
        self._report("playing")

    def end(self) -> None:
        self._table.host.screen_reader.announce(_("Watching has ended"))
        self._report("over")

    def _report(self, state: str) -> None:
        self._table.host.trace("watch", state=state, moves=len(self._line))

    def _move(self) -> None:
        table, stats = self._table, self._table.controller.stats
        first, stats.shown = not stats.shown, True
        stats.hints += 1
        move, self._line = self._line[0], self._line[1:]
        table.controller.play(move, own=False)
        if first:  # the deal does not count from now on, however the game goes on
            table.host.games.record_book.record(table.session, stats, "abandoned")
        self._expected_table = table.session.table
        self._next.set(TEMPO)
        if not self._line:
            self.hide()

    def handle(self, event: pygame.Event) -> bool:
        """Pause and go on with presses for the cards, and hurry with a key; let any other press take over."""
        if not is_press(event):
            return False
        keyed = event.type == pygame.KEYDOWN
        action = pressed(event, GAME) if keyed else self._table.action_at(event.pos)
        if pressed(event, CARDS) if keyed else not action:
            (self._next.stop if self._next.is_set else self._next.set)()
            return True
        if keyed and pressed(event, REVIEWING) == "later":
            paused = not self._next.is_set
            self._move()
            if paused:
                self._next.stop()
            return True
        if action != "watch":
            self.hide()
        return keyed and action == "menu"

    @property
    def message(self) -> ToolbarMessage:
        made, action = len(self._table.session.moves), _("Pause") if self._next.is_set else _("Continue")
        count = made + len(self._line)
        text = _("{state} · move {move} of {count}", state=self.spoken_message, move=made, count=count)
        key = _("{key}: {action}", key=chord_text("Space"), action=action)
        return self._table.offering(f"{text} · {key}", "watch", _("Take over"))

    @property
    def spoken_message(self) -> str:
        return _(self.title if self._next.is_set else "Paused")
