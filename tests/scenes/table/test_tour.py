"""The tour: it points at what it describes, and does not block the game."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from pathlib import Path

import pygame
import pytest

from game.language import set_language
from game.patiences import PATIENCES, KingAlbert
from game.rules.table import Role
from game.scenes.dialogs.game_menu import GameMenu
from game.scenes.pages.help import HelpDrawer
from game.scenes.table.features.tour import Tour
from game.scenes.table.scene import TableScene
from game.view.drawing.ui_style import set_ui_scale
from game.view.help.bubble import BubbleFrame
from game.view.help.text import IN_BAR, help_on
from game.view.marks.hint import SpotlightOverlay
from game.view.marks.verdict import VerdictLight
from tests.support.host import HeadlessHost
from tests.support.selection import sample
from tests.support.text_layout import watching, written

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
    assert veil.rect == pygame.Rect((0, 0), guest.house.size)  # the bar is darkened as well
    assert isinstance(frame, BubbleFrame)
    return pygame.Rect(frame.box), [pygame.Rect(lit) for lit in veil.lit], frame.tip


@every_game
def test_a_step_lights_what_it_speaks_of(slug: str) -> None:
    """What a step is about stands in bold, or is the pile that only one game has in that place."""
    for step in help_on(slug).steps:
        bold = {run.text.lower() for run in step.runs if run.face == "bold"}
        said = "".join(run.text for run in step.runs).lower()
        assert bool(step.piles) != bool(step.in_bar)
        assert set(step.piles) <= set(PATIENCES[slug]().piles)
        assert bold & set(IN_BAR) == ({step.in_bar} if step.in_bar else set())
        for word, pile in (("stock", "s"), ("waste", "w"), ("reserve", "r1")):
            assert word not in said or pile in map(str, step.piles)


@every_game
def test_the_tour_says_how_one_moves_and_ends_with_the_bar(slug: str) -> None:
    steps = help_on(slug).steps
    said = " ".join(run.text for step in steps for run in step.runs).lower()
    assert "click" in said
    assert "drag" in said
    if slug in ("napoleons-square", "king-albert"):
        assert "right click" in said
    if slug in ("numeration", "napoleons-square", "king-albert"):
        assert "takes any card" in said
    assert [step.in_bar for step in steps if step.in_bar] == [step.in_bar for step in steps[-2:]] == [*IN_BAR]


LOOKS = [(1024, 640), (1280, 800), (1280, 1024), (1920, 1080)], [1.0, 2.0], [False, True], ["en", "de"]
Look = tuple[str, tuple[int, int], float, bool, str]


@pytest.mark.parametrize("look", sample(product(PATIENCES, *LOOKS), "the spotlight", 10))
def test_a_step_lights_what_it_is_about_whole_and_nothing_else_and_points_at_it(tmp_path: Path, look: Look) -> None:
    slug, size, text, left_handed, language = look
    set_ui_scale(text=text)
    set_language(language)
    guest = Guest(tmp_path, slug, size)
    guest.house.choose(left_handed=left_handed)
    guest.house.settle()
    table = guest.table.table
    guest.show_around()
    for step in help_on(slug).steps:
        with watching() as watch:
            bubble, lit, (x, y) = seen(guest)
            below = [one for one in written(guest.table, watch) if one.mark in table.view.stage.under]
        assert pygame.Rect(0, 0, *size).contains(bubble)
        assert all(bubble.contains(rect) for rect in guest.buttons.values())
        if text == 1:
            assert bubble.collidelist(lit) == -1
        assert below
        for light, word in product(lit, below):
            assert light.contains(word.ink) or not light.colliderect(word.ink), word
        within = [light for light in lit if light.inflate(2, 2).collidepoint(x, y)]
        assert within
        assert not any(light.inflate(-2, -2).collidepoint(x, y) for light in within)
        assert len(lit) <= 3
        assert all(group.collidelist(lit[:number]) == -1 for number, group in enumerate(lit))
        for pile in table.view.layout.places:
            assert any(group.contains(table.pile_rect(pile)) for group in lit) == (pile in step.piles)
        bar = {name: button.rect for name, button in table.buttons.items()}
        (bar["light"],) = [mark.rect for mark in table.view.stage.under if isinstance(mark, VerdictLight)]
        touched = {name for name, rect in bar.items() if rect.collidelist(lit) >= 0}
        assert touched == ({step.in_bar} if step.in_bar else set())
        assert all(lit[0].contains(bar[name]) for name in touched)
        guest.house.key("RETURN")
    assert not guest.buttons


def test_a_light_that_is_not_shown_has_no_step(tmp_path: Path) -> None:
    guest = Guest(tmp_path, "king-albert")
    guest.house.choose(light=False)
    guest.show_around()
    steps = [step for step in help_on("king-albert").steps if step.in_bar != "light"]
    for number, step in enumerate(steps, 1):
        assert guest.table.trace_fields()["tour"] == f"{number} of {len(steps)}"
        assert isinstance(tour := guest.table.table.showing, Tour)
        assert tour.spoken_text.startswith("".join(run.text for run in step.runs))
        guest.house.key("RETURN")
    assert not guest.buttons


def test_the_last_step_stays_the_last_when_the_light_goes(tmp_path: Path) -> None:
    guest = Guest(tmp_path, "king-albert")
    guest.show_around()
    for _ in help_on("king-albert").steps[1:]:
        guest.house.key("RETURN")
    guest.house.choose(light=False)
    guest.table.refresh()
    count = len(help_on("king-albert").steps) - 1
    assert guest.table.trace_fields()["tour"] == f"{count} of {count}"
    assert set(guest.buttons) == {"next"}


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
    for step in range(len(help_on("king-albert").steps) - 2):
        guest.house.key("RETURN" if step % 2 else "RIGHT")
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
