"""Cards that reach a foundation get lights, more for a complete suit; others get none."""

from __future__ import annotations

import pygame
import pytest

from game.patiences import NapoleonsSquare
from game.rules.cards import RANKS, parse_card
from game.rules.moves import Move, parse_move, parse_pile
from game.rules.table import Role
from game.view.cards.landing_effects import Gleam, Ring
from game.view.drawing.particles import LightEffect
from game.view.stage.card_animator import finished_run
from tests.support.host import won_game
from tests.support.pilot import settled
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


@pytest.mark.parametrize("row", [0, 2])
def test_a_card_that_reaches_a_foundation_shines_when_it_lands(row: int) -> None:
    game = Game()
    game.up_to(row)
    game.start()
    while not game.stage.effects:
        game.seat.wait()
    assert {type(light) for light in game.stage.effects} == {Ring}
    *_, (step, landed) = [(step, at) for name, step, at in game.heard if name == "chime"]
    assert step == row  # chimes climb
    assert all(abs(light.start - landed) <= 0.02 for light in game.stage.effects)
    game.seat.settle()
    assert not game.stage.effects


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


def test_a_run_gleams_when_its_last_card_has_landed_and_not_when_it_is_moved() -> None:
    others = [f"{rank}{suit}" for suit in "SHCD" for rank in RANKS] * 2
    for card in ("AS", *RUN.split()):
        others.remove(card)
    seat = settled(at(NapoleonsSquare(), t1=RUN, t2="AS", w=" ".join(others)), SIZE)

    def shone(move: str) -> list[LightEffect]:
        seat.play(move)
        seat.wait()
        while not seat.stage.effects and seat.scene.moving:
            seat.wait()
        seen = [*seat.stage.effects]
        seat.settle()
        return seen

    (gleam,) = shone("t2-t1")
    assert isinstance(gleam, Gleam)
    pile = parse_pile("t1")
    assert pygame.Rect(gleam.box) == seat.layout.pile_rect(pile, seat.session.table[pile])
    assert shone("t1-t2x13") == []


RUN = "KS QS JS TS 9S 8S 7S 6S 5S 4S 3S 2S"


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
    for _card in range(10):
        session.play(lay)
    seat = settled(session, SIZE)
    width = seat.view.layout.width
    while seat.view.layout.width == width:
        seat.controller.play(lay)
        seat.wait()
        while seat.scene.moving:
            seat.wait()
            assert not seat.stage.effects


def test_pairs_climb_the_chimes_with_one_for_each() -> None:
    game = Game(slug="quatorze")
    for row in range(4):
        game.heard.clear()
        game.play()
        assert [step for name, step, _ in game.heard if name == "chime"] == [row]
