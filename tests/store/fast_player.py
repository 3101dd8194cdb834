"""A fast player without a window: `python -m tests.store.fast_player FOLDER SEED GAME`."""

from __future__ import annotations

import errno
import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

from game.patiences import PATIENCES
from game.platform.terminal import fill_closed_descriptors, say
from game.rules.patience import Patience
from game.rules.session import Session
from game.store.autosaves import Autosaves
from game.store.save_format import Save
from tests.store.play import step

STEPS = 60  # in each game, before the next one
PAUSE = 0.001  # seconds between steps, which leave the writing thread time to run


class ToldSaves(Autosaves):
    """Prints what is on disk, in one call."""

    _refused = False

    def _put(self, save: Save, put: Callable[[Save], None]) -> None:
        if not self._refused:
            self._refused = True
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        super()._put(save, put)
        os.write(1, f"{save.started.isoformat()} {save.hints}\n".encode())


def play(session: Session, games: Autosaves, rng: random.Random) -> None:
    """Play a game for some steps."""
    seconds = games.stats(session).seconds
    games.save(session, seconds)
    for _ in range(STEPS):
        step(session, rng)
        games.stats(session).hints += 1
        games.save(session, seconds)
        time.sleep(PAUSE)


def main(folder: Path, seed: int, kind: type[Patience]) -> None:
    """Resume the unfinished game, then play one after the other."""
    fill_closed_descriptors()
    rng = random.Random(seed)
    games = ToldSaves(folder, lambda _: None, say)
    found = games.load(kind)
    while True:
        play(found or Session(kind(), rng.randint(1, 10**6)), games, rng)
        found = None


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), PATIENCES[sys.argv[3]])
