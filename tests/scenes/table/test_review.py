"""The review of a game: the strip, its questions to the solver, and the unchanged table afterwards."""

from __future__ import annotations

from math import inf

import pygame
import pytest

from game.access.node import ReaderRequest
from game.rules.cards import Card
from game.rules.session import Session
from game.rules.table import Pile
from game.scenes.keys import CARDS, FOCUS, GAME, MODIFIERS, READING, REVIEWING
from game.scenes.stopwatch import Stopwatch
from game.scenes.table.features.review import Review
from game.scenes.table.review_strip import Timeline
from game.scenes.widgets.controls import Button
from game.view.marks.labels import Label
from game.view.marks.text_box import TextBox
from game.view.widgets.widget_marks import BarBackground
from tests.support.advised import Advised
from tests.support.host import part_of_won_game
from tests.support.play import dealt
from tests.support.screens import lost_session
from tests.support.selection import SHAPES, each_game

MOVES = "t1-t4 t4-t5 t2-t6 t5-t4 t4-t1 t1-t7"
LOOKING = "Close the review to go on playing"


class Reviewer(Advised):
    """A player who reviews a game of six moves, of which the third one lost it, as the solver says here."""

    def __init__(self, session: Session | None = None, size: tuple[int, int] = (1280, 800)) -> None:
        super().__init__(session, size, MOVES)

    @property
    def verdicts(self) -> str:
        return "".join(verdict.value[0] if verdict else "?" for verdict in self.showing(Review).verdicts)

    def answer(self, outcome: str, line: str = "t1-f1") -> None:
        super().answer(outcome, line if outcome == "won" else "")

    def answer_truly(self, lost_by: int = 3) -> None:
        """Answer as if a given move had lost the game."""
        tables = self.showing(Review)._tables  # noqa: SLF001 - in the order of the game
        while not self.traces("review")[-1]["complete"]:
            question = self.oracle.asked[-1]
            self.answer("won" if tables.index(question.table) < lost_by else "lost")
            assert self.oracle.asked[-1] is not question or self.traces("review")[-1]["complete"]

    def rects(self) -> dict[str, pygame.Rect]:
        buttons = self.scene.trace_fields()["buttons"]
        assert isinstance(buttons, dict)
        return {name: pygame.Rect(rect) for name, rect in buttons.items()}

    def strip_texts(self) -> list[str]:
        """Return what is written on the strip."""
        return [mark.text for mark in self.showing(Review).parts() if isinstance(mark, Label)]

    @property
    def play_label(self) -> str:
        """What the button says that plays on."""
        return next(part.label for part in self.showing(Review).parts() if isinstance(part, Button) and part.main)

    @property
    def timeline(self) -> Timeline:
        return next(part for part in self.showing(Review).parts() if isinstance(part, Timeline))

    def cell(self, place: int) -> tuple[int, int]:
        """Return a point on the strip at a position."""
        rect, count = self.timeline.rect, len(self.timeline.verdicts)
        return rect.x + round((place + 0.5) * rect.w / count), rect.centery


@pytest.fixture
def reviewer() -> Reviewer:
    return Reviewer()


def test_when_the_solver_is_gone_the_strip_waits_for_nothing(reviewer: Reviewer) -> None:
    reviewer.key("v")
    assert "Reviewing 0 of 7" in reviewer.strip_texts()
    reviewer.oracle.has_given_up = True
    reviewer.scene.poll()
    assert "No more verdicts until the next game" in reviewer.strip_texts()
    assert "cancel" not in reviewer.rects()


def test_the_position_that_is_looked_at_comes_before_the_others(reviewer: Reviewer) -> None:
    reviewer.table.review()
    tables = reviewer.showing(Review)._tables  # noqa: SLF001 - in the order of the game
    assert reviewer.oracle.asked[-1].table == reviewer.session.table
    reviewer.answer("lost")
    reviewer.click(reviewer.cell(1))
    reviewer.scene.poll()
    assert reviewer.oracle.asked[-1].table == tables[1]
    reviewer.answer("won")
    assert reviewer.verdicts[:2] == "ww"


def seen(reviewer: Reviewer) -> dict[Pile, tuple[Card, ...]]:
    """Return the cards as they are drawn."""
    return {
        pile: tuple(sprite.card for sprite in sprites)
        for pile, sprites in reviewer.view.animator.piles.items()
        if pile in reviewer.session.table
    }


def test_enter_plays_on_at_once_even_where_the_button_says_that_it_ends_the_score() -> None:
    reviewer = Reviewer(dealt("king-albert", moves=6))
    reviewer.table.review()
    reviewer.key("HOME")
    assert reviewer.play_label == "Enter: Play on without a score"
    reviewer.key("h")
    assert reviewer.notice == LOOKING
    reviewer.key("RETURN")
    assert reviewer.notice == ""
    assert not reviewer.session.moves
    assert not reviewer.session.scoring
    assert not reviewer.table.showing
    reviewer.table.review()
    reviewer.key("END")
    assert reviewer.play_label == "Enter: Play on from here"
    reviewer.key("RETURN")
    assert len(reviewer.session.moves) == 6


def test_only_what_answers_in_a_review_looks_as_if_it_did(reviewer: Reviewer) -> None:
    assert reviewer.table.buttons["hint"].usable
    reviewer.table.review()
    reviewer.scene.poll()
    assert {name for name in ("undo", "redo", "restart", "hint") if reviewer.table.buttons[name].usable} == {
        "undo",
        "restart",
    }
    reviewer.key("HOME")
    reviewer.scene.poll()
    assert {name for name in ("undo", "redo", "restart", "hint") if reviewer.table.buttons[name].usable} == {"redo"}


def test_nothing_below_the_review_answers(reviewer: Reviewer) -> None:
    own = {"play", "close", "review", "new", "menu", "choose", "variations", "save", "tour"}  # which end or cover it
    reviewer.key("v")
    reviewer.key("LEFT")
    moves = reviewer.session.moves
    for action in (*GAME, *FOCUS, *CARDS, *READING, *REVIEWING):
        if action.name not in own:
            for key in action.chords:
                reviewer.key(key.code, sum(MODIFIERS[name] for name in key.held))
    for digit in range(pygame.K_0, pygame.K_9 + 1):
        reviewer.key(digit)
    reviewer.table.act("legal")
    reviewer.scene.perform(ReaderRequest("pile t1", "click"))
    reviewer.settle()
    reviewer.move("t3")
    assert not reviewer.scene.moving
    assert reviewer.showing(Review)
    assert reviewer.session.moves == moves


def test_cards_stay_where_they_are_while_one_looks(reviewer: Reviewer) -> None:
    reviewer.table.review()
    reviewer.key("HOME")
    reviewer.settle()
    reviewer.drag("t1", "f1")
    reviewer.click("t1")
    reviewer.click("t1", button=3)
    assert reviewer.moves == []
    assert reviewer.notice == LOOKING
    assert len(reviewer.session.moves) == 6


def test_it_opens_at_the_last_position_that_could_be_won_and_asks_nothing_twice(reviewer: Reviewer) -> None:
    reviewer.table.review()
    reviewer.answer_truly()
    assert len(reviewer.table.shown_session.moves) == 2
    reviewer.key("END")
    reviewer.click(reviewer.rects()["fatal"].center)
    assert len(reviewer.table.shown_session.moves) == 2
    assert len(reviewer.session.moves) == 6
    asked = len(reviewer.oracle.asked)
    reviewer.key("ESCAPE")
    reviewer.table.review()
    reviewer.scene.poll()
    assert len(reviewer.table.shown_session.moves) == 2
    assert (reviewer.verdicts, len(reviewer.oracle.asked)) == ("wwwllll", asked)
    told = reviewer.traces("review")[-1]
    assert (told["verdicts"], told["lost_by"], told["complete"]) == ("wwwllll", 3, True)


def search(reviewer: Reviewer) -> int:
    """Answer as if only longer searches had a result after moves 3 and 4; return which of them is searched first."""
    tables = reviewer.showing(Review)._tables  # noqa: SLF001 - in the order of the game
    answers = ["won", "won", "won", "open", "open", "lost", "lost"]
    while (question := reviewer.oracle.asked[-1]).seconds < 60 and not reviewer.traces("review")[-1]["complete"]:
        reviewer.answer(answers[tables.index(question.table)])
    return tables.index(question.table)


def test_where_it_is_unclear_which_move_lost_the_search_goes_on_longer(reviewer: Reviewer) -> None:
    reviewer.table.review()
    assert search(reviewer) == 4
    assert "One of the moves 3 to 5 lost the game · Still searching" in reviewer.strip_texts()
    assert "fatal" not in reviewer.rects()
    reviewer.answer("won")
    assert "Move 5 lost the game" in reviewer.strip_texts()
    assert len(reviewer.table.shown_session.moves) == 4
    assert reviewer.traces("review")[-1]["complete"]


def test_after_the_longer_search_it_is_said_that_the_move_is_not_known(reviewer: Reviewer) -> None:
    reviewer.table.review()
    search(reviewer)
    for _ in range(2):
        assert not reviewer.traces("review")[-1]["complete"]
        reviewer.answer("open")
    assert "One of the moves 3 to 5 lost the game · It is not known which" in reviewer.strip_texts()
    asked = len(reviewer.oracle.asked)
    reviewer.scene.poll()
    assert (len(reviewer.oracle.asked), reviewer.traces("review")[-1]["complete"]) == (asked, True)


def test_a_solver_that_is_gone_meanwhile_is_not_waited_for(reviewer: Reviewer) -> None:
    reviewer.table.review()
    search(reviewer)
    reviewer.oracle.has_given_up = True
    reviewer.scene.poll()
    assert "One of the moves 3 to 5 lost the game · It is not known which" in reviewer.strip_texts()


def test_a_position_that_was_chosen_meanwhile_stays(reviewer: Reviewer) -> None:
    reviewer.table.review()
    reviewer.click(reviewer.cell(5))
    reviewer.answer_truly()
    assert len(reviewer.table.shown_session.moves) == 5


def test_another_review_follows_the_game_as_it_went_on(reviewer: Reviewer) -> None:
    reviewer.table.review()
    reviewer.answer_truly()
    reviewer.key("RETURN")
    reviewer.settle()
    reviewer.play("t2-f2")
    reviewer.settle()
    reviewer.table.review()
    reviewer.scene.poll()
    assert reviewer.session.undone == ()
    assert reviewer.verdicts == "www?"
    assert reviewer.oracle.asked[-1].table == reviewer.session.table
    reviewer.answer("won")
    assert reviewer.verdicts == "wwww"


def test_a_move_in_words_is_told_where_the_table_is(reviewer: Reviewer) -> None:
    reviewer.table.review()
    reviewer.answer_truly()
    for place, number, words in (
        (0, "The deal", "The cards are dealt · can be won"),
        (1, "Move 1 of 6", "2 of spades to column 4 · can be won"),
        (3, "Move 3 of 6", "King of hearts to column 6 · cannot be won"),
    ):
        reviewer.click(reviewer.cell(place))
        assert reviewer.strip_texts()[:2] == [number, words]


def test_verdicts_differ_in_shape_not_only_in_colour(reviewer: Reviewer) -> None:
    reviewer.table.review()
    reviewer.answer_truly()
    reviewer.key("HOME")
    reviewer.sharpen()
    graph = reviewer.timeline.rect

    def at(place: int, y: int) -> pygame.Color:
        return reviewer.canvas.get_at((reviewer.cell(place)[0], y))

    assert at(1, graph.y) == at(1, graph.centery)
    assert at(5, graph.y) != at(5, graph.centery)


@each_game
@pytest.mark.parametrize("size", SHAPES[::3])
def test_no_card_lies_under_the_strip(slug: str, size: tuple[int, int]) -> None:
    reviewer = Reviewer(part_of_won_game(slug, 0.6), size)
    reviewer.table.review()
    strip = next(part.rect for part in reviewer.showing(Review).parts() if isinstance(part, BarBackground))
    layout, table = reviewer.layout, reviewer.session.table
    assert strip.collidelist([layout.pile_rect(pile, table[pile]) for pile in layout.places]) < 0


def test_without_peeking_what_lies_face_down_is_not_looked_at() -> None:
    reviewer = Reviewer(part_of_won_game("calculation", 0.2))
    reviewer.table.analysis.sees_all = False
    asked = len(reviewer.oracle.asked)
    reviewer.table.review()
    reviewer.scene.poll()
    assert set(reviewer.verdicts) == {"o"}
    assert len(reviewer.oracle.asked) == asked


def test_a_won_game_is_called_won_without_a_search_and_is_not_won_again_by_looking_at_it() -> None:
    seat = Reviewer(part_of_won_game("king-albert", 1.0))
    seat.scene.poll()
    assert seat.table.light is None
    seat.table.review()
    seat.settle()
    assert set(seat.verdicts) == {"w"}
    assert [text for text in seat.strip_texts() if "won" in text] == [
        "King of hearts to foundation 4 · the game is won",
        "It could be won throughout",
    ]
    for key in ("HOME", "END"):
        seat.key(key)
    seat.settle()
    seat.scene.poll()
    assert not seat.traces("won")
    assert not seat.host.stack
    seat.key("h")
    assert seat.notice == LOOKING
    seat.key("ESCAPE")
    assert not seat.notice


def test_a_lost_game_has_its_review_a_key_away() -> None:
    stuck = Reviewer(lost_session())
    stuck.key("v")
    assert stuck.verdicts[-1] == "l"


WALKS = (  # what is done, and the position that is shown then
    "click 0, click 6, click 3, click 5, click 1",
    "press 5, move 4, move 2, release 2",
    "HOME 0, LEFT 0, RIGHT 1, END 6, RIGHT 6",
    "ctrl+z 5, ctrl+z 4, ctrl+y 5, ctrl+r 0",
)


def test_the_timeline_says_what_its_colours_tell(reviewer: Reviewer) -> None:
    reviewer.table.review()
    reviewer.move(reviewer.cell(3))
    reviewer.wait(1.0)
    said = [mark.text for mark in reviewer.table.view.stage.over if isinstance(mark, TextBox)]
    assert said == ["Whether the game can still be won"]


@pytest.mark.parametrize("way", WALKS)
def test_every_way_leads_to_its_position_and_costs_nothing(reviewer: Reviewer, way: str) -> None:
    """Session, score, tally and clock are after a review what they were before it."""
    session, stats = reviewer.session, reviewer.controller.stats

    def state() -> tuple[object, ...]:
        return session.moves, session.undone, session.table, session.score, stats.undos, stats.hints

    before = state()
    reviewer.controller.clock = Stopwatch(100.0)
    reviewer.table.review()
    time_then = reviewer.controller.clock.seconds
    for how, place in ((step.split()[0], int(step.split()[1])) for step in way.split(", ")):
        if how in ("click", "press", "move", "release"):
            getattr(reviewer, how)(reviewer.cell(place))
        else:
            reviewer.key(how)
        reviewer.settle()
        assert len(reviewer.table.shown_session.moves) == place
        assert seen(reviewer) == dict(reviewer.table.shown_session.table)
        assert state() == before
    reviewer.move(reviewer.cell(3))  # without a press
    assert len(reviewer.table.shown_session.moves) == place
    reviewer.scene.pause(paused=True)
    reviewer.scene.pause(paused=False)
    assert reviewer.controller.clock.seconds == time_then
    reviewer.key("v" if "HOME" in way else "ESCAPE")
    assert not reviewer.table.showing
    assert (state(), reviewer.session) == (before, session)
    assert seen(reviewer) == dict(session.table)
    assert not reviewer.traces("undo") + reviewer.traces("redo")
    assert reviewer.controller.clock.next_tick() < inf  # it runs again
