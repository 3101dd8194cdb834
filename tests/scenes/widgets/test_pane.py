"""Widgets: the mouse on them, and what each tells screen readers."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace

import pygame
import pytest

from game.scenes.menu.scene import Menu
from game.scenes.pages.help import Help
from game.scenes.scene import Scene
from game.scenes.table.scene import TableScene
from game.scenes.widgets import pane
from game.scenes.widgets.controls import Button, Chip
from game.scenes.widgets.pane import Did, Explained, Pane
from game.scenes.widgets.widget import Tip, Widget
from game.view.frozen import frozen
from game.view.marks.text_box import TextBox
from tests.support.clock import Clock
from tests.support.dialogs import EVERY
from tests.support.host import HeadlessHost
from tests.support.play import dealt
from tests.support.selection import sample

SIZE = (1280, 720)
POINTS = {"left": (10, 10), "right": (110, 10), "box": (210, 10), "nowhere": (300, 300)}
EVENTS = {"move": pygame.MOUSEMOTION, "press": pygame.MOUSEBUTTONDOWN, "release": pygame.MOUSEBUTTONUP}


class Desk:
    """Two buttons side by side, and a box with an explanation."""

    def __init__(self) -> None:
        self.pane = Pane()
        self.done: list[str] = []
        left, right = (self.button(name, x) for name, x in (("left", 0), ("right", 100)))
        self.pane.show([Explained((200, 0, 90, 20), Tip("Why")), replace(left, tip=Tip("Left", "L")), right])

    def button(self, name: str, x: int) -> Button:
        return Button(name, act=lambda: self.done.append(name), rect=pygame.Rect(x, 0, 90, 20))

    def do(self, what: str, where: str, button: int = 1) -> Did:
        return self.pane.handle(pygame.Event(EVENTS[what], pos=POINTS[where], button=button))

    @property
    def tips(self) -> list[str]:
        return [tip.text for tip in self.pane.tips(SIZE) if isinstance(tip, TextBox)]


@pytest.mark.parametrize(
    ("happens", "did", "clicked"),
    [
        ("press left, release left", "pressed changed", ["left"]),
        ("press left, move right, release right, release left", "pressed changed changed -", []),
        ("press left, move nowhere, release nowhere, release left", "pressed changed changed -", []),
        ("press nowhere, release left", "missed -", []),
        (
            "move left, move left, move right, move box, move nowhere, move nowhere",
            "changed - changed changed changed -",
            [],
        ),
    ],
)
def test_a_click_is_a_release_where_the_press_was_and_only_what_changes_is_news(
    happens: str, did: str, clicked: list[str]
) -> None:
    desk = Desk()
    steps = [step.split() for step in happens.split(", ")]
    assert [desk.do(*step) or "-" for step in steps] == did.split()  # type: ignore[arg-type]
    assert desk.done == clicked
    assert not desk.pane.pressed


@pytest.mark.parametrize("happens", [lambda pane: pane.show([]), lambda pane: pane.leave()], ids=["gone", "left"])
def test_what_was_pressed_before_does_not_act(happens: Callable[[Pane], object]) -> None:
    desk = Desk()
    desk.do("press", "left")
    assert desk.pane.state(desk.pane.widgets["left"]).pressed
    happens(desk.pane)
    desk.do("release", "left")
    assert not desk.done
    assert not desk.pane.leave()


def test_a_tip_is_shown_while_nothing_is_pressed() -> None:
    desk = Desk()
    for place, shown in (("left", ["Left"]), ("box", ["Why"]), ("right", []), ("left", ["Left"])):
        desk.do("move", place)
        assert desk.tips == shown
    desk.do("press", "left")
    assert not desk.tips
    desk.do("release", "left")
    assert not desk.tips  # what was pressed is known, and the tip may lie over what changes
    desk.do("move", "left")
    assert desk.tips == ["Left"]


def test_other_buttons_of_the_mouse_press_nothing() -> None:
    assert Desk().do("press", "left", 3) == Desk().do("release", "left", 4) == ""


def test_presses_in_quick_succession_are_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    desk, counted, clock = Desk(), list[int](), Clock()
    monkeypatch.setattr(pane, "time", clock)

    @frozen
    class Counter(Button):
        def press(self, point: tuple[int, int], clicks: int) -> None:
            del point
            counted.append(clicks)

    desk.pane.show([Counter("counter", rect=pygame.Rect(0, 0, 90, 20))])
    for wait in (0.0, 0.1, 0.1, 0.1, 1.0):
        clock.now += wait
        desk.do("press", "left")
    assert counted == [1, 2, 3, 1, 1]


def test_the_topmost_widget_is_meant() -> None:
    desk = Desk()
    desk.pane.show([desk.button("below", 0), desk.button("above", 0)])
    assert desk.pane.at(POINTS["left"]) == "above"


# ---- what widgets say of themselves

SESSION = dealt("quatorze")
SCENES: dict[str, Callable[[HeadlessHost], object]] = {
    "menu": lambda house: house.push(Menu(house)),
    "table": lambda house: house.push(TableScene(house, SESSION, house.saves)),
    **EVERY,
}


def opened(house: HeadlessHost, name: str) -> Scene:
    SCENES[name](house)
    return house.top


@pytest.mark.parametrize("name", sample(SCENES, "controls", 6))
def test_every_control_says_what_it_is_and_the_focus_is_on_one_that_can_be_used(house: HeadlessHost, name: str) -> None:
    scene = opened(house, name)
    assert scene.controls
    names = [control.name for control in scene.controls]
    assert len(names) == len({*names})
    silent = [control.name for control in scene.controls if not control.accessible_label]
    assert not silent
    valueless = {c.name for c in scene.controls if c.role == "radio group" and not c.accessible_value}
    assert valueless == ({"day"} if name == "deals" else set())  # there a number is written instead
    if name != "table":  # where nothing has the focus at first
        assert {control.name: control for control in scene.controls}[scene.focused].usable


ARROWS = (pygame.K_UP, pygame.K_DOWN, pygame.K_LEFT, pygame.K_RIGHT)
ASIDE = ("slider", "switch", "text field")  # whose value the left and the right arrow change


@pytest.mark.parametrize("name", sample([name for name in SCENES if name != "table"], "devices", 8))
def test_whatever_can_be_used_is_reached_by_every_device(house: HeadlessHost, name: str) -> None:
    scene = opened(house, name)
    usable = {control.name: control for control in scene.controls if control.usable}

    def tab() -> str:
        scene.press_key(pygame.K_TAB)
        return scene.focused

    assert {tab() for _ in usable} == usable.keys()
    if not isinstance(scene, Help):  # which arrows scroll
        assert _reached_by_arrows(scene, usable) == usable.keys()
    usable = {control.name: control for control in scene.controls if control.name in usable and control.usable}
    _reached_otherwise(scene, usable)


def test_every_button_of_a_table_is_reached_by_every_device(house: HeadlessHost) -> None:
    scene = opened(house, "table")
    while not scene.focused:
        scene.press_key(pygame.K_TAB)
    usable = {control.name: control for control in scene.controls if control.usable}
    keys = [pygame.K_RIGHT] * len(scene.controls) + [pygame.K_LEFT] * len(scene.controls)
    reached = {scene.press_key(key) or scene.focused for key in keys}  # type: ignore[func-returns-value]
    assert usable.keys() <= reached
    _reached_otherwise(scene, usable)


def _reached_otherwise(scene: Scene, usable: dict[str, Widget]) -> None:
    """Check that all that can be used is reached by screen readers, the switch and the mouse."""
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
        assert scene.pane.hovered == each


def _reached_by_arrows(scene: Scene, usable: dict[str, Widget]) -> set[str]:
    """Return what arrows lead to, until that is all."""
    reached, fresh = {scene.focused}, [scene.focused]
    while fresh and usable.keys() - reached:
        start = fresh.pop()
        aside = usable[start].role in ASIDE and not isinstance(usable[start], Chip)
        for key in ARROWS[:2] if aside else ARROWS:
            scene.focus_node(start)
            before = ""
            while scene.focused == start and before != scene.focused_node:  # options come before what is beside them
                before = scene.focused_node
                scene.press_key(key)
            if scene.focused in usable.keys() - reached:  # other options may show other widgets
                reached.add(scene.focused)
                fresh.append(scene.focused)
    return reached


def test_a_table_tells_which_button_would_do_nothing_and_which_has_the_focus(house: HeadlessHost) -> None:
    scene = opened(house, "table")
    assert isinstance(scene, TableScene)
    usable = {control.name: control.usable for control in scene.controls}
    assert usable["hint"]
    assert not usable["undo"]
    assert scene.focused == ""
    scene.table.focus.stand_on("hint")
    assert scene.focused == "hint"
