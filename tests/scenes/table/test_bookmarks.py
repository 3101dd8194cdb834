"""Bookmarks: positions of a game to return to, by undo and redo, without loss."""

from __future__ import annotations

import random

from game.rules.moves import Move, Transfer
from game.rules.session import Session
from game.rules.table import STOCK
from game.store.save_format import MOST_BOOKMARKS
from tests.support.pilot import TablePilot
from tests.support.play import dealt
from tests.support.selection import each_game

SMALL = (1024, 640)


def sit(session: Session) -> TablePilot:
    seat = TablePilot(session, SMALL)
    seat.stage.finish()
    return seat


def mark(seat: TablePilot) -> str:
    """Add or remove a bookmark; return the message."""
    seat.key("ctrl+d")
    return seat.table.voice.message.text


def back(seat: TablePilot) -> str:
    """Go to a bookmark; return the message."""
    seat.key("b")
    return seat.table.voice.message.text


def play(seat: TablePilot, count: int, rng: random.Random) -> tuple[Move, ...]:
    """Make up to a number of random moves, and return the line."""
    for _ in range(count):
        if legal := seat.session.legal_moves():
            assert seat.controller.play(rng.choice(legal))
    return seat.session.moves


@each_game
def test_every_bookmark_can_be_gone_back_to_from_everywhere(slug: str) -> None:
    rng = random.Random(slug)
    seat = sit(dealt(slug))
    lines = []
    for _ in range(4):
        for _ in range(rng.randrange(6)):
            seat.controller.undo()
        line = play(seat, rng.randrange(1, 6), rng)
        if line not in lines:
            mark(seat)
            lines.append(line)
    seen = set()
    for _ in range(12):
        back(seat)
        seen.add(seat.session.moves)
        replayed = Session(seat.session.game, 24)
        replayed.replay(map(str, seat.session.moves))
        assert replayed.table == seat.session.table
    assert set(lines) <= seen


def test_back_goes_to_the_last_bookmark_then_to_the_one_before() -> None:
    rng = random.Random(1)
    seat = sit(dealt("calculation"))
    first = play(seat, 3, rng)
    assert mark(seat) == "Bookmark 1 added at move 3"
    second = play(seat, 2, rng)
    assert mark(seat) == "Bookmark 2 added at move 5"
    line = play(seat, 4, rng)
    assert back(seat) == "Bookmark 2, move 5"
    assert (seat.session.moves, seat.session.moves + seat.session.undone) == (second, line)
    assert back(seat) == "Bookmark 1, move 3"
    assert seat.session.moves == first
    assert back(seat) == "Bookmark 2, move 5"  # round to the last, which is redo here
    assert seat.session.moves + seat.session.undone == line


def test_what_redo_cannot_bring_back_gets_a_bookmark_of_its_own() -> None:
    rng = random.Random(2)
    seat = sit(dealt("calculation"))
    marked = play(seat, 6, rng)
    mark(seat)
    for _ in range(4):
        seat.controller.undo()
    other = next(move for move in seat.session.legal_moves() if move != marked[2])
    seat.controller.play(other)
    left = play(seat, 2, rng)
    assert back(seat) == "Bookmark 1, move 6; the position you left is bookmark 2"
    assert seat.session.moves == marked
    back(seat)
    assert seat.session.moves == left


def test_a_bookmark_is_removed_where_it_was_set() -> None:
    seat = sit(dealt("calculation"))
    assert mark(seat) == "Bookmark 1 added at the deal"
    assert back(seat) == "This is the only bookmark"
    assert mark(seat) == "Bookmark 1 removed"
    assert back(seat) == "No bookmark yet: Ctrl+D adds one here"


def test_a_game_has_only_so_many_bookmarks() -> None:
    seat = sit(dealt("calculation"))
    seat.controller.stats.bookmarks += [(Transfer(STOCK, STOCK),)] * MOST_BOOKMARKS
    assert mark(seat) == "99 bookmarks are the most a game can have"
    assert len(seat.controller.stats.bookmarks) == MOST_BOOKMARKS


def test_to_go_back_is_undo_and_ends_scoring_in_king_albert() -> None:
    seat = sit(dealt("king-albert"))
    mark(seat)
    play(seat, 2, random.Random(3))
    back(seat)
    assert seat.session.scoring
    assert seat.table.message.text == "Undo ends scoring in this game: press again to undo"
    back(seat)
    assert not seat.session.scoring
