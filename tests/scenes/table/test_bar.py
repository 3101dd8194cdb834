"""The bar above a table: its texts and its tooltips."""

from __future__ import annotations

from datetime import UTC, date, datetime
from types import SimpleNamespace
from typing import TYPE_CHECKING, cast, get_args

import pygame
import pytest

from game.deals import day_of, deal_of_the_day, pack
from game.language import _, set_language
from game.patiences import PATIENCES, KingAlbert, NapoleonsSquare, Quatorze
from game.rules.session import Session
from game.scenes.dialogs.game_menu import GameMenu
from game.scenes.stopwatch import Stopwatch
from game.scenes.table.bar_layout import ToolbarFigure
from game.scenes.table.game_table import BACK, WATCHED_MESSAGE
from game.scenes.table.table_toolbar import NO_MESSAGE, TableToolbar, ToolbarMessage
from game.scenes.widgets.controls import Button
from game.scenes.widgets.widget import Widget
from game.scenes.wording import waiting_text
from game.store.save_format import GameStats
from game.store.settings import Settings
from game.view.drawing.geometry import Point
from game.view.drawing.paint import layer
from game.view.drawing.ui_style import set_ui_style, toolbar_height
from game.view.marks.bubble import BubbleFrame
from game.view.marks.fading import FadedMark
from game.view.marks.labels import Label, Paragraph
from game.view.marks.mark import Mark
from game.view.marks.text_box import TextBox
from game.view.marks.verdict import VerdictLight, VerdictName
from game.view.tables import TABLES
from tests.support.fake_solver import FakeSolver
from tests.support.host import HeadlessHost, part_of_won_game
from tests.support.pilot import TablePilot, settled
from tests.support.play import dealt
from tests.support.screens import SCREENS, lost_session, sit_down

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable
    from game.scenes.table.scene import TableScene

SIZES = [(640, 480), (1024, 640), (1280, 800), (1920, 1080)]


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


def test_a_table_without_moves_says_so_once_and_has_no_light() -> None:
    seat = judged("lost", lost_session())
    assert [text for text in captions(seat) if "left" in text] == ["No move is left · 6 / 52"]
    assert not any(isinstance(mark, VerdictLight) for mark in bar(seat))


def test_the_light_tells_what_it_knows() -> None:
    """It speaks of hidden cards where there are any, and names the way back as soon as that may be known."""
    seat = judged("won", dealt("calculation", moves=3))
    assert light(seat).text == "can be won"
    assert tip_at(seat, light(seat)).endswith("The light and hints know hidden cards, unless set otherwise.")
    seat = judged("won", dealt("king-albert", moves=3))
    assert tip_at(seat, light(seat)) == "A way to win from here is known"
    seat = judged("lost", dealt("king-albert", moves=3))
    assert light(seat).text == "cannot be won"  # as nobody has touched it
    lost = "Proved: the game cannot be won from here. Ctrl+B: Back to a win"
    assert tip_at(seat, light(seat)) == lost


@pytest.mark.parametrize(
    ("answers", "told"), [([], "Still searching"), (["open"], "It is not known whether the game can be won")]
)
def test_the_light_shows_a_search_and_its_end_without_a_verdict(answers: list[str], told: str) -> None:
    seat, oracle = TablePilot(dealt("king-albert", moves=3), (1920, 1080)), FakeSolver()
    seat.table.analysis.open(oracle)
    seat.scene.poll()
    for answer in answers:
        oracle.say(answer)
        seat.scene.poll()
    assert tip_at(seat, light(seat)) == told
    light(seat).paint(canvas := layer(1920, 200))
    assert canvas.get_bounding_rect().size > (10, 10)


def test_a_light_that_may_not_look_is_not_there() -> None:
    seat = judged("won", dealt("calculation"), Settings(peek="open-cards"))
    assert not any(isinstance(mark, VerdictLight) for mark in bar(seat))


@pytest.mark.parametrize("light", [True, False])
def test_the_card_that_names_a_deal_is_explained(light: bool) -> None:  # noqa: FBT001 - a parameter
    seat = TablePilot(dealt("king-albert", pack(KingAlbert())[0]), (1920, 1080))
    seat.choose(light=light)
    name = next(mark for mark in bar(seat) if isinstance(mark, Label) and mark.text.startswith("Ace of clubs"))
    assert tip_at(seat, name).endswith("The card of this deal in the pack: ace of clubs. A win turns it up")
    seat = TablePilot(dealt("king-albert", pack(KingAlbert())[0], variation="foundations-return"), (1920, 1080))
    seat.choose(light=light)
    assert "pack" not in tip_at(seat, name)


# ---- the figures


def test_every_figure_explains_itself() -> None:
    seat = TablePilot(dealt("king-albert", moves=3))
    said = {}
    for name, value in zip(bar_figures(seat)[::2], bar_figures(seat)[1::2], strict=True):
        said[name.text] = tip_at(seat, value)
        assert tip_at(seat, name) == said[name.text] != ""
    assert said.keys() == {"TIME", "MOVES", "SCORE"}
    assert said["SCORE"] == "Points so far; a win scores 52"
    seat.controller.undo()
    assert tip_at(seat, bar_figures(seat)[5]) == "Scoring has ended: a move was undone"


def test_the_score_of_a_loaded_game_says_why_there_is_none() -> None:
    session = dealt("king-albert", moves=3)
    loaded = Session(session.game, session.number or 0)
    loaded.replay(map(str, session.moves), scoring=False)
    seat = TablePilot(loaded)
    assert tip_at(seat, bar_figures(seat)[5]) == "Scoring has ended: a saved game was loaded"


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
    figures = [mark for mark in bar(seat) if isinstance(mark, Label) and (mark.anchor == "mc" or ":" in mark.text)]
    assert len(figures) == 6
    return figures


# ---- the game that is left


def test_a_game_that_is_left_for_another_deal_waits_and_is_not_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    seat = settled(dealt("king-albert", moves=3))
    monkeypatch.setattr(seat.host.record_book, "record", lambda *_: pytest.fail("it still waits"))
    seat.controller.new()
    seat.settle()
    assert "Deal 24 waits under Unfinished games (Ctrl+L)" in captions(seat)
    assert "TIME" not in captions(seat)  # it stands there in one line
    seat.play()
    seat.settle()
    assert seat.table.voice.message == NO_MESSAGE
    assert {"TIME", "MOVES", "SCORE"} <= {*captions(seat)}


def test_the_name_of_another_deal_never_stands_above_figures_of_the_former_one() -> None:
    """While they fade into the sentence that the former game waits, they are already those of the new one."""
    seat = settled(part_of_won_game("king-albert", 0.4))
    previous = {figure.text for figure in bar_figures(seat)[3::2]}
    seat.controller.deal(31)
    for _moment in range(20):
        now = captions(seat)
        assert "Deal 31" in now
        assert not previous & {*now}
        seat.wait()


@pytest.mark.parametrize(
    "session",
    [dealt("king-albert"), lost_session(), part_of_won_game("quatorze", 1.0)],
    ids=["untouched", "lost", "won"],
)
def test_a_game_that_was_not_begun_or_is_over_does_not_wait(session: Session) -> None:
    seat = TablePilot(session)
    seat.controller.new()
    assert seat.table.voice.message == NO_MESSAGE
    assert waiting_text(session) == ""


# ---- the deal of the day


def test_the_deal_of_the_day_says_so_with_the_day_it_was_begun_on() -> None:
    day = date(2025, 11, 21)
    seat = TablePilot(dealt("quatorze", deal_of_the_day(Quatorze(), day), 1), (1920, 1080))
    seat.controller.stats.started = datetime(2025, 11, 21, 12).astimezone()
    seat.scene.on_shown()
    assert f"Deal of the day, 21 November · {seat.session.number}" in captions(seat)
    seat.controller.deal(24)
    assert "Deal 24" in captions(seat)
    seat.scene.suspend()  # which closes the solver


def test_another_day_or_variation_has_another_deal() -> None:
    day = date(2025, 11, 21)
    noon = datetime(2025, 11, 21, 12, tzinfo=UTC)
    number = deal_of_the_day(KingAlbert(), day)
    assert day_of(KingAlbert(), number, noon) == day
    assert day_of(KingAlbert(), number, noon.replace(day=22)) is None
    assert day_of(KingAlbert(), number + 1, noon) is None
    assert day_of(KingAlbert(foundations_return=True), number, noon) is None
    assert day_of(KingAlbert(), None, noon) is None  # a game that began at a layout


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_the_light_keeps_its_place_and_nothing_lies_on_another(size: tuple[int, int], text: float) -> None:
    host, places = HeadlessHost(size), set[Point]()
    host.choose(show_hints=True, show_undos=True)
    set_ui_style(text=text)
    for verdict in get_args(VerdictName):
        parts = bar_of(host, Session(NapoleonsSquare(), 10**20), light=verdict)
        shown = [part for part in parts if isinstance(part, Label | VerdictLight | Widget)]
        places |= {part.position for part in shown if isinstance(part, VerdictLight)}
        assert all(pygame.Rect((0, 0), size).contains(part.rect) for part in shown)
        for number, part in enumerate(shown):
            assert part.rect.inflate(-2, -4).collidelist([other.rect for other in shown[number + 1 :]]) < 0
    assert len(places) == 1


@pytest.mark.parametrize("code", ["en", "de", "pl", "es", "it"])
@pytest.mark.parametrize("size", SIZES)
def test_what_a_notice_offers_lies_on_nothing(size: tuple[int, int], code: str) -> None:
    """Where the bar has no room for all of its words, they are whole at the foot of the table."""
    set_language(code)
    set_ui_style(text=2.0)
    undo = "Undo ends scoring in this game, but a win still counts: press again to undo"
    cost = "No line wins from here. Going back counts as undo."
    for text, label, leave in (("No move is left", BACK, ""), (undo, "Undo", ""), (cost, BACK, f"Esc: {_('Play on')}")):
        host, close = HeadlessHost(size), (lambda: None) if leave else None
        parts = parts_of(host, 24, ToolbarMessage(_(text), "back", f"Ctrl+B: {_(label)}", close, leave))
        rects = {part.name: part.rect for part in parts if isinstance(part, Widget)}
        (sentence,) = [part.rect for part in parts if isinstance(part, Paragraph)]
        assert all(pygame.Rect((0, 0), size).contains(rect) for rect in (sentence, *rects.values()))
        labels = [
            part.label for part in parts if isinstance(part, Button) and part.name in ("close-notice", "offer back")
        ]
        assert labels == [leave] * bool(leave) + [f"Ctrl+B: {_(label)}"]
        assert any(isinstance(part, VerdictLight) for part in parts)
        assert ("close-notice" in rects) == bool(leave)
        offer = rects.pop("offer back")
        assert offer.collidelist([sentence, *rects.values()]) < 0
        assert sentence.collidelist([*rects.values()]) < 0


def deal_names(parts: list[Widget | Mark], number: str) -> list[str]:
    return [part.text for part in parts if isinstance(part, Label) and number in part.text]


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_a_deal_of_the_pack_is_called_by_its_card_as_far_as_there_is_room(size: tuple[int, int], text: float) -> None:
    set_ui_style(text=text)
    number = pack(KingAlbert())[17]
    whole = f"5 of diamonds · {number}"
    labels = [part.text for part in parts_of(HeadlessHost(size), number) if isinstance(part, Label)]
    shown = {whole, "5 of diamonds", str(number)} & {*labels}
    assert len(shown) <= 1
    if size == (1920, 1080) and text == 1.0:
        assert shown == {whole}


def test_in_another_variation_a_deal_has_no_card() -> None:
    number = pack(KingAlbert())[17]
    session = Session(KingAlbert(foundations_return=True), number)
    names = deal_names(bar_of(HeadlessHost((1920, 1080)), session), str(number))
    assert len(names) == 1
    assert names[0].startswith(f"Deal {number} · ")


@pytest.mark.parametrize(
    ("kind", "name"),
    [
        ("rising", "Proved winnable: harder after a clean win, easier after two losses."),
        ("hard", "Proved winnable; won least often."),
    ],
)
def test_the_tip_of_a_new_deal_explains_its_kind(kind: str, name: str) -> None:
    host = HeadlessHost((1920, 1080))
    host.choose(new_deals={"king-albert": kind})
    tips = [part.tip for part in parts_of(host, 24) if isinstance(part, Widget) and part.name == "new"]
    assert [tip.text for tip in tips if tip] == [f"New deal · {name}"]


@pytest.mark.parametrize(("size", "names"), [((1280, 800), ["Spiel 24"]), ((1024, 640), [])])
def test_where_there_is_little_room_a_deal_has_no_name_rather_than_a_bare_number(
    size: tuple[int, int], names: list[str]
) -> None:
    set_language("de")
    set_ui_style(text=2.0)
    parts = parts_of(HeadlessHost(size), 24)
    assert deal_names(parts, "24") == names


@pytest.mark.parametrize(
    ("text", "lines"), [("Saved as “Evening”", 1), (WATCHED_MESSAGE, 1), (f"{WATCHED_MESSAGE[:60]} " * 2, 2)]
)
def test_a_sentence_is_in_the_place_of_the_figures_in_the_middle_of_the_window(text: str, lines: int) -> None:
    parts = parts_of(HeadlessHost((1280, 800)), 24, ToolbarMessage(text))
    (sentence,) = [part for part in parts if isinstance(part, Paragraph)]
    assert len(sentence.lines) == lines
    assert not {"TIME", "MOVES", "SCORE"} & {part.text for part in parts if isinstance(part, Label)}
    assert lines > 1 or abs(sentence.rect.centerx - 640) <= 1


@pytest.mark.parametrize("size", [(640, 480), (683, 768)])
def test_the_end_of_a_lost_game_covers_no_card_of_a_small_window(size: tuple[int, int]) -> None:
    host = HeadlessHost(size)
    next(iter(SCREENS["lost"](host)))
    host.settle()
    table = cast("TableScene", host.top).table
    (sentence,) = [part for part in table.toolbar.parts(table.offer) if isinstance(part, Paragraph)]
    assert "No move is left" in sentence.text
    assert sentence.rect.bottom <= table.toolbar.height
    assert not table.toolbar.toast


def test_on_end_a_lost_game_is_said_in_one_line_below_the_bar_where_no_card_is() -> None:
    set_language("de")  # in which the button is wide
    host = HeadlessHost((1080, 1920))
    next(iter(SCREENS["lost"](host)))
    host.settle()
    table = cast("TableScene", host.top).table
    bar = table.toolbar.parts(table.offer)
    (sentence,) = [part for part in table.toolbar.toast if isinstance(part, Paragraph)]
    (frame,) = [part for part in table.toolbar.toast if isinstance(part, BubbleFrame)]
    assert len(sentence.lines) == 1
    assert frame.frame.top >= table.toolbar.height
    assert frame.frame.collidelist([table.top_rect(pile) for pile in table.view.layout.places]) < 0
    assert frame.frame.collidelist([*table.view.layout.frames.values()]) < 0
    assert figures_in(bar)


def figures_in(parts: list[Widget | Mark]) -> list[tuple[str, Point]]:
    labels = [part for part in parts if isinstance(part, Label) and not isinstance(part, Paragraph)]
    return [(label.text, label.position) for label in labels if label.anchor == "mc"]


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("size", SIZES)
def test_figures_keep_their_place_above_a_notice_at_the_foot_or_are_not_there(
    size: tuple[int, int], text: float, code: str
) -> None:
    set_language(code)
    set_ui_style(text=text)
    for left_handed in (False, True):
        host = HeadlessHost(size)
        host.choose(left_handed=left_handed)
        usual = figures_in(parts_of(host, 24))
        for sentence in ("No move is left", "It frees the 6 of spades", WATCHED_MESSAGE, 3 * WATCHED_MESSAGE):
            for notice in (ToolbarMessage(sentence), ToolbarMessage(sentence, "back", BACK)):
                assert figures_in(parts_of(host, 24, notice)) in ([], usual)
        assert usual


@pytest.mark.parametrize("size", SIZES)
def test_figures_keep_their_place_without_the_light(size: tuple[int, int]) -> None:
    set_ui_style(text=2.0)
    host = HeadlessHost(size)
    lit, dark = (bar_of(host, Session(KingAlbert(), 24), light=light) for light in ("open", None))
    assert figures_in(lit) == figures_in(dark) != []


@pytest.mark.parametrize("size", [(1024, 640), (683, 768), (640, 480)])
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_a_button_of_the_bar_has_its_name_or_is_left_to_the_game_menu(size: tuple[int, int], text: float) -> None:
    set_ui_style(text=text)
    labels = {part.name: part.label for part in parts_of(HeadlessHost(size), 24) if isinstance(part, Button)}
    assert all(labels.values())
    assert ("new" in labels) == (size[0] == 1024 and text == 1.0)
    assert labels["undo"] == "Undo"


def parts_of(host: HeadlessHost, number: int, notice: ToolbarMessage = NO_MESSAGE) -> list[Widget | Mark]:
    return bar_of(host, Session(KingAlbert(), number), light="open", notice=notice)


def bar_of(
    host: HeadlessHost,
    session: Session,
    *,
    light: VerdictName | None = None,
    day: date | None = None,
    notice: ToolbarMessage = NO_MESSAGE,
) -> list[Widget | Mark]:
    """Return the parts of the bar of a game that is played for some minutes."""
    controller = SimpleNamespace(clock=Stopwatch(866.0), stats=GameStats(), lost=False)
    table = SimpleNamespace(host=host, session=session, shown_session=session, controller=controller)
    table.light, table.day, table.why, table.can = light, day, lambda _: "", lambda _: True
    table.act, table.settings = lambda _: None, host.preferences.settings
    table.message, table.way_back, table.analysis = notice, "", SimpleNamespace(sees_all=True)
    top = toolbar_height(host.window.size)
    table.room = pygame.Rect(0, top, host.window.size[0], host.window.size[1] - top)
    layout = TABLES[session.game.slug()].arrange(table.room, session.table)
    table.view = SimpleNamespace(design=TABLES["king-albert"], layout=layout)
    toolbar = TableToolbar(cast("GameTable", table))
    return [*toolbar.parts(notice), *toolbar.toast]


def test_a_left_handed_player_has_undo_at_the_left_and_the_game_menu_below_its_button_at_the_right() -> None:
    house = HeadlessHost((1280, 800))
    house.choose(left_handed=True)
    buttons = sit_down(house, "king-albert", 0.1).table.buttons
    assert 0 <= buttons["undo"].rect.x < buttons["hint"].rect.x < 400
    assert 1100 < buttons["game"].rect.x < buttons["menu"].rect.right <= 1280
    house.key("F10")
    house.settle()
    assert isinstance(house.top, GameMenu)
    assert 1260 < house.top.panel.right <= 1280


def test_a_tooltip_goes_with_the_size_of_the_window() -> None:
    seat = TablePilot(dealt("king-albert", moves=3), (1280, 800))
    seat.move(seat.table.buttons["undo"].rect.center)
    assert tips(seat)
    seat.scene.resize((1024, 640))
    assert not tips(seat)


def test_undo_redo_hint_restart_and_new_deal_have_fixed_places() -> None:
    seats = [TablePilot(dealt(slug), (1024, 640)) for slug in PATIENCES]
    fixed = [[seat.table.buttons[name].rect for name in ("undo", "redo", "hint", "restart", "new")] for seat in seats]
    assert all(places == fixed[0] for places in fixed)


def test_another_language_lays_the_bar_out_again() -> None:
    seat = TablePilot(dealt("king-albert", moves=3), (1920, 1080))
    before = seat.table.buttons["restart"].rect
    set_language("it")
    seat.scene.resize((1920, 1080))
    assert seat.table.buttons["restart"].rect != before


def test_the_text_of_a_running_clock_does_not_shift() -> None:
    rooms, begins = set[int](), set[int]()
    for text in ("1:11", "0:48", "9:07"):
        figure = ToolbarFigure("", text, "")
        room = pygame.Rect(100, 0, figure.width(1.0), 60)
        *_, time = (mark for mark in figure.place(room, 1.0) if isinstance(mark, Label))
        assert time.text == text
        assert room.contains(time.rect)
        rooms.add(room.w)
        begins.add(time.rect.x)
    assert (len(rooms), len(begins)) == (1, 1)


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("code", ["de", "pl"])
def test_the_light_and_a_sentence_have_room_beside_each_other(code: str, text: float) -> None:
    """In the smallest window, with the longest name of a deal; and the sentence is never too small to read."""
    host, session = HeadlessHost((1024, 640)), Session(NapoleonsSquare(), 10**20)
    set_language(code)
    set_ui_style(text=text)
    for notice in ("", WATCHED_MESSAGE, 2 * WATCHED_MESSAGE):
        parts = bar_of(host, session, light="failed", day=date(2025, 11, 21), notice=ToolbarMessage(notice))
        lamps = [part.rect for part in parts if isinstance(part, VerdictLight)]
        assert lamps or notice
        beside = [part.rect for part in parts if isinstance(part, Label) and (part.anchor == "mc" or ":" in part.text)]
        assert all(lamp.collidelist(beside) < 0 for lamp in lamps)
        lines = [part for part in parts if isinstance(part, Paragraph)]
        assert [part.text for part in lines] == [notice] * bool(notice)
        assert all(part.style.px >= 13 for part in lines)


@pytest.mark.parametrize("code", ["en", "de"])
@pytest.mark.parametrize("size", [*SIZES, (800, 600)])
@pytest.mark.parametrize("leave", ["", "Play on"])
def test_the_light_stays_in_sight_while_it_is_explained(size: tuple[int, int], code: str, leave: str) -> None:
    set_language(code)
    cost = _("No line wins from here. Going back counts as undo.")
    explained = ToolbarMessage(cost, "back", "Go back 1 move", lambda: None, leave)
    parts = bar_of(HeadlessHost(size), dealt("king-albert"), light="lost", notice=explained)
    lamp = next(part.rect for part in parts if isinstance(part, VerdictLight))
    sentence = next(part for part in parts if isinstance(part, Paragraph))
    assert sentence.text == cost
    assert lamp.bottom <= toolbar_height(size)
    assert not lamp.colliderect(sentence.rect)


@pytest.mark.parametrize(("size", "lines", "size_of_type"), [((640, 480), 2, 12), ((1920, 1080), 1, 19)])
def test_a_short_notice_has_a_line_or_two_of_small_type(size: tuple[int, int], lines: int, size_of_type: int) -> None:
    parts = parts_of(HeadlessHost(size), 24, ToolbarMessage(_("Close the review to go on playing")))
    (sentence,) = [part for part in parts if isinstance(part, Paragraph)]
    assert (len(sentence.lines), sentence.style.px) == (lines, size_of_type)
    assert sentence.style.face.startswith("Manrope")


def test_what_has_no_room_in_the_bar_lies_above_the_strip_of_a_review() -> None:
    seat = TablePilot(part_of_won_game("king-albert", 0.4), (640, 480))
    set_ui_style(text=2.0)
    seat.table.review()
    seat.table.voice.show(ToolbarMessage(f"{WATCHED_MESSAGE} {WATCHED_MESSAGE}"))
    seat.settle()
    (sentence,) = [
        mark.rect for mark in seat.stage.over if isinstance(mark, Paragraph) and WATCHED_MESSAGE in mark.text
    ]
    assert seat.table.room.bottom < 480
    assert seat.table.room.contains(sentence)


def test_a_press_on_a_notice_above_a_card_does_not_pick_the_card_up() -> None:
    seat = TablePilot(part_of_won_game("quatorze", 0.1), (640, 480))
    seat.table.voice.show(ToolbarMessage(WATCHED_MESSAGE, "back", BACK, leave="Play on"))
    bar(seat)
    (notice,) = [mark.rect for mark in seat.stage.over if isinstance(mark, Paragraph) and WATCHED_MESSAGE in mark.text]
    cards = [
        notice.clip(seat.table.top_rect(pile)) for pile in seat.table.view.layout.places if seat.session.table[pile]
    ]
    point = next(part.center for part in cards if part and seat.stage.at(part.center))
    seat.press(point)
    assert not seat.table.card_input.held
    seat.release(point)
    assert not seat.table.card_input.selected
