"""The game that goes on at a table: its moves, its deals, and how it comes out."""

from __future__ import annotations

from abc import abstractmethod
from typing import TYPE_CHECKING

from game.rules.events import Event, Events
from game.rules.moves import Deal, Move, Pair
from game.rules.patience import IllegalMoveError, Patience
from game.rules.session import Session, in_common
from game.rules.table import Role
from game.scenes.clock import Clock
from game.scenes.host import Host
from game.scenes.scene import Scene
from game.scenes.wording import waiting_text
from game.store.save_format import Tally
from game.store.saves import Saves

if TYPE_CHECKING:
    from game.view.text.words import Achievement


class Course(Scene):
    """What is done in a game, written down and kept; how it looks is left to the scene that derives from this."""

    session: Session
    clock: Clock

    def __init__(self, host: Host, saves: Saves) -> None:
        """Begin without a game."""
        super().__init__(host)
        self._saves = saves
        self._over = self._lost = False  # won, and not celebrated yet; no move is left
        self._chimes = 0  # cards in a row that have reached a foundation
        self._achievements: list[Achievement] = []

    def _sit_down(self, session: Session, seconds: float) -> None:
        """Go on with a session that has been played for so many seconds."""
        self.session, self.title, self.clock = session, session.game.name, Clock(seconds)
        self._over, self._chimes, self._lost = False, 0, session.is_lost()
        game = session.game
        self.host.trace("new", game=game.slug(), number=session.number, variation=game.variation)
        self.keep()

    # ---- what the table makes of it

    @abstractmethod
    def _happened(self, events: Events, *, playing: bool) -> None:
        """Show events; the table has changed already."""

    @abstractmethod
    def _played(self, move: Move) -> None:
        """Take note that the player has made a move, and that it was judged."""

    @abstractmethod
    def _refused(self, move: Move, reason: str) -> None:
        """Tell the player why a move is refused."""

    @abstractmethod
    def _dealt(self, session: Session) -> None:
        """Show a new deal."""

    # ---- moves

    def play(self, move: Move) -> bool:
        """Make a move, or let it be refused; say whether it was made."""
        try:
            events = self.session.play(move)
        except IllegalMoveError as refusal:
            self.host.trace("refused", move=str(move), reason=str(refusal))
            self.host.sound.play("refusal")
            self._refused(move, str(refusal))
            return False
        self.clock.start()
        self.host.trace("move", move=str(move), score=self.session.score)
        self._sound(move)
        self._happened(events, playing=True)
        self._judge()
        self._played(move)
        return True

    def _sound(self, move: Move) -> None:
        """Let a card be heard: a chime that climbs with each in a row that reaches a foundation."""
        if any(pile.role is Role.FOUNDATION for pile in move.piles[1:]) or isinstance(move, Pair):
            self.host.sound.play("chime", self._chimes)
            self._chimes += 1
        else:
            self._chimes = 0
            self.host.sound.play("flip" if isinstance(move, Deal) else "lay")

    @property
    def tally(self) -> Tally:
        """How the session was played so far."""
        tally = self._saves.tally(self.session)
        tally.seconds = self.clock.seconds
        return tally

    def _judge(self) -> None:
        if self.session.is_won():
            self._over = True
            self.clock.stop()
            self._saves.forget(type(self.session.game))
            self._achievements = self.host.games.book.achievements(self.session, self.tally)
            self.host.games.book.note(self.session, self.tally, "won")
            self.host.trace("won")
            self.host.sound.play(f"win-{self.session.game.slug()}")
        elif self.session.is_lost():
            self._lost = True
            self.host.games.book.note(self.session, self.tally, "lost")
            self.host.trace("lost")
            self.host.sound.play("lost")

    def undo(self) -> None:
        """Take the last move back."""
        self._retrace("undo", self.session.undo())

    def redo(self) -> None:
        """Make the move again that was taken back last."""
        self._retrace("redo", self.session.redo())

    def _retrace(self, kind: str, events: Events) -> None:
        if events:
            self.host.sound.play("undo" if kind == "undo" else "lay")
            self.host.trace(kind)
            self._is_elsewhere(events, playing=kind == "redo")

    def _is_elsewhere(self, events: Events, *, playing: bool) -> None:
        """Show the table where moves that were made before have led it, or led it back."""
        self._over, self._chimes, self._lost = False, 0, self.session.is_lost()
        self._happened(events, playing=playing)
        if self.session.is_won():
            self._saves.forget(type(self.session.game))

    def restart(self) -> None:
        """Take all moves back."""
        self.go_to(0)

    def go_to(self, count: int) -> None:
        """Put the table where it was after so many moves, all at once; those beyond can be made again."""
        if events := self._retraced(count):
            self._is_elsewhere(events, playing=False)

    def follow(self, moves: tuple[Move, ...]) -> None:
        """Go to the position after some moves from the deal: undo to where they part, then redo or make the others."""
        parting = in_common(self.session.moves, moves)
        events = self._retraced(parting)
        parting += in_common(self.session.undone, moves[parting:])
        events += self._retraced(parting)
        for move in moves[parting:]:
            events += self.session.play(move)
            self.host.trace("move", move=str(move), score=self.session.score)
        self.host.sound.play("undo")
        if events:
            self._is_elsewhere(events, playing=False)

    def _retraced(self, count: int) -> Events:
        """Take moves back or make them again until so many are made."""
        made = len(self.session.moves)
        events: list[Event] = []
        for _ in range(made - count):
            events += self.session.undo()
            self.host.trace("undo")
        for _ in range(count - made):
            events += self.session.redo()
            self.host.trace("redo")
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

        self._deal(Session(game, choose(game, self.host.preferences.settings.new_deals)))

    def deal(self, number: int) -> None:
        """Deal the game of a number, in the variation that is played."""
        self._deal(Session(self.session.game, number))

    def _deal(self, session: Session) -> None:
        waits = waiting_text(self.session)
        self._dealt(session)
        if waits:
            self.say(waits)
