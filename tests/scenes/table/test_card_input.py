"""The hand: cards under the mouse, drags and drops, fingers, and what stays hidden."""

from __future__ import annotations

import random
from math import inf
from typing import Any, cast

import pygame
import pytest

from game.patiences import KingAlbert, NapoleonsSquare
from game.rules.cards import Card
from game.rules.moves import parse_pile
from game.rules.session import Session
from game.scenes.table import peek as peeking
from game.view.cards.faces import Faces
from game.view.marks.pile_marks import Glow
from tests.support.clock import set_table_time
from tests.support.host import Point
from tests.support.pilot import TablePilot, laid, settled
from tests.support.play import dealt
from tests.support.selection import FULL, each_game


def king_albert(**piles: str) -> TablePilot:
    return laid(KingAlbert(), **piles)


# ---- under the mouse


def test_a_card_rises_under_the_mouse_if_it_can_move_and_lies_down_again() -> None:
    seat = king_albert(t1="9D KC", t2="KD 2S", t3="9H")
    seat.sharpen()
    lying = seat.pixels
    seat.move("t2")
    assert seat.scene.moving
    seat.settle()
    assert seat.pixels != lying
    seat.move((3, 700))
    seat.settle()
    assert seat.pixels == lying
    seat.move(seat.centre("t1", place=0))  # which is covered
    assert not seat.scene.moving


def height(seat: TablePilot, pile: str) -> int:
    """Return how many pixels the upper edge of the top card of a pile is seen above its place, in its middle."""
    sprite = seat.view.animator.piles[parse_pile(pile)][-1]
    (x, y), width = sprite.position, seat.layout.width
    return next(up for up in range(-2, 40) if seat.canvas.get_at((x + width // 2, y - up - 1)).r < IVORY)


IVORY = 200  # the least red of a card's paper


@pytest.mark.parametrize("animated", [True, False])
def test_a_card_that_can_move_rises_by_eight_to_ten_pixels_and_leans_towards_the_mouse(*, animated: bool) -> None:
    """In a window of 1080 lines; without motion it does not lean."""
    seat = laid(KingAlbert(), (1920, 1080), t1="2S", t2="3H")
    seat.choose(reduced_motion=not animated)
    seat.sharpen()
    pile = parse_pile("t1")
    (left, _), width = seat.view.animator.piles[pile][-1].position, seat.layout.width
    resting, tilts = height(seat, "t1"), []
    for share in (0.02, 0.5, 0.98):
        seat.move((left + round(share * width), seat.centre("t1")[1]))
        seat.settle()
        assert 8 <= height(seat, "t1") - resting <= 10
        assert seat.host.hand
        tilts.append(seat.stage.pose_of(seat.view.animator.piles[pile][-1]).tilt)
        assert not seat.scene.changed  # it stays as it is while the mouse rests
        seen = seat.pixels
        seat.stage.repaint()
        seat.wait()
        assert seat.pixels == seen
    to_left, upright, to_right = tilts
    assert abs(upright) < 0.1
    assert (2.5 < to_left <= 3 and -3 <= to_right < -2.5) if animated else (to_left == to_right == 0)
    assert seat.stage.at((left + width // 2, seat.centre("t1")[1])) is seat.view.animator.piles[pile][-1]
    seat.move((3, 700))
    assert not seat.host.hand


def test_a_held_card_swings_with_its_speed_and_comes_to_rest_after_one_small_overshoot() -> None:
    seat = king_albert(t1="KD 2S", t2="9H")
    seat.press("t1")
    x, y = seat.centre("t1")
    swung = []
    for step in range(80):
        x += 12 if step < 40 else 0
        seat.move((x, y + 20))
        seat.scene.step()
        swung.append(next(sprite for sprite in seat.stage.sprites if sprite.held).pose.tilt)
    assert -9 < min(swung) < -7.5  # against the direction of motion
    after = swung[40:]
    assert 0.2 < max(after) < 1
    assert min(after[after.index(max(after)) :]) > -0.1
    assert max(map(abs, after[24:])) < 0.2  # a fifth of a second later


def test_a_covered_card_is_shown_whole_while_the_mouse_rests_on_it(monkeypatch: pytest.MonkeyPatch) -> None:
    seat, now = king_albert(t1="KD 2S 9C"), [0.0]
    seat.sharpen()
    set_table_time(monkeypatch, lambda: now[0])
    before = seat.pixels
    seat.move(seat.centre("t1", place=1))
    assert not seat.scene.peek.marks
    now[0] = peeking.PATIENCE
    seat.scene.poll()
    seat.wait()
    assert seat.pixels != before
    seat.move((5, 700))
    seat.wait()
    assert seat.pixels == before


@pytest.mark.parametrize("press", ["h", "wheel"])
def test_a_card_that_is_shown_whole_lies_down_at_a_key_and_covers_no_hint(
    press: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seat, now = king_albert(t1="KD 2S 9C"), [0.0]
    set_table_time(monkeypatch, lambda: now[0])
    seat.move(seat.centre("t1", place=1))
    now[0] = peeking.PATIENCE
    seat.scene.poll()
    assert seat.scene.peek.marks
    if press == "h":
        seat.key("h")
    else:
        seat.press(seat.centre("t1", place=1), button=4)
    assert bool(seat.scene.peek.marks) == (press == "wheel")


def test_a_card_that_shows_no_more_than_an_edge_is_shown_whole_at_once() -> None:
    """Under the mouse, or as the first one with the focus."""
    cards = "AC 9S 4H 9C 7H 2H JS 5S AH 8S KD QD JD TD 9D 8D 7D 6D 5D 4D 3D"
    seat = laid(NapoleonsSquare(), (1024, 640), t1=cards, t2="2C 2D")
    place = 11  # the queen, in a run that has closed up
    spot = seat.layout.spots(parse_pile("t1"), seat.session.table[parse_pile("t1")])[place]
    seat.move((spot[0] + 1, spot[1] + 9))
    (shown,) = seat.scene.peek.marks
    assert shown.position == spot
    seat.move(seat.centre("t2", place=-2))  # which shows rank and suit
    assert not seat.scene.peek.marks
    seat.table.focus.stand_on(parse_pile("t1"))
    seat.key("UP")  # which only shows the focus
    assert not seat.scene.peek.marks
    while seat.table.focus.cards < 21 - place:
        seat.key("LEFT")
    (shown,) = seat.scene.peek.marks
    assert shown.position == spot


# ---- dragging


@pytest.mark.parametrize(
    ("source", "place", "away", "made", "refused"),
    [
        ("t1", -1, ("t3", 0.0, 0.0), ["t1-t3"], []),
        ("t1", -1, ("t2", 0.2, 0.0), [], ["t1-t2"]),  # it touches a right one
        ("t1", -1, ("t9", 0.0, 2.0), ["t1-t9"], []),  # near is enough
        ("t1", -1, ("t5", 0.0, 3.8), [], []),  # far from everything
        ("t4", 0, ("t9", 0.0, 0.0), [], []),  # only a top card can be taken up
    ],
)
def test_a_drag_plays_where_the_card_is_let_go(
    source: str, place: int, away: tuple[str, float, float], made: list[str], refused: list[str]
) -> None:
    others = {f"t{n}": f"{rank}D" for n, rank in enumerate("5678", 5)}
    seat = king_albert(t1="KD 2S", t2="9H", t3="3D", t4="2C KC", t9="3H", **others)
    pile, across, down = away
    before, (x, y), width = seat.scene.trace_fields()["cards"], seat.centre(pile), seat.layout.width
    seat.drag(seat.centre(source, place), (x + round(across * width), y + round(down * width)))
    seat.settle()
    assert seat.moves == made
    assert [told["move"] for told in seat.traces("refused")] == refused
    assert made or seat.scene.trace_fields()["cards"] == before


@pytest.mark.parametrize(
    ("widths", "seconds", "moves"), [(0.1, 0.1, ["t1-t3"]), (0.3, 0.49, ["t1-t3"]), (0.4, 0.1, []), (0.1, 0.51, [])]
)
def test_a_card_let_go_over_its_own_place_is_clicked_if_that_is_soon_and_near(
    widths: float, seconds: float, moves: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    seat, now = king_albert(t1="KD 2S", t2="9H", t3="3D"), 0.0
    set_table_time(monkeypatch, lambda: now)
    x, y = seat.centre("t1")
    seat.press((x, y))
    seat.move((x + round(widths * seat.layout.width), y))
    assert seat.table.card_input.held
    now = seconds
    seat.release(seat.table.card_input.mouse)
    seat.settle()
    assert seat.traces("refused") == []
    assert seat.moves == moves


def test_piles_that_would_take_the_card_glow_while_it_is_held_or_chosen() -> None:
    seat = laid(KingAlbert(), t1="KD 2S", t2="9H", t3="3D", t4="3H", t5="8D")
    seat.choose(clicks="click-click")
    for take in (seat.click, seat.press):
        take("t1")
        seat.move((400, 500))
        assert [str(pile) for pile in seat.table.card_input.targets()] == ["t3", "t4", "t6", "t7", "t8", "t9"]
        assert [mark.thin for mark in seat.stage.under if isinstance(mark, Glow)] == 6 * [False]


def test_beside_foundations_other_piles_have_a_thin_ring() -> None:
    seat = laid(KingAlbert(), t1="KD 2S", t2="3D", t3="5S", f1="AS")
    seat.choose(clicks="click-click")
    seat.click("t1")
    rings = {mark.box[:2]: mark.thin for mark in seat.stage.under if isinstance(mark, Glow)}
    assert rings.pop(seat.table.top_rect(parse_pile("f1")).topleft) is False
    assert rings.pop(seat.table.top_rect(parse_pile("t2")).topleft)
    assert {*rings.values()} == {True}  # the empty piles


def test_a_chosen_card_rises_and_is_tied_to_its_partners_until_it_is_played() -> None:
    seat = settled(dealt("quatorze"))
    seat.click("t5")
    assert [str(sprite.card) for sprite in seat.stage.chosen] == ["2D"]
    targets = seat.table.card_input.targets()
    links = seat.view.design.links(seat.layout, seat.session.table, parse_pile("t5"), targets)
    assert len(links) == 2
    assert {*links} <= {*seat.stage.over}
    seat.click("t3")
    assert not seat.stage.chosen
    assert not {*links} & {*seat.stage.over}


def test_a_card_in_flight_can_be_caught() -> None:
    seat = king_albert(t1="KD 2S", t2="9H", t9="3D")
    seat.click("t1")
    seat.settle()
    seat.key("ctrl+z")
    seat.wait(0.1)
    sprite = next(s for s in seat.stage.sprites if s.airborne)
    caught = round(sprite.pose.x) + 10, round(sprite.pose.y) + 10
    seat.press(caught)
    seat.move((caught[0] + 30, caught[1] + 30))
    assert seat.table.card_input.held
    seat.release("t9")
    seat.settle()
    assert seat.moves[1:] == ["t1-t9"]


@pytest.mark.parametrize("how", ["Escape", "another scene", "watching", "undo"])
def test_what_takes_the_players_hand_away_puts_the_held_card_back(how: str) -> None:
    seat = king_albert(t1="KD 2S", t2="9H", t9="3D")
    left: list[str] = []
    seat.host.pop = lambda: left.append(how)  # type: ignore[method-assign]
    seat.play("t2-t8")
    seat.settle()
    seat.press("t1")
    seat.move((400, 500))
    if how == "another scene":
        seat.scene.suspend()
        seat.scene.resize(seat.host.size)
    else:
        seat.key({"Escape": "ESCAPE", "watching": "w", "undo": "ctrl+z"}[how])
    seat.move((420, 520))
    seat.settle()
    assert not any(sprite.held or sprite.airborne for sprite in seat.stage.sprites)
    seat.release((420, 520))
    assert (seat.moves, left) == (["t2-t8"], [])
    assert seat.session.layout()["t1"] == ["KD", "2S"]


def test_a_card_that_has_left_under_the_pressed_mouse_is_not_clicked() -> None:
    seat = king_albert(f1="AS", f2="AH", t1="3S 2H 2S")
    point = seat.centre("t1")
    seat.press(point)
    seat.play("t1-f1")
    seat.wait()
    seat.release(point)
    assert seat.moves == ["t1-f1"]


def held_at(seat: TablePilot) -> tuple[float, float]:
    """Return where on the held card the mouse is, in cards from its corner."""
    held, layout = next(s for s in seat.stage.sprites if s.held), seat.layout
    x, y = seat.table.card_input.mouse
    return (x - held.pose.x) / layout.width, (y - held.pose.y) / layout.height


def test_a_held_card_stays_under_the_mouse_when_the_window_or_the_deck_changes() -> None:
    seat = king_albert(t1="KD 2S", t2="9H", t9="3D")
    seat.press("t1")
    seat.move((500, 500))
    before = held_at(seat)
    seat.host.size = (1920, 1080)
    seat.scene.resize((1920, 1080))
    assert held_at(seat) == pytest.approx(before, abs=0.02)
    seat.choose(deck="large")
    assert held_at(seat) == pytest.approx(before, abs=0.02)
    seat.release("t9")
    assert seat.moves == ["t1-t9"]


# ---- a finger


def finger(seat: TablePilot, kind: int, point: Point) -> None:
    buttons = {"button": 1} if kind != pygame.MOUSEMOTION else {"rel": (0, 0), "buttons": (1, 0, 0)}
    seat.scene.handle(pygame.Event(kind, pos=point, touch=True, **buttons))
    seat.scene.poll()


@pytest.mark.parametrize(
    ("pile", "place", "seconds", "moves"),
    [
        ("t1", -1, 0.0, ["t1-f1"]),  # like the right button, and what lies there then is not clicked
        ("t2", 0, 0.0, []),  # shows a covered card until the finger goes
        ("t2", -1, 9.0, ["t2-t3"]),  # a tap is a click
    ],
)
def test_a_long_press_sends_up_or_shows_and_a_tap_is_a_click(
    monkeypatch: pytest.MonkeyPatch, pile: str, place: int, seconds: float, moves: list[str]
) -> None:
    monkeypatch.setattr(peeking, "LONG", seconds)
    seat = king_albert(t1="AC AS", t2="KD 2S", t3="3H")
    point = seat.centre(pile, place)
    finger(seat, pygame.MOUSEBUTTONDOWN, point)
    assert bool(seat.scene.peek.marks) == (place == 0)
    seat.settle()
    finger(seat, pygame.MOUSEBUTTONUP, point)
    assert not seat.scene.peek.marks
    assert seat.moves == moves


def test_a_finger_that_moves_drags_after_it_has_moved_further_than_a_mouse() -> None:
    for touch in (False, True):
        seat = king_albert(t2="KD 2S", t3="3H")
        seat.choose(timer=False)
        x, y = seat.centre("t2")
        seat.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=touch))
        seat.move((x + 8, y))
        assert bool(seat.table.card_input.held) != touch
    finger(seat, pygame.MOUSEMOTION, (x + 20, y))
    finger(seat, pygame.MOUSEMOTION, seat.centre("t3"))
    finger(seat, pygame.MOUSEBUTTONUP, seat.centre("t3"))
    assert seat.moves == ["t2-t3"]
    seat.settle()
    seat.scene.poll()
    assert seat.scene.seconds_to_poll() == inf  # it is no long press any more


# ---- what is hidden stays hidden


def shown_so_far(session: Session) -> set[str]:
    return {str(card) for cards in session.table.values() for card in cards if card.face_up}


@each_game
def test_neither_the_picture_nor_the_trace_shows_a_face_that_lies_face_down(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: set[str] = set()
    find = Faces.picture  # every picture goes through it

    def watched(faces: Faces, card: Card, back: str = "") -> pygame.Surface:
        if card.face_up:
            drawn.add(str(card))
        return find(faces, card, back)

    monkeypatch.setattr(Faces, "picture", watched)
    seat, rng = TablePilot(dealt(slug, 7), (1024, 640)), random.Random(slug)
    seen = shown_so_far(seat.session)
    for _ in range(40 if FULL else 20):
        seat.wait(rng.random() * 0.2)
        if moves := seat.session.legal_moves():
            seat.controller.play(rng.choice(moves)) if rng.random() < 0.8 else seat.controller.undo()
        seen |= shown_so_far(seat.session)
        assert drawn <= seen
        assert named(seat) <= seen
    seat.settle()
    assert named(seat) == shown_so_far(seat.session)


def named(seat: TablePilot) -> set[str]:
    """Return the cards that the trace names, after checking that it names exactly the face-up ones."""
    cards = cast("list[dict[str, Any]]", seat.scene.trace_fields()["cards"])
    assert all((told["card"] is None) == (not told["face_up"]) for told in cards)
    return {told["card"] for told in cards if told["card"]}
