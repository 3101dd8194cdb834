"""Finds out whether a game is a deal of the day, and names it."""

from __future__ import annotations

from datetime import date, datetime

from game.language import _
from game.language.number_formats import day_month_text
from game.rules.session import Session


def is_deal_of(session: Session, day: date) -> bool:
    """Return whether a session plays its game's deal of a day, in the standard variation."""
    from game.deals import deal_of_the_day  # noqa: PLC0415 - a table and the menu are shown sooner without it

    return not session.game.variation and session.number == deal_of_the_day(session.game, day)


def day_of(session: Session, started: datetime) -> date | None:
    """Return the local date at the start of a session if it plays the deal of that day, or None."""
    day = started.astimezone().date()
    return day if is_deal_of(session, day) else None


def daily_text(day: date) -> str:
    """Return the name of a day's deal: "Deal of the day, 21 November"."""
    return _("Deal of the day, {day}", day=day_month_text(day))
