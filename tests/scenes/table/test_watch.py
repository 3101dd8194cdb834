"""Watching a winning line: its moves, what ends it, and what it leaves."""

from __future__ import annotations

from math import inf

import pygame
import pytest

from game.patiences import KingAlbert
from game.rules.moves import parse_move
from game.rules.session import Session
from game.scenes.dialogs.watch_question import WatchQuestion
from game.scenes.table.features.watch import FIRST, TEMPO, Watch
from game.scenes.table.game_table import WATCHED_MESSAGE
from game.scenes.win.scene import Win
from game.store.pending_rows import Result
from game.store.save_format import GameStats
from game.store.settings import Settings
from game.view.celebrations.flight import SILENCE
from tests.support.advised import ENDING, LINE, Advised
from tests.support.clock import Clock, set_table_time
from tests.support.host import EmptyRecordBook, part_of_won_game, won_game
from tests.support.play import Layout

MOVES = LINE.split()


CLOCK = Clock()


@pytest.fixture(autouse=True)
def _table_time(monkeypatch: pytest.MonkeyPatch) -> None:
    set_table_time(monkeypatch, CLOCK)


class Watcher(Advised):
    """A player who watches; the test controls the time between moves."""

    def __init__(
        self, size: tuple[int, int] = (1280, 800), layout: Layout = ENDING, session: Session | None = None
    ) -> None:
        super().__init__(session or Session.from_layout(KingAlbert(), layout), size)

    def begin(self) -> None:
        """Watch the line that wins."""
        self.answer("won", LINE)
        self.key("w")

    def pass_time(self, seconds: float) -> None:
        CLOCK.now += seconds
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
    assert watcher.controller.stats.hints == len(MOVES)


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


def test_watched_moves_can_be_taken_back_and_made_again(watcher: Watcher) -> None:
    watcher.begin()
    watcher.pass_time(FIRST)
    watcher.key("ctrl+z")
    assert watcher.session.undone == (parse_move(MOVES[0]),)
    watcher.pass_time(10)
    assert watcher.session.moves == ()
    assert watcher.states[-1] == "over"


def test_it_waits_when_nobody_looks(watcher: Watcher) -> None:
    watcher.host.settings = Settings(timer=False)
    watcher.begin()
    watcher.host.has_focus = False
    watcher.sharpen()
    watcher.pass_time(100)
    assert watcher.moves == []
    assert watcher.scene.seconds_to_poll() == inf
    assert not watcher.scene.changed
    watcher.host.has_focus = True
    watcher.scene.poll()
    watcher.pass_time(FIRST)
    assert watcher.moves == MOVES[:1]


def test_what_takes_over_does_nothing_else(watcher: Watcher) -> None:
    watcher.begin()
    watcher.settle()
    for way in ("w", "ESCAPE"):
        watcher.key(way)
        assert not watcher.table.showing
        watcher.key("w")
    watcher.click(watcher.spot("watch"))
    assert not watcher.table.showing
    watcher.settle()
    watcher.pass_time(100)
    assert (watcher.moves, watcher.table.card_input.selected) == ([], None)
    watcher.drag("t2", "f2")
    assert watcher.moves == ["t2-f2"]


@pytest.mark.parametrize("press", ["click", "SPACE", "RETURN"])
def test_a_press_for_the_cards_pauses_and_goes_on(watcher: Watcher, press: str) -> None:
    watcher.begin()
    watcher.settle()
    for state, moves in (("Paused", []), ("Watching", MOVES[:1])):
        if press == "click":
            watcher.click("t2")
        else:
            watcher.key(press)
        assert watcher.notice.startswith(f"{state} · move 0 of {len(MOVES)}")
        watcher.pass_time(FIRST)
        assert watcher.moves == moves
    assert watcher.table.card_input.selected is None


def test_the_key_of_a_move_forward_plays_it_at_once(watcher: Watcher) -> None:
    watcher.begin()
    watcher.settle()
    for count in range(1, len(MOVES) + 1):
        watcher.key("RIGHT")
        watcher.pass_time(0.0)
        assert watcher.moves == MOVES[:count]
    assert watcher.states == ["playing", "over"]


def test_a_line_that_is_stepped_through_stays_paused(watcher: Watcher) -> None:
    watcher.begin()
    watcher.settle()
    watcher.key("SPACE")
    for count in (1, 2):
        watcher.key("RIGHT")
        watcher.pass_time(3.0)
        assert watcher.moves == MOVES[:count]
    watcher.key("SPACE")
    watcher.pass_time(0.0)
    assert watcher.moves == MOVES[:3]


def test_a_line_that_is_not_known_yet_begins_when_it_is(watcher: Watcher) -> None:
    watcher.key("w")
    assert watcher.notice == "Still searching"
    watcher.answer("won", LINE)
    assert watcher.showing(Watch)
    assert not watcher.traces("hint")
    watcher.pass_time(FIRST)
    assert watcher.moves == MOVES[:1]


def test_nothing_begins_once_something_else_was_done(watcher: Watcher) -> None:
    watcher.key("w")
    watcher.click((5, 790))
    watcher.answer("won", LINE)
    assert not watcher.table.showing


@pytest.mark.parametrize(
    ("outcome", "words"),
    [("lost", "This position cannot be won"), ("open", "No win known from here. Searching on …")],
)
def test_without_a_line_it_says_so_and_asks_nothing(counted: Counted, outcome: str, words: str) -> None:
    counted.answer(outcome)
    counted.key("w")
    counted.scene.poll()
    assert (counted.notice, counted.states, counted.asked) == (words, [], False)


# ---- the question whether the game is to count no more


class Ledger(EmptyRecordBook):
    """Knows which deals were watched, and what is recorded."""

    def __init__(self, *watched: tuple[str, int]) -> None:
        self.watched, self.recorded = {*watched}, list[tuple[int, bool, Result]]()

    def record(self, session: Session, stats: GameStats, outcome: Result) -> None:
        self.recorded.append((len(session.moves), stats.shown, outcome))
        if stats.shown and session.number:
            self.watched.add((session.game.slug(), session.number))

    def was_watched(self, slug: str, number: int | None) -> bool:
        return (slug, number) in self.watched


class Counted(Watcher):
    """A player near the end of a deal that counts, with the real stack of scenes."""

    def __init__(self, ledger: Ledger | None = None) -> None:
        self.number, moves = won_game("king-albert")
        session = part_of_won_game("king-albert", 0.9)
        self.rest = moves[len(session.moves) :]
        super().__init__(session=session)
        self.ledger = self.host.record_book = ledger or Ledger()
        self.host.stack = [self.scene]

    def begin(self) -> None:
        self.answer("won", " ".join(self.rest))
        self.key("w")

    def learn(self) -> None:
        """Let the records be read, as the program does."""
        self.scene.host_changed()
        self.scene.poll()

    @property
    def asked(self) -> bool:
        return isinstance(self.host.top, WatchQuestion)


@pytest.fixture
def counted() -> Counted:
    return Counted()


def test_watching_asks_first_and_costs_nothing_until_it_is_agreed(counted: Counted) -> None:
    """The focus is on the answer that changes nothing."""
    for answer in ("RETURN", "ESCAPE"):
        counted.begin()
        assert counted.asked
        counted.host.key(answer)
        assert counted.host.top is counted.scene
        counted.pass_time(100)
        assert (counted.moves, counted.states, counted.ledger.recorded) == ([], [], [])
    stats = counted.controller.stats
    assert (stats.shown, stats.hints) == (False, 0)


def test_whoever_agrees_watches_and_is_not_asked_again_once_the_game_counts_no_more(counted: Counted) -> None:
    counted.begin()
    counted.host.click("watch")
    assert counted.host.top is counted.scene
    assert counted.showing(Watch)
    counted.key("ESCAPE")  # before the first move, so that the game still counts
    assert not counted.controller.stats.shown
    counted.key("w")
    assert counted.asked
    counted.host.click("watch")
    counted.pass_time(FIRST)
    assert counted.moves == counted.rest[:1]
    counted.key("ESCAPE")
    counted.key("w")
    assert counted.showing(Watch)
    counted.controller.deal(counted.number + 1)
    assert not counted.controller.stats.shown
    counted.table.analysis.open(counted.oracle)
    counted.scene.poll()
    counted.answer("won", str(counted.session.legal_moves()[0]))
    counted.key("w")
    assert counted.asked


@pytest.mark.parametrize("watched", [True, False])
def test_the_cards_of_a_watched_win_do_not_fly(counted: Counted, *, watched: bool) -> None:
    counted.choose(reduced_motion=False, animation_speed="normal")
    if watched:
        counted.begin()
        counted.host.click("watch")
    for move in counted.rest:
        if watched:
            counted.pass_time(TEMPO)
        else:
            counted.play(move)
        counted.settle()
    for _ in range(9):
        if counted.host.top is counted.scene:
            CLOCK.now += 1.0
            counted.scene.poll()
    win = counted.host.top
    assert isinstance(win, Win)
    assert (win.animation.now > SILENCE) is watched


def test_the_first_watched_move_is_recorded_at_once(counted: Counted) -> None:
    """So whatever becomes of the game, the deal is known to be watched."""
    counted.begin()
    counted.host.click("watch")
    made = len(counted.session.moves)
    assert counted.ledger.recorded == []
    counted.pass_time(FIRST)
    counted.pass_time(1.0)
    assert counted.ledger.recorded == [(made + 1, True, "abandoned")]


def test_a_watched_game_that_comes_from_elsewhere_is_recorded_once(counted: Counted) -> None:
    counted.controller.stats.shown = True
    counted.learn()
    counted.learn()
    assert counted.ledger.recorded == [(len(counted.session.moves), True, "abandoned")]


def test_a_line_that_is_found_later_asks_then(counted: Counted) -> None:
    counted.key("w")
    assert not counted.asked
    counted.answer("won", " ".join(counted.rest))
    assert counted.asked
    counted.host.key("RETURN")
    assert counted.controller.stats.hints == 0


def test_a_game_that_counts_no_more_asks_nothing(counted: Counted) -> None:
    counted.controller.stats.shown = True
    counted.begin()
    assert counted.showing(Watch)
    assert not counted.table.can("finish")  # nothing else is offered meanwhile


def test_a_deal_that_was_watched_before_says_so_and_asks_nothing() -> None:
    number, _moves = won_game("king-albert")
    other = Counted(Ledger(("quatorze", number), ("king-albert", number + 1)))
    other.learn()
    assert (other.table.voice.message.text, other.controller.stats.shown) == ("", False)
    other.controller.deal(number + 1)
    assert (other.table.voice.message.text, other.controller.stats.shown) == (WATCHED_MESSAGE, True)
    seat = Counted(Ledger(("king-albert", number)))
    seat.learn()
    assert (seat.notice, seat.controller.stats.shown) == (WATCHED_MESSAGE, True)
    seat.table.voice.hush()
    seat.begin()
    assert seat.notice != WATCHED_MESSAGE  # it is said once
    assert seat.showing(Watch)
