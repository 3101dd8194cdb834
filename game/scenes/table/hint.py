"""Hints: the next move of a winning line, shown by light, or what else is to be said of the position."""

from __future__ import annotations

from typing import Protocol

import pygame

from game.rules.moves import Deal, Move, Transfer
from game.rules.session import Session
from game.rules.table import STOCK, Pile, Table
from game.scenes.table.analysis import Analysis
from game.scenes.table.hud import NOTHING, Notice
from game.scenes.wording import counted
from game.solver.client import Outcome
from game.view.cards.choreography import Choreographer
from game.view.cards.layout import Layout
from game.view.marks.hint import Comet, Veil, dots, way
from game.view.marks.verdict import Said
from game.view.stage.stage import Stage


class Player(Protocol):
    """What hints need of the table scene."""

    session: Session
    stage: Stage
    layout: Layout
    choreographer: Choreographer


class Hint:
    """What is shown after the player asked for a hint, until the next input."""

    def __init__(self, player: Player, analysis: Analysis) -> None:
        """Show nothing."""
        self._player, self._analysis = player, analysis
        self.begin()

    def begin(self) -> None:
        """Begin another game, with nothing asked."""
        self._asked = False
        self._shown: tuple[Table, list[Move]] | None = None  # the choices shown of a position
        self.move: Move | None = None
        self._comet: Comet | None = None
        self.marks: list[Veil] = []

    # ---- what is said

    @property
    def light(self) -> Said | None:
        """What the light on the bar says; that no move is left can be seen without knowing hidden cards."""
        session = self._player.session
        if session.is_lost():
            return "stuck"
        if self._analysis.is_blind or session.is_won():
            return None
        advice = self._analysis.advice
        return advice.outcome.value if advice else "open"

    @property
    def notice(self) -> Notice:
        """Say why no move is shown, though one was asked for."""
        if not self._asked or self.move:
            return NOTHING
        advice = self._analysis.advice
        if self._analysis.is_blind:
            return Notice("No hints while cards are face down")
        if advice is None and self._analysis.gone:
            return Notice("Hints are not available until the next game")
        if advice is None:
            return Notice("Still searching")
        return self._way_back() if advice.outcome is Outcome.LOST else Notice("No win found, but one may exist")

    def _way_back(self) -> Notice:
        match self._analysis.moves_back():
            case None:
                return Notice("This position cannot be won", "back")
            case 0:
                return Notice("This deal cannot be won")
            case count:
                return Notice(f"Cannot be won from here: Ctrl+B undoes {counted(count, 'move')}", "back")

    # ---- asking

    def ask(self) -> bool:
        """Show a hint, or the next choice; say whether a move is shown."""
        self.end()
        self._asked = not self._player.session.is_won()
        return self._answer()

    def poll(self) -> bool:
        """Take note that more is known, which may be what was asked for; say whether a move is shown now."""
        return self._asked and not self.move and self._answer()

    def _answer(self) -> bool:
        advice = self._analysis.advice
        if not self._asked or not advice:
            return False
        if advice.outcome is Outcome.LOST:
            self._analysis.look_for_way_back()
        elif advice.outcome is Outcome.WON:
            self._analysis.look_for_others()
            self._show(self._next_choice())
        return self.move is not None

    def _next_choice(self) -> Move:
        table, choices = self._player.session.table, self._analysis.choices()
        shown = self._shown[1] if self._shown and self._shown[0] == table else []
        move = next((choice for choice in choices if choice not in shown), choices[0])
        self._shown = table, [*shown, move] if move not in shown else [move]
        return move

    def end(self) -> bool:
        """Show no hint any more; say whether one was shown."""
        if not self._asked:
            return False
        self._asked, self.move, self.marks = False, None, []
        stage = self._player.stage
        stage.lights = [light for light in stage.lights if light is not self._comet]
        stage.touch()
        return True

    # ---- showing

    def _show(self, move: Move) -> None:
        player = self._player
        player.stage.finish()
        self.move = move
        places, card = self._places(move), player.layout.width
        along = way(places, card)
        lit = tuple((place.x, place.y, place.w, place.h) for place in places)
        area = player.layout.area
        self.marks = [Veil((area.x, area.y, area.w, area.h), lit, dots(along), card)]
        if player.choreographer.pace.lively:
            self._comet = Comet(along, player.stage.now, card)
            player.stage.lights.append(self._comet)

    def _places(self, move: Move) -> list[pygame.Rect]:
        """Give where the cards lie that a move takes, and where they go; of a deal the stock alone."""
        if isinstance(move, Deal):
            return [self._top(STOCK)]
        count = move.count if isinstance(move, Transfer) else 1
        return [self._top(move.piles[0], count), self._top(move.piles[1])]

    def _top(self, pile: Pile, count: int = 1) -> pygame.Rect:
        return self._player.layout.top_rect(pile, self._player.session.table[pile], count)
