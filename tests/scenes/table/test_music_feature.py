"""What a table tells the sound service: the game, and its mood."""

from __future__ import annotations

from dataclasses import replace

import pytest

from game.rules.session import Session
from game.scenes.table.analysis import Analysis
from game.scenes.table.features.music import STREAK, Music
from game.sound.soundtrack import Mood
from tests.support.host import HeadlessHost, part_of_won_game
from tests.support.pilot import TablePilot
from tests.support.play import dealt

Told = list[tuple[str, Mood]]


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> Told:
    """The recorded calls."""
    lines: Told = []
    monkeypatch.setattr(HeadlessHost, "follow", lambda _, game, mood: lines.append((game, mood)))
    return lines


def test_cards_in_a_row_are_a_streak_and_a_way_back_ends_it(told: Told) -> None:
    won = part_of_won_game("king-albert", 1.0)
    seat = TablePilot(Session(won.game, won.number or 1))
    assert told == [("king-albert", Mood.CALM)]
    streaks = []
    for move in won.moves:
        seat.controller.play(move)
        streak = seat.get(Music).streak
        streaks.append(streak)
        wanted = Mood.WON if seat.session.is_won() else Mood.STREAK if streak >= STREAK else Mood.CALM
        assert told[-1] == ("king-albert", wanted)
    assert max(streaks[:-1]) >= STREAK
    assert min(streaks) == 0
    seat.controller.undo()
    assert told[-1] == ("king-albert", Mood.CALM)


@pytest.mark.parametrize(
    ("light", "shown", "back", "mood"),
    [
        ("lost", True, 3, Mood.LOST),
        ("lost", False, 3, Mood.CALM),  # without the light it must not show
        ("lost", True, 0, Mood.CALM),  # the deal itself cannot be won: it may have its music
        ("lost", True, None, Mood.CALM),
        ("open", True, 3, Mood.CALM),
        ("won", True, 3, Mood.CALM),
    ],
)
def test_the_music_says_what_the_light_says(  # noqa: PLR0913, PLR0917 - a case and two fixtures
    told: Told,
    monkeypatch: pytest.MonkeyPatch,
    light: str,
    shown: bool,  # noqa: FBT001 - a case
    back: int | None,
    mood: Mood,
) -> None:
    monkeypatch.setattr(Analysis, "light", property(lambda _: light))
    monkeypatch.setattr(Analysis, "moves_back", lambda _: back)
    seat = TablePilot(dealt("quatorze"))
    monkeypatch.setattr(HeadlessHost, "settings", replace(HeadlessHost.settings, light=shown))
    seat.get(Music).analysis_changed()
    assert told[-1] == ("quatorze", mood)


def test_an_unaided_game_keeps_to_itself_what_the_light_knows(told: Told, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(Analysis, "light", property(lambda _: "lost"))
    monkeypatch.setattr(Analysis, "moves_back", lambda _: 3)
    seat = TablePilot(dealt("quatorze"))
    seat.controller.stats.unaided = True
    seat.get(Music).analysis_changed()
    assert told[-1] == ("quatorze", Mood.CALM)
