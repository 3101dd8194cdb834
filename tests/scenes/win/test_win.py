"""The win above its table: it heeds no press that was meant for it, and the second press chooses."""

from __future__ import annotations

import pytest

from game.patiences import PATIENCES
from game.rules.session import Session
from game.scenes.table.features.review import Review
from game.scenes.table.scene import TableScene
from game.scenes.win.scene import GRACE, Win
from game.view.cards.deck import DECKS
from game.view.celebrations.numeration import Seal
from tests.support.host import HeadlessHost, part_of_won_game

SIZE = (1024, 640)


@pytest.fixture
def win(house: HeadlessHost) -> Win:
    """A win that begins, above the table on which the game was won."""
    return begun(house, part_of_won_game("king-albert", 1.0))


def begun(house: HeadlessHost, session: Session, *, reduced: bool = False) -> Win:
    """Show a win above its table."""
    slug = session.game.slug()
    house.waiting = {slug: session}
    house.open_table(PATIENCES[slug]())
    house.settle()
    house.push(scene := Win(house, house.table.table, session, "1:00", reduced=reduced))
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
        ("LEFT RETURN", "menu"),
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


@pytest.mark.parametrize("reduced", [False, True])
def test_a_press_meant_for_the_table_does_not_end_the_show(house: HeadlessHost, *, reduced: bool) -> None:
    scene = begun(house, part_of_won_game("numeration", 1.0), reduced=reduced)
    scene.animation.prepare()
    below = house.stack[0]
    for seconds in (0.0, 0.2, 0.6):
        house.run(seconds)
        if not scene.animation.settled:
            house.click("new")
            house.key("RETURN")
            assert house.stack == [below, scene]
            assert not scene.animation.settled
    house.run(GRACE - 0.8 + 0.1)
    house.click((5, 5))
    assert scene.animation.settled
    assert house.stack == [below, scene]


@pytest.mark.parametrize(("name", "colours"), [("classic", 2), ("large", 2), ("four", 4), ("four_large", 4)])
def test_the_seals_of_numeration_have_the_colours_of_the_deck(house: HeadlessHost, name: str, colours: int) -> None:
    house.deck = DECKS[name]
    figure = begun(house, part_of_won_game("numeration", 1.0)).figure
    assert len({mark.sign.colour for mark in figure.under if isinstance(mark, Seal)}) == colours
