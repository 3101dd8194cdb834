"""Many deals at once: one after another on every core, and what came of them."""

from __future__ import annotations

import time
from argparse import ArgumentTypeError
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import asdict, dataclass
from functools import partial
from multiprocessing import get_context
from statistics import median, quantiles

from game.patiences import PATIENCES
from game.rules.session import Session
from game.solver import Outcome, solve


def at_least_one(text: str) -> int:
    """Read a number of processes or the like from a command line; ArgumentTypeError for anything but 1, 2, 3 …."""
    if not (text.isascii() and text.isdigit() and int(text)):
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return int(text)


@dataclass(frozen=True)
class Budgeted:
    """What to decide, and the budget for each deal: seconds, positions, or both."""

    slug: str
    variation: str = ""
    seconds: float | None = None
    nodes: int | None = None


@dataclass(frozen=True)
class Decided:
    """What became of a deal: its outcome, the line that wins, positions expanded, and seconds of processor time."""

    deal: int
    outcome: str
    line: tuple[str, ...]
    nodes: int
    seconds: float

    def as_json(self) -> dict[str, object]:
        """Return the fields for a file of JSON, the line as one text."""
        return asdict(self) | {"line": " ".join(self.line), "seconds": round(self.seconds, 4)}


def decide(task: Budgeted, deal: int) -> Decided:
    """Decide one deal."""
    session = Session(PATIENCES[task.slug].in_variation(task.variation), deal)
    started = time.process_time()
    verdict = solve(session, seconds=task.seconds, nodes=task.nodes)
    seconds = time.process_time() - started
    return Decided(deal, verdict.outcome.value, tuple(map(str, verdict.line)), verdict.nodes, seconds)


def decide_all(task: Budgeted, deals: Iterable[int], jobs: int) -> Iterator[Decided]:
    """Decide deals in `jobs` processes, and give them in their order; with one job, in this process."""
    if jobs == 1:
        yield from (decide(task, deal) for deal in deals)
        return
    with get_context("spawn").Pool(jobs, maxtasksperchild=200) as pool:
        yield from pool.imap(partial(decide, task), deals)


def summary(decided: Sequence[Decided]) -> str:
    """Sum up: outcomes, times, positions, lengths of lines."""
    times = sorted(deal.seconds for deal in decided)
    counts = [f"{sum(deal.outcome == outcome.value for deal in decided)} {outcome.value}" for outcome in Outcome]
    within = [f"{share(decided, limit):.1%} within {limit:g} s" for limit in (0.02, 0.1, 1, 5, 30)]
    nodes = sum(deal.nodes for deal in decided)
    lines = [
        f"{len(decided)} deals: {', '.join(counts)}",
        f"decided: {', '.join(within)}",
        f"seconds: {', '.join(f'{name} {time:.4f}' for name, time in landmarks(times))}",
        f"positions: {nodes} in all, {nodes / max(sum(times), 1e-9):.0f} a second",
    ]
    if moves := [len(deal.line) for deal in decided if deal.outcome == Outcome.WON.value]:
        lines.append(f"moves of the lines: median {median(moves):g}, most {max(moves)}")
    return "\n".join(lines)


def share(decided: Sequence[Decided], limit: float, outcomes: Sequence[Outcome] = (Outcome.WON, Outcome.LOST)) -> float:
    """Return the share of deals that have one of these outcomes within so many seconds."""
    wanted = {outcome.value for outcome in outcomes}
    return sum(deal.outcome in wanted and deal.seconds <= limit for deal in decided) / len(decided)


def landmarks(ascending: Sequence[float]) -> list[tuple[str, float]]:
    """Return the median, some percentiles and the greatest of numbers in ascending order."""
    hundredths = quantiles(ascending, n=100, method="inclusive") if len(ascending) > 1 else [*ascending] * 99
    return [("median", hundredths[49]), ("90th", hundredths[89]), ("99th", hundredths[98]), ("most", ascending[-1])]
