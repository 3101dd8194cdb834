"""Asks for hints at positions of many games, counts their sentences, and checks each by the rules and by searches.

Without a window, in some minutes for each game: `python -m tests.tools.hints [GAME …]`. The table's solver has a small
budget, so that there are positions of which it does not know whether they are won; the checks have a large one.
"""

from __future__ import annotations

import re
import sys
from collections import Counter
from collections.abc import Callable, Iterator
from random import Random

from game.patiences import PATIENCES
from game.rules.moves import Move
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Role, Table, write_position
from game.scenes.table.analysis import AT_A_GLANCE, SECONDS
from game.scenes.table.features.hint import Hint
from game.solver import Outcome, Verdict, solve
from game.solver.client import Advice, Question
from tests.support.fake_solver import FakeSolver
from tests.support.pilot import TablePilot

POSITIONS, OF_A_GAME = 500, 8  # positions of each patience, and of each game played
BY_THE_LINE = 0.2, 0.9, 0.97  # of the moves of each game, as long as a line is known
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
        random, session, share = Random(number), Session(game, number), BY_THE_LINE[number % 3]
        line: tuple[Move, ...] = decided(game, session.table).line
        while len(session.moves) < 150 and (moves := session.legal_moves()):
            move = line[0] if line and random.random() < share else random.choice(moves)
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
        """Check a sentence; one of the last kinds is about the line that the table knows."""
        checks: dict[str, Callable[[int, Move | None], bool]] = {
            "lost": self.is_lost,
            "lost deal": self.is_lost,
            "open": lambda _number, move: move is None,
            "back": self.was_won,
            "guess": self.is_most_open,
            "safe": self.is_safe,
            "lost here": self.lost_here,
            "only": self.is_only,
        }
        number = int(next(iter(re.findall(r"(\d+) move", text)), 1))
        if kind in checks:
            return checks[kind](number, move)
        line = self.table.analysis.advice.line if self.table.analysis.advice else ()
        return line[0] == move and (kind == "none" or digs(self.session, line, text, number))

    def after(self, move: Move | None) -> Table:
        assert move
        return self.session.game.outcome(self.session.table, move)[1]

    def proves(self, table: Table, outcome: Outcome) -> bool:
        return decided(self.session.game, table).outcome is outcome

    def is_lost(self, _number: int, _move: Move | None) -> bool:
        return self.proves(self.session.table, Outcome.LOST)

    def was_won(self, number: int, _move: Move | None) -> bool:
        return self.proves([*self.session.past][number - 1], Outcome.WON)

    def is_safe(self, _number: int, move: Move | None) -> bool:
        return not self.proves(self.after(move), Outcome.LOST) or self.proves(self.session.table, Outcome.LOST)

    def lost_here(self, _number: int, move: Move | None) -> bool:
        undone = self.session.undone[0]
        return self.proves(self.after(undone), Outcome.LOST) and self.proves(self.after(move), Outcome.WON)

    def is_only(self, _number: int, move: Move | None) -> bool:
        shown, others = alike(self.after(move)), map(self.after, self.session.legal_moves())
        rest = [table for table in others if alike(table) != shown]
        lost = [table for table in rest if self.proves(table, Outcome.LOST)]
        return bool(rest) and lost == rest and self.proves(self.after(move), Outcome.WON)

    def is_most_open(self, _number: int, move: Move | None) -> bool:
        """More moves are left only after one that is proved to lose, or leads back."""
        game, past = self.session.game, {*self.session.past}
        counts = {table: len([*game.legal_moves(table)]) for table in map(self.after, self.session.legal_moves())}
        better = [table for table, count in counts.items() if count > counts[self.after(move)] and table not in past]
        known = (decided(game, table, round(NODES * AT_A_GLANCE)).outcome for table in better)
        return all(outcome is Outcome.LOST for outcome in known) and self.after(move) not in past


def alike(table: Table) -> list[str]:
    """Return the cards of the piles, sorted within each role, except that the tableau stays as it is before a deal."""
    stock = any(pile.role is Role.STOCK and cards for pile, cards in table.items())
    return sorted(f"{pile if stock and str(pile)[0] == 't' else str(pile)[0]} {cards}" for pile, cards in table.items())


def digs(session: Session, line: tuple[Move, ...], text: str, number: int) -> bool:
    """Play a line, and see whether it frees a card of the first move's pile, or empties that, after so many moves."""
    game, table, pile = session.game, session.table, line[0].piles[0]
    if "empties" in text:
        for move in line[:number]:
            empty, table = not table[pile], game.outcome(table, move)[1]
        return not empty and not table[pile]
    name = text.removeprefix("It frees the ").split(",")[0]
    index = max(at for at, card in enumerate(table[pile]) if card.face_up and card.named == name)
    tops = list[int]()
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
