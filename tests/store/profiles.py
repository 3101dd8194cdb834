"""Folders of players, filled with games, and what is in them; exported and imported as the program does it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from types import SimpleNamespace
from typing import Any, NamedTuple

from game.services.games import Games
from game.store import archive, records
from game.store.autosaves import Autosaves
from game.store.named_saves import NamedSaves
from game.store.pending_rows import RecordRow, Result
from game.store.records import Records
from game.store.save_format import GameKey, Save
from game.store.save_reader import read_save
from game.store.settings import Settings
from tests.store.play import BEGINNING, played
from tests.support.waiting import until

SECONDS = 60.0  # that an answer may take
OUTCOMES: tuple[Result, ...] = ("won", "lost", "abandoned")


class State(NamedTuple):
    """All that an export takes along; unfinished games by whether they are in the list, in its order."""

    results: list[RecordRow]
    saves: list[tuple[str, Save]]
    unfinished: list[Save]
    recent: list[Save]


class Program:
    """A program that runs on a folder, without a window; it may be in another language than that of its settings."""

    def __init__(self, folder: Path, settings: Settings = Settings(), language: str = "") -> None:  # noqa: B008 - unchanged
        self.saved, self.said = settings, list[str]()
        self.settings = replace(settings, language=language or settings.language)
        host: Any = SimpleNamespace(trace=lambda *_, **__: None, wake=lambda: None, preferences=self)
        self.games = Games(host, folder, self.said.append)

    def change(self, **changes: Any) -> None:  # noqa: ANN401 - fields of the settings
        self.settings, self.saved = replace(self.settings, **changes), replace(self.saved, **changes)

    def export(self) -> tuple[Path, int]:
        """Return the path of the export, and how many games are missing in it."""
        arguments = self.games.folder, self.settings, "quintet"
        return self.games.records.query(archive.export, *arguments).result(SECONDS)

    def take_in(self, path: Path) -> bool:
        """Import a file; return whether that went well. `said` has a sentence afterwards."""
        self.games.import_file(path, self.said.append)
        until(lambda: self.said, self.games.poll)
        self.games.records.close()  # what was written is gone again once the thread has ended
        return " cannot be imported: " not in self.said[-1]

    def results(self) -> list[RecordRow]:
        return self.games.records.query(records.rows).result(SECONDS)

    def close(self) -> None:
        self.games.records.close()
        self.games.saves.close()


def take_in(folder: Path, path: Path) -> str:
    """Import a file into a folder; return the sentence on it."""
    program = Program(folder)
    program.take_in(path)
    program.close()
    (said,) = program.said
    return said


def exported(folder: Path) -> Path:
    """Export a folder; no game may be missing."""
    program = Program(folder)
    path, missing = program.export()
    program.close()
    assert (missing, program.said) == (0, [])
    return path


def fill(folder: Path, seeds: Iterable[int]) -> None:
    """Fill a folder with random games, one for each seed: unfinished, every third saved, and with results."""
    games, book = Autosaves(folder / "unfinished", lambda _: None, print), Records(folder / "records.sqlite", print)
    named = NamedSaves(folder / "saves")
    for seed in seeds:
        session, stats = loaded = played(seed, 12)
        stats.started = BEGINNING + timedelta(minutes=seed)
        games.save(games.adopt(loaded), stats.seconds)
        games.flush()
        if seed % 3 == 0:
            named.save(f"evening {seed % 2}", session, stats)
        over = replace(stats, started=stats.started + timedelta(days=1))
        book.record(session, over, OUTCOMES[seed % 3])
    games.close()
    book.close()


def state(folder: Path) -> State:
    """Return what a folder holds."""
    program = Program(folder)
    results = program.results()
    program.close()
    saves = [(path.stem, read_save(path)) for path in folder.glob("saves/*.quintet")]
    recent = sorted(folder.glob("unfinished/recent/*.json"), key=lambda path: int(path.name.partition("-")[0]))
    unfinished = sorted(folder.glob("unfinished/*.json"))
    saves.sort(key=lambda each: (each[0], each[1].started))
    return State(results, saves, list(map(read_save, unfinished)), list(map(read_save, recent)))


def furthest(found: State) -> set[tuple[GameKey, tuple[str, ...]]]:
    """Return all games and branches that can be played on, but those whose moves another one begins with."""
    lines = {(save.key, (*save.moves, *save.redo)) for save in found.unfinished + found.recent}
    return {
        (key, line)
        for key, line in lines
        if not any(key == other and line == more[: len(line)] and line != more for other, more in lines)
    }


def contents(folder: Path) -> dict[str, bytes]:
    """Return the contents of all files of a folder; SQLite changes its own files, which `results` compares."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in folder.rglob("*")
        if path.is_file() and not path.name.startswith((".lock", "records.sqlite"))
    }
