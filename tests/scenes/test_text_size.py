"""Text and chrome of every size at every size of the window: nothing leaves the window, and no texts overlap."""

from __future__ import annotations

from collections.abc import Callable, Iterator
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
from game.scenes.dialogs.import_dialog import ImportDialog
from game.scenes.dialogs.preferences import PreferencesDialog
from game.scenes.dialogs.quit_dialog import QuitDialog
from game.scenes.dialogs.variations import Variations
from game.scenes.dialogs.watch_question import WatchQuestion
from game.scenes.pages.help import HelpPage
from game.scenes.pages.statistics import StatisticsPage
from game.scenes.scene import Scene
from game.store.save_format import GameStats
from game.view.drawing.ui_style import set_ui_scale, unit
from game.view.tables.appearance import CARD_BACKS
from tests.support import screens
from tests.support.host import HeadlessHost, Size, open_video, part_of_won_game
from tests.support.selection import FULL
from tests.support.text_layout import Watch, faults, watching

PRESSED = ["menu", "watch-king-albert", "review-king-albert", "toured-quatorze", "won-quatorze"]
TEXTS = (1.0, 1.25, 1.5, 2.0) if FULL else (2.0,)
WINDOWS: tuple[Size, ...] = ((1024, 640), (1280, 720), (1920, 1080)) if FULL else ((1024, 640),)


@pytest.fixture(autouse=True)
def _usual_size() -> Iterator[None]:
    open_video()
    yield
    set_ui_scale(text=1.0, touch=False)


@pytest.fixture
def watch() -> Iterator[Watch]:
    with watching() as opened:
        yield opened


def dialogs(house: HeadlessHost) -> dict[str, Callable[[], Scene]]:
    session = part_of_won_game("napoleons-square", 0.2)
    return {
        "settings": lambda: PreferencesDialog(house),
        "keys": lambda: ChooseKeys(house),
        "save": lambda: SaveGame(house, session, GameStats()),
        "quit": lambda: QuitDialog(house, lambda: [Event()]),
        "load": lambda: LoadGame(house),
        "import": lambda: ImportDialog(house),
        "deals": lambda: Deals(house, session, GameStats(), lambda _: None),
        "question": lambda: WatchQuestion(house, lambda: None),
        "variations": lambda: Variations(house, session.game, lambda _: None),
        "game-menu": lambda: GameMenu(house, lambda _: None, lambda _: True),
        "statistics": lambda: StatisticsPage(house),
        "help": lambda: HelpPage(house, "king-albert"),
    }


@pytest.mark.parametrize("text", TEXTS)
@pytest.mark.parametrize("size", WINDOWS, ids=str)
def test_dialogs_hold(house: HeadlessHost, watch: Watch, size: Size, text: float) -> None:
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
                assert faults(scene, watch) == []
        except AssertionError as error:
            raise AssertionError(f"{name}: {error}") from None
        if name not in {"statistics", "keys"}:  # whose charts, and actions and keys, are side by side
            assert scene.unit == unit(size), name  # type: ignore[attr-defined]


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
def test_whatever_can_be_pressed_is_large_enough_for_a_finger(tmp_path: Path, watch: Watch, name: str) -> None:
    set_ui_scale(touch=True)
    house = HeadlessHost((1280, 800), tmp_path)
    try:
        screens.show(house, name)
        assert faults(house.top, watch) == []
        assert not small(house.top)
    finally:
        house.close()


def test_dialogs_can_be_used_by_a_finger(house: HeadlessHost, watch: Watch) -> None:
    house.size = (1280, 800)
    set_ui_scale(touch=True)
    for name, made in dialogs(house).items():
        scene = made()
        house.stack = [scene]
        scene.resize(house.size)
        scene.poll()
        assert faults(scene, watch) == []
        assert not small(scene), name


def small(scene: Scene) -> dict[str, pygame.Rect]:
    """List the controls that a finger could miss; a scroll bar is hit beside itself, too."""
    rects = {control.name: control.rect for control in scene.controls if control.role != "scroll bar"}
    return {name: rect for name, rect in rects.items() if min(rect.size) < 44}
