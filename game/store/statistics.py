"""Questions to the records: functions for `Records.ask`, each of a connection first.

They are about one game and variation, save where they say otherwise. Times are in seconds; streaks and lists go by the
time at which games were started.
"""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import astuple, dataclass, fields
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from typing import TYPE_CHECKING, Any, Literal, NamedTuple, get_args

from game.deals import deal_of_the_day
from game.language import _
from game.language.trouble import reason
from game.patiences import PATIENCES
from game.platform import writing
from game.store import disk

if TYPE_CHECKING:
    import sqlite3

MOST_DIGITS = 30  # of the text of a deal; the last deal has 21
Aid = Literal["none", "undo", "light", "hints"]  # what a game was helped by, the least first
AIDS: tuple[Aid, ...] = get_args(Aid)


def _moment(text: str) -> datetime:
    """Read a time; one without a zone is UTC, so that all of them can be compared."""
    moment = datetime.fromisoformat(text)
    return moment if moment.tzinfo else moment.replace(tzinfo=UTC)


def _deal(value: object) -> int:
    """Read a deal; 0, which no version deals, for what is no number."""
    text = str(value)
    return int(text) if text.isascii() and text.isdigit() and len(text) <= MOST_DIGITS else 0


READERS: dict[str, Callable[[Any], Any]] = {
    "number": _deal,
    "started": _moment,
    "day": date.fromisoformat,
    "clean": bool,
    "light": bool,
}


@dataclass(frozen=True)
class Played:
    """A game that was played. `day` is the player's own date when it was started.

    Its `outcome` is "won", "lost", "abandoned", or "shown" for one in which moves of a winning line were watched.
    """

    game: str
    variation: str
    number: int
    started: datetime
    day: date
    seconds: float
    moves: int
    undos: int
    hints: int
    score: int | None
    outcome: str
    clean: bool
    light: bool = False

    @property
    def aid(self) -> Aid:
        """What the game was helped by most; a score that was discontinued by undo or by loading counts as undo."""
        return aid_of(hints=self.hints, light=self.light, undone=bool(self.undos) or self.score is None)


def aid_of(*, hints: int, light: bool, undone: bool) -> Aid:
    """Name what helped a game most: hints more than the light, and that more than undo."""
    return "hints" if hints else "light" if light else "undo" if undone else "none"


@dataclass(frozen=True)
class ByAid:
    """The number of games won with one kind of help, and the shortest of their times in seconds."""

    aid: Aid
    won: int
    best: float | None


@dataclass(frozen=True)
class Totals:
    """All in all. Times are None where nothing was won; a streak is of games won without another one in between."""

    played: int
    won: int
    clean: int
    best: float | None
    median: float | None
    streak: int
    longest_streak: int

    @property
    def percentage(self) -> float:
        """How many of a hundred games were won, 0 where none was played."""
        return 100 * self.won / self.played if self.played else 0.0


@dataclass(frozen=True)
class Overall:
    """One game in all its variations: what its tile in the menu tells, and what a win is compared with."""

    played: int
    won: int
    best_score: int
    best_times: Mapping[Aid, float]  # of the wins that were helped so; what is missing was never won so
    streak: int
    longest_streak: int


@dataclass(frozen=True)
class Bin:
    """The number of games won in a span of seconds, from `least` to `below`; the last bin has no end."""

    least: float
    below: float | None
    count: int


@dataclass(frozen=True)
class Days:
    """The dates whose deal of the day was won on the day itself; the streak may end yesterday."""

    won: tuple[date, ...]
    streak: int
    longest_streak: int


def all_games(connection: sqlite3.Connection) -> list[Played]:
    """List all games of all patiences, the oldest first."""
    return _played(connection, "ORDER BY started")


def totals(connection: sqlite3.Connection, game: str, variation: str) -> Totals:
    """Sum up."""
    return summed(_of(connection, game, variation))


def counted(games: list[Played]) -> list[Played]:
    """Leave out games that were shown: they are listed, and count neither as won nor as lost."""
    return [played for played in games if played.outcome != "shown"]


def summed(games: list[Played]) -> Totals:
    """Sum games up that are listed the oldest first."""
    games = counted(games)
    won = [played for played in games if played.outcome == "won"]
    times = [played.seconds for played in won]
    streaks = _streaks([played.outcome == "won" for played in games])
    clean = sum(played.clean for played in won)
    return Totals(len(games), len(won), clean, _best_time(won), _median(times), *streaks)


def overall(connection: sqlite3.Connection) -> dict[str, Overall]:
    """Sum every patience up, all its variations together; one that was never played is missing."""
    games: dict[str, list[Played]] = {}
    for played in all_games(connection):
        games.setdefault(played.game, []).append(played)
    return {game: _overall(own) for game, played in games.items() if (own := counted(played))}


def _overall(games: list[Played]) -> Overall:
    won = [played for played in games if played.outcome == "won"]
    scores = max((played.score for played in games if played.score is not None), default=0)
    streaks = _streaks([played.outcome == "won" for played in games])
    times = {one.aid: one.best for one in by_aid(games) if one.best is not None}
    return Overall(len(games), len(won), scores, times, *streaks)


def by_aid(games: list[Played]) -> list[ByAid]:
    """Tell wins apart by what they were helped by, each kind once, the least help first."""
    times: dict[Aid, list[float]] = {kind: [] for kind in AIDS}
    for played in games:
        if played.outcome == "won":
            times[played.aid].append(played.seconds)
    return [ByAid(kind, len(own), min(own, default=None)) for kind, own in times.items()]


def _best_time(won: list[Played]) -> float | None:
    """Return the shortest time of games that were won without a hint: a line that plays itself is no record."""
    return min((played.seconds for played in won if not played.hints), default=None)


def binned(games: list[Played], width: float = 60, bins: int = 20) -> list[Bin]:
    """Count the games won by their time, in a number of bins that are each some seconds wide."""
    won = (played for played in games if played.outcome == "won")
    counts = Counter(min(int(played.seconds // width), bins - 1) for played in won)
    ends = [*((n + 1) * width for n in range(bins - 1)), None]
    return [Bin(n * width, end, counts[n]) for n, end in enumerate(ends)]


def days(connection: sqlite3.Connection, game: str, today: date) -> Days:
    """List the days whose deal of the day was won, in the standard game."""
    found = {
        played.day
        for played in _of(connection, game, "")
        if played.outcome == "won" and played.number == deal_of_the_day(PATIENCES[game](), played.day)
    }
    won = sorted(found)
    in_a_row = itertools.groupby(enumerate(won), lambda day: day[1].toordinal() - day[0])
    runs = [len(list(run)) for _, run in in_a_row]
    going_on = bool(won) and won[-1] >= today - timedelta(days=1)
    return Days(tuple(won), runs[-1] if going_on else 0, max(runs, default=0))


def reset(connection: sqlite3.Connection, game: str | None = None) -> int:
    """Erase the records, of one game or of all, and return how many; the last reset, and no other, can be undone."""
    connection.execute("DELETE FROM games WHERE erased IS NOT NULL")
    now = datetime.now(UTC).isoformat()
    return connection.execute("UPDATE games SET erased = ?1 WHERE ?2 IS NULL OR game = ?2", (now, game)).rowcount


def undo_reset(connection: sqlite3.Connection) -> int:
    """Bring back what the last reset erased, and return how many."""
    return connection.execute("UPDATE games SET erased = NULL WHERE erased IS NOT NULL").rowcount


class Exported(NamedTuple):
    """A file that was written, and how many games it holds."""

    path: Path
    games: int


def export(connection: sqlite3.Connection, path: Path) -> Exported:
    """Write all games to a file as comma-separated values; StoreError says why that cannot be.

    Where the name is taken, the new file gets a number.
    """
    text = csv(connection)
    try:
        writing.make_folder(path.parent)
        with disk.locked(path.parent):
            free = disk.free_path(path.parent, path.stem, path.suffix)
            writing.write_whole(free, text.encode())
    except OSError as error:
        raise disk.StoreError(_("the file cannot be written: {reason}", reason=reason(error))) from None
    return Exported(free, text.count("\r\n") - 1)


def csv(connection: sqlite3.Connection) -> str:
    """Return all games as comma-separated values with a heading, the oldest first."""
    lines = [[field.name for field in fields(Played)], *(map(_cell, astuple(game)) for game in all_games(connection))]
    return "".join(",".join(line) + "\r\n" for line in lines)


def _cell(value: object) -> str:
    if isinstance(value, datetime):
        return value.isoformat()
    return "" if value is None else str(value).lower() if isinstance(value, bool) else str(value)


def _of(connection: sqlite3.Connection, game: str, variation: str) -> list[Played]:
    return _played(connection, "WHERE game = ? AND variation = ? ORDER BY started", game, variation)


def _played(connection: sqlite3.Connection, tail: str, *values: str | int) -> list[Played]:
    names = [field.name for field in fields(Played)]
    columns = ", ".join(names).replace("number", "deal AS number")
    rows = connection.execute(f"SELECT {columns} FROM played {tail}", values)  # noqa: S608 - all of it stands above
    return [played for row in rows if (played := _played_in(dict(zip(names, row, strict=True))))]


def _played_in(row: dict[str, Any]) -> Played | None:
    """Read a row; None for one that no version can have written, such as one of a day that is no date."""
    try:
        return Played(**{name: _read(name, value) for name, value in row.items()})
    except (ValueError, OverflowError):
        return None


def _read(name: str, value: Any) -> Any:  # noqa: ANN401 - the type is the column's
    return READERS[name](value) if name in READERS else value


def _median(numbers: list[float]) -> float | None:
    from statistics import median  # noqa: PLC0415 - takes long to import

    return median(numbers) if numbers else None


def _streaks(won: list[bool]) -> tuple[int, int]:
    """Return the current streak and the longest one."""
    runs = [len(list(run)) for good, run in itertools.groupby(won) if good]
    return runs[-1] if won and won[-1] else 0, max(runs, default=0)
