"""Cards that reach a foundation get lights, more in a streak and for a complete suit; others get none."""

from __future__ import annotations

import pygame
import pytest

from game.patiences import NapoleonsSquare
from game.rules.cards import RANKS, parse_card
from game.rules.moves import Move, Pair, parse_move
from game.rules.table import Role
from game.view.cards.landing_effects import (
    GLEAM_SECONDS,
    STARS,
    Flash,
    Gleam,
    Ring,
    Stars,
    WarmGlow,
    stars,
)
from game.view.drawing.particles import LightEffect
from game.view.stage.card_animator import finished_run
from tests.support.host import won_game
from tests.support.pilot import laid, settled
from tests.support.play import at, dealt

SIZE = (1024, 640)


class Game:
    """A won game of King Albert, played with every card at rest before the next move."""

    def __init__(self, moves: int = 0, slug: str = "king-albert") -> None:
        number, texts = won_game(slug)
        session = dealt(slug, number)
        self.next = [parse_move(text) for text in texts]
        for move in self.next[:moves]:
            session.play(move)
        del self.next[:moves]
        self.seat = settled(session, SIZE)
        self.stage = self.seat.stage
        self.heard: list[tuple[str, int, float]] = []
        self.stage.on_sound = lambda name, step, _: self.heard.append((name, step, self.stage.now))

    def start(self) -> None:
        """Play the next move, and draw its first frame."""
        self.seat.controller.play(self.next.pop(0))
        self.seat.wait()

    def play(self) -> set[type]:
        """Play the next move; return the lights until everything is at rest."""
        self.start()
        seen: set[type] = set()
        while self.seat.scene.moving:
            self.seat.wait()
            seen |= {type(light) for light in self.stage.effects}
        return seen

    def up_to(self, wanted: int) -> None:
        """Play until a number of moves in a row have reached a foundation, and the next one will as well."""
        row = 0
        while not (row == wanted and _up(self.next[0])):
            row = row + 1 if _up(self.next[0]) else 0
            self.play()


def _up(move: Move) -> bool:
    return bool(move.piles) and move.piles[-1].role is Role.FOUNDATION


@pytest.mark.parametrize(("row", "kinds"), [(0, {Ring, Stars}), (1, {Ring, Stars}), (2, {Ring, Stars, WarmGlow})])
def test_a_card_that_reaches_a_foundation_shines_when_it_lands_and_warms_the_felt_in_a_streak(
    row: int, kinds: set[type]
) -> None:
    game = Game()
    game.up_to(row)
    game.start()
    while not game.stage.effects:
        game.seat.wait()
    assert {type(light) for light in game.stage.effects} == kinds
    landed = max(at for name, _, at in game.heard if name == "chime")
    assert all(abs(light.start - landed) <= 0.02 for light in game.stage.effects)
    (flown,) = (light for light in game.stage.effects if isinstance(light, Stars))
    assert len(flown.stars) >= STARS[0] * (1 + (row == 2))
    game.seat.settle()
    assert not game.stage.effects


def test_stars_fly_above_cards_that_leave_no_room() -> None:
    """There are as many as elsewhere."""
    place, everywhere = (400, 300, 100, 140), [pygame.Rect(0, 0, 1000, 700)]
    assert len(stars(place, 0.0, twice=False, beside=everywhere).stars) >= STARS[0]
    free = stars(place, 0.0, twice=True, beside=[pygame.Rect(510, 300, 100, 140), pygame.Rect(400, 450, 100, 140)])
    for star in free.stars:
        x, y = star.x + star.vx * star.life, star.y + star.vy * star.life
        assert x < 510 or y < 300 or y > 440
        assert y < 450 or x < 400 or x > 500


def _before_a_suit_is_complete() -> int:
    number, texts = won_game("king-albert")
    session = dealt("king-albert", number)
    for place, text in enumerate(texts):
        move = parse_move(text)
        if _up(move) and len(session.table[move.piles[-1]]) == 12 and place < len(texts) - 1:
            return place
        session.play(move)
    raise AssertionError("no suit is complete before the game is won")


def test_a_complete_suit_gleams_and_two_notes_close_it() -> None:
    game = Game(_before_a_suit_is_complete())
    assert Gleam in game.play()
    landing, *closing = [(step, at) for name, step, at in game.heard if name == "chime"]
    assert len(closing) == 2
    assert closing == sorted(closing)
    assert landing[1] < closing[0][1] < closing[1][1]


def test_a_gleam_keeps_within_the_round_corners_of_a_card() -> None:
    cards = [pygame.Surface((400, 400), 0, 32) for _ in range(2)]
    for card, fraction in zip(cards, (0.13, 0.87), strict=True):  # at its upper left corner, and far from it
        card.fblits(Gleam(0.0, (100, 100, 150, 210), 150).blits(GLEAM_SECONDS * fraction), pygame.BLEND_PREMULTIPLIED)
    swept, free = ([sum(card.get_at((x, y))[:3]) for x, y in ((112, 105), (101, 101), (102, 102))] for card in cards)
    assert swept[0] > free[0] + 100
    assert swept[1:] == free[1:]


def test_a_run_gleams_when_its_last_card_has_landed_and_not_when_it_is_moved() -> None:
    run = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"
    others = [f"{rank}{suit}" for suit in "SHCD" for rank in RANKS]
    rest = [*others, *(card for card in others if card not in run.split())]
    rest.remove("AS")
    session = at(NapoleonsSquare(), t1=run, t2="AS", w=" ".join(rest))
    seat = settled(session, SIZE)
    stage = seat.stage

    def shone(move: str) -> list[LightEffect]:
        seat.play(move)
        seat.wait()
        while not stage.effects and seat.scene.moving:
            seat.wait()
        seen = [*stage.effects]
        seat.settle()
        return seen

    flash, gleam = shone("t2-t1")
    assert isinstance(flash, Flash)
    assert isinstance(gleam, Gleam)
    pile = next(pile for pile in session.table if str(pile) == "t1")
    assert pygame.Rect(gleam.place) == seat.layout.pile_rect(pile, session.table[pile])
    assert shone("t1-t2x13") == []


@pytest.mark.parametrize(
    ("cards", "finished"),
    [
        ("KS QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS", True),
        ("4D KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS", True),
        ("KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S", False),
        ("KS QS JS TS 9S 8S 7S 6S 5S 4S 3S AS 2S", False),
        ("KS TS 7S 4S AS JS 8S 5S 2S QS 9S 6S 3S", True),  # by threes, as Numeration builds
        ("KS qs JS TS 9S 8S 7S 6S 5S 4S 3S 2S AS", False),
    ],
)
def test_a_run_is_finished_with_one_card_of_each_rank(cards: str, finished: bool) -> None:  # noqa: FBT001
    assert finished_run(tuple(map(parse_card, cards.split()))) == finished


def test_what_never_lands_never_shines() -> None:
    game = Game()
    game.up_to(0)
    game.start()
    game.seat.wait(0.1)
    game.seat.controller.undo()
    game.seat.wait()
    shone = False
    while game.seat.scene.moving:
        game.seat.wait()
        shone = shone or bool(game.stage.effects)
    assert not shone
    assert "chime" not in {name for name, *_ in game.heard}


def test_foundations_do_not_shine_when_their_cards_only_become_smaller() -> None:
    """Here for a pile that has become too long."""
    session, lay = dealt("calculation", 186), parse_move("s-t1")
    for _card in range(25):
        session.play(lay)
    seat = settled(session, SIZE)
    width = seat.view.layout.width
    while seat.view.layout.width == width:
        seat.controller.play(lay)
        seat.wait()
        while seat.scene.moving:
            seat.wait()
            assert not seat.stage.effects


def test_a_pair_meets_before_it_leaves() -> None:
    game = Game(slug="quatorze")
    while not isinstance(game.next[0], Pair):
        game.play()
    move = game.next[0]
    pair = [game.seat.view.animator.piles[pile][-1] for pile in move.piles]
    apart = []
    game.start()
    while game.stage.flying:
        game.seat.wait()
        if all(sprite.airborne for sprite in pair):
            one, other = (sprite.pose for sprite in pair)
            apart.append(max(abs(abs(one.x - other.x) - game.stage.faces.width), abs(one.y - other.y)))
    assert min(apart) < game.stage.faces.width * 0.1  # side by side, for a moment
    assert all(sprite.position == sprite.home for sprite in pair)


def test_cards_of_a_run_in_the_hand_trail_and_come_to_rest_in_their_fan() -> None:
    seat = laid(NapoleonsSquare(), t1="KS QS JS", t2="AS")
    seat.press(start := seat.centre("t1", -3))
    seat.move((start[0] + 20, start[1]))
    seat.wait(0.3)
    sprites = seat.table.card_input.drag.sprites if seat.table.card_input.drag else []
    fan = [sprite.pose.x - sprites[0].pose.x for sprite in sprites]
    assert len(fan) == 3
    for step in range(2, 8):
        seat.move((start[0] + 20 * step, start[1]))
        seat.wait()
    lags = [sprites[0].pose.x + place - sprite.pose.x for sprite, place in zip(sprites, fan, strict=True)]
    assert lags[-1] > 0  # the second one lags less than a frame
    assert lags == sorted(lags)
    seat.wait(1.5)
    assert [sprite.pose.x - sprites[0].pose.x for sprite in sprites] == pytest.approx(fan)
    assert not seat.scene.moving
