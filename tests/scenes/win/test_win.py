"""The win above its table: a first press shows everything, the next one chooses, and the table is seen again whole."""

from __future__ import annotations

import pytest

from game.patiences import KingAlbert
from game.scenes.table.features.review import Review
from game.scenes.table.scene import TableScene
from game.scenes.win.scene import Win
from tests.support.host import HeadlessHost, part_of_won_game

SIZE = (1024, 640)


@pytest.fixture
def win(house: HeadlessHost) -> Win:
    """A win that begins, above the table on which the game was won."""
    session = part_of_won_game("king-albert", 1.0)
    house.waiting = {session.game.slug(): session}
    house.open_table(KingAlbert())
    house.settle()
    house.push(scene := Win(house, house.table.table, session, "1:00"))
    return scene


@pytest.mark.parametrize(
    ("keys", "chosen"),
    [
        *(("", name) for name in ("menu", "new", "again", "review")),
        ("RETURN", "new"),
        ("SPACE", "new"),
        ("RIGHT RETURN", "again"),
        ("TAB TAB RETURN", "review"),
        ("TAB TAB TAB RETURN", "menu"),
        ("LEFT KP_ENTER", "menu"),
        ("ESCAPE", "menu"),
    ],
)
def test_the_second_press_chooses_what_is_done_at_the_table(
    house: HeadlessHost, win: Win, keys: str, chosen: str
) -> None:
    table, number = house.stack[0], part_of_won_game("king-albert", 1.0).number
    assert isinstance(table, TableScene)
    for presses in (keys.split()[:1], keys.split()):
        assert house.top is win
        for key in presses:
            house.key(key)
        if not presses:
            house.click(chosen)
        if house.stack:
            house.settle()
    if chosen == "menu":
        assert house.stack == []
        return
    assert house.top is table
    if chosen == "review":
        assert isinstance(table.table.showing, Review)
    else:
        assert (table.session.number, table.session.moves) == (25 if chosen == "new" else number, ())
