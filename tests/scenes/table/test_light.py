"""What counts as help by the light."""

from __future__ import annotations

import pytest

from tests.support.advised import LINE, Advised


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


def test_the_win_knows_the_line_of_the_solver() -> None:
    """It is asked about the deal when the game is won, if it was not before."""
    seat = Advised()
    seat.choose(light=False)
    for move in LINE.split():
        seat.play(move)
    seat.scene.poll()
    dealt = [seat.session.table, *seat.session.past][-1]
    assert seat.oracle.asked[-1].table == dealt
    assert seat.table.analysis.line(dealt) == 0
    seat.answer("won", LINE)
    assert seat.table.analysis.line(dealt) == len(LINE.split())
