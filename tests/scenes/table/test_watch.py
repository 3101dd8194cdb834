"""Watching a winning line: its moves, what ends it, and what it leaves."""

from __future__ import annotations

from collections.abc import Callable

import pygame
import pytest

from game.patiences import KingAlbert
from game.rules.moves import parse_move
from game.rules.session import Session
from game.scenes.table.features.watch import COST, FIRST, WARNED, Watch
from game.store.save_format import GameStats
from game.store.settings import Settings
from tests.support.advised import ENDING, LINE, Advised
from tests.support.host import NullAutosaves, part_of_won_game, won_game
from tests.support.play import Layout
from tests.support.selection import ALL_SIZES, FULL, SHAPES

MOVES = LINE.split()
SIZES = ALL_SIZES if FULL else SHAPES[::3]


class Watcher(Advised):
    """A player who watches; the test controls the time between moves."""

    def __init__(self, size: tuple[int, int] = (1280, 800), layout: Layout = ENDING) -> None:
        super().__init__(Session.from_layout(KingAlbert(), layout), size)
        self.now = self.table.now()
        self.table.clock = lambda: self.now
        self.table.controller.stats.shown = True  # the cost is known

    def begin(self) -> None:
        """Watch the line that wins."""
        self.answer("won", LINE)
        self.key("w")

    def pass_time(self, seconds: float) -> None:
        self.now += seconds
        self.scene.poll()
        self.scene.poll()

    def spot(self, name: str) -> tuple[int, int]:
        """Return the middle of a button from a trace."""
        buttons = self.scene.trace_fields()["buttons"]
        assert isinstance(buttons, dict)
        return pygame.Rect(buttons[name]).center

    @property
    def states(self) -> list[object]:
        return [fields["state"] for fields in self.traces("watch")]


@pytest.fixture
def watcher() -> Watcher:
    return Watcher()


def test_the_line_plays_to_the_win_at_a_steady_pace(watcher: Watcher) -> None:
    watcher.begin()
    assert watcher.moves == []
    watcher.pass_time(FIRST)
    assert watcher.moves == MOVES[:1]
    watcher.pass_time(0.9)
    assert watcher.moves == MOVES[:1]
    watcher.pass_time(0.1)
    watcher.pass_time(1.0)
    assert watcher.moves == MOVES
    assert watcher.session.is_won()
    assert watcher.traces("won")
    assert watcher.states == ["playing", "over"]
    said = [told["text"] for told in watcher.traces("said")]
    assert (said.count("Watching"), said[-1]) == (1, "Watching has ended")
    assert len(said) == len(MOVES) + 4  # with the game and the verdict


def test_nothing_else_plays_itself_between_the_moves_of_the_line() -> None:
    watcher = Watcher(layout={"f1": ["AS"], "f2": ["AH"], "t1": ["9C", "2S"], "t2": ["KD", "2H"], "t3": ["8D"]})
    watcher.choose(safe_plays=True, animation_speed="instant", auto_finish=True)
    watcher.answer("won", "t3-t4 t4-t3 t1-f1")
    watcher.key("w")
    watcher.pass_time(FIRST)
    watcher.pass_time(0.0)
    assert watcher.moves == ["t3-t4"]
    watcher.pass_time(1.0)
    assert watcher.moves == ["t3-t4", "t4-t3"]


def test_each_move_watched_is_a_hint_taken(watcher: Watcher, monkeypatch: pytest.MonkeyPatch) -> None:
    stats = GameStats(shown=True)
    monkeypatch.setattr(NullAutosaves, "stats", lambda *_: stats)
    watcher.begin()
    watcher.pass_time(FIRST)
    watcher.pass_time(1)
    assert stats.hints == 2


def test_a_game_is_shown_from_the_first_watched_move_on_and_that_is_said_before(watcher: Watcher) -> None:
    stats = watcher.controller.stats
    stats.shown = False
    watcher.begin()
    assert watcher.notice == COST
    watcher.pass_time(FIRST)
    watcher.key("ESCAPE")
    assert not stats.shown
    assert watcher.moves == []
    watcher.key("w")
    watcher.pass_time(WARNED)
    assert stats.shown
    assert watcher.moves == MOVES[:1]
    assert watcher.notice != COST


def test_a_hint_shows_no_game(watcher: Watcher) -> None:
    watcher.controller.stats.shown = False
    watcher.answer("won", LINE)
    watcher.key("h")
    assert watcher.traces("hint")
    assert (watcher.controller.stats.hints, watcher.controller.stats.shown) == (1, False)


def test_watched_moves_can_be_taken_back_and_made_again(watcher: Watcher) -> None:
    watcher.begin()
    watcher.pass_time(FIRST)
    watcher.key("ctrl+z")
    assert watcher.session.undone == (parse_move(MOVES[0]),)
    watcher.pass_time(10)
    assert watcher.session.moves == ()
    assert watcher.states[-1] == "over"


def test_nothing_is_drawn_or_waited_for_while_it_is_paused(watcher: Watcher) -> None:
    watcher.host.settings = Settings(timer=False)
    watcher.begin()
    watcher.pass_time(FIRST)
    watcher.key("SPACE")
    watcher.sharpen()
    watcher.pass_time(100)
    assert watcher.moves == MOVES[:1]
    assert watcher.scene.seconds_to_poll() is None
    assert not watcher.scene.changed
    watcher.key("SPACE")
    watcher.pass_time(FIRST)
    assert watcher.moves == MOVES[:2]


def test_a_step_makes_one_move_and_waits(watcher: Watcher) -> None:
    watcher.begin()
    watcher.key("RIGHT")
    watcher.key("RIGHT")
    assert watcher.moves == MOVES[:2]
    watcher.pass_time(100)
    assert watcher.moves == MOVES[:2]
    assert watcher.states[-1] == "paused"


def test_it_waits_when_nobody_looks(watcher: Watcher) -> None:
    watcher.begin()
    watcher.host.has_focus = False
    watcher.pass_time(100)
    assert watcher.moves == []


@pytest.mark.parametrize("key", [pygame.K_ESCAPE, pygame.K_w])
def test_a_key_takes_over_at_that_move_and_stays_at_the_table(watcher: Watcher, key: int) -> None:
    left = []
    watcher.host.pop = lambda: left.append(1)  # type: ignore[method-assign]
    watcher.begin()
    watcher.pass_time(FIRST)
    watcher.key(key)
    watcher.pass_time(100)
    assert watcher.moves == MOVES[:1]
    assert not left


def test_a_press_on_a_card_takes_over_and_takes_it_in_hand(watcher: Watcher) -> None:
    watcher.begin()
    watcher.settle()
    watcher.click(watcher.centre(watcher.session.game.piles[2]))  # the felt of an empty foundation is no card
    assert watcher.showing(Watch)
    watcher.press(watcher.centre(parse_move("t3-f1").piles[0]))
    assert not watcher.table.showing
    watcher.release((5, 790))
    watcher.drag(watcher.centre(parse_move("t2-f2").piles[0]), watcher.centre(parse_move("t2-f2").piles[1]))
    assert watcher.moves == ["t2-f2"]
    watcher.pass_time(100)
    assert watcher.moves == ["t2-f2"]
    assert watcher.states[-1] == "over"


def test_a_line_that_is_not_known_yet_begins_when_it_is(watcher: Watcher) -> None:
    watcher.key("w")
    assert watcher.notice == "Still searching"
    watcher.answer("won", LINE)
    assert watcher.showing(Watch)
    assert not watcher.traces("hint")
    watcher.pass_time(FIRST)
    assert watcher.moves == MOVES[:1]


@pytest.mark.parametrize("act", [lambda seat: seat.key("F5"), lambda seat: seat.click((5, 790))])
def test_nothing_begins_once_something_else_was_done(watcher: Watcher, act: Callable[[Watcher], None]) -> None:
    watcher.key("w")
    act(watcher)
    watcher.answer("won", LINE)
    assert not watcher.table.showing


@pytest.mark.parametrize(
    ("outcome", "words"),
    [("lost", "This deal cannot be won"), ("open", "No win found, but one may exist")],
)
def test_without_a_line_it_says_so(watcher: Watcher, outcome: str, words: str) -> None:
    watcher.answer(outcome)
    watcher.key("w")
    watcher.scene.poll()
    assert watcher.notice == words
    assert not watcher.states


@pytest.mark.parametrize("size", SIZES)
def test_a_click_on_the_bar_takes_over(size: tuple[int, int]) -> None:
    watcher = Watcher(size)
    watcher.begin()
    watcher.pass_time(FIRST)
    watcher.click(watcher.spot("watch"))
    assert not watcher.table.showing
    assert "watch" not in watcher.scene.trace_fields()["buttons"]  # type: ignore[operator]


def test_what_watching_costs_is_said_once_and_nothing_is_offered_meanwhile() -> None:
    _, moves = won_game("king-albert")
    session = part_of_won_game("king-albert", 0.9)
    seat = Advised(session)
    seat.answer("won", " ".join(moves[len(session.moves) :]))
    assert seat.table.can("finish")
    seat.key("w")
    seat.scene.poll()
    assert [told["text"] for told in seat.traces("said")].count(COST) == 1
    assert not seat.table.can("finish")
