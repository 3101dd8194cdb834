"""A screen for all tests of this folder, and programs on it."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from game.patiences import PATIENCES
from game.rules.session import Session
from tests.desktop.player import Player
from tests.desktop.program import Program, prefer
from tests.desktop.screen import Screen, missing_tools
from tests.desktop.seat import BLIND, QUICK, Seat
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


@pytest.fixture(scope="session")
def seats(screen: Screen, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Seat]]:
    """The programs that tests share, one for each kind of settings."""
    kept: dict[str, Seat] = {}
    yield lambda settings: kept.setdefault(settings, Seat(screen, tmp_path_factory, settings))
    for seat in kept.values():
        seat.left()


@pytest.fixture
def sit(seats: Callable[[str], Seat]) -> Iterator[Callable[..., Player]]:
    """Open a deal of a game, or a game that was played, in a program that tests share.

    A test that changes files, settings, or how the program starts and ends has a program of its own.
    """
    taken: list[Seat] = []

    def at(game: str | Session, number: int = 24, *, settings: str = QUICK, **wishes: Any) -> Player:  # noqa: ANN401 - those of `taken`
        session = Session(PATIENCES[game](), number) if isinstance(game, str) else game.copy()
        taken.append(seats(settings))
        return taken[-1].taken(session, **wishes)

    yield at
    for seat in taken:
        seat.tidied()


@pytest.fixture(params=sorted(PATIENCES) if FULL else ["napoleons-square"])
def slug(request: pytest.FixtureRequest) -> str:
    """Each game; in a usual run only one, because other tests play the others."""
    return str(request.param)


@pytest.fixture
def player(program: Callable[..., Program], slug: str) -> Player:
    """A player at deal 24 of each of the games, all cards dealt, in a program of its own."""
    table = program(slug, "--deal", "24", "--size", "1024x640")
    sitting = Player(table, slug, 24)
    sitting.compare(table.settled())
    return sitting
