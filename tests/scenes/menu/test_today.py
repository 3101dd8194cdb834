"""The panel of the day in the menu, and results to send to a friend."""

from __future__ import annotations

import time
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import replace
from datetime import date, datetime, timedelta, tzinfo
from pathlib import Path

import pygame
import pytest

from game.deals import deal_of_the_day
from game.language import set_language
from game.patiences import PATIENCES
from game.rules.session import Session
from game.scenes import daily_deals
from game.scenes.daily_deals import seconds_left_today
from game.scenes.menu.scene import BADGE, Menu
from game.scenes.results import result_text, results_text
from game.scenes.widgets.controls import Button
from game.scenes.wording import game_name, local_day
from game.store.save_format import Aid
from game.store.statistics import Overall, PlayedGame
from game.view.drawing.ui_style import set_ui_style
from game.view.marks.fading import FadedMark
from game.view.marks.labels import Label, Paragraph
from game.view.marks.text_box import TextBox
from game.view.menu.daily_badge import DailyBadge
from tests.scenes.pages.test_statistics_page import game
from tests.support.host import EmptyRecordBook, HeadlessHost
from tests.support.play import dealt
from tests.support.screens import helped

NEW = "Five deals, new every day"


def diary(games: list[PlayedGame]) -> EmptyRecordBook:
    """Return a record book with the games of today's deals."""
    return EmptyRecordBook(todays=games, days=sum(game.outcome == "won" for game in games))


def result(slug: str, aid: Aid = "clean", *, moves: int = 87, hints: int = 0) -> PlayedGame:
    """Return a win of today's deal."""
    won = helped(game(slug, seconds=272.4), aid)
    return replace(won, day=local_day(), moves=moves, hints=hints or won.hints)


def told(*won: PlayedGame, lost: tuple[str, ...] = (), watched: tuple[str, ...] = ()) -> list[PlayedGame]:
    """Return wins with games that were lost, and others that were watched."""
    others = [("lost", slug) for slug in lost] + [("shown", slug) for slug in watched]
    return [*won, *(game(slug, outcome) for outcome, slug in others)]


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """Whatever is copied."""
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    return copied


def menu_in(
    house: HeadlessHost,
    what: list[PlayedGame],
    games: Mapping[str, Session] | None = None,
    records: Mapping[str, Overall] | None = None,
) -> Menu:
    house.record_book, house.waiting = diary(what), dict(games or {})
    menu = Menu(house, lambda: records or {})
    house.push(menu)
    menu.poll()
    return menu


def seals(menu: Menu) -> dict[str, DailyBadge]:
    return {mark.slug: mark for mark in menu.sheet.marks if isinstance(mark, DailyBadge)}


def todays(slug: str, moves: int = 0) -> Session:
    session = dealt(slug, deal_of_the_day(PATIENCES[slug](), local_day()))
    for _ in range(moves):
        session.play(session.legal_moves()[0])
    return session


# ---- its contents


def test_a_seal_shows_and_says_how_its_deal_stands(house: HeadlessHost) -> None:
    """A watched deal is neither won nor begun, even while its game goes on; one that is lost is not in progress."""
    games = {slug: todays(slug, moves) for slug, moves in (("king-albert", 3), ("numeration", 0), ("calculation", 2))}
    won = result("calculation"), result("napoleons-square", "hints")
    expected = {
        "calculation": (True, "check", "won in 4:32, clean"),
        "numeration": (False, "", "not begun"),
        "napoleons-square": (True, "hint", "won in 4:32, with hints"),
        "king-albert": (False, "play", "in progress"),
        "quatorze": (False, "", "lost"),
    }
    assert standing(house, told(*won, lost=("quatorze",)), games) == expected
    expected |= {
        "calculation": (False, "", "lost"),
        "numeration": (True, "undo", "won in 4:32, with undo"),
        "napoleons-square": (False, "", "not begun"),
        "king-albert": (False, "eye", "watched, so it does not count"),
    }
    other = told(result("numeration", "undo"), lost=("quatorze", "calculation"), watched=("king-albert",))
    over = todays("calculation")
    while moves := over.legal_moves():  # all cards on one heap, so that the lowest ones come too late
        over.play(moves[-1])
    assert standing(house, other, {"king-albert": games["king-albert"], "calculation": over}) == expected


def standing(house: HeadlessHost, what: list[PlayedGame], games: Mapping[str, Session]) -> dict[str, object]:
    """Return whether each deal was won, the sign of its seal, and what its tip says of it."""
    menu, found = menu_in(house, what, games), dict[str, object]()
    for slug, seal in seals(menu).items():
        house.move(BADGE + slug)
        (tip,) = (tip.text for tip in menu.pane.tips(menu.size) if isinstance(tip, TextBox))
        name, _, state = tip.partition(", ")
        assert name == game_name(slug)
        found[slug] = seal.won, seal.sign, state.partition(", ")[2]
    return found


def test_a_seal_has_more_lozenges_the_harder_its_deal_is(house: HeadlessHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of deals 1791, 1813 (without a grade), 1100, 1719 and 1793."""
    monkeypatch.setattr(daily_deals, "local_day", lambda: date(2026, 11, 22))
    expected = {"calculation": 1, "numeration": 2, "napoleons-square": 2, "king-albert": 3, "quatorze": 1}
    menu = menu_in(house, told())
    assert {slug: seal.lozenges for slug, seal in seals(menu).items()} == expected
    assert menu.widgets[f"{BADGE}king-albert"].accessible_label == "Deal of the day: King Albert, hard, not begun"


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (1024, 640), (640, 480)])
def test_the_tip_of_a_seal_covers_no_other_control_of_its_panel(size: tuple[int, int]) -> None:
    house = HeadlessHost(size)
    menu = menu_in(house, told(result("calculation")))
    for slug in PATIENCES:
        house.move(BADGE + slug)
        (tip,) = (tip.box for tip in menu.pane.tips(menu.size) if isinstance(tip, TextBox))
        panel = [widget for name, widget in menu.widgets.items() if name.startswith(BADGE) or name == "next"]
        assert all(not widget.rect.colliderect(tip) for widget in panel)


def test_a_seal_names_its_game_where_there_is_room(house: HeadlessHost) -> None:
    menu = menu_in(house, told())
    labels = {mark.text: mark.rect for mark in menu.sheet.marks if isinstance(mark, Label)}
    assert all(menu.widgets[BADGE + slug].rect.contains(labels[game_name(slug)]) for slug in PATIENCES)


@pytest.mark.parametrize(("size", "text"), [((1536, 864), 1.25), ((1920, 1080), 1.5), ((683, 768), 1.0)])
def test_the_panel_has_its_names_and_date_where_the_head_can_be_smaller(size: tuple[int, int], text: float) -> None:
    set_ui_style(text=text)
    menu = menu_in(HeadlessHost(size), told())
    labels = {mark.text for mark in menu.sheet.marks if isinstance(mark, Label)}
    assert {*map(game_name, PATIENCES)} <= labels
    assert "Today" in texts(menu)


def test_the_button_for_the_next_deal_names_it_where_no_seal_does() -> None:
    menu = menu_in(HeadlessHost((640, 480)), told(result("calculation")))
    following = menu.widgets["next"]
    assert isinstance(following, Button)
    assert following.label == f"Today: {game_name(menu.today.left[0])}"


def test_the_button_for_a_deal_that_was_begun_says_so(house: HeadlessHost) -> None:
    """It comes before easier ones. A deal that only lies on its table is not begun."""
    slug, *_, harder = menu_in(house, []).today.left
    menu = menu_in(house, [], {harder: todays(harder, 1)})
    assert menu.widgets["next"].accessible_label.startswith(f"Next: {game_name(harder)}")
    shown = []
    for moves in (0, 1):
        next_button = menu_in(house, [], {slug: todays(slug, moves)}).widgets["next"]
        assert isinstance(next_button, Button)
        shown.append(next_button.label)
    assert shown == ["Play", "Continue"]


def test_no_tip_stays_in_the_picture_of_a_menu_that_something_covers(house: HeadlessHost) -> None:
    menu = menu_in(house, told())
    house.move(BADGE + "quatorze")
    house.run(0.5)
    assert [mark for mark in menu.sheet.marks if isinstance(mark, TextBox)]
    menu.suspend()
    assert not [mark for mark in menu.sheet.marks if isinstance(mark, TextBox | FadedMark)]


def test_another_deal_that_waits_is_no_deal_of_the_day(house: HeadlessHost) -> None:
    other = dealt("king-albert", moves=1)
    assert seals(menu_in(house, told(), {"king-albert": other}))["king-albert"].sign == ""


def test_a_seal_opens_the_deal_of_its_game(house: HeadlessHost) -> None:
    for slug in PATIENCES:
        menu = menu_in(house, told())
        menu.focus_node(BADGE + slug)
        house.key("RETURN")
        assert house.table.session.game.slug() == slug
        assert house.table.session.number == deal_of_the_day(PATIENCES[slug](), local_day())


@pytest.fixture
def berlin(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """A place whose clocks are put forward and back."""
    with monkeypatch.context() as patch:
        patch.setenv("TZ", "Europe/Berlin")
        time.tzset()
        yield
    time.tzset()


@pytest.mark.skipif(not hasattr(time, "tzset"), reason="a program cannot choose its time zone here")
@pytest.mark.usefixtures("berlin")
@pytest.mark.parametrize(("day", "hours"), [((2026, 7, 1), 23.5), ((2026, 3, 29), 22.5), ((2026, 10, 25), 24.5)])
def test_a_day_may_be_shorter_or_longer(
    monkeypatch: pytest.MonkeyPatch, day: tuple[int, int, int], hours: float
) -> None:
    class Early(datetime):
        @classmethod
        def now(cls, tz: tzinfo | None = None) -> Early:
            return cls(*day, 0, 30, tzinfo=tz)

    monkeypatch.setattr(daily_deals, "datetime", Early)
    monkeypatch.setattr(daily_deals, "local_day", lambda: date(*day))
    assert seconds_left_today() == 3600 * hours


def test_the_menu_shows_the_next_day(house: HeadlessHost, monkeypatch: pytest.MonkeyPatch) -> None:
    menu = menu_in(house, told(result("quatorze")))
    tomorrow = local_day() + timedelta(days=1)
    house.record_book = diary([])
    monkeypatch.setattr(daily_deals, "local_day", lambda: tomorrow)
    for _ in range(2):
        menu.poll()
    assert {f"{tomorrow:%A}, {tomorrow.day} {tomorrow:%B}", "Five deals, new every day"} <= texts(menu)
    assert not seals(menu)["quatorze"].won


def test_on_whatever_day_the_clock_is_its_wins_are_gold_and_no_day_is_lost(
    house: HeadlessHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Across midnight, on a flight west and one east, and with a clock that is years off."""
    days = [date(2026, 11, 24) + timedelta(days=ahead) for ahead in (0, 1, 0, 2, -20000, 400, 0)]
    won = {days[0]: ["quatorze", "numeration"], days[3]: ["quatorze"]}

    class Diary(EmptyRecordBook):
        def of_day(self, day: date) -> list[PlayedGame]:
            return [replace(result(slug), day=day) for slug in won.get(day, ())]

    house.record_book = Diary(days=len(won))
    house.push(menu := Menu(house, dict))
    for day in days:
        monkeypatch.setattr(daily_deals, "local_day", lambda day=day: day)
        for _ in range(2):
            menu.poll()
        assert {slug for slug, seal in seals(menu).items() if seal.won} == {*won.get(day, [])}
        assert panel_name(menu) == "Deal of the day, 2 days with a win"
        assert "2 days with a win" in texts(menu)


# ---- what is left


def texts(menu: Menu) -> set[str]:
    """Return the texts of the panel of the day."""
    return {mark.text for mark in menu.sheet.marks if isinstance(mark, Paragraph)}


def panel_name(menu: Menu) -> str:
    """Return what screen readers call the panel of the day."""
    (group,) = (node for node in menu.nodes if node.key == "today")
    return group.name


def test_the_panel_says_what_is_left_and_offers_the_easiest(
    house: HeadlessHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily_deals, "local_day", lambda: date(2026, 11, 22))
    order = ["quatorze", "calculation", "napoleons-square", "numeration", "king-albert"]  # the easiest deal first
    for count, offered in enumerate(
        ["Quatorze, easy", "Calculation, easy", "Napoleon’s Square, medium", "Numeration, medium", "King Albert, hard"]
    ):
        menu = menu_in(
            house, told(*map(result, order[:count]), lost=("quatorze",)), records={"quatorze": Overall(9, 0, None)}
        )
        days = {0: NEW, 1: "1 day with a win"}.get(count, f"{count} days with a win")
        assert menu.widgets["next"].accessible_label == f"Next: {offered}"
        assert panel_name(menu) == f"Deal of the day, {days}"
        house.move("next")
        house.key("d")
        assert house.table.session.game.slug() == order[count]
        house.pop()
        menu.focus_node("king-albert")
        house.key("d")
        assert house.table.session.game.slug() == "king-albert"
    menu = menu_in(house, told(*map(result, order)))
    assert "next" not in menu.widgets
    assert "Tomorrow’s set at midnight" in texts(menu)


def test_a_player_who_has_finished_no_game_reads_what_the_deals_are(house: HeadlessHost) -> None:
    menu = menu_in(house, [])
    assert "Five deals, new every day" in texts(menu)
    assert not any("with a win" in text for text in texts(menu))


def test_before_the_records_are_read_nothing_is_said_of_the_day(house: HeadlessHost) -> None:
    house.push(menu := Menu(house, dict))
    assert "next" not in menu.widgets
    assert not any("left" in text or "won" in text or "start" in text for text in texts(menu))


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (640, 480)])
def test_no_two_buttons_have_the_same_name(size: tuple[int, int]) -> None:
    """Neither the one for the next deal, which begins with the name of a table, and the table's own."""
    menu = menu_in(HeadlessHost(size), told(result("calculation")))
    names = [widget.accessible_label for widget in menu.widgets.values()]
    assert len(names) == len({*names})
    assert "next" in menu.widgets


# ---- the result


def test_the_menu_copies_one_result_or_all(house: HeadlessHost, clipboard: list[str]) -> None:
    menu = menu_in(house, told(result("calculation"), result("quatorze", moves=40, hints=2)))
    house.key("ctrl+c")
    assert clipboard == [results_text(menu.today.results, menu.today)]
    assert clipboard[0].count("Quintet ·") == 2
    house.notifications.poll()
    assert house.notifications.marks(house.size)[0].text == "2 results copied."
    house.move(BADGE + "quatorze")
    house.key("ctrl+c")
    assert clipboard[1:] == [result_text(menu.today.wins("quatorze")[0], menu.today)]


def test_where_nothing_was_won_there_is_nothing_to_copy(house: HeadlessHost, clipboard: list[str]) -> None:
    menu = menu_in(house, told(lost=("quatorze",)))
    assert "copy" not in menu.widgets
    house.key("ctrl+c")
    assert clipboard == []


def test_the_easiest_deal_that_is_left_comes_next(house: HeadlessHost, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the same deals: two easy ones, of which Quatorze's is won more often, two medium ones and a hard one."""
    monkeypatch.setattr(daily_deals, "local_day", lambda: date(2026, 11, 22))
    menu = menu_in(house, [])
    assert menu.today.left == ["quatorze", "calculation", "napoleons-square", "numeration", "king-albert"]
    menu = menu_in(house, told(result("quatorze"), result("numeration")))
    assert menu.today.left == ["calculation", "napoleons-square", "king-albert"]


@pytest.mark.parametrize(("language", "day"), [("en", "30 November"), ("pl", "30 listopada")])
def test_the_day_is_written_whole(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, language: str, day: str) -> None:
    """In Polish there is no room for the weekday before it."""
    set_language(language)
    monkeypatch.setattr(daily_deals, "local_day", lambda: date(2026, 11, 30))
    with closing(HeadlessHost((1024, 640), tmp_path)) as house:
        menu = menu_in(house, [result("calculation")] * 38)
        lines = {line for mark in menu.sheet.marks if isinstance(mark, Paragraph) for line in mark.lines}
        assert day in {line.rpartition(", ")[2] for line in lines}
