"""A screen for all tests of this folder, and programs on it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest

from game.patiences import PATIENCES
from tests.desktop.player import Player
from tests.desktop.program import BLIND, QUICK, Program, prefer
from tests.desktop.screen import Screen, missing_tools
from tests.support.faces import keep, lend
from tests.support.selection import FULL


@pytest.fixture(scope="session")
def screen() -> Iterator[Screen]:
    """A screen of 1920 by 1080; without its tools the test is skipped, or fails where QUINTET_NEED_SCREEN is 1."""
    if missing := missing_tools():
        reason = f"a real window needs {' and '.join(missing)}, not installed here"
        if os.environ.get("QUINTET_NEED_SCREEN") == "1":
            pytest.fail(reason)
        pytest.skip(reason)
    with Screen() as on:
        yield on


@pytest.fixture(autouse=True)
def _lent(request: pytest.FixtureRequest, tmp_path: Path) -> Iterator[None]:
    """Lend drawn pictures to the program of a test; files about drawing have a fixture of this name that does not."""
    cache = tmp_path / "data" / "cache"
    if "screen" in request.fixturenames:
        lend(cache)
    yield
    if cache.exists():
        keep(cache)


@pytest.fixture
def program(screen: Screen, tmp_path: Path) -> Iterator[Callable[..., Program]]:
    """Start the program with the given arguments; several starts in one test share their files.

    Unless the test has written other settings, cards are quick, and hidden cards are not searched.
    """
    with ExitStack() as running:

        def start(*arguments: str) -> Program:
            prefer(tmp_path, QUICK + BLIND)
            started = running.enter_context(Program(screen, tmp_path, *arguments))
            started.wait_for("ready")
            return started

        yield start


@pytest.fixture
def sit(program: Callable[..., Program], tmp_path: Path) -> Callable[..., Player]:
    """Open a deal of a game in a window of its own, all cards dealt."""

    def at(slug: str, number: int = 24, settings: str = QUICK + BLIND) -> Player:
        (tmp_path / "data" / "settings.toml").unlink(missing_ok=True)
        prefer(tmp_path, settings)
        table = program(slug, "--deal", str(number), "--size", "1024x640", "--mute")
        player = Player(table, slug, number)
        player.compare(table.settled())
        return player

    return at


@pytest.fixture(params=sorted(PATIENCES) if FULL else ["napoleons-square"])
def slug(request: pytest.FixtureRequest) -> str:
    """Each game; in a usual run only one, because other tests play the others."""
    return str(request.param)
