"""The packs: 52 graded deals of each table as cards, which are turned up by winning, and the look of the table."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import KW_ONLY
from operator import attrgetter

import pygame

from game.deals import PACK, pack, table
from game.language import N_, NP_, _, capitalised, ngettext, pgettext
from game.language.cards import name_in_case
from game.language.number_formats import number_text
from game.patiences import PATIENCES
from game.rules.cards import Card, Suit, parse_card
from game.scenes.appearance_settings import appearance_of, deck_of
from game.scenes.host import Host, open_deal
from game.scenes.pages.page import Page, on_felt
from game.scenes.pages.table_looks import TableLooks
from game.scenes.widgets.controls import Button, Choice
from game.scenes.widgets.gallery import Gallery
from game.scenes.widgets.layout import (
    Column,
    Drawn,
    Either,
    Grid,
    Node,
    Row,
    Sized,
    Space,
    Text,
    Wrap,
    grounded,
    named,
    title,
)
from game.scenes.widgets.scroll_view import ScrollView
from game.scenes.wording import game_name
from game.view.cards.faces import Faces
from game.view.cards.layout import RATIO
from game.view.drawing.geometry import centred
from game.view.drawing.paint import pip
from game.view.drawing.palette import GILT, IVORY, IVORY_3
from game.view.drawing.ui_style import letter
from game.view.frozen import frozen
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import Glow, PanelMark, Sign, Slot
from game.view.marks.text_box import text_style
from game.view.tables.appearance import PRIZES, look_name
from game.view.text.rendering import SERIF_ITALIC
from game.view.widgets.widget_marks import Image, State, body, note

LEAST, APART = 54, 16  # units: the least width of a card, and the distance between two
SIGN, PRIZE = 84, 130  # units: the widths of the sign of a suit, and of what it unlocks
DIFFICULTIES = {
    Suit.CLUBS: NP_("deals of a suit", "easy"),
    Suit.DIAMONDS: NP_("deals of a suit", "medium"),
    Suit.HEARTS: NP_("deals of a suit", "hard"),
    Suit.SPADES: NP_("deals of a suit", "very hard"),
}
# what is known of a card's deal, by whether it was won clean
STATES = {None: N_("{deal}, not won yet"), False: N_("{deal}, won"), True: N_("{deal}, won clean")}


@frozen
class PackCards(Gallery):
    """The cards of a suit: of those that are not `won` the backs, with what they are; the chosen one glows."""

    _: KW_ONLY
    won: Mapping[Card, bool]  # whether each is gilt

    @property
    def in_row(self) -> int:
        return self._grid(self.rect.w)[1]

    @property
    def ringed(self) -> pygame.Rect:
        return self.rects[self._index]

    def marks(self, state: State) -> Sequence[Mark]:
        marks, rim = [*super().marks(state)], max(2, round(3 * state.unit))
        for value, rect in zip(self.values, self.rects, strict=True):
            card = parse_card(value)
            if card not in self.won:
                disc = centred(rect.center, 0.72 * rect.w, 0.72 * rect.w)
                marks.append(PanelMark(disc, disc.w / 2, "#0A0A0F", 0.66))
                marks.append(Slot(rect, IVORY, letter(card.rank), (), (Sign(card.suit, IVORY),)))
            elif self.won[card]:
                edge = rect.inflate(rim, rim)
                marks.append(PanelMark(edge, self.radius, "#000000", 0.0, GILT, edge_width=rim))
            if value == self.chosen:
                marks.append(Glow(rect, rect.w))
        return marks

    def key(self, event: pygame.Event) -> bool:
        """Handle Home and End, and the keys of all options."""
        ends = {pygame.K_HOME: 0, pygame.K_END: -1}
        if event.key in ends:
            self.choose(self.values[ends[event.key]])
        return event.key in ends or super().key(event)


class PacksPage(Page):
    """The pack of a table, what is known of one of its deals, and the look of the table."""

    name = "packs"
    heading = N_("Packs")
    wide = 1960.0

    card: Card  # the chosen one

    def __init__(self, host: Host, slug: str, number: int | None = None) -> None:
        """Open the page at a deal of a table's pack, or else at its first one that is not won."""
        super().__init__(host)
        self.faces, self.looks = Faces(host.cache, host.wake), TableLooks(host, slug)
        self.turn(slug)
        self.card = next((card for card, deal in self.numbers.items() if deal == number), self.card)
        self.focus = self.card.suit.value

    def turn(self, slug: str) -> None:
        """Show the pack of a table."""
        self.slug, self.numbers = slug, dict(zip(PACK, pack(PATIENCES[slug]()), strict=True))
        self.offsets.clear()
        self.looks.slug, self.looks.refused = slug, ""
        self._look()
        self.card = next((card for card in PACK if card not in self.won and card not in self.watched), PACK[0])

    def _look(self) -> None:
        """Read which cards were turned up, and which others will not be because their deals were watched."""
        book = self.host.games.record_book
        won = book.won(self.slug)
        self.won = {card: won[number] for card, number in self.numbers.items() if number in won}
        self.watched = {card for card, number in self.numbers.items() if book.was_watched(self.slug, number)}
        self.looks.missing = Counter(card.suit for card in PACK if card not in self.won)

    def host_changed(self) -> None:
        self._look()
        super().host_changed()

    def _deal_text(self, card: Card) -> str:
        deal = _("Deal {number}", number=number_text(self.numbers[card]))
        if card not in self.won and card in self.watched:
            return f"{deal}, {_('watched, so it does not count')}"
        return _(STATES[self.won.get(card)], deal=deal)

    def choose(self, value: str) -> None:
        """Go to a card, or play its deal if it is the chosen one."""
        if value == str(self.card):
            self.play()
        self.card = parse_card(value)

    def choose_suit(self, suit: str) -> None:
        self.card = Card(self.card.rank, Suit(suit))

    def _key(self, event: pygame.Event) -> None:
        """Go to the card of the suit to which a key has moved the focus."""
        super()._key(event)
        if self.focus in map(attrgetter("value"), PRIZES):
            self.choose_suit(self.focus)

    def play(self) -> None:
        """Open the table with the deal of the card; an unfinished game of it goes on."""
        open_deal(self.host, PATIENCES[self.slug](), self.numbers[self.card])

    def tabs(self) -> Choice:
        games = tuple((slug, game_name(slug)) for slug in PATIENCES)
        return Choice("game", games, self.slug, self.turn, spoken=_("Table"))

    def content(self) -> Node:
        """Return all suits above what is known and the looks, or where there is little room one suit at a time."""
        width, height = self.size
        wide = self._wide(13, 4) if width > height else self._wide(7, 8)  # a suit in one row, or in two
        if wide < LEAST:  # one suit at a time in two rows, without anything beside it
            wide = max(LEAST, self._wide(7, 2, 92, 550))
        theme = appearance_of(self.settings).theme(self.slug)
        self.faces.resize(round(wide * self.unit), theme.back, deck=deck_of(self.settings))
        self.looks.resize(self.unit)
        lower = Sized(Wrap(_panel(self._deal()), _panel(self.looks.view(self.unit)), gap=20, below=14))
        suits = tuple((suit.value, capitalised(name_in_case(suit, "subject"))) for suit in PRIZES)
        choice = Choice("suit", suits, self.card.suit.value, self.choose_suit, spoken=_("Suit"))
        pack = Sized(Grid(*map(self._suit, PRIZES), columns=1, gap=APART), fills=True)
        whole = Column(on_felt(pack, theme), lower, gap=20, wide=500)  # suits take two rows where they must
        single = Column(choice, on_felt(Row(self._suit(self.card.suit)), theme), lower, gap=14)
        self.faces.prepare()  # they are kept on disk once all are drawn
        return Either(whole, ScrollView("scroll", single, self.offsets))

    def _wide(self, columns: int, rows: int, beside: float = 348, above: float = 420) -> float:
        """Return the width of a card in units with which rows have room, and what is `beside` and `above` them."""
        across, down = (length / self.unit for length in (self.room.w, self.size[1]))
        return min((across - beside) / columns - APART, ((down - above) / rows - APART) / RATIO)

    def _suit(self, suit: Suit) -> Node:
        """Return the cards of a suit between its sign and what it unlocks, or else above them."""
        cards = [card for card in PACK if card.suit is suit]
        gallery: Node = PackCards(
            suit.value,
            tuple((str(card), f"{_name(card)}. {self._deal_text(card)}") for card in cards),
            str(self.card),
            self.choose,
            reach=round(APART * self.unit),
            again=True,
            spoken=name_in_case(suit, "subject"),
            pictures=tuple(Image(self.faces.picture(card if card in self.won else card.turned())) for card in cards),
            won=self.won,
        )
        sign, prize = Sized(self._sign(suit), SIGN), Sized(self._prize(suit), PRIZE)
        beside = Row(sign, Space(), gallery, Space(), prize, gap=8)
        seven = 7 * (self.faces.width / self.unit + APART)  # cards in a row between sign and prize, at least
        return Either(Column(beside, wide=SIGN + PRIZE + seven), Column(gallery, Row(sign, Space(), prize), gap=10))

    def _sign(self, suit: Suit) -> Node:
        """Return the sign of a suit above how hard its deals are."""
        ink, text = deck_of(self.settings).inks[suit], pgettext("deals of a suit", DIFFICULTIES[suit])
        sign = Drawn(0, 30, lambda rect, _: [Image(pip(suit, rect.h, ink), (rect.centerx - rect.h // 2, rect.y))])
        return Row(Column(sign, Text(text, lambda u: text_style(u, 18, SERIF_ITALIC, IVORY), anchor="mc"), gap=4))

    def _prize(self, suit: Suit) -> Node:
        """Return what a suit unlocks, and how many of its cards are missing for that."""
        look, left = PRIZES[suit], self.looks.missing[suit]
        state = _("{count} more", count=number_text(left)) if left else _("yours")
        return named(look_name(look), state)

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
            "{count} of 52 turned up, {gilt} of them gilt: won with no undo and no hint",
            "{count} of 52 turned up, {gilt} of them gilt: won with no undo and no hint",
            len(self.won),
            gilt=sum(self.won.values()),
        )
        if not self.won:
            turned = _("Win a deal and its card turns up; with no undo and no hint it is gilt.")
        play = Button("play", pgettext("button", "Play"), self.play, "play", main=True, wide=150)
        texts = Column(
            title(_name(card), 30),
            Text(self._deal_text(card), body, folds=True),
            Text(plays, note, folds=True),
            Text(turned, note, IVORY_3, folds=True),
            gap=6,
            wide=300,
        )
        return Wrap(texts, Row(Space(), play), gap=20, below=12)

    def poll(self) -> None:
        """Show pictures of cards that are ready."""
        super().poll()
        if self.faces.collect() | self.looks.faces.collect():
            self.refresh()

    @property
    def images_ready(self) -> bool:
        return self.faces.complete and self.looks.faces.complete


def _name(card: Card) -> str:
    return capitalised(name_in_case(card, "named"))


def _panel(child: Node) -> Node:
    return Sized(grounded(child, IVORY, 0.04, IVORY, 0.14), fills=True)
