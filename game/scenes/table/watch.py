"""Watching: a winning line is played on the table until the player takes over."""

from __future__ import annotations

import time
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from functools import partial

import pygame

from game.language import N_, _
from game.rules.moves import Move
from game.rules.table import Table
from game.scenes.keys import SILENT, WATCHING, chord_text, pressed
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command, GameTable
from game.scenes.table.showing import Lasts, Showing
from game.scenes.widgets.router import Control, ControlRouter, PushButton
from game.solver.client import Outcome
from game.view.marks.console import Console, ConsoleText
from game.view.marks.mark import Mark
from game.view.marks.toolbar import Tip

TEMPI = (("½×", 2.0), ("1×", 1.0), ("2×", 0.5), ("4×", 0.25))  # labels, and seconds between two moves
FIRST = 0.4  # seconds before the first move, and before the next one after a pause
WARNED = 2.5  # the same for a game that still counts, so that the player can read what watching costs
COST = N_("Watched games count neither as won nor as lost")
CALLED = {action.name: action for action in WATCHING}
HARMLESS = (None, "sound", "fullscreen")  # results of clicks on the bar that do not affect the game


class Watch(Feature, Showing):
    """Plays the known winning line as moves of the session; each of them counts as a hint.

    It stops when anything else changes the table, or when the player picks up a card.
    """

    lasts = Lasts.UNCOVERED

    def __init__(self, table: GameTable, clock: Callable[[], float] = time.monotonic) -> None:
        """Start without a line; the clock returns seconds."""
        super().__init__(table)
        self._analysis, self._clock = table.analysis, clock
        self._router = ControlRouter()
        self._tempo = 1
        self._line: deque[Move] = deque()
        self._wanted: Table | None = None  # the position whose line is awaited
        self._left: Table | None = None  # the table after the last move of the line
        self._total, self._next = 0, 0.0
        self.rests = False  # whether the line is paused

    @property
    def commands(self) -> Mapping[str, Command]:
        """The action to watch."""
        return {"watch": Command(self.start, lambda: not self._table.session.is_won(), aid=True)}

    def begin(self) -> None:
        """Reset for another game."""
        self.stop()

    def start(self) -> None:
        """Play a winning line, or let the hint say why there is none."""
        table = self._table
        table.hand.put_back()
        if not table.session.is_won() and not self.ask():
            table.commands["hint"].do()

    # ---- start and stop

    @property
    def playing(self) -> bool:
        """Whether a line is played, including paused ones."""
        return bool(self._line)

    def ask(self) -> bool:
        """Play a line as soon as one is known; return whether it is played now."""
        self.stop()
        self._wanted = self._table.session.table
        return self._begin()

    def _begin(self) -> bool:
        session, advice = self._table.session, self._analysis.advice
        if self._wanted is not session.table or not advice or advice.outcome is not Outcome.WON or not advice.line:
            return False
        self._table.show(self)
        self._wanted, self._left, self._line = None, session.table, deque(advice.line)
        self._total = len(session.moves) + len(self._line)
        self.rests, self._next = False, self._clock() + (FIRST if self._table.controller.tally.shown else WARNED)
        self._report("playing")
        return True

    def stop(self) -> None:
        """Stop; the game stays as it is."""
        self._wanted = None
        if self._table.showing is self:
            self._table.show(None)

    def end(self) -> None:
        """Clear the bar."""
        self._line.clear()
        self._router = ControlRouter()
        self._report("over")

    def pause(self) -> None:
        """Pause or continue."""
        if self._line and not self.rests:
            self._pause(paused=True)

    def _pause(self, *, paused: bool) -> None:
        self.rests, self._next = paused, self._clock() + FIRST
        self._report("paused" if paused else "playing")

    def _report(self, state: str) -> None:
        self._table.host.trace("watch", state=state, moves=len(self._line))

    # ---- moves

    def poll(self) -> bool:
        """Start an awaited line, or make the move that is due; return whether anything changed."""
        if self._wanted is not None:
            return self._begin()
        if not self._line:
            return False
        if self._table.session.table is not self._left:
            self.stop()
        elif not self._table.host.window.attended:
            self.pause()
        elif self.rests or self._clock() < self._next:
            return False
        else:
            self._move()
        return True

    def _move(self) -> None:
        table = self._table
        table.controller.tally.hints += 1
        table.controller.tally.shown = True
        table.controller.play(self._line.popleft(), own=False)
        self._left, self._next = table.session.table, self._clock() + TEMPI[self._tempo][1]
        if not self._line:
            self.stop()

    @property
    def due(self) -> float | None:
        """The time of the next move, by the clock; None if there is none."""
        return self._next if self._line and not self.rests else None

    def learned(self) -> None:
        """Start an awaited line."""
        if self._wanted is not None:
            self._begin()

    # ---- events

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event for the bar; return whether it was consumed.

        One that is meant for the game stops the line.
        """
        if event.type == pygame.KEYDOWN and event.key not in SILENT:
            return self._key(event)
        did = self._router.handle(event)
        match did.what:
            case "hovered" | "dragged":
                self._table.invalidate()
            case "pressed" | "cancelled":
                return True
            case "clicked":
                self._act(did.name)
                return True
        if event.type == pygame.MOUSEBUTTONDOWN:
            self._press(event.pos)
        return False

    def _key(self, event: pygame.Event) -> bool:
        name = pressed(event, WATCHING)
        if not self._line or not name:
            self.stop()
            return False
        self._act(name)
        return True

    def _press(self, point: tuple[int, int]) -> None:
        if not self._line or self._table.view.stage.at(point) or self._table.hud.at(point) not in HARMLESS:
            self.stop()

    def _act(self, name: str) -> None:
        match name:
            case "stop":
                self.stop()
            case "pause":
                self._pause(paused=not self.rests)
            case "step":
                self.pause()
                self._move()
            case _:
                self._change_tempo(1 if name == "faster" else -1)

    def _change_tempo(self, steps: int) -> None:
        before = TEMPI[self._tempo][1]
        self._tempo = min(len(TEMPI) - 1, max(0, self._tempo + steps))
        self._next += TEMPI[self._tempo][1] - before

    # ---- display

    @property
    def controls(self) -> Sequence[Control]:
        """The buttons of the bar."""
        return [*self._router.controls.values()]

    @property
    def console(self) -> Sequence[Mark]:
        """The bar, while a line is played."""
        if not self._line:
            return []
        made, tempo = len(self._table.session.moves), TEMPI[self._tempo][0]
        room, unit = self._table.hud.middle
        console = Console(room, unit, self._shown(self._total, "½×"))
        ends = self._tempo > 0, self._tempo < len(TEMPI) - 1
        usable = {"slower": ends[0], "faster": ends[1]}
        self._router.show(
            PushButton(name, rect, partial(self._act, name), usable.get(name, True), spoken=self._label(name))
            for name, rect in console.places.items()
        )
        return console.marks(self._shown(made, tempo), self._router.state, ends=ends)

    @property
    def words(self) -> str:
        """What watching costs, until the game no longer counts."""
        return _(COST) if self._line and not self._table.controller.tally.shown else ""

    @property
    def title(self) -> str:
        """The name of the feature."""
        return _("Watching")

    def _label(self, name: str) -> str:
        return _("Go on") if name == "pause" and self.rests else CALLED[name].label

    def _shown(self, made: int, tempo: str) -> ConsoleText:
        text = N_("Paused · move {move} of {count}") if self.rests else N_("Watching · move {move} of {count}")
        few = _("{move} of {count}", move=made, count=self._total)
        return ConsoleText(_(text, move=made, count=self._total), few, tempo, self.rests)

    @property
    def tip(self) -> list[Mark]:
        """The tooltip of the button under the mouse, or what watching costs as long as it does."""
        name = self._router.hovered
        if not self._line or self._router.pressed:
            return []
        (room, unit), width = self._table.hud.middle, self._table.host.window.size[0]
        if not name:
            known = self._table.controller.tally.shown
            return [] if known else [Tip(_(COST), chord_text("Esc"), (room.centerx, room.bottom), unit, width)]
        place = self._router.controls[name].rect
        return [Tip(self._label(name), CALLED[name].key, (place.centerx, room.bottom), unit, width)]
