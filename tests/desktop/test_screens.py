"""Unusual screens: Wayland, odd depths and sizes, and none at all."""

from __future__ import annotations

import shutil
import subprocess
import sys
import time
import tomllib
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.patiences import PATIENCES
from tests.desktop.program import PATIENCE, QUICK, ROOT, Program, prefer, run_to_end
from tests.desktop.screen import Screen, end, private_environ
from tests.support.selection import FULL

DIALOGS = {"F10": "game-menu", "ctrl+g": "deals", "ctrl+s": "save", "ctrl+o": "load", "F2": "settings", "F1": "help"}


class Wayland:
    """A Wayland session without X, drawn by weston into memory; `environ` is for its programs."""

    def __init__(self, folder: Path) -> None:
        """Start the compositor, and return when it takes connections."""
        folder.chmod(0o700)
        self.environ = private_environ(folder) | {"XDG_RUNTIME_DIR": str(folder), "WAYLAND_DISPLAY": "wayland-test"}
        for name in ("DISPLAY", "SDL_VIDEODRIVER"):
            self.environ.pop(name, None)
        screen = ["--width=1600", "--height=1000"]
        command = ["weston", "--backend=headless-backend.so", "--socket=wayland-test", "--idle-time=0", *screen]
        with (folder / "weston.log").open("wb") as log:
            self.process = subprocess.Popen(
                ["setpriv", "--pdeathsig", "TERM", *command], env=self.environ, stdout=log, stderr=log
            )
        deadline = time.monotonic() + PATIENCE
        while not (folder / "wayland-test").exists():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError("weston did not start:\n" + (folder / "weston.log").read_text(errors="replace"))
            time.sleep(0.02)


@pytest.fixture
def wayland(tmp_path: Path) -> Iterator[Wayland]:
    """A Wayland session; the test is skipped where there is no weston."""
    if shutil.which("weston") is None:
        pytest.skip("a Wayland session needs weston, not installed here")
    (tmp_path / "run").mkdir()
    prefer(tmp_path, QUICK)
    session = Wayland(tmp_path / "run")
    yield session
    end(session.process)


@pytest.mark.parametrize("acceleration", [{}, {"SDL_FRAMEBUFFER_ACCELERATION": "0"}] if FULL else [{}], ids=str)
def test_a_table_on_wayland_alone(wayland: Wayland, tmp_path: Path, acceleration: dict[str, str]) -> None:
    wayland.environ |= acceleration
    with Program(wayland, tmp_path, "king-albert", "--deal", "24") as program:
        assert len(program.settled()["cards"]) == 52
        assert program.terminate() == 0
        assert "quintet" not in program.stderr  # drivers and libraries of Wayland may complain


def test_on_wayland_a_window_keeps_its_size_maximised_and_in_full_screen(wayland: Wayland, tmp_path: Path) -> None:
    path = tmp_path / "data" / "settings.toml"
    path.write_text(QUICK + "window_size = [1100, 700]\nwindow_maximised = true\n", "utf-8")
    for arguments, full in (((), False), (("--fullscreen",), True), ((), True)):
        with Program(wayland, tmp_path, "quatorze", *arguments) as program:
            width, height = program.settled(fullscreen=full)["size"]
            assert width == 1600
            assert (height == 1000) == full  # otherwise there is a panel
            assert program.terminate() == 0
        settings = tomllib.loads(path.read_text("utf-8"))
        assert (settings["window_size"], settings["window_maximised"]) == ([1100, 700], True)
        assert settings.get("fullscreen", False) == full


def test_a_second_start_on_wayland_asks_the_open_window(wayland: Wayland, tmp_path: Path) -> None:
    """The compositor decides whether the window is raised; weston 10 has no protocol for it."""
    with Program(wayland, tmp_path, "king-albert", "--deal", "24") as first:
        first.settled()
        again = [sys.executable, str(ROOT / "main.py"), "quatorze", "--deal", "7", "--data-dir", str(tmp_path / "data")]
        ended = subprocess.run(
            again, env=wayland.environ, cwd=ROOT, capture_output=True, text=True, timeout=PATIENCE, check=False
        )
        assert ended.returncode == 0, ended.stderr
        first.wait_for("asked", game="quatorze", deal=7)
        first.wait_for("new", game="quatorze", number=7)
        assert first.terminate() == 0


def test_without_a_screen_it_does_not_play_unseen(tmp_path: Path) -> None:
    runtime = ["env", f"XDG_RUNTIME_DIR={tmp_path}"]  # otherwise libwayland prints a complaint
    names = ["SDL_VIDEODRIVER", "WAYLAND_DISPLAY"]
    ended = run_to_end(tmp_path, "--data-dir", str(tmp_path / "data"), before=runtime, without=names)
    assert ended.returncode == 2
    assert "no screen" in ended.stderr
    assert len(ended.stderr.splitlines()) == 1


def test_a_driver_that_shows_nothing_may_be_asked_for(screen: Screen, tmp_path: Path) -> None:
    unseen = Screen()
    unseen.environ |= screen.environ | {"SDL_VIDEODRIVER": "offscreen"}
    prefer(tmp_path, QUICK)
    with Program(unseen, tmp_path, "king-albert", "--deal", "24") as program:
        program.settled()
        assert program.terminate() == 0


@pytest.mark.parametrize("depth", [8, 15, 16, 30] if FULL else [8, 16])
def test_a_screen_of_another_depth_shows_a_table_or_is_refused(screen: Screen, tmp_path: Path, depth: int) -> None:
    del screen  # its fixture checks whether the tools are there
    prefer(tmp_path, QUICK)
    with Screen(1280, 800, depth) as odd, Program(odd, tmp_path, "king-albert", "--deal", "24") as program:
        if depth == 8:
            odd.answer_message_box(program.process)
            assert program.wait() == 2
            assert "depth to 24 bits" in program.stderr
            assert len(program.stderr.splitlines()) == 1
        else:
            program.settled()
            assert program.terminate() == 0
            assert program.stderr == ""


@pytest.mark.parametrize("size", [(320, 200), (16384, 200)] if FULL else [(320, 200)], ids=str)
def test_a_screen_of_another_size_shows_all_tables_and_dialogs(
    screen: Screen, tmp_path: Path, size: tuple[int, int]
) -> None:
    del screen
    prefer(tmp_path, QUICK)
    with Screen(*size) as odd:
        for slug in PATIENCES if FULL else ("king-albert", "numeration"):
            with Program(odd, tmp_path, slug, "--deal", "24") as program:
                assert len(program.settled()["cards"]) >= 52
                for key, scene in DIALOGS.items() if slug == "king-albert" else ():
                    program.open(key, scene=scene)
                    program.open("Escape", scene="table")
                assert program.terminate() == 0
                assert program.stderr == ""
