"""The steps of a tour, and which moves they ask for. It has no pygame and no display."""

from __future__ import annotations

import re
from collections.abc import Container, Iterable
from typing import TYPE_CHECKING

from game.rules.moves import Move
from game.rules.session import Session
from game.rules.table import Table
from game.scenes.table.click_moves import best_moves, is_pointless, taken

if TYPE_CHECKING:
    from game.view.help.text import Step


def kind_of(table: Table, move: Move) -> str:
    """Return what the texts of tours call a move: its notation without numbers, with a 0 if its target is empty."""
    kind = re.sub(r"x?\d+", "", str(move))
    return kind + "0" * ("-" in kind and not table[move.piles[-1]])


def move_of(session: Session, kinds: Container[str], best: Move | None) -> Move | None:
    """Return the legal move of some kinds that a step asks for, None if there is none.

    It is one that a click on its cards makes, if there is any, and of those the best one if that is known.
    """
    table = session.table
    moves = [move for move in session.legal_moves() if kind_of(table, move) in kinds and not is_pointless(table, move)]
    clicked = [move for move in moves for cards in taken(move) if best_moves(session, *cards)[:1] == [move]]
    choices = clicked or moves
    return best if best in choices else next(iter(choices), None)


class TourSteps:
    """The steps of a tour. The present one is the first that is left.

    While no move of its kinds is possible, the next one that can ask for a move has its turn before it; if there is
    none, the step only explains.
    """

    def __init__(self, steps: Iterable[Step]) -> None:
        self._steps = self._left = [*steps]
        self.present: Step | None = None
        self.move: Move | None = None  # that it asks for; None if it only points at something
        self.answered = False  # whether the step before asked for a move, and got one

    def find(self, session: Session, best: Move | None = None) -> None:
        """Find the present step, if any is left, and its move, which stays, whatever is known later."""
        step = move = None
        for step in (*self._left, *self._left[:1]):
            move = move_of(session, step.kinds, (step is self.present and self.move) or best)
            if move or not self._left[0].kinds:
                break
        self.present, self.move = step, move

    def made(self, before: Table, move: Move) -> None:
        """Go on if the present step asks for such a move, or for none."""
        if self.present and (not self.move or kind_of(before, move) in self.present.kinds):
            self.go_on()

    def go_on(self) -> None:
        """Leave the present step behind."""
        self.answered = self.move is not None
        self._left = [step for step in self._left if step is not self.present]

    @property
    def number(self) -> tuple[int, int]:
        """The number of the present step, from 1 on, and how many there are."""
        return 1 + len(self._steps) - len(self._left), len(self._steps)
