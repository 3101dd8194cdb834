"""Forms: the focus, the mouse, scrolling, and a text field."""

from __future__ import annotations

from random import Random

import pygame
import pytest

from game.platform.clipboard import copy
from game.scenes.dialogs.dialog import Dialog
from game.scenes.widgets.controls import Button, Choice, ListRow, Slider, Switch
from game.scenes.widgets.editable_line import EditableLine
from game.scenes.widgets.layout import Column, Node, Row, Sized, Space, Text
from game.scenes.widgets.scroll_view import ScrollBar, ScrollView
from game.scenes.widgets.text_field import TextField
from game.scenes.widgets.widget import Act
from game.view.widgets.widget_marks import body
from tests.support.host import HeadlessHost, key_event
from tests.support.selection import FULL

SIZE = (1280, 720)
KEYS = ("TAB", "LEFT", "RIGHT", "UP", "DOWN", "SPACE", "RETURN", "HOME", "END", "PAGEDOWN", "DELETE")


class Every(Dialog):
    """A dialog with a widget of every kind that records what is done with it."""

    heading = "Every widget"

    def __init__(self, host: HeadlessHost, rows: int = 12) -> None:
        super().__init__(host)
        self.line, self.rows = EditableLine("one two"), rows
        self.on, self.kind, self.value = False, "b", 0.5
        self.done: list[str] = []

    def content(self) -> Node:
        rows = Column(*(ListRow(f"row {n}", self._row(n), inside=Text(str(n), body)) for n in range(self.rows)))
        switch = Switch("switch", "Switch", self.on, self._switch)
        slider = Slider("slider", self.value, self._slide)
        return Column(
            TextField("entry", self.line),
            Row(
                Sized(Column(switch, slider, gap=10), 500),
                Space(),
                Sized(Choice("choice", (("a", "A"), ("b", "B"), ("c", "C")), self.kind, self._choose), 200),
            ),
            ScrollView("bar", rows, self.offsets, tall=200),
            Row(
                Space(),
                Button("off", "Off", lambda: self.done.append("off"), usable=False),
                Button("main", "Main", lambda: self.done.append("main"), main=True),
            ),
            gap=10,
        )

    @property
    def scroll(self) -> ScrollBar:
        return self.scrolls()[0]

    def _row(self, number: int) -> Act:
        return lambda: self.done.append(f"row {number}")

    def _switch(self, on: bool) -> None:  # noqa: FBT001 - a callback
        self.on = on

    def _choose(self, kind: str) -> None:
        self.kind = kind

    def _slide(self, value: float) -> None:
        self.value = value

    # ---- what a player does

    def tap(self, *keys: str) -> None:
        for key in keys:
            self.handle(key_event(key))

    def write(self, text: str) -> None:
        self.handle(pygame.Event(pygame.TEXTINPUT, text=text))

    def press(self, point: tuple[int, int]) -> None:
        self.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))

    def release(self, point: tuple[int, int]) -> None:
        self.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))

    def click(self, name: str) -> None:
        point = self.place(name).center
        self.press(point)
        self.release(point)

    def place(self, name: str) -> pygame.Rect:
        return self.widgets[name].rect


@pytest.fixture
def form() -> Every:
    opened = Every(HeadlessHost(SIZE))
    opened.resize(SIZE)
    return opened


# ---- the focus


def test_tab_goes_round_all_that_can_be_used(form: Every) -> None:
    for name in ("entry", "switch", "slider", "choice", *(f"row {n}" for n in range(12)), "main", "close", "entry"):
        assert form.focus == name
        form.tap("TAB")
    form.focus = "entry"
    form.tap("shift+TAB")
    assert form.focus == "close"


def test_arrows_go_where_they_point(form: Every) -> None:
    form.tap("DOWN")
    assert form.focus == "switch"
    form.tap("DOWN", "DOWN")
    assert form.focus == "row 0"
    form.tap("UP", "UP")
    assert form.focus == "switch"


@pytest.mark.parametrize("seed", range(20 if FULL else 8))
def test_the_focus_is_never_lost(form: Every, seed: int) -> None:
    rng = Random(seed)
    for _ in range(120):
        form.tap(rng.choice(("", "shift+")) + rng.choice(KEYS))
        form.rows = rng.choice((0, 1, 12))
        form.refresh()
        assert form.focus in form.widgets
        assert form.widgets[form.focus].usable
        if form.focus.startswith("row") and form.scrolls():
            assert form.scroll.frame.colliderect(form.place(form.focus))


def test_when_what_has_the_focus_goes_its_neighbour_has_it(form: Every) -> None:
    form.go_to("row 5")
    form.rows = 5
    form.refresh()
    assert form.focus == "main"


@pytest.mark.parametrize("focus", ["switch", "choice", "row 0", "main"])
def test_home_and_end_scroll_wherever_they_mean_nothing_else(form: Every, focus: str) -> None:
    form.go_to(focus)
    form.tap("END")
    assert form.scroll.offset == form.scroll.farthest > 0
    if focus == "row 0":
        assert form.focus == "row 11"
    form.tap("HOME")
    assert form.scroll.offset == 0
    assert form.focus == focus


def test_whatever_has_the_focus_shows_it(form: Every) -> None:
    canvas, seen = pygame.Surface(SIZE, 0, 32), set[bytes]()
    usable = [widget for widget in form.widgets.values() if widget.usable and widget.name != "bar"]
    for _ in usable:
        form.tap("TAB")
        form.draw(canvas, 1.0)
        seen.add(pygame.image.tobytes(canvas, "RGB"))
    assert len(seen) == len(usable)


# ---- using widgets


def test_every_widget_works_by_keys(form: Every) -> None:
    form.tap("TAB", "SPACE")
    assert form.on
    form.tap("TAB", "LEFT")
    assert form.value == 0.45
    form.tap("END")
    assert form.value == 1.0
    form.tap("TAB", "RIGHT")
    assert form.kind == "c"
    form.tap("TAB", "RETURN")
    assert form.done == ["row 0"]


def test_every_widget_works_by_mouse(form: Every) -> None:
    form.click("switch")
    assert form.on
    form.press((form.place("choice").x + 5, form.place("choice").centery))
    assert form.kind == "a"
    slider = form.place("slider")
    form.press(slider.midleft)
    form.handle(pygame.Event(pygame.MOUSEMOTION, pos=slider.midright, rel=(0, 0), buttons=(1, 0, 0)))
    assert form.value == 1.0
    form.release(slider.midright)
    form.click("row 1")
    assert form.done == ["row 1"]


def test_a_button_acts_only_when_it_is_released_on_it(form: Every) -> None:
    form.press(form.place("main").center)
    form.release(form.place("entry").center)
    assert form.done == []
    form.click("main")
    assert form.done == ["main"]


def test_what_cannot_be_used_does_nothing(form: Every) -> None:
    form.click("off")
    assert form.done == []
    assert form.focus != "off"


def test_what_is_scrolled_out_of_sight_is_not_pressed(form: Every) -> None:
    hidden = form.place("row 5")
    assert not form.scroll.frame.collidepoint(hidden.center)
    form.click("row 5")
    assert form.done == []


def test_enter_in_a_text_presses_the_main_button(form: Every) -> None:
    form.tap("RETURN")
    assert form.done == ["main"]


def test_trouble_with_the_disk_is_told_above_all(form: Every) -> None:
    form.host.notifications.add("the disk is full")
    form.host.notifications.poll()
    form.host_changed()
    assert [mark for mark in form.sheet.marks if "The disk is full." in str(mark)] == [list(form.sheet.marks)[-1]]


# ---- scrolling


def test_scrolling_stops_at_the_ends() -> None:
    bar = ScrollBar("bar", {}, pygame.Rect(0, 0, 100, 100), 250)
    bar.by(1000)
    assert bar.offset == 150
    bar.by(-1000)
    assert bar.offset == 0


# ---- typing


def typed(line: EditableLine, *keys: str) -> EditableLine:
    for key in keys:
        line.key(key_event(key))
    return line


def test_typing_replaces_what_is_selected() -> None:
    line = EditableLine("King Albert")
    line.insert("Queen")
    assert (line.text, line.cursor, line.selected) == ("Queen", 5, "")


def test_letters_go_where_the_cursor_is() -> None:
    line = typed(EditableLine("abd"), "END", "LEFT")
    line.insert("c")
    assert line.text == "abcd"


def test_shift_selects_and_control_goes_by_words() -> None:
    line = typed(EditableLine("one two, three"), "END")
    typed(line, "ctrl+shift+LEFT")
    assert line.selected == "three"
    typed(line, "ctrl+shift+LEFT")
    assert line.selected == "two, three"
    typed(line, "HOME")
    typed(line, "ctrl+RIGHT")
    assert line.cursor == 3


def test_alt_gr_writes_a_letter_though_it_is_control_and_alt_to_windows() -> None:
    line = EditableLine("Krakw")
    line.move_to(4)
    line.key(key_event(pygame.K_a, pygame.KMOD_LCTRL | pygame.KMOD_RALT, "ą"))
    line.type(pygame.Event(pygame.TEXTINPUT, text="ą"))
    assert line.text == "Krakąw"


def test_erasing() -> None:
    line = typed(EditableLine("one two"), "END", "BACKSPACE")
    assert line.text == "one tw"
    typed(line, "ctrl+BACKSPACE")
    assert line.text == "one "
    typed(line, "HOME", "DELETE")
    assert line.text == "ne "
    line.select_all()
    typed(line, "DELETE")
    assert line.text == ""
    typed(line, "BACKSPACE", "DELETE")
    assert line.text == ""


def test_a_line_takes_only_so_many_letters_and_only_such() -> None:
    line = EditableLine("", limit=5, takes=str.isdigit)
    line.insert("12a34\n567")
    assert line.text == "12345"


def test_the_clipboard(monkeypatch: pytest.MonkeyPatch) -> None:
    held = {"text": ""}
    monkeypatch.setattr(pygame.scrap, "put_text", lambda text: held.update(text=text))
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: held["text"])
    line = typed(EditableLine("one two"), "ctrl+a", "ctrl+x")
    assert (line.text, held["text"]) == ("", "one two")
    held["text"] = "three\n four"
    typed(line, "ctrl+v", "ctrl+v")
    assert line.text == "three fourthree four"
    line.select_all()
    typed(line, "ctrl+INSERT", "END", "shift+INSERT")
    assert line.text == 2 * held["text"] == 2 * "three fourthree four"
    line.select_all()
    typed(line, "shift+DELETE")
    assert (line.text, held["text"]) == ("", 2 * "three fourthree four")


def test_without_a_clipboard_nothing_is_pasted(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse(*_: object) -> str:
        raise pygame.error

    monkeypatch.setattr(pygame.scrap, "get_text", refuse)
    monkeypatch.setattr(pygame.scrap, "put_text", refuse)
    line = typed(EditableLine("one"), "ctrl+c", "ctrl+v")
    assert line.text == ""
    assert not copy("one")


def test_a_file_name_that_is_no_text_is_not_copied() -> None:
    assert not copy("\udcff.json")


def test_an_input_method_composes_before_it_writes() -> None:
    line = EditableLine("")
    line.type(pygame.Event(pygame.TEXTEDITING, text="に", start=0, length=1))
    assert (line.text, line.composing) == ("", "に")
    assert line.key(key_event("BACKSPACE"))
    line.type(pygame.Event(pygame.TEXTINPUT, text="日"))
    assert (line.text, line.composing) == ("日", "")


def test_double_click_selects_a_word_and_a_third_all(form: Every) -> None:
    entry = form.place("entry")
    point = entry.x + 26, entry.centery
    form.press(point)
    form.release(point)
    form.press(point)
    assert form.line.selected == "one"
    form.release(point)
    form.press(point)
    assert form.line.selected == "one two"
