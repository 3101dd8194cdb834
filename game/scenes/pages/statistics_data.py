"""The figures of the statistics page, computed from lists of games, the oldest first."""

from __future__ import annotations

from typing import NamedTuple

from game.language import N_, _, capitalised, ngettext
from game.language.games import variation_title
from game.language.number_formats import percent_text
from game.patiences import PATIENCES
from game.scenes.stopwatch import as_time
from game.scenes.wording import game_name
from game.store.statistics import Aid, Played, by_aid, counted, summed

MOST_SCORES = 10


AIDED: dict[Aid, str] = {
    "none": N_("Unaided"),
    "undo": N_("With undo"),
    "light": N_("With the light"),
    "hints": N_("With hints"),
}


class WinsByHelp(NamedTuple):
    """The number of wins with one kind of help, and their best time as text, "" if it is not shown."""

    label: str
    won: int
    best: str


class WinRate(NamedTuple):
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


def aided(games: list[Played], *, everything: bool) -> list[WinsByHelp]:
    """Group wins by the help that was used, the least first; times of different games are not compared."""
    return [
        WinsByHelp(_(AIDED[kind.aid]), kind.won, "" if everything or kind.best is None else as_time(kind.best))
        for kind in by_aid(games)
    ]


def hours(seconds: float) -> str:
    """Return a long time as text: "21 h 40", "12 min"."""
    minutes = int(seconds // 60)
    if minutes >= 60:
        return _("{hours} h {minutes}", hours=minutes // 60, minutes=f"{minutes % 60:02}")
    return _("{minutes} min", minutes=minutes)


def won_of_played(games: list[Played], game: str) -> list[WinRate]:
    """Count by patience, or by variation of one."""
    if game in PATIENCES:
        names = ("", *PATIENCES[game].variations())
        kinds = [(capitalised(variation_title(name)) if name else _("Standard"), game, name) for name in names]
        return [_line(label, slug, [one for one in games if one.variation == name]) for label, slug, name in kinds]
    return [_line(game_name(slug), slug, [one for one in games if one.game == slug]) for slug in PATIENCES]


def _line(label: str, game: str, games: list[Played]) -> WinRate:
    return WinRate(label, game, sum(one.outcome == "won" for one in games), len(counted(games)))


def high_scores(games: list[Played]) -> list[Played]:
    """Return the games with the best scores, the faster first if equal.

    Shown games and those without a score are left out.
    """
    scored = [game for game in counted(games) if game.score is not None]
    return sorted(scored, key=lambda game: (-(game.score or 0), game.seconds, game.started))[:MOST_SCORES]
