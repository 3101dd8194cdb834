"""Results of many deals as lines of JSON: written as they come, read again, and continued.

A line holds the game, its variation, the deal, the budget (seconds of processor time, positions, bytes of memory),
the positions expanded, the seconds used, the version of the searches, the verdict, and the winning line.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from hashlib import blake2b
from pathlib import Path
from typing import Any

from game.solver.outcome import Outcome
from game.solver.search import MEMORY

GAME = Path(__file__).parents[1]
DECIDING = ("rules", "patiences", "solver")  # the folders that determine a verdict


@dataclass(frozen=True)
class Budgeted:
    """The game and variation, and the budget of a deal: seconds of processor time, and positions."""

    slug: str
    variation: str = ""
    seconds: float | None = None
    nodes: int | None = None

    def budget(self) -> dict[str, float | None]:
        """Return the budget as a line of results stores it; the memory is the same for all."""
        return {"seconds": self.seconds, "positions": self.nodes, "memory": MEMORY}


@dataclass(frozen=True)
class DealResult:
    """The result of a deal: outcome, winning line, positions expanded, and seconds of processor time."""

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
    """Return a digest of the source files of rules and searches, to tell results of different versions apart."""
    digest = blake2b(digest_size=6)
    for folder in DECIDING:
        for file in sorted((GAME / folder).rglob("*.py")):
            digest.update(file.relative_to(GAME).as_posix().encode() + b"\0" + file.read_bytes())
    return digest.hexdigest()


def read(path: Path) -> Iterator[dict[str, Any]]:
    """Yield the results in a file; a truncated last line is skipped.

    Raises ValueError for a line that is not a result, OSError if the file cannot be read.
    """
    with path.open("rb") as file:
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
        raise ValueError(f"{where} is not a result of python -m game.study")
    return dict(result)


def done(path: Path, task: Budgeted) -> set[int]:
    """Return the deals in a file that need not be decided again: won, lost, or open after the same budget."""
    return {
        result["deal"]
        for result in read(path)
        if (result["game"], result["variation"]) == (task.slug, task.variation)
        and (result["verdict"] != Outcome.OPEN.value or result["budget"] == task.budget())
    }


def mend(path: Path) -> None:
    """Remove a truncated last line, so that further lines can be appended."""
    with path.open("rb+") as file:
        end = 0
        for line in file:
            end += len(line) if line.endswith(b"\n") else 0
        file.truncate(end)


def shared(decided: DealResult) -> tuple[str, ...]:
    """Return the line of a result with its strings interned, so that many lines fit into memory."""
    return tuple(map(sys.intern, decided.line))
