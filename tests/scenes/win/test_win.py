"""The win above its table: it heeds no press that was meant for it, and the second press chooses."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.access.node import ReaderRequest
from game.patiences import PATIENCES
from game.rules.session import Session
from game.scenes.table.features.review import Review
from game.scenes.table.scene import TableScene
from game.scenes.win.scene import Win
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


PRESSES = {
    "a click": lambda house: house.click("new"),
    "Enter": lambda house: house.key("RETURN"),
    "Escape": lambda house: house.key("ESCAPE"),
    "the switch": lambda house: house.top.pick(ReaderRequest("new", "click")),
}


@pytest.mark.parametrize("press", PRESSES.values(), ids=PRESSES)
@pytest.mark.parametrize("reduced", [False, True])
def test_a_press_in_the_first_second_is_meant_for_the_table(
    house: HeadlessHost, press: Callable[[HeadlessHost], None], *, reduced: bool
) -> None:
    scene = begun(house, part_of_won_game("numeration", 1.0), reduced=reduced)
    press(house)
    scene.animation.prepare()
    stack = [*house.stack]
    for seconds in (0.0, 0.2, 0.75):  # since the last one
        house.run(seconds)
        press(house)
        assert house.stack == stack
        assert not scene.animation.settled
    house.run(0.1)
    if not reduced:
        press(house)  # which shows everything
    assert scene.animation.settled
    press(house)
    assert house.stack == (stack[:-2] if press is PRESSES["Escape"] else stack[:-1])


@pytest.mark.parametrize(("name", "colours"), [("classic", 2), ("large", 2), ("four", 4), ("four_large", 4)])
def test_the_seals_of_numeration_have_the_colours_of_the_deck(house: HeadlessHost, name: str, colours: int) -> None:
    house.deck = DECKS[name]
    figure = begun(house, part_of_won_game("numeration", 1.0)).figure
    assert len({mark.sign.colour for mark in figure.under if isinstance(mark, Seal)}) == colours
