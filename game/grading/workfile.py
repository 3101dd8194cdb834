"""Long work that can be interrupted: results are lines of a file, and what stands there is not done again."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from multiprocessing import get_context
from pathlib import Path


def read(path: Path) -> dict[int, str]:
    """Return the results in a file by deal number; a line that was cut off is passed over."""
    if not path.exists():
        return {}
    lines = path.read_text("ascii").splitlines(keepends=True)
    parts = [line.rstrip("\n").partition(" ") for line in lines if line.endswith("\n")]
    return {int(number): text for number, _, text in parts}


def carry_on(
    folder: Path, name: str, numbers: Iterable[int], work: Callable[[int], str], *, jobs: int
) -> dict[int, str]:
    """Do the work for all numbers that are not in the file, in so many processes, and return all results in it."""
    path = folder / name
    done = read(path)
    missing = [number for number in numbers if number not in done]
    if not missing:
        return done
    folder.mkdir(parents=True, exist_ok=True)
    path.write_text("".join(f"{number} {text}\n" for number, text in done.items()), "ascii")
    with path.open("a", encoding="ascii") as file, get_context("spawn").Pool(jobs) as pool:
        for count, (number, text) in enumerate(zip(missing, pool.imap(work, missing, chunksize=4), strict=True), 1):
            file.write(f"{number} {text}\n")
            file.flush()
            sys.stderr.write(f"\r{path.name}: {count} of {len(missing)} ")
    sys.stderr.write("\n")
    return read(path)
