"""The list of games that saving and loading share: miniatures, names, renaming and deleting."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from pathlib import Path

import pygame

from game.language import N_, _, capitalised, pgettext
from game.language.number_formats import number_text
from game.patiences import PATIENCES
from game.scenes.appearance_settings import appearance_of
from game.scenes.dialogs.dialog import Dialog
from game.scenes.host import Host
from game.scenes.keys import ENTER
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
from game.view.text.rendering import Style, shortened
from game.view.text.wrapping import wrapped
from game.view.widgets.widget_marks import Image, body, note

ROW, GAP = 118, 8  # units
NARROW, PICTURED = 660, 760  # units: the least width of the dialog, and of its room if rows have pictures
FOOT = 84  # units from the list to the room's lower edge
BUTTONS = 400  # units of the buttons at the foot
LONGEST_PATH = 1000
TROUBLE = "#FF9A96"
Parts = Iterable[Widget | Mark]


class SavedGames(Dialog):
    """A dialog with a text field, the list of games, and errors or an undo button at the bottom."""

    height = 830.0
    hint = ""

    def __init__(self, host: Host, line: EditableLine) -> None:
        """Start hidden, with the text field's line."""
        super().__init__(host)
        self.line, self.scroll = line, Scroll()
        self.trouble = ""
        self._thumbnails = Thumbnails(host.wake, appearance_of(host.preferences.settings))
        self._renaming: tuple[Path, EditableLine] | None = None
        self._deleted: Deleted | None = None
        self.items = self.found()

    @property
    def saves(self) -> NamedSaves:
        """The saves with a name."""
        return self.host.games.named

    def found(self) -> list[SaveEntry]:
        """Return the games to show."""
        return self.saves.entries()

    def list_again(self) -> None:
        """Read the list again."""
        self.items = self.found()

    scrolls_itself = True

    def scrolls(self) -> list[Scroll]:
        """Return the scroll state of the list."""
        return [self.scroll]

    def first(self) -> str:
        """The text field."""
        return "name"

    # ---- actions

    def choose(self, item: SaveEntry) -> None:
        """Handle the choice of a line."""
        raise NotImplementedError

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
        """While a name is edited, Enter accepts it and Escape does not; a press elsewhere accepts it, too."""
        if self._renaming and event.type == pygame.KEYDOWN:
            if event.key in ENTER:
                self._renamed()
                self.refresh()
                return
            if event.key == pygame.K_ESCAPE:
                self._renaming = None
                self.refresh()
                return
        if self._renaming and event.type == pygame.MOUSEBUTTONDOWN and self.at(event.pos) != "rename":
            self._renamed()
        super().handle(event)

    @property
    def focused_item(self) -> SaveEntry | None:
        """The focused game."""
        return next((item for item in self.items if self.focus == _key(item)), None)

    def hotkey(self, event: pygame.Event) -> bool:
        """Handle F2, which renames the focused game, and Delete, which deletes it."""
        item = self.focused_item
        if not item or not item.mine or event.key not in (pygame.K_F2, pygame.K_DELETE):
            return False
        (self.rename if event.key == pygame.K_F2 else self.delete)(item)
        return True

    # ---- parts

    def entry(self, remark: str = "") -> TextField:
        """Return the text field."""
        room = self.room
        place = pygame.Rect(room.x, room.y - round(6 * self.unit), room.w, round(60 * self.unit))
        return TextField("name", place, self.unit, self.line, _(self.hint), remark, self.caret_visible)

    def listing(self, items: list[SaveEntry], top: float = 84) -> Parts:
        """Yield the list, between `top` units from the room's upper edge and the foot."""
        room, u = self.room, self.unit
        frame = pygame.Rect(room.x, room.y + round(top * u), room.w, room.h - round((top + FOOT) * u))
        self.scroll.frame = frame
        self._thumbnails.resize((round(188 * u), round(106 * u)), u)
        yield from self.scroll.view(frame, round((ROW + GAP) * len(items) * u), self._rows(items, frame))
        yield self.scroll.bar("scroll", round(9 * u))
        if not items:
            yield from (Label(said, body(u, IVORY_3), frame.center) for said in (self.nothing,) if said)

    @property
    def nothing(self) -> str:
        """Return why the list is empty."""
        return _("No saved games yet.")

    def _rows(self, items: list[SaveEntry], frame: pygame.Rect) -> Iterator[Widget]:
        u = self.unit
        for number in self._laid_out(items, frame):
            item = items[number]
            top = self.scroll.top + round(number * (ROW + GAP) * u)
            rect = pygame.Rect(frame.x, top, frame.w, round(ROW * u))
            yield self._row(item, rect)
            yield from self._tools(item, rect)

    def _laid_out(self, items: list[SaveEntry], frame: pygame.Rect) -> list[int]:
        """Return the indices of the visible rows, the focused one, and their neighbours, which keys can reach."""
        pitch = (ROW + GAP) * self.unit
        first, last = int(self.scroll.offset // pitch), int((self.scroll.offset + frame.h) // pitch)
        wanted = {*range(first - 1, last + 2)}
        of_focus = next((n for n, item in enumerate(items) if self.focus in self._names(item)), None)
        if of_focus is not None:
            wanted |= {of_focus - 1, of_focus, of_focus + 1}
        return sorted(number for number in wanted if 0 <= number < len(items))

    @staticmethod
    def _names(item: SaveEntry) -> tuple[str, ...]:
        """Return the names of the widgets of a row."""
        return _key(item), f"rename {item.name}", f"delete {item.name}"

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
            text = N_("{game} · deal {number}, move {move}")
            fields = {"number": number_text(save.number), "move": len(save.moves)}
            said = _(text, game=game_name(save.game, save.variation), **fields)
            score = "—" if save.score is None else f"{save.score} / {PATIENCES[save.game].max_score}"
            content += four_texts(texts, u, (name, score), (said, moment_text(item.date)))
        else:
            problem = _("It cannot be opened: {problem}.", problem=item.problem)
            content += four_texts(texts, u, (name, ""), (problem, ""))
        return Row(_key(item), rect, lambda: self.choose(item), tuple(content), self.chosen(item), not item.problem)

    def chosen(self, item: SaveEntry) -> bool:
        """Return whether the main button acts on this line."""
        del item
        return False

    def _tools(self, item: SaveEntry, rect: pygame.Rect) -> Iterator[Widget]:
        """Yield buttons to rename and delete the hovered or focused game; while it is renamed, the text field."""
        u, side = self.unit, round(38 * self.unit)
        if self._renaming and self._renaming[0] == item.path:
            place = pygame.Rect(rect.x + round(204 * u), rect.y + round(14 * u), round(430 * u), round(48 * u))
            yield TextField(
                "rename", place, u, self._renaming[1], caret_visible=self.caret_visible, spoken=_("New name")
            )
        elif item.mine:
            tools = (
                ("pencil", "rename", self.rename, _("Rename {name}", name=item.name)),
                ("trash", "delete", self.delete, _("Delete {name}", name=item.name)),
            )
            for number, (icon, what, act, spoken) in enumerate(tools):
                place = pygame.Rect(0, 0, side, side)
                place.midright = rect.right - round((54 - 42 * number) * u), rect.centery
                name = f"{what} {item.name}"
                yield Button(name, place, act=_bound(act, item), icon=icon, quiet=True, spoken=spoken)

    @property
    def status_text(self) -> str:
        """What went wrong, or was deleted."""
        if self.trouble:
            return capitalised(self.trouble) + "."
        return _("“{name}” deleted.", name=self._deleted.path.stem) if self._deleted else ""

    @property
    def min_size(self) -> tuple[float, float]:
        """What a row needs without its picture, which it has where there is room."""
        return NARROW + 48, 0

    @property
    def _pictured(self) -> bool:
        return self.room.w > PICTURED * self.unit

    def foot(self, otherwise: str) -> Parts:
        """Yield an error, an undo button, or `otherwise` at the bottom."""
        room, u = self.room, self.unit
        left, middle = room.x, room.bottom - 28 * u
        if self.trouble:
            yield from self._lines(self.status_text, note(u, TROUBLE), left, middle)
        elif self._deleted:
            said = shortened(self.status_text, note(u, IVORY_2), room.w - 530 * u)
            yield Label(said, note(u, IVORY_2), (left + 120 * u, middle), "ml")
            place = pygame.Rect(left, round(middle - 20 * u), round(104 * u), round(40 * u))
            yield Button(
                "undelete", place, pgettext("bring back what was deleted", "Undo"), self.restore_deleted, "undo"
            )
        elif otherwise:
            yield from stacked(otherwise, note(u, IVORY_3), (left, middle), self.room.w - BUTTONS * u)

    def _lines(self, text: str, style: Style, left: int, middle: float) -> Iterator[Label]:
        """Yield a text in up to three lines beside the buttons."""
        room = self.room.w - BUTTONS * self.unit
        lines = wrapped(text, style, room)
        lines[2:] = [shortened(" ".join(lines[2:]), style, room)] if lines[2:] else []
        yield from around(lines, style, (left, middle))

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
        """Return 0 while there are pictures to draw, else the seconds that the form allows."""
        return 0.0 if self._thumbnails.waiting else super().seconds_to_poll()


def _key(item: SaveEntry) -> str:
    """Return the key of a line from its file, because two unfinished games may be of the same deal."""
    return f"game {item.path.stem}" if item.mine else f"game {item.path.parent.name}/{item.path.stem}"


def _bound(act: Callable[[SaveEntry], None], item: SaveEntry) -> Callable[[], None]:
    return lambda: act(item)


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
