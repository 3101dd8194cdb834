"""Print how fast the searches decide fixed deals, on one core with the stock known, and what is wanted of them.

    python -m tests.bench_solver [game …]

Seconds are those of the processor, so that other work on the machine matters less; budgets are on the clock. King
Albert with returning cards takes ten minutes and more; it runs only when asked for, as "foundations-return".
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from statistics import median

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

from game.solver import Outcome
from game.solver.batch import Budgeted, Decided, decide_all, share, summary

WON = (Outcome.WON,)
Check = tuple[str, Callable[[Sequence[Decided]], bool]]


def within(part: float, limit: float, outcomes: Sequence[Outcome] = (Outcome.WON, Outcome.LOST)) -> Check:
    """Want a share of the deals to have these outcomes within so many seconds."""
    what = " or ".join(outcome.value for outcome in outcomes)
    return f"{part:.1%} {what} within {limit:g} s", lambda decided: share(decided, limit, outcomes) >= part


def lines(most: int) -> Check:
    """Want the median length of the lines."""
    return (
        f"lines of {most} moves at most in the median",
        lambda decided: median([len(deal.line) for deal in decided if deal.line]) <= most,
    )


def agrees_with_blake_and_gent(decided: Sequence[Decided]) -> bool:
    """Tell whether the share of winnable deals may be the published 68.542 % ± 0.092 %.

    The margin is theirs and that of our sample (three standard errors); an open deal may be either.
    """
    won = sum(deal.outcome == "won" for deal in decided) / len(decided)
    undecided = sum(deal.outcome == "open" for deal in decided) / len(decided)
    margin = 0.00092 + 3 * (0.68542 * (1 - 0.68542) / len(decided)) ** 0.5
    return bool(won - margin <= 0.68542 <= won + undecided + margin)


BENCHES: dict[str, tuple[Budgeted, range, list[Check]]] = {
    "king-albert": (
        Budgeted("king-albert", seconds=30),
        range(1, 301),
        [within(0.95, 1), within(0.995, 30), lines(120)],
    ),
    "quatorze": (Budgeted("quatorze", seconds=30), range(1, 3001), [within(1, 0.02)]),
    "numeration": (Budgeted("numeration", seconds=30), range(1, 501), [within(0.99, 1, WON)]),
    "calculation": (Budgeted("calculation", seconds=30), range(1, 301), [within(0.95, 1, WON), within(1, 5, WON)]),
    "napoleons-square": (
        Budgeted("napoleons-square", seconds=15),
        range(1, 301),
        [within(0.97, 5, WON), lines(250)],
    ),
    "foundations-return": (
        Budgeted("king-albert", "foundations-return", seconds=10),
        range(1, 2001),
        [("a share of wins that agrees with Blake and Gent", agrees_with_blake_and_gent)],
    ),
}


def main() -> None:
    """Run the benches asked for, or all but the longest."""
    parser = argparse.ArgumentParser(description="Measure the solvers on fixed deals.")
    parser.add_argument("name", nargs="*", choices=[*BENCHES, []], help=", ".join(BENCHES))
    for name in parser.parse_args().name or [name for name in BENCHES if name != "foundations-return"]:
        task, deals, checks = BENCHES[name]
        decided = list(decide_all(task, deals, jobs=1))
        sys.stdout.write(f"{name}, deals {deals[0]} to {deals[-1]}\n{summary(decided)}\n")
        for want, holds in checks:
            sys.stdout.write(f"{'holds' if holds(decided) else 'FAILS'}: {want}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
