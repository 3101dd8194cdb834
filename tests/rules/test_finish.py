"""The finish and safe plays: the rules' part."""

from __future__ import annotations

from functools import cache
from itertools import islice

import pytest

from game.patiences import PATIENCES, Calculation, KingAlbert, NapoleonsSquare, Numeration, Quatorze
from game.rules.cards import RANKS
from game.rules.finish import finish
from game.rules.moves import Move, Pair, Transfer, parse_move
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Role
from tests.support.endgames import larger_position, late_position
from tests.support.host import part_of_won_game
from tests.support.play import at, every_game, run, tables
from tests.support.selection import FULL
from tests.tools.brute_force import is_winnable_compact

SPADES, HEARTS, CLUBS, DIAMONDS = (run(RANKS, suit) for suit in "SHCD")
DOWN_BY_ONE = run(RANKS[::-1], "S")


def finished(game: Patience, **piles: str) -> str:
    """Play a position up as `finish` says; return the moves, after making sure that they win."""
    session = at(game, **piles)
    moves = finish(game, session.table)
    for move in moves:
        session.play(move)
    assert not moves or session.is_won()
    return " ".join(map(str, moves))


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


def test_king_albert_finishes_in_whatever_order_the_cards_lie() -> None:
    piles = {"f1": SPADES, "f2": HEARTS, "f3": run(RANKS[:11], "C"), "f4": run(RANKS[:11], "D")}
    assert finished(KingAlbert(), **piles, t1="KD QC", t2="KC", r3="QD") == "t1-f3 t2-f3 r3-f4 t1-f4"
    assert finished(KingAlbert(), **piles, t1="QC KD", t2="QD KC") == ""  # each king is on the other's queen


def test_napoleons_square_finishes_from_the_waste_but_not_from_the_stock() -> None:
    piles = {f"f{n}": run(RANKS, suit) for n, suit in enumerate("SSHHCCD", 1)} | {"f8": run(RANKS[:10], "D")}
    assert finished(NapoleonsSquare(), **piles, t1="QD", w="KD JD") == "w-f8 t1-f8 w-f8"
    assert finished(NapoleonsSquare(), **piles, t1="QD KD", s="jd") == ""


def test_calculation_finishes_with_the_last_card_of_the_stock() -> None:
    piles = {
        "f1": "AS 2S 3S 4S 5S 6S 7S 8S 9S TS JS",
        "f2": "2H 4H 6H 8H TH QH AH 3H 5H 7H 9H JH KH",
        "f3": "3C 6C 9C QC 2C 5C 8C JC AC 4C 7C TC KC",
        "f4": "4D 8D QD 3D 7D JD 2D 6D TD AD 5D 9D KD",
    }
    assert finished(Calculation(), **piles, s="QS", t2="KS") == "s-f1 t2-f1"
    assert finished(Calculation(), **piles, s="qs KS") == ""


def test_numeration_finishes_by_the_last_interval_but_leaves_the_choice_of_one_to_the_player() -> None:
    others = dict(zip((2, 3, 4), intervals(), strict=True))
    runs = {n: " ".join([up.split()[0], *up.split()[:0:-1]]) for n, up in others.items()}
    piles = {f"f{n}": others[n] for n in (3, 4)} | {f"f{n + 4}": runs[n] for n in (3, 4)}
    piles |= {"t1": " ".join(others[2].split()[::-1]), "t2": runs[2], "t3": DOWN_BY_ONE}
    assert finished(Numeration(), **piles, f1=run(RANKS[:12], "S"), t4="KS")
    assert not finished(Numeration(), **piles, t4=DOWN_BY_ONE)


def test_numeration_takes_a_run_of_thirteen_whole() -> None:
    """Its top card would fit the left foundation as well, and leave a run that nothing takes."""
    others = {f"f{n}": f for n, f in zip((2, 3, 4), intervals(), strict=True)}
    runs = {
        f"f{n + 4}": " ".join([up.split()[0], *up.split()[:0:-1]]) for n, up in zip((2, 3, 4), intervals(), strict=True)
    }
    piles = others | runs | {"f1": run(RANKS[:12], "S")}
    assert finished(Numeration(), **piles, t1="KS", t2=DOWN_BY_ONE) == "t1-f1 t2-f5x13"
    begun = others | runs | {"f1": "AS 2S 3S"}
    wrapped = "3S 2S AS KS QS JS TS 9S 8S 7S 6S 5S 4S"
    assert finished(Numeration(), **begun, t1=wrapped, t2="KS QS JS TS 9S 8S 7S 6S 5S 4S").startswith("t1-f5x13 t2-f1")


def intervals() -> list[str]:
    """Write complete left foundations up by 2, 3 and 4."""
    return [
        " ".join(RANKS[(step * place - 1) % 13] + suit for place in range(1, 14))
        for step, suit in zip((2, 3, 4), "HCD", strict=True)
    ]


@pytest.mark.parametrize(
    ("piles", "moves"),
    [
        ({"t1": "AS", "t2": "KH"}, "t1+t2"),
        ({"t1": "AS", "t2": "KH", "t3": "6S", "t4": "8H"}, "t1+t2 t1+t2"),  # in one row any order does
        ({"t1": "AS", "t2": "2S", "t3": "QS", "t4": "5S", "t5": "3H", "t6": "KH"}, ""),  # two pairs, two rows
    ],
)
def test_quatorze_finishes_where_there_is_one_pair_or_one_row(piles: dict[str, str], moves: str) -> None:
    rest = {"d": remaining_pairs(piles)}
    assert finished(Quatorze(), **piles, **rest) == moves


def remaining_pairs(piles: dict[str, str]) -> str:
    """Write the discard that goes with a square: pairs of the cards that are not on it."""
    gone = [rank + suit for rank in RANKS for suit in "SHCD" if rank + suit not in piles.values()]
    pairs = []
    while gone:
        card = gone.pop(0)
        partner = next((other for other in gone if RANKS.index(card[0]) + RANKS.index(other[0]) == 12), None)
        if partner:
            gone.remove(partner)
            pairs += [card, partner]
    return " ".join(pairs)


# ---- safe plays


def safe(game: Patience, **piles: str) -> set[str]:
    return {str(move) for move in game.safe_plays(at(game, **piles).table)}


def test_king_albert_keeps_a_card_that_may_carry_another_one() -> None:
    """A 5 of spades may be needed for a red 4, until both of these are up, or can follow."""
    black = {"f1": run(RANKS[:4], "S"), "f2": run(RANKS[:2], "C"), "t1": "5S"}
    assert safe(KingAlbert(), **black, f3=run(RANKS[:3], "H"), f4=run(RANKS[:2], "D")) == set()
    assert safe(KingAlbert(), **black, f3=run(RANKS[:3], "H"), f4=run(RANKS[:3], "D")) == {"t1-f1"}
    far = black | {"f2": "AC"}
    assert safe(KingAlbert(), **far, f3=run(RANKS[:3], "H"), f4=run(RANKS[:3], "D")) == set()
    up = far | {"f3": run(RANKS[:4], "H"), "f4": run(RANKS[:4], "D")}
    assert safe(KingAlbert(), **up) == {"t1-f1"}
    assert safe(KingAlbert(foundations_return=True), **up) == set()  # a red 4 may come back for a black 3


def test_napoleons_square_plays_up_on_the_lower_foundation_alone() -> None:
    assert safe(NapoleonsSquare(), f1=run(RANKS[:4], "S"), f2=run(RANKS[:4], "S"), t1="5S") == {"t1-f1", "t1-f2"}
    assert safe(NapoleonsSquare(), f1=run(RANKS[:4], "S"), f2=run(RANKS[:3], "S"), t1="5S") == set()
    assert safe(NapoleonsSquare(), f1=run(RANKS[:4], "S"), t1="5S", t2="AS") == {f"t2-f{n}" for n in range(2, 9)}


def test_calculation_plays_up_the_last_card_of_a_rank() -> None:
    piles = {"f1": "AS 2S 3S 4S", "f2": "2H 4H 6H 8H TH QH AH 3H 5H", "f3": "3C 6C 9C QC 2C 5C", "f4": "4D"}
    assert safe(Calculation(), **piles, t1="5D") == set()  # f4 lacks a 5 as well
    assert safe(Calculation(), **piles | {"f4": "4D 8D QD 3D 7D JD 2D 6D TD AD 5S"}, t1="5D") == {"t1-f1"}


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
