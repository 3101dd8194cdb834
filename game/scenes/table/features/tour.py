"""The tour for new players: bubbles that point at the real cards and do not block the game.

It starts by itself the first time that a game is opened from the menu, but not from the command line. A press on the
table goes to the next step, like the button in the bubble. A button of the bar, or any key that does not belong to
the tour, ends the tour and has its usual effect.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.language import N_, _, current_language
from game.scenes.keys import chord_text
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command, GameTable
from game.scenes.table.showing import Lasts, Showing
from game.scenes.widgets.controls import Button
from game.scenes.widgets.layout import Column, Node, Padded, Row, Space, Text, Wrap
from game.scenes.widgets.widget import Widget
from game.view.drawing.geometry import boxed
from game.view.drawing.palette import IVORY_3
from game.view.drawing.ui_style import unit
from game.view.marks.hint import SpotlightOverlay
from game.view.marks.labels import Label, Pill
from game.view.marks.mark import Mark
from game.view.tables.tally import TallyRow
from game.view.widgets.widget_marks import note

if TYPE_CHECKING:
    from game.view.help.bubble import BubbleFrame
    from game.view.help.text import Step

WIDTHS = 290, 380  # units of the bubble, at least 300 pixels; the wider one where it would cover what it points at


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
            preferences.change(coached=(*coached, slug))


class Tour(Showing):
    """Shows the tour, one step at a time."""

    lasts, title = Lasts.UNTIL_CLOSED, N_("Show me around")

    def __init__(self, table: GameTable, steps: Sequence[Step]) -> None:
        super().__init__(table)
        self._all, self._step = steps, 1
        self._frames: dict[object, BubbleFrame] = {}  # by all that their places depend on

    def parts(self) -> Iterable[Widget | Mark]:
        window, width = pygame.Rect((0, 0), self._table.host.window.size), self._table.view.layout.width
        yield SpotlightOverlay(boxed(window), tuple(map(boxed, self._lit())), (), width, softly=True)
        yield self._frame
        yield from self._content.place(pygame.Rect(self._frame.box), self._unit)

    @property
    def _steps(self) -> list[Step]:
        """The steps of what is shown: a player may have put the light away, and a lost game has no hint."""
        return [step for step in self._all if step.piles or self._table.toolbar.rect_of(step.in_bar)]

    @property
    def count(self) -> int:
        return len(self._steps)

    @property
    def step(self) -> int:
        """The number of the present step, from 1 on."""
        return min(self._step, self.count)

    @property
    def _present(self) -> Step:
        return self._steps[self.step - 1]

    @property
    def _things(self) -> list[pygame.Rect]:
        """The rectangles of the piles of the step, or of its part of the bar."""
        in_bar = self._table.toolbar.rect_of(self._present.in_bar)
        return [in_bar] if in_bar else [*map(self._table.pile_rect, self._present.piles)]

    def _lit(self) -> list[pygame.Rect]:
        """Return the rectangles that the step describes, each with all that is written at it."""
        from game.view.help.bubble import lit  # noqa: PLC0415 - few tables need it

        view, table, piles = self._table.view, self._table.session.table, self._present.piles
        return lit(view.layout, table, piles, view.design.marks(view.layout, table)) if piles else self._things

    @property
    def _unit(self) -> float:
        return unit(self._table.host.window.size)

    @property
    def _content(self) -> Node:
        from game.scenes.pages.topic import Prose  # noqa: PLC0415 - few tables need it

        count = _("{step} of {count}", step=self.step, count=self.count)
        left = Text(self._keys or count, lambda u: note(u, IVORY_3))
        buttons = [self._button(name, label) for name, label in self._labels.items()]
        foot = Wrap(left, Row(Space(), *reversed(buttons), gap=8), gap=8, below=8)
        return Padded(Column(Prose(self._present.runs), foot, gap=8), 20, 20)

    @property
    def _labels(self) -> dict[str, str]:
        """The names and labels of the buttons, the main one first."""
        return {"next": _("Next"), "skip": _("Skip")} if self.step < self.count else {"next": _("Done")}

    @property
    def _keys(self) -> str:
        """How the tour goes on, if the player uses the keyboard or a screen reader."""
        if not (self._table.focus.visible or self._table.host.screen_reader.listening):
            return ""
        pairs = zip((chord_text("Enter"), chord_text("Esc")), self._labels.values(), strict=False)
        return ", ".join(_("{key}: {action}", key=key, action=label) for key, label in pairs)

    def _button(self, name: str, label: str) -> Button:
        act, main = partial(self._act, name), name != "skip"
        return Button(name, label, act, main=main, quiet=not main, tall=42, wide=92, rim=26)

    @property
    def _frame(self) -> BubbleFrame:
        """The bubble at its place, which does not change while the cards stay where they are."""
        from game.view.help.bubble import Surroundings, bubble  # noqa: PLC0415 - few tables need it

        table, layout, u, lit = self._table, self._table.view.layout, self._unit, self._lit()
        key = self._present, boxed(layout.area), tuple(map(boxed, lit)), u, self._keys, current_language()
        if key not in self._frames:
            marks = table.view.design.marks(layout, table.session.table)
            others = [mark.rect for mark in marks if isinstance(mark, Label | Pill | TallyRow)]
            others += [table.pile_rect(pile) for pile in layout.places if table.session.table[pile]]
            around = Surroundings(layout.area, self._things, others if self._present.piles else (), layout.width)
            for wide in (max(300, round(each * u)) for each in WIDTHS):
                self._frames[key] = frame = bubble((wide, self._content.height(wide, u)), lit, around, u)
                if pygame.Rect(frame.box).collidelist(lit) < 0:
                    break
        return self._frames[key]

    @property
    def spoken_text(self) -> str:
        text = "".join(run.text for run in self._present.runs)
        return f"{text} {self._keys}" if self.step == 1 else text

    def trace_fields(self) -> Mapping[str, object]:
        return {"tour": f"{self.step} of {self.count}"}

    def handle(self, event: pygame.Event) -> bool:
        """Handle an event for the bubble; other input ends the tour."""
        self._table.invalidate()
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            on_bubble = pygame.Rect(self._frame.box).collidepoint(event.pos)
            return on_bubble or (event.type == pygame.MOUSEBUTTONDOWN and self._pressed_outside(event))
        if event.type == pygame.KEYDOWN:
            focus = self._table.focus
            focus.visible = focus.visible or event.key == pygame.K_TAB
            if event.key == pygame.K_TAB or (event.key == pygame.K_RETURN and focus.item in self._labels):
                return False  # the focus handles it
            if event.key in (pygame.K_RETURN, pygame.K_RIGHT):
                self._go_on()
                return True
        return super().handle(event)

    def end(self) -> None:
        self._table.focus.stand_on(self._table.focus.last_pile)  # its buttons are gone

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
        if self._table.action_at(event.pos):
            self.hide()
            return False
        self._go_on()
        return True

    def _go_on(self) -> None:
        if self.step == self.count:
            self.hide()
        else:
            self._step = self.step + 1
