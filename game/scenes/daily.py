"""Finds out whether a game is a deal of the day, and names it."""

from __future__ import annotations

from datetime import date, datetime
from typing import Protocol

from game.language import _
from game.language.number_formats import day_month_text
from game.rules.patience import Patience


class Dealt(Protocol):
    """A game that began with a deal."""

    @property
    def game(self) -> Patience:
        """The game, in its variation."""

    @property
    def number(self) -> int | None:
        """The deal number; None for one that began at a layout."""


def day_of(session: Dealt, started: datetime) -> date | None:
    """Return the local date at the start of a game if it plays that day's deal in the standard variation, or None."""
    from game.deals import deal_of_the_day  # noqa: PLC0415 - a table is shown sooner without it

    day = started.astimezone().date()
    if session.number is None or session.game.variation:
        return None
    return day if deal_of_the_day(session.game, day) == session.number else None


def daily_text(day: date) -> str:
    """Return the name of a day's deal: "Deal of the day, 21 November"."""
    return _("Deal of the day, {day}", day=day_month_text(day))
