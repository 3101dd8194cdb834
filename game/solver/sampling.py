"""Advice from the open cards alone: the move that wins most of the ways in which the hidden cards can lie.

Some dozen deals are made up that agree with all that was seen, and each is solved. Which deals these are depends on the
open cards alone, so the advice tells nothing about where a hidden card really lies.
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

from game.rules.moves import Move
from game.rules.patience import IllegalMoveError, Patience
from game.rules.session import Session
from game.solver.deciding import solve

DEALS = 24  # made up for an answer
CANDIDATES = 3  # moves that are tried in all of them
FIRST_SHARE = 0.6  # of the time: to find a line in each deal; the rest tries the candidates elsewhere
LONGEST = 0.2  # of the time, for one search
Layout = dict[str, list[str]]
Unseen = Mapping[str, Sequence[int]]  # by pile: the places, from the bottom, of cards that were never seen


class Odds(NamedTuple):
    """In how many ways moves were found to win, the best one first, and of how many."""

    moves: tuple[tuple[Move, int], ...]
    ways: int


def made_up(layout: Layout, unseen: Unseen, deals: int = DEALS) -> Iterator[Layout]:
    """Lay the unseen cards in other orders, the same ones for the same open cards.

    In which order they lie in `layout` makes no difference.
    """
    places = [(pile, place) for pile in sorted(unseen) for place in sorted(unseen[pile])]
    cards = sorted(layout[pile][place] for pile, place in places)
    open_cards = {pile: list(own) for pile, own in sorted(layout.items())}
    for pile, place in places:
        open_cards[pile][place] = ""
    seed = blake2b(repr((open_cards, places, cards)).encode(), digest_size=16).digest()
    chance = Random(seed)  # noqa: S311 - no secret: the same deals for the same open cards
    for _ in range(deals):
        chance.shuffle(cards)
        laid = {pile: list(own) for pile, own in layout.items()}
        for (pile, place), card in zip(places, cards, strict=True):
            laid[pile][place] = card
        yield laid


def odds(  # noqa: PLR0913 - what is known of the position, and the limits by name
    game: Patience,
    layout: Layout,
    counters: Mapping[str, int],
    unseen: Unseen,
    *,
    seconds: float = inf,
    nodes: int | None = None,
    stopped: Callable[[], bool] = bool,
) -> Odds:
    """Count for the likeliest moves in how many made-up deals they win; what is not decided in time counts as no win.

    `seconds` are for all of it, and when they run short there are fewer deals; `nodes` are for each search. One that
    was stopped has no ways.
    """
    started = time.perf_counter()

    def left(part: float = 1.0) -> float:
        return part * seconds - (time.perf_counter() - started)

    def line_of(deal: Session, most: float) -> tuple[Move, ...]:
        return solve(deal, seconds=None if most == inf else max(0.0, most), nodes=nodes, stopped=stopped).line

    found: list[tuple[Session, tuple[Move, ...]]] = []
    for laid in made_up(layout, unseen):
        if found and (stopped() or left(FIRST_SHARE) <= 0):
            break
        deal = Session.from_layout(game, laid, counters)
        found.append((deal, line_of(deal, min(left(FIRST_SHARE), LONGEST * seconds))))
    firsts = Counter(line[0] for _, line in found if line)
    wins = {move: firsts[move] for move, _ in firsts.most_common(CANDIDATES)}
    for (deal, line), move in product(found, wins):
        if line[:1] != (move,) and not stopped() and left() > 0:
            wins[move] += _comes_first(deal, move, line) or bool(line_of(_after(deal, move), LONGEST * left()))
    if stopped():
        return Odds((), 0)
    return Odds(tuple(sorted(wins.items(), key=lambda one: (-one[1], str(one[0])))), len(found))


def _after(deal: Session, move: Move) -> Session:
    """Make a move in another deal, where it is legal as well: it takes and meets cards that lie open."""
    deal = deal.copy()
    deal.play(move)
    return deal


def _comes_first(deal: Session, move: Move, line: Sequence[Move]) -> bool:
    """Say whether a line wins, too, where one of its later moves is made first."""
    if move not in line:
        return False
    place, trial = line.index(move), deal.copy()
    try:
        for step in (move, *line[:place], *line[place + 1 :]):
            trial.play(step)
    except IllegalMoveError:
        return False
    return trial.is_won()
