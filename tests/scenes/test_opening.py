"""Opening a game."""

from __future__ import annotations

from pathlib import Path

import pytest

from game.patiences import KingAlbert
from game.rules.patience import Patience
from game.rules.session import Session
from game.scenes.menu.menu_texts import UnfinishedGame
from game.scenes.menu.scene import Menu
from game.scenes.open_save import open_save
from game.store.autosaves import Autosaves
from game.store.save_format import AT_ONCE, Loaded, Save, SaveError, Snapshot, Tally
from game.store.save_reader import parse
from tests.support.house import House, open_video


class Desk(House):
    """A program of one scene."""

    def __init__(self) -> None:
        super().__init__((1024, 640))
        self.arrived: list[Loaded] = []
        self.refused: list[SaveError] = []

    def open(self, save: Save) -> None:
        open_save(save, self.arrive, self.refused.append)

    def arrive(self, loaded: Loaded) -> None:
        self.arrived.append(loaded)


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


def test_a_short_game_arrives_at_once(desk: Desk) -> None:
    desk.open(parse(Snapshot.of(shuttle(100), Tally()).data()))
    assert (len(desk.arrived), desk.stack) == (1, [])


def test_a_long_game_that_is_damaged_is_refused(desk: Desk, long: bytes) -> None:
    desk.open(parse(long.replace(b'"t9-t1"]', b'"t9-t2"]')))
    assert str(desk.refused[0]).startswith("one of its moves cannot be made: ")
    assert desk.arrived == []


def test_the_game_that_is_played_is_found_again_without_its_moves_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    saves, session = Autosaves(tmp_path, lambda _: None, pytest.fail), shuttle(200)
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
    waiting = Autosaves(tmp_path, lambda _: None, pytest.fail).long(KingAlbert)
    assert waiting
    assert (waiting.number, len(waiting.moves), waiting.table) == (4, 2 * AT_ONCE, parse(long).table())

    class Host(Desk):
        def unfinished(self, game: type[Patience]) -> UnfinishedGame | None:
            return waiting if game is KingAlbert else None

    open_video()
    menu = Menu(Host())
    menu.resize((1024, 640))
    assert any(f"move {2 * AT_ONCE}" in str(mark) for mark in menu.marks)
