"""Loading a game: one that was saved, one that was left for another, or a file from anywhere."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, wait
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pygame

from game.language import N_, _
from game.language.figures import number_text
from game.patiences import PATIENCES
from game.platform.shown import shown_name
from game.scenes.dialogs.dialog import footer
from game.scenes.dialogs.saved_games import LONGEST_PATH, Item, Parts, SavedGames, path_in
from game.scenes.host import Host
from game.scenes.keys import ENTER
from game.scenes.open_save import open_save
from game.scenes.widgets.controls import Button, Choice
from game.scenes.widgets.typing import Line
from game.scenes.widgets.widget import Widget
from game.scenes.wording import game_name
from game.store.catalogue import Catalogue
from game.store.disk import StoreError
from game.store.named import as_loaded, read
from game.store.save_format import Loaded, SaveError
from game.store.shelf import Recent
from game.view.marks.mark import Label
from game.view.text.lettering import shortened
from game.view.theme import IVORY_2
from game.view.widgets.looks import note

SOON = 0.2  # seconds that the window stands still for the list of what was left, which then appears with the page
NOTHING = {"saved": N_("No saved games yet."), "left": N_("No unfinished games.")}
SOURCES = (("saved", N_("Saved games")), ("left", N_("Unfinished games")))


class LoadGame(SavedGames):
    """A click chooses a game; a second one, Enter or the button opens it. What is written filters, or is a path.

    A game that was left for another one can be given up here, and is lost only then.
    """

    name = "load"
    heading = N_("Load game")
    hint = N_("Search, or type a path such as ~/games/albert.quintet")

    def __init__(self, host: Host, source: str = "saved") -> None:
        """Begin with the games that were saved, or those that were "left"."""
        self._source = source
        self._left: dict[str, Recent] = {}
        self._listing: Future[list[Recent]] | None = None  # of what was left, on its way
        self._picked: Path | None = None
        self._giving_up: Item | None = None  # whether it is meant is being asked
        super().__init__(host, Line("", LONGEST_PATH))

    def found(self) -> list[Item]:
        """List the games of the source."""
        self._listing, self._left = None, {}
        if self._source == "saved":
            return super().found()
        self._listing = self.host.games.saves.list_recent(self.host.wake)
        wait([self._listing], SOON)
        return self._listed()

    def _listed(self) -> list[Item]:
        """Take over the list of what was left, if it is there."""
        if not self._listing or not self._listing.done():
            return []
        recent, self._listing = self._listing.result(), None
        self._left = {str(one.path): one for one in recent}
        self._catalogue = Catalogue([one.path for one in recent], self.host.wake, headers=False)
        return [self._item(one) for one in recent]

    @staticmethod
    def _item(recent: Recent) -> Item:
        header, kind = recent.header, PATIENCES.get(recent.header.game)
        name = shown_name(recent.path.stem)  # of what this version does not know
        if kind and header.variation in ("", *kind.variations()):
            name = f"{game_name(header.game, header.variation)} {number_text(header.number)}"
        return Item(name, recent.path, datetime.fromtimestamp(recent.left, UTC), None, mine=False, header=header)

    def poll(self) -> None:
        """Take over what has been read."""
        if self._listing and self._listing.done():
            self.items = self._listed()
            self.refresh()
        super().poll()

    @property
    def matching(self) -> list[Item]:
        """The games in which all that is written occurs."""
        if path_in(self.line.text):
            return []
        words = self.line.text.casefold().split()
        return [item for item in self.items if all(word in _words(item) for word in words)]

    def _turn(self, source: str) -> None:
        self._source, self._picked, self._giving_up = source, None, None
        self.scroll.offset = 0
        self.list_again()

    @property
    def nothing(self) -> str:
        """Why the list is empty."""
        if path_in(self.line.text):
            return _("Press Enter to open this file.")
        if self._listing:
            return ""
        return _("No game matches.") if self.items else _(NOTHING[self._source])

    # ---- opening

    def choose(self, item: Item) -> None:
        """Choose a game, or open the one that was chosen."""
        self._giving_up = None
        if item.path == self._picked:
            self.attempt(lambda: self._open(item))
        else:
            self._picked = item.path

    def chosen(self, item: Item) -> bool:
        """Return whether the button would open a game: the one that was chosen, else the first one."""
        return item == self._subject

    @property
    def _subject(self) -> Item | None:
        games = [item for item in self.matching if (item.save or item.header) and not item.problem]
        return next((item for item in games if item.path == self._picked), games[0] if games else None)

    def hotkey(self, event: pygame.Event) -> bool:
        """Enter opens the game that has the focus, and Delete asks whether one that was left is given up."""
        item = self.focused_item
        if item and (item.save or item.header) and event.key in ENTER:
            self.attempt(lambda: self._open(item))
        elif item and event.key == pygame.K_DELETE and str(item.path) in self._left and not item.problem:
            self._ask(item)
        else:
            return super().hotkey(event)
        return True

    # ---- giving up

    def close(self) -> None:
        """Ask no more, else go back to the scene below."""
        if self._giving_up:
            self._giving_up = None
        else:
            super().close()

    def give_up(self) -> None:
        """Take the game that was asked about off the list: it is lost."""
        item, self._giving_up = self._giving_up, None
        if item:
            self.attempt(lambda: self.host.games.saves.give_up(self._left[str(item.path)]))
            self.host.games.book.look()
            self.list_again()

    def _ask(self, item: Item) -> None:
        """Ask whether a game is given up; Enter says yes."""
        self._giving_up, self.trouble = item, ""
        self.refresh()
        self.go_to("give up")

    def _tools(self, item: Item, rect: pygame.Rect) -> Iterator[Widget]:
        """Offer to give up a game that was left."""
        yield from super()._tools(item, rect)
        if str(item.path) in self._left and not item.problem:
            place = pygame.Rect(0, 0, round(38 * self.unit), round(38 * self.unit))
            place.midright = rect.right - round(12 * self.unit), rect.centery
            yield Button(
                f"give up {item.path.parent.name}/{item.path.stem}",
                place,
                act=partial(self._ask, item),
                icon="trash",
                quiet=True,
                spoken=_("Give up {name}", name=item.name),
            )

    def foot(self, otherwise: str) -> Parts:
        """Ask whether a game is given up, else say what there is to say."""
        item, room, u = self._giving_up, self.room, self.unit
        if not item or self.trouble:
            yield from super().foot(otherwise)
            return
        middle = room.bottom - 28 * u
        place = pygame.Rect(room.x, round(middle - 20 * u), round(120 * u), round(40 * u))
        yield Button("give up", place, _("Give up"), self.give_up)
        said = shortened(_("{name} will count as lost.", name=item.name), note(u, IVORY_2), room.w - 550 * u)
        yield Label(said, note(u, IVORY_2), (room.x + 136 * u, middle), "ml")

    def _open(self, item: Item) -> None:
        recent = self._left.get(str(item.path))
        if recent:
            open_save(self.host, self.host.games.saves.read(recent), self._arrived, self._refused)
        else:
            self._load(item.path, item.name)

    def _load(self, path: Path, name: str) -> None:
        def refused(error: SaveError) -> None:
            self._refused(SaveError(_("{name} cannot be opened: {error}", name=name, error=error)))

        try:
            save = read(path)
        except SaveError as error:
            refused(error)
        else:
            open_save(self.host, save, lambda loaded: self._arrived(as_loaded(loaded)), refused)

    def _arrived(self, loaded: Loaded) -> None:
        self.host.games.open_session(*self.host.games.saves.take_over(loaded))

    def _refused(self, error: SaveError) -> None:
        def refuse() -> None:
            raise error

        self.attempt(refuse)
        self.refresh()

    def open(self) -> None:
        """Open the file that is written, else the first game of the list."""
        self.attempt(self._open_written)

    def _open_written(self) -> None:
        path, item = path_in(self.line.text), self._subject
        if path:
            self._load(path, shown_name(path.name))
        elif item:
            self._open(item)
        else:
            raise StoreError(_("there is no such game"))

    # ---- what is shown

    def content(self) -> Parts:
        """The line to write on, the sources, the games, the buttons."""
        room, u = self.room, self.unit
        yield self.entry()
        place = pygame.Rect(room.x, room.y + round(72 * u), round(520 * u), round(42 * u))
        yield Choice(
            "source",
            place,
            tuple((name, _(label)) for name, label in SOURCES),
            self._source,
            self._turn,
            spoken=_("Show"),
        )
        yield from self.listing(self.matching, top=132)
        yield from self.foot("")
        cancel, main = footer(room, u, [160, 200])
        yield Button("cancel", cancel, _("Cancel"), self.host.scenes.leave)
        usable = bool(path_in(self.line.text) or self._subject)
        yield Button("load", main, _("Load"), self.open, "load", main=True, usable=usable)


def _words(item: Item) -> str:
    known = item.save or item.header
    deal = f"{game_name(known.game, known.variation)} {known.number}" if known and known.game in PATIENCES else ""
    return f"{item.name} {deal}".casefold()
