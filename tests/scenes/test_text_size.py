"""Text and chrome of every size at every size of the window: nothing leaves the window, and no texts overlap."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

import pygame
import pytest

from game.scenes.dialogs import table_looks
from game.scenes.dialogs.preferences import PreferencesDialog
from game.scenes.form import Form
from game.scenes.scene import Scene
from game.view.drawing.ui_style import set_ui_scale, unit
from game.view.tables.appearance import CARD_BACKS
from tests.support import screens
from tests.support.dialogs import EVERY
from tests.support.host import HeadlessHost, Size
from tests.support.selection import FULL
from tests.support.text_layout import Watch, faults, watching

SIZE = (1280, 800)
PRESSED = ["menu", "watch-king-albert", "review-king-albert", "toured-quatorze", "won-quatorze"]
TEXTS = (1.0, 1.25, 1.5, 2.0) if FULL else (2.0,)
WINDOWS: tuple[Size, ...] = ((1024, 640), (1280, 720), (1920, 1080)) if FULL else ((1024, 640),)


@pytest.fixture
def watch() -> Iterator[Watch]:
    with watching() as opened:
        yield opened


@pytest.mark.parametrize(("size", "text", "touch"), [*product(WINDOWS, TEXTS, [False]), (SIZE, 1.0, True)], ids=str)
def test_dialogs_hold(house: HeadlessHost, watch: Watch, size: Size, text: float, *, touch: bool) -> None:
    set_ui_scale(text=text, touch=touch)
    for name, opened in EVERY.items():
        scene = alone(house, opened, size)
        try:
            for _ in pages_of(scene):
                assert faults(scene, watch) == []
        except AssertionError as error:
            raise AssertionError(f"{name}: {error}") from None
        if name not in {"statistics", "choose-keys"}:  # whose charts, and actions and keys, are side by side
            assert scene.unit == unit(size), name
        assert not (touch and small(scene)), name


def alone(house: HeadlessHost, opened: Callable[[HeadlessHost], Form], size: Size) -> Form:
    """Open a dialog in a window of a size, with no scene below it, so that all texts are its own."""
    house.size, house.canvas, house.seen = size, pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32)
    house.stack.clear()
    house.stack = [scene := opened(house)]
    scene.resize(size)
    scene.poll()
    return scene


def test_a_fourth_card_back_has_room(house: HeadlessHost, watch: Watch, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_looks, "CARD_BACKS", (CARD_BACKS[0], *CARD_BACKS))
    set_ui_scale(text=2.0)
    scene = PreferencesDialog(house)
    scene.resize((1024, 640))
    for _ in pages_of(scene):
        assert faults(scene, watch) == []


def pages_of(scene: Any) -> Iterator[int]:  # noqa: ANN401 - a form of any kind
    """Scroll through all that a form shows; yield how far."""
    yield 0
    for scroll in scene.scrolls():
        while scroll.offset < scroll.farthest:
            scroll.by(scroll.frame.h - 40)
            scene.refresh()
            yield scroll.offset


@pytest.mark.parametrize("name", PRESSED if FULL else ["menu", "review-king-albert", "toured-quatorze"])
def test_whatever_can_be_pressed_is_large_enough_for_a_finger(house: HeadlessHost, watch: Watch, name: str) -> None:
    set_ui_scale(touch=True)
    screens.show(house, name)
    assert faults(house.top, watch) == []
    assert not small(house.top)


def small(scene: Scene) -> dict[str, pygame.Rect]:
    """List the controls that a finger could miss; a scroll bar is hit beside itself, too."""
    rects = {control.name: control.rect for control in scene.controls if control.role != "scroll bar"}
    return {name: rect for name, rect in rects.items() if min(rect.size) < 44}
