"""The choice of the look of a table: card backs, edges of the cards and the felt; some of them are won."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import replace
from functools import partial

from game.language import _, ngettext
from game.language.cards import spoken
from game.rules.cards import Suit, parse_card
from game.scenes.appearance_settings import appearance_of, deck_of, edges_of
from game.scenes.host import Host
from game.scenes.pages.page import cloth
from game.scenes.widgets.gallery import Gallery
from game.scenes.widgets.layout import Column, Node, Row, Sized, Text, Wrap, named
from game.store.settings import Settings
from game.view.cards.faces import Faces, FaceSpec, draw_face
from game.view.drawing.palette import GOLD_HIGH, IVORY_2
from game.view.drawing.themes import FELTS
from game.view.tables.appearance import CARD_BACKS, EDGES, PRIZES, SUNBURST, WINS_TO_UNLOCK, back_file, look_name
from game.view.widgets.widget_marks import DrawnImage, Image, note

FACE_DOWN, QUEEN = parse_card("AS").turned(), "QH"
CARD, FELT = 62, (62, 44)  # units: width of a card, and size of a felt
GAP, LABEL = 14, 98  # units between pictures, and the width of their label
SUITS = {look: suit for suit, look in PRIZES.items()}


class TableLooks:
    """The choices for one table at a time; each change applies at once."""

    def __init__(self, host: Host, slug: str) -> None:
        self.host, self.slug = host, slug
        self.missing = Counter[Suit]()  # how many cards of each suit are still to be turned up
        self.refused = ""  # a locked look that the player tried to choose
        self.faces = Faces(host.cache, host.wake)

    @property
    def settings(self) -> Settings:
        return self.host.preferences.settings

    @property
    def wins(self) -> int:
        record = self.host.games.record_book.overall.get(self.slug)
        return record.won if record else 0

    def choose(self, setting: str, look: str) -> None:
        """Choose a look of the table, unless it is locked."""
        self.refused = look if look in self.locked else ""
        if self.refused:
            self.host.sound.play("refusal")
            self.host.screen_reader.announce(self.remark)
        else:
            self.host.preferences.change(**{setting: {**getattr(self.settings, setting), self.slug: look}})

    @property
    def locked(self) -> set[str]:
        """The looks that must still be won; those in use stay available."""
        settings, slug = self.settings, self.slug
        appearance = appearance_of(settings)
        needed = {look for suit, look in PRIZES.items() if self.missing[suit]}
        if self.wins < WINS_TO_UNLOCK:
            needed.add(SUNBURST)
        return needed - {appearance.design(slug), appearance.felt(slug), edges_of(settings, slug)}

    @property
    def remark(self) -> str:
        """What is needed for the look that was refused, or else why some have no effect, or what the sunburst needs."""
        if suit := SUITS.get(self.refused):
            return _("{look}: turn up all {suit.subject}", look=look_name(self.refused), suit=spoken(suit))
        if self.settings.high_contrast and not self.refused:
            return _("In high contrast, tables are black and cards outlined")
        left, back = WINS_TO_UNLOCK - self.wins, look_name(SUNBURST)
        if SUNBURST not in self.locked:
            return ""
        return ngettext(
            "{count} more win and {back} is yours.", "{count} more wins and {back} is yours.", left, back=back
        )

    def resize(self, u: float) -> None:
        """Ask for pictures of a size."""
        files = [back_file(self.slug, back) for back in CARD_BACKS]
        self.faces.resize(round(CARD * u), *files, deck=deck_of(self.settings))

    def picture(self, look: str) -> Image | DrawnImage:
        """Return the picture of a back or of edges."""
        if look in CARD_BACKS:
            return Image(self.faces.picture(FACE_DOWN, back_file(self.slug, look)))
        spec = FaceSpec(replace(deck_of(self.settings), gilt=look == "gilt"), self.faces.width)
        return DrawnImage(draw_face, (QUEEN, spec), spec.size)

    def view(self, u: float) -> Node:
        """Return the choices, and what is needed for one of them."""
        appearance = appearance_of(self.settings)
        size = round(FELT[0] * u), round(FELT[1] * u)

        def picture_of(felt: str) -> DrawnImage:
            return DrawnImage(cloth, (size, FELTS[felt], 0), size)

        backs = self._gallery("backs", _("Card back"), CARD_BACKS, self.picture, appearance.design(self.slug))
        edges = self._gallery("edges", _("Edges"), EDGES, self.picture, edges_of(self.settings, self.slug))
        ground = self._gallery("felts", _("Felt"), FELTS, picture_of, appearance.felt(self.slug))
        remark = Text(self.remark, note, GOLD_HIGH if self.refused else IVORY_2)
        return Column(Wrap(backs, edges, gap=44, below=7), ground, remark, gap=14)

    def _gallery(
        self, setting: str, label: str, looks: Iterable[str], picture: Callable[[str], Image | DrawnImage], chosen: str
    ) -> Node:
        """Return the pictures of a setting's looks beside their label."""
        options, gap = tuple((look, look_name(look)) for look in looks), round(GAP / CARD * self.faces.width)
        gallery = Gallery(
            *(setting, options, chosen, partial(self.choose, setting), tuple(self.locked), gap),
            pictures=tuple(map(picture, looks)),
            spoken=label,
            usable=setting == "backs" or not self.settings.high_contrast,
        )
        return Row(Sized(named(label, gallery.accessible_value), LABEL), gallery, gap=12)
