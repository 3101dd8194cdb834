"""What a win says of its deal, a day's or a card of its table's pack, and which deal comes next."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import TYPE_CHECKING

from game.deals import grade, pack, pack_card, table
from game.language import N_, _, capitalised, pgettext
from game.language.cards import name_in_case
from game.language.games import capitals_title
from game.language.number_formats import day_month_text, number_text, percent_text
from game.patiences import PATIENCES
from game.rules.cards import Card
from game.rules.patience import BuildingPatience
from game.rules.session import Session
from game.scenes.daily_deals import DailyDeals, daily_text
from game.scenes.widgets.widget import Act
from game.scenes.wording import GRADE_NAMES, game_name

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable

NO_BREAK = "\u00a0"


class WonDeal:
    """The deal of a win, as it stands once the win is in the records."""

    def __init__(self, table: GameTable, session: Session, line: int, *, turns: bool) -> None:
        """`line` is the length of the solver’s line, 0 if unknown; a card of the pack perhaps `turns` up."""
        self._table, self._game, self._number, self.line = table, session.game, session.number or 0, line
        self._stats, games = table.controller.stats, table.host.games
        of_day = table.day and not self._stats.shown
        deals = DailyDeals(table.host, table.day).read() if of_day else None
        self.of_day = deals if deals and deals.known else None  # records that cannot be read know nothing of a day
        standard = not (self._stats.shown or self.of_day or self._game.variation)
        self.card = pack_card(self._game, self._number) if standard else None
        self.turned = self.card if turns else None
        self._won = {*games.record_book.won(self._game.slug()), self._number}
        self._next = games.next_in_pack(self._game, self._number) if self.card else None

    @property
    def caption(self) -> str:
        """The game in capitals, and what the deal is."""
        name = capitals_title(self._game.name)
        if self.of_day:
            return _joined(_("DEAL OF THE DAY"), name)
        return _joined(name, name_in_case(self.card, "named").upper()) if self.card else name

    def phrase(self, phrase: str) -> str:
        """Return that its card has turned up, or a phrase after the deal's number, or after its day and grade."""
        if self.turned:
            return self._turned_text(self.turned)
        known = grade(self._game, self._number)
        if self.of_day:
            text, day = N_("{day}, {grade}: {phrase}") if known else N_("{day}: {phrase}"), self.of_day.day
            return _(text, day=day_month_text(day), grade=_(GRADE_NAMES[known]) if known else "", phrase=phrase)
        return _("Deal {number}, {phrase}", number=number_text(self._number), phrase=phrase) if self._number else phrase

    def figures(self) -> Iterator[tuple[str, str]]:
        """Yield the help that was used, unless moves were watched, and what the moves can be compared with.

        Where all wins take equally many moves that is how often players win.
        """
        hints, undos = self._stats.hints, self._stats.undos
        if (hints or undos) and not self._stats.shown:
            yield _("HINTS") if hints else _("UNDOS"), str(hints or undos)
        deal = table(self._game).get(self._number)
        if isinstance(self._game, BuildingPatience):
            yield from [(_("COMPUTER’S MOVES"), str(self.line))] if self.line else []
        elif deal and deal.plays:
            yield _("SIMULATED WINS"), percent_text(deal.share)

    def said(self, deals: DailyDeals) -> list[str]:
        """Return how many deals of a day are won, and of how many days one is; of all of today’s when others come."""
        won, count = len(deals.results), len(PATIENCES)
        if won < count:
            return [pgettext("deals of the day", "{won} of {count} won", won=won, count=count), deals.days_text]
        return [_("All five won"), deals.days_text if deals.is_over else _("Tomorrow’s set at midnight")]

    @property
    def next(self) -> tuple[str, Act] | None:
        """The label of the button for the next deal of a day or of the pack, and what it does; None for none."""
        if self.of_day:
            today = DailyDeals(self._table.host).read()
            text = N_("Today: {deal}") if self.of_day.is_over else N_("Next: {deal}")
            return (_(text, deal=game_name(today.left[0])), partial(today.open, today.left[0])) if today.left else None
        if self._next and (card := pack_card(self._game, self._next)):
            return _("Next: {deal}", deal=name_in_case(card, "named")), partial(self._table.controller.deal, self._next)
        return None

    def told(self) -> Iterator[str]:
        """Yield what a screen reader says of the win and its deal."""
        yield from map(": ".join, self.figures())
        if self.of_day:
            yield from (daily_text(self.of_day.day), *self.said(self.of_day))
        if self.turned:
            yield self._turned_text(self.turned)

    def _turned_text(self, card: Card) -> str:
        won, name = len(self._won & {*pack(self._game)}), name_in_case(card, "named")
        return capitalised(_("{card} turned up: {count} of 52 in the pack", card=name, count=won))


def _joined(first: str, second: str) -> str:
    """Join two texts, each of which stays in one line."""
    return f"{first} ·".replace(" ", NO_BREAK) + f" {second.replace(' ', NO_BREAK)}"
