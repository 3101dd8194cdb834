"""The dialog to save a game under a name, or in any file."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

from game.language import N_, _
from game.language.number_formats import number_text
from game.platform.display_text import display_name
from game.rules.session import Session
from game.scenes.dialogs.saved_games import Parts, SavedGames, path_in
from game.scenes.host import Host
from game.scenes.wording import game_name
from game.store.disk import StoreError
from game.store.named_saves import SaveEntry, save_at
from game.store.save_format import GameStats


class SaveGame(SavedGames):
    """The player writes a name and presses Enter. To replace a save, select it; the old one goes to the trash."""

    name = "save"
    heading = N_("Save game")
    hint = N_("A name, or a path such as ~/games/albert")

    def __init__(
        self,
        host: Host,
        session: Session,
        stats: GameStats,
        saved: Callable[[str], None] = lambda _: None,
        folder: str = "",
    ) -> None:
        """Propose a name in a folder, by default among the saves.

        Once the game is saved and the dialog closed, `saved` is called with a sentence that confirms it.
        """
        self._session, self._stats, self._saved = session, stats, saved
        super().__init__(host, f"{folder}{game_name(session.game.slug())} {session.number or ''}".strip())

    def choose(self, item: SaveEntry) -> None:
        """Use a save's name."""
        self.line.text = item.name
        self.line.select_all()
        self.go_to("name")

    def chosen(self, item: SaveEntry) -> bool:
        """Return whether this save would be replaced."""
        return item.name.casefold() == self.line.text.strip().casefold()

    def save(self) -> None:
        """Save, and go back to what is below, where a sentence confirms it."""
        self.attempt(self._save)

    def _save(self) -> None:
        text = self.line.text.strip()
        if not text:
            raise StoreError(_("type a name for the game"))
        if path := path_in(text):
            replaces = path.exists()
            saved = save_at(path, self._session, self._stats)
        else:
            saved, replaces = self._save_named(text)
        self.host.scenes.pop()
        sentence = N_("Saved as “{name}”; it replaced a game of that name") if replaces else N_("Saved as “{name}”")
        self._saved(_(sentence, name=display_name(saved.stem)))

    def _save_named(self, name: str) -> tuple[Path, bool]:
        """Save under a name; return the file, and whether it replaces one, which is in the trash now."""
        replaced = [self.saves.delete(item.path) for item in self.items if self.chosen(item)]
        try:
            return self.saves.save(name, self._session, self._stats), bool(replaced)
        except StoreError:
            for deleted in replaced:
                self.saves.restore_deleted(deleted)
            raise

    def content(self) -> Parts:
        """Return the name, the existing saves and the buttons."""
        session = self._session
        name, move = game_name(session.game.slug()), len(session.moves)
        if session.number:
            number = number_text(session.number)
            yield self.entry(_("{game}, deal {number}, move {move}", game=name, number=number, move=move))
        else:
            yield self.entry(_("{game}, move {move}", game=name, move=move))
        yield from self.listing(self.items, _("No saved games yet."))
        text = "" if self.host.games.saves.failure else _("Your game is also kept automatically when you quit.")
        if any(map(self.chosen, self.items)):
            text = _("It replaces the saved game of that name.")
        yield from self.foot(text)
        yield from self.buttons(_("Save"), self.save)
