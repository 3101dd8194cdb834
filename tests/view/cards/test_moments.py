"""Sounds are played when their cause is visible, and frames are drawn as long as something moves."""

from __future__ import annotations

import math
import random
import wave
from collections.abc import Callable
from itertools import pairwise

import pygame
import pytest

from game.patiences import PATIENCES
from game.rules.moves import Transfer
from game.rules.table import Role
from game.scenes.table.scene import TableScene
from game.sound.speaker import INSTANT
from game.view.cards.motion import MotionTimings
from tests import ROOT
from tests.support.clock import set_table_time
from tests.support.host import won_game
from tests.support.pilot import TablePilot, settled
from tests.support.play import dealt
from tests.support.selection import FULL, each_game

NEAR = 0.020  # seconds from a sound to what is seen of it
MOMENTS = {
    **dict.fromkeys(("lay", "chime"), "landing"),
    "deal": "deal",
    **dict.fromkeys(("pick", "undo", "redo", "close", "gather"), "start"),
    "flip": "turn",
}


TAP = 0.041  # seconds from a deal's cue until its tap is heard: its slide, and the buffer of a device


class Witness:
    """Watches a table step by step: what is heard, and what is seen of the cards, each with its moment."""

    def __init__(self, slug: str, number: int = 11, *, reduced: bool = False) -> None:
        self.seat = TablePilot(dealt(slug, number))
        self.stage = self.seat.stage
        if reduced:
            self.seat.choose(reduced_motion=True)
            self.stage.finish()
        self.heard: list[tuple[str, float, float]] = []
        self.seen: dict[str, list[float]] = {"landing": [], "deal": [], "start": [], "turn": []}
        self.stage.on_sound = lambda name, _step, place: self.heard.append((name, self.stage.now, place))

    def settle(self) -> None:
        """Let all cards come to rest."""
        for _ in range(600):
            self.step()
            if not self.seat.scene.moving:
                return
        raise AssertionError("the cards never come to rest")

    def wait(self, steps: int) -> None:
        for _ in range(steps):
            self.step()

    def step(self) -> None:
        self.seat.scene.draw(self.seat.canvas, 0.5)  # which takes over what has happened
        sprites = self.stage.sprites
        before = [(s.airborne, s.visible_side, math.dist(s.pose[:2], s.home)) for s in sprites]
        self.seat.scene.step()
        for sprite, (airborne, shown, far) in zip(sprites, before, strict=True):
            now, left, near = self.stage.now, math.dist(sprite.pose[:2], sprite.home), self.stage.faces.width / 20
            if sprite.airborne and not airborne:
                self.seen["start"].append(now)
            if far >= 1 > left or left > far < near:  # a card that flies alone passes its place first
                self.seen["landing"].append(now)
            if far >= near > left:  # its flight ends gently
                self.seen["deal"].append(now - TAP)
            if sprite.visible_side != shown:
                self.seen["turn"].append(now)

    def off(self, name: str, at: float) -> float:
        """Return how many seconds a sound is from the nearest moment of its kind."""
        return min((abs(at - seen) for seen in self.seen[MOMENTS[name]]), default=math.inf)


@each_game
def test_every_sound_of_a_game_comes_with_what_is_seen(slug: str) -> None:
    witness, rng = Witness(slug), random.Random(slug)
    witness.settle()
    session = witness.seat.session
    for _ in range(30 if FULL else 15):
        moves = session.legal_moves()
        if rng.random() < 0.2 or not moves:
            witness.seat.controller.undo()
            if rng.random() < 0.5:
                witness.settle()
                witness.seat.controller.redo()
        else:
            witness.seat.controller.play(rng.choice(moves))
        witness.settle()
    witness.seat.controller.go_to(0)
    witness.settle()
    assert {name for name, *_ in witness.heard} >= {"deal", "pick", "undo", "lay"}
    late = [
        (name, round(1000 * witness.off(name, at))) for name, at, _ in witness.heard if witness.off(name, at) > NEAR
    ]
    assert not late


def test_a_sound_is_placed_where_its_card_lies() -> None:
    witness = Witness("king-albert")
    witness.settle()
    places = [place for *_, place in witness.heard]
    assert min(places) < -0.25 < 0.25 < max(places)
    assert all(-1 <= place <= 1 for place in places)


def _single(witness: Witness) -> Transfer:
    """Return a move of one card from one column to another place that is far away."""
    places = witness.seat.layout.places
    moves = [move for move in witness.seat.session.legal_moves() if isinstance(move, Transfer) and move.count == 1]
    moves = [move for move in moves if move.target.role is not Role.FOUNDATION]
    return max(moves, key=lambda move: abs(places[move.source].x - places[move.target].x))


def test_a_card_that_is_caught_takes_its_sound_along() -> None:
    witness = Witness("king-albert")
    witness.settle()
    move = _single(witness)
    sprite = witness.seat.view.animator.piles[move.source][-1]
    witness.seat.controller.play(move)
    witness.wait(12)
    witness.heard.clear()
    x, y = (round(part) + 20 for part in sprite.pose[:2])
    witness.seat.press((x, y))
    witness.seat.move((x + 20, y + 20))
    witness.wait(60)
    assert witness.heard == []
    assert sprite.held


def test_a_card_that_is_overtaken_is_heard_where_it_lands_and_only_there() -> None:
    witness = Witness("king-albert")
    witness.settle()
    witness.heard.clear()
    witness.seat.controller.play(_single(witness))
    witness.wait(8)
    witness.seat.controller.undo()
    witness.settle()
    assert [name for name, *_ in witness.heard] == ["pick", "undo", "lay"]


@pytest.mark.parametrize("reduced", [False, True])
def test_a_redo_is_an_undo_the_other_way_and_no_new_move(reduced: bool) -> None:  # noqa: FBT001
    witness = Witness("king-albert", reduced=reduced)
    witness.settle()
    witness.seat.controller.play(_single(witness))
    witness.settle()
    for change in ("undo", "redo"):
        witness.heard.clear()
        getattr(witness.seat.controller, change)()
        witness.settle()
        assert [name for name, *_ in witness.heard] == ([change] if reduced else [change, "lay"])


def test_cards_that_close_up_are_heard_once_after_the_one_that_left() -> None:
    """A move leaves a side of the square with fewer cards, which come nearer or part again."""
    witness = Witness("napoleons-square", won_game("napoleons-square")[0])
    witness.settle()
    closed = 0
    for text in won_game("napoleons-square")[1][:40]:
        witness.heard.clear()
        before = {sprite: (sprite.pile, sprite.home) for sprite in witness.stage.sprites}
        witness.seat.play(text)
        witness.wait(1)
        closes = any(sprite.pile == pile and sprite.home != home for sprite, (pile, home) in before.items())
        witness.settle()
        names, times = [name for name, *_ in witness.heard], [at for _, at, _ in witness.heard]
        assert names.count("close") == closes
        if closes:
            closed += 1
            assert times[names.index("close")] - times[names.index("pick")] >= INSTANT
    assert closed


@pytest.mark.parametrize("again", [False, True])
def test_cards_are_heard_from_the_moment_they_are_gathered(again: bool) -> None:  # noqa: FBT001
    witness = Witness("king-albert")
    witness.settle()
    witness.seat.play()
    witness.settle()
    witness.heard.clear()
    begun = witness.stage.now
    if again:
        witness.seat.table.restart()
    else:
        witness.seat.table.act("new")
    witness.settle()
    assert "button" not in witness.seat.host.sounds  # the cards themselves answer the press
    heard = [name for name, *_ in witness.heard]
    assert heard[:2] == (["gather", "deal"] if again else ["gather", "shuffle"])
    assert not {*heard[2:]} - {"deal"}
    assert witness.heard[0][1] - begun <= NEAR
    if not again:  # it is heard as long as it is seen
        with wave.open(str(ROOT / "sounds" / "shuffle.wav")) as file:
            assert abs(file.getnframes() / file.getframerate() - 0.1 - MotionTimings.riffle) <= 0.05


def test_a_card_that_can_move_is_heard_once_under_the_mouse_and_others_never(monkeypatch: pytest.MonkeyPatch) -> None:
    witness = Witness("king-albert")
    witness.settle()
    seat, heard = witness.seat, witness.seat.host.sounds
    free = {move.piles[0] for move in seat.session.legal_moves()}
    columns = [pile for pile in seat.layout.places if pile.role is Role.TABLEAU and seat.session.table[pile]]
    for pile in [*columns, *columns]:
        heard.clear()
        x, y = seat.centre(pile)
        for step in range(3):
            seat.move((x + step, y))
        assert heard == ["hover"] * (pile in free)
    heard.clear()
    monkeypatch.setattr(pygame.mouse, "get_pressed", lambda: (True, False, False))
    for pile in columns:
        seat.move(seat.centre(pile))
    assert heard == []


def test_a_deal_that_a_click_completes_is_heard_as_one_card() -> None:
    witness = Witness("numeration")
    witness.wait(40)
    witness.heard.clear()
    witness.stage.finish()
    assert [name for name, *_ in witness.heard] == ["lay"]
    witness.settle()
    assert len(witness.heard) == 1


def test_a_game_that_goes_on_is_silent() -> None:
    session = dealt("king-albert", 11, moves=1)
    seat, heard = TablePilot(session), []
    seat.stage.on_sound = lambda *sound: heard.append(sound)
    seat.settle()
    assert not heard


@pytest.mark.parametrize("reduced", [False, True])
@pytest.mark.parametrize("fits", [False, True])
def test_a_card_dropped_where_nothing_fits_slides_home_with_a_dull_sound(
    monkeypatch: pytest.MonkeyPatch, *, fits: bool, reduced: bool
) -> None:
    """When it arrives, unlike a card that is laid back on its own pile; nothing shakes."""
    witness = Witness("king-albert", reduced=reduced)
    witness.settle()
    seat = witness.seat
    columns = [pile for pile in seat.layout.places if pile.role is Role.TABLEAU and seat.session.table[pile]]
    source, judge = columns[0], seat.session.game.judge
    refusing = next(pile for pile in columns[1:] if not judge(seat.session.table, Transfer(source, pile)))
    way = [
        round(seat.centre(source)[0] + (seat.centre(refusing)[0] - seat.centre(source)[0]) * n / 9) for n in range(10)
    ]
    set_table_time(monkeypatch, lambda: witness.stage.now)  # it is held for longer than a click takes
    seat.press(seat.centre(source))
    for x in (*way, seat.centre(source)[0] + 20) if fits else way:
        seat.move((x, seat.centre(source)[1]))
        witness.wait(9)
    begun, sprite = witness.stage.now, seat.view.animator.piles[source][-1]
    witness.heard.clear()
    seat.release(seat.table.card_input.mouse)
    left = [sprite.pose.x]
    while seat.scene.moving:
        witness.step()
        left.append(sprite.pose.x)
    ((name, at, _),) = witness.heard
    assert name == ("lay" if fits else "thud")
    assert (at - begun <= NEAR) == reduced
    turns = [x for before, x, after in zip(left, left[1:], left[2:], strict=False) if (x - before) * (after - x) < 0]
    assert len(turns) == (not reduced)  # it passes its place once, by a few pixels
    assert all(0 < abs(x - sprite.home[0]) <= witness.stage.faces.width / 20 for x in turns)
    assert left[-1] == sprite.home[0]


def _frames(scene: TableScene, canvas: pygame.Surface, seconds: float) -> list[bytes]:
    """Return a picture for each sixtieth of a second."""
    seen = []
    for _ in range(round(60 * seconds)):
        scene.step()
        scene.step()
        scene.draw(canvas, 0.5)
        seen.append(pygame.image.tobytes(canvas, "RGB"))
    return seen


CHANGES: dict[str, Callable[[TablePilot], object]] = {
    "move": lambda seat: seat.play(),
    "undo": lambda seat: seat.controller.undo(),
    "deal": lambda seat: seat.controller.deal(12),
}


@pytest.mark.parametrize("slug", PATIENCES if FULL else ["numeration", "quatorze"])
def test_what_moves_differs_from_frame_to_frame_and_nothing_creeps_afterwards(slug: str) -> None:
    seat = settled(dealt(slug, 11), (1024, 640))
    seat.sharpen()
    for name, change in CHANGES.items():
        change(seat)
        seen = _frames(seat.scene, seat.canvas, 2 / 60)
        while seat.stage.flying:
            seen += _frames(seat.scene, seat.canvas, 1 / 60)
        under_way = seen[1 : len(seen) * 2 // 3]  # then it settles, by less than a pixel where cards are small
        assert all(one != other for one, other in pairwise(under_way)), name
        seat.settle()
        seat.sharpen()
        assert len({*_frames(seat.scene, seat.canvas, 0.5)}) == 1, name
