"""Parses lists of deals: numbers, ranges, and files of them."""

from __future__ import annotations

from argparse import ArgumentTypeError
from collections.abc import Container, Iterable, Iterator
from pathlib import Path

from game.rules.cards import check_number


def deals(text: str) -> list[range]:
    """Parse "7", "1..1000", "3,5,10..20" or "@FILE". Raises ArgumentTypeError for anything else.

    A file holds such numbers and ranges, separated by spaces, commas or line breaks; # begins a comment.
    """
    if not text.startswith("@"):
        return [_row(part) for part in text.split(",")]
    try:
        lines = Path(text[1:]).read_text("utf-8").splitlines()
    except (OSError, UnicodeDecodeError) as error:
        raise ArgumentTypeError(f"the file {text[1:]} cannot be read: {error}") from error
    parts = [part for line in lines for part in line.partition("#")[0].replace(",", " ").split()]
    if not parts:
        raise ArgumentTypeError(f"there are no deals in the file {text[1:]}")
    return [_row(part) for part in parts]


def _row(text: str) -> range:
    first, dots, last = text.partition("..")
    try:
        numbers = range(check_number(int(first)), check_number(int(last if dots else first)) + 1)
    except ValueError as error:
        raise ArgumentTypeError(
            f"{text!r} is neither a deal such as 7 nor deals such as 1..1000, nor a file such as @deals.txt"
        ) from error
    if not numbers:
        raise ArgumentTypeError(f"there are no deals in {text}")
    return numbers


def merged(rows: Iterable[range]) -> list[range]:
    """Sort ranges and join those that overlap, so that each deal appears once."""
    joined: list[range] = []
    for row in sorted(rows, key=lambda row: row.start):
        if joined and row.start <= joined[-1].stop:
            joined[-1] = range(joined[-1].start, max(joined[-1].stop, row.stop))
        else:
            joined.append(row)
    return joined


def count(rows: list[range], done: Container[int] = ()) -> int:
    """Count the deals of some ranges that are not done."""
    return sum(1 for _ in each(rows, done)) if done else sum(row.stop - row.start for row in rows)


def each(rows: list[range], done: Container[int] = ()) -> Iterator[int]:
    """Yield the deals of some ranges that are not done."""
    return (deal for row in rows for deal in row if deal not in done)
