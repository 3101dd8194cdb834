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
from game.scenes.table.features.hint import rects_of
from game.scenes.table.game_table import Command, GameTable
from game.scenes.table.showing import Lasts, Showing
from game.scenes.table.tour_moves import asked, kind_of
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
        self._left, self._done = [*steps], 0  # the steps that are left, and how many are not
        self._step: Step | None = None
        self.move: Move | None = None  # that the step asks for; None if it only points at something
        self._answered = False  # whether the player has just made the move that was asked for
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
        """Go on if the step has asked for such a move, or for none."""
        step, before = self._step, next(self._table.session.past, None)
        if step and move and before and (not step.kinds or kind_of(before, move) in step.kinds):
            self._go_on()
        self._lying.set()

    def _find(self) -> None:
        """Find the first of the steps left that can be shown, and put the focus there; end if there is none."""
        last, best = self._step, self._table.analysis.best if self._fresh else None
        for step in self._left:
            self._step, self.move = step, asked(self._table.session, step.kinds, best)
            if self._lit:
                break
        else:
            self.hide()
            return
        if self.move and self._step is not last:
            (pile, count), *_others = taken(self.move)
            self._table.focus.stand_on(pile)
            self._table.focus.count = count
        elif self._step is not last:
            self._table.focus.stand_on("next")

    @property
    def asks(self) -> bool:
        return self.move is not None

    @property
    def _lit(self) -> list[pygame.Rect]:
        """The rectangles that the step is about; none while it cannot be shown."""
        table = self._table
        if self.move:
            return rects_of(table, self.move)
        if not self._step or self._step.kinds:
            return []
        if self._step.piles:
            return [*map(table.pile_rect, self._step.piles)]
        return [table.toolbar.light_rect] if table.toolbar.light_rect else []

    @property
    def _is_away(self) -> bool:
        """Whether it makes room: for cards in motion or in the hand, and for the reason of a refusal."""
        table = self._table
        return self._lying.is_set or table.card_input.dragging or bool(table.voice.refusal) or not self._lit

    def parts(self) -> Iterable[Widget | Mark]:
        table, lit = self._table, self._lit
        if self._is_away:
            return
        window, width = boxed(pygame.Rect((0, 0), table.host.window.size)), table.view.layout.width
        chosen = table.card_input.selected
        if not chosen or (self.move and chosen in taken(self.move)):  # else those glow that take the chosen cards
            path = dots(hint_path(lit, width)) if self.move else ()
            yield SpotlightOverlay(window, tuple(map(boxed, lit)), path, width, softly=True)
        yield (frame := self._frame)
        yield from self._content.place(pygame.Rect(frame.box), self._unit)

    @property
    def _number(self) -> tuple[int, int]:
        """The number of the present step, from 1 on, and how many there are."""
        count = self._done + len(self._left)
        return count if self._step is self._left[-1] else self._done + 1, count

    @property
    def _unit(self) -> float:
        return unit(self._table.host.window.size)

    @property
    def _runs(self) -> tuple[Run, ...]:
        from game.view.help.text import Run  # noqa: PLC0415 - few tables need it

        praise = [Run(_("Good."), "bold"), Run(" ", "plain")] if self._answered else []
        return (*praise, *self._step.runs) if self._step else ()

    @property
    def _content(self) -> Node:
        from game.scenes.pages.topic import Prose  # noqa: PLC0415 - few tables need it

        step, count = self._number
        left = Text(self._keys or _("{step} of {count}", step=step, count=count), lambda u: note(u, IVORY_3))
        buttons = [self._button(name, label) for name, label in self._labels.items()]
        foot = Wrap(left, Row(Space(), *reversed(buttons), gap=8), gap=8, below=8)
        return Padded(Column(Prose(self._runs), foot, gap=8), 20, 20)

    @property
    def _labels(self) -> dict[str, str]:
        """The names and labels of the buttons, the main one first."""
        if self.move:
            return {"skip": _("Skip")}
        return {"next": _("Done")} if self._step is self._left[-1] else {"next": _("Next"), "skip": _("Skip")}

    @property
    def _keys(self) -> str:
        """How the tour goes on, if the player uses the keyboard or a screen reader."""
        if not (self._table.focus.visible or self._table.host.screen_reader.listening):
            return ""
        keys = {"next": "Enter", "skip": "Esc"}
        pairs = ((chord_text(keys[name]), label) for name, label in self._labels.items())
        return ", ".join(_("{key}: {action}", key=key, action=label) for key, label in pairs)

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
            marks = table.view.design.marks(layout, table.session.table)
            others = [mark.rect for mark in marks if isinstance(mark, Label | Pill | TallyRow)]
            others += [table.pile_rect(pile) for pile in layout.places if table.session.table[pile]]
            for wide in (max(300, round(each * u)) for each in WIDTHS):
                box = bubble((wide, self._content.height(wide, u)), lit, layout.area, others)
                self._frames[key] = BubbleFrame(box, tip(box, lit[0]), u)
                if pygame.Rect(box).collidelist(lit) < 0:
                    break
        return self._frames[key]

    @property
    def spoken_text(self) -> str:
        if self._lying.is_set or not self._step:
            return ""
        table, text = self._table.session.table, "".join(run.text for run in self._runs)
        told = f"{capitalised(move_told(self._table.session.game, table, self.move))}." if self.move else ""
        return " ".join(filter(None, [text, told, "" if self._done else self._keys]))

    def trace_fields(self) -> Mapping[str, object]:
        return {"tour": "{} of {}".format(*self._number)}

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
            self._go_on()
            self.look()
        else:
            self.hide()

    def _go_on(self) -> None:
        """Leave the present step behind; the tour ends after its last one."""
        if self._step is self._left[-1]:
            self.hide()
        elif self._step:
            self._left.remove(self._step)
            self._done, self._answered = self._done + 1, bool(self.move)
