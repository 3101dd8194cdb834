"""Every table at every window size: nothing is cut off, hidden or overlapping, and the cards are as large as fit."""

from __future__ import annotations

import math
import random
import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import chain, combinations, pairwise, product
from typing import TypeVar

import pygame
import pytest

from game.patiences import PATIENCES
from game.patiences.numeration import RIGHT
from game.rules.cards import RANKS, Card, Cards, Rank, Suit, parse_card
from game.rules.moves import Transfer, parse_move
from game.rules.session import Session
from game.rules.table import DISCARD, STOCK, WASTE, Pile, Role, Table
from game.view.cards.deck import CLASSIC, DECKS, Deck
from game.view.cards.faces import FaceSpec
from game.view.cards.layout import Layout, mirrored, scaled
from game.view.drawing.geometry import enclosing
from game.view.drawing.paint import layer, lozenge
from game.view.drawing.ui_style import set_ui_style, toolbar_height
from game.view.marks.labels import Label, Pill
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark, PileEdges, Sign, Slot
from game.view.menu.miniature import MiniatureFrame
from game.view.tables import TABLES, ladder, tally
from game.view.tables.appearance import Appearance
from game.view.tables.badge import Badge, SuitOrder
from game.view.tables.calculation import unseen_cards
from game.view.tables.ladder import Ladder
from game.view.tables.tally import TallyRow
from sprites.draw.canvas import H, W
from sprites.draw.decks import DECKS as STYLES
from sprites.draw.styles import Index, Style
from tests.support.host import Size, part_of_won_game, won_game
from tests.support.selection import SIZES, sample
from tests.view.marks.test_marks import painted_beyond

Kind = TypeVar("Kind", bound=Mark)
STRIPS = {  # of a card's width: the least seen of it above, or beside
    "classic": (0.245, 0.35),
    "large": (0.336, 0.50),
    "classic_stacked": (0.352, 0.21),
    "large_stacked": (0.50, 0.29),
}
HIDDEN_STRIP = 0.11  # and of a face-down card
EDGE, OPEN = 0.02, 3  # of a card deep in a long pile, and how many of its covered cards are not deep
RANK = {  # what shows rank and suit whole, or beside
    "classic": (0.212, 0.34),
    "large": (0.303, 0.48),
    "classic_stacked": (0.35, 0.185),
    "large_stacked": (0.49, 0.262),
}
TAIL = 5  # units of the art: how far that of a queen is below her index, and how far a frame is from it
PAPER = 0.03  # of a card's width: the line around a face
PAPER_BESIDE = 0.05  # and the most of it beyond rank and suit where no more is to be seen
INK = 60  # of 255: how far a pixel of rank and suit differs from the paper
MARGIN, BETWEEN = 0.15, 0.07  # of a card's width: the least room around the cards, and between two piles
LARGER = 1.06  # times their width: cards that are too large for their window
LADDER = 2.67  # card widths: the least height of a ladder of Calculation, with the next rank and eleven more
ROUNDING = 1.0  # pixels
TALL = [(683, 768), (960, 1080), (1080, 1920)]
FANNED = {Role.TABLEAU}
LABELS = (Label, Pill, Badge, Ladder, TallyRow)  # text that neither cards nor other text may cover
every_game = pytest.mark.parametrize("slug", PATIENCES)
every_size = pytest.mark.parametrize("size", [*SIZES, *TALL], ids=lambda size: "x".join(map(str, size)))
KINDS = sample(product(PATIENCES, (CLASSIC, DECKS["large"]), (*SIZES, *TALL)), "kinds", 27)
each_kind = pytest.mark.parametrize(
    ("slug", "deck", "size"), KINDS, ids=lambda part: part.name if isinstance(part, Deck) else str(part)
)
LONG = "numeration", "calculation", "king-albert", "napoleons-square"
CUTS = sample(product(LONG, DECKS, (*SIZES, *TALL)), "cuts", 12)
LONG_RUN: Cards = tuple(Card(rank, Suit.SPADES) for rank in reversed(Rank))
KEPT = {  # the face-down and face-up cards below the top one for which room is kept ready in a column, or a row
    "calculation": (0, 10),
    "numeration": (7, 6),
    "napoleons-square": (0, 4),
    "king-albert": (0, 8),
    "quatorze": (0, 0),
}
# piles as long as room is kept ready for, then longer ones
FULL = {
    "calculation": {"t2": 11},
    "numeration": {"t1": -14},
    "napoleons-square": {"t1": 8, "t6": 5, "t12": 8},
    "king-albert": {"t9": 9},
    "quatorze": {},
}
STRESS = {
    "calculation": [{"t2": 21}, {"t1": 34, "t4": 14}],
    "numeration": [{"t1": -20}, {"t5": 19}, {"t1": -18, "t10": 26}],
    "napoleons-square": [{"t1": 16}, {"t9": 16}, {"t2": 13, "t11": 13}, {"t5": 13, "t8": 16}, {"t3": 13, "t6": 13}],
    "king-albert": [{"t9": 13}, {"t9": 20}, {"t1": 13, "t5": 16}],
    "quatorze": [],
}


def pile_named(slug: str, name: str) -> Pile:
    return next(pile for pile in PATIENCES[slug].piles if str(pile) == name)


def with_columns(slug: str, table: Table, lengths: dict[str, int]) -> Table:
    """Return a table with some long columns; if a length is negative, the seven lowest cards are face down."""
    changes = {}
    for name, length in lengths.items():
        cards = (LONG_RUN * 3)[: abs(length)]
        hidden = 7 if length < 0 else 0
        changes[pile_named(slug, name)] = tuple(card.turned() for card in cards[:hidden]) + cards[hidden:]
    return table.having(changes)


@cache
def stages(slug: str) -> tuple[Table, ...]:
    """Return the tables of some random games: dealt, and after up to 200 moves."""
    rng, tables = random.Random(slug), []
    for number in (24, 1_000_000):
        session = Session(PATIENCES[slug](), number)
        tables.append(session.table)
        for move in range(1, 201):
            legal = session.legal_moves()
            if not legal:
                break
            up = [m for m in legal if isinstance(m, Transfer) and m.target.role is Role.FOUNDATION]
            session.play(rng.choice(rng.choice([legal, up or legal])))
            if move in {5, 20, 60, 100, 200}:
                tables.append(session.table)
        tables.append(session.table)
    return tuple(tables)


@cache
def dealt(slug: str) -> Table:
    return stages(slug)[0]


@cache
def every_table(slug: str) -> tuple[Table, ...]:
    long = [FULL[slug], *STRESS[slug]]
    return (*stages(slug), *(with_columns(slug, dealt(slug), lengths) for lengths in long))


def window(size: Size) -> pygame.Rect:
    bar = toolbar_height(size)
    return pygame.Rect(0, bar, size[0], size[1] - bar)


def arranged(slug: str, table: Table, size: Size = (1920, 1080), deck: Deck = CLASSIC) -> Layout:
    return Appearance(deck).table(slug).arrange(window(size), table)


def marks_of(kind: type[Kind], slug: str, table: Table, size: Size = (1920, 1080), deck: Deck = CLASSIC) -> list[Kind]:
    """Return the marks of a class on a table."""
    marks = TABLES[slug].marks(arranged(slug, table, size, deck), table)
    return [mark for mark in marks if isinstance(mark, kind)]


def stacks(layout: Layout, table: Table) -> dict[Pile, pygame.Rect]:
    """Return the rectangle of each pile."""
    return {pile: layout.pile_rect(pile, table[pile]) for pile in layout.places}


def apart(a: pygame.Rect, b: pygame.Rect) -> float:
    """Return the gap between two rectangles, across or down, whichever is larger; negative when they overlap."""
    across = max(a.left, b.left) - min(a.right, b.right)
    down = max(a.top, b.top) - min(a.bottom, b.bottom)
    return max(across, down)


def complaints(slug: str, layout: Layout, table: Table) -> Iterator[str]:
    """Return all that is wrong with a layout."""
    yield from crowded(layout, table)
    yield from covered(slug, layout, table)
    yield from cramped_labels(slug, layout, table)


def crowded(layout: Layout, table: Table) -> Iterator[str]:
    """Return piles too near to the window's edge, or to each other."""
    piles, room = stacks(layout, table), -2 * MARGIN * layout.width
    yield from (f"{pile} is at the edge" for pile in piles if not layout.area.inflate(room, room).contains(piles[pile]))
    for one, other in combinations(piles, 2):
        if apart(piles[one], piles[other]) < BETWEEN * layout.width - ROUNDING:
            yield f"{one} and {other} are too near"


def covered(slug: str, layout: Layout, table: Table) -> Iterator[str]:
    """Return cards of which too little is seen.

    In piles for which no room is kept what tells a rank is enough, and an edge of deep ones where indices have no
    room.
    """
    strip, side_strip = STRIPS[layout.deck.name]
    tall = least_of(layout)
    for pile in (pile for pile in layout.places if pile.role in FANNED):
        cards, across = table[pile], bool(layout.places[pile].step[0])
        hidden, face_up = (0, 6 if is_tall(layout) else 7) if across else KEPT[slug]
        open_strip = side_strip if across else strip
        strips = [open_strip if card.face_up else HIDDEN_STRIP for card in cards[:-1]]
        long = sum(strips) > hidden * HIDDEN_STRIP + face_up * open_strip + 0.001
        seen, down = shown(layout, table, pile), sum(not card.face_up for card in cards[:-1])
        whole = math.ceil(RANK[layout.deck.name][across] * layout.width)
        needed = down * EDGE * layout.width + (len(seen) - down) * whole
        too_long = long and min(seen) < tall and room_of(slug, layout, pile) < needed
        for place, (card, pixels, strip) in enumerate(zip(cards, seen, strips, strict=False)):
            deep = place < len(strips) - OPEN or not card.face_up
            least = layout.width * (EDGE if deep and (too_long or not card.face_up) else strip)
            if pixels < (min(tall, least) if long else layout.width * strip):
                yield f"{card} on {pile} shows only {pixels} of {layout.width} pixels"


def is_tall(layout: Layout) -> bool:
    """Return whether a window is on end, where less room is kept for the piles at the sides of the square."""
    return layout.area.h > 0.9 * layout.area.w


def room_of(slug: str, layout: Layout, pile: Pile) -> int:
    """Return how long a pile may become beyond its first card, in pixels: as long as any of some long ones is."""
    tables = (with_columns(slug, dealt(slug), {str(pile): length}) for length in range(6, 24))
    area, view = layout.area, TABLES[slug]
    return max(sum(shown(view.place(area, table, layout.width, layout.deck), table, pile)) for table in tables)


def art_of(folder: str) -> Index:
    """Return the measures of the corners of a deck, in units of the art."""
    return next(style.index for style in STYLES if style.folder == folder)


def least_of(layout: Layout) -> float:
    """Return how many pixels tell a rank: as many as it is high, and three quarters of it."""
    art = art_of(layout.deck.name)
    return max(art.height, art.top + 0.75 * art.height) / W * layout.width


def ranks_of(layout: Layout, table: Table, pile: Pile) -> list[int]:
    """Return how many pixels are seen of each covered card that lies face up."""
    return [pixels for card, pixels in zip(table[pile], shown(layout, table, pile), strict=False) if card.face_up]


def shown(layout: Layout, table: Table, pile: Pile) -> list[int]:
    """Return how many pixels of each covered card of a pile are seen, downwards or across."""
    spots = layout.spots(pile, table[pile])
    return [next_x - x + next_y - y for (x, y), (next_x, next_y) in pairwise(spots)]


@cache
def index_of(name: str, deck: Deck, width: int, axis: int) -> tuple[int, int]:
    """Return where rank and suit at the corner of a drawn card begin and end, across or down, in pixels."""
    art = art_of(deck.name)
    picture, line = FaceSpec(deck, width).picture(name), math.ceil(PAPER * width)
    sides = art.pip[0] + art.pip_size / 2, max(art.top + art.height, art.pip[1] + art.pip_size / 2)
    ends = [min(side + TAIL, notch - TAIL) for side, notch in zip(sides, art.notch, strict=True)]
    corner = pygame.Rect((line, line), [int(end / W * width) - line for end in ends])
    paper = pygame.mask.from_threshold(
        picture.subsurface(corner), picture.get_at((line, line + 1)), (INK, INK, INK, 255)
    )
    paper.invert()
    ink = enclosing(paper.get_bounding_rects()).move(corner.topleft)
    return (ink.left, ink.right) if axis == 0 else (ink.top, ink.bottom)


def cut(layout: Layout, table: Table, pile: Pile) -> Iterator[str]:
    """Return the cards of a fan whose rank or suit is seen in part."""
    axis, cards = int(not layout.places[pile].step[0]), table[pile]
    for card, pixels in zip(cards, shown(layout, table, pile), strict=False):
        if card.face_up:
            start, end = index_of(str(card), layout.deck, layout.width, axis)
            if start < pixels < end:
                yield f"{card} on {pile} shows {pixels} pixels, its index is at {start} to {end} of {layout.width}"


def cramped_labels(slug: str, layout: Layout, table: Table) -> Iterator[str]:
    """Return marks beyond the window, ladders too tight to read, and covered text."""
    marks = TABLES[slug].marks(layout, table)
    for mark in marks:
        if not layout.area.contains(mark.rect):
            yield f"{mark} is outside"
        if isinstance(mark, Ladder) and mark.box[3] < LADDER * layout.width - ROUNDING:
            yield f"a ladder of {mark.box[3]} pixels is too low"
    labels = [mark for mark in marks if isinstance(mark, LABELS)]
    for one, other in combinations(labels, 2):
        if one.rect.colliderect(other.rect):
            yield f"{one} and {other} overlap"
    cards = {**{str(pile): rect for pile, rect in stacks(layout, table).items()}, **edges(marks)}
    for label in labels:
        for name, rect in cards.items():
            if label.rect.colliderect(rect):
                yield f"{label} lies under {name}"


def edges(marks: list[Mark]) -> dict[str, pygame.Rect]:
    """Return the rectangles of the card edges that show a pile's depth."""
    depths = [mark for mark in marks if isinstance(mark, PileEdges)]
    boxes = [pygame.Rect(mark.box).move(0, mark.slivers * mark.step) for mark in depths]
    return {f"the depth at {box.topleft}": box for box in boxes}


@pytest.fixture(autouse=True, scope="module")
def _fonts() -> None:
    pygame.font.init()


@each_kind
def test_every_table_fits_its_window_and_left_handed_too(slug: str, deck: Deck, size: Size) -> None:
    for table in every_table(slug):
        layout = arranged(slug, table, size, deck)
        assert {*layout.places} == {*PATIENCES[slug].piles}
        for played in (layout, mirrored(layout, table)):
            assert list(complaints(slug, played, table)) == []


@every_game
@pytest.mark.parametrize("size", [(1920, 1080), *TALL], ids=str)
def test_a_left_handed_table_is_the_usual_one_the_other_way_round(slug: str, size: Size) -> None:
    """Cards cover the same felt, reflected, unless the stock is at the left anyway."""
    for table in every_table(slug):
        layout = arranged(slug, table, size)
        other = mirrored(layout, table)
        if STOCK in layout.places and layout.places[STOCK].x < size[0] / 2 - layout.width:
            assert other == layout
            continue
        usual, turned = stacks(layout, table), stacks(other, table)
        assert Counter((size[0] - r.right, r.y, r.w) for r in usual.values()) == Counter(
            (r.x, r.y, r.w) for r in turned.values()
        )
        assert all(other.places[pile].step == place.step for pile, place in layout.places.items())


def test_left_handed_each_ladder_stays_below_its_foundation_in_miniatures_too() -> None:
    table = dealt("calculation")
    for width in range(200, 460, 3):
        small = scaled(arranged("calculation", table, (1280, 800)), table, pygame.Rect(14, 14, width, 5 * width // 8))
        layout = mirrored(small, table)
        for pile in (pile for pile in layout.places if pile.role is Role.FOUNDATION):
            away = layout.frames[f"below {pile}"].centerx - layout.pile_rect(pile, ()).centerx
            assert abs(away) <= 2


def test_left_handed_the_middle_of_the_square_keeps_its_frame() -> None:
    for table in every_table("napoleons-square"):
        layout = mirrored(arranged("napoleons-square", table, (683, 768)), table)
        assert layout.frames["left"] == layout.bounds(pile for pile in layout.places if pile.role is Role.FOUNDATION)


@pytest.mark.parametrize(
    ("slug", "left", "right"),
    [
        ("calculation", "f1 f2 f3 f4", "t1 t2 t3 t4"),
        ("king-albert", "t1 t2 t3 t4 t5 t6 t7 t8 t9", "f1"),
    ],
)
def test_left_handed_the_foundations_change_sides_and_keep_their_order(slug: str, left: str, right: str) -> None:
    layout = arranged(slug, dealt(slug))
    for way, piles in ((layout, f"{left} {right}"), (mirrored(layout, dealt(slug)), f"{right} {left}")):
        xs = [way.places[pile_named(slug, name)].x for name in piles.split()]
        assert xs == sorted(set(xs))


@every_size
@pytest.mark.parametrize("slug", ["calculation", "numeration", "napoleons-square", "quatorze"])
def test_left_handed_no_stock_is_at_the_right(slug: str, size: Size) -> None:
    layout = mirrored(arranged(slug, dealt(slug), size), dealt(slug))
    assert layout.pile_rect(STOCK, ()).centerx <= size[0] / 2 + ROUNDING


@each_kind
def test_cards_are_as_large_as_fit(slug: str, deck: Deck, size: Size) -> None:
    """A table as full as room is kept for has no room for larger cards."""
    area, view, full = window(size), TABLES[slug], with_columns(slug, dealt(slug), FULL[slug])
    layout = arranged(slug, full, size, deck)
    if size not in TALL:
        larger = view.place(area, full, round(LARGER * layout.width), layout.deck)
        assert list(complaints(slug, larger, full))


@each_kind
def test_cards_keep_their_size(slug: str, deck: Deck, size: Size) -> None:
    assert len({arranged(slug, table, size, deck).width for table in every_table(slug)}) == 1


@every_game
@pytest.mark.parametrize("size", [(1920, 1080), *TALL], ids=lambda size: "x".join(map(str, size)))
def test_no_pile_moves_during_a_game(slug: str, size: Size) -> None:
    """While the cards keep their size; piles that lead to the left keep the place of their top card."""
    first, *others = ((table, arranged(slug, table, size)) for table in every_table(slug))
    inward = {"napoleons-square": ["t1", "t2", "t3", "t4"]}.get(slug, [])
    for table, layout in others:
        if layout.width == first[1].width:
            for pile in layout.places:
                if pile.role is Role.DISCARD:  # a pair lies about the middle of its place, or its right card on it
                    rects = (view.pile_rect(pile, cards[pile]) for cards, view in (first, (table, layout)))
                    before, now = ((rect.midright if size == (1080, 1920) else rect.center) for rect in rects)
                else:
                    end = -1 if str(pile) in inward else 0
                    before, now = spots(first[1], first[0], pile)[end], spots(layout, table, pile)[end]
                assert now == pytest.approx(before, abs=ROUNDING)


def spots(layout: Layout, table: Table, pile: Pile) -> list[tuple[int, int]]:
    """Return the positions of a pile's cards, or its place if it is empty."""
    return layout.spots(pile, table[pile]) or [layout.pile_rect(pile, ()).topleft]


@pytest.mark.parametrize("size", TALL, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("slug", ["calculation", "numeration", "king-albert"])
def test_what_grows_downwards_begins_near_the_bar(slug: str, size: Size) -> None:
    layout = arranged(slug, dealt(slug), size)
    assert layout.block.top - layout.area.top < layout.width


@pytest.mark.parametrize("size", TALL, ids=lambda size: "x".join(map(str, size)))
def test_on_end_foundations_stand_in_one_row_with_the_stock_above_columns(size: Size) -> None:
    places = arranged("numeration", dealt("numeration"), size).places
    foundations = [place for pile, place in places.items() if pile.role is Role.FOUNDATION]
    columns = {place.x for pile, place in places.items() if pile.role is Role.TABLEAU}
    assert columns >= {place.x for place in foundations}
    assert {place.y for place in foundations} == {places[STOCK].y}


@pytest.mark.parametrize("size", TALL, ids=lambda size: "x".join(map(str, size)))
def test_on_end_foundations_stand_side_by_side_above_the_middle_of_the_reserve(size: Size) -> None:
    layout = arranged("king-albert", dealt("king-albert"), size)
    foundations, reserve = (
        [layout.pile_rect(pile, ()) for pile in layout.places if pile.role is role]
        for role in (Role.FOUNDATION, Role.RESERVE)
    )
    assert max(apart(one, other) for one, other in pairwise(foundations)) < layout.width / 2
    assert enclosing(foundations).bottom < enclosing(reserve).top
    assert enclosing(foundations).centerx == pytest.approx(enclosing(reserve).centerx, abs=ROUNDING)


@every_size
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_the_foundations_of_the_square_stand_in_the_rows_of_its_sides(size: Size, deck: str, text: float) -> None:
    set_ui_style(text=text)
    places = arranged("napoleons-square", dealt("napoleons-square"), size, DECKS[deck]).places
    rows = {place.y for pile, place in places.items() if pile.role is Role.TABLEAU and pile.number in {1, 2, 3, 4}}
    assert rows == {place.y for pile, place in places.items() if pile.role is Role.TABLEAU and pile.number > 8}
    assert rows >= {place.y for pile, place in places.items() if pile.role is Role.FOUNDATION}


@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (1024, 640), (640, 480)], ids=str)
@pytest.mark.parametrize("deck", DECKS)
@pytest.mark.parametrize("text", [1.0, 1.5, 2.0])
def test_the_rows_at_the_sides_of_the_square_are_equally_far_apart(size: Size, deck: str, text: float) -> None:
    """However large the indices are that the upper piles show."""
    set_ui_style(text=text)
    places = arranged("napoleons-square", dealt("napoleons-square"), size, DECKS[deck]).places
    rows = [places[pile_named("napoleons-square", name)].y for name in ("t4", "t3", "t2", "t1")]
    steps = [below - above for above, below in pairwise(rows)]
    assert max(steps) - min(steps) <= 2 * ROUNDING


@every_size
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_cards_of_quatorze_lie_as_close_across_as_down(size: Size, text: float) -> None:
    set_ui_style(text=text)
    layout = arranged("quatorze", dealt("quatorze"), size)
    rects = [layout.pile_rect(pile, ()) for pile in layout.places if pile.role is Role.TABLEAU]
    across, down = ({apart(one, other) for one, other in zip(rects, rects[step:], strict=False)} for step in (1, 5))
    assert max(down | {gap for gap in across if gap < layout.width}) - min(down | across) <= 2 * ROUNDING


@every_game
def test_type_in_a_large_window_on_end_is_as_large_as_in_a_smaller_wide_one(slug: str) -> None:
    """Although cards are narrower there."""
    small, large = (
        [
            *sorted(pill.style.px for pill in marks_of(Pill, slug, dealt(slug), size)),
            *sorted(label.style.px for label in marks_of(Label, slug, dealt(slug), size)),
        ]
        for size in ((1280, 800), (1080, 1920))
    )
    assert all(tall >= wide for wide, tall in zip(small, large, strict=True))


@pytest.mark.parametrize("size", TALL, ids=lambda size: "x".join(map(str, size)))
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_on_end_the_lanes_of_calculation_are_as_far_across_as_all_above_them(size: Size, text: float) -> None:
    """In the middle of the window; what is to come stands beside the ladders, in usual text in one column."""
    set_ui_style(text=text)
    layout = arranged("calculation", dealt("calculation"), size)
    rects = {role: [layout.pile_rect(pile, ()) for pile in layout.places if pile.role is role] for role in Role}
    above, (stock,), lanes = rects[Role.FOUNDATION], rects[Role.STOCK], rects[Role.TABLEAU]
    assert {rect.y for rect in above} == {stock.y}
    assert lanes[0].left == pytest.approx(above[0].left, abs=ROUNDING)
    assert lanes[-1].right == pytest.approx(stock.right, abs=ROUNDING)
    gaps = [apart(one, other) for one, other in pairwise(lanes)]
    assert max(gaps) - min(gaps) <= ROUNDING
    assert lanes[0].left - layout.area.left == pytest.approx(layout.area.right - stock.right, abs=ROUNDING)
    rows = marks_of(TallyRow, "calculation", dealt("calculation"), size)
    assert len({row.box[0] for row in rows}) == text
    assert max(row.rect.bottom for row in rows) < lanes[0].top


def test_in_a_tall_window_a_face_down_card_shows_as_much_as_a_face_up_one_while_there_is_room() -> None:
    deal, size = dealt("numeration"), (1080, 1920)
    pile, longer = pile_named("numeration", "t1"), with_columns("numeration", deal, {"t1": -18})
    before, after = (arranged("numeration", table, size).places[pile] for table in (deal, longer))
    assert before.hidden_step == before.step
    assert after.hidden_step[1] < after.step[1]


@pytest.mark.parametrize("size", [(1024, 640), (1280, 720), (1920, 1080), (1280, 1024), *TALL], ids=str)
def test_a_ladder_is_in_the_rows_of_what_is_still_to_come_and_in_the_same_type(
    monkeypatch: pytest.MonkeyPatch, size: Size
) -> None:
    written: list[tuple[int, float]] = []
    for module in (ladder, tally):
        monkeypatch.setattr(module, "write", lambda _, __, style, at, *___: written.append((style.px, at[1])))
    for row in marks_of(TallyRow, "calculation", dealt("calculation"), size):
        row.paint(pygame.Surface(size))
    rows = written.copy()
    for mark in marks_of(Ladder, "calculation", dealt("calculation"), size):
        written.clear()
        mark.paint(pygame.Surface(size))
        assert len(written) == 12
        for (px, y), (row_px, row_y) in zip(written[1:], rows[2:], strict=True):
            assert px == row_px
            assert y == pytest.approx(row_y, abs=1.5)


@pytest.mark.parametrize("size", TALL, ids=lambda size: "x".join(map(str, size)))
def test_the_square_lies_together_in_one_grid(size: Size) -> None:
    """Four columns, of which the inner two are those of the foundations, the stock and the waste."""
    empty = Table(dict.fromkeys(PATIENCES["napoleons-square"].piles, ()))
    layout = arranged("napoleons-square", empty, size)
    rows = [layout.places[pile_named("napoleons-square", name)].y for name in ["t4", "t3", "t2", "t1", "s"]]
    gaps = [below - above - layout.height for above, below in pairwise(rows)]
    assert max(gaps) - min(gaps) < 0.35 * layout.width
    assert max(gaps) < 0.5 * layout.width
    columns = ["t4 t5", "s t6 f1 f3 f5 f7", "w t7 f2 f4 f6 f8", "t9 t8"]
    for names in columns:
        assert len({round(layout.places[pile_named("napoleons-square", name)].x) for name in names.split()}) == 1


@pytest.mark.parametrize(
    "size", [(1920, 1080), (1280, 800), (1024, 640), (640, 480), (683, 768), (1080, 1920)], ids=str
)
@pytest.mark.parametrize("slug", LONG)
def test_no_card_of_a_long_game_hides_its_rank_while_its_pile_has_room(slug: str, size: Size) -> None:
    session = part_of_won_game(slug, 0)
    for move in won_game(slug)[1]:
        session.play(parse_move(move))
        assert [*covered(slug, arranged(slug, session.table, size), session.table)] == []


@every_size
@pytest.mark.parametrize("slug", LONG)
def test_a_covered_card_never_shows_the_index_at_its_foot(slug: str, size: Size) -> None:
    layout = arranged(slug, dealt(slug), size)
    for pile in (pile for pile in layout.places if pile.role in FANNED and not layout.places[pile].step[0]):
        foot = layout.height - STRIPS[layout.deck.name][0] * layout.width
        assert max(shown(layout, dealt(slug), pile), default=0) < foot


@each_kind
def test_of_the_first_pips_of_a_covered_card_a_third_is_seen_or_nothing(slug: str, deck: Deck, size: Size) -> None:
    art = {style.folder: style.index for style in STYLES}
    layouts = [arranged(slug, table, size, deck) for table in stages(slug)]
    name, units = layouts[0].deck.name, W / layouts[0].width
    at = art[name]
    for across, down in (place.step for layout in layouts for place in layout.places.values()):
        first, seen = (H / 2 - at.row, down * units) if down else (W / 2 - at.column, across * units)
        index = (STRIPS[name][not down] + PAPER_BESIDE) * W
        assert not max(index, first - at.size / 2) + units < seen < first - at.size / 6 - units


def test_a_longer_pile_closes_up_where_runs_move() -> None:
    """All cards of runs but the first ones, the deepest before others; then the deepest cards."""
    pile, three = pile_named("napoleons-square", "t1"), LONG_RUN[10]
    pairs = (*LONG_RUN[3:5], three, *LONG_RUN[7:9])
    table = dealt("napoleons-square").having({pile: (*pairs, *LONG_RUN[:7], three, three, three)})
    close = partial(TABLES["napoleons-square"]._closed, table, pile)  # noqa: SLF001 - which, in whatever room
    assert close(1) == {1}
    assert close(7) == {1, 4, 6, 7, 8, 9, 10}
    assert close(8) == {1, 4, 6, 7, 8, 9, 10, 2}
    assert close(9) == {1, 4, 6, 7, 8, 9, 10, 2, 0}


def test_a_long_pile_whose_ranks_can_all_be_seen_is_fanned_evenly() -> None:
    pile = pile_named("napoleons-square", "t1")
    table = dealt("napoleons-square").having({pile: (*LONG_RUN[:9], LONG_RUN[0])})
    seen = shown(arranged("napoleons-square", table), table, pile)
    assert max(seen) - min(seen) <= 1


@pytest.mark.parametrize("art", STYLES, ids=lambda art: art.folder)
def test_a_deck_leaves_room_for_the_index_that_is_drawn(art: Style) -> None:
    name, index = art.folder.removesuffix("_stacked"), art.index
    side, strip = DECKS[name].strips if art.folder == name else DECKS[name].stacked.strips
    assert strip * W >= index.strip
    assert side * W > index.pip[0] + index.pip_size / 2


@pytest.mark.parametrize("large_text", [False, True])
@pytest.mark.parametrize(("slug", "deck", "size"), CUTS, ids=str)
def test_a_long_pile_shows_each_rank_or_no_more_than_an_edge(
    slug: str, deck: str, size: Size, *, large_text: bool
) -> None:
    set_ui_style(text=2.0 if large_text else 1.0)
    for length in (*range(7, 22), 26, 34):
        columns = (
            {"t1": -length, "t4": length, "t9": length} if slug != "calculation" else {"t1": -length, "t4": length}
        )
        table = with_columns(slug, dealt(slug), columns)
        layout = arranged(slug, table, size, DECKS[deck])
        tall = least_of(layout)
        seen = chain.from_iterable(ranks_of(layout, table, pile_named(slug, name)) for name in columns)
        assert [pixels for pixels in seen if HIDDEN_STRIP / 2 * layout.width < pixels < tall] == []


@pytest.mark.parametrize("size", [*SIZES, *TALL], ids=str)
@pytest.mark.parametrize("deck", DECKS)
def test_both_cards_of_the_last_pair_of_quatorze_show_their_rank_and_suit(deck: str, size: Size) -> None:
    table = dealt("quatorze").having({DISCARD: tuple(map(parse_card, ("KS", "AH", "TD", "4D")))})
    layout = arranged("quatorze", table, size, DECKS[deck])
    assert [*cut(layout, table, DISCARD)] == []


@pytest.mark.parametrize("text", [1.0, 2.0])
@pytest.mark.parametrize("size", [(1920, 1080), (1280, 800), (1024, 640), (640, 480)], ids=str)
def test_a_pair_lies_within_the_panel_of_stock_and_discard(size: Size, text: float) -> None:
    set_ui_style(text=text)
    table = dealt("quatorze").having({DISCARD: tuple(map(parse_card, ("KS", "AH", "TD", "4D")))})
    layout = arranged("quatorze", table, size)
    panels = (mark.rect for mark in TABLES["quatorze"].marks(layout, table) if isinstance(mark, PanelMark))
    (left, right), square = sorted(panels, key=lambda rect: rect.x), layout.frames["square"]
    assert left.inflate(-4, 0).contains(layout.pile_rect(DISCARD, table[DISCARD]))
    assert left.contains(layout.pile_rect(STOCK, ()))
    assert min(square.left - left.right, right.left - square.right) >= BETWEEN * layout.width
    assert abs(left.centerx - layout.pile_rect(STOCK, ()).centerx) <= ROUNDING
    assert abs(square.left - left.right - (right.left - square.right)) <= ROUNDING


@every_game
def test_every_empty_pile_says_what_it_takes(slug: str) -> None:
    """Except for the holes of Quatorze and the empty places of the Belgian reserve, which take nothing.

    The runs of Numeration are named below their places, with the number of cards that each takes.
    The piles of Calculation say it without being pointed at, as long as there are cards for them: nothing else tells
    what they are for.
    """
    empty = Table(dict.fromkeys(PATIENCES[slug].piles, ()))
    layout, view = arranged(slug, empty), TABLES[slug]
    tables = [empty] if slug != "calculation" else [empty.having({STOCK: (parse_card("KS"),)}), empty]
    marks = [[mark for mark in view.marks(layout, table) if isinstance(mark, Slot)] for table in tables]
    slots = {mark.box[:2]: mark for mark in sorted(chain(*marks), key=lambda mark: bool(mark.notes))}
    if slug == "calculation":
        assert {note for mark in marks[-1] for note in mark.notes} == {"all played"}
    for pile in PATIENCES[slug].piles:
        if pile.role is Role.RESERVE or (slug == "quatorze" and pile.role is Role.TABLEAU):
            continue
        if slug == "numeration" and pile in RIGHT:
            assert [mark.text for mark in view.marks(layout, empty) if isinstance(mark, Label)] == ["RUNS · 13"]
            continue
        place = layout.pile_rect(pile, ())
        slot = slots[place.topleft]
        if pile.role is Role.TABLEAU and slug != "calculation":  # only while the pile is pointed at
            assert not slot.letter
            assert not slot.notes
            slot = view.note(layout, pile)
            assert slot.rect == place
        assert slot.letter or slot.notes or {sign.suit for sign in slot.suits} == {*Suit}


@every_game
def test_marks_are_values(slug: str) -> None:
    """Equal tables have equal marks."""
    view, layout = TABLES[slug], arranged(slug, dealt(slug))
    marks, again = view.marks(layout, dealt(slug)), view.marks(layout, dealt(slug))
    assert marks == again
    assert hash(tuple(marks)) == hash(tuple(again))


@every_game
def test_marks_tell_nothing_that_lies_face_down(slug: str) -> None:
    """With the face-down cards in another order, or all of them unknown to the player, the marks are the same."""
    for table in stages(slug):
        hidden = [card for cards in table.values() for card in cards if not card.face_up]
        random.Random(1).shuffle(hidden)
        mixed = Table({pile: tuple(c if c.face_up else hidden.pop() for c in cards) for pile, cards in table.items()})
        layout = arranged(slug, table)
        assert TABLES[slug].marks(layout, mixed) == TABLES[slug].marks(layout, table)
        assert arranged(slug, mixed) == layout


@every_game
@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=["small", "large"])
def test_marks_paint_within_their_rectangles(slug: str, size: Size) -> None:
    for table in stages(slug)[::5]:
        marks = TABLES[slug].marks(arranged(slug, table, size), table)
        assert painted_beyond(marks, size) == []


@every_size
def test_the_square_shows_its_counts_at_every_size(size: Size) -> None:
    for table in every_table("napoleons-square"):
        counts = [pill.text for pill in marks_of(Pill, "napoleons-square", table, size)]
        legible = arranged("napoleons-square", table, size).is_legible
        expected = [len(table[pile]) for pile in (STOCK, WASTE) if table[pile] and legible]
        assert [int(re.sub(r"\D", "", text)) for text in counts] == expected


@pytest.mark.parametrize(
    ("slug", "said"),
    [("calculation", "47 left"), ("numeration", "67 left"), ("napoleons-square", "56 left"), ("quatorze", "27 left")],
)
def test_every_stock_says_alike_how_many_cards_are_left(slug: str, said: str) -> None:
    assert said in [pill.text for pill in marks_of(Pill, slug, dealt(slug), (1024, 640))]


def test_suits_in_a_place_keep_clear_of_its_edge_in_large_text() -> None:
    set_ui_style(text=2.0)
    pictures = [layer(120, 200), layer(120, 200)]
    for picture, suits in zip(pictures, ((), tuple(Sign(suit, "#FFFFFF") for suit in Suit)), strict=True):
        Slot((10, 10, 100, 140), "#FFFFFF", "A", (), suits).paint(picture)
    foot = pygame.Rect(0, 140, 120, 60)  # a tenth of the width above its lower edge, and below
    empty, full = (pygame.image.tobytes(picture.subsurface(foot), "RGBA") for picture in pictures)
    assert empty == full


def test_marks_show_the_suits_in_the_colours_of_the_deck() -> None:
    """Signs of empty foundations, and of the next cards."""
    numbered: dict[Pile, Cards] = {
        pile_named("numeration", f"f{n}"): (Card(Rank(n), suit),) for n, suit in enumerate(Suit, start=1)
    }
    cases: list[tuple[str, dict[Pile, Cards]]] = [("numeration", {}), ("napoleons-square", {}), ("king-albert", {})]
    cases += [("numeration", numbered)]
    for slug, cards in cases:
        empty: dict[Pile, Cards] = {pile: () for pile in PATIENCES[slug].piles if pile.role is Role.FOUNDATION}
        table = dealt(slug).having(empty | cards)
        layouts = (arranged(slug, table, deck=DECKS[name]) for name in ("classic", "four"))
        two, four = (TABLES[slug].marks(layout, table) for layout in layouts)
        assert two != four


ORDERS = {"f1": "A23456789TJQK", "f3": "369Q258JA47TK", "f4": "48Q37J26TA59K"}


def test_a_first_card_shows_how_its_suit_would_go_up_on_each_free_foundation() -> None:
    table = dealt("numeration").having({pile_named("numeration", "f2"): (Card(Rank(2), Suit.HEARTS),)})
    layout, view = arranged("numeration", table), TABLES["numeration"]
    first = next(pile for pile in layout.places if table.top(pile) == Card(Rank.FOUR, Suit.SPADES))
    orders = [mark for mark in view.links(layout, table, first, ()) if isinstance(mark, SuitOrder)]
    for mark, name in zip(orders, ("f1", "f3", "f4"), strict=True):
        assert mark.rect == layout.pile_rect(pile_named("numeration", name), ())
        assert "".join(RANKS[rank - 1] for rank in mark.ranks) == ORDERS[name]
    hearts = next(pile for pile in layout.places if (top := table.top(pile)) and top.suit is Suit.HEARTS)
    assert not view.links(layout, table, hearts, ())


@every_size
def test_a_thread_joins_the_chosen_card_to_its_partners(size: Size) -> None:
    """Along the row, and along the column, from edge to edge."""
    layout, view = arranged("quatorze", dealt("quatorze"), size), TABLES["quatorze"]
    chosen, *partners = (pile_named("quatorze", name) for name in ("t2", "t5", "t12"))
    ends = {pile: layout.pile_rect(pile, ()).inflate(6, 6) for pile in (chosen, *partners)}
    for partner, thread in zip(partners, view.links(layout, dealt("quatorze"), chosen, partners), strict=True):
        assert thread.rect.colliderect(ends[chosen])
        assert thread.rect.colliderect(ends[partner])
        assert min(thread.rect.size) < layout.width / 2


def test_a_complete_foundation_names_no_next_card() -> None:
    run = tuple(Card(Rank((place * 2) % 13 or 13), Suit.SPADES) for place in range(1, 14))
    badges = marks_of(Badge, "numeration", dealt("numeration").having({pile_named("numeration", "f2"): run}))
    assert [badge.next_rank for badge in badges if badge.suit] == [None]


@every_game
def test_a_miniature_carries_no_inscriptions(slug: str) -> None:
    """However large the window of which it is a part; only the lists of ranks are part of the picture."""
    for table in stages(slug):
        layout = replace(TABLES[slug].arrange(pygame.Rect(0, 0, 1200, 600), table), miniature=True)
        marks = TABLES[slug].marks(layout, table)
        assert not any(isinstance(mark, (Label, Pill, Badge)) for mark in marks)
        assert not any(mark.letter or mark.notes or mark.suits for mark in marks if isinstance(mark, Slot))


@every_game
def test_a_tile_shows_the_arrangement_of_its_table(slug: str) -> None:
    """Nothing is seen twice while one melts into the other."""
    frame = MiniatureFrame((597, 489), 98, 20, 1.0, (1920, 1020))
    for table in stages(slug):
        large = TABLES[slug].arrange(pygame.Rect(0, 0, 1920, 1020), table)
        small = scaled(large, table, frame.area)
        scale, (left, top), (wide, high) = small.area.h / large.area.h, small.block.topleft, large.block.topleft
        for pile in large.places:
            assert frame.area.contains(small.pile_rect(pile, table[pile]))
            for (x, y), (far, down) in zip(small.spots(pile, table[pile]), large.spots(pile, table[pile]), strict=True):
                assert (x - left, y - top) == pytest.approx((scale * (far - wide), scale * (down - high)), abs=3)


def test_still_to_come_is_what_has_not_been_seen() -> None:
    table = dealt("calculation")
    assert sum(unseen_cards(table).values()) == len(table[STOCK]) - 1


def test_a_sum_keeps_its_row_when_all_of_its_pairs_are_taken() -> None:
    taken = tuple(Card(rank, suit) for suit in Suit for rank in (Rank.SIX, Rank.EIGHT))
    rows = marks_of(TallyRow, "quatorze", dealt("quatorze").having({DISCARD: taken}))
    assert [row.count for row in rows] == [4, 4, 4, 4, 4, 0, 2]


@every_size
def test_the_sums_are_seven_with_and_without_a_title(size: Size) -> None:
    table, layout = dealt("quatorze"), arranged("quatorze", dealt("quatorze"), size)
    for each in (layout, replace(layout, miniature=True)):
        rows = [mark for mark in TABLES["quatorze"].marks(each, table) if isinstance(mark, TallyRow)]
        assert [row.ranks[0] for row in rows] == list(Rank)[:7]


@pytest.mark.parametrize("text", [1.5, 2.0])
def test_the_columns_of_a_tally_stand_apart(text: float) -> None:
    set_ui_style(text=text)
    layout, inks = arranged("calculation", dealt("calculation")), []
    for row in marks_of(TallyRow, "calculation", dealt("calculation")):
        canvas = pygame.Surface((1920, 1080), pygame.SRCALPHA)
        row.paint(canvas)
        inks.append(canvas.get_bounding_rect())
    assert len(inks) == len(RANKS)
    assert min(ink.left for ink in inks[7:]) - max(ink.right for ink in inks[:7]) >= 0.08 * layout.width


@every_size
@pytest.mark.parametrize("text", [1.5, 2.0])
def test_the_heading_of_the_sums_stays_between_the_bar_and_them(size: Size, text: float) -> None:
    set_ui_style(text=text)
    layout = arranged("quatorze", dealt("quatorze"), size)
    assert list(cramped_labels("quatorze", layout, dealt("quatorze"))) == []


def test_a_pile_has_no_crumbs_below_it_in_high_contrast() -> None:
    edges = PileEdges((0, 0, 120, 168), 52)
    assert edges.slivers
    set_ui_style(contrast=True)
    assert not edges.slivers


def test_the_frames_of_a_small_picture_stand_apart_from_the_columns() -> None:
    table = dealt("numeration")
    layout = replace(arranged("numeration", table), miniature=True)
    columns = [rect for pile, rect in stacks(layout, table).items() if pile.role is Role.TABLEAU]
    trays = [mark.rect for mark in TABLES["numeration"].marks(layout, table) if isinstance(mark, PanelMark)]
    assert max(tray.bottom for tray in trays) < min(column.top for column in columns) - 0.1 * layout.width


@pytest.mark.parametrize("slug", ["calculation", "quatorze"])
@every_size
def test_the_diamonds_of_a_tally_grow_with_its_ranks(monkeypatch: pytest.MonkeyPatch, size: Size, slug: str) -> None:
    """In a second column of a narrow table they stay at least about as large; and they never leave their row."""
    halves, usual = list[float](), 0.0

    def drawn(half: float, colour: str) -> pygame.Surface:
        halves.append(half)
        return lozenge(half, colour)

    monkeypatch.setattr(tally, "lozenge", drawn)
    for text in (1.0, 1.25, 1.5, 2.0):
        set_ui_style(text=text)
        for row in marks_of(TallyRow, slug, dealt(slug), size):
            canvas = pygame.Surface(size, pygame.SRCALPHA)
            row.paint(canvas)
            ink = canvas.get_bounding_rect()
            assert row.rect.inflate(4, 0.2 * row.rect.h).contains(ink)
        usual = usual or min(halves)
        assert min(halves) >= 0.85 * usual
        halves.clear()


@every_size
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_a_ladder_names_all_ranks_to_its_king(monkeypatch: pytest.MonkeyPatch, size: Size, text: float) -> None:
    set_ui_style(text=text)
    words = list[str]()
    monkeypatch.setattr(ladder, "write", lambda _canvas, word, *_: words.append(word))
    for mark in marks_of(Ladder, "calculation", dealt("calculation"), size):
        mark.paint(pygame.Surface(size))
        assert len({*words}) == 12
        assert words.pop() == "K"
        words.clear()
