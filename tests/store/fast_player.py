"""A player without a window who moves as fast as it goes: `python -m tests.store.fast_player FOLDER SEED GAME`.

It prints a line for each state that is acknowledged to be on disk: when the game was started, and how many steps had
been made in it. The steps are counted as hints, so that the saves tell them, too. It plays until it is killed. The disk
refuses its first state, so that it has something to complain of, as the program does.
"""

from __future__ import annotations

import errno
import os
import random
import sys
import time
from pathlib import Path

from game.patiences import PATIENCES
from game.platform.terminal import fill_closed_descriptors, say
from game.rules.patience import Patience
from game.rules.session import Session
from game.store.save_format import Snapshot
from game.store.saves import Saves
from tests.store.play import step

STEPS = 60  # in each game, before it is left for another
PAUSE = 0.001  # seconds between steps; without it the player would leave the thread that writes no time to run


class ToldSaves(Saves):
    """Says what is on disk, in one write."""

    _refused = False

    def _put(self, snapshot: Snapshot) -> None:
        if not self._refused:
            self._refused = True
            raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
        super()._put(snapshot)
        os.write(1, f"{snapshot.key.started.isoformat()} {snapshot.hints}\n".encode())


def play(session: Session, seconds: float, games: Saves, chance: random.Random) -> None:
    """Play a game for some time."""
    games.keep(session, seconds)
    for _ in range(STEPS):
        step(session, chance)
        games.tally(session).hints += 1
        games.keep(session, seconds)
        time.sleep(PAUSE)


def main(folder: Path, seed: int, kind: type[Patience]) -> None:
    """Go on with the unfinished game, then play one after the other."""
    fill_closed_descriptors()
    chance = random.Random(seed)
    games = ToldSaves(folder, lambda _: None, say)
    found = games.load(kind)
    while True:
        play(*(found or (Session(kind(), chance.randint(1, 10**6)), 0.0)), games, chance)
        found = None


if __name__ == "__main__":
    main(Path(sys.argv[1]), int(sys.argv[2]), PATIENCES[sys.argv[3]])
