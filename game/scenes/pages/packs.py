"""The packs: 52 graded deals of each table as cards, which are turned up by winning, and the look of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import KW_ONLY

import pygame

from game.deals import PACK, next_in_pack, pack, pack_card, table
from game.language import N_, NP_, _, capitalised, ngettext, pgettext
from game.language.cards import name_in_case
from game.language.number_formats import number_text
from game.patiences import PATIENCES
from game.rules.cards import Card, Rank, Suit, parse_card
from game.scenes.appearance_settings import appearance_of, deck_of
from game.scenes.host import Host
from game.scenes.keys import ARROWS
from game.scenes.pages.page import Page
from game.scenes.pages.table_looks import CARD, TableLooks, look_name
from game.scenes.spatial_navigation import nearest
from game.scenes.widgets.controls import Button, Choice, Options
from game.scenes.widgets.layout import (
    Column,
    Drawn,
    Either,
    Grid,
    Layers,
    Node,
    Padded,
    Row,
    Sized,
    Space,
    Text,
    Tight,
    Wrap,
    title,
)
from game.scenes.widgets.scroll_view import ScrollView
from game.scenes.wording import game_name
from game.view.cards.deck import Deck
from game.view.cards.faces import Faces
from game.view.cards.layout import RATIO
from game.view.drawing.geometry import CARD_CORNER, boxed
from game.view.drawing.paint import cut_corners, pip
from game.view.drawing.palette import GOLD, GOLD_HIGH, IVORY, IVORY_2, IVORY_3
from game.view.drawing.sprite_cache import cached_sprite
from game.view.drawing.themes import Theme
from game.view.frozen import frozen
from game.view.marks.focus_ring import FocusRing
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.marks.text_box import text_style
from game.view.stage.felt import NOWHERE, soft_felt
from game.view.tables.appearance import PRIZES
from game.view.text.rendering import SERIF_ITALIC
from game.view.widgets.pack_card import PackCard
from game.view.widgets.widget_marks import Glyph, Image, State, body, note

LEAST, MOST = 54, 72  # units: width of a card where all suits are shown, at least, and where one is, at most
APART = 14  # units between cards, at least
DIFFICULTIES = {
    Suit.CLUBS: NP_("deals of a suit", "easy"),
    Suit.DIAMONDS: NP_("deals of a suit", "medium"),
    Suit.HEARTS: NP_("deals of a suit", "hard"),
    Suit.SPADES: NP_("deals of a suit", "very hard"),
}
# what is known of a card's deal, by whether it was won clean
STATES = {None: N_("{deal}, not won yet"), False: N_("{deal}, won"), True: N_("{deal}, won clean")}


@frozen
class PackCards(Options):
    """The cards of one or more suits, each suit in one row or more of `columns`."""

    grows = True
    fills = True

    _: KW_ONLY
    columns: int
    card: float  # units: the width of a card that it asks for
    faces: Faces
    deck: Deck
    back: str
    won: Mapping[str, bool]  # the cards that were turned up, and whether they are gilt

    @property
    def _rows(self) -> int:
        return len(self.options) // len(Rank) * -(-len(Rank) // self.columns)

    def width(self, u: float) -> int:
        return round(self.columns * (self.card + APART) * u)

    def height(self, width: int, u: float) -> int:
        wide = min(self.card * u, width / self.columns - APART * u)
        return round(self._rows * (wide * RATIO + APART * u))

    @property
    def _size(self) -> tuple[int, int]:
        """The width and height of a card in pixels."""
        off = APART * self.unit
        wide = int(min(self.rect.w / self.columns - off, (self.rect.h / self._rows - off) / RATIO))
        return max(8, wide), round(max(8, wide) * RATIO)

    @property
    def rects(self) -> list[pygame.Rect]:
        wide, tall = self._size
        across, down = min(self.rect.w / self.columns, 1.4 * wide), self.rect.h / self._rows
        if len(self.options) == len(Rank):  # beside it are no signs of other suits
            down = min(down, 1.2 * tall)
        left, top = self.rect.centerx - self.columns * across / 2, self.rect.centery - self._rows * down / 2
        rects = []
        for number in range(len(self.options)):
            suit, rank = divmod(number, len(Rank))
            row, column = divmod(rank, self.columns)
            row += suit * -(-len(Rank) // self.columns)
            x, y = left + (column + 0.5) * across, top + (row + 0.5) * down
            rects.append(pygame.Rect(round(x - wide / 2), round(y - tall / 2), wide, tall))
        return rects

    @property
    def radius(self) -> float:
        return CARD_CORNER * self._size[0]

    @property
    def ring(self) -> FocusRing:
        return FocusRing(boxed(self.rects[self._index]), self.radius, self.unit)

    def marks(self, state: State) -> Sequence[Mark]:
        self.faces.resize(self._size[0], self.back, deck=self.deck)
        marks = []
        for value, rect in zip(self.values, self.rects, strict=True):
            card, won = parse_card(value), value in self.won
            picture = self.faces.picture(card if won else card.turned())
            shaded = not won and value != state.option
            marks.append(
                PackCard(boxed(rect), picture, state.unit, self.won.get(value, False), shaded, value == self.chosen)
            )
        # the glow of the chosen card lies on its neighbours
        return sorted(marks, key=lambda mark: mark.chosen)

    def key(self, event: pygame.Event) -> bool:
        """Handle the arrow keys, Home and End within a suit, and Enter."""
        if event.key in ARROWS:
            ahead = nearest(dict(zip(self.values, self.rects, strict=True)), self.chosen, ARROWS[event.key])
        elif event.key in (pygame.K_HOME, pygame.K_END):
            ahead = str(parse_card(self.chosen)._replace(rank=Rank.ACE if event.key == pygame.K_HOME else Rank.KING))
        else:
            return super().key(event)
        if ahead:
            self.choose(ahead)
        return bool(ahead)


class PacksPage(Page):
    """The pack of a table, what is known of one of its deals, and the look of the table."""

    name = "packs"
    heading = N_("Packs")
    first = "cards"
    wide = 1960.0

    card: Card  # the chosen one

    def __init__(self, host: Host, slug: str, number: int | None = None) -> None:
        """Open the page at a deal of a table's pack, or else at its first one that is not won."""
        super().__init__(host)
        self.faces, self.looks = Faces(host.cache, host.wake), TableLooks(host, slug)
        self.turn(slug)
        self.card = pack_card(PATIENCES[slug](), number) or self.card

    def turn(self, slug: str) -> None:
        """Show the pack of a table."""
        self.slug, self.numbers = slug, dict(zip(PACK, pack(PATIENCES[slug]()), strict=True))
        self.offsets.clear()
        self.looks.turn_to(slug)
        self._look()
        left = next_in_pack(PATIENCES[slug](), self.host.games.record_book.won(slug), self.numbers[PACK[0]])
        self.card = pack_card(PATIENCES[slug](), left) or PACK[0]

    def _look(self) -> None:
        """Read which cards were turned up."""
        won = self.host.games.record_book.won(self.slug)
        self.won = {str(card): won[number] for card, number in self.numbers.items() if number in won}
        self.looks.missing = Counter(card.suit for card in PACK if str(card) not in self.won)
        self._options = {card: (str(card), self._spoken(card)) for card in PACK}

    def host_changed(self) -> None:
        self._look()
        super().host_changed()

    def _deal_text(self, card: Card) -> str:
        deal = _("Deal {number}", number=number_text(self.numbers[card]))
        return _(STATES[self.won.get(str(card))], deal=deal)

    def _spoken(self, card: Card) -> str:
        place = _("Row {row} of 4, card {place} of 13.", row=[*PRIZES].index(card.suit) + 1, place=int(card.rank))
        return f"{capitalised(name_in_case(card, 'named'))}. {self._deal_text(card)}. {place}"

    def choose(self, value: str) -> None:
        """Go to a card, or play its deal if it is the chosen one."""
        if value == str(self.card):
            self.play()
        self.card = parse_card(value)

    def choose_suit(self, suit: str) -> None:
        self.card = Card(self.card.rank, Suit(suit))

    def play(self) -> None:
        """Open the table with the deal of the card; an unfinished game of it goes on."""
        number, kind, games = self.numbers[self.card], PATIENCES[self.slug], self.host.games
        waiting = games.unfinished(kind)
        goes_on = waiting and waiting.number == number and not waiting.game.variation and not waiting.is_won()
        games.open_table(kind(), None if goes_on else number)

    def tabs(self) -> Choice:
        games = tuple((slug, game_name(slug)) for slug in PATIENCES)
        return Choice("game", games, self.slug, self.turn, spoken=_("Table"))

    def content(self) -> Node:
        """Return all suits above what is known and the looks, or where there is little room one suit at a time."""
        self.looks.resize(self.unit)
        panels = Wrap(_panel(self._deal()), _panel(self.looks.view(self.unit)), gap=20, below=14)
        lower = Column(Sized(panels), wide=500)  # which needs less width than the panels side by side
        suits, one = (*PRIZES,), (self.card.suit,)
        columns = 7 if self.size[0] < self.size[1] else 13
        signs, prizes = (Tight(Grid(*map(each, suits), columns=1, fills=True)) for each in (self._sign, self._prize))
        pack = Row(signs, self._cards(suits, columns, LEAST), prizes, gap=18)
        single = Wrap(self._cards(one, 7, MOST), Tight(self._prize(self.card.suit)), gap=14, below=10)
        scrolled = Column(self._suits(), self._on_felt(single), lower, gap=14)
        whole = Column(self._on_felt(pack), lower, gap=20)
        return Either(whole, ScrollView("scroll", scrolled, self.offsets))

    def _suits(self) -> Node:
        """Return the choice of the suit that is shown alone."""
        names = tuple(
            (suit.value, f"{capitalised(name_in_case(suit, 'subject'))}, {_difficulty(suit)}") for suit in PRIZES
        )
        rows = (
            Choice("suit", names, self.card.suit.value, self.choose_suit, spoken=_("Suit"), columns=columns)
            for columns in (4, 2)
        )
        return Either(*rows)

    def _on_felt(self, child: Node) -> Node:
        theme = appearance_of(self.settings).theme(self.slug)

        def draw(rect: pygame.Rect, u: float) -> Iterator[Mark]:
            radius = round(20 * u)
            yield Image(_cloth(rect.size, theme, radius), rect.topleft)
            yield PanelMark(boxed(rect), radius, "#000000", 0.0, GOLD, 0.34)

        return Layers(Drawn(0, 0, draw, fills=True), Padded(child, 18, 14))

    def _cards(self, suits: Sequence[Suit], columns: int, wide: float) -> PackCards:
        options = tuple(self._options[card] for card in PACK if card.suit in suits)
        back = appearance_of(self.settings).theme(self.slug).back
        return PackCards(
            *("cards", options, str(self.card), self.choose),
            spoken=game_name(self.slug),
            again=True,
            columns=columns,
            card=wide,
            faces=self.faces,
            deck=deck_of(self.settings),
            back=back,
            won=self.won,
        )

    def _sign(self, suit: Suit) -> Node:
        """Return the sign of a suit above how hard its deals are."""
        ink = deck_of(self.settings).inks[suit].felt
        sign = Drawn(0, 30, lambda rect, _: [Image(pip(suit, rect.h, ink), (rect.centerx - rect.h // 2, rect.y))])
        return Row(
            Column(sign, Text(_difficulty(suit), lambda u: text_style(u, 18, SERIF_ITALIC, IVORY), anchor="mc"), gap=4)
        )

    def _prize(self, suit: Suit) -> Node:
        """Return what a suit unlocks, and how many of its cards are missing for that."""
        look, left = PRIZES[suit], self.looks.missing[suit]

        def draw(rect: pygame.Rect, u: float) -> Iterator[Mark]:
            picture = self.looks.picture(look)
            corner = rect.centerx - picture.get_width() // 2, rect.centery - picture.get_height() // 2
            yield (card := Image(picture, corner, radius := CARD_CORNER * rect.w))
            if left:
                yield PanelMark(boxed(card.rect), radius, "#0A0A0F", 0.55)
                yield Glyph("lock", rect.center, max(14, round(24 * u)), IVORY)

        state = _("{count} more", count=number_text(left)) if left else _("yours")
        texts = Column(Text(look_name(look), body), Text(state, note, IVORY_2 if left else GOLD_HIGH), gap=2)
        return Row(Drawn(CARD, CARD * RATIO, draw), texts, gap=14)

    def _deal(self) -> Node:
        """Return what is known of the chosen card's deal, and the button that opens it."""
        card, known = self.card, table(PATIENCES[self.slug]())[self.numbers[self.card]]
        plays = ngettext(
            "Simulated players win it {count} time of {plays}.",
            "Simulated players win it {count} times of {plays}.",
            known.won,
            plays=known.plays,
        )
        turned = ngettext(
            "{count} of 52 turned up, {gilt} of them gilt",
            "{count} of 52 turned up, {gilt} of them gilt",
            len(self.won),
            gilt=sum(self.won.values()),
        )
        play = Button("play", pgettext("button", "Play"), self.play, "play", main=True, wide=150)
        texts = Column(
            title(capitalised(name_in_case(card, "named")), 30),
            Text(self._deal_text(card), body, folds=True),
            Text(plays, note, folds=True),
            Text(turned if self.won else _("Win a deal and its card turns up."), note, IVORY_3, folds=True),
            gap=6,
            wide=300,
        )
        return Wrap(Row(Drawn(CARD, CARD * RATIO, self._picture), texts, gap=26), Row(Space(), play), gap=20, below=12)

    def _picture(self, rect: pygame.Rect, u: float) -> list[Mark]:
        """Return the chosen card as it lies."""
        won, card = self.won.get(str(self.card)), self.card
        back = appearance_of(self.settings).theme(self.slug).back
        picture = self.looks.faces.picture(card if won is not None else card.turned(), back)
        return [PackCard((*rect.topleft, *picture.get_size()), picture, u, gilt=bool(won))]

    def poll(self) -> None:
        """Show pictures of cards that are ready."""
        super().poll()
        if self.faces.collect() | self.looks.faces.collect():
            self.refresh()

    @property
    def images_ready(self) -> bool:
        return self.faces.complete and self.looks.faces.complete


def _difficulty(suit: Suit) -> str:
    return pgettext("deals of a suit", DIFFICULTIES[suit])


def _panel(child: Node) -> Node:
    """Return a box on a ground of its own."""
    ground = Drawn(0, 0, lambda rect, u: [PanelMark(boxed(rect), 16 * u, IVORY, 0.04, IVORY, 0.14)], fills=True)
    return Layers(ground, Padded(child, 24, 18))


@cached_sprite
def _cloth(size: tuple[int, int], theme: Theme, radius: int) -> pygame.Surface:
    """Draw a piece of felt with round corners."""
    cloth = soft_felt(size, theme, NOWHERE).convert_alpha()
    cut_corners(cloth, radius)
    return cloth
