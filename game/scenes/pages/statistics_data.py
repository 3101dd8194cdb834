"""The panels of the statistics page, computed from lists of games, the oldest first."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from datetime import date
from typing import NamedTuple

from game.language import N_, _, capitalised, ngettext
from game.language.games import variation_title
from game.language.number_formats import number_text, percent_text
from game.patiences import PATIENCES
from game.scenes.stopwatch import as_time
from game.scenes.wording import day_text, game_name
from game.store.statistics import Aid, PlayedGame, by_aid, counted, summed
from game.view.drawing.themes import THEMES
from game.view.marks.charts import Points

GOLD, TEAL = "#F0D58E", "#86B0A6"  # the colours of bars

BINS = 10
USUAL = 0.95  # share of the wins that determines the width of the bins
LATEST = 40  # games in the line
SMOOTHING = 8  # games of which the line shows the share won
MOST_SCORES, RECENT = 8, 25
AIDED: dict[Aid, str] = {
    "none": N_("Unaided"),
    "undo": N_("With undo"),
    "light": N_("With the light"),
    "hints": N_("With hints"),
}
GIVEN_UP = N_("given up")
SAID = {"lost": N_("lost"), "shown": N_("watched")}  # texts instead of the time of a win


class Row(NamedTuple):
    """One or two lines, each with a text at the left and at the right; with bars of counts, or a game to play again.

    Of such a game, the count is 1 if it was won.
    """

    upper: tuple[str, str]
    colour: str = GOLD
    won: int = 0
    played: int = 0
    lower: tuple[str, str] = ("", "")
    game: PlayedGame | None = None


class Panel(NamedTuple):
    """A title, a note, and rows, a line or bars, which are (label, count); if all are empty, a sentence about them."""

    title: str
    note: str
    sentence: str = ""
    rows: Sequence[Row] = ()
    line: Points = ()
    bars: Sequence[tuple[str, int]] = ()
    inviting: bool = False  # whether a button for the first game stands below the sentence


def panels(games: list[PlayedGame], slug: str, today: date) -> list[Panel]:
    """Return the panels of one game, or the five of all games."""
    one = slug in PATIENCES
    rows, line = recent(games, today if one else None), progress(games)
    wins = Panel(
        _("Wins by variation") if one else _("Wins by game"), _("won of played"), rows=won_of_played(games, slug)
    )
    by_help = Panel(_("Wins by help"), _("wins, best time") if one else "", rows=wins_by_help(games, slug))
    empty = _("A line will show here how your share of wins changes.")
    rate = Panel(_("Win rate and scores"), _("gold: won"), empty, line=line)
    empty = _("Bars will show here how long your wins took.")
    times = Panel(_("Winning times"), _("minutes"), empty, bars=winning_times(games))
    empty = _("Your best scores will be listed here.")
    best = Panel(_("High scores"), _("score, time"), empty, high_scores(games, today))
    empty = _("Your last games will be listed here, each to be played again.")
    again = Panel(_("Recent games"), _("play again"), empty, rows, inviting=True)
    return [wins, rate, by_help, times, best, again] if one else [wins, rate, times, by_help, again]


def tiles(games: list[PlayedGame], slug: str) -> list[tuple[str, str]]:
    """Return six figures with their captions."""
    totals = summed(games)
    best, median = (as_time(time) if time is not None else "–" for time in (totals.best, totals.median))
    caption = _("best time") if totals.median is None else _("best time, median {time}", time=median)
    return [
        (str(totals.played), ngettext("played", "played", totals.played)),
        (str(totals.won), ngettext("won", "won", totals.won)),
        (percent_text(totals.percentage / 100), _("win rate")),
        (str(totals.clean), ngettext("clean wins", "clean wins", totals.clean)),
        (f"{totals.streak} / {totals.longest_streak}", _("streak, best streak")),
        (best, caption) if slug in PATIENCES else (hours(sum(game.seconds for game in games)), _("time played")),
    ]


def hours(seconds: float) -> str:
    """Return a long time as text: "21 h 40", "12 min"."""
    minutes = int(seconds // 60)
    if minutes >= 60:
        return _("{hours} h {minutes}", hours=minutes // 60, minutes=f"{minutes % 60:02}")
    return _("{minutes} min", minutes=minutes)


def won_of_played(games: list[PlayedGame], slug: str) -> list[Row]:
    """Count by patience, or by variation of one."""
    rows = []
    for name in ("", *PATIENCES[slug].variations()) if slug in PATIENCES else PATIENCES:
        label = game_name(name) if name in PATIENCES else capitalised(variation_title(name)) if name else _("Standard")
        own = [game for game in counted(games) if name in (game.game, game.variation)]
        won = sum(game.outcome == "won" for game in own)
        text, colour = _("{won} of {played}", won=won, played=len(own)), THEMES[name if name in THEMES else slug].chart
        rows.append(Row((label, text), colour, won, len(own)))
    return rows


def wins_by_help(games: list[PlayedGame], slug: str) -> list[Row]:
    """Group wins by the help that was used, the least first; times of different games are not compared."""
    rows = []
    for kind in by_aid(games):
        time = f" · {as_time(kind.best)}" if slug in PATIENCES and kind.best is not None else ""
        colour = GOLD if kind.aid == "none" else TEAL
        rows.append(Row((_(AIDED[kind.aid]), f"{kind.won}{time}"), colour, kind.won))
    return rows


def progress(games: list[PlayedGame]) -> Points:
    """Return for each of the last games the share won up to it, its share of the highest score, and if it was won."""
    games, points = counted(games)[-LATEST - SMOOTHING :], []
    for end, game in enumerate(games, 1):
        last = [one.outcome == "won" for one in games[max(0, end - SMOOTHING) : end]]
        score = 1 if last[-1] else (game.score or 0) / PATIENCES[game.game].max_score
        points.append((sum(last) / len(last), score, last[-1]))
    return tuple(points[-LATEST:])


def winning_times(games: list[PlayedGame]) -> list[tuple[str, int]]:
    """Count wins by their time, in bins of whole minutes whose width suits most wins; [] without wins.

    Each is named by the minutes at which it begins; the last one has no upper end.
    """
    times = sorted(game.seconds / 60 for game in games if game.outcome == "won")
    if not times:
        return []
    width = 1 + int(times[int(USUAL * (len(times) - 1))] / BINS)
    counts = Counter(min(BINS - 1, int(time / width)) for time in times)
    return [(f"{number * width}{'+' * (number == BINS - 1)}", counts[number]) for number in range(BINS)]


def high_scores(games: list[PlayedGame], today: date) -> list[Row]:
    """Return the games with the best scores, the faster first if equal.

    Shown games and those without a score are left out.
    """
    scored = [game for game in counted(games) if game.score is not None]
    scored.sort(key=lambda game: (-(game.score or 0), game.seconds, game.started))
    scored = scored[:MOST_SCORES]
    return [Row((f"{game.score} · {as_time(game.seconds)}", day_text(game.day, today))) for game in scored]


def recent(games: list[PlayedGame], today: date | None) -> list[Row]:
    """Return the last games, the newest first: by their names, or with a date today by their days."""
    rows = []
    for game in games[: -RECENT - 1 : -1]:
        deal, won = _("deal {number}", number=number_text(game.number)), game.outcome == "won"
        name, under = (deal, day_text(game.day, today)) if today else (game_name(game.game, game.variation), deal)
        honour = "" if not game.clean else _("unaided") if won and game.aid == "none" else _("clean")
        said = as_time(game.seconds) if won else _(SAID.get(game.outcome, GIVEN_UP))
        rows.append(Row((name, said), THEMES[game.game].chart, won, 0, (under, honour), game))
    return rows
