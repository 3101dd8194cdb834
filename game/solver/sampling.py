"""Advice from the open cards alone: the move that wins in most arrangements of the hidden cards.

About two dozen arrangements that agree with what was seen are generated, and each is solved. They depend on the open
cards alone, so the advice reveals nothing about the real arrangement.
"""

from __future__ import annotations

import time
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from hashlib import blake2b
from itertools import product
from math import inf
from random import Random
from typing import NamedTuple

from game.rules.moves import Move, Moves
from game.rules.patience import IllegalMoveError, Patience
from game.rules.session import Session
from game.solver.compact import Layout
from game.solver.deciding import solve

DEALS = 24  # arrangements for an answer
CANDIDATES = 3  # moves that are tried in all of them
FIRST_FRACTION = 0.6  # of the time, to find a line in each arrangement; the rest tries the candidates in the others
MAX_FRACTION = 0.2  # of the time, for one search
Unseen = Mapping[str, Sequence[int]]  # by pile: the indices, from the bottom, of cards that the player has not seen


class Odds(NamedTuple):
    """The number of arrangements that each move wins, the best move first, and the number of all."""

    moves: tuple[tuple[Move, int], ...]
    ways: int


def arrangements(layout: Layout, unseen: Unseen) -> Iterator[Layout]:
    """Yield layouts with the unseen cards in other orders, which depend on the open cards alone."""
    slots = [(pile, index) for pile in sorted(unseen) for index in sorted(unseen[pile])]
    cards = sorted(layout[pile][index] for pile, index in slots)
    open_cards = {pile: list(own) for pile, own in sorted(layout.items())}
    for pile, index in slots:
        open_cards[pile][index] = ""
    seed = blake2b(repr((open_cards, slots, cards)).encode(), digest_size=16).digest()
    rng = Random(seed)  # noqa: S311 - no secret: the same deals for the same open cards
    for _ in range(DEALS):
        rng.shuffle(cards)
        arranged = {pile: list(own) for pile, own in layout.items()}
        for (pile, index), card in zip(slots, cards, strict=True):
            arranged[pile][index] = card
        yield arranged


def odds(  # noqa: PLR0913 - what is known of the position, and the limits by name
    game: Patience,
    layout: Layout,
    unseen: Unseen,
    *,
    seconds: float = inf,
    nodes: int | None = None,
    stopped: Callable[[], bool] = bool,
) -> Odds:
    """Count in how many arrangements the most promising moves win; an undecided one counts as not won.

    `seconds` is the time for everything; if it runs short, fewer arrangements are tried. `nodes` limits each search.
    A question that was stopped returns 0 ways.
    """
    started = time.perf_counter()

    def left(part: float = 1.0) -> float:
        return part * seconds - (time.perf_counter() - started)

    def line_of(deal: Session, maximum: float) -> Moves:
        return solve(deal, seconds=max(0.0, maximum), nodes=nodes, stopped=stopped).line

    found: list[tuple[Session, Moves]] = []
    for arranged in arrangements(layout, unseen):
        if found and (stopped() or left(FIRST_FRACTION) <= 0):
            break
        deal = Session.from_layout(game, arranged)
        found.append((deal, line_of(deal, min(left(FIRST_FRACTION), MAX_FRACTION * seconds))))
    firsts = Counter(line[0] for _, line in found if line)
    wins = {move: firsts[move] for move, _ in firsts.most_common(CANDIDATES)}
    for (deal, line), move in product(found, wins):
        if line[:1] != (move,) and not stopped() and left() > 0:
            wins[move] += _comes_first(deal, move, line) or bool(line_of(_after(deal, move), MAX_FRACTION * left()))
    if stopped():
        return Odds((), 0)
    return Odds(tuple(sorted(wins.items(), key=lambda move: (-move[1], str(move[0])))), len(found))


def _after(deal: Session, move: Move) -> Session:
    """Make a move in another arrangement; it is legal there too, because it involves open cards only."""
    deal = deal.copy()
    deal.play(move)
    return deal


def _comes_first(deal: Session, move: Move, line: Sequence[Move]) -> bool:
    """Return whether the line still wins if one of its later moves is made first."""
    if move not in line:
        return False
    index, trial = line.index(move), deal.copy()
    try:
        for step in (move, *line[:index], *line[index + 1 :]):
            trial.play(step)
    except IllegalMoveError:
        return False
    return trial.is_won()
