"""The look of a text field, and the positions of letters in it."""

from __future__ import annotations

from functools import cached_property

import pygame

from game.view.drawing.paint import layer, put, put_box, put_halo
from game.view.drawing.palette import GOLD, GOLD_HIGH, IVORY, IVORY_3
from game.view.drawing.ui_style import contrast
from game.view.frozen import frozen
from game.view.marks.mark import Framed
from game.view.text.rendering import SANS_SEMIBOLD, Style, width_of, write
from game.view.widgets.widget_marks import note


@frozen
class FieldLook(Framed):
    """A text field with its text, and a cursor at an index of it; what is between it and the anchor is selected."""

    text: str
    unit: float
    focused: bool
    cursor: int
    anchor: int
    composing: str
    caret_visible: bool  # False while the cursor blinks off
    hint: str  # a placeholder for an empty field
    remark: str  # a note at the right end

    @property
    def bloom(self) -> int:
        return max(2, round(5 * self.unit))

    @cached_property
    def style(self) -> Style:
        return Style(SANS_SEMIBOLD, max(13, round(19 * self.unit)), IVORY)

    @property
    def visible_text(self) -> str:
        """The text, including what is being composed at the cursor."""
        return self.text[: self.cursor] + self.composing + self.text[self.cursor :]

    @cached_property
    def room(self) -> pygame.Rect:
        rect, inset = self.frame, round(18 * self.unit)
        remark = round(width_of(self.remark, note(self.unit)) + inset) if self.remark else 0
        return pygame.Rect(rect.x + inset, rect.y, max(20, rect.w - 2 * inset - remark), rect.h)

    def _offset(self, index: int) -> float:
        """Return the distance in pixels from the start of the visible text to a position in it."""
        return width_of(self.visible_text[:index], self.style)

    @property
    def _caret_offset(self) -> float:
        return self._offset(self.cursor + len(self.composing))

    @property
    def _shift(self) -> float:
        """How far the text is scrolled to the left, so that its end or the cursor is visible."""
        room = self.room.w - 4
        over = max(0.0, width_of(self.visible_text, self.style) - room)
        return min(over, max(0.0, self._caret_offset - room * 0.8)) if self.focused else 0.0

    def index_at(self, x: float) -> int:
        """Return the position in the text that is nearest to a pixel of the window."""
        return min(range(len(self.text) + 1), key=lambda index: abs(self.edges[index] - x + self.room.x))

    @cached_property
    def edges(self) -> tuple[int, ...]:
        """The pixels from the left of the room at which the letters begin, and the last one ends."""
        widths = (width_of(self.text[:index], self.style) for index in range(len(self.text) + 1))
        return tuple(round(width - self._shift) for width in widths)

    @property
    def caret(self) -> pygame.Rect:
        height = round(self.style.px * 1.35)
        x = self.room.x + self._caret_offset - self._shift
        return pygame.Rect(round(x), self.room.centery - height // 2, max(1, round(1.6 * self.unit)), height)

    def paint(self, canvas: pygame.Surface) -> None:
        field, radius = self.frame, 10 * self.unit
        if self.focused:
            put_halo(canvas, field, round(radius), self.bloom, GOLD, strength=0.7)
        edge, opacity = (GOLD, 0.9) if self.focused else (IVORY, 0.3)
        line = {"edge": edge, "edge_opacity": opacity, "edge_width": max(1.0, 1.5 * self.unit)}
        put_box(canvas, field, radius, "#0E0D12", 0.9, **line)
        if self.remark:
            end = field.right - 18 * self.unit, field.centery
            write(canvas, self.remark, note(self.unit, IVORY_3), end, "mr")
        clip = canvas.get_clip()
        canvas.set_clip(clip.clip(self.room.inflate(4, 0)))
        self._write(canvas)
        canvas.set_clip(clip)

    def _write(self, canvas: pygame.Surface) -> None:
        left, middle = self.room.x - self._shift, self.room.centery
        if not self.visible_text and self.hint:
            write(canvas, self.hint, self.style._replace(colour=IVORY_3), (left + 4 * self.unit, middle), "ml")
        start, end = sorted((self.anchor, self.cursor))
        if self.focused and start != end and not self.composing:
            selection = layer(self._offset(end) - self._offset(start), self.style.px * 1.5)
            selection.fill(pygame.Color(GOLD).lerp("#000000", 0.65 if contrast() else 0.55))
            put(canvas, selection, (left + self._offset(start), middle - selection.get_height() / 2))
        if self.visible_text:
            write(canvas, self.visible_text, self.style, (left, middle), "ml")
        if self.composing:
            x, width = round(left + self._offset(self.cursor)), round(width_of(self.composing, self.style))
            canvas.fill(GOLD_HIGH, (x, self.caret.bottom, width, 2))
        if self.focused and self.caret_visible:
            canvas.fill(GOLD_HIGH, self.caret)
