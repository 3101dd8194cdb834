"""Refusals: their texts, their places, and how long they are shown."""

from __future__ import annotations

import re

import pygame
import pytest

from game.language.refusals import clause
from game.patiences import PATIENCES, Calculation, KingAlbert, NapoleonsSquare, Numeration, Quatorze
from game.rules.moves import Move, parse_move, parse_pile
from game.rules.patience import Patience
from game.rules.refusals import Answer
from game.rules.session import Session
from game.rules.table import Table
from game.scenes.table.refusal import why_not_up, why_stuck
from game.scenes.table.voice import AGAIN
from tests.support.clicks import effect_of_click
from tests.support.clock import Clock
from tests.support.pilot import TablePilot, settled
from tests.support.play import at, walks
from tests.support.selection import FULL, each_game

PLACE = re.compile(r"\bon (?:[sd]|w[0-9]*|[ftr][0-9]+)\b")  # a pile's name in the notation, which players do not know
SECONDS = 10.0  # that a sentence is shown
LEAVES = "nothing leaves a foundation, except in the variation “foundations return”"
ONLY_UP = "a card on the tableau goes only to a foundation, not to another pile"
RULE = "columns are built down in alternating colours"


def standard(slug: str) -> Patience:
    """Return a game in its standard variation."""
    return PATIENCES[slug]()


# ---- the words


@each_game
def test_whatever_goes_nowhere_has_a_sentence_without_notation(slug: str) -> None:
    game = standard(slug)
    for walk in walks(game)[:1]:
        for step in walk.steps[:: 9 if FULL else 54]:
            session = Session.from_layout(game, _layout(step.before))
            for pile in game.piles:
                for count in range(1, len(session.table[pile]) + 1):
                    if not effect_of_click(session, pile, count).moves:
                        assert len(clause(why_stuck(session, pile, count))) > 20
                        assert not PLACE.search(clause(why_stuck(session, pile, count)))


def _layout(table: Table) -> dict[str, list[str]]:
    return {str(pile): [str(card) for card in cards] for pile, cards in table.items() if cards}


@pytest.mark.parametrize(
    ("game", "piles", "pile", "count", "sentence"),
    [
        (KingAlbert(), {"t1": "KC", "t2": "9D"}, "t1", 1, "it could only go to another space, which changes nothing"),
        (
            KingAlbert(),
            {f"t{n}": f"{n}C" if n > 1 else "KC" for n in range(1, 10)},
            "t1",
            1,
            "nothing on the table takes a king of clubs now",
        ),
        (KingAlbert(), {"t1": "KC 9D"}, "t1", 2, "one card at a time: only the top card of a column can be played"),
        (
            KingAlbert(),
            {"f1": "AH", "t1": "9D"},
            "f1",
            1,
            LEAVES,
        ),
        (
            Calculation(),
            {"t1": "KC"},
            "t1",
            1,
            f"no foundation takes a king of clubs now, and {ONLY_UP}",
        ),
        (
            NapoleonsSquare(),
            {"t1": "KC 5H"},
            "t1",
            2,
            "these 2 cards are not a sequence down in suit, so they cannot move together",
        ),
        (Numeration(), {"t1": "2h KC"}, "t1", 2, "a face-down card cannot be moved"),
        (Numeration(), {"t1": "2H"}, "s", 0, "nothing can be dealt from the stock: it is empty"),
        (
            Quatorze(),
            {"t1": "KC", "t2": "3D"},
            "t1",
            1,
            "nothing in its row or column makes fourteen with a king of clubs",
        ),
        (Quatorze(), {"t1": "KC", "s": "3d"}, "s", 1, "nothing can be dealt: the stock fills the holes by itself"),
    ],
)
def test_why_cards_go_nowhere(game: Patience, piles: dict[str, str], pile: str, count: int, sentence: str) -> None:
    session = at(game, **piles)
    assert clause(why_stuck(session, parse_pile(pile), count)) == sentence


@pytest.mark.parametrize(
    ("game", "piles", "pile", "sentence"),
    [
        (KingAlbert(), {"t1": "KC"}, "t1", "no foundation takes a king of clubs now"),
        (KingAlbert(), {"t1": "KC"}, "r2", "there is no card here"),
        (Quatorze(), {"t1": "KC"}, "t1", "cards leave the square in pairs that make fourteen: choose two"),
    ],
)
def test_why_a_card_does_not_go_up(game: Patience, piles: dict[str, str], pile: str, sentence: str) -> None:
    session = at(game, **piles)
    assert clause(why_not_up(session, parse_pile(pile), 1)) == sentence


# ---- where and when it is shown


def seat_at(game: Patience, size: tuple[int, int] = (1280, 800), **piles: str) -> TablePilot:
    """Open a table with some cards."""
    return TablePilot(at(game, **piles), size)


def refuse(seat: TablePilot, move: Move) -> None:
    """Say why a move is refused."""
    seat.table.voice.refuse(move, seat.controller.play(move))


def told(seat: TablePilot) -> str:
    """Return the sentence that is shown."""
    return str(seat.scene.trace_fields().get("told", ""))


def test_a_refused_drop_a_stuck_click_and_a_right_click_all_tell() -> None:
    seat = seat_at(KingAlbert(), t1="KD 2S", t2="9H", t3="3C")
    seat.drag("t1", "t2")
    assert told(seat) == f"A 2 of spades does not go on a 9 of hearts: {RULE}"
    seat = seat_at(KingAlbert(), t1="KD 2S")
    seat.click(seat.centre("t1", 0))
    assert told(seat) == "One card at a time: only the top card of a column can be played"
    seat = seat_at(KingAlbert(), t1="KD 2S")
    seat.click("t1", button=3)
    assert told(seat) == "No foundation takes a 2 of spades now"


def test_a_stuck_click_is_heard_and_traced(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = seat_at(KingAlbert(), t1="KD 2S")
    seat.settle()
    sounds: list[str] = []
    monkeypatch.setattr(seat.host.sound, "play", lambda name, *_: sounds.append(name))
    seat.stage.on_sound = lambda name, *_: sounds.append(name)
    seat.click("t1", button=3)
    seat.settle()
    assert sounds == ["refusal"]
    assert seat.traces("stuck") == [{"pile": "t1", "count": 1, "reason": "no foundation takes a 2 of spades now"}]


@pytest.mark.parametrize("how", ["click", "drag", "key"])
@pytest.mark.parametrize(
    ("game", "piles", "source", "target", "sentence"),
    [
        (
            Calculation(),
            {"f1": "AC", "s": "5h TC"},
            "s",
            "f1",
            "A 10 of clubs does not go here: this foundation goes up by 1, and next is a 2",
        ),
        (KingAlbert(), {"t1": "KD 2S", "t2": "9H"}, "t1", "t2", f"A 2 of spades does not go on a 9 of hearts: {RULE}"),
        (
            KingAlbert(),
            {"t1": "2S", "t2": "9H 3H"},
            "t1",
            "f1",
            "A 2 of spades does not go here: an empty foundation takes only an ace",
        ),
        (
            Quatorze(),
            {"t1": "4S", "t2": "TS", "t3": "TH", "t4": "KD"},
            "t1",
            "t4",
            "A 4 of spades and a king of diamonds make 17, not fourteen",
        ),
    ],
)
def test_a_refusal_is_about_the_move_that_was_tried_and_keeps_the_choice(  # noqa: PLR0913, PLR0917 - a case has these parts
    game: Patience, piles: dict[str, str], source: str, target: str, sentence: str, how: str
) -> None:
    seat = TablePilot(at(game, **piles))
    seat.choose(clicks="click-click")
    start, end = seat.centre(source), seat.centre(target)
    if how == "drag":
        seat.drag(start, end)
    elif how == "click":
        seat.click(start)
        seat.click(end)
    else:
        seat.key("RIGHT")  # which shows the focus
        for name in (source, target):
            seat.table.focus.stand_on(parse_pile(name))
            seat.key("RETURN")
    assert told(seat) == sentence
    assert how == "drag" or seat.table.card_input.selected == (parse_pile(source), 1)
    assert seat.moves == []


@pytest.mark.parametrize(
    ("session", "place", "sentence"),
    [
        (at(KingAlbert(), t1="2S", t2="9H 3H"), "t5", "First choose the card that should go here"),
        (at(Calculation(), f1="AC", t1="KC", s="5h TC"), "t3", "First choose the card that should go here"),
        (at(Numeration(), t1="9C 4S"), "f4", "First choose the card that should go here"),
        (at(Numeration(), t1="9C 4S"), "f3", "There is no card here"),
        (at(Quatorze(), t1="4S", t2="TH"), "t3", "There is no card here"),
    ],
)
@pytest.mark.parametrize("button", [1, 3])
def test_a_click_on_an_empty_pile_plays_nothing_and_tells(
    session: Session, place: str, sentence: str, button: int
) -> None:
    seat = settled(session.copy())
    seat.click(place, button)
    assert told(seat) == sentence
    assert not seat.moves
    assert not seat.table.card_input.selected


def test_an_empty_stock_tells() -> None:
    seat = seat_at(NapoleonsSquare(), t1="2S")
    seat.click("s")
    assert told(seat) == "Nothing can be dealt from the stock: it is empty"


def test_the_next_move_ends_it() -> None:
    seat = seat_at(KingAlbert(), t1="KD 2S", t2="9H", t3="3D")
    refuse(seat, parse_move("t1-t2"))
    assert told(seat)
    seat.play("t1-t3")
    assert not told(seat)


def test_a_setting_switches_it_off() -> None:
    seat = seat_at(KingAlbert(), t1="KD 2S", t2="9H")
    seat.choose(refusals=False)
    refuse(seat, parse_move("t1-t2"))
    assert not told(seat)


def test_players_are_not_told_names_of_the_notation() -> None:
    seat = seat_at(Quatorze(), t1="KC")
    refuse(seat, parse_move("t1+t2"))
    assert told(seat) == "There is no card there"


def test_it_is_told_for_some_seconds_and_not_twice_within_one() -> None:
    seat, clock = seat_at(KingAlbert(), t1="KD 2S", t2="9H"), Clock()
    seat.table.clock, telling = clock, seat.table.voice
    telling.tell(parse_pile("t1"), Answer("face-down"))
    clock.now += AGAIN / 2
    telling.tell(parse_pile("t1"), Answer("face-down"))
    assert seat.scene.seconds_to_poll() == SECONDS - AGAIN / 2
    telling.tell(parse_pile("t1"), Answer("no-card-here"))
    assert telling.refusal == "There is no card here"
    telling.tell(parse_pile("t1"), Answer("face-down"))
    clock.now += AGAIN
    telling.tell(parse_pile("t1"), Answer("face-down"))
    clock.now += SECONDS - 0.1
    seat.scene.poll()
    assert telling.refusal
    clock.now += 0.1
    seat.scene.poll()
    assert telling.refusal == ""
    assert telling.tip == []


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
@each_game
def test_the_line_stands_at_the_pile_and_in_the_area(slug: str, size: tuple[int, int]) -> None:
    game = standard(slug)
    steps = walks(game)[0].steps
    seat = TablePilot(Session.from_layout(game, _layout(steps[len(steps) // 3].before)), size)
    layout, table = seat.layout, seat.session.table
    for number, pile in enumerate(game.piles):
        seat.table.voice.tell(pile, Answer("no-sequence-in-suit", count=number))  # as long as most of them
        (line,) = seat.table.voice.tip
        rect, top = pygame.Rect(line.box), layout.top_rect(pile, table[pile])
        assert layout.area.contains(rect)
        assert top.inflate(2 * layout.width, 2 * layout.width).colliderect(rect)
