"""Choose the packs of the tables, once: python -m game.study.grading.packs.

A pack has 52 deals of a table: clubs are easy, spades very hard, and a suit's ace is won most often. What a player has
won must not change, so a file that exists is never written again.
"""

from __future__ import annotations

import sys
from collections.abc import Sequence

from game import deals
from game.patiences import PATIENCES
from game.study.grading.make import DEALS
from game.study.grading.measure import MEASURED

PACK = 52
HEADING = """\
# 52 deals of each table, clubs, diamonds, hearts and spades, each from ace to king; docs/deals.md says how they were
# chosen. What players have won depends on them: they never change.
"""


def chosen(slug: str) -> list[int]:
    """Return the deals of a pack: at equal distances in the order of the shares of plays won.

    They are among those that are measured more exactly. A table with deals that were searched for because they are hard
    has these as the lower half.
    """
    table = deals.table(PATIENCES[slug]())
    numbers = [*table]
    rare = [number for number in numbers[DEALS:] if table[number].grade == "hard"]
    parts = [part for part in (numbers[:MEASURED], rare) if part]
    ordered = [sorted(part, key=lambda number: (-table[number].share, number)) for part in parts]
    return [number for part in ordered for number in spaced(part, PACK // len(parts))]


def spaced(numbers: Sequence[int], count: int) -> list[int]:
    """Return the first, the last, and others between them at equal distances."""
    return [numbers[round(index * (len(numbers) - 1) / (count - 1))] for index in range(count)]


def main() -> None:
    """Write the packs, or end with 1 if they are there."""
    rows = [" ".join(map(str, (slug, *chosen(slug)))) for slug in PATIENCES]
    path = deals.FOLDER / "packs.txt"
    try:
        with path.open("x", encoding="ascii") as file:
            file.write(HEADING + "\n".join(rows) + "\n")
    except FileExistsError:
        sys.exit(f"{path} is there already. Packs never change: players have won their deals.")


if __name__ == "__main__":
    main()
