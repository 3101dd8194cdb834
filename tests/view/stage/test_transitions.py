"""Transitions between scenes: their pictures, input during them, and that nothing remains."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from contextlib import closing
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.patiences import PATIENCES, KingAlbert, Quatorze
from game.rules.table import Table
from game.scenes.menu.boxes import cells
from game.scenes.menu.scene import Menu
from game.scenes.miniature_form import sample
from game.scenes.scene import Scene
from game.scenes.table.scene import TableScene
from game.scenes.transition import Transition
from game.services import scene_stack
from game.view.menu.tile import Tile
from game.view.stage.felt import felt, soft_felt
from game.view.stage.stage import STEP
from game.view.stage.transition import Entrance, Layer, fade
from tests.support.faces import lend
from tests.support.host import blends, difference, open_video, same
from tests.support.transitions import WAYS, Screening
from tests.support.waiting import until

SIZE = (1024, 640)
BLANK = "magenta"


@pytest.fixture(scope="module")
def opened(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Screening]:
    """A program for all tests of this file: the pictures of its menu take longer than the tests."""
    open_video()
    folder = tmp_path_factory.mktemp("program")
    lend(folder / "cache")
    program = Screening(folder, SIZE, rested=False)
    program.rest()
    menu = program.top
    assert isinstance(menu, Menu)
    until(lambda: menu.today.known, program.turn)  # from then on it shows how hard the deals of the day are
    yield program
    program.close()


def bright(picture: pygame.Surface) -> int:
    """Return how many pixels are as bright as cards and texts."""
    return pygame.mask.from_threshold(picture, (255, 255, 245), (70, 70, 70, 255)).count()


START = {"moves": {}, "reduced": {"reduced_motion": True}, "off": {"animation_speed": "instant"}}


@pytest.mark.parametrize("settings", START.values(), ids=START)
def test_a_press_at_the_start_finds_all_tiles_in_their_places(tmp_path: Path, settings: dict[str, Any]) -> None:
    lend(tmp_path / "cache")
    with closing(Screening(tmp_path, SIZE, rested=False)) as program:
        program.scenes.quit()
        program.choose(**settings)
        program.scenes.push(program._menu())  # noqa: SLF001 - as the program does
        assert bool(program.begin()) == (not settings)
        for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
            program.dispatch(pygame.Event(kind, pos=cells(SIZE, 5)[4].center, button=1, touch=False))
        assert program.top.title == "King Albert"


def test_the_tiles_come_out_of_the_sign_in_little_time(tmp_path: Path) -> None:
    lend(tmp_path / "cache")
    with closing(Screening(tmp_path, SIZE, rested=False)) as program:
        frames = [*program.film()]
        header, *tiles = cells(SIZE, 5)
        for tile in tiles:
            assert not bright(frames[0].subsurface(tile))
            assert bright(frames[-1].subsurface(tile)) > 1000
        assert bright(frames[0].subsurface(header))
        assert len(frames) <= 36  # of sixty a second


@pytest.fixture
def program(opened: Screening) -> Iterator[Screening]:
    yield opened
    opened.choose(reduced_motion=False, coached=(), timer=True, light=True)
    while not isinstance(opened.top, Menu):
        opened.scenes.pop()
    opened.rest()


def begun(program: Screening) -> Transition:
    transition = program.begin()
    assert transition
    return transition


def after(program: Screening) -> pygame.Surface:
    """Return what the window shows at the end of a transition, and once the light of a table is known."""
    program.rest()
    if isinstance(table := program.top, TableScene):
        until(lambda: table.table.light != "open", program.turn)
        program.rest()
    return program.window_surface.copy()


# ---- what is seen


@pytest.mark.parametrize("name", WAYS)
def test_a_transition_moves_leaves_no_part_blank_and_ends_at_the_new_scene(program: Screening, name: str) -> None:
    """The look of what is between is a matter of taste: `python -m tests.tools.pictures sheets` shows it."""
    program.preferences.note(coached=tuple(PATIENCES))  # a tour may begin on the way, and end with it
    WAYS[name](program)
    seen = list[bytes]()
    for frame in program.film():
        assert not pygame.mask.from_threshold(frame, BLANK, (1, 1, 1, 255)).count()
        seen.append(pygame.image.tobytes(frame, "RGB"))
        program.window_surface.fill(BLANK)
    program.window_surface.blit(frame, (0, 0))
    assert len({*seen}) > len(seen) / 2
    shown = after(program)
    program.top.resize(SIZE)  # redraws all of it
    assert not difference(after(program), shown)


def test_on_the_way_home_only_the_tile_of_the_table_is_lit(program: Screening) -> None:
    menu = program.top
    assert isinstance(menu, Menu)
    menu.focus_node("calculation")
    program.rest()
    program.seat()  # King Albert, as from a list of games
    program.rest()
    program.scenes.pop()
    begun(program)
    assert menu.focused == "king-albert"
    lit = {mark.slug: mark.level for mark in menu.sheet.marks if isinstance(mark, Tile)}
    assert lit == {slug: float(slug == "king-albert") for slug in lit}
    program.rest()


def light(frames: Iterable[pygame.Surface], part: pygame.Rect) -> list[float]:
    """Return how bright a part of each frame is, from 0 to 255."""
    return [sum(pygame.transform.average_color(frame, part)[:3]) / 3 for frame in frames]


def test_below_a_dialog_the_light_only_sinks_and_rises_once_the_dialog_goes(
    program: Screening, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scene_stack, "SUNK", 230)
    program.preferences.note(coached=tuple(PATIENCES))
    edge = pygame.Rect(0, SIZE[1] // 4, 8, SIZE[1] // 2)
    shown = list[float]()
    for name, rises in (("dialog", False), ("dialog_away", True)):
        WAYS[name](program)
        answered = program.window_surface.copy()
        shown = [*shown[-1:], *light([answered, *program.film(), after(program)], edge)]
        assert all((later - earlier) * (1 if rises else -1) > -1 for earlier, later in pairwise(shown))
        assert abs(shown[-1] - shown[0]) > 5


@pytest.mark.parametrize("name", ["drawer", "drawer_away"])
def test_the_table_beside_a_drawer_ends_in_the_light_that_it_keeps(
    program: Screening, name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(scene_stack, "SUNK", 230)
    program.preferences.note(coached=tuple(PATIENCES))
    WAYS[name](program)
    beside = pygame.Rect(SIZE[0] // 8, SIZE[1] // 4, SIZE[0] // 4, SIZE[1] // 4)
    *_, on_the_way, last = light(program.film(), beside)
    assert abs(last - on_the_way) < 0.02 * last


# ---- both ways, and input on the way


class Plain(Scene):
    """A scene in one colour, which records what happens to it."""

    moving = changed = False

    def __init__(self, program: Screening, colour: str) -> None:
        super().__init__(program)
        self.name, self.events = colour, list[int]()
        self.entered = list[str]()  # the scenes that were below it

    def resize(self, size: tuple[int, int]) -> None: ...
    def step(self) -> None: ...

    def handle(self, event: pygame.Event) -> None:
        self.events.append(event.type)

    def draw(self, canvas: pygame.Surface, alpha: float) -> list[pygame.Rect]:
        del alpha
        return [canvas.fill(self.name)]

    def entrance(self, below: Scene, before: pygame.Surface, picture: pygame.Surface) -> Entrance:
        self.entered.append(below.name)
        return fade(before, picture)._replace(seconds=6 * STEP, back=12 * STEP)


def test_to_leave_is_the_same_entrance_backwards(program: Screening) -> None:
    red, blue = Plain(program, "red"), Plain(program, "blue")
    program.scenes.push(red, at_once=True)
    assert program.scenes.shown is red
    assert program.begin() is None
    shares = list[list[int]]()
    moves: tuple[Callable[[], None], ...] = (lambda: program.scenes.push(blue), program.scenes.pop)
    for move in moves:
        move()
        shares.append([frame.get_at((5, 5))[2] for frame in program.film()])
        assert program.scenes.shown is program.top
    assert blue.entered == ["red"] * 2
    assert shares[0] == sorted(shares[0])
    assert shares[1] == sorted(shares[1], reverse=True)
    assert (shares[0][-1], shares[1][-1]) == (255, 0)
    assert len(shares[1]) > len(shares[0])  # it goes more slowly
    program.scenes.pop()


def test_events_go_to_the_new_scene_and_a_press_or_another_size_shows_it_at_once(program: Screening) -> None:
    red = Plain(program, "red")
    program.scenes.push(red)
    begun(program)
    kinds = [pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN]
    for kind in kinds:
        motion = {"rel": (0, 0), "buttons": (0, 0, 0)} if kind == pygame.MOUSEMOTION else {"button": 1}
        program.dispatch(pygame.Event(kind, pos=(9, 9), touch=False, **motion))
        program.turn()
        assert (program.scenes.shown is red) == (kind == pygame.MOUSEBUTTONDOWN)
    assert [kind for kind in red.events if kind in kinds] == kinds  # a window also gains focus, or is exposed
    assert program.window_surface.get_at((5, 5)) == pygame.Color("red")
    program.scenes.pop()
    program.rest()
    program.scenes.push(red)
    begun(program).resize(SIZE)
    assert program.scenes.shown is red
    program.turn()


def test_a_table_that_is_left_holds_no_picture_of_the_window_while_it_shrinks(program: Screening) -> None:
    program.preferences.note(coached=tuple(PATIENCES))  # without a tour
    table = program.seat()
    table.table.invalidate()
    program.rest()
    program.scenes.pop()
    begun(program)
    assert table.table.view.stage.size == (1, 1)
    program.rest()


def test_below_a_table_that_shrinks_its_felt_goes_on_without_cards(program: Screening) -> None:
    table = program.seat()
    program.rest()
    program.scenes.pop()
    program.rest()
    white = pygame.Surface(SIZE, 0, 32)
    white.fill("white")
    below = table.entrance(program.top, white, white).layers[2]
    assert isinstance(below, Layer)
    assert max(pygame.image.tobytes(below.picture, "RGB")) < 200


def test_a_table_grows_with_a_soft_motif_and_gets_a_sharp_one_once_it_is_there(program: Screening) -> None:
    table = program.seat()
    begun(program)
    view = table.table.view
    soft = soft_felt(SIZE, view.design.theme, view.design.quiet_places(view.layout))
    assert same(view.stage.felt, soft)
    until(lambda: view.faces.complete, table.poll)  # a thread draws faces that no test has needed before
    assert view.images_ready  # no thread draws the motif on the way, because frames would wait for it
    table.on_shown()
    assert not view.images_ready
    until(
        lambda: view.images_ready and not table.changed,
        lambda: (table.step(), table.poll(), table.draw(program.window_surface, 0.0)),
    )
    assert same(view.stage.felt, felt(SIZE, view.design.theme, layout=view.design.quiet_places(view.layout)))
    assert not same(view.stage.felt, soft)
    program.rest()


def test_the_mouse_is_followed_on_the_way(program: Screening) -> None:
    table = program.seat()
    begun(program)
    point = table.table.buttons["hint"].rect.center
    program.dispatch(pygame.Event(pygame.MOUSEMOTION, pos=point, rel=(0, 0), buttons=(0, 0, 0)))
    assert program.scenes.shown is not program.top
    assert table.pane.tips(table.host.window.size)
    program.rest()


def test_the_first_cards_leave_the_pack_on_the_way_to_their_table(program: Screening) -> None:
    """Not before it is seen, nor so late that it is seen to be empty first."""
    program.games.open_table(KingAlbert(), 25)  # no tile shows it
    table = program.top
    assert isinstance(table, TableScene)
    transition, stage = begun(program), table.table.view.stage
    for _ in range(6):
        transition.step()
    assert stage.now == 0.0
    for _ in range(round(0.3 / STEP)):
        transition.step()
    assert stage.now > 0.0
    transition.draw(program.window_surface, 0.0)
    moved = stage.now
    transition.skip()
    program.turn()
    program.turn()
    assert program.scenes.shown is table
    assert moved <= stage.now < moved + 0.3  # they go on from there
    program.rest()


def test_the_cards_of_the_tile_lie_on_the_table_and_are_gathered_for_another_deal(program: Screening) -> None:
    def opened_deal() -> TableScene:
        program.games.open_table(Quatorze(), 5)  # which no other test of this file plays
        assert isinstance(program.top, TableScene)
        return program.top

    def shows(shown: Table) -> bool:
        """Return whether the top cards of a table lie where they are to be seen."""
        layout = view.placed(view.layout.area, shown)
        tops = [(layout.top_rect(pile, cards).center, cards[-1]) for pile, cards in shown.items() if cards]
        found = [(view.stage.at(place), card) for place, card in tops]
        return all(sprite and sprite.visible_side == card for sprite, card in found)

    table = opened_deal()
    transition, view = begun(program), table.table.view
    tile, dealt = sample("quatorze").table, table.session.table
    assert shows(tile)
    assert not shows(dealt)
    while view.stage.now == 0.0:
        transition.step()
    assert view.stage.gathering
    program.rest()
    assert shows(dealt)
    lying = view.stage.sprites
    program.scenes.pop()
    begun(program)
    assert view.stage.sprites is lying  # as it is when it is left
    program.rest()
    table = opened_deal()  # its cards lie in the tile
    begun(program)
    assert not table.table.view.stage.flying
    program.rest()


def test_with_reduced_motion_nothing_is_gathered(program: Screening) -> None:
    program.choose(reduced_motion=True)
    table = program.seat()
    begun(program)
    assert not table.table.view.stage.flying
    program.rest()


def test_with_reduced_motion_the_next_deal_fades_in(program: Screening) -> None:
    program.choose(reduced_motion=True, coached=(*PATIENCES,), timer=False, light=False)
    table = program.seat()
    program.rest()
    seen = program.window_surface.copy()
    table.table.controller.deal(31)
    frames = [*program.film()]
    assert not same(frames[0], frames[-1])
    assert all(blends(frame, seen, frames[-1]) for frame in frames)
    program.rest()
    assert same(program.window_surface, frames[-1])
    assert not same(seen, frames[-1])


def test_who_leaves_two_scenes_at_once_sees_one_way(program: Screening, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(scene_stack, "SUNK", 255)
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
