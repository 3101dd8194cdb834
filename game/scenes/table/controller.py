"""The game that goes on at a table: its moves, its deals, and how it comes out. It knows nothing of how that looks."""

from __future__ import annotations

from typing import TYPE_CHECKING

from game.rules.events import Event, Events
from game.rules.moves import Move
from game.rules.patience import IllegalMoveError, Patience
from game.rules.refusals import Answer
from game.rules.session import Session, in_common
from game.scenes.clock import Clock
from game.store.save_format import Tally
from game.store.saves import Saves

if TYPE_CHECKING:
    from game.scenes.host import Host
    from game.view.text.words import Achievement


class Listener:
    """Someone who is told what happens in a game; every hook does nothing unless it is overridden."""

    def begin(self) -> None:
        """Begin with another session; nothing of its cards has been shown yet."""

    def table_changed(self, events: Events, *, playing: bool) -> None:
        """Take note of events; the table has changed already. `playing` is false where moves are taken back."""

    def played(self, move: Move) -> None:
        """Take note that a move was made, after its events, and that it was judged."""

    def retraced(self) -> None:
        """Take note, after the events, that the game has gone to where it was before."""

    def refused(self, move: Move, answer: Answer) -> None:
        """Take note that the rules refuse a move."""

    def said(self, sentence: str) -> None:
        """Tell the player something about the game."""


class GameController:
    """Plays a session, keeps it and its record, and tells its listeners, in their order, what happened."""

    session: Session
    clock: Clock

    def __init__(self, host: Host, saves: Saves) -> None:
        """Begin without a game; of the host it uses the trace, the sounds, the records and the settings."""
        self._host, self._saves = host, saves
        self.listeners: list[Listener] = []
        self.won = self.lost = False  # won by the move made last, and not celebrated yet; no move is left
        self.achievements: list[Achievement] = []  # of the win

    def begin(self, session: Session, seconds: float) -> None:
        """Go on with a session that has been played for `seconds`."""
        self.session, self.clock = session, Clock(seconds)
        self.won, self.lost = False, session.is_lost()
        game = session.game
        self._host.trace("new", game=game.slug(), number=session.number, variation=game.variation)
        self.keep()
        for listener in self.listeners:
            listener.begin()

    # ---- moves

    def play(self, move: Move) -> bool:
        """Make a move, or let it be refused; say whether it was made."""
        try:
            events = self.session.play(move)
        except IllegalMoveError as refusal:
            self._host.trace("refused", move=str(move), reason=str(refusal))
            for listener in self.listeners:
                listener.refused(move, refusal.answer)
            return False
        self.clock.start()
        self._host.trace("move", move=str(move), score=self.session.score)
        self._publish(events, playing=True)
        self._judge()
        for listener in self.listeners:
            listener.played(move)
        return True

    def _publish(self, events: Events, *, playing: bool) -> None:
        for listener in self.listeners:
            listener.table_changed(events, playing=playing)
        self.keep()

    @property
    def over(self) -> bool:
        """Whether the game is won, or no move is left."""
        return self.lost or self.session.is_won()

    @property
    def tally(self) -> Tally:
        """How the session was played so far."""
        tally = self._saves.tally(self.session)
        tally.seconds = self.clock.seconds
        return tally

    def _judge(self) -> None:
        if self.session.is_won():
            self.won = True
            self.clock.stop()
            self._saves.forget(type(self.session.game))
            self.achievements = self._host.games.book.achievements(self.session, self.tally)
            self._host.games.book.note(self.session, self.tally, "won")
            self._host.trace("won")
            self._host.sound.play(f"win-{self.session.game.slug()}")
        elif self.session.is_lost():
            self.lost = True
            self._host.games.book.note(self.session, self.tally, "lost")
            self._host.trace("lost")
            self._host.sound.play("lost")

    def undo(self) -> None:
        """Take the last move back."""
        self._retrace("undo", self.session.undo())

    def redo(self) -> None:
        """Make the move again that was taken back last."""
        self._retrace("redo", self.session.redo())

    def _retrace(self, kind: str, events: Events) -> None:
        if events:
            self._host.trace(kind)
            self._go_elsewhere(events, playing=kind == "redo")

    def _go_elsewhere(self, events: Events, *, playing: bool) -> None:
        """Tell where moves that were made before have led the table, or led it back."""
        self.won, self.lost = False, self.session.is_lost()
        self._publish(events, playing=playing)
        if self.session.is_won():
            self._saves.forget(type(self.session.game))
        for listener in self.listeners:
            listener.retraced()

    def restart(self) -> None:
        """Take all moves back."""
        self.go_to(0)

    def go_to(self, count: int) -> None:
        """Go back to the position after a number of moves, all at once; the later moves can be redone."""
        if events := self._retraced(count):
            self._go_elsewhere(events, playing=False)

    def follow(self, moves: tuple[Move, ...]) -> None:
        """Go to the position after some moves from the deal: undo to where they part, then redo or make the others."""
        parting = in_common(self.session.moves, moves)
        events = self._retraced(parting)
        parting += in_common(self.session.undone, moves[parting:])
        events += self._retraced(parting)
        for move in moves[parting:]:
            events += self.session.play(move)
            self._host.trace("move", move=str(move), score=self.session.score)
        if events:
            self._go_elsewhere(events, playing=False)

    def _retraced(self, count: int) -> Events:
        """Undo or redo moves until a number of them are made."""
        made = len(self.session.moves)
        events: list[Event] = []
        for _ in range(made - count):
            events += self.session.undo()
            self._host.trace("undo")
        for _ in range(count - made):
            events += self.session.redo()
            self._host.trace("redo")
        return tuple(events)

    def keep(self) -> None:
        """Put the game on disk as it stands, soon."""
        self._saves.keep(self.session, self.clock.seconds)

    # ---- deals

    def new(self) -> None:
        """Deal another game, of the kind that the player wants."""
        self.play_in(self.session.game)

    def play_in(self, game: Patience) -> None:
        """Deal a new game in a variation."""
        from game.deals import choose  # noqa: PLC0415 - the table is shown sooner without it

        self._deal(Session(game, choose(game, self._host.preferences.settings.new_deals)))

    def deal(self, number: int) -> None:
        """Deal the game of a number, in the variation that is played."""
        self._deal(Session(self.session.game, number))

    def _deal(self, session: Session) -> None:
        from game.scenes.wording import waiting_text  # noqa: PLC0415 - it brings the words of everything with it

        waits = waiting_text(self.session)
        self.begin(session, 0.0)
        if waits:
            for listener in self.listeners:
                listener.said(waits)
