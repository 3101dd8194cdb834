"""Prints how long a table waits for a verdict after a move, at positions of games played in two ways."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Iterator
from itertools import islice, product
from random import Random
from statistics import median

from game.patiences import PATIENCES
from game.rules.moves import Move
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Table
from game.solver import solve
from game.solver.client import Advice, Question, SolverClient

LONGEST = 1.0  # seconds to wait for a verdict at the table, as a median
Player = Callable[[Session, Random], Iterator[Table]]  # plays a deal, and yields the table after each move


def ask(solver_client: SolverClient, answered: threading.Event, question: Question) -> tuple[float, Advice]:
    """Return the seconds until the answer comes, and the answer."""
    started = time.perf_counter()
    answered.clear()
    solver_client.ask(question)
    answered.wait()
    seconds = time.perf_counter() - started
    return seconds, solver_client.answers()[-1][1]


def along_games(game: Patience, play: Player, deals: int, positions: int) -> Iterator[Question]:
    """Play deals to their ends, and ask about some positions on the way, except the first."""
    for number in range(1, deals + 1):
        random = Random(number)
        tables = list(islice(play(Session(game, number), random), 200))
        yield from (Question(game, table, LONGEST) for table in random.sample(tables, min(positions, len(tables))))


def at_random(session: Session, random: Random) -> Iterator[Table]:
    while moves := session.legal_moves():
        session.play(random.choice(moves))
        yield session.table


def mostly_by_the_hint(session: Session, random: Random) -> Iterator[Table]:
    """Make three of four moves by a winning line, and the others at random, as long as such a line is found."""
    line: tuple[Move, ...] = ()
    while moves := session.legal_moves():
        line = line or solve(session, nodes=20_000).line
        if not line:
            return
        move = line[0] if random.random() < 0.75 else random.choice(moves)
        session.play(move)
        line = line[1:] if move == line[0] else ()
        yield session.table


PLAYERS: dict[str, Player] = {"at random": at_random, "mostly by the hint": mostly_by_the_hint}


def main() -> None:
    """Print a line for each game and way of playing, from five deals and six positions of each."""
    games = [kind.in_variation(name) for kind in PATIENCES.values() for name in ("", *kind.variations())]
    for game, (manner, play) in product(games, PLAYERS.items()):
        answered = threading.Event()
        solver_client = SolverClient(answered.set)
        ask(solver_client, answered, Question(game, Session(game, 1).table, 0.0))  # it takes a moment to start
        asked = [ask(solver_client, answered, question) for question in along_games(game, play, 5, 6)]
        solver_client.close()
        times = sorted(seconds for seconds, _ in asked)
        known = sum(advice.outcome.value != "open" for _, advice in asked)
        holds = "holds" if median(times) < 0.1 else "FAILS"
        print(
            f"{holds}: a verdict after a move in a median of {median(times) * 1000:.0f} ms, want 100 ({game}, played "
            f"{manner}: {known} of {len(times)} positions decided, most {times[-1]:.2f} s)",
            flush=True,
        )


if __name__ == "__main__":
    main()
