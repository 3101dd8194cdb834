"""The record book for scenes: the records of each table, and the achievements of a win."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from concurrent.futures import Future
from contextlib import suppress
from typing import TYPE_CHECKING, NamedTuple

from game.deals import PACK, pack, pack_card, table
from game.language import _, ngettext
from game.rules.session import Session
from game.scenes.stopwatch import as_time
from game.scenes.wording import AID_ICONS
from game.store import statistics
from game.store.pending_rows import RecordRow, Result, RowKey
from game.store.records import Records, row
from game.store.save_format import Aid, GameStats, Save, is_clean
from game.store.statistics import Book, Overall, PlayedGame
from game.view.celebrations.win_text import Achievement
from game.view.tables.appearance import PRIZES, SUNBURST, WINS_TO_UNLOCK, look_name

if TYPE_CHECKING:
    from datetime import date

MOST = 2  # achievements that are told
RARE = 0.05  # the share of simulated plays below which a deal is rarely won
NO_GAMES = Overall(played=0, won=0, best_time=None)


class Feats(NamedTuple):
    """What is told of a win, the most telling first; `is_new` is whether its deal was not won before as it counts.

    What is known of the solver’s line only later comes after the `news`.
    """

    news: tuple[Achievement, ...] = ()
    others: tuple[Achievement, ...] = ()
    is_new: bool = False

    def told(self, moves: int, line: int) -> list[Achievement]:
        """Return what is told of a win in some moves; `line` is the length of the solver’s, 0 if unknown."""
        fewer = ngettext("{count} move fewer", "{count} moves fewer", line - moves)
        beaten = [Achievement("star", fewer, _("than the computer"))] if moves < line else []
        return [*self.news, *beaten, *self.others][:MOST]


class RecordBook:
    """The player's records, as soon as they have been read in the background."""

    def __init__(self, records: Records) -> None:
        """Start without records."""
        self._records = records
        self._book = Book({}, {}, set(), set(), known=False)
        self._answer: Future[Book] | None = None  # on its way

    def look(self) -> None:
        self._answer = self._records.query(statistics.book)

    def poll(self) -> bool:
        """Take an answer that has arrived; return whether the records have changed. If the query failed, they stay."""
        before, answer = self._book, self._answer
        if answer and answer.done():
            self._answer = None
            if not answer.exception():
                self._book = answer.result()
        return before != self._book

    def record(self, session: Session, stats: GameStats, outcome: Result) -> None:
        self._records.record(session, stats, outcome)
        watched = {(session.game.slug(), session.number)} if stats.shown and session.number else set()
        known, new = self._book, _row(session, stats, outcome)
        results = self._after(new)
        days = known.days | statistics.won_days([results[new.key]])
        self._book = known._replace(results=results, watched=known.watched | watched, days=days)
        self.look()

    def take_back(self, session: Session, stats: GameStats) -> None:
        """Take the loss of a game that goes on out of the records."""
        self._records.query(statistics.take_back, _row(session, stats, "lost").key)
        self.look()

    @property
    def overall(self) -> Mapping[str, Overall]:
        """The totals of each game that was played."""
        return self._book.overall

    def played(self, slug: str) -> list[PlayedGame]:
        """Return the games of a patience, the oldest first; waits a second at most until they have been read."""
        book = self._book
        with suppress(Exception):  # then the records are as they were read last
            book = self._answer.result(1.0) if self._answer else book
        return statistics.played_games(row for row in book.results.values() if row.game == slug)

    def won(self, slug: str) -> dict[int, bool]:
        """Return the deals that were won in the standard game, as far as the records have been read, and if clean."""
        return _won(row for row in self._book.results.values() if row.game == slug)

    def of_day(self, day: date) -> list[PlayedGame] | None:
        """Return the games of the deals of a day that were begun on it, the oldest first; None until that is read."""
        if not self._book.known:
            return None
        rows = (row for row in self._book.results.values() if row.day == day.isoformat())
        return [played for played in statistics.played_games(rows) if played.is_daily]

    @property
    def days(self) -> int:
        """The number of days on which at least one deal of the day was won, as far as the records have been read."""
        return len(self._book.days)

    def was_watched(self, slug: str, number: int | None) -> bool:
        """Return whether moves that win a deal were watched, as far as the records have been read."""
        return (slug, number) in self._book.watched

    def result(self, session: Session, stats: GameStats) -> RecordRow | None:
        """Return what is recorded of a game that was played before, as far as the records have been read."""
        return self._book.results.get(_row(session, stats, "lost").key)

    def feats(self, session: Session, stats: GameStats) -> Feats:
        """Return what is told of a win, compared with all other games, whether the win is in the records or not."""
        slug, number = session.game.slug(), session.number
        if stats.shown or self.was_watched(slug, number):
            return Feats((Achievement("eye", _("Watched"), _("counts neither as won nor as lost")),))
        new = _row(session, stats, "won")
        rows = {key: row for key, row in self._after(new).items() if row.game == slug}
        after, won = statistics.totals(rows.values())[slug], rows.pop(new.key)
        before, turned_up = statistics.totals(rows.values()).get(slug, NO_GAMES), {*_won(rows.values())}
        others = *_rare(session), *_returned(stats), *_clean(won), *_next_back(after.won)
        is_new = not session.game.variation and number not in turned_up
        prizes = _prizes(session, turned_up) if is_new else ()
        return Feats((*prizes, *_news(before, after)), others, is_new=is_new)

    def _after(self, new: RecordRow) -> dict[RowKey, RecordRow]:
        """Return all results once a game is recorded: it counts once and on one day, and a win stays as it was won."""
        before = self._book.results
        old = before.get(new.key)
        return before if old and old.outcome == "won" else before | {new.key: new._replace(day=(old or new).day)}


def _row(session: Session, stats: GameStats, outcome: Result) -> RecordRow:
    return row(Save.of(session, stats), outcome)


def _won(rows: Iterable[RecordRow]) -> dict[int, bool]:
    """Return the deals that were won in the standard game, and whether at least once clean."""
    won = (row for row in rows if row.outcome == "won" and not (row.variation or row.shown))
    clean = {(statistics.deal_number(row.deal), is_clean(row.aid)) for row in won}
    return dict(sorted(clean))


def _prizes(session: Session, turned_up: set[int]) -> Iterator[Achievement]:
    """Yield the look that the last card of a suit unlocks."""
    card, numbers = pack_card(session.game, session.number), zip(PACK, pack(session.game), strict=False)
    if card and {number for each, number in numbers if each.suit is card.suit} - turned_up == {session.number}:
        yield Achievement("trophy", look_name(PRIZES[card.suit]), _("yours"))


def _news(before: Overall, after: Overall) -> Iterator[Achievement]:
    """Yield what a win is the first of."""
    if after.won == WINS_TO_UNLOCK > before.won:
        yield Achievement("trophy", look_name(SUNBURST), _("yours"))
    if not before.won:
        yield Achievement("star", _("First win"), _("on this table"))
    elif before.best_time and after.best_time and after.best_time < before.best_time:
        faster = _("{time} faster", time=as_time(before.best_time - after.best_time))
        yield Achievement("star", _("New best time"), faster)


def _rare(session: Session) -> Iterator[Achievement]:
    """Yield how few of the simulated plays won a deal, if they are few."""
    deal = table(session.game).get(session.number or 0)
    if deal and deal.plays and deal.share < RARE:
        few = _("{won} of {count}", won=deal.won, count=deal.plays)
        title = few if deal.won else _("None of {count}", count=deal.plays)
        yield Achievement("trophy", title, _("simulated plays won this deal"))


def _returned(stats: GameStats) -> Iterator[Achievement]:
    if stats.returned:
        yield Achievement("back", _("Won back"), _("from a lost position"))


def _clean(won: RecordRow) -> Iterator[Achievement]:
    words: dict[Aid, tuple[str, str]] = {
        "unaided": (_("Unaided win"), _("no light, hint or undo")),
        "clean": (_("Clean win"), _("no undo, no hint")),
    }
    if won.aid in words:
        yield Achievement(AID_ICONS[won.aid], *words[won.aid])


def _next_back(won: int) -> Iterator[Achievement]:
    """Yield how many more wins earn a card back."""
    if won < WINS_TO_UNLOCK:
        more = ngettext("{count} more win", "{count} more wins", WINS_TO_UNLOCK - won)
        yield Achievement("variations", more, _("for a card back"))
