"""The tour: it points at what it describes, and does not block the game."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from game.language import set_language
from game.patiences import PATIENCES, KingAlbert
from game.rules.table import Role
from game.scenes.dialogs.game_menu import GameMenu
from game.scenes.pages.help import HelpDrawer
from game.scenes.table.scene import TableScene
from game.view.help.bubble import BubbleFrame
from game.view.help.text import help_on
from game.view.marks.hint import SpotlightOverlay
from game.view.tables.ladder import Ladder
from tests.support.host import HeadlessHost, open_video
from tests.support.selection import ALL_SIZES, FULL, each_game

every_game = pytest.mark.parametrize("slug", PATIENCES)


HOUSES: list[HeadlessHost] = []


@pytest.fixture(autouse=True)
def _close() -> Iterator[None]:
    """Close solvers at the end of a test."""
    yield
    while HOUSES:
        HOUSES.pop().close()


class Guest:
    """A player at a table, possibly a new one."""

    def __init__(self, folder: Path, slug: str, size: tuple[int, int] = (1280, 800), *, timer: bool = True) -> None:
        open_video()
        self.house = HeadlessHost(size, folder)
        self.house.choose(timer=timer)
        HOUSES.append(self.house)
        self.house.open_table(PATIENCES[slug]())
        assert isinstance(self.house.top, TableScene)
        self.table = self.house.top

    def arrive(self) -> None:
        """Open the table from the menu, and wait for the deal."""
        self.table.welcome()
        self.house.settle()

    @property
    def buttons(self) -> dict[str, list[int]]:
        self.table.refresh()
        return {widget.name: list(widget.rect) for widget in self.table.table.shown_widgets}

    def show_around(self) -> None:
        self.house.key("ctrl+F1")

    def click(self, name: str) -> None:
        self.house.click(pygame.Rect(self.buttons[name]).center)


def seen(guest: Guest) -> tuple[pygame.Rect, list[pygame.Rect], tuple[float, float]]:
    """Return the place of the bubble, what is lit, and the end of the bubble's tail."""
    tour = guest.table.table.showing
    assert tour
    veil, frame, *_ = tour.parts()
    assert isinstance(veil, SpotlightOverlay)
    assert isinstance(frame, BubbleFrame)
    return pygame.Rect(frame.box), [pygame.Rect(lit) for lit in veil.lit], frame.tip


@every_game
def test_steps_speak_of_piles_that_are_there(slug: str) -> None:
    steps = help_on(slug).steps
    assert 3 <= len(steps) <= 4
    for step in steps:
        assert set(step.piles) <= set(PATIENCES[slug]().piles)


@pytest.mark.parametrize("size", [*ALL_SIZES, (1280, 1024)] if FULL else [(1024, 640), (1280, 1024)])
@each_game
def test_the_bubble_covers_nothing_that_it_speaks_of(tmp_path: Path, slug: str, size: tuple[int, int]) -> None:
    guest = Guest(tmp_path, slug, size)
    guest.show_around()
    for _ in help_on(slug).steps:
        bubble, lit, _ = seen(guest)
        assert bubble.collidelist(lit) == -1
        assert pygame.Rect(0, 0, *size).contains(bubble)
        assert all(bubble.contains(rect) for rect in guest.buttons.values())
        guest.house.key("RETURN")
    assert not guest.buttons


@pytest.fixture
def german() -> Iterator[None]:
    set_language("de")
    yield
    set_language("en")


@pytest.mark.usefixtures("german")
@each_game
def test_a_long_text_covers_none_of_the_cards_that_it_speaks_of(tmp_path: Path, slug: str) -> None:
    guest = Guest(tmp_path, slug, (1024, 640))
    table = guest.table.table
    guest.show_around()
    guest.house.key("TAB")
    assert guest.table.focused in guest.buttons
    for step in help_on(slug).steps:
        cards = [table.view.layout.pile_rect(pile, table.session.table[pile]) for pile in step.piles]
        assert seen(guest)[0].collidelist(cards) == -1
        guest.house.key("RIGHT")


def test_it_comes_once_when_the_cards_lie(tmp_path: Path) -> None:
    guest = Guest(tmp_path, "calculation")
    guest.table.welcome()
    assert not guest.buttons
    guest.house.settle()
    assert set(guest.buttons) == {"skip", "next"}
    assert guest.house.settings.coached == ("calculation",)
    guest.click("skip")
    assert not guest.buttons
    guest.arrive()
    assert not guest.buttons


def test_it_comes_where_no_clock_is_shown(tmp_path: Path) -> None:
    guest = Guest(tmp_path, "calculation", timer=False)
    guest.arrive()
    assert guest.buttons


def test_it_waits_until_a_card_that_is_pressed_is_let_go(tmp_path: Path) -> None:
    guest = Guest(tmp_path, "king-albert")
    guest.house.settle()
    table, (ace, *_) = guest.table.table, KingAlbert().moves_up(guest.table.session.table)
    place = table.view.layout.top_rect(ace.source, table.session.table[ace.source], 1).center
    guest.house.press(place)
    guest.table.welcome()
    guest.house.run(0.1)
    assert not guest.buttons
    assert guest.table.seconds_to_poll() is None
    guest.house.release(place)
    assert guest.table.session.moves == (ace,)


def test_a_card_that_is_held_when_it_is_asked_for_goes_home(tmp_path: Path) -> None:
    guest = Guest(tmp_path, "king-albert")
    guest.house.settle()
    table = guest.table.table
    pile = next(pile for pile, cards in table.session.table.items() if pile.role is Role.TABLEAU and cards)
    place = table.view.layout.top_rect(pile, table.session.table[pile], 1).center
    guest.house.press(place)
    guest.house.move((place[0] + 40, place[1]))
    assert table.card_input.dragging
    guest.house.key("ctrl+F1")
    guest.house.release(pygame.Rect(guest.buttons["next"]).midtop)
    assert not table.card_input.dragging


def test_it_does_not_come_to_a_table_that_nobody_was_welcomed_at(tmp_path: Path) -> None:
    guest = Guest(tmp_path, "quatorze")
    guest.house.settle()
    assert not guest.buttons
    assert guest.house.settings.coached == ()


def test_the_steps_go_on_by_clicks_and_keys(tmp_path: Path) -> None:
    guest = Guest(tmp_path, "king-albert")
    guest.arrive()
    guest.click("next")
    guest.house.key("RIGHT")
    guest.house.key("RETURN")
    assert set(guest.buttons) == {"next"}
    guest.click("next")
    assert not guest.buttons


def test_a_press_beside_it_goes_on_and_does_nothing_else(tmp_path: Path) -> None:
    guest = Guest(tmp_path, "king-albert")
    guest.arrive()
    table = guest.table
    (ace,) = (pile for pile in table.session.game.piles if str(pile) == "r7")
    count, (left, bottom) = len(help_on("king-albert").steps), table.table.view.layout.area.bottomleft
    beside = [
        table.table.view.layout.pile_rect(ace, table.session.table[ace]).center,
        *[(left + 5, bottom - 5)] * (count - 2),
    ]
    for step, point in enumerate(beside, 2):
        guest.house.click(point)
        assert table.trace_fields()["tour"] == f"{step} of {count}"
    guest.house.click(beside[-1])
    assert not guest.buttons
    assert "tour" not in table.trace_fields()
    assert not table.session.moves


def test_a_button_of_the_bar_ends_it_and_is_heeded(tmp_path: Path) -> None:
    guest = Guest(tmp_path, "king-albert")
    guest.arrive()
    guest.house.click(guest.table.table.buttons["new"].rect.center)
    assert not guest.buttons
    assert guest.table.session.number != 24


def test_the_game_menu_shows_around(tmp_path: Path) -> None:
    guest = Guest(tmp_path, "quatorze")
    guest.house.key("F10")
    form = guest.house.top
    assert isinstance(form, GameMenu)
    for name in ("more", "tour"):
        guest.house.click(name)
    assert guest.house.top is guest.table
    assert guest.buttons


@every_game
def test_the_tour_says_how_one_moves_and_names_undo_and_hint_last(slug: str) -> None:
    said = [" ".join(run.text for run in step.runs).lower() for step in help_on(slug).steps]
    assert "click" in " ".join(said)
    assert "drag" in " ".join(said)
    if slug in ("numeration", "napoleons-square", "king-albert"):
        assert "right click" in " ".join(said)
        assert any("space" in words and "takes" in words and "any card" in words for words in said)
    assert "undo" in said[-1]
    assert "hint" in said[-1]


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@each_game
def test_groups_are_lit_once_and_the_tail_ends_on_a_card(tmp_path: Path, slug: str, size: tuple[int, int]) -> None:
    guest = Guest(tmp_path, slug, size)
    table = guest.table
    guest.show_around()
    for step in help_on(slug).steps:
        rects = {
            pile: table.table.view.layout.pile_rect(pile, table.session.table[pile])
            for pile in table.table.view.layout.places
        }
        _, lit, tip = seen(guest)
        assert len(lit) <= 3
        assert all(group.collidelist(lit[:number]) == -1 for number, group in enumerate(lit))
        for pile, rect in rects.items():
            assert any(group.contains(rect) for group in lit) == (pile in step.piles)
        assert any(rects[pile].collidepoint(tip) for pile in step.piles)
        guest.house.key("RETURN")


def test_the_bubble_leaves_the_ladders_in_sight(tmp_path: Path) -> None:
    guest = Guest(tmp_path, "calculation", (1024, 640))
    guest.show_around()
    marks = guest.table.table.view.design.marks(guest.table.table.view.layout, guest.table.session.table)
    ladders = [mark.rect for mark in marks if isinstance(mark, Ladder)]
    assert len(ladders) == 4
    assert seen(guest)[0].collidelist(ladders) == -1


def test_other_keys_end_it_and_do_what_they_do(tmp_path: Path) -> None:
    guest = Guest(tmp_path, "numeration")
    guest.arrive()
    guest.house.key("LSHIFT")
    assert guest.buttons
    guest.house.key("ctrl+n")
    assert not guest.buttons
    assert guest.table.session.number != 24


def test_the_help_shows_around_again(tmp_path: Path) -> None:
    guest = Guest(tmp_path, "quatorze")
    guest.house.key("F1")
    form = guest.house.top
    assert isinstance(form, HelpDrawer)
    guest.house.key("END")
    guest.house.click("tour")
    assert guest.house.top is guest.table
    assert guest.buttons


def test_the_bubble_follows_the_window(tmp_path: Path) -> None:
    guest = Guest(tmp_path, "napoleons-square")
    guest.arrive()
    guest.house.resize((1024, 640))
    assert all(pygame.Rect(0, 0, 1024, 640).contains(rect) for rect in guest.buttons.values())
