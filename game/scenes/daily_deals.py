"""The deals of the day: their games and names, results, games that were begun, and texts to send to a friend."""

from __future__ import annotations

from collections.abc import Mapping
from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from game.language import _, ngettext
from game.language.number_formats import day_month_text, day_month_year_text
from game.patiences import PATIENCES
from game.rules.patience import Patience
from game.rules.session import Session
from game.scenes.background_value import BackgroundValue
from game.scenes.host import Host
from game.scenes.stopwatch import as_time
from game.scenes.wording import AIDS, game_name
from game.store.save_format import Aid

if TYPE_CHECKING:
    from game.store.daily_results import DailyResult, DailyResults


SIGNS: dict[Aid, str] = {"unaided": "🏆", "clean": "🏆", "undo": "↩️", "hints": "💡"}  # of wins, in texts to send


def local_day() -> date:
    """Return the player's local date."""
    return date.today()  # noqa: DTZ011 - the player's own calendar


def seconds_left_today() -> float:
    """Return the seconds until the player's local date changes."""
    midnight = datetime.combine(local_day() + timedelta(days=1), time()).astimezone()
    return (midnight - datetime.now().astimezone()).total_seconds()


def is_daily(game: Patience, number: int | None, day: date) -> bool:
    """Return whether a deal of a game is its deal of a day, in the standard variation."""
    from game.deals import deal_of_the_day  # noqa: PLC0415 - a table and the menu are shown sooner without it

    return not game.variation and number == deal_of_the_day(game, day)


def is_deal_of(session: Session, day: date) -> bool:
    """Return whether a session plays its game's deal of a day, in the standard variation."""
    return is_daily(session.game, session.number, day)


def day_of(game: Patience, number: int | None, started: datetime) -> date | None:
    """Return the local date at the start of a game if its deal is that of that day, or None."""
    day = started.astimezone().date()
    return day if is_daily(game, number, day) else None


def daily_text(day: date) -> str:
    """Return the name of a day's deal: "Deal of the day, 21 November"."""
    return _("Deal of the day, {day}", day=day_month_text(day))


class DailyDeals:
    """The results of today's deals, as soon as the records have been read in the background."""

    def __init__(self, host: Host) -> None:
        self._host, self.day = host, local_day()
        self._read: BackgroundValue[DailyResults | None] = BackgroundValue(None)

    def ask(self) -> None:
        from game.store.daily_results import today  # noqa: PLC0415 - not before the menu's first frame

        self.day = local_day()
        self._read.start(self._host.games.record_book.query(today, self.day))

    def poll(self) -> bool:
        if self.day != local_day():
            self._read.value = None  # a new day has begun
            self.ask()
            return True
        return self._read.poll()

    @property
    def _results(self) -> DailyResults | None:
        return self._read.value

    @property
    def streak(self) -> int:
        return self._results.streak if self._results else 0

    @property
    def results(self) -> list[DailyResult]:
        return [self._results.won[slug][0] for slug in PATIENCES if slug in self._results.won] if self._results else []

    def wins(self, slug: str) -> tuple[DailyResult, ...]:
        return self._results.won.get(slug, ()) if self._results else ()

    def was_watched(self, slug: str) -> bool:
        """Return whether moves that win today's deal were watched before it was won."""
        return self._results is not None and slug in self._results.watched

    def begun(self, sessions: Mapping[str, Session | None]) -> dict[str, float]:
        """Return the games whose deal of today was begun and not won, with their progress from 0 to 1."""
        if not self._results:
            return {}
        left = dict.fromkeys(self._results.begun, 0.0)
        for slug, session in sessions.items():
            if session and session.moves and is_deal_of(session, self.day):
                left[slug] = (session.score or 0) / max(1, session.game.max_score)
        return {slug: fraction for slug, fraction in left.items() if not (self.wins(slug) or self.was_watched(slug))}


def result_text(result: DailyResult) -> str:
    """Return the result of a deal of the day as three lines without spoilers, to send to a friend."""
    day = day_month_year_text(result.day)
    moves = ngettext("{count} move", "{count} moves", result.moves)
    helped = ngettext("{count} hint", "{count} hints", result.hints) if result.hints else _(AIDS[result.aid])
    days = ngettext("{count} day in a row", "{count} days in a row", result.streak)
    return (
        f"Quintet · {game_name(result.game)} · {day}\n"
        f"{SIGNS[result.aid]} {as_time(result.seconds)} · 🃏 {moves} · {helped}\n🔥 {days}"
    )


def results_text(results: list[DailyResult]) -> str:
    """Return several results, separated by empty lines."""
    return "\n\n".join(map(result_text, results))
