"""Standard error may be closed or full: the program starts, shows what is wrong in the window, and loses no game."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.desktop.player import Player
from tests.desktop.program import MAIN, QUICK, Program
from tests.desktop.screen import Screen


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="this system has no device that is always full")
@pytest.mark.parametrize("redirection", ["2>&-", "2>/dev/full"], ids=["closed", "full"])
def test_a_refusing_disk_costs_no_game(screen: Screen, tmp_path: Path, redirection: str) -> None:
    data = tmp_path / "data"
    data.mkdir(exist_ok=True)
    (data / "settings.toml").write_text(QUICK + 'deck = "none"\n')  # an error at the start
    (data / "unfinished").touch()  # and one at the first move
    arguments = ("king-albert", "--deal", "24", "--size", "1024x640")
    command = ("sh", "-c", f'exec "$@" {redirection}', "sh", *MAIN)
    with Program(screen, tmp_path, *arguments, command=command) as program:
        program.wait_for("ready")
        player = Player(program, "king-albert", 24)
        player.compare(program.settled())
        player.step()
        (data / "unfinished").unlink()
        player.step()
        program.wait_for("saved", moves=2)
        assert program.terminate() == 0
    (save,) = (data / "unfinished").glob("king-albert-*.json")
    assert f'"{player.session.moves[-1]}"' in save.read_text()
