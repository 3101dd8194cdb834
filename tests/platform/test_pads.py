"""The buttons of a game controller, and the labels that explain them."""

from __future__ import annotations

import pygame
import pytest

from game.platform.gamepad import AXES, BUTTONS, Press
from game.scenes.dialogs.game_menu import GameMenu
from game.scenes.keys import ACTIONS, ON_PAD, pressed
from game.scenes.widgets.controls import ListRow
from game.services import gamepads
from game.view.marks.gamepad_label import FAMILIES, gamepad_label
from game.view.marks.labels import Pill
from tests.support.host import HeadlessHost


@pytest.mark.parametrize(("button", "action"), [(button, action.name) for button, action in ON_PAD.items()])
def test_a_button_presses_the_key_of_its_action(button: str, action: str) -> None:
    event = gamepads._key(Press(button, down=True))  # noqa: SLF001 - the service needs a device
    assert pressed(event, tuple(ACTIONS.values())) == action
    assert event.type == pygame.KEYDOWN
    assert gamepads._key(Press(button, down=False)).type == pygame.KEYUP  # noqa: SLF001 - likewise


def test_every_button_and_direction_has_its_use() -> None:
    names = {*BUTTONS.values(), *(name for ways in AXES.values() for name in ways if name)}
    assert names == {*ON_PAD, *gamepads.PAGES}


@pytest.mark.parametrize("family", sorted(FAMILIES))
def test_signs_differ_from_each_other(family: str) -> None:
    pygame.display.init()
    pygame.font.init()
    seen = set()
    for name in ("south", "east", "west", "north", "left-shoulder", "right-shoulder", "start"):
        canvas = pygame.Surface((60, 40), pygame.SRCALPHA)
        sign = gamepad_label(name, family, pygame.Rect(24, 7, 26, 26))
        sign.paint(canvas)
        assert sign.rect.contains(canvas.get_bounding_rect())
        seen.add(pygame.image.tobytes(canvas, "RGBA"))
    assert len(seen) == 7


def test_the_game_menu_shows_signs_where_there_is_a_button(house: HeadlessHost) -> None:
    menu = GameMenu(house, lambda _: None, lambda _: True)
    house.push(menu)
    leave = menu.widgets["menu"]
    assert isinstance(leave, ListRow)
    assert not any(isinstance(mark, Pill) for mark in leave.content)
    house.family = "xbox"
    menu.host_changed()
    rows = {name: row.content for name, row in menu.widgets.items() if isinstance(row, ListRow)}
    signed = {name for name, content in rows.items() if any(isinstance(mark, Pill) for mark in content)}
    assert signed >= {"help", "menu"}
    assert "settings" not in signed
