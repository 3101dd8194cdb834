"""Hints: the next move of a winning line, shown by light, or a sentence about the position."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

import pygame

from game.language import _, ngettext
from game.rules.moves import Deal, Move, Transfer
from game.rules.table import STOCK, Pile, Table
from game.scenes.keys import ACTIONS, SILENT
from game.scenes.table.accessibility.announcement_texts import hint_text
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command, GameTable
from game.scenes.table.showing import Showing
from game.scenes.table.table_toolbar import NO_MESSAGE, ToolbarMessage
from game.solver.client import Outcome
from game.view.marks.hint import Comet, SpotlightOverlay, dots, hint_path


class Hint(Feature, Showing):
    """Shows a hint from the player's request until the next input."""

    _requested = False

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self._analysis = table.analysis
        self.begin()

    def begin(self) -> None:
        """Reset for another game."""
        self._requested = False
        self._offered: tuple[Table, list[Move]] | None = None  # the table, and the moves that were shown for it
        self.move: Move | None = None
        self._comet: Comet | None = None
        self._marks: list[SpotlightOverlay] = []

    # ---- text

    @property
    def message(self) -> ToolbarMessage:
        """The reason why no move is shown although a hint was requested."""
        if not self._requested:
            return NO_MESSAGE
        if self._analysis.is_blind:
            return self._odds_notice()
        if self.move:
            return NO_MESSAGE
        advice = self._analysis.advice
        if advice is None and self._analysis.has_given_up:
            return ToolbarMessage(_("Hints are not available until the next game"))
        if advice is None:
            return ToolbarMessage(_("Still searching"))
        return (
            self._way_back() if advice.outcome is Outcome.LOST else ToolbarMessage(_("No win found, but one may exist"))
        )

    def _odds_notice(self) -> ToolbarMessage:
        """Return the odds of a move, from open cards alone."""
        odds = self._analysis.odds
        if odds is None:
            gone = self._analysis.has_given_up
            return ToolbarMessage(
                _("Hints are not available until the next game") if gone else _("Trying ways the hidden cards can lie")
            )
        wins = dict(odds.moves).get(self.move, 0) if self.move else 0
        if not wins:
            return ToolbarMessage(
                ngettext(
                    "No win found in {count} way the hidden cards can lie",
                    "No win found in {count} ways the hidden cards can lie",
                    odds.ways,
                )
            )
        return ToolbarMessage(
            ngettext(
                "Wins at least {wins} of {count} way the hidden cards can lie",
                "Wins at least {wins} of {count} ways the hidden cards can lie",
                odds.ways,
                wins=wins,
            )
        )

    def _way_back(self) -> ToolbarMessage:
        match self._analysis.moves_back():
            case None:
                return ToolbarMessage(_("This position cannot be won"), "back")
            case 0:
                return ToolbarMessage(_("This deal cannot be won"))
            case count:
                return ToolbarMessage(
                    ngettext(
                        "Cannot be won from here: {key} undoes {count} move",
                        "Cannot be won from here: {key} undoes {count} moves",
                        count,
                        key=ACTIONS["back"].key,
                    ),
                    "back",
                )

    # ---- requests

    def ask(self) -> bool:
        """Show a hint, or the next choice; return whether a move is shown."""
        self._table.show(None)
        if self._table.session.is_won():
            return False
        self._requested = True
        self._table.show(self)
        return self._answer()

    def analysis_changed(self) -> None:
        """Answer a waiting request, because the analysis knows more."""
        if self._requested and not self.move and self._answer():
            self._count()

    def show(self) -> None:
        """Show the next move of a winning line, or say why there is none."""
        if not self._table.card_input.dragging and self.ask():
            self._count()

    def _count(self) -> None:
        self._table.controller.stats.hints += 1
        self._table.host.trace("hint", move=str(self.move))

    @property
    def commands(self) -> Mapping[str, Command]:
        """The actions to show a hint, and to go back from a lost position, but not in a deal that cannot be won."""
        return {
            "hint": Command(self.show, lambda: not self._table.session.is_won(), aid=True),
            "back": Command(self.go_back, lambda: self._is_lost and self._analysis.moves_back() != 0, aid=True),
        }

    @property
    def _is_lost(self) -> bool:
        advice = self._analysis.advice
        return advice is not None and advice.outcome is Outcome.LOST

    def go_back(self) -> None:
        """Go back from a lost position to the last one not known to be lost, once that is known."""
        table = self._table
        if not self._is_lost:
            return
        if count := self._analysis.moves_back():
            table.show(None)
            table.controller.go_to(len(table.session.moves) - count)
        else:
            self.show()

    # ---- end

    def handle(self, event: pygame.Event) -> bool:
        """End at any press or key, except one that accepts what the notice offers; others handle it."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            ends = self._table.toolbar.at(event.pos) != "back"
        else:
            ends = event.type == pygame.KEYDOWN and event.key not in SILENT
        if ends and self._requested:
            self._table.show(None)
        return False

    def _answer(self) -> bool:
        if self._requested and self._analysis.is_blind:
            self._show_best()
            return self.move is not None
        advice = self._analysis.advice
        if not self._requested or not advice:
            return False
        if advice.outcome is Outcome.LOST:
            self._analysis.look_for_way_back()
        elif advice.outcome is Outcome.WON:
            self._analysis.look_for_others()
            self._show(self._next_choice(self._analysis.choices()))
        return self.move is not None

    def _show_best(self) -> None:
        """Show the move that wins in most arrangements of the hidden cards, once that is known."""
        odds = self._analysis.odds
        if odds is None:
            self._analysis.look_for_odds()
        elif odds.moves:
            self._show(self._next_choice([move for move, _ in odds.moves]))

    def _next_choice(self, choices: list[Move]) -> Move:
        table = self._table.session.table
        shown = self._offered[1] if self._offered and self._offered[0] == table else []
        move = next((choice for choice in choices if choice not in shown), choices[0])
        self._offered = table, [*shown, move] if move not in shown else [move]
        return move

    def end(self) -> None:
        """End the hint."""
        self._requested, self.move, self._marks = False, None, []
        stage = self._table.view.stage
        stage.effects = [light for light in stage.effects if light is not self._comet]
        stage.mark_dirty()

    # ---- display

    @property
    def title(self) -> str:
        """The name of the feature."""
        return _("Hint")

    @property
    def spoken_text(self) -> str:
        """The move that is shown."""
        return hint_text(self._table.session, self.move) if self.move else ""

    @property
    def marks(self) -> Sequence[SpotlightOverlay]:
        """The veil over the table, and the path of the move."""
        return self._marks

    def _show(self, move: Move) -> None:
        table = self._table
        table.view.stage.finish()
        self.move = move
        places, card = self._places(move), table.view.layout.width
        along = hint_path(places, card)
        lit = tuple((place.x, place.y, place.w, place.h) for place in places)
        area = table.view.layout.area
        self._marks = [SpotlightOverlay((area.x, area.y, area.w, area.h), lit, dots(along), card)]
        if table.view.animator.pace.animated:
            self._comet = Comet(along, table.view.stage.now, card)
            table.view.stage.effects.append(self._comet)

    def _places(self, move: Move) -> list[pygame.Rect]:
        """Return the rectangles of the cards that move, and of their target; for a deal only the stock."""
        if isinstance(move, Deal):
            return [self._top(STOCK)]
        count = move.count if isinstance(move, Transfer) else 1
        return [self._top(move.piles[0], count), self._top(move.piles[1])]

    def _top(self, pile: Pile, count: int = 1) -> pygame.Rect:
        return self._table.view.layout.top_rect(pile, self._table.session.table[pile], count)
