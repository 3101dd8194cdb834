"""Writing a game again after each move: the same bytes, with work only for what has changed."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable

import pytest

from game.patiences import KingAlbert
from game.rules.moves import Move, Transfer
from game.rules.session import Session, in_common
from game.store.save_format import Loaded, Snapshot, Tally
from game.store.save_text import Writer
from tests.extent import FULL
from tests.store.play import played, step

LONG = 2000  # moves


@pytest.mark.parametrize("seed", range(30 if FULL else 8))
def test_what_is_written_in_parts_is_what_is_written_whole(seed: int) -> None:
    writer, chance = Writer(), random.Random(seed)
    games = [played(seed), played(seed + 1)]
    for _ in range(60):
        game = games[0] if chance.random() < 0.9 else games[1]
        _go_on(game, chance)
        snapshot = Snapshot.of(*game)
        assert writer.data(snapshot) == snapshot.data()


def _go_on(game: Loaded, chance: random.Random) -> None:
    """Make moves, undo some, and add and remove bookmarks."""
    session, bookmarks = game.session, game.tally.bookmarks
    for _ in range(chance.choice([0, 0, 0, 1, 5, 20])):
        session.undo()
    for _ in range(chance.choice([0, 1, 1, 1, 7])):
        step(session, chance)
    if chance.random() < 0.3 and session.moves not in bookmarks and len(bookmarks) < 99:
        bookmarks.append(session.moves)
    elif bookmarks and chance.random() < 0.1:
        bookmarks.pop(chance.randrange(len(bookmarks)))


@pytest.fixture
def long() -> Loaded:
    """A long game with a bookmark at every twentieth move."""
    session = Session(KingAlbert(), 4)
    session.replay(["t1-t9", "t9-t1"] * (LONG // 2))
    return Loaded(session, Tally(bookmarks=[session.moves[:count] for count in range(20, 2000, 20)]))


@pytest.mark.parametrize("change", [lambda s: s.play(s.legal_moves()[0]), Session.undo, lambda _: None])
def test_a_further_move_costs_no_more_than_itself(
    long: Loaded, change: Callable[[Session], object], monkeypatch: pytest.MonkeyPatch
) -> None:
    writer, cost, text, equal = Writer(), Counter[str](), Transfer.__str__, Transfer.__eq__
    writer.data(Snapshot.of(*long))
    change(long.session)

    def counted_text(move: Transfer) -> str:
        cost["texts"] += 1
        return text(move)

    def counted_equal(move: Transfer, other: object) -> bool:
        cost["comparisons"] += 1
        return equal(move, other)

    monkeypatch.setattr(Transfer, "__str__", counted_text)
    monkeypatch.setattr(Transfer, "__eq__", counted_equal)
    writer.data(Snapshot.of(*long))
    assert cost["texts"] <= 2
    assert cost["comparisons"] <= 20


def test_what_lines_are_known_to_have_in_common_is_not_compared() -> None:
    class Dear(str):
        """A move that fails when it is written."""

        __slots__ = ()
        __hash__ = str.__hash__

        def __eq__(self, other: object) -> bool:
            raise AssertionError

    start: tuple[object, ...] = (Dear("a"), Dear("b"))
    assert in_common((*start, "c", "d"), (Dear("a"), Dear("b"), "c", "e"), 2) == 3


def test_a_copy_of_a_session_goes_its_own_way() -> None:
    session = Session(KingAlbert(), 4)
    session.replay(["t1-t9", "t9-t1", "t1-t9"], ["t9-t1"])
    moves, redo, table = session.moves, session.undone, session.table
    other = session.copy()
    assert (other.moves, other.undone, other.table) == (moves, redo, table)
    other.undo()
    other.undo()
    made: Move = other.legal_moves()[-1]
    other.play(made)
    assert (session.moves, session.undone, session.table) == (moves, redo, table)
    assert other.moves == (*moves[:1], made)
    assert session.redo()
    assert session.moves == moves + redo
