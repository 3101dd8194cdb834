"""The dialog that imports what was exported on another machine."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
import pytest

from game.scenes.dialogs.import_dialog import ImportDialog
from tests.support.host import HeadlessHost

Say = Callable[[str], None]


class House(HeadlessHost):
    """A program that imports nothing, but keeps what was to be imported."""

    def __init__(self, folder: Path) -> None:
        super().__init__((1024, 640), folder)
        self.imported: list[tuple[Path, Say]] = []

    def import_file(self, path: Path, said: Say) -> None:
        self.imported.append((path, said))


@pytest.fixture
def house(tmp_path: Path) -> House:
    house = House(tmp_path)
    house.push(ImportDialog(house))
    return house


@pytest.mark.parametrize("text", ["~/a.zip", "/b/c.zip"])
def test_a_path_is_typed_and_the_answer_shown(house: House, text: str) -> None:
    house.key("RETURN")
    assert house.imported == []
    house.handle(pygame.Event(pygame.TEXTINPUT, text=text))
    for _press in range(2):
        house.key("RETURN")
    ((path, said),) = house.imported
    assert path == Path(text).expanduser()
    said("a.zip cannot be imported: there is no such file")
    assert house.again() == "a.zip cannot be imported: there is no such file."
    assert house.top.name == "import"
    house.key("RETURN")
    assert [each for each, _ in house.imported] == [path, path]


def test_the_answer_is_a_notice_once_the_dialog_is_closed(house: House) -> None:
    house.pop()
    house.push(ImportDialog(house, "/a.zip"))
    house.key("RETURN")
    house.pop()
    house.imported[0][1]("Imported: 1 result, 0 saved or unfinished games")
    house.notifications.poll()
    assert house.notifications.current == "Imported: 1 result, 0 saved or unfinished games."
