"""Marks other than the table's: each paints inside of its rectangle, so that it can be removed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

import pygame
import pytest

from game.view.celebrations.win_text import Joined, divider
from game.view.drawing.palette import IVORY
from game.view.drawing.ui_style import unit
from game.view.help.bubble import BubbleFrame
from game.view.help.chips import Caps, Chips
from game.view.marks.focus_ring import FocusRing
from game.view.marks.gold_text import GoldText
from game.view.marks.hint import SpotlightOverlay
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.marks.peek import Peek
from game.view.marks.text_box import tooltip
from game.view.marks.verdict import VerdictLight, VerdictName
from game.view.text.rendering import SANS, SERIF_ITALIC, Style, capitals
from game.view.widgets.buttons import IconButton, PillButton, ToolbarButtonLook
from game.view.widgets.calendar import DayCell
from game.view.widgets.field import FieldLook
from game.view.widgets.review_timeline import Playhead, VerdictGraph
from game.view.widgets.widget_marks import DialogFrame, Glyph, SliderLook, State
from tests.support.selection import FULL

ALL_SIZES = [(1024, 640), (1366, 768), (1920, 1080), (2560, 1440)]
SIZES = ALL_SIZES if FULL else [(1024, 640), (1366, 768)]
BOX = (300, 200, 120, 90)


def chrome(size: tuple[int, int]) -> Iterator[Mark]:
    u = unit(size)
    yield DayCell(BOX, "28", u, won=True, clean=True, today=True, ahead=False)
    yield FocusRing(BOX, 5, u)
    yield BubbleFrame(BOX, (100, 100), u)
    yield Chips("2468TQA", 2, (300, 200), 400)
    yield Caps(("Ctrl+Z", "G"), (300, 200), 18)
    yield SpotlightOverlay((0, 195, *size), (BOX,), ((340.5, 200.5),), 80)
    yield Peek((300, 200), pygame.Surface((120, 168), pygame.SRCALPHA))
    yield PillButton(BOX, "Take over", "review", State(u, focused=True), main=True)
    yield IconButton(BOX, "Statistics", "statistics", State(u, focused=True, pressed=True))
    yield Label("(won) jf", Style(SERIF_ITALIC, round(60 * u), IVORY), (300.4, 200.6), "ml")
    yield Label("TAHY", capitals(11, IVORY), (300.3, 200.6))
    yield Label("Ålfj", Style(SANS, round(20 * u), IVORY), (300.4, 200.6), "mr")
    yield ToolbarButtonLook((300, 200, 46, 46), "", "undo", State(u, hovered=True, pressed=True), px=25)
    yield tooltip("Undo a move", "Ctrl+Z", pygame.Rect(BOX), size)
    yield from (
        VerdictLight(said, (300.3, 200.7), u, alone) for said in ("won", "lost", "open") for alone in (False, True)
    )
    yield FieldLook(BOX, "longer than the field", u, focused=True, cursor=9, anchor=3, composing="so")
    yield DialogFrame(BOX, u)
    yield Glyph("close", (300.5, 200.5), 15, IVORY)
    yield from (SliderLook((300, 200, 200, 24), fraction, State(u)) for fraction in (0.0, 1.0))
    yield GoldText("Well played", round(80 * u), (500, 300))
    yield divider(BOX, u)
    yield Joined((Glyph("flag", (300.5, 200.5), 15, IVORY), Label("jf", Style(SANS, round(20 * u), IVORY), (400, 300))))


def strip(size: tuple[int, int]) -> Iterator[Mark]:
    u, height = unit(size), round(48 * unit(size))
    verdicts: tuple[VerdictName, ...] = "won", "won", "open", "lost"
    for cells in (verdicts, 10 * verdicts, 75 * verdicts):
        yield VerdictGraph((200, 200, 600, height), cells, 0, u)
        yield VerdictGraph((200, 200, 600, height), cells, len(cells) - 1, u)
    yield Playhead(300, 200, height, u)


def painted_beyond(marks: Iterable[Mark], size: tuple[int, int]) -> list[Mark]:
    """Return the marks that leave something on a canvas outside of their rectangles, even light, which has no alpha."""
    canvas, beyond = pygame.Surface(size, pygame.SRCALPHA), list[Mark]()
    blank = canvas.get_buffer().raw
    for mark in marks:
        mark.paint(canvas)
        canvas.fill((0, 0, 0, 0), mark.rect)
        if canvas.get_buffer().raw != blank:
            beyond.append(mark)
            canvas.fill((0, 0, 0, 0))
    return beyond


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("marks", [chrome, strip])
def test_marks_paint_within_their_rectangles(
    marks: Callable[[tuple[int, int]], Iterator[Mark]], size: tuple[int, int]
) -> None:
    pygame.font.init()
    assert painted_beyond(marks(size), size) == []
