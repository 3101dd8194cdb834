"""The packs: the 52 graded deals of each table as cards, turned up by winning."""

from __future__ import annotations

from game.language import N_, _
from game.patiences import PATIENCES
from game.scenes.host import Host
from game.scenes.pages.page import Page
from game.scenes.widgets.controls import Choice
from game.scenes.widgets.layout import Grid, Node, Space
from game.scenes.wording import game_name


class PacksPage(Page):
    """The pack of a table."""

    name = "packs"
    heading = N_("Packs")
    first = "game"
    wide = 1960.0

    def __init__(self, host: Host, slug: str) -> None:
        super().__init__(host)
        self.slug = slug

    def turn(self, slug: str) -> None:
        self.slug = slug

    def tabs(self) -> Choice:
        games = tuple((slug, game_name(slug)) for slug in PATIENCES)
        return Choice("game", games, self.slug, self.turn, spoken=_("Table"))

    def content(self) -> Node:
        return Grid(Space(1), columns=1, fills=True)
