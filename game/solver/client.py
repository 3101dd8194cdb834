"""The solver's process as the program sees it: questions go out, answers come in, and nobody waits for either."""

from __future__ import annotations

import json
import sys
from collections import deque
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from pathlib import Path
from queue import Empty, SimpleQueue
from threading import Lock
from typing import TYPE_CHECKING, Self

from game.platform.threads import start_thread
from game.rules.moves import Move, parse_move
from game.rules.patience import Patience
from game.rules.table import Pile, Table, write_position
from game.solver.outcome import Outcome

if TYPE_CHECKING:
    import subprocess

__all__ = ["Advice", "Outcome", "Question", "SolverClient"]

ROOT = Path(__file__).resolve().parents[2]


def command() -> tuple[str, ...]:
    """Give the command that starts the solver: the program itself, as it was started, with another argument.

    By its path it is found whatever the interpreter takes for the place of modules, and a bundle has no interpreter.
    """
    if hasattr(sys, "frozen"):
        return sys.executable, "--solver"
    isolated = ("-I",) if sys.flags.isolated else ()
    return sys.executable, *isolated, str(ROOT / "main.py"), "--solver"


COMMAND: tuple[str, ...] = command()
LIVES = 3  # processes that may die before it gives up
ON_THEIR_WAY = 2  # questions at most: the second one stops the first, and a process that hangs fills no pipe


@dataclass(frozen=True)
class Question:
    """A position, and the seconds that the search may take."""

    game: Patience
    table: Table
    seconds: float
    unseen: tuple[tuple[Pile, tuple[int, ...]], ...] = ()  # to be answered without them: places from the bottom

    @classmethod
    def of_open_cards(cls, game: Patience, table: Table, unseen: Mapping[Pile, Sequence[int]], seconds: float) -> Self:
        """Ask for the move that wins most of the ways in which cards that were never seen can lie.

        Where they really lie is not in the question: they are put in the order of their names.
        """
        cards = iter(sorted((table[pile][place] for pile, own in unseen.items() for place in own), key=str))
        changes = {}
        for pile, own in unseen.items():
            places = set(own)
            changes[pile] = tuple(next(cards) if n in places else card for n, card in enumerate(table[pile]))
        return cls(game, table.having(changes), seconds, tuple((pile, tuple(own)) for pile, own in unseen.items()))

    def text(self) -> bytes:
        """Write it as the worker reads it."""
        fields = {"game": self.game.slug(), "variation": self.game.variation, "layout": write_position(self.table)}
        counted = {"counters": dict(self.table.counters)} if self.table.counters else {}
        hidden = {"unseen": {str(pile): places for pile, places in self.unseen}} if self.unseen else {}
        return json.dumps(fields | counted | hidden | {"seconds": self.seconds}).encode() + b"\n"


@dataclass(frozen=True)
class Advice:
    """What is known of a position, and the moves that win it.

    Of open cards alone: the best moves, each with the number of `ways` in which the hidden cards can lie that it wins.
    """

    outcome: Outcome
    line: tuple[Move, ...] = ()
    moves: tuple[tuple[Move, int], ...] = ()
    ways: int = 0


class SolverClient:
    """One solver process, from the first look at a table to the last.

    The process ends when its pipe closes: by `close`, or with this process, however that ends. One that dies is
    replaced, and asked the same again; when the last one has died it is `gone`, and answers no more until `revive`.
    """

    def __init__(self, wake: Callable[[], None]) -> None:
        """Start the process, in a thread that calls `wake` when there is an answer."""
        self._wake = wake
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = self._gone = False
        self._wanted: Question | None = None
        self._asked: deque[Question] = deque()
        self._answers: SimpleQueue[tuple[Question, Advice]] = SimpleQueue()
        start_thread(self._live, "solver_client", daemon=True)

    def ask(self, question: Question) -> None:
        """Ask a question; it replaces the one before if that is not answered yet."""
        with self._lock:
            if not self._closed and question != (self._wanted or (self._asked and self._asked[-1])):
                self._wanted = question
                self._send()

    def answers(self) -> list[tuple[Question, Advice]]:
        """Take the answers that came; of a question that was given up there may be none."""
        came = []
        try:
            while True:
                came.append(self._answers.get_nowait())
        except Empty:
            return came

    @property
    def gone(self) -> bool:
        """Whether process after process has died."""
        return self._gone

    def revive(self) -> None:
        """Try again, if it is gone, for what is asked from now on."""
        with self._lock:
            if not self._gone or self._closed:
                return
            self._gone, self._wanted = False, None
            self._asked.clear()
        start_thread(self._live, "solver_client", daemon=True)

    @property
    def pid(self) -> int | None:
        """The process's number, None where there is none."""
        process = self._process
        return process.pid if process else None

    def close(self) -> None:
        """End the process."""
        with self._lock:
            self._closed = True
            self._hang_up()

    # ---- with the lock held

    def _send(self) -> None:
        """Write the question that is wanted, if there is a process and room on the way."""
        if self._wanted and self._process and self._process.stdin and len(self._asked) < ON_THEIR_WAY:
            question, self._wanted = self._wanted, None
            self._asked.append(question)
            try:
                self._process.stdin.write(question.text())
            except OSError:
                return  # it has died, which the thread notices, too

    def _hang_up(self) -> None:
        if self._process and self._process.stdin:
            self._process.stdin.close()

    # ---- in the thread

    def _live(self) -> None:
        for _ in range(LIVES):
            with suppress(OSError, ValueError, LookupError, TypeError):  # no such program, or it writes no answers
                self._one_life()
            if self._closed:
                return
        self._gone = True
        self._wake()

    def _one_life(self) -> None:
        """Start a process and take its answers until it ends."""
        process = start_process()
        with process:
            try:
                self._begin(process)
                for line in process.stdout or ():
                    self._take(json.loads(line))
            finally:
                with self._lock:
                    self._process = None

    def _begin(self, process: subprocess.Popen[bytes]) -> None:
        """Ask a new process what the one before has not answered."""
        with self._lock:
            self._process = process
            if self._closed:
                self._hang_up()
                return
            if self._asked:
                self._wanted = self._wanted or self._asked[-1]
                self._asked.clear()
            self._send()

    def _take(self, answer: dict[str, object]) -> None:
        outcome, line = Outcome(answer["outcome"]), answer["line"]
        advice = Advice(outcome, tuple(map(parse_move, line)) if isinstance(line, list) else (), *_odds(answer))
        with self._lock:
            question = self._asked.popleft()
            given_up = outcome is Outcome.OPEN and not advice.ways and bool(self._asked)
            if not self._closed:
                self._send()
        if not given_up and not self._closed:
            self._answers.put((question, advice))
            self._wake()


def _odds(answer: dict[str, object]) -> tuple[tuple[tuple[Move, int], ...], int]:
    """Read how many ways moves win, where the answer tells."""
    moves, ways = answer.get("moves"), answer.get("ways")
    if not isinstance(moves, list) or not isinstance(ways, int):
        return (), 0
    return tuple((parse_move(move), int(wins)) for move, wins in moves), ways


def start_process() -> subprocess.Popen[bytes]:
    """Start the solver, on Windows with less priority and no console; elsewhere it makes itself modest."""
    import subprocess  # noqa: PLC0415 - not before the first frame

    modest = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0) | getattr(subprocess, "CREATE_NO_WINDOW", 0)
    return subprocess.Popen(  # noqa: S603 - nothing of the command comes from outside
        COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, creationflags=modest
    )
