"""Cards that reach a foundation get lights, more for a complete suit; others get none."""

from __future__ import annotations

import threading
from math import ceil

import pygame
import pytest

from game.rules.cards import parse_card
from game.rules.moves import Move, parse_move
from game.rules.table import Role
from game.view.cards.landing_effects import Ring
from game.view.drawing.geometry import boxed
from game.view.stage.card_animator import is_complete
from tests.support.host import same, won_game
from tests.support.pilot import settled
from tests.support.play import dealt
from tests.support.waiting import until

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


def test_a_ring_crosses_from_a_complete_suit_to_the_other_foundations_and_a_chord_closes_it() -> None:
    game = Game(_before_a_suit_is_complete())
    target, layout = game.next[0].piles[-1], game.seat.layout
    game.start()
    while not game.stage.effects:
        game.seat.wait()
    places = {pile: boxed(layout.pile_rect(pile, ())) for pile in layout.places if pile.role is Role.FOUNDATION}
    rings = {ring.box: ring.start for ring in game.stage.effects if isinstance(ring, Ring)}
    strengths = {ring.box: ring.strength for ring in game.stage.effects if isinstance(ring, Ring)}
    assert max(strengths[place] for pile, place in places.items() if pile != target) < strengths[places[target]] / 2
    assert {*rings} == {*places.values()}
    assert len(game.stage.effects) == len(places)  # two rings in one place would flash
    assert all(rings[places[target]] < rings[place] for pile, place in places.items() if pile != target)
    assert game.seat.scene.moving
    game.seat.settle()
    (landing,), (closing,) = ([at for heard, _, at in game.heard if heard == name] for name in ("chime", "suit"))
    assert landing < closing < landing + 0.2


def test_the_felt_turns_gold_once_the_last_card_of_a_suit_lies(monkeypatch: pytest.MonkeyPatch) -> None:
    game = Game(_before_a_suit_is_complete())
    scene, flying = game.seat.scene, list[bool]()
    scene.table.view.request_motif()
    until(lambda: scene.images_ready, scene.poll)
    monkeypatch.setattr(game.stage, "change_felt", lambda _: flying.append(game.stage.flying))
    game.start()
    until(lambda: "motif" not in {thread.name for thread in threading.enumerate()})
    scene.poll()
    assert (game.stage.flying, flying) == (True, [])
    game.seat.settle()
    scene.poll()
    assert flying == [False]


@pytest.mark.parametrize(
    ("cards", "complete"),
    [
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS KS", True),
        ("AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS QS", False),
        ("KS AS KD AD KC AC KH AH", True),
        ("KS AS KD AD 7C 7H KC AC AH KH", True),
        ("KS AS KD AD KC AC KH AH 7C 7H", False),
        ("KS AS KD AD KC AC", False),
        ("7S 7D 7C 7H", True),
        ("7S 7D", False),
    ],
)
def test_a_suit_is_complete_and_so_are_all_pairs_of_a_kind(cards: str, complete: bool) -> None:  # noqa: FBT001
    assert is_complete(tuple(map(parse_card, cards.split()))) == complete


def test_gold_grows_around_a_foundation_with_each_further_play_in_a_row_and_shrinks_with_undo() -> None:
    game = Game()
    game.up_to(3)
    seat, layout = game.seat, game.seat.layout
    place = layout.pile_rect(seat.session.moves[-1].piles[-1], ())
    (rim,) = game.stage.gilding
    assert rim.rect.center == place.center
    assert place.inflate(12, 12).contains(rim.rect)
    assert rim.rect.w > place.w
    game.play()
    (wider,) = game.stage.gilding
    assert wider.rect.w > rim.rect.w
    seat.controller.undo()
    seat.settle()
    assert game.stage.gilding == [rim]
    seat.controller.undo()
    seat.settle()
    assert game.stage.gilding == []


def test_a_complete_foundation_stays_lit_once_its_card_lies() -> None:
    game = Game(_before_a_suit_is_complete())
    place = game.seat.layout.pile_rect(game.next[0].piles[-1], ())
    spot = place.x - ceil(place.w / 25), place.y + place.h // 8  # at the rim of a whole suit
    dark = game.seat.canvas.get_at(spot)
    game.start()
    assert game.seat.canvas.get_at(spot) == dark
    game.seat.settle()
    gold = game.seat.canvas.get_at(spot)
    assert gold.r > dark.r + 60
    assert gold.r > gold.b + 40
    game.seat.wait(2.0)
    assert game.seat.canvas.get_at(spot) == gold
    assert not game.seat.scene.moving
    game.seat.controller.undo()
    game.seat.settle()
    assert game.seat.canvas.get_at(spot) == dark


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


def test_pairs_climb_the_chimes_with_one_for_each() -> None:
    game = Game(slug="quatorze")
    for row in range(4):
        game.heard.clear()
        game.play()
        assert [step for name, step, _ in game.heard if name == "chime"] == [row]


def test_a_chord_closes_all_pairs_of_a_kind() -> None:
    game = Game(len(won_game("quatorze")[1]) - 1, "quatorze")
    game.play()
    assert [name for name, *_ in game.heard if name in ("chime", "suit")] == ["chime", "suit"]


def test_the_ornaments_of_a_complete_suit_are_gold_until_it_is_taken_back() -> None:
    game = Game(_before_a_suit_is_complete())
    dark = felt_of(game)
    game.play()
    lit = felt_of(game)
    assert not same(dark, lit)
    changed = pygame.mask.from_threshold(lit, (0, 0, 0), (1, 1, 1, 255), dark)
    changed.invert()
    warm = [lit.get_at(rect.center)[0] + 8 >= dark.get_at(rect.center)[0] for rect in changed.get_bounding_rects()]
    assert all(warm)
    game.seat.controller.undo()
    game.seat.settle()
    assert same(felt_of(game), dark)


def felt_of(game: Game) -> pygame.Surface:
    """Return the felt once its motif is there."""
    view = game.seat.scene.table.view
    view.request_motif()
    game.seat.settle()
    until(lambda: view.images_ready, game.seat.scene.poll)
    while game.stage.changed:
        game.seat.wait()
    return game.stage.felt.copy()
