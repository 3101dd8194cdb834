"""Hints from the open cards alone: hidden cards make no difference, and the shares are right."""

from __future__ import annotations

import json
import threading
from random import Random

import pytest

from game.patiences import Calculation
from game.rules.moves import parse_move
from game.rules.session import Session
from game.rules.table import Pile, Table, write_position
from game.scenes.table.analysis import Analysis, hidden_cards
from game.scenes.table.features.hint import Hint
from game.solver.client import Advice, Outcome, Question, SolverClient
from game.solver.sampling import DEALS, arrangements, odds
from tests.support.endgames import late_position
from tests.support.fake_solver import FakeSolver
from tests.support.pilot import TablePilot
from tests.support.play import at, dealt
from tests.tools.brute_force import is_winnable

PATIENCE = 60.0  # seconds for a process on however slow a machine
HIDING = ("calculation", "numeration", "napoleons-square", "quatorze")


def slots(table: Table) -> list[tuple[Pile, int]]:
    """Return the places of the hidden cards, in order."""
    return sorted(hidden_cards(table), key=lambda slot: (str(slot[0]), slot[1]))


def unseen(table: Table) -> dict[Pile, list[int]]:
    places: dict[Pile, list[int]] = {}
    for pile, place in slots(table):
        places.setdefault(pile, []).append(place)
    return places


def by_name(table: Table) -> dict[str, list[int]]:
    return {str(pile): own for pile, own in unseen(table).items()}


def otherwise(table: Table, seed: int) -> Table:
    """Lay the hidden cards in another order."""
    places = slots(table)
    cards = [table[pile][place] for pile, place in places]
    Random(seed).shuffle(cards)
    laid = {pile: list(own) for pile, own in table.items()}
    for (pile, place), card in zip(places, cards, strict=True):
        laid[pile][place] = card
    return table.having({pile: tuple(own) for pile, own in laid.items()})


def played(slug: str, seed: int) -> Session:
    """Play some random moves of a deal."""
    rng = Random(seed)
    session = dealt(slug, rng.randint(1, 9999))
    for _ in range(rng.randint(0, 20)):
        if moves := session.legal_moves():
            session.play(rng.choice(moves))
    return session


@pytest.mark.parametrize("slug", HIDING)
@pytest.mark.parametrize("seed", range(5))
def test_the_question_is_the_same_wherever_hidden_cards_lie(slug: str, seed: int) -> None:
    """The question to the solver has the same bytes for any order of the hidden cards."""
    session = played(slug, seed)
    table, other = session.table, otherwise(session.table, seed)
    questions = {Question.of_open_cards(session.game, one, unseen(one), 1.0).text() for one in (table, other)}
    assert len(questions) == 1
    assert (table == other) is (len(hidden_cards(table)) < 2)


@pytest.mark.parametrize("slug", HIDING)
def test_arrangements_deals_depend_on_open_cards_alone(slug: str) -> None:
    session = dealt(slug)
    places = by_name(session.table)
    layouts = [write_position(one) for one in (session.table, otherwise(session.table, 1))]
    first, second = (list(arrangements(layout, places)) for layout in layouts)
    assert first == second
    assert len(first) == DEALS
    assert len({json.dumps(deal) for deal in first}) == DEALS
    for deal in first:
        Session.from_layout(session.game, deal)  # which refuses what cannot be
        for pile, cards in deal.items():
            hidden = set(places.get(pile, ()))
            assert [c for n, c in enumerate(cards) if n not in hidden] == [
                c for n, c in enumerate(layouts[0][pile]) if n not in hidden
            ]


@pytest.mark.parametrize("seed", [3, 8])
def test_shares_are_those_of_an_exhaustive_search(seed: int) -> None:
    """At late positions every made-up deal is decided, so each share is as a search through the rules has it."""
    game = Calculation()
    lates = (late_position(game, 1000 * seed + n) for n in range(1000))
    session = next(late for late in lates if len(hidden_cards(late.table)) > 1 and len(late.legal_moves()) > 1)
    places = by_name(session.table)
    found = odds(game, session.layout(), places, nodes=3000)
    assert found.ways == DEALS
    deals = [Session.from_layout(game, laid).table for laid in arrangements(session.layout(), places)]
    for move, wins in found.moves:
        true = [is_winnable(game, game.outcome(deal, move)[1], 2000) for deal in deals]
        assert wins == sum(map(bool, true))
        assert None not in true


def test_one_that_is_stopped_has_no_ways() -> None:
    session = dealt("quatorze")
    places = by_name(session.table)
    assert odds(session.game, session.layout(), places, stopped=lambda: True).ways == 0


# ---- at the table


def blind(session: Session) -> tuple[Analysis, FakeSolver]:
    analysis, oracle = Analysis(session), FakeSolver()
    analysis.sees_all = False
    analysis.open(oracle)
    analysis.look_on()
    analysis.poll()
    return analysis, oracle


def test_it_asks_without_hidden_cards_and_learns_the_odds() -> None:
    session = dealt("calculation")
    analysis, oracle = blind(session)
    (question,) = oracle.asked
    assert question.unseen
    assert question.table != session.table
    move = session.legal_moves()[0]
    oracle.answer(Advice(Outcome.OPEN, (), ((move, 19),), 24))
    analysis.poll()
    assert analysis.odds == Advice(Outcome.OPEN, (), ((move, 19),), 24)
    assert analysis.advice is None
    analysis.poll()
    assert len(oracle.asked) == 1


def test_what_was_seen_and_taken_back_is_known() -> None:
    session = dealt("calculation")
    stock = next(pile for pile in session.table if str(pile) == "s")
    top = len(session.table[stock]) - 1
    for _ in range(3):
        session.play(next(move for move in session.legal_moves() if str(move).startswith("s-")))
    while session.undo():
        pass
    _, oracle = blind(session)
    known = oracle.asked[-1].unseen[stock]
    assert [*known] == [*range(top - 3)]
    assert [oracle.asked[-1].table[stock][n] for n in (top - 1, top - 2, top - 3)] == [
        session.table[stock][n] for n in (top - 1, top - 2, top - 3)
    ]


def test_when_all_was_seen_it_looks_as_if_all_lay_open() -> None:
    session = at(Calculation(), f1="AS", f2="2S", f3="3S", f4="4S", s="4h 2H")
    for text in ("s-f1", "s-f2"):
        session.play(parse_move(text))
    assert blind(session)[0].is_blind is False
    while session.undo():
        pass
    assert hidden_cards(session.table)
    assert blind(session)[0].is_blind is False


def test_the_solvers_process_answers_the_question() -> None:
    """The real process, through its pipe."""
    news = threading.Event()
    client = SolverClient(news.set)
    session = dealt("quatorze")
    question = Question.of_open_cards(session.game, session.table, unseen(session.table), 0.9)
    client.ask(question)
    try:
        assert news.wait(PATIENCE)
        ((asked, advice),) = client.answers()
    finally:
        client.close()
    assert asked == question
    assert 0 < advice.ways <= DEALS
    assert all(move in session.legal_moves() and wins <= advice.ways for move, wins in advice.moves)


def sit_down() -> tuple[TablePilot, FakeSolver]:
    seat, oracle = TablePilot(dealt("calculation")), FakeSolver()
    seat.choose(peek="open-cards")
    seat.table.analysis.open(oracle)
    seat.scene.poll()
    seat.key("h")
    seat.scene.poll()
    return seat, oracle


def test_a_hint_shows_the_best_move_with_its_share_and_the_same_again() -> None:
    seat, oracle = sit_down()
    hint = seat.showing(Hint)
    assert hint.message.text == "Trying arrangements of the hidden cards"
    assert seat.table.light is None
    first, second = seat.session.legal_moves()[:2]
    oracle.answer(Advice(Outcome.OPEN, (), ((first, 19), (second, 12)), 24))
    seat.scene.poll()
    assert (hint.move, hint.message.text) == (first, "Wins in at least 19 of 24 arrangements of the hidden cards")
    assert seat.controller.stats.hints == 1
    seat.key("h")
    assert seat.showing(Hint).move == first
    assert len(oracle.asked) == 1


def test_where_no_way_wins_no_move_is_shown_and_it_says_so() -> None:
    seat, oracle = sit_down()
    oracle.answer(Advice(Outcome.OPEN, (), (), 24))
    seat.scene.poll()
    hint = seat.showing(Hint)
    assert (hint.move, hint.message.text) == (None, "No win found in 24 arrangements of the hidden cards")
    assert seat.controller.stats.hints == 0
