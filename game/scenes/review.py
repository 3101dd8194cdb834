"""The review of a game: every position with its verdict on a strip, the move that lost it, and the way back there."""

from __future__ import annotations

from typing import TYPE_CHECKING, Protocol

import pygame

from game.adviser import Outcome
from game.rules.moves import Move
from game.rules.session import Session
from game.rules.table import Table
from game.scenes.controls import Controls
from game.scenes.counsel import Counsel
from game.scenes.hand import Hand
from game.scenes.keys import REVIEWING, pressed
from game.scenes.scene import Host
from game.scenes.telling import told
from game.scenes.verdicts import Verdict, inferred, lost_by, next_to_ask, positions, summary
from game.view.marks import Mark
from game.view.verdict import Said

if TYPE_CHECKING:
    from game.view.strip import Strip, Told

SAID: dict[Verdict, str] = {
    Outcome.WON: "can be won",
    Outcome.LOST: "lost",
    Outcome.OPEN: "not known",
    None: "not looked at yet",
}
LIGHTS: dict[Verdict, Said | None] = {Outcome.WON: "won", Outcome.LOST: "lost", Outcome.OPEN: "open", None: None}
AIR = 3  # pixels


class Player(Protocol):
    """What a review needs of the table scene."""

    host: Host
    session: Session
    hand: Hand

    def go_to(self, count: int) -> None:
        """Put the table where it was after so many moves."""

    def make_room(self) -> None:
        """Lay the table out anew, for the strip has come or gone."""

    def targets_changed(self) -> None:
        """Show the table's marks as they are now."""


class Review:
    """The strip below the table. It follows the session, so that the player can play on while it is there."""

    shown: bool
    _cancelled: bool  # the player wants no more positions looked at
    _complete: bool  # all of them have been looked at

    def __init__(self, player: Player, counsel: Counsel) -> None:
        """Show nothing."""
        self._player, self._counsel = player, counsel
        self.controls = Controls()
        self.end()

    # ---- coming and going

    @property
    def height(self) -> int:
        """The pixels that it takes of the window, at the bottom, with a little air above it."""
        if not self.shown:
            return 0
        from game.view.strip import strip_height  # noqa: PLC0415 - most tables are never reviewed

        return strip_height(self._player.host.size) + AIR

    def toggle(self) -> None:
        """Come, or go."""
        if self.shown:
            self._close()
            return
        self.shown = True
        self._counsel.look_at(self._next)
        self._player.make_room()
        if not self._complete:
            self._report()

    def end(self) -> None:
        """Be gone: another game begins."""
        self.shown = self._cancelled = self._complete = self._pressed = False
        self._table: Table | None = None  # the position at which the others were worked out
        self._line: tuple[Move, ...] = ()
        self._tables: tuple[Table, ...] = ()
        self.verdicts: tuple[Verdict, ...] = ()
        self._hovered: int | None = None
        self.controls = Controls()

    def _close(self) -> None:
        self.end()
        self._player.make_room()
        self._report()

    def cancel(self) -> None:
        """Look at no more positions."""
        self._cancelled = True
        self._report()

    # ---- what is found out

    def _next(self) -> Table | None:
        """Name the position to be looked at next, with regard to all answers that came."""
        if not self.shown or self._cancelled:
            return None
        self._judge()
        place = next_to_ask(self.verdicts)
        return None if place is None else self._tables[place]

    def poll(self, *, news: bool) -> bool:
        """Take note that more is known; say whether that shows."""
        if self.shown and news:
            self._judge()
        return self.shown and news

    def _follow(self) -> None:
        """Work out the positions of the game as it is now."""
        session = self._player.session
        line, self._table = session.moves + session.undone, session.table
        if line != self._line or not self._tables:
            self._line, self._tables, self._complete = line, positions(session), False
            self._hovered = None
        self._judge()

    def _judge(self) -> None:
        self.verdicts = inferred(map(self._known, self._tables))
        if not self._complete and next_to_ask(self.verdicts) is None:
            self._complete = True
            self._report()

    def _known(self, table: Table) -> Verdict:
        game = self._player.session.game
        if table is self._tables[-1] and (game.is_won(table) or game.is_lost(table)):
            return Outcome.WON if game.is_won(table) else Outcome.LOST
        return self._counsel.outcome(table)

    def _report(self) -> None:
        letters = "".join(verdict.value[0] if verdict else "?" for verdict in self.verdicts)
        fields = {"verdicts": letters, "lost_by": lost_by(self.verdicts), "complete": self._complete}
        self._player.host.trace("review", shown=self.shown, **fields)

    # ---- events

    def handle(self, event: pygame.Event) -> bool:
        """Take an event that is meant for the strip, and say so."""
        if not self.shown or self._player.hand.dragging:
            return False
        taken = False
        match event.type:
            case pygame.KEYDOWN if name := pressed(event, REVIEWING):
                self._key(name)
                taken = True
            case pygame.MOUSEMOTION:
                self._hover(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                taken = self._press(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                taken = self._release(event.pos)
        if taken:
            self._player.targets_changed()
        return taken

    def _key(self, name: str) -> None:
        here, last = len(self._player.session.moves), len(self._tables) - 1
        if name == "close":
            self._close()
        else:
            place = {"earlier": here - 1, "later": here + 1, "start": 0, "end": last}[name]
            self._go_to(min(last, max(0, place)))

    def _hover(self, point: tuple[int, int]) -> None:
        before, self._hovered = self._hovered, self._strip.at(point)
        if self.controls.hover(point) or before != self._hovered:
            self._player.targets_changed()

    def _press(self, point: tuple[int, int]) -> bool:
        self._pressed = self._strip.rect.collidepoint(point)
        if not self.controls.press(point) and (place := self._strip.at(point)) is not None:
            self._go_to(place)
        return self._pressed

    def _release(self, point: tuple[int, int]) -> bool:
        pressed, self._pressed = self._pressed, False
        match self.controls.release(point)[1]:
            case "close":
                self._close()
            case "cancel":
                self.cancel()
            case "fatal":
                self._go_to((lost_by(self.verdicts) or 1) - 1)
        return pressed

    def _go_to(self, place: int) -> None:
        if place != len(self._player.session.moves):
            self._player.host.play_sound("lay")
            self._player.go_to(place)

    # ---- what is shown

    @property
    def _strip(self) -> Strip:
        from game.view.strip import Strip  # noqa: PLC0415 - most tables are never reviewed

        return Strip(self._player.host.size, len(self._tables))

    @property
    def marks(self) -> list[Mark]:
        """The strip, while it is shown."""
        if not self.shown:
            return []
        if self._player.session.table is not self._table:
            self._follow()
        strip, here = self._strip, len(self._player.session.moves)
        words = self._told(here if self._hovered is None else self._hovered)
        self.controls.places = strip.places(words.button)
        said = [LIGHTS[verdict] for verdict in self.verdicts]
        return [
            *strip.marks(said, lost_by(self.verdicts), here, self._hovered),
            *strip.heading(words, self.controls.hovered, self.controls.pressed),
        ]

    def _told(self, place: int) -> Told:
        """Say what led to a position, what is known of it, and of the whole game."""
        from game.view.strip import Told  # noqa: PLC0415 - most tables are never reviewed

        verdict, fatal = self.verdicts[place], lost_by(self.verdicts)
        move = told(self._tables[place - 1], self._line[place - 1]) if place else "The cards are dealt"
        said = "this lost the game" if place and place == fatal else SAID[verdict]
        number = f"Move {place} of {len(self._line)}" if place else "The deal"
        if not (self._cancelled or self._complete):
            looked, count = sum(verdict is not None for verdict in self.verdicts), len(self.verdicts)
            return Told(number, f"{move} · {said}", f"Reviewing {looked} of {count}", ("cancel", "Cancel"))
        button = ("fatal", "Play on before it") if fatal else ("", "")
        return Told(number, f"{move} · {said}", summary(self.verdicts), button)
