"""The list of games that saving and loading share: miniatures, names, renaming and deleting."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from pathlib import Path

import pygame

from game.language import _, capitalised, pgettext
from game.language.number_formats import number_text
from game.patiences import PATIENCES
from game.platform.display_text import display_name
from game.scenes.appearance_settings import appearance_of
from game.scenes.dialogs.dialog import MIN_WIDTH, Dialog, footer
from game.scenes.host import Host
from game.scenes.keys import ENTER
from game.scenes.widgets.control import Act
from game.scenes.widgets.controls import Button, Row, four_texts
from game.scenes.widgets.editable_line import EditableLine
from game.scenes.widgets.scroll import Scroll
from game.scenes.widgets.text_field import TextField
from game.scenes.widgets.widget import Widget
from game.scenes.wording import game_name, moment_text
from game.store.disk import StoreError
from game.store.named_saves import LONGEST_NAME, SUFFIX, Deleted, NamedSaves, SaveEntry
from game.view.drawing.palette import IVORY_2, IVORY_3
from game.view.marks.labels import Label, around, stacked
from game.view.marks.mark import Mark
from game.view.menu.thumbnails import Thumbnails
from game.view.text.rendering import shortened
from game.view.text.wrapping import wrapped
from game.view.widgets.widget_marks import Image, body, note

ROW, GAP = 118, 8  # units
FOOT_BUTTONS = 400  # units: the width of the buttons at the foot
MAX_PATH = 1000
TROUBLE = "#FF9A96"
Parts = Iterable[Widget | Mark]


class SavedGames(Dialog):
    """A dialog with a text field, the list of games, and errors or an undo button at the bottom."""

    hint = ""
    scrolls_itself = True
    min_size = MIN_WIDTH + 48, 0

    def __init__(self, host: Host, text: str) -> None:
        super().__init__(host)
        self.line, self.scroll = EditableLine(text, MAX_PATH), Scroll()
        self.trouble = ""
        self._thumbnails = Thumbnails(host.wake, appearance_of(host.preferences.settings))
        self._renaming: tuple[Path, EditableLine] | None = None
        self._deleted: Deleted | None = None
        self.items: list[SaveEntry] = []
        self.list_again()

    @property
    def saves(self) -> NamedSaves:
        return self.host.games.named

    def found(self) -> list[SaveEntry]:
        """Return the games to show. Raises StoreError."""
        return self.saves.entries()

    def list_again(self) -> None:
        """Read the list again."""
        self._unlisted = ""
        try:
            self.items = self.found()
        except StoreError as error:
            self.items, self._unlisted = [], capitalised(str(error)) + "."

    def first(self) -> str:
        return "name"

    # ---- actions

    @abstractmethod
    def choose(self, item: SaveEntry) -> None:
        """Handle the choice of a line."""

    @abstractmethod
    def chosen(self, item: SaveEntry) -> bool:
        """Return whether the main button acts on this line."""

    def attempt(self, work: Callable[[], None]) -> None:
        """Run something that may raise a StoreError; its sentence is shown at the bottom."""
        try:
            self.trouble = ""
            work()
        except StoreError as error:
            self.host.sound.play("refusal")
            self.trouble = str(error)

    def delete(self, item: SaveEntry) -> None:
        """Move a save to the trash; a button can restore it."""

        def work() -> None:
            self._deleted = self.saves.delete(item.path)
            self.list_again()

        self.attempt(work)

    def restore_deleted(self) -> None:
        """Restore the save that was deleted last."""

        def work() -> None:
            if self._deleted:
                self.saves.restore_deleted(self._deleted)
            self._deleted = None
            self.list_again()

        self.attempt(work)

    def rename(self, item: SaveEntry) -> None:
        """Show a text field for another name."""
        self._renaming = item.path, EditableLine(item.name, LONGEST_NAME)
        self.refresh()
        self.go_to("rename")

    def _renamed(self) -> None:
        def work() -> None:
            if self._renaming:
                path, line = self._renaming
                self._renaming = None
                self.saves.rename(path, line.text)
            self.list_again()

        self.attempt(work)

    # ---- keys

    def handle(self, event: pygame.Event) -> None:
        """While a name is edited, Enter or a press elsewhere accepts it, and Escape does not."""
        if self._renaming and event.type == pygame.KEYDOWN and event.key in (*ENTER, pygame.K_ESCAPE):
            if event.key == pygame.K_ESCAPE:
                self._renaming = None
            else:
                self._renamed()
            self.refresh()
            return
        if self._renaming and event.type == pygame.MOUSEBUTTONDOWN and self.router.at(event.pos) != "rename":
            self._renamed()
        super().handle(event)

    @property
    def focused_item(self) -> SaveEntry | None:
        """The focused game."""
        return next((item for item in self.items if self.focus == _key(item)), None)

    def hotkey(self, event: pygame.Event) -> bool:
        """Handle F2, which renames the focused game, and Delete, which deletes it."""
        item = self.focused_item
        if item and item.mine and event.key == pygame.K_F2:
            self.rename(item)
        elif item and _deletable(item) and event.key == pygame.K_DELETE:
            self.delete(item)
        else:
            return False
        return True

    # ---- parts

    def entry(self, remark: str = "") -> TextField:
        """Return the text field."""
        room = self.room
        rect = pygame.Rect(room.x, room.y - round(6 * self.unit), room.w, round(60 * self.unit))
        return TextField("name", self.unit, self.line, _(self.hint), remark, self.caret_visible, rect=rect)

    def listing(self, items: list[SaveEntry], nothing: str, top: float = 84) -> Parts:
        """Yield the list, or the text that says why it is empty.

        It goes from `top` units below the room's upper edge to 84 units above its lower edge.
        """
        room, u = self.room, self.unit
        frame = pygame.Rect(room.x, room.y + round(top * u), room.w, room.h - round((top + 84) * u))
        self._thumbnails.resize((round(188 * u), round(106 * u)), u)
        height = round((ROW + GAP) * len(items) * u)
        yield from self.scrolled("scroll", self.scroll, frame, height, self._rows(items, frame))
        if not items:
            yield Label(self._unlisted or nothing, body(u, IVORY_3), frame.center)

    def _rows(self, items: list[SaveEntry], frame: pygame.Rect) -> Iterator[Widget]:
        u = self.unit
        for number in self._reachable(items, frame):
            item = items[number]
            top = self.scroll.top + round(number * (ROW + GAP) * u)
            rect = pygame.Rect(frame.x, top, frame.w, round(ROW * u))
            yield self._row(item, rect)
            yield from self._tools(item, rect)

    def _reachable(self, items: list[SaveEntry], frame: pygame.Rect) -> list[int]:
        """Return the indices of the visible rows, the focused one, and their neighbours, which keys can reach."""
        pitch = (ROW + GAP) * self.unit
        first, last = int(self.scroll.offset // pitch), int((self.scroll.offset + frame.h) // pitch)
        numbers = {*range(first - 1, last + 2)}
        for number, item in enumerate(items):
            if self.focus in (_key(item), f"rename {item.path.stem}", f"delete {item.path.stem}"):
                numbers |= {number - 1, number, number + 1}
        return sorted(number for number in numbers if 0 <= number < len(items))

    def _row(self, item: SaveEntry, rect: pygame.Rect) -> Row:
        """Return the row of a game: its name and score, the deal and when it was saved, or what is wrong with it."""
        u, save = self.unit, item.save
        left = (200 if self._pictured else 8) * u
        texts = pygame.Rect(rect.x + round(left), rect.y, rect.w - round(left + (88 if item.mine else 46) * u), rect.h)
        name = "" if self._renaming and self._renaming[0] == item.path else item.name
        content: list[Mark] = []
        if save and self._pictured:
            picture = self._thumbnails.picture(f"{item.path} {item.date}", save.game, save.table)
            content.append(Image(picture, (rect.x + round(6 * u), rect.y + round(6 * u))))
        if save:
            text = _(
                "{game} · deal {number}, move {move}",
                game=game_name(save.game, save.variation),
                number=number_text(save.number),
                move=len(save.moves),
            )
            score = "—" if save.score is None else f"{save.score} / {PATIENCES[save.game].max_score}"
            content += four_texts(texts, u, (name, score), (text, moment_text(item.date)))
        else:
            first, second = four_texts(texts, u, (name, ""), (capitalised(item.problem) + ".", ""))
            content += [first, replace(second, style=second.style._replace(colour=TROUBLE))]
        act = partial(self.choose, item)
        return Row(_key(item), act, tuple(content), self.chosen(item), usable=not item.damaged, rect=rect)

    def _tools(self, item: SaveEntry, rect: pygame.Rect) -> Iterator[Widget]:
        """Yield buttons to rename and delete a game; while it is renamed, the text field."""
        u = self.unit
        if self._renaming and self._renaming[0] == item.path:
            place, line = self.rect_at(rect.topleft, 204, 14, 430, 48), self._renaming[1]
            yield TextField("rename", u, line, caret_visible=self.caret_visible, spoken=_("New name"), rect=place)
            return
        if item.mine:
            rename = _("Rename {name}", name=item.name)
            yield self._tool(f"rename {item.path.stem}", rect, 54, partial(self.rename, item), "pencil", rename)
        if _deletable(item):
            delete = _("Delete {name}", name=item.name)
            yield self._tool(f"delete {item.path.stem}", rect, 12, partial(self.delete, item), "trash", delete)

    def _tool(  # noqa: PLR0913, PLR0917 - as a button has
        self, name: str, row: pygame.Rect, margin: float, act: Act, icon: str, spoken: str
    ) -> Button:
        """Return a small button in a row, some units from its right end."""
        rect = pygame.Rect(0, 0, round(38 * self.unit), round(38 * self.unit))
        rect.midright = row.right - round(margin * self.unit), row.centery
        return Button(name, act=act, icon=icon, quiet=True, spoken=spoken, rect=rect)

    @property
    def status_text(self) -> str:
        """The last error, or the name of the deleted save."""
        if self.trouble:
            return capitalised(self.trouble) + "."
        return _("“{name}” deleted.", name=display_name(self._deleted.path.stem)) if self._deleted else ""

    @property
    def _pictured(self) -> bool:
        """Whether the rows are wide enough for pictures."""
        return self.room.w > 760 * self.unit

    def foot(self, otherwise: str) -> Parts:
        """Yield an error, an undo button, or `otherwise` at the bottom."""
        room, u = self.room, self.unit
        left, middle, width = room.x, room.bottom - 28 * u, room.w - FOOT_BUTTONS * u
        if self.trouble:
            style = note(u, TROUBLE)
            yield from around(wrapped(self.status_text, style, width, 3), style, (left, middle))
        elif self._deleted:
            text = shortened(self.status_text, note(u, IVORY_2), room.w - 530 * u)
            yield Label(text, note(u, IVORY_2), (left + 120 * u, middle), "ml")
            place = pygame.Rect(left, round(middle - 20 * u), round(104 * u), round(40 * u))
            undo = pgettext("bring back what was deleted", "Undo")
            yield Button("undelete", undo, self.restore_deleted, "undo", rect=place)
        elif otherwise:
            yield from stacked(otherwise, note(u, IVORY_3), (left, middle), width)

    def buttons(self, label: str, act: Act, *, usable: bool = True) -> Iterator[Button]:
        """Yield the button that cancels and the main one, with the name of the dialog."""
        cancel, main = footer(self.room, self.unit, [160, 200])
        yield Button("cancel", _("Cancel"), self.host.scenes.pop, rect=cancel)
        yield Button(self.name, label, act, self.name, main=True, usable=usable, rect=main)

    # ---- the loop

    def poll(self) -> None:
        """Show pictures of tables that are ready."""
        super().poll()
        if self._thumbnails.advance():
            self.refresh()

    @property
    def images_ready(self) -> bool:
        """Whether all pictures of tables are drawn."""
        return self._thumbnails.complete

    def seconds_to_poll(self) -> float | None:
        """Return 0 while there are pictures to draw, else the seconds of the form."""
        return 0.0 if self._thumbnails.waiting else super().seconds_to_poll()


def _deletable(item: SaveEntry) -> bool:
    """Return whether a file can be moved to the trash: a named save, or a damaged unfinished game."""
    return item.mine or item.damaged


def _key(item: SaveEntry) -> str:
    """Return the key of a line from its file, because two unfinished games may be of the same deal."""
    return f"game {item.path.stem}" if item.mine else f"game {item.path.parent.name}/{item.path.stem}"


def path_in(text: str) -> Path | None:
    """Return the path if the text is one, None if it is a name."""
    text = text.strip()
    if not (text.startswith(("/", "~", "./", "../", "\\\\")) or text[1:3] in (":\\", ":/")):
        return None
    try:
        path = Path(text).expanduser()
    except RuntimeError:  # there is no such user
        path = Path(text)
    return path if path.suffix else path.with_name(path.name + SUFFIX) if path.name else path
