"""Hints at the table: what is shown when, and what ends it."""

from __future__ import annotations

import pygame
import pytest

from game.patiences import KingAlbert, NapoleonsSquare, Numeration
from game.rules.moves import parse_pile
from game.rules.session import Session
from game.rules.table import Table
from game.scenes.table.analysis import LONGER
from game.scenes.table.features.hint import Hint
from game.view.marks.hint import SpotlightOverlay, hint_path
from game.view.marks.text_box import TextBox
from tests.support.advised import ENDING, LINE, Advised
from tests.support.host import NullAutosaves
from tests.support.pilot import TablePilot
from tests.support.play import at, dealt

WITHOUT_SPACES = {"t3": "KD QC", "t4": "KS", "t5": "KC", "t6": "KH", "t7": "QS", "t8": "JC 9C", "t9": "JS"}


@pytest.mark.parametrize("outcome", ["won", "lost"])
def test_the_light_is_seen_on_the_bar(outcome: str) -> None:
    seat = Advised()
    seat.sharpen()
    before = seat.pixels
    seat.answer(outcome, LINE * (outcome == "won"))
    seat.wait()
    assert seat.pixels != before


def test_its_light_moves_until_a_press_ends_it() -> None:
    seat = Advised()
    seat.answer("won", LINE)
    seat.settle()
    before = seat.pixels
    seat.key("h")
    pictures = set[bytes]()
    for _ in range(12):  # three seconds, each frame of which is drawn
        seat.wait(0.25)
        pictures.add(seat.pixels)
    assert len(pictures) == 12
    seat.key("ESCAPE")
    seat.wait(1.0)
    assert seat.pixels == before


@pytest.mark.parametrize(("place", "edge"), [((100, 300), "midbottom"), ((300, 100), "midright"), ((100, 0), "midtop")])
def test_its_light_crosses_nothing_on_the_card_that_moves(place: tuple[int, int], edge: str) -> None:
    card = pygame.Rect(100, 100, 80, 112)
    start = pygame.Vector2(hint_path([card, pygame.Rect(place, card.size)], card.w).at(0.0))
    assert start.distance_to(getattr(card, edge)) < 8


def test_pressed_again_it_shows_the_move_again() -> None:
    """By the key or by the button; each of them is counted, and shows no game."""
    seat = Advised()
    seat.answer("won", LINE)
    seat.key("h")
    seat.scene.poll()
    seat.click(seat.table.buttons["hint"].rect.center)
    assert [told["move"] for told in seat.traces("hint")] == ["t1-f1"] * 2
    assert [name for name in seat.host.sounds if name != "lay"] == ["hint"] * 2
    assert (seat.controller.stats.hints, seat.controller.stats.shown) == (2, False)


def test_a_hint_is_saved_before_the_next_move(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program that is killed, and started again, still knows of it."""
    seat, saved = Advised(), list[int]()
    monkeypatch.setattr(NullAutosaves, "save", lambda saves, session, _: saved.append(saves.stats(session).hints))
    seat.answer("won", LINE)
    seat.key("h")
    assert saved == [1]


def test_when_the_solver_is_gone_it_says_so_and_the_next_game_has_hints_again() -> None:
    seat = Advised()
    seat.key("h")
    seat.oracle.has_given_up = True
    seat.scene.poll()
    assert seat.notice == "Hints are not available until the next game"
    assert seat.table.light == "failed"
    seat.table.analysis.begin(seat.session)
    seat.scene.poll()
    seat.key("h")
    assert "Still searching" in seat.notice
    seat.answer("won", LINE)
    assert "Still searching" not in seat.notice


def test_while_the_solver_looks_it_says_so_and_shows_the_move_when_it_is_known() -> None:
    seat = Advised()
    seat.key("h")
    assert "Still searching" in seat.notice
    assert seat.traces("hint") == []
    assert seat.host.sounds == ["button"]  # the press is heard, and then what it has asked for
    seat.answer("won", LINE)
    seat.scene.poll()
    assert [name for name in seat.host.sounds if name != "lay"] == ["button", "hint"]
    assert "Still searching" not in seat.notice
    assert seat.traces("hint") == [{"move": "t1-f1"}]


def test_what_was_asked_for_and_given_up_is_not_shown() -> None:
    seat = Advised()
    seat.key("h")
    seat.click((5, 790))
    seat.answer("won", LINE)
    assert seat.traces("hint") == []


@pytest.mark.parametrize(
    ("answers", "words"), [("lost lost", "The only move"), ("lost open", "Safe"), ("won", "Safe"), ("open", "Safe")]
)
def test_it_says_that_no_other_move_wins_only_once_all_others_are_proved_lost(answers: str, words: str) -> None:
    seat = Advised(at(KingAlbert(), f1="AS", t1="2S", t2="3H 4C", **WITHOUT_SPACES))
    seat.answer("won", "t1-f1")
    seat.key("h")
    assert seat.notice == "Safe: no other card needs it here"
    session, asked = seat.session, set[Table]()
    for outcome in answers.split():
        seat.scene.poll()
        asked.add(seat.oracle.asked[-1].table)
        seat.answer(outcome)
    seat.scene.poll()
    assert words in seat.notice
    assert len(seat.oracle.asked) == 1 + len(answers.split())  # of the first question without a proof there is no more
    others = {session.game.outcome(session.table, move)[1] for move in session.legal_moves() if str(move) != "t1-f1"}
    assert asked <= others
    assert (words == "The only move") == (asked == others and "open" not in answers)


@pytest.mark.parametrize(
    ("line", "words"),
    [
        ("t1-t2 t1-t3 t1-f1", "It frees the ace of clubs, 2 moves from now"),
        ("t4-t5 t4-f1", "It frees the ace of spades"),
        ("r1-t6", ""),
    ],
)
def test_it_says_what_the_line_tells_of_the_move(line: str, words: str) -> None:
    piles = {"t1": "AC 9H 5S", "t2": "6H", "t3": "TS", "t4": "KC AS 4H", "t5": "5C", "t6": "9D", "r1": "8S"}
    seat = Advised(at(KingAlbert(), **piles))
    seat.answer("won", line)
    seat.key("h")
    assert seat.notice == words


def test_without_a_result_it_searches_longer_and_shows_what_it_finds() -> None:
    seat = Advised()
    seat.answer("open")
    seat.key("h")
    assert seat.notice == "No win known from here. Searching on …"
    assert seat.traces("hint") == []
    seat.scene.poll()
    assert (seat.oracle.asked[-1].table, seat.oracle.asked[-1].seconds) == (seat.session.table, LONGER)
    seat.answer("won", LINE)
    assert seat.traces("hint") == [{"move": "t1-f1"}]


def test_where_nothing_is_found_at_last_it_says_so() -> None:
    seat = Advised()
    seat.answer("open")
    seat.key("h")
    seat.scene.poll()
    seat.answer("open")
    assert seat.notice == "No win found, but one may exist"


def test_a_win_that_is_known_some_moves_back_is_offered() -> None:
    seat = Advised()
    seat.answer("won", LINE)
    before = seat.session.table
    for move in ("t1-t4", "t4-t5"):
        seat.play(move)
        seat.settle()
        seat.scene.poll()
        seat.answer("open")
    seat.key("h")
    assert seat.notice == "A win is known 2 moves back"
    assert seat.table.message.label == "Ctrl+B: Go back 2 moves"
    seat.click(seat.table.buttons["offer back"].rect.center)
    assert seat.session.table == before


@pytest.mark.parametrize("first", ["open", "open open"])
def test_asked_again_it_guesses_the_move_that_leaves_most_and_counts_it(first: str) -> None:
    """Without the move that is known to lose, and the way back to a position that was there."""
    others = {"t3": "9C 6D", "t4": "KH", "t5": "KD", "t6": "QS", "t7": "JH", "t8": "KC", "t9": "KS"}
    seat = Advised(at(KingAlbert(), t2="6H 5S", **others))
    seat.play("t2-t1")  # into the only space; to play it back would leave most moves again
    seat.settle()
    seat.scene.poll()
    for number, outcome in enumerate(first.split()):
        seat.answer(outcome)
        if number == 0:
            seat.key("h")
            seat.scene.poll()
    seat.key("h")
    session, past = seat.session, {*seat.session.past}
    tables = {str(move): session.game.outcome(session.table, move)[1] for move in session.legal_moves()}
    counts = {move: len([*session.game.legal_moves(table)]) for move, table in tables.items() if table not in past}
    (told,) = seat.traces("hint")
    assert counts[str(told["move"])] == max(counts.values())
    assert len(counts) < len(tables)
    assert (seat.notice, seat.controller.stats.hints) == ("A guess: it keeps the most moves open", 1)


def test_a_guess_is_a_safe_move_if_there_is_one() -> None:
    seat = Advised()
    seat.answer("open")
    seat.key("h")
    seat.key("h")
    assert seat.traces("hint") == [{"move": "t1-f1"}]
    assert seat.notice == "Safe: no other card needs it here"


def sit_lost() -> tuple[Advised, Table]:
    """Return a seat at a position that is lost after two moves, and the table before them."""
    seat = Advised()
    first = seat.session.table
    for move in ("t1-t4", "t4-t5"):
        seat.play(move)
        seat.settle()
    seat.scene.poll()
    seat.answer("lost")
    return seat, first


@pytest.mark.parametrize("stuck", [False, True], ids=["moves are left", "no move is left"])
def test_a_way_back_that_is_known_says_how_many_moves_it_undoes(*, stuck: bool) -> None:
    seat = Advised()
    seat.answer("won", LINE)
    seat.play("t1-t4")
    seat.settle()
    seat.scene.poll()
    seat.answer("lost")
    seat.controller.lost = seat.table.sunk = stuck
    if not stuck:
        seat.key("h")
    told = "No move is left · 13 / 52 · The bright cards could have won" if stuck else "This position cannot be won"
    assert seat.table.message.text == told
    assert seat.table.message.label.removeprefix("Ctrl+B: ") == "Go back 1 move"


@pytest.mark.parametrize("way", ["key", "notice"])
def test_from_a_lost_position_there_is_a_way_back(way: str) -> None:
    seat, first = sit_lost()
    seat.key("h")
    assert "cannot be won" in seat.notice
    assert seat.table.message.label == "Ctrl+B: Back to a win"
    assert not seat.table.buttons["hint"].usable
    assert "cannot be won" not in str(seat.table.buttons["hint"].tip)  # which the notice says
    if way == "key":
        seat.key("LCTRL")
        seat.key("ctrl+b")
    else:
        seat.click(seat.table.buttons["offer back"].rect.center)
    seat.scene.poll()
    seat.answer("lost")
    seat.answer("won", LINE)
    assert seat.session.table == first
    assert seat.notice == ""
    assert len(seat.session.undone) == 2
    seat.key("h")
    assert seat.notice == "2 of spades to column 4 lost here. This wins."
    assert seat.traces("hint") == [{"move": "t1-f1"}]


@pytest.mark.parametrize(
    ("last", "words"), [("won", ""), ("lost", "This deal cannot be won"), ("open", "No win found")]
)
def test_a_way_back_that_is_not_known_is_searched_and_then_taken_whatever_is_pressed(last: str, words: str) -> None:
    seat, first = sit_lost()
    for _ in range(2):
        seat.key("ctrl+b")
        assert seat.notice == "Still searching"
    offer = seat.table.buttons["offer back"]
    assert not offer.usable  # so it is not golden
    seat.click(offer.rect.center)
    seat.scene.poll()
    seat.table.voice.hush()  # its time is over
    seat.answer("open")
    assert seat.notice == "Still searching"
    seat.answer(last, LINE * (last == "won"))
    assert words in seat.notice
    assert (seat.session.table == first, bool(seat.notice)) == (last == "won", last != "won")


@pytest.mark.parametrize("instead", ["ctrl+z", "v ESCAPE", "ESCAPE"])
def test_who_does_something_else_while_the_way_back_is_searched_is_not_taken_there(instead: str) -> None:
    seat, _ = sit_lost()
    seat.key("ctrl+b")
    for key in instead.split():
        seat.key(key)
    undone = len(seat.traces("undo"))
    seat.scene.poll()
    seat.answer("open")
    for _ in range(3):
        seat.scene.poll()
        seat.answer("won", LINE)
    assert len(seat.traces("undo")) == undone


@pytest.mark.parametrize(
    ("key", "words"),
    [
        ("ctrl+b", "Still searching"),
        ("ctrl+z", "Nothing to undo"),
        ("a", "Auto-finish begins when nothing is left to decide"),
    ],
)
def test_a_key_without_an_effect_says_why(key: str, words: str) -> None:
    seat = TablePilot(dealt("king-albert"))
    seat.settle()
    seat.scene.poll()
    told = "".join(str(button.tip) for button in seat.table.buttons.values())
    assert (words in told) == (key == "ctrl+z")  # the others have no button there
    seat.key(key)
    assert seat.table.message.text == words
    assert not any(words in str(button.tip) for button in seat.table.buttons.values())  # once is enough


def test_that_there_was_nothing_to_undo_is_said_no_more_after_a_redo() -> None:
    seat = TablePilot(dealt("quatorze"))
    seat.controller.play(seat.session.legal_moves()[0])
    for key, words in ("ctrl+z", ""), ("ctrl+z", "Nothing to undo"), ("ctrl+y", ""):
        seat.settle()
        seat.key(key)
        assert seat.table.message.text == words


def test_a_deal_that_is_lost_is_said_to_be() -> None:
    seat = Advised()
    seat.answer("lost")
    assert not seat.table.can("back")  # there is no position to go back to
    seat.table.say("Deal 7 waits under Unfinished games")  # for some seconds
    seat.key("h")
    assert seat.table.message.text == "This deal cannot be won"


def test_while_cards_are_held_there_is_no_hint() -> None:
    seat = Advised()
    seat.answer("won", LINE)
    seat.press("t1")
    seat.move((500, 500))
    seat.key("h")
    assert seat.traces("hint") == []


@pytest.mark.parametrize(
    ("session", "line", "lit"),
    [
        (None, LINE, ["t1", "f1"]),
        (dealt("napoleons-square"), "deal", ["s"]),
        (dealt("quatorze"), "t23+t25", ["t23", "t25"]),
    ],
)
def test_a_hint_lights_the_next_move(session: Session | None, line: str, lit: list[str]) -> None:
    seat = Advised(session)
    seat.answer("won", line)
    seat.key("h")
    assert [str(told["move"]) for told in seat.traces("hint")] == [line.split(maxsplit=1)[0]]
    cards = [seat.table.top_rect(parse_pile(name)).inflate(-9, -9) for name in lit]
    veil = next(iter(seat.showing(Hint).parts()))
    assert isinstance(veil, SpotlightOverlay)
    shown = [pygame.Rect(box).collidelist(cards) for box in veil.lit]
    assert sorted(shown) == [*range(len(lit))]


@pytest.mark.parametrize(("asks", "made"), [(True, "t1-t3"), (False, "t1-f1")])
def test_a_click_on_the_card_of_a_hint_makes_its_move_and_no_other(*, asks: bool, made: str) -> None:
    seat = Advised(Session.from_layout(KingAlbert(), {**ENDING, "t3": ["3D"]}))
    seat.answer("won", "t1-t3 t3-f1 t2-f2")
    if asks:
        seat.key("h")
    seat.click("t1")
    assert [str(move) for move in seat.session.moves] == [made]


def test_a_click_on_the_card_of_a_hint_moves_it_where_the_hint_says_though_the_player_has_a_choice() -> None:
    seat = Advised(Session.from_layout(Numeration(), {"t1": ["AS"], "t2": ["KH"]}))
    seat.answer("won", "t1-f1")
    seat.click("t1")
    assert not seat.session.moves  # the player chooses which interval the suit gets
    seat.click("t1")
    seat.key("h")
    seat.click("t1")
    assert [str(move) for move in seat.session.moves] == ["t1-f1"]


@pytest.mark.parametrize(("other", "made"), [("QS", "t1-t2x2"), ("6D", "t1-t4")])
def test_a_click_on_any_card_of_a_hint_moves_all_of_them_unless_it_has_a_move_of_its_own(other: str, made: str) -> None:
    tops = ["7D", "QH", other, "KS", "KS", "KH", "KH", "KC", "KC", "KD", "KD"]
    piles = {f"t{number}": [top] for number, top in enumerate(tops, 2)}
    seat = Advised(Session.from_layout(NapoleonsSquare(), {"t1": ["6D", "5D"], **piles}))
    seat.answer("won", "t1-t2x2")
    seat.key("h")
    seat.click("t1")
    assert [str(move) for move in seat.session.moves] == [made]


def test_what_speaks_for_a_move_stands_at_its_cards_and_covers_none_of_them() -> None:
    seat = Advised()
    seat.answer("won", LINE)
    seat.key("h")
    (said,) = [part for part in seat.showing(Hint).parts() if isinstance(part, TextBox)]
    assert said.text == "Safe: no other card needs it here"
    cards = [seat.table.top_rect(parse_pile(name)) for name in ("t1", "f1")]
    assert pygame.Rect(said.box).collidelist(cards) < 0
    assert said.text not in [getattr(part, "text", "") for part in seat.table.toolbar.parts(seat.table.message)]


def test_on_a_won_table_it_says_nothing() -> None:
    seat = Advised()
    for move in LINE.split():
        seat.play(move)
    seat.key("h")
    assert seat.session.is_won()
    assert not seat.notice
