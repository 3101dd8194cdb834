"""Loading a game: one that was saved, one that was left for another, or a file from anywhere."""

from __future__ import annotations

from datetime import UTC, datetime
from pathlib import Path

import pygame

from game.patiences import PATIENCES
from game.scenes.dialog import footer
from game.scenes.opening import open_save
from game.scenes.saved import LONGEST_PATH, Item, Parts, SavedGames, path_in
from game.scenes.scene import Host
from game.scenes.widgets.controls import Button, Choice
from game.scenes.widgets.typing import Line
from game.scenes.wording import game_name, number_text
from game.shown import shown_name
from game.store.disk import StoreError
from game.store.named import as_loaded, read
from game.store.save_format import Loaded, SaveError
from game.store.shelf import Recent

NOTHING = {"saved": "No game has been saved yet.", "left": "No game was left for another one."}
SOURCES = (("saved", "Saved games"), ("left", "Games left unfinished"))


class LoadGame(SavedGames):
    """Choose a game, Enter. What is written filters the list; a path is opened."""

    name = "load"
    heading = "Load game"
    hint = "Search, or a path such as ~/games/albert.json"

    def __init__(self, host: Host, source: str = "saved") -> None:
        """Begin with the games that were saved, or those that were "left"."""
        self._source = source
        self._left: dict[str, Recent] = {}
        super().__init__(host, Line("", LONGEST_PATH))

    def found(self) -> list[Item]:
        """List the games of the source."""
        if self._source == "saved":
            return super().found()
        recent = self.host.saves.recent()
        self._left = {str(one.path): one for one in recent}
        return [self._item(one) for one in recent]

    @staticmethod
    def _item(recent: Recent) -> Item:
        save, when = recent.save, datetime.fromtimestamp(recent.left, UTC)
        name = f"{game_name(save.game, save.variation)} {number_text(save.number)}"
        return Item(name, recent.path, when, save, mine=False)

    @property
    def matching(self) -> list[Item]:
        """The games in which all that is written occurs."""
        if path_in(self.line.text):
            return []
        words = self.line.text.casefold().split()
        return [item for item in self.items if all(word in _words(item) for word in words)]

    def _turn(self, source: str) -> None:
        self._source = source
        self.scroll.offset = 0
        self.list_again()

    @property
    def nothing(self) -> str:
        """Say why the list is empty."""
        if path_in(self.line.text):
            return "Enter opens the file of this path."
        return "No game is called that." if self.items else NOTHING[self._source]

    # ---- opening

    def choose(self, item: Item) -> None:
        """Open a game."""
        self.attempt(lambda: self._open(item))

    def _open(self, item: Item) -> None:
        recent = self._left.get(str(item.path))
        if recent:
            open_save(self.host, self.host.saves.read(recent), self._arrived, self._refused)
        else:
            self._load(item.path, item.name)

    def _load(self, path: Path, name: str) -> None:
        def refused(error: SaveError) -> None:
            self._refused(SaveError(f"{name} cannot be opened: {error}"))

        try:
            save = read(path)
        except SaveError as error:
            refused(error)
        else:
            open_save(self.host, save, lambda loaded: self._arrived(as_loaded(loaded)), refused)

    def _arrived(self, loaded: Loaded) -> None:
        self.host.open_session(*self.host.saves.take_over(loaded))

    def _refused(self, error: SaveError) -> None:
        def refuse() -> None:
            raise error

        self.attempt(refuse)
        self.refresh()

    def open(self) -> None:
        """Open the file that is written, else the first game of the list."""
        self.attempt(self._open_written)

    def _open_written(self) -> None:
        path, items = path_in(self.line.text), [item for item in self.matching if item.save or item.header]
        if path:
            self._load(path, shown_name(path.name))
        elif items:
            self._open(items[0])
        else:
            raise StoreError("there is no such game")

    # ---- what is shown

    def content(self) -> Parts:
        """The line to write on, the sources, the games, the buttons."""
        room, u = self.room, self.unit
        yield self.entry()
        place = pygame.Rect(room.x, room.y + round(72 * u), round(520 * u), round(42 * u))
        yield Choice("source", place, SOURCES, self._source, self._turn)
        yield from self.listing(self.matching, top=132)
        yield from self.foot("")
        cancel, main = footer(room, u, [160, 200])
        yield Button("cancel", cancel, "Cancel", self.host.leave)
        usable = bool(path_in(self.line.text) or any(item.save or item.header for item in self.matching))
        yield Button("load", main, "Load", self.open, "load", main=True, usable=usable)


def _words(item: Item) -> str:
    known = item.save or item.header
    deal = f"{game_name(known.game, known.variation)} {known.number}" if known and known.game in PATIENCES else ""
    return f"{item.name} {deal}".casefold()
