"""All legal moves: lit and numbered options agree with the rules, and numbers suffice to play a game."""

from __future__ import annotations

import random

import pygame
import pytest

from game.patiences import PATIENCES, KingAlbert, Numeration, Quatorze
from game.rules.moves import Deal, Move, parse_pile
from game.rules.session import Session
from game.scenes.keys import digit
from game.scenes.table.legal_moves import LegalMoves, Option, sources, targets
from game.view.marks.hint import Veil
from game.view.marks.numbers import Number
from tests.extent import each_game
from tests.fakes import Seat

SIZES = ((1024, 640), (1920, 1080))


def sit(session: Session, size: tuple[int, int] = SIZES[0]) -> Seat:
    seat = Seat(session, size)
    seat.table.view.stage.finish()
    return seat


def write(seat: Seat, number: str) -> None:
    for figure in number:
        seat.scene.handle(pygame.Event(pygame.KEYDOWN, key=ord(figure), mod=0, unicode=figure))


def numbers(seat: Seat) -> list[Number]:
    return [mark for mark in seat.get(LegalMoves).marks if isinstance(mark, Number)]


def lit(seat: Seat) -> tuple[tuple[int, int, int, int], ...]:
    (veil,) = (mark for mark in seat.get(LegalMoves).marks if isinstance(mark, Veil))
    return veil.lit


def number_of(seat: Seat, option: Option) -> str:
    return next(number for number, other in seat.get(LegalMoves).look().items() if other == option)


def play(seat: Seat, move: Move) -> None:
    """Play a move by its numbers: that of the cards, and that of the place."""
    pile = None if isinstance(move, Deal) else move.piles[0]
    if pile:
        count = getattr(move, "count", 1)
        write(seat, number_of(seat, Option(pile, count, None)))
        assert seat.table.hand.selected == (pile, count)
    move_at = next(number for number, option in seat.get(LegalMoves).look().items() if option.move == move)
    write(seat, move_at)


# ---- laws


@pytest.mark.parametrize("slug", PATIENCES)
def test_numbers_lead_to_the_legal_moves_and_to_no_other(slug: str) -> None:
    session, chance = Session(PATIENCES[slug](), 7), random.Random(slug)
    for _ in range(60):
        legal = session.legal_moves()
        found = [one.move for one in sources(session) if one.move]
        found += [
            goal.move
            for one in sources(session)
            if not one.move
            for goal in targets(session, one.pile, one.cards)
            if goal.move
        ]
        assert set(found) == set(legal)
        if legal:
            session.play(chance.choice(legal))


@pytest.mark.parametrize("slug", PATIENCES)
def test_nothing_that_lies_face_down_is_lit_but_a_stock_to_deal_from(slug: str) -> None:
    session, chance = Session(PATIENCES[slug](), 24), random.Random(slug)
    for _ in range(60):
        for one in sources(session):
            cards = session.table[one.pile][-one.cards :]
            assert all(card.face_up for card in cards) or one == Option(one.pile, 1, Deal())
        if legal := session.legal_moves():
            session.play(chance.choice(legal))


@pytest.mark.parametrize("size", SIZES, ids=str)
@each_game
def test_games_are_played_by_numbers_that_are_seen_and_apart(slug: str, size: tuple[int, int]) -> None:
    seat, chance = sit(Session(PATIENCES[slug](), 24), size), random.Random(slug)
    seat.key(pygame.K_l)
    for _ in range(25):
        if not (legal := seat.session.legal_moves()):
            break
        shown = numbers(seat)
        texts = [number.text for number in shown]
        assert len(texts) == len(sources(seat.session)) == len(set(texts))
        assert len(set(map(len, texts))) == 1, "no number begins another one"
        for place, number in enumerate(shown):
            assert seat.table.view.layout.area.contains(number.body)
            assert not any(number.body.inflate(0, -6).colliderect(other.body) for other in shown[:place])
        move, made = chance.choice(legal), len(seat.moves)
        play(seat, move)
        assert len(seat.moves) == made + 1
        assert seat.session.moves[-1].piles in (move.piles, move.piles[::-1])


def test_in_a_long_pile_numbers_step_aside_for_one_another() -> None:
    long = [f"{rank}{suit}" for rank in "A23456789TJQK" for suit in "HD"]
    session = Session.from_layout(Numeration(), {"f1": ["AS"], "t1": [*long, "QS", "JS", "TS", "9S", "8S"], "t2": []})
    seat = sit(session)
    seat.key(pygame.K_l)
    shown = numbers(seat)
    assert len(shown) == 5
    for place, number in enumerate(shown):
        assert not any(number.body.inflate(0, -6).colliderect(other.body) for other in shown[:place])


# ---- cases


def albert() -> Seat:
    """Open a table where 2S goes to the foundation or on 3H, and QD on either black king."""
    tops = {"t2": "3H", "t3": "KC", "t4": "KS", "t5": "KH", "t6": "KD", "t7": "5S", "t8": "7S", "t9": "9S"}
    layout = {"f1": ["AS"], "t1": ["9C", "2S"], "r1": ["QD"]} | {pile: [card] for pile, card in tops.items()}
    return sit(Session.from_layout(KingAlbert(), layout))


def test_the_cards_that_move_are_lit_and_then_the_places_of_the_chosen_one() -> None:
    seat = albert()
    seat.key(pygame.K_l)
    assert {str(option) for option in seat.get(LegalMoves).look().values()} == {"t1", "r1"}
    layout, table = seat.table.view.layout, seat.session.table
    assert tuple(layout.top_rect(parse_pile("t1"), table[parse_pile("t1")])) in lit(seat)
    assert tuple(layout.pile_rect(parse_pile("t2"), table[parse_pile("t2")])) not in lit(seat)
    write(seat, number_of(seat, Option(parse_pile("t1"), 1, None)))
    assert {str(option) for option in seat.get(LegalMoves).look().values()} == {"t1-f1", "t1-t2"}
    assert tuple(layout.pile_rect(parse_pile("t2"), table[parse_pile("t2")])) in lit(seat)
    write(seat, number_of(seat, targets(seat.session, parse_pile("t1"), 1)[0]))
    assert seat.moves == ["t1-f1"]
    assert seat.get(LegalMoves).is_on
    assert not seat.table.hand.selected


def test_a_partner_has_a_number_too_and_either_card_may_be_chosen_first() -> None:
    seat = sit(Session.from_layout(Quatorze(), {"t1": ["KS"], "t3": ["AD"], "t7": ["AH"], "t12": ["9D"]}))
    seat.key(pygame.K_l)
    assert [str(option) for option in seat.get(LegalMoves).look().values()] == ["t1", "t3"]
    write(seat, "2")
    write(seat, "1")
    assert seat.moves == ["t1+t3"]


def test_more_than_nine_have_two_figures_and_the_first_one_narrows_them() -> None:
    seat = sit(Session(Quatorze(), 24))
    seat.key(pygame.K_l)
    assert [number.text for number in numbers(seat)] == [f"{n:02}" for n in range(1, 19)]
    write(seat, "1")
    assert [number.text for number in numbers(seat)] == [f"{n:02}" for n in range(10, 19)]
    seat.key(pygame.K_BACKSPACE)
    assert len(numbers(seat)) == 18
    write(seat, "19")  # there is none
    assert len(numbers(seat)) == 18
    assert not seat.table.hand.selected


def test_escape_goes_back_step_by_step() -> None:
    seat = sit(Session(Quatorze(), 24))
    seat.key(pygame.K_l)
    write(seat, "01")
    assert seat.table.hand.selected
    seat.key(pygame.K_ESCAPE)
    assert not seat.table.hand.selected
    write(seat, "0")
    seat.key(pygame.K_ESCAPE)
    assert len(numbers(seat)) == 18
    seat.key(pygame.K_ESCAPE)
    assert not seat.get(LegalMoves).is_on
    assert not seat.get(LegalMoves).marks


def test_the_key_and_a_press_on_the_felt_end_it() -> None:
    seat = albert()
    for ends in ("key", "press", "new"):
        seat.key(pygame.K_l)
        assert seat.get(LegalMoves).marks
        if ends == "key":
            seat.key(pygame.K_l)
        elif ends == "press":
            seat.press((2, seat.host.size[1] - 2))
        else:
            seat.table.controller.deal(3)
        assert not seat.get(LegalMoves).marks


def test_a_click_chooses_and_the_next_one_plays() -> None:
    seat = albert()
    seat.key(pygame.K_l)
    seat.click(seat.centre(parse_pile("t1")))
    assert seat.table.hand.selected == (parse_pile("t1"), 1)
    assert seat.moves == []
    seat.click(seat.centre(parse_pile("t2")))
    assert seat.moves == ["t1-t2"]


def test_a_drag_is_a_drag_and_nothing_is_lit_meanwhile() -> None:
    seat = albert()
    seat.key(pygame.K_l)
    seat.press(seat.centre(parse_pile("t1")))
    seat.move(seat.centre(parse_pile("t2")))
    assert seat.table.hand.dragging
    assert not seat.get(LegalMoves).marks
    seat.release(seat.centre(parse_pile("t2")))
    assert seat.moves == ["t1-t2"]
    assert seat.get(LegalMoves).marks


def test_what_has_been_chosen_before_is_shown_with_its_places() -> None:
    seat = albert()
    seat.table.hand.choose(parse_pile("t1"), 1)
    seat.key(pygame.K_l)
    assert {str(option) for option in seat.get(LegalMoves).look().values()} == {"t1-f1", "t1-t2"}


def test_the_stock_is_dealt_from_at_once() -> None:
    seat = sit(Session(Numeration(), 24))
    seat.key(pygame.K_l)
    write(seat, number_of(seat, Option(parse_pile("s"), 1, Deal())))
    assert seat.moves == ["deal"]


def test_figures_mean_nothing_before() -> None:
    seat = albert()
    write(seat, "1")
    assert not seat.table.hand.selected
    assert not seat.get(LegalMoves).marks


def test_without_a_move_it_says_so() -> None:
    layout = {f"t{n}": [card] for n, card in enumerate(("KS", "KH", "KD", "KC", "JS", "JC", "9S", "9C", "7S"), 1)}
    seat = sit(Session.from_layout(KingAlbert(), layout | {"r1": ["5S"]}))
    seat.key(pygame.K_l)
    assert seat.table.voice.notice.text == "No move is left"
    assert not seat.get(LegalMoves).is_on


def test_a_held_key_shows_its_cards_instead() -> None:
    seat = albert()
    seat.key(pygame.K_l)
    seat.move(seat.centre(parse_pile("t1")))
    seat.key(pygame.K_r)
    assert sum(isinstance(mark, Veil) for mark in seat.table.view.stage._over) == 1  # noqa: SLF001 - what is painted


def test_marks_are_painted_where_a_number_is() -> None:
    seat = albert()
    seat.key(pygame.K_l)
    seat.wait(1 / 60)
    assert {number.text for number in numbers(seat)} == {"1", "2"}
    assert all(number in seat.table.view.stage._over for number in numbers(seat))  # noqa: SLF001 - what is painted
    assert all(number.rect.contains(number.body) for number in numbers(seat))


@pytest.mark.parametrize(
    ("fields", "figure"),
    [
        ({"key": pygame.K_1, "unicode": "1"}, "1"),
        ({"key": pygame.K_KP7, "unicode": ""}, "7"),
        ({"key": pygame.K_AMPERSAND, "unicode": "&", "scancode": pygame.KSCAN_1}, "1"),
        ({"key": pygame.K_1, "unicode": "", "mod": pygame.KMOD_LCTRL}, ""),
        ({"key": pygame.K_a, "unicode": "a", "scancode": pygame.KSCAN_A}, ""),
        ({"key": pygame.K_a, "unicode": "²"}, ""),
    ],
)
def test_which_keys_write_a_figure(fields: dict[str, object], figure: str) -> None:
    assert digit(pygame.Event(pygame.KEYDOWN, {"mod": 0} | fields)) == figure


def test_the_sentence_of_how_to_use_it_goes_with_it() -> None:
    seat = Seat(Session(PATIENCES["king-albert"](), 24))
    seat.key(pygame.K_l)
    assert "number" in seat.table.voice.notice.text
    seat.key(pygame.K_ESCAPE)
    assert not seat.table.voice.notice.text
