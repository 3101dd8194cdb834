"""Verdicts are never wrong: against exhaustive search, and move by move against the rules."""

from __future__ import annotations

import builtins
import json
import math
import re
from argparse import ArgumentTypeError
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from random import Random
from typing import Any

import pytest

from game.patiences import PATIENCES, Calculation, KingAlbert, NapoleonsSquare
from game.rules.cards import RANKS, Card, Cards, Rank, Suit
from game.rules.moves import Move, Transfer
from game.rules.patience import Patience, optional
from game.rules.refusals import YES, Answer
from game.rules.session import Session
from game.rules.table import Pile, Role, Table
from game.solver import Outcome, Verdict, solve
from game.solver.calculation.cards import is_dead
from game.solver.deciding import SEARCHES
from game.solver.line import replay
from game.solver.search import OPEN, Budget, Limits, Pruning, best_first
from game.study import results
from game.study.batch import Budgeted, at_least_one, decide
from tests.support.endgames import late_position
from tests.support.play import GAMES, at, dealt, every_game
from tests.support.selection import FULL
from tests.tools.brute_force import GRAPHS, disagreements, is_winnable

PLAIN_SUM = sum
PARTS = ("verdict", "positions", "line")


def named(game: Patience) -> str:
    return f"{game.slug()} {game.variation}".strip()


@cache
def searched(game: Patience, number: int) -> Verdict:
    """Search a deal once for all tests that look at what was found."""
    session = Session(game, number)
    verdict = solve(session, nodes=20_000)
    assert session.moves == ()
    return verdict


DEALS = range(1, 8 if FULL else 3)
POSITIONS = {
    "calculation": 100,
    "numeration": 16,
    "napoleons-square": 18,
    "napoleons-square single-cards": 12,
    "king-albert": 24,
    "king-albert foundations-return": 16,
    "quatorze": 40,
}


@every_game
def test_exhaustive_search_agrees(game: Patience) -> None:
    positions = POSITIONS.get(named(game), 12) if FULL else max(9, POSITIONS.get(named(game), 12) // 4)
    found = [found for _, found in disagreements(game, range(positions))]
    assert [text for text in found if text.startswith("WRONG")] == []
    assert {"won", "lost"} <= {*found}


@pytest.mark.parametrize(
    ("slug", "variation", "seed"),
    [
        ("king-albert", "", 710),  # a card of the reserve carries one of the columns
        ("king-albert", "", 783),  # it carries another one of the reserve
        ("king-albert", "foundations-return", 500387),  # a card of the reserve carries one that comes back
        ("napoleons-square", "", 500006),  # a card goes up, and its twin cannot
        ("napoleons-square", "single-cards", 500260),
        ("napoleons-square", "single-cards", 709),  # a space is needed
    ],
)
def test_what_is_winnable_is_not_lost(slug: str, variation: str, seed: int) -> None:
    found = disagreements(PATIENCES[slug].in_variation(variation), range(seed, seed + 1), compact=True)
    assert list(found) == [(seed, "won")]


@every_game
def test_exhaustive_search_without_prunings_agrees(game: Patience) -> None:
    found = [found for _, found in disagreements(game, range(1000, 1015 if FULL else 1002), compact=True)]
    assert [text for text in found if text.startswith("WRONG")] == []


@every_game
def test_a_line_is_legal_never_turns_back_and_wins_with_its_last_move(game: Patience) -> None:
    for number in DEALS:
        session = Session(game, number)
        verdict, layouts = searched(game, number), [session.layout()]
        assert bool(verdict.line) is (verdict.outcome is Outcome.WON)
        for move in verdict.line:
            assert not session.is_won()
            session.play(move)
            layouts.append(session.layout())
        assert session.is_won() is bool(verdict.line)
        assert all(now != later for now, later in zip(layouts, layouts[2:], strict=False))
        if session.is_won():
            assert solve(session).line == ()


@every_game
def test_no_more_positions_are_expanded_than_the_budget_has(game: Patience) -> None:
    assert all(solve(Session(game, 12), nodes=nodes).nodes <= nodes for nodes in (0, 1, 50, 2000))


@pytest.mark.parametrize("add", [sum, math.fsum], ids=["as it is", "as exactly as possible"])
def test_verdicts_positions_and_lines_are_the_same_on_every_python(
    add: Callable[[Iterable[float]], float], monkeypatch: pytest.MonkeyPatch
) -> None:
    """They were recorded with Python 3.11; from 3.12 on `sum` compensates for what is lost in rounding.

    If a search is changed, `python -m game.study GAME DEALS --nodes 2500 --output FILE` records them again.
    """

    def rounded(numbers: Iterable[float]) -> float:
        listed = [*numbers]
        return add(listed) if any(isinstance(number, float) for number in listed) else PLAIN_SUM(listed)

    monkeypatch.setattr(builtins, "sum", rounded)
    recorded = [*results.read(Path(__file__).with_name("recorded.jsonl"))]
    assert {PATIENCES[row["game"]].in_variation(row["variation"]) for row in recorded} == set(SEARCHES)
    for row in recorded:
        session = Session(PATIENCES[row["game"]].in_variation(row["variation"]), row["deal"])
        session.replay(row["line"].split())
        assert session.is_won() is (row["verdict"] == "won")
        task = Budgeted(row["game"], row["variation"], nodes=row["budget"]["positions"])
        again = json.loads(decide(task, row["deal"]).as_json(task))
        assert [again[part] for part in PARTS] == [row[part] for part in PARTS]


def test_no_time_is_open() -> None:
    assert solve(dealt("king-albert", 2), seconds=0.0).outcome is Outcome.OPEN


@dataclass(frozen=True)
class Spaces(KingAlbert):
    """King Albert in variations that its search does not take into account."""

    kings_only: bool = optional("Only kings go to spaces.")
    any_colour: bool = optional("Columns are built down in any colours.")

    def accepts(self, table: Table, source: Pile, target: Pile, cards: Cards) -> Answer:
        column = table[target]
        if target.role is Role.TABLEAU and not column and self.kings_only and cards[0].rank is not Rank.KING:
            return Answer("nothing-takes", card=cards[0])
        if target.role is Role.TABLEAU and column and self.any_colour and column[-1].rank == cards[0].rank + 1:
            return YES
        return super().accepts(table, source, target, cards)


BURIED = {"t1": "AH 2H"}
NO_SPACE = {"f1": "AD", "t1": "AH 2D 2H"} | {f"t{column}": f"{RANKS[column]}D" for column in range(2, 10)}


@pytest.fixture(params=["variation", "class"])
def _unknown(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the rules be those of King Albert with further variations, or of a game of its own."""
    if request.param == "variation":
        monkeypatch.setitem(SEARCHES, Spaces(), SEARCHES[KingAlbert()])


@pytest.mark.usefixtures("_unknown")
@pytest.mark.parametrize(
    ("game", "layout", "outcome"),
    [
        (KingAlbert(), BURIED, Outcome.WON),  # the 2 goes to a space
        (Spaces(kings_only=True), BURIED, Outcome.LOST),
        (KingAlbert(), NO_SPACE, Outcome.LOST),
        (Spaces(any_colour=True), NO_SPACE, Outcome.WON),  # the 2 of hearts goes onto the 3 of diamonds
    ],
)
def test_each_variation_is_decided_by_its_own_rules(game: Patience, layout: dict[str, str], outcome: Outcome) -> None:
    session = at(game, **layout)
    verdict = solve(session)
    assert verdict.outcome is outcome
    for move in verdict.line:
        session.play(move)
    assert session.is_won() is (outcome is Outcome.WON)


@pytest.mark.usefixtures("_unknown")
@pytest.mark.parametrize("game", [Spaces(kings_only=True), Spaces(any_colour=True)], ids=["stricter", "freer"])
def test_rules_without_a_search_of_their_own_are_decided_as_exhaustive_search_does(game: Patience) -> None:
    found = Counter[Outcome]()
    for session in (late_position(game, seed) for seed in range(60 if FULL else 10)):
        winnable = is_winnable(game, session.table)
        if winnable is not None:
            verdict = solve(session, nodes=1000)
            assert verdict.outcome in {Outcome.OPEN, Outcome.WON if winnable else Outcome.LOST}
            found[verdict.outcome] += 1
    assert min(found[Outcome.WON], found[Outcome.LOST]) > 1


def test_a_step_may_take_a_card_from_a_foundation_by_its_number() -> None:
    session = at(KingAlbert(foundations_return=True), f1="AC")
    assert [*map(str, replay(session, ["f1-t1", "t1-f1"]))] == ["f1-t1", "t1-f1"]


def one_card_fits(game: Patience, random: Random) -> Session:
    """Fill the foundations to random heights, and lay a card that fits one of them on a column."""
    layout = dict[str, list[str]]()
    for foundation, suit in enumerate(random.sample([*Suit] * game.decks, 4 * game.decks), 1):
        height = random.randint(1, 12)
        cards = [str(Card(rank, suit)) for rank in Rank]
        layout |= {f"f{foundation}": cards[:height], "t1": [cards[height]]}
    return Session.from_layout(game, layout)


@pytest.mark.parametrize("game", [game for game in GAMES if isinstance(game, KingAlbert | NapoleonsSquare)], ids=named)
def test_cards_go_up_at_once_where_the_rules_call_that_safe(game: Patience) -> None:
    found = Counter[bool]()
    for seed in range(300):
        session = one_card_fits(game, Random(seed))
        _, (_, _, at_once) = GRAPHS[game.slug()](game, session.layout(), Pruning.SAFE)
        safe = any(True for _ in game.safe_plays(session.table))
        assert bool(at_once) is safe
        found[safe] += 1
    assert len(found) == 2


def test_in_calculation_the_last_card_of_a_rank_goes_up_at_once() -> None:
    game = Calculation()
    for layout in (late_position(game, seed).layout() for seed in range(60)):
        session = Session.from_layout(game, layout)
        problem, (_, start, _) = GRAPHS["calculation"](game, layout, Pruning.SAFE)
        steps = {path[1] for _, _, path in problem.children(start, None, Unseen()) if path}
        if safe := {str(move) for move in game.safe_plays(session.table)}:
            assert not steps or (len(steps) == 1 and steps <= safe)


def test_in_calculation_a_position_from_which_all_cards_could_go_up_is_not_dead() -> None:
    game, dead = Calculation(), 0
    for layout in (late_position(game, seed).layout() for seed in range(120)):
        problem, (_, state, _) = GRAPHS["calculation"](game, layout, Pruning.SAFE)
        if is_dead(state, 2000):
            assert problem.stock.stays(*state)
            dead += 1
    assert dead


def test_a_bold_search_proves_no_loss() -> None:
    game = KingAlbert()
    lost = [seed for seed in range(24) if solve(late_position(game, seed), nodes=2000).outcome is Outcome.LOST]
    assert lost
    for seed in lost:
        assert (
            best_first(
                *GRAPHS["king-albert"](game, late_position(game, seed).layout(), Pruning.BOLD),
                Budget(),
                Limits(10_000, 1000),
            )
            == OPEN
        )


@pytest.mark.parametrize(
    ("game", "one", "other", "alike"),
    [
        (KingAlbert(), {"t1": "8C", "t2": "8D 8S"}, {"t1": "8S", "t2": "8D 8C"}, {Pruning.BOLD}),
        (NapoleonsSquare(), {"w": "5H", "t1": "9C"}, {"w": "9C", "t1": "5H"}, set[Pruning]()),
    ],
    ids=["suits of a colour", "a waste and a pile"],
)
def test_positions_are_told_apart(
    game: Patience, one: dict[str, str], other: dict[str, str], alike: set[Pruning]
) -> None:
    for pruning in Pruning:
        keys = {GRAPHS[game.slug()](game, at(game, **piles).layout(), pruning)[1][1][3] for piles in (one, other)}
        assert (len(keys) == 1) is (pruning in alike)


def test_the_cards_of_a_reserve_are_told_apart() -> None:
    """To take the one or the other leads to different positions, though the columns stay as they are."""
    layout = at(KingAlbert(), r1="AC", r2="AD").layout()
    problem, (_, start, _) = GRAPHS["king-albert"](KingAlbert(), layout, Pruning.NONE)
    assert {path[1] for _, _, path in problem.children(start, None, set()) if path} >= {"r1-f", "r2-f"}


class Unseen(set[Any]):
    """A memory in which nothing stays."""

    def __contains__(self, item: object) -> bool:
        return False


def in_steps(session: Session, move: Move) -> str:
    """Write a move as the searches do: they mostly leave open which foundation it is, or say its suit."""
    if session.game.slug() in {"calculation", "quatorze"} or not isinstance(move, Transfer):
        return str(move)
    text = str(move)
    if move.source.role is Role.FOUNDATION:
        return f"f{session.table[move.source][0].suit.value}-{move.target}"
    return re.sub(r"-f\d", "-f", text)


@pytest.mark.parametrize("game", [game for game in GAMES if game in SEARCHES], ids=named)
def test_without_prunings_the_search_sees_the_legal_moves(game: Patience) -> None:
    for seed in range(24 if FULL else 4):
        session = late_position(game, seed) if seed % 2 else Session(game, seed + 1)
        random = Random(seed)
        for _ in range(30):
            problem, (_, start, _) = GRAPHS[game.slug()](game, session.layout(), Pruning.NONE)
            steps = {path[1] for _, _, path in problem.children(start, None, Unseen()) if path}
            moves = session.legal_moves()
            assert steps == {in_steps(session, move) for move in moves}
            if not moves:
                break
            session.play(random.choice(moves))


def test_a_search_that_has_no_memory_left_gives_up() -> None:
    game = KingAlbert()
    problem, start = GRAPHS["king-albert"](game, Session(game, 34).layout(), Pruning.SAFE)
    for waiting in (0, 1000):
        budget = Budget()
        assert best_first(problem, start, budget, Limits(stored=5000, waiting=waiting)) == OPEN
        assert 0 < budget.nodes < 5000


@pytest.mark.parametrize("text", ["0", "-1", "", "two", "1.5", "²"])
def test_less_than_one_process_is_refused(text: str) -> None:
    with pytest.raises(ArgumentTypeError, match="is not a whole number from 1 up"):
        at_least_one(text)
    assert at_least_one("2") == 2
