"""Hints: the next move of a winning line, shown by light, or a sentence about the position."""

from __future__ import annotations

from collections.abc import Mapping

from game.language import N_, _, ngettext
from game.rules.moves import Move
from game.scenes.table.accessibility.announcement_texts import LIGHTS, move_told
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import BACK, Command, GameTable
from game.scenes.table.showing import Lasts, Showing
from game.scenes.table.table_toolbar import NO_MESSAGE, ToolbarMessage
from game.solver.client import Outcome
from game.view.drawing.geometry import boxed
from game.view.marks.hint import Comet, SpotlightOverlay, dots, hint_path

OPEN, LOST = N_("No win found, but one may exist"), N_("This position cannot be won")
SEARCHING = N_("Still searching")
GIVEN_UP = N_("Hints are not available until the next game")


class HintFeature(Feature):
    """Shows hints, and goes back to where the game could be won."""

    @property
    def commands(self) -> Mapping[str, Command]:
        table = self._table
        return {
            "hint": Command(
                self._show,
                lambda: not (table.controller.over or table.light == "lost"),
                lambda: _("No move is left") if table.controller.over else _(LOST),
            ),
            "back": Command(
                self._go_back,
                lambda: table.analysis.is_lost and table.analysis.moves_back() != 0,
                lambda: _(LIGHTS[table.analysis.light or "open"]),
            ),
        }

    def _show(self) -> None:
        """Show the next move of a winning line, or a sentence why there is none."""
        table = self._table
        if table.card_input.dragging:
            return
        if table.session.is_won():
            table.show(None)
        else:
            table.show(hint := Hint(table))
            hint.answer()

    def _go_back(self) -> None:
        """Go back from a lost position to the last one that is proved to be won, as soon as that is known."""
        table = self._table
        if table.analysis.is_lost:
            table.analysis.look_for_way_back()
            table.show(search := WayBack(table))
            search.analysis_changed()


class Hint(Showing):
    """A hint, from the player's request until the next input."""

    title = N_("Hint")

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self.move: Move | None = None  # once it is known

    @property
    def message(self) -> ToolbarMessage:
        analysis, advice = self._table.analysis, self._table.analysis.advice
        if analysis.is_blind:
            return ToolbarMessage(self._odds_text())
        if self.move:
            return NO_MESSAGE
        if advice is None:
            return ToolbarMessage(_(GIVEN_UP) if analysis.has_given_up else _(SEARCHING))
        if advice.outcome is not Outcome.LOST:
            return ToolbarMessage(_(OPEN))
        if analysis.moves_back() == 0:
            deal = [self._table.session.table, *self._table.session.past][-1]
            return ToolbarMessage(_("This deal cannot be won") if analysis.outcome(deal) is Outcome.LOST else _(OPEN))
        return self._table.offering(_(LOST), "back", _(BACK))

    def _odds_text(self) -> str:
        odds = self._table.analysis.odds
        if odds is None:
            return _(GIVEN_UP) if self._table.analysis.has_given_up else _("Trying arrangements of the hidden cards")
        wins = dict(odds.moves).get(self.move, 0) if self.move else 0
        if not wins:
            return ngettext(
                "No win found in {count} arrangement of the hidden cards",
                "No win found in {count} arrangements of the hidden cards",
                odds.ways,
            )
        return ngettext(
            "Wins in at least {wins} of {count} arrangement of the hidden cards",
            "Wins in at least {wins} of {count} arrangements of the hidden cards",
            odds.ways,
            wins=wins,
        )

    def analysis_changed(self) -> None:
        if not self.move:
            self.answer()

    def answer(self) -> None:
        """Show the best move if it is known; with cards never seen, it is searched only now."""
        analysis = self._table.analysis
        if analysis.is_blind:
            analysis.look_for_odds()
        if analysis.best:
            self._show(analysis.best)
            self._table.controller.stats.hints += 1
            self._table.host.trace("hint", move=str(self.move))

    def end(self) -> None:
        stage = self._table.view.stage
        stage.effects = [light for light in stage.effects if not isinstance(light, Comet)]
        stage.mark_dirty()

    @property
    def spoken_text(self) -> str:
        session = self._table.session
        return _("Hint: {move}", move=move_told(session.game, session.table, self.move)) if self.move else ""

    def _show(self, move: Move) -> None:
        self.move = move
        stage, width = self._table.view.stage, self._table.view.layout.width
        stage.finish()
        if self._table.view.animator.pace.animated:
            stage.effects.append(Comet(stage.now, hint_path(self._table.move_rects(move), width), width))

    def parts(self) -> list[SpotlightOverlay]:
        """Return the veil over the table, and the path of the move."""
        if not self.move:
            return []
        layout, rects = self._table.view.layout, self._table.move_rects(self.move)
        path = dots(hint_path(rects, layout.width))
        return [SpotlightOverlay(boxed(layout.area), tuple(map(boxed, rects)), path, layout.width)]


class WayBack(Showing):
    """The search for the way back from a lost position, until the next input; the way is taken once it is known."""

    lasts, title = Lasts.UNCOVERED, BACK

    @property
    def message(self) -> ToolbarMessage:
        return self._table.offering(_(SEARCHING), "back", _(BACK))  # pressed again, the search goes on

    def analysis_changed(self) -> None:
        table, count = self._table, self._table.analysis.moves_back()
        if count is None and not table.analysis.has_given_up:
            return
        self.hide()
        if count:
            table.controller.go_to(len(table.session.moves) - count)
        else:
            table.commands["hint"].do()
