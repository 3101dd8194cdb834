"""Automatic moves at a table: the finish, safe plays, and what stops them."""

from __future__ import annotations

import time

import pygame
import pytest

from game.patiences import PATIENCES, KingAlbert
from game.rules.cards import RANKS
from game.scenes.table.table_toolbar import NO_MESSAGE
from game.view.marks.labels import Label
from tests.support.clock import Clock, set_table_time
from tests.support.host import part_of_won_game
from tests.support.pilot import TablePilot, laid
from tests.support.play import at, piles, run
from tests.support.selection import each_game

PATIENCE = 30.0  # seconds for what takes a fraction of one
UP = {"f1": run(RANKS, "S"), "f2": run(RANKS, "H"), "f3": run(RANKS[:9], "C"), "f4": run(RANKS[:9], "D")}
ENDING = UP | {"t1": "KD QD JD TC", "t2": "KC QC JC TD"}  # all of them go up, whatever is played first
SIZE = (1024, 640)
LOW = {"f1": "AS", "f2": "AH", "t1": "KC 2D", "t2": "KD 2S", "t3": "2H", "t4": "9C", "t5": "QH", "r1": "AD"}


def sit(position: dict[str, str], *, auto_finish: bool = False, safe_plays: bool = False) -> TablePilot:
    seat = TablePilot(at(KingAlbert(), **position), SIZE)
    seat.choose(animation_speed="instant", auto_finish=auto_finish, safe_plays=safe_plays)
    seat.settle()
    return seat


def watch(seat: TablePilot, until: int = 1000) -> list[str]:
    """Wait until nothing happens any more, or a number of moves are made; return all moves made."""
    deadline = time.monotonic() + PATIENCE
    while not seat.scene.at_rest and len(seat.moves) < until:
        assert time.monotonic() < deadline, "it never comes to rest"
        seat.scene.poll()
        seat.wait()
    return [str(move) for move in seat.moves]


def offer(seat: TablePilot) -> str:
    return seat.table.offer.action


# ---- the finish


def test_the_rest_plays_itself_up_after_a_move() -> None:
    seat = sit(ENDING, auto_finish=True)
    assert watch(seat) == []  # a game that is opened waits for its player
    seat.play("t1-t3")
    assert len(watch(seat)) == 9
    assert seat.session.is_won()
    assert seat.traces("won") == [{}]


@each_game
def test_every_game_finishes_itself(slug: str) -> None:
    session = part_of_won_game(slug, 1.0)
    moves = len(session.moves)
    last = [session.moves[-1 - back] for back in range(3)]
    for _ in last:
        session.undo()
    seat = TablePilot(session, SIZE)
    seat.choose(animation_speed="instant", auto_finish=True)
    seat.settle()
    while not session.is_won() and last:
        seat.controller.play(last.pop())
        watch(seat)
    assert session.is_won()
    assert len(session.moves) <= moves
    assert slug in ("calculation", "napoleons-square") or last, "nothing was left to be played by itself"


def test_without_the_setting_it_is_offered() -> None:
    seat = sit(ENDING)
    seat.play("t1-f3")
    assert watch(seat) == ["t1-f3"]
    assert offer(seat) == "finish"
    seat.key("a")
    watch(seat)
    assert seat.session.is_won()


def test_the_focus_takes_the_offer_up_and_is_back_on_its_pile() -> None:
    seat = sit(ENDING)
    watch(seat)
    focus = seat.table.focus
    pile = focus.pile
    seat.key("TAB")  # which only shows the focus
    focus.stand_on("offer finish")
    seat.key("RETURN")
    assert focus.pile == pile
    seat.key("RIGHT")  # which stops the finish, so that it is offered again
    watch(seat)
    assert offer(seat) == "finish"


def test_the_offer_is_a_button_which_names_its_key_only_to_those_who_use_keys() -> None:
    seat = sit(ENDING)
    watch(seat)
    keys = {"key": pygame.K_F5, "mod": 0, "unicode": ""}
    events = {"Auto-finish": {"pad": "west"} | keys, "A: Auto-finish": keys}
    for label, fields in events.items():
        seat.handle(pygame.Event(pygame.KEYDOWN, fields))
        assert seat.table.message.text == "Won from here"
        assert seat.table.buttons["offer finish"].label == label
    seat.click((5, 700))
    assert seat.table.buttons["offer finish"].label == "Auto-finish"
    seat.host.listening = True
    assert seat.table.offer.spoken == "Won from here. A: Auto-finish"


@pytest.mark.parametrize("how", ["key", "press"])
def test_any_input_stops_it_and_it_does_not_begin_again_by_itself(how: str) -> None:
    seat = sit(ENDING, auto_finish=True)
    seat.play("t1-t3")
    made = len(watch(seat, until=3))
    assert made < 9
    if how == "key":
        seat.key("F5")
    else:
        seat.click((5, 700))
    assert len(watch(seat)) == made
    assert offer(seat) == "finish"
    seat.play()
    assert len(watch(seat)) == made + 1
    seat.click(seat.table.buttons["offer finish"].rect.center)
    watch(seat)
    assert seat.session.is_won()


@pytest.mark.parametrize(("position", "move"), [(ENDING, "t1-t3"), (LOW, "t4-t6")])
def test_undo_takes_one_move_back_and_sets_nothing_off(position: dict[str, str], move: str) -> None:
    """Neither the finish nor a safe play."""
    seat = sit(position, auto_finish=True, safe_plays=True)
    seat.play(move)
    made = len(watch(seat, until=3))
    for back in (1, 2):
        seat.key("ctrl+z")
        watch(seat)
        assert len(seat.session.moves) == made - back
    seat.key("ctrl+y")
    watch(seat)
    assert len(seat.session.moves) == made - 1


def test_it_waits_while_nobody_looks() -> None:
    seat = sit(ENDING, auto_finish=True)
    seat.play("t1-t3")
    made = len(watch(seat, until=3))
    seat.host.has_focus = False
    seat.wait(1)
    seat.scene.poll()
    assert len(seat.moves) == made
    seat.host.has_focus = True
    watch(seat)
    assert seat.session.is_won()


# ---- safe plays


@pytest.mark.parametrize("safe_plays", [False, True])
def test_cards_that_nothing_needs_go_up_after_a_move_if_that_is_wanted(*, safe_plays: bool) -> None:
    """The ace and then both red twos and the black one; the rest stays."""
    seat = sit(LOW, safe_plays=safe_plays)
    seat.play("t4-t6")
    assert sorted(watch(seat)[1:]) == ["r1-f3", "t1-f3", "t2-f1", "t3-f2"] * safe_plays


def test_what_was_just_laid_down_stays() -> None:
    seat = sit(LOW, safe_plays=True)
    seat.play("t3-t6")
    assert "t6-f2" not in watch(seat)


# ---- no move is left


LAST = {  # positions with one move, and the move
    "calculation": ("f1 AS, f2 2H, f3 3C, f4 4D, t1 KD 2S", "t1-f1"),
    "numeration": ("t1 QH AS, t2 7S, t3 7S, t4 7C, t5 7C, t6 7H, t7 7H, t8 7D, t9 7D, t10 QS", "t1-f1"),
    "napoleons-square": (
        "t1 2H AS, t2 9S, t3 9S, t4 9C, t5 9C, t6 9H, t7 9H, t8 9D, t9 9D, t10 JS, t11 JC, t12 JH",
        "t1-f1",
    ),
    "king-albert": ("t1 2H AS, t2 9S, t3 9C, t4 9H, t5 9D, t6 JS, t7 JC, t8 JH, t9 JD", "t1-f1"),
    "quatorze": ("t1 AS, t2 KS, t3 2H, t4 3D", "t1+t2"),
}


@each_game
@pytest.mark.parametrize("way", ["undo", "new"])
def test_no_move_left_is_noticed_at_once_and_then_said_with_the_ways_out(
    slug: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    cards, last = LAST[slug]
    seat = laid(PATIENCES[slug](), SIZE, **piles(cards))
    table = seat.session.table
    set_table_time(monkeypatch, clock := Clock())
    seat.play(last)
    assert seat.traces("lost") == [{}]
    for _ in range(150):
        clock.now += 0.02
        seat.wait(0.02)
        seat.scene.poll()
    said = [mark.text for mark in seat.stage.under if isinstance(mark, Label)]
    assert any(text.startswith("No move is left") for text in said)
    seat.click(seat.table.buttons[way].rect.center)
    seat.wait()
    assert (seat.session.table == table) is (way != "new")
    assert seat.table.offer == NO_MESSAGE
