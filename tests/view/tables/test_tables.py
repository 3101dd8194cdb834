"""Every table at every window size: nothing is cut off, hidden or overlapping, and the cards are as large as fit."""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from functools import cache, partial
from itertools import combinations, pairwise, product
from typing import TypeVar

import pygame
import pytest

from game.patiences import PATIENCES
from game.patiences.numeration import RIGHT as RUNS
from game.rules.cards import Card, Cards, Rank, Suit
from game.rules.moves import Transfer
from game.rules.session import Session
from game.rules.table import DISCARD, STOCK, WASTE, Pile, Role, Table
from game.scenes.stopwatch import Stopwatch
from game.scenes.table.table_toolbar import TableToolbar
from game.scenes.widgets.pane import Pane
from game.store.save_format import GameStats
from game.view.cards.deck import CLASSIC, DECKS, Deck
from game.view.cards.layout import Layout, mirrored, scaled
from game.view.drawing.ui_style import set_ui_scale, toolbar_height
from game.view.marks.labels import Label, Pill
from game.view.marks.mark import AnimatedMark, Mark
from game.view.marks.pile_marks import PanelMark, PileEdges, Slot
from game.view.marks.verdict import VerdictLight, VerdictName
from game.view.menu.miniature import MiniatureFrame, MiniatureSource, block
from game.view.tables import TABLES
from game.view.tables.appearance import DEFAULT_APPEARANCE
from game.view.tables.badge import Badge
from game.view.tables.calculation import unseen_cards
from game.view.tables.fourteens import TakenRow
from game.view.tables.ladder import Ladder
from game.view.tables.tally import TallyRow
from game.view.widgets.buttons import PillButton
from game.view.widgets.widget_marks import State
from sprites.draw.canvas import W
from sprites.draw.decks import DECKS as STYLES
from sprites.draw.styles import Style
from tests.support.host import HeadlessHost, Size
from tests.support.selection import SIZES, each_game, sample
from tests.support.text_layout import watching
from tests.view.marks.test_marks import painted_beyond

Kind = TypeVar("Kind", bound=Mark)
STRIPS = {"classic": (0.245, 0.42), "large": (0.336, 0.50)}  # of a card's width: the least seen of it above, or beside
HIDDEN_STRIP = 0.11  # and of a face-down card
EDGE, OPEN = 0.10, 3  # of a card deep in a long pile, and how many of its covered cards are not deep
SMALLER = 0.85  # of their usual width: cards of a table with a pile that shows no more than such edges
MARGIN, BETWEEN = 0.15, 0.07  # of a card's width: the least room around the cards, and between two piles
LARGER = 1.06  # times their width: cards that are too large for their window
RUNG = 0.225  # of a card's width: the least room for a rank in a ladder of Calculation
ROUNDING = 1.0  # pixels
TALL = (1024, 1400)
FANNED = {Role.TABLEAU}
SAID: tuple[VerdictName | None, ...] = ("won", "lost", "open", None)
LABELS = (Label, Pill, Badge, TakenRow, Ladder, TallyRow)  # text that neither cards nor other text may cover
SHOWN = ("timer", "show_moves", "show_score", "show_hints", "show_undos")  # the settings of the bar's figures
every_game = pytest.mark.parametrize("slug", TABLES)
every_size = pytest.mark.parametrize("size", [*SIZES, TALL], ids=lambda size: "x".join(map(str, size)))
KINDS = sample(product(TABLES, (CLASSIC, DECKS["large"]), (*SIZES, TALL)), "kinds", 19)
each_kind = pytest.mark.parametrize(
    ("slug", "deck", "size"), KINDS, ids=lambda part: part.name if isinstance(part, Deck) else str(part)
)
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
    "napoleons-square": {"t1": 6, "t6": 5, "t12": 6},
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


def filled(slug: str, table: Table) -> Table:
    """Lengthen the shorter columns of a table as far as room is always kept for."""
    short = {name: n for name, n in FULL[slug].items() if len(table[pile_named(slug, name)]) < abs(n)}
    return with_columns(slug, table, short)


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
    return TABLES[slug].arrange(window(size), table, deck=deck)


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


def complaints(slug: str, layout: Layout, table: Table, deck: Deck = CLASSIC) -> Iterator[str]:
    """Return all that is wrong with a layout."""
    yield from crowded(layout, table)
    yield from covered(slug, layout, table, *STRIPS[deck.name])
    yield from cramped_labels(slug, layout, table)


def crowded(layout: Layout, table: Table) -> Iterator[str]:
    """Return piles too near to the window's edge, or to each other."""
    piles, room = stacks(layout, table), -2 * MARGIN * layout.width
    yield from (f"{pile} is at the edge" for pile in piles if not layout.area.inflate(room, room).contains(piles[pile]))
    for one, other in combinations(piles, 2):
        if apart(piles[one], piles[other]) < BETWEEN * layout.width - ROUNDING:
            yield f"{one} and {other} are too near"


def covered(slug: str, layout: Layout, table: Table, strip: float, side_strip: float) -> Iterator[str]:
    """Return cards of which too little is seen: of deep ones in piles for which no room is kept an edge is enough."""
    for pile in (pile for pile in layout.places if pile.role in FANNED):
        cards, across = table[pile], bool(layout.places[pile].step[0])
        hidden, face_up = (0, 5) if across else KEPT[slug]
        open_strip = side_strip if across else strip
        strips = [open_strip if card.face_up else HIDDEN_STRIP for card in cards[:-1]]
        long = sum(strips) > hidden * HIDDEN_STRIP + face_up * open_strip + 0.001
        for place, (card, pixels, least) in enumerate(zip(cards, shown(layout, table, pile), strips, strict=False)):
            if pixels < (min(EDGE, least) if long and place < len(strips) - OPEN else least) * layout.width:
                yield f"{card} on {pile} shows only {pixels} of {layout.width} pixels"


def shown(layout: Layout, table: Table, pile: Pile) -> list[int]:
    """Return how many pixels of each covered card of a pile are seen, downwards or across."""
    spots = layout.spots(pile, table[pile])
    return [next_x - x + next_y - y for (x, y), (next_x, next_y) in pairwise(spots)]


def cramped_labels(slug: str, layout: Layout, table: Table) -> Iterator[str]:
    """Return marks beyond the window, ladders too tight to read, and covered text."""
    marks = TABLES[slug].marks(layout, table)
    for mark in marks:
        if not layout.area.contains(mark.rect):
            yield f"{mark} is outside"
        if isinstance(mark, Ladder) and mark.step < RUNG * layout.width - 0.05:
            yield f"a rung of {mark.step:.1f} pixels is too tight"
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
            assert list(complaints(slug, played, table, deck)) == []


def body(mark: Mark) -> pygame.Rect:
    """Return the room of a mark, without the light of a button."""
    return pygame.Rect(mark.box) if isinstance(mark, PillButton) else mark.rect


@every_size
@each_game
def test_the_toolbar_keeps_to_itself(slug: str, size: Size) -> None:
    """No button and no word on it leaves the bar, nor touches another, in a long game with a long number."""
    host, session = HeadlessHost(size), Session(PATIENCES[slug](), 10**20)
    host.choose(**dict.fromkeys(SHOWN, True))
    for lost, light in product((False, True), SAID):
        toolbar = TableToolbar(host, lambda _: None, lambda _: True)
        stats = GameStats(hints=1234, undos=5678)
        parts = toolbar.parts(session, Stopwatch(359_999.0), stats=stats, lost=lost, light=light)
        bar, *marks = Pane().marks(parts, lambda widget: State(widget.unit))
        assert lost or bool(light) == any(isinstance(mark, VerdictLight) for mark in marks)
        assert bar.rect.bottom <= window(size).top
        for mark in marks:
            assert pygame.Rect(0, 0, size[0], toolbar.height).contains(body(mark)), f"{mark} is outside"
        for one, other in combinations(marks, 2):
            figures = [mark for mark in (one, other) if isinstance(mark, Label) and mark.anchor == "mc"]
            ground = isinstance(one, PanelMark) and body(one).contains(body(other))
            lines = len(figures) == 2 and figures[0].position[1] != figures[1].position[1]
            assert ground or lines or not body(one).colliderect(body(other)), f"{one} and {other} overlap"


@every_game
def test_a_left_handed_table_is_the_usual_one_the_other_way_round(slug: str) -> None:
    """Cards cover the same felt, reflected; twice the other way round is the usual way."""
    for table in every_table(slug):
        layout = arranged(slug, table)
        other = mirrored(layout, table)
        usual, turned = stacks(layout, table), stacks(other, table)
        assert Counter((1920 - r.right, r.y, r.w) for r in usual.values()) == Counter(
            (r.x, r.y, r.w) for r in turned.values()
        )
        assert all(other.places[pile].step == place.step for pile, place in layout.places.items())
        again = mirrored(other, table)
        assert stacks(again, table) == usual
        assert again.frames == layout.frames


@pytest.mark.parametrize(
    ("slug", "left", "right"),
    [
        ("calculation", "f1 f2 f3 f4", "t1 t2 t3 t4"),
        ("numeration", "s", "f1 f2 f3 f4 f5 f6 f7 f8"),
        ("quatorze", "s", "d"),
        ("quatorze", "t1 t2 t3 t4 t5", ""),  # whose square is read by rows, whichever hand plays
        ("king-albert", "t1 t2 t3 t4 t5 t6 t7 t8 t9", "f1"),
    ],
)
def test_left_handed_the_stock_and_the_foundations_change_sides_and_keep_their_order(
    slug: str, left: str, right: str
) -> None:
    layout = arranged(slug, dealt(slug))
    for way, piles in ((layout, f"{left} {right}"), (mirrored(layout, dealt(slug)), f"{right} {left}")):
        xs = [way.places[pile_named(slug, name)].x for name in piles.split()]
        assert xs == sorted(set(xs))


@each_kind
def test_cards_are_as_large_as_fit(slug: str, deck: Deck, size: Size) -> None:
    """A table as full as room is kept for has the usual cards, and no room for larger ones."""
    area, view, full = window(size), TABLES[slug], filled(slug, dealt(slug))
    width = view.arrange(area, dealt(slug), deck=deck).width
    assert view.arrange(area, full, deck=deck).width == width
    if size != TALL:
        assert list(complaints(slug, view.place(area, full, round(LARGER * width), deck), full, deck))


@each_kind
def test_cards_keep_their_size_but_for_one_step(slug: str, deck: Deck, size: Size) -> None:
    """They are smaller only if a long pile would show less of a card than of one that is face down."""
    area, view = window(size), TABLES[slug]
    usual = view.arrange(area, dealt(slug), deck=deck).width
    for table in every_table(slug):
        width = view.arrange(area, table, deck=deck).width
        assert width in {usual, round(SMALLER * usual)}
        if width < usual:
            large = view.place(area, table, usual, deck)
            piles = [pile for pile in large.places if pile.role in FANNED]
            seen = [pixels for pile in piles for pixels in shown(large, table, pile)]
            assert min(seen) < HIDDEN_STRIP * usual + 1


def test_what_moves_together_closes_up_first_then_what_lies_deep() -> None:
    """The first card of a run stays open longer, and the top cards of a pile always."""
    pile, below = pile_named("napoleons-square", "t1"), [Card(Rank(2 * n), suit) for n, suit in enumerate(Suit, 1)][1:]
    closed = []
    for length in range(2, 14):
        table = dealt("napoleons-square").having({pile: (*below, *LONG_RUN[:length])})
        layout = arranged("napoleons-square", table)
        narrow = {n for n, seen in enumerate(shown(layout, table, pile)) if seen < STRIPS["classic"][1] * layout.width}
        moved = {*range(len(below) + 1, len(below) + length - 1 - OPEN)}
        assert narrow <= {*range(len(below) + length - 1 - OPEN)}
        assert narrow <= moved or moved <= narrow
        assert narrow - moved == {*range(len(narrow - moved))}
        closed.append(bool(narrow) + bool(narrow - moved))
    assert closed[0] == 0
    assert 2 in closed


@pytest.mark.parametrize("art", STYLES, ids=lambda art: art.folder)
def test_a_deck_leaves_room_for_the_index_that_is_drawn(art: Style) -> None:
    deck, index = DECKS[art.folder], art.index
    assert deck.strip * W >= index.strip
    assert deck.side_strip * W > index.pip_x + index.pip_size / 2


def test_every_deck_is_drawn() -> None:
    assert {*DECKS} == {art.folder for art in STYLES}


@every_game
def test_cards_do_not_grow_back(slug: str) -> None:
    area, table, view = window((1920, 1080)), dealt(slug), TABLES[slug]
    usual = view.arrange(area, table).width
    assert view.arrange(area, table, widest=usual - 9).width == usual - 9
    assert view.arrange(area, table, widest=usual + 50).width == usual


@every_game
def test_every_empty_pile_says_what_it_takes(slug: str) -> None:
    """Except for the holes of Quatorze and the empty places of the Belgian reserve, which take nothing."""
    empty = Table(dict.fromkeys(PATIENCES[slug].piles, ()))
    layout, view = arranged(slug, empty), TABLES[slug]
    slots = {mark.box[:2]: mark for mark in view.marks(layout, empty) if isinstance(mark, Slot)}
    for pile in PATIENCES[slug].piles:
        if pile.role is Role.RESERVE or (slug == "quatorze" and pile.role is Role.TABLEAU):
            continue
        place = layout.pile_rect(pile, ())
        slot = slots[place.topleft]
        told = slug != "numeration" or pile not in RUNS[1:]  # only the next one of them
        if pile.role is Role.TABLEAU:  # only while the pile is pointed at
            assert not slot.letter
            assert not slot.notes
            slot = view.note(layout, pile)
            assert slot.rect == place
        assert bool(slot.letter or slot.notes) == told


@every_game
def test_marks_are_values(slug: str) -> None:
    """Equal tables have equal marks, and most of them stay when a move is made."""
    first, second = stages(slug)[0], stages(slug)[1]
    view = TABLES[slug]
    layout = view.arrange(window((1920, 1080)), first)
    marks, again, later = view.marks(layout, first), view.marks(layout, first), view.marks(layout, second)
    assert marks == again
    assert hash(tuple(marks)) == hash(tuple(again))
    assert marks != later
    assert len({*marks} & {*later}) > len({*marks} ^ {*later})


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
        changing = [mark.at(mark.number - 0.5) for mark in marks if isinstance(mark, AnimatedMark) and mark.number]
        assert painted_beyond((*marks, *changing), size) == []


@every_size
def test_the_square_shows_its_counts_at_every_size(size: Size) -> None:
    for table in every_table("napoleons-square"):
        counts = [pill.text for pill in marks_of(Pill, "napoleons-square", table, size)]
        expected = [len(table[pile]) for pile in (STOCK, WASTE) if table[pile]]
        assert [int(text.split()[-1]) for text in counts] == expected


@pytest.mark.parametrize(("name", "colours"), [("classic", 2), ("four_large", 4)])
def test_marks_show_the_suits_in_the_colours_of_the_deck(name: str, colours: int) -> None:
    deck, shown = DECKS[name], dict[str, set[str]]()
    for slug in ("numeration", "napoleons-square", "king-albert"):
        empty = dealt(slug).having({pile: () for pile in PATIENCES[slug].piles if pile.role is Role.FOUNDATION})
        shown[slug] = {sign.colour for slot in marks_of(Slot, slug, empty, deck=deck) for sign in slot.suits}
    aces = {pile_named("numeration", f"f{n}"): (Card(Rank(n), suit),) for n, suit in enumerate(Suit, start=1)}
    badges = marks_of(Badge, "numeration", dealt("numeration").having(aces), deck=deck)
    shown["badges"] = {badge.suit.colour for badge in badges if badge.suit}
    taken = dealt("quatorze").having(
        {DISCARD: tuple(Card(rank, suit) for suit in Suit for rank in (Rank.ACE, Rank.KING))}
    )
    shown["taken"] = {colour for row in marks_of(TakenRow, "quatorze", taken, deck=deck) for colour in row.colours}
    assert {where: len(seen) for where, seen in shown.items()} == dict.fromkeys(shown, colours)


ORDERS = {"f1": "A2345678910JQK", "f2": "246810QA3579JK", "f3": "369Q258JA4710K", "f4": "48Q37J2610A59K"}


@every_size
@pytest.mark.parametrize("text", [1.0, 2.0])
def test_a_first_card_shows_how_its_suit_would_go_up_on_each_free_foundation(size: Size, text: float) -> None:
    set_ui_scale(text=text)
    table = dealt("numeration").having({pile_named("numeration", "f2"): (Card(Rank(2), Suit.HEARTS),)})
    layout, view = arranged("numeration", table, size), TABLES["numeration"]
    first = next(pile for pile in layout.places if table.top(pile) == Card(Rank.FOUR, Suit.SPADES))
    orders = view.links(layout, table, first, ())
    for mark, name in zip(orders, ("f1", "f3", "f4"), strict=True):
        assert mark.rect == layout.pile_rect(pile_named("numeration", name), ())
        with watching() as watch:
            watch.canvas = pygame.Surface(size)
            mark.paint(watch.canvas)
        ranks = [written for written, *_ in watch.written]
        assert ORDERS[name].startswith("".join(ranks))
        assert len(ranks) >= (13 if text == 1 else 7)
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
def test_a_miniature_carries_no_text(slug: str) -> None:
    """However large the window of which it is a part."""
    for table in stages(slug):
        small = TABLES[slug].arrange(pygame.Rect(0, 0, 420, 210), table)
        large = replace(TABLES[slug].arrange(pygame.Rect(0, 0, 1200, 600), table), miniature=True)
        for layout in (small, large):
            marks = TABLES[slug].marks(layout, table)
            assert not any(isinstance(mark, LABELS) for mark in marks)
            assert not any(mark.letter or mark.notes or mark.suits for mark in marks if isinstance(mark, Slot))
            assert all(layout.area.contains(mark.rect) for mark in marks)


@every_game
def test_a_tile_shows_the_arrangement_of_its_table(slug: str) -> None:
    """Nothing is seen twice while one melts into the other, at all sizes at which the cards remain large."""
    for window, size, below in (((1920, 1020), (597, 489), 98), ((1024, 600), (312, 285), 62)):
        frame = MiniatureFrame(size, below, 20, 1.0, window)
        for table in stages(slug):
            large = TABLES[slug].arrange(pygame.Rect((0, 0), window), table)
            small = scaled(large, table, frame.area)
            scale = small.area.h / large.area.h
            for pile in large.places:
                assert frame.area.contains(small.pile_rect(pile, table[pile]))
                pairs = zip(small.spots(pile, table[pile]), large.spots(pile, table[pile]), strict=True)
                offsets = [(x - scale * wide, y - scale * high) for (x, y), (wide, high) in pairs]
                origin = [
                    one - scale * other for one, other in zip(small.block.topleft, large.block.topleft, strict=True)
                ]
                assert all(offset == pytest.approx(origin, abs=3) for offset in offsets)
            own = TABLES[slug].arrange(frame.area, table)
            shown = small if small.width >= 0.85 * own.width else own
            assert shown is small or max(map(len, table.values())) > 15
            assert block(frame, MiniatureSource(slug, "", partial(Table, table)), DEFAULT_APPEARANCE) == shown.block


def test_fans_are_longer_in_a_tall_window() -> None:
    for slug in ("calculation", "king-albert", "numeration"):
        steps = []
        for size in (TALL, (1920, 1080)):
            layout = arranged(slug, dealt(slug), size)
            steps.append(max(place.step[1] for place in layout.places.values()) / layout.width)
        assert steps[0] > 1.3 * steps[1]


def test_still_to_come_is_what_has_not_been_seen() -> None:
    table = dealt("calculation")
    assert sum(unseen_cards(table).values()) == len(table[STOCK]) - 1
