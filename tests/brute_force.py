"""Hold verdicts against exhaustive search through the rules, on random late positions.

    python -m tests.brute_force king-albert 5000
    python -m tests.brute_force napoleons-square 5000 --variation single-cards --first 100000

plays through so many positions and counts them. Positions that the exhaustive search cannot finish are passed over.
With --compact the exhaustive search goes through the solver's own positions with all prunings off, of which the tests
show that they have the legal moves; it is so much quicker that it finishes larger positions.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).parent.parent))

from game.patiences import PATIENCES
from game.rules.cards import Card, Rank, Suit
from game.rules.events import apply
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Role, Table
from game.solver import Outcome, calculation, king_albert, napoleons_square, numeration, quatorze, solve
from game.solver.compact import Layout
from game.solver.search import Budget, Child, Limits, Pruning, best_first

MOST, MOST_COMPACT = 600, 30_000  # positions that an exhaustive search may meet


def is_winnable(game: Patience, table: Table, most: int = MOST) -> bool | None:
    """Try every line of legal moves; None when there are too many positions."""
    seen = {key(game, table)}
    stack = [table]
    while stack:
        table = stack.pop()
        if game.is_won(table):
            return True
        if len(seen) > most:
            return None
        after = [apply(game.play(table, move), table) for move in game.legal_moves(table)]
        for child in sorted(after, key=game.score):
            if key(game, child) not in seen:
                seen.add(key(game, child))
                stack.append(child)
    return False


GRAPHS: dict[str, Callable[[Any, Layout, Pruning], tuple[Any, Child[Any]]]] = {
    "calculation": calculation.graph,
    "numeration": numeration.graph,
    "napoleons-square": napoleons_square.graph,
    "king-albert": king_albert.graph,
    "quatorze": quatorze.graph,
}


def is_winnable_compact(game: Patience, session: Session) -> bool | None:
    """Try every line as the solver's own positions have it, with all prunings off; None when there are too many."""
    problem, start = GRAPHS[game.slug()](game, session.layout(), Pruning.NONE)
    outcome, _ = best_first(problem, start, Budget(), Limits(stored=MOST_COMPACT, waiting=MOST_COMPACT))
    return None if outcome is Outcome.OPEN else outcome is Outcome.WON


def key(game: Patience, table: Table) -> object:
    """Tell positions apart; in three games the order of the tableau piles makes no difference."""
    if game.slug() in {"quatorze", "numeration"}:
        return table
    tableau = Counter(cards for pile, cards in table.items() if pile.role is Role.TABLEAU)
    others = (cards for pile, cards in table.items() if pile.role is not Role.TABLEAU)
    return frozenset(tableau.items()), tuple(others)


def late_position(game: Patience, seed: int) -> Session:
    """Make up a late position of a game."""
    random = Random(seed)
    if game.slug() in {"king-albert", "napoleons-square"}:
        return Session.from_layout(game, endgame(game, random))
    if game.slug() == "numeration":
        return Session.from_layout(game, endgame_of_numeration(random))
    return astray(game, random)


def endgame(game: Patience, random: Random) -> Layout:
    """Fill the foundations to random heights and lay the rest anywhere."""
    layout: Layout = {}
    rest: list[str] = []
    lowest = random.randint(0, 1) if game.decks == 1 else random.randint(0, 6)
    for foundation, suit in enumerate([*Suit] * game.decks, 1):
        height = random.randint(lowest, lowest + 4)
        cards = [str(Card(rank, suit)) for rank in Rank]
        layout[f"f{foundation}"] = cards[:height]
        rest += cards[height:]
    random.shuffle(rest)
    if game.decks == 1:
        layout |= {f"r{place}": [rest.pop()] for place in range(1, random.randint(1, 6))}
    else:
        layout["s"] = [rest.pop().lower() for _ in range(random.randint(0, 8))]
        layout["w"] = [rest.pop() for _ in range(random.randint(0, 8))]
    for place, card in enumerate(rest):
        layout.setdefault(f"t{place % (9 if game.decks == 1 else 12) + 1}", []).append(card)
    return layout


def endgame_of_numeration(random: Random) -> Layout:
    """Complete most suits on the right, fill the left foundations to random heights, and lay the rest anywhere."""
    layout: Layout = {}
    loose: list[str] = []
    runs: list[list[str]] = []
    for step, suit in enumerate(random.sample([*Suit], 4), 1):
        run = [str(Card(Rank(step).up(-step * place), suit)) for place in range(13)]
        height = random.randint(5, 13)
        up = run[:1] + run[:0:-1]
        layout[f"f{step}"] = up[:height]
        loose += up[height:]
        if random.random() < 0.8:
            layout[f"f{step + 4}"] = run
        else:
            cut = random.randint(5, 12)
            runs += [run[:cut], run[cut:]]
    random.shuffle(loose)
    layout["s"] = [loose.pop().lower() for _ in loose[: random.randint(0, 2)]]
    piles = random.randint(8, 10)
    for place, cards in enumerate([[card] for card in loose] + runs):
        layout.setdefault(f"t{place % piles + 1}", []).extend(cards)
    for pile in (pile for name, pile in layout.items() if name[0] == "t" and len(pile) > 1):
        hidden = random.randint(0, len(pile) - 1) if random.random() < 0.3 else 0
        pile[:hidden] = [card.lower() for card in pile[:hidden]]
    return layout


def astray(game: Patience, random: Random) -> Session:
    """Follow a line that wins nearly to its end, but for some steps astray."""
    session = Session(game, random.randint(1, 2000))
    line = solve(session, nodes=20_000).line
    left = random.randint(6, 26)
    for move in line[: max(0, len(line) - left)]:
        session.play(move)
    for _ in range(random.randint(left // 2, left)):
        if moves := session.legal_moves():
            session.play(random.choice(moves))
    return session


def disagreements(game: Patience, seeds: range, *, compact: bool = False) -> Iterator[tuple[int, str]]:
    """Give, for each seed, what was found: "won", "lost", "open" or "passed over", or what is wrong."""
    for seed in seeds:
        session = late_position(game, seed)
        winnable = is_winnable_compact(game, session) if compact else is_winnable(game, session.table)
        outcome = solve(session, nodes=20_000 if compact else 5000).outcome if winnable is not None else None
        if outcome is None:
            yield seed, "passed over"
        elif outcome is Outcome.OPEN or (outcome is Outcome.WON) is winnable:
            yield seed, outcome.value
        else:
            yield seed, f"WRONG: {outcome.value}, but {session.layout()}"


def main() -> None:
    """Count what is found over many positions; fail at the first disagreement."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("game", choices=PATIENCES)
    parser.add_argument("positions", type=int)
    parser.add_argument("--variation", default="")
    parser.add_argument("--first", type=int, default=0, help="the first seed")
    parser.add_argument("--compact", action="store_true", help="search the solver's own positions, unpruned")
    options = parser.parse_args()
    counts = Counter[str]()
    game = PATIENCES[options.game].in_variation(options.variation)
    seeds = range(options.first, options.first + options.positions)
    for seed, found in disagreements(game, seeds, compact=options.compact):
        counts[found] += 1
        if found.startswith("WRONG"):
            sys.exit(f"seed {seed}: {found}")
    print(", ".join(f"{count} {found}" for found, count in sorted(counts.items())))


if __name__ == "__main__":
    main()
