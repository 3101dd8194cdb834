"""Prints how fast the searches decide fixed deals, on one core with the stock known, and compares with targets."""

from __future__ import annotations

import argparse
import sys
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from itertools import islice, product
from random import Random
from statistics import median

from game.patiences import PATIENCES
from game.rules.moves import Move
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Table
from game.solver import Outcome, solve
from game.solver.client import Advice, Question, SolverClient
from game.study.batch import Budgeted, DealResult, decide_all, fraction_decided, summary

WON = (Outcome.WON,)
LONGEST = 1.0  # seconds to wait for a verdict at the table, as a median
Player = Callable[[Session, Random], Iterator[Table]]  # plays a deal, and yields the table after each move
Check = tuple[str, Callable[[Sequence[DealResult]], bool]]


def within(part: float, limit: float, outcomes: Sequence[Outcome] = (Outcome.WON, Outcome.LOST)) -> Check:
    """Require a share of the deals to have these outcomes within a number of seconds."""
    what = " or ".join(outcome.value for outcome in outcomes)
    return f"{part:.1%} {what} within {limit:g} s", lambda decided: fraction_decided(decided, limit, outcomes) >= part


def lines(maximum: int) -> Check:
    """Require a median length of the lines."""
    return (
        f"lines of {maximum} moves at most in the median",
        lambda decided: median([len(deal.line) for deal in decided if deal.line]) <= maximum,
    )


def agrees_with_blake_and_gent(decided: Sequence[DealResult]) -> bool:
    """Return whether the share of winnable deals agrees with the published 68.542 % ± 0.092 %."""
    won = sum(deal.outcome == "won" for deal in decided) / len(decided)
    undecided = sum(deal.outcome == "open" for deal in decided) / len(decided)
    margin = 0.00092 + 3 * (0.68542 * (1 - 0.68542) / len(decided)) ** 0.5
    return bool(won - margin <= 0.68542 <= won + undecided + margin)


BENCHES: dict[str, tuple[Budgeted, range, list[Check]]] = {
    "king-albert": (
        Budgeted("king-albert", seconds=30),
        range(1, 301),
        [within(0.95, 1), within(0.995, 30), lines(120)],
    ),
    "quatorze": (Budgeted("quatorze", seconds=30), range(1, 3001), [within(1, 0.02)]),
    "numeration": (Budgeted("numeration", seconds=30), range(1, 501), [within(0.99, 1, WON)]),
    "calculation": (Budgeted("calculation", seconds=30), range(1, 301), [within(0.95, 1, WON), within(1, 5, WON)]),
    "napoleons-square": (
        Budgeted("napoleons-square", seconds=15),
        range(1, 301),
        [within(0.97, 5, WON), lines(250)],
    ),
    "foundations-return": (
        Budgeted("king-albert", "foundations-return", seconds=10),
        range(1, 2001),
        [("a share of wins that agrees with Blake and Gent", agrees_with_blake_and_gent)],
    ),
}


def at_the_table(deals: int = 5, positions: int = 6) -> None:
    """Print how long a table waits for a verdict after a move, at positions of games played in two ways."""
    games = [kind.in_variation(name) for kind in PATIENCES.values() for name in ("", *kind.variations())]
    for game, (manner, play) in product(games, PLAYERS.items()):
        answered = threading.Event()
        solver_client = SolverClient(answered.set)
        ask(solver_client, answered, Question(game, Session(game, 1).table, 0.0))  # it takes a moment to start
        asked = [ask(solver_client, answered, question) for question in along_games(game, play, deals, positions)]
        solver_client.close()
        times = sorted(seconds for seconds, _ in asked)
        known = sum(advice.outcome.value != "open" for _, advice in asked)
        holds = "holds" if median(times) < 0.1 else "FAILS"
        name = f"{game.slug()} {game.variation}".strip()
        sys.stdout.write(
            f"{holds}: a verdict after a move in a median of {median(times) * 1000:.0f} ms, want 100 "
            f"({name}, played {manner}: {known} of {len(times)} positions decided, most {times[-1]:.2f} s)\n"
        )
        sys.stdout.flush()


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
NAMES = [*BENCHES, "at-the-table"]


def main() -> None:
    """Run the requested benches, by default all but the longest."""
    parser = argparse.ArgumentParser(description="Measure the solvers on fixed deals.")
    parser.add_argument("name", nargs="*", choices=[*NAMES, []], help=", ".join(NAMES))
    for name in parser.parse_args().name or [name for name in NAMES if name != "foundations-return"]:
        if name == "at-the-table":
            at_the_table()
            continue
        task, deals, checks = BENCHES[name]
        decided = list(decide_all(task, deals, jobs=1))
        sys.stdout.write(f"{name}, deals {deals[0]} to {deals[-1]}\n{summary(decided)}\n")
        for want, holds in checks:
            sys.stdout.write(f"{'holds' if holds(decided) else 'FAILS'}: {want}\n")
        sys.stdout.flush()


if __name__ == "__main__":
    main()
