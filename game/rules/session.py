"""One game from its deal to its end: playing, undoing, redoing, and the score."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from copy import copy
from typing import NamedTuple, Self

from .checks import check_position
from .dealing import lay_out
from .events import Events, apply, inverse
from .moves import Move, Moves, parse_move
from .patience import Patience
from .table import Table, read_position, write_position


class Played(NamedTuple):
    """A move that was made, and its events."""

    move: Move
    events: Events


def in_common(line: Sequence[object], other: Sequence[object]) -> int:
    """Return the number of equal moves at the start of two lines, comparing halves, which is fast for shared moves."""
    low, high = 0, min(len(line), len(other))
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if line[low:middle] == other[low:middle] else (low, middle - 1)
    return low


class Session:
    """A game being played.

    `dealt` are the events of the deal, `undealt` is the table before them. The number is None when the position came
    from a layout.
    """

    def __init__(self, game: Patience, number: int) -> None:
        """Deal a game by number. Raises ValueError if there is no such deal."""
        self._begin(game, number, *game.dealt(number))

    @classmethod
    def from_layout(cls, game: Patience, layout: Mapping[str, list[str]]) -> Self:
        """Start at any position; piles not named are empty. Raises ValueError with the reason."""
        table = read_position(layout, game.piles)
        check_position(game, table)
        session = cls.__new__(cls)
        plan = [(card, pile) for pile, cards in table.items() for card in cards]
        undealt, dealt = lay_out(plan, game.piles)
        session._begin(game, None, undealt, dealt)  # noqa: SLF001 - a second constructor
        return session

    def _begin(self, game: Patience, number: int | None, undealt: Table, dealt: Events) -> None:
        self.game, self.number, self.undealt, self.dealt = game, number, undealt, dealt
        self.table = apply(dealt, undealt)
        self.scoring = True
        self._done: list[Played] = []
        self._undone: list[Played] = []

    def copy(self) -> Self:
        other = copy(self)
        other._done, other._undone = self._done.copy(), self._undone.copy()  # noqa: SLF001 - the same class
        return other

    @property
    def moves(self) -> Moves:
        """The moves made, without undone ones."""
        return tuple(move for move, _ in self._done)

    @property
    def undone(self) -> Moves:
        """The moves that redo makes, the next one first."""
        return tuple(move for move, _ in reversed(self._undone))

    @property
    def past(self) -> Iterator[Table]:
        """The tables before this one, the latest first."""
        table = self.table
        for played in reversed(self._done):
            table = apply(inverse(played.events), table)
            yield table

    def layout(self) -> dict[str, list[str]]:
        """Return the table in the notation, by pile, empty piles included."""
        return write_position(self.table)

    def legal_moves(self) -> list[Move]:
        return list(self.game.legal_moves(self.table))

    def play(self, move: Move) -> Events:
        """Make a move and return its events. Raises IllegalMoveError with the reason."""
        events, table = self.game.outcome(self.table, move)
        self._undone.clear()
        self._do(Played(move, events), table)
        return events

    def replace(self, move: Move) -> Events:
        """Replace the last move and return the events of both; it is no undo. An illegal one changes nothing."""
        back = inverse(self._done[-1].events)
        events, table = self.game.outcome(apply(back, self.table), move)
        self._undone.clear()
        self._done.pop()
        self._do(Played(move, events), table)
        return back + events

    def undo(self) -> Events:
        """Undo the last move and return the events, () if there is none."""
        if not self._done:
            return ()
        played = self._done.pop()
        self._undone.append(played)
        events = inverse(played.events)
        self.table = apply(events, self.table)
        if self.game.undo_ends_scoring:
            self.scoring = False
        return events

    def redo(self) -> Events:
        """Redo the last undone move and return its events, () if there is none."""
        if not self._undone:
            return ()
        played = self._undone.pop()
        self._do(played, apply(played.events, self.table))
        return played.events

    def replay(self, moves: Iterable[str], undone: Iterable[str] = (), *, scoring: bool = True) -> None:
        """Make the moves of a save and its undone moves, and undo these. Raises ValueError at the first illegal one."""
        for text in moves:
            self.play(parse_move(text))
        before = len(self._done)
        for text in undone:
            self.play(parse_move(text))
        while len(self._done) > before:
            self.undo()
        self.scoring = scoring

    def _do(self, played: Played, table: Table) -> None:
        self.table = table
        self._done.append(played)

    @property
    def score(self) -> int | None:
        """The score, or None once scoring is discontinued."""
        return self.game.score(self.table) if self.scoring else None

    def is_won(self) -> bool:
        return self.game.is_won(self.table)

    def is_lost(self) -> bool:
        """Return whether no legal move is left in a game that is not won."""
        return self.game.is_lost(self.table)
