"""Numbers, dates and times as the player's language writes them.

The data of a language is a small file beside its catalogue, made from the Unicode Consortium's data by `python
packaging/catalogues.py figures`: to read that data at run time takes longer than the whole start. That of English is
our own: it has the day before the month, and 24 hours.
"""

from __future__ import annotations

import json
from datetime import date, datetime
from functools import lru_cache
from typing import TypedDict, cast

from game.language import ENGLISH, FOLDER, current_language

NARROW, LARGEST = "\u202f", 9999  # a narrow space that groups digits, and the largest number without groups


class LocaleFormats(TypedDict):
    """The formats of a language; patterns have the fields day, month, year, hour and minute."""

    decimal: str
    percent: str
    time: str
    day_month: str
    day_month_year: str
    month_year: str
    first_day: str  # the first day of a month
    first_weekday: int  # Monday is 0
    months: list[str]  # in the form used after a day
    months_alone: list[str]
    weekdays: list[str]  # from Monday
    weekdays_narrow: list[str]  # usually two letters


@lru_cache(maxsize=4)
def figures_of(code: str) -> LocaleFormats:
    """Return the formats of a language, those of English if there is no file."""
    path = FOLDER / code / "figures.json"
    if not path.is_file():
        path = FOLDER / ENGLISH / "figures.json"
    return cast("LocaleFormats", json.loads(path.read_text("utf-8")))


def _now() -> LocaleFormats:
    return figures_of(current_language())


def number_text(number: int) -> str:
    """Return the number of a deal, whose digits are grouped from five on, equally in all languages."""
    return f"{number:,}".replace(",", NARROW) if number > LARGEST else str(number)


def decimal_text(number: float) -> str:
    """Return a number as text, with as few decimals as it has."""
    return f"{number:g}".replace(".", _now()["decimal"])


def percent_text(fraction: float) -> str:
    """Return a share from 0 to 1 as whole percent."""
    return _now()["percent"].format(number=f"{100 * fraction:.0f}")


def time_text(moment: datetime) -> str:
    """Return the time of day as text."""
    return _now()["time"].format(hour=moment.hour, minute=moment.minute)


def day_month_text(day: date) -> str:
    """Return a date of this year as text: "21 November"."""
    return _day(day, _now()["day_month"])


def day_month_year_text(day: date) -> str:
    """Return a date as text: "21 November 2026"."""
    return _day(day, _now()["day_month_year"])


def _day(day: date, pattern: str) -> str:
    now = _now()
    number = now["first_day"] if day.day == 1 else str(day.day)
    return pattern.format(day=number, month=now["months"][day.month - 1], year=day.year)


def month_year_text(day: date) -> str:
    """Return a month as a calendar's heading: "November 2026"."""
    now = _now()
    text = now["month_year"].format(month=now["months_alone"][day.month - 1], year=day.year)
    return text[:1].upper() + text[1:]


def weekday_text(day: date) -> str:
    """Return the name of a day of the week."""
    return _now()["weekdays"][day.weekday()]


def narrow_weekday(weekday: int) -> str:
    """Return the shortest name of a day of the week, about two letters; Monday is 0."""
    return _now()["weekdays_narrow"][weekday]


def first_weekday() -> int:
    """Return the first day of the week; Monday is 0."""
    return _now()["first_weekday"]
