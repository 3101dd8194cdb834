"""The dialog to save a game under a name, or in any file."""

from __future__ import annotations

from game.language import N_, _
from game.language.number_formats import number_text
from game.rules.session import Session
from game.scenes.dialogs.dialog import footer
from game.scenes.dialogs.saved_games import LONGEST_PATH, Parts, SavedGames, path_in
from game.scenes.host import Host
from game.scenes.widgets.controls import Button
from game.scenes.widgets.editable_line import EditableLine
from game.scenes.wording import game_name
from game.store.disk import StoreError
from game.store.named_saves import SaveEntry, save_at
from game.store.save_format import GameStats


class SaveGame(SavedGames):
    """The player writes a name and presses Enter. To replace a save, select it; the old one goes to the trash."""

    name = "save"
    heading = N_("Save game")
    hint = N_("A name, or a path such as ~/games/albert")

    def __init__(self, host: Host, session: Session, stats: GameStats) -> None:
        self._session, self._tally = session, stats
        number = f" {session.number}" if session.number else ""
        super().__init__(host, EditableLine(f"{game_name(session.game.slug())}{number}", LONGEST_PATH))

    def choose(self, item: SaveEntry) -> None:
        """Use a save's name."""
        self.line.text = item.name
        self.line.select_all()
        self.go_to("name")

    def chosen(self, item: SaveEntry) -> bool:
        """Return whether this save would be replaced."""
        return item.name.casefold() == self.line.text.strip().casefold()

    def save(self) -> None:
        """Save, and go back to the table."""
        self.attempt(self._save)
        if not self.trouble:
            self.host.scenes.pop()

    def _save(self) -> None:
        text = self.line.text.strip()
        if not text:
            raise StoreError(_("type a name for the game"))
        if path := path_in(text):
            save_at(path, self._session, self._tally)
            return
        gone = [self.saves.delete(item.path) for item in self.items if self.chosen(item)]
        try:
            self.saves.save(text, self._session, self._tally)
        except StoreError:
            for deleted in gone:
                self.saves.restore_deleted(deleted)
            raise

    def content(self) -> Parts:
        """The name, the existing saves, the buttons."""
        session, u = self._session, self.unit
        name, move = game_name(session.game.slug()), len(session.moves)
        if session.number:
            number = number_text(session.number)
            yield self.entry(_("{game}, deal {number}, move {move}", game=name, number=number, move=move))
        else:
            yield self.entry(_("{game}, move {move}", game=name, move=move))
        yield from self.listing(self.items)
        taken = any(self.chosen(item) for item in self.items)
        yield from self.foot(
            _("It replaces the saved game of that name.")
            if taken
            else _("Your game is also kept automatically when you quit.")
        )
        cancel, main = footer(self.room, u, [160, 200])
        yield Button("cancel", cancel, _("Cancel"), self.host.scenes.pop)
        yield Button("save", main, _("Save"), self.save, "save", main=True)
