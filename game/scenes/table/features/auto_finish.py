"""Automatic moves after the player's: a finish plays itself, and safe plays go to the foundations.

Each is a normal move with its own undo. Only a move of the player starts them, not an undo, and any press or key
stops them.
"""

from __future__ import annotations

import time
from collections.abc import Mapping

import pygame

from game.language import _
from game.rules.finish import finish
from game.rules.moves import Move
from game.rules.table import Table
from game.scenes.keys import ACTIONS, SILENT
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command, GameTable
from game.scenes.table.showing import Lasts
from game.scenes.table.table_toolbar import NO_MESSAGE, ToolbarMessage

TEMPO = 0.55  # time between two moves, as a fraction of a card's flight


class AutoFinish(Feature):
    """Makes the automatic moves."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        table.offer = self._offer

    def begin(self) -> None:
        self._judged: Table | None = None  # the last table that was examined
        self._rest: tuple[Move, ...] = ()  # the moves up that win from there
        self._own: Move | None = None  # the player's last move, which may start automatic ones
        self._finishes = self._unwanted = False
        self._due: float | None = None

    # ---- start and stop

    def moved(self, move: Move | None, *, own: bool) -> None:
        if move and own:
            self._own, self._finishes = move, self._table.settings.auto_finish and not self._unwanted

    def start(self) -> None:
        self._finishes, self._unwanted = True, False
        self._due = time.monotonic() if self._next() else None

    def stop(self) -> None:
        """Stop; a finish that was stopped is not started automatically again in this game."""
        self._unwanted = self._unwanted or (self._finishes and self._due is not None)
        self._own, self._finishes, self._due = None, False, None

    def handle(self, event: pygame.Event) -> bool:
        if event.type == pygame.MOUSEBUTTONDOWN or (event.type == pygame.KEYDOWN and event.key not in SILENT):
            self.stop()
        return False

    @property
    def commands(self) -> Mapping[str, Command]:
        return {"finish": Command(self.start, lambda: self._offered)}

    # ---- next move

    def _offer(self) -> ToolbarMessage:
        if not self._offered:
            return NO_MESSAGE
        return ToolbarMessage(_("Won from here: press {key} to auto-finish", key=ACTIONS["finish"].key), "finish")

    @property
    def _offered(self) -> bool:
        showing = self._table.showing
        if showing and showing.lasts is not Lasts.A_MOMENT:  # a line is watched, or the game reviewed
            return False
        return bool(self._rest) and self._due is None and self._judged is self._table.session.table

    @property
    def busy(self) -> bool:
        return self._due is not None or self._judged is not self._table.session.table

    @property
    def next_poll(self) -> float | None:
        """The time of the next check in monotonic seconds; None for never, and while the window has no focus."""
        if self._judged is not self._table.session.table:
            return 0.0
        return self._due if self._table.host.window.has_focus else None

    def poll(self) -> bool:
        """Examine a table once its cards are at rest, make the move that is due.

        Return whether the notice may have changed.
        """
        if self._judged is not self._table.session.table:
            if not self._table.view.stage.flying:
                self._look()
                self._due = time.monotonic() if self._next() else None
                return True
        elif self.next_poll is not None and time.monotonic() >= self.next_poll:
            self._go_on()
        return False

    def _look(self) -> None:
        session = self._table.session
        self._judged, self._rest = session.table, finish(session.game, session.table)

    def _next(self) -> Move | None:
        if self._finishes and self._rest:
            return self._rest[0]
        return self._safe_play() if self._own and self._table.settings.safe_plays else None

    def _safe_play(self) -> Move | None:
        """Return a safe play; the card that the player has just laid stays, or nothing could be taken back."""
        session, targets = self._table.session, self._own.piles[-1:] if self._own else ()
        return next((move for move in session.game.safe_plays(session.table) if move.piles[0] not in targets), None)

    def _go_on(self) -> None:
        if not (move := self._next()):
            self._due = None
            return
        self._table.controller.play(move, own=False)
        if self._rest[:1] == (move,):
            self._judged, self._rest = self._table.session.table, self._rest[1:]
        else:
            self._look()
        pause = TEMPO * self._table.view.animator.pace.glide
        self._due = time.monotonic() + pause if self._next() else None
