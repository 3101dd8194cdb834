"""Decide many deals: python -m game.solver king-albert 1..1000."""

from __future__ import annotations

import argparse
import json
import os
import sys

from game.patiences import PATIENCES
from game.rules.cards import check_number
from game.solver.batch import Budgeted, Decided, at_least_one, decide_all, summary


def deals(text: str) -> range:
    """Read "7" or "1..1000"; ArgumentTypeError for anything else."""
    first, dots, last = text.partition("..")
    try:
        numbers = range(check_number(int(first)), check_number(int(last if dots else first)) + 1)
    except ValueError as error:
        raise argparse.ArgumentTypeError(f"{text!r} is neither a deal such as 7 nor deals such as 1..1000") from error
    if not numbers:
        raise argparse.ArgumentTypeError(f"there are no deals in {text}")
    return numbers


def arguments() -> argparse.Namespace:
    """Read the command line."""
    parser = argparse.ArgumentParser(prog="python -m game.solver", description="Decide many deals of a patience.")
    parser.add_argument("game", choices=PATIENCES)
    parser.add_argument("deals", type=deals, help="such as 24, or 1..1000")
    parser.add_argument("--variation", default="", help="such as foundations-return; the standard game without it")
    parser.add_argument("--budget", type=float, default=10.0, metavar="SECONDS", help="for each deal (10)")
    parser.add_argument("--nodes", type=at_least_one, help="positions for each deal; no limit without it")
    parser.add_argument("--jobs", type=at_least_one, default=os.cpu_count() or 1, help="processes (one a core)")
    parser.add_argument("--json", action="store_true", help="print a line of JSON for every deal, with its moves")
    parsed = parser.parse_args()
    try:
        PATIENCES[parsed.game].in_variation(parsed.variation)
    except ValueError as error:
        parser.error(str(error))
    return parsed


def show(deal: Decided, *, as_json: bool) -> None:
    """Print what became of a deal."""
    text = f"{deal.deal} {deal.outcome} {len(deal.line) or '-'} moves {deal.nodes} positions {deal.seconds:.3f} s"
    sys.stdout.write((json.dumps(deal.as_json()) if as_json else text) + "\n")
    sys.stdout.flush()


def main() -> None:
    """Decide the deals one by one, show progress, and sum up."""
    options = arguments()
    task = Budgeted(options.game, options.variation, options.budget, options.nodes)
    done: list[Decided] = []
    for deal in decide_all(task, options.deals, options.jobs):
        done.append(deal)
        show(deal, as_json=options.json)
        if sys.stderr.isatty():
            sys.stderr.write(f"\r{len(done)} of {len(options.deals)}\r")
    sys.stderr.write(summary(done) + "\n")


if __name__ == "__main__":
    main()
