"""Decide many deals: python -m game.study king-albert 1..1000."""

from __future__ import annotations

import argparse
import os
import signal
import sys
from collections.abc import Generator
from contextlib import ExitStack, closing
from dataclasses import replace
from itertools import chain
from pathlib import Path
from typing import IO, NoReturn

from game.patiences import PATIENCES
from game.study import deal_lists, results
from game.study.batch import Budgeted, DealResult, at_least_one, decide_all, summary, tell
from game.study.cluster import ClusterError, decide_on
from game.study.progress import Progress

SECONDS = 10.0  # for each deal, if neither seconds nor positions are given
STOPPED = 128  # plus the number of the signal, as shells do


def seconds(text: str) -> float:
    """Parse a number of seconds. Raises ArgumentTypeError for anything but a number of at least 0."""
    try:
        found = float(text)
    except ValueError:
        found = float("nan")
    if not 0 <= found < float("inf"):
        raise argparse.ArgumentTypeError(f"{text!r} is not a number of seconds")
    return found


def arguments(words: list[str] | None = None) -> argparse.Namespace:
    """Parse the command line."""
    parser = argparse.ArgumentParser(prog="python -m game.study", description="Decide many deals of a patience.")
    parser.add_argument("game", choices=PATIENCES)
    parser.add_argument(
        "deals", type=deal_lists.deals, nargs="+", help="such as 24, 1..1000, 3,5,10..20, or @FILE with such numbers"
    )
    parser.add_argument("--variation", default="", help="such as foundations-return; the standard game without it")
    parser.add_argument(
        "--budget", type=seconds, metavar="SECONDS", help="of processor time for each deal (10; no limit with --nodes)"
    )
    parser.add_argument(
        "--nodes", type=at_least_one, help="positions for each deal; alone, the verdicts are the same on every machine"
    )
    parser.add_argument("--jobs", type=at_least_one, default=os.cpu_count() or 1, help="processes (one a core)")
    parser.add_argument("--dask", metavar="SCHEDULER", help="on a cluster, such as tcp://HOST:8786, instead of here")
    parser.add_argument("--json", action="store_true", help="print a line of JSON for every deal, with its moves")
    parser.add_argument("--output", type=Path, metavar="FILE", help="write these lines to a file, as they come")
    parser.add_argument("--resume", action="store_true", help="go on with that file: leave out the deals it has")
    parsed = parser.parse_args(words)
    try:
        PATIENCES[parsed.game].in_variation(parsed.variation)
    except ValueError as error:
        parser.error(str(error))
    check_output(parser, parsed)
    if parsed.budget is None and parsed.nodes is None:
        parsed.budget = SECONDS
    return parsed


def check_output(parser: argparse.ArgumentParser, parsed: argparse.Namespace) -> None:
    """Reject an --output that would overwrite a file or cannot be written, and a --resume without one."""
    if not parsed.output:
        if parsed.resume:
            parser.error("--resume goes on with a file: name it with --output FILE")
    elif parsed.output.exists() and not parsed.output.is_file():
        parser.error(f"{parsed.output} is no file that results can be written to: name another one")
    elif parsed.output.exists() and not parsed.resume:
        parser.error(f"{parsed.output} is there already: add --resume to go on with it, or name another file")


def say(text: str) -> None:
    """Write to standard output at once."""
    sys.stdout.write(text)
    sys.stdout.flush()


class StudyRun:
    """One run of the command: writes and shows the result of each deal."""

    def __init__(self, task: Budgeted, options: argparse.Namespace, total: int, file: IO[bytes] | None) -> None:
        """Take the task and its options, the number of deals, and the file for results, if any."""
        self._task, self._options, self._file, self._total = task, options, file, total
        self._progress = Progress(total)
        self.decided: list[DealResult] = []
        self.failed: list[int] = []

    def note(self, deal: DealResult) -> None:
        """Write the result of a deal in one call, and show it."""
        line = deal.as_json(self._task) + "\n"
        if self._file:
            self._file.write(line.encode())
            self._file.flush()
        elif self._options.json:
            say(line)
        else:
            moves = len(deal.line) or "-"
            say(f"{deal.deal} {deal.outcome} {moves} moves {deal.nodes} positions {deal.seconds:.3f} s\n")
        self.decided.append(replace(deal, line=results.shared(deal)))
        self._progress.update(len(self.decided) + len(self.failed))

    def fail(self, deal: int) -> None:
        """Count a deal that was not decided."""
        self.failed.append(deal)
        tell(deal)

    def end(self, stopped: int) -> int:
        """Print the summary and how to go on; return the exit status."""
        sys.stderr.write((summary(self.decided) if self._total else "all these deals are there already") + "\n")
        if stopped and self._file:
            done = len(self.decided)
            sys.stderr.write(f"stopped after {done} of {self._total} deals: the same command with --resume goes on\n")
        return STOPPED + stopped if stopped else int(bool(self.failed))


SIGNALS = (signal.SIGINT, signal.SIGTERM)


class StoppedError(Exception):
    """A signal asks the program to end."""


def stop(number: int, _frame: object) -> NoReturn:
    """Raise StoppedError; further signals are ignored."""
    for each in SIGNALS:
        signal.signal(each, signal.SIG_IGN)
    raise StoppedError(number)


def carry_out(run: StudyRun, found: Generator[DealResult, None, None]) -> int:
    """Write all results and the summary; return the exit status."""
    stopped = 0
    try:
        for number in SIGNALS:
            signal.signal(number, stop)
        with closing(found):
            for deal in found:
                run.note(deal)
    except StoppedError as error:
        stopped = int(error.args[0])
    except ClusterError as error:
        return refuse(str(error))
    except BrokenPipeError:  # the reader of the pipe has closed it
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return 1
    except OSError as error:
        return refuse(f"the results cannot be written any more: {error}; what is written can be gone on with")
    return run.end(stopped)


def refuse(why: str) -> int:
    """Print why the command cannot go on; return the exit status."""
    sys.stderr.write(f"quintet: {why}\n")
    return 2


def main() -> int:
    """Decide the deals, show progress, and sum up; return the exit status."""
    options = arguments()
    task = Budgeted(options.game, options.variation, options.budget, options.nodes)
    rows, done = deal_lists.merged(chain.from_iterable(options.deals)), set[int]()
    with ExitStack() as stack:
        file: IO[bytes] | None = None
        try:
            if options.output:
                file = stack.enter_context(options.output.open("ab", buffering=0))
                results.mend(options.output)
                done = results.done(options.output, task)
        except (OSError, ValueError) as error:
            return refuse(f"{options.output} cannot be used for results: {error}")
        run = StudyRun(task, options, deal_lists.count(rows, done), file)
        deals = deal_lists.each(rows, done)
        if options.dask:
            return carry_out(run, decide_on(options.dask, task, deals, run.fail))
        return carry_out(run, decide_all(task, deals, options.jobs, run.fail))


if __name__ == "__main__":
    sys.exit(main())
