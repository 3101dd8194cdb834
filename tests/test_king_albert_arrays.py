"""King Albert's search of thousands of positions at a time: the same graph and verdicts as that of single positions."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator, Sequence
from random import Random

import numpy as np
import pytest

from game.patiences import KingAlbert
from game.rules.session import Session
from game.solver import Outcome, array_search, king_albert, results, solve, with_numpy
from game.solver.compact import card_numbers, digest
from game.solver.key_table import KeyTable
from game.solver.king_albert import State, by_thousands, graph
from game.solver.king_albert_arrays import ArrayGraph
from game.solver.king_albert_batch import TALL
from game.solver.pile_table import Array, PileTable
from game.solver.search import LIMITLESS, OPEN, Budget, Limits, Pruning, SpentError, best_first
from tests.endgames import larger_position, late_position
from tests.extent import FULL

BOTH = pytest.mark.parametrize("game", [KingAlbert(), KingAlbert(foundations_return=True)], ids=["", "returning"])
LOW = 2**64 - 1


def positions(game: KingAlbert, seed: int, pruning: Pruning) -> Iterator[tuple[ArrayGraph, State, list[State]]]:
    """Yield the graph of arrays, a position, and those one step on, along a random path from a deal or an endgame."""
    random = Random(seed)
    session = [late_position(game, seed), larger_position(game, seed), Session(game, seed + 1)][seed % 3]
    problem, (_, state, _) = graph(game, session.layout(), pruning)
    arrays = ArrayGraph(problem, state)
    for _ in range(20):
        children = [child for _, child, _ in problem.children(state, None, {state[3]})]
        yield arrays, state, children
        if not children:
            return
        state = random.choice(children)


def children_of(arrays: ArrayGraph, state: State) -> Array:
    """Return the positions one step on from a position of the other graph."""
    seen, position = KeyTable(1000), arrays.position(state)
    seen.add(position["low"], position["high"])
    return arrays.children(position, seen)


def plain(states: list[State]) -> Sequence[object]:
    """Return what positions are, in an order of their own."""
    return sorted(
        (sorted(pile.cards for pile in piles), left, heights, key & LOW) for piles, left, heights, key, _ in states
    )


def spelt(arrays: ArrayGraph, positions: Array) -> Sequence[object]:
    """Return the same of the positions of a batch."""
    return sorted(
        (
            sorted(arrays.piles.cards(pile) for pile in each["columns"]),
            int(each["left"]),
            tuple(int(each["heights"]) // TALL**suit % TALL for suit in range(4)),
            int(each["low"]),
        )
        for each in positions
    )


@BOTH
def test_the_positions_one_step_on_are_the_same(game: KingAlbert) -> None:
    compared = 0
    for seed in range(200 if FULL else 15):
        for arrays, state, children in positions(game, seed, Pruning.SAFE):
            found = children_of(arrays, state)
            assert spelt(arrays, found) == plain(children)
            assert sorted(found["cost"]) == pytest.approx(sorted(child[4] for child in children), abs=1e-3)
            assert [arrays.is_won(found[[row]])[0] for row in range(len(found))].count(True) == sum(
                not left and not any(pile.cards for pile in piles) for piles, left, *_ in children
            )
            compared += 1
    assert compared > 150


@BOTH
def test_a_bold_search_takes_the_same_positions_for_equal(game: KingAlbert) -> None:
    for seed in range(60 if FULL else 6):
        for arrays, state, children in positions(game, seed, Pruning.BOLD):
            assert sorted(children_of(arrays, state)["low"].tolist()) == sorted(child[3] & LOW for child in children)


@BOTH
def test_many_positions_at_a_time_have_the_children_that_each_has(game: KingAlbert) -> None:
    problem, start = graph(game, Session(game, 70005).layout(), Pruning.SAFE)
    arrays, seen = ArrayGraph(problem, start[1]), KeyTable(1000)
    batch, known, states = arrays.start, {start[1][3]}, [start[1]]
    seen.add(batch["low"], batch["high"])
    for _ in range(4):
        states = [child for state in states for _, child, _ in problem.children(state, None, known)]
        numbers = batch["low"].copy()
        children = arrays.children(batch, seen)
        assert spelt(arrays, children) == plain(states)
        for row in range(0, len(children), 97):
            before = batch[[children["index"][row]]]
            assert before["low"][0] in numbers
            assert children["low"][row] in arrays.children(before, KeyTable(1000))["low"]
        batch = children
    assert len(batch) > 100


@BOTH
def test_the_verdicts_are_the_same(game: KingAlbert, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(array_search, "WIDE", 200)  # wins are found sooner
    outcomes = []
    for seed in range(150 if FULL else 12):
        session = larger_position(game, seed)
        one = best_first(*graph(game, session.layout(), Pruning.SAFE), Budget(), Limits(stored=3000, waiting=100))
        if one != OPEN:
            many = by_thousands(*graph(game, session.layout(), Pruning.SAFE), Budget(), LIMITLESS)
            assert many[0] is one[0]
            outcomes.append(one[0])
    assert {*outcomes} == {Outcome.WON, Outcome.LOST}


@pytest.fixture
def at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Search thousands of positions at a time from the start."""
    monkeypatch.setattr(king_albert, "FIRST_BOLD", 1)
    monkeypatch.setattr(king_albert, "FIRST_SAFE", 1)


@pytest.mark.usefixtures("at_once")
def test_a_lost_deal_is_proved_lost() -> None:
    problem, start = graph(KingAlbert(), Session(KingAlbert(), 70826).layout(), Pruning.SAFE)
    budget = Budget()
    assert best_first(problem, start, budget, king_albert.LIMITS)[0] is Outcome.LOST
    verdict = solve(Session(KingAlbert(), 70826))
    assert verdict.outcome is Outcome.LOST
    assert by_thousands(problem, start, Budget(), LIMITLESS)[0] is Outcome.LOST


@BOTH
@pytest.mark.usefixtures("at_once")
def test_a_win_has_a_line_and_the_same_positions_give_the_same_verdict(game: KingAlbert) -> None:
    verdicts = [solve(Session(game, 70005), nodes=nodes) for nodes in (100_000, 100_000, 1_001, 1_001)]
    assert [verdict.outcome for verdict in verdicts] == [Outcome.WON] * 2 + [Outcome.OPEN] * 2
    assert verdicts[0].line == verdicts[1].line
    assert len(verdicts[0].line) > 50
    assert verdicts[0].nodes == verdicts[1].nodes
    assert verdicts[2].nodes == verdicts[3].nodes == 1_001


@pytest.mark.usefixtures("at_once")
def test_the_memory_is_kept() -> None:
    memory = array_search.FIXED + 100_000 * array_search.A_KEY
    verdict = solve(Session(KingAlbert(), 571), memory=memory, nodes=400_000)
    assert verdict.outcome is Outcome.OPEN
    assert verdict.nodes < 200_000


def test_a_bold_search_of_thousands_proves_nothing() -> None:
    game = KingAlbert()
    problem, start = graph(game, Session(game, 1).layout(), Pruning.BOLD)
    assert by_thousands(problem, start, Budget(nodes=200_000), LIMITLESS) == OPEN


def test_without_numpy_the_search_is_as_before(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(king_albert, "FIRST_BOLD", 0)
    monkeypatch.setattr(king_albert, "has_numpy", lambda: False)
    monkeypatch.setitem(sys.modules, "game.solver.array_search", None)
    verdict = solve(Session(KingAlbert(), 70005))
    finding = best_first(
        *graph(KingAlbert(), Session(KingAlbert(), 70005).layout(), Pruning.BOLD), Budget(), king_albert.LIMITS
    )
    assert (verdict.outcome, finding[0]) == (Outcome.WON, Outcome.WON)


def test_a_position_that_is_soon_decided_does_not_import_numpy() -> None:
    code = (
        "import sys; from game.patiences import KingAlbert; from game.rules.session import Session\n"
        "from game.solver import solve; from game.solver.results import version\n"
        "print(solve(Session(KingAlbert(), 70005)).outcome.value, version()[-6:], 'numpy' in sys.modules)"
    )
    told = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout
    assert told.split() == ["won", "+numpy", "False"]


def test_results_say_whether_they_were_made_with_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    with_it = results.version.__wrapped__()
    monkeypatch.setattr(results, "has_numpy", lambda: False)
    assert with_it == results.version.__wrapped__() + "+numpy"
    assert with_numpy.has_numpy()


def test_a_table_of_keys_holds_what_a_set_holds() -> None:
    random = np.random.default_rng(1)
    table, known = KeyTable(20_000), set[tuple[int, int]]()
    pool = random.integers(0, 2**64, 40_000, np.uint64)
    for _ in range(25):
        low, high = random.choice(pool, 5000), random.choice(pool[:3], 5000)
        added = table.add(low, high).tolist()
        new = [(int(low[row]), int(high[row])) for row in added]
        assert added == sorted(added)
        assert len(new) == len({*new})
        assert not known & {*new}
        known |= {(int(one), int(other)) for one, other in zip(low, high, strict=True)}
        assert len(table) == len(known)
        assert {*new} <= known
    assert len(known) > 60_000


def test_piles_as_rows_know_what_piles_know() -> None:
    random = Random(1)
    table = PileTable(lambda cards: float(sum(cards)), name=b"a", mask=0xFD)
    piles, cards = np.zeros(500, np.int32), [b""] * 500
    for _ in range(15):
        laid = [random.choice((card_numbers(["5C", "5H"])[0], random.randrange(52))) for _ in cards]
        piles = table.plus(piles, np.array(laid, np.uint8))
        cards = [each + bytes((card,)) for each, card in zip(cards, laid, strict=True)]
    assert [table.cards(pile) for pile in piles.tolist()] == cards
    assert [table.cards(pile) for pile in table.below[piles].tolist()] == [each[:-1] for each in cards]
    assert table.cost[piles].tolist() == [sum(each) for each in cards]
    assert table.top_cost[piles].tolist() == table.top[piles].tolist() == [each[-1] for each in cards]
    found = [digest(b"a" + bytes(card & 0xFD for card in each)) for each in cards]
    assert table.low[piles].tolist() == [each & LOW for each in found]
    assert table.high[piles].tolist() == [each >> 56 for each in found]
    assert ((table.low - table.low[table.below])[piles] == table.top_low[piles]).all()
    assert ((table.high - table.high[table.below])[piles] == table.top_high[piles]).all()
    sequence = table.pile(card_numbers(["KD", "9C", "8C", "7C"]))
    assert [table.sequence[sequence], table.size[sequence], table.sequence[table.below[table.below[sequence]]]] == [
        3,
        4,
        1,
    ]


def test_a_search_that_is_stopped_is_open() -> None:
    problem, start = graph(KingAlbert(), Session(KingAlbert(), 571).layout(), Pruning.SAFE)
    with pytest.raises(SpentError):
        by_thousands(problem, start, Budget(stopped=lambda: True), LIMITLESS)


def test_a_card_of_the_reserve_that_has_gone_up_returns_to_another_one_from_there() -> None:
    game = KingAlbert(foundations_return=True)
    high = {"t2": "KC KD KS KH", "t3": "QC QD QS QH", "t4": "JC JD JS JH", "t5": "TC TD TS TH", "t6": "2D 9C 9D 9S 9H"}
    low = {"t7": "3S 3D 8C 8D 8S 8H", "t8": "2H 7C 7D 7S 7H", "t9": "AD AS 3H 2S 4H 4C 5C 4S 6C 6D 6S 6H AH 5D 5H"}
    layout = {"f1": "AC 2C", "r1": "3C", "r2": "4D", "t1": "5S", **high, **low}
    session = Session.from_layout(game, {pile: cards.split() for pile, cards in layout.items()})
    problem, (_, start, _) = graph(game, session.layout(), Pruning.SAFE)
    risen = next(state for _, state, _ in problem.children(start, None, set()) if state[2][0] == 3)
    wanted = card_numbers(["5S", "4D", "3C"])
    assert wanted in {pile.cards for _, state, _ in problem.children(risen, None, set()) for pile in state[0]}
    arrays = ArrayGraph(problem, start)
    found = children_of(arrays, risen)
    assert wanted in {arrays.piles.cards(pile) for pile in found["columns"].flat}


@pytest.mark.parametrize("numpy", [True, False])
def test_a_deal_that_such_a_return_wins_is_won(monkeypatch: pytest.MonkeyPatch, *, numpy: bool) -> None:
    """It was called lost when such cards could not return."""
    monkeypatch.setattr(king_albert, "has_numpy", lambda: numpy)
    verdict = solve(Session(KingAlbert(foundations_return=True), 43893), nodes=60_000)
    assert verdict.outcome is Outcome.WON


def test_a_win_is_found_again_among_positions_that_a_bold_search_takes_for_equal() -> None:
    """Of two such positions on the way of this deal, only one has the successor that leads to the win."""
    verdict = solve(Session(KingAlbert(), 48757), nodes=60_000)
    assert verdict.outcome is Outcome.WON
