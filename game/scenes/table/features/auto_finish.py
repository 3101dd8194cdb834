"""Automatic moves after the player's: a finish plays itself, and safe plays go to the foundations.

Each is a normal move with its own undo. Only a move of the player starts them, not an undo, and any press or key
stops them.
"""

from __future__ import annotations

import pygame

from game.language import _
from game.rules.finish import finish
from game.rules.moves import Move
from game.scenes.keys import is_press
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command, GameTable
from game.scenes.table.showing import Lasts

TEMPO = 0.55  # time between two moves, as a fraction of a card's flight


class AutoFinish(Feature):
    """Makes the automatic moves."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self._landed = table.alarm(self._examine, lambda: not table.view.stage.flying, restless=True)
        self._next_move = table.alarm(self._go_on, lambda: table.host.window.has_focus, restless=True)
        table.commands["finish"] = Command(self.start, self._offered, self._why)

    def begin(self) -> None:
        self._table.rest, self._table.plays_rest = (), False
        self._own: Move | None = None  # the player's last move, which may start automatic ones
        self._unwanted = False  # whether a finish was stopped in this game
        self._await_cards()

    def _await_cards(self) -> None:
        """Examine the table once its cards are at rest."""
        self._next_move.stop()
        self._landed.set()

    def moved(self, move: Move | None) -> None:
        self._await_cards()
        if move and self._table.controller.own:
            self._own, self._table.rest = move, ()
            self._table.plays_rest = self._table.settings.auto_finish and not self._unwanted

    def start(self) -> None:
        self._table.plays_rest, self._unwanted = True, False
        self._await_cards()

    def on_input(self, event: pygame.Event) -> None:
        """Stop at a press; a finish that was stopped is not started automatically again in this game."""
        if is_press(event):
            self._unwanted |= self._table.plays_rest and self._next_move.is_set
            self._own, self._table.plays_rest = None, False
            self._next_move.stop()

    def _why(self) -> str:
        return "" if self._landed.is_set else _("Auto-finish begins when nothing is left to decide")

    def _offered(self) -> bool:
        showing = self._table.showing
        if showing and showing.lasts is not Lasts.A_MOMENT:  # a line is watched, or the game reviewed
            return False
        return bool(self._table.rest) and not (self._landed.is_set or self._next_move.is_set)

    def _examine(self, seconds: float = 0.0) -> None:
        """Look for moves to make, the next of them some seconds later."""
        session = self._table.session
        self._table.rest = finish(session.game, session.table)
        if self._next():
            self._next_move.set(seconds)

    def _next(self) -> Move | None:
        """Return a move; the card that the player has just laid is no safe play, or nothing could be taken back."""
        table, session, own = self._table, self._table.session, self._own
        if table.finishing:
            return table.rest[0]
        if not (own and table.settings.safe_plays):
            return None
        plays = session.game.safe_plays(session.table)
        return next((move for move in plays if move.piles[0] not in own.piles[-1:]), None)

    def _go_on(self) -> None:
        if move := self._next():
            self._table.controller.play(move, own=False)
            self._landed.stop()
            self._examine(TEMPO * self._table.view.animator.pace.glide)
