"""Felts and card backs: the choices, the dialog, and where they are visible."""

from __future__ import annotations

from typing import Any

import pygame
import pytest

from game.language import set_language
from game.patiences import PATIENCES
from game.scenes.dialogs.preferences import PreferencesDialog
from game.scenes.menu.scene import Menu
from game.scenes.pages.help import HelpPage
from game.scenes.pages.packs import PacksPage
from game.scenes.table.scene import TableScene
from game.scenes.widgets.gallery import Gallery
from game.scenes.win.scene import Win
from game.scenes.wording import game_name
from game.store.statistics import Overall
from game.view.drawing.paint import SPRITES
from game.view.drawing.themes import FELTS, THEMES
from game.view.drawing.ui_style import set_ui_style
from game.view.menu.tile import Tile
from game.view.tables.appearance import CARD_BACKS, DEFAULT_APPEARANCE, WINS_TO_UNLOCK, Appearance, back_file
from game.view.widgets.widget_marks import Image
from tests.support.host import EmptyRecordBook, HeadlessHost, part_of_won_game, same
from tests.support.selection import sample
from tests.support.text_layout import written

SIZE = (1024, 640)

every_game = pytest.mark.parametrize("slug", PATIENCES)
NEW = [slug for slug in FELTS if slug not in PATIENCES]


class Won(EmptyRecordBook):
    """A record book in which every game was won a number of times."""

    def __init__(self, wins: int) -> None:
        self._wins = wins

    @property
    def overall(self) -> dict[str, Overall]:
        return {slug: Overall(2 * self._wins, self._wins, None) for slug in PATIENCES}


# ---- what there is


@every_game
def test_every_table_has_its_backs(slug: str) -> None:
    pictures = {(SPRITES / "cards/backs" / f"{back_file(slug, each)}.svg").read_bytes() for each in CARD_BACKS}
    assert len(pictures) == len(CARD_BACKS)


def test_what_is_not_chosen_or_unknown_is_the_games_own() -> None:
    dress = Appearance(felts={"quatorze": "velvet", "calculation": "walnut"}, backs={"quatorze": "../../etc/passwd"})
    assert dress.theme("quatorze") == THEMES["quatorze"]
    assert dress.theme("calculation").slug == "walnut"
    assert dress.theme("calculation").back == "calculation"
    assert [DEFAULT_APPEARANCE.theme(slug).back for slug in PATIENCES] == [*PATIENCES]


# ---- where it is seen


CHOICES = [
    *(("quatorze", {"felts": {"quatorze": felt}}) for felt in [*NEW, "king-albert"]),
    *(("quatorze", {"backs": {"quatorze": back}}) for back in [*CARD_BACKS][1:]),
    ("king-albert", {"edges": {"king-albert": "gilt"}}),
    ("calculation", {"deck": "large"}),  # whose fans are longer
]


@pytest.mark.parametrize(
    ("slug", "choice", "covered"),
    sample([(*each, at) for each in CHOICES for at in (False, True)], "dressed", 7),
    ids=str,
)
def test_a_table_is_dressed_at_once_as_one_that_is_opened_after_the_choice(
    house: HeadlessHost, slug: str, choice: dict[str, Any], *, covered: bool
) -> None:
    def seen() -> pygame.Surface:
        house.settle()
        return house.draw().subsurface((0, 60, 1024, 580)).copy()  # below the bar, whose light may come on

    house.open_table(PATIENCES[slug]())
    plain = seen()
    if covered:
        house.push(PreferencesDialog(house))
    house.choose(**choice)
    if covered:
        house.pop()
    dressed = seen()
    assert not same(dressed, plain)
    house.open_table(PATIENCES[slug]())
    assert same(dressed, seen())
    house.choose(felts={}, backs={}, edges={}, deck="classic")
    assert same(plain, seen())


@pytest.mark.parametrize(
    ("choice", "changed"),
    [
        ({"felts": {"quatorze": "walnut"}}, ["quatorze"]),
        ({"backs": {"quatorze": "sunburst"}}, ["quatorze"]),
        ({"deck": "four"}, [*PATIENCES]),
        ({"left_handed": True}, ["calculation", "napoleons-square", "king-albert"]),  # others have the stock there
    ],
    ids=str,
)
def test_the_menu_shows_the_tables_as_they_are_dressed(
    house: HeadlessHost, choice: dict[str, Any], changed: list[str]
) -> None:
    def pictures() -> dict[str, bytes]:
        menu = Menu(house, dict)
        house.push(menu)
        house.settle()
        tiles = [mark for mark in menu.sheet.marks if isinstance(mark, Tile)]
        return {tile.slug: pygame.image.tobytes(tile.picture, "RGBA") for tile in tiles}

    plain = pictures()
    house.choose(**choice)
    dressed = pictures()
    assert [slug for slug in plain if plain[slug] != dressed[slug]] == changed


def test_the_help_and_the_win_follow(house: HeadlessHost) -> None:
    house.choose(felts={"king-albert": "walnut"}, backs={"king-albert": "trellis"})
    session = part_of_won_game("king-albert", 1.0)
    house.push(TableScene(house, session, house.saves))
    win = Win(house, house.table.table, session, "1:00", reduced=True)
    assert win._theme.slug == "walnut"  # noqa: SLF001 - the ground of the pageant
    page = HelpPage(house, "king-albert")
    house.push(page)
    assert page.faces._backs == ("king-albert-trellis",)  # noqa: SLF001 - which no face-up picture shows


# ---- choosing


def test_a_row_that_changes_the_text_size_stays_where_it_is(house: HeadlessHost) -> None:
    house.push(dialog := PreferencesDialog(house))
    dialog.go_to("text_size")
    dialog.scrolls()[0].by(120)
    dialog.refresh()
    before = dialog.widgets["text_size"].rect.y
    set_ui_style(text=2.0)
    house.resize(house.size)
    assert abs(dialog.widgets["text_size"].rect.y - before) < 5  # pixels


def page_in(house: HeadlessHost, wins: int = 0, slug: str = "king-albert") -> PacksPage:
    house.record_book = Won(wins)
    house.push(page := PacksPage(house, slug))
    return page


@pytest.mark.parametrize("house", [(640, 480)], indirect=True)
def test_all_options_of_a_choice_are_written_in_one_size(house: HeadlessHost) -> None:
    set_language("de")
    set_ui_style(text=2.0)
    sizes = {text.text: text.style.px for text in written(page_in(house))}
    assert len({sizes[game_name(slug)] for slug in PATIENCES}) == 1


def gallery(page: PacksPage, name: str) -> Gallery:
    page.go_to(name)
    page.refresh()
    widget = page.widgets[name]
    assert isinstance(widget, Gallery)
    return widget


def test_the_keyboard_chooses_and_turns_to_other_tables(house: HeadlessHost) -> None:
    page = page_in(house, slug="calculation")
    page.go_to("game")
    house.key("RIGHT")
    assert page.looks.slug == "numeration"
    gallery(page, "felts")
    house.key("RIGHT")
    assert house.settings.felts == {"numeration": "napoleons-square"}
    for _ in FELTS:
        house.key("RIGHT")
    assert house.settings.felts == {"numeration": "walnut"}  # midnight is locked
    gallery(page, "backs")
    for _ in CARD_BACKS:
        house.key("RIGHT")
    assert house.settings.backs == {"numeration": "trellis"}  # and so is the sunburst


@pytest.mark.parametrize(
    ("wins", "missing"), [(4, "6 more wins"), (9, "1 more win and"), (0, "10 more wins"), (WINS_TO_UNLOCK, "")]
)
def test_the_sunburst_is_earned_by_wins(house: HeadlessHost, wins: int, missing: str) -> None:
    page = page_in(house, wins)
    house.click(gallery(page, "backs").rects[2].center)
    assert house.settings.backs == ({} if missing else {"king-albert": "sunburst"})
    assert missing in page.looks.remark
    assert (house.sounds[-1:] == ["refusal"]) == bool(missing)


@pytest.mark.parametrize(("width", "rows"), [(95, [7]), (94, [4, 3]), (40, [3, 3, 1]), (9, [1] * 7)])
def test_pictures_stand_in_even_rows_and_come_nearer_for_one_row_less(width: int, rows: list[int]) -> None:
    """Seven pictures of 11 pixels, 6 or at least 3 apart."""
    options, pictures = tuple((str(number), "") for number in range(7)), (Image(pygame.Surface((11, 5))),) * 7
    frame = pygame.Rect(20, 0, width, 99)
    rects = Gallery("felt", options, "", lambda _: None, reach=6, pictures=pictures, rect=frame).rects
    assert [[rect.y for rect in rects].count(y) for y in sorted({rect.y for rect in rects})] == rows
    assert all(rect.right <= max(20 + width, 31) for rect in rects)


@pytest.mark.parametrize(
    ("setting", "look"), [("backs", "sunburst"), ("backs", "regalia"), ("felts", "midnight"), ("edges", "gilt")]
)
def test_a_look_in_use_stays_when_the_records_are_erased(house: HeadlessHost, setting: str, look: str) -> None:
    house.choose(**{setting: {"king-albert": look}})
    house.record_book = Won(0)
    page = PacksPage(house, "king-albert")
    assert look not in page.looks.locked
    page.turn("quatorze")
    assert look in page.looks.locked
