"""The verdicts on the positions of a game, from the deal to its last move.

Every position before a won one is won, and every position after a lost one is lost. So the verdicts are wins, then
losses, with a gap between them that each answer halves: few searches find the move that lost a long game.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby

from game.language import N_, _
from game.rules.moves import Move
from game.rules.patience import IllegalMoveError, Patience
from game.rules.session import Session
from game.rules.table import Table
from game.solver.client import Outcome

Verdict = Outcome | None  # None for a position that was not searched yet
Verdicts = tuple[Verdict, ...]


def positions(session: Session) -> tuple[Table, ...]:
    """Return the tables of a game: after the deal and after each move, including undone ones."""
    tables = [*reversed([*session.past]), session.table]
    for move in session.undone:
        if table := after(session.game, tables[-1], move):
            tables.append(table)
    return tuple(tables)


def after(game: Patience, table: Table, move: Move) -> Table | None:
    """Return the table after a move, None if the rules refuse it."""
    try:
        return game.outcome(table, move)[1]
    except IllegalMoveError:
        return None


def inferred(known: Iterable[Verdict]) -> Verdicts:
    """Add the verdicts that follow from known ones."""
    verdicts = list(known)
    won = max(_indices(verdicts, Outcome.WON), default=-1)
    lost = min(_indices(verdicts, Outcome.LOST), default=len(verdicts))
    return (*[Outcome.WON] * (won + 1), *verdicts[won + 1 : lost], *[Outcome.LOST] * (len(verdicts) - lost))


def _indices(verdicts: Sequence[Verdict], target: Verdict) -> Iterator[int]:
    return (index for index, verdict in enumerate(verdicts) if verdict is target)


def next_to_ask(verdicts: Verdicts) -> int | None:
    """Return the position to search next: the middle of the longest run of unknown ones, of equal runs the last."""
    rows = [[*row] for verdict, row in groupby(range(len(verdicts)), verdicts.__getitem__) if verdict is None]
    # later positions are searched faster
    longest = max(reversed(rows), key=len, default=[])
    return longest[len(longest) // 2] if longest else None


def next_on_way_back(verdicts: Verdicts) -> int | None:
    """Return the position to search next for the last won one before a lost end; None once there is nothing to search.

    What was searched without a result counts as not won, as long as an earlier position is: each of these searches
    lasts to its limit.
    """
    won = verdicts.count(Outcome.WON)
    end = next(index for index in range(won, len(verdicts)) if verdicts[index] is not None)
    if won < end:
        return (won + end) // 2
    return None if won else next_to_ask(verdicts)


def lost_by(verdicts: Verdicts) -> int | None:
    """Return the number of the move that led from a won position to a lost one, None if unknown."""
    lost = next(_indices(verdicts, Outcome.LOST), 0)
    return lost if lost and verdicts[lost - 1] is Outcome.WON else None


def summary(verdicts: Verdicts) -> str:
    """Return what is known of the whole game as a sentence."""
    won, lost = verdicts.count(Outcome.WON), len(verdicts) - verdicts.count(Outcome.LOST)
    if lost == 0:
        return _("This deal cannot be won")
    if won == len(verdicts):
        return _("It could be won throughout")
    if won == lost:
        return _("Move {move} lost the game", move=lost)
    if lost < len(verdicts):
        text = N_("One of the moves {first} to {last} lost the game") if won else N_("Lost from move {last} on")
        return _(text, first=won, last=lost)
    texts = N_("No win found, but one may exist"), N_("The deal could be won"), N_("It could be won up to move {move}")
    return _(texts[min(won, 2)], move=won - 1)
