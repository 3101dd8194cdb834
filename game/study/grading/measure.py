"""The difficulty of a deal: the share of plays that players of different skill win."""

from __future__ import annotations

import statistics
from collections.abc import Mapping, Sequence
from random import Random
from typing import NamedTuple

from game.patiences import PATIENCES
from game.rules.session import Session
from game.study.grading.players import PLAYERS


class Plays(NamedTuple):
    """The number of plays of a deal for each player, and the first play.

    Different plays have different random numbers.
    """

    first: int
    each: int


# By game: the plays of every deal, and other plays of those that are measured more exactly. In Numeration few plays
# are less reliable.
PLAYS = {
    "calculation": (Plays(0, 6), Plays(6, 16)),
    "numeration": (Plays(17, 12), Plays(3000, 100)),
    "napoleons-square": (Plays(0, 2), Plays(3, 8)),
    "king-albert": (Plays(0, 3), Plays(3, 8)),
    "quatorze": (Plays(0, 100), Plays(100, 300)),
}
MEASURED = 300  # deals that are measured more exactly
# By game: the share of few plays from which on a deal is measured more exactly as well, where luck made most of these.
DOUBTED = {"numeration": 0.5}
# By game: the limits of the grades, where they are not thirds. Most deals of Quatorze are won by any pairs; hard are
# those that are lost so 19 times of 20.
LIMITS = {"quatorze": (0.0501, 0.8)}
WEAK = {"calculation": 1, "king-albert": 0, "numeration": 1}  # the players whose deals `is_easy` finds

STEADY = 60  # plays of `stays_easy`, twice


def wins(slug: str, plays: Plays, number: int, players: slice = slice(None)) -> list[int]:
    """Play a deal with every player; return the number of wins of each. The result is reproducible."""
    play, skills = PLAYERS[slug][0], PLAYERS[slug][1][players]
    layout = Session(PATIENCES[slug](), number).layout()
    won = [0] * len(skills)
    for once in range(plays.first, plays.first + plays.each):
        seeds = [f"{slug} {number} {player} {once}" for player in range(len(skills))]
        chances = [Random(seed) for seed in seeds]  # noqa: S311 - seeded play
        won = [count + wins for count, wins in zip(won, play(layout, skills, chances), strict=True)]
    return won


def thresholds(slug: str, shares: Sequence[float]) -> tuple[float, float]:
    """Return the limits of the grades: shares below the first are hard, from the second on easy.

    Each grade gets a third, in games without LIMITS.
    """
    if slug in LIMITS:
        return LIMITS[slug]
    low, high = statistics.quantiles(shares, n=3)
    return low, high


def is_rare(slug: str, number: int) -> bool:
    """Return whether a deal is hard by other plays than those it is measured by; most deals need three."""
    plays = ((3, 1), (10, 1), (87, 5))
    return all(sum(wins(slug, Plays(1000 + each, each), number)) <= most for each, most in plays)


def is_easy(slug: str, number: int) -> bool:
    """Return whether a weak player wins a deal by other plays than those it is measured by; most need one."""
    if slug == "numeration":
        return stays_easy(slug, number)
    weak, plays = slice(WEAK[slug], WEAK[slug] + 1), ((1, 1), (3, 2), (12, 8))
    return all(sum(wins(slug, Plays(1000 + each, each), number, weak)) >= least for each, least in plays)


def stays_easy(slug: str, number: int) -> bool:
    """Return whether a weak player has won 45 % of its plays, less 0.3 of a play, after each of them.

    Where hardly a deal is won half the times, luck in a few plays is more common than such deals. So as many plays
    again must be won as often.
    """
    weak, won = slice(WEAK[slug], WEAK[slug] + 1), 0
    for once in range(1, STEADY + 1):
        won += sum(wins(slug, Plays(1000 + once, 1), number, weak))
        if won < 0.45 * once - 0.3:
            return False
    return sum(wins(slug, Plays(2000, STEADY), number, weak)) >= 0.45 * STEADY


def grade_of(fraction: float, limits: tuple[float, float]) -> str:
    """Return the grade of a share of wins."""
    return "hard" if fraction < limits[0] else "easy" if fraction >= limits[1] else "medium"


def agreement(few: Mapping[int, float], many: Mapping[int, float], limits: tuple[float, float]) -> dict[str, float]:
    """Compare the shares from few plays with those from many other plays of the same deals.

    Returns the rank correlation, the share of deals with the same grade, and that of deals graded easy instead of
    hard; nothing if there are no deals to compare.
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
    """Return the rank of each value; equal values share the mean of theirs."""
    ordered = sorted(values)
    return [(ordered.index(value) + len(ordered) - 1 - ordered[::-1].index(value)) / 2 for value in values]


def correlation(first: Sequence[float], second: Sequence[float]) -> float:
    """Return Pearson's correlation, 0 if one side is constant."""
    try:
        return statistics.correlation(first, second)
    except statistics.StatisticsError:
        return 0.0
