"""The light: when it turns red the bar offers the way back, and the first time says what red means."""

from __future__ import annotations

from game.language import _
from game.rules.moves import Move
from game.scenes.keys import chord_text
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import GameTable
from game.scenes.table.table_toolbar import CLOSE_NOTICE
from game.scenes.table.tooltips import LOST
from game.solver.client import Outcome
from game.view.cards.landing_effects import RedRing
from game.view.drawing.geometry import boxed

LIGHT = "light"  # its name in the bar, and in the setting `coached`


class LightFeature(Feature):
    """Explains it as soon as a way back is known."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self._ready = table.alarm(self._show, self._is_possible)

    def begin(self) -> None:
        self._played: Move | None = None  # the last move, until it is known to have lost the game

    @property
    def _is_due(self) -> bool:
        return self._table.light == "lost" and LIGHT not in self._table.settings.coached

    def _is_possible(self) -> bool:
        table = self._table
        busy = table.moving or table.card_input.drag or table.showing
        return self._is_due and not busy and bool(table.analysis.moves_back())

    def analysis_changed(self) -> None:
        if self._played and self._table.light == "lost":
            self._mark(self._played)
        if self._is_due:
            self._ready.set()
            self._table.analysis.look_for_way_back()
            self._table.host.wake()  # so that it is asked now

    def _mark(self, move: Move) -> None:
        """Tell in the bar that the game is lost since a move, and mark where its card will lie if that lost it."""
        table, stage, self._played = self._table, self._table.view.stage, None
        before = table.analysis.outcome(next(table.session.past))
        if before is Outcome.WON:
            lies = max((motion.end for sprite in stage.sprites for motion in sprite.motions), default=stage.now)
            stage.effects.append(RedRing(lies, boxed(table.move_rects(move)[-1])))
        if before is not Outcome.LOST and not (self._is_due and table.analysis.moves_back()):  # which is explained
            table.say(_(LOST), "back")

    def moved(self, move: Move | None) -> None:
        self._played = move

    def _show(self) -> None:
        table = self._table
        cost = _("No line wins from here. Going back counts as undo.")
        leave = table.with_key(chord_text("Esc"), _("Play on"))
        table.voice.show(table.offering(cost, "back")._replace(leave=leave))
        table.focus.stand_on(CLOSE_NOTICE)  # so that a key that was meant for the cards does no harm
        table.host.preferences.change(coached=(*table.settings.coached, LIGHT))
