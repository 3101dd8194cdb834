"""Sessions to be stored, and a full disk."""

from __future__ import annotations

import random
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime

from game.patiences import PATIENCES
from game.rules.session import Session
from game.store.save_format import Loaded, Tally

BEGINNING = datetime(2025, 1, 31, 20, 15, 0, 123456, UTC)


def played(seed: int, most: int = 60, game: str = "", variation: str | None = None) -> Loaded:
    """Play a random game with undo and redo; some moves may be left undone."""
    chance = random.Random(seed)
    kind = PATIENCES[game or chance.choice(list(PATIENCES))]
    name = chance.choice(["", *kind.variations()]) if variation is None else variation
    session = Session(kind.in_variation(name), chance.choice([seed % 31_999 + 1, 10**20 - seed]))
    tally = Tally(BEGINNING, seconds=seed % 1000 / 10)
    for _ in range(chance.randint(0, most)):
        before = len(session.moves)
        step(session, chance)
        tally.undos += len(session.moves) < before
        if chance.random() < 0.05 and session.moves not in tally.bookmarks:
            tally.bookmarks.append(session.moves)
    return Loaded(session, tally)


def step(session: Session, chance: random.Random) -> None:
    """Make a random move, or undo or redo one."""
    moves = session.legal_moves()
    dice = chance.random()
    if dice < 0.1 or not moves:
        session.undo()
    elif dice < 0.15 and session.undone:
        session.redo()
    else:
        session.play(chance.choice(moves))


def state(loaded: Loaded) -> tuple[object, ...]:
    """Return all that a save must contain."""
    session = loaded.session
    game = session.game, session.number, session.moves, session.undone, session.table
    return (*game, session.scoring, session.score, loaded.tally)


@contextmanager
def small_files(most: int) -> Iterator[None]:
    """Limit the size of files, as on a full disk."""
    import resource  # noqa: PLC0415 - not on Windows

    former = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (most, former[1]))
    try:
        yield
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, former)
