"""The tour for new players: bubbles that point at the real cards and do not block the game.

It starts by itself the first time that a game is opened from the menu, but not from the command line. A press on the
table goes to the next step, like the button in the bubble. A button of the bar, or any key that does not belong to
the tour, ends the tour and has its usual effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.language import N_, _
from game.rules.table import Pile
from game.scenes.keys import ENTER
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command, GameTable
from game.scenes.table.showing import Lasts, Showing
from game.scenes.widgets.control import Control, PushButton
from game.view.drawing.geometry import boxed
from game.view.drawing.ui_style import unit
from game.view.marks.hint import SpotlightOverlay
from game.view.marks.mark import Mark

if TYPE_CHECKING:
    from game.view.help.bubble import Bubble
    from game.view.help.text import Step


class TourFeature(Feature):
    """Starts the tour."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        # once the cards are at rest, and none is pressed, which may be a click
        self._ready = table.alarm(self._start, lambda: table.still and not table.card_input.drag, restless=True)

    def welcome(self) -> None:
        """Start the tour for a new player once the cards are at rest."""
        table = self._table
        if table.session.game.slug() not in table.settings.coached and not table.session.moves:
            self._ready.set()

    def begin(self) -> None:
        self._ready.stop()

    @property
    def commands(self) -> Mapping[str, Command]:
        return {"tour": Command(self._start)}

    def _start(self) -> None:
        """Start the tour now; held cards are put back, because their release may be on the bubble."""
        from game.view.help.text import help_on  # noqa: PLC0415 - few tables need it

        self._ready.stop()
        table, preferences, slug = self._table, self._table.host.preferences, self._table.session.game.slug()
        table.card_input.put_back()
        steps = help_on(slug).steps
        table.show(Tour(table, steps) if steps else None)
        coached = preferences.settings.coached
        if slug not in coached:
            preferences.change(replace(preferences.settings, coached=(*coached, slug)))


class Tour(Showing):
    """Shows the tour, one step at a time."""

    lasts, title = Lasts.UNTIL_CLOSED, N_("Show me around")

    def __init__(self, table: GameTable, steps: Sequence[Step]) -> None:
        super().__init__(table)
        self._steps, self.count = steps, len(steps)
        self.step = 1
        self._bubbles: dict[object, Bubble] = {}  # by all that their places depend on

    # ---- display

    @property
    def marks(self) -> list[Mark]:
        layout, bubble = self._table.view.layout, self._bubble
        veil = SpotlightOverlay(boxed(layout.area), tuple(map(boxed, self._lit())), (), layout.width, softly=True)
        return [veil, bubble.frame, *bubble.lines, bubble.counted, *bubble.looks(self._router.state)]

    @property
    def controls(self) -> Sequence[Control]:
        from game.view.help.bubble import LABELS  # noqa: PLC0415 - few tables need it

        return [
            PushButton(name, partial(self._act, name), spoken=_(LABELS[name]), rect=rect)
            for name, rect in self._bubble.buttons.items()
        ]

    @property
    def _present(self) -> Step:
        return self._steps[self.step - 1]

    def _rects(self, piles: Iterable[Pile]) -> list[pygame.Rect]:
        """Return the rectangles of piles, each with its label."""
        frames, rects = self._table.view.layout.frames, ((pile, self._table.pile_rect(pile)) for pile in piles)
        return [rect.union(frames.get(f"below {pile}", rect)) for pile, rect in rects]

    def _lit(self) -> list[pygame.Rect]:
        """Return the rectangles that the step describes; neighbours are joined, unless another pile is between them."""
        from game.view.help.bubble import grouped  # noqa: PLC0415 - few tables need it

        layout, piles = self._table.view.layout, self._present.piles
        others = self._rects(pile for pile in layout.places if pile not in piles)
        sideways = [bool(layout.places[pile].step[0]) for pile in piles]
        return grouped(list(zip(self._rects(piles), sideways, strict=True)), others, layout.width)

    @property
    def _bubble(self) -> Bubble:
        from game.view.help.bubble import StepText, Surroundings, bubble  # noqa: PLC0415 - few tables need it

        table, layout, lit, step = self._table, self._table.view.layout, self._lit(), self._present
        key = self.step, boxed(layout.area), tuple(map(boxed, lit))
        if key not in self._bubbles:
            others = [table.pile_rect(pile) for pile in layout.places if table.session.table[pile]]
            surroundings = Surroundings(layout.area, list(map(table.pile_rect, step.piles)), others)
            text = StepText(step.runs, self.step, self.count)
            self._bubbles[key] = bubble(text, lit, surroundings, unit(table.host.window.size))
        return self._bubbles[key]

    @property
    def spoken_text(self) -> str:
        return "".join(run.text for run in self._present.runs)

    def trace_fields(self) -> Mapping[str, object]:
        return {"tour": f"{self.step} of {self.count}"}

    # ---- events

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event for the bubble; other input ends the tour."""
        self._table.invalidate()
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._mouse(event)
        if event.type == pygame.KEYDOWN and event.key in (*ENTER, pygame.K_RIGHT):
            self._go_on()
            return True
        return super().handle(event) or (event.type == pygame.KEYDOWN and event.key == pygame.K_ESCAPE)

    def _mouse(self, event: pygame.Event) -> bool:
        did = self._route(event)
        if did.what != "clicked" and not self._bubble.rect.collidepoint(event.pos):
            return did.what == "cancelled" or (event.type == pygame.MOUSEBUTTONDOWN and self._pressed_outside(event))
        return True

    def _act(self, name: str) -> None:
        self._table.host.sound.play("button")
        if name == "next":
            self._go_on()
        else:
            self.hide()

    def _pressed_outside(self, event: pygame.Event) -> bool:
        """Go to the next step unless a button of the bar is pressed; return whether the press is consumed."""
        if event.button not in (pygame.BUTTON_LEFT, pygame.BUTTON_RIGHT):
            return False
        if self._table.toolbar.at(event.pos):
            self.hide()
            return False
        self._go_on()
        return True

    def _go_on(self) -> None:
        if self.step == self.count:
            self.hide()
        else:
            self.step += 1
