"""A table in the menu: its miniature, its name, a line about the game, its record, and its progress."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.language import N_, _, current_language, ngettext, pgettext
from game.view.drawing.geometry import Point, Size
from game.view.drawing.glow import rim, rim_bloom
from game.view.drawing.paint import icon, lozenge, put, put_box, put_centred, stretched
from game.view.drawing.palette import IVORY, IVORY_2
from game.view.drawing.themes import Theme
from game.view.drawing.ui_style import text_size
from game.view.frozen import frozen
from game.view.marks.fading import FadedMark
from game.view.marks.mark import Framed
from game.view.text.rendering import (
    MIN_TEXT_PX,
    SANS,
    SANS_BOLD,
    SANS_SEMIBOLD,
    SERIF,
    Style,
    fitted,
    width_of,
    write,
)
from game.view.text.wrapping import wrapped
from game.view.widgets.buttons import PillButton, label_px, pill_width
from game.view.widgets.widget_marks import State

RADIUS = 20  # units
LIFT = 8  # units that a tile rises
Figures = tuple[tuple[str, str, str], ...]  # signs, values, words
INSET = 24  # units from a tile's side to its text
LINES = {
    "calculation": N_("Four ladders, climbing by one, two, three and four."),
    "numeration": N_("Every suit earns its own interval. You choose which."),
    "napoleons-square": N_("Twelve piles on three sides, two decks, a single pass."),
    "king-albert": N_("All cards in the open, moved one at a time."),
    "quatorze": N_("Pairs that make fourteen, along a row or a column."),
}


@frozen
class Record:
    """The record of a table: games, wins, the best score before the first win, the present and the longest streak."""

    played: int
    won: int
    best: int | None
    streak: int
    longest: int


@lru_cache(maxsize=8)
def _line_style(width: int, unit: float, language: str) -> tuple[Style, int]:
    """Return how the line on a game is written, alike on all tiles, and the units that a second line takes."""
    del language  # which the lines are in
    usual, room = Style(SANS, round(max(12 * text_size(), 17 * unit)), IVORY_2), width - round(2 * INSET * unit)
    for rows, least in ((1, usual.px - 3), (2, MIN_TEXT_PX)):
        for px in range(usual.px, max(MIN_TEXT_PX, least) - 1, -1):
            style = usual._replace(px=px)
            if all(len(wrapped(_(line), style, room)) <= rows for line in LINES.values()):
                return style, 22 * (rows - 1)
    return style, 22


def footer_height(unit: float, size: Size, *, recorded: bool) -> int:
    """Return the height in pixels of what stands below a miniature, on a tile of a size in pixels."""
    if recorded and is_tight(unit, size):
        return round(94 * unit)  # without the line on the game
    return round(((126 if recorded else 98) + _more(unit, size[0])) * unit)


def is_tight(unit: float, size: Size) -> bool:
    """Return whether a tile of a size in pixels has room for only one of line and record."""
    return size[1] < 325 * unit


def _more(unit: float, width: int) -> int:
    return _line_style(width, unit, current_language())[1]


@frozen
class Caption:
    """The text of a tile; `notes` are about the progress, the longest first, and the first that fits is shown."""

    name: str
    line: str
    notes: tuple[str, ...]
    action: str


@frozen
class Tile(Framed):
    """A tile in its present state; with `recorded` there is a line for the record, even if it is empty."""

    slug: str
    caption: Caption
    unit: float
    picture: pygame.Surface
    theme: Theme  # of the chosen felt
    record: Record | None = None
    recorded: bool = False
    focused: bool = False
    pressed: bool = False
    level: float = 0.0  # how far it is raised because it is focused, and the opacity of its edge, from 0 to 1

    @property
    def reach(self) -> float:
        return 3 * rim_bloom(self.unit) if self.level else 0

    def paint(self, canvas: pygame.Surface) -> None:
        rect, radius = self.frame, round(RADIUS * self.unit)
        put(canvas, self.picture, rect.topleft)
        if self.level:
            rim(canvas, rect, radius, self.unit, self.level)
        if self.pressed:
            put_box(canvas, rect, radius, "#000000", 0.22)
        self.write(canvas)

    def squared(self) -> pygame.Surface:
        """Return an opaque picture of it without light, text, edge and round corners, which get the colours beside."""
        whole, margin = pygame.Rect((0, 0), self.box[2:]), round(0.8 * RADIUS * self.unit)
        larger = whole.inflate(margin, margin)  # so that its round corners, 0.3 radii along the diagonal, lie outside
        square = pygame.Surface(whole.size, 0, 32)
        put(square, stretched(self.picture, *larger.size), larger.topleft)
        inside = whole.inflate(-margin, -margin)
        square.blit(self.picture, inside, inside, special_flags=pygame.BLEND_PREMULTIPLIED)
        return square

    def write(self, canvas: pygame.Surface) -> None:
        write(canvas, self.caption.name, self.name_style, self.name_start, "ml")
        for number, line in enumerate(self.lines):
            write(canvas, line, self.line_style, (self.name_start[0], self._line(47 + 22 * number)), "ml")
        if self.recorded:
            self._write_record(canvas)
        opacity = self.level if 0 < self.level < 1 else float(self.focused)  # of the button instead of the note
        if opacity < 1 and (note := self.note):
            self._write_note(canvas, note)
        if opacity:
            FadedMark(self.pill, opacity, 0).paint(canvas)

    def _line(self, units: float) -> float:
        """Return the vertical position of a line, from its distance to the caption's upper edge in units."""
        below = footer_height(self.unit, self.box[2:], recorded=self.recorded)
        return self.box[1] + self.box[3] - below + (18 + units) * self.unit

    @property
    def name_style(self) -> Style:
        return fitted(self.caption.name, Style(SERIF, round(31 * self.unit), IVORY), self._room)

    @property
    def name_start(self) -> Point:
        """The left end of the name, at half the height of its capitals."""
        return self.box[0] + INSET * self.unit, self._line(12)

    @property
    def line_style(self) -> Style:
        return _line_style(self.box[2], self.unit, current_language())[0]

    @property
    def _room(self) -> int:
        return self.box[2] - round(2 * INSET * self.unit)

    @property
    def lines(self) -> Sequence[str]:
        """The line on the game, in two where one does not hold it, or none if its room is the record's."""
        return () if self._swapped else wrapped(self.caption.line, self.line_style, self._room)

    @property
    def _swapped(self) -> bool:
        return self.recorded and is_tight(self.unit, self.box[2:])

    @property
    def pill(self) -> PillButton:
        """The button of the focused tile: beside the name, or above it where large text leaves no room there."""
        unit = max(0.67, 0.86 * self.unit)
        right = self.box[0] + self.box[2] - round(20 * self.unit)
        room = right - self.name_start[0] - width_of(self.caption.name, self.name_style) - 18 * self.unit
        height, needed = round(46 * unit), pill_width(self.caption.action, unit)
        width, y = (round(needed), -36.0) if room < 0.85 * needed else (round(min(160 * unit, room)), 12.0)
        box = (right - width, round(self._line(y) - height / 2), width, height)
        return PillButton(box, self.caption.action, "play", State(unit, pressed=self.pressed), main=True)

    @property
    def note(self) -> str:
        """The longest of the notes that fits beside the name, "" for none."""
        left = self.name_start[0] + width_of(self.caption.name, self.name_style)
        room = self.box[0] + self.box[2] - INSET * self.unit - left - 40 * self.unit
        return next((note for note in self.caption.notes if width_of(note, self._note_style) <= room), "")

    @property
    def _note_style(self) -> Style:
        return Style(SANS_SEMIBOLD, label_px(self.unit), self.theme.accent)

    def _write_note(self, canvas: pygame.Surface, note: str) -> None:
        """Write the note at the right, after a small light."""
        end = self.box[0] + self.box[2] - INSET * self.unit, self._line(12)
        left = write(canvas, note, self._note_style, end, "mr").left
        put_centred(canvas, lozenge(round(4.5 * self.unit, 1), self.theme.accent), (left - 13 * self.unit, end[1]))

    def _write_record(self, canvas: pygame.Surface) -> None:
        """Write two or three figures, each after its icon; for a game that was never finished, a text."""
        x, y = self.name_start[0], self._line(47 if self._swapped else 79 + _more(self.unit, self.box[2]))
        px = label_px(self.unit)
        if not self.record:
            none = _("No games finished yet")
            write(canvas, none, fitted(none, Style(SANS, px, IVORY_2), self._room), (x, y), "ml")
            return
        px, figures = self._fitted(px, _figures(self.record))
        for sign, value, words in figures:
            put_centred(canvas, icon(sign, round(1.22 * px), self.theme.accent), (x + 0.61 * px, y))
            x = write(canvas, value, Style(SANS_BOLD, px, IVORY), (x + 1.61 * px, y), "ml").right
            if words:
                x = write(canvas, words, Style(SANS, px, IVORY_2), (x + 0.35 * px, y), "ml").right
            x += 1.25 * px

    def _fitted(self, px: int, figures: Figures) -> tuple[int, Figures]:
        """Leave out words, the last first, until the figures fit; return a smaller font size, if need be.

        The first words are left out only where it would be much smaller.
        """
        for index in range(len(figures) - 1, -1, -1):
            if _figures_width(figures, px if index else round(0.9 * px)) > self._room:
                figures = (*figures[:index], (*figures[index][:2], ""), *figures[index + 1 :])
        while px > MIN_TEXT_PX and _figures_width(figures, px) > self._room:
            px -= 1
        return px, figures


def _figures(record: Record) -> Figures:
    best = () if record.best is None else (("star", str(record.best), pgettext("score", "best")),)
    return (
        ("trophy", str(record.won), ngettext("of {count} won", "of {count} won", record.played)),
        *best,
        ("flame", str(record.streak), ngettext("in a row", "in a row", record.streak)),
    )


def _figures_width(figures: Figures, px: int) -> float:
    values = sum(width_of(value, Style(SANS_BOLD, px, IVORY)) for _, value, _ in figures)
    words = sum(width_of(word, Style(SANS, px, IVORY_2)) + 0.35 * px for _, _, word in figures if word)
    return values + words + (len(figures) * (1.61 + 1.25) - 1.25) * px
