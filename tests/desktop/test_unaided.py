"""Playing unaided in a real window: from the Game menu or by key, saved with the game, and no hint until its end."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.desktop.player import Player
from tests.desktop.program import Program
from tests.support.selection import FULL


@pytest.mark.parametrize("slug", ["king-albert"])
@pytest.mark.parametrize("way", ["key", "click"] if FULL else ["click"])
def test_an_unaided_game_stays_so_when_it_is_gone_on_with(
    player: Player, program: Callable[..., Program], tmp_path: Path, way: str
) -> None:
    first = player.program
    now = first.now
    if way == "click":
        first.shown("game-menu", after=first.click("game"))
        first.settled(after=first.click("more"))
        first.shown("table", after=first.click("unaided"))
    else:
        first.window.key("ctrl+u")
    assert first.wait_for("unaided", after=now)["on"]
    player.play(str(player.session.legal_moves()[0]))
    assert is_refused(first, "h", "hint")
    assert first.terminate() == 0
    (saved,) = (tmp_path / "data" / "unfinished").glob("*.json")
    kept = json.loads(saved.read_text())
    assert (kept["unaided"], kept["light"], kept["hints"]) == (True, False, 0)
    again = program("king-albert")
    player.change_to(again)
    again.settled()
    assert is_refused(again, "w", "watch")
    assert not [line for line in again.trace.lines if line.kind in {"hint", "watch"}]


def is_refused(program: Program, key: str, name: str) -> bool:
    """Press a key of the window, and wait until its action is refused."""
    now = program.now
    program.window.key(key)
    return bool(program.wait_for("unaided", after=now)["refused"] == name)
