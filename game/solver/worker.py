"""The solver as a process of its own: `main.py --solver` answers questions, lines of JSON, one by one.

A question holds a position (`game`, `variation`, `layout`, and `counters` if there are any) and the `seconds` it may
take. Its answer, in the order of the questions, holds the `outcome`, the `line` that wins, `nodes` and `seconds`. A
question that waits stops the search before it, whose answer is then "open"; so is that about a position on which the
search fails. A question that names `unseen` cards, by pile their places from the bottom, is about the open cards
alone: its answer holds `moves`, each with the number of made-up deals that it was found to win, and of how many
`ways`, which are 0 where it was stopped (`game/solver/sampling.py`). When the pipe closes, for whatever reason, the
process ends at once.
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
from game.rules.patience import Patience
from game.rules.session import Session
from game.solver import Outcome, solve
from game.solver.sampling import odds

MODESTY = 10  # steps of priority below the program that asks


def main() -> None:
    """Answer until nobody asks any more."""
    if hasattr(os, "nice"):  # on Windows the program that asks has seen to it
        os.nice(MODESTY)
    if hasattr(signal, "pthread_sigmask"):  # the thread that started it may have taken no signals
        signal.pthread_sigmask(signal.SIG_UNBLOCK, signal.valid_signals())
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C in a terminal is meant for the program, and ends it
    questions: SimpleQueue[bytes] = SimpleQueue()
    threading.Thread(target=read, args=(questions,), name="questions", daemon=True).start()
    while True:
        answer = answer_to(json.loads(questions.get()), lambda: not questions.empty())
        try:
            print(json.dumps(answer), flush=True)  # noqa: T201 - the answer goes through the pipe
        except OSError:
            os._exit(0)


def read(questions: SimpleQueue[bytes]) -> None:
    """Pass questions on; when there can be no more, end the process in the middle of whatever it does."""
    for line in sys.stdin.buffer:
        questions.put(line)
    os._exit(0)


def answer_to(question: dict[str, Any], stopped: Callable[[], bool]) -> dict[str, Any]:
    """Decide the position of a question; a mistake of the search is told to whoever reads standard error."""
    try:
        return decide(question, stopped)
    except Exception as error:  # noqa: BLE001 - whatever it is, the next question can be answered
        if sys.stderr:  # not in a program for windows alone
            sys.stderr.write(f"quintet: the solver failed with {error!r} on {json.dumps(question)}\n")
        return {"outcome": Outcome.OPEN.value, "line": [], "nodes": 0, "seconds": 0.0}


def decide(question: dict[str, Any], stopped: Callable[[], bool]) -> dict[str, Any]:
    """Search, and return the answer."""
    game = PATIENCES[question["game"]].in_variation(question["variation"])
    if unseen := question.get("unseen"):
        return weigh(game, question, unseen, stopped)
    session = Session.from_layout(game, question["layout"], question.get("counters"))
    verdict = solve(session, seconds=question["seconds"], stopped=stopped)
    line = [str(move) for move in verdict.line]
    return {"outcome": verdict.outcome.value, "line": line, "nodes": verdict.nodes, "seconds": verdict.seconds}


def weigh(
    game: Patience, question: dict[str, Any], unseen: dict[str, list[int]], stopped: Callable[[], bool]
) -> dict[str, Any]:
    """Find the moves that win most of the ways in which the unseen cards can lie, and return the answer."""
    found = odds(
        game, question["layout"], question.get("counters", {}), unseen, seconds=question["seconds"], stopped=stopped
    )
    moves = [[str(move), wins] for move, wins in found.moves]
    return {"outcome": Outcome.OPEN.value, "line": [], "moves": moves, "ways": found.ways}


if __name__ == "__main__":
    main()
