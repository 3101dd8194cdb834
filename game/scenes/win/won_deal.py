"""What a win says of its deal, a day's or a card of its table's pack, and which deal comes next."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from datetime import date
from functools import partial
from typing import TYPE_CHECKING

from game.deals import grade, next_in_pack, pack, pack_card, table
from game.language import N_, _, pgettext
from game.language.cards import name_in_case
from game.language.games import capitals_title
from game.language.number_formats import day_month_text, number_text, percent_text
from game.patiences import PATIENCES
from game.rules.patience import BuildingPatience
from game.rules.session import Session
from game.scenes.daily_deals import DailyDeals, daily_text, local_day
from game.scenes.widgets.widget import Act
from game.scenes.wording import GRADE_NAMES, game_name
from game.store.save_format import GameStats

if TYPE_CHECKING:
    from game.scenes.host import Host

NO_BREAK = "\u00a0"


class WonDeal:
    """The deal of a win. Deals of days are known once the records have been read."""

    def __init__(self, host: Host, session: Session, stats: GameStats, day: date | None, line: int) -> None:
        """`day` is the day whose deal of the day it is, and `line` the length of the solver’s line, 0 if unknown."""
        self._host, self._game, self._number, self.line = host, session.game, session.number or 0, line
        counts = not stats.shown
        self.day = day if counts else None
        of_this_day = self.day == stats.started.astimezone().date()
        self.of_day = DailyDeals(host, self.day) if of_this_day else None  # a past day's deal counts for no day
        self._today = DailyDeals(host) if self.day else None
        standard = counts and not self.day and not self._game.variation
        self.card = pack_card(self._game, self._number) if standard else None
        self._asked = [deals for deals in (self.of_day, self._today) if deals]
        for deals in self._asked:
            deals.ask()

    def poll(self) -> bool:
        """Return whether more is known of the deals of days."""
        news = [deals.poll() for deals in self._asked]
        return any(news)

    @property
    def caption(self) -> str:
        """The game in capitals, and what the deal is."""
        name = capitals_title(self._game.name)
        if self.day:
            day = _("DEAL OF THE DAY") if self.of_day else _("DEAL OF {day}", day=day_month_text(self.day).upper())
            return _joined(day, name)
        return _joined(name, name_in_case(self.card, "named").upper()) if self.card else name

    def phrase(self, phrase: str) -> str:
        """Return a phrase after the deal's number, or after its day and how hard it is."""
        known = grade(self._game, self._number)
        if self.of_day and self.day:
            text = N_("{day}, {grade}: {phrase}") if known else N_("{day}: {phrase}")
            return _(text, day=day_month_text(self.day), grade=_(GRADE_NAMES[known]) if known else "", phrase=phrase)
        return _("Deal {number}, {phrase}", number=number_text(self._number), phrase=phrase) if self._number else phrase

    def figures(self) -> Iterator[tuple[str, str]]:
        """Yield what the moves can be compared with; where all wins take equally many, how often players win."""
        deal = table(self._game).get(self._number)
        if isinstance(self._game, BuildingPatience):
            yield from [(_("SOLVER’S LINE"), str(self.line))] if self.line else []
        elif deal and deal.plays:
            yield _("SIMULATED WINS"), percent_text(deal.share)

    @property
    def seals(self) -> list[tuple[str, bool]]:
        """The games of a day, and whether their deals are won; none until the records have been read."""
        deals = self.of_day
        return [(slug, bool(deals.wins(slug))) for slug in PATIENCES] if deals and deals.known else []

    @property
    def won_text(self) -> str:
        won, count = sum(won for _slug, won in self.seals), len(PATIENCES)
        some = pgettext("deals of the day", "{won} of {count} won", won=won, count=count)
        return _("All five won") if won == count else some

    def capsule(self) -> tuple[str, list[tuple[str, bool]], list[str]]:
        """Return the day, how its deals stand, and what is said of them."""
        today = self.day == local_day()
        day = _("TODAY") if today or not self.day else day_month_text(self.day).upper()
        return day, self.seals, [self.won_text, _("day {count}", count=self.of_day.days if self.of_day else 0)]

    def next(self, deal: Callable[[int], None]) -> tuple[str, Act] | None:
        """Return the label of the button for the next deal of a day or of the pack, and what it does; None for none."""
        if self._today:
            left = [slug for slug in self._today.left if (slug, self._today.day) != (self._game.slug(), self.day)]
            text = N_("Today: {deal}") if self.of_day and self.day != local_day() else N_("Next: {deal}")
            return (_(text, deal=game_name(left[0])), partial(self._today.open, left[0])) if left else None
        number = self.card and next_in_pack(self._game, self._won, self._number)
        card = pack_card(self._game, number or None)
        if number and card:
            return _("Next: {deal}", deal=name_in_case(card, "named")), partial(deal, number)
        return None

    @property
    def _won(self) -> set[int]:
        return {*self._host.games.record_book.won(self._game.slug()), self._number}

    def told(self, *, turned: bool) -> Iterator[str]:
        """Yield what a screen reader says of the deal; `turned` is whether its card turns up."""
        if self.day:
            yield daily_text(self.day)
        if self.seals:
            yield self.won_text
        if self.card and turned:
            up = len(self._won & {*pack(self._game)})
            yield _("{card} turned up, {won} of {count}", card=name_in_case(self.card, "named"), won=up, count=52)


def _joined(first: str, second: str) -> str:
    """Join two texts, the second of which stays in one line."""
    return f"{first} · {second.replace(' ', NO_BREAK)}"
