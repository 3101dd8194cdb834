"""A table in the menu: its miniature, its name, a line of text, and its progress."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache

import pygame

from game.language import N_, _, current_language
from game.language.games import game_title
from game.patiences import PATIENCES
from game.view.drawing.geometry import Point
from game.view.drawing.glow import TILE, rim, rim_bloom
from game.view.drawing.paint import lozenge, put, put_box, put_centred, stretched
from game.view.drawing.palette import GOLD, IVORY, IVORY_2
from game.view.drawing.themes import Theme
from game.view.drawing.ui_style import text_size
from game.view.frozen import frozen
from game.view.marks.fading import FadedMark
from game.view.marks.mark import Framed
from game.view.text.rendering import (
    MIN_TEXT_PX,
    SANS,
    SANS_SEMIBOLD,
    SERIF,
    Style,
    fitted,
    width_of,
    write,
)
from game.view.text.wrapping import balanced, wrapped
from game.view.widgets.buttons import PillButton, pill_width
from game.view.widgets.widget_marks import State

LIFT = 8  # units that a tile rises
INSET = 24  # units from a tile's side to its text
LINES = {
    "calculation": N_("Four ladders, climbing by one, two, three and four."),
    "numeration": N_("Every suit earns its own interval. You choose which."),
    "napoleons-square": N_("Twelve piles on three sides, two decks, a single pass."),
    "king-albert": N_("All cards in the open, moved one at a time."),
    "quatorze": N_("Pairs that make fourteen, along a row or a column."),
}


@lru_cache(maxsize=8)
def _line_style(width: float, unit: float, language: str) -> tuple[Style, int]:
    """Return how the line on a game is written, alike on all tiles, and the units that further lines take."""
    del language  # which the lines are in
    usual, room = Style(SANS, round(max(12 * text_size(), 17 * unit)), IVORY_2), round(width - 2 * INSET * unit)
    for rows, least in ((1, usual.px - 3), (2, MIN_TEXT_PX), (3, MIN_TEXT_PX)):
        for px in range(usual.px, max(MIN_TEXT_PX, least) - 1, -1):
            style = usual._replace(px=px)
            if all(len(wrapped(_(line), style, room)) <= rows for line in LINES.values()):
                return style, 22 * (rows - 1)
    return style, 22 * (rows - 1)


def footer_height(unit: float, width: float) -> int:
    """Return the height in pixels of what stands below a miniature, on a tile of a width in pixels."""
    return round((98 + _line_style(width, unit, current_language())[1]) * unit)


@frozen
class Caption:
    """The text of a tile; the note on its progress follows the line."""

    name: str
    line: str
    note: str
    action: str


@frozen
class Tile(Framed):
    """A tile in its present state."""

    slug: str
    caption: Caption
    unit: float
    picture: pygame.Surface
    theme: Theme  # of the chosen felt
    focused: bool = False
    pressed: bool = False
    gilt: bool = False  # whether its frame is gold
    level: float = 0.0  # how far it is raised because it is focused, and the opacity of its edge, from 0 to 1

    @property
    def bloom(self) -> int:
        return rim_bloom(self.unit) if self.level else 0

    def paint(self, canvas: pygame.Surface) -> None:
        rect, radius = self.frame, round(TILE * self.unit)
        put(canvas, self.picture, rect.topleft)
        if self.gilt:
            put_box(canvas, rect, radius, GOLD, 0.0, edge=GOLD, edge_width=max(2.0, 2.5 * self.unit))
        if self.level:
            rim(canvas, rect, self.unit, self.level)
        if self.pressed:
            put_box(canvas, rect, radius, "#000000", 0.22)
        self.write(canvas)

    def squared(self) -> pygame.Surface:
        """Return an opaque picture of it without light, text, edge and round corners, which get the colours beside."""
        whole, margin = pygame.Rect((0, 0), self.box[2:]), round(0.8 * TILE * self.unit)
        larger = whole.inflate(margin, margin)  # so that its round corners, 0.3 radii along the diagonal, lie outside
        square = pygame.Surface(whole.size, 0, 32)
        put(square, stretched(self.picture, *larger.size), larger.topleft)
        inside = whole.inflate(-margin, -margin)
        square.blit(self.picture, inside, inside, special_flags=pygame.BLEND_PREMULTIPLIED)
        return square

    def write(self, canvas: pygame.Surface) -> None:
        write(canvas, self.caption.name, self.name_style, self.name_start, "ml")
        opacity = self.level if 0 < self.level < 1 else float(self.focused)  # of the button instead of the note
        covered = opacity == 1 and self.pill.box[0] == round(self.name_start[0])
        if not covered:
            self._write_lines(canvas)
        if opacity:
            FadedMark(self.pill, opacity, 0).paint(canvas)

    def _line(self, units: float) -> float:
        """Return the vertical position of a line, from its distance to the caption's upper edge in units."""
        below = footer_height(self.unit, self.box[2])
        return self.box[1] + self.box[3] - below + (18 + units) * self.unit

    @property
    def name_style(self) -> Style:
        """The style of all names, in which the longest has room."""
        longest = max((game_title(game.name) for game in PATIENCES.values()), key=len)
        return fitted(longest, Style(SERIF, round(31 * self.unit), IVORY), self._room)

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
        """The line below the name, in two where one does not hold it, if possible one for each of its parts."""
        style, room = self.line_style, self._room
        whole = balanced(self.caption.line, style, room)
        parts = [line for part in self.caption.line.split(" · ") for line in balanced(part, style, room)]
        return parts if len(parts) == len(whole) else whole

    @property
    def pill(self) -> PillButton:
        """The button of the focused tile: beside the name, or instead of the line if that leaves no room."""
        unit = max(0.67, 0.86 * self.unit)
        height, needed = round(46 * unit), pill_width(self.caption.action, unit)
        room = self._room - width_of(self.caption.name, self.name_style) - 18 * self.unit
        left, y = self.name_start[0], 49 + _line_style(self.box[2], self.unit, current_language())[1] / 2
        width = round(min(max(160 * unit, needed), self._room))
        if room >= 0.85 * needed:
            width = round(min(width, room))
            left, y = self.box[0] + self.box[2] - round(20 * self.unit) - width, 12
        box = (round(left), round(self._line(y) - height / 2), width, height)
        return PillButton(box, self.caption.action, "play", State(unit, pressed=self.pressed), main=True)

    def _write_lines(self, canvas: pygame.Surface) -> None:
        """Write the line, and after a lozenge the note, in a row of its own if the last one has no room for it."""
        x, y = left, row = self.name_start[0], self._line(47)
        style, pitch = self.line_style, 22 * self.unit
        for number, line in enumerate(self.lines):
            y = row + pitch * number
            x = write(canvas, line, style, (left, y), "ml").right + 12 * self.unit * bool(line)
        if note := self.caption.note:
            bold, sign = style._replace(face=SANS_SEMIBOLD, colour=self.theme.accent), 0.3 * style.px
            if x + 3 * sign + width_of(note, bold) > left + self._room:
                x, y = left, y + pitch
            put_centred(canvas, lozenge(round(sign, 1), self.theme.accent), (x + sign, y))
            write(canvas, note, bold, (x + 3 * sign, y), "ml")
