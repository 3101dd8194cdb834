"""The solver's process: `main.py --solver` answers questions, each a line of JSON, in their order.

A question holds a position (`game`, `variation`, `layout`) and the `seconds` allowed. Its answer holds the `outcome`
and the winning `line`. A further question stops the search for the one before, whose answer is then "open"; the answer
is also "open" if the search fails. If a question names `unseen` cards (by pile, their indices from the bottom), it is
about the open cards alone: its answer holds `moves`, each with the number of arrangements that it wins, and the number
of all `ways`, which is 0 if it was stopped (`game/solver/sampling.py`). When the pipe closes the process ends at once.
"""

from __future__ import annotations

import json
import os
import signal
import sys
import threading
from collections.abc import Callable
from queue import SimpleQueue
from typing import Any

from game.patiences import PATIENCES
from game.rules.session import Session
from game.solver import Outcome, solve
from game.solver.sampling import odds

Fields = dict[str, Any]  # of a question, or of an answer


def main() -> None:
    """Answer questions until the pipe closes."""
    if hasattr(os, "nice"):  # on Windows the client has lowered the priority
        os.nice(10)
    if hasattr(signal, "pthread_sigmask"):  # the thread that started this process may have blocked signals
        signal.pthread_sigmask(signal.SIG_UNBLOCK, signal.valid_signals())
    # Ctrl-C in a terminal is for the program, which then ends this process
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=read, args=(questions,), name="questions", daemon=True).start()
    while True:
        question = json.loads(questions.get())
        write(answer_to(question, stopped=lambda: not questions.empty()))


def read(questions: SimpleQueue[bytes]) -> None:
    """Queue the questions; at the end of the input, exit at once, even during a search."""
    for line in sys.stdin.buffer:
        questions.put(line)
    os._exit(0)


def write(answer: Fields) -> None:
    """Send an answer through the pipe; if that is closed, exit."""
    try:
        print(json.dumps(answer), flush=True)  # noqa: T201 - this is the pipe
    except OSError:
        os._exit(0)


def answer_to(question: Fields, stopped: Callable[[], bool]) -> Fields:
    """Decide the position of a question; an exception in the search is printed to standard error."""
    try:
        return decide(question, stopped)
    except Exception as error:  # noqa: BLE001 - whatever it is, the next question can be answered
        if sys.stderr:  # None in a Windows program without a console
            sys.stderr.write(f"quintet: the solver failed with {error!r} on {json.dumps(question)}\n")
        return {"outcome": Outcome.OPEN.value, "line": []}


def decide(question: Fields, stopped: Callable[[], bool]) -> Fields:
    """Search; return the fields of the answer."""
    game = PATIENCES[question["game"]].in_variation(question["variation"])
    layout, seconds = question["layout"], question["seconds"]
    if unseen := question.get("unseen"):
        found = odds(game, layout, unseen, seconds=seconds, stopped=stopped)
        moves = [[str(move), wins] for move, wins in found.moves]
        return {"outcome": Outcome.OPEN.value, "line": [], "moves": moves, "ways": found.ways}
    verdict = solve(Session.from_layout(game, layout), seconds=seconds, stopped=stopped)
    return {"outcome": verdict.outcome.value, "line": [str(move) for move in verdict.line]}


if __name__ == "__main__":
    main()
