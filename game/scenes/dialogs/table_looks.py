"""The part of the settings for the look of each table: its card backs, one of them locked, and its felt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from math import ceil
from typing import Any

import pygame

from game.language import _, ngettext
from game.patiences import PATIENCES
from game.rules.cards import parse_card
from game.scenes.appearance_settings import appearance_of
from game.scenes.host import Host
from game.scenes.widgets.controls import Choice, named
from game.scenes.widgets.gallery import Gallery
from game.scenes.widgets.widget import Widget
from game.scenes.wording import game_name
from game.view.cards.faces import Faces
from game.view.cards.layout import RATIO
from game.view.drawing.palette import GOLD_HIGH, IVORY_2
from game.view.drawing.sprite_cache import cached_sprite
from game.view.drawing.themes import FELTS, THEMES
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.stage.felt import felt
from game.view.tables.appearance import CARD_BACKS, WINS_TO_UNLOCK, back_file
from game.view.text.wrapping import wrapped
from game.view.widgets.widget_marks import note

FACE_DOWN = parse_card("AS").turned()
LEFT = 107  # units for the labels
CARD, FELT = (84, 84 * RATIO), (84, 60)  # units: sizes of a card back and of a felt
GAP = 14  # units between pictures
REMARK = 150  # units, at least, for the text beside the backs


class TableLooks:
    """The choices for one table at a time; each change applies at once."""

    def __init__(self, host: Host, slug: str) -> None:
        self.host, self.slug = host, slug
        self.refused = False  # the player tried to choose the locked back
        self._faces = Faces(None, host.wake)

    # ---- actions

    @property
    def wins(self) -> int:
        """The number of wins of the game."""
        record = self.host.games.record_book.tiles().get(self.slug)
        return record.won if record else 0

    def turn_to(self, slug: str) -> None:
        """Show the choices for another table."""
        self.slug, self.refused = slug, False

    def choose_back(self, design: str) -> None:
        """Set the card back of the table, unless it is locked."""
        self.refused = design in self._locked
        if self.refused:
            self.host.sound.play("refusal")
        else:
            self._change(backs=self._with(self.host.preferences.settings.backs, design, CARD_BACKS[0].slug))

    @property
    def _locked(self) -> tuple[str, ...]:
        """The backs that need more wins; one that is in use stays available."""
        chosen = appearance_of(self.host.preferences.settings).design(self.slug)
        return tuple(back.slug for back in CARD_BACKS if self.wins < back.wins and back.slug != chosen)

    def choose_felt(self, slug: str) -> None:
        """Set the felt of the table."""
        self._change(felts=self._with(self.host.preferences.settings.felts, slug, THEMES[self.slug].slug))

    def _change(self, **changed: Any) -> None:  # noqa: ANN401 - as the settings have it
        self.host.preferences.change(replace(self.host.preferences.settings, **changed))

    def _with(self, chosen: Any, value: str, usual: str) -> dict[str, str]:  # noqa: ANN401 - a mapping of the settings
        """Return the mapping with a choice for this table; the default needs no entry."""
        others = {slug: choice for slug, choice in chosen.items() if slug != self.slug}
        return others if value == usual else others | {self.slug: value}

    @property
    def missing(self) -> str:
        """How many wins are missing for the locked back."""
        left = WINS_TO_UNLOCK - self.wins
        name = _(CARD_BACKS[-1].name)
        if left <= 0:
            return ngettext("{back} is yours: {count} win", "{back} is yours: {count} wins", self.wins, back=name)
        return ngettext(
            "{count} more win and {back} is yours.", "{count} more wins and {back} is yours.", left, back=name
        )

    # ---- parts

    def _places(self, rect: pygame.Rect, u: float) -> tuple[pygame.Rect, pygame.Rect, pygame.Rect]:
        """Return the places of the tables, the backs and the felts, from the upper edge of a rectangle downwards."""
        tables = pygame.Rect(rect.x + round(8 * u), rect.y + round(6 * u), rect.w - round(12 * u), round(42 * u))
        left, wide = rect.x + round(LEFT * u), rect.w - round(LEFT * u)
        backs = _gallery_rect(len(CARD_BACKS), CARD, (left, rect.y + round(62 * u)), wide - round(REMARK * u), u)
        return tables, backs, _gallery_rect(len(FELTS), FELT, (left, backs.bottom + round(14 * u)), wide, u)

    def height(self, width: int, u: float) -> int:
        """Return the height of the parts in pixels for a width."""
        return self._places(pygame.Rect(0, 0, width, 0), u)[-1].bottom + round(24 * u)

    def parts(self, rect: pygame.Rect, u: float) -> Iterable[Widget | Mark]:
        """Yield the parts, from the upper edge of a rectangle downwards."""
        tables, backs, felts = self._places(rect, u)
        games = tuple((slug, game_name(slug)) for slug in PATIENCES)
        yield Choice("dressed table", games, self.slug, self.turn_to, spoken=_("Table"), rect=tables)
        yield from self._backs(rect, backs, u)
        yield from self._felts(rect, felts, u)

    def _backs(self, rect: pygame.Rect, place: pygame.Rect, u: float) -> Iterable[Widget | Mark]:
        appearance = appearance_of(self.host.preferences.settings)
        files = [back_file(self.slug, back.slug) for back in CARD_BACKS]
        self._faces.resize(round(CARD[0] * u), *files, deck=appearance.deck)
        pictures = tuple(self._faces.picture(FACE_DOWN, file) for file in files)
        gallery = Gallery(
            "back",
            tuple((back.slug, _(back.name)) for back in CARD_BACKS),
            appearance.design(self.slug),
            self.choose_back,
            self._locked,
            round(GAP * u),
            pictures,
            spoken=_("Card back"),
            rect=place,
        )
        yield from _labelled(gallery, rect, u)
        left, style = gallery.rect.right + 14 * u, note(u, GOLD_HIGH if self.refused else IVORY_2)
        lines = [line for text in self._remarks() for line in wrapped(text, style, rect.right - left - 6 * u)]
        for row, line in enumerate(lines):
            middle = gallery.rect.centery + (row - (len(lines) - 1) / 2) * 22 * u
            yield Label(line, style, (left, middle), "ml")

    def _remarks(self) -> Iterable[str]:
        yield self.missing
        if self.wins < WINS_TO_UNLOCK:
            yield ngettext(
                "{wins} of {count} win at this table",
                "{wins} of {count} wins at this table",
                WINS_TO_UNLOCK,
                wins=self.wins,
            )

    def _felts(self, rect: pygame.Rect, place: pygame.Rect, u: float) -> Iterable[Widget | Mark]:
        pictures = tuple(_small_felt(slug, (round(FELT[0] * u), round(FELT[1] * u))) for slug in FELTS)
        gallery = Gallery(
            "felt",
            tuple((slug, _(theme.name)) for slug, theme in FELTS.items()),
            appearance_of(self.host.preferences.settings).felt(self.slug),
            self.choose_felt,
            reach=round(GAP * u),
            pictures=pictures,
            spoken=_("Felt"),
            rect=place,
        )
        yield from _labelled(gallery, rect, u)

    def collect(self) -> bool:
        """Fetch pictures of backs that are ready; return whether there were any."""
        return bool(self._faces.collect())

    @property
    def images_ready(self) -> bool:
        """Whether the pictures of backs are ready."""
        return self._faces.complete


def _gallery_rect(count: int, size: tuple[float, float], corner: tuple[int, int], room: int, u: float) -> pygame.Rect:
    """Return the rectangle of some pictures, of a size in units, in rows that are at most `room` pixels wide."""
    width, height = (round(side * u) + round(GAP * u) for side in size)
    columns = max(1, min(count, room // width))
    return pygame.Rect(*corner, columns * width, ceil(count / columns) * height)


def _labelled(gallery: Gallery, rect: pygame.Rect, u: float) -> list[Widget | Mark]:
    line = pygame.Rect(rect.x, gallery.rect.y, rect.w, gallery.rect.h)
    return [*named(line, gallery.spoken, gallery.accessible_value, u, gallery.rect.x - rect.x), gallery]


@cached_sprite
def _small_felt(slug: str, size: tuple[int, int]) -> pygame.Surface:
    """Draw a small felt with its motif."""
    large = felt((2 * size[0], 2 * size[1]), FELTS[slug])
    return pygame.transform.smoothscale(large, size).convert_alpha()
