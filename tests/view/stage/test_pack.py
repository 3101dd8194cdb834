"""A pack shows how many cards lie in it: it grows while they are gathered, is riffled, and shrinks with the deal."""

from __future__ import annotations

import pygame
import pytest

from game.patiences import PATIENCES
from game.view.cards.gathering import PARTS, parted
from game.view.cards.motion import Riffle
from game.view.marks.pile_marks import PileEdges
from game.view.stage.pack import lying_packs
from tests.support.pilot import TablePilot, settled
from tests.support.play import dealt
from tests.support.selection import each_game


def thickness(seat: TablePilot) -> int:
    """Return the pixels that are seen below the top card of the pack, or of the stock without one."""
    stage = seat.stage
    packs, place = lying_packs(stage.sprites, stage.faces), seat.layout.gathering
    assert all(pack.box[:2] == place for pack in packs)
    stock = [mark for mark in stage.under if isinstance(mark, PileEdges) and mark.box[:2] == place]
    return max([each.slivers * each.step for each in (*packs, *stock)], default=0)


@each_game
def test_the_pack_grows_while_cards_arrive_and_shrinks_while_they_are_dealt(slug: str) -> None:
    seat = settled(dealt(slug, 11), (1024, 640))
    seat.sharpen()
    stage = seat.stage
    seat.controller.deal(12)
    gathered, spread = list[int](), list[int]()
    while stage.flying:
        if not riffled(seat):
            (gathered if stage.gathering else spread).append(thickness(seat))
        seat.wait()
    arriving = [seen for seen in gathered if seen]
    assert arriving == sorted(arriving)
    assert spread == sorted(spread, reverse=True)
    assert spread[0] + 1 >= arriving[-1] > 4  # a card may have left
    assert not lying_packs(stage.sprites, stage.faces)


def riffled(seat: TablePilot) -> bool:
    return any(isinstance(motion, Riffle) for s in seat.stage.sprites if s.airborne for motion in s.motions[:1])


def test_a_pack_near_a_side_parts_to_the_other_one() -> None:
    for left in range(0, 901, 50):
        to_left, to_right = parted(left, 100, 1000)
        assert to_right - to_left == pytest.approx(2 * PARTS * 100)
        assert left + to_left >= 0
        assert left + 100 + to_right <= 1000
    assert parted(450, 100, 1000) == (-PARTS * 100, PARTS * 100)


@pytest.mark.parametrize("slug", PATIENCES)
def test_the_first_deal_of_a_table_comes_from_a_pack_that_is_seen_on_it(slug: str) -> None:
    """It lies where that of a new deal does, so a table that grows from its tile shows it from the first frame on."""
    seat = TablePilot(dealt(slug, 11), (1024, 640))
    view = seat.view
    seat.scene.draw(pygame.Surface((1024, 640), 0, 32), 0.0)
    assert {sprite.position for sprite in view.stage.sprites} == {view.layout.gathering}
    (whole,) = lying_packs(view.stage.sprites, view.stage.faces)
    assert whole.count == len(view.stage.sprites)
    assert view.layout.area.contains(whole.box)
