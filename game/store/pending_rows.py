"""Rows that could not be written into the records' database before the program ended, in files beside it."""

from __future__ import annotations

import json
import re
import time
from datetime import date, datetime
from pathlib import Path
from typing import Literal, NamedTuple, get_args

from game.language import _
from game.patiences import PATIENCES
from game.platform import atomic_files
from game.store import disk
from game.store.save_format import Aid, aid_of
from game.store.save_reader import is_count, is_seconds, is_switch

RowKey = tuple[str, str, str, str]  # game, variation, deal, start
Result = Literal["won", "lost", "abandoned"]  # how a game played ended, in the column `outcome`
STEM, SUFFIX = "records-unwritten", ".json"
MAX_BYTES = 1_000_000  # a row takes some 200
DEAL = re.compile("[1-9][0-9]{0,19}|10{20}")  # from 1 to 10^20
RESULTS: tuple[Result, ...] = get_args(Result)


class RecordRow(NamedTuple):
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

    @property
    def key(self) -> RowKey:
        """The values that identify the game."""
        return self[:4]

    @property
    def aid(self) -> Aid:
        """What a win is called by the greatest help that was used."""
        return aid_of(self)


def write(folder: Path, rows: list[RecordRow]) -> None:
    """Write rows to a new file. Raises OSError if that fails."""
    # No name is used twice: another process may still be going to delete a file that it has read.
    atomic_files.write_atomically(folder / f"{STEM}-{time.time_ns()}{SUFFIX}", text(rows))


def text(rows: list[RecordRow]) -> bytes:
    """Return the contents of a file of rows."""
    return json.dumps([row._asdict() for row in rows], indent=0).encode()


class RecordFile(NamedTuple):
    """A file of rows: those that are valid, and what is wrong with it, None for nothing."""

    path: Path
    rows: list[RecordRow]
    error: disk.StoreError | None


def list_files(folder: Path) -> list[RecordFile]:
    """Read the files that earlier processes left, the oldest first."""
    return [_read(path) for path in sorted(disk.files(folder, f"{STEM}*{SUFFIX}"))]


def _read(path: Path) -> RecordFile:
    try:
        return RecordFile(path, *parse(disk.read_bytes(path, MAX_BYTES)))
    except FileNotFoundError:  # another process has just added its rows to the records
        return RecordFile(path, [], None)
    except disk.StoreError as error:
        return RecordFile(path, [], error)


def parse(data: bytes) -> tuple[list[RecordRow], disk.StoreError | None]:
    """Return the valid rows of a file, and what is wrong with others. Raises StoreError if it is no file of rows."""
    try:
        found = disk.parse_json(data)
        if any({*fields} > {*RecordRow._fields} for fields in found):
            raise disk.UnavailableError(_("it was written by a newer version of Quintet"))
        rows = [RecordRow(**fields) for fields in found]
    except disk.StoreError:
        raise
    except (ValueError, TypeError):
        raise disk.StoreError(_("it holds no games")) from None
    valid = [row for row in rows if _is_valid(row)]
    return valid, None if valid == rows else disk.StoreError(_("it is not valid"))


def is_deal(game: object, deal: object) -> bool:
    """Return whether a game has a deal of this number, as the program writes it."""
    return game in [*PATIENCES] and isinstance(deal, str) and bool(DEAL.fullmatch(deal))


def _is_valid(row: RecordRow) -> bool:
    try:
        date.fromisoformat(row.day)
        datetime.fromisoformat(row.started)
        (row.variation + row.started).encode()  # fails for half a surrogate pair, which JSON can hold and SQLite not
    except (ValueError, TypeError, AttributeError):
        return False
    counts = (row.moves, row.undos, row.hints, 0 if row.score is None else row.score)
    counted = all(map(is_count, counts)) and is_seconds(row.seconds)
    switches = is_switch(row.shown) and is_switch(row.light)
    return is_deal(row.game, row.deal) and counted and row.outcome in RESULTS and switches
