"""One game from its deal to its end: playing, undoing, redoing, and the score."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from copy import copy
from operator import itemgetter
from typing import NamedTuple, Self

from .checks import check_position
from .dealing import lay_out
from .events import Events, apply, inverse
from .moves import Move, parse_move
from .patience import Patience
from .table import Table, read_position, write_position


class Played(NamedTuple):
    """A move that was made, and what it led to."""

    move: Move
    events: Events


_MOVE = itemgetter(0)  # of a `Played`; faster than its name


def in_common(line: Sequence[object], other: Sequence[object], known: int = 0) -> int:
    """Count the moves that two lines of play, both tuples or both lists, begin with alike, `known` of them at least.

    Halves are compared whole: lines of one game share their moves, and to compare these takes next to no time.
    """
    low, high = known, min(len(line), len(other))
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
        """Deal the game of that number; ValueError where there is none."""
        self._begin(game, number, *game.dealt(number))

    @classmethod
    def from_layout(
        cls, game: Patience, layout: Mapping[str, list[str]], counters: Mapping[str, int] | None = None
    ) -> Self:
        """Begin at any position, in the notation; piles it does not name are empty, what it does not count is 0.

        Raises ValueError that says why a position cannot be.
        """
        table = read_position(layout, game.piles).counting(counters or {})
        check_position(game, table)
        session = cls.__new__(cls)
        plan = [(card, pile) for pile, cards in table.items() for card in cards]
        undealt, dealt = lay_out(plan, game.piles)
        session._begin(game, None, undealt.counting(table.counters), dealt)  # noqa: SLF001 - a second constructor
        return session

    def _begin(self, game: Patience, number: int | None, undealt: Table, dealt: Events) -> None:
        self.game, self.number, self.undealt, self.dealt = game, number, undealt, dealt
        self.table = apply(dealt, undealt)
        self.scoring = True
        self._done: list[Played] = []
        self._undone: list[Played] = []
        self._moves: tuple[Move, ...] | None = ()  # None until somebody asks again

    def copy(self) -> Self:
        """Return a session that stands as this one does, and goes its own way from here."""
        other = copy(self)
        other._done, other._undone = self._done.copy(), self._undone.copy()  # noqa: SLF001 - the same class
        return other

    @property
    def events(self) -> Events:
        """All that happened since the deal and was not taken back."""
        return tuple(event for played in self._done for event in played.events)

    @property
    def moves(self) -> tuple[Move, ...]:
        """Moves made, without those undone."""
        if self._moves is None:
            self._moves = tuple(map(_MOVE, self._done))
        return self._moves

    @property
    def undone(self) -> tuple[Move, ...]:
        """The moves that redo would make, the next one first."""
        return tuple(map(_MOVE, reversed(self._undone)))

    @property
    def past(self) -> Iterator[Table]:
        """The tables before this one, the latest first."""
        table = self.table
        for played in reversed(self._done):
            table = apply(inverse(played.events), table)
            yield table

    def layout(self) -> dict[str, list[str]]:
        """Write what lies on the table in the notation, empty piles included; `table.counters` are the rest of it."""
        return write_position(self.table)

    def legal_moves(self) -> list[Move]:
        """List every legal move, each once."""
        return list(self.game.legal_moves(self.table))

    def play(self, move: Move) -> Events:
        """Make a move and give what happened; IllegalMoveError says which rule refuses it."""
        events, table = self.game.outcome(self.table, move)
        self._undone.clear()
        self._do(Played(move, events), table)
        return events

    def undo(self) -> Events:
        """Take the last move back and give what happened, () when there is none."""
        if not self._done:
            return ()
        played = self._done.pop()
        self._undone.append(played)
        self._moves = None
        events = inverse(played.events)
        self.table = apply(events, self.table)
        if self.game.undo_ends_scoring:
            self.scoring = False
        return events

    def redo(self) -> Events:
        """Make the move again that was taken back last and give what happened, () when there is none."""
        if not self._undone:
            return ()
        played = self._undone.pop()
        self._do(played, apply(played.events, self.table))
        return played.events

    def restart(self) -> Events:
        """Take all moves back, which redo can make again, and return what happened."""
        events: Events = ()
        while step := self.undo():
            events += step
        return events

    def replay(
        self,
        moves: Iterable[str],
        undone: Iterable[str] = (),
        *,
        scoring: bool = True,
        made: Callable[[], None] = lambda: None,
    ) -> None:
        """Make the moves of a save, then those it had taken back, and take these back again.

        Raises ValueError (NotationError, IllegalMoveError) at the first text that is no legal move. `made` is called
        after each move, and may raise what it likes to end it.
        """
        for text in moves:
            self.play(parse_move(text))
            made()
        before = len(self._done)
        for text in undone:
            self.play(parse_move(text))
            made()
        while len(self._done) > before:
            self.undo()
        self.scoring = scoring

    def _do(self, played: Played, table: Table) -> None:
        self.table = table
        self._done.append(played)
        self._moves = None

    @property
    def score(self) -> int | None:
        """The points, or None once scoring is discontinued."""
        return self.game.score(self.table) if self.scoring else None

    def is_won(self) -> bool:
        """Return whether the game is won."""
        return self.game.is_won(self.table)

    def is_lost(self) -> bool:
        """Return whether no legal move is left in a game that is not won."""
        return self.game.is_lost(self.table)
