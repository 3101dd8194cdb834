"""The tour: it points at what it describes, and does not block the game."""

from __future__ import annotations

from itertools import product

import pygame
import pytest

from game.language import set_language
from game.patiences import PATIENCES
from game.rules.moves import parse_pile
from game.scenes.table.features.tour import Tour
from game.scenes.table.scene import TableScene
from game.view.drawing.ui_style import set_ui_scale
from game.view.help.bubble import BubbleFrame
from game.view.help.text import IN_BAR, Step, help_on
from game.view.marks.hint import SpotlightOverlay
from game.view.marks.verdict import VerdictLight
from tests.support.host import HeadlessHost
from tests.support.selection import sample
from tests.support.text_layout import watching, written

SIZE = (1280, 800)
STEPS = help_on("king-albert").steps
ACE = parse_pile("r7")  # of deal 24


def open_table(house: HeadlessHost, slug: str = "king-albert") -> TableScene:
    house.open_table(PATIENCES[slug]())
    house.settle()
    return house.table


def arrive(house: HeadlessHost, slug: str = "king-albert") -> TableScene:
    """Open a table from the menu, and wait for the deal."""
    scene = open_table(house, slug)
    scene.welcome()
    house.settle()
    return scene


def buttons(house: HeadlessHost) -> dict[str, pygame.Rect]:
    """Return the buttons of the bubble."""
    house.table.refresh()
    return {widget.name: widget.rect for widget in house.table.table.shown_widgets}


def click(house: HeadlessHost, name: str) -> None:
    house.click(buttons(house)[name].center)


@pytest.mark.parametrize("slug", PATIENCES)
def test_a_step_lights_what_it_speaks_of_and_the_last_two_are_on_the_bar(slug: str) -> None:
    """What a step is about stands in bold, or is the pile that only one game has in that place."""
    steps = help_on(slug).steps
    for step in steps:
        bold = {run.text.lower() for run in step.runs if run.face == "bold"}
        said = "".join(run.text for run in step.runs).lower()
        assert bool(step.piles) != bool(step.in_bar)
        assert set(step.piles) <= set(PATIENCES[slug]().piles)
        assert bold & set(IN_BAR) == ({step.in_bar} if step.in_bar else set())
        for word, pile in (("stock", "s"), ("waste", "w"), ("reserve", "r1")):
            assert word not in said or pile in map(str, step.piles)
    assert [step.in_bar for step in steps if step.in_bar] == [step.in_bar for step in steps[-2:]] == [*IN_BAR]


LOOKS = [1.0, 2.0], [False, True], ["en", "de"]
SIZES = [(1024, 640), (1280, 800), (683, 768), (1920, 1080)]


@pytest.mark.parametrize(
    ("slug", "house", "text", "left_handed", "language"),
    sample(product(PATIENCES, SIZES, *LOOKS), "the spotlight", 6),
    indirect=["house"],
)
def test_a_step_lights_what_it_is_about_whole_and_nothing_else_and_points_at_it(
    house: HeadlessHost, slug: str, text: float, language: str, *, left_handed: bool
) -> None:
    set_ui_scale(text=text)
    set_language(language)
    house.choose(left_handed=left_handed)
    scene = open_table(house, slug)
    house.key("ctrl+F1")
    for step in help_on(slug).steps:
        _check(scene, step, apart=text == 1)
        house.key("RETURN")
    assert not buttons(house)


def test_a_bubble_leaves_the_sums_in_sight_in_large_text(house: HeadlessHost) -> None:
    set_ui_scale(text=2.0)
    scene = open_table(house, "quatorze")
    house.key("ctrl+F1")
    for _ in (step for step in help_on("quatorze").steps if step.piles):
        assert scene.table.showing
        bubble = next(part for part in scene.table.showing.parts() if isinstance(part, BubbleFrame))
        assert not pygame.Rect(bubble.box).colliderect(scene.table.view.layout.frames["fourteens"])
        house.key("RETURN")


def _check(scene: TableScene, step: Step, *, apart: bool) -> None:
    """Check what is lit in a step, and where its bubble is, which is `apart` if there is room."""
    table = scene.table
    assert table.showing
    with watching() as watch:
        veil, frame, *_ = table.showing.parts()
        below = [one for one in written(scene, watch) if one.mark in table.view.stage.under]
    assert isinstance(veil, SpotlightOverlay)
    assert isinstance(frame, BubbleFrame)
    bubble, lit = pygame.Rect(frame.box), [pygame.Rect(each) for each in veil.lit]
    assert pygame.Rect((0, 0), table.host.window.size).contains(bubble)
    assert not apart or bubble.collidelist(lit) == -1
    assert below
    for light, word in product(lit, below):
        assert light.contains(word.ink) or not light.colliderect(word.ink), word
    within = [light for light in lit if light.inflate(2, 2).collidepoint(frame.tip)]
    assert within
    assert not any(light.inflate(-2, -2).collidepoint(frame.tip) for light in within)
    for pile in table.view.layout.places:
        assert any(group.contains(table.pile_rect(pile)) for group in lit) == (pile in step.piles)
    bar = {name: button.rect for name, button in table.buttons.items()}
    (bar["light"],) = [mark.rect for mark in table.view.stage.under if isinstance(mark, VerdictLight)]
    touched = {name for name, rect in bar.items() if rect.collidelist(lit) >= 0}
    assert touched == ({step.in_bar} if step.in_bar else set())


def test_a_light_that_is_not_shown_has_no_step(house: HeadlessHost) -> None:
    house.choose(light=False)
    scene = open_table(house)
    house.key("ctrl+F1")
    steps = [step for step in STEPS if step.in_bar != "light"]
    for number, step in enumerate(steps, 1):
        assert scene.trace_fields()["tour"] == f"{number} of {len(steps)}"
        assert isinstance(tour := scene.table.showing, Tour)
        assert tour.spoken_text.startswith("".join(run.text for run in step.runs))
        house.key("RETURN")
    assert not buttons(house)


def test_the_last_step_stays_the_last_when_the_light_goes(house: HeadlessHost) -> None:
    scene = open_table(house)
    house.key("ctrl+F1")
    for _ in STEPS[1:]:
        house.key("RETURN")
    house.choose(light=False)
    assert set(buttons(house)) == {"next"}
    assert scene.trace_fields()["tour"] == f"{len(STEPS) - 1} of {len(STEPS) - 1}"


@pytest.mark.parametrize("timer", [False, True])
def test_it_comes_once_to_who_is_welcomed_when_the_cards_lie(house: HeadlessHost, *, timer: bool) -> None:
    house.choose(timer=timer)
    scene = open_table(house)
    assert not buttons(house)
    assert not house.settings.coached
    scene.table.controller.deal(31)
    scene.welcome()
    assert not buttons(house)
    house.settle()
    assert set(buttons(house)) == {"skip", "next"}
    assert [*house.settings.coached] == ["king-albert"]
    click(house, "skip")
    assert not buttons(house)
    scene.welcome()
    house.settle()
    assert not buttons(house)


def test_it_waits_until_a_card_that_is_pressed_is_let_go(house: HeadlessHost) -> None:
    scene = open_table(house)
    house.press(place := scene.table.top_rect(ACE).center)
    scene.welcome()
    house.run(0.1)
    assert not buttons(house)
    assert scene.seconds_to_poll() is None
    house.release(place)
    assert str(scene.session.moves[0]) == "r7-f1"


def test_a_card_that_is_held_when_it_is_asked_for_goes_home(house: HeadlessHost) -> None:
    scene = open_table(house)
    x, y = scene.table.top_rect(ACE).center
    house.press((x, y))
    house.move((x + 40, y))
    assert scene.table.card_input.dragging
    house.key("ctrl+F1")
    house.release(buttons(house)["next"].midtop)
    assert not scene.table.card_input.dragging


def test_the_steps_go_on_by_clicks_keys_and_presses_beside_it(house: HeadlessHost) -> None:
    scene = arrive(house)
    left, bottom = scene.table.view.layout.area.bottomleft
    ways = [
        lambda: click(house, "next"),
        lambda: house.key("RETURN"),
        lambda: house.key("RIGHT"),
        lambda: house.click(scene.table.top_rect(ACE).center),
        lambda: house.click((left + 5, bottom - 5)),
    ]
    for number in range(1, len(STEPS)):
        assert scene.trace_fields()["tour"] == f"{number} of {len(STEPS)}"
        ways[number % len(ways)]()
    assert set(buttons(house)) == {"next"}
    house.click((left + 5, bottom - 5))
    assert not buttons(house)
    assert not scene.session.moves


@pytest.mark.parametrize("how", ["key", "button"])
def test_a_key_or_a_button_of_the_bar_ends_it_and_is_heeded(house: HeadlessHost, how: str) -> None:
    scene = arrive(house)
    house.key("LSHIFT")
    assert buttons(house)
    if how == "key":
        house.key("ctrl+n")
    else:
        house.click(scene.table.buttons["new"].rect.center)
    assert not buttons(house)
    assert scene.session.number != 24


@pytest.mark.parametrize(("keys", "names"), [("F10", ["more", "tour"]), ("F1 END", ["tour"])])
def test_the_game_menu_and_the_help_show_around(house: HeadlessHost, keys: str, names: list[str]) -> None:
    scene = open_table(house)
    for key in keys.split():
        house.key(key)
    assert house.top is not scene
    for name in names:
        house.click(name)
    assert house.top is scene
    assert buttons(house)
