"""A text field."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import field

import pygame

from game.scenes.widgets.control import Role
from game.scenes.widgets.editable_line import EditableLine
from game.scenes.widgets.widget import Widget
from game.view.drawing.geometry import boxed
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.widgets.field import FieldLook
from game.view.widgets.widget_marks import State


def ignore(_: str) -> None:
    """Ignore a text."""


@frozen
class TextField(Widget):
    """A field for one line; `changed` is called with the text after every change."""

    unit: float
    line: EditableLine = field(default_factory=EditableLine)
    hint: str = ""
    remark: str = ""
    caret_visible: bool = True
    changed: Callable[[str], None] = ignore

    @property
    def role(self) -> Role:
        """The role of a text field."""
        return "text field"

    @property
    def accessible_label(self) -> str:
        """The placeholder of the field."""
        return self.spoken or self.hint

    @property
    def accessible_value(self) -> str:
        """The text in it."""
        return self.line.text

    @property
    def radius(self) -> float:
        """The radius of its corners."""
        return 10.0

    def _written(self, *, focused: bool) -> FieldLook:
        line = self.line
        return FieldLook(
            boxed(self.rect),
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
        """Return the mark of the field with its text."""
        return [self._written(focused=state.focused)]

    @property
    def caret(self) -> pygame.Rect:
        """Return the rectangle of the cursor, for an input method's window."""
        return self._written(focused=True).caret

    def key(self, event: pygame.Event) -> bool:
        """Handle keys that move, erase, copy and paste."""
        before = self.line.text
        taken = self.line.key(event)
        self._tell(before)
        return taken

    def text(self, event: pygame.Event) -> bool:
        """Insert text."""
        before = self.line.text
        taken = self.line.type(event)
        self._tell(before)
        return taken

    def _tell(self, before: str) -> None:
        if self.line.text != before:
            self.changed(self.line.text)

    def press(self, point: tuple[int, int], clicks: int) -> None:
        """Place the cursor at the mouse; a double click selects the word, a triple click everything."""
        place = self._at(point)
        if clicks == 1:
            self.line.place(place)
        elif clicks == 2:
            self.line.select_word(place)
        else:
            self.line.select_all()

    def drag(self, point: tuple[int, int]) -> None:
        """Select up to the mouse."""
        self.line.place(self._at(point), selecting=True)

    def _at(self, point: tuple[int, int]) -> int:
        return self._written(focused=True).place_at(point[0])
