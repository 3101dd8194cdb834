"""Moves that the table makes by itself after the player's: a finish plays itself, and cards that nothing needs go up.

Each is a move like any other, with its own undo. Only a move of the player's sets them off, never an undo, and any
press or key stops them.
"""

from __future__ import annotations

import time
from typing import Protocol

from game.rules.finish import finish
from game.rules.moves import Move
from game.rules.session import Session
from game.rules.table import Table
from game.scenes.table.hud import NOTHING, Notice
from game.store.settings import Settings
from game.view.cards.choreography import Choreographer
from game.view.stage.stage import Stage

TEMPO = 0.55  # of the time that a card takes on its way, from each move to the next


class Player(Protocol):
    """What finishing needs of the table scene."""

    session: Session
    stage: Stage
    choreographer: Choreographer

    @property
    def settings(self) -> Settings:
        """How the player likes it."""

    def play(self, move: Move) -> bool:
        """Make a move."""


class Finishing:
    """What plays itself at a table, and when."""

    def __init__(self, player: Player) -> None:
        """Make no move yet."""
        self._player = player
        self.begin()

    def begin(self) -> None:
        """Begin another game."""
        self._table: Table | None = None  # the one that was looked at
        self._rest: tuple[Move, ...] = ()  # moves up that win from there
        self._own: Move | None = None  # the player's, which sets others off
        self._finishes = self._unwanted = False
        self.moves_itself = False  # while a move of the table's own is being made
        self._due: float | None = None

    # ---- what sets it off, and what stops it

    def played(self, move: Move) -> None:
        """Take note of a move: after one of the player's own the table may go on."""
        if not self.moves_itself:
            self._own, self._finishes = move, self._player.settings.auto_finish and not self._unwanted

    def start(self) -> None:
        """Play the rest up, because the player asks for it."""
        self._finishes, self._unwanted = True, False
        self._due = time.monotonic() if self._next() else None

    def stop(self) -> None:
        """Leave the table to the player; a finish that is stopped does not begin by itself again in this game."""
        self._unwanted = self._unwanted or (self._finishes and self._due is not None)
        self._own, self._finishes, self._due = None, False, None

    def pause(self, *, paused: bool) -> None:
        """Wait while nobody looks."""
        self._due = None if paused or not self._next() else time.monotonic()

    # ---- what there is to do

    @property
    def notice(self) -> Notice:
        """Offer the finish, unless it is under way."""
        offered = self._rest and self._due is None and self._table is self._player.session.table
        return Notice("Won from here: press A to auto-finish", "finish") if offered else NOTHING

    @property
    def pending(self) -> bool:
        """Whether something is to happen by itself, or it is to be found out whether it is."""
        return self._due is not None or self._table is not self._player.session.table

    @property
    def wait(self) -> float | None:
        """Seconds until it is time to look again; None for never."""
        if self._table is not self._player.session.table:
            return 0.0
        return None if self._due is None else max(0.0, self._due - time.monotonic())

    def poll(self) -> bool:
        """Look at a table once its cards lie, and make the move that is due; say whether the notice may be another."""
        if self._table is not self._player.session.table:
            if not self._player.stage.flying:
                self._look()
                self._due = time.monotonic() if self._next() else None
                return True
        elif self._due is not None and time.monotonic() >= self._due:
            self._go_on()
        return False

    def _look(self) -> None:
        session = self._player.session
        self._table, self._rest = session.table, finish(session.game, session.table)

    def _next(self) -> Move | None:
        if self._finishes and self._rest:
            return self._rest[0]
        return self._safe_play() if self._own and self._player.settings.safe_plays else None

    def _safe_play(self) -> Move | None:
        """Find a card that can go up; what the player has just laid down stays, or nothing could be taken back down."""
        session, laid = self._player.session, self._own.piles[-1:] if self._own else ()
        return next((move for move in session.game.safe_plays(session.table) if move.piles[0] not in laid), None)

    def _go_on(self) -> None:
        """Make the next move."""
        if not (move := self._next()):
            self._due = None
            return
        self.moves_itself = True
        self._player.play(move)
        self.moves_itself = False
        if self._rest[:1] == (move,):
            self._table, self._rest = self._player.session.table, self._rest[1:]
        else:
            self._look()
        pause = TEMPO * self._player.choreographer.pace.glide
        self._due = time.monotonic() + pause if self._next() else None
