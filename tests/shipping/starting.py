"""Starts an installed program in a real window, until its solver has answered."""

from __future__ import annotations

import os
import subprocess
from collections.abc import Sequence
from pathlib import Path

from tests import ROOT
from tests.desktop.program import Program
from tests.desktop.screen import Screen

ELSEWHERE = Path("/")  # where there is nothing to import
LEFT_OUT = ("game/study/", "sprites/draw/", "sounds/synth/")
MOVED = {"packaging/quintet_solitaire/": "", "packaging/desktop/": "desktop/"}


def wanted(much: str) -> bool:
    """Return whether something is to be built: a wheel takes seconds, everything minutes."""
    return os.environ.get("QUINTET_SHIPPING", "") in (much, "all")


def shipped() -> set[str]:
    """Return all files in git that are to be shipped, by their paths in the package `quintet_solitaire`."""
    listed = subprocess.run(["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True).stdout
    kept = [name for name in listed.splitlines() if not name.startswith(LEFT_OUT) and not name.endswith(".po")]
    art = [name for name in kept if name.startswith(("sprites/", "sounds/")) and not name.endswith(".py")]
    code = [name for name in kept if name.startswith("game/") or name == "main.py"]
    moved = [new + name.removeprefix(old) for old, new in MOVED.items() for name in kept if name.startswith(old)]
    return {*art, *code, *moved}


def plays_and_is_advised(screen: Screen, command: Sequence[str], folder: Path, known_as: str = "") -> None:
    """Open a winnable deal, and let its solver show a move; the window has the class of the desktop entry."""
    folder.mkdir(exist_ok=True)
    deal = ("king-albert", "--deal", "2")
    with Program(screen, folder, *deal, command=command, known_as=known_as, cwd=ELSEWHERE) as program:
        program.settled()
        assert class_of(screen, program.window.id) == ("Quintet", "Quintet")
        program.window.key("h")
        assert program.wait_for("hint")["move"]
        assert program.terminate() == 0
        assert program.stderr == ""


def class_of(screen: Screen, window: int | None) -> tuple[str, str]:
    """Return the two names by which a desktop finds the entry of a window."""
    from Xlib.display import Display  # noqa: PLC0415 - other systems have no X

    display = Display(screen.environ["DISPLAY"])
    try:
        first, second = display.create_resource_object("window", window).get_wm_class()
        return str(first), str(second)
    finally:
        display.close()
