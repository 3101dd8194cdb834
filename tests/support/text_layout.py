"""Lists the texts of a scene: each with its place, the part that may be visible, and its box.

The marks of a scene are painted on a separate canvas, and each call of the lettering is recorded.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field
from functools import cache
from importlib import import_module
from itertools import combinations
from pkgutil import walk_packages
from types import ModuleType
from typing import Any, NamedTuple

import pygame
import pytest

import game
from game.scenes.form import Form
from game.scenes.scene import Scene
from game.scenes.widgets.widget import Widget
from game.view.drawing import paint
from game.view.help.prose import Line
from game.view.marks.bubble import BubbleFrame
from game.view.marks.fading import FadedMark
from game.view.marks.gold_text import GoldText
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.marks.text_box import TextBox
from game.view.tables.badge import SuitOrder
from game.view.text import rendering
from game.view.text.rendering import Style, text_rect
from game.view.widgets.buttons import ButtonLook, PillButton
from game.view.widgets.field import FieldLook as Field
from game.view.widgets.widget_marks import Clipped, DialogFrame, RowLook, SegmentLook, SliderLook, SwitchLook

LEAST = 11  # pixels, the least size of readable text
AIR = 5  # pixels between two texts on a line, at least
BOXES = (PanelMark, RowLook, DialogFrame, BubbleFrame)  # whose text is written by other marks
# that may hide what is written below them
COVERS = (BubbleFrame, TextBox, PillButton, DialogFrame, SuitOrder)
BODIES = (ButtonLook, SwitchLook, SegmentLook, SliderLook)  # that no other text may overlap


class Text(NamedTuple):
    """A line of text: its letters' rectangle, as high as capitals, and the part of the window where it may be seen."""

    text: str
    style: Style
    ink: pygame.Rect
    seen: pygame.Rect  # the part of it that is not clipped
    clip: pygame.Rect
    mark: Mark
    place: int  # of the mark among all of the scene

    def __repr__(self) -> str:
        """The text, where it is, and what kind of mark it is of."""
        return f"{self.text!r} {tuple(self.ink)} {self.style.px} px ({type(_inner(self.mark)).__name__})"


@dataclass
class Watch:
    """What is written and shortened while it is watched."""

    written: list[tuple[Any, ...]] = field(default_factory=list)  # text, style, rectangle, clipping rectangle
    cut: list[str] = field(default_factory=list)  # texts that were shortened
    canvas: pygame.Surface | None = None  # on which texts are noted, and nothing is drawn


def _inner(mark: Mark) -> Mark:
    return _inner(mark.mark) if isinstance(mark, Clipped | FadedMark) else mark


def marks_of(scene: Scene) -> list[Mark]:
    """List all that a scene paints besides cards, the lowest first."""
    known: Any = scene
    view = None if isinstance(scene, Form) else getattr(getattr(scene, "table", None), "view", None)
    own = getattr(getattr(scene, "view", None), "stage", None)
    stages = [view.stage] if view else [own, getattr(known, "_stage", None), getattr(known, "sheet", None)]
    lists = ("under", "over", "marks")
    return [mark for stage in stages if stage for name in lists for mark in getattr(stage, name, ())]


def _ink(style: Style, rect: pygame.Rect) -> pygame.Rect:
    line = rendering.line_of(style.face, style.px)
    return pygame.Rect(rect.x, rect.y + line.ascent - line.capitals, rect.w, line.capitals)


def _noted(watch: Watch) -> Iterator[tuple[str, Callable[..., Any], Callable[..., Any]]]:
    """Yield functions to replace: the name of each, itself, and one that notes what it is called with."""
    write, shortened, put = rendering.write, rendering.shortened, paint.put

    def written(canvas: pygame.Surface, text: str, style: Style, position: Any, anchor: str = "mc") -> pygame.Rect:  # noqa: ANN401 - a point
        if canvas is not watch.canvas:
            return write(canvas, text, style, position, anchor)
        rect = text_rect(text, style, position, anchor)
        watch.written.append((text, style, rect, canvas.get_clip()))
        return rect

    def short(text: str, style: Style, room: float) -> str:
        shown = shortened(text, style, room)
        watch.cut.extend([text] if shown != text else [])
        return shown

    def placed(canvas: pygame.Surface, sprite: pygame.Surface, position: tuple[float, float]) -> pygame.Rect:
        if canvas is not watch.canvas:
            return put(canvas, sprite, position)
        return sprite.get_rect(topleft=(round(position[0]), round(position[1])))

    yield from (("write", write, written), ("shortened", shortened, short), ("put", put, placed))


@contextmanager
def watching() -> Iterator[Watch]:
    """Note what is written and shortened in a context, wherever these functions were imported to.

    Modules are searched once, because that takes longer than to look at a scene; all that draw must be imported.
    """
    watch = Watch()
    with pytest.MonkeyPatch.context() as patch:
        functions = [*_noted(watch)]
        for module in [*sys.modules.values()]:
            known = vars(module) if isinstance(module, ModuleType) else {}
            for name, theirs, ours in functions:
                if known.get(name) is theirs:
                    patch.setattr(module, name, ours)
        yield watch


def written(scene: Scene, watch: Watch | None = None) -> list[Text]:
    """Paint a scene's marks without drawing anything, and list what is written.

    A watch that is open already saves the search for all that write.
    """
    if watch is None:
        with watching() as found:
            return written(scene, found)
    canvas, texts = _canvas(scene.host.window.size), list[Text]()
    watch.canvas = canvas
    for place, mark in enumerate(marks_of(scene)):
        inner = _inner(mark)
        if isinstance(inner, GoldText):
            style = Style(rendering.SERIF, inner.px, "#FFFFFF")
            clip = pygame.Rect(mark.frame) if isinstance(mark, Clipped) else canvas.get_rect()
            watch.written[:] = [(inner.text, style, text_rect(inner.text, style, inner.centre), clip)]
        else:
            (inner if isinstance(mark, FadedMark) else mark).paint(canvas)
        for text, style, rect, clip in watch.written:
            if text.strip():
                ink = _ink(style, rect)
                texts.append(Text(text, style, ink, ink.clip(clip), clip, mark, place))
        watch.written.clear()
    watch.canvas = None
    return texts


for _module in walk_packages(game.__path__, "game."):  # what is imported later would keep the functions of one watch
    if _module.name.startswith(("game.scenes", "game.view", "game.services")):
        import_module(_module.name)


@cache
def _canvas(size: tuple[int, int]) -> pygame.Surface:
    return pygame.Surface(size, 0, 32)


def faults(scene: Scene, watch: Watch) -> list[str]:
    """Return texts that are too small, leave their room, or overlap another text or a control; controls likewise."""
    cut_before, marks = len(watch.cut), marks_of(scene)
    texts = [one for one in written(scene, watch) if one.seen and not isinstance(_inner(one.mark), Field)]
    found = [f"too small: {one}" for one in texts if one.style.px < LEAST]
    cut = [one for one in texts if one.ink.left < one.clip.left or one.ink.right > one.clip.right]
    found += [f"cut at the side: {one}" for one in cut]
    found += [f"shortened: {text!r}" for text in watch.cut[cut_before:]]
    grounds = [(place, _inner(mark)) for place, mark in enumerate(marks)]
    boxes = [(place, inner) for place, inner in grounds if isinstance(inner, BOXES)]
    covers = covers_of(scene)
    for one in texts:
        own = _inner(one.mark).rect if not isinstance(_inner(one.mark), Label) else _box_of(one, boxes)
        if own and not (own.left <= one.ink.left + 1 and one.ink.right - 1 <= own.right):
            found.append(f"leaves its box {tuple(own)}: {one}")
    for one, other in combinations(texts, 2):
        if _touch(one, other) and not _covered(one, other.ink, other.place, covers):
            found.append(f"too near to each other: {one} and {other}")
    for place, mark in enumerate(marks):
        inner = _inner(mark)
        if isinstance(inner, BODIES):
            frame = pygame.Rect(mark.frame) if isinstance(mark, Clipped) else inner.rect
            body = pygame.Rect(inner.box).clip(frame)
            found += [
                f"on a {type(inner).__name__} {tuple(body)}: {one}"
                for one in texts
                if one.place != place
                if not (isinstance(_inner(one.mark), COVERS) and one.place > place)
                if one.seen.colliderect(body) and not _covered(one, body, place, covers)
            ]
    window = pygame.Rect((0, 0), scene.host.window.size)
    controls = [(control.name, seen_of(control)) for control in scene.controls if control.role != "scroll bar"]
    found += [f"outside the window: {name}" for name, seen in controls if seen and not window.contains(seen)]
    for (one_name, here), (other_name, there) in combinations(controls, 2):
        if here.colliderect(there) and not (here.contains(there) or there.contains(here)):  # as a button in its row
            found.append(f"on each other: {one_name} and {other_name}")
    return list(dict.fromkeys(found))


def seen_of(control: Widget) -> pygame.Rect:
    """Return the part of a control that is not scrolled out of sight."""
    return control.rect.clip(control.clip.frame if control.clip else control.rect)


def covers_of(scene: Scene) -> list[tuple[int, pygame.Rect]]:
    """Return the places among all marks, and the rectangles, of those that hide what is below them."""
    found = [(place, _inner(mark)) for place, mark in enumerate(marks_of(scene))]
    return [(at, pygame.Rect(getattr(one, "box", one.rect))) for at, one in found if isinstance(one, COVERS)]


def _covered(one: Text, there: pygame.Rect, above: int, covers: list[tuple[int, pygame.Rect]]) -> bool:
    """Return whether a text is hidden by a cover that is on or below the other text."""
    part = one.seen.clip(there.inflate(AIR, 0))
    return any(one.place < place <= above and rect.contains(part) for place, rect in covers)


def _box_of(one: Text, boxes: list[tuple[int, Any]]) -> pygame.Rect | None:
    """Return the uppermost ground below a label on which it begins."""
    label = _inner(one.mark)
    assert isinstance(label, Label)
    x, y = label.position
    start = round(x) - (label.anchor[1] == "r"), round(min(one.ink.bottom - 1, max(one.ink.top, y)))
    below = (pygame.Rect(box.box) for place, box in reversed(boxes) if place < one.place)
    return next((rect for rect in below if rect.collidepoint(start)), None)


def _touch(one: Text, other: Text) -> bool:
    here, there = one.seen, other.seen
    if not here.inflate(AIR, 0).colliderect(there) or (one.text == other.text and here == there):
        return False
    runs = isinstance(_inner(one.mark), Line) and isinstance(_inner(other.mark), Line)  # of one sentence
    return here.inflate(0 if one.place == other.place or runs else AIR, 0).inflate(-2, 0).colliderect(there)
