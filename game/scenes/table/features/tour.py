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

from game.language import _
from game.rules.table import Pile
from game.scenes.keys import ENTER, SILENT
from game.scenes.table.game_table import Command
from game.scenes.table.showing import Lasts, Showing
from game.scenes.widgets.control import Control, PushButton
from game.scenes.widgets.control_router import ControlRouter
from game.view.drawing.geometry import boxed
from game.view.drawing.ui_style import unit
from game.view.marks.hint import SpotlightOverlay
from game.view.marks.mark import Mark

if TYPE_CHECKING:
    from game.view.help.bubble import Bubble
    from game.view.help.text import Step


class Tour(Showing):
    """Shows the tour, one step at a time."""

    lasts = Lasts.UNTIL_CLOSED

    _steps: Sequence[Step] = ()  # those to come; empty unless this is shown
    _bubble: tuple[tuple[object, ...], Bubble] | None = None
    count = 0  # number of steps

    def welcome(self) -> None:
        """Start the tour for a new player once the cards are at rest."""
        table = self._table
        known = table.session.game.slug() in table.host.preferences.settings.coached
        self._awaited = not known and not table.session.moves

    def begin(self) -> None:
        super().begin()
        self._awaited = False  # whether it starts as soon as the cards are at rest
        self._router = ControlRouter()

    @property
    def commands(self) -> Mapping[str, Command]:
        return {"tour": Command(self.show_around)}

    @property
    def busy(self) -> bool:
        return self._awaited

    @property
    def next_poll(self) -> float | None:
        return 0.0 if self._may_start else None

    @property
    def _may_start(self) -> bool:
        """Whether the awaited tour can start: the cards are at rest, and none is pressed, which may be a click."""
        return self._awaited and self._table.still and not self._table.card_input.drag

    def show_around(self) -> None:
        """Start the tour now; held cards are put back, because their release may be on the bubble."""
        self._table.card_input.put_back()
        from game.view.help.text import help_on  # noqa: PLC0415 - few tables need it

        slug, preferences = self._table.session.game.slug(), self._table.host.preferences
        self._awaited, self._steps = False, help_on(slug).steps
        self.count = len(self._steps)
        self._table.show(self if self._steps else None)
        coached = preferences.settings.coached
        if slug not in coached:
            preferences.change(replace(preferences.settings, coached=(*coached, slug)))

    def end(self) -> None:
        self._steps, self._bubble = (), None
        self._router.leave()

    def poll(self) -> bool:
        if self._may_start:
            self.show_around()
            return True
        return False

    # ---- display

    @property
    def step(self) -> int:
        """The number of the step, from 1."""
        return 1 + self.count - len(self._steps)

    @property
    def marks(self) -> list[Mark]:
        if not self.is_shown:
            return []
        layout, bubble = self._table.view.layout, self._visible_bubble()
        veil = SpotlightOverlay(boxed(layout.area), tuple(map(boxed, self._lit())), (), layout.width, softly=True)
        return [veil, bubble.frame, *bubble.lines, bubble.counted, *bubble.looks(self._router.state)]

    @property
    def controls(self) -> Sequence[Control]:
        from game.view.help.bubble import LABELS  # noqa: PLC0415 - few tables need it

        return [
            PushButton(name, partial(self._act, name), spoken=_(LABELS[name]), rect=rect)
            for name, rect in self._visible_bubble().buttons.items()
        ]

    def _rects(self, piles: Iterable[Pile]) -> list[pygame.Rect]:
        """Return the rectangles of piles, each with its label."""
        frames, rects = self._table.view.layout.frames, ((pile, self._table.pile_rect(pile)) for pile in piles)
        return [rect.union(frames.get(f"below {pile}", rect)) for pile, rect in rects]

    def _lit(self) -> list[pygame.Rect]:
        """Return the rectangles that the step describes; neighbours are joined, unless another pile is between them."""
        from game.view.help.bubble import grouped  # noqa: PLC0415 - few tables need it

        layout, piles = self._table.view.layout, self._steps[0].piles
        others = self._rects(pile for pile in layout.places if pile not in piles)
        sideways = [bool(layout.places[pile].step[0]) for pile in piles]
        return grouped(list(zip(self._rects(piles), sideways, strict=True)), others, layout.width)

    def _visible_bubble(self) -> Bubble:
        from game.view.help.bubble import StepText, Surroundings, bubble  # noqa: PLC0415 - few tables need it

        table, layout, lit = self._table, self._table.view.layout, self._lit()
        key = (layout.area, *lit)
        if self._bubble is None or self._bubble[0] != key:
            step = self._steps[0]
            others = [table.pile_rect(pile) for pile in layout.places if table.session.table[pile]]
            surroundings = Surroundings(layout.area, list(map(table.pile_rect, step.piles)), others)
            text = StepText(step.runs, self.step, self.count)
            self._bubble = key, bubble(text, lit, surroundings, unit(table.host.window.size))
        return self._bubble[1]

    @property
    def spoken_text(self) -> str:
        return "".join(run.text for run in self._steps[0].runs)

    @property
    def title(self) -> str:
        return _("Show me around")

    def trace_fields(self) -> Mapping[str, object]:
        return {"tour": f"{self.step} of {self.count}"}

    # ---- events

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event for the bubble; other input ends the tour."""
        if not self.is_shown:
            return False
        self._table.invalidate()
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            return self._mouse(event)
        if event.type == pygame.KEYDOWN and event.key in (*ENTER, pygame.K_RIGHT):
            self._go_on()
            return True
        if event.type == pygame.KEYDOWN and event.key not in SILENT:
            self.hide()
            return bool(event.key == pygame.K_ESCAPE)
        return False

    def _mouse(self, event: pygame.Event) -> bool:
        self._router.show(self.controls)
        did = self._router.handle(event)
        if did.what == "clicked":
            self._act(did.name)
        elif not self._visible_bubble().rect.collidepoint(event.pos):
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
        self._steps, self._bubble = self._steps[1:], None
        if not self._steps:
            self.hide()
