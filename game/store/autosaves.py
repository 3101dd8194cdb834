"""Autosaves: the unfinished game of each patience, written in a thread after each move, and older unfinished games."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from weakref import WeakKeyDictionary

from game.language import N_, _
from game.language.games import game_title
from game.rules.patience import Patience
from game.rules.session import Session, in_common
from game.store.autosave_folder import AutosaveFolder
from game.store.disk import StoreError, Warn, changed, explained, set_aside
from game.store.disk_worker import DiskWorker
from game.store.save_format import GameKey, GameStats, Loaded, Save, Take
from game.store.save_reader import SaveEntry


class Autosaves(DiskWorker):
    """Writes games in progress in the background.

    When another deal or variation replaces a game, the game goes on the list of recent ones and can be resumed. A
    save that was acknowledged survives a crash of the program and of the machine.
    """

    def __init__(
        self,
        folder: Path,
        acknowledge: Callable[[int], None],
        warn: Warn,
        gone: Take = lambda _: None,
    ) -> None:
        """Use a folder, which need not exist yet.

        A thread calls `acknowledge` with the number of moves that are on disk now, and `warn` with a sentence when
        the disk begins to refuse; refused writes are repeated until they succeed. `gone` gets each game that is given
        up, falls out of the list, or is found to be won; in the second case the thread calls it.
        """
        super().__init__("unfinished", N_("the game cannot be saved: {reason}"), warn)
        self._folder, self._acknowledge = AutosaveFolder(folder, gone), acknowledge
        self._latest: dict[str, Save | None] = {}  # None for a game that is won
        self._played: dict[GameKey, Save] = {}  # the last state of each game
        self._on_disk: dict[GameKey, list[str]] = {}  # the moves of games that were written or read
        self._stats: WeakKeyDictionary[Session, tuple[GameStats, int]] = WeakKeyDictionary()

    def stats(self, session: Session) -> GameStats:
        """Return the statistics of a session; `save` sets time and undos, and whoever gives a hint counts it."""
        if session not in self._stats:
            self.adopt(Loaded(session, GameStats()))
        return self._stats[session][0]

    def adopt(self, loaded: Loaded) -> Session:
        """Continue a loaded game; return its session."""
        self._stats[loaded.session] = loaded.stats, len(loaded.session.moves)
        return loaded.session

    def fork(self, loaded: Loaded) -> Session:
        """Continue a game from another save of it; return its session. Other moves made in it here stay in the list."""
        self.flush()
        with suppress(OSError):
            self._folder.fork(Save.of(*loaded))
        return self._go_on(loaded)

    def _go_on(self, loaded: Loaded) -> Session:
        """Continue one branch of a game; time, undos and hints are not less than in others, and help stays known."""
        with suppress(OSError):
            for branch in self._folder.branches().get(Save.of(*loaded).key, ()):
                loaded.stats.at_least(branch)
                loaded.stats.seconds = max(loaded.stats.seconds, branch.elapsed)
        return self.adopt(loaded)

    def save(self, session: Session, elapsed: float) -> None:
        """Save the game in the background with its seconds played. A game that began at a layout is not saved.

        If the session has fewer moves than at the last call, an undo is counted. A deal without moves leaves its place
        to another game that has some.
        """
        stats, before = self.stats(session), self._stats[session][1]
        stats.undos += len(session.moves) < before
        stats.seconds = elapsed
        self._stats[session] = stats, len(session.moves)
        if session.number is not None:
            save = Save.of(session, stats)
            self._played[save.key] = save
            own = None if save.moves else self._own(type(session.game))
            if not own or not own.moves or own.started == stats.started:
                self._latest[save.game] = None if session.is_won() else save
                self.do(save.key, lambda: self._put(save, self._folder.put))

    def _own(self, game: type[Patience]) -> Save | None:
        """Return the save of the unfinished game; none is replayed if it was saved since the start."""
        if game.slug() not in self._latest and (session := self.load(game)):
            return Save.of(session, self.stats(session))
        return self._latest.get(game.slug())

    def forget(self, save: Save) -> None:
        """Delete the files of a game whose win is recorded, in the background, unless its last move was undone.

        Any thread may call this.
        """
        if self._played.get(save.key, save).moves == save.moves:
            self.do(save.key, lambda: self._put(save, self._folder.drop))  # replaces a write that still waits

    def take_wins(self) -> None:
        """Give the won games that the last run has left to `gone`, in the background."""
        self.do("wins", self._folder.take_wins)

    def load(self, game: type[Patience]) -> Session | None:
        """Return the unfinished game, or None if there is none that can be opened.

        One that is won goes to `gone`. A damaged file is set aside; one that cannot be read at present, or that a newer
        version wrote, is tried again at the next call.
        """
        slug = game.slug()
        if slug in self._latest:  # the file may be older, because the thread has not written yet or the disk is full
            latest = self._latest[slug]
            return self.adopt(latest.restore()) if latest else None
        newest = None
        try:
            if newest := self._folder.newest(slug):
                return self.adopt(self._read(newest, slug))
        except FileNotFoundError:
            pass
        except (OSError, StoreError) as error:
            if newest and isinstance(error, StoreError):
                set_aside(newest, error)
            # the list of unfinished games says why
            self._warn(_("the unfinished game of {game} cannot be opened", game=game_title(game.name)))
        return None

    def written(self, slug: str) -> float:
        """Return when the unfinished game of a patience was written, in seconds since 1970; 0 if there is none."""
        with suppress(OSError):
            if newest := self._folder.newest(slug):
                return changed(newest)
        return 0.0

    def _read(self, path: Path, slug: str = "") -> Loaded:
        loaded = self._folder.read(path, slug)
        save = Save.of(*loaded)
        self._on_disk[save.key] = save.moves
        return loaded

    def unfinished(self) -> tuple[list[SaveEntry], set[Path]]:
        """List the games with moves, the latest first, and the files of those that `load` returns.

        Waits for the disk. Raises StoreError.
        """
        self.flush()
        with explained(N_("the games cannot be listed: {reason}")):
            found, own = self._folder.unfinished(), self._folder.own()
        over = [slug for slug, latest in self._latest.items() if not latest]
        return [each for each in found if not (each.save and each.save.game in over and each.path in own)], own

    def waiting(self, game: Patience, number: int) -> Session | None:
        """Return the latest unfinished game of a deal, which is resumed; None if there is none that can be opened."""
        deal, found = (game.slug(), game.variation, number), list[SaveEntry]()
        with suppress(StoreError):
            found, _own = self.unfinished()
        for each in found:
            if each.save and each.save.key[:3] == deal:
                with suppress(StoreError):
                    return self.resume(each.path)
        return None

    def deals(self, slug: str) -> set[int]:
        """Return the deals of a patience that are unfinished, or were played since the start."""
        keys = {*self._played}
        with suppress(OSError):
            keys.update(self._folder.branches())
        return {key.number for key in keys if key.game == slug}

    def resume(self, path: Path) -> Session:
        """Return the unfinished game in a file; `save` then takes it off the list. Raises StoreError."""
        self.flush()
        try:
            return self._go_on(self._read(path))
        except FileNotFoundError:
            raise StoreError(_("it is no longer there")) from None

    def give_up(self, path: Path) -> None:
        """Remove the file of an unfinished game permanently; it counts as lost. Raises StoreError."""
        self.flush()
        with explained(N_("it cannot be given up: {reason}")):
            self._folder.remove(path)

    def unsaved(self) -> dict[GameKey, int]:
        """Return how many of the last moves are not on disk, for each game with any."""
        counts = {
            key: len(game.moves) - in_common(game.moves, self._on_disk.get(key, ()))
            for key, game in self._played.items()
        }
        return {key: count for key, count in counts.items() if count}

    def copy(self, key: GameKey) -> Loaded:
        return self._played[key].restore()

    def _put(self, save: Save, write: Take) -> None:
        """Write a game, or drop it once its win is recorded; then nothing of it can be lost."""
        write(save)
        self._on_disk[save.key] = save.moves
        self._acknowledge(len(save.moves))
