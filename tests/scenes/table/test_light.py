"""The light: what counts as help by it, and what is said when it first turns red."""

from __future__ import annotations

import pygame
import pytest

from game.patiences import KingAlbert
from game.rules.moves import parse_pile
from game.rules.session import Session
from game.view.cards.landing_effects import RedRing
from game.view.marks.bubble import BubbleFrame
from game.view.marks.hint import SpotlightOverlay
from tests.support.advised import ENDING, LINE, Advised


class Player(Advised):
    """A player at an endgame that the solver knows to be won."""

    def __init__(self) -> None:
        super().__init__()
        self.answer("won", LINE)

    def play(self, move: str = "") -> None:
        super().play(move)
        self.settle()
        self.scene.poll()


@pytest.mark.parametrize(("change", "helped"), [({}, True), ({"light": False}, False), ({"peek": "open-cards"}, True)])
def test_a_move_under_the_light_is_helped_by_it(change: dict[str, object], *, helped: bool) -> None:
    seat = Player()
    seat.choose(**change)
    assert not seat.controller.stats.light  # to look at a deal is no game
    seat.play("t1-t4")
    assert seat.controller.stats.light is helped


def test_a_light_that_is_switched_on_in_the_middle_counts() -> None:
    seat = Player()
    seat.choose(light=False)
    seat.play("t1-t4")
    assert not seat.controller.stats.light
    seat.choose(light=True)
    seat.scene.poll()
    assert seat.controller.stats.light


def test_a_review_of_a_game_that_goes_on_counts_as_the_light_and_says_so() -> None:
    seat = Player()
    seat.choose(light=False)
    seat.play("t1-t4")
    seat.key("v")
    assert seat.notice == "A review before the end counts as playing with the light"
    assert seat.controller.stats.light


def lose(seat: Advised, answer: str = "lost") -> None:
    """Make a move that loses, which the solver says, and wait."""
    seat.play("t1-t4")
    seat.settle()
    seat.scene.poll()
    seat.answer(answer)
    seat.sharpen()


def labels(seat: Advised) -> list[str]:
    widgets = seat.table.pane.widgets.items()
    return [each.accessible_label for name, each in widgets if name in {"close-notice", "offer back"}]


COST = "No line wins from here. Going back counts as undo."


def test_the_first_red_light_is_explained_once_in_a_life() -> None:
    seat = Player()
    seat.host.listening = True
    before = seat.session.table
    lose(seat)
    assert seat.notice == COST
    assert seat.host.settings.coached == ("light",)
    assert labels(seat) == ["Esc: Play on", "Ctrl+B: Go back 1 move"]
    assert not [
        mark for mark in seat.stage.over if isinstance(mark, BubbleFrame | SpotlightOverlay)
    ]  # no card is covered
    told = [said for said in seat.traces("said") if "line wins" in str(said["text"])]
    assert told == [{"text": COST, "urgent": False}]
    seat.click(seat.table.pane.widgets["offer back"].rect.center)
    assert seat.session.table == before
    lose(seat)
    assert seat.notice != COST


@pytest.mark.parametrize(
    ("keyed", "named"), [(True, ["Esc: Play on", "Ctrl+B: Go back 1 move"]), (False, ["Play on", "Go back 1 move"])]
)
def test_its_buttons_name_keys_for_who_used_them_when_it_came(*, keyed: bool, named: list[str]) -> None:
    seat = Player()
    seat.table.keyed = keyed
    lose(seat)
    assert labels(seat) == named
    seat.table.keyed = not keyed
    seat.table.invalidate()
    seat.scene.refresh()
    assert labels(seat) == named


@pytest.mark.parametrize("key", ["RETURN", "SPACE"])
def test_its_buttons_are_pressed_by_keys(key: str) -> None:
    seat = Player()
    before = seat.session.table
    lose(seat)
    while seat.table.focus.item != "offer back":
        seat.key("TAB")
    seat.key(key)
    assert seat.session.table == before


@pytest.mark.parametrize("way", ["button", "Escape"])
def test_who_plays_on_keeps_the_position(way: str) -> None:
    seat = Player()
    seat.session.number = 24  # so that it has a score, which undo ends
    lose(seat)
    assert seat.table.undo_ends_score
    lost = seat.session.table
    if way == "Escape":
        seat.key("ESCAPE")
    else:
        seat.click(seat.table.pane.widgets["close-notice"].rect.center)
    assert seat.notice != COST
    assert seat.session.table == lost
    seat.key("ctrl+z")
    assert seat.session.table == lost
    assert seat.notice == "Undo ends scoring in this game, but a win still counts: press again to undo"
    seat.key("ctrl+z")
    assert seat.session.table != lost


@pytest.mark.parametrize("scored", [True, False])
def test_a_later_loss_is_told_in_the_bar_with_the_way_back_which_says_what_it_costs(*, scored: bool) -> None:
    seat = Player()
    seat.session.number = 24 if scored else None
    seat.choose(coached=("light",))
    before = seat.session.table
    lose(seat)
    assert seat.notice == "This position cannot be won"
    seat.table.act("back")
    assert (seat.session.table == before) is not scored
    seat.table.act("back")
    assert seat.session.table == before


def test_a_move_in_a_lost_game_is_not_told_again() -> None:
    seat = Player()
    seat.choose(coached=("light",))
    lose(seat)
    seat.play("t4-t5")
    assert seat.table.light == "lost"
    assert not seat.table.voice.message.text


def test_it_ends_with_the_next_move_and_not_before() -> None:
    seat = Player()
    lose(seat)
    seat.click((5, 790))
    assert seat.notice == COST
    seat.play("t4-t5")
    assert seat.notice != COST


@pytest.mark.parametrize("case", ["off", "known", "open", "deal"])
def test_otherwise_nothing_is_explained(case: str) -> None:
    """The light is off, it was explained before, it is not red, or the deal itself cannot be won."""
    seat = Advised()
    seat.answer("won" if case != "deal" else "lost", LINE * (case != "deal"))
    if case == "off":
        seat.choose(light=False)
    if case == "known":
        seat.choose(coached=("light",))
    lose(seat, "open" if case == "open" else "lost")
    assert seat.notice != COST


def test_the_way_back_is_searched_before_it_is_offered() -> None:
    seat = Advised()
    for move in ("t1-t4", "t4-t5"):  # faster than the solver
        seat.play(move)
        seat.settle()
    seat.scene.poll()
    seat.answer("lost")
    seat.sharpen()
    assert seat.notice != COST
    for outcome in ("lost", "won"):
        seat.scene.poll()
        seat.answer(outcome, LINE * (outcome == "won"))
    seat.scene.poll()
    assert seat.notice == COST


@pytest.mark.parametrize(
    ("verdict", "light", "lost"), [("lost", True, True), ("lost", False, False), ("won", True, False)]
)
def test_a_position_that_the_light_calls_lost_is_remembered(verdict: str, *, light: bool, lost: bool) -> None:
    """Also after the way back, and only while there is a light; the deal before the first move is no game."""
    seat = Advised()
    seat.choose(light=light)
    seat.answer("lost")
    assert not seat.controller.stats.returned
    seat = Advised()
    seat.choose(light=light)
    seat.play("t1-t4")
    seat.settle()
    seat.scene.poll()
    seat.answer(verdict)
    seat.controller.undo()
    seat.play(LINE.split()[0])
    seat.settle()
    seat.scene.poll()
    seat.answer("won")
    assert seat.controller.stats.returned is lost


def winner_without_light() -> Advised:
    seat = Advised()
    seat.choose(light=False)
    for move in LINE.split():
        seat.play(move)
    seat.scene.poll()
    return seat


def test_a_deal_that_is_hard_to_solve_is_not_searched_longer_for_its_win() -> None:
    seat = winner_without_light()
    asked = len(seat.oracle.asked)
    seat.answer("open")
    assert len(seat.oracle.asked) == asked


def test_the_win_knows_the_line_of_the_solver() -> None:
    """It is asked about the deal when the game is won, if it was not before."""
    seat = winner_without_light()
    dealt = [seat.session.table, *seat.session.past][-1]
    assert seat.oracle.asked[-1].table == dealt
    assert seat.table.analysis.line(dealt) == 0
    seat.answer("won", LINE)
    assert seat.table.analysis.line(dealt) == len(LINE.split())


def red_rings(seat: Advised) -> list[pygame.Rect]:
    return [pygame.Rect(light.box) for light in seat.stage.effects if isinstance(light, RedRing)]


@pytest.mark.parametrize("reduced", [False, True])
def test_a_light_that_turns_red_is_seen_at_the_card_that_was_played(*, reduced: bool) -> None:
    seat = Player()
    seat.choose(reduced_motion=reduced)
    seat.play("t1-t4")
    seat.answer("lost")
    assert red_rings(seat) == [seat.table.top_rect(parse_pile("t4"))]
    seat.wait(2.0)
    assert red_rings(seat) == []
    seat.play("t3-t5")
    assert seat.table.light == "lost"  # it was red before
    assert red_rings(seat) == []


def test_no_card_is_marked_where_the_light_is_not_red_or_nobody_has_played() -> None:
    seat = Player()
    seat.play("t1-t4")
    seat.answer("open")
    assert red_rings(seat) == []
    seat.controller.begin(Session.from_layout(KingAlbert(), {**ENDING, "t5": ["KC"]}))
    seat.settle()
    seat.scene.poll()
    seat.answer("lost")  # the move was one of another game
    assert red_rings(seat) == []
    seat = Player()
    lose(seat)
    seat.wait(1.0)
    seat.controller.undo()
    seat.controller.redo()
    seat.settle()
    seat.scene.poll()
    assert red_rings(seat) == []
