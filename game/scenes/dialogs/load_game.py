"""The dialog to load a game: a saved one, an unfinished one, or any file."""

from __future__ import annotations

from collections.abc import Iterator
from concurrent.futures import Future, wait
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pygame

from game.language import N_, _
from game.language.number_formats import number_text
from game.patiences import PATIENCES
from game.platform.display_text import display_name
from game.scenes.dialogs.dialog import footer
from game.scenes.dialogs.saved_games import LONGEST_PATH, Item, Parts, SavedGames, path_in
from game.scenes.host import Host
from game.scenes.keys import ENTER
from game.scenes.open_save import open_save
from game.scenes.widgets.controls import Button, Choice
from game.scenes.widgets.editable_line import EditableLine
from game.scenes.widgets.widget import Widget
from game.scenes.wording import game_name
from game.store.autosave_folder import UnfinishedSave
from game.store.disk import StoreError
from game.store.named_saves import as_loaded, read
from game.store.save_format import Loaded, SaveError
from game.store.save_list_reader import SaveListReader
from game.view.marks.mark import Label
from game.view.text.rendering import shortened
from game.view.theme import IVORY_2
from game.view.widgets.looks import note

SOON = 0.2  # seconds that the window waits for the list of unfinished games, so that it appears with the page
NOTHING = {"saved": N_("No saved games yet."), "left": N_("No unfinished games.")}
SOURCES = (("saved", N_("Saved games")), ("left", N_("Unfinished games")))


class LoadGame(SavedGames):
    """A click selects a game; a second one, Enter or the button opens it. The text field filters, or takes a path.

    An unfinished game can be given up here; only then does it count as lost.
    """

    name = "load"
    heading = N_("Load game")
    hint = N_("Search, or type a path such as ~/games/albert.quintet")

    def __init__(self, host: Host, source: str = "saved") -> None:
        """Start with the saved games, or with the unfinished ones ("left")."""
        self._source = source
        self._left: dict[str, UnfinishedSave] = {}
        self._listing: Future[list[UnfinishedSave]] | None = None  # the list of unfinished games, being read
        self._picked: Path | None = None
        self._giving_up: Item | None = None  # the game that the player is asked about
        super().__init__(host, EditableLine("", LONGEST_PATH))

    def found(self) -> list[Item]:
        """Return the games of the source."""
        self._listing, self._left = None, {}
        if self._source == "saved":
            return super().found()
        self._listing = self.host.games.saves.list_recent(self.host.wake)
        wait([self._listing], SOON)
        return self._listed()

    def _listed(self) -> list[Item]:
        """Return the list of unfinished games if it has been read."""
        if not self._listing or not self._listing.done():
            return []
        recent, self._listing = self._listing.result(), None
        self._left = {str(one.path): one for one in recent}
        self._catalogue = SaveListReader([one.path for one in recent], self.host.wake, headers=False)
        return [self._item(one) for one in recent]

    @staticmethod
    def _item(recent: UnfinishedSave) -> Item:
        header, kind = recent.header, PATIENCES.get(recent.header.game)
        name = display_name(recent.path.stem)  # the name of a game that this version does not know
        if kind and header.variation in ("", *kind.variations()):
            name = f"{game_name(header.game, header.variation)} {number_text(header.number)}"
        return Item(name, recent.path, datetime.fromtimestamp(recent.left, UTC), None, mine=False, header=header)

    def poll(self) -> None:
        """Show what has been read."""
        if self._listing and self._listing.done():
            self.items = self._listed()
            self.refresh()
        super().poll()

    @property
    def matching(self) -> list[Item]:
        """Return the games whose text contains all words of the text field."""
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
        """Return why the list is empty."""
        if path_in(self.line.text):
            return _("Press Enter to open this file.")
        if self._listing:
            return ""
        return _("No game matches.") if self.items else _(NOTHING[self._source])

    # ---- opening

    def choose(self, item: Item) -> None:
        """Select a game, or open it if it is selected."""
        self._giving_up = None
        if item.path == self._picked:
            self.attempt(lambda: self._open(item))
        else:
            self._picked = item.path

    def chosen(self, item: Item) -> bool:
        """Return whether the button would open this game: it is the selected one, else the first."""
        return item == self._subject

    @property
    def _subject(self) -> Item | None:
        games = [item for item in self.matching if (item.save or item.header) and not item.problem]
        return next((item for item in games if item.path == self._picked), games[0] if games else None)

    def hotkey(self, event: pygame.Event) -> bool:
        """Handle Enter, which opens the focused game, and Delete, which asks whether to give up an unfinished one."""
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
        """Close the question if there is one, else the dialog."""
        if self._giving_up:
            self._giving_up = None
        else:
            super().close()

    def give_up(self) -> None:
        """Return up the game of the question: it counts as lost."""
        item, self._giving_up = self._giving_up, None
        if item:
            self.attempt(lambda: self.host.games.saves.give_up(self._left[str(item.path)]))
            self.host.games.book.look()
            self.list_again()

    def _ask(self, item: Item) -> None:
        """Ask whether to give up a game; Enter confirms."""
        self._giving_up, self.trouble = item, ""
        self.refresh()
        self.go_to("give up")

    def _tools(self, item: Item, rect: pygame.Rect) -> Iterator[Widget]:
        """Yield the button that gives up an unfinished game."""
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

    @property
    def outcome(self) -> str:
        """What went wrong or was deleted, or what it would mean to give a game up."""
        if self._giving_up and not self.trouble:
            return _("{name} will count as lost.", name=self._giving_up.name)
        return super().outcome

    def foot(self, otherwise: str) -> Parts:
        """Yield the question, or the usual line at the bottom."""
        item, room, u = self._giving_up, self.room, self.unit
        if not item or self.trouble:
            yield from super().foot(otherwise)
            return
        middle = room.bottom - 28 * u
        place = pygame.Rect(room.x, round(middle - 20 * u), round(120 * u), round(40 * u))
        yield Button("give up", place, _("Give up"), self.give_up)
        said = shortened(self.outcome, note(u, IVORY_2), room.w - 550 * u)
        yield Label(said, note(u, IVORY_2), (room.x + 136 * u, middle), "ml")

    def _open(self, item: Item) -> None:
        recent = self._left.get(str(item.path))
        if recent:
            open_save(self.host.games.saves.read(recent), self._arrived, self._refused)
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
            open_save(save, lambda loaded: self._arrived(as_loaded(loaded)), refused)

    def _arrived(self, loaded: Loaded) -> None:
        self.host.games.open_session(*self.host.games.saves.take_over(loaded))

    def _refused(self, error: SaveError) -> None:
        def refuse() -> None:
            raise error

        self.attempt(refuse)
        self.refresh()

    def open(self) -> None:
        """Open the file named in the text field, else the selected or first game of the list."""
        self.attempt(self._open_written)

    def _open_written(self) -> None:
        path, item = path_in(self.line.text), self._subject
        if path:
            self._load(path, display_name(path.name))
        elif item:
            self._open(item)
        else:
            raise StoreError(_("there is no such game"))

    # ---- parts

    def content(self) -> Parts:
        """The text field, the sources, the games, the buttons."""
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
