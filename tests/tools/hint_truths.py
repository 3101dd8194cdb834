"""Asks for hints on many positions of each game, and decides for every sentence whether it is true.

`python -m tests.tools.hint_truths quatorze --count 50` prints how often each sentence was true, false or undecided, and
each that was not true. The positions lie on random walks and on lines that win; some are reached by an undo. A win is
proved by a line that the rules replay, a loss by a search of all lines without pruning; where that is too long, the
solver's safe search is believed, and counted.
"""

from __future__ import annotations

import argparse
import operator
import re
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from contextlib import suppress
from itertools import chain, islice
from random import Random

import pygame

from game.language.cards import name_in_case
from game.patiences import PATIENCES
from game.rules.cards import Card, Suit
from game.rules.moves import Move
from game.rules.session import Session
from game.rules.table import Role, Table, write_position
from game.scenes.table.features.hint import GUESS, LOOKING_ON, ONLY, OPEN, SAFE, Hint
from game.scenes.table.tooltips import LOST
from game.solver import Outcome, solve
from game.solver.client import Advice
from tests.support.advised import Advised
from tests.tools.brute_force import is_winnable, is_winnable_compact

FREES = re.compile(r"It frees the (.+?)(?:, (\d+) moves from now)?")
KNOWN = re.compile(r"A win is known (\d+) moves? back")
EMPTIES = re.compile(r"It empties the pile(?: in (\d+) moves)?")
CARRIES: dict[str, Callable[[Suit, Suit], bool]] = {  # suits of a card and of the one that it lies on in a column
    "king-albert": lambda upper, lower: upper.is_red is not lower.is_red,
    "napoleons-square": operator.is_,
}


class Checked:
    """A hint on a position, from the program itself, with the real solver."""

    def __init__(self, session: Session, seconds: float, *, undoes: bool) -> None:
        """Ask on a position, or once the last move is undone."""
        self.session, self._seconds, self._answered = session, seconds, 0
        self.believes = False  # the solver, that a position is lost
        self._seat = Advised(session)
        self._answer_all()
        if undoes:
            self._seat.controller.undo()
            self._seat.settle()
            self._answer_all()
        for _press in range(2):  # the second one asks for a guess, if no win is known
            self._seat.key("h")
            self._answer_all()
            if self.move:
                break
        hint = self._seat.table.showing
        self.text = hint.message.text if hint else self._seat.table.voice.message.text

    @property
    def move(self) -> Move | None:
        hint = self._seat.table.showing
        return hint.move if isinstance(hint, Hint) else None

    @property
    def _line(self) -> tuple[Move, ...]:
        advice = self._seat.table.analysis.advice
        return advice.line if advice else ()

    def _answer_all(self) -> None:
        oracle = self._seat.oracle
        self._seat.scene.poll()
        while len(oracle.asked) > self._answered:
            self._answered, asked = len(oracle.asked), oracle.asked[-1]
            oracle.answer(self._advice(asked.table, min(asked.seconds, self._seconds)))
            self._seat.scene.poll()

    def _advice(self, table: Table, seconds: float) -> Advice:
        verdict = solve(Session.from_layout(self.session.game, write_position(table)), seconds=seconds)
        return Advice(verdict.outcome, tuple(verdict.line))

    def _is_winnable(self, table: Table) -> bool | None:
        """Solve a position, and doubt a loss; None if no search decides it."""
        session = Session.from_layout(self.session.game, write_position(table))
        outcome = self._advice(table, 5 * self._seconds).outcome
        if outcome is Outcome.WON:
            return True
        found = is_winnable(session.game, table, 1000)
        if found is None:
            found = is_winnable_compact(session.game, session)
        if found is None and outcome is Outcome.LOST:
            self.believes = True
            return False
        return found

    def _is_lost(self, *tables: Table) -> bool | None:
        """Return whether all of some positions are lost, None if that is undecided."""
        found = {self._is_winnable(table) for table in tables}
        return False if True in found else None if None in found else True

    def _after(self, *moves: Move) -> Table:
        table = self.session.table
        for move in moves:
            table = self.session.game.outcome(table, move)[1]
        return table

    def is_true(self) -> bool | None:
        """Return whether what is said is true; None if a search did not end."""
        session, text = self.session, self.text
        if move := self.move:
            return self._is_true_of(move) if self._line else self._is_true_guess(move)
        if text.startswith("No move is left"):
            return not session.legal_moves()
        if text.startswith((LOST, "This deal cannot be won")):
            return self._is_lost(session.table if text.startswith(LOST) else [session.table, *session.past][-1])
        if found := KNOWN.match(text):
            return self._is_winnable([*session.past][int(found[1]) - 1])
        return text in (OPEN, LOOKING_ON)  # which say only what the solver has found

    def _is_true_guess(self, move: Move) -> bool | None:
        """Decide a sentence about a move that is not known to win."""
        session, after, past = self.session, self._after(move), {*self.session.past}
        if self.text == SAFE:
            return self._could_carry_none(session.table[move.piles[0]][-1]) or self._is_won_as_well(after)
        others = {other: self._after(other) for other in session.legal_moves()}
        left = {other: len([*session.game.legal_moves(table)]) for other, table in others.items()}
        more = (table for other, table in others.items() if left[other] > left[move] and table not in past)
        return self._is_lost(*more) if self.text == GUESS and after not in past else False

    def _could_carry_none(self, card: Card) -> bool:
        """Return whether no card outside of the foundations could be built on one."""
        piles = (cards for pile, cards in self.session.table.items() if pile.role is not Role.FOUNDATION)
        lower = [other.suit for other in chain.from_iterable(piles) if other.rank == card.rank - 1]
        carries = CARRIES.get(self.session.game.slug())
        return not (carries and any(carries(suit, card.suit) for suit in lower))

    def _is_won_as_well(self, after: Table) -> bool | None:
        """Return whether a position can be won if the present one can, None if that is undecided."""
        found = self._is_winnable(after)
        return self._is_lost(self.session.table) if found is False else found

    def _is_true_of(self, move: Move) -> bool | None:
        """Decide a sentence about the first move of a line that wins."""
        line, after = self._line, self._after(move)
        if move != line[0] or not self.session.game.is_won(self._after(*line)):
            return False
        if self.text == ONLY:
            others = map(self._after, self.session.legal_moves())
            same = _without_order(after)
            return self._is_lost(*(other for other in others if _without_order(other) != same))
        if self.text.endswith("lost here. This wins."):
            return self._is_lost(self._after(self.session.undone[0]))
        found = FREES.fullmatch(self.text) or EMPTIES.fullmatch(self.text)
        return self._comes_true(line, move, found) if found else self.text in ("", SAFE)

    def _comes_true(self, line: tuple[Move, ...], move: Move, found: re.Match[str]) -> bool:
        """Follow the line to where a card is free, or the pile is empty, for the first time."""
        pile, count = move.piles[0], int(found[found.re.groups] or 1)
        before, after = (self._after(*line[:number])[pile] for number in (count - 1, count))
        if found.re is EMPTIES:
            return bool(before) and not after
        card = self.session.table[pile][len(after) - 1]
        moved = (step.piles for step in line[count:] if step.piles)  # a deal of the stock names none
        goes_up = (piles for piles in moved if piles[0] == pile and piles[-1].role is Role.FOUNDATION)
        named = name_in_case(card, "named") == found[1] and after[-1:] == (card,) and len(before) > len(after)
        return named and card.face_up and next(goes_up, None) is not None


def _without_order(table: Table) -> Counter[object]:
    return Counter((pile.role if pile.role is Role.FOUNDATION else pile, cards) for pile, cards in table.items())


def positions(slug: str, seconds: float) -> Iterator[tuple[Session, bool]]:
    """Yield positions on random walks and on lines that win, with some random moves, and whether to undo the last."""
    random, game = Random(slug), PATIENCES[slug]()
    while True:
        session = Session(game, random.randint(1, 31_999))
        line: Iterable[Move] = solve(session, seconds=5 * seconds).line if random.random() < 0.7 else ()
        moves = [*line]
        for move in moves[: random.randrange(len(moves) + 1)]:
            session.play(move)
        for _step in range(random.randrange(4 if moves else 60)):
            with suppress(IndexError):  # no move is left
                session.play(random.choice(session.legal_moves()))
        if not session.is_won():
            yield session, bool(session.moves) and random.random() < 0.3


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("games", nargs="*", default=[*PATIENCES], metavar="GAME", help="by default all")
    parser.add_argument("--count", type=int, default=50, help="positions of each game")
    parser.add_argument("--start", type=int, default=0, help="positions that are left out, as they were asked before")
    parser.add_argument("--seconds", type=float, default=1.0, help="for each search")
    args = parser.parse_args()
    pygame.font.init()
    for slug in args.games:
        said, believed = Counter[tuple[str, str]](), 0
        for session, undoes in islice(positions(slug, args.seconds), args.start, args.start + args.count):
            hint = Checked(session, args.seconds, undoes=undoes)
            found = {True: "true", False: "FALSE", None: "undecided"}[hint.is_true()]
            said[
                re.sub(r"\d+|(?<=frees the ).*?(?=,|$)|.*(?= lost here)", "…", hint.text) or "(a move alone)", found
            ] += 1
            if found != "true":
                moves = " ".join(map(str, session.moves))
                print(f"{slug} {session.number} {moves}: {hint.move} {hint.text!r} {found}", flush=True)
            believed += hint.believes
        print(f"{slug}: {args.count} positions, {believed} with a loss that only the solver proves")
        for (text, found), count in said.most_common():
            print(f"    {count} {found}: {text}", flush=True)


if __name__ == "__main__":
    main()
