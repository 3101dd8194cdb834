"""The statistics: the figures, and the page that shows them."""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.patiences import PATIENCES
from game.rules.patience import Patience
from game.scenes.pages import statistics_data
from game.scenes.pages.statistics import ALL, StatisticsPage
from game.store import database, statistics
from game.store.disk import StoreError
from game.store.statistics import Played
from game.view.marks.mark import Label
from tests.support.house import House, NoBook, open_video

TODAY = date(2026, 3, 14)


def game(  # noqa: PLR0913, PLR0917 - a game by its fields
    slug: str = "quatorze",
    outcome: str = "won",
    seconds: float = 100,
    ago: int = 0,
    score: int | None = None,
    variation: str = "",
    number: int = 24,
) -> Played:
    """Make up a game that was played a number of days ago."""
    day = TODAY - timedelta(days=ago)
    started = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    scored = PATIENCES[slug].max_score if outcome == "won" and score is None else score
    return Played(slug, variation, number, started, day, seconds, 30, 0, 0, scored, outcome, outcome == "won")


# ---- what is worked out


def test_tiles() -> None:
    games = [game(seconds=60), game(outcome="lost", seconds=7200), game(seconds=120), game(seconds=180)]
    assert statistics_data.tiles(games, everything=False) == [
        ("4", "played"),
        ("3", "won"),
        ("75%", "win rate"),
        ("3", "clean wins"),
        ("2 / 2", "streak, best streak"),
        ("1:00", "best time, median 2:00"),
    ]
    assert statistics_data.tiles(games, everything=True)[-1] == ("2 h 06", "time played")
    assert statistics_data.tiles([], everything=False)[-1] == ("–", "best time")


def test_won_of_played_by_game_and_by_variation() -> None:
    games = [game(), game(outcome="lost"), game("king-albert"), game("king-albert", variation="foundations-return")]
    lines = {line.label: (line.won, line.played) for line in statistics_data.won_of_played(games, ALL)}
    assert lines["Quatorze"] == (1, 2)
    assert lines["Numeration"] == (0, 0)
    of_albert = statistics_data.won_of_played([one for one in games if one.game == "king-albert"], "king-albert")
    assert [(line.label, line.played) for line in of_albert] == [("Standard", 1), ("Foundations return", 1)]


def test_high_scores_leave_out_what_was_not_scored() -> None:
    slow, fast, unscored = game(seconds=200), game(seconds=100), game("king-albert", outcome="lost")
    assert statistics_data.high_scores([slow, unscored, fast]) == [fast, slow]


def test_wins_by_help_with_best_times_of_one_game_alone() -> None:
    games = [game(seconds=90), replace(game(seconds=60), light=True), replace(game(seconds=30), hints=2, light=True)]
    assert statistics_data.aided(games, everything=False) == [
        ("Unaided", 1, "1:30"),
        ("With undo", 0, ""),
        ("With the light", 1, "1:00"),
        ("With hints", 1, "0:30"),
    ]
    assert [line.best for line in statistics_data.aided(games, everything=True)] == [""] * 4
    assert [line.won for line in statistics_data.aided([], everything=False)] == [0] * 4


# ---- the page


class Records(NoBook):
    """Answers at once."""

    def __init__(self, games: list[Played]) -> None:
        self.games, self.asked, self.erased = games, list[tuple[Any, ...]](), list[Played]()
        self.trouble = ""

    def ask(self, question: Any, *args: Any) -> Future[Any]:  # type: ignore[override]  # noqa: ANN401 - any question
        self.asked.append((question.__name__, *args))
        answer: Future[Any] = Future()
        if self.trouble:
            answer.set_exception(StoreError(self.trouble))
            return answer
        if question is statistics.reset:
            self.erased, self.games = self.games, []
        if question is statistics.undo_reset:
            self.games = self.erased
        if question is statistics.export:
            answer.set_result(statistics.Exported(args[0], len(self.games)))
            return answer
        answer.set_result(self.games if question is statistics.all_games else len(self.games or self.erased))
        return answer


class Office(House):
    """A program with records."""

    def __init__(self, games: list[Played], size: tuple[int, int] = (1024, 640)) -> None:
        super().__init__(size)
        self.book: Records = Records(games)
        self.opened: list[tuple[Patience, int | None]] = []

    @property
    def exports(self) -> Path:
        return Path("exports")

    def open_table(self, game: Patience, number: int | None = None) -> None:
        self.opened.append((game, number))


def page(games: list[Played], tab: str = ALL, size: tuple[int, int] = (1024, 640)) -> tuple[StatisticsPage, Office]:
    open_video()
    office = Office(games, size)
    shown = StatisticsPage(office, tab, TODAY)
    shown.resize(size)
    shown.poll()
    return shown, office


def click(form: StatisticsPage, name: str) -> None:
    form.reveal(name)
    point = form.widgets[name].rect.center
    form.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    form.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
    form.poll()


def said(form: StatisticsPage) -> str:
    marks = (getattr(mark, "mark", mark) for part in form.parts() for mark in getattr(part, "content", [part]))
    return " | ".join(str(mark.text) for mark in marks if hasattr(mark, "text"))


MANY = [
    game(slug, outcome, 60.0 * n, n % 90, None if outcome == "won" else n, number=n)
    for n in range(1, 200)
    for slug in [list(PATIENCES)[n % 5]]
    for outcome in [("won", "lost", "abandoned")[n % 3]]
]


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (3440, 1440)], ids=str)
@pytest.mark.parametrize("tab", [ALL, *PATIENCES])
@pytest.mark.parametrize("games", [MANY, MANY[:1], []], ids=["many", "one", "none"])
def test_everything_lies_in_the_window(size: tuple[int, int], tab: str, games: list[Played]) -> None:
    shown, _ = page(games, tab, size)
    window = pygame.Rect((0, 0), size)
    for mark in list(shown.sheet.marks):
        assert window.contains(mark.rect) or not mark.rect, mark


def test_a_game_of_the_list_is_dealt_again() -> None:
    shown, office = page([game("king-albert", number=7, variation="foundations-return"), game(number=9)])
    click(shown, "again 1")
    ((again, number),) = office.opened
    assert (again.slug(), again.variation, number) == ("king-albert", "foundations-return", 7)


@pytest.mark.parametrize(
    ("unknown", "what"),
    [(game(variation="open-stock"), "that variation"), (game(number=10**20 + 1), "that deal"), (game(number=0), "")],
)
@pytest.mark.parametrize("tab", [ALL, "quatorze"])
def test_a_row_that_cannot_be_played_here_is_shown_and_says_why(unknown: Played, what: str, tab: str) -> None:
    shown, office = page([unknown], tab)
    click(shown, "again 0")
    assert office.opened == []
    assert "This version of Quintet does not know" in said(shown)
    assert what in said(shown)


def test_rows_that_are_equal_but_for_a_time_zone_are_listed() -> None:
    connection = sqlite3.connect(":memory:", isolation_level=None)
    database.migrate(connection)
    for started in ("2026-03-13T12:00:00", "2026-03-13T12:00:00+00:00", "2026-03-13T14:00:00+02:00"):
        row = ("quatorze", "", "24", started, "2026-03-13", 60.0, 26, 0, 0, 52, "won", None, 0, 0)
        connection.execute(f"INSERT INTO games VALUES ({', '.join('?' * 14)})", row)  # noqa: S608 - question marks
    games = statistics.all_games(connection)
    connection.close()
    assert len({one.started for one in games}) == 1
    shown, _ = page(games, "quatorze")
    assert said(shown).count(" | 52 · 1:00") == 3


def test_a_game_that_this_version_does_not_know_is_left_out() -> None:
    form, _ = page([game(), replace(game(), game="sixth-patience")])
    assert [one.game for one in form.games] == ["quatorze"]


def test_reset_and_undo() -> None:
    shown, office = page([game(), game("king-albert")], "quatorze")
    assert "undo" not in shown.widgets
    click(shown, "reset")
    assert ("reset", "quatorze") in office.book.asked
    assert "2 games erased" in said(shown)
    click(shown, "undo")
    assert len(office.book.games) == 2
    assert "undo" not in shown.widgets


def test_all_tables_reset_all() -> None:
    shown, office = page([game()])
    click(shown, "reset")
    assert ("reset", None) in office.book.asked
    assert "1 game erased" in said(shown)
    click(shown, "undo")
    assert "1 game restored" in said(shown)


def test_export_says_where() -> None:
    shown, office = page([game()])
    click(shown, "export")
    assert office.book.asked[-1] == ("export", Path("exports/quintet-2026-03-14.csv"))
    assert "quintet-2026-03-14.csv" in said(shown)


def test_records_that_cannot_be_read_are_told() -> None:
    shown, office = page([game()])
    office.book.trouble = "the records cannot be read: the disk is full"
    click(shown, "export")
    assert "the disk is full" in said(shown)


def test_tabs() -> None:
    shown, _ = page([game(), game("king-albert")])
    shown.go_to("game")
    shown.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    assert shown.games == []
    for _ in range(4):
        shown.handle(pygame.Event(pygame.KEYDOWN, key=pygame.K_RIGHT, mod=0, unicode=""))
    assert [one.game for one in shown.games] == ["quatorze"]


def test_the_page_tells_wins_apart() -> None:
    games = [game(seconds=90), replace(game(seconds=60), light=True)]
    words = said(page(games, "quatorze")[0])
    assert "Wins by help" in words
    assert "Unaided | 1 · 1:30" in words
    assert "With the light | 1 · 1:00" in words
    assert "Unaided | 0" in said(page([], "quatorze")[0])


@pytest.mark.parametrize("tab", [ALL, "king-albert"])
def test_without_games_one_button_leads_to_the_first(tab: str) -> None:
    shown, office = page([], tab)
    labels = [mark.text for mark in shown.sheet.marks if isinstance(mark, Label)]
    assert not [text for text in labels if "yet" in text]
    click(shown, "first")
    ((dealt, number),) = office.opened
    assert (dealt.slug(), number) == ("calculation" if tab == ALL else tab, None)
