"""The steps of a tour ask for moves that the rules allow, whatever lies on the table."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import islice
from random import Random

import pytest

from game.deals import pack
from game.patiences import PATIENCES
from game.rules.moves import Deal, Move, Pair, Transfer, parse_pile
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Table
from game.scenes.table.click_moves import best_moves, taken
from game.scenes.table.tour_steps import TourSteps
from game.solver.client import Outcome
from game.solver.deciding import solve
from game.view.help.text import Step, help_on
from tests.support.selection import each_game

POSITIONS, MOST_MOVES = 200, 80
DEALS = range(1, 61)
RULES = {  # what each step teaches
    "calculation": ["up by one, two, three and four", "hold cards until", "only to a foundation", "can still be won"],
    "numeration": ["begins a suit", "by its interval", "down in suit by one to four", "deals one", "can still be won"],
    "napoleons-square": ["in suit from the ace, piles down", "only once", "waste", "can still be won"],
    "king-albert": ["red on black, black on red", "reserve", "from the ace to the king", "no win is left"],
    "quatorze": ["one row or column", "ace counts 1", "close up", "can still be won"],
}
every_table = pytest.mark.parametrize("slug", PATIENCES)


def is_of(table: Table, move: Move, kind: str) -> bool:
    """Return whether a move is of a kind, as the texts of tours name them."""
    match move:
        case Transfer(source, target):
            onto = "" if table[target] else "0"
            return f"{source.role.value}-{target.role.value}{onto}" == kind
        case Pair():
            return kind == "t+t"
        case Deal():
            return kind == "deal"


def changes_nothing(table: Table, move: Move) -> bool:
    """Return whether a move only takes a whole pile to another place of the tableau."""
    if not isinstance(move, Transfer) or move.source.role is not move.target.role:
        return False
    return len(table[move.source]) == move.count and not table[move.target]


def positions(game: Patience) -> Iterator[Session]:
    """Yield games without end, at each of their positions, in which a tour may begin."""
    rng = Random(game.slug())
    while True:
        session = Session(game, rng.randint(1, 31_999))
        while (moves := session.legal_moves()) and len(session.moves) < MOST_MOVES:
            yield session.copy()
            session.play(rng.choice(moves))


def shown(steps: TourSteps, session: Session, best: Callable[[], Move | None] = lambda: None) -> Iterator[Step]:
    """Yield each step of a tour, and then make its move or leave it."""
    steps.find(session, best())
    while step := steps.present:
        yield step
        if steps.move is None:
            steps.go_on()
        else:
            before = session.table
            session.play(steps.move)
            steps.made(before, steps.move)
        steps.find(session, best())


def asking(slug: str, session: Session, best: Move | None = None) -> TourSteps:
    """Return the steps of a tour at the first one that asks for a move."""
    steps = TourSteps(help_on(slug).steps)
    steps.find(session, best)
    while steps.present and not steps.move:
        steps.go_on()
        steps.find(session, best)
    return steps


@every_table
def test_a_step_asks_for_a_legal_move_of_its_kind_and_only_explains_if_there_is_none(slug: str) -> None:
    game, texts = PATIENCES[slug](), help_on(slug).steps
    for session in islice(positions(game), POSITIONS):
        steps, seen = TourSteps(texts), list[Step]()
        for step in shown(steps, session):
            seen.append(step)
            move, table = steps.move, session.table
            if move:
                assert game.judge(table, move)
                assert any(is_of(table, move, kind) for kind in step.kinds)
            else:
                others = (move for move in session.legal_moves() if not changes_nothing(table, move))
                assert not any(is_of(table, move, kind) for move in others for kind in step.kinds)
        assert len(seen) == len(texts)
        assert {*seen} == {*texts}


@every_table
def test_the_tour_of_each_deal_teaches_each_rule_and_counts_its_steps(slug: str) -> None:
    for deal in (*DEALS, 219, 1518):
        steps, told, numbers = TourSteps(help_on(slug).steps), list[str](), list[tuple[int, int]]()
        for step in shown(steps, Session(PATIENCES[slug](), deal)):
            told.append("".join(run.text for run in step.runs))
            numbers.append(steps.number)
        assert numbers == [(number, len(RULES[slug])) for number in range(1, len(RULES[slug]) + 1)]
        assert all(any(rule in words for words in told) for rule in RULES[slug])
        assert RULES[slug][-1] in told[-1]  # the light is the last one


@every_table
def test_any_move_of_its_kind_answers_a_step_and_no_other_one(slug: str) -> None:
    session = Session(PATIENCES[slug](), pack(PATIENCES[slug]())[0])
    for move in session.legal_moves():
        steps = asking(slug, session)
        first = steps.present
        assert first
        steps.made(session.table, move)
        assert steps.answered == any(is_of(session.table, move, kind) for kind in first.kinds)
        steps.find(session)
        assert (steps.present is not first) == steps.answered


@every_table
def test_the_best_move_is_asked_for_if_a_click_on_its_cards_makes_it(slug: str) -> None:
    session = Session(PATIENCES[slug](), pack(PATIENCES[slug]())[0])

    def is_clicked(move: Move) -> bool:
        return any(best_moves(session, *cards)[:1] == [move] for cards in taken(move))

    for move in session.legal_moves():
        steps = asking(slug, session, move)
        assert steps.present
        assert steps.move
        assert is_clicked(steps.move)
        fits = any(is_of(session.table, move, kind) for kind in steps.present.kinds)
        assert (fits and is_clicked(move)) == (steps.move == move)


@every_table
def test_the_move_that_is_asked_for_stays_whatever_is_known_later(slug: str) -> None:
    steps = asking(slug, session := Session(PATIENCES[slug](), pack(PATIENCES[slug]())[0]))
    first = steps.move
    assert first
    for move in session.legal_moves():
        steps.find(session, move)
        assert steps.move == first


@each_game
@pytest.mark.parametrize("knows", [False, True])
def test_a_new_player_who_follows_the_tour_can_still_win(slug: str, *, knows: bool) -> None:
    """The first deal of the pack, whether the solver has found a line yet or not."""
    session, steps = Session(PATIENCES[slug](), pack(PATIENCES[slug]())[0]), TourSteps(help_on(slug).steps)
    for _ in shown(steps, session, (lambda: solve(session, seconds=20).line[0]) if knows else lambda: None):
        pass
    assert session.moves
    assert solve(session, seconds=20).outcome is Outcome.WON


@every_table
def test_a_tour_is_short_ends_at_the_light_and_speaks_of_what_it_lights(slug: str) -> None:
    steps = help_on(slug).steps
    assert 3 <= len(steps) <= 5
    for step in steps:
        words = "".join(run.text for run in step.asking or step.runs).replace("\N{NO-BREAK SPACE}…", "").split()
        assert len(words) <= 15, words
        assert set(step.piles) <= set(PATIENCES[slug]().piles)
    assert [bool(step.piles) for step in steps] == [*[True] * (len(steps) - 1), False]
    assert any(run.text == "light" for run in steps[-1].runs)
    assert steps[0].kinds


def test_numeration_tells_what_an_interval_means() -> None:
    (example,) = [step for step in help_on("numeration").steps if not step.kinds and parse_pile("f1") in step.piles]
    assert "3, 6, 9, queen, 2" in "".join(run.text for run in example.runs)
