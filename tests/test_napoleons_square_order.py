"""Napoleon's Square: what the proof by the order of greedy play calls lost is lost."""

from __future__ import annotations

import json
import lzma
from collections import Counter
from collections.abc import Iterator
from itertools import islice, product
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.patiences import NapoleonsSquare
from game.rules.moves import parse_move
from game.rules.session import Session
from game.solver import Outcome, solve
from game.solver.compact import CARDS, card_numbers
from game.solver.napoleons_square import PILES, graph
from game.solver.napoleons_square_greedy import BARE, FIRST, QUESTIONS, UP, Conflict, Greedy, copies
from game.solver.napoleons_square_order import Proof
from game.solver.search import LOST, OPEN, Budget, Pruning
from tests.brute_force import is_winnable_compact
from tests.endgames import larger_position
from tests.extent import FULL
from tests.play import GAMES

STUDY = Path(__file__).parents[1] / "docs/study"
SQUARES = [game for game in GAMES if isinstance(game, NapoleonsSquare)]


def greedy(game: NapoleonsSquare, session: Session) -> Greedy | None:
    """Return a greedy game from a position; None if it has a space."""
    problem, (_, start, _) = graph(game, session.layout(), Pruning.NONE)
    return problem.greedy(start)


class RealPlay:
    """When each copy leaves its place in a line, and when each card first goes up, until a pile is empty."""

    def __init__(self, game: NapoleonsSquare, session: Session, moves: list[str]) -> None:
        _, (_, (piles, waste, _, heights, _, _), _) = graph(game, session.layout(), Pruning.NONE)
        met = [0] * CARDS
        self._piles = {name: copies(pile.cards, met) for name, pile in zip(PILES, piles, strict=True)}
        self._piles["w"] = copies(waste.cards, met)
        self._stock = copies(card_numbers(reversed(session.layout()["s"])), met)
        self._in_place = {name: len(pile) for name, pile in self._piles.items()}
        self._never = len(moves) * CARDS
        self._leaves = [self._never] * (2 * CARDS)
        up = [rank * 4 + suit for suit, pair in enumerate(heights) for height in pair for rank in range(height)]
        self._up_before = Counter(up)
        self._up = [-1 if card in self._up_before else self._never for card in range(CARDS)]
        for number, move in enumerate(moves):
            self._make(move, number * CARDS)
            if not all(self._piles[name] for name in PILES):
                break

    def _make(self, move: str, time: int) -> None:
        if move == "deal":
            self._piles["w"].append(self._stock.pop(0))
            self._in_place["w"] += 1
            return
        source, target = move.split("-")
        target, _, count = target.partition("x")
        pile, moved = self._piles[source], list[int]()
        for later in range(int(count or 1)):
            if len(pile) == self._in_place[source]:
                self._in_place[source] -= 1
                self._leaves[pile[-1]] = time + later
            moved.insert(0, pile.pop())
        if target in self._piles:
            self._piles[target] += moved
        else:
            card = moved[0] >> 1
            self._up[card] = min(self._up[card], time)

    def answers(self) -> list[bool | None]:
        """Return what a greedy game asks."""
        true: list[bool | None] = [None] * QUESTIONS
        for card in range(CARDS):
            true[FIRST + card] = self._leaves[2 * card] <= self._leaves[2 * card + 1]
        for card in range(4, CARDS):
            lower = card - 4
            followers = sorted([-1] * self._up_before[lower] + self._leaves[2 * lower : 2 * lower + 2])
            true[UP + card] = self._up[card] < followers[1]
            for copy, others in product((2 * card, 2 * card + 1), (0, 1)):
                true[BARE + 2 * copy + others] = self._leaves[copy] <= followers[others]
        return true


def study(game: NapoleonsSquare) -> Iterator[dict[str, Any]]:
    """Yield the results of the study."""
    name = f"{game.slug()}-{game.variation}".strip("-")
    with lzma.open(STUDY / f"{name}.jsonl.xz", "rt", encoding="utf-8") as file:
        yield from map(json.loads, file)


def positions(game: NapoleonsSquare, lines: range, every: int) -> Iterator[tuple[Session, list[str]]]:
    """Yield positions without a space on lines of the study that win, and the moves from there on."""
    for number, result in enumerate(islice(study(game), lines.start, lines.stop)):
        if result["verdict"] == "won":
            session, moves = Session(game, result["deal"]), result["line"].split()
            for step, move in enumerate(moves):
                if step % every == number % every:
                    yield session, moves[step:]
                session.play(parse_move(move))


def line(game: NapoleonsSquare, deal: int) -> list[str]:
    """Return the moves of the study that win a deal."""
    return next(result["line"].split() for result in study(game) if result["deal"] == deal)


def after(game: NapoleonsSquare, deal: int, steps: int) -> tuple[Greedy, list[bool | None]]:
    """Return the greedy game after some moves of a line that wins, and what it asks about the moves from there on."""
    session, moves = Session(game, deal), line(game, deal)
    for move in moves[:steps]:
        session.play(parse_move(move))
    play = greedy(game, session)
    assert play
    return play, RealPlay(game, session, moves[steps:]).answers()


def is_lost(play: Greedy) -> bool:
    return Proof(play, Budget(), 300).finding() == LOST


@pytest.mark.parametrize("game", SQUARES, ids=str)
def test_what_is_proved_lost_is_lost(game: NapoleonsSquare) -> None:
    found = 0
    for seed in range(2010, 2200 if FULL else 2060):
        session = larger_position(game, seed)
        problem, (_, start, _) = graph(game, session.layout(), Pruning.NONE)
        if (play := problem.greedy(start)) and is_lost(play):
            winnable = is_winnable_compact(game, session)  # None if that takes too long
            assert winnable is not True
            found += winnable is False and not problem.is_dead(start)
    assert found > 4  # that are not known to be dead without this proof


@pytest.mark.parametrize("game", SQUARES, ids=str)
def test_no_position_on_the_way_to_a_win_is_proved_lost(game: NapoleonsSquare) -> None:
    compared = 0
    for session, _ in positions(game, range(1000, 1300 if FULL else 1012), 5):
        if play := greedy(game, session):
            compared += 1
            assert not is_lost(play)
    assert compared > 200


@pytest.mark.parametrize("game", SQUARES, ids=str)
def test_a_greedy_game_that_ends_has_a_conflict_with_each_win(game: NapoleonsSquare) -> None:
    ended, random = 0, Random(7)
    for session, moves in positions(game, range(300 if FULL else 12), 5):
        if not (play := greedy(game, session)):
            continue
        true = RealPlay(game, session, moves).answers()
        for ignored, answered in product((0.0, 0.5, 0.8, 0.9), (0.0, 0.5, 1.0)):
            play.ignored = [random.random() < ignored for _ in true]
            play.answers = [answer if random.random() < answered else None for answer in true]
            if (conflicts := play.play()) is not None:
                ended += 1
                assert any(true[question] is answer for question, answer in conflicts)
    assert ended > 10


@pytest.mark.parametrize(
    ("variation", "deal", "steps", "questions", "answers"),
    [
        ("", 32612, 2, range(FIRST, UP), {True, False}),
        ("", 32062, 57, range(UP, BARE), {True}),
        ("", 32008, 3, range(UP, BARE), {False}),
        ("single-cards", 32602, 192, range(FIRST, UP), {True, False}),
        ("single-cards", 32736, 101, range(UP, BARE), {True}),
        ("single-cards", 32730, 35, range(UP, BARE), {False}),
        ("single-cards", 32637, 52, range(BARE, QUESTIONS, 2), {True}),
        ("single-cards", 32690, 55, range(BARE + 1, QUESTIONS, 2), {True}),
    ],
)
def test_each_kind_of_conflict_may_be_the_only_one_with_a_win(
    variation: str, deal: int, steps: int, questions: range, answers: set[bool]
) -> None:
    play, true = after(NapoleonsSquare().in_variation(variation), deal, steps)
    conflicts = play.play()
    assert conflicts
    with_the_win = [(question, answer) for question, answer in conflicts if true[question] is answer]
    assert with_the_win
    assert all(question in questions and answer in answers for question, answer in with_the_win)
    assert not is_lost(play)


@pytest.mark.parametrize(
    ("variation", "deal"), [("", 33292), ("", 35584), ("single-cards", 34869), ("single-cards", 32105)]
)
def test_a_deal_is_lost_by_the_order_of_greedy_play(variation: str, deal: int) -> None:
    game = NapoleonsSquare().in_variation(variation)
    problem, (_, start, _) = graph(game, Session(game, deal).layout(), Pruning.SAFE)
    assert not problem.is_dead(start)
    assert solve(Session(game, deal), nodes=10_000).outcome is Outcome.LOST


@pytest.mark.parametrize(("deal", "steps"), [(32893, 26), (32897, 13), (32960, 42)])
def test_a_card_that_left_by_an_ignored_conflict_needs_no_room(deal: int, steps: int) -> None:
    play, _ = after(NapoleonsSquare(single_cards=True), deal, steps)
    assert not is_lost(play)


class Puzzle(Greedy):
    """Stands for a greedy game: plays answer all questions, but some of them empty no pile."""

    def __init__(self, random: Random) -> None:
        self.answers, self.ignored = [None] * QUESTIONS, [False] * QUESTIONS
        self._plays = [
            (random.random() < 0.2, [(question, random.random() < 0.5) for question in random.sample(range(6), 4)])
            for _ in range(random.randint(1, 8))
        ]
        self.is_lost = not any(empties for empties, _ in self._plays)

    def play(self) -> list[Conflict] | None:
        """Return the first answer that each play needs and that is not given yet; None if one needs no more."""
        conflicts: list[Conflict] = []
        for empties, answers in self._plays:
            if any(self.answers[question] is (not answer) for question, answer in answers):
                continue
            needed = [each for each in answers if self.answers[each[0]] is None and not self.ignored[each[0]]]
            if empties and not needed:
                return None
            conflicts += needed[:1]
        return [*dict.fromkeys(conflicts)]


def test_a_proof_tries_every_answer() -> None:
    puzzles = [Puzzle(Random(seed)) for seed in range(400)]
    for puzzle in puzzles:
        assert (Proof(puzzle, Budget(), 10_000).finding() == LOST) is puzzle.is_lost
        assert not any(answer is not None for answer in puzzle.answers)
    assert 50 < sum(puzzle.is_lost for puzzle in puzzles) < 350


@pytest.mark.parametrize(
    ("variation", "deal", "steps", "questions"),
    [
        ("", 32333, 3, range(FIRST, UP)),
        ("", 32333, 25, range(UP, BARE)),
        ("single-cards", 32312, 70, range(FIRST, UP)),
        ("single-cards", 32363, 55, range(UP, BARE)),
        ("single-cards", 32382, 8, range(BARE, QUESTIONS, 2)),
        ("single-cards", 32363, 0, range(BARE + 1, QUESTIONS, 2)),
    ],
)
def test_without_each_question_too_much_would_be_proved(
    monkeypatch: pytest.MonkeyPatch, variation: str, deal: int, steps: int, questions: range
) -> None:
    game = NapoleonsSquare().in_variation(variation)
    asks = Greedy._ask  # noqa: SLF001 - to leave out some questions

    def ask(play: Greedy, question: int, *, answer: bool) -> None:
        if question not in questions:
            asks(play, question, answer=answer)

    assert not is_lost(after(game, deal, steps)[0])
    monkeypatch.setattr(Greedy, "_ask", ask)
    assert is_lost(after(game, deal, steps)[0])


def test_a_proof_spends_positions_and_gives_up_after_some() -> None:
    game = NapoleonsSquare(single_cards=True)
    for most in (1, 5, 20):
        budget, play = Budget(), greedy(game, Session(game, 34503))
        assert play
        assert Proof(play, budget, most).finding() == OPEN
        assert budget.nodes == most


def test_a_position_with_a_space_has_no_greedy_game() -> None:
    game = NapoleonsSquare()
    layout = Session(game, 1).layout()
    assert greedy(game, Session.from_layout(game, layout))
    layout["t2"] += layout.pop("t1")
    assert greedy(game, Session.from_layout(game, layout)) is None
