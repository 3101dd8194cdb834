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
