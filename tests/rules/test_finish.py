"""The finish and safe plays: the rules' part."""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest

from game.patiences import PATIENCES, KingAlbert
from game.rules.finish import finish
from game.rules.moves import Move, Pair, Transfer, parse_move
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Role
from tests.support.endgames import larger_position, late_position
from tests.support.host import part_of_won_game
from tests.support.play import at, cases, every_game, game_named, piles, tables
from tests.support.selection import FULL
from tests.tools.brute_force import is_winnable_compact

# ---- what holds in every game


@every_game
def test_a_finish_is_legal_wins_and_takes_cards_to_their_goal_alone(game: Patience) -> None:
    found = 0
    for layout in ends(game.slug()):
        session = Session.from_layout(game, layout)
        for move in finish(game, session.table):
            assert isinstance(move, Pair) or (isinstance(move, Transfer) and move.target.role is Role.FOUNDATION)
            session.play(move)
            found += 1
        assert not session.moves or session.is_won()
    assert found


@cache
def ends(slug: str) -> tuple[dict[str, list[str]], ...]:
    """Return the last layouts of a won game, the last one first."""
    session = part_of_won_game(slug, 1.0)
    layouts = [session.layout()]
    while session.undo() and len(layouts) < 40:
        layouts.append(session.layout())
    return tuple(layouts)


@every_game
def test_nothing_finishes_while_a_card_lies_face_down(game: Patience) -> None:
    for table in islice(tables(game), 0, None, 7):
        if any(not card.face_up for cards in table.values() for card in cards):
            assert finish(game, table) == ()


@every_game
def test_no_finish_gives_hidden_cards_of_a_won_game_away(game: Patience) -> None:
    session = part_of_won_game(game.slug(), 1.0)
    for table in (session.table, *session.past):
        if any(not card.face_up for cards in table.values() for card in cards):
            assert finish(game, table) == ()


@every_game
def test_a_won_game_is_not_finished_again(game: Patience) -> None:
    session = Session.from_layout(game, ends(game.slug())[0])
    assert session.is_won()
    assert session.score == game.max_score
    assert finish(game, session.table) == ()


@every_game
def test_moves_up_are_legal_moves(game: Patience) -> None:
    for table in islice(tables(game), 0, None, 7):
        legal = set(game.legal_moves(table))
        up = list(game.moves_up(table))
        assert set(up) <= legal
        assert set(game.safe_plays(table)) <= set(up)
        if game.slug() != "quatorze":
            to = {move for move in legal if isinstance(move, Transfer) and move.target.role is Role.FOUNDATION}
            assert set(up) == {move for move in to if move.source.role is not Role.FOUNDATION}


# ---- game by game


FINISHED = """\
t1-f3 t2-f3 r3-f4 t1-f4
    king-albert | f3 A23456789TJC, f4 A23456789TJD, t1 KD QC, t2 KC, r3 QD
w-f8 t1-f8 w-f8
    napoleons-square | f8 A23456789TD, t1 QD, w KJD
s-f1 t2-f1
    calculation | f1 A23456789TJS, s QS, t2 KS
t1-f2 t1-f2 t1-f2 t1-f2 t1-f2 t1-f2 t1-f2 t1-f2 t1-f2 t1-f2 t1-f2 t1-f2 t1-f2
    numeration | f1 AS, f3 3C, f4 4D, t1 KJ9753AQT8642H
t1-f1 t2-f5x13
    numeration | f1 A23456789TJQS, t1 KS, t2 KQJT98765432AS
t1-f5x13 t2-f1 t2-f1 t2-f1 t2-f1 t2-f1 t2-f1 t2-f1 t2-f1 t2-f1 t2-f1
    numeration | f1 A23S, t1 32AKQJT987654S, t2 KQJT987654S
t1+t2
    quatorze | t1 AS, t2 KH
t1+t2 t1+t2
    quatorze | t1 AS, t2 KH, t3 6S, t4 8H
-
    king-albert | f3 A23456789TJC, f4 A23456789TJD, t1 QC KD, t2 QD KC
    napoleons-square | f8 A23456789TD, t1 QKD, s jd
    calculation | f1 A23456789TJS, s qs KS
    numeration | f3 3C, f4 4D, t1 KJ9753AQT8642H, t2 KQJT98765432AS
    quatorze | t1 AS, t2 2S, t3 QS, t4 5S, t5 3H, t6 KH
"""  # two kings on each other's queens; stock cards left; an interval, or one of two pairs, that the player chooses


@pytest.mark.parametrize(("case", "moves"), [*cases(FINISHED)])
def test_a_game_finishes_where_no_choice_is_left(case: str, moves: str) -> None:
    name, layout = case.split(" | ")
    session = at(game_named(name), **piles(layout))
    made = finish(session.game, session.table)
    assert (" ".join(map(str, made)) or "-") == moves


# ---- safe plays


@pytest.mark.parametrize(("fourth", "safe"), [("4D", set[str]()), ("48Q37J26TAD 5S", {"t1-f1"})])
def test_calculation_plays_up_the_last_card_of_a_rank(fourth: str, safe: set[str]) -> None:
    game = PATIENCES["calculation"]()
    session = at(game, **piles(f"f1 A234S, f2 2468TQA35H, f3 369Q25C, f4 {fourth}, t1 5D"))
    assert {str(move) for move in game.safe_plays(session.table)} == safe


@pytest.mark.parametrize("slug", ["calculation", "napoleons-square", "king-albert"])
def test_a_safe_play_never_loses_a_won_game(slug: str) -> None:
    """Against exhaustive search through endgames."""
    for name in ("", *PATIENCES[slug].variations()):
        game = PATIENCES[slug].in_variation(name)
        tried = 0
        for seed in range({"calculation": 6, "napoleons-square": 12}.get(slug, 20) // (1 if FULL else 2)):
            session = late_position(game, seed)
            plays = list(islice(game.safe_plays(session.table), 2))
            if plays and is_winnable_compact(game, session):
                assert not [move for move in plays if is_winnable_compact(game, after(session, move)) is False]
                tried += 1
        assert tried


def after(session: Session, move: Move) -> Session:
    table = session.game.outcome(session.table, move)[1]
    return Session.from_layout(
        session.game, {str(pile): [str(card) for card in table[pile]] for pile in session.game.piles}
    )


@pytest.mark.parametrize(
    ("seed", "move"), [(40, "r3-f2"), (89, "t6-f1"), (161, "t5-f1"), (423, "t3-f3"), (547, "t6-f4"), (1081, "t5-f2")]
)
def test_a_play_that_loses_a_game_of_king_albert_is_not_called_safe(seed: int, move: str) -> None:
    game = KingAlbert()
    session = larger_position(game, seed)
    assert move in {str(up) for up in game.moves_up(session.table)}
    assert is_winnable_compact(game, session)
    assert is_winnable_compact(game, after(session, parse_move(move))) is False
    assert move not in {str(up) for up in game.safe_plays(session.table)}
