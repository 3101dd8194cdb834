"""A player at a table whose solver answers as the test says."""

from __future__ import annotations

from game.patiences.king_albert import KingAlbert
from game.rules.session import Session
from tests.support.fake_solver import FakeSolver
from tests.support.host import Point
from tests.support.pilot import TablePilot

HEARTS = [rank + "H" for rank in "A23456789TJQ"]
ENDING = {"f1": ["AS"], "f2": HEARTS, "t1": ["2S"], "t2": ["KH"], "t3": ["3S"]}  # of King Albert
LINE = "t1-f1 t2-f2 t3-f1"  # wins it


class Advised(TablePilot):
    """A player, by default near the end of King Albert, whose solver was asked and has not answered yet."""

    def __init__(self, session: Session | None = None, size: Point = (1280, 800), moves: str = "") -> None:
        """Open a session, or the ending after some moves."""
        if not session:
            session = Session.from_layout(KingAlbert(), ENDING)
            session.replay(moves.split())
        super().__init__(session, size)
        self.oracle = FakeSolver()
        self.table.analysis.open(self.oracle)
        self.scene.poll()

    def answer(self, outcome: str, line: str = "") -> None:
        """Answer the last question."""
        self.oracle.say(outcome, line)
        self.scene.poll()

    @property
    def notice(self) -> str:
        """What the bar says."""
        return self.table.message.text
