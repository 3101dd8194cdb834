"""Felts, card backs and the evening: the choices, the dialog, and where they are visible."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from random import Random
from typing import Any

import pygame
import pytest

from game.patiences import PATIENCES
from game.rules.cards import parse_card
from game.rules.session import Session
from game.scenes.appearance_settings import appearance_of
from game.scenes.dialogs.preferences import PreferencesDialog
from game.scenes.dialogs.table_looks import TableLooks
from game.scenes.menu.attract_mode import AttractMode
from game.scenes.menu.scene import Menu
from game.scenes.pages.help import HelpPage
from game.scenes.table.scene import TableScene
from game.scenes.widgets.gallery import Gallery
from game.scenes.win.scene import Win
from game.store.settings import Settings, SettingsFile
from game.view.cards.deck import DECKS
from game.view.cards.faces import Faces
from game.view.drawing.paint import SPRITES
from game.view.drawing.picture_cache import PictureCache
from game.view.drawing.themes import FELTS, THEMES
from game.view.help.picture import HelpPicture, read
from game.view.marks.labels import Label
from game.view.menu.miniature import MiniatureFrame, Miniatures, MiniatureSource
from game.view.menu.tile import Record, Tile
from game.view.tables.appearance import CARD_BACKS, DEFAULT_APPEARANCE, WINS_TO_UNLOCK, Appearance, back_file
from tests.support.host import EmptyRecordBook, HeadlessHost, part_of_won_game, same
from tests.support.waiting import until

SIZE = (1024, 640)

every_game = pytest.mark.parametrize("slug", PATIENCES)
NEW = [slug for slug in FELTS if slug not in PATIENCES]


class Won(EmptyRecordBook):
    """A record book in which every game was won a number of times."""

    def __init__(self, wins: int) -> None:
        self._wins = wins

    def tiles(self) -> dict[str, Record]:
        return {slug: Record(2 * self._wins, self._wins, 0, 0, 0) for slug in PATIENCES}


def wear(house: HeadlessHost, slug: str = "quatorze", **choice: str) -> None:
    """Choose a felt or a back for a table."""
    changed = {f"{what}s": {slug: value} for what, value in choice.items()}
    house.choose(**changed)


# ---- what there is


@every_game
def test_every_table_has_its_backs_and_seven_felts(slug: str) -> None:
    files = {back_file(slug, design.slug) for design in CARD_BACKS}
    assert len(files) == len(CARD_BACKS) >= 3
    pictures = {(SPRITES / "cards/backs" / f"{name}.svg").read_bytes() for name in files}
    assert len(pictures) == len(CARD_BACKS)
    assert [design.wins for design in CARD_BACKS] == [0] * (len(CARD_BACKS) - 1) + [WINS_TO_UNLOCK]
    assert len(FELTS) == len(PATIENCES) + 2
    assert all((SPRITES / "motifs" / f"{felt}.svg").exists() for felt in FELTS)
    assert len({(theme.name, theme.light, theme.edge) for theme in FELTS.values()}) == len(FELTS)


def test_what_is_not_chosen_or_unknown_is_the_games_own() -> None:
    dress = Appearance(felts={"quatorze": "velvet", "calculation": "walnut"}, backs={"quatorze": "../../etc/passwd"})
    assert dress.theme("quatorze") == THEMES["quatorze"]
    assert dress.theme("calculation").slug == "walnut"
    assert dress.theme("calculation").back == "calculation"
    assert DEFAULT_APPEARANCE.all_backs == tuple(PATIENCES)


def test_choices_are_kept_and_wrong_ones_told(tmp_path: Path) -> None:
    said: list[str] = []
    file = SettingsFile(tmp_path / "settings.toml", said.append)
    chosen = Settings(felts={"quatorze": "walnut"}, backs={"king-albert": "trellis"}, evening=True)
    file.write(chosen)
    assert file.read() == chosen
    assert said == []
    for wrong in ('felts = "walnut"', "felts = {quatorze = 3}", 'felts = ["walnut"]', f'felts = {{a = "{"b" * 41}"}}'):
        (tmp_path / "settings.toml").write_text(wrong)
        assert file.read() == Settings()
    assert len(said) == 4
    assert "felts" in said[0]


# ---- where it is seen


CHOICES = [
    *(("quatorze", {"felts": {"quatorze": felt}}) for felt in [*NEW, "king-albert"]),
    *(("quatorze", {"backs": {"quatorze": design.slug}}) for design in CARD_BACKS[1:]),
    ("calculation", {"evening": True}),  # where one sees the edges of a pile, of the same paper
]


@pytest.mark.parametrize("covered", [False, True])
@pytest.mark.parametrize(("slug", "choice"), CHOICES, ids=str)
def test_a_table_is_dressed_at_once_as_one_that_is_opened_after_the_choice(
    house: HeadlessHost, slug: str, choice: dict[str, Any], *, covered: bool
) -> None:
    def seen() -> pygame.Surface:
        house.settle()
        return house.draw().subsurface((0, 60, 1024, 580)).copy()  # below the bar, whose light may come on

    house.open_table(PATIENCES[slug]())
    plain = seen()
    if covered:
        house.push(PreferencesDialog(house, slug))
    house.choose(**choice)
    if covered:
        house.pop()
    dressed = seen()
    assert not same(dressed, plain)
    house.open_table(PATIENCES[slug]())
    assert same(dressed, seen())
    house.choose(felts={}, backs={}, evening=False)
    assert same(plain, seen())


@pytest.mark.parametrize("choice", [{"felt": "walnut"}, {"back": "sunburst"}], ids=["felt", "back"])
def test_the_menu_shows_the_table_as_it_is_dressed(house: HeadlessHost, choice: dict[str, str]) -> None:
    def pictures() -> dict[str, bytes]:
        menu = Menu(house, dict[str, Record], clock=lambda: 0.0)
        house.push(menu)
        house.settle()
        tiles = [mark for mark in menu.sheet.marks if isinstance(mark, Tile)]
        return {tile.slug: pygame.image.tobytes(tile.picture, "RGBA") for tile in tiles}

    plain = pictures()
    wear(house, "quatorze", **choice)
    dressed = pictures()
    assert {slug for slug in plain if plain[slug] != dressed[slug]} == {"quatorze"}


def test_the_show_the_help_the_win_and_lists_follow(house: HeadlessHost) -> None:
    wear(house, "king-albert", felt="walnut", back="trellis")
    show = AttractMode(house, Random(1), slugs=("king-albert",))
    house.push(show)
    assert (show.view.design.theme.slug, show.view.design.theme.back) == ("walnut", "king-albert-trellis")
    house.pop() if len(house.stack) > 1 else None
    session = part_of_won_game("king-albert", 1.0)
    house.push(TableScene(house, session, house.saves))
    win = Win(house, house.table.table, session, "1:00", reduced=True)
    assert win._theme.slug == "walnut"  # noqa: SLF001 - the ground of the pageant
    page = HelpPage(house, "king-albert")
    house.push(page)
    assert page.faces._backs == ("king-albert-trellis",)  # noqa: SLF001 - which no face-up picture shows
    view = read("king-albert", "deal 24")
    faces = Faces(None, lambda: None)
    faces.resize(40, "king-albert")
    plates = [
        HelpPicture(view, (500, 300), (1280, 740), dress).draw(faces)
        for dress in (DEFAULT_APPEARANCE, appearance_of(house.settings))
    ]
    assert not same(*plates)
    shown, sight = [], MiniatureSource("king-albert", "a", lambda: session.table)
    for dress in (DEFAULT_APPEARANCE, appearance_of(house.settings)):
        miniatures = Miniatures(PictureCache(None, 0), lambda: None)
        miniatures.resize(MiniatureFrame((200, 120), 0, 8, 1.0), dress)
        shown.append(miniatures.picture("a", sight))
    assert not same(*shown)


def test_miniatures_of_a_left_handed_player_are_exchanged(house: HeadlessHost) -> None:
    table, frame = Session(PATIENCES["numeration"](), 24).table, MiniatureFrame((400, 240), 0, 8, 1.0)
    sight, shown = MiniatureSource("numeration", "a", lambda: table), list[pygame.Surface]()
    for left_handed in (False, True):
        house.preferences.change(left_handed=left_handed)
        miniatures = Miniatures(PictureCache(None, 0), lambda: None)
        miniatures.resize(frame, appearance_of(house.settings))
        miniatures.picture("a", sight)
        until(lambda: miniatures.complete, miniatures.advance)  # noqa: B023 - called at once
        shown.append(miniatures.picture("a", sight))
    corners = [picture.subsurface((x, 14, 30, 30)) for picture in shown for x in (14, 356)]
    stock, other, other_hand, stock_there = map(pygame.transform.average_color, corners)
    assert sum(stock[:3]) > sum(other[:3])
    assert sum(stock_there[:3]) > sum(other_hand[:3])


# ---- the evening


def test_the_evening_is_kept_apart_on_disk(tmp_path: Path) -> None:
    def drawn(*, evening: bool) -> bytes:
        faces = Faces(tmp_path, lambda: None)
        faces.resize(30, "quatorze", deck=replace(DECKS["classic"], evening=evening))
        faces.prepare()
        until(lambda: faces.complete, faces.collect)
        return pygame.image.tobytes(faces.picture(parse_card("KH")), "RGBA")

    first = drawn(evening=False)
    until(lambda: len([*tmp_path.glob("*.raw")]) >= 2)
    assert drawn(evening=True) != first
    assert drawn(evening=False) == first


# ---- choosing


def dialog_in(house: HeadlessHost, wins: int = 0, slug: str = "king-albert") -> PreferencesDialog:
    house.record_book = Won(wins)
    dialog = PreferencesDialog(house, slug)
    house.push(dialog)
    return dialog


def gallery(dialog: PreferencesDialog, name: str) -> Gallery:
    dialog.go_to(name)
    dialog.refresh()
    widget = dialog.widgets[name]
    assert isinstance(widget, Gallery)
    return widget


def press(house: HeadlessHost, dialog: PreferencesDialog, name: str, place: int) -> None:
    house.click(gallery(dialog, name).rects[place].center)


def test_the_mouse_chooses_at_once(house: HeadlessHost) -> None:
    dialog = dialog_in(house)
    press(house, dialog, "felt", list(FELTS).index("walnut"))
    press(house, dialog, "back", 1)
    assert house.settings.felts == {"king-albert": "walnut"}
    assert house.settings.backs == {"king-albert": "trellis"}
    press(house, dialog, "felt", list(FELTS).index("king-albert"))
    press(house, dialog, "back", 0)
    assert house.settings.felts == house.settings.backs == {}


def test_the_keyboard_chooses_and_turns_to_other_tables(house: HeadlessHost) -> None:
    dialog = dialog_in(house, slug="calculation")
    dialog.go_to("dressed table")
    house.key("RIGHT")
    assert dialog.appearance.slug == "numeration"
    gallery(dialog, "felt")
    house.key("RIGHT")
    assert house.settings.felts == {"numeration": "napoleons-square"}
    for _ in FELTS:
        house.key("RIGHT")
    assert house.settings.felts == {"numeration": "walnut"}
    gallery(dialog, "back")
    for _ in CARD_BACKS:
        house.key("RIGHT")
    assert house.settings.backs == {"numeration": CARD_BACKS[-2].slug}  # the last one is locked


@pytest.mark.parametrize(("wins", "words"), [(4, "6 more wins"), (9, "1 more win and"), (0, "10 more wins")])
def test_what_is_not_earned_cannot_be_chosen_and_says_what_is_missing(
    house: HeadlessHost, wins: int, words: str
) -> None:
    dialog = dialog_in(house, wins)
    last = len(CARD_BACKS) - 1
    assert gallery(dialog, "back").locked
    press(house, dialog, "back", last)
    assert house.settings.backs == {}
    assert house.sounds[-1] == "refusal"
    assert words in dialog.appearance.missing
    texts = [
        mark.text
        for mark in dialog.appearance.view(0.68).place(pygame.Rect(0, 0, 600, 0), 0.68)
        if isinstance(mark, Label)
    ]
    assert f"{wins} of 10 wins at this table" in texts


def test_ten_wins_earn_the_last_back(house: HeadlessHost) -> None:
    dialog = dialog_in(house, WINS_TO_UNLOCK)
    press(house, dialog, "back", len(CARD_BACKS) - 1)
    assert house.settings.backs == {"king-albert": "sunburst"}


def test_a_back_that_was_earned_stays_when_the_records_are_erased(house: HeadlessHost) -> None:
    wear(house, "king-albert", back="sunburst")
    wardrobe = TableLooks(house, "king-albert")
    house.record_book = Won(0)
    pictures = next(
        part for part in wardrobe.view(0.68).place(pygame.Rect(0, 0, 600, 0), 0.68) if isinstance(part, Gallery)
    )
    assert not pictures.locked
