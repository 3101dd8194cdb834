"""The tour for new players: each step asks for a move of the real cards, and waits until one of its kind is made.

It starts by itself when a game is opened from the menu, but not from the command line, until a step was answered or
skipped. Whatever the player does has its usual effect, and the tour goes on from there. It ends after its last step,
with its button or Esc, and when anything else is shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.language import N_, _, capitalised
from game.rules.moves import Move
from game.scenes.keys import GAME, chord_text, pressed
from game.scenes.table.accessibility.announcement_texts import move_told
from game.scenes.table.click_moves import taken
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command, GameTable
from game.scenes.table.showing import Lasts, Showing
from game.scenes.table.tour_steps import TourSteps
from game.scenes.widgets.controls import TALL, Button
from game.scenes.widgets.layout import Column, Node, Padded, Row, Space
from game.scenes.widgets.widget import Part
from game.view.drawing.geometry import boxed, inside
from game.view.drawing.paint import mixed
from game.view.drawing.palette import DIALOG_HIGH
from game.view.drawing.ui_style import unit
from game.view.marks.bubble import GAP, BubbleFrame
from game.view.marks.hint import hint_path, spotlight
from game.view.marks.placement import placed
from game.view.widgets.widget_marks import TINT

if TYPE_CHECKING:
    from game.scenes.pages.topic import Prose
    from game.view.help.text import Run, Step

WIDTHS = 380, 300, 480, 640, 240  # units that the words may be wide, the best first
PAD = 20  # units between the edge and the words


class TourFeature(Feature):
    """Starts the tour."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        # once nothing changes in the window, and no card is pressed, which may be a click
        self._ready = table.alarm(
            self._come,
            lambda: not (table.moving or table.card_input.drag or table.view.stage.changed) and table.view.images_ready,
            restless=True,
        )
        table.commands["tour"] = Command(self._start)

    def _come(self) -> None:
        if not self._table.showing:  # a player who looks at something else meets it another time
            self._start()

    def welcome(self) -> None:
        """Start the tour for a new player once the cards are at rest."""
        table = self._table
        if table.session.game.slug() not in table.settings.coached and not table.session.moves:
            self._ready.set()

    def begin(self) -> None:
        self._ready.stop()

    def moved(self, move: Move | None) -> None:
        if isinstance(tour := self._table.showing, Tour):
            tour.moved(move)

    def _start(self) -> None:
        """Start the tour now; held cards are put back, because their release may be on the bubble."""
        from game.view.help.text import help_on  # noqa: PLC0415 - few tables need it

        self._ready.stop()
        self._table.card_input.put_back()
        self._table.show(tour := Tour(self._table, help_on(self._table.session.game.slug()).steps))
        tour.look()


class Tour(Showing):
    """Shows the tour, one step at a time: a bubble with words at what they are about, which alone is lit, and buttons.

    Enter presses the main button unless the focus is shown, and Esc the other one. A press beside the bubble has its
    usual effect, and one on it none.
    """

    lasts = Lasts.UNTIL_CLOSED
    title = N_("Show me around")
    _box = pygame.Rect(0, 0, 0, 0)  # where the bubble was shown last

    def __init__(self, table: GameTable, steps: Sequence[Step]) -> None:
        super().__init__(table)
        self.steps = TourSteps(steps)
        self._fresh = not table.session.moves  # later the best move would be a hint
        self._lying = self.alarm(self._find, lambda: not (table.view.stage.flying or table.view.events))

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
        lights = table.light in {"won", "lost", "searching"} and table.toolbar.light_rect
        steps.find(table.session, best)
        if not (steps.present and (steps.present.piles or lights)):
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
        return [light] if light and table.light in {"won", "lost"} else []

    @property
    def is_away(self) -> bool:
        """Whether it makes room: for moving cards, and for the reason of a refusal."""
        table = self._table
        return self._lying.is_set or bool(table.card_input.held) or bool(table.voice.refusal) or not self.lit

    def parts(self) -> Iterable[Part]:
        if self.is_away:
            return
        table, lit, width = self._table, self.lit, self._table.view.layout.width
        content = self._content
        frame = self._frame(content)
        self._box, path = frame.frame, None
        if self.asked and lit[1:]:
            path = hint_path(lit, width)
        elif not frame.points:
            path = hint_path([lit[0], self._box], 0)
        chosen = table.card_input.selected
        if not chosen or (self.asked and chosen in taken(self.asked)):  # else those glow that take the chosen cards
            yield spotlight(pygame.Rect((0, 0), table.host.window.size), lit, width, path)
        yield frame
        yield from content.place(frame.frame, frame.unit)

    def _frame(self, content: Node) -> BubbleFrame:
        """Return the frame, which covers nothing legible if there is room, and points at what it is about if near.

        It does not point across what is legible.
        """
        table, lit, u = self._table, self.lit, unit(self._table.host.window.size)
        gap = round(GAP * u)
        there = lit[0] if self.asked else lit[0].unionall(lit)
        widths = (max(self._words.snug(round(wide * u), u) + round(2 * PAD * u), content.width(u)) for wide in WIDTHS)
        sizes = tuple((wide, content.height(wide, u)) for wide in dict.fromkeys(widths))
        legible = table.legible_rects()
        others = [rect for rect in legible if not rect.colliderect(there)]
        clear = 99 * lit + legible  # so that the lit ones are the last to be covered
        area = boxed(table.view.layout.area.inflate(-2 * gap, -2 * gap))
        kept, crossed = tuple(map(boxed, clear)), tuple(map(boxed, others))
        box = pygame.Rect(placed(sizes, boxed(there), area, gap, kept, crossed))
        tip = inside(inside(there.move(there.w // 3, 0).center, box), there)  # beside a count below it
        crosses = any(rect.clipline(inside(tip, box), tip) for rect in others)
        return BubbleFrame(
            box,
            u,
            None if crosses else tip,
            fill=mixed(DIALOG_HIGH, table.view.design.theme.middle, TINT),  # as of a dialog
        )

    @property
    def _content(self) -> Node:
        buttons = (
            Button(name, label, partial(self.answer, name), main=name == "next", tall=TALL)
            for name, label in self.labels.items()
        )
        return Padded(Column(self._words, Row(Space(), *buttons, Space(), gap=8), gap=14), PAD, PAD)

    @property
    def _words(self) -> Prose:
        from game.scenes.pages.topic import Prose  # noqa: PLC0415 - few tables need it

        return Prose(self.runs, centred=True)

    @property
    def runs(self) -> tuple[Run, ...]:
        from game.view.help.text import Run  # noqa: PLC0415 - few tables need it

        praise = [Run(_("Good."), "bold"), Run(" ", "plain")] if self.steps.answered else []
        present = self.steps.present
        return (*praise, *(present.asking if self.asked else present.runs)) if present else ()

    @property
    def labels(self) -> dict[str, str]:
        """The names and labels of its buttons, the main one last, and the one that Esc presses first."""
        skip = {"skip": self._table.with_key(chord_text("Esc"), _("Skip"))}
        if self.asked:
            return skip
        number, last = self.steps.number
        onward = {"next": self._table.with_key(chord_text("Enter"), _("Done") if number == last else _("Next"))}
        return onward if number == last else skip | onward

    @property
    def spoken_text(self) -> str:
        if self._lying.is_set or not self.lit:
            return ""
        session = self._table.session
        told = f"{capitalised(move_told(session.game, session.table, self.asked))}." if self.asked else ""
        keys = ", ".join(self.labels.values()) if self._table.uses_keys and self.steps.number[0] == 1 else ""
        return " ".join(filter(None, ["".join(run.text for run in self.runs), told, keys]))

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

    def handle(self, event: pygame.Event) -> bool:
        """Keep presses on the bubble, and take the keys that answer it."""
        self._table.invalidate()
        if "pos" in event.dict:
            free = self.is_away or self._table.card_input.drag
            return not free and self._box.collidepoint(event.pos)
        if event.type != pygame.KEYDOWN:
            return False
        if pressed(event, GAME) == "menu":
            if not self._table.card_input.put_back():
                self.answer(next(iter(self.labels)))
            return True
        if event.key == pygame.K_RETURN and not (self.asked or self._table.focus.visible or self.is_away):
            self.answer("next")
            return True
        return False

    def end(self) -> None:
        table = self._table
        table.focus.stand_on(table.focus.last_pile)  # its buttons are gone
        if not isinstance(table.showing, Tour):
            table.say(_("The tour has ended; “{command}” starts it again", command=_(self.title)))
