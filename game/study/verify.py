"""Verify results by replay: python -m game.study.verify FILE … [--deals 1..100].

Every winning line is played through the rules from the deal on, and must win. A loss cannot be verified from its
result; deals that one result calls won and another lost are reported.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable
from itertools import chain
from pathlib import Path
from typing import Any

from game.patiences import PATIENCES
from game.rules.session import Session
from game.solver import Outcome
from game.study import deal_lists, results
from game.study.progress import Progress


def fault(result: dict[str, Any]) -> str | None:
    """Return what is wrong with a result, or None."""
    try:
        session = Session(PATIENCES[result["game"]].in_variation(result["variation"]), result["deal"])
        session.replay(result["line"].split())
    except KeyError:
        return f"there is no game {result['game']}"
    except ValueError as error:
        return str(error)
    if session.is_won() is (result["verdict"] == Outcome.WON.value):
        return None
    return f"it is called {result['verdict']}, but its line {'wins' if session.is_won() else 'does not win'}"


class Check:
    """Counts and reports the results of some files."""

    def __init__(self) -> None:
        self.verdicts = Counter[str]()
        self.faults: list[str] = []
        self._known: dict[tuple[str, str, int], set[str]] = {}

    def add(self, result: dict[str, Any]) -> None:
        """Verify a result."""
        deal = result["game"], result["variation"], result["deal"]
        name = " ".join(filter(None, map(str, deal)))
        self.verdicts[result["verdict"]] += 1
        if why := fault(result):
            self.faults.append(f"{name}: {why}")
        known = self._known.setdefault(deal, set())
        known.add(result["verdict"])
        if {Outcome.WON.value, Outcome.LOST.value} <= known:
            self.faults.append(f"{name}: it is called won and lost")


def selected(files: Iterable[Path], rows: list[range]) -> Iterable[dict[str, Any]]:
    """Yield the results in files for the given deals, or all if none are given."""
    every = chain.from_iterable(map(results.read, files))
    return (result for result in every if not rows or any(result["deal"] in row for row in rows))


def main() -> int:
    """Verify files and print what is wrong; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m game.study.verify", description="Verify results by replay.")
    parser.add_argument("files", type=Path, nargs="+", metavar="FILE", help="of results, compressed (.xz) or not")
    parser.add_argument("--deals", type=deal_lists.deals, default=[], help="only these, such as 7 or 1..1000")
    options = parser.parse_args()
    check = Check()
    try:
        progress = Progress(sum(1 for _ in selected(options.files, options.deals)))
        for number, result in enumerate(selected(options.files, options.deals), 1):
            check.add(result)
            progress.update(number)
    except (OSError, ValueError) as error:
        sys.stderr.write(f"quintet: {error}\n")
        return 2
    for text in check.faults:
        sys.stdout.write(text + "\n")
    counts = ", ".join(f"{count} {verdict}" for verdict, count in sorted(check.verdicts.items()))
    lines = check.verdicts[Outcome.WON.value]
    sys.stdout.write(f"{counts or 'no results'}: {lines} lines replayed, {len(check.faults)} faults\n")
    return int(bool(check.faults) or not check.verdicts)


if __name__ == "__main__":
    sys.exit(main())
