"""How hard a deal is: the share of plays that players of growing skill win."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from game.grading.players import PLAYERS
from game.patiences import PATIENCES
from game.rules.session import Session


class Plays(NamedTuple):
    """So many plays of a deal by each player; others that begin elsewhere turn out otherwise."""

    first: int
    each: int


# By game: the plays of every deal, and others of those that are measured with care. In Numeration a few say less.
PLAYS = {
    "calculation": (Plays(0, 2), Plays(3, 8)),
    "numeration": (Plays(17, 12), Plays(1, 16)),
    "napoleons-square": (Plays(0, 2), Plays(3, 8)),
    "king-albert": (Plays(0, 3), Plays(3, 8)),
    "quatorze": (Plays(0, 10), Plays(10, 30)),
}
MEASURED = 300  # deals that are measured with care


def wins(slug: str, plays: Plays, number: int) -> list[int]:
    """Play a deal with every player, and count the plays that each of them wins; the same every time."""
    play, skills = PLAYERS[slug]
    layout = Session(PATIENCES[slug](), number).layout()
    won = [0] * len(skills)
    for once in range(plays.first, plays.first + plays.each):
        seeds = [f"{slug} {number} {player} {once}" for player in range(len(skills))]
        chances = [Random(seed) for seed in seeds]  # noqa: S311 - seeded play
        won = [count + wins for count, wins in zip(won, play(layout, skills, chances), strict=True)]
    return won


def thresholds(shares: Sequence[float]) -> tuple[float, float]:
    """Return the shares below which a deal is hard, and from which on it is easy: thirds of those measured."""
    low, high = statistics.quantiles(shares, n=3)
    return low, high


def grade_of(share: float, limits: tuple[float, float]) -> str:
    """Grade a share of wins."""
    return "hard" if share < limits[0] else "easy" if share >= limits[1] else "medium"


def agreement(few: Mapping[int, float], many: Mapping[int, float], limits: tuple[float, float]) -> dict[str, float]:
    """Compare the shares of few plays with those of many other plays of the same deals.

    Returns the correlation of their ranks, and which part of the deals has the same grade, or easy for hard; nothing
    if there are none to compare.
    """
    if not many:
        return {}
    pairs = [(grade_of(few[number], limits), grade_of(many[number], limits)) for number in many]
    return {
        "rank correlation": correlation(ranks([few[number] for number in many]), ranks([*many.values()])),
        "same grade": statistics.fmean(one == other for one, other in pairs),
        "easy and hard swapped": statistics.fmean({one, other} == {"easy", "hard"} for one, other in pairs),
    }


def ranks(values: Sequence[float]) -> list[float]:
    """Return the rank of each value; equal ones share the middle of theirs."""
    ordered = sorted(values)
    return [(ordered.index(value) + len(ordered) - 1 - ordered[::-1].index(value)) / 2 for value in values]


def correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Return Pearson's correlation, 0 where one of the two never changes."""
    try:
        return statistics.correlation(first, second)
    except statistics.StatisticsError:
        return 0.0
