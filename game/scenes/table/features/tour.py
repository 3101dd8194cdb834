"""The tour for new players: each step asks for a move of the real cards, and waits until one of its kind is made.

It starts by itself when a game is opened from the menu, but not from the command line, until a step was answered or
skipped. Whatever the player does has its usual effect, and the tour goes on from there. It ends after its last step,
with its button or Esc, and when anything else is shown.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

import pygame

from game.language import N_, _, capitalised
from game.rules.moves import Move
from game.scenes.keys import chord_text
from game.scenes.table.accessibility.announcement_texts import move_told
from game.scenes.table.bubble import Bubble
from game.scenes.table.click_moves import taken
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command, GameTable
from game.scenes.table.showing import Lasts
from game.scenes.table.tour_steps import TourSteps

if TYPE_CHECKING:
    from game.view.help.text import Run, Step


class TourFeature(Feature):
    """Starts the tour."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        # once the cards are at rest, and none is pressed, which may be a click
        self._ready = table.alarm(
            self._start, lambda: not (table.moving or table.card_input.drag) and table.view.images_ready, restless=True
        )

    def welcome(self) -> None:
        """Start the tour for a new player once the cards are at rest."""
        table = self._table
        if table.session.game.slug() not in table.settings.coached and not table.session.moves:
            self._ready.set()

    def begin(self) -> None:
        self._ready.stop()

    def moved(self, move: Move | None, *, own: bool) -> None:  # noqa: ARG002 - whoever made it
        if isinstance(tour := self._table.showing, Tour):
            tour.moved(move)

    @property
    def commands(self) -> Mapping[str, Command]:
        return {"tour": Command(self._start)}

    def _start(self) -> None:
        """Start the tour now; held cards are put back, because their release may be on the bubble."""
        from game.view.help.text import help_on  # noqa: PLC0415 - few tables need it

        self._ready.stop()
        self._table.card_input.put_back()
        self._table.show(tour := Tour(self._table, help_on(self._table.session.game.slug()).steps))
        tour.look()


class Tour(Bubble):
    """Shows the tour, one step at a time."""

    lasts, title = Lasts.UNTIL_CLOSED, N_("Show me around")

    def __init__(self, table: GameTable, steps: Sequence[Step]) -> None:
        super().__init__(table)
        self.steps = TourSteps(steps)
        self._fresh = not table.session.moves  # later the best move would be a hint
        self._lying = self.alarm(self._find, lambda: not (table.view.stage.flying or table.view.has_events))

    def intercepts(self, name: str) -> bool:
        """Keep hints away: the move that is asked for is one."""
        return name == "hint" and bool(self.asked)

    def look(self) -> None:
        """Find the present step, as soon as the cards lie."""
        self._lying.set()
        self._lying.poll()

    def analysis_changed(self) -> None:
        self.look()

    def moved(self, move: Move | None) -> None:
        if move and self.lit:
            self.steps.made(next(self._table.session.past), move)
        self._lying.set()

    def _find(self) -> None:
        """Find the present step, and put the focus there; end if there is none."""
        table, last, steps = self._table, self.steps.present, self.steps
        best = table.analysis.best if self._fresh else None
        if steps.number[0] > 1:
            self._remember()
        lights = table.light not in {None, "failed"} and not table.analysis.is_open
        if not steps.find(table.session, best, light=lights and bool(table.toolbar.light_rect)):
            self.hide()
        elif steps.present is not last:
            pile, count = taken(steps.move)[0] if steps.move else ("next", 1)
            table.focus.stand_on(pile)
            table.focus.count = count

    @property
    def asked(self) -> Move | None:
        return self.steps.move

    @property
    def lit(self) -> list[pygame.Rect]:
        """The rectangles that the step is about; none while it cannot be shown, such as a light without a verdict."""
        table, present, light = self._table, self.steps.present, self._table.toolbar.light_rect
        if self.asked:
            return table.move_rects(self.asked)
        if present and present.piles:
            return [*map(table.pile_rect, present.piles)]
        return [light] if light and table.light != "open" else []

    @property
    def is_away(self) -> bool:
        return self._lying.is_set or super().is_away

    @property
    def runs(self) -> tuple[Run, ...]:
        from game.view.help.text import Run  # noqa: PLC0415 - few tables need it

        praise = [Run(_("Good."), "bold"), Run(" ", "plain")] if self.steps.answered else []
        return (*praise, *self.steps.present.runs) if self.steps.present else ()

    @property
    def labels(self) -> dict[str, str]:
        skip = {"skip": self._label(chord_text("Esc"), _("Skip"))}
        if self.asked:
            return skip
        last = self.steps.is_last
        onward = {"next": self._label(chord_text("Enter"), _("Done") if last else _("Next"))}
        return onward if last else skip | onward

    @property
    def spoken_text(self) -> str:
        if self._lying.is_set or not self.lit:
            return ""
        session = self._table.session
        told = f"{capitalised(move_told(session.game, session.table, self.asked))}." if self.asked else ""
        keys = ", ".join(self.labels.values()) if self._with_keys and self.steps.number[0] == 1 else ""
        return " ".join(filter(None, [super().spoken_text, told, keys]))

    def trace_fields(self) -> Mapping[str, object]:
        return {"tour": "{} of {}".format(*self.steps.number)}

    def answer(self, name: str) -> None:
        self._table.host.sound.play("button")
        if name == "next":
            self.steps.go_on()
            self.look()
        else:
            self._remember()
            self.hide()

    def _remember(self) -> None:
        """Have no other tour of this game start by itself, once a step was answered or skipped."""
        table, slug = self._table, self._table.session.game.slug()
        if slug not in table.settings.coached:
            table.host.preferences.change(coached=(*table.settings.coached, slug))
