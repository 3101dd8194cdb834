"""How counts, games, deals and dates are told."""

from __future__ import annotations

from datetime import date, datetime, timedelta

from game.patiences import PATIENCES
from game.rules.session import Session
from game.scenes.clock import as_time
from game.scenes.keys import ACTIONS
from game.store.save_format import Tally
from game.view.text.lettering import typographic

NARROW = "\u202f"  # a space that groups figures


def number_text(number: int) -> str:
    """Write a number in groups that can be read."""
    return f"{number:,}".replace(",", NARROW)


def counted(number: int, what: str) -> str:
    """Count things: "1 move", "3 moves"."""
    return f"{number} {what}{'s' * (number != 1)}"


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


def waiting_text(session: Session) -> str:
    """Return where a game that is left for another one waits; "" for one that was not begun, or is over."""
    if session.number is None or not (session.moves or session.undone) or session.is_won() or session.is_lost():
        return ""
    where = ACTIONS["unfinished"]
    return f"Deal {number_text(session.number)} waits under {where.label} ({where.key})"


def share_text(session: Session, tally: Tally) -> str:
    """Return two lines about a game to send to a friend, who can play the deal here or in PySolFC."""
    game = game_name(session.game.slug(), session.game.variation)
    moves = counted(len(session.moves), "move")
    if session.is_won() and tally.shown:
        result = "I watched a winning line. Can you win it?"
    elif session.is_won():
        helped = "" if tally.undos or tally.hints else ", without undo or hint" if tally.light else ", unaided"
        result = f"won in {as_time(tally.seconds)} with {moves}{helped}"
    else:
        score = f", score {session.score} of {session.game.max_score}" if session.score is not None else ""
        result = f"{moves} so far{score}" if session.moves else "can you win it?"
    return f"{game}, deal {session.number}: {result}\nQuintet: {session.game.slug()} --deal {session.number}"
