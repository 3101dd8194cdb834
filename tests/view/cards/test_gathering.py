"""Cards are gathered and riffled before another deal, and the first press is handled at once."""

from __future__ import annotations

from itertools import pairwise, permutations

import pytest

from game.rules.cards import parse_card
from game.rules.table import STOCK, Role
from game.view.cards.gathering import gather
from game.view.cards.motion import Glide, MotionTimings, Riffle, Sweep
from game.view.cards.sprites import CardSprite
from game.view.stage.stage import Stage
from tests.support.pilot import TablePilot, settled
from tests.support.play import dealt
from tests.support.selection import each_game

Heard = list[tuple[str, float]]


def seat_of(slug: str) -> tuple[TablePilot, Heard]:
    """Open a table with its cards at rest, and record sounds from then on."""
    seat, heard = settled(dealt(slug, 11), (1024, 640)), Heard()
    stage = seat.stage
    stage.on_sound = lambda name, *_: heard.append((name, stage.now))
    return seat, heard


def dealing(slug: str) -> tuple[TablePilot, Stage]:
    """Open a table, and begin another deal."""
    seat, _ = seat_of(slug)
    seat.controller.deal(12)
    return seat, seat.stage


def all_lie(seat: TablePilot) -> bool:
    """Return whether each card lies at its place, with its side up."""
    return all(sprite.position == sprite.home and sprite.visible_side == sprite.card for sprite in seat.stage.sprites)


@each_game
def test_a_new_deal_gathers_the_cards_where_they_lie_and_riffles_them(slug: str) -> None:
    seat, heard = seat_of(slug)
    stage = seat.stage
    before = sorted((sprite.position, str(sprite.visible_side)) for sprite in stage.sprites)
    begun = stage.now
    seat.controller.deal(12)
    assert sorted((sprite.position, str(sprite.visible_side)) for sprite in stage.sprites) == before  # nothing jumps
    (begins,) = {motion.start for sprite in stage.sprites for motion in sprite.motions if isinstance(motion, Riffle)}
    assert stage.gathering
    while stage.gathering:
        seat.wait()
    assert 0.28 < stage.now - begun < 0.9
    gathered = [sprite for sprite in stage.sprites if sprite.motions and not sprite.airborne]
    assert len({sprite.position for sprite in gathered}) == 1
    assert not any(sprite.visible_side.face_up for sprite in gathered)
    assert [name for name, at in heard if abs(at - begins) < 0.02] == ["shuffle"]
    seat.settle()
    assert all_lie(seat)
    ticks = [at for name, at in heard if name == "deal"]
    assert all(later - sooner > 1 / 21 for sooner, later in pairwise(ticks))


def test_a_card_that_leaves_is_never_covered_by_one_it_lay_on() -> None:
    seat, stage = dealing("king-albert")
    lay = {sprite: (sprite.position[0], sprite.depth) for sprite in stage.sprites}
    pairs = 0
    while stage.gathering:
        seat.wait()
        leaving = [s for s in stage.sprites if s.airborne and isinstance(s.motions[0], Sweep)]
        for one, other in permutations(leaving, 2):
            came = other.motions[0].start + other.motions[0].end <= 2 * stage.now
            if lay[one][0] == lay[other][0] and lay[one][1] > lay[other][1] and not came:
                pairs += 1
                assert one.z_order > other.z_order
    assert pairs


@each_game
def test_each_card_that_comes_to_the_pack_lies_on_top_of_it(slug: str) -> None:
    """It leaves below those that lay on it; from the middle of its way on, when it shows its edge, it is above all."""
    seat, stage = dealing(slug)
    pairs = 0
    while stage.gathering:
        seat.wait(1 / 120)
        swept = [(s, s.motions[0]) for s in stage.sprites if s.airborne and isinstance(s.motions[0], Sweep)]
        coming = [(sprite, motion) for sprite, motion in swept if motion.middle <= stage.now]
        for (one, first), (other, second) in permutations(coming, 2):
            if first.start < second.start:
                pairs += 1
                assert one.z_order < other.z_order
        leaving = [sprite.z_order for sprite, motion in swept if motion.middle > stage.now]
        assert max(leaving, default=0) <= min((sprite.z_order for sprite, _ in coming), default=0)
    assert pairs > 50


def test_a_card_that_hardly_moves_is_hardly_lifted() -> None:
    """The shadows of a stock's cards, each a little further than the one before, would be black together."""
    pack, lying = ([CardSprite(parse_card("7H"), STOCK, (x, 50))] for x in (50, 62))
    gather(pack, lying, 0.0, MotionTimings(), 120, halves=None)
    assert pack[0].motions[0].pose(0.14).lift < 0.05


@each_game
def test_a_card_is_dealt_from_the_top_of_the_pack(slug: str) -> None:
    """The next card, which lay below it, is also drawn below it, until it is so far from the pack that it turns over.

    Then the next one flies over it, as it does over the cards that lie.
    """
    seat, stage = dealing(slug)
    while stage.gathering:
        seat.wait()
    leaving, coming = 0, 0
    while stage.flying:
        flown = [(s, m) for s in stage.sprites if s.airborne and s.motions and isinstance(m := s.motions[0], Glide)]
        for (one, first), (other, second) in permutations(flown, 2):
            if first.start < second.start <= stage.now < min(first.middle, second.middle):
                leaving += 1
                assert one.z_order > other.z_order
            if first.start < second.start and stage.now > max(first.middle, second.middle) and one.pile == other.pile:
                coming += 1
                assert one.z_order < other.z_order
            if first.middle < stage.now < second.middle and second.start <= stage.now:
                assert one.z_order < other.z_order
        seat.wait(1 / 120)
    assert leaving > 5
    assert coming or slug not in {"king-albert", "numeration"}  # others deal one card after another to other piles


def test_a_restart_gathers_without_a_riffle_and_can_be_redone() -> None:
    seat, heard = seat_of("king-albert")
    seat.play()
    seat.settle()
    heard.clear()
    for _ in range(2):  # the first one says that it ends the score
        seat.table.act("restart")
    seat.wait()
    motions = [motion for sprite in seat.stage.sprites for motion in sprite.motions]
    assert any(isinstance(motion, Sweep) for motion in motions)
    assert not any(isinstance(motion, Riffle) for motion in motions)
    seat.settle()
    assert "shuffle" not in {name for name, _ in heard}
    assert seat.session.undone
    assert all_lie(seat)


@pytest.mark.parametrize("seconds", [0.05, 0.3, 0.5, 0.8])
def test_the_first_press_overtakes_it_and_is_played(seconds: float) -> None:
    seat, heard = seat_of("king-albert")
    seat.controller.deal(12)
    seat.wait(seconds)
    heard.clear()
    pile = next(
        move.piles[0] for move in seat.session.legal_moves() if move.piles[-1].role in (Role.FOUNDATION, Role.TABLEAU)
    )
    seat.press(seat.centre(pile))
    stage = seat.stage
    assert not stage.gathering
    assert not stage.flying
    seat.release(seat.centre(pile))
    seat.settle()
    assert "shuffle" not in {name for name, _ in heard}
    assert all_lie(seat)


def test_another_deal_gathers_what_is_still_in_the_air() -> None:
    seat, _ = seat_of("numeration")
    for number in (12, 13, 14):
        seat.controller.deal(number)
        seat.wait(0.2)
    seat.settle()
    assert all_lie(seat)


def test_reduced_motion_deals_at_once() -> None:
    seat, heard = seat_of("king-albert")
    seat.choose(reduced_motion=True)
    seat.controller.deal(12)
    assert not seat.stage.gathering
    seat.wait(0.2)
    assert not seat.stage.flying
    assert "shuffle" not in {name for name, _ in heard}
