"""The part of the settings for the look of each table: its card backs, one of them locked, and its felt."""

from __future__ import annotations

from collections.abc import Mapping

import pygame

from game.language import _, ngettext
from game.patiences import PATIENCES
from game.rules.cards import parse_card
from game.scenes.appearance_settings import appearance_of
from game.scenes.host import Host
from game.scenes.widgets.controls import Choice
from game.scenes.widgets.gallery import Gallery
from game.scenes.widgets.layout import Column, Node, Row, Sized, Text, Wrap, named
from game.scenes.wording import game_name
from game.store.settings import Settings
from game.view.cards.faces import Faces
from game.view.drawing.palette import GOLD_HIGH, IVORY_2
from game.view.drawing.sprite_cache import cached_sprite
from game.view.drawing.themes import FELTS, THEMES
from game.view.stage.felt import felt
from game.view.tables.appearance import CARD_BACKS, WINS_TO_UNLOCK, back_file
from game.view.widgets.widget_marks import note

FACE_DOWN = parse_card("AS").turned()
CARD, FELT = 84, (84, 60)  # units: width of a card back, and size of a felt
GAP, LABEL = 14, 132  # units between pictures, and from their label to them: with those of the felts as wide as a row


class TableLooks:
    """The choices for one table at a time; each change applies at once."""

    def __init__(self, host: Host, slug: str) -> None:
        self.host, self.slug = host, slug
        self.refused = False  # the player tried to choose the locked back
        self.faces = Faces(None, host.wake)

    @property
    def settings(self) -> Settings:
        return self.host.preferences.settings

    @property
    def wins(self) -> int:
        record = self.host.games.record_book.overall.get(self.slug)
        return record.won if record else 0

    def turn_to(self, slug: str) -> None:
        self.slug, self.refused = slug, False

    def choose_back(self, design: str) -> None:
        """Set the card back of the table, unless it is locked."""
        self.refused = design in self._locked
        if self.refused:
            self.host.sound.play("refusal")
            self.host.screen_reader.announce(self.missing)
        else:
            backs = self._with(self.settings.backs, design, CARD_BACKS[0].slug)
            self.host.preferences.change(backs=backs)

    @property
    def _locked(self) -> tuple[str, ...]:
        """The backs that need more wins; one that is in use stays available."""
        chosen = appearance_of(self.settings).design(self.slug)
        return tuple(back.slug for back in CARD_BACKS if self.wins < back.wins and back.slug != chosen)

    def choose_felt(self, slug: str) -> None:
        felts = self._with(self.settings.felts, slug, THEMES[self.slug].slug)
        self.host.preferences.change(felts=felts)

    def _with(self, chosen: Mapping[str, str], value: str, usual: str) -> dict[str, str]:
        """Return the mapping with a choice for this table; the default needs no entry."""
        others = {slug: choice for slug, choice in chosen.items() if slug != self.slug}
        return others if value == usual else others | {self.slug: value}

    @property
    def missing(self) -> str:
        left = WINS_TO_UNLOCK - self.wins
        name = _(CARD_BACKS[-1].name)
        if left <= 0:
            return ngettext("{back} is yours: {count} win", "{back} is yours: {count} wins", self.wins, back=name)
        return ngettext(
            "{count} more win and {back} is yours.", "{count} more wins and {back} is yours.", left, back=name
        )

    def view(self, u: float) -> Node:
        appearance, wins = appearance_of(self.settings), self.wins
        gap, size = round(GAP * u), (round(FELT[0] * u), round(FELT[1] * u))
        games = tuple((slug, game_name(slug)) for slug in PATIENCES)
        backs = tuple((back.slug, _(back.name)) for back in CARD_BACKS)
        felts = tuple((slug, _(theme.name)) for slug, theme in FELTS.items())
        files = [back_file(self.slug, back.slug) for back in CARD_BACKS]
        self.faces.resize(round(CARD * u), *files, deck=appearance.deck)
        count = ngettext(
            "{wins} of {count} win at this table", "{wins} of {count} wins at this table", WINS_TO_UNLOCK, wins=wins
        )
        remarks = [self.missing, *([count] if wins < WINS_TO_UNLOCK else [])]
        pictures, look = tuple(self.faces.picture(FACE_DOWN, file) for file in files), appearance.design(self.slug)
        back = Gallery("back", backs, look, self.choose_back, self._locked, gap, pictures, spoken=_("Card back"))
        pictures, look = tuple(_small_felt(slug, size) for slug in FELTS), appearance.felt(self.slug)
        ground = Gallery("felt", felts, look, self.choose_felt, (), gap, pictures, spoken=_("Felt"))
        return Column(
            Choice("dressed table", games, self.slug, self.turn_to, spoken=_("Table")),
            Wrap(
                _gallery(back),
                Column(*(Text(text, note, GOLD_HIGH if self.refused else IVORY_2) for text in remarks), wide=150),
                gap=20,
                below=8,
            ),
            _gallery(ground),
            gap=18,
        )


def _gallery(gallery: Gallery) -> Node:
    return Row(Sized(named(gallery.spoken, gallery.accessible_value), LABEL), gallery)


@cached_sprite
def _small_felt(slug: str, size: tuple[int, int]) -> pygame.Surface:
    large = felt((2 * size[0], 2 * size[1]), FELTS[slug])
    return pygame.transform.smoothscale(large, size).convert_alpha()
