"""Transitions between scenes: their pictures, input during them, and that nothing remains."""

from __future__ import annotations

import time
from collections.abc import Iterator
from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.scenes.dialogs.game_menu import GameMenu
from game.scenes.menu.scene import Menu
from game.scenes.table.scene import TableScene
from game.scenes.table.tour import Tour
from game.scenes.win.scene import Win
from game.view.menu.tile import Tile
from game.view.stage.felt import felt, soft_felt
from game.view.stage.layers import around
from game.view.stage.paint import layer, put
from game.view.stage.shared_element import HEAD, PlacedPicture, SharedElement, extended, laid_over, put_part
from game.view.stage.stage import STEP
from game.view.stage.transition import (
    ASIDE,
    MELT,
    MELT_BACK,
    MELT_BACK_FROM,
    NEAR,
    SHADE,
    SMALLER,
    SOLID,
    CrossFade,
    DrawerTransition,
    PageTransition,
    PanelTransition,
    Transition,
    ZoomTransition,
    fitted,
)
from game.view.stage.transition_layers import TransitionLayers
from game.view.stage.tween import GO, GROUND, GROW, Tween, lerp_rect
from game.view.theme import unit
from tests.support.extent import share as part_of
from tests.support.faces import lend
from tests.support.house import PATIENCE, open_video, same
from tests.support.transitions import WAYS, Screening

SIZE = (1024, 640)
KINDS = {
    "to_table": ZoomTransition,
    "to_menu": ZoomTransition,
    "dialog": PanelTransition,
    "dialog_away": PanelTransition,
    "game_menu": PanelTransition,
    "drawer": DrawerTransition,
    "drawer_away": DrawerTransition,
    "page": PageTransition,
    "page_away": PageTransition,
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
def test_a_page_slides_over_the_scene_below_which_moves_aside(program: Screening, name: str) -> None:
    WAYS[name](program)
    transition = begun(program)
    assert isinstance(transition, PageTransition)
    below, page = transition.before, transition.after
    if name == "page_away":
        below, page = page, below
    edges = []
    for share in (0.3, 0.5, 0.7):
        seen = at(program, transition, share)
        width, edge, aside = (
            seen.get_width(),
            round(1024 * (1 - transition.here)),
            round(1024 * ASIDE * transition.here),
        )
        edges.append(edge)
        assert same(seen.subsurface((edge, 0, width - edge, 640)), page.subsurface((0, 0, width - edge, 640)))
        clear = edge - round(SHADE * unit(seen.get_size())) - 1
        assert clear > 0
        assert same(seen.subsurface((0, 0, clear, 640)), below.subsurface((aside, 0, clear, 640)))
    assert edges == sorted(edges, reverse=name == "page")
    program.rest()


@pytest.mark.parametrize("name", ["page", "page_away"])
def test_with_reduced_motion_a_page_fades(program: Screening, name: str) -> None:
    program.preferences.change(replace(program.preferences.settings, reduced_motion=True))
    WAYS[name](program)
    assert type(begun(program)) is CrossFade
    program.rest()


@pytest.mark.parametrize("comes", [False, True])
def test_only_a_soft_shadow_is_seen_between_a_page_and_the_scene_below(comes: bool) -> None:  # noqa: FBT001
    sliding, canvas = PageTransition(plain("red"), plain("green"), comes=comes), plain("black")
    came, shade = [], round(SHADE * unit((1024, 640)))
    while sliding.tween.runs:
        sliding.compose(canvas)
        row = [canvas.get_at((x, 320)) for x in range(1024)]
        assert not any(colour.r and colour.g for colour in row)
        light, edge = [max(colour.r, colour.g) for colour in row], round(1024 * (1 - sliding.here))
        shadow = light[max(0, edge - shade) : edge]
        assert {*light[: max(0, edge - shade)], *light[edge:]} == {255}
        assert shadow == sorted(shadow, reverse=True)
        assert all(former - later < 12 for former, later in pairwise(shadow))
        came.append(1024 - edge)
        sliding.tween.advance(1 / 60)
    assert len({*came}) > 12
    assert came[1] > 10 if comes else came[1] < 1014  # it is seen at once
    assert came[-1] > 1000 if comes else came[-1] < 24  # it starts as gently as it ends
    assert came == sorted(came, reverse=not comes)


@pytest.mark.parametrize("name", ["dialog", "game_menu"])
def test_nothing_shines_through_a_panel_that_comes(program: Screening, name: str) -> None:
    """A picture that is made slightly smaller loses some opacity, so that bright cards could be seen through it."""
    WAYS[name](program)
    transition = begun(program)
    assert isinstance(transition, PanelTransition)
    front = program.scenes.stack[-1].front(transition.after)
    assert front
    body = front.layer.get_bounding_rect(255).move(front.place.topleft).inflate(-60, -60)
    pictures = []
    for colour in ("white", "black"):
        transition.before.fill(colour)
        front.ground.fill(colour)
        transition.renew(front)
        for passed in (SOLID, 0.08, 0.15):
            transition.tween.passed = passed
            transition.compose(program.window_surface)
            pictures.append(pygame.image.tobytes(program.window_surface.subsurface(body), "RGB"))
    assert pictures[:3] == pictures[3:]
    program.rest()


def white_part(picture: pygame.Surface) -> pygame.Rect:
    """Return where something lighter than black is seen."""
    (seen,) = pygame.mask.from_threshold(picture, "white", (215, 215, 215, 255)).get_bounding_rects()
    return seen


def panel_over(
    ground: str, *, comes: bool, origin: tuple[float, float] | None = None, after: str = "black"
) -> tuple[PanelTransition, pygame.Rect]:
    """Return the way of a white panel over a plain background, and its place."""
    place = pygame.Rect(200, 100, 500, 400)
    sheet = layer(*place.size)
    sheet.fill("white")
    return PanelTransition(
        plain("black"), plain(after), TransitionLayers(plain(ground), sheet, place, origin=origin), comes=comes
    ), place


def test_a_panel_and_the_veil_behind_it_go_together() -> None:
    transition, place = panel_over("#000000", comes=False, after="#000080")
    canvas, seen, sizes = plain("black"), list[tuple[float, float]](), list[float]()
    for _ in range(round(GO * 60) + 1):
        transition.compose(canvas)
        veil = 1 - canvas.get_at((20, 20)).b / 128
        seen.append((veil, canvas.get_at(place.center).r / 255))
        sizes += [part.w / place.w for part in red_parts(canvas)]
        transition.tween.advance(1 / 60)
    assert seen[0] == pytest.approx((1, 1), abs=0.02)
    assert seen[-1] == pytest.approx((0, 0), abs=0.02)
    assert all(abs(veil - panel) < 0.02 for veil, panel in seen)
    for (veil, _), size in zip(seen, sizes, strict=False):  # at last it is too faint to be measured
        assert (1 - size) / (1 - SMALLER) == pytest.approx(1 - veil, abs=0.1)
    assert len(sizes) >= 5
    assert sum(0.05 < panel < 0.95 for _, panel in seen) <= 3  # both are seen clearly for a moment only


def red_parts(picture: pygame.Surface) -> list[pygame.Rect]:
    """Return where at least a tenth of all red is seen."""
    red = picture.copy()
    red.fill((255, 0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return pygame.mask.from_threshold(red, "red", (230, 1, 1, 255)).get_bounding_rects()


def stripes(width: int, light: str) -> pygame.Surface:
    """Return a picture of black and light stripes."""
    picture = plain("black")
    for x in range(0, picture.get_width(), 2 * width):
        picture.fill(light, (x, 0, width, picture.get_height()))
    return picture


def contrast(picture: pygame.Surface) -> int:
    """Return the largest difference of brightness in the upper left corner, of 255."""
    levels = [picture.get_at((x, 40)).g for x in range(16, 160)]
    return max(levels) - min(levels)


@pytest.mark.parametrize("comes", [True, False])
def test_a_scene_is_never_seen_sharp_and_blurred_at_once(comes: bool) -> None:  # noqa: FBT001
    """What is fine is seen while the veil is thin, what is broad longer; the light changes with every frame."""
    sheet, place = layer(500, 400), pygame.Rect(200, 100, 500, 400)
    found = dict[int, tuple[list[int], list[float]]]()
    for width in (2, 24):
        scene, canvas = stripes(width, "white"), plain("black")
        transition = PanelTransition(scene, scene, TransitionLayers(plain("#2E2E2E"), sheet, place), comes=comes)
        seen, lights = [contrast(scene)] * comes, [light(scene)] * comes
        while transition.tween.runs:
            transition.tween.advance(1 / 60)
            transition.compose(canvas)
            seen.append(contrast(canvas))
            lights.append(light(canvas))
        way = seen if comes else seen[::-1]
        found[width] = way, lights if comes else lights[::-1]
    for way, lights in found.values():
        assert way[0] == 255
        assert way[-1] < 20
        assert way == sorted(way, reverse=True)
        falling = lights[: round(GROUND * 60)] if comes else lights[-round(GO * 60) :]
        assert all(one - other > 0.3 for one, other in pairwise(falling))
    (fine, lights), (broad, _) = found[2], found[24]
    middle = (lights[0] + lights[-1]) / 2
    for sharpness, wide, bright in zip(fine, broad, lights, strict=True):
        assert sharpness < 0.1 * 255 or bright > middle
        assert wide > 20 or bright < lights[-1] + 0.3 * (lights[0] - lights[-1])


def test_little_of_a_tile_is_seen_beside_the_table_that_has_nearly_grown() -> None:
    tile, window = pygame.Rect(100, 300, 400, 300), pygame.Rect(0, 0, 1600, 900)
    seen = []
    for share in (0.0, 0.25, 0.5, 0.75, 0.9, 1.0):
        part, bottom = lerp_rect(tile, window, share), 500 + 400 * share
        inner = part.x - 10.0, float(part.y), part.w + 20.0, bottom - part.y  # wider than the tile, and not as high
        fit = fitted(part, inner, share * share)
        assert (fit.topleft, fit.right) == (part.topleft, part.right)
        seen.append(fit.bottom - round(bottom))
    assert seen[0] == 100
    assert seen == sorted(seen, reverse=True)
    assert seen[3] <= 12
    assert seen[4:] == [2, 0]


def test_a_table_stays_sharp_below_the_menu_that_grows_over_it(program: Screening) -> None:
    table = program.seat()
    table.get(Tour).end()  # the tour may have begun by itself
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
            program.scenes.leave()
        transition = begun(program)
        assert type(transition) is PanelTransition
        while transition.tween.runs:
            transition.tween.advance(1 / 60)
            transition.compose(program.window_surface)
            assert all(same(bare.subsurface(band), program.window_surface.subsurface(band)) for band in beside)
        program.rest()


@pytest.mark.parametrize("size", [(500, 400), (1300, 800)])
def test_a_panel_keeps_its_colour_while_it_grows(size: tuple[int, int]) -> None:
    sheet, ground = layer(*size), pygame.Surface((1400, 900), 0, 32)
    sheet.fill((27, 26, 33))
    place = sheet.get_rect(topleft=(40, 40))
    transition = PanelTransition(ground, ground, TransitionLayers(ground, sheet, place), comes=True)
    canvas = ground.copy()
    for share in (0.4, 0.6, 0.8, 1.0):
        transition.tween.passed = share * transition.tween.seconds
        transition.compose(canvas)
        seen = pygame.transform.average_color(canvas, place.inflate(-80, -80))
        assert all(abs(one - other) <= 1 for one, other in zip(seen, (27, 26, 33), strict=False)), share


@pytest.mark.parametrize("comes", [True, False])
def test_a_panel_grows_from_its_origin_or_rises(comes: bool) -> None:  # noqa: FBT001
    corner = 200, 100
    for origin, fixed in ((corner, True), (None, False)):
        transition, place = panel_over("black", comes=comes, origin=origin)
        canvas, moments = plain("black"), list[pygame.Rect]()
        for share in (0.3, 0.35, 0.4):
            transition.tween.passed = share * transition.tween.seconds
            transition.compose(canvas)
            moments.append(white_part(canvas))
        assert len({seen.size for seen in moments}) == 3
        assert all((abs(seen.x - place.x) <= 1 and abs(seen.y - place.y) <= 1) == fixed for seen in moments)
        if not fixed:
            assert all(abs(seen.centerx - place.centerx) <= 1 for seen in moments)
            ys = [seen.centery for seen in moments]
            assert all(y > place.centery for y in ys)
            assert ys == sorted(ys, reverse=comes)


def test_the_game_menu_grows_from_below_its_button(program: Screening) -> None:
    WAYS["game_menu"](program)
    transition = begun(program)
    table, menu = program.scenes.stack[-2:]
    assert isinstance(table, TableScene)
    front = menu.front(transition.after)
    assert front
    assert front.origin
    button = pygame.Rect(table.table.hud.rects["game"])
    assert button.inflate(button.w, button.h).collidepoint(front.origin)
    program.rest()


TILE = pygame.Rect(400, 100, 200, 160)


def nest(menu: pygame.Surface, core: pygame.Rect | None = None, text: pygame.Rect | None = None) -> SharedElement:
    """Return a tile as it is painted on a menu; its text is a cyan rectangle of it."""
    letters = layer(*TILE.size)
    letters.fill("cyan", text or (0, 0, 0, 0))
    return SharedElement(TILE, menu.subsurface(TILE).copy(), letters, core)


def plain(colour: str) -> pygame.Surface:
    surface = pygame.Surface((1024, 640), 0, 32)
    surface.fill(colour)
    return surface


@pytest.mark.parametrize("grows", [True, False])
def test_a_tile_and_its_table_melt_into_each_other_without_getting_darker(grows: bool) -> None:  # noqa: FBT001
    menu, table = plain("#404040"), plain("#6080A0")
    menu.fill("#A08060", TILE)
    transition = ZoomTransition(*((menu, table) if grows else (table, menu)), nest(menu), grows=grows)
    canvas = plain("black")
    start, takes = (0.0, MELT) if grows else (MELT_BACK_FROM, MELT_BACK)
    colours = []
    for share in (0.02, 0.25, 0.5, 0.75, 0.98):
        transition.tween.passed = start + share * takes
        transition.compose(canvas)
        colours.append(canvas.get_at(TILE.center)[:3])
    for seen in colours:
        # what is made smaller smoothly loses up to two levels
        assert all(least <= value + 3 for least, value in zip((0x60, 0x80, 0x60), seen, strict=True))
    reds = [red for red, _green, _blue in colours]
    assert reds == sorted(set(reds), reverse=grows)


def test_a_table_that_shrinks_is_as_sharp_while_it_melts_into_its_tile_as_before() -> None:
    """Its lines are white or black, and so in a mixture with a black tile light or black, but nothing between."""
    menu, table = (pygame.Surface((1920, 1080), 0, 32) for _ in range(2))
    for x in range(0, 1920, 6):
        table.fill("white", (x, 0, 3, 1080))
    transition, canvas = ZoomTransition(table, menu, nest(menu), grows=False), menu.copy()
    for share in (0.2, 0.3):  # from half its size on it is made smaller smoothly
        transition.tween.passed = MELT_BACK_FROM + share * MELT_BACK
        transition.compose(canvas)
        part = lerp_rect(TILE, menu.get_rect(), transition.grown)
        line = range(part.left + part.w // 4, part.right - part.w // 4)
        light = [canvas.get_at((x, part.centery)).r for x in line]
        assert max(light) > 60
        assert all(value < 5 or value > max(light) - 5 for value in light), share


def test_a_thin_line_below_the_bar_is_seen_in_each_frame_while_a_table_makes_room_for_a_drawer() -> None:
    table, ground = (pygame.Surface((1920, 1080), 0, 32) for _ in range(2))
    table.fill("white", (0, 66, 1920, 1))
    parts = TransitionLayers(
        ground, pygame.Surface((500, 1080)), pygame.Rect(1420, 0, 500, 1080), pygame.Rect(40, 200, 1340, 754)
    )
    transition, canvas = DrawerTransition(table, table, parts, comes=True), ground.copy()
    for frame in range(60):
        transition.tween.passed = frame / 60 * transition.tween.seconds
        transition.compose(canvas)
        assert max(canvas.get_at((600, y)).r for y in range(300)) > 60


def test_a_growing_picture_is_never_stretched() -> None:
    """A ring on the tile, or on the table, is as wide as it is high at every moment."""
    menu, table = plain("black"), plain("black")
    for picture, place in ((menu, TILE.move(0, -20)), (table, table.get_rect())):
        pygame.draw.circle(picture, "white", place.center, 40)
    transition, canvas = ZoomTransition(menu, table, nest(menu), grows=True), plain("black")
    for passed in (0.0, 0.03, 0.12, 0.2, 0.28):
        assert passed + 0.001 < MELT or passed > MELT  # a single picture, or hardly more
        transition.tween = Tween(GROW)
        transition.tween.passed = passed
        transition.compose(canvas)
        ring = pygame.mask.from_threshold(canvas, "white", (120, 120, 120)).connected_component()
        around = ring.get_bounding_rects()[0]
        assert around.w == pytest.approx(around.h, abs=4)


CORE, SMALL_CORE = pygame.Rect(100, 80, 800, 300), pygame.Rect(20, 12, 160, 80)


@pytest.mark.parametrize("grows", [True, False])
def test_what_a_tile_and_its_table_both_show_stays_in_one_place_while_they_melt(grows: bool) -> None:  # noqa: FBT001
    """A light field is on both, at other places and of another shape; it is seen once, and goes without a jump."""
    menu, table, canvas = plain("black"), plain("black"), plain("black")
    menu.fill("white", SMALL_CORE.move(TILE.topleft))
    table.fill("white", CORE)
    pictures = (menu, table) if grows else (table, menu)
    transition = ZoomTransition(*pictures, nest(menu, SMALL_CORE), CORE, grows=grows)
    places, start, takes = list[pygame.Rect](), 0.0 if grows else MELT_BACK_FROM, MELT if grows else MELT_BACK
    for moment in range(1, 20):
        transition.tween.passed = start + takes * moment / 20
        transition.compose(canvas)
        whole, part = (pygame.mask.from_threshold(canvas, "white", (depth,) * 3) for depth in (200, 40))
        places.append(part.get_bounding_rects()[0])
        assert part.count() > 0.93 * whole.connected_component().count()
    ways = [abs(one.w - other.w) for one, other in pairwise(places)]
    assert max(ways) < (80 if grows else 40)


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


@pytest.mark.parametrize("grows", [True, False])
def test_small_text_keeps_its_lines_while_a_table_is_scaled(grows: bool) -> None:  # noqa: FBT001
    """All of a small window is smoothed; of a large one the head, where the bar is: more would take too long."""
    for size, smooth in (((1024, 640), 1.0), ((1920, 1080), HEAD), ((3840, 2160), HEAD)):
        menu, table, canvas = (pygame.Surface(size, 0, 32) for _ in range(3))
        for y in range(0, size[1], 2):  # lines one pixel high, in every second row
            table.fill("white", (0, y, size[0], 1))
        pictures = (menu, table) if grows else (table, menu)
        transition = ZoomTransition(*pictures, nest(menu), grows=grows)
        transition.tween.passed = 0.25 if grows else 0.1
        transition.compose(canvas)
        part = lerp_rect(TILE, canvas.get_rect(), transition.grown)
        seen = [canvas.get_at((part.centerx, y)).r for y in range(part.top, part.bottom)]
        end, whole = round(part.h * smooth), {0, 255}
        assert sum(light in whole for light in seen[4 : end - 4]) < 0.25 * end
        assert {*seen[end + 4 : -4]} <= whole


def test_the_head_of_a_large_picture_that_is_scaled_ends_without_a_line() -> None:
    picture, canvas = pygame.Surface((1920, 1080), 0, 32), pygame.Surface((1920, 1080), 0, 32)
    for y in range(1080):
        picture.fill((20 + y // 8,) * 3, (0, y, 1920, 1))
    for share in (0.61, 0.73, 0.87, 0.99):
        put_part(picture, (3.0, 5.0, 1914 * share, 1080 * share), canvas.get_rect(), canvas)
        for y in range(8, round(1080 * share)):
            assert canvas.get_at((700, y)).r == pytest.approx(20 + (y - 5) / share // 8, abs=2)


def test_a_table_starts_to_shrink_gently_and_moves_all_the_time() -> None:
    transition = ZoomTransition(plain("red"), plain("black"), nest(plain("black")), grows=False)
    left = []
    while transition.tween.runs:
        left.append(transition.grown)
        transition.tween.advance(0.01)
    assert left == sorted(left, reverse=True)
    assert left[5] > 0.9  # after 50 ms
    assert next(place for place, grown in enumerate(left) if grown < 0.5) in range(13, 20)
    assert max(one - other for one, other in pairwise(left)) < 0.06
    assert left[24] > 0.1


@pytest.mark.parametrize("grows", [True, False])
def test_the_text_of_a_tile_is_never_cut_and_stands_at_its_lower_end(grows: bool) -> None:  # noqa: FBT001
    """It goes as the tile starts to grow, and comes in the last third of the way back."""
    menu, table, canvas = plain("#000020"), plain("#000020"), plain("black")
    text = pygame.Rect(10, 130, 180, 20)
    whole = ZoomTransition(*((menu, table) if grows else (table, menu)), nest(menu, None, text), grows=grows)
    seen = []
    while whole.tween.runs:
        whole.compose(canvas)
        light = pygame.mask.from_threshold(canvas, "cyan", (20, 200, 190))  # unlike the light around the tile
        part = lerp_rect(TILE, canvas.get_rect(), whole.grown)
        rects = [rect for rect in light.get_bounding_rects() if rect.w > 40]
        seen.append(canvas.get_at(rects[0].center).g if rects else 0)
        for rect in rects:
            scale = part.w / TILE.w
            assert rect.topleft == pytest.approx((part.x + 10 * scale, part.bottom - 30 * scale), abs=2)
            assert rect.size == pytest.approx((180 * scale, 20 * scale), abs=3)
        whole.tween.advance(1 / 240)
    there = [bool(light) for light in seen]
    late = [grown for grown, light in enumerate(there) if light]
    assert seen == sorted(seen, reverse=grows)
    assert len({*seen}) > 8
    if grows:
        assert seen[0] > 200
        assert late[-1] <= 0.06 * 240
    else:
        assert seen[-1] > 200
        assert late[0] >= GROW * 2 / 3 * 240 - 1
        assert late[0] < 0.25 * 240


@pytest.mark.parametrize("name", ["page", "page_away"])
def test_on_the_way_to_a_page_it_gets_no_darker_than_at_its_ends(program: Screening, name: str) -> None:
    WAYS[name](program)
    transition = begun(program)
    ends = light(transition.before), light(transition.after)
    seen = [light(at(program, transition, share / 40)) for share in range(40)]
    assert min(seen) > min(ends) - 0.75  # of 255: to mix pictures rounds
    assert max(seen) < max(ends) + 0.5
    program.rest()


def light(picture: pygame.Surface) -> float:
    """Return the mean brightness of a picture, of 255."""
    data = pygame.image.tobytes(pygame.transform.smoothscale(picture, (64, 40)), "RGB")
    return (0.2126 * sum(data[::3]) + 0.7152 * sum(data[1::3]) + 0.0722 * sum(data[2::3])) / 64 / 40


def with_tour(program: Screening) -> pygame.Surface:
    """Show a table with its tour; return a picture of the window without the tour."""
    table = program.seat()
    table.get(Tour).end()  # it may have begun by itself
    table.table.invalidate()
    program.rest()
    bare = program.window_surface.copy()
    table.get(Tour).show_around()
    program.rest()
    return bare


def press(program: Screening, button: str) -> None:
    """Press and release a button of a table's bar with the mouse, which then goes away."""
    assert isinstance(program.top, TableScene)
    place = pygame.Rect(program.top.table.hud.rects[button]).center
    for kind in (pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP):
        program.dispatch(pygame.Event(kind, pos=place, button=1, touch=False))
    program.dispatch(pygame.Event(pygame.MOUSEMOTION, pos=(1, 1), rel=(1, 1), buttons=(0, 0, 0), touch=False))


def test_a_table_that_is_left_holds_no_picture_of_the_window_while_it_shrinks(program: Screening) -> None:
    table = program.seat()
    table.get(Tour).end()  # the tour may have begun by itself
    table.table.invalidate()
    program.rest()
    program.scenes.leave()
    assert isinstance(begun(program), ZoomTransition)
    assert table.table.view.stage.size == (1, 1)
    program.rest()


@pytest.mark.parametrize("grows", [True, False])
def test_the_light_of_a_tile_is_only_around_what_grows_from_it(program: Screening, grows: bool) -> None:  # noqa: FBT001
    """Seen below a table that is larger than its tile, and above the lower end of the window."""
    WAYS["to_table" if grows else "to_menu"](program)
    transition = begun(program)
    assert isinstance(transition, ZoomTransition)
    menu = transition.before if grows else transition.after
    picture, place = transition._nest.unlit or (menu, menu.get_rect())  # noqa: SLF001 - where to look
    tile = transition._nest.place  # noqa: SLF001
    below = pygame.Rect(tile.x + 30, tile.bottom + 1, tile.w - 60, place.bottom - tile.bottom - 1)
    gold = pygame.transform.average_color(menu, below)[0]
    dark = pygame.transform.average_color(picture, below.move(-place.x, -place.y))[0]
    assert dark < gold - 20
    row = tile.bottom + 8
    for share in (0.3, 0.35, 0.4):
        seen = at(program, transition, share if grows else 1 - share)
        part = lerp_rect(tile, seen.get_rect(), transition.grown)
        assert part.x < tile.x - 60
        beside, under = seen.get_at((tile.x - 30, row)).r, seen.get_at((tile.centerx, row)).r
        assert under == pytest.approx(beside, abs=8), share


@pytest.mark.parametrize("way", ["to_table", "to_menu"])
def test_what_goes_on_below_a_table_is_its_felt_without_cards(program: Screening, way: str) -> None:
    WAYS[way](program)
    transition = begun(program)
    assert isinstance(transition, ZoomTransition)
    extension = transition._extension  # noqa: SLF001 - what is shown there
    assert extension
    width, height = transition.after.get_size()
    assert extension.get_size() == (width, round(0.2 * height))
    for x in range(0, width, 20):
        assert max(extension.get_at((x, 60))[:3]) < 120  # far from ivory
    table = transition.after if way == "to_table" else transition.before
    for x in (20, 300, 900):
        assert extension.get_at((x, 0)) == table.get_at((x, height - 1))
    program.rest()


def test_the_picture_of_a_tile_has_no_round_corners(program: Screening) -> None:
    menu = program.top
    assert isinstance(menu, Menu)
    for tile in (mark for mark in menu.marks if isinstance(mark, Tile)):
        square, (x, y) = tile.squared(), pygame.Rect((0, 0), tile.box[2:]).bottomright
        for corner, beside in (((0, 0), (16, 16)), ((x - 1, 0), (x - 17, 16)), ((0, y - 1), (16, y - 17))):
            assert square.get_at(corner)[:3] == pytest.approx(square.get_at(beside)[:3], abs=16)


def test_the_menu_knows_its_tiles_without_their_text(program: Screening) -> None:
    table = program.seat()
    program.rest()
    program.scenes.leave()
    transition, menu = begun(program), program.top
    assert isinstance(menu, Menu)
    mark = next(mark for mark in menu.marks if isinstance(mark, Tile) and mark.slug == "king-albert")
    nest = menu.nest(table, transition.after)
    assert nest
    assert menu.nest(menu, transition.after) is None
    tile, bare, whole = nest.place, nest.bare, transition.after.subsurface(nest.place)
    cards = pygame.Rect(20, 20, tile.w - 40, tile.h // 2)
    button = mark.pill.rect.clip(tile).move(-tile.x, -tile.y)
    assert same(bare.subsurface(cards), whole.subsurface(cards))
    assert difference(bare.subsurface(button), whole.subsurface(button)) > 0.2
    put(bare, nest.text, (0, 0))
    inside = bare.get_rect().inflate(-8, -8)  # of the gold edge, which what grows has itself
    assert difference(bare.subsurface(inside), whole.subsurface(inside)) < 0.001
    assert nest.core
    assert table.core.w / SIZE[0] == pytest.approx(nest.core.w / tile.w, rel=0.1)
    program.rest()


def test_a_press_is_taken_at_once_and_shows_the_scene_itself(program: Screening) -> None:
    program.seat()
    transition = begun(program)
    program.turn()
    assert program.scenes.passing.runs
    program.dispatch(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(3, SIZE[1] - 3), button=1, touch=False))
    assert not program.scenes.passing.runs
    assert same(program.window_surface, transition.after)
    program.dispatch(pygame.Event(pygame.MOUSEBUTTONUP, pos=(3, SIZE[1] - 3), button=1, touch=False))


def test_a_table_grows_with_a_soft_motif_and_gets_a_sharp_one_once_it_is_there(program: Screening) -> None:
    table = program.seat()
    begun(program)
    view = table.table.view
    soft = soft_felt(SIZE, view.design.theme, view.design.calm(view.layout))
    assert same(view.stage.felt, soft)
    assert view.complete  # no thread draws on the way, because frames would wait for it
    table.shown()
    assert not view.complete
    deadline = time.monotonic() + PATIENCE
    while not view.complete or table.changed:
        assert time.monotonic() < deadline
        table.poll()
        if table.changed:
            table.draw(program.window_surface, 0.0)
    assert same(view.stage.felt, felt(SIZE, view.design.theme, places=view.design.calm(view.layout)))
    assert not same(view.stage.felt, soft)
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


def test_the_first_cards_leave_the_pack_on_the_way_to_their_table(program: Screening) -> None:
    """Otherwise a table on which a deal starts is seen to be empty first."""
    table = program.seat()
    transition, stage = begun(program), table.table.view.stage
    before, moment = transition.after.copy(), 0.7 * transition.tween.seconds
    deadline = time.monotonic() + PATIENCE
    while stage.now < 0.1:
        assert time.monotonic() < deadline
        transition.tween.passed = moment  # the machine may be slow
        program.turn()
    assert program.scenes.passing.transition is transition
    assert not same(before, transition.after)
    moved = stage.now
    program.scenes.end_transition()
    assert same(program.window_surface, transition.after)
    program.turn()
    assert moved <= stage.now < moved + 0.3  # they go on from there
    program.rest()


def test_a_sheet_shows_the_cards_that_move_on_the_way(program: Screening) -> None:
    stage = program.seat().table.view.stage
    seen = [(passed, stage.now) for passed, _ in program.moments()]
    assert [now > 0 for _, now in seen] == [passed >= NEAR * GROW for passed, _ in seen]
    assert seen[-1][1] == pytest.approx((1 - NEAR) * GROW, abs=2 * STEP)
    program.rest()


def test_pictures_are_let_go_at_the_end_and_when_the_size_changes(program: Screening) -> None:
    program.seat()
    begun(program)
    passing = program.scenes.passing
    passing.finish()
    assert passing.transition is None
    assert program.scenes.end_transition() is False
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
    assert Win.has_own_transition
    monkeypatch.setattr(TableScene, "has_own_transition", True)
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
    seen, nest = at(program, transition, 0.999), menu.nest(table, transition.after)
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
