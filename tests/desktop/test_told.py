"""Messages in a real window: why a move is refused; and trace lines when pages and tours change."""

from __future__ import annotations

from collections.abc import Callable

from tests.desktop.player import Player, drag
from tests.desktop.reading import pile_of, spot
from tests.desktop.window import RIGHT, WHEEL_DOWN


def test_a_refused_drop_and_a_right_click_are_told_until_the_next_move(sit: Callable[..., Player]) -> None:
    playing = sit("king-albert").program
    rest, now = playing.latest_rest, playing.now
    before = playing.window.picture()
    drag(playing.window, rest, "t9", "t1")
    refused = playing.wait_for("refused", after=now)
    told = playing.settled(after=refused.end)
    assert told["told"].lower() == refused["reason"]
    assert playing.window.picture() != before
    now = playing.now
    playing.window.click(pile_of(told, "t5")[-1].rect.center, RIGHT)
    assert playing.settled(after=now)["told"].startswith("No foundation takes ")
    now = playing.now
    playing.window.click(spot(rest, "r7").center)  # the ace goes up
    after = playing.settled(after=playing.wait_for("move", after=now).end)
    assert "told" not in after.fields
    assert playing.stderr == ""


def test_the_line_goes_away_by_itself(sit: Callable[..., Player]) -> None:
    playing = sit("quatorze").program
    rest, now = playing.latest_rest, playing.now
    playing.window.click(spot(rest, "s").center)
    told = playing.settled(after=now)
    assert told["told"] == "Nothing can be dealt: the stock fills the holes by itself"
    gone = told
    while "told" in gone.fields:
        gone = playing.wait_for("rest", after=gone.end)
    assert gone["t"] - told["t"] > 3.5


def test_every_turn_of_a_tour_and_of_a_page_comes_to_rest(sit: Callable[..., Player]) -> None:
    playing = sit("calculation").program
    now = playing.now
    playing.window.key("ctrl+F1")
    first = playing.wait_for("rest", after=now, tour="1 of 4")
    playing.window.click((first["size"][0] // 2, first["size"][1] - 12))
    second = playing.wait_for("rest", after=first.end, tour="2 of 4")
    playing.window.key("Right")
    playing.wait_for("rest", after=second.end, tour="3 of 4")
    page = playing.open("F1", scene="help")
    assert page["scrolled"] == [0]
    x, y, _, height = page["buttons"]["bar"]
    playing.window.click((x - 60, y + height // 2), WHEEL_DOWN)
    assert playing.wait_for("rest", after=page.end)["scrolled"] > [0]
