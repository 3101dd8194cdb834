"""The save format: a session written as JSON, and replayed through the rules. `save_reader` reads it.

docs/save-format.md describes it. A save can be wrong, but it cannot bring about a table that the rules do not allow.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from operator import itemgetter
from typing import NamedTuple, TypedDict

from game.language import ENGLISH, _, chosen
from game.language.games import game_title
from game.language.refusals import clause
from game.patiences import PATIENCES
from game.rules.moves import Move, parse_move
from game.rules.patience import IllegalMoveError, Patience
from game.rules.session import Session, in_common
from game.rules.table import Table, read_position, write_position
from game.store.disk import StoreError

FORMAT = 1
MOST = 10**9 - 1  # of seconds, and of anything that is counted
MOST_BOOKMARKS = 99
AT_ONCE = 2_500  # moves that are made again within a few frames


def nothing() -> None:
    """Do nothing."""


class SaveError(StoreError):
    """A save that cannot be used; its text is one sentence for the player."""


@dataclass
class Tally:
    """How a session is played, which the rules know nothing of; it goes along from the deal to the end.

    `started` tells two games of one deal apart, `seconds` is the time played. What a game was once helped by stays. A
    bookmark is all moves from the deal to the position that it marks. A game is `shown` once a watched move was played,
    has had the `light` once it was seen during the game, and is `unaided` once the player has put both light and hints
    away until it ends.
    """

    started: datetime = field(default_factory=lambda: datetime.now(UTC))
    seconds: float = 0.0
    undos: int = 0
    hints: int = 0
    bookmarks: list[tuple[Move, ...]] = field(default_factory=list)
    shown: bool = False
    light: bool = False
    unaided: bool = False
    counters: dict[str, int] = field(default_factory=dict)


class Loaded(NamedTuple):
    """A game to go on with."""

    session: Session
    tally: Tally


class Key(NamedTuple):
    """What a game in progress is known by."""

    game: str
    variation: str
    number: int
    started: datetime


class Bookmark(TypedDict):
    """A bookmark as it is written: how many moves it shares with the game and its redo, and the moves from there."""

    shared: int
    then: list[str]


class Snapshot(NamedTuple):
    """All that a save holds, taken at one moment in no time: it is made into text by whoever writes it."""

    key: Key
    moves: tuple[Move, ...]
    redo: tuple[Move, ...]
    elapsed: float
    undos: int
    hints: int
    scoring: bool
    score: int | None
    table: Table
    bookmarks: tuple[tuple[Move, ...], ...]
    shown: bool
    light: bool
    unaided: bool

    @classmethod
    def of(cls, session: Session, tally: Tally) -> Snapshot:
        """Take a session down; ValueError for one that did not begin with a deal number."""
        if session.number is None:
            raise ValueError("a game that began at a layout has no deal number to save")
        key = Key(session.game.slug(), session.game.variation, session.number, tally.started)
        counts = (min(round(tally.seconds, 1), MOST), min(tally.undos, MOST), min(tally.hints, MOST))
        state = (session.scoring, session.score, session.table)
        aids = (tally.shown, tally.light, tally.unaided)
        return cls(key, session.moves, session.undone, *counts, *state, tuple(tally.bookmarks), *aids)

    def save(self) -> Save:
        """Say all of it in the words of a save."""
        bookmarks = list(map(self._bookmark, self.bookmarks))
        return self.said(list(map(str, self.moves)), list(map(str, self.redo)), bookmarks)

    def said(self, moves: list[str], redo: list[str], bookmarks: list[Bookmark]) -> Save:
        """Say it with these words for its moves and bookmarks."""
        counts, state = (self.elapsed, self.undos, self.hints), (self.scoring, self.score)
        table, counters = write_position(self.table), dict(self.table.counters)
        aids = (self.shown, self.light, self.unaided)
        return Save(*self.key, *counts, *state, moves, redo, table, bookmarks, *aids, counters)

    def data(self) -> bytes:
        """Write it as a save."""
        return self.save().data()

    def _bookmark(self, moves: tuple[Move, ...]) -> Bookmark:
        shared = in_common(moves, self.moves + self.redo)
        return {"shared": shared, "then": list(map(str, moves[shared:]))}


@dataclass(frozen=True)
class Save:
    """What a save says, each field of the right type and size; whether it is true, `restore` finds out."""

    game: str
    variation: str
    number: int
    started: datetime
    elapsed: float
    undos: int
    hints: int
    scoring: bool
    score: int | None
    moves: list[str]
    redo: list[str]
    layout: dict[str, list[str]]
    bookmarks: list[Bookmark]
    shown: bool = False
    light: bool = False
    unaided: bool = False
    counters: dict[str, int] = field(default_factory=dict)

    def data(self) -> bytes:
        """Write it as JSON, one field a line."""
        fields = {"format": FORMAT} | vars(self) | {"started": self.started.isoformat()}
        if not self.counters:
            del fields["counters"]
        lines = (f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in fields.items())
        return ("{\n" + ",\n".join(lines) + "\n}\n").encode("ascii")

    @property
    def key(self) -> Key:
        """What the game is known by."""
        return Key(self.game, self.variation, self.number, self.started)

    @property
    def length(self) -> int:
        """How many moves `restore` makes."""
        return len(self.moves) + len(self.redo) + sum(len(bookmark["then"]) for bookmark in self.bookmarks)

    @property
    def is_long(self) -> bool:
        """Whether `restore` takes longer than a window may stand still."""
        return self.length > AT_ONCE

    def patience(self) -> Patience:
        """The game, in its variation; SaveError where there is none."""
        if self.game not in PATIENCES:
            raise SaveError(_("it is a save of {game}, a game that is not played here", game=repr(self.game)))
        try:
            return PATIENCES[self.game].in_variation(self.variation)
        except ValueError as error:
            raise SaveError(str(error)) from None

    def table(self) -> Table:
        """The table it shows, for a picture of it, without a replay; SaveError where it cannot be."""
        piles = self.patience().piles
        try:
            return read_position(self.layout, piles).counting(self.counters)
        except ValueError as error:
            raise SaveError(_("its table is impossible: {error}", error=error)) from None

    def restore(self, made: Callable[[], None] = nothing) -> Loaded:
        """Replay the moves; SaveError says what is wrong with them, or with where they lead.

        `made` is called after each move, and may raise what it likes to end it.
        """
        session = self._replay(made)
        if session.layout() != self.layout or session.table.counters != self.counters:
            raise SaveError(_("its moves do not lead to the table it shows"))
        if session.game.undo_ends_scoring and self.scoring and self.redo:
            raise SaveError(
                _("in {game} undo ends scoring, but it says that scoring goes on", game=game_title(session.game.name))
            )
        if not session.game.undo_ends_scoring and not self.scoring:
            raise SaveError(
                _("in {game} scoring never ends, but it says that it did", game=game_title(session.game.name))
            )
        if session.score != self.score:
            raise SaveError(_("its score is not that of its table"))
        bookmarks = self._lines(session, made)
        aids = (self.shown, self.light, self.unaided)
        return Loaded(session, Tally(self.started, float(self.elapsed), self.undos, self.hints, bookmarks, *aids))

    def _lines(self, session: Session, made: Callable[[], None]) -> list[tuple[Move, ...]]:
        """Return the moves to each bookmark, most of which are those of the game."""
        line = session.moves + session.undone
        if any(bookmark["shared"] > len(line) for bookmark in self.bookmarks):
            raise SaveError(_("one of its bookmarks shares more moves with the game than it has"))
        if any(bookmark["then"] for bookmark in self.bookmarks):
            self._try_out(session.copy(), made)
        return [(*line[: bookmark["shared"]], *map(parse_move, bookmark["then"])) for bookmark in self.bookmarks]

    def _try_out(self, trial: Session, made: Callable[[], None]) -> None:
        """Make the moves to each bookmark in a copy of the session, the farthest first."""
        while trial.redo():
            pass
        here = len(trial.moves)
        for bookmark in sorted(self.bookmarks, key=itemgetter("shared"), reverse=True):
            for _step in range(here - bookmark["shared"]):
                trial.undo()
            here = bookmark["shared"]
            try:
                trial.replay((), undone=bookmark["then"], made=made)
            except ValueError as error:
                raise SaveError(_("one of its bookmarks cannot be reached: {error}", error=_why(error))) from None

    def _replay(self, made: Callable[[], None]) -> Session:
        session = Session(self.patience(), self.number)
        try:
            session.replay(self.moves, self.redo, scoring=self.scoring, made=made)
        except ValueError as error:
            raise SaveError(_("one of its moves cannot be made: {error}", error=_why(error))) from None
        return session


def _why(error: ValueError) -> str:
    """Say why a move cannot be made; the rules' own words name the piles, as the file does."""
    return clause(error.answer) if isinstance(error, IllegalMoveError) and chosen() != ENGLISH else str(error)
