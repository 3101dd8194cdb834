"""Playing unaided: what is hidden and refused, until when, and what counts as help by the light."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from game.scenes.table.features.review import Review
from game.scenes.table.game_table import UNAIDED_MESSAGE
from game.view.widgets.buttons import ToolbarButtonLook
from tests.support.advised import LINE, Advised


class Purist(Advised):
    """A player at an endgame that the solver knows to be won."""

    def __init__(self) -> None:
        super().__init__()
        self.answer("won", LINE)

    def switch(self) -> None:
        self.key("ctrl+u")

    def play(self, move: str = "") -> None:
        super().play(move)
        self.settle()
        self.scene.poll()

    @property
    def hint_key(self) -> ToolbarButtonLook:
        self.table.invalidate()
        self.scene.refresh()
        return next(mark for mark in self.stage.under if isinstance(mark, ToolbarButtonLook) and mark.picture == "hint")


def test_it_hides_the_light_and_refuses_every_help() -> None:
    seat = Purist()
    assert seat.table.light == "won"
    assert seat.hint_key.enabled
    seat.switch()
    assert (seat.table.light, seat.notice) == ("unaided", "Unaided: no light and no hints until the game ends")
    assert not seat.hint_key.enabled
    seat.play("t1-t4")
    for key in ("h", "ctrl+b", "w", "v"):
        seat.table.voice.hush()
        seat.key(key)
        assert seat.notice == UNAIDED_MESSAGE
    assert [told["refused"] for told in seat.traces("unaided")] == [None, "hint", "back", "watch", "review"]
    assert not any(seat.table.can(name) for name, command in seat.table.commands.items() if command.aid)
    assert not seat.table.showing
    stats = seat.controller.stats
    assert (stats.hints, stats.shown, stats.light, stats.unaided) == (0, False, False, True)


def test_it_can_be_switched_off_only_before_the_first_move() -> None:
    seat = Purist()
    seat.switch()
    seat.switch()
    assert seat.table.light == "won"
    seat.switch()
    seat.play("t1-t4")
    assert not seat.table.can("unaided")
    seat.switch()
    assert (seat.table.light, seat.notice) == ("unaided", UNAIDED_MESSAGE)
    seat.controller.undo()
    assert not seat.table.can("unaided")  # because what was seen stays seen


def test_help_comes_back_with_the_end_of_the_game() -> None:
    seat = Purist()
    seat.switch()
    for move in LINE.split():
        seat.play(move)
    assert seat.session.is_won()
    assert not seat.table.unaided
    seat.table.review()
    assert seat.showing(Review)
    stats = seat.controller.stats
    assert not stats.light  # the game was over
    assert seat.notice != "A review before the end counts as playing with the light"


@pytest.mark.parametrize(("change", "helped"), [({}, True), ({"light": False}, False), ({"peek": "open-cards"}, True)])
def test_a_move_under_the_light_is_helped_by_it(change: dict[str, object], *, helped: bool) -> None:
    seat = Purist()
    seat.choose(**change)
    assert not seat.controller.stats.light  # to look at a deal is no game
    seat.play("t1-t4")
    assert seat.controller.stats.light is helped


def test_a_light_that_is_switched_on_in_the_middle_counts() -> None:
    seat = Purist()
    seat.choose(light=False)
    seat.play("t1-t4")
    assert not seat.controller.stats.light
    seat.choose(light=True)
    seat.scene.poll()
    assert seat.controller.stats.light


def test_a_review_of_a_game_that_goes_on_counts_as_the_light_and_says_so() -> None:
    seat = Purist()
    seat.choose(light=False)
    seat.play("t1-t4")
    seat.key("v")
    assert seat.notice == "A review before the end counts as playing with the light"
    assert seat.controller.stats.light


@pytest.mark.parametrize("help_before", [lambda seat: seat.play("t1-t4"), lambda seat: seat.key("h")])
def test_who_had_help_before_is_told_that_it_counts(help_before: Callable[[Purist], None]) -> None:
    seat = Purist()
    help_before(seat)
    seat.switch()
    assert seat.notice == "Unaided from here; the help you had before still counts"
    assert not seat.table.showing
