"""A real window in which another key is chosen: it works, the former one does not, and the next start keeps it."""

from __future__ import annotations

import tomllib
from collections.abc import Callable
from pathlib import Path

from tests.desktop.player import Player
from tests.desktop.program import Program


def test_a_chosen_key_plays_the_former_one_does_not_and_it_outlives_a_restart(
    program: Callable[..., Program], tmp_path: Path
) -> None:
    running = program("king-albert", "--deal", "24", "--size", "1024x640", "--mute")
    player = Player(running, "king-albert", 24)
    player.compare(running.settled())
    player.play("r7-f1")
    now = running.open("F2", scene="settings").end
    running.window.key("End")  # the section of the keys is near the end
    running.settled(after=now)
    running.shown("choose-keys", after=running.click("keys"))
    now = running.click("undo")
    running.wait_for("said", after=now, text="Press the new key for “Undo”; Escape leaves it as it is.")
    running.window.key("F6")
    running.wait_for("said", after=now, text="“Undo” has the key F6 now.")
    for scene in ("settings", "table"):
        running.open("Escape", scene=scene)
    running.window.key("F6")  # a note says that undo ends the score
    player.press("F6", leads_to="undo")
    player.play("r7-f1")
    assert running.terminate() == 0
    assert tomllib.loads((tmp_path / "data" / "settings.toml").read_text("utf-8"))["keys"] == {"undo": "F6"}
    again = program("king-albert", "--size", "1024x640", "--mute")
    player.change_to(again)
    now = player.compare(again.settled()).end
    again.window.key("ctrl+z")
    player.press("F6", leads_to="undo")
    assert [line.kind for line in again.trace.lines[now:]].count("undo") == 1
    assert again.stderr == ""
