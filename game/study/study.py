"""Print shares of won, lost and open deals with their intervals: python -m game.study.study FILE …."""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from itertools import chain
from pathlib import Path
from statistics import NormalDist

from game.patiences import PATIENCES
from game.solver import Outcome
from game.study import results

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)
HEADING = "| game | deals | won | lost | open | can be won |\n|---|---|---|---|---|---|\n"


def interval(won: int, deals: int) -> tuple[float, float]:
    """Return Wilson's 95 % confidence interval for a share."""
    fraction, spread = won / deals, Z * Z / deals
    middle = (fraction + spread / 2) / (1 + spread)
    half = Z * (fraction * (1 - fraction) / deals + spread / deals / 4) ** 0.5 / (1 + spread)
    return max(0.0, middle - half), min(1.0, middle + half)


def row(name: str, verdicts: Counter[str]) -> str:
    """Return the results of a game as a row of the table; the interval covers open deals as won and as lost."""
    won, lost, left = (verdicts[outcome.value] for outcome in (Outcome.WON, Outcome.LOST, Outcome.OPEN))
    deals = won + lost + left
    minimum, maximum = interval(won, deals)[0], interval(won + left, deals)[1]
    return f"| {name} | {deals} | {won} | {lost} | {left} | {minimum:.2%} to {maximum:.2%} |\n"


def main() -> int:
    """Print the table; of several results for a deal the last one that is not open counts. Return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m game.study.study", description="Sum up files of results.")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="of results, compressed (.xz) or not")
    known: dict[tuple[str, str], dict[int, str]] = {}
    try:
        for result in chain.from_iterable(map(results.read, parser.parse_args().files)):
            deals = known.setdefault((result["game"], result["variation"]), {})
            if result["verdict"] != Outcome.OPEN.value or result["deal"] not in deals:
                deals[result["deal"]] = result["verdict"]
    except (OSError, ValueError) as error:
        sys.stderr.write(f"quintet: {error}\n")
        return 2
    sys.stdout.write(HEADING)
    for (slug, variation), found in sorted(known.items()):
        name = PATIENCES[slug].name if slug in PATIENCES else slug
        sys.stdout.write(row(f"{name}, {variation}" if variation else name, Counter(found.values())))
    return 0


if __name__ == "__main__":
    sys.exit(main())
