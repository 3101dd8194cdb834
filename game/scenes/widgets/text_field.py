"""A text field."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from game.access.node import ReaderNode
from game.scenes.widgets.editable_line import EditableLine
from game.scenes.widgets.widget import Widget
from game.view.drawing.geometry import Pixel, boxed
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.widgets.field import FieldLook
from game.view.widgets.widget_marks import State


@frozen
class TextField(Widget):
    """A field for one line of text, with a `hint` while it is empty and a `remark` at its end."""

    role = "text field"
    high = 58
    radius = 10.0

    line: EditableLine
    hint: str = ""
    remark: str = ""
    caret_visible: bool = True

    grows = True

    @property
    def accessible_label(self) -> str:
        return self.spoken or self.hint

    @property
    def accessible_value(self) -> str:
        return self.line.text

    def _look(self, *, focused: bool) -> FieldLook:
        line = self.line
        return FieldLook(
            self.rect,
            line.text,
            self.unit,
            focused,
            line.cursor,
            line.anchor,
            line.composing,
            self.caret_visible,
            self.hint,
            self.remark,
        )

    def marks(self, state: State) -> Sequence[Mark]:
        return [self._look(focused=state.focused)]

    @property
    def run(self) -> ReaderNode:
        """The node of the text."""
        look = self._look(focused=True)
        return ReaderNode(f"{self.name} text", "text run", self.line.text, box=boxed(look.room), edges=look.edges)

    @property
    def caret(self) -> pygame.Rect:
        """The rectangle of the cursor, for an input method's window."""
        return self._look(focused=True).caret

    def key(self, event: pygame.Event) -> bool:
        return self.line.key(event)

    def write(self, value: str) -> None:
        self.line.select_all()
        self.line.type(pygame.Event(pygame.TEXTINPUT, text=value))

    def press(self, point: Pixel, clicks: int) -> None:
        """Place the cursor at the mouse; a double click selects the word, a triple click everything."""
        index = self._at(point)
        if clicks == 1:
            self.line.move_to(index)
        elif clicks == 2:
            self.line.select_word(index)
        else:
            self.line.select_all()

    def drag(self, point: Pixel) -> None:
        self.line.move_to(self._at(point), selecting=True)

    def _at(self, point: Pixel) -> int:
        return self._look(focused=True).index_at(point[0])
