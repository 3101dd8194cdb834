"""Transitions between scenes: their pictures, input during them, and that nothing remains."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.patiences import PATIENCES
from game.scenes.dialogs.game_menu import GameMenu
from game.scenes.menu.scene import Menu
from game.scenes.table.scene import TableScene
from game.scenes.win.scene import Win
from game.view.drawing.geometry import around
from game.view.drawing.paint import put
from game.view.menu.tile import Tile
from game.view.stage.felt import felt, soft_felt
from game.view.stage.shared_element import PlacedPicture, extended, laid_over, put_part
from game.view.stage.transition import (
    PanelTransition,
    Transition,
    ZoomTransition,
)
from tests.support.faces import lend
from tests.support.host import PATIENCE, open_video, same
from tests.support.selection import sample as part_of
from tests.support.transitions import WAYS, Screening

SIZE = (1024, 640)


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
    opened.preferences.change(replace(opened.preferences.settings, reduced_motion=False, coached=()))
    while not isinstance(opened.top, Menu):
        opened.scenes.pop()
    opened.rest()


def begun(program: Screening) -> Transition:
    transition = program.begin()
    assert transition
    return transition


def at(program: Screening, transition: Transition, fraction: float) -> pygame.Surface:
    """Return what is seen at a share of the time of a transition."""
    transition.tween.elapsed = fraction * transition.tween.seconds
    transition.compose(program.window_surface)
    return program.window_surface.copy()


def film(transition: Transition) -> list[pygame.Surface]:
    """Return all frames of a transition, sixty a second."""
    frames, canvas = list[pygame.Surface](), transition.before.copy()
    while not frames or transition.tween.runs:
        transition.tween.advance(1 / 60 if frames else 0.0)
        transition.compose(canvas)
        frames.append(canvas.copy())
    return frames


@pytest.mark.parametrize("name", WAYS)
def test_a_transition_leads_from_the_former_picture_to_the_new_one_without_a_jump(
    program: Screening, name: str
) -> None:
    """The look of what is between is a matter of taste: `python -m tests.tools.pictures sheets` shows it."""
    program.preferences.note(coached=tuple(PATIENCES))  # a tour may begin on the way, and end with it
    WAYS[name](program)
    transition = begun(program)
    before, after = transition.before.copy(), transition.after.copy()
    frames = film(transition)
    way = [difference(frame, before) / (difference(frame, before) + difference(frame, after)) for frame in frames]
    assert way[0] < 0.02
    assert way[-1] > 0.98
    assert way == sorted(way)
    assert max(later - previous for previous, later in pairwise(way)) < 0.55  # a dialog comes fast
    assert all(not same(one, other) for one, other in pairwise(frames[: len(frames) * 2 // 3]))
    ends, lights = sorted((light(before), light(after))), [light(frame) for frame in frames]
    assert ends[0] - 4 < min(lights) <= max(lights) < ends[1] + 1
    program.rest()
    shown = program.window_surface.copy()
    program.top.resize(SIZE)  # redraws all of it
    program.rest()
    assert same(program.window_surface, shown)


@pytest.mark.parametrize("name", part_of(WAYS, "reduced", 3))
def test_with_reduced_motion_nothing_is_seen_but_both_pictures(program: Screening, name: str) -> None:
    program.preferences.change(replace(program.preferences.settings, reduced_motion=True))
    WAYS[name](program)
    transition = begun(program)
    before, after = transition.before.copy(), transition.after.copy()
    for frame in film(transition):
        for mixed, bound in ((pygame.BLEND_MIN, -1), (pygame.BLEND_MAX, 1)):
            limit, more = before.copy(), frame.copy()
            limit.blit(after, (0, 0), special_flags=mixed)
            if bound < 0:
                limit, more = more, limit
            more.blit(limit, (0, 0), special_flags=pygame.BLEND_RGB_SUB)
            assert max(pygame.image.tobytes(more, "RGB")) <= 2  # to mix pictures rounds
    program.rest()


def difference(one: pygame.Surface, other: pygame.Surface) -> float:
    """Return how much two pictures differ, seen from afar: 0 for not at all, 1 for black and white."""
    small = [pygame.transform.smoothscale(picture, (64, 40)) for picture in (one, other)]
    pairs = zip(*(pygame.image.tobytes(picture, "RGB") for picture in small), strict=True)
    return float(sum(abs(a - b) for a, b in pairs)) / 64 / 40 / 3 / 255


@pytest.mark.parametrize("name", ["dialog", "game_menu"])
def test_nothing_shines_through_a_panel_that_comes(program: Screening, name: str) -> None:
    """A picture that is made slightly smaller loses some opacity, so that bright cards could be seen through it."""
    WAYS[name](program)
    transition = begun(program)
    assert isinstance(transition, PanelTransition)
    front = program.scenes.stack[-1].transition_layers(transition.after)
    assert front
    body = front.layer.get_bounding_rect(255).move(front.place.topleft).inflate(-60, -60)
    pictures = []
    for colour in ("white", "black"):
        transition.before.fill(colour)
        front.background.fill(colour)
        transition.renew(front)
        for passed in (0.08, 0.15):
            transition.tween.elapsed = passed
            transition.compose(program.window_surface)
            pictures.append(pygame.image.tobytes(program.window_surface.subsurface(body), "RGB"))
    assert pictures[:2] == pictures[2:]
    program.rest()


def test_a_table_stays_sharp_below_the_menu_that_grows_over_it(program: Screening) -> None:
    program.preferences.note(coached=tuple(PATIENCES))  # without a tour
    table = program.seat()
    table.table.invalidate()
    program.rest()
    bare = program.window_surface.copy()
    table.table.act("game")
    menu = program.top
    assert isinstance(menu, GameMenu)
    beside = [band for band in around(bare.get_rect(), menu.panel.inflate(90, 90)) if band.w > 0 and band.h > 0]
    assert beside
    for leave in (False, True):
        if leave:
            program.scenes.pop()
        transition = begun(program)
        assert type(transition) is PanelTransition
        while transition.tween.runs:
            transition.tween.advance(1 / 60)
            transition.compose(program.window_surface)
            assert all(same(bare.subsurface(band), program.window_surface.subsurface(band)) for band in beside)
        program.rest()


def test_the_game_menu_grows_from_below_its_button(program: Screening) -> None:
    WAYS["game_menu"](program)
    transition = begun(program)
    table, menu = program.scenes.stack[-2:]
    assert isinstance(table, TableScene)
    front = menu.transition_layers(transition.after)
    assert front
    assert front.origin
    button = pygame.Rect(table.table.toolbar.rects["game"])
    assert button.inflate(button.w, button.h).collidepoint(front.origin)
    program.rest()


TILE = pygame.Rect(400, 100, 200, 160)


CORE, SMALL_CORE = pygame.Rect(100, 80, 800, 300), pygame.Rect(20, 12, 160, 80)


def test_a_picture_is_laid_over_another_one_by_their_cores_or_covers_it() -> None:
    x, y, width, height = laid_over((1024, 640), CORE, TILE, SMALL_CORE.move(TILE.topleft))
    assert (x + width * 100 / 1024, y + height * 80 / 640) == pytest.approx((420, 112))
    assert (x + width * 900 / 1024, y + height * 380 / 640) == pytest.approx((580, 192))
    assert laid_over((1024, 640), None, TILE, None) == pytest.approx((372, 100, 256, 160))
    assert laid_over((100, 640), CORE, TILE, None) == pytest.approx((400, 100, 200, 1280))


def test_what_a_picture_leaves_free_has_the_colours_of_its_ends() -> None:
    picture, canvas = pygame.Surface((40, 20), 0, 32), pygame.Surface((100, 80), 0, 32)
    for place, colour in (((0, 0, 20, 20), "red"), ((20, 0, 20, 20), "blue")):
        picture.fill(colour, place)
    put_part(picture, (30.0, 40.0, 40.0, 20.0), canvas.get_rect(), canvas)
    for y in (1, 50, 78):
        assert canvas.get_at((1, y))[:3] == pytest.approx((255, 0, 0), abs=4)
        assert canvas.get_at((98, y))[:3] == pytest.approx((0, 0, 255), abs=4)
    assert canvas.get_at((49, 45)) == pygame.Color("red")


def test_the_felt_of_a_table_goes_on_below_it_without_a_seam() -> None:
    """Its lower end follows upside down, in the same scale, so that equal rows meet, and becomes dark."""
    felt, canvas = pygame.Surface((100, 100), 0, 32), pygame.Surface((200, 300), 0, 32)
    for y in range(100):
        felt.fill((2 * y, 0, 0), (0, y, 50, 1))
        felt.fill((0, 2 * y, 0), (50, y, 50, 1))
    PlacedPicture(felt, (0.0, 20.0, 200.0, 200.0), extended(felt)).put(canvas.get_rect(), canvas)
    for x, channel in ((50, 0), (150, 1)):
        column = [canvas.get_at((x, y))[channel] for y in range(20, 300)]
        assert column[:200] == sorted(column[:200])
        assert column[200:240] == sorted(column[200:240], reverse=True)
        assert column[200] == pytest.approx(column[199], abs=2)
        assert column[239] < 0.4 * column[160]
        assert column[240:] == pytest.approx([column[239]] * 40, abs=4)  # farther down it has the colour of the end


def light(picture: pygame.Surface) -> float:
    """Return the mean brightness of a picture, of 255."""
    data = pygame.image.tobytes(pygame.transform.smoothscale(picture, (64, 40)), "RGB")
    return (0.2126 * sum(data[::3]) + 0.7152 * sum(data[1::3]) + 0.0722 * sum(data[2::3])) / 64 / 40


def test_a_table_that_is_left_holds_no_picture_of_the_window_while_it_shrinks(program: Screening) -> None:
    program.preferences.note(coached=tuple(PATIENCES))  # without a tour
    table = program.seat()
    table.table.invalidate()
    program.rest()
    program.scenes.pop()
    assert isinstance(begun(program), ZoomTransition)
    assert table.table.view.stage.size == (1, 1)
    program.rest()


def test_a_table_grows_from_its_tile(program: Screening) -> None:
    program.seat()
    assert isinstance(begun(program), ZoomTransition)
    program.rest()


def test_the_menu_knows_its_tiles_without_their_text(program: Screening) -> None:
    table = program.seat()
    program.rest()
    program.scenes.pop()
    transition, menu = begun(program), program.top
    assert isinstance(menu, Menu)
    mark = next(mark for mark in menu.marks if isinstance(mark, Tile) and mark.slug == "king-albert")
    nest = menu.shared_element(table, transition.after)
    assert nest
    assert menu.shared_element(menu, transition.after) is None
    tile, bare, whole = nest.place, nest.bare, transition.after.subsurface(nest.place)
    cards = pygame.Rect(20, 20, tile.w - 40, tile.h // 2)
    button = mark.pill.rect.clip(tile).move(-tile.x, -tile.y)
    assert same(bare.subsurface(cards), whole.subsurface(cards))
    assert difference(bare.subsurface(button), whole.subsurface(button)) > 0.2
    put(bare, nest.text, (0, 0))
    inside = bare.get_rect().inflate(-8, -8)  # of the gold edge, which what grows has itself
    assert difference(bare.subsurface(inside), whole.subsurface(inside)) < 0.001
    assert nest.shared_rect
    assert table.shared_rect.w / SIZE[0] == pytest.approx(nest.shared_rect.w / tile.w, rel=0.1)
    program.rest()


def test_a_press_is_taken_at_once_and_shows_the_scene_itself(program: Screening) -> None:
    program.seat()
    transition = begun(program)
    program.turn()
    assert program.scenes.transitions.runs
    program.dispatch(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, SIZE[1] - 3), button=1, touch=False))
    assert not program.scenes.transitions.runs
    assert same(program.window_surface, transition.after)
    program.dispatch(pygame.Event(pygame.MOUSEBUTTONUP, pos=(3, SIZE[1] - 3), button=1, touch=False))


def test_a_table_grows_with_a_soft_motif_and_gets_a_sharp_one_once_it_is_there(program: Screening) -> None:
    table = program.seat()
    begun(program)
    view = table.table.view
    soft = soft_felt(SIZE, view.design.theme, view.design.quiet_places(view.layout))
    assert same(view.stage.felt, soft)
    assert view.complete  # no thread draws on the way, because frames would wait for it
    table.on_shown()
    assert not view.complete
    deadline = time.monotonic() + PATIENCE
    while not view.complete or table.changed:
        assert time.monotonic() < deadline
        table.poll()
        if table.changed:
            table.draw(program.window_surface, 0.0)
    assert same(view.stage.felt, felt(SIZE, view.design.theme, places=view.design.quiet_places(view.layout)))
    assert not same(view.stage.felt, soft)
    program.rest()


def test_the_mouse_is_followed_on_the_way(program: Screening) -> None:
    table = program.seat()
    begun(program)
    x, y, w, h = table.table.toolbar.rects["help"]
    program.dispatch(pygame.Event(pygame.MOUSEMOTION, pos=(x + w // 2, y + h // 2), rel=(0, 0), buttons=(0, 0, 0)))
    program.turn()
    assert program.scenes.transitions.runs
    assert table.table.toolbar.tip
    program.rest()


def test_cards_wait_until_their_table_is_seen(program: Screening) -> None:
    table = program.seat()
    begun(program)
    program.turn()
    assert program.scenes.transitions.runs
    assert table.moving
    assert table.table.view.stage.now == 0.0
    program.rest()
    assert table.table.view.stage.now > 0.0


def test_the_first_cards_leave_the_pack_on_the_way_to_their_table(program: Screening) -> None:
    """Otherwise a table on which a deal starts is seen to be empty first."""
    table = program.seat()
    transition, stage = begun(program), table.table.view.stage
    before, moment = transition.after.copy(), 0.7 * transition.tween.seconds
    deadline = time.monotonic() + PATIENCE
    while stage.now < 0.1:
        assert time.monotonic() < deadline
        transition.tween.elapsed = moment  # the machine may be slow
        program.turn()
    assert program.scenes.transitions.transition is transition
    assert not same(before, transition.after)
    moved = stage.now
    program.scenes.end_transition()
    assert same(program.window_surface, transition.after)
    program.turn()
    assert moved <= stage.now < moved + 0.3  # they go on from there
    program.rest()


def test_pictures_are_let_go_at_the_end_and_when_the_size_changes(program: Screening) -> None:
    program.seat()
    begun(program)
    passing = program.scenes.transitions
    passing.finish()
    assert passing.transition is None
    assert program.scenes.end_transition() is False
    program.rest()
    program.scenes.pop()
    assert begun(program)
    passing.drop()
    assert not passing.runs
    program.rest()


def test_a_win_comes_by_itself(program: Screening, monkeypatch: pytest.MonkeyPatch) -> None:
    assert Win.has_own_transition
    monkeypatch.setattr(TableScene, "has_own_transition", True)
    program.seat()
    assert program.begin() is None
    program.rest()


def test_on_the_way_home_only_the_tile_of_the_table_is_lit(program: Screening) -> None:
    menu = program.top
    assert isinstance(menu, Menu)
    menu.focus_node("calculation")
    program.rest()
    table = program.seat()  # King Albert, as from a list of games
    program.rest()
    program.scenes.pop()
    transition = begun(program)
    assert menu.focused == "king-albert"
    lit = {mark.slug: mark.level for mark in menu.marks if isinstance(mark, Tile)}
    assert lit == {slug: float(slug == "king-albert") for slug in lit}
    seen, nest = at(program, transition, 0.999), menu.shared_element(table, transition.after)
    assert nest
    for distance in range(1, 12):  # beside the tile: no light is added on the way
        place = nest.place.left - distance, nest.place.centery
        pairs = zip(seen.get_at(place), transition.after.get_at(place), strict=True)
        assert all(abs(one - other) <= 3 for one, other in pairs)
    program.rest()


def test_who_leaves_two_scenes_at_once_sees_one_way(program: Screening) -> None:
    table = program.seat()
    program.rest()
    table.table.act("help")
    program.rest()
    seen = program.window_surface.copy()
    program.scenes.pop()
    program.scenes.pop()
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
    program.scenes.pop()
    begun(program)
    program.turn()  # the window shows neither the table nor the settings
    table.table.act("settings")
    program.rest()
    assert same(program.window_surface, expected)
