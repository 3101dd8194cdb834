"""Kills a player repeatedly, and looks for lost moves: `python -m tests.store.kills 200`."""

from __future__ import annotations

import random
import select
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from datetime import datetime
from pathlib import Path

from game.patiences import PATIENCES
from game.store.autosave_folder import MAX_RECENT
from game.store.save_format import GameKey
from game.store.save_reader import read_save
from tests import ROOT

LONGEST = 0.4  # seconds of play before a kill, at most
PATIENCE = 60.0  # seconds without an acknowledgement after which a player counts as hanging, even on a slow machine
STANDARD_ERRORS = ("2>/dev/null", "2>&-", "2>/dev/full")

Acknowledged = list[tuple[datetime, int]]


def kill_one(folder: Path, seed: int, game: str) -> Acknowledged:
    """Start a player, kill it some time after its first acknowledgement, and return all that were made."""
    player_command = [sys.executable, "-m", "tests.store.fast_player", str(folder), str(seed), game]
    errors = STANDARD_ERRORS[seed % len(STANDARD_ERRORS)]
    command = ["sh", "-c", f'exec "$@" {errors}', "sh", *player_command]
    with subprocess.Popen(command, cwd=ROOT, stdout=subprocess.PIPE) as player:
        assert player.stdout
        if not select.select([player.stdout], [], [], PATIENCE)[0]:
            player.kill()
            return []
        first = player.stdout.readline()
        time.sleep(random.Random(seed).uniform(0, LONGEST))
        player.kill()
        lines = [first, *player.stdout.read().splitlines()]
    return [
        (datetime.fromisoformat(started), int(steps)) for started, steps in (line.decode().split() for line in lines)
    ]


def on_disk(folder: Path) -> dict[datetime, int]:
    """Load every game in progress, and return its steps."""
    saves = [read_save(path) for path in (*folder.glob("*.json"), *folder.glob("recent/*.json"))]
    for save in saves:
        save.restore()
    steps = dict[GameKey, int]()
    for save in saves:
        steps[save.key] = max(save.hints, steps.get(save.key, 0))
    return {key.started: count for key, count in steps.items()}


def lost(acknowledged: Acknowledged, found: dict[datetime, int]) -> Iterator[str]:
    """Return acknowledged states that are not on disk, of games that are still on the list of recent ones."""
    steps = dict(acknowledged)  # the last one of each game
    for started in list(steps)[-MAX_RECENT:]:
        if found.get(started, -1) < steps[started]:
            yield f"{steps[started]} steps were acknowledged, {found.get(started)} are there of the game of {started}"


def kill(count: int, folder: Path, seed: int = 1) -> tuple[int, list[str]]:
    """Kill a number of players; return the number of acknowledged states, and what was lost."""
    acknowledged, losses = 0, list[str]()
    for n in range(seed, seed + count):
        games = list(PATIENCES)
        made = kill_one(folder, n, games[n % 2])  # two games, so that each is resumed in turn
        acknowledged += len(made)
        if not made:
            losses.append(f"player {n} acknowledged nothing within {PATIENCE:.0f} s")
        losses += lost(made, on_disk(folder))
    return acknowledged, losses


def main() -> int:
    """Kill as many as requested; return the exit status."""
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 200
    with tempfile.TemporaryDirectory() as folder:
        acknowledged, losses = kill(count, Path(folder))
    lines = [*losses, f"{count} kills, {acknowledged} states acknowledged, {len(losses)} lost"]
    sys.stdout.write("\n".join(lines) + "\n")
    return int(bool(losses))


if __name__ == "__main__":
    sys.exit(main())
