"""The light of a table without legal moves sinks, and an undo restores it."""

from __future__ import annotations

from math import inf

import pygame
import pytest

from game.rules.moves import parse_pile
from game.rules.table import Role
from game.scenes.table.features.lost_effect import FALL, PAUSE, RETURN
from game.view.marks.dusk import Dusk
from game.view.marks.fading import FadedMark
from tests.support.advised import Advised
from tests.support.clock import Clock, set_table_time
from tests.support.host import same
from tests.support.pilot import TablePilot, settled
from tests.support.screens import lost_session

SIZE = 1024, 640


CLOCK = Clock()


@pytest.fixture(autouse=True)
def _table_time(monkeypatch: pytest.MonkeyPatch) -> None:
    set_table_time(monkeypatch, CLOCK)


def pass_by(seat: TablePilot, seconds: float) -> None:
    for _ in range(round(seconds / 0.02)):
        CLOCK.now += 0.02
        seat.scene.poll()
    seat.wait(0.02)


def brightness(seat: TablePilot) -> int:
    """Return that of a card that stays where it is."""
    x, y, width, height = seat.table.top_rect(parse_pile("d"))
    return sum(seat.canvas.get_at((x + width // 2, y + height - 4))[:3])


def test_the_light_sinks_over_a_second_and_an_undo_brings_it_back() -> None:
    session = lost_session()
    session.undo()
    seat = settled(session, SIZE)
    seat.play()
    while seat.table.moving:
        CLOCK.now += 0.02
        seat.wait(0.02)
        seat.scene.poll()
    bright = brightness(seat)
    assert not [mark for mark in seat.stage.over if isinstance(mark, Dusk | FadedMark)]
    assert "lost" not in seat.host.sounds
    assert not seat.table.message.text
    pass_by(seat, PAUSE + FALL / 2)
    half = brightness(seat)
    assert seat.host.sounds[-1] == "lost"
    assert not seat.table.message.text
    pass_by(seat, FALL)
    dim = brightness(seat)
    assert bright > half > dim
    assert "No move is left" in seat.table.message.text
    assert not seat.scene.changed
    assert seat.scene.seconds_to_poll() == inf  # it causes no more work, and the clock has stopped
    seat.controller.undo()
    assert seat.controller.clock.next_tick() < inf
    pass_by(seat, RETURN + 0.1)
    assert not [mark for mark in seat.stage.over if isinstance(mark, Dusk | FadedMark)]


def test_a_game_that_is_taken_back_is_not_recorded_as_lost_until_it_is_again(monkeypatch: pytest.MonkeyPatch) -> None:
    session = lost_session()
    session.undo()
    seat, told = settled(session, SIZE), list[str]()
    book = seat.host.record_book
    monkeypatch.setattr(book, "record", lambda _session, _stats, outcome: told.append(outcome))
    monkeypatch.setattr(book, "take_back", lambda *_: told.append("taken back"))
    seat.play()
    seat.controller.undo()
    seat.controller.undo()
    assert told == ["lost", "taken back"]
    seat.controller.redo()
    seat.controller.redo()
    assert told == ["lost", "taken back", "lost"]
    assert seat.controller.lost
    assert seat.controller.clock.next_tick() == inf


def test_with_reduced_motion_the_light_is_low_at_once() -> None:
    session = lost_session()
    session.undo()
    seat = settled(session, SIZE)
    seat.choose(reduced_motion=True)
    seat.play()
    pass_by(seat, PAUSE + 0.1)
    assert seat.host.sounds[-1] == "lost"
    assert [mark for mark in seat.stage.over if isinstance(mark, Dusk)]
    assert "No move is left" in seat.table.message.text


@pytest.mark.parametrize("light", [True, False])
def test_the_cards_that_could_have_saved_the_game_stay_bright_under_the_light(*, light: bool) -> None:
    session = lost_session()
    session.undo()
    used = session.undone[0].piles
    first, second = [
        pile for pile, cards in session.table.items() if pile.role is Role.TABLEAU and cards and pile not in used
    ][:2]
    saving = session.table[first] + session.table[second]
    seat = Advised(session, SIZE)
    seat.choose(light=light)
    seat.answer("won", f"{first}+{second}")
    seat.play()
    seat.scene.poll()
    seat.answer("lost")
    seat.settle()
    pass_by(seat, 1.0)
    (mark,) = (mark for mark in seat.stage.over if isinstance(mark, Dusk | FadedMark))
    dusk = mark.mark if isinstance(mark, FadedMark) else mark
    assert isinstance(dusk, Dusk)
    lie = [
        pile
        for pile, cards in seat.session.table.items()
        if pile.role is Role.TABLEAU and cards[-1:] and cards[-1] in saving
    ]
    assert {*dusk.bright} == ({tuple(seat.table.top_rect(pile)) for pile in lie} if light else set())
    pass_by(seat, 1.0)
    assert ("The bright cards could have won" in seat.table.message.text) is light


def test_the_way_back_from_a_lost_game_is_searched_before_it_is_asked_for() -> None:
    session = lost_session()
    session.undo()
    seat, line = Advised(session, SIZE), str(session.undone[0])
    seat.play()
    seat.scene.poll()
    seat.answer("lost")
    seat.settle()
    pass_by(seat, 1.0)
    for _ in session.moves[1:]:  # of the deal, then nearer and nearer
        seat.answer("won", line)
    assert seat.table.way_back == "Go back 1 move"


def test_a_part_is_painted_like_the_whole() -> None:
    seat = settled(lost_session(), SIZE)
    picture = seat.canvas.copy()
    whole, pieces = picture.copy(), picture.copy()
    mark, part = Dusk((0, 0, *SIZE), ((300, 60, 40, 40),)), pygame.Rect(301, 57, 93, 134)
    mark.paint(whole)
    pieces.set_clip(part)
    mark.paint(pieces)
    assert same(whole.subsurface(part), pieces.subsurface(part))
    assert whole.get_at((320, 80)) == picture.get_at((320, 80))
    assert whole.get_at((360, 80)) != picture.get_at((360, 80))
