"""Refusals: their texts, their places, and how long they are shown."""

from __future__ import annotations

import random
import re
from collections.abc import Callable
from itertools import product, zip_longest

import pygame
import pytest

from game.language.refusals import clause
from game.patiences import PATIENCES, KingAlbert, Quatorze
from game.rules.moves import parse_pile
from game.rules.patience import Patience
from game.rules.refusals import Answer
from game.rules.session import Session
from game.rules.table import Table
from game.scenes.table.refusal import why_not_up, why_stuck
from game.view.drawing.ui_style import set_ui_style, text_size
from game.view.marks.pile_marks import Glow
from tests.support.clicks import effect_of_click
from tests.support.clock import Clock, set_table_time
from tests.support.pilot import TablePilot, laid, settled
from tests.support.play import at, cases, game_named, piles, walks
from tests.support.selection import FULL, SHAPES, each_game, sample

PLACE = re.compile(r"\bon (?:[sd]|w[0-9]*|[ftr][0-9]+)\b")  # a pile's name in the notation, which players do not know
SECONDS = 10.0  # that a sentence is shown


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


NOWHERE = """\
it could only go to another space, which changes nothing
    king-albert | t1 KC, t2 9D | t1 1
nothing on the table takes the king of clubs now
    king-albert | t1 KC, t2 2C, t3 3C, t4 4C, t5 5C, t6 6C, t7 7C, t8 8C, t9 9C | t1 1
one card at a time: only the top card of a column can be played
    king-albert | t1 KC 9D | t1 2
nothing leaves a foundation, except in the variation “foundations return”
    king-albert | f1 AH, t1 9D | f1 1
no foundation takes the king of clubs now, and a card on the tableau goes only to a foundation, not to another pile
    calculation | t1 KC | t1 1
these 2 cards are not a sequence down in suit, so they cannot move together
    napoleons-square | t1 KC 5H | t1 2
a face-down card cannot be moved
    numeration | t1 2h KC | t1 2
nothing can be dealt from the stock: it is empty
    numeration | t1 2H | s 0
nothing in its row or column makes fourteen with the king of clubs
    quatorze | t1 KC, t2 3D | t1 1
nothing can be dealt: the stock fills the holes by itself
    quatorze | t1 KC, s 3d | s 1
no foundation takes the king of clubs now
    king-albert | t1 KC | t1 up
there is no card here
    king-albert | t1 KC | r2 up
cards leave the square in pairs that make fourteen
    quatorze | t1 KC | t1 up
"""


@pytest.mark.parametrize(("case", "sentence"), [*cases(NOWHERE)])
def test_why_cards_go_nowhere_or_not_up(case: str, sentence: str) -> None:
    """A case has a position, a pile, and how many of its cards are to go anywhere, or that its top card is to go up."""
    game, cards, place = case.split(" | ")
    session, (pile, count) = at(game_named(game), **piles(cards)), place.split()
    where = parse_pile(pile)
    answer = why_not_up(session, where, 1) if count == "up" else why_stuck(session, where, int(count))
    assert clause(answer) == sentence


# ---- where and when it is shown


def told(seat: TablePilot) -> str:
    """Return the sentence that is shown."""
    return str(seat.scene.trace_fields().get("told", ""))


TRIED = """\
The 10 of clubs does not go here: this foundation goes up by 1, and next is a 2
    calculation | f1 AC, s 5h TC | s f1
The 2 of spades does not go on the 9 of hearts: columns are built down in alternating colours
    king-albert | t1 KD 2S, t2 9H | t1 t2
The 2 of spades does not go here: an empty foundation takes only an ace
    king-albert | t1 2S, t2 9H 3H | t1 f1
There is no card there
    quatorze | t1 4S, t2 TS | t1 t3
The 4 of spades and the 10 of hearts are neither in the same row nor in the same column
    quatorze | t1 4S, t2 TS, t7 TH | t1 t7
The 4 of spades and the king of diamonds make 17, not fourteen
    quatorze | t1 4S, t2 TS, t3 TH, t4 KD | t1 t4
"""


@pytest.mark.parametrize("how", ["click", "drag", "key"])
@pytest.mark.parametrize(("case", "sentence"), [*cases(TRIED)])
def test_a_refusal_is_about_the_move_that_was_tried_and_keeps_the_choice(case: str, sentence: str, how: str) -> None:
    game, cards, move = case.split(" | ")
    source, target = move.split()
    seat = TablePilot(at(game_named(game), **piles(cards)))
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


CLICKED = """\
One card at a time: only the top card of a column can be played
    king-albert | t1 KD 2S | t1:0 1
No foundation takes the 2 of spades now
    king-albert | t1 KD 2S | t1 3
Nothing can be dealt from the stock: it is empty
    napoleons-square | t1 2S | s 1
First choose the card that should go here
    king-albert | t1 2S, t2 9H 3H | t5 1
    king-albert | t1 2S, t2 9H 3H | t5 3
    calculation | f1 AC, t1 KC, s 5h TC | t3 1
    numeration | t1 9C 4S | f4 1
There is no card here
    numeration | t1 9C 4S | f3 1
    quatorze | t1 4S, t2 TH | t3 1
    quatorze | t1 4S, t2 TH | t3 3
"""


@pytest.mark.parametrize(("case", "sentence"), [*cases(CLICKED)])
def test_a_click_that_plays_nothing_tells(case: str, sentence: str) -> None:
    """A case has a position, a pile, perhaps a card of it, and the button of the mouse."""
    game, cards, click = case.split(" | ")
    place, button = click.split()
    seat = laid(game_named(game), **piles(cards))
    pile, _, card = place.partition(":")
    seat.click(seat.centre(pile, int(card or -1)), int(button))
    assert told(seat) == sentence
    assert not seat.moves
    assert not seat.table.card_input.selected


def test_a_setting_switches_it_off_but_not_its_trace() -> None:
    seat = laid(KingAlbert(), t1="KD 2S", t2="9H")
    seat.choose(refusals=False)
    seat.click("t1", button=3)
    assert seat.traces("stuck") == [{"pile": "t1", "count": 1, "reason": "no foundation takes the 2 of spades now"}]
    assert not told(seat)


def test_it_is_told_for_some_seconds_from_the_last_time_on(monkeypatch: pytest.MonkeyPatch) -> None:
    seat, clock = laid(KingAlbert(), t1="KD 2S", t2="9H"), Clock()
    telling = seat.table.voice
    set_table_time(monkeypatch, clock)
    for code in ("face-down", "no-card-here", "face-down", "face-down"):
        clock.now += SECONDS - 0.1
        seat.scene.poll()
        telling.tell(parse_pile("t1"), Answer(code))
    clock.now += SECONDS - 0.1
    seat.scene.poll()
    assert telling.refusal == "A face-down card cannot be moved"
    clock.now += 0.1
    seat.scene.poll()
    assert telling.refusal == ""
    assert telling.tip == []


def chosen_and_refused() -> TablePilot:
    """Choose a card of Quatorze that has partners, and let another one refuse it."""
    seat = laid(Quatorze(), t1="4S", t2="TS", t3="TH", t4="KD", t5="KC", t6="9S")
    seat.click("t1")
    seat.click("t4")
    assert told(seat) == "The 4 of spades and the king of diamonds make 17, not fourteen"
    return seat


@pytest.mark.parametrize(
    "press",
    [
        lambda seat: seat.click("t2"),  # which takes a pair
        lambda seat: seat.click("t1"),  # which chooses nothing any more
        lambda seat: seat.press("t6"),
        lambda seat: seat.drag("t6", "t5"),
        lambda seat: seat.click(seat.table.buttons["hint"].rect.center),
        lambda seat: seat.key("l"),
        lambda seat: seat.key("v"),
        lambda seat: seat.key("RIGHT") or seat.key("RIGHT"),
    ],
    ids=["take", "let-go", "press", "drag", "button", "light", "review", "focus"],
)
def test_the_next_press_with_an_effect_ends_it_and_it_does_not_come_back(press: Callable[[TablePilot], None]) -> None:
    seat = chosen_and_refused()
    before = told(seat)
    press(seat)
    assert told(seat) != before
    seat.table.card_input.put_back()
    seat.click("t1")
    assert told(seat) != before


def test_escape_leaves_the_table_in_spite_of_one_that_goes_by_itself() -> None:
    seat = laid(Quatorze(), t1="4S", t2="TS")
    seat.table.voice.tell(parse_pile("t1"), Answer("face-down"))
    seat.key("ESCAPE")
    assert "leave" in seat.host.asked


def test_it_goes_when_the_light_of_a_lost_game_has_sunk() -> None:
    seat = chosen_and_refused()
    seat.table.sunk = True
    seat.table.invalidate()
    seat.scene.poll()
    assert not seat.table.voice.refusal


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800)])
def test_it_covers_no_list_in_a_frame(size: tuple[int, int]) -> None:
    seat = settled(at(Quatorze(), t5="9H", t10="7H", t15="KD", t20="AC", t25="2S"), size)
    for pile in ("t5", "t10", "t15", "t20", "t25"):
        seat.table.voice.tell(parse_pile(pile), Answer("face-down"))
        (tip,) = seat.table.voice.tip
        assert not pygame.Rect(tip.box).colliderect(seat.layout.frames["fourteens"])


def test_a_press_without_effect_leaves_it() -> None:
    seat = chosen_and_refused()
    before = told(seat)
    for _ in range(2):
        seat.click("t4")
        assert told(seat) == before
    seat.key("LCTRL")
    seat.move((5, 600))
    assert told(seat) == before


def test_a_card_with_another_partner_says_why_it_is_none_and_is_chosen_instead() -> None:
    seat = laid(Quatorze(), t1="4S", t2="TS", t3="KD", t4="AC")
    seat.click("t1")
    seat.click("t3")
    assert told(seat) == "The 4 of spades and the king of diamonds make 17, not fourteen"
    assert seat.table.card_input.selected == (parse_pile("t3"), 1)
    seat.click("t4")
    assert [str(move) for move in seat.session.moves] == ["t3+t4"]


NAMED = re.compile(r"(ace|king|queen|jack|10|[2-9]) of (club|spade|heart|diamond)s")
LETTERS = {"ace": "A", "10": "T", "jack": "J", "queen": "Q", "king": "K"}


def spoken_of(seat: TablePilot, clicked: pygame.Rect) -> list[pygame.Rect]:
    """Return what a refusal must not cover: what was clicked, what it names, the chosen cards, and what glows."""
    names = {LETTERS.get(rank, rank) + suit[0].upper() for rank, suit in NAMED.findall(told(seat))}
    cards = seat.view.report()["cards"]
    assert isinstance(cards, list)
    found = [clicked, *(pygame.Rect(mark.box) for mark in seat.stage.under if isinstance(mark, Glow))]
    found += [pygame.Rect(sprite.home, seat.stage.faces.size) for sprite in seat.stage.chosen]
    for card, above in zip_longest(cards, cards[1:]):
        rect = pygame.Rect(card["rect"])
        if above and above["pile"] == card["pile"]:
            other = pygame.Rect(above["rect"])
            rect.size = (other.x - rect.x, rect.h) if other.y == rect.y else (rect.w, other.y - rect.y)
        found += [rect] if card["card"] in names and rect else []
    return found


@pytest.mark.parametrize(("slug", "size"), sample(product(PATIENCES, SHAPES), "beside", 4))
def test_it_stands_beside_what_it_speaks_of_and_covers_none_of_it(slug: str, size: tuple[int, int]) -> None:
    rng, steps = random.Random(f"{slug} {size}"), walks(standard(slug))[0].steps
    for step in steps[1 :: max(1, len(steps) // (12 if FULL else 3))]:
        set_ui_style(text=rng.choice([1.0, 1.5, 2.0]))
        seat = settled(Session.from_layout(standard(slug), _layout(step.before)), size)
        seat.choose(clicks="click-click", left_handed=rng.random() < 0.5)
        for _ in range(12):
            refused_at_random(seat, rng)


def refused_at_random(seat: TablePilot, rng: random.Random) -> None:
    """Click on a card, perhaps after one was chosen; if that is refused, look where the sentence is."""
    table, layout, hand = seat.session.table, seat.layout, seat.table.card_input
    hand.put_back()
    sources = [move.piles[0] for move in seat.session.legal_moves() if move.piles]
    if sources and rng.random() < 0.7:
        hand.choose(rng.choice(sources), 1)
    pile = rng.choice([*layout.places])
    place = rng.randrange(max(1, len(table[pile])))
    button = rng.choice([1, 1, 3])
    seat.click(seat.centre(pile, place), button)
    if seat.session.table is not table:
        seat.controller.undo()
        seat.settle()
    elif seat.table.voice.tip:
        (line,) = seat.table.voice.tip
        laid_on_it = hand.selected and button == 1
        clicked = layout.top_rect(pile, table[pile], 1 if laid_on_it else len(table[pile]) - place)
        covered = [rect for rect in spoken_of(seat, clicked) if rect.colliderect(line.box)]
        assert not covered, f"{told(seat)!r} at {line.box} of {pile} covers {covered}"
        assert layout.area.contains(line.box)
        assert line.rect.colliderect(clicked), "it points at nothing"
        if isinstance(seat.session.game, Quatorze) and text_size() == 1.0:
            wide, tall = round(0.3 * layout.width), round(0.2 * layout.width)
            corners = [pygame.Rect(sprite.home, (wide, tall)) for sprite in seat.stage.sprites]
            assert pygame.Rect(line.box).collidelist(corners) < 0, "it covers the index of a card"
