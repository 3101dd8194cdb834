"""Sessions to be stored, and a full disk."""

from __future__ import annotations

import os
import random
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from game.patiences import PATIENCES
from game.rules.session import Session
from game.store.save_format import GameStats, Loaded

BEGINNING = datetime(2025, 1, 31, 20, 15, 0, 123456, UTC)


def played(seed: int, maximum: int = 60, game: str = "", variation: str | None = None) -> Loaded:
    """Play a random game with undo and redo; some moves may be left undone."""
    rng = random.Random(seed)
    kind = PATIENCES[game or rng.choice(list(PATIENCES))]
    name = rng.choice(["", *kind.variations()]) if variation is None else variation
    session = Session(kind.in_variation(name), rng.choice([seed % 31_999 + 1, 10**20 - seed]))
    shown, light = (bool(rng.getrandbits(1)) for _ in range(2))
    stats = GameStats(BEGINNING, seconds=seed % 1000 / 10, shown=shown, light=light)
    for _ in range(rng.randint(0, maximum)):
        before = len(session.moves)
        step(session, rng)
        stats.undos += len(session.moves) < before
    return Loaded(session, stats)


def step(session: Session, rng: random.Random) -> None:
    """Make a random move, or undo or redo one."""
    moves = session.legal_moves()
    dice = rng.random()
    if dice < 0.1 or not moves:
        session.undo()
    elif dice < 0.15 and session.undone:
        session.redo()
    else:
        session.play(rng.choice(moves))


def state(loaded: Loaded) -> tuple[object, ...]:
    """Return all that a save must contain."""
    session = loaded.session
    game = session.game, session.number, session.moves, session.undone, session.table
    return (*game, session.scoring, session.score, loaded.stats)


@contextmanager
def small_files(maximum: int) -> Iterator[None]:
    """Limit the size of files, as on a full disk; a test is skipped where the system has no limits."""
    with limited("RLIMIT_FSIZE", maximum):
        yield


@contextmanager
def no_open_files() -> Iterator[None]:
    """Refuse to open any file, as if too many were open."""
    os.close(free := os.dup(0))
    with limited("RLIMIT_NOFILE", free):
        yield


@contextmanager
def limited(name: str, maximum: int) -> Iterator[None]:
    import pytest  # noqa: PLC0415 - the players that tests start as processes need none

    resource = pytest.importorskip("resource")
    kind = getattr(resource, name)
    previous = resource.getrlimit(kind)
    resource.setrlimit(kind, (maximum, previous[1]))
    try:
        yield
    finally:
        resource.setrlimit(kind, previous)
