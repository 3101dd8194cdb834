"""Compares verdicts before and after a change of the searches: `python -m tests.tools.verdicts FILE [POSITIONS]`.

The first run writes positions of played games, that number of each, with their verdicts after up to two seconds of
processor time. Each further run decides the positions of the file again, and prints every verdict that differs.
"""

from __future__ import annotations

import json
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from random import Random

from game.patiences import PATIENCES
from game.rules.session import Session
from game.solver import solve
from tests.support.play import dealt

SECONDS = 2.0
FIRST = 90_000  # deals from here on were used for no choice of a search


def position(slug: str, number: int) -> Session:
    """Play a deal, by turns at random, or along a winning line and then up to eight moves at random."""
    session, random = dealt(slug, number), Random(number)
    line = solve(session, nodes=5000).line if number % 2 else ()
    for move in line[: random.randint(0, len(line))]:
        session.play(move)
    for _ in range(random.randint(0, 8) if line else random.randint(0, 120)):
        if moves := session.legal_moves():
            session.play(random.choice(moves))
    return session


def decided(slug: str, layout: dict[str, list[str]]) -> str:
    """Return the verdict on a position."""
    return solve(Session.from_layout(PATIENCES[slug](), layout), seconds=SECONDS, clock=time.thread_time).outcome.value


def recorded(each: int) -> Iterator[str]:
    """Yield positions with their verdicts as lines of JSON."""
    for slug in PATIENCES:
        for number in range(FIRST, FIRST + each):
            layout = position(slug, number).layout()
            yield json.dumps({"game": slug, "deal": number, "layout": layout, "verdict": decided(slug, layout)}) + "\n"


def main() -> None:
    """Record verdicts, or compare them."""
    file = Path(sys.argv[1])
    if not file.exists():
        file.write_text("".join(recorded(int(sys.argv[2]))))
        return
    for row in map(json.loads, file.read_text().splitlines()):
        if (verdict := decided(row["game"], row["layout"])) != row["verdict"]:
            print(f"{row['game']}, deal {row['deal']}: {row['verdict']} before, {verdict} now")


if __name__ == "__main__":
    main()
