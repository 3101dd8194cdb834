"""The win above its table: it heeds no press that was meant for it, and the second press chooses."""

from __future__ import annotations

import time
from collections.abc import Callable

import pygame
import pytest

from game.access.node import ReaderRequest
from game.deals import pack
from game.patiences import PATIENCES
from game.rules.session import Session
from game.scenes.record_book import Feats
from game.scenes.table.features.review import Review
from game.scenes.table.scene import TableScene
from game.scenes.win.scene import Win
from game.view.cards.deck import DECKS
from game.view.celebrations.flight import SEAL
from game.view.celebrations.win_text import Joined
from game.view.widgets.widget_marks import Image
from tests.support.host import PATIENCE, EmptyRecordBook, HeadlessHost, part_of_won_game, same

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
        ("LEFT RETURN", "again"),
        ("TAB RETURN", "review"),
        ("ESCAPE", "menu"),
        ("ctrl+n", "new"),
        ("ctrl+r", "again"),
        ("v", "review"),
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


def test_the_statistics_lead_back_to_the_win(house: HeadlessHost, win: Win) -> None:
    house.settle()
    house.key("F3")
    assert [scene.name for scene in house.stack[1:]] == ["win", "statistics"]
    house.draw()
    house.key("ESCAPE")
    assert house.top is win
    house.settle()


PRESSES: dict[str, Callable[[HeadlessHost], object]] = {
    "a click": lambda house: house.click("new"),
    "Escape": lambda house: house.key("ESCAPE"),
    "the switch": lambda house: house.top.pick(ReaderRequest("new", "click")),
}


@pytest.mark.parametrize(("how", "reduced"), [("a click", True), *((how, False) for how in PRESSES)])
def test_a_press_in_the_first_second_is_meant_for_the_table(house: HeadlessHost, how: str, *, reduced: bool) -> None:
    scene, press = begun(house, part_of_won_game("numeration", 1.0), reduced=reduced), PRESSES[how]
    press(house)
    scene.animation.prepare()
    stack = [*house.stack]
    for seconds in (0.0, 0.2, 0.75):  # since the last one
        house.run(seconds)
        press(house)
        assert house.stack == stack
        assert not scene.animation.settled
    house.run(0.1)
    press(house)  # which shows everything
    assert scene.animation.settled
    press(house)
    assert house.stack == (stack[:-2] if how == "Escape" else stack[:-1])


def test_a_win_that_is_left_ends_its_fanfare_and_a_press_that_shows_all_the_notes_that_climb_to_it(
    house: HeadlessHost,
) -> None:
    begun(house, part_of_won_game("numeration", 1.0)).animation.prepare()
    house.run(SEAL / 2)
    assert house.sounds == ["climb-numeration"]
    house.click("new")
    assert house.fanfares_ended == 1
    assert house.music == ("", False)
    house.run(0.1)
    assert house.sounds == ["climb-numeration", "win-numeration"]
    assert house.music == ("numeration", True)
    assert house.fanfares_ended == 1
    house.run(1.0)
    house.click("new")
    assert house.top.name == "table"
    assert house.fanfares_ended == 2


@pytest.mark.parametrize("slug", ["calculation", "numeration", "napoleons-square", "king-albert"])
def test_the_pile_of_the_card_that_was_played_last_waits_at_the_right(house: HeadlessHost, slug: str) -> None:
    """There may be another such card, of the other pack."""
    session = part_of_won_game(slug, 1.0)
    last, won = session.moves[-1], session.table
    session.undo()
    house.waiting = {slug: session}
    house.open_table(PATIENCES[slug]())
    house.settle()
    house.table.table.controller.play(last)
    while not isinstance(scene := house.top, Win):
        house.run(0.02)
    waiting = scene.lying()
    place = max(start.rect.x for start in waiting)
    assert tuple(start.card for start in waiting if start.rect.x == place) == won[last.piles[-1]]
    assert waiting[-1].rect.x == place


def test_a_win_begins_with_the_cards_of_the_table_as_they_are_even_if_those_of_its_figure_are_larger(
    house: HeadlessHost,
) -> None:
    house.size = (600, 1400)
    session = part_of_won_game("king-albert", 1.0)
    house.waiting = {"king-albert": session}
    house.open_table(PATIENCES["king-albert"]())
    house.settle()
    table, before = house.table.table, house.draw().copy()
    width = table.view.faces.width
    house.push(Win(house, table, session, "1:00"))
    assert table.view.faces.width > width
    assert same(before, house.draw())


def test_another_size_completes_the_figure_and_ends_the_notes_that_climb_to_it(house: HeadlessHost) -> None:
    begun(house, part_of_won_game("numeration", 1.0)).animation.prepare()
    house.run(SEAL / 2)
    house.resize((1280, 800))
    assert house.fanfares_ended == 1
    house.run(0.1)
    assert house.sounds == ["climb-numeration", "win-numeration"]
    house.resize(SIZE)
    assert house.fanfares_ended == 1


def test_nothing_stays_where_a_larger_window_had_it_while_the_buttons_appear(house: HeadlessHost) -> None:
    scene = begun(house, part_of_won_game("king-albert", 1.0))
    scene.animation.prepare()
    house.run(SEAL)
    while not scene.animation.settled:
        house.resize((1280, 800))
        house.notifications.add("The disk is full")
        house.notifications.poll()
        scene.host_changed()
        house.run(0.02)
        house.notifications.remove()  # it begins to fade
        scene.host_changed()
        house.resize(SIZE)
        assert all(pygame.Rect((0, 0), SIZE).contains(mark.rect) for mark in scene.animation.marks)
        house.run(0.02)


def test_a_win_that_is_resized_as_it_fades_in_covers_the_whole_window(house: HeadlessHost) -> None:
    house.choose(animation_speed="instant")
    scene = begun(house, part_of_won_game("king-albert", 1.0))
    house.run(0.1)
    house.resize((1280, 900))
    house.canvas.fill("magenta")
    scene.draw(house.canvas, 0.0)
    assert not pygame.mask.from_threshold(house.canvas, pygame.Color("magenta"), (1, 1, 1, 255)).count()


@pytest.mark.parametrize(("name", "colours"), [("classic", 2), ("four", 4)])
def test_the_seals_of_numeration_have_the_colours_of_the_deck(house: HeadlessHost, name: str, colours: int) -> None:
    house.deck = DECKS[name]
    figure = begun(house, part_of_won_game("numeration", 1.0)).figure
    signs = [
        part.picture
        for seal in figure.over
        if isinstance(seal, Joined)
        for part in seal.marks
        if isinstance(part, Image)
    ]
    assert len(signs) == 4
    assert len({tuple(sign.get_at(sign.get_rect().center)) for sign in signs}) == colours


def won_at_the_table(house: HeadlessHost, number: int = 0) -> Win:
    """Make the last move of a game, which may be called by another number, and see its win through."""
    session = part_of_won_game("king-albert", 1.0)
    session.number = number or session.number
    last = session.moves[-1]
    session.undo()
    house.waiting = {"king-albert": session}
    house.open_table(PATIENCES["king-albert"]())
    house.settle()
    assert house.table.table.controller.play(last)
    return shown_win(house)


def shown_win(house: HeadlessHost) -> Win:
    """Wait for a win to come, and to be complete."""
    deadline = time.monotonic() + PATIENCE
    while not isinstance(house.top, Win):
        assert time.monotonic() < deadline
        house.run(0.1)
    house.settle()
    return house.top


CLOSING = {
    "escape": lambda house: house.key("ESCAPE"),
    "cross": lambda house: house.click(house.table.pane.widgets["close"].rect.center),
    "enter": lambda house: house.key("END") or house.key("RETURN"),
    "walked": lambda house: house.key("HOME") or house.key("ESCAPE"),
}


@pytest.mark.parametrize("way", CLOSING)
def test_a_review_that_was_opened_from_a_win_leads_back_to_it(house: HeadlessHost, way: str) -> None:
    before = won_at_the_table(house)
    table, number = house.stack[0], part_of_won_game("king-albert", 1.0).number
    assert isinstance(table, TableScene)
    sounds = len([name for name in house.sounds if name.startswith("win-")])
    for _ in range(2):
        house.click("review")
        house.settle()
        assert isinstance(table.table.showing, Review)
        CLOSING[way](house)
        win = shown_win(house)
        assert house.stack == [table, win]
        assert (win.status_text, [*win.widgets]) == (before.status_text, [*before.widgets])
        assert table.table.showing is None
    assert len([name for name in house.sounds if name.startswith("win-")]) == sounds, "the fanfare sounds again"
    house.click("again")
    house.settle()
    assert house.top is table
    assert (table.session.number, table.session.moves) == (number, ())


def test_a_win_that_came_back_says_the_same_of_its_card(house: HeadlessHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """The card lies face up from the start."""
    monkeypatch.setattr(EmptyRecordBook, "feats", lambda *_: Feats(is_new=True))
    before = won_at_the_table(house, pack(PATIENCES["king-albert"]())[0])
    assert "Ace of clubs turned up: 1 of 52 in the pack" in before.status_text
    house.click("review")
    house.settle()
    house.key("ESCAPE")
    assert (win := shown_win(house)) is not before
    assert win.status_text == before.status_text
    assert win.animation.turned == 1


@pytest.mark.parametrize("chosen", ["new", "menu"])
def test_a_win_that_came_back_is_left_as_before(house: HeadlessHost, chosen: str) -> None:
    won_at_the_table(house)
    table = house.stack[0]
    house.click("review")
    house.key("ESCAPE")
    shown_win(house)
    house.click(chosen)
    assert house.stack == ([table] if chosen == "new" else [])
    if chosen == "new":
        house.settle()
        house.run(2.0)
        assert house.stack == [table], "the former win comes again"


def test_who_plays_on_from_a_review_of_a_won_game_plays_on(house: HeadlessHost) -> None:
    won_at_the_table(house)
    house.click("review")
    for key in ("LEFT", "LEFT", "RETURN"):
        house.key(key)
    house.settle()
    house.run(2.0)
    assert isinstance(house.top, TableScene)
    assert len(house.table.session.undone) == 2
    assert house.table.table.showing is None
    for _ in range(2):
        house.key("v")
        house.key("ESCAPE")
        house.run(1.0)
    assert isinstance(house.top, TableScene)
    for _ in range(2):
        house.key("ctrl+y")
    shown_win(house)
