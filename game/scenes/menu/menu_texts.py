"""Texts of the menu: captions of the tiles, and the deals of the day."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.language import _, ngettext, pgettext
from game.language.number_formats import percent_text
from game.rules.session import Session
from game.scenes.daily_deals import DailyDeals
from game.scenes.stopwatch import as_time
from game.scenes.wording import AIDS, GRADE_NAMES, game_name
from game.view.menu.tile import LINES, Caption

if TYPE_CHECKING:
    from game.store.statistics import Overall

CARDS = 52  # of a pack


def caption(slug: str, session: Session | None, record: Overall | None = None, turned_up: int = 0) -> Caption:
    """Return the caption of a game's tile: its record, and that of its pack or how far a game in progress is.

    Without either it says what the game is like.
    """
    name, made, won = game_name(slug), len(session.moves) if session else 0, ""
    if record:
        won = ngettext("{won} of {count} won", "{won} of {count} won", record.played, won=record.won)
    if made:
        return Caption(name, won, _("Move {move}", move=made), _("Continue"))
    pack = _("{count} of 52 in the pack", count=turned_up)
    if record:
        won += f" · {pack if turned_up else percent_text(record.won / record.played)}"
    return Caption(name, won or _(LINES.get(slug, "")), "", pgettext("button", "Play"))


def seal_text(slug: str, deals: DailyDeals, session: Session | None) -> str:
    """Return how hard a game's deal of the day is, and how it stands."""
    state = _("lost") if deals.was_lost(slug) else _("not begun")
    if deals.is_begun(slug, session):
        state = _("in progress")
    if wins := deals.wins(slug):
        state = _("won in {time}, {help}", time=as_time(wins[0].seconds), help=_(AIDS[wins[0].aid]))
    elif deals.was_watched(slug):
        state = _("watched, so it does not count")
    return graded(game_name(slug), slug, deals) + f", {state}"


def graded(text: str, slug: str, deals: DailyDeals) -> str:
    """Return a text with how hard a game's deal of the day is, if that is known."""
    grade = deals.grade(slug)
    return f"{text}, {_(GRADE_NAMES[grade])}" if grade else text
