"""The figures of the statistics page, computed from lists of games, the oldest first."""

from __future__ import annotations

from collections import Counter
from datetime import date
from statistics import median
from typing import NamedTuple

from game.language import N_, _, capitalised, ngettext
from game.language.games import variation_title
from game.language.number_formats import number_text, percent_text
from game.patiences import PATIENCES
from game.scenes.stopwatch import as_time
from game.scenes.wording import AIDS, day_text, game_name
from game.store.save_format import Aid
from game.store.statistics import PlayedGame, counted, streaks
from game.view.drawing.themes import THEMES

GOLD, TEAL = "#F0D58E", "#86B0A6"  # the colours of bars

BINS = 10
LATEST = 40  # games in the line
SMOOTHING = 8  # games of which the line shows the share won
GROUPS: tuple[tuple[str, set[Aid]], ...] = (  # the wins of each row of "Wins by help"
    (AIDS["clean"], {"clean", "unaided"}),
    (N_("of these unaided"), {"unaided"}),
    (AIDS["undo"], {"undo"}),
    (AIDS["hints"], {"hints"}),
)
OUTCOMES = {"lost": N_("lost"), "shown": N_("watched")}  # texts instead of the time of a win
GIVEN_UP = N_("given up")  # for all others


class CountRow(NamedTuple):
    """A text at the left and one at the right, and counts for the bars between them."""

    label: str
    value: str
    colour: str = GOLD
    won: int = 0
    played: int = 0


class Latest(NamedTuple):
    """One of the last games: its name and result, and below them what else is known."""

    game: PlayedGame
    name: str
    result: str
    when: str
    help: str


def tiles(games: list[PlayedGame], slug: str) -> list[tuple[str, str]]:
    """Return six figures with their captions."""
    total = sum(game.seconds for game in games)
    games = counted(games)
    won = [game for game in games if game.outcome == "won"]
    clean, (streak, longest) = sum(game.clean for game in won), streaks([game.outcome == "won" for game in games])
    times = [game.seconds for game in won if not game.hints]  # a win that follows hints is no record
    best, caption = "–", _("best time: no win without hints yet") if won else _("best time")
    if times:
        best, caption = as_time(min(times)), _("best time without hints, median {time}", time=as_time(median(times)))
    return [
        (str(len(games)), ngettext("played", "played", len(games))),
        (str(len(won)), ngettext("won", "won", len(won))),
        (percent_text(len(won) / max(1, len(games))), _("win rate")),
        (str(clean), ngettext("clean win: no undo, no hint", "clean wins: no undo, no hint", clean)),
        (f"{streak} / {longest}", _("streak, best streak")),
        (best, caption) if slug in PATIENCES else (hours(total), _("time played")),
    ]


def hours(seconds: float) -> str:
    """Return a long time as text: "21 h 40", "12 min"."""
    minutes = int(seconds // 60)
    if minutes >= 60:
        return _("{hours} h {minutes}", hours=minutes // 60, minutes=format(minutes % 60, "02"))
    return _("{minutes} min", minutes=minutes)


def won_of_played(games: list[PlayedGame], slug: str) -> list[CountRow]:
    """Count by patience, or by variation of one."""
    rows = []
    labels = {name: game_name(name) for name in PATIENCES}
    if slug in PATIENCES:
        variations = {name: capitalised(variation_title(name)) for name in PATIENCES[slug].variations()}
        labels = {"": _("Standard"), **variations}
    for name, label in labels.items():
        own = [game for game in counted(games) if name in (game.game, game.variation)]
        won = sum(game.outcome == "won" for game in own)
        text, colour = _("{won} of {played}", won=won, played=len(own)), THEMES[name if name in THEMES else slug].chart
        rows.append(CountRow(label, text, colour, won, len(own)))
    return rows


def wins_by_help(games: list[PlayedGame], slug: str) -> list[CountRow]:
    """Group wins by the help that was used, the least first; unaided wins are clean as well.

    Times of different games are not compared, and a win with hints sets none.
    """
    won = [game for game in games if game.outcome == "won"]
    rows = []
    for label, aids in GROUPS:
        times = [game.seconds for game in won if game.aid in aids]
        best = f" · {as_time(min(times))}" if times and slug in PATIENCES and "hints" not in aids else ""
        colour = GOLD if "unaided" in aids else TEAL
        rows.append(CountRow(capitalised(_(label)), f"{len(times)}{best}", colour, len(times)))
    return rows


def progress(games: list[PlayedGame]) -> tuple[float, ...]:
    """Return for each of the last games the share won of those up to it."""
    won = [game.outcome == "won" for game in counted(games)[-LATEST - SMOOTHING :]]
    parts = (won[max(0, end - SMOOTHING) : end] for end in range(1, len(won) + 1))
    return tuple(sum(part) / len(part) for part in parts)[-LATEST:]


def winning_times(games: list[PlayedGame]) -> list[tuple[str, int]]:
    """Count wins in bins, named by the minutes at which they begin; the last one is open. Empty without wins."""
    times = sorted(game.seconds / 60 for game in games if game.outcome == "won")
    if not times:
        return []
    width = 1 + int(times[int(0.95 * (len(times) - 1))] / BINS)  # minutes
    counts = Counter(min(BINS - 1, int(time / width)) for time in times)
    return [(f"{number * width}{'+' * (number == BINS - 1)}", counts[number]) for number in range(BINS)]


def best_times(games: list[PlayedGame], today: date) -> list[CountRow]:
    """Return the eight fastest wins without hints."""
    won = sorted((game.seconds, game.started, game.day) for game in games if game.outcome == "won" and not game.hints)
    return [CountRow(as_time(seconds), day_text(day, today)) for seconds, _started, day in won[:8]]


def high_scores(games: list[PlayedGame], today: date) -> list[CountRow]:
    """Return the eight counted games with the best scores, the faster first if equal; all wins have the same one."""
    scored = [game for game in counted(games) if game.score is not None]
    scored.sort(key=lambda game: (-(game.score or 0), game.seconds, game.started))
    return [CountRow(f"{game.score} · {as_time(game.seconds)}", day_text(game.day, today)) for game in scored[:8]]


def recent(games: list[PlayedGame], today: date | None) -> list[Latest]:
    """Return the last 25 games, the newest first: by their names, or with a date today by their days."""
    rows = []
    for game in games[:-26:-1]:
        deal, won = _("deal {number}", number=number_text(game.number)), game.outcome == "won"
        name, under = (deal, day_text(game.day, today)) if today else (game_name(game.game, game.variation), deal)
        helped = _(AIDS[game.aid]) if won else ""
        result = as_time(game.seconds) if won else _(OUTCOMES.get(game.outcome, GIVEN_UP))
        rows.append(Latest(game, name, result, under, helped))
    return rows
