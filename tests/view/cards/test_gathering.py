"""Cards are gathered and riffled before another deal, and the first press is handled at once."""

from __future__ import annotations

from collections import defaultdict
from itertools import permutations

import pytest

from game.rules.table import Role
from game.view.cards.motion import Glide, Sweep
from game.view.stage.pack import lying_packs
from game.view.stage.stage import Stage
from tests.support.host import part_of_won_game
from tests.support.pilot import TablePilot, settled
from tests.support.play import dealt
from tests.support.selection import each_game, games_for

SIZE = (1024, 640)


def dealing(slug: str) -> tuple[TablePilot, Stage]:
    """Open a table, and begin another deal."""
    seat = settled(dealt(slug, 11), SIZE)
    seat.controller.deal(12)
    return seat, seat.stage


def all_lie(seat: TablePilot) -> bool:
    """Return whether each card lies at its place, with its side up."""
    return all(sprite.position == sprite.home and sprite.visible_side == sprite.card for sprite in seat.stage.sprites)


@each_game
def test_a_new_deal_gathers_the_cards_from_where_they_lie(slug: str) -> None:
    seat = settled(dealt(slug, 11), SIZE)
    stage = seat.stage
    before = sorted((sprite.position, str(sprite.visible_side)) for sprite in stage.sprites)
    seat.controller.deal(12)
    assert sorted((sprite.position, str(sprite.visible_side)) for sprite in stage.sprites) == before  # nothing jumps
    while stage.gathering:
        seat.wait()
    gathered = [sprite for sprite in stage.sprites if sprite.motions and not sprite.airborne]
    assert len({sprite.position for sprite in gathered}) == 1
    assert not any(sprite.visible_side.face_up for sprite in gathered)
    seat.settle()
    assert all_lie(seat)


@pytest.mark.parametrize("slug", ["king-albert", *games_for("gathered")])
def test_each_card_that_comes_to_the_pack_lies_on_top_of_it(slug: str) -> None:
    """It leaves above those it lay on; from the middle of its way on, when it shows its edge, it is above all."""
    seat, stage = dealing(slug)
    lay = {sprite: (sprite.position[0], sprite.depth) for sprite in stage.sprites}
    pairs = 0
    while stage.gathering:
        seat.wait(1 / 120)
        swept = [(s, s.motions[0]) for s in stage.sprites if s.airborne and isinstance(s.motions[0], Sweep)]
        coming = [(sprite, motion) for sprite, motion in swept if motion.middle <= stage.now]
        for (one, first), (other, second) in permutations(coming, 2):
            if first.start < second.start:
                pairs += 1
                assert one.z_order < other.z_order
        leaving = [sprite for sprite, motion in swept if motion.middle > stage.now]
        for one, other in permutations(leaving, 2):
            if lay[one][0] == lay[other][0] and lay[one][1] > lay[other][1]:
                assert one.z_order > other.z_order
        lowest = min((sprite.z_order for sprite, _ in coming), default=0)
        assert max((sprite.z_order for sprite in leaving), default=0) <= lowest
    assert pairs > 50


def test_a_heap_is_gathered_like_one_card() -> None:
    seat = settled(part_of_won_game("quatorze", 0.6), SIZE)
    seat.controller.deal(12)
    heaps = defaultdict(list)
    for sprite in seat.stage.sprites:
        heaps[sprite.position].append(sprite)
    assert max(map(len, heaps.values())) > 5
    while seat.stage.gathering:
        seat.wait(1 / 120)
        for heap in heaps.values():
            swept = [sprite.pose for sprite in heap if isinstance(sprite.motions and sprite.motions[0], Sweep)]
            assert all(pose[:2] == pytest.approx(swept[0][:2], abs=0.5) for pose in swept)


@each_game
def test_a_card_is_dealt_from_the_top_of_the_pack(slug: str) -> None:
    """The next card, which lay below it, is also drawn below it, until it is so far from the pack that it turns over.

    Then the next one flies over it, as it does over the cards that lie.
    """
    seat, stage = dealing(slug)
    while stage.gathering:
        seat.wait()
    leaving = 0
    while stage.flying:
        flown = [(s, m) for s in stage.sprites if s.airborne and s.motions and isinstance(m := s.motions[0], Glide)]
        for (one, first), (other, second) in permutations(flown, 2):
            if first.start < second.start <= stage.now:
                if stage.now < min(first.middle, second.middle):
                    leaving += 1
                    assert one.z_order > other.z_order
                elif first.middle < stage.now and (stage.now < second.middle or one.pile == other.pile):
                    assert one.z_order < other.z_order
        seat.wait(1 / 120)
    assert leaving > 5


@pytest.mark.parametrize("seconds", [0.05, 0.3, 0.5, 0.8])
def test_the_first_press_overtakes_it_and_is_played(seconds: float) -> None:
    seat, stage = dealing("king-albert")
    seat.wait(seconds)
    move = next(move for move in seat.session.legal_moves() if move.piles[-1].role is Role.TABLEAU)
    seat.press(seat.centre(move.piles[0]))
    assert not stage.flying
    assert not lying_packs(stage.sprites, stage.faces.size)
    seat.release(seat.centre(move.piles[0]))
    seat.settle()
    assert all_lie(seat)


def test_another_deal_gathers_what_is_still_in_the_air() -> None:
    seat = settled(dealt("numeration", 11), SIZE)
    for number in (12, 13, 14):
        seat.controller.deal(number)
        seat.wait(0.2)
    seat.settle()
    assert all_lie(seat)
