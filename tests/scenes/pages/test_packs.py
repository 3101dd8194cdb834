"""The packs: which cards are turned up, what they tell, what opens their deals, and what complete suits unlock."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pygame
import pytest

from game.access.node import ReaderNode
from game.deals import PACK, pack
from game.patiences import PATIENCES
from game.rules.cards import Suit, parse_card
from game.rules.session import Session
from game.scenes.pages.packs import PackCards, PacksPage
from game.scenes.widgets.gallery import Gallery
from game.view.drawing.palette import GILT
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.tables.appearance import CARD_BACKS, EDGES, PRIZES
from game.view.widgets.widget_marks import Image
from tests.support.host import EmptyRecordBook, HeadlessHost
from tests.support.screens import pack_book
from tests.support.text_layout import written
from tests.support.waiting import until

SIZE = (1280, 800)
WON = "AC* 2C 3C* 5D* KS"
every_game = pytest.mark.parametrize("slug", PATIENCES)
ALL_OF = {suit: " ".join(str(card) for card in PACK if card.suit is suit) for suit in PRIZES}


def page_with(house: HeadlessHost, cards: str = WON, slug: str = "king-albert") -> PacksPage:
    """Show the pack of a table, of which some cards were won, those with a * clean."""
    house.record_book = pack_book(slug, cards)
    house.push(page := PacksPage(house, slug))
    return page


def suits_on(page: PacksPage) -> dict[str, PackCards]:
    return {name: widget for name, widget in page.widgets.items() if isinstance(widget, PackCards)}


def number_of(card: str, slug: str = "king-albert") -> int:
    return pack(PATIENCES[slug]())[PACK.index(parse_card(card))]


@every_game
def test_what_was_won_lies_face_up_and_gilt_if_it_was_clean(house: HeadlessHost, slug: str) -> None:
    page = page_with(house, WON, slug)
    house.settle()
    page.refresh()
    back = page.faces.picture(parse_card("as"))
    up, gilt, edges = set[str](), set[str](), {mark.rect.center for mark in page.sheet.marks if is_gilt(mark)}
    for suit in suits_on(page).values():
        for card, picture, rect in zip(suit.values, suit.pictures, suit.rects, strict=True):
            up |= {card} if picture != Image(back) else set()
            gilt |= {card} if rect.center in edges else set()
    assert up == {*WON.replace("*", "").split()}
    assert gilt == {"AC", "3C", "5D"}


def test_the_pictures_of_a_page_that_was_shown_before_are_there_with_its_first_frame(tmp_path: Path) -> None:
    """Though only some of the cards lie face up."""
    house = HeadlessHost(SIZE)
    house.cache = tmp_path
    page = page_with(house)
    until(lambda: page.images_ready, page.poll)
    until(lambda: page_with(house).images_ready)  # as soon as they are on disk


def is_gilt(mark: Mark) -> bool:
    return isinstance(mark, PanelMark) and mark.edge == GILT


def texts(page: PacksPage, between: str = " / ") -> str:
    return between.join(label.text for label in written(page))


def test_a_card_tells_its_deal_and_whether_it_was_won(house: HeadlessHost) -> None:
    page = page_with(house)
    for card, name, state in (("5D", "5 of diamonds", "won clean"), ("2C", "2 of clubs", "won"), ("QH", "", "not won")):
        page.choose(card)
        page.refresh()
        assert name in texts(page)
        assert f"Deal {number_of(card)}, {state}" in texts(page)
    assert "5 of 52 turned up, 3 of them gilt: won with no undo and no hint" in texts(page, between=" ")


def test_a_card_whose_deal_was_watched_says_so_and_is_not_the_one_to_play(
    house: HeadlessHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    watched = {number_of("4C"), number_of("2C")}
    monkeypatch.setattr(EmptyRecordBook, "was_watched", lambda _self, _slug, number: number in watched)
    page = page_with(house)
    assert page.card == parse_card("5C")
    for card, state in (("4C", "watched, so it does not count"), ("2C", "won"), ("5C", "not won yet")):
        page.choose(card)
        page.refresh()
        assert f"Deal {number_of(card)}, {state}" in texts(page)


def test_without_a_win_it_says_how_cards_turn_up(house: HeadlessHost) -> None:
    page = page_with(house, "")
    assert page.card == parse_card("AC")
    assert "Win a deal and its card turns up; with no undo and no hint it is gilt." in texts(page, between=" ")


def test_it_opens_at_the_first_card_not_won_or_at_the_deal_on_the_table(house: HeadlessHost) -> None:
    assert page_with(house).card == parse_card("4C")
    assert PacksPage(house, "king-albert", number_of("9H")).card == parse_card("9H")
    assert PacksPage(house, "king-albert", 10**20).card == parse_card("4C")


def test_keys_move_among_the_cards(house: HeadlessHost) -> None:
    page = page_with(house)
    for key, card in (
        *(("RIGHT", "5C"), ("DOWN", "5D"), ("END", "KD"), ("LEFT", "QD"), ("DOWN", "QH"), ("HOME", "AH")),
        *(("DOWN", "AS"), ("UP", "AH"), ("UP", "AD"), ("UP", "AC")),
    ):
        house.key(key)
        assert str(page.card) == card, key
        assert page.focus == card[1]
    house.key("UP")
    assert page.focus == "game"  # beyond the first suit are the tables


def test_enter_plays_the_deal_and_so_does_a_click_on_the_chosen_card(house: HeadlessHost) -> None:
    page = page_with(house)
    house.key("RETURN")
    assert house.table.session.number == number_of("4C")
    house.pop()
    queen = suits_on(page)["S"].rects[11].center
    house.click(queen)
    assert str(page.card) == "QS"
    house.click(queen)
    assert house.table.session.number == number_of("QS")
    house.pop()
    house.click("play")
    assert house.table.session.number == number_of("QS")


def test_an_unfinished_game_of_the_deal_goes_on(house: HeadlessHost) -> None:
    waiting = Session(PATIENCES["king-albert"](), number_of("4C"))
    house.waiting = {"king-albert": waiting}
    page_with(house).play()
    assert house.table.session is waiting


def all_nodes(nodes: Iterable[ReaderNode]) -> list[ReaderNode]:
    return [each for node in nodes for each in (node, *all_nodes(node.children))]


def test_a_reader_hears_the_card_its_deal_and_its_place(house: HeadlessHost) -> None:
    page = page_with(house)
    house.key("RIGHT")
    node = next(node for node in all_nodes(page.nodes) if node.key == page.focused_node)
    assert node.name == f"5 of clubs. Deal {number_of('5C')}, not won yet"
    suit = next(each for each in all_nodes(page.nodes) if node in each.children)
    assert (node.position_in_set, len(suit.children)) == (5, 13)


@pytest.mark.parametrize("suit", PRIZES, ids=lambda suit: suit.name)
def test_a_complete_suit_unlocks_its_look_and_no_other(house: HeadlessHost, suit: Suit) -> None:
    page = page_with(house, ALL_OF[suit])
    assert [look for look in PRIZES.values() if look not in page.looks.locked] == [PRIZES[suit]]
    for look in PRIZES.values():
        setting = "backs" if look in CARD_BACKS else "edges" if look in EDGES else "felts"
        page.looks.choose(setting, look)
    settings = house.settings
    assert [*settings.backs.values(), *settings.felts.values(), *settings.edges.values()] == [PRIZES[suit]]


def test_a_suit_less_one_card_unlocks_nothing(house: HeadlessHost) -> None:
    page = page_with(house, ALL_OF[Suit.HEARTS].replace("7H ", ""))
    assert "gilt" in page.looks.locked
    assert "1 more" in texts(page)
    page.looks.choose("edges", "gilt")
    assert page.looks.remark == "Gilt edges: turn up all hearts"
    assert not house.settings.edges


@pytest.mark.parametrize("high", [False, True])
def test_high_contrast_leaves_nothing_to_choose_but_the_back(house: HeadlessHost, *, high: bool) -> None:
    house.settings = replace(house.settings, high_contrast=high)
    page = page_with(house, ALL_OF[Suit.HEARTS])
    for setting in ("felts", "edges", "backs"):
        gallery = page.widgets[setting]
        assert isinstance(gallery, Gallery)
        house.click(gallery.rects[1].center)
    chosen = house.settings
    assert [bool(looks) for looks in (chosen.felts, chosen.edges, chosen.backs)] == [not high, not high, True]
    assert ("In high contrast, tables are black and cards outlined" in texts(page)) == high


@pytest.mark.parametrize("house", [(640, 480)], indirect=True)
def test_a_small_window_shows_one_suit_at_a_time(house: HeadlessHost) -> None:
    page = page_with(house)
    assert [suit.values for suit in suits_on(page).values()] == [ALL_OF[Suit.CLUBS].split()]
    page.go_to("suit")
    house.key("RIGHT")
    assert [suit.values for suit in suits_on(page).values()] == [ALL_OF[Suit.DIAMONDS].split()]
    assert str(page.card) == "4D"


@every_game
def test_a_back_says_which_card_it_is(house: HeadlessHost, slug: str) -> None:
    page = page_with(house, "", slug)
    house.settle()
    canvas = house.draw()
    rects = [rect for suit in suits_on(page).values() for rect in suit.rects]
    looks = {pygame.image.tobytes(canvas.subsurface(rect.inflate(-rect.w // 4, -rect.h // 4)), "RGB") for rect in rects}
    assert len(looks) == len(PACK)


def test_where_one_suit_is_shown_it_takes_the_width_of_the_page(tmp_path: Path) -> None:
    with closing(HeadlessHost((683, 768), tmp_path)) as house:
        (suit,) = suits_on(page_with(house)).values()
        assert suit.rects[0].w >= 70
        left, right = min(rect.left for rect in suit.rects), max(rect.right for rect in suit.rects)
        assert abs(left - (683 - right)) < 0.1 * 683
