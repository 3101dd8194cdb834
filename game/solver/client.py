"""The program's connection to the solver's process: questions and answers pass through a thread, so no caller waits."""

from __future__ import annotations

import json
import sys
from collections import deque
from collections.abc import Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from queue import SimpleQueue
from threading import Lock
from typing import TYPE_CHECKING, Any, Self

from game import ROOT
from game.platform.threads import Wake, start_thread
from game.rules.moves import Move, Moves, parse_move
from game.rules.patience import Patience
from game.rules.table import Pile, Table, write_position
from game.solver.outcome import Outcome

if TYPE_CHECKING:
    import subprocess

__all__ = ["Advice", "Outcome", "Question", "SolverClient"]


def command() -> tuple[str, ...]:
    """Return the command that starts the solver: this program again, with another argument.

    It names the program by its path, because a frozen bundle has no interpreter and an installed one may have another
    search path for modules.
    """
    if hasattr(sys, "frozen"):
        return sys.executable, "--solver"
    isolated = ("-I",) if sys.flags.isolated else ()
    return sys.executable, *isolated, str(ROOT / "main.py"), "--solver"


COMMAND: tuple[str, ...] = command()
ATTEMPTS = 3  # processes that may die without an answer before the client gives up
MAX_UNANSWERED = (
    2  # questions: the second one stops the search for the first, and a hanging process cannot fill the pipe
)


@dataclass(frozen=True)
class Question:
    """A position, and the seconds that the search may take."""

    game: Patience
    table: Table
    seconds: float
    # hidden cards that the answer may not depend on: indices from the bottom
    unseen: Mapping[Pile, Sequence[int]] = field(default_factory=dict)

    @classmethod
    def of_open_cards(cls, game: Patience, table: Table, unseen: Mapping[Pile, Sequence[int]], seconds: float) -> Self:
        """Ask for the move that wins most arrangements of the unseen cards, which are sorted to hide their own."""
        cards = iter(sorted((table[pile][index] for pile, indices in unseen.items() for index in indices), key=str))
        changes = {
            pile: tuple(next(cards) if index in indices else card for index, card in enumerate(table[pile]))
            for pile, indices in unseen.items()
        }
        return cls(game, table.having(changes), seconds, unseen)

    def text(self) -> bytes:
        fields = {"game": self.game.slug(), "variation": self.game.variation, "layout": write_position(self.table)}
        hidden = {"unseen": {str(pile): indices for pile, indices in self.unseen.items()}} if self.unseen else {}
        return json.dumps(fields | hidden | {"seconds": self.seconds}).encode() + b"\n"


@dataclass(frozen=True)
class Advice:
    """What the solver found: an outcome and the moves that win.

    For a question about open cards alone: the best moves, each with the number of arrangements, out of `ways`, that
    it wins.
    """

    outcome: Outcome
    line: Moves = ()
    moves: tuple[tuple[Move, int], ...] = ()
    ways: int = 0


class SolverClient:
    """Keeps one solver process for a table.

    The process ends by `close`, or when its pipe closes because this process ends in any way. If it dies it is
    replaced, and the next one gets the same question. After the last attempt the client is `has_given_up` and gives no
    answers until `revive`.
    """

    def __init__(self, wake: Wake) -> None:
        """Start a thread with the process; the thread calls `wake` when there is an answer."""
        self._wake = wake
        self._lock = Lock()
        self._process: subprocess.Popen[bytes] | None = None
        self._closed = self.has_given_up = False
        self._queued: Question | None = None
        self._sent: deque[Question] = deque()
        self._answers: SimpleQueue[tuple[Question, Advice]] = SimpleQueue()
        start_thread(self._run, "solver_client", daemon=True)

    def ask(self, question: Question) -> None:
        """Ask a question; it replaces one that is not answered yet."""
        with self._lock:
            if not self._closed and question != (self._queued or (self._sent and self._sent[-1])):
                self._queued = question
                self._send()

    def answers(self) -> list[tuple[Question, Advice]]:
        """Return the answers that have come since the last call; a replaced question may get none."""
        return [self._answers.get_nowait() for _ in range(self._answers.qsize())]

    def revive(self) -> None:
        with self._lock:
            if not self.has_given_up or self._closed:
                return
            self.has_given_up, self._queued = False, None
            self._sent.clear()
        start_thread(self._run, "solver_client", daemon=True)

    def close(self) -> None:
        with self._lock:
            self._closed = True
            self._kill()

    def _send(self) -> None:
        """Write the waiting question if there is a process and not too many are unanswered; the lock must be held."""
        if self._queued and self._process and self._process.stdin and len(self._sent) < MAX_UNANSWERED:
            question, self._queued = self._queued, None
            self._sent.append(question)
            with suppress(OSError):  # it has died; the thread notices that, too
                self._process.stdin.write(question.text())

    def _kill(self) -> None:
        if self._process:
            self._process.kill()

    def _run(self) -> None:
        self._failures = 0
        while self._failures < ATTEMPTS:
            # the program is missing, or its output is not an answer
            with suppress(OSError, ValueError, LookupError, TypeError):
                self._run_process()
            if self._closed:
                return
            self._failures += 1
        self.has_given_up = True
        self._wake()

    def _run_process(self) -> None:
        """Start the solver, on Windows with low priority and without a console, and take its answers until it ends."""
        import subprocess  # noqa: PLC0415 - not before the first frame

        modest = getattr(subprocess, "BELOW_NORMAL_PRIORITY_CLASS", 0) | getattr(subprocess, "CREATE_NO_WINDOW", 0)
        with subprocess.Popen(  # noqa: S603 - nothing of the command comes from outside
            COMMAND, stdin=subprocess.PIPE, stdout=subprocess.PIPE, bufsize=0, creationflags=modest
        ) as process:
            try:
                self._begin(process)
                for line in process.stdout or ():
                    self._take(json.loads(line))
            finally:
                with self._lock:
                    self._process = None

    def _begin(self, process: subprocess.Popen[bytes]) -> None:
        """Send the question that the process before has not answered."""
        with self._lock:
            self._process = process
            if self._closed:
                self._kill()
                return
            if self._sent:
                self._queued = self._queued or self._sent[-1]
                self._sent.clear()
            self._send()

    def _take(self, answer: dict[str, Any]) -> None:
        moves = tuple((parse_move(move), wins) for move, wins in answer.get("moves", ()))
        line = tuple(map(parse_move, answer["line"]))
        advice = Advice(Outcome(answer["outcome"]), line, moves, answer.get("ways", 0))
        with self._lock:
            question, self._failures = self._sent.popleft(), 0
            interrupted = advice.outcome is Outcome.OPEN and not advice.ways and bool(self._sent)
            if not self._closed:
                self._send()
        if not interrupted and not self._closed:
            self._answers.put((question, advice))
            self._wake()
