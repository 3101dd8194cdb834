"""Every dialog and page is opened by its action, at a table and in the menu."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from game.patiences import NapoleonsSquare
from game.scenes.menu.dialogs import dialog_actions
from game.scenes.menu.scene import Menu
from game.scenes.open_dialog import DIALOGS
from game.scenes.pages.help import HelpDrawer, key_topics
from game.scenes.table.scene import TableScene
from tests.support.host import HeadlessHost, open_video
from tests.support.play import dealt
from tests.support.screens import SCREENS

AT_TABLE = {
    "game": "game-menu",
    "deals": "deals",
    "variations": "variations",
    "save": "save",
    "load": "load",
    "unfinished": "load",
    "statistics": "statistics",
    "settings": "settings",
    "help": "help",
    "keys": "help",
    "pause": "pause",
}


@pytest.fixture
def house(tmp_path: Path) -> Iterator[HeadlessHost]:
    open_video()
    house = HeadlessHost((1024, 640), tmp_path)
    yield house
    house.close()


@pytest.mark.parametrize("action", AT_TABLE)
def test_an_action_of_the_table_opens_its_dialog(house: HeadlessHost, action: str) -> None:
    house.open_table(NapoleonsSquare())
    table = house.top
    assert isinstance(table, TableScene)
    table.table.act(action)
    assert house.top.name == AT_TABLE[action]
    if isinstance(house.top, HelpDrawer):
        assert (house.top.topic == next(iter(key_topics()))) == (action == "keys")


def test_every_dialog_is_among_the_screens_that_are_tested() -> None:
    other = {"game": "game-menu", "help-drawer": "read"}
    seen = {part for name in SCREENS for part in (name, name.split("-")[0])}
    assert {other.get(name, name) for name in DIALOGS} <= seen


@pytest.mark.parametrize("action", ["deals", "save", "load", "unfinished"])
def test_an_action_of_the_menu_opens_its_dialog(house: HeadlessHost, action: str) -> None:
    house.push(Menu(house))
    dialog_actions(house, "king-albert", dealt("napoleons-square"))[action]()
    assert house.top.name == AT_TABLE[action]


@pytest.mark.parametrize("page", ["statistics", "settings", "help"])
def test_a_button_of_the_menu_opens_its_page(house: HeadlessHost, page: str) -> None:
    house.push(menu := Menu(house))
    next(control for control in menu.controls if control.name == page).activate()
    assert house.top.name == page
