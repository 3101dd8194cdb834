"""Rows that the records' database did not take in time, kept in files beside it until the next start."""

from __future__ import annotations

import json
from datetime import date, datetime
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from game.language import _
from game.patiences import PATIENCES
from game.platform import atomic_files
from game.store import disk
from game.store.save_format import MOST

Result = Literal["won", "lost", "abandoned"]  # how a game played ended, in the column `outcome`
STEM, SUFFIX = "records-unwritten", ".json"
LARGEST = 1_000_000  # bytes; a row takes some 200
RESULTS: tuple[Result, ...] = get_args(Result)


class Row(NamedTuple):
    """The record of one game played: a row of the database table."""

    game: str
    variation: str
    deal: str
    started: str
    day: str
    seconds: float
    moves: int
    undos: int
    hints: int
    score: int | None
    outcome: Result
    shown: bool = False
    light: bool = True  # older files do not have this field; most games were played with the light


def keep(folder: Path, rows: list[Row]) -> None:
    """Write rows to a new file. Raises OSError if that fails."""
    atomic_files.make_folder(folder)
    text = json.dumps([row._asdict() for row in rows], indent=0)
    with disk.locked(folder):
        atomic_files.write_atomically(disk.free_path(folder, STEM, SUFFIX), text.encode())


def kept(folder: Path) -> list[Path]:
    """List the files of rows that any earlier process left."""
    return sorted(disk.files(folder, f"{STEM}*{SUFFIX}"))


def read(path: Path) -> list[Row]:
    """Read the rows of a file. Raises FileNotFoundError, or StoreError if it is not valid."""
    try:
        rows = [Row(**fields) for fields in disk.read_json(path, LARGEST)]
    except (ValueError, TypeError) as error:
        raise error if isinstance(error, disk.StoreError) else disk.StoreError(_("it holds no games")) from None
    if not all(map(_can_be, rows)):
        raise disk.StoreError(_("it is not valid"))
    return rows


def _can_be(row: Row) -> bool:
    try:
        date.fromisoformat(row.day)
        datetime.fromisoformat(row.started)
        texts = isinstance(row.variation, str) and isinstance(row.deal, str)
        good = texts and row.game in PATIENCES and int(row.deal) > 0
    except (ValueError, TypeError):
        return False
    counts = (row.moves, row.undos, row.hints, 0 if row.score is None else row.score)
    counted = all(type(count) is int and 0 <= count <= MOST for count in counts)
    timed = type(row.seconds) in (int, float) and 0 <= row.seconds <= MOST
    switches = isinstance(row.shown, bool) and isinstance(row.light, bool)
    return good and counted and timed and row.outcome in RESULTS and switches
