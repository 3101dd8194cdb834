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
from game.rules.moves import Move
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Role, Table, write_layout
from game.solver import Outcome, calculation, king_albert, napoleons_square, numeration, quatorze, solve
from game.solver.compact import Layout
from game.solver.search import Budget, Child, Limits, Pruning, best_first

MOST, MOST_COMPACT = 150, 30_000  # positions that an exhaustive search may meet
FEW = 7  # moves at the start of an endgame of Numeration


def is_winnable(game: Patience, table: Table, most: int = MOST) -> bool | None:
    """Try every line of legal moves; None when there are too many positions."""
    seen = {key(game, table)}
    stack = [positions_after(game, table)]
    while not game.is_won(table):
        child = next((child for child in stack[-1] if key(game, child) not in seen), None)
        if child is None:
            stack.pop()
            if not stack:
                return False
            continue
        if len(seen) == most:
            return None
        table = child
        seen.add(key(game, table))
        stack.append(positions_after(game, table))
    return True


def positions_after(game: Patience, table: Table) -> Iterator[Table]:
    """Make every legal move, those to a foundation first."""
    for move in sorted(game.legal_moves(table), key=lambda move: "-f" not in str(move)):
        yield moved(game, table, move)


def moved(game: Patience, table: Table, move: Move) -> Table:
    """Make a legal move; `play` would judge it once more."""
    table = apply(game.carry_out(table, move), table)
    return apply(game.settled(table), table)


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
    """Make up a late position of a game: about as many that are won as lost."""
    random = Random(seed)
    if make := ENDGAMES.get(game.slug()):
        return make(game, random)
    if random.random() < 0.5:
        return dead_end(game, random)
    return Session.from_layout(game, endgame(game, random))


def dead_end(game: Patience, random: Random) -> Session:
    """Play at random until no move is left, and take a few back."""
    table = Session(game, random.randint(1, 31999)).table
    tables = [table]
    while len(tables) < 150 and (moves := list(game.legal_moves(table))):
        table = moved(game, table, random.choice(moves))
        tables.append(table)
    return Session.from_layout(game, write_layout(tables[-random.randint(1, min(8, len(tables)))]))


def endgame(game: Patience, random: Random) -> Layout:
    """Fill the foundations to random heights and lay the rest anywhere, the low cards mostly on top."""
    layout: Layout = {}
    rest: list[Card] = []
    slope, lowest = random.uniform(-2, 0.5), random.randint(4, 9)
    for foundation, suit in enumerate([*Suit] * game.decks, 1):
        height = min(13, random.randint(lowest, lowest + 4))
        cards = [Card(rank, suit) for rank in Rank]
        layout[f"f{foundation}"] = [str(card) for card in cards[:height]]
        rest += cards[height:]
    rest.sort(key=lambda card: slope * card.rank + random.uniform(0, 10))
    loose = random.sample(rest, min(len(rest), random.choice((0, 1, 2, 3))))
    for card in loose:
        rest.remove(card)
    if game.decks == 1:
        layout |= {f"r{place}": [str(card)] for place, card in enumerate(loose, 1)}
    else:
        turned = random.randint(0, len(loose))
        layout["s"] = [str(card.turned()) for card in loose[turned:]]
        layout["w"] = [str(card) for card in loose[:turned]]
    piles = 9 if game.decks == 1 else 12
    for place, card in enumerate(rest):
        layout.setdefault(f"t{place % piles + 1}", []).append(str(card))
    return layout


def endgame_of_calculation(random: Random) -> Layout:
    """Fill the foundations to random heights, leave some cards in the stock, and lay the rest anywhere."""
    cards = {rank: random.sample([str(Card(rank, suit)) for suit in Suit], 4) for rank in Rank}
    lowest = random.randint(5, 10)
    heights = [random.randint(lowest, min(13, lowest + 4)) for _ in range(4)]
    layout = {
        f"f{base}": [cards[Rank(base).up(base * place)].pop() for place in range(height)]
        for base, height in enumerate(heights, 1)
    }
    rest = [card for left in cards.values() for card in left]
    random.shuffle(rest)
    stock = [rest.pop() for _ in rest[: random.randint(0, 4)]]
    layout["s"] = [card.lower() for card in stock[:-1]] + stock[-1:]
    for card in rest:
        layout.setdefault(f"t{random.randint(1, 4)}", []).append(card)
    return layout


def endgame_of_numeration(random: Random) -> Layout:
    """Complete most suits on the right, fill the left foundations to random heights, and lay the rest anywhere."""
    layout: Layout = {}
    loose: list[tuple[float, str]] = []
    slope = random.uniform(-2, 3)
    lowest = random.randint(5, 8) if slope < 0 else random.randint(1, 5)
    for step, suit in enumerate(random.sample([*Suit], 4), 1):
        up = [str(Card(Rank(step).up(step * place), suit)) for place in range(13)]
        height = random.randint(lowest, lowest + 4)
        layout[f"f{step}"] = up[:height]
        loose += [(slope * place + random.uniform(0, 10), card) for place, card in enumerate(up[height:])]
        if random.random() < 0.9:
            layout[f"f{step + 4}"] = [up[0], *up[:0:-1]]
        else:
            loose += [(random.uniform(0, 10), card) for card in up]
    cards = [card for _, card in sorted(loose)]
    layout["s"] = [cards.pop().lower() for _ in cards[: random.choice((0, 0, 1, 2))]]
    piles = min(10, len(cards))
    for place in range(piles):
        pile = cards[place::piles]
        hidden = random.randint(0, len(pile) - 1) if random.random() < 0.3 else 0
        layout[f"t{place + 1}"] = [card.lower() for card in pile[:hidden]] + pile[hidden:]
    return layout


def endgame_of_quatorze(random: Random) -> Layout:
    """Lay some pairs in the square, few of them alike."""
    firsts = random.sample(list(Rank)[:7], random.randint(3, 7)) + random.sample(
        list(Rank)[:6], random.choice((0, 0, 1))
    )
    deck = {rank: [str(Card(rank, suit)) for suit in Suit] for rank in Rank}
    cards = [deck[rank].pop() for first in firsts for rank in (first, Rank(14 - first))]
    random.shuffle(cards)
    return {f"t{place}": [card] for place, card in enumerate(cards, 1)}


def endgame_with_few_moves(game: Patience, random: Random) -> Session:
    """Make up endgames of Numeration until one has few moves: what follows from many cannot be searched."""
    while True:
        session = Session.from_layout(game, endgame_of_numeration(random))
        if len(session.legal_moves()) <= FEW:
            return session


def endgame_with_a_trap(game: Patience, random: Random) -> Session:
    """Make up endgames of Quatorze until one is lost by random moves."""
    while True:
        session = Session.from_layout(game, endgame_of_quatorze(random))
        start = session.layout()
        while moves := session.legal_moves():
            session.play(random.choice(moves))
        if not session.is_won():
            return Session.from_layout(game, start)


ENDGAMES: dict[str, Callable[[Patience, Random], Session]] = {
    "calculation": lambda game, random: Session.from_layout(game, endgame_of_calculation(random)),
    "numeration": endgame_with_few_moves,
    "quatorze": endgame_with_a_trap,
}


def disagreements(game: Patience, seeds: range, *, compact: bool = False) -> Iterator[tuple[int, str]]:
    """Give, for each seed, what was found: "won", "lost", "open" or "passed over", or what is wrong."""
    for seed in seeds:
        session = late_position(game, seed)
        winnable = is_winnable_compact(game, session) if compact else is_winnable(game, session.table)
        if winnable is None:
            yield seed, "passed over"
            continue
        nodes = 20_000 if compact else 5000
        outcome, proof = solve(session, nodes=nodes).outcome, exhausted(game, session, nodes)
        wrong = {Outcome.LOST if winnable else Outcome.WON} & {outcome, proof}
        yield seed, f"WRONG: {outcome.value}, {proof.value}, but {session.layout()}" if wrong else outcome.value


def exhausted(game: Patience, session: Session, nodes: int) -> Outcome:
    """Decide by the safe search alone: `solve` mostly finds wins by others, before a wrong pruning would show."""
    problem, start = GRAPHS[game.slug()](game, session.layout(), Pruning.SAFE)
    return best_first(problem, start, Budget(), Limits(stored=MOST_COMPACT, waiting=MOST_COMPACT, most=nodes))[0]


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
