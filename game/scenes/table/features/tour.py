"""The tour for new players: each step asks for a move of the real cards, and waits until one of its kind is made.

It starts by itself the first time that a game is opened from the menu, but not from the command line. Whatever the
player does has its usual effect, and the tour goes on from there. It ends after its last step, with its button or Esc,
and when another scene comes or anything else is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.language import N_, _, capitalised, current_language
from game.rules.moves import Move
from game.scenes.keys import GAME, chord_text, pressed
from game.scenes.table.accessibility.announcement_texts import move_told
from game.scenes.table.click_moves import taken
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command, GameTable
from game.scenes.table.showing import Lasts, Showing
from game.scenes.table.tour_steps import TourSteps
from game.scenes.widgets.controls import Button
from game.scenes.widgets.layout import Column, Node, Padded, Row, Space, Text, Wrap
from game.scenes.widgets.widget import Widget
from game.view.drawing.geometry import boxed
from game.view.drawing.palette import IVORY_3
from game.view.drawing.ui_style import unit
from game.view.marks.hint import SpotlightOverlay, dots, hint_path
from game.view.marks.labels import Label, Pill
from game.view.marks.mark import Mark
from game.view.tables.tally import TallyRow
from game.view.widgets.widget_marks import note

if TYPE_CHECKING:
    from game.view.help.bubble import BubbleFrame
    from game.view.help.text import Run, Step

WIDTHS = 290, 380  # units of the bubble at most, or 300 pixels; the wider one where it would cover what it points at


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
        table, preferences, slug = self._table, self._table.host.preferences, self._table.session.game.slug()
        table.card_input.put_back()
        table.show(tour := Tour(table, help_on(slug).steps))
        tour.look()
        coached = preferences.settings.coached
        if slug not in coached:
            preferences.change(coached=(*coached, slug))


class Tour(Showing):
    """Shows the tour, one step at a time."""

    lasts, title = Lasts.UNCOVERED, N_("Show me around")

    def __init__(self, table: GameTable, steps: Sequence[Step]) -> None:
        super().__init__(table)
        self.steps = TourSteps(steps)
        self._fresh = not table.session.moves  # later the best move would be a hint
        self._frames: dict[object, BubbleFrame] = {}  # by all that their places depend on
        self._lying = self.alarm(self._find, lambda: not (table.view.stage.flying or table.view.has_events))

    def look(self) -> None:
        """Find the present step, as soon as the cards lie."""
        self._lying.set()
        self._lying.poll()

    def analysis_changed(self) -> None:
        self.look()

    def moved(self, move: Move | None) -> None:
        if move:
            self.steps.made(next(self._table.session.past), move)
        self._lying.set()

    def _find(self) -> None:
        """Find the present step, and put the focus there; end if there is none."""
        table, last, steps = self._table, self.steps.present, self.steps
        best = table.analysis.best if self._fresh else None
        if not steps.find(table.session, best, light=bool(table.toolbar.light_rect)):
            self.hide()
        elif steps.present is not last:
            pile, count = taken(steps.move)[0] if steps.move else ("next", 1)
            table.focus.stand_on(pile)
            table.focus.count = count

    @property
    def asks(self) -> bool:
        return self.steps.move is not None

    @property
    def _lit(self) -> list[pygame.Rect]:
        """The rectangles that the step is about; none while it cannot be shown."""
        table, present, light = self._table, self.steps.present, self._table.toolbar.light_rect
        if self.steps.move:
            return table.move_rects(self.steps.move)
        piles = [*map(table.pile_rect, present.piles)] if present else []
        return piles or [rect for rect in (light,) if rect]

    @property
    def _is_away(self) -> bool:
        """Whether it makes room: for cards in motion or in the hand, and for the reason of a refusal."""
        table = self._table
        return self._lying.is_set or table.card_input.dragging or bool(table.voice.refusal) or not self._lit

    def parts(self) -> Iterable[Widget | Mark]:
        table, lit, move = self._table, self._lit, self.steps.move
        if self._is_away:
            return
        window, width = boxed(pygame.Rect((0, 0), table.host.window.size)), table.view.layout.width
        chosen = table.card_input.selected
        if not chosen or (move and chosen in taken(move)):  # else those glow that take the chosen cards
            path = dots(hint_path(lit, width)) if move else ()
            yield SpotlightOverlay(window, tuple(map(boxed, lit)), path, width, softly=True)
        yield (frame := self._frame)
        yield from self._content.place(pygame.Rect(frame.box), self._unit)

    @property
    def _unit(self) -> float:
        return unit(self._table.host.window.size)

    @property
    def _runs(self) -> tuple[Run, ...]:
        from game.view.help.text import Run  # noqa: PLC0415 - few tables need it

        praise = [Run(_("Good."), "bold"), Run(" ", "plain")] if self.steps.answered else []
        return (*praise, *self.steps.present.runs) if self.steps.present else ()

    @property
    def _content(self) -> Node:
        from game.scenes.pages.topic import Prose  # noqa: PLC0415 - few tables need it

        step, count = self.steps.number
        left = Text(self._keys or _("{step} of {count}", step=step, count=count), lambda u: note(u, IVORY_3))
        buttons = [self._button(name, label) for name, label in self._labels.items()]
        foot = Wrap(left, Row(Space(), *reversed(buttons), gap=8), gap=8, below=8)
        return Padded(Column(Prose(self._runs), foot, gap=8), 20, 20)

    @property
    def _labels(self) -> dict[str, str]:
        """The names and labels of the buttons, the main one first."""
        if self.steps.move:
            return {"skip": _("Skip")}
        return {"next": _("Done")} if self.steps.is_last else {"next": _("Next"), "skip": _("Skip")}

    @property
    def _keys(self) -> str:
        """How the tour goes on, if the player uses the keyboard or a screen reader."""
        if not (self._table.focus.visible or self._table.host.screen_reader.listening):
            return ""
        keys = {"next": chord_text("Enter"), "skip": chord_text("Esc")}
        return ", ".join(_("{key}: {action}", key=keys[name], action=label) for name, label in self._labels.items())

    def _button(self, name: str, label: str) -> Button:
        act, main = partial(self._act, name), name != "skip"
        return Button(name, label, act, main=main, quiet=not main, tall=42, wide=92, rim=26)

    @property
    def _frame(self) -> BubbleFrame:
        """The bubble at its place, which does not change while the cards stay where they are."""
        from game.view.help.bubble import BubbleFrame, bubble, tip  # noqa: PLC0415 - few tables need it

        table, layout, u, lit = self._table, self._table.view.layout, self._unit, self._lit
        key = self._runs, boxed(layout.area), tuple(map(boxed, lit)), u, self._keys, current_language()
        if key not in self._frames:
            marks = table.view.design.marks(layout, table.session.table) if self.asks else ()
            others = [mark.rect for mark in marks if isinstance(mark, Label | Pill | TallyRow)]
            others += [table.pile_rect(pile) for pile in layout.places if self.asks and table.session.table[pile]]
            for most in (max(300, round(each * u)) for each in WIDTHS):
                tall = self._content.height(most, u)  # and the lines as equal as that allows
                wide = next(each for each in range(most * 2 // 3, most + 1) if self._content.height(each, u) == tall)
                box = bubble((wide, tall), lit, layout.area, others)
                self._frames[key] = BubbleFrame(box, tip(box, lit[0]), u)
                if pygame.Rect(box).collidelist(lit) < 0:
                    break
        return self._frames[key]

    @property
    def spoken_text(self) -> str:
        if self._lying.is_set:
            return ""
        session, move = self._table.session, self.steps.move
        told = f"{capitalised(move_told(session.game, session.table, move))}." if move else ""
        keys = self._keys if self.steps.number[0] == 1 else ""
        return " ".join(filter(None, ["".join(run.text for run in self._runs), told, keys]))

    def trace_fields(self) -> Mapping[str, object]:
        return {"tour": "{} of {}".format(*self.steps.number)}

    def handle(self, event: pygame.Event) -> bool:
        """Handle a press on the bubble, and the keys that end the tour or go on."""
        self._table.invalidate()
        if event.type in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            free = self._is_away or self._table.card_input.drag
            return not free and pygame.Rect(self._frame.box).collidepoint(event.pos)
        if event.type != pygame.KEYDOWN:
            return False
        if pressed(event, GAME) == "menu":
            if not self._table.card_input.put_back():
                self.hide()
            return True
        goes_on = event.key == pygame.K_RETURN and "next" in self._labels and not self._table.focus.visible
        if goes_on:
            self._act("next")
        return goes_on

    def end(self) -> None:
        self._table.focus.stand_on(self._table.focus.last_pile)  # its buttons are gone

    def _act(self, name: str) -> None:
        self._table.host.sound.play("button")
        if name == "next":
            self.steps.go_on()
            self.look()
        else:
            self.hide()
