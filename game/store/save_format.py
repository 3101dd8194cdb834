"""The save format: a session as JSON, replayed through the rules when it is loaded. `save_reader` parses it.

docs/save-format.md describes it. A save can hold wrong data, but it cannot produce a table that the rules do not
allow.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Literal, NamedTuple

from game.language import ENGLISH, _, current_language
from game.language.games import game_title
from game.language.refusals import clause
from game.patiences import PATIENCES
from game.rules.patience import IllegalMoveError, Patience
from game.rules.session import Session
from game.rules.table import Table, read_position
from game.store.disk import StoreError, UnavailableError

if TYPE_CHECKING:
    from game.store.pending_rows import RecordRow
    from game.store.statistics import PlayedGame

FORMAT = 1
MAX_COUNT = 10**9 - 1  # largest number of seconds, and of anything counted
Aid = Literal["unaided", "clean", "undo", "hints"]  # what a win is called by the help that was used, the least first


def aid_of(game: RecordRow | PlayedGame) -> Aid:
    """Return what a win is called by the greatest help; a score that undo or loading discontinued counts as undo."""
    undone = game.undos or game.score is None
    return "hints" if game.hints else "undo" if undone else "clean" if game.light else "unaided"


def is_clean(aid: Aid | None) -> bool:
    """Return whether a win is clean, perhaps unaided as well."""
    return aid in {"clean", "unaided"}


@dataclass
class GameStats:
    """What is recorded about a session beside the rules: time, undos, hints.

    `started` tells two games of one deal apart; `seconds` is the time played. Flags of help are never cleared.
    `shown` is set once a watched move was played, in this game or before in another one of its deal, and `light` once
    the light was seen during the game. `returned` is set once the light called a position of the game lost.
    """

    started: datetime = field(default_factory=lambda: datetime.now(UTC))
    seconds: float = 0.0
    undos: int = 0
    hints: int = 0
    shown: bool = False
    light: bool = False
    returned: bool = False

    def at_least(self, known: Save | RecordRow) -> None:
        """Raise the counts to what is known of the game from elsewhere, and set its flags of help."""
        self.undos, self.hints = max(self.undos, known.undos), max(self.hints, known.hints)
        self.shown, self.light = self.shown or known.shown, self.light or known.light
        self.returned = self.returned or (isinstance(known, Save) and known.returned)


class Loaded(NamedTuple):
    """A restored session and its statistics."""

    session: Session
    stats: GameStats


class GameKey(NamedTuple):
    """What identifies a game in progress."""

    game: str
    variation: str
    number: int
    started: datetime


@dataclass(frozen=True)
class Save:
    """The fields of a save file, each of the right type and size. `restore` finds out whether its moves are legal."""

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
    shown: bool = False
    light: bool = False
    returned: bool = False

    @classmethod
    def of(cls, session: Session, stats: GameStats) -> Save:
        """Return the save of a session. Raises ValueError if it did not begin with a deal number."""
        if session.number is None:
            raise ValueError("a game that began at a layout has no deal number to save")
        return cls(
            session.game.slug(),
            session.game.variation,
            session.number,
            stats.started,
            elapsed=min(round(stats.seconds, 1), MAX_COUNT),
            undos=min(stats.undos, MAX_COUNT),
            hints=min(stats.hints, MAX_COUNT),
            scoring=session.scoring,
            score=session.score,
            moves=list(map(str, session.moves)),
            redo=list(map(str, session.undone)),
            layout=session.layout(),
            shown=stats.shown,
            light=stats.light,
            returned=stats.returned,
        )

    def data(self) -> bytes:
        """Return the bytes of the save file: JSON, one field a line."""
        fields = {"format": FORMAT} | vars(self) | {"started": self.started.isoformat()}
        lines = (f"  {json.dumps(name)}: {json.dumps(value)}" for name, value in fields.items())
        return ("{\n" + ",\n".join(lines) + "\n}\n").encode("ascii")

    @property
    def key(self) -> GameKey:
        return GameKey(self.game, self.variation, self.number, self.started)

    @property
    def length(self) -> int:
        """The number of moves that `restore` makes."""
        return len(self.moves) + len(self.redo)

    def continues(self, other: Save) -> bool:
        """Return whether it has all moves of another save of its game, with undone ones."""
        line, theirs = self.moves + self.redo, other.moves + other.redo
        return line[: len(theirs)] == theirs

    def patience(self) -> Patience:
        """Return the game in its variation. Raises UnavailableError if this version does not have it."""
        if self.game not in PATIENCES:
            raise UnavailableError(_("it is a save of {game}, a game that is not played here", game=repr(self.game)))
        try:
            return PATIENCES[self.game].in_variation(self.variation)
        except ValueError as error:
            raise UnavailableError(str(error)) from None

    def table(self) -> Table:
        """Return the table as the save shows it, without a replay. Raises StoreError if it is not valid."""
        piles = self.patience().piles
        try:
            return read_position(self.layout, piles)
        except ValueError as error:
            raise StoreError(_("its table is impossible: {error}", error=error)) from None

    def is_won(self) -> bool:
        """Return whether the game is won as the save shows it, without a replay. Raises StoreError."""
        return self.patience().is_won(self.table())

    def restore(self) -> Loaded:
        """Replay the moves. Raises StoreError if one is not legal, or if they do not lead to the table of the save."""
        session = self._replay()
        if session.layout() != self.layout:
            raise StoreError(_("its moves do not lead to the table it shows"))
        if session.game.undo_ends_scoring and self.scoring and self.redo:
            raise StoreError(
                _("in {game} undo ends scoring, but it says that scoring goes on", game=game_title(session.game.name))
            )
        if not session.game.undo_ends_scoring and not self.scoring:
            raise StoreError(
                _("in {game} scoring never ends, but it says that it did", game=game_title(session.game.name))
            )
        if session.score != self.score:
            raise StoreError(_("its score is not that of its table"))
        counts = float(self.elapsed), self.undos, self.hints
        return Loaded(session, GameStats(self.started, *counts, self.shown, self.light, self.returned))

    def _replay(self) -> Session:
        session = Session(self.patience(), self.number)
        try:
            session.replay(self.moves, self.redo, scoring=self.scoring)
        except ValueError as error:
            raise StoreError(_("one of its moves cannot be made: {error}", error=_why(error))) from None
        return session


Take = Callable[[Save], None]  # gets a game


def _why(error: ValueError) -> str:
    """Return why a move cannot be made; in English with the names of piles that the file uses."""
    return clause(error.answer) if isinstance(error, IllegalMoveError) and current_language() != ENGLISH else str(error)
