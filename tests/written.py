"""Lists the texts of a scene: each with its place, the part that may be visible, and its box.

The marks of a scene are painted on a separate canvas, and each call of the lettering is recorded.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any, NamedTuple

import pygame
import pytest

from game.scenes.scene import Scene
from game.view.help.bubble import Frame
from game.view.help.prose import Line
from game.view.marks.banner import Banner
from game.view.marks.fading import Faint
from game.view.marks.mark import Label, Mark, Panel
from game.view.marks.numbers import Number
from game.view.marks.refusal import Refusal
from game.view.marks.toolbar import Tip
from game.view.menu.masthead import Wordmark
from game.view.text import lettering
from game.view.text.lettering import Style, capital_height, place_text
from game.view.text.words import GoldText
from game.view.widgets.buttons import ButtonLook, PillButton
from game.view.widgets.field import FieldLook as Field
from game.view.widgets.looks import Clipped, DialogFrame, RowLook, SegmentLabel, SegmentLook, SliderLook, SwitchLook

LEAST = 11  # pixels, the least size of readable text
AIR = 5  # pixels between two texts on a line, at least
BOXES = (Panel, RowLook, DialogFrame, Frame)  # whose text is written by other marks
COVERS = (Frame, Refusal, Tip, Banner, Number, PillButton, DialogFrame)  # that may hide what is written below them
BODIES = (ButtonLook, SwitchLook, SegmentLook, SliderLook)  # that no other text may overlap


class Text(NamedTuple):
    """A line of text: its letters' rectangle, as high as capitals, and the part of the window where it may be seen."""

    text: str
    style: Style
    ink: pygame.Rect
    clip: pygame.Rect
    mark: Mark
    place: int  # of the mark among all of the scene

    def __repr__(self) -> str:
        """The text, where it is, and what kind of mark it is of."""
        return f"{self.text!r} {tuple(self.ink)} {self.style.px} px ({type(_inner(self.mark)).__name__})"


class Written(NamedTuple):
    """All that is written in a scene, the marks in the order in which they are painted, and texts that were cut."""

    texts: list[Text]
    marks: list[Mark]
    cut: list[str]


def _inner(mark: Mark) -> Mark:
    return _inner(mark.mark) if isinstance(mark, Clipped | Faint) else mark


def marks_of(scene: Scene) -> list[Mark]:
    """List all that a scene paints besides cards, the lowest first."""
    known: Any = scene
    view = getattr(getattr(scene, "table", None), "view", None)
    if hasattr(known, "pageant"):
        return [*known.words, *known.achievements, *known.pageant.scenery.marks]
    own = getattr(getattr(scene, "view", None), "stage", None)
    stages = [view.stage] if view else [own, getattr(known, "_stage", None), getattr(known, "sheet", None)]
    lists = ("under", "over", "marks")
    return [mark for stage in stages if stage for name in lists for mark in getattr(stage, name, ())]


def _ink(style: Style, rect: pygame.Rect) -> pygame.Rect:
    line, tall = lettering.line_of(style.face, style.px), capital_height(style.face, style.px)
    return pygame.Rect(rect.x, rect.y + line.ascent - tall, rect.w, tall)


@contextmanager
def _watched(found: list[tuple[Any, ...]], cut: list[str]) -> Iterator[None]:
    """Record what is written, and what is shortened, wherever these functions are imported."""
    write, shortened = lettering.write, lettering.shortened

    def written(canvas: pygame.Surface, text: str, style: Style, position: Any, anchor: str = "mc") -> pygame.Rect:  # noqa: ANN401 - a point
        rect = place_text(text, style, position, anchor)
        found.append((canvas, text, style, rect, canvas.get_clip()))
        return rect

    def short(text: str, style: Style, room: float) -> str:
        shown = shortened(text, style, room)
        cut.extend([text] if shown != text else [])
        return shown

    with pytest.MonkeyPatch.context() as patch:
        for module in [*sys.modules.values()]:
            for name, ours, theirs in (("write", written, write), ("shortened", short, shortened)):
                if getattr(module, name, None) is theirs:
                    patch.setattr(module, name, ours)
        yield


@contextmanager
def shortenings() -> Iterator[list[str]]:
    """Yield a list that gets every text that is cut while scenes are laid out."""
    cut: list[str] = []
    with _watched([], cut):
        yield cut


def written(scene: Scene) -> Written:
    """Paint a scene's marks, and list what is written."""
    window = scene.host.window.size
    canvas, marks, texts = _canvas(window), marks_of(scene), list[Text]()
    found: list[tuple[Any, ...]] = []
    cut: list[str] = []
    with _watched(found, cut):
        for place, mark in enumerate(marks):
            inner = _inner(mark)
            if isinstance(inner, GoldText | Wordmark):
                style = Style(lettering.SERIF, inner.px, "#FFFFFF")
                rect = place_text(inner.text, style, inner.centre)
                texts.append(Text(inner.text, style, _ink(style, rect), canvas.get_rect(), mark, place))
                continue
            (inner if isinstance(mark, Faint) else mark).paint(canvas)
            for target, text, style, rect, clip in found:
                if target is canvas and text.strip():
                    texts.append(Text(text, style, _ink(style, rect), clip, mark, place))
            found.clear()
    return Written(texts, marks, cut)


_canvases: dict[tuple[int, int], pygame.Surface] = {}


def _canvas(size: tuple[int, int]) -> pygame.Surface:
    return _canvases.setdefault(size, pygame.Surface(size, 0, 32))


def faults(scene: Scene) -> list[str]:
    """Return what is too small, leaves the window or its box, or overlaps another text or a control."""
    all_of_it = written(scene)
    texts = [one for one in all_of_it.texts if one.ink.clip(one.clip) and not isinstance(_inner(one.mark), Field)]
    found = [f"too small: {one}" for one in texts if one.style.px < LEAST]
    cut = [one for one in texts if one.ink.left < one.clip.left or one.ink.right > one.clip.right]
    found += [f"cut at the side: {one}" for one in cut]
    found += [f"shortened: {text!r}" for text in all_of_it.cut]
    grounds = [(place, _inner(mark)) for place, mark in enumerate(all_of_it.marks)]
    boxes = [(place, inner) for place, inner in grounds if isinstance(inner, BOXES)]
    above = [(place, inner) for place, inner in grounds if isinstance(inner, COVERS)]
    covers = [(place, pygame.Rect(getattr(inner, "box", inner.rect))) for place, inner in above]
    for one in texts:
        own = _inner(one.mark).rect if not isinstance(_inner(one.mark), Label) else _box_of(one, boxes)
        if own and not (own.left <= one.ink.left + 1 and one.ink.right - 1 <= own.right):
            found.append(f"leaves its box {tuple(own)}: {one}")
    for one, other in combinations(texts, 2):
        if _touch(one, other) and not _covered(one, other.ink, other.place, covers):
            found.append(f"too near to each other: {one} and {other}")
    for place, mark in enumerate(all_of_it.marks):
        inner = _inner(mark)
        if isinstance(inner, BODIES):
            frame = pygame.Rect(mark.frame) if isinstance(mark, Clipped) else inner.rect
            body = pygame.Rect(inner.box).clip(frame)
            found += [
                f"on a {type(inner).__name__} {tuple(body)}: {one}"
                for one in texts
                if one.place != place and not isinstance(_inner(one.mark), SegmentLabel)
                if not (isinstance(_inner(one.mark), COVERS) and one.place > place)
                if one.ink.clip(one.clip).colliderect(body) and not _covered(one, body, place, covers)
            ]
    return list(dict.fromkeys(found))


def _covered(one: Text, there: pygame.Rect, above: int, covers: list[tuple[int, pygame.Rect]]) -> bool:
    """Return whether a text is hidden by a cover that is on or below the other text."""
    part = one.ink.clip(one.clip).clip(there.inflate(AIR, 0))
    return any(one.place < place <= above and rect.contains(part) for place, rect in covers)


def _box_of(one: Text, boxes: list[tuple[int, Any]]) -> pygame.Rect | None:
    """Return the smallest ground below a label on which it begins."""
    label = _inner(one.mark)
    assert isinstance(label, Label)
    x, y = label.position
    start = round(x) - (label.anchor[1] == "r"), round(min(one.ink.bottom - 1, max(one.ink.top, y)))
    below = [pygame.Rect(box.box) for place, box in boxes if place < one.place]
    return min((rect for rect in below if rect.collidepoint(start)), key=lambda rect: rect.w * rect.h, default=None)


def _touch(one: Text, other: Text) -> bool:
    here, there = one.ink.clip(one.clip), other.ink.clip(other.clip)
    if not (here and there) or (one.text == other.text and here == there):
        return False
    runs = isinstance(_inner(one.mark), Line) and isinstance(_inner(other.mark), Line)  # of one sentence
    return here.inflate(0 if one.place == other.place or runs else AIR, 0).inflate(-2, 0).colliderect(there)
