"""The game at a table: its moves, its deals, and its end. It has no pygame and no display."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.events import Event, Events
from game.rules.moves import Move
from game.rules.patience import IllegalMoveError, Patience
from game.rules.refusals import YES, Answer
from game.rules.session import Session
from game.scenes.stopwatch import Stopwatch
from game.store.autosaves import Autosaves
from game.store.save_format import GameStats

if TYPE_CHECKING:
    from game.scenes.host import Host
    from game.store.pending_rows import Result


class GameListener:
    """Receives what happens in a game; every method does nothing unless it is overridden."""

    def begin(self) -> None:
        """Called when another session begins; none of its cards has been shown yet."""

    def table_changed(self, events: Events, kind: str) -> None:
        """Called with events after the table has changed by a "move", a "redo", or an "undo" or another way back."""

    def moved(self, move: Move | None) -> None:
        """Called after the events, when it is known whether the game is won or lost.

        The move is None after undo, redo, restart and jumps.
        """


class TableController:
    """Plays a session, saves it and its result, and calls its listeners in their order."""

    session: Session
    clock: Stopwatch

    def __init__(self, host: Host, saves: Autosaves) -> None:
        """Start without a game; of the host it uses the trace, the sounds and the games."""
        self._host, self._saves = host, saves
        self.listeners: list[GameListener] = []
        self.own = True  # whether what happens is the player's, not a move that the table makes
        self.won = self.lost = False  # won by the last move and not celebrated yet; no legal move is left

    def begin(self, session: Session) -> None:
        self.session, self.clock = session, Stopwatch(self._saves.stats(session).seconds)
        self.won, self.lost = False, session.is_lost()
        game = session.game
        self._host.trace("new", game=game.slug(), number=session.number, variation=game.variation)
        self._keep()
        for listener in self.listeners:
            listener.begin()

    def play(self, move: Move, *, own: bool = True) -> Answer:
        """Make a move, the player's `own` or one that the table makes; return whether and why the rules refuse it."""
        try:
            events = self.session.play(move)
        except IllegalMoveError as refusal:
            self._host.trace("refused", move=str(move), reason=str(refusal))
            return refusal.answer
        self.own = own
        self._made(move, events)
        return YES

    def replace(self, move: Move) -> None:
        """Make a legal move of the player instead of the last one; both together count as one move and as no undo."""
        events = self.session.replace(move)
        self._go_on()
        self._host.trace("undo")
        self._made(move, events)

    def _made(self, move: Move, events: Events) -> None:
        self.clock.start()
        self._host.trace("move", move=str(move), score=self.session.score)
        self._publish(events, "move", move)

    def _publish(self, events: Events, kind: str, move: Move | None = None) -> None:
        """Call the listeners after a move, or after the table has gone to another position of the game."""
        for listener in self.listeners:
            listener.table_changed(events, kind)
        self._keep()
        if self.session.is_won():
            self.won = True
            self._end("won")
        elif (move or kind == "redo") and self.session.is_lost():
            self.lost = True
            self._end("lost")
        for listener in self.listeners:
            listener.moved(move)
        self.own = True

    def _keep(self) -> None:
        """Save the game, and have the music of its table played; that of a win comes with its fanfare."""
        self.save()
        self._host.sound.follow("" if self.session.is_won() else self.session.game.slug())

    @property
    def over(self) -> bool:
        return self.lost or self.session.is_won()

    @property
    def stats(self) -> GameStats:
        stats = self._saves.stats(self.session)
        stats.seconds = self.clock.seconds
        return stats

    def _end(self, outcome: Result) -> None:
        """Save and record a game that is over. The file of a win stays until the records have it."""
        self.clock.stop()
        self._saves.save(self.session, self.clock.seconds)
        self._host.games.record_book.record(self.session, self.stats, outcome)
        self._host.trace(outcome)

    def _go_on(self) -> None:
        """Go on with a game that may have been over."""
        if self.lost:
            self.clock.start()
            self._host.games.record_book.take_back(self.session, self.stats)
        self.won = self.lost = False

    def undo(self) -> None:
        self.go_to(max(0, len(self.session.moves) - 1))

    def redo(self) -> None:
        self.go_to(len(self.session.moves) + bool(self.session.undone), "redo")

    def go_to(self, count: int, kind: str = "undo") -> None:
        """Undo or redo to the position after `count` moves; later moves can be redone."""
        made, events = len(self.session.moves), list[Event]()
        name, step = ("undo", self.session.undo) if count < made else ("redo", self.session.redo)
        for _ in range(abs(count - made)):
            events += step()
            self._host.trace(name)
        if not events:
            return
        self._go_on()
        self._publish(tuple(events), kind)

    def save(self) -> None:
        """Save a game that is not won; one that was won before has its result, and needs no file."""
        if not self.session.is_won():
            self._saves.save(self.session, self.clock.seconds)

    def new(self) -> None:
        self.play_in(self.session.game)

    def play_in(self, game: Patience) -> None:
        self.save()  # its time and hints
        self.begin(Session(game, self._host.games.new_deal(game)))

    def deal(self, number: int) -> None:
        self.save()
        self.begin(Session(self.session.game, number))
