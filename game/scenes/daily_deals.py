"""The deals of the day: their games and names, results, and games that were begun."""

from __future__ import annotations

from datetime import date, datetime, time, timedelta
from typing import TYPE_CHECKING

from game.deals import day_of, deal_of_the_day, grade, table
from game.language import _, ngettext
from game.language.number_formats import day_month_text
from game.patiences import PATIENCES
from game.rules.session import Session
from game.scenes.host import Host, open_deal
from game.scenes.wording import AID_ICONS, GRADES, local_day

if TYPE_CHECKING:
    from game.store.statistics import PlayedGame


def seconds_left_today() -> float:
    """Return the seconds until the player's local date changes."""
    midnight = datetime.combine(local_day() + timedelta(days=1), time()).astimezone()
    return (midnight - datetime.now().astimezone()).total_seconds()


def daily_text(day: date) -> str:
    """Return the name of a day's deal: "Deal of the day, 21 November"."""
    return _("Deal of the day, {day}", day=day_month_text(day))


class DailyDeals:
    """The results of a day's deals as they are when the records are read; `days` is how many days have a win so far."""

    def __init__(self, host: Host, day: date | None = None) -> None:
        """Take today without a day; nothing is known before `read`."""
        self._host, self.day = host, day or local_day()
        self._played: list[PlayedGame] | None = None
        self.days = 0

    def read(self) -> DailyDeals:
        book = self._host.games.record_book
        self._played, self.days = book.of_day(self.day), book.days
        return self

    @property
    def days_text(self) -> str:
        days = ngettext("{count} day with a win", "{count} days with a win", self.days)
        return days if self.days else ""

    @property
    def is_over(self) -> bool:
        return self.day != local_day()

    def _games(self, slug: str) -> list[PlayedGame]:
        return [game for game in self._played or () if game.game == slug]

    @property
    def known(self) -> bool:
        """Whether the records have been read."""
        return self._played is not None

    @property
    def left(self) -> list[str]:
        """The games whose deal of today is not won, the easiest deal first; none until the records have been read."""
        if not self.known:
            return []
        return sorted((slug for slug in PATIENCES if not self.wins(slug)), key=lambda slug: -self._share(slug))

    def _share(self, slug: str) -> float:
        """Return the share of simulated plays that won today's deal; easy ones come before medium and hard ones."""
        game = PATIENCES[slug]()
        deal = table(game).get(deal_of_the_day(game, self.day))
        return deal.share - ["", *GRADES].index(self.grade(slug)) if deal else 0.0

    def wins(self, slug: str) -> list[PlayedGame]:
        return [game for game in self._games(slug) if game.outcome == "won"]

    def sign(self, slug: str) -> str:
        """Return the icon of how a game's deal was won, or that it was watched; "" for neither."""
        wins = self.wins(slug)
        return AID_ICONS[wins[0].aid] if wins else "eye" if self.was_watched(slug) else ""

    @property
    def results(self) -> list[PlayedGame]:
        """The first win of each game that was won."""
        return [game for slug in PATIENCES for game in self.wins(slug)[:1]]

    def was_watched(self, slug: str) -> bool:
        """Return whether moves that win today's deal were watched before it was won."""
        return not self.wins(slug) and any(game.outcome == "shown" for game in self._games(slug))

    def was_lost(self, slug: str) -> bool:
        return any(game.outcome == "lost" for game in self._games(slug))

    def is_begun(self, slug: str, session: Session | None) -> bool:
        """Return whether today's deal was begun and goes on; `session` is the unfinished game."""
        open_still = self.known and not self.wins(slug) and not self.was_watched(slug)
        if not (open_still and session and session.moves) or session.is_lost():
            return False
        started = self._host.games.saves.stats(session).started
        return day_of(session.game, session.number, started) == self.day

    def open(self, slug: str) -> None:
        """Show the table of a game with its deal of the day, which goes on if it was begun."""
        game = PATIENCES[slug]()
        open_deal(self._host, game, deal_of_the_day(game, self.day))

    def grade(self, slug: str) -> str:
        """Return how hard today's deal is; "" without a table, and until the records have been read."""
        if not self.known:
            return ""
        game = PATIENCES[slug]()
        return grade(game, deal_of_the_day(game, self.day)) or ("medium" if table(game) else "")
