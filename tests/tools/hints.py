"""Asks for hints at positions of many games, counts their sentences, and checks each by the rules and by searches.

Without a window, in some minutes for each game: `python -m tests.tools.hints [GAME …]`. The table's solver has a small
budget, so that there are positions of which it does not know whether they are won; the checks have a large one.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Iterator
from random import Random

from game.patiences import PATIENCES
from game.rules.moves import Move
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Pile, Role, Table, write_position
from game.scenes.table.analysis import SECONDS
from game.scenes.table.features.hint import Hint
from game.solver import Outcome, Verdict, solve
from game.solver.client import Advice, Question
from tests.support.fake_solver import FakeSolver
from tests.support.pilot import TablePilot

POSITIONS, OF_A_GAME = 500, 8  # positions of each patience, and of each game played
BY_THE_LINE = 0.9  # of the moves, as long as a line is known
NODES, MANY = 60, 20_000  # for a second of the table's solver, and for a check
SENTENCES = {
    "The only move": "only",
    "Safe": "safe",
    "It frees": "frees",
    "It empties": "empties",
    "A guess": "guess",
    "A win is known": "back",
    "This position cannot": "lost",
    "This deal cannot": "lost deal",
    "No win": "open",
    "Won from here": "none",
}


class SmallSolver(FakeSolver):
    """Answers at once, as far as its budget goes."""

    def ask(self, question: Question) -> None:
        if question not in self.asked[-1:]:
            super().ask(question)
            found = decided(question.game, question.table, round(NODES * question.seconds))
            self.answer(Advice(found.outcome, found.line))


def decided(game: Patience, table: Table, nodes: int = MANY) -> Verdict:
    return solve(Session.from_layout(game, write_position(table)), nodes=nodes)


def games(game: Patience) -> Iterator[list[Move]]:
    """Yield the moves of games that follow a line for most of their moves, at some positions of each."""
    for number in range(1, 10_000):
        random, session = Random(number), Session(game, number)
        line: tuple[Move, ...] = decided(game, session.table).line
        while len(session.moves) < 150 and (moves := session.legal_moves()):
            move = line[0] if line and random.random() < BY_THE_LINE else random.choice(moves)
            session.play(move)
            line = line[1:] if line[:1] == (move,) else solve(session, nodes=round(NODES * SECONDS)).line
        played = [*session.moves]
        yield from (played[: random.randrange(len(played))] for _ in range(OF_A_GAME))


class Checked(TablePilot):
    """A player who asks for hints and does not believe them."""

    def __init__(self, game: Patience) -> None:
        super().__init__(Session(game, 1))
        self.host.settings = self.host.settings.__class__(auto_finish=False, reduced_motion=True, coached=("light",))
        self.oracle = SmallSolver()
        self.table.analysis.open(self.oracle)
        self.counts: Counter[str] = Counter()
        self.wrong: list[str] = []

    def sit(self, number: int, moves: list[Move]) -> None:
        session = Session(self.session.game, number)
        for move in moves:
            session.play(move)
        self.controller.begin(session)
        self.think()

    def think(self) -> None:
        """Let the solver answer until nothing is asked."""
        asked = -1
        while asked != len(self.oracle.asked):
            asked = len(self.oracle.asked)
            self.scene.poll()
            self.scene.poll()

    def ask(self) -> str:
        """Ask for a hint; return the kind of its sentence."""
        self.table.commands["hint"].do()
        self.think()
        text, hint = self.table.message.text, self.showing(Hint)
        kind = next((name for start, name in SENTENCES.items() if text.startswith(start)), "none" if not text else "")
        kind = kind or ("lost here" if "lost here" in text else text)
        known = self.table.analysis.light or "open"
        self.counts[f"{known:5} {kind}"] += 1
        if not self.is_true(kind, text, hint.move):
            self.wrong.append(f"{self.session.number} {' '.join(map(str, self.session.moves))}: {hint.move}: {text}")
        return kind

    def is_true(self, kind: str, text: str, move: Move | None) -> bool:
        game, table, past = self.session.game, self.session.table, [*self.session.past]
        number = int(next(iter(re.findall(r"(\d+) move", text)), 1))
        if kind in ("lost", "lost deal"):
            return decided(game, table).outcome is Outcome.LOST
        if kind == "open":
            return move is None
        if kind == "back":
            return decided(game, past[number - 1]).outcome is Outcome.WON
        assert move
        after = game.outcome(table, move)[1]
        if kind == "guess":
            return self._is_most_open(after)
        if kind == "safe":
            return decided(game, after).outcome is not Outcome.LOST or decided(game, table).outcome is Outcome.LOST
        if kind == "lost here":
            undone = game.outcome(table, self.session.undone[0])[1]
            return (decided(game, undone).outcome, decided(game, after).outcome) == (Outcome.LOST, Outcome.WON)
        if kind == "only":
            same = alike(after)
            rest = [game.outcome(table, other)[1] for other in game.legal_moves(table)]
            rest = [other for other in rest if alike(other) != same]
            verdicts = {decided(game, other).outcome for other in rest}
            return verdicts == {Outcome.LOST} and decided(game, after).outcome is Outcome.WON
        line = self.table.analysis.advice.line if self.table.analysis.advice else ()
        return line[0] == move and (kind == "none" or digs(game, table, line, kind, text, number))

    def _is_most_open(self, after: Table) -> bool:
        game, table = self.session.game, self.session.table
        counts = {
            to: len([*game.legal_moves(to)]) for to in (game.outcome(table, m)[1] for m in game.legal_moves(table))
        }
        least = counts[after]
        better = [to for to, count in counts.items() if count > least and to not in {*self.session.past}]
        small = round(2.0 * NODES)
        return all(decided(game, to, small).outcome is Outcome.LOST for to in better) and after not in {
            *self.session.past
        }


def alike(table: Table) -> list[str]:
    """Return the cards of the piles, sorted within each role, except that the tableau stays as it is before a deal."""
    stock = any(pile.role is Role.STOCK and cards for pile, cards in table.items())
    return sorted(f"{pile if stock and str(pile)[0] == 't' else str(pile)[0]} {cards}" for pile, cards in table.items())


def digs(game: Patience, table: Table, line: tuple[Move, ...], kind: str, text: str, number: int) -> bool:
    """Play a line, and see whether it frees a card of the first move's pile, or empties that, after so many moves."""
    pile: Pile = line[0].piles[0]
    if kind == "empties":
        for move in line[:number]:
            empty, table = not table[pile], game.outcome(table, move)[1]
        return not empty and not table[pile]
    name = text.removeprefix("It frees the ").split(",")[0]
    index = max(at for at, card in enumerate(table[pile]) if card.face_up and card.named == name)
    tops = []
    for move in line:
        before, table = len(table[pile]), game.outcome(table, move)[1]
        tops.append(before)
        if before == index + 1 and len(table[pile]) == index:
            return move.piles[1].role is Role.FOUNDATION and tops.index(index + 1) == number and max(tops) == tops[0]
    return False


def main() -> None:
    """Print for each game how often each verdict of the light and each sentence came, and what was not true."""
    for slug in sys.argv[1:] or PATIENCES:
        game = PATIENCES[slug]()
        player = Checked(game)
        for at, moves in zip(range(POSITIONS), games(game), strict=False):
            player.sit(at // OF_A_GAME + 1, moves)
            if player.session.is_won() or player.session.is_lost():
                continue
            kind = player.ask()
            if kind in ("open", "back"):
                player.ask()
            if kind == "lost":
                player.table.commands["back"].do()
                player.think()
                if not player.table.analysis.is_lost:
                    player.ask()
        print(slug, *(f"{count:5} {name}" for name, count in sorted(player.counts.items())), sep="\n")
        print(*player.wrong, sep="\n")


if __name__ == "__main__":
    main()
