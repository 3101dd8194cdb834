"""Decides many deals, on all cores or on a cluster, and summarises the results."""

from __future__ import annotations

import os
import signal
import sys
import threading
import time
from argparse import ArgumentTypeError
from collections import Counter
from collections.abc import Callable, Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from multiprocessing import connection, get_context, parent_process, resource_tracker
from multiprocessing.connection import Connection
from multiprocessing.process import BaseProcess
from statistics import median, quantiles

from game.patiences import PATIENCES
from game.rules.session import Session
from game.solver import Outcome, solve
from game.study.results import Budgeted, DealResult, version

__all__ = ["Budgeted", "DealResult", "decide", "decide_all"]

TRIES = 3  # times that a process may die while it decides a deal


def at_least_one(text: str) -> int:
    """Parse a whole number of at least 1, such as a number of processes. Raises ArgumentTypeError for anything else."""
    if not (text.isascii() and text.isdigit() and int(text)):
        raise ArgumentTypeError(f"{text!r} is not a whole number from 1 up")
    return int(text)


def decide(task: Budgeted, deal: int) -> DealResult:
    """Decide one deal; its seconds are processor time of this thread."""
    session = Session(PATIENCES[task.slug].in_variation(task.variation), deal)
    started = time.thread_time()
    verdict = solve(session, seconds=task.seconds, nodes=task.nodes, clock=time.thread_time)
    seconds = time.thread_time() - started
    line = tuple(map(str, verdict.line))
    return DealResult(deal, verdict.outcome.value, line, verdict.nodes, seconds, version())


def decide_all(
    task: Budgeted, deals: Iterable[int], jobs: int, failed: Callable[[int], None] | None = None
) -> Generator[DealResult, None, None]:
    """Decide deals in `jobs` processes and yield each result as it comes; with one job, in this process and in order.

    A process that dies is replaced, and its deal is tried again. If that happens three times for a deal, `failed` is
    called with it and nothing is yielded.
    """
    if jobs == 1:
        yield from (decide(task, deal) for deal in deals)
        return
    crew = ProcessPool(task, failed or tell)
    try:
        yield from crew.decide(deals, jobs)
    finally:
        crew.close()


def tell(deal: int) -> None:
    """Print that a deal was not decided."""
    sys.stderr.write(f"deal {deal} was not decided: {TRIES} processes died of it, perhaps for want of memory\n")


class ProcessPool:
    """A pool of processes that decide deals."""

    def __init__(self, task: Budgeted, failed: Callable[[int], None]) -> None:
        """Set the task and what to call with a deal that fails; no process is started yet."""
        self._task, self._failed = task, failed
        self._context = get_context("spawn")
        self._processes: dict[Connection, BaseProcess] = {}
        self._busy: dict[Connection, int] = {}  # the deal that each process decides
        self._deaths = Counter[int]()

    def decide(self, deals: Iterable[int], jobs: int) -> Iterator[DealResult]:
        """Keep `jobs` processes busy until all deals are decided; yield each result as it comes."""
        again: list[int] = []
        waiting = iter(deals)
        while True:
            while len(self._busy) < jobs and (deal := again.pop() if again else next(waiting, None)) is not None:
                self._give(deal)
            if not self._busy:
                return
            for end in connection.wait([*self._busy]):
                if isinstance(end, Connection):
                    yield from self._take(end, again)

    def _give(self, deal: int) -> None:
        idle = next((end for end in self._processes if end not in self._busy), None) or self._start()
        self._busy[idle] = deal
        try:
            idle.send(deal)
        except OSError:  # the process has died; `_take` notices it
            return

    def _start(self) -> Connection:
        here, there = self._context.Pipe()
        process = self._context.Process(target=work, args=(there, self._task), daemon=True)
        with interrupts_kept():
            process.start()
        there.close()
        self._processes[here] = process
        return here

    def _take(self, end: Connection, again: list[int]) -> Iterator[DealResult]:
        """Yield what a process has sent; if it has died, put its deal into `again`."""
        deal = self._busy.pop(end)
        try:
            yield end.recv()
        except (EOFError, OSError):
            end.close()
            self._processes.pop(end).join()
            self._deaths[deal] += 1
            if self._deaths[deal] < TRIES:
                again.append(deal)
            else:
                self._failed(deal)

    def close(self) -> None:
        """Terminate all processes at once."""
        for end, process in self._processes.items():
            process.terminate()
            process.join()
            end.close()


@contextmanager
def interrupts_kept() -> Iterator[None]:
    """Keep Ctrl+C waiting meanwhile, also in a process that is started, until that ignores it."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    resource_tracker.ensure_running()  # else it is started meanwhile, and then lets interrupts through
    before = signal.pthread_sigmask(signal.SIG_BLOCK, [signal.SIGINT])
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def work(end: Connection, task: Budgeted) -> None:
    """Decide deals from a pipe until the program at its other end is gone."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl+C is handled by the parent
    if hasattr(signal, "pthread_sigmask"):
        signal.pthread_sigmask(signal.SIG_UNBLOCK, [signal.SIGINT])  # see `interrupts_kept`
    threading.Thread(target=leave_with_parent, daemon=True).start()
    while True:
        try:
            end.send(decide(task, end.recv()))
        except (EOFError, OSError):
            return


def leave_with_parent() -> None:
    """End this process as soon as its parent has ended, even in the middle of a search."""
    if parent := parent_process():
        parent.join()
        os._exit(1)


def summary(decided: Sequence[DealResult]) -> str:
    """Return a summary as text: outcomes, times, positions, lengths of lines."""
    if not decided:
        return "no deals"
    times = sorted(deal.seconds for deal in decided)
    counts = [f"{sum(deal.outcome == outcome.value for deal in decided)} {outcome.value}" for outcome in Outcome]
    within = [f"{fraction_decided(decided, limit):.1%} within {limit:g} s" for limit in (0.02, 0.1, 1, 5, 30)]
    nodes = sum(deal.nodes for deal in decided)
    lines = [
        f"{len(decided)} deals: {', '.join(counts)}",
        f"decided: {', '.join(within)}",
        f"seconds of processor time: {', '.join(f'{name} {time:.4f}' for name, time in landmarks(times))}",
        f"positions: {nodes} in all, {nodes / max(sum(times), 1e-9):.0f} a second",
    ]
    if moves := [len(deal.line) for deal in decided if deal.outcome == Outcome.WON.value]:
        lines.append(f"moves of the lines: median {median(moves):g}, most {max(moves)}")
    return "\n".join(lines)


def fraction_decided(
    decided: Sequence[DealResult], limit: float, outcomes: Sequence[Outcome] = (Outcome.WON, Outcome.LOST)
) -> float:
    """Return the share of deals, 0 to 1, that have one of these outcomes within `limit` seconds."""
    wanted = {outcome.value for outcome in outcomes}
    return sum(deal.outcome in wanted and deal.seconds <= limit for deal in decided) / len(decided)


def landmarks(ascending: Sequence[float]) -> list[tuple[str, float]]:
    """Return the median, some percentiles and the maximum of ascending numbers, with their names."""
    hundredths = quantiles(ascending, n=100, method="inclusive") if len(ascending) > 1 else [*ascending] * 99
    return [("median", hundredths[49]), ("90th", hundredths[89]), ("99th", hundredths[98]), ("most", ascending[-1])]
