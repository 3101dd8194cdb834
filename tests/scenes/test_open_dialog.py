"""Every dialog and page is opened by its action, at a table and in the menu."""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module
from inspect import isabstract
from pkgutil import walk_packages
from typing import Any

import pytest

import game.scenes
from game.scenes.form import Form
from game.scenes.keys import MENU_LIST
from game.scenes.menu.scene import Menu
from game.scenes.pages.help import HelpDrawer, key_topics
from game.scenes.win.scene import Win
from game.view.drawing.ui_style import set_ui_style
from tests.support.dialogs import AT_TABLE, EVERY, open_dialog
from tests.support.host import HeadlessHost, key_event, part_of_won_game

IN_MENU = {"game", *(action.name for group in MENU_LIST for action in group)}
NAMED = {"game": "game-menu", "unfinished": "load", "keys": "help"}  # scenes that have another name than their action


SIZE = (1024, 640)


@pytest.mark.parametrize("action", AT_TABLE)
def test_an_action_of_the_table_opens_its_dialog(house: HeadlessHost, action: str) -> None:
    form = open_dialog(house, action)
    assert form.name == NAMED.get(action, action)
    if isinstance(form, HelpDrawer):
        assert (form.topic == next(iter(key_topics()))) == (action == "keys")


def test_every_dialog_is_among_those_that_are_tested(house: HeadlessHost) -> None:
    for module in walk_packages(game.scenes.__path__, "game.scenes."):
        import_module(module.name)
    known = {type(opened(house)) for opened in EVERY.values()}
    assert {kind for kind in subclasses(Form) if not isabstract(kind)} - {Menu, Win} == known


def subclasses(kind: Any) -> Iterator[Any]:  # noqa: ANN401 - of types, also abstract ones
    """Yield all classes of the program that are of a kind."""
    for each in kind.__subclasses__():
        if each.__module__.startswith("game."):
            yield each
        yield from subclasses(each)


@pytest.mark.parametrize("action", [action for action in AT_TABLE if action in IN_MENU])
def test_an_action_of_the_menu_opens_its_dialog(house: HeadlessHost, action: str) -> None:
    house.waiting = {"calculation": part_of_won_game("calculation", 0.4)}
    house.push(menu := Menu(house))
    menu.act(action)
    assert house.top.name == NAMED.get(action, action)


@pytest.mark.parametrize("house", [(640, 480)], indirect=True)
@pytest.mark.parametrize("name", EVERY)
def test_what_has_the_focus_is_in_sight_however_little_is(house: HeadlessHost, name: str) -> None:
    set_ui_style(text=2.0)
    form = EVERY[name](house)
    for _ in form.controls:
        form.handle(key_event("TAB"))
        assert form.widgets[form.focus].in_view, form.focus
