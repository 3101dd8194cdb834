"""The motif of a felt is drawn by a thread, while the window may change."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise
from math import dist

import pygame
import pytest

from game.patiences import PATIENCES
from game.rules.moves import parse_move
from game.rules.table import Table
from game.view.cards.layout import Layout
from game.view.drawing.paint import layer
from game.view.drawing.themes import THEMES
from game.view.drawing.ui_style import set_ui_style
from game.view.marks.pile_marks import PanelMark
from game.view.stage import felt
from game.view.stage import motif as module
from game.view.stage.felt import NOWHERE, MotifLayout, draw_motif
from game.view.stage.felt_fade import BANDS, LEVELS, fade_in
from game.view.stage.motif import Motif
from game.view.tables import TABLES
from game.view.tables.fourteens import SteppedFrame
from tests.support.host import blends, same, won_game
from tests.support.play import dealt

SMALL, LARGE = (160, 100), (320, 200)


@pytest.fixture
def motif(monkeypatch: pytest.MonkeyPatch) -> Motif:
    """A motif of a plain picture, drawn at once."""
    monkeypatch.setattr(module, "felt", lambda size, _theme, **_: pygame.Surface(size, 0, 32))
    monkeypatch.setattr(module, "start_thread", lambda work, _name, **_: work())
    return Motif(THEMES["quatorze"], lambda: None)


def test_a_motif_is_given_once_and_not_for_a_felt_that_is_gone(motif: Motif) -> None:
    motif.request(SMALL)
    motif.request(LARGE)  # the window has another size now
    picture = motif.take()
    assert picture
    assert picture.get_size() == LARGE
    motif.request(LARGE)
    assert not motif.take()


def test_the_felt_is_made_anew_when_cards_lie_elsewhere(motif: Motif) -> None:
    motif.request(SMALL, MotifLayout(((10, 10, 20, 28),)))
    first = motif.take()
    assert first
    motif.update(MotifLayout(((12, 11, 20, 28),)))  # hardly elsewhere
    assert not motif.pending
    motif.update(MotifLayout(((40, 10, 20, 28),)))
    again = motif.take()
    assert again
    assert not again.get_flags() & pygame.SRCALPHA  # it replaces the felt with the former motif
    assert not first.get_flags() & pygame.SRCALPHA


def test_a_felt_fades_in_a_part_at_a_time_until_it_is_there() -> None:
    before, after = pygame.Surface(SMALL, 0, 32), pygame.Surface(SMALL, 0, 32)
    before.fill("#102030")
    after.fill("#405060")
    seen, previous, frames = before.copy(), before.copy(), 0
    for part in fade_in(after.copy(), seen):
        assert part.h * BANDS == SMALL[1]
        assert blends(seen, previous, after)
        previous.blit(seen, part, part)
        assert same(previous, seen)
        frames += 1
    assert frames == BANDS * LEVELS
    assert same(seen, after)


def drawn(size: tuple[int, int], slug: str, places: MotifLayout = NOWHERE) -> pygame.Surface:
    """Draw a motif alone."""
    picture = layer(*size)
    draw_motif(picture, THEMES[slug], places)
    return picture


@pytest.mark.parametrize("size", [(1280, 800), (1000, 1000), (1500, 600)])
@pytest.mark.parametrize("slug", PATIENCES)
def test_a_motif_drawn_in_strips_has_no_seams(
    slug: str, size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Nor one whose ornaments are rasterised in parts, which differ from a whole one by rounding alone."""
    in_strips = drawn(size, slug)
    monkeypatch.setattr(felt, "STRIP", size[1])
    assert same(in_strips, drawn(size, slug))
    monkeypatch.setattr(felt, "BAND", size[0] * size[1])
    near = pygame.mask.from_threshold(in_strips, (0, 0, 0), (8, 8, 8, 255), drawn(size, slug))
    assert near.count() > 0.9999 * size[0] * size[1]


@pytest.mark.parametrize("slug", PATIENCES)
def test_no_motif_is_seen_where_cards_and_inscriptions_have_their_places(slug: str) -> None:
    size, table = (1280, 800), dealt(slug).table
    layout = TABLES[slug].arrange(pygame.Rect(0, 48, 1280, 752), table)
    lines = pygame.mask.from_surface(drawn(size, slug, TABLES[slug].quiet_places(layout)), 0)
    assert lines.count() > 5_000
    panels = (mark.rect for mark in TABLES[slug].marks(layout, table) if isinstance(mark, PanelMark))
    written = panels if slug in {"numeration", "quatorze"} else ()  # what is written in others has a ground of its own
    air = 0 if slug == "quatorze" else 12  # whose beams end at the lines
    for rect in (*(layout.pile_rect(pile, ()) for pile in layout.places), *layout.frames.values(), *written):
        free = pygame.mask.Mask(rect.inflate(air, air).size, fill=True)
        assert not lines.overlap(free, rect.inflate(air, air).topleft)


def test_the_beams_of_quatorze_reach_the_lines_of_the_square_and_the_panels() -> None:
    table = dealt("quatorze").table
    layout = TABLES["quatorze"].arrange(pygame.Rect(0, 60, 1920, 1020), table)
    marks = TABLES["quatorze"].marks(layout, table)
    lines = pygame.mask.from_surface(drawn((1920, 1080), "quatorze", TABLES["quatorze"].quiet_places(layout)), 0)
    for mark in (mark for mark in marks if isinstance(mark, (PanelMark, SteppedFrame))):
        ring = pygame.mask.Mask(mark.rect.inflate(2, 2).size, fill=True)
        ring.erase(pygame.mask.Mask(mark.rect.size, fill=True), (1, 1))
        assert lines.overlap_area(ring, mark.rect.inflate(2, 2).topleft) > 0.3 * ring.count()


def test_the_beams_of_quatorze_end_neither_above_nor_below_the_table_of_a_tile() -> None:
    table, size = dealt("quatorze").table, (600, 500)
    layout = replace(TABLES["quatorze"].arrange(pygame.Rect(20, 20, 560, 280), table), miniature=True)
    foot = pygame.Rect(0, 300, 600, 200)
    lines = pygame.mask.from_surface(drawn(size, "quatorze", TABLES["quatorze"].quiet_places(layout, foot)), 0)
    for y in (0, 10, 19, 310, 499):
        assert lines.overlap(pygame.mask.Mask((600, 1), fill=True), (0, y))


def test_the_beams_of_quatorze_come_from_the_middle_of_the_square_of_a_tile() -> None:
    """They are alike above and below it."""
    layout = replace(TABLES["quatorze"].arrange(pygame.Rect(20, 20, 560, 280), dealt("quatorze").table), miniature=True)
    picture, middle = drawn((600, 500), "quatorze", TABLES["quatorze"].quiet_places(layout)), 160
    for down in (145, 150, 155):
        rows = [picture.subsurface((0, middle + y, 600, 1)) for y in (down, -down - 1)]
        assert pygame.mask.from_threshold(rows[0], (0, 0, 0), (9, 9, 9, 255), rows[1]).count() > 590


@pytest.mark.parametrize("slug", ["calculation", "numeration", "napoleons-square"])  # whose ornaments lie apart
def test_an_ornament_is_whole_or_not_there(slug: str, monkeypatch: pytest.MonkeyPatch) -> None:
    places = TABLES[slug].quiet_places(TABLES[slug].arrange(pygame.Rect(0, 60, 1280, 740), dealt(slug).table))
    ways = places, places._replace(free=())
    pictures = [drawn((1280, 800), slug, way) for way in ways]
    monkeypatch.setattr(felt.Ornament, "fits", lambda *_: False)
    plain = [drawn((1280, 800), slug, way) for way in ways]
    pairs = zip(pictures, plain, strict=True)
    seen, every = (pygame.mask.from_threshold(one, (0, 0, 0), (1, 1, 1, 255), bare) for one, bare in pairs)
    seen.invert()
    every.invert()
    edge = pygame.mask.Mask((1280, 800), fill=True)
    edge.erase(pygame.mask.Mask((1276, 796), fill=True), (2, 2))
    assert not every.overlap(edge, (0, 0))
    shares = [part.overlap_area(seen, (0, 0)) / part.count() for part in every.connected_components(12)]
    assert all(share < 0.03 or share > 0.9 for share in shares)


def empty_layout(slug: str, size: tuple[int, int]) -> Layout:
    """Return the layout of a table without cards, on which a motif depends."""
    table = Table(dict.fromkeys(TABLES[slug].game.piles, ()))
    return TABLES[slug].arrange(pygame.Rect(0, 60, size[0], size[1] - 60), table)


def test_no_mesh_of_king_alberts_net_is_where_its_crown_has_no_room() -> None:
    layout = empty_layout("king-albert", (1920, 1080))
    picture = drawn((1920, 1080), "king-albert", TABLES["king-albert"].quiet_places(layout))
    tray, foundations = layout.frames["tray"], layout.frames["foundations"]
    beside = pygame.Rect(tray.right, 60, foundations.left - tray.right, tray.bottom - 60)
    assert beside.w > 100
    assert not pygame.mask.from_surface(picture.subsurface(beside), 0).count()
    assert pygame.mask.from_surface(picture, 0).count() > 5_000


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (640, 480), (683, 768), (1080, 1920)])
def test_no_bee_is_where_cards_are_dealt(size: tuple[int, int]) -> None:
    table, layout = dealt("napoleons-square").table, empty_layout("napoleons-square", size)
    bees = pygame.mask.from_surface(drawn(size, "napoleons-square", TABLES["napoleons-square"].quiet_places(layout)), 0)
    assert len(bees.connected_components(20)) >= 8
    cards = TABLES["napoleons-square"].arrange(pygame.Rect(0, 60, size[0], size[1] - 60), table)
    for pile in cards.places:
        rect = cards.pile_rect(pile, table[pile])
        assert not bees.overlap(pygame.mask.Mask(rect.size, fill=True), rect.topleft)


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1920, 1080), (2560, 1080), (1280, 1024), (640, 480), (700, 720), (1080, 1920)])
def test_rosettes_lie_in_the_middles_of_the_lanes_alone(size: tuple[int, int], text: float) -> None:
    """They are narrower than the cards, and there is as much room above them as below."""
    set_ui_style(text=text)
    layout, view = empty_layout("calculation", size), TABLES["calculation"]
    rosettes = pygame.mask.from_surface(drawn(size, "calculation", view.quiet_places(layout)), 0)
    lanes = [mark.rect for mark in view.marks(layout, dealt("calculation").table) if isinstance(mark, PanelMark)]
    assert len(lanes) == 4
    for lane in lanes:
        part = pygame.mask.Mask(size)
        part.draw(pygame.mask.Mask((lane.w, lane.h - layout.height), fill=True), (lane.x, lane.y + layout.height))
        inside = part.overlap_mask(rosettes, (0, 0))
        found = pygame.Rect(inside.get_bounding_rects()[0]).unionall(inside.get_bounding_rects())
        assert 0.5 * layout.width < found.w < 0.9 * layout.width
        assert abs(found.centerx - lane.centerx) <= 2
        above, below = found.top - lane.top - layout.height, lane.bottom - found.bottom
        assert abs(above - below) <= 6
        assert below < layout.width
        rosettes.erase(part, (0, 0))
    assert not rosettes.count()


def test_bees_are_as_large_in_a_window_on_end_as_across() -> None:
    across, on_end = (
        max(rect.h for rect in pygame.mask.from_surface(drawn(size, "napoleons-square"), 0).get_bounding_rects())
        for size in ((1600, 1000), (1000, 1600))
    )
    assert abs(across - on_end) <= 2


def changed(picture: pygame.Surface, before: pygame.Surface) -> pygame.mask.Mask:
    """Return where two pictures differ."""
    mask = pygame.mask.from_threshold(picture, (0, 0, 0), (1, 1, 1, 255), before)
    mask.invert()
    return mask


@pytest.mark.parametrize(("slug", "suits"), [("napoleons-square", 8), ("quatorze", 7)])
def test_suits_light_mirror_images_at_once(slug: str, suits: int) -> None:
    none = drawn((1600, 1000), slug)
    for count in range(1, suits + 1):
        gold = drawn((1600, 1000), slug, MotifLayout(lit=tuple(suit < count for suit in range(suits))))
        mirrored = (pygame.transform.flip(one, flip_x=True, flip_y=False) for one in (gold, none))
        lit = changed(gold, none)
        assert lit.overlap_area(changed(*mirrored), (0, 0)) > 0.93 * lit.count() > 0


@pytest.mark.parametrize("slug", ["numeration", "napoleons-square"])
def test_gold_spreads_from_the_middle(slug: str) -> None:
    none, *lit = (drawn((1600, 1000), slug, MotifLayout(lit=(True,) * n + (False,) * (8 - n))) for n in (0, 2, 4, 8))
    parts = [changed(picture, none).get_bounding_rects() for picture in lit]
    reach = [max(dist(rect.center, (800, 500)) for rect in rects) for rects in parts]
    assert reach[0] + 50 < reach[1] < reach[2] - 50


@pytest.mark.parametrize(("slug", "suits"), [("numeration", 8), ("napoleons-square", 8), ("king-albert", 4)])
def test_each_complete_suit_lights_its_share_of_the_ornaments(slug: str, suits: int) -> None:
    places = TABLES[slug].quiet_places(TABLES[slug].arrange(pygame.Rect(0, 60, 1920, 1020), dealt(slug).table))
    none, one, all_of_them = (
        drawn((1920, 1080), slug, places._replace(lit=tuple(suit < count for suit in range(suits))))
        for count in (0, 1, suits)
    )
    few, every = (pygame.mask.from_threshold(lit, (0, 0, 0), (1, 1, 1, 255), none) for lit in (one, all_of_them))
    few.invert()
    every.invert()
    assert 0.5 / suits < few.count() / every.count() < 2 / suits
    for rect in every.get_bounding_rects():
        red, _, blue, _ = pygame.transform.average_color(all_of_them, rect)
        assert red >= 1.5 * blue
        assert red >= pygame.transform.average_color(none, rect)[0]


def test_the_felt_is_made_anew_when_a_suit_is_complete(motif: Motif) -> None:
    motif.request(SMALL, MotifLayout(lit=(False, False)))
    motif.take()
    motif.update(MotifLayout(lit=(False, True)))
    assert motif.take()
    motif.update(MotifLayout(lit=(False, True)))
    assert not motif.pending


@pytest.mark.parametrize(
    ("slug", "suits"),
    [("numeration", 8), ("napoleons-square", 8), ("king-albert", 4), ("quatorze", 7)],
)
def test_suits_become_complete_one_by_one_until_all_are_when_a_game_is_won(slug: str, suits: int) -> None:
    number, moves = won_game(slug)
    session, design = dealt(slug, number), TABLES[slug]
    lit = [design.complete(session.table)]
    for move in moves:
        session.play(parse_move(move))
        lit.append(design.complete(session.table))
    assert lit[0] == (False,) * suits
    assert lit[-1] == (True,) * suits
    assert all(sum(after) - sum(before) in (0, 1) for before, after in pairwise(lit))
    assert lit[-2] != lit[-1]
