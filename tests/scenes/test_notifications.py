"""Notices, which every scene shows."""

from __future__ import annotations

from errno import ENOSPC
from math import inf

import pygame
import pytest

from game.language import _, languages, set_language, typographic
from game.language.games import game_title
from game.language.os_errors import os_error_text
from game.patiences import NapoleonsSquare
from game.rules.refusals import Answer
from game.scenes.notifications import Notifications
from game.scenes.widgets.controls import Button
from game.view.drawing.palette import AMBER, IVORY
from game.view.drawing.ui_style import set_ui_style
from game.view.marks.labels import Paragraph
from game.view.marks.pile_marks import PanelMark
from game.view.marks.text_box import TextBox
from game.view.text.rendering import SANS, Style, width_of
from game.view.text.wrapping import balanced, wrapped
from tests.support.clock import Clock, set_table_time
from tests.support.pilot import TablePilot, settled
from tests.support.play import dealt
from tests.support.screens import lost_session
from tests.support.selection import each_game

SIZE = (1024, 640)
SECONDS = 10.0  # that a message is shown
TROUBLE = "the game cannot be saved to disk, and is lost if the program ends: no space left on device"


@pytest.fixture(autouse=True)
def _type() -> None:
    """Allow sentences to be measured."""
    pygame.font.init()


def texts(notices: Notifications) -> list[str]:
    return [mark.text for mark in notices.marks(SIZE)]


@pytest.fixture
def time(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("game.scenes.notifications.time", clock)
    return clock


def test_sentences_are_shown_one_after_the_other(time: Clock) -> None:
    woken = list[bool]()
    notices = Notifications(lambda: woken.append(True))
    assert not notices.poll()
    notices.add("first")
    notices.add("it's second")
    assert len(woken) == 2
    assert notices.poll()
    assert texts(notices) == ["First."]
    assert not notices.poll()
    time.now += SECONDS
    assert notices.poll()
    assert texts(notices) == ["It’s second."]
    time.now += SECONDS
    assert notices.poll()
    assert texts(notices) == []
    assert not notices.poll()
    assert notices.wait == inf


def test_a_sentence_waits_for_a_scene_that_shows_it(time: Clock) -> None:
    notices = Notifications()
    notices.add("first")
    notices.poll()
    time.now += 10 * SECONDS
    assert notices.wait == inf
    assert not notices.poll()
    assert texts(notices) == ["First."]
    assert notices.wait == SECONDS


def test_one_that_stays_ends_with_escape_or_a_press_on_it_alone(time: Clock) -> None:
    notices = Notifications()
    notices.seconds = inf
    assert not notices.close()
    for _turn in range(2):
        notices.add("first")
        notices.poll()
        assert texts(notices) == ["First."]
        time.now += 1_000_000
        assert not notices.poll()
        assert notices.wait == inf
        assert notices.close()
        assert texts(notices) == []
        assert not notices.close()


@pytest.mark.parametrize("way", ["escape", "press"])
def test_what_a_table_says_stays_until_it_is_dismissed(way: str, monkeypatch: pytest.MonkeyPatch) -> None:
    seat = TablePilot(dealt("king-albert"), SIZE)
    seat.choose(notices="stay")
    seat.settle()
    clock = Clock()
    set_table_time(monkeypatch, clock)
    goal = next(pile for pile in seat.layout.places if str(pile) == "t2")
    for is_refusal in (False, True):
        if is_refusal:
            seat.table.voice.tell(goal, Answer("no-card-here"))
        else:
            seat.table.say("Something")
        clock.now += 1_000_000
        seat.scene.poll()
        seat.scene.refresh()
        tips, offers = seat.table.voice.tip, seat.table.pane.widgets
        assert seat.table.voice.message.text or [tip.key for tip in tips] == ["×"]
        if way == "escape":
            seat.key("ESCAPE")
        else:
            seat.click(pygame.Rect(tips[0].box).center if tips else offers["close-notice"].rect.center)
        assert not seat.table.voice.message.text
        assert not seat.table.voice.tip
        assert not seat.session.moves
    assert "leave" not in seat.host.asked
    seat.table.say("Something")
    seat.play()
    assert seat.table.voice.message.text


def test_a_standing_message_is_shown_as_long_as_it_is_true_and_cannot_be_removed(time: Clock) -> None:
    trouble, notices = ["trouble"], Notifications()
    notices.standing = lambda: trouble[0]
    for sentence, shown in (("trouble", "Trouble."), ("other", "Other.")):
        notices.add(sentence)
        assert notices.poll()
        assert texts(notices) == [shown]
        assert notices.dismiss(notices.marks(SIZE)[0].rect.center) is (shown == "Other.")
        time.now += 2 * SECONDS
        notices.poll()
        assert texts(notices) == ["Trouble."]
    assert notices.wait == 1.0
    trouble[0] = ""
    assert notices.poll()
    assert texts(notices) == []


def test_what_is_still_to_be_read_is_not_said_twice() -> None:
    notices = Notifications()
    for _turn in range(3):
        notices.add("first")
        notices.poll()
    assert texts(notices) == ["First."]
    assert notices.dismiss(notices.marks(SIZE)[0].rect.center)
    assert texts(notices) == []


def test_a_click_elsewhere_is_none_of_its_business() -> None:
    notices = Notifications()
    assert not notices.dismiss((512, 620))
    notices.add("first")
    notices.poll()
    assert not notices.dismiss((512, 300))
    assert texts(notices) == ["First."]


def test_it_covers_no_control_that_it_can_leave_free() -> None:
    notices = Notifications()
    notices.add("first")
    notices.poll()
    head, foot = (Button("play", "Play", rect=pygame.Rect(400, y, 200, 60)) for y in (10, 570))
    for controls in ((), (head,), (foot,), (head, foot)):
        shown = pygame.Rect(notices.marks(SIZE, controls)[0].box)
        assert shown.centery > SIZE[1] // 2
        assert shown.collidelist([each.rect for each in controls]) < 0


def bar_text(seat: TablePilot) -> str:
    """Return the sentence in a table's bar, after all has faded that was shown before; "" for none."""
    seat.scene.host_changed()
    seat.wait(0.5)
    assert not any(isinstance(mark, TextBox) for mark in seat.stage.over)
    bar = (mark for mark in seat.stage.under if mark.rect.bottom <= seat.table.toolbar.height)
    return next((mark.text for mark in bar if isinstance(mark, Paragraph)), "")


@pytest.mark.parametrize("size", [(640, 480), (683, 768), (1024, 640)])
@pytest.mark.parametrize("code", languages())
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_a_game_that_cannot_be_opened_or_saved_is_told_of_in_the_bar(
    size: tuple[int, int], code: str, text: float
) -> None:
    set_language(code)
    set_ui_style(text=text)
    seat = settled(dealt("quatorze"), size)
    full = os_error_text(OSError(ENOSPC, ""))
    for sentence in (
        _("the game cannot be saved: {reason}", reason=full),
        _("the unfinished game of {game} cannot be opened", game=game_title(NapoleonsSquare.name)),
    ):
        seat.host.notifications.add(sentence)
        seat.host.notifications.poll()
        assert bar_text(seat).lower() == f"{typographic(sentence)}.".lower()
        assert not seat.table.toolbar.toast
        seat.host.notifications.remove()


def test_what_the_program_warns_of_has_an_amber_frame_in_the_bar() -> None:
    seat = settled(dealt("quatorze"), SIZE)
    notices = seat.host.notifications
    notices.standing = lambda: "The disk is full"
    notices.add(TROUBLE)
    frames = []
    for said in ("The tour has ended", "The tour has ended", ""):  # the first one waits
        notices.poll()
        seat.table.say(said)
        bar_text(seat)
        bar = [mark for mark in seat.stage.under if mark.rect.bottom <= seat.table.toolbar.height]
        frames.append([mark.edge for mark in bar if isinstance(mark, PanelMark)])
        notices.remove()
    assert frames == [[AMBER], [IVORY], [AMBER]]


@each_game
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)])
def test_a_table_shows_it_in_its_bar_and_plays_on(slug: str, size: tuple[int, int]) -> None:
    seat = settled(dealt(slug), size)
    notices = seat.host.notifications
    notices.add(TROUBLE)
    notices.poll()
    assert not notices.dismiss((size[0] // 2, size[1] - 20)), "a press on the cards is swallowed"
    for _turn in range(2):
        assert bar_text(seat) == f"{TROUBLE[0].upper()}{TROUBLE[1:]}."
        seat.play()
        seat.settle()
    seat.click(seat.table.pane.widgets["close-notice"].rect.center)
    assert bar_text(seat) == ""
    assert len(seat.session.moves) == 2


def test_a_lost_game_can_be_taken_back_while_it_is_shown() -> None:
    seat = settled(lost_session(), SIZE)
    notices = seat.host.notifications
    notices.standing = lambda: "trouble"
    notices.poll()
    seat.scene.host_changed()
    seat.scene.poll()
    seat.scene.refresh()
    assert bar_text(seat) == "No move is left · 6 / 52", "a message that stands hides that the game is lost"
    notices.add("other")
    notices.poll()
    assert bar_text(seat) == "Other."
    assert seat.table.buttons["undo"].usable
    seat.click(seat.table.buttons["undo"].rect.center)
    notices.remove()
    assert bar_text(seat) == "Trouble."


def test_no_break_spaces_keep_words_together() -> None:
    pygame.font.init()
    style = Style(SANS, 20, IVORY)
    assert wrapped("carte\u202f: ici", style, width_of("carte\u202f:", style)) == ("carte\u202f:", "ici")
    assert wrapped("two words", style, width_of("words", style)) == ("two", "words")
    assert wrapped("some · same", style, width_of("some · same", style)) == ("some · same",)
    for room in ("some", "some ·", "· same"):  # no line begins or ends with the dot
        assert wrapped("some · same", style, width_of(room, style)) == ("some", "same")
    joined = "the\u00a0square", "of", "it"
    assert balanced(" ".join(joined), style, width_of("the square of", style)) == (joined[0], "of it")
    assert balanced("no word is left alone", style, width_of("no word is left", style)) == ("no word is", "left alone")
