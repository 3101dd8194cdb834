"""Results as texts to send to a friend, which tell no move, and the deals of such texts."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import TYPE_CHECKING

from game.deals import grade, pack_card
from game.language import _, ngettext
from game.language.cards import name_in_case
from game.language.number_formats import day_month_year_text, number_text
from game.patiences import PATIENCES
from game.rules.cards import is_deal_number
from game.rules.patience import Patience
from game.rules.session import Session
from game.scenes.daily_deals import DailyDeals
from game.scenes.stopwatch import as_time
from game.scenes.wording import AIDS, GRADE_NAMES, game_name
from game.store import records, statistics
from game.store.save_format import Aid, GameStats, Save

if TYPE_CHECKING:
    from game.store.statistics import PlayedGame

SIGNS: dict[Aid, str] = {"unaided": "🏆", "clean": "🏆", "undo": "↩️", "hints": "💡"}  # of wins
SEALS = {"": "⬜", "check": "✅", "undo": "↩️", "hint": "💡", "eye": "👁️"}  # of deals of a day, by their icon
MOST = 10_000  # characters of a pasted text that are read
UNSEEN = re.compile("[\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")  # marks that chats put around texts
DASHES = "(?:--|[–—])"  # chats turn two hyphens into a dash
GAME_AND_NUMBER = rf"\bquintet:? ([a-z-]{{1,40}}) {DASHES} ?deal ([0-9]{{1,21}})\b"
COMMAND = re.compile(rf"{GAME_AND_NUMBER}(?: {DASHES} ?variation ([a-z-]{{1,40}}))?", re.IGNORECASE)


def played_game(session: Session, stats: GameStats) -> PlayedGame:
    """Return a game as the statistics have it, whether it is over or not."""
    row = records.row(Save.of(session, stats), "won" if session.is_won() else "abandoned")
    (game,) = statistics.played_games([row])
    return game


def result_text(played: PlayedGame, today: DailyDeals | None = None, solver: int = 0) -> str:
    """Return how a game went, and the command that deals it; `solver` is the length of the solver’s line, if known.

    A win of a deal of the day also says how all deals of that day stand, if they are given.
    """
    game = PATIENCES[played.game]()
    command = f"quintet {played.game} --deal {played.number}"
    command += f" --variation {played.variation}" if played.variation else ""
    first = f"Quintet · {game_name(played.game, played.variation)} · {_deal_name(game, played)}"
    return "\n".join((first, _outcome(played, solver), *_seals(played, today), command))


def results_text(results: list[PlayedGame], today: DailyDeals | None = None) -> str:
    """Return several results, separated by empty lines; the last one says how all deals of the day stand."""
    return "\n\n".join(result_text(each, today if each is results[-1] else None) for each in results)


def pasted_deal(text: str) -> tuple[Patience, int] | None:
    """Return the game and the number of the first deal that a text has as `result_text` writes it, if any."""
    found = COMMAND.search(" ".join(UNSEEN.sub("", text[:MOST]).split()))
    slug, number, variation = found.groups() if found else ("", "0", "")
    if slug.lower() not in PATIENCES or not is_deal_number(int(number)):
        return None
    try:
        return PATIENCES[slug.lower()].in_variation((variation or "").lower()), int(number)
    except ValueError:
        return None


def _deal_name(game: Patience, played: PlayedGame) -> str:
    """Return the name of a deal: its day and how hard it is, its card in the pack, or its number."""
    if played.is_daily:
        day, known = day_month_year_text(played.day), grade(game, played.number)
        return _("{day}, {grade}", day=day, grade=_(GRADE_NAMES[known])) if known else day
    card = None if played.variation else pack_card(game, played.number)
    return name_in_case(card, "named") if card else _("deal {number}", number=number_text(played.number))


def _outcome(played: PlayedGame, solver: int) -> str:
    if played.outcome == "shown":
        return _("I watched a winning line. Can you win it?")
    if played.outcome != "won":
        return _("Can you win it?")
    moves = ngettext("{count} move", "{count} moves", played.moves)
    moves = _("{moves} (computer {count})", moves=moves, count=solver) if solver else moves
    helped = ngettext("{count} hint", "{count} hints", played.hints) if played.hints else _(AIDS[played.aid])
    return f"{SIGNS[played.aid]} {as_time(played.seconds)} · 🃏 {moves} · {helped}"


def _seals(played: PlayedGame, today: DailyDeals | None) -> Iterator[str]:
    """Yield how all deals of the day stand, and how many days have a win, if this is one of them."""
    if today and played.day == today.day and played.is_daily:
        seals = "".join(SEALS[today.sign(slug)] for slug in PATIENCES)
        yield f"{seals} {today.days_text}"
