"""The statistics: the figures, and the page that shows them."""

from __future__ import annotations

import sqlite3
from concurrent.futures import Future
from dataclasses import replace
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import Any
from unittest.mock import patch

import pygame
import pytest

from game.patiences import PATIENCES
from game.rules.patience import Patience
from game.scenes.dialogs.import_dialog import ImportDialog
from game.scenes.pages import statistics_data
from game.scenes.pages.statistics import StatisticsPage
from game.store import archive, database, statistics
from game.store.disk import StoreError
from game.store.statistics import ALL, PlayedGame
from game.view.drawing.themes import FELTS, THEMES
from game.view.marks.pile_marks import PanelMark
from game.view.stage.felt import felt
from game.view.widgets.widget_marks import Image
from tests.support.host import EmptyRecordBook, HeadlessHost, key_event
from tests.support.waiting import until

TODAY = date(2026, 3, 14)


def game(  # noqa: PLR0913, PLR0917 - a game by its fields
    slug: str = "quatorze",
    outcome: str = "won",
    seconds: float = 100,
    ago: int = 0,
    score: int | None = None,
    variation: str = "",
    number: int = 24,
) -> PlayedGame:
    """Make up a game that was played a number of days ago."""
    day = TODAY - timedelta(days=ago)
    started = datetime(day.year, day.month, day.day, 12, tzinfo=UTC)
    scored = PATIENCES[slug].max_score if outcome == "won" and score is None else score
    return PlayedGame(slug, variation, number, started, day, seconds, 30, 0, 0, scored, outcome, outcome == "won")


# ---- what is worked out


def test_tiles() -> None:
    games = [game(), game(outcome="lost"), game(), replace(game(), hints=1, clean=False), game(outcome="shown")]
    assert statistics_data.tiles(games) == [
        ("4", "played"),
        ("3", "won"),
        ("75%", "win rate"),
        ("2", "clean wins: no undo, no hint"),
    ]
    assert [figure for figure, _ in statistics_data.tiles([])] == ["0", "0", "0%", "0"]


def test_won_of_played_by_game_and_by_variation() -> None:
    games = [game(), game(outcome="lost"), game("king-albert"), game("king-albert", variation="foundations-return")]
    rows = {row[:2]: (row.won, row.played) for row in statistics_data.won_of_played(games, ALL)}
    assert rows["Quatorze", "1 of 2"] == (1, 2)
    assert rows["Numeration", "0 of 0"] == (0, 0)
    of_albert = statistics_data.won_of_played([one for one in games if one.game == "king-albert"], "king-albert")
    assert [row[:2] for row in of_albert][:2] == [("Standard", "1 of 1"), ("Foundations return", "1 of 1")]


def test_the_line_is_the_share_won_of_the_games_before() -> None:
    games = [game(outcome="lost", score=26)] * 8 + [game()] * 8
    assert statistics_data.progress(games) == (*[0] * 8, *(n / 8 for n in range(1, 9)))
    assert len(statistics_data.progress(games * 3)) == 40
    assert statistics_data.progress([game()]) == (1,)
    assert statistics_data.progress([]) == ()


def test_scores_are_shares_of_what_a_win_scores_and_a_game_whose_scoring_had_ended_has_none() -> None:
    games = [game(outcome="lost", score=26), game(), game("king-albert", "abandoned"), game(outcome="shown", score=4)]
    assert statistics_data.scores(games) == (0.5, 1)


def test_best_times_are_those_of_wins_without_hints() -> None:
    hinted, lost = replace(game(seconds=1), hints=1), game(outcome="lost", seconds=2)
    games = [game(seconds=200), hinted, lost, game(seconds=100, ago=1), game("numeration", seconds=3)]
    assert [won.seconds for won in statistics_data.fastest(games)] == [3, 100, 200]
    times = {row.label: row.best for row in statistics_data.won_of_played(games, ALL)}
    assert (times["Quatorze"], times["Numeration"], times["Calculation"]) == ("1:40", "0:03", "–")
    assert statistics_data.fastest([hinted]) == []


# ---- the page


class Records(EmptyRecordBook):
    """Answers at once."""

    def __init__(self, games: list[PlayedGame]) -> None:
        self.games, self.asked, self.erased = games, list[tuple[Any, ...]](), list[PlayedGame]()
        self.trouble, self.missing = "", 0

    def query(self, question: Any, *args: Any) -> Future[Any]:  # type: ignore[override]  # noqa: ANN401 - any question
        self.asked.append((question.__name__, *args))
        answer: Future[Any] = Future()
        if self.trouble:
            answer.set_exception(StoreError(self.trouble))
            return answer
        if question is statistics.reset:
            self.erased, self.games = self.games, []
        if question is statistics.undo_reset:
            self.erased, self.games = [], self.erased
        if question is statistics.last_reset:
            answer.set_result(len(self.erased))
            return answer
        if question is archive.export:
            answer.set_result((Path("exports", f"{args[-1]}.zip"), self.missing))
            return answer
        answer.set_result(self.games if question is statistics.all_games else len(self.games or self.erased))
        return answer


class Office(HeadlessHost):
    """A program with records."""

    def __init__(self, games: list[PlayedGame]) -> None:
        super().__init__((1024, 640))
        self.record_book: Records = Records(games)
        self.opened: list[tuple[Patience, int | None]] = []

    @property
    def folder(self) -> Path:
        return Path("data")

    def open_table(self, game: Patience, number: int | None = None) -> None:
        self.opened.append((game, number))


def opened(office: Office, tab: str) -> StatisticsPage:
    with patch("game.scenes.pages.statistics.local_day", lambda: TODAY):
        shown = StatisticsPage(office, tab)
    office.stack.append(shown)
    shown.resize(office.size)
    shown.poll()
    return shown


def page(games: list[PlayedGame], tab: str = ALL) -> tuple[StatisticsPage, Office]:
    office = Office(games)
    return opened(office, tab), office


def click(form: StatisticsPage, name: str) -> None:
    form.reveal(name)
    point = form.widgets[name].rect.center
    form.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    form.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))
    form.poll()


def said(form: StatisticsPage) -> str:
    marks = (getattr(mark, "mark", mark) for part in form.parts() for mark in getattr(part, "content", [part]))
    return " | ".join(str(mark.text) for mark in marks if hasattr(mark, "text"))


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
def test_a_row_that_cannot_be_played_here_is_shown_and_says_why(unknown: PlayedGame, what: str, tab: str) -> None:
    shown, office = page([unknown], tab)
    click(shown, "again 0")
    assert office.opened == []
    assert "This version of Quintet does not know" in said(shown)
    assert what in said(shown)


@pytest.mark.parametrize(("games", "text"), [(1, ""), (5, "of the last 5 games"), (30, "of the last 8 games")])
def test_the_win_rate_says_of_how_many_games_it_is(games: int, text: str) -> None:
    shown, _ = page([game(number=number + 1) for number in range(games)])
    assert [part for part in said(shown).split(" | ") if part.startswith("of the last")] == [text] * bool(text)


@pytest.mark.parametrize("tab", [ALL, "quatorze"])
def test_charts_come_with_the_fifth_game(tab: str) -> None:
    for count in range(1, 7):
        shown, _ = page([game("king-albert", ago=1)] * (tab == ALL) + [game(number=n) for n in range(count)], tab)
        played = count + (tab == ALL)
        assert ("Win rate" in said(shown)) == (played >= 5)


@pytest.mark.parametrize(("won", "played", "share"), [(0, 1, 0.0), (0, 0, 0.0), (1, 2, 0.5), (3, 3, 1.0)])
def test_a_bar_is_as_full_as_games_were_won(won: int, played: int, share: float) -> None:
    """Calculation has others, so that a bar is not compared with that of another table."""
    games = [game("calculation")] * 9 + [game(outcome="won" if n < won else "lost", score=9) for n in range(played)]
    shown, _ = page(games)
    (row,) = (row for row in statistics_data.won_of_played(games, ALL) if row.slug == "quatorze")
    colour = THEMES["quatorze"].chart
    marks = (getattr(mark, "mark", mark) for mark in shown.parts())
    groove, *full = [mark.box[2] for mark in marks if isinstance(mark, PanelMark) and mark.background == colour]
    assert (row.won, row.played) == (won, played)
    assert full == ([round(groove * share)] if share else [])


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
    assert len([name for name in shown.widgets if name.startswith("again")]) == 3


def test_a_game_that_this_version_does_not_know_is_left_out() -> None:
    form, _ = page([game(), replace(game(), game="sixth-patience")])
    assert [one.game for one in form.games] == ["quatorze"]


@pytest.mark.parametrize("tab", ["quatorze", ALL])
def test_a_reset_can_be_undone_later(tab: str) -> None:
    shown, office = page([game(), game()], tab)
    assert "undo" not in shown.widgets
    click(shown, "reset")
    assert ("reset", tab) in office.record_book.asked
    later = opened(office, tab)
    for each in (shown, later):
        assert "2 games erased" in said(each)
    click(later, "export")
    assert "undo" not in later.widgets  # it would seem to undo the export
    later.turn(tab)
    later.refresh()
    click(later, "undo")
    assert "2 games restored" in said(later)
    assert len(office.record_book.games) == 2
    assert "undo" not in later.widgets


def test_export_says_where_and_how_many_games_are_missing() -> None:
    shown, office = page([game()])
    click(shown, "export")
    assert office.record_book.asked[-1] == ("export", Path("data"), office.settings, "quintet-2026-03-14")
    assert "Everything is in exports/quintet-2026-03-14.zip" in said(shown)
    office.record_book.missing = 2
    click(shown, "export")
    assert "but for 2 games that cannot be opened" in said(shown)


def test_a_page_that_comes_back_from_an_import_shows_its_games() -> None:
    shown, office = page([])
    click(shown, "import")
    dialog = office.top
    assert isinstance(dialog, ImportDialog)
    office.record_book.games = [game()]
    shown.resume_from(dialog)
    shown.poll()
    assert shown.games == [game()]


def test_records_that_cannot_be_read_are_told() -> None:
    shown, office = page([game()])
    office.record_book.trouble = "the statistics cannot be read: the disk is full"
    click(shown, "export")
    assert "the disk is full" in said(shown)


def test_tabs() -> None:
    shown, _ = page([game(), game("king-albert")])
    shown.go_to("game")
    shown.handle(key_event("RIGHT"))
    assert shown.games == []
    for _ in range(4):
        shown.handle(key_event("RIGHT"))
    assert [one.game for one in shown.games] == ["quatorze"]


def test_best_times_are_listed_if_there_are_any() -> None:
    words = said(page([game("king-albert", seconds=100)], "king-albert")[0])
    assert "Best times | without hints | 1:40 | today" in words
    words = said(page([replace(game("king-albert"), hints=1)], "king-albert")[0])
    assert "Best times" not in words


@pytest.mark.parametrize(("tab", "slugs"), [(ALL, [*PATIENCES]), ("king-albert", ["king-albert"])])
def test_an_empty_page_invites_to_each_table_that_would_be_on_it(tab: str, slugs: list[str]) -> None:
    empty, office = page([], tab)
    assert "Your games will be listed here" in said(empty)
    assert "win rate" not in said(empty)
    assert [name for name in empty.widgets if name in PATIENCES] == slugs
    assert "reset" not in empty.widgets
    until(lambda: empty.images_ready, empty.poll)
    marks = [getattr(mark, "mark", mark) for mark in empty.parts()]
    pictures = [mark.picture for mark in marks if isinstance(mark, Image)]
    assert len({pygame.image.tobytes(picture, "RGBA") for picture in pictures}) == len(slugs)
    for slug in slugs:
        click(empty, slug)
    assert [game.slug() for game, _ in office.opened] == slugs
    played, _ = page([game("king-albert")] * 2, tab)
    assert "Your games will be listed here" not in said(played)
    assert "reset" in played.widgets


def test_a_game_that_was_only_watched_is_listed_and_counts_nowhere() -> None:
    shown, _office = page([game(outcome="shown")])
    assert "Recent games | play again | Quatorze" in said(shown)
    assert "0 | played | 0 | won" in said(shown)


def test_the_page_of_a_table_lies_on_the_felt_that_was_chosen_for_it() -> None:
    shown, office = page([game()])
    office.settings = replace(office.settings, felts={"king-albert": "walnut"})
    for tab, name in (("quatorze", "quatorze"), ("king-albert", "walnut"), ("numeration", "numeration")):
        shown.turn(tab)
        cloth = felt(office.size, FELTS[name])
        assert shown.sheet.ground.get_at((512, 10)) == cloth.get_at((512, 10))


@pytest.mark.parametrize(("tab", "shares"), [("quatorze", 0), ("king-albert", 2), (ALL, 5)])
def test_shares_are_shown_where_there_are_several(tab: str, shares: int) -> None:
    shown, _ = page([game(), game("king-albert")], tab)
    assert said(shown).count("won of played") == shares
