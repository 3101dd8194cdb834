"""Prove the tables again: python -m game.study.grading.check king-albert.

Every deal is solved and its line replayed through the rules, in all variations of the game; with --packs, those of the
pack.
"""

from __future__ import annotations

import argparse
import os
import sys
from functools import partial
from multiprocessing import get_context

from game import deals
from game.patiences import PATIENCES
from game.study.batch import at_least_one
from game.study.grading.proof import winning_line, wins


def is_proved(slug: str, number: int) -> bool:
    """Solve a deal again and replay the line; return whether it wins."""
    return bool(winning_line(slug, number))


def unproved(slug: str, part: int, jobs: int, *, packs: bool) -> list[int]:
    """Check the lines and every `part`-th deal of a table or pack; return the deals that could not be proved."""
    game = PATIENCES[slug]()
    numbers = [*(deals.pack(game) if packs else deals.table(game))][::part]
    with get_context("spawn").Pool(jobs) as pool:
        proofs = pool.imap(partial(is_proved, slug), numbers, chunksize=4)
        failed = []
        for count, (number, proof) in enumerate(zip(numbers, proofs, strict=True), 1):
            failed += [] if proof else [number]
            sys.stderr.write(f"\r{slug}: {count} of {len(numbers)} ")
    sys.stderr.write("\n")
    return failed + [number for number, line in deals.lines(game) if not wins(slug, number, line)]


def main() -> None:
    """Check the games named, or all; exit with 1 if a deal could not be proved."""
    parser = argparse.ArgumentParser(
        prog="python -m game.study.grading.check", description="Prove the tables of deals again."
    )
    parser.add_argument("games", nargs="*", metavar="GAME", help=f"of {', '.join(PATIENCES)}; all without it")
    parser.add_argument("--part", type=at_least_one, default=1, metavar="N", help="check every Nth deal (1)")
    parser.add_argument("--packs", action="store_true", help="check the deals of the packs only")
    parser.add_argument("--jobs", type=at_least_one, default=os.cpu_count() or 1, help="processes (one a core)")
    options = parser.parse_args()
    if unknown := [slug for slug in options.games if slug not in PATIENCES]:
        parser.error(f"there is no game {unknown[0]!r}")
    failed = {
        slug: unproved(slug, options.part, options.jobs, packs=options.packs) for slug in options.games or PATIENCES
    }
    for slug, numbers in failed.items():
        sys.stdout.write(f"{slug}: {f'not proved: {numbers}' if numbers else 'all proved'}\n")
    sys.exit(any(failed.values()))


if __name__ == "__main__":
    main()
