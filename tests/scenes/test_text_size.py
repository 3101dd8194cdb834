"""Text and chrome of every size at every size of the window: nothing leaves the window, and no texts overlap."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest

from game.scenes.dialogs import table_looks
from game.scenes.dialogs.choose_keys import ChooseKeys
from game.scenes.dialogs.deals import Deals
from game.scenes.dialogs.game_menu import GameMenu
from game.scenes.dialogs.games import LoadGame, SaveGame
from game.scenes.dialogs.preferences import PreferencesDialog
from game.scenes.dialogs.quit_dialog import QuitDialog
from game.scenes.dialogs.variations import Variations
from game.scenes.form import Form
from game.scenes.pages.help import HelpPage
from game.scenes.pages.statistics import StatisticsPage
from game.scenes.scene import Scene
from game.scenes.widgets.widget import Widget
from game.store.save_format import GameStats
from game.view.drawing.ui_style import set_ui_scale, unit
from game.view.marks.labels import Label, Paragraph
from game.view.marks.mark import Mark
from game.view.menu.tile import Tile
from game.view.tables.appearance import CARD_BACKS
from game.view.text.rendering import capital_height, place_text, width_of
from game.view.widgets.buttons import ButtonLook
from game.view.widgets.widget_marks import Clipped, SegmentLook, SliderLook, SwitchLook
from tests.support import screens
from tests.support.host import HeadlessHost, Size, open_video, part_of_won_game
from tests.support.selection import FULL, games_for, sample

BODIES = (ButtonLook, SwitchLook, SegmentLook, SliderLook)  # that no other text may overlap
PRESSED = ["menu", "watch-king-albert", "review-king-albert", "toured-quatorze", "won-quatorze"]
TEXTS = (1.0, 1.25, 1.5, 2.0) if FULL else (2.0,)
WINDOWS: tuple[Size, ...] = ((1024, 640), (1280, 720), (1920, 1080)) if FULL else ((1024, 640),)
ALL_SPREAD = (2.0, (1024, 640)), (1.5, (1280, 720)), (1.25, (1024, 640)), (2.0, (1920, 1080))  # slow ones
SPREAD = ALL_SPREAD if FULL else ALL_SPREAD[:1]  # the largest text in the smallest window


@pytest.fixture(autouse=True)
def _usual_size() -> Iterator[None]:
    open_video()
    yield
    set_ui_scale(text=1.0, touch=False)


def marks_of(scene: Scene) -> list[Mark]:
    """List all that a scene paints besides cards."""
    view = None if isinstance(scene, Form) else getattr(getattr(scene, "table", None), "view", None)
    known: Any = scene
    stages = [view.stage] if view else [getattr(known, "_stage", None), getattr(known, "sheet", None)]
    lists = ("under", "over", "marks")
    return [mark for stage in stages if stage for name in lists for mark in getattr(stage, name, ())]


def ink(label: Label) -> pygame.Rect:
    """Return the rectangle of a label's capitals."""
    if isinstance(label, Paragraph):
        first, *others = map(ink, label.labels())
        return first.unionall(others)
    rect = place_text(label.text, label.style, label.position, label.anchor)
    tall = capital_height(label.style.face, label.style.px)
    return pygame.Rect(rect.x, rect.centery - tall // 2, rect.w, tall).inflate(-2, 0)


def texts(scene: Scene) -> list[tuple[Label, pygame.Rect, pygame.Rect]]:
    """List the texts, with the places of their letters, and the parts that may be visible."""
    found = []
    window = pygame.Rect((0, 0), scene.host.window.size)
    for mark in marks_of(scene):
        inner, frame = (mark.mark, pygame.Rect(mark.frame)) if isinstance(mark, Clipped) else (mark, window)
        if isinstance(inner, Label) and inner.text:
            found.append((inner, ink(inner), frame))
    return found


def holds(scene: Scene) -> None:
    """Fail where a text leaves the window or its frame, or overlaps another, or where a control leaves the window."""
    written = texts(scene)
    assert written or scene.name in {"attract", "menu"}  # whose tiles write on themselves
    for label, rect, frame in written:
        assert frame.left <= rect.left, label
        assert rect.right <= frame.right, label
    seen = [(label, rect.clip(frame)) for label, rect, frame in written]
    for (one, here), (other, there) in combinations(seen, 2):
        assert not (here and there and here.colliderect(there)), (one, other)
    for mark in marks_of(scene):
        inner, frame = (mark.mark, pygame.Rect(mark.frame)) if isinstance(mark, Clipped) else (mark, mark.rect)
        if isinstance(inner, BODIES):
            body = pygame.Rect(inner.box).clip(frame)
            beneath = [label for label, here in seen if body and here and here.colliderect(body)]
            assert not beneath, (inner, beneath)
    window = pygame.Rect((0, 0), scene.host.window.size)
    for control in scene.controls:
        rect = control.rect.clip(control.clip.frame if isinstance(control, Widget) and control.clip else control.rect)
        assert not rect or window.contains(rect), control.name
    for tile in marks_of(scene):
        if isinstance(tile, Tile):
            assert tile.name_place[0] + width_of(tile.caption.name, tile.name_style) <= tile.box[0] + tile.box[2], tile


def dialogs(house: HeadlessHost) -> dict[str, Callable[[], Scene]]:
    session = part_of_won_game("napoleons-square", 0.2)
    return {
        "settings": lambda: PreferencesDialog(house),
        "keys": lambda: ChooseKeys(house),
        "save": lambda: SaveGame(house, session, GameStats()),
        "quit": lambda: QuitDialog(house, lambda: [Event()]),
        "load": lambda: LoadGame(house),
        "deals": lambda: Deals(house, session, GameStats(), lambda _: None),
        "variations": lambda: Variations(house, session.game, lambda _: None),
        "game-menu": lambda: GameMenu(house, lambda _: None, lambda _: True),
        "statistics": lambda: StatisticsPage(house),
        "help": lambda: HelpPage(house, "king-albert"),
    }


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_dialogs_hold(house: HeadlessHost, size: Size, text: float) -> None:
    house.size, house.canvas, house.seen = size, pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32)
    set_ui_scale(text=text)
    for name, made in dialogs(house).items():
        house.stack.clear()
        scene = made()
        house.stack = [scene]
        scene.resize(size)
        scene.poll()
        try:
            for _ in pages_of(scene):
                holds(scene)
        except AssertionError as error:
            raise AssertionError(f"{name}: {error}") from None
        if name not in {"statistics", "keys"}:  # whose charts, and actions and keys, are side by side
            assert scene.unit == unit(size), name  # type: ignore[attr-defined]


def test_a_fourth_card_back_has_room(house: HeadlessHost, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_looks, "CARD_BACKS", (CARD_BACKS[0], *CARD_BACKS))
    set_ui_scale(text=2.0)
    scene = PreferencesDialog(house)
    scene.resize((1024, 640))
    for _ in pages_of(scene):
        holds(scene)


def pages_of(scene: Any) -> Iterator[int]:  # noqa: ANN401 - a form of any kind
    """Scroll through all that a form shows; yield how far."""
    yield 0
    for scroll in scene.scrolls():
        while scroll.offset < scroll.farthest:
            scroll.by(scroll.frame.h - 40)
            scene.refresh()
            yield scroll.offset


@pytest.mark.parametrize("name", PRESSED if FULL else ["menu", "review-king-albert", "toured-quatorze"])
def test_whatever_can_be_pressed_is_large_enough_for_a_finger(tmp_path: Path, name: str) -> None:
    set_ui_scale(touch=True)
    house = HeadlessHost((1280, 800), tmp_path)
    try:
        screens.show(house, name)
        holds(house.top)
        assert not small(house.top)
    finally:
        house.close()


def test_dialogs_can_be_used_by_a_finger(house: HeadlessHost) -> None:
    house.size = (1280, 800)
    set_ui_scale(touch=True)
    for name, made in dialogs(house).items():
        scene = made()
        house.stack = [scene]
        scene.resize(house.size)
        scene.poll()
        holds(scene)
        assert not small(scene), name


def small(scene: Scene) -> dict[str, pygame.Rect]:
    """List the controls that a finger could miss; a scroll bar is hit beside itself, too."""
    rects = {control.name: control.rect for control in scene.controls if control.role != "scroll bar"}
    return {name: rect for name, rect in rects.items() if min(rect.size) < 44}


SHOWN = [
    *("menu", "menu-new", "pause", "read-king-albert", "toured-numeration"),
    *("middle-" + slug for slug in games_for("middle")),
    *("review-king-albert", "won-calculation", "attract-quatorze"),
]


@pytest.mark.parametrize("name", sample(SHOWN, "hold", 6))
@pytest.mark.parametrize(("text", "size"), SPREAD, ids=str)
def test_scenes_hold(tmp_path: Path, name: str, text: float, size: Size) -> None:
    set_ui_scale(text=text)
    house = HeadlessHost(size, tmp_path)
    try:
        screens.show(house, name)
        holds(house.top)
    finally:
        house.close()
