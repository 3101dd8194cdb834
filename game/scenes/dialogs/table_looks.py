"""The part of the settings for the look of each table: its card backs, one of them locked, and its felt."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

import pygame

from game.language import _, ngettext
from game.patiences import PATIENCES
from game.rules.cards import parse_card
from game.scenes.appearance_settings import appearance_of
from game.scenes.host import Host
from game.scenes.widgets.controls import Choice, named
from game.scenes.widgets.gallery import Gallery, GalleryPicture
from game.scenes.widgets.widget import Widget
from game.scenes.wording import game_name
from game.view.cards.faces import Faces
from game.view.drawing.palette import GOLD_HIGH, IVORY_2
from game.view.drawing.sprite_cache import cached_sprite
from game.view.drawing.themes import FELTS, THEMES
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.stage.felt import felt
from game.view.tables.appearance import CARD_BACKS, WINS_TO_UNLOCK, back_file
from game.view.text.rendering import fitted
from game.view.widgets.widget_marks import note

HIDDEN = parse_card("AS").turned()
LEFT = 106  # units for the labels
CARD, CLOTH = 84, (84, 60)  # units: width of a card back, and size of a felt
GAP = 14  # units between pictures


class TableLooks:
    """The choices for one table at a time; each change applies at once."""

    HEIGHT = 62 + 146 + 98.0  # units: the row of tables, the backs, the felts

    def __init__(self, host: Host, slug: str) -> None:
        """Start with the table of a game."""
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
        """Set the card back of the table."""
        self.refused = False
        self._change(backs=self._with(self.host.preferences.settings.backs, design, CARD_BACKS[0].slug))

    def choose_felt(self, slug: str) -> None:
        """Set the felt of the table."""
        self._change(felts=self._with(self.host.preferences.settings.felts, slug, THEMES[self.slug].slug))

    def refuse(self, design: str) -> None:
        """Show what is missing to unlock a back."""
        del design
        self.refused = True
        self.host.sound.play("refusal")

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

    def parts(self, rect: pygame.Rect, u: float) -> Iterable[Widget | Mark]:
        """Yield the parts, from the upper edge of a rectangle downwards."""
        place = pygame.Rect(rect.x + round(8 * u), rect.y + round(6 * u), rect.w - round(12 * u), round(42 * u))
        games = tuple((slug, game_name(slug)) for slug in PATIENCES)
        yield Choice("dressed table", place, games, self.slug, self.turn_to, spoken=_("Table"))
        yield from self._backs(rect.move(0, round(62 * u)), u)
        yield from self._felts(rect.move(0, round(208 * u)), u)

    def _backs(self, rect: pygame.Rect, u: float) -> Iterable[Widget | Mark]:
        dress = appearance_of(self.host.preferences.settings)
        self._faces.resize(
            round(CARD * u), *(back_file(self.slug, design.slug) for design in CARD_BACKS), deck=dress.deck
        )
        pictures = tuple(self._back(design.slug, locked=self.wins < design.wins) for design in CARD_BACKS)
        chosen = dress.design(self.slug)
        gallery = self._gallery("back", rect, u, pictures, chosen)
        yield from _label(gallery, rect, u, next(_(d.name) for d in CARD_BACKS if d.slug == chosen))
        yield gallery
        left, middle = gallery.rect.right + 14 * u, float(gallery.rect.centery)
        style = fitted(self.missing, note(u, GOLD_HIGH if self.refused else IVORY_2), rect.right - left - 6 * u)
        yield Label(self.missing, style, (left, middle - 11 * u), "ml")
        if self.wins < WINS_TO_UNLOCK:
            yield Label(
                ngettext(
                    "{wins} of {count} win at this table",
                    "{wins} of {count} wins at this table",
                    WINS_TO_UNLOCK,
                    wins=self.wins,
                ),
                style,
                (left, middle + 11 * u),
                "ml",
            )

    def _back(self, design: str, *, locked: bool) -> GalleryPicture:
        chosen = (
            appearance_of(self.host.preferences.settings).design(self.slug) == design
        )  # a back that is in use stays available
        picture = self._faces.picture(HIDDEN, back_file(self.slug, design))
        name = next(_(each.name) for each in CARD_BACKS if each.slug == design)
        return GalleryPicture(design, picture, locked and not chosen, name)

    def _felts(self, rect: pygame.Rect, u: float) -> Iterable[Widget | Mark]:
        wide = min(round(CLOTH[0] * u), round((rect.w - LEFT * u) / len(FELTS) - GAP * u))
        size = wide, round(wide * CLOTH[1] / CLOTH[0])
        pictures = tuple(GalleryPicture(slug, _cloth(slug, size), label=_(theme.name)) for slug, theme in FELTS.items())
        chosen = appearance_of(self.host.preferences.settings).felt(self.slug)
        gallery = self._gallery("felt", rect, u, pictures, chosen)
        yield from _label(gallery, rect, u, _(FELTS[chosen].name))
        yield gallery

    def _gallery(
        self, name: str, rect: pygame.Rect, u: float, pictures: tuple[GalleryPicture, ...], chosen: str
    ) -> Gallery:
        (width, height), gap = pictures[0].surface.get_size(), round(GAP * u)
        place = pygame.Rect(rect.x + round(LEFT * u), rect.y, len(pictures) * (width + gap), height + gap)
        change = self.choose_back if name == "back" else self.choose_felt
        label = _("Card back") if name == "back" else _("Felt")
        return Gallery(name, place, pictures, chosen, change, self.refuse, gap, spoken=label)

    def collect(self) -> bool:
        """Fetch pictures of backs that are ready; return whether there were any."""
        return bool(self._faces.collect())

    @property
    def images_ready(self) -> bool:
        """Whether the pictures of backs are ready."""
        return self._faces.complete


def _label(gallery: Gallery, rect: pygame.Rect, u: float, chosen: str) -> list[Mark]:
    line = pygame.Rect(rect.x, gallery.rect.y, rect.w, gallery.rect.h)
    return named(line, gallery.spoken, chosen, u, gallery.rect.x - rect.x)


@cached_sprite
def _cloth(slug: str, size: tuple[int, int]) -> pygame.Surface:
    """Draw a small felt with its motif."""
    large = felt((2 * size[0], 2 * size[1]), FELTS[slug])
    return pygame.transform.smoothscale(large, size).convert_alpha()
