"""Make the tables of deals: python -m game.grading.make king-albert.

Deals are proved from 1 upwards until there are enough of them; then the players play them. What was done stands in the
work folder and is not done again, so the program can be stopped at any time.
"""

from __future__ import annotations

import argparse
import os
import sys
from collections.abc import Mapping
from functools import partial
from pathlib import Path

from game import deals
from game.grading import workfile
from game.grading.measure import MEASURED, PLAYS, Plays, agreement, grade_of, thresholds, wins
from game.grading.proof import line_text
from game.patiences import PATIENCES

DEALS = 2000  # in a table
SHOWN = 30  # lines that are kept, the shortest ones
BATCH = 50  # deals that are tried before it is seen whether there are enough

Carry = partial[dict[int, str]]


def proved(slug: str, carry_on: Carry) -> dict[int, str]:
    """Return the first deals for which a line was found, with their lines."""
    tried = 0
    while True:
        tried += BATCH
        found = carry_on(f"{slug}.proved", range(1, tried + 1), partial(line_text, slug))
        lines = {number: line for number, line in sorted(found.items()) if line and number <= tried}
        if len(lines) >= DEALS:
            return dict([*lines.items()][:DEALS])


def wins_text(slug: str, plays: Plays, number: int) -> str:
    """Write how many plays of a deal each player wins."""
    return " ".join(map(str, wins(slug, plays, number)))


def played(slug: str, name: str, plays: Plays, numbers: list[int], carry_on: Carry) -> dict[int, tuple[int, int]]:
    """Let the players play deals, and return how many plays they won of how many."""
    results = carry_on(f"{slug}.{name}", numbers, partial(wins_text, slug, plays))
    won = {number: [int(word) for word in results[number].split()] for number in numbers}
    return {number: (sum(each), plays.each * len(each)) for number, each in won.items()}


def shares(results: Mapping[int, tuple[int, int]]) -> dict[int, float]:
    """Return the shares of plays won."""
    return {number: won / plays for number, (won, plays) in results.items()}


def make(slug: str, carry_on: Carry) -> None:
    """Make a game's table and lines, and print how far few plays agree with many."""
    lines = proved(slug, carry_on)
    numbers = [*lines]
    few_plays, many_plays = PLAYS[slug]
    many = played(slug, "many", many_plays, numbers[:MEASURED], carry_on)
    few = played(slug, "few", few_plays, numbers, carry_on)
    limits = thresholds([*shares(many).values()])
    compared = agreement(shares(few), shares(many), limits)
    write(slug, few | many, limits)
    short = sorted(lines, key=lambda number: len(lines[number].split()))[:SHOWN]
    text = "".join(f"{number} {lines[number]}\n" for number in sorted(short))
    heading = f"# {PATIENCES[slug].name}: deals with moves that win them, made by python -m game.grading.make {slug}\n"
    (deals.FOLDER / f"{slug}.lines").write_text(heading + text, "ascii")
    print(slug, f"hard below {limits[0]:.2f}, easy from {limits[1]:.2f} up;", end=" ")  # noqa: T201
    print(", ".join(f"{name} {value:.2f}" for name, value in compared.items()))  # noqa: T201


def write(slug: str, results: Mapping[int, tuple[int, int]], limits: tuple[float, float]) -> None:
    """Write a game's table."""
    rows = [
        f"# {PATIENCES[slug].name}: deals proved winnable, with their grades; docs/deals.md says what these mean.",
        f"# Made by python -m game.grading.make {slug}. Number, grade, plays won, plays; hard are those with less than",
        f"# {limits[0]:.3f} of the plays won, easy from {limits[1]:.3f} up.",
        *(
            f"{number} {grade_of(won / plays, limits)} {won} {plays}"
            for number, (won, plays) in sorted(results.items())
        ),
    ]
    (deals.FOLDER / f"{slug}.txt").write_text("\n".join(rows) + "\n", "ascii")


def main() -> None:
    """Make the tables of the games named."""
    parser = argparse.ArgumentParser(prog="python -m game.grading.make", description="Make the tables of deals.")
    parser.add_argument("games", nargs="+", choices=PATIENCES)
    parser.add_argument("--work", type=Path, default=Path("out/grading"), help="the work folder (out/grading)")
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1, help="processes; one a core without it")
    options = parser.parse_args()
    for slug in options.games:
        make(slug, partial(workfile.carry_on, options.work, jobs=options.jobs))
    sys.stdout.flush()


if __name__ == "__main__":
    main()
