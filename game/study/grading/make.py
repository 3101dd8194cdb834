"""Make the tables of deals: python -m game.study.grading.make king-albert.

Deals are proved from number 1 on until there are enough; then simulated players play them. Finished work is stored in
the work folder and not repeated, so the program can be stopped at any time.
"""

from __future__ import annotations

import argparse
import math
import os
from collections.abc import Callable, Iterable, Mapping
from functools import partial
from pathlib import Path
from typing import Protocol

from game import deals
from game.patiences import PATIENCES
from game.study.batch import at_least_one
from game.study.grading import workfile
from game.study.grading.measure import (
    DOUBTED,
    MEASURED,
    PLAYS,
    Plays,
    agreement,
    grade_of,
    is_easy,
    is_rare,
    thresholds,
    wins,
)
from game.study.grading.proof import line_text

DEALS = 2000  # in a table, before those of RARE
# Games of which deals are searched for up to a number, as the first ones have few: hard ones of Quatorze, and of the
# others deals that a weak player wins.
RARE = {"quatorze": 500_000, "king-albert": 20_000, "calculation": 165_000, "numeration": 740_000}
MAX_LINES = 30  # lines that are kept: the shortest ones
TWO_GRADES = ("numeration",)  # games whose plays do not support a third grade in the middle
UNGRADED = "-"
BATCH = 50  # deals that are tried between two checks whether there are enough

Results = dict[int, tuple[int, int]]  # by deal: plays won, and all plays


class CarryOn(Protocol):
    """Do work for deals unless a file has the results; return all results of the file, by deal."""

    def __call__(self, name: str, numbers: Iterable[int], work: Callable[[int], str]) -> dict[int, str]:
        """Do the work for these deals; `name` is that of the file."""


def proved(slug: str, carry_on: CarryOn) -> dict[int, str]:
    """Return the first deals that were proved winnable, with their lines."""
    for tried in range(BATCH, 10 * DEALS, BATCH):
        found = carry_on(f"{slug}.proved", range(1, tried + 1), partial(line_text, slug))
        lines = {number: line for number, line in sorted(found.items()) if line and number <= tried}
        if len(lines) >= DEALS:
            return dict([*lines.items()][:DEALS])
    raise ValueError(f"too few deals of {slug} are proved")


def rare(slug: str, after: int, carry_on: CarryOn) -> list[int]:
    """Return the deals after a number that are hard or easy, and proved winnable, in the games of RARE."""
    numbers = range(after + 1, RARE.get(slug, after) + 1)
    found = carry_on(f"{slug}.rare", numbers, partial(rare_line, slug)) if numbers else {}
    return [number for number in numbers if found.get(number)]


def rare_line(slug: str, number: int) -> str:
    """Return the winning line of a deal that is searched for as text, "" for others or if no line was found."""
    is_searched = is_rare if slug == "quatorze" else is_easy
    return line_text(slug, number) if is_searched(slug, number) else ""


def wins_text(slug: str, plays: Plays, number: int) -> str:
    """Return as text how many plays of a deal each player wins."""
    return " ".join(map(str, wins(slug, plays, number)))


def played(slug: str, name: str, plays: Plays, numbers: list[int], carry_on: CarryOn) -> Results:
    """Have each player play the deals; return the results."""
    results = carry_on(f"{slug}.{name}", numbers, partial(wins_text, slug, plays))
    won = {number: [int(word) for word in results[number].split()] for number in numbers if number in results}
    return {number: (sum(each), plays.each * len(each)) for number, each in won.items()}


def shares(results: Results) -> dict[int, float]:
    """Return the shares of plays won, 0 to 1."""
    return {number: won / plays for number, (won, plays) in results.items()}


def make(slug: str, carry_on: CarryOn) -> None:
    """Make a game's table and lines, and print how well few plays agree with many."""
    lines = proved(slug, carry_on)
    numbers = [*lines, *rare(slug, max(lines), carry_on)]
    few_plays, many_plays = PLAYS[slug]
    few = played(slug, "few", few_plays, numbers, carry_on)
    doubted = [number for number, share in shares(few).items() if share >= DOUBTED.get(slug, math.inf)]
    many = played(slug, "many", many_plays, sorted({*numbers[:MEASURED], *doubted}), carry_on)
    exact = shares({number: many[number] for number in numbers[:MEASURED] if number in many.keys() & few})
    limits = thresholds(slug, [*exact.values()])
    write_table(slug, numbers, few | many, limits)
    write_lines(slug, lines)
    compared = agreement(shares(few), exact, limits)
    figures = {"hard below": limits[0], "easy from": limits[1]} | compared
    print(slug, ", ".join(f"{name} {value:.3f}" for name, value in figures.items()))  # noqa: T201


def write_table(slug: str, numbers: Iterable[int], results: Results, limits: tuple[float, float]) -> None:
    """Write a game's table; a deal that was not played has no grade."""
    made = f"Made by python -m game.study.grading.make {slug}."
    rows = [
        f"# {PATIENCES[slug].name}: deals proved winnable, with their grades; docs/deals.md says what these mean.",
        f"# {made} Number, grade, plays won, plays; hard are those with less than",
        f"# {limits[0]:.3f} of the plays won, easy from {limits[1]:.3f} up.",
    ]
    if slug in TWO_GRADES:
        rows[-1] += f" Between them {UNGRADED} stands for no grade: plays differ too much to tell."
    for number in numbers:
        won, plays = results.get(number, (0, 0))
        grade = grade_of(won / plays, limits) if plays else UNGRADED
        rows.append(f"{number} {_written(slug, grade)}" + (f" {won} {plays}" if plays else ""))
    (deals.FOLDER / f"{slug}.txt").write_text("\n".join(rows) + "\n", "ascii")


def _written(slug: str, grade: str) -> str:
    return UNGRADED if grade == "medium" and slug in TWO_GRADES else grade


def write_lines(slug: str, lines: Mapping[int, str]) -> None:
    """Write the shortest lines."""
    short = sorted(lines, key=lambda number: len(lines[number].split()))[:MAX_LINES]
    name, command = PATIENCES[slug].name, f"python -m game.study.grading.make {slug}"
    heading = f"# {name}: deals with moves that win them, made by {command}\n"
    text = "".join(f"{number} {lines[number]}\n" for number in sorted(short))
    (deals.FOLDER / f"{slug}.lines").write_text(heading + text, "ascii")


def main() -> None:
    """Make the tables of the games named."""
    parser = argparse.ArgumentParser(prog="python -m game.study.grading.make", description="Make the tables of deals.")
    parser.add_argument("games", nargs="+", choices=PATIENCES)
    parser.add_argument("--work", type=Path, default=Path("out/grading"), help="the work folder (out/grading)")
    parser.add_argument("--jobs", type=at_least_one, default=os.cpu_count() or 1, help="processes (one a core)")
    parser.add_argument("--as-it-is", action="store_true", help="do no more work, write what has been done so far")
    options = parser.parse_args()
    folder = workfile.Folder(options.work, 0 if options.as_it_is else options.jobs)
    for slug in options.games:
        make(slug, folder.carry_on)


if __name__ == "__main__":
    main()
