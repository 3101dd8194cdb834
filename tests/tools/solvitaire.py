"""Decides the same deals with Solvitaire and with the program's own searches, and compares times and verdicts.

    python -m tests.tools.solvitaire PATH king-albert --variation foundations-return 50000..50299

Solvitaire (Blake and Gent) is a program of its own; PATH is where it was built. For each deal both run one after the
other, in turns first. It runs as its option `smart-solvability` does, but by processor time: a tenth of the
seconds with its streamliners, which find wins sooner and prove nothing, and the rest without. Its time is that of its
whole process, in which ending takes up to a tenth.
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Sequence
from itertools import chain
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any, NamedTuple

from game.patiences import PATIENCES, KingAlbert, NapoleonsSquare
from game.rules.patience import Patience
from game.rules.session import Session
from game.solver import search
from game.study import deal_lists
from game.study.batch import Budgeted, DealResult, at_least_one, decide, fraction_decided, landmarks

MEMORY = 4 * 10**9  # bytes that a Solvitaire may map
OUTCOMES = {"solved": "won", "unsolvable": "lost"}  # by its own words; others are open
ANSWER = re.compile(r"^, ([a-z-]+), (\d+), ", re.MULTILINE)  # the verdict, and the milliseconds of the search
OUT_OF_LIMITS = ("SIGXCPU", "SIGKILL", "SIGABRT")  # how a process ends that has no time or memory left
GAMES = (KingAlbert.slug(), NapoleonsSquare.slug())
Json = dict[str, Any]


class NoSolvitaireError(Exception):
    """A path leads to no Solvitaire, or it does not answer."""


def rules(game: Patience) -> Json:
    """Return the rules of a game as Solvitaire reads them. Raises TypeError for a game that it cannot play."""
    match game:
        case KingAlbert():
            tableau = {"count": 9, "build policy": "red-black"}
            foundations = {"removable": game.foundations_return}
            return {"tableau piles": tableau, "foundations": foundations, "reserve": {"size": 7}}
        case NapoleonsSquare():
            groups = "no" if game.single_cards else "yes"
            tableau = {"count": 12, "build policy": "same-suit", "move built group": groups}
            stock = {"size": 56, "deal type": "waste", "deal count": 1, "redeal": False}
            return {"tableau piles": tableau, "stock": stock, "two decks": True}
    raise TypeError(f"Solvitaire has no rules for {game.name}")


def written(session: Session) -> Json:
    """Return a deal as Solvitaire reads it: each pile from the bottom to the top, the stock's next card last."""
    layout = session.layout()
    deal = {
        "tableau piles": [[card(word) for word in words] for pile, words in layout.items() if pile.startswith("t")],
        "reserve": [card(word) for pile, words in layout.items() if pile.startswith("r") for word in words],
        "stock": [card(word) for word in layout.get("s", [])],
    }
    return {name: cards for name, cards in deal.items() if cards}


def card(word: str) -> str:
    """Return a card in Solvitaire's notation, in which a ten is 10 and none is face down."""
    return word.upper().replace("T", "10")


class Solvitaire:
    """A Solvitaire that decides deals of one game."""

    def __init__(self, path: str, game: Patience, folder: Path) -> None:
        """Take its path, a game, and a folder for its files. Raises NoSolvitaireError if it does not answer."""
        self._path, self._game, self._folder = path, game, folder
        self.most_memory = 0  # bytes, of all its processes so far
        (folder / "rules.json").write_text(json.dumps(rules(game)))
        try:
            told = subprocess.run([path, "--version"], capture_output=True, text=True, timeout=10, check=False)
        except (OSError, subprocess.TimeoutExpired, UnicodeDecodeError):
            told = None
        if told is None or "Solvitaire version" not in told.stdout + told.stderr:
            raise NoSolvitaireError(f"{path} is not a Solvitaire: give the path of the program that its build made")

    def decide(self, deal: int, seconds: float) -> DealResult:
        """Decide a deal within some seconds of processor time, or leave it open."""
        (self._folder / "deal.json").write_text(json.dumps(written(Session(self._game, deal))))
        outcome, used = self._search("both", seconds / 10)
        if outcome != "won":
            outcome, more = self._search("none", seconds - used)
            used += more
        return DealResult(deal, outcome, (), 0, used, "")

    def _search(self, streamliners: str, seconds: float) -> tuple[str, float]:
        """Search once, for at most these seconds; return the verdict, and the processor time of the search."""
        options = ["--custom-rules", "rules.json", "--classify", "--streamliners", streamliners, "deal.json"]
        ended = run_limited([self._path, *options], self._folder, math.ceil(1.25 * seconds))  # with time to end
        self.most_memory = max(self.most_memory, ended.memory)
        answer = ANSWER.search(ended.told)
        if not answer and ended.signal not in OUT_OF_LIMITS:
            told = ended.told.strip() or "nothing"
            raise NoSolvitaireError(f"{self._path} does not answer as a Solvitaire does: it says {told}")
        part = min(1.0, int(answer[2]) / 1000 / ended.clock) if answer else 1.0  # of the process that was search
        used = part * ended.processor
        return OUTCOMES.get(answer[1], "open") if answer and used <= seconds else "open", min(used, seconds)


class Ended(NamedTuple):
    """What a process said, its seconds by the clock and of processor time, its most bytes, and what ended it."""

    told: str
    clock: float
    processor: float
    memory: int
    signal: str  # such as SIGXCPU, "" if it ended by itself


def run_limited(command: Sequence[str], folder: Path, seconds: int) -> Ended:
    """Run a program in a folder; the system ends it after some seconds of processor time, or when memory is used up."""
    import resource  # noqa: PLC0415 - not on Windows

    with (folder / "told").open("w+") as file:
        started = time.monotonic()
        process = subprocess.Popen(command, cwd=folder, stdout=file, stderr=subprocess.STDOUT)
        resource.prlimit(process.pid, resource.RLIMIT_CPU, (seconds, seconds + 1))
        resource.prlimit(process.pid, resource.RLIMIT_AS, (MEMORY, MEMORY))
        _, status, usage = os.wait4(process.pid, 0)
        clock = time.monotonic() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        file.seek(0)
        name = signal.Signals(-process.returncode).name if process.returncode < 0 else ""
        return Ended(file.read(), clock, usage.ru_utime + usage.ru_stime, usage.ru_maxrss * 1024, name)


def row(name: str, decided: Sequence[DealResult], seconds: int) -> str:
    """Return a line of the table; an open deal counts as one that takes all the seconds, or more."""
    times = [min(deal.seconds, seconds) if deal.outcome != "open" else seconds for deal in decided]
    within = [f"{fraction_decided(decided, limit):7.1%}" for limit in (0.1, 1, 10)]
    marks = [f"{mark:8.3f}" if mark < seconds else f"{f'> {seconds}':>8}" for _, mark in landmarks(sorted(times))[:3]]
    counts = [f"{sum(deal.outcome == outcome for deal in decided):6}" for outcome in ("won", "lost", "open")]
    return f"{name:<10}" + " ".join([*within, *marks, *counts])


def contradictions(ours: Sequence[DealResult], theirs: Sequence[DealResult]) -> list[str]:
    """Name the deals that are won by one and lost by the other."""
    return [
        f"CONTRADICTION: deal {one.deal} is {one.outcome} by our search, {other.outcome} by Solvitaire"
        for one, other in zip(ours, theirs, strict=True)
        if {one.outcome, other.outcome} == {"won", "lost"}
    ]


def compare(solvitaire: Solvitaire, task: Budgeted, deals: Sequence[int], seconds: int) -> int:
    """Decide all deals in both ways and print the table; return the number of contradictions."""
    ours: list[DealResult] = []
    theirs: list[DealResult] = []
    for index, deal in enumerate(deals):
        if index % 2:
            theirs.append(solvitaire.decide(deal, seconds))
        ours.append(decide(task, deal))
        if not index % 2:
            theirs.append(solvitaire.decide(deal, seconds))
        print(deal, *(f"{each[-1].outcome} {each[-1].seconds:.3f}" for each in (ours, theirs)), flush=True)
    load = ", ".join(f"{mean:.1f}" for mean in os.getloadavg())
    print(f"{task.slug} {task.variation}, {len(deals)} deals, {seconds} s of processor time each, load {load}")
    print(f"memory: ours at most {search.MEMORY / 1e6:.0f} MB", end="; ")
    print(f"Solvitaire at most {MEMORY / 1e6:.0f} MB, used {solvitaire.most_memory / 1e6:.0f} MB")
    print("           0.1 s     1 s    10 s   median     90th     99th    won   lost   open")
    print(row("ours", ours, seconds), row("Solvitaire", theirs, seconds), sep="\n")
    found = contradictions(ours, theirs)
    print(*found or ["no contradiction"], sep="\n")
    return len(found)


def main() -> int:
    """Compare both on the deals of the command line; return 1 if they contradict each other."""
    parser = argparse.ArgumentParser(
        prog="python -m tests.tools.solvitaire", description=(__doc__ or "").partition("\n")[0]
    )
    parser.add_argument("path", metavar="PATH", help="a Solvitaire")
    parser.add_argument("game", choices=GAMES)
    parser.add_argument("deals", type=deal_lists.deals, nargs="+", help="such as 50000..50299, or @FILE with numbers")
    parser.add_argument("--variation", default="", help="such as foundations-return; the standard game without it")
    parser.add_argument("--seconds", type=at_least_one, default=10, help="of processor time for each deal (10)")
    given = parser.parse_args()
    deals = [*deal_lists.each(deal_lists.merged(chain.from_iterable(given.deals)))]
    task = Budgeted(given.game, given.variation, float(given.seconds))
    try:
        game = PATIENCES[given.game].in_variation(given.variation)
        with TemporaryDirectory() as folder:
            solvitaire = Solvitaire(str(Path(given.path).resolve()), game, Path(folder))
            return min(1, compare(solvitaire, task, deals, given.seconds))
    except (ValueError, NoSolvitaireError) as error:
        parser.error(str(error))


if __name__ == "__main__":
    sys.exit(main())
