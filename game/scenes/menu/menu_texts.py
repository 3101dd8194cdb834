"""Texts and tables of the menu: captions of the tiles, totals of the records, and sample tables."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date
from functools import cache

from game.language import N_, _, ngettext, pgettext
from game.language.number_formats import day_month_text, percent_text
from game.patiences import PATIENCES
from game.rules.cards import FIRST_DEAL
from game.rules.session import Session
from game.rules.table import Table
from game.scenes.daily_deals import DailyDeals, daily_text
from game.scenes.stopwatch import as_time
from game.scenes.wording import AIDS, game_name
from game.view.menu.tile import LINES, Caption, Record

Figures = tuple[tuple[str, str], ...]  # values with their captions
SAMPLE = 3  # for a game that was not begun, one in so many moves of a line that wins is made


def caption(slug: str, session: Session | None, today: date | None = None) -> Caption:
    """Return the caption of a game's tile; `today` is set if the session is the deal of that day."""
    name, line = game_name(slug), _(LINES[slug]) if slug in LINES else ""
    if not session or session.number is None:
        return Caption(name, line, (), pgettext("button", "Play"))
    number, made = str(session.number), len(session.moves)
    deal = _("Deal {number}", number=number)
    daily = [daily_text(today)] if today else []
    if not made:
        return Caption(name, line, (*daily, deal, _("Dealt")), pgettext("button", "Play"))
    notes = [_("Deal {number}, move {move}", number=number, move=made), _("Move {move}", move=made)]
    if today:
        notes.insert(0, _("Deal of the day, {day}, move {move}", day=day_month_text(today), move=made))
    return Caption(name, line, tuple(notes), _("Continue"))


def seal_text(slug: str, deals: DailyDeals, sessions: Mapping[str, Session | None]) -> str:
    """Return the state of a game's deal of the day as a text."""
    name = game_name(slug)
    if wins := deals.wins(slug):
        time, helped = as_time(wins[0].seconds), _(AIDS[wins[0].aid])
        return _("{game}: won in {time}, {help}", game=name, time=time, help=helped)
    if deals.was_watched(slug):
        return _("{game}: watched, so it does not count", game=name)
    text = N_("{game}: in progress") if slug in deals.begun(sessions) else N_("{game}: deal of the day")
    return _(text, game=name)


def totals(records: Mapping[str, Record]) -> Figures:
    """Return the totals of all tables; empty if there are none."""
    if not records:
        return ()
    from game.store.statistics import ALL  # noqa: PLC0415 - before the first frame there are no records

    record = records[ALL]
    return (
        (str(record.played), ngettext("game", "games", record.played)),
        (str(record.won), ngettext("won", "won", record.won)),
        (percent_text(record.won / record.played), _("win rate")),
        (str(record.longest), _("best streak")),
    )


@cache
def sample(slug: str) -> Table:
    """Return a table for a game that was not begun: on the way to a win, or the deal if none is known."""
    from game.deals import lines  # noqa: PLC0415 - most starts find the pictures of samples on disk

    game = PATIENCES[slug]()
    number, moves = next(iter(lines(game)), (FIRST_DEAL, ()))
    session = Session(game, number)
    for move in moves[: len(moves) // SAMPLE]:
        session.play(move)
    return session.table
