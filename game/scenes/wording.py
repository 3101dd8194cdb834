"""Texts for counts, games, deals and dates."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from game.language import N_, _
from game.language.games import game_title, variation_title
from game.language.number_formats import (
    day_month_text,
    day_month_year_text,
    number_text,
    time_text,
    weekday_text,
)
from game.patiences import PATIENCES
from game.rules.session import Session
from game.scenes.keys import ACTIONS
from game.store.save_format import Aid

KINDS = {  # of new deals: what each is called, and what it is
    "any": (N_("Any"), N_("Any of a million deals; some cannot be won.")),
    "winnable": (N_("Winnable"), N_("One of those proved winnable.")),
    "rising": (N_("Rising"), N_("Proved winnable: harder after a clean win, easier after two losses.")),
    "easy": (N_("Easy"), N_("Proved winnable; won most often.")),
    "medium": (N_("Medium"), N_("Proved winnable; neither easy nor hard.")),
    "hard": (N_("Hard"), N_("Proved winnable; won least often.")),
}
GRADES = {"easy": N_("winnable, easy"), "medium": N_("winnable, medium"), "hard": N_("winnable, hard")}
GRADE_NAMES = {"easy": N_("easy"), "medium": N_("medium"), "hard": N_("hard")}
AIDS: dict[Aid, str] = {  # what a win is called by the help that was used
    "unaided": N_("unaided"),
    "clean": N_("clean"),
    "undo": N_("with undo"),
    "hints": N_("with hints"),
}
AID_ICONS: dict[Aid, str] = {"unaided": "check", "clean": "check", "undo": "undo", "hints": "hint"}


def game_name(slug: str, variation: str = "") -> str:
    """Return the name of a game and its variation."""
    name = game_title(PATIENCES[slug].name)
    return _("{game}, {variation}", game=name, variation=variation_title(variation)) if variation else name


def deal_text(session: Session) -> str:
    """Return the name of a game and the number of its deal, if that has one."""
    name, number = game_name(session.game.slug(), session.game.variation), session.number
    return _("{game}, deal {number}", game=name, number=number_text(number)) if number else name


def day_text(day: date, today: date) -> str:
    """Return the name of a day: today, yesterday, a weekday within the last week, otherwise a date."""
    ago = (today - day).days
    if ago in (0, 1):
        return _("yesterday") if ago else _("today")
    if 1 < ago < 7:
        return weekday_text(day)
    return day_month_text(day) if day.year == today.year else day_month_year_text(day)


def local_day() -> date:
    """Return the player's local date."""
    return date.today()  # noqa: DTZ011 - the player's own calendar


def moment_text(moment: datetime) -> str:
    """Return a moment in local time: "today, 19:42"."""
    local, today = moment.astimezone(), local_day()
    day = day_text(local.date(), today)
    if abs(today - local.date()) < timedelta(days=7):
        return _("{day}, {time}", day=day, time=time_text(local))
    return day


def waiting_text(session: Session) -> str:
    """Return the progress of an unfinished game as text; "" if no move is made, or it is over."""
    if session.number is None or not session.moves or session.is_won() or session.is_lost():
        return ""
    action, number = ACTIONS["unfinished"], number_text(session.number)
    return _("Deal {number} waits under {place} ({key})", number=number, place=action.label, key=action.key)
