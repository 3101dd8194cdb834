"""Opening a long game: the window stays responsive, shows the progress, and the player can cancel."""

from __future__ import annotations

import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from game.patiences import KingAlbert
from game.rules.moves import Move
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Table
from game.scenes import open_save as opening_saves
from game.scenes.menu.scene import Menu
from game.scenes.menu.words import Waiting
from game.scenes.open_save import open_save
from game.scenes.pages.opening import Opening
from game.store.save_format import AT_ONCE, Loaded, Save, SaveError, Snapshot, Tally
from game.store.save_reader import parse
from game.store.saves import Saves
from tests import fakes
from tests.house import open_video

PATIENCE = 60.0  # seconds, on however slow a machine


class Desk(fakes.Host):
    """A program of one scene."""

    def __init__(self) -> None:
        super().__init__((1024, 640))
        self.arrived: list[Loaded] = []
        self.refused: list[SaveError] = []
        self.woken = threading.Event()

    def wake(self) -> None:
        self.woken.set()

    def leave(self) -> None:
        self.shown.pop().cover()

    def open(self, save: Save) -> None:
        open_save(self, save, self.arrive, self.refused.append)
        if self.shown:
            self.shown[-1].resize(self.size)

    def arrive(self, loaded: Loaded) -> None:
        self.arrived.append(loaded)
        while self.shown:
            self.leave()

    def wait(self) -> None:
        """Let the scene look whenever it is woken, until it is gone."""
        deadline = time.monotonic() + PATIENCE
        while self.shown:
            assert time.monotonic() < deadline
            if self.woken.wait(PATIENCE):
                self.woken.clear()
                self.shown[-1].poll()


@pytest.fixture
def desk() -> Desk:
    open_video()
    return Desk()


def shuttle(moves: int) -> Session:
    """Play a game in which a card goes back and forth."""
    session = Session(KingAlbert(), 4)
    session.replay(["t1-t9", "t9-t1"] * (moves // 2))
    return session


@pytest.fixture(scope="module")
def long() -> bytes:
    return Snapshot.of(shuttle(2 * AT_ONCE), Tally()).data()


@pytest.fixture
def gate(monkeypatch: pytest.MonkeyPatch) -> Iterator[threading.Event]:
    """Closed, it lets no move be made in a thread; opened at the end."""
    gate, outcome = threading.Event(), Patience.outcome

    def wait(game: Patience, table: Table, move: Move) -> object:
        if threading.current_thread() is not threading.main_thread():
            gate.wait(PATIENCE)
        return outcome(game, table, move)

    monkeypatch.setattr(Patience, "outcome", wait)
    yield gate
    gate.set()


def test_a_short_game_arrives_at_once(desk: Desk) -> None:
    desk.open(parse(Snapshot.of(shuttle(100), Tally()).data()))
    assert (len(desk.arrived), desk.shown) == (1, [])


def test_a_long_game_that_is_there_soon_arrives_without_a_page(
    desk: Desk, long: bytes, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(opening_saves, "SOON", PATIENCE)
    monkeypatch.setattr(desk, "show", lambda _: pytest.fail("a page is shown"))
    desk.open(parse(long))
    (loaded,) = desk.arrived
    assert len(loaded.session.moves) == 2 * AT_ONCE


def test_a_long_game_arrives_while_the_window_goes_on(desk: Desk, long: bytes, gate: threading.Event) -> None:
    desk.open(parse(long))
    (scene,) = desk.shown
    assert isinstance(scene, Opening)
    assert desk.arrived == []
    gate.set()
    desk.wait()
    (loaded,) = desk.arrived
    assert len(loaded.session.moves) == 2 * AT_ONCE
    assert loaded.session.layout() == parse(long).layout


def test_a_long_game_that_is_damaged_is_refused(desk: Desk, long: bytes) -> None:
    desk.open(parse(long.replace(b'"t9-t1"]', b'"t9-t2"]')))
    desk.wait()
    assert str(desk.refused[0]).startswith("one of its moves cannot be made: ")
    assert desk.arrived == []


def test_who_changes_his_mind_does_not_wait(desk: Desk, long: bytes, gate: threading.Event) -> None:
    before = threading.active_count()
    desk.open(parse(long))
    assert isinstance(desk.shown[0], Opening)
    desk.shown[0].widgets["cancel"].activate()
    assert desk.shown == []
    gate.set()
    deadline = time.monotonic() + PATIENCE
    while threading.active_count() > before:
        assert time.monotonic() < deadline
        time.sleep(0.01)
    assert (desk.arrived, desk.refused) == ([], [])


def test_the_game_that_is_played_is_found_again_without_its_moves_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves, session = Saves(tmp_path, lambda _: None, pytest.fail), shuttle(200)
    saves.keep(session, 12.0)
    monkeypatch.setattr(Patience, "outcome", lambda *_: pytest.fail("a move was made again"))
    found = saves.load(KingAlbert)
    assert found
    assert (found[0].moves, found[0].table, found[1]) == (session.moves, session.table, 12.0)
    session.undo()
    assert len(found[0].moves) == 200
    saves.close()


def test_the_menu_shows_a_long_game_without_its_moves_made_again(tmp_path: Path, long: bytes) -> None:
    (tmp_path / "king-albert-20250131T201500123456.json").write_bytes(long)
    waiting = Saves(tmp_path, lambda _: None, pytest.fail).long(KingAlbert)
    assert waiting
    assert (waiting.number, len(waiting.moves), waiting.table) == (4, 2 * AT_ONCE, parse(long).table())

    class Host(Desk):
        def unfinished(self, game: type[Patience]) -> Waiting | None:
            return waiting if game is KingAlbert else None

    open_video()
    menu = Menu(Host())
    menu.resize((1024, 640))
    assert any(f"move {2 * AT_ONCE}" in str(mark) for mark in menu.marks)
