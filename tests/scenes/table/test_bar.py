"""The bar above a table: its texts and its tooltips."""

from __future__ import annotations

from datetime import date, datetime
from itertools import pairwise, product

import pygame
import pytest

from game.deals import deal_of_the_day
from game.language import set_language
from game.patiences import PATIENCES, KingAlbert, Quatorze
from game.rules.session import Session
from game.scenes.daily_deals import day_of
from game.scenes.menu.menu_texts import caption
from game.scenes.stopwatch import Stopwatch
from game.scenes.table.game_table import WATCHED_MESSAGE
from game.scenes.table.table_toolbar import NO_MESSAGE, TableToolbar, ToolbarMessage
from game.scenes.wording import waiting_text
from game.store.save_format import GameStats
from game.store.settings import Settings
from game.view.drawing.paint import layer
from game.view.drawing.ui_style import set_ui_scale, unit
from game.view.marks.fading import FadedMark
from game.view.marks.labels import Label, Paragraph, TabularLabel
from game.view.marks.mark import Mark
from game.view.marks.text_box import TextBox
from game.view.marks.verdict import VerdictLight, VerdictName
from game.view.text.rendering import SANS_SEMIBOLD, Style, width_of
from game.view.widgets.buttons import ToolbarButtonLook
from tests.support.fake_solver import FakeSolver
from tests.support.host import HeadlessHost, part_of_won_game
from tests.support.pilot import TablePilot, settled
from tests.support.play import dealt
from tests.support.screens import lost_session

SIZES = [(1024, 640), (1280, 800), (1920, 1080)]
LIGHTS: list[VerdictName] = ["won", "lost", "unaided", "failed"]


def begun(slug: str = "king-albert", number: int = 24, moves: int = 3) -> Session:
    return dealt(slug, number, moves=moves)


def bar(seat: TablePilot) -> list[Mark]:
    seat.table.invalidate()
    seat.scene.refresh()
    return [mark for mark in seat.stage.under if mark.rect.bottom <= seat.table.toolbar.height + 1]


def captions(seat: TablePilot) -> list[str]:
    shown = [mark.mark if isinstance(mark, FadedMark) else mark for mark in bar(seat)]
    return [mark.text for mark in shown if isinstance(mark, Label)]


def light(seat: TablePilot) -> VerdictLight:
    return next(mark for mark in bar(seat) if isinstance(mark, VerdictLight))


def tip_at(seat: TablePilot, mark: Mark) -> str:
    """Rest the mouse on a mark, and read the tooltip."""
    seat.move(mark.rect.center)
    return " ".join(tip.text for tip in tips(seat))


def tips(seat: TablePilot) -> list[TextBox]:
    return [tip for tip in seat.scene.pane.tips(seat.host.size) if isinstance(tip, TextBox)]


def judged(outcome: str, session: Session, settings: Settings | None = None) -> TablePilot:
    """Open a table at a position with a given answer of the solver."""
    seat, oracle = TablePilot(session, (1920, 1080)), FakeSolver()
    if settings:
        seat.host.settings = settings
        seat.scene.settings_changed()
    seat.table.analysis.open(oracle)
    seat.scene.poll()
    if oracle.asked:
        oracle.say(outcome, str(session.legal_moves()[0]) if outcome == "won" else "")
    seat.scene.poll()
    return seat


# ---- the light


def test_a_deal_that_nobody_has_touched_is_not_called_lost() -> None:
    assert light(judged("lost", begun(moves=0))).text == "cannot be won"
    assert light(judged("won", begun(moves=0))).text == "can be won"


@pytest.mark.parametrize("settings", [Settings(), Settings(peek="open-cards")], ids=["all cards", "open cards"])
def test_a_table_without_moves_says_so(settings: Settings) -> None:
    """Once, in the ribbon."""
    seat = judged("lost", lost_session(), settings)
    assert [text for text in captions(seat) if "left" in text] == ["No move is left"]
    assert not any(isinstance(mark, VerdictLight) for mark in bar(seat))


@pytest.mark.parametrize("outcome", ["won", "lost", "open"])
def test_the_light_tells_what_it_knows(outcome: str) -> None:
    seat = judged(outcome, begun())
    assert tip_at(seat, light(seat)).endswith("The light and hints know hidden cards, unless set otherwise.")
    seat = judged(outcome, begun(), Settings(peek="open-cards"))
    assert tip_at(seat, light(seat)).endswith("The light knows face-up cards only.")


def test_a_light_that_may_not_look_is_not_there() -> None:
    seat = judged("won", dealt("calculation"), Settings(peek="open-cards"))
    assert not any(isinstance(mark, VerdictLight) for mark in bar(seat))


# ---- the figures


@pytest.mark.parametrize("size", SIZES)
def test_every_figure_explains_itself(size: tuple[int, int]) -> None:
    seat = TablePilot(begun(), size)
    said = {}
    for name, value in zip(bar_figures(seat)[::2], bar_figures(seat)[1::2], strict=True):
        said[name.text] = tip_at(seat, value)
        assert tip_at(seat, name) == said[name.text] != ""
    assert said.keys() == {"TIME", "MOVES", "SCORE"}
    assert said["SCORE"] == "Points so far; a win scores 52"
    seat.controller.undo()
    assert tip_at(seat, bar_figures(seat)[5]) == "Scoring has ended: a move was undone, or a saved game was loaded"
    seat.move((size[0] // 2, size[1] // 2))
    assert tips(seat) == []


def test_a_review_shows_the_figures_of_the_position_that_it_shows() -> None:
    session = dealt("king-albert", 2)
    session.replay(["t6-f1", "r4-f2", "t3-t2"])
    seat, shown = TablePilot(session), []
    seat.table.review()
    seat.table.voice.hush()
    for key in ("HOME", "RIGHT", "RIGHT", "RIGHT", "ESCAPE"):
        seat.key(key)
        shown.append([figure.text for figure in bar_figures(seat)[3::2]])
    assert shown == [["0", "0 / 52"], ["1", "1 / 52"], ["2", "2 / 52"], ["3", "2 / 52"], ["3", "2 / 52"]]


def bar_figures(seat: TablePilot) -> list[Label]:
    figures = [mark for mark in bar(seat) if isinstance(mark, Label) and mark.anchor == "mc"]
    assert len(figures) == 6
    return figures


# ---- the game that is left


def test_a_game_that_is_left_for_another_deal_waits_and_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = TablePilot(begun())
    monkeypatch.setattr(seat.host.record_book, "record", lambda *_: pytest.fail("it still waits"))
    seat.controller.new()
    assert seat.table.voice.message.text == "Deal 24 waits under Unfinished games (Ctrl+L)"
    assert "Deal 24 waits under Unfinished games (Ctrl+L)" in captions(seat)


def test_the_name_of_another_deal_never_stands_above_figures_of_the_former_one() -> None:
    """While they fade into the sentence that the former game waits, they are already those of the new one."""
    seat = settled(part_of_won_game("king-albert", 0.4))
    previous = {captions(seat)[captions(seat).index(name) + 1] for name in ("SCORE", "MOVES")}
    assert not previous & {"0", "0 / 52"}
    for deal in ("31", "32"):
        seat.controller.deal(int(deal))
        for _ in range(20):
            now = captions(seat)
            assert f"Deal {deal}" in now
            assert not previous & {*now}
            seat.wait()
        seat.settle()
        seat.play()


def test_the_first_move_of_a_deal_brings_the_figures_back_at_once() -> None:
    seat = TablePilot(begun())
    seat.controller.new()
    seat.settle()
    assert "TIME" not in captions(seat)
    seat.play()
    seat.settle()
    assert seat.table.voice.message == NO_MESSAGE
    assert {"TIME", "MOVES", "SCORE"} <= {*captions(seat)}


@pytest.mark.parametrize("session", [begun(moves=0), lost_session()], ids=["untouched", "over"])
def test_a_game_that_was_not_begun_or_is_over_does_not_wait(session: Session) -> None:
    seat = TablePilot(session)
    seat.controller.new()
    assert seat.table.voice.message == NO_MESSAGE
    assert waiting_text(session) == ""


# ---- the deal of the day


def test_the_deal_of_the_day_says_so_with_the_day_it_was_begun_on() -> None:
    day = date(2025, 11, 21)
    seat = TablePilot(begun("quatorze", deal_of_the_day(Quatorze(), day), 1), (1920, 1080))
    seat.controller.stats.started = datetime(2025, 11, 21, 12).astimezone()
    seat.scene.on_shown()
    assert f"Deal of the day, 21 November · {seat.session.number}" in captions(seat)
    seat.controller.deal(24)
    assert "Deal 24" in captions(seat)
    seat.scene.suspend()  # which closes the solver


def test_another_day_or_variation_has_another_deal() -> None:
    day = date(2025, 11, 21)
    noon = datetime(2025, 11, 21, 12).astimezone()
    number = deal_of_the_day(KingAlbert(), day)
    assert day_of(KingAlbert(), number, noon) == day
    assert day_of(KingAlbert(), number, noon.replace(day=22)) is None
    assert day_of(KingAlbert(), number + 1, noon) is None
    assert day_of(KingAlbert(foundations_return=True), number, noon) is None
    assert day_of(KingAlbert(), None, noon) is None  # a game that began at a layout


def test_the_menu_says_so_too() -> None:
    session = begun("quatorze", 920, 2)
    assert caption("quatorze", session, date(2025, 1, 31)).notes[0] == "Deal of the day, 31 January, move 2"
    assert caption("quatorze", begun("quatorze", 920, 0), date(2025, 1, 31)).notes[0] == "Deal of the day, 31 January"
    assert caption("quatorze", session).notes[0] == "Deal 920, move 2"


@pytest.mark.parametrize("size", [*SIZES, (1600, 900), (2560, 1440)])
def test_all_tables_have_the_same_named_buttons_and_leave_room_for_five_figures(size: tuple[int, int]) -> None:
    """Undo, Redo, Hint, Restart and New deal have fixed places."""
    shown, fixed = set[tuple[str, ...]](), set[tuple[object, ...]]()
    for slug in PATIENCES:
        seat = TablePilot(begun(slug), size)
        keys = sorted((mark for mark in bar(seat) if isinstance(mark, ToolbarButtonLook)), key=lambda key: key.box[0])
        shown.add(tuple(key.label for key in keys if key.label != "Variations"))
        fixed.add(tuple(key.box for key in keys if key.label in ("Undo", "Redo", "Hint", "Restart", "New deal")))
        assert all(one.box[0] + one.box[2] <= other.box[0] for one, other in pairwise(keys))
        assert all(width_of(key.label, key.style(0)) < key.box[2] for key in keys)
        middle = pygame.Rect(0, 0, 2 * round(210 * unit(size)), size[1])
        middle.centerx = size[0] // 2
        assert middle.collidelist([pygame.Rect(key.box) for key in keys]) < 0
    (names,), (places,) = shown, fixed
    assert {"Menu", "Tables", "Undo", "Redo", "Hint", "New deal"} <= {*names}
    assert "" not in names
    assert len(places) == 5


def test_a_second_of_the_clock_lays_out_no_buttons() -> None:
    seat = TablePilot(begun(), (1920, 1080))
    seat.table.say("A sentence")
    assert "A sentence" in captions(seat)
    seat.table.voice.hush()
    before = [*seat.table.buttons.values()]
    seat.controller.clock = Stopwatch(100.0)
    assert "1:40" in captions(seat)
    assert all(one is other for one, other in zip(before, seat.table.buttons.values(), strict=True))


def test_another_language_lays_the_bar_out_again() -> None:
    seat = TablePilot(begun(), (1920, 1080))
    before = {name: button.rect for name, button in seat.table.buttons.items()}
    set_language("it")
    seat.scene.resize((1920, 1080))
    assert {name: button.rect for name, button in seat.table.buttons.items()} != before


def test_the_text_of_a_running_clock_does_not_shift() -> None:
    style = Style(SANS_SEMIBOLD, 20, "#FFFFFF")
    colons, after = set[bytes](), round(width_of("0", style)) + 2
    for text in ("1:11", "0:48", "9:07"):
        canvas, time = layer(200, 60), TabularLabel(text, style, (100.0, 30.0))
        time.paint(canvas)
        assert time.rect.contains(canvas.get_bounding_rect())
        colons.add(pygame.image.tobytes(canvas.subsurface((time.rect.x + after, time.rect.y, 4, time.rect.h)), "RGBA"))
    assert len(colons) == 1


@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
@pytest.mark.parametrize("code", ["en", "de", "pl"])
@pytest.mark.parametrize("slug", PATIENCES)
def test_the_light_has_words_beside_figures_and_words_or_a_disc_beside_a_sentence(
    slug: str, code: str, text: float
) -> None:
    """In the smallest window, with the longest name of a deal; and the sentence is never too small to read.

    In Polish, which needs more room for the words, figures in the largest type leave the disc as well.
    """
    host, session, day = HeadlessHost((1024, 640)), Session(PATIENCES[slug](), 10**20), date(2025, 11, 21)
    set_language(code)
    set_ui_scale(text=text)
    for light, notice in product(LIGHTS, ("", WATCHED_MESSAGE, 2 * WATCHED_MESSAGE)):
        toolbar, said = TableToolbar(host, lambda _: None, lambda _: True), ToolbarMessage(notice)
        clock, stats = Stopwatch(866.0), GameStats()
        parts = toolbar.parts(session, clock, stats=stats, lost=False, day=day, light=light, notice=said)
        (lamp,) = (part for part in parts if isinstance(part, VerdictLight))
        assert lamp.text or notice or code == "pl"
        assert lamp.text or (lamp.alone and lamp.rect.h >= 0.45 * toolbar.height)
        beside = [part.rect for part in parts if isinstance(part, TabularLabel | Paragraph)]
        assert lamp.rect.collidelist(beside) < 0
        lines = [part for part in parts if isinstance(part, Paragraph)]
        assert [part.text for part in lines] == [notice] * bool(notice)
        assert all(part.style.px >= 13 for part in lines)
