"""The menu: its layout, its focus, and the text of its tiles."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Callable, Mapping
from datetime import date
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any

import pygame
import pytest

from game.deals import deal_of_the_day, lines, pack
from game.language import languages, set_language
from game.patiences import PATIENCES, KingAlbert
from game.rules.session import Session
from game.scenes import daily_deals
from game.scenes.dialogs.deals import Deals
from game.scenes.dialogs.game_menu import GameMenu
from game.scenes.keys import DIALOGS, EVERYWHERE, MENU, MENU_ROW, MODIFIERS, Shortcut
from game.scenes.menu.boxes import cells
from game.scenes.menu.menu_texts import caption
from game.scenes.menu.scene import Menu
from game.scenes.miniature_form import sample
from game.store.statistics import Overall
from game.view.drawing.ui_style import set_ui_style
from game.view.marks.text_box import TextBox
from game.view.menu.tile import Tile, footer_height
from tests.scenes.menu.test_today import diary, result, told
from tests.support.arrows import routes, steps
from tests.support.clock import Clock
from tests.support.host import HeadlessHost, Size, difference, part_of_won_game
from tests.support.play import dealt
from tests.support.selection import ALL_SIZES, FULL, SHAPES, each_game
from tests.support.text_layout import faults, watching, written
from tests.support.waiting import until

SIZES = [*ALL_SIZES, (1600, 1200), (2560, 1080)] if FULL else SHAPES
every_size = pytest.mark.parametrize("size", SIZES, ids=lambda size: "x".join(map(str, size)))
every_game = pytest.mark.parametrize("slug", PATIENCES)
RECORDS = {slug: Overall(2500, 1250, 17) for slug in PATIENCES}


@pytest.fixture(autouse=True)
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr("game.scenes.menu.scene.time", clock)
    return clock


def menu_in(house: HeadlessHost, records: Mapping[str, Overall] | None = None) -> Menu:
    menu = Menu(house, lambda: records or {})
    house.push(menu)
    return menu


def menu_with_wins(house: HeadlessHost, count: int, records: Mapping[str, Overall] | None = None) -> Menu:
    """Show the menu after the first `count` deals of the day were won."""
    house.record_book = diary(told(*(result(slug) for slug in [*PATIENCES][:count])))
    menu = menu_in(house, records=records)
    menu.poll()
    return menu


# ---- places


@pytest.fixture
def bare(monkeypatch: pytest.MonkeyPatch) -> None:
    """Draw neither the background nor the miniatures, which take long and are not looked at."""
    monkeypatch.setattr("game.view.menu.miniature.Miniatures._draw", lambda *_: pygame.Surface((1, 1)))
    monkeypatch.setattr("game.scenes.menu.scene.backdrop", lambda size, *_, **__: pygame.Surface(size, 0, 32))


@every_size
@pytest.mark.parametrize("records", [{}, RECORDS], ids=["new", "recorded"])
@pytest.mark.usefixtures("bare")
def test_everything_has_its_room(house: HeadlessHost, size: Size, records: Mapping[str, Overall]) -> None:
    menu = menu_with_wins(house, 5, records)
    house.resize(size)
    with watching() as watch:
        assert faults(menu, watch) == []


@pytest.mark.parametrize("size", [(1024, 640), (683, 768), (640, 480), (1920, 1080)])
@pytest.mark.parametrize("code", languages())
@pytest.mark.usefixtures("bare")
def test_the_button_of_a_tile_covers_neither_its_cards_nor_its_texts(
    house: HeadlessHost, size: Size, code: str
) -> None:
    set_language(code)
    set_ui_style(text=2.0)
    house.choose(reduced_motion=True)
    menu = menu_in(house)
    house.resize(size)
    for slug in PATIENCES:
        menu.go_to(slug)
        menu.refresh()
        (tile,) = (mark for mark in menu.sheet.marks if isinstance(mark, Tile) and mark.slug == slug)
        button, below = pygame.Rect(tile.pill.box), footer_height(menu.unit, tile.box[2])
        assert pygame.Rect(tile.box).contains(button)
        assert button.top >= tile.box[1] + tile.box[3] - below
        others = [text.ink for text in written(menu) if text.text in (tile.caption.name, *tile.lines)]
        assert others
        assert button.collidelist(others) == -1


@pytest.mark.parametrize("size", [(1024, 640), (683, 768), (640, 480), (1920, 1080)])
@pytest.mark.parametrize("code", ["en", "de", "pl"])
@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.usefixtures("bare")
def test_each_tile_says_in_full_how_far_its_game_is(house: HeadlessHost, size: Size, code: str, text: float) -> None:
    set_language(code)
    set_ui_style(text=text)
    house.waiting = {slug: part_of_won_game(slug, 0.5) for slug in PATIENCES}
    menu = menu_in(house, records=RECORDS)
    house.resize(size)
    menu.go_to("help")
    menu.refresh()
    for tile in (mark for mark in menu.sheet.marks if isinstance(mark, Tile)):
        inside = [each for each in written(menu) if pygame.Rect(tile.box).contains(each.ink)]
        (note,) = (each.ink for each in inside if each.text == tile.caption.note)
        assert note.collidelist([each.ink for each in inside if each.text != tile.caption.note]) == -1


# ---- what the tiles say


@pytest.mark.parametrize(("house", "code"), [((640, 480), code) for code in ("de", "fr", "pt_BR")], indirect=["house"])
@pytest.mark.usefixtures("bare")
def test_the_names_of_the_buttons_are_written_in_one_size(house: HeadlessHost, code: str) -> None:
    set_language(code)
    set_ui_style(text=2.0)
    menu = menu_in(house)
    buttons = {action.label: menu.widgets[action.name].rect for action in MENU_ROW[:-1]}  # the last one is an icon
    texts = [text for text in written(menu) if text.text in buttons]
    assert len(texts) == len(buttons)
    assert len({text.style.px for text in texts}) == 1
    assert all(buttons[text.text].inflate(-8, 0).contains(text.ink) for text in texts)


def test_a_game_that_was_only_dealt_says_nothing_of_moves() -> None:
    for session in (dealt("quatorze", 77), None):
        said = caption("quatorze", session)
        assert (said.note, said.action) == ("", "Play")


def test_a_game_that_was_begun_can_be_gone_on_with() -> None:
    session = part_of_won_game("king-albert", 0.5)
    said = caption("king-albert", session)
    assert (said.note, said.action) == (f"Move {len(session.moves)}", "Continue")


def test_names_have_a_printed_apostrophe() -> None:
    assert caption("napoleons-square", None).name == "Napoleon’s Square"


def test_a_game_that_was_finished_says_how_often_it_was_won_instead_of_what_it_is_like() -> None:
    assert caption("calculation", None).line == "Four ladders, climbing by one, two, three and four."
    assert caption("calculation", None, Overall(3, 2, 48)).line == "2 of 3 won · 67%"
    assert caption("calculation", None, Overall(3, 2, 48), 1).line == "2 of 3 won · 1 of 52 in the pack"


def tiles(menu: Menu) -> dict[str, Tile]:
    return {mark.slug: mark for mark in menu.sheet.marks if isinstance(mark, Tile)}


def test_a_tile_counts_the_cards_of_its_pack_and_is_gilt_when_all_are(house: HeadlessHost) -> None:
    cards = pack(KingAlbert())
    for turned, clean in ((0, 0), (17, 17), (52, 51), (52, 52)):
        house.record_book = diary([])
        house.record_book.deals_won = {10**20: True} | {cards[at]: at < clean for at in range(turned)}
        tile = tiles(menu_in(house, records={"king-albert": Overall(99, 60, 9)}))["king-albert"]
        assert tile.caption.line == f"60 of 99 won · {f'{turned} of 52 in the pack' if turned else '61%'}"
        assert tile.gilt == (clean == 52)


def test_a_new_player_begins_with_quatorze(house: HeadlessHost) -> None:
    house.record_book = diary([])
    for waits, records, noted in (("", {}, True), ("", RECORDS, False), ("king-albert", {}, False)):
        house.waiting = {waits: part_of_won_game(waits, 0.2)} if waits else {}
        menu = menu_in(house, records=records)
        menu.poll()
        assert menu.focused == (waits or "quatorze")
        assert (tiles(menu)["quatorze"].caption.line == "A good one to start with") == noted


# ---- the focus


def test_a_mouse_that_the_window_opens_below_leaves_the_focus_and_takes_it_once_it_moves(house: HeadlessHost) -> None:
    house.record_book = diary([])
    menu = menu_in(house)
    over = house.point("calculation")
    for moved, focused in (((0, 0), "quatorze"), ((1, 0), "calculation")):
        menu.handle(pygame.Event(pygame.MOUSEMOTION, pos=over, rel=moved, buttons=(0, 0, 0)))
        assert menu.focused == focused


@pytest.mark.parametrize(
    ("start", "arrows"),
    [
        ("king-albert", {"Left": "napoleons-square", "Right": "quatorze", "Up": "calculation"}),
        ("today king-albert", {"Left": "today napoleons-square", "Right": "calculation", "Down": "next"}),
        ("next", {"Left": "today quatorze", "Right": "calculation", "Down": "help", "Up": "today king-albert"}),
    ],
)
@pytest.mark.usefixtures("bare")
def test_an_arrow_goes_to_what_is_beside(
    house: HeadlessHost, start: str, arrows: Mapping[str, str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(daily_deals, "local_day", lambda: date(2026, 11, 28))  # the next deal’s button has a wide label
    menu = menu_with_wins(house, 1)
    for arrow, target in arrows.items():
        menu.focus_node(start)
        house.key(pygame.key.key_code(arrow))
        assert menu.focused == target, arrow


@every_size
@pytest.mark.usefixtures("bare")
def test_arrows_reach_everything(house: HeadlessHost, size: Size) -> None:
    menu = menu_with_wins(house, 5)
    house.resize(size)
    leads = steps({name: widget.rect for name, widget in menu.widgets.items()})
    for start in menu.widgets:
        assert routes(leads, start).keys() == menu.widgets.keys()


def test_home_and_end(house: HeadlessHost) -> None:
    menu = menu_in(house)
    house.key("END")
    assert menu.focused == "quit"
    house.key("HOME")
    assert menu.focused == "calculation"


@each_game
def test_enter_opens_the_focused_table(house: HeadlessHost, slug: str) -> None:
    menu = menu_in(house)
    while menu.focused != slug:
        house.key("TAB")
    house.key("RETURN")
    assert house.top.name == "table"
    assert ("new", slug) in [(kind, fields.get("game")) for kind, fields in house.lines]
    house.pop()
    assert menu.focused == slug


def test_the_mouse_focuses_and_chooses(house: HeadlessHost) -> None:
    menu = menu_in(house)
    place = menu.widgets["quatorze"].rect.center
    house.move(place)
    assert menu.focused == "quatorze"
    house.move((1, 1))
    assert menu.focused == "quatorze"
    house.press(place)
    house.release((1, 1))
    assert house.top is menu
    house.click("sound")
    assert house.muted
    house.click("fullscreen")
    assert house.fullscreen
    house.click(place)
    assert house.top.name == "table"


@pytest.mark.parametrize(("action", "key"), [("statistics", "s"), ("settings", "ctrl+COMMA"), ("help", "F1")])
def test_a_key_does_what_its_button_does(house: HeadlessHost, action: str, key: str) -> None:
    menu = menu_in(house)
    for act, what in ((house.key, key), (house.click, action)):
        house.sounds.clear()
        act(what)
        assert house.top.name == action
        assert "button" in house.sounds
        house.pop()
    house.key(f"alt+{key.rpartition('+')[2]}")
    assert house.top is menu


@pytest.mark.parametrize("begun", [True, False])
def test_deals_are_chosen_for_the_focused_table(house: HeadlessHost, *, begun: bool) -> None:
    if begun:
        house.waiting["king-albert"] = part_of_won_game("king-albert", 0.4)
    menu_in(house)
    house.move("king-albert")
    house.key("ctrl+g")
    assert isinstance(house.top, Deals)
    assert ("copy" in house.top.widgets) == begun
    house.top.line.text = "31"
    house.top.deal()
    assert (house.table.session.game.slug(), house.table.session.number) == ("king-albert", 31)


def test_the_number_of_the_unfinished_deal_goes_on_with_it(house: HeadlessHost) -> None:
    house.waiting["king-albert"] = waiting = part_of_won_game("king-albert", 0.4)
    menu_in(house)
    house.move("king-albert")
    house.key("ctrl+g")
    assert isinstance(house.top, Deals)
    house.top.line.text = str(waiting.number)
    house.top.deal()
    assert house.table.session is waiting


def test_the_focused_table_has_a_deal_of_the_day(house: HeadlessHost) -> None:
    menu_in(house)
    house.move("king-albert")
    house.key("d")
    assert house.table.session.number == deal_of_the_day(KingAlbert(), date.today())  # noqa: DTZ011 - the player's day
    assert house.table.session.game.slug() == "king-albert"


def test_a_deal_of_the_day_that_was_begun_is_gone_on_with(house: HeadlessHost) -> None:
    begun = Session(KingAlbert(), deal_of_the_day(KingAlbert(), date.today()))  # noqa: DTZ011 - the player's day
    begun.play(begun.legal_moves()[0])
    house.waiting["king-albert"] = begun
    menu_in(house)
    house.key("d")
    assert house.table.session is begun


def test_every_key_of_the_menu_has_an_effect_wherever_the_focus_is(
    house: HeadlessHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: "quintet quatorze --deal 31")
    menu = menu_in(house)
    for action in (*DIALOGS, *MENU):
        house.key("END")
        chord = Shortcut.named(action.usual[-1])
        house.key(chord.code, sum(MODIFIERS[name] for name in chord.held))
        assert house.top is not menu or house.notifications.poll(), action
        while house.top is not menu:
            house.pop()
    assert house.notifications.current == "No deal of today is won yet."


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The texts on the clipboard, of which each is read once; the last one stays."""
    texts = ["Quintet · King Albert · deal 2225\n🏆 9:41\nquintet king-albert --deal 2225", "no result", ""]
    monkeypatch.setattr(pygame.scrap, "get_text", lambda: texts.pop(0))
    return texts


@pytest.mark.parametrize("waits", [0, 31, 2225])
def test_a_pasted_result_offers_its_deal_and_a_text_without_one_says_so(
    house: HeadlessHost, read: list[str], waits: int
) -> None:
    """A deal that was begun goes on."""
    waiting = dealt("king-albert", waits, moves=3) if waits else None
    house.waiting = {"king-albert": waiting} if waiting else {}
    menu = menu_in(house)
    house.move("quatorze")
    house.key("F1")
    house.pop()
    assert len(read) == 3  # nothing but the key reads it
    house.key("ctrl+v")
    assert isinstance(house.top, Deals)
    assert "From a friend: King Albert, deal 2225" in [text.text for text in written(house.top)]
    house.click("deal")
    session = house.table.session
    assert (session.game.slug(), session.number, session is waiting) == ("king-albert", 2225, waits == 2225)
    house.pop()
    house.key("ctrl+v")
    house.notifications.poll()
    assert house.notifications.current == "The clipboard has no result of Quintet."
    assert house.top.name == menu.name


def listed(house: HeadlessHost) -> GameMenu:
    """Open the Game menu by its key."""
    house.key("F10")
    assert isinstance(house.top, GameMenu)
    return house.top


def test_the_game_menu_lists_all_that_keys_do_and_no_button(house: HeadlessHost) -> None:
    house.waiting["calculation"] = part_of_won_game("calculation", 0.2)
    menu_with_wins(house, 1)
    keys = {action.name for action in (*EVERYWHERE, *MENU)} | {"deals", "load", "unfinished", "help"}
    assert {*listed(house).widgets} == keys - {*house.stack[-2].pane.widgets}
    house.key("F10")
    assert house.top.name == "menu"


def test_the_game_menu_lists_only_what_has_an_effect(house: HeadlessHost) -> None:
    menu = menu_in(house)
    house.move("sound")
    assert "copy" not in listed(house).widgets
    house.key("ESCAPE")
    assert house.top is menu


@pytest.mark.parametrize(
    ("line", "key"),
    [
        ("daily", "d"),
        ("deals", "ctrl+g"),
        ("load", "ctrl+o"),
        ("unfinished", "ctrl+l"),
    ],
)
def test_a_line_of_the_game_menu_does_what_its_key_does(house: HeadlessHost, line: str, key: str) -> None:
    house.waiting["calculation"] = part_of_won_game("calculation", 0.2)
    seen = []
    for way in ("line", "key"):
        menu = menu_in(house)
        if way == "line":
            listed(house).go_to(line)
            house.key("RETURN")
        else:
            house.key(key)
        assert house.stack[-2] is menu
        seen.append((house.top.name, house.top.title, getattr(house.top, "source", "")))
        house.pop()
    assert seen[0] == seen[1]


def test_the_mouse_on_a_button_shows_its_key(house: HeadlessHost) -> None:
    menu = menu_in(house)
    house.settle()
    for action in (*MENU_ROW, *EVERYWHERE[:2]):
        house.move(action.name)
        assert [mark.key for mark in menu.pane.tips(menu.size) if isinstance(mark, TextBox)] == [action.key]
    house.move(cells(house.size, 5)[0].center)
    assert menu.pane.tips(menu.size) == []


def test_what_was_pressed_before_another_scene_came_does_not_act_after_it(house: HeadlessHost) -> None:
    menu = menu_in(house)
    place = menu.widgets["quatorze"].rect.center
    house.press(place)
    house.key("F1")
    house.pop()
    house.release(place)
    assert house.top is menu


def test_a_game_that_waits_is_focused_first(house: HeadlessHost) -> None:
    house.waiting["king-albert"] = part_of_won_game("king-albert", 0.2)
    assert menu_in(house).focused == "king-albert"


def test_of_games_that_wait_the_one_that_was_played_last_is_focused(tmp_path: Path) -> None:
    house = HeadlessHost((1280, 800), tmp_path)
    left = ("numeration", "quatorze", "calculation")
    house.waiting = {slug: part_of_won_game(slug, 0.2) for slug in left}
    for days, slug in enumerate(("calculation", "quatorze", "numeration"), 1):
        house.saves.save(house.waiting[slug], 60.0)
        house.saves.flush()
        (written,) = tmp_path.glob(f"unfinished/{slug}*")
        os.utime(written, (0, 86400 * (days if slug != "quatorze" else 9)))
    assert menu_in(house).focused == "quatorze"
    house.close()


# ---- its pictures


def test_a_second_start_has_all_pictures(house: HeadlessHost, tmp_path: Path) -> None:
    house.cache = tmp_path / "empty"
    house.size = (1024, 640)
    house.waiting["calculation"] = part_of_won_game("calculation", 0.3)
    menu_in(house)
    house.settle()
    until(lambda: len([*tmp_path.glob("empty/menu/*.raw")]) == 6)
    before = pygame.image.tobytes(house.draw(), "RGB")
    second = menu_in(house)
    assert second.at_rest
    assert pygame.image.tobytes(house.draw(), "RGB") == before
    house.waiting["calculation"] = part_of_won_game("calculation", 0.6)
    menu_in(house)
    house.settle()
    assert pygame.image.tobytes(house.draw(), "RGB") != before  # the game that waits is another one


def kept(folder: Path) -> list[Path]:
    return [*folder.glob("menu/*.raw")]


def test_pictures_of_another_text_size_are_not_those_on_disk(house: HeadlessHost, tmp_path: Path) -> None:
    """Even in the smallest window, where the tiles have the same size."""
    house.size = (640, 480)
    seen = []
    for name, text in (("both", 1.5), ("both", 2.0), ("one", 2.0)):
        house.cache = tmp_path / name
        set_ui_style(text=text)
        menu_in(house)
        house.settle()
        until(partial(kept, house.cache))
        seen.append(pygame.image.tobytes(house.draw(), "RGB"))
    assert seen[1] == seen[2]


def test_pictures_follow_the_window(house: HeadlessHost, clock: Clock, tmp_path: Path) -> None:
    house.cache = tmp_path / "empty"
    menu = menu_in(house)
    house.settle()
    house.resize((1500, 900))
    assert not menu.at_rest
    assert menu.seconds_to_poll()
    clock.now += 0.2
    house.settle()
    assert all(mark.picture.get_size() == mark.box[2:] for mark in menu.sheet.marks if isinstance(mark, Tile))


def shown_in(menu: Menu, slug: str) -> pygame.Surface:
    return tiles(menu)[slug].picture.convert(24)


def changed(one: pygame.Surface, other: pygame.Surface) -> int:
    """Return how many pixels differ, or lie between some that do."""
    return sum(rect.w * rect.h for rect in difference(one, other))


CARD = 400  # pixels that a card covers at least


@pytest.mark.parametrize("begun", [True, False])
def test_the_tile_under_the_mouse_plays_the_last_moves_up_to_where_its_game_stands(
    house: HeadlessHost, tmp_path: Path, *, begun: bool
) -> None:
    house.cache = tmp_path / "empty"  # so that all cards are drawn by now
    house.waiting = {"calculation": part_of_won_game("calculation", 0.4)} if begun else {}
    made = house.waiting["calculation"].moves if begun else ()
    menu = menu_in(house)
    house.settle()
    standing, others = shown_in(menu, "calculation"), shown_in(menu, "quatorze")
    house.move("calculation")
    seen = []
    for _ in range(10):
        house.run(0.54)
        seen.append(shown_in(menu, "calculation"))
        assert not changed(shown_in(menu, "quatorze"), others)
    assert sum(changed(*pair) > CARD for pair in pairwise([standing, *seen])) >= 9  # eight moves, and all of them back
    assert changed(seen[1], standing) > CARD
    assert menu.moving
    assert changed(seen[-1], standing) < 10  # pixels between cards, after the last move
    house.run(1.0)
    assert not menu.moving
    assert not changed(shown_in(menu, "calculation"), standing)
    assert not begun or house.waiting["calculation"].moves == made
    house.settle()


@pytest.mark.parametrize("leave", [lambda house: house.move((1, 1)), lambda house: house.key("TAB")])
def test_a_tile_that_is_left_stands_as_before(house: HeadlessHost, leave: Callable[[HeadlessHost], None]) -> None:
    menu = menu_in(house)
    house.settle()
    standing = shown_in(menu, "calculation")
    house.move("calculation")
    house.run(1.7)
    assert changed(shown_in(menu, "calculation"), standing) > CARD
    leave(house)
    assert not changed(shown_in(menu, "calculation"), standing)


def test_keys_let_the_tile_play_that_they_come_to(house: HeadlessHost) -> None:
    menu = menu_in(house)
    house.run(2.0)
    assert not menu.moving  # the tile that has the focus at first
    house.key("HOME")
    house.key("RIGHT")
    house.run(1.0)
    assert menu.moving


@pytest.mark.parametrize("settings", [{"reduced_motion": True}, {"animation_speed": "instant"}])
def test_without_motion_no_tile_plays(house: HeadlessHost, settings: Mapping[str, Any]) -> None:
    house.choose(**settings)
    menu = menu_in(house)
    house.settle()
    standing = shown_in(menu, "calculation")
    house.move("calculation")
    house.run(2.0)
    assert not changed(shown_in(menu, "calculation"), standing)


def test_a_tile_that_played_stands_if_there_is_to_be_no_motion_after_its_game(house: HeadlessHost) -> None:
    menu = menu_in(house)
    house.key("HOME")
    house.key("RIGHT")
    house.run(1.7)
    house.key("RETURN")
    house.choose(reduced_motion=True)
    house.pop()
    assert house.top is menu
    house.run(2.0)
    assert not menu.moving


@every_game
def test_a_sample_is_on_the_way_to_a_win(slug: str) -> None:
    number, moves = next(lines(PATIENCES[slug]()))
    session = dealt(slug, number)
    tables = [session.table]
    for move in moves:
        session.play(move)
        tables.append(session.table)
    assert sample(slug).table in tables[5:-15]


def test_nothing_is_searched_for_in_the_menu() -> None:
    code = "import sys, game.scenes.menu.scene; sys.exit('game.solver' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
