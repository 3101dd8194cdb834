"""Controls: the router for the mouse, and what each control tells screen readers."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.patiences import PATIENCES
from game.rules.session import Session
from game.scenes.dialogs.deals import Deals
from game.scenes.dialogs.game_menu import GameMenu
from game.scenes.dialogs.games import LoadGame, SaveGame
from game.scenes.dialogs.preferences import PreferencesDialog
from game.scenes.dialogs.variations import Variations
from game.scenes.menu.scene import Menu
from game.scenes.pages.help import HelpDrawer
from game.scenes.pages.statistics import StatisticsPage
from game.scenes.scene import Scene
from game.scenes.table.features.tour import Tour
from game.scenes.table.scene import TableScene
from game.scenes.widgets.control import Control, PushButton
from game.scenes.widgets.control_router import ControlRouter, MouseResult
from game.store.save_format import GameStats
from tests.support.host import HeadlessHost, open_video
from tests.support.selection import sample

SIZE = (1280, 720)
LEFT, RIGHT, NOWHERE = (10, 10), (110, 10), (300, 300)


class Desk:
    """Two buttons side by side, the mouse, and a clock that is set by hand."""

    def __init__(self) -> None:
        self.now = 0.0
        self.router = ControlRouter(lambda: self.now)
        self.router.show(PushButton(name, rect=pygame.Rect(x, 0, 90, 20)) for name, x in (("left", 0), ("right", 100)))

    def move(self, point: tuple[int, int]) -> MouseResult:
        return self.router.handle(pygame.Event(pygame.MOUSEMOTION, pos=point))

    def press(self, point: tuple[int, int], button: int = 1) -> MouseResult:
        return self.router.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=button))

    def release(self, point: tuple[int, int], button: int = 1) -> MouseResult:
        return self.router.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=button))


def test_a_click_is_a_release_where_the_press_was() -> None:
    desk = Desk()
    assert desk.press(LEFT)[:2] == ("pressed", "left")
    assert desk.router.state("left", 1.0).pressed  # at once, before anything else happens
    assert desk.release(LEFT)[:2] == ("clicked", "left")
    assert not desk.router.state("left", 1.0).pressed


@pytest.mark.parametrize("elsewhere", [RIGHT, NOWHERE])
def test_a_release_elsewhere_cancels(elsewhere: tuple[int, int]) -> None:
    desk = Desk()
    desk.press(LEFT)
    assert desk.move(elsewhere).what == "dragged"
    assert desk.release(elsewhere).what == "cancelled"
    assert desk.release(LEFT).what == ""
    assert desk.router.pressed == ""


def test_a_press_on_no_control_is_missed_and_its_release_clicks_nothing() -> None:
    desk = Desk()
    assert desk.press(NOWHERE)[:2] == ("missed", "")
    assert desk.release(LEFT).what == ""


def test_a_control_that_is_gone_is_not_clicked() -> None:
    desk = Desk()
    desk.press(LEFT)
    desk.router.show([])
    assert desk.release(LEFT).what == "cancelled"


def test_what_was_pressed_before_the_mouse_left_does_not_act_after_it() -> None:
    desk = Desk()
    desk.press(LEFT)
    assert desk.router.leave()
    assert desk.release(LEFT).what == ""
    assert not desk.router.leave()


def test_only_a_new_control_under_the_mouse_is_news() -> None:
    desk = Desk()
    told = [desk.move(point)[:2] for point in (LEFT, LEFT, RIGHT, NOWHERE, NOWHERE)]
    assert told == [("hovered", "left"), ("", "left"), ("hovered", "right"), ("hovered", ""), ("", "")]


def test_other_buttons_of_the_mouse_press_nothing() -> None:
    desk = Desk()
    assert desk.press(LEFT, button=3).what == desk.release(LEFT, button=4).what == ""


def test_presses_in_quick_succession_are_counted() -> None:
    desk, counted = Desk(), []
    for wait in (0.0, 0.1, 0.1, 0.1, 1.0):
        desk.now += wait
        counted.append(desk.press(LEFT).clicks)
    assert counted == [1, 2, 3, 1, 1]


def test_the_topmost_control_is_meant() -> None:
    desk = Desk()
    desk.router.show(PushButton(name, rect=pygame.Rect(0, 0, 90, 20)) for name in ("below", "above"))
    assert desk.router.at(LEFT) == "above"


# ---- what controls say of themselves

SESSION = Session(PATIENCES["quatorze"](), 24)
SCENES: dict[str, Callable[[HeadlessHost], Scene]] = {
    "menu": Menu,
    "table": lambda house: TableScene(house, SESSION, house.saves),
    "game menu": lambda house: GameMenu(house, lambda _: None, lambda _: True),
    "settings": PreferencesDialog,
    "deals": lambda house: Deals(house, SESSION, GameStats(), lambda _: None),
    "variations": lambda house: Variations(house, PATIENCES["king-albert"](), lambda _: None),
    "save": lambda house: SaveGame(house, SESSION, GameStats()),
    "load": LoadGame,
    "help": lambda house: HelpDrawer(house, "quatorze", lambda: None),
    "statistics": StatisticsPage,
}


def opened(tmp_path: Path, name: str) -> Scene:
    """Show a scene, above a table if it needs one."""
    open_video()
    house = HeadlessHost(SIZE, tmp_path)
    if name not in ("menu", "table"):
        house.push(TableScene(house, SESSION, house.saves))
    house.push(SCENES[name](house))
    return house.top


@pytest.mark.parametrize("name", sample(SCENES, "controls", 6))
def test_every_control_says_what_it_is_and_the_focus_is_on_one_that_can_be_used(tmp_path: Path, name: str) -> None:
    scene = opened(tmp_path, name)
    assert scene.controls
    names = [control.name for control in scene.controls]
    assert len(names) == len({*names})
    silent = [control.name for control in scene.controls if not control.accessible_label]
    assert not silent
    valued = {"switch", "slider", "radio group"}
    assert all(control.accessible_value for control in scene.controls if control.role in valued)
    if name != "table":  # where nothing has the focus at first
        assert {control.name: control for control in scene.controls}[scene.focused].enabled


ARROWS = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
ASIDE = ("slider", "switch", "text field")  # whose value the left and the right arrow change


@pytest.mark.parametrize("name", [name for name in SCENES if name != "table"])
def test_whatever_can_be_used_is_reached_by_every_device(tmp_path: Path, name: str) -> None:
    scene = opened(tmp_path, name)
    usable = {control.name: control for control in scene.controls if control.enabled}

    def tab() -> str:
        scene.press_key(pygame.K_TAB)
        return scene.focused

    assert {tab() for _ in usable} == usable.keys()
    if name != "help":  # which arrows scroll
        assert _reached_by_arrows(scene, usable) == usable.keys()
    keys = {node.key: node for root in scene.nodes for node in root.walk()}
    assert usable.keys() <= keys.keys()
    assert all(keys[each].actions or keys[each].children for each in usable)
    picked = {leaf.key.partition(" = ")[0] for each in scene.scanned for leaf in each.walk() if not leaf.children}
    written = {each for each, control in usable.items() if control.role == "text field"}
    assert not [each for each in usable.keys() - written if not any(key.startswith(each) for key in picked)]
    for each in usable:
        scene.focus_node(each)  # which scrolls to it
        (control,) = (control for control in scene.controls if control.name == each)
        scene.handle(pygame.Event(pygame.MOUSEMOTION, pos=control.rect.center, rel=(0, 0), buttons=(0, 0, 0)))
        assert scene.hovered == each


def _reached_by_arrows(scene: Scene, usable: dict[str, Control]) -> set[str]:
    reached, fresh = set[str](), {scene.focused}
    while fresh:
        start = fresh.pop()
        reached.add(start)
        for key in ARROWS[:2] if usable[start].role in ASIDE else ARROWS:
            scene.focus_node(start)
            for _ in range(8):  # an arrow goes through options before it leaves them
                if scene.focused == start:
                    scene.press_key(key)
            fresh |= {scene.focused} - reached
    return reached


def test_a_table_tells_which_button_would_do_nothing_and_which_has_the_focus(tmp_path: Path) -> None:
    scene = opened(tmp_path, "table")
    assert isinstance(scene, TableScene)
    usable = {control.name: control.enabled for control in scene.controls}
    assert usable["hint"]
    assert not usable["undo"]
    assert scene.focused == ""
    scene.table.focus.stand_on("hint")
    assert scene.focused == "hint"


def test_a_control_acts_without_a_mouse(tmp_path: Path) -> None:
    scene = opened(tmp_path, "table")
    assert isinstance(scene, TableScene)
    scene.table.act("tour")
    coach = scene.table.showing
    assert isinstance(coach, Tour)
    for count in range(coach.count, 0, -1):
        assert coach.count - coach.step + 1 == count
        {control.name: control for control in scene.controls}["next" if count > 1 else "done"].activate()
    assert not scene.table.showing
