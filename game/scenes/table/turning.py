"""The turning points of a reviewed game, and a summary of where it was decided.

The positions of a game are first wins, then losses. Between them is *the move that lost*; the position before it is
*the last point* from which the game could be won. *The only move* leads from a won position to a won one, while all
other legal moves, at least one, lead to lost ones. *A safe play that was missed* is a move up that can never do harm
(`Patience.safe_plays`), of a card that was not on a foundation when the game was lost; its sign is at the first
position where it was possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass, field
from typing import Literal

from game.language import N_, _, ngettext
from game.language.cards import SpokenCard
from game.rules.cards import Card
from game.rules.moves import Move
from game.rules.patience import Patience
from game.rules.table import Role, Table
from game.scenes.table.analysis import after
from game.scenes.table.telling import told
from game.scenes.table.verdicts import Verdict, Verdicts, lost_by, summary
from game.solver.client import Outcome

Sign = Literal["lost", "last", "only", "safe"]
SIGNS: dict[Sign, str] = {  # in the order of importance: a cell of the strip shows and names the first
    "lost": N_("{move} · this lost the game"),
    "last": N_("{move} · the last point from which the game could be won"),
    "only": N_("{move} · the only move that still won"),
    "safe": N_("{move} · the {card.named} could safely go to a foundation, and did not"),
}
Turns = dict[int, dict[Sign, Card | None]]  # by position: its signs; that of a safe play with its card


@dataclass
class Search:
    """Finds the only moves: searches the other moves of each won position, the latest position first."""

    game: Patience
    tables: tuple[Table, ...]
    outcome: Callable[[Table], Verdict]
    only: set[int] = field(default_factory=set)  # the numbers of the only moves that won
    _left: list[int] = field(default_factory=list)  # positions that are still to be searched
    _others: list[Table] | None = None  # the tables after other moves from the last of these

    def begin(self, verdicts: Verdicts) -> None:
        """Start with all positions from which a won one was reached."""
        won = sum(verdict is Outcome.WON for verdict in verdicts)
        self.only, self._left, self._others = set(), list(range(won - 1)), None

    def next(self) -> Table | None:
        """Update from all that is known, and return the next position to search; None when everything is known."""
        while self._left:
            if self._others is None:
                self._others = list(self._other_tables(self._left[-1]))
            outcomes = [self.outcome(table) for table in self._others]
            decided = not self._others or any(one in {Outcome.WON, Outcome.OPEN} for one in outcomes)
            if not decided and None in outcomes:
                return self._others[outcomes.index(None)]
            place = self._left.pop()
            if not decided:
                self.only.add(place + 1)
            self._others = None
        return None

    def _other_tables(self, place: int) -> Iterator[Table]:
        seen = {self.tables[place], self.tables[place + 1]}
        for move in self.game.legal_moves(self.tables[place]):
            table = after(self.game, self.tables[place], move)
            if table and table not in seen:
                seen.add(table)
                yield table


def turns(game: Patience, tables: tuple[Table, ...], verdicts: Verdicts, only: Collection[int]) -> Turns:
    """Return the signs of all positions of a game, the most important first."""
    found: Turns = {}

    def sign(place: int, kind: Sign, card: Card | None = None) -> None:
        found.setdefault(place, {}).setdefault(kind, card)

    fatal = lost_by(verdicts)
    if fatal:
        sign(fatal, "lost")
        sign(fatal - 1, "last")
    for place in only:
        sign(place, "only")
    if fatal:
        for place, card in missed(game, tables, fatal):
            sign(place, "safe", card)
    return {place: found[place] for place in sorted(found)}


def sign_text(move: str, kind: Sign, card: Card | None) -> str:
    """Return what a sign means, after the text of the move there."""
    return _(SIGNS[kind], move=move, card=card and SpokenCard(card))


def missed(game: Patience, tables: tuple[Table, ...], fatal: int) -> Iterator[tuple[int, Card]]:
    """Yield the cards that could safely go up before the move that lost but did not, with the first such position."""
    up = _on_foundations(tables[fatal])
    offered: set[Card] = set()
    for place, table in enumerate(tables[:fatal]):
        for move in game.safe_plays(table):
            card = table.top(move.piles[0])
            if card and card not in offered and up[card] <= _on_foundations(table)[card]:
                offered.add(card)
                yield place, card


def _on_foundations(table: Table) -> Counter[Card]:
    return Counter(card for pile, cards in table.items() if pile.role is Role.FOUNDATION for card in cards)


def decided(
    verdicts: Verdicts, tables: tuple[Table, ...], line: tuple[Move, ...], only: Collection[int], best: Move | None
) -> tuple[str, str]:
    """Return two lines on where a game was decided; `best` is a move that still won where the next one lost."""
    fatal, won = lost_by(verdicts), sum(verdict is Outcome.WON for verdict in verdicts)
    lost = next((place for place, verdict in enumerate(verdicts) if verdict is Outcome.LOST), None)
    if fatal:
        first = _("Move {number} lost the game: {move}", number=fatal, move=told(tables[fatal - 1], line[fatal - 1]))
        if best:
            return first, _("Before it the game could be won: {move}", move=told(tables[fatal - 1], best))
        return first, _("Before it the game could still be won")
    whole = summary(verdicts)
    if lost == 0:
        return whole, _("No move decided it: it was lost from the start")
    if lost is not None:
        unknown = _("Whether it could be won is not known")
        return whole, _("The deal could be won") if won == 1 else _(
            "It could be won at move {move}", move=won - 1
        ) if won else unknown
    return whole, _only_text(only) if won == len(verdicts) else ""


def _only_text(only: Collection[int]) -> str:
    if not only:
        return _("No move was the only one that won")
    return ngettext(
        "Move {last} was the only one that still won",
        "{count} moves were the only ones that still won, the last of them move {last}",
        len(only),
        last=max(only),
    )


def following(turning: Mapping[int, object], here: int, step: int) -> int | None:
    """Return the next or the previous turning point from a position, wrapping around."""
    places = sorted(turning)
    beyond = [place for place in places if (place - here) * step > 0]
    ordered = beyond if step > 0 else beyond[::-1]
    return next(iter(ordered), (places[0] if step > 0 else places[-1]) if places else None)
