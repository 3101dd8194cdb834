"""The dialog to load a game: a saved one, an unfinished one, or any file."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import partial
from pathlib import Path

import pygame

from game.language import N_, _
from game.language.number_formats import number_text
from game.platform.display_text import display_name
from game.scenes.dialogs.saved_games import Parts, SavedGames, path_in
from game.scenes.host import Host
from game.scenes.keys import ENTER
from game.scenes.widgets.controls import Button, Choice
from game.scenes.widgets.widget import Widget
from game.scenes.wording import game_name
from game.store.autosave_folder import UnfinishedSave
from game.store.disk import StoreError
from game.store.named_saves import SaveEntry, load
from game.view.drawing.palette import IVORY_2
from game.view.marks.labels import Label
from game.view.text.rendering import shortened
from game.view.widgets.widget_marks import note

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
        self._recent: dict[str, UnfinishedSave] = {}
        self._selected_path: Path | None = None
        self._giving_up: SaveEntry | None = None  # the game of the question
        super().__init__(host, "")

    def found(self) -> list[SaveEntry]:
        """Return the games of the source."""
        recent = self.host.games.saves.recent() if self._source == "left" else []
        self._recent = {str(save.path): save for save in recent}
        return [*map(_entry, recent)] if self._source == "left" else super().found()

    @property
    def matching(self) -> list[SaveEntry]:
        """Return the games whose text contains all words of the text field."""
        if path_in(self.line.text):
            return []
        words = self.line.text.casefold().split()
        return [item for item in self.items if all(word in _searched_text(item) for word in words)]

    def _turn(self, source: str) -> None:
        self._source, self._selected_path, self._giving_up = source, None, None
        self.scroll.offset = 0
        self.list_again()

    @property
    def _nothing(self) -> str:
        """Why the list is empty."""
        if path_in(self.line.text):
            return _("Press Enter to open this file.")
        if self.items:
            return _("No game matches.")
        return _("No unfinished games.") if self._source == "left" else _("No saved games yet.")

    # ---- opening

    def choose(self, item: SaveEntry) -> None:
        """Select a game, or open it if it is selected."""
        self._giving_up = None
        if item.path == self._selected_path:
            self.attempt(lambda: self._open(item))
        else:
            self._selected_path = item.path

    def chosen(self, item: SaveEntry) -> bool:
        """Return whether the main button opens this game: the selected one, else the first."""
        return item == self._subject

    @property
    def _subject(self) -> SaveEntry | None:
        selected = (item for item in self.matching if item.path == self._selected_path)
        return next(selected, None) or next((item for item in self.matching if item.save), None)

    def hotkey(self, event: pygame.Event) -> bool:
        """Handle Enter, which opens the focused game, and Delete, which asks whether to give up an unfinished one."""
        item = self.focused_item
        if item and not item.damaged and event.key in ENTER:
            self.attempt(lambda: self._open(item))
        elif item and item.save and event.key == pygame.K_DELETE and str(item.path) in self._recent:
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
        """Give up the game of the question: it counts as lost."""
        item, self._giving_up = self._giving_up, None
        if item:
            self.attempt(lambda: self.host.games.saves.give_up(self._recent[str(item.path)]))
            self.host.games.record_book.look()
            self.list_again()

    def _ask(self, item: SaveEntry) -> None:
        """Ask whether to give up a game; Enter confirms."""
        self._giving_up, self.trouble = item, ""
        self.refresh()
        self.go_to("give up")

    def _tools(self, item: SaveEntry, rect: pygame.Rect) -> Iterator[Widget]:
        """Yield the button that gives up an unfinished game."""
        yield from super()._tools(item, rect)
        if str(item.path) in self._recent and item.save:
            name, spoken = f"give up {item.path.parent.name}/{item.path.stem}", _("Give up {name}", name=item.name)
            yield self._tool(name, rect, 12, partial(self._ask, item), "trash", spoken)

    @property
    def status_text(self) -> str:
        """The consequence of giving a game up, the last error, or the name of the deleted save."""
        if self._giving_up and not self.trouble:
            return _("{name} will count as lost.", name=self._giving_up.name)
        return super().status_text

    def foot(self, otherwise: str) -> Parts:
        """Yield the question, or the usual line at the bottom."""
        item, room, u = self._giving_up, self.room, self.unit
        if not item or self.trouble:
            yield from super().foot(otherwise)
            return
        middle = room.bottom - 28 * u
        place = pygame.Rect(room.x, round(middle - 20 * u), round(120 * u), round(40 * u))
        yield Button("give up", _("Give up"), self.give_up, rect=place)
        text = shortened(self.status_text, note(u, IVORY_2), room.w - 550 * u)
        yield Label(text, note(u, IVORY_2), (room.x + 136 * u, middle), "ml")

    def _open(self, item: SaveEntry) -> None:
        games = self.host.games
        if recent := self._recent.get(str(item.path)):
            games.open_session(*games.saves.resume(recent))
        else:
            self._load(item.path, item.name)

    def _load(self, path: Path, name: str) -> None:
        try:
            loaded = load(path)
        except StoreError as error:
            raise StoreError(_("{name} cannot be opened: {error}", name=name, error=error)) from None
        self.host.games.open_session(*self.host.games.saves.adopt(loaded))

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
        """Return the text field, the sources, the games and the buttons."""
        yield self.entry()
        rect, options = (
            self.rect_at(self.room.topleft, 0, 72, 520, 42),
            tuple((name, _(label)) for name, label in SOURCES),
        )
        yield Choice("source", options, self._source, self._turn, spoken=_("Show"), rect=rect)
        yield from self.listing(self.matching, self._nothing, top=132)
        yield from self.foot("")
        yield from self.buttons(_("Load"), self.open, usable=bool(path_in(self.line.text) or self._subject))


def _entry(recent: UnfinishedSave) -> SaveEntry:
    name = display_name(recent.path.stem)
    if save := recent.save:
        name = f"{game_name(save.game, save.variation)} {number_text(save.number)}"
    return SaveEntry(name, recent.path, datetime.fromtimestamp(recent.left_at, UTC), mine=False)


def _searched_text(item: SaveEntry) -> str:
    save = item.save
    deal = f"{game_name(save.game, save.variation)} {save.number}" if save else ""
    return f"{item.name} {deal}".casefold()
