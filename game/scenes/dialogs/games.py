"""The dialogs to save and to load a game: a text field, and the list of games, which can be renamed and deleted."""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Collection, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import islice
from pathlib import Path

import pygame

from game.deals import day_of
from game.language import N_, _, capitalised, ngettext, pgettext
from game.language.number_formats import number_text
from game.patiences import PATIENCES
from game.platform.display_text import display_name
from game.rules.session import Session
from game.scenes.daily_deals import daily_text
from game.scenes.dialogs.dialog import Dialog
from game.scenes.host import Host
from game.scenes.miniature_form import MiniatureForm
from game.scenes.widgets import controls
from game.scenes.widgets.controls import Button, Choice
from game.scenes.widgets.editable_line import EditableLine
from game.scenes.widgets.layout import Column, Drawn, Node, Padded, Row, Sized, Space, Text, Tight, large
from game.scenes.widgets.scroll_view import ListView, ScrollView
from game.scenes.widgets.text_field import TextField
from game.scenes.wording import game_name, moment_text
from game.store.disk import StoreError
from game.store.named_saves import LONGEST_NAME, SUFFIX, load, save_at
from game.store.save_format import GameStats, Save
from game.store.save_reader import SaveEntry
from game.view.drawing.palette import IVORY, IVORY_2, IVORY_3
from game.view.marks.mark import Mark
from game.view.marks.pile_marks import PanelMark
from game.view.menu.miniature import MiniatureFrame, MiniatureSource
from game.view.widgets.widget_marks import Glyph, body, note

LIST, ROW = 504, 126  # units: four rows, and each of them
PICTURE = 180, 102  # units
FOR_PICTURES = 880  # units of width that the window must have
SORTED = 8  # files that are read at once: those that would be in sight, of which the unusable ones go last
TOOL = 38  # units: the side of a button in a row
MAX_PATH = 1000
TROUBLE = "#FF9A96"
RENAMING = "rename", "save-name", "keep-name"  # the field and the buttons of a name that is edited
SOURCES = (("saved", N_("Saved games")), ("left", N_("Unfinished games")))
HEADINGS = {"saved": N_("Load game"), "left": N_("Unfinished games")}
Offer = tuple[str, Button]  # a sentence, and what can be done about it


class GamesDialog(Dialog, MiniatureForm):
    """A dialog with a text field, the list of games, and errors or an undo button at the bottom."""

    first = "name"

    def __init__(self, host: Host, text: str, source: str = SOURCES[0][0]) -> None:
        super().__init__(host, kept=False)
        self.line = EditableLine(text, MAX_PATH)
        self.source, self.saves = source, host.games.named
        self._renaming: tuple[Path, EditableLine] | None = None
        self._undo: Offer | None = None
        self._question: Offer | None = None  # whether to give up a game
        self.list_again()

    def list_again(self) -> None:
        self.items: list[SaveEntry] = []
        self.current = set[Path]()  # the files of games that are in progress at their tables
        self._unlisted = ""
        try:
            if self.source == "saved":
                self.items = self.saves.entries()
            else:
                items, self.current = self.host.games.saves.unfinished()
                self.items = [_named(item) for item in items]
            unusable = [item for item in self.items[:SORTED] if item.problem]
            self.items.sort(key=unusable.__contains__)
        except StoreError as error:
            self._unlisted = f"{capitalised(str(error))}."

    @abstractmethod
    def choose(self, item: SaveEntry) -> None:
        """Handle a click on a row."""

    def enter(self, item: SaveEntry) -> None:
        self.choose(item)

    @contextmanager
    def attempt(self) -> Iterator[None]:
        """Run something that may raise a StoreError; its sentence is shown at the bottom."""
        self.message = ""
        try:
            yield
        except StoreError as error:
            self.host.sound.play("refusal")
            self.message = f"{capitalised(str(error))}."

    def delete(self, item: SaveEntry) -> None:
        """Move a save to the trash; a button can restore it."""
        with self.attempt():
            act = partial(self.restore, self.saves.delete(item.path))
            undo = pgettext("bring back what was deleted", "Undo")
            text = _("“{name}” deleted.", name=display_name(item.path.stem))
            self._undo = text, Button("undelete", undo, act, "undo", tall=40)
            self.list_again()

    def restore(self, move_back: Callable[[], Path]) -> None:
        with self.attempt():
            move_back()
            self._undo = None
            self.list_again()

    def ask(self, item: SaveEntry) -> None:
        """Ask whether to give up an unfinished game; Enter confirms."""
        save, text = item.save, N_("{name} will count as lost.")
        if save and (save.shown or self.host.games.record_book.was_watched(save.game, save.number)):
            text = N_("{name} was watched, and counts neither as won nor as lost.")
        text, act = _(text, name=item.name), partial(self.give_up, item)
        self._question, self.message = (text, Button("give up", _("Give up"), act, tall=40, wide=120)), ""
        self.refresh()
        self.go_to("give up")

    def give_up(self, item: SaveEntry) -> None:
        self._question = None
        with self.attempt():
            self.host.games.saves.give_up(item.path)
        self.host.games.record_book.look()
        self.list_again()

    def rename(self, item: SaveEntry) -> None:
        self._renaming, self.focus = (item.path, EditableLine(item.name, LONGEST_NAME)), RENAMING[0]
        self.refresh()
        self.go_to("rename")

    def _end_renaming(self, *, accepts: bool) -> None:
        if self._renaming and accepts:
            with self.attempt():
                self.saves.rename(self._renaming[0], self._renaming[1].text)
                self.list_again()
        self._renaming = None
        if self.focus in RENAMING:
            self.focus = RENAMING[0]  # the first button of the row comes in its place

    def refresh(self) -> None:
        """Accept the name that is edited once the focus is elsewhere."""
        if self.focus not in RENAMING:
            self._end_renaming(accepts=True)
        super().refresh()

    def hotkey(self, event: pygame.Event) -> bool:
        """Handle Enter, which accepts a name, and the keys of the focused row."""
        item = next((item for item in self.items if self.focus == f"game {_key(item)}"), None)
        if event.key == pygame.K_RETURN and self._renaming and self.focus != RENAMING[-1]:
            self._end_renaming(accepts=True)
        elif event.key == pygame.K_RETURN and item:
            self.enter(item)
        elif item and (tool := self._tools(item).get(event.key)):
            tool.activate()
        else:
            return False
        return True

    def close(self) -> None:
        """Leave a name as it was, or withdraw the question, or else close the dialog."""
        if self._renaming or self._question:
            self._end_renaming(accepts=False)
            self._question = None
        else:
            super().close()

    def games(self, items: list[SaveEntry], chosen: Collection[SaveEntry], nothing: str) -> Node:
        """Return the list, or the text that says why it is empty; the main button acts on the chosen games."""
        if not items:
            text = Text(self._unlisted or nothing, body, IVORY_3, anchor="mc")
            return ScrollView("scroll", Row(text), self.offsets, LIST if self.items else ROW)
        kept = [number for number, item in enumerate(items) if self.focus.endswith(item.path.stem)]
        rows = [partial(self._row, item, chosen) for item in items]
        return ListView("scroll", rows, self.offsets, LIST, ROW, kept)

    def _row(self, item: SaveEntry, chosen: Collection[SaveEntry]) -> Node:
        """Return the row of a game: a picture, what it is, and buttons; while its name is edited, a field above it."""
        texts: Iterable[Node] = _texts(item)
        tools: list[Node] = [*self._tools(item).values()] or [Sized(Space(), TOOL)]
        if self._renaming and self._renaming[0] == item.path:
            (field, save, keep), look, end = RENAMING, partial(Button, label="", tall=TOOL), self._end_renaming
            line = TextField(field, self._renaming[1], caret_visible=self.caret_visible, spoken=_("New name"))
            texts = line, Text(item.name, note, IVORY_3, most=2, folds=True)
            tools = [
                look(save, act=partial(end, accepts=True), icon="check", main=True, spoken=_("Save")),
                look(keep, act=partial(end, accepts=False), icon="close", quiet=True, spoken=_("Cancel")),
            ]
        inside = [Column(*texts, gap=3), *tools]
        if self.size[0] > FOR_PICTURES * self.unit:
            inside.insert(0, Drawn(*PICTURE, partial(self._picture, item)))
        name, act = f"game {_key(item)}", partial(self.choose, item)
        inner = Row(*inside, gap=12)
        row = controls.ListRow(name, act, chosen=item in chosen, usable=not item.damaged, inside=inner)
        return Padded(row, 0, 4)

    def _picture(self, item: SaveEntry, rect: pygame.Rect, u: float) -> list[Mark]:
        """Return the table of a save, or a sign that it has none."""
        if not item.save:
            frame = PanelMark(rect, 8 * u, "#000000", 0.3, IVORY, 0.14)
            return [frame, Glyph("close", rect.center, round(28 * u), IVORY_3)]
        source = MiniatureSource(item.save.game, f"{item.path} {item.date}", item.save.table)
        return [self.miniature(source, MiniatureFrame(rect.size, 0, round(8 * u), 0.45 * u), rect.topleft)]

    def _tools(self, item: SaveEntry) -> dict[int, Button]:
        tools = {}
        if item.mine:
            tools[pygame.K_F2] = _tool(item, "rename", self.rename, "pencil", N_("Rename {name}"))
        if item.mine or item.damaged:
            tools[pygame.K_DELETE] = _tool(item, "delete", self.delete, "trash", N_("Delete {name}"))
        elif item.save and item.path not in self.current:
            tools[pygame.K_DELETE] = _tool(item, "give up", self.ask, "trash", N_("Give up {name}"))
        return tools

    @property
    def status_text(self) -> str:
        text, _button = self._question or self._undo or ("", None)
        return self.message or text

    def foot(self, otherwise: str, main: Button) -> Node:
        """Return an error, the question, an undo button, or `otherwise`, and beside it the buttons."""
        offer = None if self.message else self._question or self._undo
        colour = TROUBLE if self.message else IVORY_2 if offer else IVORY_3
        return Row(
            *(offer[1:] if offer else ()),
            Text(self.status_text or otherwise, note, colour, most=3, folds=True),
            Button("cancel", _("Cancel"), self.host.scenes.pop, wide=160),
            main,
            gap=16,
        )


class SaveGame(GamesDialog):
    """The player writes a name and presses Enter. To replace a save, select it; the old one goes to the trash."""

    name = "save"
    heading = N_("Save game")

    def __init__(
        self,
        host: Host,
        session: Session,
        stats: GameStats,
        saved: Callable[[str], None] = lambda _: None,
        folder: str = "",
    ) -> None:
        """Propose a name in a folder, by default among the saves; `saved` gets a sentence once the game is saved."""
        self._session, self._stats, self._saved = session, stats, saved
        self._proposed = f"{folder}{game_name(session.game.slug())} {session.number or ''}".strip()
        super().__init__(host, self._proposed)

    def choose(self, item: SaveEntry) -> None:
        self.line.text = item.name
        self.line.select_all()
        self.go_to("name")

    @property
    def _chosen_name(self) -> str:
        """The text of the field, or what is proposed while it is empty."""
        return self.line.text.strip() or self._proposed

    @property
    def _replaced(self) -> list[SaveEntry]:
        return [item for item in self.items if item.name.casefold() == self._chosen_name.casefold()]

    def save(self) -> None:
        """Save, and go back to what is below, where a sentence confirms it."""
        with self.attempt():
            if path := path_in(self._chosen_name):
                replaces = path.exists()
                saved = save_at(path, self._session, self._stats)
            else:
                saved, replaces = self._save_named(self._chosen_name)
            self.host.scenes.pop()
            sentence = N_("Saved as “{name}”; it replaced a game of that name") if replaces else N_("Saved as “{name}”")
            self._saved(_(sentence, name=display_name(saved.stem)))

    def _save_named(self, name: str) -> tuple[Path, bool]:
        """Save under a name; return the file, and whether it replaces one, which is in the trash now."""
        replaced = [self.saves.delete(item.path) for item in self._replaced]
        try:
            return self.saves.save(name, self._session, self._stats), bool(replaced)
        except StoreError:
            for move_back in replaced:
                move_back()
            raise

    def content(self) -> Node:
        session, replaced = self._session, self._replaced
        text = "" if self.host.games.saves.failure else _("Your game is also kept automatically when you quit.")
        label = _("Replace") if replaced else _("Save")
        if replaced:
            text = _("It replaces the saved game of that name.")
        deal = _deal(session.game.slug(), "", session.number or 0, len(session.moves))
        return Column(
            TextField("name", self.line, self._proposed, deal, self.caret_visible, spoken=_("Name")),
            self.games(self.items, replaced, _("No saved games yet.")),
            self.foot(text, Button("save", label, self.save, "save", main=True, wide=200)),
            gap=12,
        )


class LoadGame(GamesDialog):
    """A click selects a game, a second one or Enter opens it. The text field filters; a path in it is opened, too."""

    name = "load"

    def __init__(self, host: Host, source: str = "saved") -> None:
        """Start with the saved games, or with the unfinished ones ("left")."""
        super().__init__(host, "", source)
        self.heading = HEADINGS[source]
        self._selected_path: Path | None = None

    def _matching(self) -> list[SaveEntry]:
        """Return the games whose text contains all words of the text field."""
        words = self.line.text.casefold().split()
        if path_in(self.line.text):
            return []
        return [item for item in self.items if all(word in _searched_text(item) for word in words)]

    def _subject(self, items: list[SaveEntry]) -> list[SaveEntry]:
        """Return the game that the main button opens: the selected one, else the first, if there is any."""
        selected = [item for item in items if item.path == self._selected_path]
        return selected or [*islice((item for item in items if item.save), 1)]

    def _turn(self, source: str) -> None:
        self.source, self.heading = source, HEADINGS[source]
        self._selected_path = self._question = None
        self.offsets.clear()
        self.list_again()

    @property
    def _nothing(self) -> str:
        if path_in(self.line.text):
            return _("Press Enter to open this file.")
        if self.items:
            return _("No game matches.")
        return _("No unfinished games.") if self.source == "left" else _("No saved games yet.")

    def choose(self, item: SaveEntry) -> None:
        """Select a game, or open it if it is selected."""
        self._question = None
        if item.path == self._selected_path:
            self.enter(item)
        else:
            self._selected_path = item.path

    def enter(self, item: SaveEntry) -> None:
        if item.mine:
            self._load(item.path, item.name)
            return
        saves = self.host.games.saves
        with self.attempt():
            own = item.save and item.path in self.current and saves.load(PATIENCES[item.save.game])
            self.host.games.open_session(own or saves.resume(item.path))

    def _load(self, path: Path, name: str) -> None:
        with self.attempt():
            try:
                loaded = load(path)
            except StoreError as error:
                raise StoreError(_("{name} cannot be opened: {error}", name=name, error=error)) from None
            self.host.games.open_save(loaded)

    def open(self) -> None:
        """Open the file named in the text field, else the selected or first game of the list."""
        if path := path_in(self.line.text):
            self._load(path, display_name(path.name))
        for item in self._subject(self._matching()):
            self.enter(item)

    def content(self) -> Node:
        items = self._matching()
        options, subject = tuple((name, _(label)) for name, label in SOURCES), self._subject(items)
        usable = bool(path_in(self.line.text) or subject)
        label, icon = (_("Load"), "load") if self.source == "saved" else (_("Continue"), "play")
        return Column(
            TextField("name", self.line, _("Search"), caret_visible=self.caret_visible),
            Sized(Choice("source", options, self.source, self._turn, spoken=_("Show")), 520),
            self.games(items, subject, self._nothing),
            self.foot("", Button("load", label, self.open, icon, main=True, usable=usable, wide=200)),
            gap=12,
        )


def _tool(item: SaveEntry, verb: str, act: Callable[[SaveEntry], None], icon: str, spoken: str) -> Button:
    name, spoken = f"{verb} {_key(item)}", _(spoken, name=item.name)
    return Button(name, "", partial(act, item), icon, quiet=True, tall=TOOL, spoken=spoken)


def _texts(item: SaveEntry) -> Iterator[Node]:
    """Yield the lines of a row: its name and score, the deal and when it was saved, or what is wrong with it."""
    name = Text(item.name, large, IVORY if item.save else IVORY_3, most=2, folds=True)
    if save := item.save:
        score = "—" if save.score is None else f"{save.score} / {PATIENCES[save.game].max_score}"
        moves = len(save.moves)
        deal = _deal(save.game, save.variation, save.number, moves)
        if item.name == _usual_name(save):
            deal = ngettext("{count} move so far", "{count} moves so far", moves)
        yield Row(name, Tight(Text(score, body)), gap=16)
        moment = Tight(Text(moment_text(item.date), note, IVORY_3))
        yield Row(Text(deal, note, most=2, folds=True), moment, gap=16, top=True)
    else:
        yield name
        yield Text(f"{capitalised(item.problem)}.", note, IVORY_3, most=2, folds=True)


def _deal(slug: str, variation: str, number: int, moves: int) -> str:
    game = game_name(slug, variation)
    return _("{game} · deal {number}, move {move}", game=game, number=number_text(number), move=moves)


def _key(item: SaveEntry) -> str:
    """Return the key of a game from its file, because two unfinished games may be of the same deal."""
    return item.path.stem if item.mine else f"{item.path.parent.name}/{item.path.stem}"


def _named(item: SaveEntry) -> SaveEntry:
    """Name an unfinished game after the day whose deal it is, or after its deal."""
    if not (save := item.save):
        return item
    day = day_of(save.patience(), save.number, save.started)
    return replace(item, name=daily_text(day) if day else _usual_name(save))


def _usual_name(save: Save) -> str:
    return f"{game_name(save.game, save.variation)} {number_text(save.number)}"


def _searched_text(item: SaveEntry) -> str:
    save = item.save
    deal = f"{game_name(save.game, save.variation)} {save.number}" if save else ""
    return f"{item.name} {deal}".casefold()


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
