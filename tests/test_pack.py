"""A pack shows how many cards lie in it: it grows while they are gathered, is riffled, and shrinks with the deal."""

from __future__ import annotations

from dataclasses import replace
from itertools import pairwise

import pygame
import pytest

from game.patiences import PATIENCES
from game.rules.session import Session
from game.rules.table import STOCK
from game.view.cards.gathering import PARTS, parted
from game.view.cards.motion import LAYERS, Riffle
from game.view.marks.mark import Depth
from game.view.stage.pack import Pack, lying_packs
from tests.extent import each_game
from tests.fakes import Seat

WIDTHS = [20, 46, 75, 143, 290]


def pack(width: int, count: int, staying: int = 0) -> Pack:
    return Pack((0, 0, width, round(1.4 * width)), count, staying=staying)


def seat_of(slug: str, size: tuple[int, int] = (1024, 640)) -> Seat:
    seat = Seat(Session(PATIENCES[slug](), 11), size)
    seat.settle()
    seat.sharpen()
    return seat


def thickness(seat: Seat) -> int:
    """Return the pixels that are seen below the top card of the pack, or of the stock without one."""
    stage = seat.table.view.stage
    packs, place = lying_packs(stage.sprites, stage.faces), seat.table.view.layout.gathering
    assert all(pack.box[:2] == place for pack in packs)
    stock = [mark for mark in stage.under if isinstance(mark, Depth) and mark.box[:2] == place]
    return max([each.slivers * each.step for each in (*packs, *stock)], default=0)


@pytest.mark.parametrize("width", WIDTHS)
def test_more_cards_are_thicker_up_to_a_tenth_of_a_card(width: int) -> None:
    seen = [pack(width, count).thickness for count in range(1, 105)]
    assert seen == sorted(seen)
    assert seen[0] == 0
    assert seen[-1] <= 0.1 * width + 1
    if width >= 46:
        assert seen[9] < seen[51] < seen[103]
        assert seen[103] > 0.06 * width


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("staying", [0, 1, 13, 27, 48, 79])
def test_a_pack_shrinks_by_single_edges_to_the_stock_that_stays(width: int, staying: int) -> None:
    seen = [pack(width, staying + leaving, staying).slivers for leaving in range(104 - staying, -1, -1)]
    assert all(0 <= before - after <= 1 for before, after in pairwise(seen))
    assert seen[-1] == Depth((0, 0, width, round(1.4 * width)), staying).slivers


def test_a_higher_pack_has_a_wider_shadow() -> None:
    low, high = pack(143, 10), pack(143, 104)
    assert high.rect.w > low.rect.w
    assert high.rect.bottom - high.box[3] - high.thickness > low.rect.bottom - low.box[3] - low.thickness


@each_game
def test_the_pack_grows_while_cards_arrive_and_shrinks_while_they_are_dealt(slug: str) -> None:
    seat = seat_of(slug)
    stage = seat.table.view.stage
    seat.table.controller.deal(12)
    gathered, dealt = [], []
    while stage.flying:
        riffled = any(s.airborne and isinstance(s.motions[0], Riffle) for s in stage.sprites if s.motions)
        if not riffled:
            (gathered if stage.gathering else dealt).append(thickness(seat))
        seat.wait(1 / 60)
    arriving = [seen for seen in gathered if seen]
    assert arriving == sorted(arriving)
    assert dealt == sorted(dealt, reverse=True)
    assert dealt[0] >= arriving[-1] > 4
    assert not lying_packs(stage.sprites, stage.faces)


def test_a_dealt_pack_is_seen_below_its_top_card_and_is_gone_at_the_end() -> None:
    seat = seat_of("king-albert")
    stage, (x, y) = seat.table.view.stage, seat.table.view.layout.gathering
    below = pygame.Rect(x + stage.faces.width // 3, y + stage.faces.size[1] + 1, stage.faces.width // 3, 10)

    def light() -> int:
        """Count the pixels that have the colour of paper, which has more green than a red felt."""
        return sum(seat.canvas.get_at((below.centerx, row)).g > 90 for row in range(below.top, below.bottom))

    seat.table.controller.deal(12)
    while stage.gathering:
        seat.wait(1 / 60)
    first = light()
    seat.wait(0.7)
    later = light()
    seat.settle()
    assert first > later > 0
    assert light() == 0


@pytest.mark.parametrize("slug", ["king-albert", "numeration"])
def test_a_riffle_shows_two_halves_that_fall_back_by_turns_inside_the_window(slug: str) -> None:
    seat = seat_of(slug)
    stage = seat.table.view.stage
    seat.table.controller.deal(12)
    middle, split, mixed = seat.table.view.layout.gathering[0], False, False
    while stage.gathering:
        flying = [s for s in stage.sprites if s.airborne and isinstance(s.motions[0], Riffle)]
        poses = {s.pose for s in flying}
        assert len(poses) <= LAYERS + 1
        sides = [(s.launched, s.pose.x > middle) for s in flying if s.pose.x != middle]
        if len(poses) == 2 and not any(pose.x == middle for pose in poses):
            split = split or max(p.x for p in poses) - min(p.x for p in poses) > 1.2 * stage.faces.width
        mixed = mixed or sum(one != other for (_, one), (_, other) in pairwise(sorted(sides))) >= 3
        assert all(0 <= pose.x < 1024 - stage.faces.width for pose in poses)
        seat.wait(1 / 120, 120)
    assert split
    assert mixed


def test_a_pack_near_a_side_parts_to_the_other_one() -> None:
    for left in range(0, 901, 50):
        to_left, to_right = parted(left, 100, 1000)
        assert to_right - to_left == pytest.approx(2 * PARTS * 100)
        assert left + to_left >= 0
        assert left + 100 + to_right <= 1000
    assert parted(450, 100, 1000) == (-PARTS * 100, PARTS * 100)


def test_no_edges_of_the_stock_are_left_between_the_halves() -> None:
    seat = seat_of("numeration")
    stage, place = seat.table.view.stage, seat.table.view.layout.gathering
    assert any(isinstance(mark, Depth) and mark.box[:2] == place for mark in stage.under)
    seat.table.controller.deal(12)
    riffled = 0
    while stage.gathering:
        seat.wait(1 / 60)
        if any(s.airborne and isinstance(s.motions[0], Riffle) for s in stage.sprites if s.motions):
            riffled += 1
            assert not any(isinstance(mark, Depth) and mark.box[:2] == place for mark in stage.under)
    assert riffled > 5
    assert any(isinstance(mark, Depth) and mark.box[:2] == place for mark in stage.under)
    assert len(seat.session.table[STOCK]) > 1


@pytest.mark.parametrize("slug", ["king-albert", "calculation"])
def test_each_frame_of_a_deal_shows_what_drawing_everything_would(slug: str) -> None:
    seat = seat_of(slug)
    seat.table.controller.deal(12)
    for _ in range(12):
        seat.wait(0.1)
        drawn = pygame.image.tobytes(seat.canvas, "RGB")
        assert pygame.image.tobytes(seat.shown, "RGB") == drawn
        seat.table.view.stage.repaint()
        seat.scene.draw(seat.canvas, 0.5)
        assert pygame.image.tobytes(seat.canvas, "RGB") == drawn


@pytest.mark.parametrize("seconds", [0.4, 0.6, 0.9])
def test_a_press_leaves_no_pack_behind(seconds: float) -> None:
    seat = seat_of("king-albert")
    stage = seat.table.view.stage
    seat.table.controller.deal(12)
    seat.wait(seconds)
    seat.press((2, 600))
    assert not lying_packs(stage.sprites, stage.faces)
    seat.release((2, 600))
    seat.settle()
    drawn = pygame.image.tobytes(seat.canvas, "RGB")
    stage.repaint()
    seat.wait(1 / 60)
    assert pygame.image.tobytes(seat.canvas, "RGB") == drawn


def test_reduced_motion_has_no_pack() -> None:
    seat = seat_of("king-albert")
    stage = seat.table.view.stage
    seat.host.settings = replace(seat.host.settings, reduced_motion=True)
    seat.scene.settings_changed()
    seat.table.controller.deal(12)
    while stage.flying:
        seat.wait(1 / 120, 120)
        assert not lying_packs(stage.sprites, stage.faces)
