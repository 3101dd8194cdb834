"""A sixth patience, Sir Tommy, as an example of how one is added: its rules, its layout, two lines that register it.

One deck. Four foundations are built up from the ace to the king, regardless of suit. The stock is turned up card by
card; each card goes to a foundation, or to any of four piles, from whose tops cards go to the foundations alone.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from inspect import isfunction, signature
from types import SimpleNamespace

import pytest

from game.deals import KINDS, choose, grade, lines
from game.patiences import PATIENCES
from game.rules.cards import Cards, Rank, check_number
from game.rules.dealing import Dealer, turn_up_tops
from game.rules.events import Event
from game.rules.moves import Move
from game.rules.patience import BuildingPatience, Patience
from game.rules.refusals import YES, Answer
from game.rules.table import STOCK, Pile, Role, Table, row
from game.scenes.menu.scene import Menu
from game.scenes.widgets.controls import Button
from game.view.cards.layout import Layout
from game.view.drawing.themes import THEMES
from game.view.marks.mark import Mark
from game.view.tables.shapes import Gap, Group, Shape
from game.view.tables.table_design import TableDesign
from tests.rules import test_laws
from tests.scenes.menu import test_menu
from tests.support.host import HeadlessHost, Size
from tests.support.pilot import laid

# ---- game/patiences/sir_tommy.py

FOUNDATIONS, PILES = row(Role.FOUNDATION, 4), row(Role.TABLEAU, 4)


@dataclass(frozen=True)
class SirTommy(BuildingPatience):
    """The rules of Sir Tommy."""

    name = "Sir Tommy"
    piles = (*FOUNDATIONS, STOCK, *PILES)
    max_score = 52
    bases = dict.fromkeys(FOUNDATIONS, Rank.ACE)

    def deal(self, dealer: Dealer) -> None:
        """All cards are the stock."""
        dealer.fill_stock()

    def settle(self, table: Table) -> Iterator[Event]:
        """The stock's top card is turned up at all times."""
        return turn_up_tops(table, (STOCK,))

    def liftable(self, table: Table, source: Pile) -> int:
        """The top card of the stock and of the four piles."""
        return 0 if source in FOUNDATIONS else min(1, len(table[source]))

    def why_fixed(self, table: Table, source: Pile, count: int) -> Answer:
        return Answer("foundation-keeps" if source in FOUNDATIONS else "one-card-of-pile")

    def accepts(self, table: Table, source: Pile, target: Pile, cards: Cards) -> Answer:
        """Foundations take the next rank, the piles any card from the stock."""
        if target in PILES:
            return YES if source == STOCK else Answer("tableau-goes-up")
        if target == STOCK:
            return Answer("nothing-on-stock")
        if len(table[target]) == len(Rank):
            return Answer("foundation-complete")
        following = Rank(len(table[target]) + 1)
        return YES if cards[0].rank is following else Answer("starts-with", card=cards[0], rank=following)

    def is_players_choice(self, table: Table, move: Move) -> bool:
        """Any pile takes any card from the stock."""
        return move.piles[-1] in PILES

    def check(self, table: Table) -> Iterator[str]:
        """Foundations run up from the ace, and only stock cards below the top lie face down."""
        for pile, cards in table.items():
            if pile in FOUNDATIONS and [card.rank for card in cards] != [*Rank][: len(cards)]:
                yield f"{pile} is built up from the ace"
            if any(card.face_up is (pile == STOCK and card != cards[-1]) for card in cards):
                yield f"a card on {pile} lies with the wrong side up"


# ---- game/view/tables/sir_tommy.py


ROW = 8 * (Gap(0.14, 0.40),), ()
WIDE = (
    Group((*FOUNDATIONS, STOCK), ROW, (range(5), (0,))),
    Group(PILES, ROW, (range(5, 9), (0,)), fan="down", face_up=9),
)


class SirTommyTable(TableDesign):
    """Nine columns in one row, the stock in the middle."""

    theme = THEMES["sir-tommy"]
    wide = (Shape(WIDE, Gap(0.30), Gap(0.25), Gap(0.25)),)
    game = SirTommy

    def marks(self, layout: Layout, table: Table) -> list[Mark]:
        places = (self.slot(layout, pile) for pile in SirTommy.piles if pile != STOCK)
        return [*self.heap(layout, table, STOCK), *places]


# ---- what it has by that


@pytest.fixture(autouse=True)
def _registered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Write the line in `game/patiences/__init__.py`, and the file with the layout."""
    monkeypatch.setitem(PATIENCES, "sir-tommy", SirTommy)
    monkeypatch.setitem(sys.modules, "game.view.tables.sir_tommy", SimpleNamespace(TABLE=SirTommyTable()))


def is_law(thing: object) -> bool:
    return isfunction(thing) and thing.__name__.startswith("test_") and [*signature(thing).parameters] == ["game"]


@pytest.mark.parametrize("law", [*filter(is_law, vars(test_laws).values())], ids=lambda law: law.__name__)
def test_the_laws_hold(law: Callable[[Patience], None]) -> None:
    law(SirTommy())


def test_a_tile_opens_its_table_where_it_is_played_and_saved(house: HeadlessHost) -> None:
    menu = Menu(house)
    house.push(menu)
    house.settle()
    assert set(PATIENCES) <= set(menu.widgets)
    house.click("sir-tommy")
    house.settle()
    house.table.table.controller.play(house.table.session.legal_moves()[0])
    saved = house.saves.load(SirTommy)
    assert saved
    assert saved.table == house.table.session.table


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080)])
def test_the_menu_has_room_for_six_tables(house: HeadlessHost, size: Size) -> None:
    test_menu.test_everything_has_its_room(house, size, test_menu.RECORDS)
    menu = house.top
    assert isinstance(menu, Menu)
    left = menu.widgets["next"]  # five of six are won
    assert isinstance(left, Button)
    assert left.spoken.startswith("Next: Sir Tommy")
    tiles = [menu.widgets[slug].rect for slug in PATIENCES]
    assert all(tile.size == tiles[0].size for tile in tiles)
    assert {tile.bottom for tile in tiles if tile.right == tiles[-1].right} == {tile.bottom for tile in tiles}


def test_a_click_leaves_the_pile_to_the_player() -> None:
    seat = laid(SirTommy(), s="2c KD", t1="5H")
    seat.click(seat.centre("s"))
    assert not seat.session.moves
    seat.click(seat.centre("t2"))
    assert [str(move) for move in seat.session.moves] == ["s-t2"]


def test_nothing_is_proved_of_its_deals() -> None:
    assert all(check_number(choose(SirTommy(), kind)) for kind in KINDS)
    assert (grade(SirTommy(), 24), [*lines(SirTommy())]) == (None, [])
