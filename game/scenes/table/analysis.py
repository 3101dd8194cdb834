"""The analysis of a game: what is known of each position, and what the solver is asked next.

Nothing is asked that follows from known results: a winning line continues after its first move, a lost position stays
lost after any move, and a position from which a won one was reached is won.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from game.rules.cards import Cards
from game.rules.moves import Move
from game.rules.session import Session
from game.rules.table import Pile, Table
from game.scenes.table.click_moves import taken
from game.scenes.table.verdicts import Verdicts, after, inferred, next_on_way_back, positions
from game.solver.client import Advice, Outcome, Question, SolverClient
from game.view.marks.verdict import VerdictName

SECONDS = 10.0  # for a position; then the solver is not asked about it again
LONGER = 60.0  # seconds for a position without a result, after a hint or where a review looks for the move that lost
AT_A_GLANCE = 2.0  # seconds for each position of a review or on the way back
SAMPLING = 0.9  # seconds for a hint from the open cards alone, so that it comes within a second
Slot = tuple[Pile, int]


class Analysis:
    """Follows a session and sends its positions to the solver.

    With `sees_all` it uses face-down cards. Without, it gives no verdict as long as there are cards that the player
    has never seen in this game, only the odds.
    """

    sees_all = True
    _was_gone = False

    def __init__(self, session: Session) -> None:
        self._solver: SolverClient | None = None
        self.begin(session)

    def begin(self, session: Session) -> None:
        """Follow another session; a solver that has given up is tried again."""
        if self._solver:
            self._solver.revive()
        self._session, self._table = session, session.table
        self._further: Callable[[], Table | None] = lambda: None
        self._known: dict[Table, Advice] = {}
        self._tried: dict[Table, float] = {}  # seconds of searches without a result
        self._odds: dict[Table, Advice] = {}
        self._way: tuple[list[Table], Verdicts] = [], ()  # that led to the last position that is not won
        self._unseen = hidden_cards(positions(session)[-1])  # slots of cards that were face down in all positions
        self._look_no_further()

    def open(self, solver: SolverClient) -> None:
        self.close()
        self._solver, self._outdated = solver, True

    def close(self) -> None:
        if self._solver:
            self._solver.close()
            self._solver = None

    def poll(self) -> bool:
        """Follow the session, take answers, and send the next question; return whether something new is known."""
        followed = self._follow()
        answers = self._solver.answers() if self._solver else []
        for question, advice in answers:
            self._learn(question, advice)
        news = followed or bool(answers) or self._outdated
        if news and self.advice and self.advice.outcome is not Outcome.WON:
            self._way = self._way_back(self.advice.outcome)
        if self._solver and news:
            self._outdated = False
            if following := self._next():
                self._solver.ask(following)
        before, self._was_gone = self._was_gone, self.has_given_up
        return followed or bool(answers) or before != self._was_gone

    def look_again(self) -> None:
        """Look for questions again, because more cards may be used now."""
        self._outdated = True

    def look_for_way_back(self) -> None:
        """Search for the last position that is proved to be won."""
        self._searches_way_back = self._outdated = True

    def look_on(self) -> None:
        """Search longer if there is no result, and for the last position that is proved to be won.

        With cards never seen, search for the move that wins in most of their arrangements.
        """
        self.looks_on = self._outdated = True

    def look_at(self, further: Callable[[], Table | None]) -> None:
        """Search other positions after everything else.

        `further` returns the next one, or None; one that was searched at a glance already is searched longer.
        """
        self._further, self._outdated = further, True

    def _look_no_further(self) -> None:
        self._searches_way_back = self.looks_on = False
        self._outdated = True

    @property
    def has_given_up(self) -> bool:
        return self._solver is not None and self._solver.has_given_up

    @property
    def advice(self) -> Advice | None:
        """What is known of the position on the table; None during a search, or if hidden cards forbid an answer."""
        return None if self.is_blind else self._advice(self._session.table, SECONDS)

    @property
    def is_looking_on(self) -> bool:
        """Whether a longer search of a position without a result has not ended yet."""
        return self.looks_on and not (self.has_given_up or self._advice(self._session.table, LONGER))

    @property
    def is_open(self) -> bool:
        return self.advice is not None and self.advice.outcome is Outcome.OPEN

    @property
    def light(self) -> VerdictName | None:
        """The verdict for the light of a game with moves left; None if there is none."""
        if self.is_blind or self._session.is_won():
            return None
        advice = self.advice
        if advice:
            return advice.outcome.value
        return "failed" if self.has_given_up else "searching"

    def outcome(self, table: Table, seconds: float = AT_A_GLANCE) -> Outcome | None:
        """Return what is known of a position; None if it was searched for less than some seconds."""
        advice = Advice(Outcome.OPEN) if self.is_blind else self._advice(table, seconds)
        return advice.outcome if advice else None

    def line(self, table: Table) -> int:
        """Return how many moves the line has that is known to win from a position, 0 if none is."""
        known = self._known.get(table)
        return len(known.line) if known else 0

    @property
    def odds(self) -> Advice | None:
        """The odds of the position on the table, from open cards alone; None if unknown."""
        return self._odds.get(self._session.table)

    @property
    def is_blind(self) -> bool:
        """Whether there are no verdicts because of cards that were face down in all positions."""
        return not self.sees_all and bool(hidden_cards(self._session.table) & self._unseen)

    @property
    def best(self) -> Move | None:
        """The move that a hint shows: the next one that wins, or with cards unseen the one that wins most often."""
        if self.is_blind:
            return next((move for move, _wins in self.odds.moves), None) if self.odds else None
        return next(iter(self.advice.line), None) if self.advice else None

    def moves_back(self) -> int | None:
        """Return how many moves must be undone to the last position that is proved to be won.

        None while that is unknown; 0 if none is proved.
        """
        tables, verdicts = self._way
        if not tables or tables[-1] is not self._session.table or next_on_way_back(verdicts) is not None:
            return None
        won = verdicts.count(Outcome.WON)
        return won and len(verdicts) - won

    @property
    def saving(self) -> Cards:
        """The cards of the move that wins from the last position that is proved to be won, none if none is known."""
        table = next(iter(self._way[0]), self._table)
        move = self._known[table].line[0] if self.line(table) else None
        return tuple(card for pile, count in taken(move) for card in table[pile][-count:]) if move else ()

    def _way_back(self, outcome: Outcome) -> tuple[list[Table], Verdicts]:
        """Return the positions from the last one known to be won, or from the deal, to the present, and verdicts."""
        tables = [self._session.table]
        verdicts: list[Outcome | None] = [outcome]
        for table in self._session.past:
            tables.append(table)
            verdicts.append(self.outcome(table))
            if verdicts[-1] is Outcome.WON:
                break
        return tables[::-1], inferred(verdicts[::-1])

    def _advice(self, table: Table, seconds: float) -> Advice | None:
        """Return what is known of a position; None unless it was searched for so long, or is known."""
        tried = self._tried.get(table, 0.0) >= seconds
        return self._known.get(table) or (Advice(Outcome.OPEN) if tried else None)

    def _learn(self, question: Question, advice: Advice) -> None:
        if question.game != self._session.game:
            return
        if question.unseen:
            if question == self._about_odds():
                self._odds[self._session.table] = advice
            return
        if advice.outcome is Outcome.OPEN:
            self._tried[question.table] = max(question.seconds, self._tried.get(question.table, 0.0))
        else:
            self._known.setdefault(question.table, advice)

    def _follow(self) -> bool:
        """Take over the position on the table; return whether it is a new one."""
        before, now = self._table, self._session.table
        if now is before:
            return False
        self._table = now
        self._unseen &= hidden_cards(now)
        self._look_no_further()
        if now not in self._known and (advice := self._inferred(before, now)):
            self._known[now] = advice
        return True

    def _inferred(self, before: Table, now: Table) -> Advice | None:
        session, known = self._session, self._known.get(before)
        last, undone = session.moves[-1:], session.undone[:1]
        if not known:
            return None
        if last and self._leads(before, last[0], now):
            if known.outcome is Outcome.LOST:
                return known
            return Advice(Outcome.WON, known.line[1:]) if known.line[:1] == last else None
        if known.outcome is Outcome.WON and undone and self._leads(now, undone[0], before):
            return Advice(Outcome.WON, undone + known.line)
        return None

    def _leads(self, table: Table, move: Move, to: Table) -> bool:
        return after(self._session.game, table, move) == to

    def _next(self) -> Question | None:
        """Return the first question without an answer."""
        if self.looks_on and self.is_blind and self.odds is None and (about := self._about_odds()):
            return about
        for table, seconds in () if self.is_blind else self._agenda():
            if not self._advice(table, seconds):
                return Question(self._session.game, table, seconds)
        return None

    def _agenda(self) -> Iterator[tuple[Table, float]]:
        session = self._session
        if not session.is_won():
            yield session.table, SECONDS
            looks_on, (tables, verdicts) = self.looks_on and self.is_open, self._way
            if (self._searches_way_back or looks_on) and (index := next_on_way_back(verdicts)) is not None:
                yield tables[index], AT_A_GLANCE
            if looks_on:
                yield session.table, LONGER
        if table := self._further():
            yield table, AT_A_GLANCE
            yield table, LONGER

    def _about_odds(self) -> Question | None:
        """Return the question about the odds of the position on the table; None if all cards were seen."""
        game, table = self._session.game, self._session.table
        unseen: dict[Pile, list[int]] = {}
        for pile, index in sorted(hidden_cards(table) & self._unseen, key=lambda slot: (str(slot[0]), slot[1])):
            unseen.setdefault(pile, []).append(index)
        return Question.of_open_cards(game, table, unseen, SAMPLING) if unseen else None


def hidden_cards(table: Table) -> set[Slot]:
    """Return the slots of all face-down cards: the pile and the index from the bottom."""
    return {(pile, index) for pile, cards in table.items() for index, card in enumerate(cards) if not card.face_up}
