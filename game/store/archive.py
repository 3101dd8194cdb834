"""Everything that a player keeps as one zip file, to take it to another machine; docs/save-format.md describes it.

An archive has the files of the player's folder, so their own readers check them. No name in it is used as a path. To
merge one only adds: what is here stays as it is, and what was added before is not added again.
"""

from __future__ import annotations

import io
import json
import os
import re
import zipfile
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from datetime import UTC, datetime
from itertools import chain
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from game.language import N_, _
from game.platform import atomic_files
from game.store import disk, pending_rows, records, save_reader, settings, statistics
from game.store.autosave_folder import AutosaveFolder
from game.store.disk import StoreError, UnavailableError
from game.store.named_saves import SUFFIX, NamedSaves, safe_name
from game.store.pending_rows import RecordRow
from game.store.save_format import Save
from game.store.settings import Settings

if TYPE_CHECKING:
    import sqlite3

FORMAT = 1
UNWRITTEN = N_("the file cannot be written: {reason}")
MANIFEST, SETTINGS, RESULTS = "quintet.json", "settings.toml", pending_rows.STEM
SAVES, UNFINISHED, RECENT = "saves", "unfinished", "unfinished/recent"
NAMES = re.compile(
    rf"{MANIFEST}|{SETTINGS}|{RESULTS}-\d+\.json|(?P<folder>{SAVES}|{UNFINISHED}|{RECENT})/(?P<name>[^/]+)\.\w+"
)
MAX_BYTES, MAX_CONTENT, MAX_FILES = 20_000_000, 200_000_000, 10_000  # of an archive, and in it
MAX_MOVES = 500_000  # of all saves in it: thousands of games, replayed within some ten seconds
MAX_ROWS = 2000  # in a file
FIRST, LAST = 320_000_000, 4_300_000_000  # seconds since 1970; a zip file can hold the times between


class Member(NamedTuple):
    """A save in an archive, and when it was written."""

    name: str
    data: bytes
    save: Save
    written: datetime


Deals = list[dict[str, str]]  # each with its game and its number
Destination = tuple[Path, str, str, Member]  # the folder, the name and the suffix of a new save


class Contents(NamedTuple):
    """What an archive holds; the saves are by their folder, in the order of the archive."""

    settings: list[Settings]
    rows: list[RecordRow]
    watched: Deals
    saves: dict[str, list[Member]]


class Merged(NamedTuple):
    """How many results and saves were new here, and the settings of the archive."""

    results: int
    saves: int
    settings: list[Settings]


def export(connection: sqlite3.Connection, folder: Path, chosen: Settings, name: str) -> tuple[Path, int]:
    """Write an archive of a folder, and beside it all games as CSV.

    Returns its path, and how many games and results are not in it, because they are damaged or of another version.
    Raises StoreError if it cannot be written.
    """
    with disk.explained(UNWRITTEN):
        data, missing = _archive(connection, folder, chosen)
        read(data)  # what is exported can be imported
        path = disk.write_new(folder / "exports", name, ".zip", data)
        games = statistics.csv_text(statistics.all_games(connection))
        atomic_files.write_atomically(path.with_suffix(".csv"), games.encode())
    return path, missing


def _archive(connection: sqlite3.Connection, folder: Path, chosen: Settings) -> tuple[bytes, int]:
    played, made = records.rows(connection), io.BytesIO()
    rows, _error = pending_rows.parse(pending_rows.text(played))
    missing = len(played) - len(rows)
    watched = connection.execute("SELECT game, deal FROM watched")
    deals = [{"game": game, "deal": deal} for game, deal in watched if pending_rows.is_deal(game, deal)]
    with zipfile.ZipFile(made, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr(MANIFEST, json.dumps({"format": FORMAT, "watched": deals}))
        archive.writestr(SETTINGS, settings.text(chosen))
        for start in range(0, len(rows), MAX_ROWS):
            archive.writestr(f"{RESULTS}-{start}.json", pending_rows.text(rows[start : start + MAX_ROWS]))
        for inside, path in _files(folder):
            try:
                data = disk.read_bytes(path, save_reader.MAX_BYTES)
                save = save_reader.parse(data)
                save.restore()
            except (FileNotFoundError, StoreError):
                missing += 1
                continue
            name = safe_name(path.stem, "Quintet") + (SUFFIX if inside == SAVES else ".json")
            written = datetime.fromtimestamp(min(max(disk.changed(path), FIRST), LAST), UTC)
            archive.writestr(zipfile.ZipInfo(f"{inside}/{name}", written.timetuple()[:6]), data, zipfile.ZIP_DEFLATED)
    return made.getvalue(), missing


def _files(folder: Path) -> Iterator[tuple[str, Path]]:
    """Yield all saves with their folder in an archive."""
    for entry in NamedSaves(folder / SAVES).entries():
        yield SAVES, entry.path
    for path, unfinished in AutosaveFolder(folder / UNFINISHED).games():
        yield UNFINISHED if unfinished else RECENT, path


def read(data: bytes) -> Contents:
    """Check all that an archive holds. Raises StoreError with one sentence."""
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            return _contents(archive, len(data))
    except UnavailableError:
        raise
    except Exception as error:  # zipfile and its decoders raise many kinds for what is damaged
        raise StoreError(_("it is not an export of Quintet, or it is damaged")) from error


def _contents(archive: zipfile.ZipFile, size: int) -> Contents:
    found, infos, moves = Contents([], [], [], {SAVES: [], UNFINISHED: [], RECENT: []}), archive.infolist(), 0
    if size > MAX_BYTES or len(infos) > MAX_FILES or sum(info.file_size for info in infos) > MAX_CONTENT:
        raise UnavailableError(_("it is too large"))
    found.watched.extend(_watched(_data(archive, archive.getinfo(MANIFEST))))
    for info in infos:
        match, data = NAMES.fullmatch(info.filename), _data(archive, info)
        if not match:
            raise ValueError(info.filename)
        if match["folder"]:
            name, written = safe_name(match["name"], "Quintet"), datetime(*info.date_time, tzinfo=UTC)
            save = save_reader.parse(data)
            moves += save.length
            if moves > MAX_MOVES:
                raise UnavailableError(_("it is too large"))
            save.restore()
            found.saves[match["folder"]].append(Member(name, data, save, written))
        elif info.filename == SETTINGS:
            found.settings.append(settings.checked(settings.parsed(data), lambda _: None))
        elif info.filename != MANIFEST:
            rows, error = pending_rows.parse(data)
            if error:
                raise error
            found.rows.extend(rows)
    return found


def _watched(data: bytes) -> Deals:
    """Check the version of an archive in its manifest; return the watched deals."""
    manifest = json.loads(data)
    if not save_reader.is_count(manifest["format"]) or manifest["format"] < FORMAT:
        raise ValueError(MANIFEST)
    if manifest["format"] > FORMAT:
        raise UnavailableError(_("it was written by a newer version of Quintet"))
    deals: Deals = manifest.get("watched", [])
    if not all(pending_rows.is_deal(each["game"], each["deal"]) for each in deals):
        raise ValueError(MANIFEST)
    return deals


def _data(archive: zipfile.ZipFile, info: zipfile.ZipInfo) -> bytes:
    """Read a file of an archive; whatever it claims of itself, no more is decompressed."""
    largest = settings.MAX_BYTES if info.filename == SETTINGS else save_reader.MAX_BYTES
    if info.file_size > largest or info.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
        raise ValueError(info.filename)
    with archive.open(info) as file:
        return file.read(info.file_size + 1)


def merge(connection: sqlite3.Connection, path: Path, folder: Path, undo: ExitStack) -> Merged:
    """Add an archive to a folder, within a transaction; `undo` removes the files again, for when that fails.

    The files are written before the transaction is committed; if the program is killed between, another time adds what
    is missing. Raises StoreError with one sentence.
    """
    try:
        found = read(disk.read_bytes(path, MAX_BYTES))
    except FileNotFoundError:
        raise StoreError(_("there is no such file")) from None
    added = 0
    with disk.explained(UNWRITTEN):
        games = _new_games(connection, found.saves, AutosaveFolder(folder / UNFINISHED))
        saves = _new_saves(found.saves[SAVES], NamedSaves(folder / SAVES))
        for inside, name, suffix, member in chain(games, saves):
            _write(inside, name, suffix, member, undo)
            added += 1
    watched = {(game, deal): started for game, deal, started in connection.execute(records.FIRST_WATCHED)}
    before = connection.total_changes
    for row in found.rows:  # a game that began after one of its deal was watched here does not count
        later = row.started > watched.get((row.game, row.deal), row.started)
        connection.execute(records.MERGE, row._replace(shown=row.shown or later))
        connection.execute(records.RESTORE, row._asdict())
    results = connection.total_changes - before
    kept = [records.row(member.save, "abandoned") for members in found.saves.values() for member in members]
    shown = [row._asdict() for row in (*found.rows, *kept) if row.shown]
    connection.executemany(records.WATCHED, [*shown, *found.watched])
    return Merged(results, added, found.settings)


def _write(folder: Path, name: str, suffix: str, member: Member, undo: ExitStack) -> None:
    with disk.NAMING:
        path = disk.free_path(folder, name, suffix)
        undo.callback(_remove, path)
        atomic_files.write_atomically(path, member.data)
    os.utime(path, (member.written.timestamp(),) * 2)


def _remove(path: Path) -> None:
    with suppress(OSError):
        path.unlink()


def _new_games(
    connection: sqlite3.Connection, saves: dict[str, list[Member]], here: AutosaveFolder
) -> Iterator[Destination]:
    """Yield the games that have not got as far here, and were neither won nor given up."""
    branches = here.branches()
    over = "SELECT 1 FROM games WHERE (game, variation, deal, started) = (?, ?, ?, ?) AND outcome != 'lost'"
    for inside in (RECENT, UNFINISHED):
        for member in saves[inside]:
            save = member.save
            further = any(other.continues(save) for other in branches.get(save.key, ()))
            branches.setdefault(save.key, []).append(save)
            if not further and not connection.execute(over, records.row(save, "lost").key).fetchone():
                yield *here.destination(save.key, unfinished=inside == UNFINISHED), ".json", member


def _new_saves(saves: list[Member], here: NamedSaves) -> Iterator[Destination]:
    """Yield the saves that are not here under their name, with a number or without."""
    known = [(_unnumbered(entry.path.stem), entry.save) for entry in here.entries()]
    for member in saves:
        named = _unnumbered(member.name), member.save
        if named not in known:
            known.append(named)
            yield here.folder, member.name, SUFFIX, member


def _unnumbered(name: str) -> str:
    return re.sub(r" \(\d+\)$", "", name).casefold()
