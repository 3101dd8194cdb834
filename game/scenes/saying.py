"""How games, deals and dates are told in lists."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from game.patiences import PATIENCES
from game.view.lettering import typographic

NARROW = "\u202f"  # a space that groups figures


def number_text(number: int) -> str:
    """Write a number in groups that can be read."""
    return f"{number:,}".replace(",", NARROW)


def game_name(slug: str, variation: str = "") -> str:
    """Name a game, and the variation that is played."""
    name = typographic(PATIENCES[slug].name)
    return f"{name}, {variation.replace('-', ' ')}" if variation else name


def day_text(day: date, today: date) -> str:
    """Name a day: today, yesterday, the last week's by their names, others by their date."""
    ago = (today - day).days
    if ago in (0, 1):
        return "yesterday" if ago else "today"
    if 1 < ago < 7:
        return f"{day:%A}"
    return f"{day.day} {day:%B}" if day.year == today.year else f"{day.day} {day:%B %Y}"


def moment_text(moment: datetime, now: datetime | None = None) -> str:
    """Name a moment as the player's own clock has it: "today, 19:42"."""
    here, today = moment.astimezone(), (now or datetime.now().astimezone()).date()
    day = day_text(here.date(), today)
    return f"{day}, {here:%H:%M}" if abs(today - here.date()) < timedelta(days=7) else day
