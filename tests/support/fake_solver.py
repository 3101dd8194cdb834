"""A solver whose answers come from the test."""

from __future__ import annotations

from game.rules.moves import parse_move
from game.solver.client import Advice, Outcome, Question, SolverClient


class FakeSolver(SolverClient):
    """Records questions; answers come when a test calls for them."""

    has_given_up = False

    def __init__(self) -> None:
        self.asked: list[Question] = []
        self.closed = False
        self._pending: list[tuple[Question, Advice]] = []

    def ask(self, question: Question) -> None:
        if question not in self.asked[-1:]:
            self.asked.append(question)

    def answers(self) -> list[tuple[Question, Advice]]:
        came, self._pending = self._pending, []
        return came

    def revive(self) -> None:
        self.has_given_up = False

    def close(self) -> None:
        self.closed = True

    def answer(self, advice: Advice) -> None:
        self._pending.append((self.asked[-1], advice))

    def say(self, outcome: str, line: str = "", question: Question | None = None) -> None:
        """Answer a question, by default the last one."""
        moves = tuple(map(parse_move, line.split()))
        self._pending.append((question or self.asked[-1], Advice(Outcome(outcome), moves)))
