"""Long work that can be interrupted: results are lines of a file, and finished ones are not repeated."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from multiprocessing import get_context
from pathlib import Path
from typing import NamedTuple


class Folder(NamedTuple):
    """The folder of the files, and the number of processes; with 0 only existing results are used."""

    path: Path
    jobs: int

    def carry_on(self, name: str, numbers: Iterable[int], work: Callable[[int], str]) -> dict[int, str]:
        """Do the work for all numbers that are not in the file; return all its results."""
        path = self.path / name
        done = read(path)
        missing = [number for number in numbers if number not in done]
        if not missing or not self.jobs:
            return done
        self.path.mkdir(parents=True, exist_ok=True)
        part = self.path / f"{name}.part"  # truncated lines are removed atomically, or a kill would lose the whole file
        part.write_text("".join(f"{number} {text}\n" for number, text in done.items()), "ascii")
        part.replace(path)
        with path.open("a", encoding="ascii") as file, get_context("spawn").Pool(self.jobs) as pool:
            results = pool.imap(work, missing, chunksize=4)
            for count, (number, text) in enumerate(zip(missing, results, strict=True), 1):
                file.write(f"{number} {text}\n")
                file.flush()
                sys.stderr.write(f"\r{name}: {count} of {len(missing)} ")
        sys.stderr.write("\n")
        return read(path)


def read(path: Path) -> dict[int, str]:
    """Return the results in a file by deal number; a truncated line is skipped."""
    if not path.exists():
        return {}
    lines = path.read_text("ascii").splitlines(keepends=True)
    parts = [line.rstrip("\n").partition(" ") for line in lines if line.endswith("\n")]
    return {int(number): text for number, _, text in parts}
