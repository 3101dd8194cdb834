"""What became of many deals, as lines of JSON: written as they come, read again, and gone on with.

A line holds the game, its variation, the deal, the budget (seconds of processor time, positions, bytes of memory), the
positions expanded, the seconds they took, the version of the searches, the verdict, and the line of moves that wins.
"""

from __future__ import annotations

import gzip
import json
import re
import sys
from argparse import ArgumentTypeError
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from game.solver.outcome import Outcome
from game.solver.search import MEMORY

GAME = Path(__file__).parents[1]
DECIDING = ("rules", "patiences", "solver")  # folders of what a verdict comes from
UNITS = {"M": 10**6, "G": 10**9}
LEAST_MEMORY = 50 * 10**6


@dataclass(frozen=True)
class Budgeted:
    """What to decide, and the budget for each deal: seconds of processor time, positions, and bytes of memory."""

    slug: str
    variation: str = ""
    seconds: float | None = None
    nodes: int | None = None
    memory: int = MEMORY

    def budget(self) -> dict[str, float | None]:
        """Return the budget as a line of results holds it."""
        return {"seconds": self.seconds, "positions": self.nodes, "memory": self.memory}


@dataclass(frozen=True)
class Decided:
    """What became of a deal: its outcome, the line that wins, positions expanded, and seconds of processor time."""

    deal: int
    outcome: str
    line: tuple[str, ...]
    nodes: int
    seconds: float
    version: str

    def as_json(self, task: Budgeted) -> str:
        """Return the line for a file of results."""
        fields = {"game": task.slug, "variation": task.variation, "deal": self.deal, "budget": task.budget()}
        fields |= {"positions": self.nodes, "seconds": round(self.seconds, 4), "version": self.version}
        return json.dumps(fields | {"verdict": self.outcome, "line": " ".join(self.line)})


@cache
def version() -> str:
    """Name the state of the rules and the searches, so that results of different ones are told apart."""
    digest = blake2b(digest_size=6)
    for folder in DECIDING:
        for file in sorted((GAME / folder).rglob("*.py")):
            digest.update(file.relative_to(GAME).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def size(text: str) -> int:
    """Read a size of memory such as 500M or 4G, in bytes; ArgumentTypeError for anything else, and for too little."""
    match = re.fullmatch(r"(\d+(?:\.\d+)?)([MG])", text, re.ASCII | re.IGNORECASE)
    if not match:
        raise ArgumentTypeError(f"{text!r} is not a size such as 500M or 4G")
    if (found := int(float(match[1]) * UNITS[match[2].upper()])) < LEAST_MEMORY:
        raise ArgumentTypeError(f"{text} is too little to search with: 50M is the least")
    return found


def read(path: Path) -> Iterator[dict[str, Any]]:
    """Give the results in a file, which may be compressed (.gz), one by one.

    A last line that was cut off is passed over. Raises ValueError for a line that is no result, OSError for a file that
    cannot be read.
    """
    with gzip.open(path) if path.suffix == ".gz" else path.open("rb") as file:
        for number, line in enumerate(file, 1):
            if line.endswith(b"\n"):
                yield _result(line, f"line {number} of {path}")


def _result(line: bytes, where: str) -> dict[str, Any]:
    try:
        result = json.loads(line)
        wanted = {"game": str, "variation": str, "deal": int, "budget": dict, "verdict": str, "line": str}
        right = all(isinstance(result[name], kind) for name, kind in wanted.items())
        Outcome(result["verdict"])
    except (ValueError, TypeError, KeyError):
        right = False
    if not right:
        raise ValueError(f"{where} is not a result of python -m game.solver")
    return dict(result)


def done(path: Path, task: Budgeted) -> set[int]:
    """Return the deals in a file that need not be decided again: won or lost, or open after the same budget."""
    return {
        result["deal"]
        for result in read(path)
        if (result["game"], result["variation"]) == (task.slug, task.variation)
        and (result["verdict"] != Outcome.OPEN.value or result["budget"] == task.budget())
    }


def mend(path: Path) -> None:
    """Take away a last line that was cut off, so that others can follow."""
    with path.open("rb+") as file:
        end = 0
        for line in file:
            end += len(line) if line.endswith(b"\n") else 0
        file.truncate(end)


def shared(decided: Decided) -> tuple[str, ...]:
    """Return the line of a result with texts that all results have in common: many lines fit into memory."""
    return tuple(map(sys.intern, decided.line))
