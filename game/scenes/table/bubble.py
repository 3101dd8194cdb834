"""A bubble at the table: words at what they are about, which alone is lit, and buttons.

Enter presses the main button unless the focus is shown, and Esc the other one. A press beside the bubble has its usual
effect, and one on it none.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache, partial
from math import ceil
from typing import TYPE_CHECKING

import pygame

from game.language import _
from game.scenes.keys import GAME, pressed
from game.scenes.table.click_moves import taken
from game.scenes.table.game_table import GameTable
from game.scenes.table.showing import Lasts, Showing
from game.scenes.widgets.controls import TALL, Button
from game.scenes.widgets.layout import Column, Node, Padded, Row, Space
from game.scenes.widgets.widget import Widget
from game.view.drawing.geometry import Point, boxed, inside
from game.view.drawing.paint import mixed
from game.view.drawing.palette import DIALOG_HIGH
from game.view.drawing.ui_style import unit
from game.view.marks.bubble import GAP, BubbleFrame
from game.view.marks.hint import spotlight
from game.view.marks.mark import Mark
from game.view.marks.placement import placed
from game.view.widgets.widget_marks import TINT

if TYPE_CHECKING:
    from game.view.help.text import Run

WIDTHS = 300, 380, 240, 480  # units that the words may be wide, the best first
PAD = 20  # units between the edge and the words


class Bubble(Showing):
    """A bubble, which stays until it is answered or another scene comes."""

    lasts = Lasts.UNCOVERED
    _box = pygame.Rect(0, 0, 0, 0)  # where it was shown last

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self._with_keys = table.uses_keys  # whether its buttons name their keys

    @property
    def runs(self) -> tuple[Run, ...]:
        """Its words."""
        raise NotImplementedError

    @property
    def lit(self) -> list[pygame.Rect]:
        """What it is about, in pixels; it is hidden while there is nothing."""
        raise NotImplementedError

    @property
    def labels(self) -> dict[str, str]:
        """The names and labels of its buttons, the main one last, and the one that Esc presses first."""
        raise NotImplementedError

    def _label(self, key: str, action: str) -> str:
        """Return the label of a button, with its key if the player used keys when it came."""
        return _("{key}: {action}", key=key, action=action) if self._with_keys else action

    def answer(self, name: str) -> None:
        """Do what a button does."""
        raise NotImplementedError

    @property
    def is_away(self) -> bool:
        """Whether it makes room: for cards in the hand, and for the reason of a refusal."""
        table = self._table
        return table.card_input.dragging or bool(table.voice.refusal) or not self.lit

    def parts(self) -> Iterable[Widget | Mark]:
        if self.is_away:
            return
        table, lit, width = self._table, self.lit, self._table.view.layout.width
        veil = spotlight(pygame.Rect((0, 0), table.host.window.size), lit, width, leads=bool(self.asked))
        chosen = table.card_input.selected
        if not chosen or (self.asked and chosen in taken(self.asked)):  # else those glow that take the chosen cards
            yield veil
        content = self._content
        yield (frame := self._frame(content, veil.dots))
        self._box = frame.frame
        yield from content.place(frame.frame, frame.unit)

    def _frame(self, content: Node, path: Sequence[Point]) -> BubbleFrame:
        """Return the frame near what it is about, on nothing of it, and where a move is to be made on few cards."""
        table, lit, u = self._table, self.lit, unit(self._table.host.window.size)
        there = lit[0] if self.asked else lit[0].unionall(lit)
        widths = [max(wide, content.width(u)) for wide in _widths(self.runs, u)]
        sizes = tuple((wide, content.height(wide, u)) for wide in widths)
        tops = map(table.top_rect, filter(table.session.table.get, table.view.layout.places))
        others = [*table.legible_rects(), *tops, *(pygame.Rect(point, (1, 1)) for point in path)] if self.asked else []
        gap, clear = round(GAP * u), tuple(map(boxed, lit))
        area = boxed(table.view.layout.area.inflate(-2 * gap, -2 * gap))
        box = placed(sizes, boxed(there), area, gap, clear, tuple(map(boxed, others)))
        fill = mixed(DIALOG_HIGH, table.view.design.theme.middle, TINT)  # as of a dialog
        return BubbleFrame(box, u, inside(inside(there.center, pygame.Rect(box)), there), fill=fill)

    @property
    def _content(self) -> Node:
        from game.scenes.pages.topic import Prose  # noqa: PLC0415 - few tables need it

        *_, main = self.labels
        buttons = (
            Button(name, label, partial(self.answer, name), main=name == main and not self.asked, tall=TALL)
            for name, label in self.labels.items()
        )
        return Padded(Column(Prose(self.runs), Row(Space(), *buttons, gap=8), gap=14), PAD, PAD)

    @property
    def spoken_text(self) -> str:
        return "".join(run.text for run in self.runs)

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
            self.answer([*self.labels][-1])
            return True
        return False

    def end(self) -> None:
        self._table.focus.stand_on(self._table.focus.last_pile)  # its buttons are gone


@lru_cache(maxsize=8)
def _widths(runs: tuple[Run, ...], u: float) -> tuple[int, ...]:
    """Return how many pixels wide a bubble with such words may be, so that its lines are about equally long."""
    from game.scenes.pages.topic import LEAST, TEXT  # noqa: PLC0415 - few tables need it
    from game.view.help.prose import Fonts, balanced  # noqa: PLC0415 - likewise

    unit, fonts = max(LEAST, u), Fonts(round(TEXT * max(LEAST, u)))
    rooms = [max(line.width for line in balanced(runs, each * unit, fonts)) for each in WIDTHS]
    return tuple(ceil(room) + 1 + 2 * round(PAD * u) for room in rooms)
