"""The dialogs around a table: saving, loading, deals, variations, settings and the Game menu."""

from __future__ import annotations

import os
import sys
from collections import Counter
from dataclasses import fields
from datetime import UTC, date, datetime, timedelta
from pathlib import Path
from threading import Event
from typing import Any

import pygame
import pytest

from game.access.node import ReaderRequest
from game.deals import deal_of_the_day, grade
from game.language import languages, set_language
from game.patiences import PATIENCES
from game.rules.session import Session
from game.scenes.dialogs.deals import Deals
from game.scenes.dialogs.dialog import Dialog
from game.scenes.dialogs.game_menu import LISTS, MORE, GameMenu
from game.scenes.dialogs.games import LoadGame, SaveGame, path_in
from game.scenes.dialogs.preferences import PreferencesDialog
from game.scenes.dialogs.quit_dialog import QuitDialog
from game.scenes.dialogs.variations import Variations
from game.scenes.form import Form
from game.scenes.keys import BAR, DIALOGS, EVERYWHERE, GAME, GAME_MENU, READING
from game.scenes.results import pasted_deal
from game.scenes.widgets.controls import Button, Chip, Choice, ListRow
from game.scenes.widgets.widget_nodes import widget_node
from game.scenes.wording import day_text, moment_text
from game.store.autosave_folder import AutosaveFolder
from game.store.disk import StoreError
from game.store.named_saves import NamedSaves, load, save_at
from game.store.save_format import GameStats
from game.store.settings import CHOICES, Settings
from game.view.drawing.paint import SPRITES
from game.view.drawing.ui_style import set_ui_style
from game.view.marks.labels import Label
from game.view.widgets.calendar import DayCell
from tests.support.host import EmptyRecordBook, HeadlessHost, Point, key_event
from tests.support.play import dealt
from tests.support.screens import won_days
from tests.support.unfinished import unfinished

TODAY, YESTERDAY, FIRST = date(2026, 3, 14), date(2026, 3, 13), date(2026, 1, 31)
RESULT = "Quintet · Quatorze · deal 2225 🏆 9:41 · 🃏 26 moves · clean quintet quatorze --deal 2225"
SIZES = ((1024, 640), (1920, 1080))


class Office(HeadlessHost):
    """A host with some days whose deal was won."""

    record_book = EmptyRecordBook(
        deals=won_days("king-albert", {date(2026, 3, 12): date(2026, 3, 12), YESTERDAY: FIRST}, "hints")
    )


@pytest.fixture
def office(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Office:
    monkeypatch.setattr("game.scenes.dialogs.deals.local_day", lambda: TODAY)
    return Office(SIZES[0], tmp_path)


def played(slug: str = "king-albert", moves: int = 3, number: int = 24) -> Session:
    return dealt(slug, number, moves=moves)


def show(form: Any, size: tuple[int, int] | None = None) -> Any:  # noqa: ANN401 - the form itself, for short tests
    form.host.stack.append(form)
    form.resize(size or form.host.size)
    form.poll()
    return form


def saving(office: Office) -> Any:  # noqa: ANN401 - like `show`
    return show(SaveGame(office, played(), GameStats()))


def loading(office: Office, source: str = "saved") -> Any:  # noqa: ANN401 - like `show`
    return show(LoadGame(office, source))


def keep(office: Office, name: str, slug: str = "king-albert", moves: int = 3, number: int = 24) -> Path:
    return office.named.save(name, played(slug, moves, number), GameStats())


def tap(form: Form, *keys: str) -> None:
    for key in keys:
        form.handle(key_event(key))


def write(form: Form, text: str) -> None:
    form.handle(pygame.Event(pygame.TEXTINPUT, text=text))


def click(form: Form, name: str) -> None:
    press(form, form.widgets[name].rect.center)


def on(form: Form, name: str, option: str) -> None:
    """Press an option."""
    widget: Any = form.widgets[name]
    press(form, widget.rects[widget.values.index(option)].center)


def press(form: Form, point: Point) -> None:
    form.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=point, button=1))
    form.handle(pygame.Event(pygame.MOUSEBUTTONUP, pos=point, button=1))


def games(form: Form) -> list[str]:
    return [name for name in form.widgets if name.startswith("game ")]


# ---- saving


def test_a_name_and_enter_save_the_game(office: Office) -> None:
    dialog = saving(office)
    write(dialog, "Albert, queen stuck")
    tap(dialog, "RETURN")
    (entry,) = office.named.entries()
    assert (entry.name, len(office.asked)) == ("Albert, queen stuck", 1)
    assert entry.save is not None
    assert len(entry.save.moves) == 3


def test_a_game_makes_way_only_for_one_that_was_saved(office: Office, monkeypatch: pytest.MonkeyPatch) -> None:
    path = keep(office, "Mine", moves=2)
    dialog = saving(office)
    write(dialog, "Mine")
    with monkeypatch.context() as full:
        full.setattr(NamedSaves, "save", no_room)
        tap(dialog, "RETURN")
    assert "no room" in dialog.message
    assert (len(load(path).session.moves), len(office.asked)) == (2, 0)
    tap(dialog, "RETURN")
    assert (len(load(path).session.moves), len(office.asked)) == (3, 1)


def no_room(*_: object) -> Path:
    raise StoreError("there is no room")


def test_without_a_name_it_has_the_one_that_the_empty_field_shows(office: Office) -> None:
    dialog = saving(office)
    tap(dialog, "BACKSPACE", "RETURN")
    assert [entry.name for entry in office.named.entries()] == ["King Albert 24"]


def test_to_save_in_the_place_of_a_game_puts_that_in_the_trash(office: Office) -> None:
    keep(office, "Mine", moves=1)
    said: list[str] = []
    dialog = show(SaveGame(office, played(moves=4), GameStats(), said.append))
    assert label_of(dialog, "save") == "Save"
    click(dialog, "game Mine")
    assert label_of(dialog, "save") == "Replace"
    tap(dialog, "RETURN")
    dialog = show(SaveGame(office, played(moves=4), GameStats(), said.append))
    click(dialog, "save")
    assert said == ["Saved as “Mine”; it replaced a game of that name", "Saved as “King Albert 24”"]
    assert {entry.name for entry in office.named.entries()} == {"Mine", "King Albert 24"}
    trash = list((office.named.folder / "trash").glob("*.quintet"))
    assert [path.stem for path in trash] == ["Mine"]


def label_of(dialog: SaveGame, name: str) -> str:
    return next(control.label for control in dialog.controls if control.name == name and isinstance(control, Button))


def test_that_games_are_kept_is_said_only_while_they_are(office: Office) -> None:
    kept = "Your game is also kept automatically when you quit."
    assert kept in written(saving(office))
    (office.folder / "unfinished").write_text("a file where a folder is needed")
    office.saves.save(played(), 1.0)
    office.saves.flush()
    assert kept not in written(saving(office))


def written(form: Form) -> list[str]:
    return [mark.text for mark in form.parts() if isinstance(mark, Label)]


def test_a_path_saves_there(office: Office, tmp_path: Path) -> None:
    dialog = saving(office)
    write(dialog, str(tmp_path / "elsewhere" / "albert"))
    tap(dialog, "RETURN")
    assert (tmp_path / "elsewhere" / "albert.quintet").exists()
    assert office.named.entries() == []


def test_a_path_that_cannot_be_is_said_and_nothing_is_lost(office: Office, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    dialog = saving(office)
    write(dialog, str(tmp_path / "file" / "albert"))
    tap(dialog, "RETURN")
    assert dialog.message.startswith("The game cannot be saved")
    assert len(office.asked) == 0


@pytest.mark.parametrize(
    ("text", "is_path"),
    [
        ("Albert 24", False),
        ("Albert / queen", False),
        ("~", True),
        ("~/x", True),
        ("/tmp/x", True),  # noqa: S108 - nothing is written
        ("./x", True),
        ("C:\\x", True),
        ("", False),
        ("~nobody-is-called-so/x", True),
    ],
)
def test_what_is_a_path(text: str, is_path: bool) -> None:  # noqa: FBT001 - a table
    assert (path_in(text) is not None) == is_path


# ---- loading


def test_a_click_chooses_a_game_and_a_second_one_opens_it(office: Office) -> None:
    for name in ("First", "Second", "Third"):
        keep(office, name, moves=2)
    dialog = loading(office)
    for name in ("First", "Second", "First"):
        click(dialog, f"game {name}")
        assert picked(dialog) == [f"game {name}"]
        assert office.opened == []
    click(dialog, "game First")
    (session,) = office.opened
    assert session.moves == played(moves=2).moves
    assert session.score is None  # loading ends scoring in King Albert


@pytest.mark.parametrize("way", ["Enter", "the button", "Enter in the text", "the keys"])
def test_what_is_chosen_is_opened_in_any_way(office: Office, way: str) -> None:
    for number in (1, 2, 3):
        keep(office, f"Deal {number}", number=number)
    dialog = loading(office)
    if way == "the keys":
        dialog.go_to("game Deal 2")
    else:
        click(dialog, "game Deal 2")
    if way == "Enter in the text":
        dialog.go_to("name")
    if way == "the button":
        click(dialog, "load")
    else:
        tap(dialog, "RETURN")
    assert [session.number for session in office.opened] == [2]


def test_without_a_choice_the_first_game_is_the_one_that_enter_opens(office: Office) -> None:
    for number in (1, 2):
        keep(office, f"Deal {number}", number=number)
    dialog = loading(office)
    assert picked(dialog) == games(dialog)[:1]
    click(dialog, "game Deal 1")
    dialog.go_to("name")
    write(dialog, "deal 2")
    assert picked(dialog) == ["game Deal 2"]


def picked(form: Form) -> list[str]:
    """Name the rows that are marked as chosen."""
    rows = [getattr(widget, "widget", widget) for widget in form.widgets.values()]
    return [row.name for row in rows if isinstance(row, ListRow) and row.chosen]


def test_what_is_written_filters_and_enter_opens_the_first(office: Office) -> None:
    for number, slug in enumerate(("quatorze", "king-albert", "numeration")):
        keep(office, f"Mine {number}", slug)
    dialog = loading(office)
    write(dialog, "mine numer 24")
    assert games(dialog) == ["game Mine 2"]
    tap(dialog, "RETURN")
    assert office.opened[0].game.slug() == "numeration"


def test_a_path_is_opened(office: Office, tmp_path: Path) -> None:
    path = save_at(tmp_path / "there.json", played("quatorze"), GameStats())
    dialog = loading(office)
    write(dialog, str(path))
    tap(dialog, "RETURN")
    assert office.opened[0].game.slug() == "quatorze"


@pytest.mark.parametrize("data", [b"", b"{}", b"\xff\xfe", b"[" * 100_000, b'{"format": 99}'])
def test_a_file_that_is_no_save_is_one_sentence(office: Office, tmp_path: Path, data: bytes) -> None:
    (tmp_path / "bad.json").write_bytes(data)
    dialog = loading(office)
    for name in ("bad.json", "missing.json", "."):
        dialog.line.text = str(tmp_path / name)
        dialog.refresh()
        tap(dialog, "RETURN")
        assert "cannot be opened: " in dialog.message
    assert (office.opened, len(office.asked)) == ([], 0)


@pytest.mark.skipif(sys.platform != "linux", reason="elsewhere every name of a file is a text")
def test_a_save_whose_name_is_no_text_is_listed_and_chosen(office: Office) -> None:
    name, path = os.fsdecode(b"caf\xe9"), keep(office, "Mine")
    path.rename(path.with_name(f"{name}.json"))
    dialog = loading(office)
    click(dialog, f"game {name}")
    click(dialog, f"game {name}")
    assert office.opened


def test_a_damaged_save_is_listed_last_with_what_is_wrong_and_cannot_be_chosen(office: Office) -> None:
    bad = office.named.folder / "Bad.json"
    for path, when in ((keep(office, "Good"), 1000), (bad, 3000), (keep(office, "Later"), 2000)):
        bad.write_text("{")
        os.utime(path, (when, when))
    dialog = loading(office)
    assert games(dialog) == ["game Later", "game Good", "game Bad"]
    click(dialog, "game Bad")
    assert office.opened == []
    assert "delete Bad" in dialog.widgets


@pytest.mark.parametrize("newer", [False, True])
def test_a_game_that_was_left_and_cannot_be_opened_is_tried_again_or_deleted(office: Office, *, newer: bool) -> None:
    office.saves.save(played(), 10)
    office.saves.flush()
    (path,) = (office.named.folder.parent / "unfinished").glob("*.json")
    good = path.read_bytes()
    path.write_bytes(good.replace(b'"format": 1', b'"format": 2') if newer else good[:9])
    dialog = loading(office, "left")
    (name,) = games(dialog)
    tools = [name for name in dialog.widgets if name.startswith(("delete", "give up"))]
    if newer:
        assert not tools
        for _press in range(2):
            click(dialog, name)
        assert "newer version" in dialog.message
        path.write_bytes(good)
        click(dialog, name)
        assert len(office.opened) == 1
        return
    click(dialog, *tools)
    assert games(dialog) == []
    click(dialog, "undelete")
    assert path.read_bytes() == good[:9]


def test_delete_and_undo(office: Office) -> None:
    keep(office, "Mine")
    dialog = loading(office)
    click(dialog, "delete Mine")
    assert office.named.entries() == []
    click(dialog, "undelete")
    assert [entry.name for entry in office.named.entries()] == ["Mine"]


def test_a_game_is_renamed_and_deleted(office: Office) -> None:
    keep(office, "Mine")
    dialog = loading(office)
    for name, end in (("Yours", "RETURN"), ("Theirs", "ESCAPE")):
        dialog.go_to(games(dialog)[0])
        tap(dialog, "F2")
        write(dialog, name)
        tap(dialog, end)
        assert [entry.name for entry in office.named.entries()] == ["Yours"]
    for name, button, kept in (("Theirs", "keep-name", "Yours"), ("Ours", "save-name", "Ours"), ("Theirs", "", "Ours")):
        dialog.go_to(games(dialog)[0])
        tap(dialog, "F2")
        assert games(dialog)[0].removeprefix("game ") in dialog.widgets[games(dialog)[0]].accessible_label
        write(dialog, name)
        if button:
            click(dialog, button)
        else:
            tap(dialog, "TAB", "TAB", "RETURN")
        assert [entry.name for entry in office.named.entries()] == [kept]
        assert dialog.focus == f"rename {kept}"  # not the button that deletes it
    assert len(office.asked) == 0
    dialog.go_to("game Ours")
    tap(dialog, "DELETE")
    assert office.named.entries() == []


@pytest.mark.parametrize("way", ["tab", "search", "wheel"])
def test_a_name_is_accepted_as_soon_as_something_else_is_used_but_not_by_the_wheel(office: Office, way: str) -> None:
    keep(office, "Mine")
    dialog = loading(office)
    dialog.go_to("game Mine")
    tap(dialog, "F2")
    write(dialog, "Yours")
    if way == "tab":
        tap(dialog, "TAB", "TAB", "TAB")
    elif way == "search":
        click(dialog, "name")
    else:
        office.press(office.centre_of("name"), 4)
    assert [entry.name for entry in office.named.entries()] == (["Mine"] if way == "wheel" else ["Yours"])
    assert len(office.asked) == 0


@pytest.fixture
def begun(office: Office) -> list[Session]:
    """Four unfinished games, the latest first: of two tables, where other deals were left."""
    games = [played("king-albert", number=24), played("quatorze", number=7), played("king-albert", number=25)]
    games.append(played("quatorze", moves=8, number=8))
    for session in games:
        office.saves.save(session, 10)
        office.saves.flush()
    return [games[3], games[2], games[1], games[0]]


def test_every_unfinished_game_is_continued(office: Office, begun: list[Session]) -> None:
    dialog = loading(office, "left")
    for name in games(dialog):
        dialog.go_to(name)
        tap(dialog, "RETURN")
    assert [session.moves for session in office.opened] == [session.moves for session in begun]
    assert [session.score for session in office.opened] == [session.score for session in begun]  # none was loaded


def test_what_enter_continues_at_once_is_the_latest_game(office: Office, begun: list[Session]) -> None:
    tap(loading(office, "left"), "RETURN")
    assert [session.moves for session in office.opened] == [begun[0].moves]


def test_a_game_that_the_disk_refused_is_continued_as_it_stands(
    office: Office, monkeypatch: pytest.MonkeyPatch
) -> None:
    session = played()
    office.saves.save(session, 10)
    office.saves.flush()
    monkeypatch.setattr(AutosaveFolder, "put", no_room)
    session.play(session.legal_moves()[0])
    office.saves.save(session, 20)
    tap(loading(office, "left"), "RETURN")
    assert office.opened[0].moves == session.moves


def test_only_games_that_were_left_are_given_up(office: Office, begun: list[Session]) -> None:
    dialog = loading(office, "left")
    dialog.go_to(games(dialog)[0])
    tap(dialog, "DELETE")
    tools = [name for name in dialog.widgets if name.startswith(("delete", "give up"))]
    assert tools == [f"give up {name.removeprefix('game ')}" for name in games(dialog)[2:]]
    assert office.saves.load(PATIENCES["quatorze"]).moves == begun[0].moves  # type: ignore[union-attr]  # it is there


def test_deals_of_the_day_are_listed_by_their_name(office: Office) -> None:
    day = datetime.now().astimezone()
    number = deal_of_the_day(PATIENCES["king-albert"](), day.date())
    office.saves.save(played(number=number), 10)
    dialog = loading(office, "left")
    assert f"Deal of the day, {day.day} {day:%B}" in listed(dialog)
    write(dialog, "deal of the day")
    assert len(games(dialog)) == 1


def test_a_game_that_was_left_is_given_up_when_that_is_meant(office: Office) -> None:
    for number in (24, 25, 26):
        office.saves.save(played(number=number), 10)
        office.saves.flush()
    dialog = loading(office, "left")
    name = next(name for name in games(dialog) if office_number(dialog, name) == 24)
    for answer, gone in (("ESCAPE", []), ("RETURN", [24])):
        dialog.go_to(name)
        tap(dialog, "DELETE")
        assert "King Albert 24 will count as lost." in listed(dialog)
        tap(dialog, answer)
        assert "give up" not in dialog.widgets
        assert [save.number for save in office.gone] == gone
        assert office.asked == []
    assert len(games(dialog)) == 2
    assert [recent.save.number for recent in unfinished(office.saves)[1] if recent.save] == [25]


def test_the_game_that_was_left_last_is_offered_first(office: Office) -> None:
    for session in (played("calculation", number=7), played(number=24), played(number=25)):
        office.saves.save(session, 10)
        office.saves.flush()
    assert [item.save.number for item in loading(office, "left").items if item.save] == [25, 24, 7]


@pytest.mark.parametrize("how", ["in that game", "in another one"])
def test_a_watched_game_is_not_said_to_count_as_lost(office: Office, monkeypatch: pytest.MonkeyPatch, how: str) -> None:
    left = played(number=24)
    office.saves.stats(left).shown = how == "in that game"
    office.saves.save(left, 10)
    office.saves.flush()
    office.saves.save(played(number=25), 10)
    known = set() if how == "in that game" else {("king-albert", 24)}
    monkeypatch.setattr(office.record_book, "was_watched", lambda *deal: deal in known)
    dialog = loading(office, "left")
    name = next(name for name in games(dialog) if office_number(dialog, name) == 24)
    click(dialog, f"give up {name.removeprefix('game ')}")
    assert "King Albert 24 was watched, and counts neither as won nor as lost." in listed(dialog)


def office_number(dialog: LoadGame, name: str) -> int:
    return next(item.save.number for item in dialog.items if item.save and name.endswith(f"/{item.path.stem}"))


def test_a_deal_that_was_left_twice_can_be_taken_up_either_way(office: Office) -> None:
    left = [played(moves=1), played(moves=2)]
    for session in (*left, played(number=25)):
        office.saves.save(session, 10)
        office.saves.flush()
    dialog = loading(office, "left")
    for name in games(dialog)[1:]:
        click(dialog, name)
        click(dialog, name)
    assert {session.moves for session in office.opened} == {session.moves for session in left}


def listed(form: Form) -> str:
    return " | ".join(str(getattr(getattr(mark, "mark", mark), "text", "")) for mark in form.sheet.marks)


def test_an_empty_list_says_why(office: Office) -> None:
    assert "No saved games yet" in listed(loading(office))
    assert "No unfinished games" in listed(loading(office, "left"))
    keep(office, "Mine")
    dialog = loading(office)
    write(dialog, "nobody's")
    assert "No game matches" in listed(dialog)
    tap(dialog, *["BACKSPACE"] * 8)
    write(dialog, "/tmp/albert")  # noqa: S108 - nothing is opened
    assert "Press Enter to open" in listed(dialog)


def test_a_dialog_has_a_tint_of_the_felt_also_of_one_that_it_changes(office: Office) -> None:
    def panel() -> pygame.Color:
        dialog.refresh()
        office.draw()
        return office.canvas.get_at((dialog.panel.x + 30, dialog.panel.centery))  # beside all that is on it

    office.open_table(PATIENCES["king-albert"](), 5)
    dialog = PreferencesDialog(office)
    office.push(dialog)
    red = panel()
    office.change(felts={"king-albert": "quatorze"})
    assert red.r > red.g
    assert panel().g > red.g


# ---- deals


@pytest.fixture
def chosen() -> list[int]:
    return []


def deals(office: Office, chosen: list[int], session: Session | None = None) -> Deals:
    dialog: Deals = show(Deals(office, session or played(), GameStats(), chosen.append))
    return dialog


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_a_number_is_typed_or_pasted_however_much_of_the_dialog_is_out_of_sight(
    office: Office, chosen: list[int], text: float
) -> None:
    set_ui_style(text=text)
    dialog = deals(office, chosen)
    write(dialog, "King Albert #12 345")
    tap(dialog, "RETURN")
    assert (chosen, len(office.asked)) == ([12345], 1)


@pytest.mark.parametrize("text", ["0", str(10**20 + 1)])
def test_what_is_no_number_deals_nothing(office: Office, chosen: list[int], text: str) -> None:
    dialog = deals(office, chosen)
    write(dialog, text)
    tap(dialog, "RETURN")
    assert (chosen, len(office.asked)) == ([], 0)
    why = "Deals are numbered from 1 to 10²⁰."
    assert why in listed(dialog)
    dialog.line.text = "7"
    dialog.refresh()
    assert why not in listed(dialog)


def test_the_next_number_and_the_one_before(office: Office, chosen: list[int]) -> None:
    dialog = deals(office, chosen)
    for name in ("next", "next", "previous", "deal"):
        click(dialog, name)
    assert chosen == [25]
    dialog.line.text = "1"
    dialog.refresh()
    click(dialog, "previous")
    click(dialog, "deal")
    assert chosen == [25, 1]


def test_the_kind_of_new_deals_is_kept_for_its_table(office: Office, chosen: list[int]) -> None:
    other = deals(office, chosen, Session(PATIENCES["quatorze"](), 1))
    other.go_to("kind")
    tap(other, "RIGHT")
    dialog = deals(office, chosen)
    dialog.go_to("kind")
    tap(dialog, "RIGHT", "RIGHT")
    assert office.settings.new_deals == {"quatorze": "easy", played().game.slug(): "medium"}
    click(dialog, "deal")
    assert len(chosen) == 1


def test_what_is_chosen_last_is_dealt(office: Office, chosen: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    """Of a kind, a number and a day; nothing written is a new deal of the kind."""
    monkeypatch.setattr(office, "new_deal", lambda _: 777)
    today = deal_of_the_day(PATIENCES["king-albert"](), TODAY)
    kind, number, day = "kind", "number", "day"
    for ways, dealt_number in (((number, kind), 777), ((kind, number), 5), ((kind, day), today), ((day, number), 5)):
        dialog = deals(office, chosen)
        for way in ways:
            dialog.go_to(way)
            if way == number:
                dialog.line.select_all()
                write(dialog, "5")
            else:
                on(dialog, way, str(TODAY.day) if way == day else "winnable")
        assert dialog.widgets[kind].accessible_value == "Winnable"
        assert bool(dialog.widgets[day].accessible_value) == (ways[-1] == day)
        click(dialog, "deal")
        assert chosen[-1] == dealt_number


def test_the_calendar_goes_back_but_not_beyond_today(office: Office, chosen: list[int]) -> None:
    dialog = deals(office, chosen)
    assert not dialog.widgets["month after"].usable
    for _ in range(3):
        click(dialog, "month before")
    assert dialog.month == date(2026, 1, 1)  # of the first game
    click(dialog, "month after")
    assert dialog.month == date(2026, 2, 1)


def test_the_calendar_shows_and_says_when_the_deals_of_its_days_were_won(office: Office, chosen: list[int]) -> None:
    dialog = deals(office, chosen)
    marks = (getattr(mark, "mark", mark) for mark in dialog.sheet.marks)
    won = [(mark.text, mark.won) for mark in marks if isinstance(mark, DayCell) and mark.won]
    assert won == [("12", "then"), ("13", "later"), ("", "then"), ("", "later")]  # the last two are the samples
    assert "won on the day |  | won on another day" in listed(dialog)
    days: Any = dialog.widgets["day"]
    said = [label for _, label in days.options]
    grades = [
        grade(PATIENCES["king-albert"](), deal_of_the_day(PATIENCES["king-albert"](), TODAY.replace(day=day)))
        for day in (11, 12, 13)
    ]
    assert said[10:13] == [
        f"11 March, {grades[0]}",
        f"12 March, {grades[1]}, won on the day, 6:10, with hints",
        f"13 March, {grades[2]}, won on another day, 6:10, with hints",
    ]
    assert said[14] == "15 March"  # a day ahead


@pytest.mark.parametrize("size", [(683, 768), (1024, 640)], ids=str)
def test_what_the_days_look_like_ends_as_far_from_the_edge_as_what_is_beside_it(
    office: Office, chosen: list[int], size: tuple[int, int]
) -> None:
    dialog = show(Deals(office, played(), GameStats(), chosen.append), size)
    samples = [mark.rect for mark in dialog.sheet.marks if isinstance(mark, DayCell)][-3:]
    assert dialog.widgets["copy"].rect.bottom >= max(rect.bottom for rect in samples)


def test_a_calendar_without_a_game_has_this_month_and_the_one_before(office: Office, chosen: list[int]) -> None:
    office.record_book = EmptyRecordBook()
    dialog = deals(office, chosen)
    click(dialog, "month before")
    assert dialog.month == date(2026, 2, 1)
    assert not dialog.widgets["month before"].usable
    on(dialog, "day", "28")
    assert dialog.line.text == str(deal_of_the_day(PATIENCES["king-albert"](), date(2026, 2, 28)))
    assert "won on" not in listed(dialog)


def test_a_pasted_result_offers_its_deal_on_its_own_table(
    office: Office, chosen: list[int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: RESULT)
    office.push(dialog := Deals(office, played(), GameStats(), chosen.append))
    tap(dialog, "ctrl+v")
    assert dialog.line.text == "2225"
    assert "From a friend: Quatorze, deal 2225" in listed(dialog)
    click(dialog, "deal")
    assert (office.table.session.game.slug(), office.table.session.number, chosen) == ("quatorze", 2225, [])


@pytest.mark.parametrize(
    "text", ["", "King Albert", "quintet king-albert --deal", "🏆 · 🃏", "deal 24, 12:34, 104 moves"]
)
def test_a_pasted_text_without_a_deal_changes_nothing_and_says_so(
    office: Office, chosen: list[int], monkeypatch: pytest.MonkeyPatch, text: str
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: text)
    dialog = deals(office, chosen)
    tap(dialog, "ctrl+v")
    assert dialog.line.text == "24"
    assert "The clipboard has no result of Quintet." in listed(dialog)
    write(dialog, "7")
    assert "clipboard" not in listed(dialog)
    assert dialog.number == 7


def test_the_deal_of_the_day_is_that_of_the_standard_game(office: Office, chosen: list[int]) -> None:
    for variation in ("", "foundations-return"):
        dialog = deals(office, chosen, Session(PATIENCES["king-albert"].in_variation(variation), 1))
        on(dialog, "day", str(TODAY.day))
        click(dialog, "deal")
    number = deal_of_the_day(PATIENCES["king-albert"](), TODAY)
    assert chosen == [number]
    assert (office.table.session.game.variation, office.table.session.number) == ("", number)


@pytest.mark.parametrize("way", ["double click", "Enter"])
def test_a_chosen_day_is_dealt_by_a_second_press_or_enter(office: Office, chosen: list[int], way: str) -> None:
    dialog = deals(office, chosen)
    on(dialog, "day", str(TODAY.day))
    assert not chosen
    if way == "Enter":
        dialog.press_key(pygame.K_RETURN)
    else:
        on(dialog, "day", str(TODAY.day))
    assert len(chosen) == 1


def test_a_day_that_is_ahead_has_no_deal_yet(office: Office, chosen: list[int]) -> None:
    dialog = deals(office, chosen)
    on(dialog, "day", str(TODAY.day + 1))
    assert dialog.line.text == "24"


def test_a_deal_of_the_day_that_was_begun_goes_on(office: Office, chosen: list[int]) -> None:
    game = PATIENCES["quatorze"]()
    session = Session(game, deal_of_the_day(game, TODAY))
    session.play(session.legal_moves()[0])
    dialog = deals(office, chosen, session)
    on(dialog, "day", str(TODAY.day))
    click(dialog, "deal")
    assert chosen == []
    assert len(office.asked) == 1


def test_copies(office: Office, chosen: list[int], monkeypatch: pytest.MonkeyPatch) -> None:
    held: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", held.append)
    session = played(moves=2)
    dialog = deals(office, chosen, session)
    click(dialog, "copy")
    (text,) = held
    assert text.splitlines()[0].endswith("deal 24")
    assert pasted_deal(text) == (session.game, 24)


# ---- variations


@pytest.mark.parametrize("slug", PATIENCES)
def test_another_variation_deals_a_new_game_and_the_same_one_does_not(office: Office, slug: str) -> None:
    for name in ("", *PATIENCES[slug].variations()):
        asked: list[Any] = []
        dialog = show(Variations(office, PATIENCES[slug].in_variation(name), asked.append))
        for other in (name, "", *PATIENCES[slug].variations()):
            click(dialog, other or "standard")
            assert asked == [PATIENCES[slug].in_variation(other)] * (other != name)
            asked.clear()


# ---- settings


ASKED_OTHERWISE = {"deck", "window_maximised"}


def test_the_switch_of_full_screen_is_that_of_the_window(office: Office) -> None:
    """Also where the command line asked for full screen, which is not in the settings."""
    office.fullscreen = True
    dialog = show(PreferencesDialog(office))
    assert dialog.widgets["fullscreen"].on
    assert not office.settings.fullscreen
    click(dialog, "fullscreen")
    assert not office.fullscreen
    assert not dialog.widgets["fullscreen"].on


def test_every_setting_can_be_changed_by_keys_and_holds_at_once(office: Office) -> None:
    set_language("de")  # whose courts have letters of their own
    dialog = show(PreferencesDialog(office))
    simple = {field.name for field in fields(Settings) if isinstance(field.default, bool | float)} | {*CHOICES}
    for name in sorted(simple - ASKED_OTHERWISE):  # scanning before its pace
        dialog.go_to(name)
        before, chip = widget_node(dialog.widgets[name]), isinstance(dialog.widgets[name], Chip)
        tap(dialog, "SPACE" if chip else "RIGHT", *["RETURN"] * (name == "language"))
        if widget_node(dialog.widgets[name]) == before:
            tap(dialog, "LEFT")
        assert widget_node(dialog.widgets[name]) != before, name


def test_arrows_go_from_chip_to_chip_and_space_ticks_one(office: Office) -> None:
    dialog = show(PreferencesDialog(office))
    dialog.go_to("timer")
    tap(dialog, "RIGHT")
    assert (dialog.focus, office.settings.timer, office.settings.show_moves) == ("show_moves", True, True)
    tap(dialog, "SPACE")
    assert (dialog.focus, office.settings.timer, office.settings.show_moves) == ("show_moves", True, False)


def option_box(dialog: Dialog, code: str) -> pygame.Rect:
    (group,) = (node for node in dialog.nodes[0].children if node.key == "language")
    (option,) = (node for node in group.children if node.key.endswith(f"= {code}"))
    return pygame.Rect(option.box or ())


def test_the_languages_are_one_choice_made_by_enter_or_a_press_not_by_passing_over_them(office: Office) -> None:
    dialog = show(PreferencesDialog(office))
    dialog.go_to("language")
    for code in ("cs", "da", "it", "en"):  # one of the first row, then of others
        dialog.refresh()
        press(dialog, option_box(dialog, code).center)
        assert office.settings.language == code
    last = languages()[-1]
    tap(dialog, *["RIGHT"] * (len(languages()) - 1))
    assert (office.settings.language, dialog.focused_node) == ("en", f"language = {last}")
    tap(dialog, "RETURN")
    assert office.settings.language == last
    dialog.perform(ReaderRequest("language = fr", "click"))
    assert (office.settings.language, dialog.focused_node) == ("fr", "language = fr")


def test_the_deck_is_two_questions(office: Office) -> None:
    dialog = show(PreferencesDialog(office))
    for names, deck in (
        (["four_colours"], "four"),
        (["large_index"], "four_large"),
        (["four_colours"], "large"),
        (["large_index"], "classic"),
    ):
        for name in names:
            dialog.go_to(name)
            tap(dialog, "SPACE")
        assert office.settings.deck == deck


def test_high_contrast_has_large_numbers_whatever_the_deck(office: Office) -> None:
    office.choose(high_contrast=True)
    dialog = show(PreferencesDialog(office))
    assert dialog.widgets["large_index"].on
    click(dialog, "large_index")
    assert office.settings.deck == "classic"
    office.choose(high_contrast=False)
    assert not show(dialog).widgets["large_index"].on


@pytest.mark.parametrize("size", [(1024, 640), (640, 480)])
def test_most_of_a_low_window_is_for_what_a_dialog_is_for(office: Office, size: tuple[int, int]) -> None:
    set_ui_style(text=2.0)
    dialog = show(PreferencesDialog(office), size)
    (scroll,) = dialog.scrolls()
    assert scroll.frame.h > 0.75 * size[1]


def test_every_choice_of_a_setting_is_offered(office: Office) -> None:
    set_language("de")
    office.choose(scanning=True)
    dialog = show(PreferencesDialog(office))
    for name in {*CHOICES} - {"deck", "language"}:
        choice = dialog.widgets[name]
        assert isinstance(choice, Choice)
        assert {*choice.values} == {*CHOICES[name]} - {"usual"}, name  # which is one of the others


# ---- the Game menu


LINES = [action for groups in GAME_MENU for group in groups for action in group if action.name not in LISTS]


def test_every_line_has_a_key_and_does_what_it_says(office: Office) -> None:
    for action in LINES:
        done: list[str] = []
        menu = show(GameMenu(office, done.append, lambda _: True))
        if action.name not in menu.widgets:
            click(menu, MORE)
        menu.go_to(action.name)  # which may be out of sight
        tap(menu, "RETURN")
        assert done == [action.name]
        assert action.key
        assert action in READING or (SPRITES / "icons" / f"{action.icon or action.name}.svg").is_file()


def test_the_second_list_is_a_line_away_and_escape_returns(office: Office) -> None:
    menu = show(GameMenu(office, lambda _: None, lambda _: True))
    menu.go_to(MORE)
    tap(menu, "RETURN")
    assert {"review", "keys"} <= {*menu.widgets}
    tap(menu, "ESCAPE")
    assert ("save" in menu.widgets, menu.focus, office.asked) == (True, MORE, [])


@pytest.mark.parametrize("disk", ["slow", "refuses"])
def test_the_safe_way_out_is_the_last_button_and_the_gold_one(office: Office, disk: str) -> None:
    (office.folder / "unfinished").write_text("a file where a folder is needed", "utf-8")
    office.saves.save(played(), 60.0)
    answered = Event()
    dialog = show(QuitDialog(office, lambda: [answered]))
    assert dialog.focus == "elsewhere", "Enter must not lose a game"
    if disk == "refuses":
        office.saves.flush()
        answered.set()
        dialog.poll()
    shown = [button for button in dialog.widgets.values() if isinstance(button, Button) and button.label]
    last = "elsewhere" if disk == "slow" else "retry"
    assert [button.name for button in shown if button.main and button.usable] == [last]
    assert [button.name for button in sorted(shown, key=lambda button: button.rect.x)][::2] == ["anyway", last]


@pytest.mark.parametrize("used", [False, True])
def test_lines_for_screen_readers_are_listed_while_one_is_active(
    office: Office, monkeypatch: pytest.MonkeyPatch, *, used: bool
) -> None:
    monkeypatch.setattr(office.screen_reader, "is_used", used)
    menu = show(GameMenu(office, lambda _: None, lambda _: True))
    click(menu, MORE)
    assert {action.name for action in READING if action.name in menu.widgets} == {a.name for a in READING if used}
    assert ("With a screen reader" in listed(menu)) == used


def test_the_menu_lists_all_that_keys_do_at_a_table_but_for_cards() -> None:
    keys = (*EVERYWHERE, *GAME, *DIALOGS, *READING)
    assert Counter(LINES) == Counter(action for action in keys if action.name != "game")


@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_menu_lists_what_the_bar_has_no_room_for_and_nothing_else_of_it(office: Office, text: float) -> None:
    set_ui_style(text=text)
    office.open_table(PATIENCES["quatorze"](), 5)
    office.resize((1024, 640))
    office.key("F10")
    bar = {action.name for group in BAR for action in group} - {"game", "undo", "redo", "restart"}  # of no use yet
    left_out = bar - {*office.stack[-2].pane.widgets}
    assert bar & {*office.top.pane.widgets} == left_out
    assert bool(left_out) == (text > 1)


def test_what_can_be_on_or_off_is_called_by_what_it_becomes(office: Office) -> None:
    def texts() -> set[str]:
        menu = show(GameMenu(office, lambda _: None, lambda _: True))
        click(menu, MORE)
        return {menu.widgets[name].accessible_label.split(",")[0] for name in ("sound", "fullscreen")}

    assert texts() == {"Sound off", "Full screen"}
    office.muted = office.fullscreen = True
    assert texts() == {"Sound on", "Leave full screen"}


def test_keys_work_in_the_menu_as_at_the_table(office: Office) -> None:
    done: list[str] = []
    menu = show(GameMenu(office, done.append, lambda name: name != "redo"))
    tap(menu, "ctrl+y")
    assert done == []
    tap(menu, "ctrl+s")
    assert done == ["save"]
    tap(menu, "F10")
    assert len(office.asked) == 2


def test_what_cannot_be_done_is_not_listed(office: Office) -> None:
    menu = show(GameMenu(office, lambda _: None, lambda name: name not in ("deals", "mark", "return")))
    assert "deals" not in menu.widgets
    click(menu, MORE)
    assert not {"mark", "return"} & {*menu.widgets}


# ---- messages


def test_days_and_moments() -> None:
    assert [day_text(TODAY - timedelta(days=n), TODAY) for n in (0, 1, 2, 6, 7, 400)] == [
        "today",
        "yesterday",
        "Thursday",
        "Sunday",
        "7 March",
        "7 February 2025",
    ]
    now = datetime.now(UTC).astimezone()
    assert moment_text(now) == f"today, {now:%H:%M}"
    assert ":" not in moment_text(now - timedelta(days=30))
