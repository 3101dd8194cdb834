"""What clicks mean: by a law of help at many positions, sent up in five ways, twice in succession, and in haste."""

from __future__ import annotations

import random

import pytest

from game.patiences import PATIENCES, KingAlbert, Quatorze
from game.rules.moves import Move, Pair, Transfer, parse_move, parse_pile
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import STOCK, Pile, Role
from tests.support.clicks import effect_of_click, end_of
from tests.support.clock import Clock, set_table_time
from tests.support.host import Point, won_game
from tests.support.pilot import TablePilot, laid, settled
from tests.support.play import at, dealt, every_game, game_named, piles
from tests.support.selection import FULL, sample

PLAYED = 50  # deals that are played on; of the others only the deal is tried
LENGTH, EVERY = (
    60 if FULL else 40,
    20,
)  # moves of a game, and from one position to the next at which all cards are clicked
DOUBLE, LATER = 0.39, 0.41  # seconds: within the time of a double click, and after it

QUATORZE = "quatorze | t1 4S, t2 TS, t3 3H, t4 JD, s ah kc 5d 9h"  # a hole is refilled
CLOSING = "quatorze | t1 4S, t2 TS, t3 3H, t4 JD, t5 2C"  # the square closes up
CALCULATION = "calculation | f1 AC, f2 2C, f3 3C, f4 4C, t1 KD 3S 2S, s 9c 3d 2D"
BEFORE_KINGS = "calculation | f1 A23456789TJQS, f2 2468TQA3579JH, f3 369Q258JA47TC, f4 4D, s 9d KC, t1 8D KD"


CLOCK = Clock()


@pytest.fixture(autouse=True)
def _table_time(monkeypatch: pytest.MonkeyPatch) -> None:
    set_table_time(monkeypatch, CLOCK)


class Timed(TablePilot):
    """A player whose clicks have given times."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        CLOCK.now = 0.0
        self.settle()

    def wait(self, seconds: float = 1 / 60, rate: int = 60) -> None:
        super().wait(seconds, rate)
        CLOCK.now += seconds

    def click_at(self, now: float, point: Point, button: int = 1) -> None:
        """Click at a time in seconds, once all cards are at rest."""
        self.settle()
        CLOCK.now = now
        self.click(point, button)

    def haste(self, *places: str) -> None:
        """Click on piles, faster than cards come there."""
        for pile in places:
            self.move(place := self.centre(pile))
            self.click(place)
            self.wait(0.05)

    @property
    def made(self) -> str:
        return " ".join(map(str, self.moves))


def sit(position: str) -> Timed:
    game, cards = position.split(" | ")
    return Timed(at(game_named(game), **piles(cards)))


@every_game
def test_one_click_on_each_card_does_what_help_says(game: Patience) -> None:
    for index, number in enumerate(sample(range(1, 1001), f"{game}", 1)):
        table, rng = ClickedTable(Session(game, number)), random.Random(number)
        for place in range(LENGTH if index < PLAYED else 1):
            if place % EVERY == 0:
                table.click_each_card()
            legal = table.session.legal_moves()
            up = [move for move in legal if move.piles and move.piles[-1].role is Role.FOUNDATION]
            if not legal:
                break
            table.controller.play(rng.choice(rng.choice([legal, up or legal])))
            table.settle()


class ClickedTable(Timed):
    """A table where single clicks are tried and taken back; each is long after the one before."""

    def __init__(self, session: Session) -> None:
        super().__init__(session)
        self.choose(animation_speed="instant")

    def click_each_card(self) -> None:
        """Click all cards that can be seen. Raises AssertionError if one does not do what help says."""
        for pile in self.layout.places:
            for place in range(len(cards := self.session.table[pile])):
                layout = self.layout  # a click may have changed how far the cards of a pile are apart
                spots = layout.spots(pile, cards)
                point = spots[place][0] + layout.width // 8, spots[place][1] + layout.width // 8
                if not any(layout.rect(above).collidepoint(point) for above in spots[place + 1 :]):
                    self._click(point, pile, len(cards) - place)

    def _click(self, point: tuple[int, int], pile: Pile, count: int) -> None:
        which = f"{self.session.number}, {self.session.layout()}: {count} of {pile}"
        promised, refusals = effect_of_click(self.session, pile, count), len(self.traces("stuck"))
        made = self._made(point)
        if promised.chooses:
            places = {end_of(move, pile): move for move in promised.moves}
            assert not made, which
            assert {*self.table.card_input.targets()} >= {*places}, which
            again = self._made(point)
            assert len(again) == bool(promised.again), which
            assert {*again} <= {*promised.again}, which
            assert not self.table.card_input.selected, which
            if again:
                self.controller.undo()
                self.settle()
            target, meant = places.popitem()
            assert self._made(point) + self._made(self.centre(target)) == [meant], which
        elif promised.moves:
            assert len(made) == 1, which
            assert made[0] in promised.moves, which
        else:
            assert (made, len(self.traces("stuck"))) == ([], refusals + 1), which
        if promised.moves:
            self.controller.undo()
            self.settle()

    def _made(self, point: tuple[int, int]) -> list[Move]:
        """Click, and return the moves that this makes."""
        before = len(self.session.moves)
        CLOCK.now += 10
        self.click(point)
        return [*self.session.moves[before:]]


# ---- a card is sent up


SENT_UP = f"""\
calculation | f1 AS, f2 2S, f3 3S, t1 KD, s 5h TC | s |
calculation | f1 AS, f2 2S, f3 3S, t1 KD, s 5h 2D | s | s-f1
calculation | f1 AS, f2 2S, f3 3S, t1 KD, s 5h 4D | s |
{BEFORE_KINGS} | s | s-f1
{BEFORE_KINGS} | t1 | t1-f1
numeration | f1 AH, t1 9C 2S, t2 4S, t3 KD | t1 |
king-albert | f1 AS, t1 KD 2S, t2 3H | t1 | t1-f1
"""


@pytest.mark.parametrize("how", ["double click", "right click", "f", "SPACE", "RETURN RETURN"])
@pytest.mark.parametrize("case", SENT_UP.splitlines())
def test_a_card_is_sent_up_unless_that_is_for_the_player_to_choose(case: str, how: str) -> None:
    position, pile, moves = (column.strip() for column in case.rsplit("|", 2))
    seat = sit(position)
    seat.table.focus.stand_on(parse_pile(pile))
    seat.table.focus.visible, point = "click" not in how, seat.centre(pile)
    match how:
        case "right click":
            seat.click(point, 3)
        case "double click":
            for _ in range(2):
                seat.click(point)
        case _:
            for key in how.split():
                seat.key(key)
    seat.settle()
    assert seat.made == moves


@pytest.mark.parametrize(
    ("position", "place", "moves"),
    [
        ("numeration | f1 AS, t1 4H KQJT98765432AS", 1, "t1-f5x13"),
        ("king-albert | f1 AS, t1 KD 3H 2S", 0, "t1-f1"),
    ],
)
def test_a_right_click_on_a_covered_card_sends_up_what_lies_on_it(position: str, place: int, moves: str) -> None:
    seat = sit(position)
    seat.click(seat.centre("t1", place), 3)
    assert seat.made == moves


# ---- clicks in succession


@pytest.mark.parametrize("pause", [0.2, 60.0])
def test_further_clicks_on_a_card_go_through_all_its_places_in_one_move(pause: float) -> None:
    seat = sit("king-albert | t1 KD 2S, t2 5D 4C 3H, t3 3D")
    card, visited = seat.view.animator.piles[parse_pile("t1")][-1], list[str]()
    for number in range(6):
        seat.click_at(pause * number, seat.centre(card.pile))
        seat.settle()
        visited.append(str(card.pile))
    assert visited == ["t2", "t3", "t4"] * 2  # of all spaces, which are alike, only one
    assert [str(move) for move in seat.session.moves] == ["t1-t4"]
    assert seat.session.scoring
    assert seat.controller.stats.undos == 0
    seat.key("ctrl+z")
    assert seat.session.layout()["t1"] == ["KD", "2S"]


def test_in_quatorze_a_click_on_another_card_chooses_that_one_if_it_has_a_partner() -> None:
    seat = laid(Quatorze(), t1="4S", t2="TS", t3="9H", t4="5D", t5="KC")
    for pile, chosen in (("t1", "t1"), ("t3", "t3"), ("t5", "t3"), ("t2", "t2")):
        seat.click(pile)
        assert seat.table.card_input.selected == (parse_pile(chosen), 1)
    seat.click("t1")
    assert seat.moves == ["t1+t2"]


TWICE = f"""\
{CALCULATION} | t1 | t1-f1 | t1-f1 t1-f1
napoleons-square | f1 AS, s 9h 8h 7h, w 3S 2S, t1 4S, t2 KD | w | w-f1 | w-f1 w-f1
numeration | f1 AS, t1 kc 3s 2S, t2 9H | t1 | t1-f1 | t1-f1 t1-f1
king-albert | f1 AS, f2 AH, t1 KD 3S 2S, t2 9C 2H | t1 | t1-f1 | t1-f1 t1-f1
king-albert | t1 KD 2D 2S, t2 5D 4C 3H, t3 3C 3D, t4 3S | t1 | t1-t2 t1-t3 | t1-t2 t1-t4
"""


@pytest.mark.parametrize("how", ["double click", "slow", "moved"])
@pytest.mark.parametrize("case", TWICE.splitlines())
def test_only_the_second_press_of_a_double_click_plays_no_other_card(how: str, case: str) -> None:
    """It moves on what the first one has moved; later, or when the mouse was elsewhere, it means what lies there."""
    position, pile, double, single = (column.strip() for column in case.rsplit("|", 3))
    seat = sit(position)
    place = seat.centre(pile)
    seat.click_at(0, place)
    if how == "moved":
        seat.move((5, 700))
        seat.move(place)
    seat.click_at(LATER if how == "slow" else DOUBLE, place)
    assert seat.made == (double if how == "double click" else single)


PACES = pytest.mark.parametrize("pace", [0.1, DOUBLE, LATER])


@PACES
@pytest.mark.parametrize("position", [QUATORZE, CLOSING])
def test_who_clicks_both_cards_of_a_pair_takes_no_other_pair(position: str, pace: float) -> None:
    seat = sit(position)
    for number, pile in enumerate(("t1", "t2", "t1", "t2")):
        seat.move(place := seat.centre(pile))
        seat.click_at(pace * number, place)
        assert seat.moves == ["t1+t2"] * ((number + 1) // 2)
        assert bool(seat.table.card_input.selected) == (number in {0, 2})


CHOSEN = f"""\
{QUATORZE} | t1 | t1+t2
{CLOSING} | t1 | t1+t2
quatorze | t1 4S, t2 TS, t3 TH | t1 |
{CALCULATION} | s | s-f1
calculation | f1 A23C, f2 2H, s 9c 8c 4D | s |
calculation | f1 AC, s 9c 8c 7D | s |
numeration | t1 9D 4S, t2 5S | t1 |
"""


@PACES
@pytest.mark.parametrize("case", CHOSEN.splitlines())
def test_a_second_click_on_a_chosen_card_makes_its_best_move_if_it_leaves_nothing_to_choose(
    case: str, pace: float
) -> None:
    position, pile, move = (column.strip() for column in case.rsplit("|", 2))
    seat = sit(position)
    point = seat.centre(pile)
    for number in range(4):
        seat.click_at(pace * number, point)
        assert bool(seat.table.card_input.selected) == (number in {0, 2})
        assert seat.moves == [move] * bool(move) * ((number + 1) // 2)


def test_a_choice_ends_when_its_cards_have_left_another_way() -> None:
    seat = laid(KingAlbert(), f1="AS", t1="KD 3H 2S", t2="4C", t3="3D")
    seat.choose(clicks="click-click")
    seat.click("t1")
    assert seat.table.card_input.selected
    seat.click("t1", button=3)
    assert seat.moves == ["t1-f1"]
    assert seat.table.card_input.selected is None


def test_a_click_after_a_new_deal_moves_nothing_on_from_the_last_one() -> None:
    seat = laid(KingAlbert(), t1="KD 2S", t2="5D 4C 3H", t3="3D")
    point = seat.centre("t1")
    seat.click(point)
    seat.controller.deal(6)
    seat.click(point)
    other = TablePilot(dealt("king-albert", 6))
    other.click(point)
    assert seat.moves[1:] == other.moves


# ---- while cards are on their way


@pytest.mark.parametrize(
    ("position", "clicks", "at_once", "moves"),
    [
        (QUATORZE, "t1 t2 t1 t2", 1, "t1+t2 t1+t2"),  # the 5 of diamonds and the 9 of hearts come there
        (QUATORZE, "t1 t2 t1 t1", 1, "t1+t2 t1+t2"),
        (QUATORZE, "t1 t2 t2 t1", 1, "t1+t2 t1+t2"),  # a pair may begin where the last one has ended
        ("king-albert | f1 AS, t1 KD 2S, t2 8C 5D, t3 6S, t4 6C", "t1 t2 f1 f1", 2, "t1-f1 t2-t3"),
        ("napoleons-square | s 9h 8h 7h, t1 4S", "s s s", 3, "deal deal deal"),
        ("calculation | f1 AC, s 9h 8h 7H", "s t1 s t1", 1, "s-t1 s-t1"),
    ],
)
def test_a_click_counts_in_haste_and_waits_until_the_card_of_its_place_lies_still(
    position: str, clicks: str, at_once: int, moves: str
) -> None:
    seat = sit(position)
    seat.haste(*clicks.split())
    assert len(seat.moves) == at_once
    seat.settle()
    assert seat.made == moves


def test_clicks_on_the_stock_deal_while_a_card_still_flies_over_it() -> None:
    seat = settled(dealt("numeration"))
    stock = seat.centre("s")
    for count in range(1, 4):
        seat.click(stock)
        assert seat.moves == ["deal"] * count
        seat.wait(0.03)
        sprite = seat.stage.at(stock)
        assert sprite
        assert sprite.airborne


@pytest.mark.parametrize(("pressed", "other"), [("t1", "t2"), ("t3", "t4")])
def test_a_press_counts_though_a_click_that_waits_has_its_effect_before_the_release(pressed: str, other: str) -> None:
    seat = sit(QUATORZE)
    seat.haste("t1", "t2", "t1", "t2")
    seat.move(place := seat.centre(pressed))
    seat.press(place)
    seat.settle()
    seat.release(place)
    seat.haste(other)
    assert seat.made == f"t1+t2 t1+t2 {pressed}+{other}"


def test_held_cards_stay_held_while_a_click_waits() -> None:
    seat = sit(QUATORZE)
    seat.haste("t1", "t2", "t1", "t1")
    seat.drag("t3", "t4")
    seat.settle()
    assert sorted(map(str, seat.moves)) == ["t1+t2", "t1+t2", "t3+t4"]


def test_an_undo_drops_a_click_that_waits() -> None:
    seat = sit(QUATORZE)
    seat.haste("t1", "t2", "t1", "t2")
    seat.table.act("undo")
    seat.settle()
    assert seat.made == "t1+t2"
    assert not seat.table.card_input.selected


@pytest.mark.parametrize("slug", sorted(PATIENCES) if FULL else ["quatorze"])
def test_a_won_game_is_played_by_clicks_that_wait_for_nothing(slug: str) -> None:
    """Each click comes a quarter of a second after the one before, where the cards will lie."""
    number, moves = won_game(slug)
    seat, session = Timed(dealt(slug, number)), dealt(slug, number)
    seat.choose(auto_finish=False)
    for move in map(parse_move, moves):
        promised = effect_of_click(session, *clicked(move))
        if move in (promised.moves if promised.chooses else promised.moves[:1]):
            pile, count = clicked(move)
            targets = [end_of(move, pile)] if promised.chooses else []
            for point in (place_of(seat, session, pile, count), *(place_of(seat, session, each) for each in targets)):
                seat.move((3, 700))  # or it would be the second press of a double click
                seat.click(point)
                seat.wait(0.25, 4)
        else:
            seat.settle()
            seat.controller.play(move)
            seat.settle()
        session.play(move)
        assert seat.moves == moves[: len(seat.moves)]
    seat.settle()
    assert seat.session.is_won()


def clicked(move: Move) -> tuple[Pile, int]:
    """Return the pile whose card is clicked for a move, and with how many cards."""
    match move:
        case Transfer(source, _, count):
            return source, count
        case Pair(first, _):
            return first, 1
    return STOCK, 1


def place_of(seat: TablePilot, session: Session, pile: Pile, count: int = 1) -> Point:
    """Return a point on the card of a pile with `count - 1` cards on top, as they lie in a session."""
    x, y = seat.layout.top_rect(pile, session.table[pile], count).topleft
    return x + 4, y + 4  # which the next card of a long pile leaves free
