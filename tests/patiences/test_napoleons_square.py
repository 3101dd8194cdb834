"""The rules of Napoleon's Square."""

from __future__ import annotations

import random

import pytest

from game.patiences import NapoleonsSquare
from game.rules.cards import RANKS
from game.rules.session import Session
from game.rules.table import write_position
from tests.support.play import Layout, at, lying, moves, play, refusal, run, tables

FOUNDATIONS = tuple(f"f{number}" for number in range(1, 9))
TABLEAU = tuple(f"t{number}" for number in range(1, 13))
DOWN = "KQJT98765432A"
STANDARD, SINGLE = NapoleonsSquare(), NapoleonsSquare(single_cards=True)
BOTH = pytest.mark.parametrize("game", [STANDARD, SINGLE], ids=["standard", "single cards"])


def by_the_book(layout: Layout, *, single: bool) -> set[str]:
    """State the rules once more, on a layout."""
    legal = {"deal"} if layout["s"] else set()
    for source in ("w", *TABLEAU):
        for count in range(1, len(layout[source]) + 1):
            cards = layout[source][-count:]
            if count > 1 and (single or source == "w" or not is_sequence(cards)):
                break
            times = f"x{count}" if count > 1 else ""
            targets = [pile for pile in TABLEAU if pile != source and takes(layout[pile], cards[0])]
            targets += [pile for pile in FOUNDATIONS if count == 1 and builds(layout[pile], cards[0])]
            legal |= {f"{source}-{target}{times}" for target in targets}
    return legal


def is_sequence(cards: list[str]) -> bool:
    return run(DOWN, cards[0][1]).find(" ".join(cards)) >= 0


def takes(pile: list[str], card: str) -> bool:
    return not pile or is_sequence([pile[-1], card])


def builds(pile: list[str], card: str) -> bool:
    return [*pile, card] == run(RANKS, card[1]).split()[: len(pile) + 1]


@BOTH
def test_the_legal_moves_are_those_of_the_book(game: NapoleonsSquare) -> None:
    for table in tables(game):
        expected = by_the_book(write_position(table), single=game.single_cards)
        assert {str(move) for move in game.legal_moves(table)} == expected


@BOTH
def test_the_legal_moves_are_those_of_the_book_when_sequences_have_grown(game: NapoleonsSquare) -> None:
    rng = random.Random(7)
    for _ in range(40):
        cuts = [sorted(rng.sample(range(14), 2)) for _ in range(8)]
        sequences = [run(DOWN[start:end], suit) for (start, end), suit in zip(cuts, "CSHD" * 2, strict=True)]
        session = at(game, **dict(zip(rng.sample(TABLEAU, 8), sequences, strict=True)))
        assert moves(session) == by_the_book(session.layout(), single=game.single_cards)


def test_an_ace_may_take_any_empty_foundation() -> None:
    session = at(STANDARD, f2="AH", t1="AH", t2="2H", w="AS")
    ups = {move for move in moves(session) if "-f" in move}
    free = [pile for pile in FOUNDATIONS if pile != "f2"]
    assert ups == {"t2-f2", *(f"t1-{pile}" for pile in free), *(f"w-{pile}" for pile in free)}
    reason = refusal(session, "t2-f1")
    assert reason == "a 2 of hearts does not go here: an empty foundation takes only an ace"


def test_a_foundation_ends_with_its_king() -> None:
    session = at(STANDARD, f1=run(RANKS, "H"), t1="AH")
    reason = refusal(session, "t1-f1")
    assert reason == "an ace of hearts does not go on a king of hearts: foundations are built up in suit"


def test_piles_are_built_down_in_suit_without_wrapping() -> None:
    session = at(STANDARD, t1="9H", t2="8H", t3="8D", t4="TH", t5="AH", t6="KH")
    onto_cards = {move for move in moves(session) if move[3:] in ("t1", "t2", "t3", "t4", "t5", "t6")}
    assert onto_cards == {"t2-t1", "t1-t4"}
    assert refusal(session, "t3-t1") == "an 8 of diamonds does not go on a 9 of hearts: piles are built down in suit"
    assert refusal(session, "t6-t5") == "a king of hearts does not go on an ace of hearts: piles are built down in suit"
    assert refusal(session, "t4-t1") == "a 10 of hearts does not go on a 9 of hearts: piles are built down in suit"


def test_a_sequence_moves_whole_or_its_top_part() -> None:
    session = at(STANDARD, t1="KS 9H 8H 7H", t2="TH", t3="8H", t4="9H")
    assert {"t1-t2x3", "t1-t4x2", "t1-t3", "t1-t5", "t1-t5x2", "t1-t5x3"} <= moves(session)
    assert refusal(session, "t1-t5x4") == "these 4 cards are not a sequence down in suit, so they cannot move together"
    assert play(session, "t1-t4x2") == {"t1": ["KS", "9H"], "t2": ["TH"], "t3": ["8H"], "t4": ["9H", "8H", "7H"]}


@pytest.mark.parametrize("pile", ["9H 8D 7H", "9H 7H", "7H 8H 9H", "9H 9H", "AH KH"])
def test_what_is_no_sequence_moves_card_by_card(pile: str) -> None:
    session = at(STANDARD, t1=pile)
    assert not any("x" in move for move in moves(session))
    assert "sequence" in refusal(session, "t1-t5x2")


def test_single_cards_lets_one_card_move_at_a_time() -> None:
    session = at(SINGLE, t1="9H 8H 7H", t2="8H", t3="9H", t4="TH")
    assert {move for move in moves(session) if move[:2] == "t1" and move[3:] in ("t2", "t3", "t4")} == {"t1-t2"}
    for move in ("t1-t3x2", "t1-t4x3", "t1-t5x2"):
        assert refusal(session, move) == "one card at a time: only the top card can be played"


def test_foundations_take_one_card_at_a_time() -> None:
    session = at(STANDARD, f1="AH", t1="3H 2H")
    assert refusal(session, "t1-f1x2") == "the foundations take one card at a time"
    assert play(session, "t1-f1", "t1-f1") == {"f1": ["AH", "2H", "3H"]}


def test_of_the_waste_only_the_top_card_is_available() -> None:
    session = at(STANDARD, t1="TH", w="9H 8H")
    assert refusal(session, "w-t1x2") == "one card at a time: only the top card can be played"
    assert play(session, "w-t2", "w-t1") == {"t1": ["TH", "9H"], "t2": ["8H"]}


def test_the_stock_turns_one_card_to_the_waste() -> None:
    session = at(STANDARD, s="2c 3d ks", w="AH")
    assert play(session, "deal") == {"s": ["2c", "3d"], "w": ["AH", "KS"]}
    session.undo()
    assert lying(session) == {"s": ["2c", "3d", "ks"], "w": ["AH"]}


def test_there_is_one_pass_only() -> None:
    session = Session(STANDARD, 24)
    play(session, *["deal"] * 56)
    assert (len(session.layout()["s"]), len(session.layout()["w"])) == (0, 56)
    assert refusal(session, "deal") == "nothing can be dealt from the stock: it is empty"
    assert refusal(session, "w-s") == "no card can be placed on the stock or the waste"


def test_stock_and_waste_take_and_the_stock_gives_nothing() -> None:
    session = at(STANDARD, s="ah", w="9H", t1="8H")
    assert refusal(session, "t1-w") == "no card can be placed on the stock or the waste"
    assert refusal(session, "t1-s") == "no card can be placed on the stock or the waste"
    for move in ("s-f1", "s-t2", "s-w"):
        assert refusal(session, move) == "cards of the stock must be turned to the waste first"


def test_nothing_leaves_a_foundation() -> None:
    for game in (STANDARD, SINGLE):
        session = at(game, f1="AH 2H", f2="AH", t1="3H")
        for move in ("f1-t1", "f1-t2", "f1-f2", "f2-f3", "f1-w", "f1-t2x2"):
            assert refusal(session, move) == "nothing leaves a foundation"
