"""The figures of the statistics page, computed from lists of games, the oldest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from datetime import date, timedelta
from typing import NamedTuple

from game.language import N_, _, begun, ngettext
from game.language.figures import decimal_text, first_weekday, percent_text, short_month
from game.language.games import variation_title
from game.patiences import PATIENCES
from game.scenes.clock import as_time
from game.scenes.wording import game_name
from game.store.statistics import Aid, Bin, Played, binned, by_aid, counted, summed

BINS = 10
WIDTHS = (30, 60, 120, 180, 300, 600, 1200, 3600)  # possible widths of a bin in seconds
USUAL = 0.95  # share of the wins that determines the width of the bins
SMOOTHING = 8  # number of games for the moving average of the curve
MOST_SCORES = 10


AIDED: dict[Aid, str] = {
    "none": N_("Unaided"),
    "undo": N_("With undo"),
    "light": N_("With the light"),
    "hints": N_("With hints"),
}


class Help(NamedTuple):
    """The number of wins with one kind of help, and their best time as text, "" if it is not shown."""

    label: str
    won: int
    best: str


class Line(NamedTuple):
    """The games won and played of a game or a variation."""

    label: str
    game: str
    won: int
    played: int


def tiles(games: list[Played], *, everything: bool) -> list[tuple[str, str]]:
    """Return six figures with their captions."""
    totals = summed(games)
    share = percent_text(totals.percentage / 100)
    first = [
        (str(totals.played), ngettext("played", "played", totals.played)),
        (str(totals.won), ngettext("won", "won", totals.won)),
        (share, _("win rate")),
        (str(totals.clean), ngettext("clean wins", "clean wins", totals.clean)),
    ]
    streak = (f"{totals.streak} / {totals.longest_streak}", _("streak, best streak"))
    if everything:
        return [*first, streak, (hours(sum(game.seconds for game in games)), _("time played"))]
    best, median = (as_time(time) if time is not None else "–" for time in (totals.best, totals.median))
    return [
        *first,
        streak,
        (best, _("best time, median {time}", time=median) if totals.median is not None else _("best time")),
    ]


def aided(games: list[Played], *, everything: bool) -> list[Help]:
    """Group wins by the help that was used, the least first; times of different games are not compared."""
    return [
        Help(_(AIDED[kind.aid]), kind.won, "" if everything or kind.best is None else as_time(kind.best))
        for kind in by_aid(games)
    ]


def hours(seconds: float) -> str:
    """Return a long time as text: "21 h 40", "12 min"."""
    minutes = int(seconds // 60)
    if minutes >= 60:
        return _("{hours} h {minutes}", hours=minutes // 60, minutes=f"{minutes % 60:02}")
    return _("{minutes} min", minutes=minutes)


def won_of_played(games: list[Played], game: str) -> list[Line]:
    """Count by patience, or by variation of one."""
    if game in PATIENCES:
        names = ("", *PATIENCES[game].variations())
        kinds = [(begun(variation_title(name)) if name else _("Standard"), game, name) for name in names]
        return [_line(label, slug, [one for one in games if one.variation == name]) for label, slug, name in kinds]
    return [_line(game_name(slug), slug, [one for one in games if one.game == slug]) for slug in PATIENCES]


def _line(label: str, game: str, games: list[Played]) -> Line:
    return Line(label, game, sum(one.outcome == "won" for one in games), len(counted(games)))


def home(game: Played) -> float:
    """Return the share of the maximum score: 1 for a win, 0 if scoring was discontinued."""
    if game.outcome == "won":
        return 1.0
    return min(1.0, (game.score or 0) / PATIENCES[game.game].max_score)


def progress(
    games: list[Played], many: int
) -> tuple[tuple[tuple[float, float], ...], tuple[tuple[float, float, bool], ...]]:
    """Return the curve of the share of wins, a moving average, and a dot for each of the last games."""
    games = counted(games)
    last = games[-many:]
    step = 1 / max(1, len(last) - 1)
    curve, dots = [], []
    for ago, game in zip(reversed(range(len(last))), last, strict=True):
        until, place = len(games) - ago, 1 - ago * step
        window = games[max(0, until - SMOOTHING) : until]
        won = sum(one.outcome == "won" for one in window) / len(window)
        curve.append((place, won))
        dots.append((place, home(game), game.outcome == "won"))
    return tuple(curve), tuple(dots)


def histogram(games: list[Played]) -> list[Bin]:
    """Count wins by their time, in bins whose width suits most times; empty without wins.

    A few wins that took much longer than the others are in the last bin, which has no upper end.
    """
    times = sorted(game.seconds for game in games if game.outcome == "won")
    if not times:
        return []
    usual = times[int(USUAL * (len(times) - 1))]
    width = next((width for width in WIDTHS if usual < width * BINS), WIDTHS[-1])
    return binned(games, width, BINS)


def tick(one: Bin) -> str:
    """Return the minutes at which a bin begins: "3", "27+" for the last one."""
    return f"{decimal_text(one.least / 60)}{'+' if one.below is None else ''}"


def days(games: list[Played], today: date, weeks: int) -> Iterator[tuple[int, int, float]]:
    """Yield (week, weekday with Monday as 0, activity from 0 to 1) for each day of the last weeks up to today."""
    counts = Counter(game.day for game in games)
    first = _first_day(today, weeks)
    most = max((count for day, count in counts.items() if day >= first), default=1)
    for number in range((today - first).days + 1):
        yield number // 7, number % 7, counts[first + timedelta(days=number)] / most


def _first_day(today: date, weeks: int) -> date:
    """Return the day that the first of some weeks up to today begins with, as weeks do where the player lives."""
    return today - timedelta(days=(today.weekday() - first_weekday()) % 7, weeks=weeks - 1)


def months(today: date, weeks: int) -> list[tuple[int, str]]:
    """Return the months, each at the first week that begins in it; the first one only if there is room."""
    first = _first_day(today, weeks)
    firsts = [first + timedelta(weeks=week) for week in range(weeks)]
    starts = [(week, day) for week, day in enumerate(firsts) if week == 0 or day.month != firsts[week - 1].month]
    far = [entry for entry, after in zip(starts, [*starts[1:], (weeks, today)], strict=True) if after[0] - entry[0] > 1]
    return [(week, short_month(day)) for week, day in far]


def high_scores(games: list[Played]) -> list[Played]:
    """Return the games with the best scores, the faster first if equal.

    Shown games and those without a score are left out.
    """
    scored = [game for game in counted(games) if game.score is not None]
    return sorted(scored, key=lambda game: (-(game.score or 0), game.seconds, game.started))[:MOST_SCORES]
