"""Texts and tables of the menu: captions of the tiles, the deals of the day, and sample tables."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING

from game.language import N_, _, ngettext, pgettext
from game.language.number_formats import percent_text
from game.patiences import PATIENCES
from game.rules.cards import FIRST_DEAL
from game.rules.session import Session
from game.rules.table import Table
from game.scenes.daily_deals import DailyDeals
from game.scenes.stopwatch import as_time
from game.scenes.wording import AIDS, GRADES, game_name
from game.view.menu.tile import LINES, Caption

if TYPE_CHECKING:
    from game.store.statistics import Overall

SAMPLE = 3  # for a game that was not begun, one in so many moves of a line that wins is made


def caption(slug: str, session: Session | None, record: Overall | None = None) -> Caption:
    """Return the caption of a game's tile: its record, or what the game is like until one is finished."""
    name, line = game_name(slug), _(LINES[slug]) if slug in LINES else ""
    if record:
        won = ngettext("{won} of {count} won", "{won} of {count} won", record.played, won=record.won)
        line = f"{won} · {percent_text(record.won / record.played)}"
    if made := len(session.moves) if session else 0:
        return Caption(name, line, _("Move {move}", move=made), _("Continue"))
    return Caption(name, line, "", pgettext("button", "Play"))


def seal_text(slug: str, deals: DailyDeals, session: Session | None) -> str:
    """Return the state of a game's deal of the day as a text, with how hard it is until it is won."""
    name = game_name(slug)
    if wins := deals.wins(slug):
        time, helped = as_time(wins[0].seconds), _(AIDS[wins[0].aid])
        return _("{game}: won in {time}, {help}", game=name, time=time, help=helped)
    if deals.was_watched(slug):
        return _("{game}: watched, so it does not count", game=name)
    text = N_("{game}: in progress") if deals.is_begun(slug, session) else N_("{game}: deal of the day")
    said, grade = _(text, game=name), deals.grade(slug)
    return f"{said} ({_(GRADES[grade])})" if grade else said


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
