"""Transitions between scenes: their pictures, input during them, and that nothing remains."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace

import pygame
import pytest

from game.scenes.menu.scene import Menu
from game.scenes.table.scene import TableScene
from game.scenes.win.scene import Win
from game.view.menu.tile import Tile
from game.view.stage.ground import ground
from game.view.stage.transition import (
    MELT,
    MELT_BACK,
    CrossFade,
    Drawer,
    Growing,
    Panel,
    Transition,
    Turning,
    cropped,
    mix,
)
from game.view.stage.tween import BOTH, CAPTION, CLEAR, FILL, GROW, Tween
from tests.extent import share as part_of
from tests.faces import lend
from tests.house import PATIENCE, open_video, same
from tests.transition_sheets import WAYS, Screening

SIZE = (1024, 640)
KINDS = {
    "to_table": Growing,
    "to_menu": Growing,
    "dialog": Panel,
    "dialog_away": Panel,
    "game_menu": Panel,
    "drawer": Drawer,
    "drawer_away": Drawer,
    "page": Turning,
    "page_away": Turning,
}


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screening]:
    """A program for all tests of this file: the pictures of its menu take longer than the tests."""
    open_video()
    folder = tmp_path_factory.mktemp("program")
    lend(folder / "cache")
    program = Screening(folder, SIZE, rested=False)
    assert program.begin() is None  # the first scene has no way
    program.rest()
    yield program
    program.close()


@pytest.fixture
def program(opened: Screening) -> Iterator[Screening]:
    yield opened
    opened.preferences.change(replace(opened.preferences.settings, reduced_motion=False))
    while not isinstance(opened.top, Menu):
        opened.scenes.leave()
    opened.rest()


def begun(program: Screening) -> Transition:
    transition = program.begin()
    assert transition
    return transition


def at(program: Screening, transition: Transition, share: float) -> pygame.Surface:
    """Return what is seen at a share of the time of a transition."""
    transition.tween.passed = share * transition.tween.seconds
    transition.compose(program.window_surface)
    return program.window_surface.copy()


@pytest.mark.parametrize("name", part_of(WAYS, "moments", 3))
def test_every_moment_differs_from_the_one_before_until_the_scene_is_seen_which_then_keeps_still(
    program: Screening, name: str
) -> None:
    WAYS[name](program)
    transition = begun(program)
    assert type(transition) is KINDS[name]
    start = transition.before.copy()
    moments = [at(program, transition, share) for share in (0.05, 0.2, 0.4, 0.6, 0.8)]
    for one, other in zip([start, *moments], moments, strict=False):
        assert not same(one, other)
    program.rest()
    assert not program.scenes.passing.runs
    shown = program.window_surface.copy()
    program.top.resize(SIZE)  # redraws all of it
    program.rest()
    assert same(program.window_surface, shown)


@pytest.mark.parametrize("name", part_of(WAYS, "ends", 3))
def test_the_first_moment_is_near_what_was_seen_and_the_last_near_what_comes(program: Screening, name: str) -> None:
    WAYS[name](program)
    transition = begun(program)
    before, after = transition.before.copy(), transition.after.copy()
    for share, wanted, other in ((0.0, before, after), (0.999, after, before)):
        seen = at(program, transition, share)
        assert difference(seen, wanted) < 0.02 + 0.1 * difference(seen, other)
    program.rest()


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return how much two pictures differ, seen from afar: 0 for not at all, 1 for black and white."""
    small = [pygame.transform.smoothscale(picture, (64, 40)) for picture in (one, other)]
    pairs = zip(*(pygame.image.tobytes(picture, "RGB") for picture in small), strict=True)
    return float(sum(abs(a - b) for a, b in pairs)) / 64 / 40 / 3 / 255


@pytest.mark.parametrize("name", ["page", "page_away"])
@pytest.mark.parametrize("calm", [False, True])
def test_one_page_fades_before_the_next_is_read_and_the_ground_is_never_empty(
    program: Screening,
    name: str,
    calm: bool,  # noqa: FBT001
) -> None:
    program.preferences.change(replace(program.preferences.settings, reduced_motion=calm))
    WAYS[name](program)
    transition = begun(program)
    assert type(transition) is Turning
    assert transition.tween.seconds <= 0.2
    for former, coming in opacities():
        assert former < 0.15 or coming < 0.15  # never one text readable over another
        assert max(former, coming) > 0.08  # never the background alone
    assert difference(at(program, transition, 0.0), transition.before) < 0.005
    late = at(program, transition, 0.7)
    mixture = transition.after.copy()
    mix(mixture, mixture, ground(SIZE), (1 - transition.tween.within(FILL, CLEAR - BOTH)) ** 2)
    assert difference(late, mixture) < 0.005  # nothing of the former page any more
    program.rest()


def opacities() -> list[tuple[float, float]]:
    """Return how much of the former and of the new page is seen every two milliseconds of a way."""
    pictures = [pygame.Surface((8, 8), 0, 32) for _ in range(3)]
    for picture, colour in zip(pictures, ("red", "green", "black"), strict=True):
        picture.fill(colour)
    before, after, empty = pictures
    turning, canvas = Turning(before, after, empty), empty.copy()
    seen = []
    while turning.tween.runs:
        turning.compose(canvas)
        red, green = canvas.get_at((4, 4))[:2]
        seen.append((red / 255, green / 128))
        turning.tween.advance(0.002)
    return seen


TILE = pygame.Rect(400, 100, 200, 160)


@pytest.mark.parametrize("grows", [True, False])
def test_a_tile_and_its_table_melt_into_each_other_without_getting_darker(grows: bool) -> None:  # noqa: FBT001
    menu, table = pygame.Surface((1024, 640), 0, 32), pygame.Surface((1024, 640), 0, 32)
    menu.fill("#404040")
    menu.fill("#A08060", TILE)
    table.fill("#6080A0")
    transition = Growing(*((menu, table) if grows else (table, menu)), TILE, grows=grows)
    canvas = pygame.Surface((1024, 640), 0, 32)
    start = 0.0 if grows else MELT_BACK
    colours = []
    for share in (0.01, 0.25, 0.5, 0.75, 0.99):
        transition.tween.passed = start + share * MELT
        transition.compose(canvas)
        colours.append(canvas.get_at(TILE.center)[:3])
    for seen in colours:
        assert all(least <= value for least, value in zip((0x60, 0x80, 0x60), seen, strict=True))
    reds = [red for red, _green, _blue in colours]
    assert reds == sorted(set(reds), reverse=grows)


def test_a_growing_picture_is_never_stretched() -> None:
    """A ring on the tile, or on the table, is as wide as it is high at every moment."""
    menu, table = pygame.Surface((1024, 640), 0, 32), pygame.Surface((1024, 640), 0, 32)
    for picture, place in ((menu, TILE.move(0, -20)), (table, table.get_rect())):
        pygame.draw.circle(picture, "white", place.center, 40)
    transition, canvas = Growing(menu, table, TILE, grows=True), pygame.Surface((1024, 640), 0, 32)
    for passed in (0.0, 0.03, 0.12, 0.2, 0.28):
        assert passed + 0.001 < MELT or passed > MELT  # a single picture, or hardly more
        transition.tween = Tween(GROW)
        transition.tween.passed = passed
        transition.compose(canvas)
        ring = pygame.mask.from_threshold(canvas, "white", (120, 120, 120)).connected_component()
        around = ring.get_bounding_rects()[0]
        assert around.w == pytest.approx(around.h, abs=4)


def test_the_text_of_a_tile_comes_in_its_place_once_the_tile_has_its_size_and_is_never_cut() -> None:
    menu, table = pygame.Surface((1024, 640), 0, 32), pygame.Surface((1024, 640), 0, 32)
    table.fill("#000020")
    menu.fill("#000020", TILE)
    bare, text = menu.subsurface(TILE).copy(), pygame.Rect(TILE.x + 10, TILE.bottom - 30, 100, 20)
    menu.fill("cyan", text)  # unlike the light around the tile
    transition, canvas = Growing(table, menu, TILE, bare, grows=False), table.copy()
    seen = []
    while transition.tween.runs:
        transition.compose(canvas)
        light = pygame.mask.from_threshold(canvas, "cyan", (20, 200, 190))
        assert transition.tween.passed > GROW - CAPTION or not light.count()
        assert not light.count() or light.get_bounding_rects() == [text]
        seen.append(canvas.get_at(text.center).g)
        transition.tween.advance(1 / 120)
    assert seen == sorted(seen)
    assert len({*seen}) > 6
    assert seen[-1] > 200


def test_the_menu_knows_its_tiles_without_their_text(program: Screening) -> None:
    table = program.seat()
    program.rest()
    program.scenes.leave()
    transition, menu = begun(program), program.top
    assert isinstance(menu, Menu)
    mark = next(mark for mark in menu.marks if isinstance(mark, Tile) and mark.slug == "king-albert")
    tile = menu.nest(table)
    assert tile
    assert menu.nested(menu, transition.after) is None
    bare, whole = menu.nested(table, transition.after), transition.after.subsurface(tile)
    assert bare
    cards = pygame.Rect(20, 20, tile.w - 40, tile.h // 2)
    button = mark.pill.rect.clip(tile).move(-tile.x, -tile.y)
    assert same(bare.subsurface(cards), whole.subsurface(cards))
    assert difference(bare.subsurface(button), whole.subsurface(button)) > 0.2
    seen = at(program, transition, (GROW - CAPTION) / GROW)
    assert difference(seen.subsurface(button.move(tile.topleft)), bare.subsurface(button)) < 0.005
    program.rest()


def test_a_picture_is_cropped_to_a_shape_at_its_lower_end_or_at_both_sides() -> None:
    picture = pygame.Surface((200, 100))
    assert cropped(picture, (400, 100)).get_size() == (200, 50)
    assert cropped(picture, (400, 100)).get_offset() == (0, 0)
    assert cropped(picture, (50, 50)).get_offset() == (50, 0)
    assert cropped(picture, (200, 100)).get_size() == (200, 100)
    assert cropped(picture, (1, 5000)).get_size() == (1, 100)


def test_a_press_is_taken_at_once_and_shows_the_scene_itself(program: Screening) -> None:
    program.seat()
    transition = begun(program)
    program.turn()
    assert program.scenes.passing.runs
    program.dispatch(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, SIZE[1] - 3), button=1, touch=False))
    assert not program.scenes.passing.runs
    assert same(program.window_surface, transition.after)
    program.dispatch(pygame.Event(pygame.MOUSEBUTTONUP, pos=(3, SIZE[1] - 3), button=1, touch=False))


def test_the_motif_of_a_felt_is_there_before_its_table_has_grown(program: Screening) -> None:
    table = program.seat()
    transition = begun(program)
    bare, deadline = transition.after.copy(), time.monotonic() + PATIENCE
    while not table.table.view.complete or table.changed:  # it needs no time on the way, only that of a thread
        assert time.monotonic() < deadline
        table.poll()
        if table.changed:
            table.draw(transition.after, 0.0)
    assert not same(bare, transition.after)
    with_motif = transition.after.copy()
    table.table.view.stage.repaint()
    table.draw(transition.after, 0.0)
    assert same(transition.after, with_motif)
    table.table.view.request_motif()  # as the end of the transition does
    assert table.table.view.complete
    program.rest()


def test_the_mouse_is_followed_on_the_way(program: Screening) -> None:
    table = program.seat()
    begun(program)
    x, y, w, h = table.table.hud.rects["help"]
    program.dispatch(pygame.Event(pygame.MOUSEMOTION, pos=(x + w // 2, y + h // 2), rel=(0, 0), buttons=(0, 0, 0)))
    program.turn()
    assert program.scenes.passing.runs
    assert table.table.hud.tip
    program.rest()


def test_cards_wait_until_their_table_is_seen(program: Screening) -> None:
    table = program.seat()
    begun(program)
    program.turn()
    assert program.scenes.passing.runs
    assert table.moving
    assert table.table.view.stage.now == 0.0
    program.rest()
    assert table.table.view.stage.now > 0.0


def test_the_first_cards_leave_the_pack_before_their_table_has_its_size(program: Screening) -> None:
    table = program.seat()
    transition, stage = begun(program), table.table.view.stage
    before, moment = transition.after.copy(), 0.8 * transition.tween.seconds
    deadline = time.monotonic() + PATIENCE
    while stage.now < 0.1:
        assert time.monotonic() < deadline
        transition.tween.passed = moment  # the machine may be slow
        program.turn()
    assert program.scenes.passing.transition is transition
    assert not same(before, transition.after)
    moved = stage.now
    program.scenes.end_passing()
    assert same(program.window_surface, transition.after)
    program.turn()
    assert moved <= stage.now < moved + 0.3  # they go on from there
    program.rest()


def test_pictures_are_let_go_at_the_end_and_when_the_size_changes(program: Screening) -> None:
    program.seat()
    begun(program)
    passing = program.scenes.passing
    passing.finish()
    assert passing.transition is None
    assert program.scenes.end_passing() is False
    program.rest()
    program.scenes.leave()
    assert begun(program)
    passing.drop()
    assert not passing.runs
    program.rest()


def test_reduced_motion_lets_pictures_melt_and_nothing_move(program: Screening) -> None:
    program.preferences.change(replace(program.preferences.settings, reduced_motion=True))
    table = program.seat()
    assert type(begun(program)) is CrossFade
    program.rest()
    table.table.act("help")
    assert type(begun(program)) is CrossFade
    program.rest()


def test_a_win_comes_by_itself(program: Screening, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Win.comes_by_itself
    monkeypatch.setattr(TableScene, "comes_by_itself", True)
    program.seat()
    assert program.begin() is None
    program.rest()


def test_on_the_way_home_only_the_tile_of_the_table_is_lit(program: Screening) -> None:
    menu = program.top
    assert isinstance(menu, Menu)
    menu.attend("calculation")
    program.rest()
    table = program.seat()  # King Albert, as from a list of games
    program.rest()
    program.scenes.leave()
    transition = begun(program)
    assert menu.focused == "king-albert"
    lit = {mark.slug: mark.level for mark in menu.marks if isinstance(mark, Tile)}
    assert lit == {slug: float(slug == "king-albert") for slug in lit}
    seen, tile = at(program, transition, 0.999), menu.nest(table)
    assert tile
    for distance in range(1, 12):  # beside the tile: no light is added on the way
        place = tile.left - distance, tile.centery
        pairs = zip(seen.get_at(place), transition.after.get_at(place), strict=True)
        assert all(abs(one - other) <= 3 for one, other in pairs)
    program.rest()


def test_who_leaves_two_scenes_at_once_sees_one_way(program: Screening) -> None:
    table = program.seat()
    program.rest()
    table.table.act("help")
    program.rest()
    seen = program.window_surface.copy()
    program.scenes.leave()
    program.scenes.leave()
    transition = begun(program)
    assert same(transition.before, seen)
    assert isinstance(program.top, Menu)
    program.rest()


def test_a_scene_that_comes_in_the_midst_of_a_way_stands_before_the_scene_below_it(program: Screening) -> None:
    table = program.seat()
    assert isinstance(table, TableScene)
    program.rest()
    table.table.act("settings")
    program.rest()
    expected = program.window_surface.copy()
    program.scenes.leave()
    begun(program)
    program.turn()  # the window shows neither the table nor the settings
    table.table.act("settings")
    program.rest()
    assert same(program.window_surface, expected)
