"""Results to send to a friend, as texts, and the deals that come back from them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from datetime import date

import pytest

from game.deals import deal_of_the_day, pack
from game.language import languages, set_language
from game.patiences import PATIENCES
from game.rules.session import Session
from game.scenes.daily_deals import DailyDeals
from game.scenes.results import MOST, pasted_deal, played_game, result_text, results_text
from game.scenes.wording import local_day
from game.store.save_format import Aid, GameStats
from game.store.statistics import PlayedGame
from tests.scenes.pages.test_statistics_page import game
from tests.support.host import EmptyRecordBook, HeadlessHost, part_of_won_game
from tests.support.screens import helped

DAY = date(2026, 11, 21)
VARIATIONS = [(slug, name) for slug, kind in PATIENCES.items() for name in ("", *kind.variations())]


@pytest.fixture(params=languages())
def language(request: pytest.FixtureRequest) -> Iterator[str]:
    set_language(request.param)
    yield request.param
    set_language("en")


def won(slug: str, aid: Aid = "clean", *, day: date = DAY, number: int = 0, hints: int = 0) -> PlayedGame:
    """Return a win, of the deal of a day unless it has another number."""
    played = replace(helped(game(slug, seconds=581), aid), day=day, moves=118)
    return replace(played, number=number or deal_of_the_day(PATIENCES[slug](), day), hints=hints or played.hints)


@pytest.mark.parametrize(("slug", "variation"), VARIATIONS)
@pytest.mark.usefixtures("language")
def test_each_deal_comes_back_from_its_text(slug: str, variation: str) -> None:
    kind = PATIENCES[slug].in_variation(variation)
    for number in (1, pack(PATIENCES[slug]())[17], 10**20):
        session = Session(kind, number)
        for text in (
            result_text(played_game(session, GameStats())),
            result_text(replace(won(slug, number=number), variation=variation), solver=122),
        ):
            for sent in (text, text.replace("\n", " "), f"Look!\r\n> {text}\n-- \nsent from a phone", text.upper()):
                assert pasted_deal(sent) == (kind, number)
            assert pasted_deal(text.replace("--", "—")) == (kind, number)


def test_marks_of_writing_direction_in_a_pasted_command_are_not_read() -> None:
    found = pasted_deal("\u2066quintet \u200eking-albert\u2069 --deal \u200f2225\u200e")
    assert found == (PATIENCES["king-albert"](), 2225)


@pytest.mark.parametrize(
    "text",
    [
        *("", "King Albert", "quintet king-albert", "quintet klondike --deal 31", "quintet quatorze --deal 0"),
        *(
            "quintet quatorze --deal -3",
            f"quintet quatorze --deal {10**20 + 1}",
            f"quintet quatorze --deal {'9' * 5000}",
        ),
        *("quintet quatorze --deal 3 --variation upside-down", "aquintet quatorze --deal 3"),
        "a " * MOST + "quintet quatorze --deal 3",
    ],
)
def test_other_texts_have_no_deal(text: str) -> None:
    assert pasted_deal(text) is None


def test_the_first_of_several_deals_comes_back() -> None:
    text = results_text([won("quatorze", number=31), won("calculation", number=32)])
    assert pasted_deal(text) == (PATIENCES["quatorze"](), 31)


def test_a_win_is_told_in_three_lines() -> None:
    """King Albert's deal of that day, 1719, is a hard one."""
    day = date(2026, 11, 22)
    assert result_text(won("king-albert", day=day), solver=122).split("\n") == [
        "Quintet · King Albert · 22 November 2026, hard",
        "🏆 9:41 · 🃏 118 moves (computer 122) · clean",
        "quintet king-albert --deal 1719",
    ]
    of_pack = won("king-albert", number=pack(PATIENCES["king-albert"]())[17])
    assert result_text(of_pack).startswith("Quintet · King Albert · 5 of diamonds\n🏆 9:41 · 🃏 118 moves · clean\n")
    assert result_text(won("napoleons-square", number=10**6)).startswith(
        "Quintet · Napoleon’s Square · deal 1 000 000\n".replace(" 000", "\u202f000")
    )


def test_a_day_without_a_grade_is_only_named() -> None:
    """Numeration's deal of that day, 1813, has no grade."""
    assert result_text(won("numeration", day=date(2026, 11, 22))).startswith(
        "Quintet · Numeration · 22 November 2026\n"
    )


def test_a_variation_is_neither_of_the_day_nor_of_the_pack() -> None:
    day = replace(won("king-albert"), variation="foundations-return")
    assert f"deal {day.number}\n" in result_text(day)
    card = replace(day, number=pack(PATIENCES["king-albert"]())[0])
    assert f"deal {card.number}\n" in result_text(card)


@pytest.mark.parametrize(
    ("aid", "hints", "words"),
    [
        ("unaided", 0, ("🏆", "unaided")),
        ("clean", 0, ("🏆", "clean")),
        ("undo", 0, ("↩️", "with undo")),
        ("hints", 24, ("💡", "24 hints")),
        ("hints", 1, ("💡", "1 hint")),
    ],
)
def test_a_result_says_how_it_was_won(aid: Aid, hints: int, words: tuple[str, str]) -> None:
    """Only a win without help has the trophy."""
    line = result_text(won("quatorze", aid, hints=hints)).split("\n")[1]
    assert (line.split(" ")[0], line.split(" · ")[-1]) == words


def test_what_was_not_won_asks() -> None:
    begun, over = played_game(Session(PATIENCES["quatorze"](), 24), GameStats()), part_of_won_game("quatorze", 1.0)
    assert result_text(begun) == "Quintet · Quatorze · deal 24\nCan you win it?\nquintet quatorze --deal 24"
    watched = result_text(played_game(over, GameStats(shown=True)))
    assert watched.split("\n")[1] == "I watched a winning line. Can you win it?"
    assert "🏆" in result_text(played_game(over, GameStats()))


HELPED: list[Aid] = ["unaided", "clean", "undo", "hints", "hints"]


def test_a_deal_of_the_day_has_the_seals_of_all(house: HeadlessHost) -> None:
    """Two of five are won, the first and the fourth table's, on the thirty-eighth day."""
    wins = [won(slug, day=local_day()) for slug in ("calculation", "king-albert")]
    house.record_book = EmptyRecordBook(todays=wins, days=38)
    today = DailyDeals(house).read()
    assert result_text(wins[1], today).split("\n")[2] == "✅⬜⬜✅⬜ 38 days with a win"
    assert results_text(wins, today).count("38 days") == 1
    helped = [won(slug, aid, day=local_day()) for slug, aid in zip(PATIENCES, HELPED, strict=True)]
    house.record_book = EmptyRecordBook(todays=helped, days=38)
    assert result_text(wins[1], DailyDeals(house).read()).split("\n")[2] == "✅✅↩️💡💡 38 days with a win"
    for other in (won("king-albert"), won("king-albert", day=local_day(), number=10**20)):
        assert "⬜" not in result_text(other, today)
