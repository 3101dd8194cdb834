"""The review of a game: a strip with the verdict on every position, the move that lost, and a way back there.

It shows a copy of the session, with its own undo and redo. The game changes only when the player plays on from a
position.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.language import N_, _
from game.rules.events import Events
from game.rules.moves import Move
from game.rules.session import Session
from game.rules.table import Table
from game.scenes.keys import CARDS, FOCUS, REVIEWING, SHOW, chord_text, pressed
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command, GameTable
from game.scenes.table.showing import Lasts, Showing
from game.scenes.table.telling import told
from game.scenes.table.turning import Search, Sign, Turns, decided, following, sign_text, turns
from game.scenes.table.verdicts import Verdict, inferred, lost_by, next_to_ask, positions
from game.scenes.widgets.router import Control, ControlRouter, PushButton
from game.solver.client import Outcome
from game.view.marks.mark import Mark
from game.view.marks.verdict import Said

if TYPE_CHECKING:
    from game.view.marks.strip import Strip, StripText

SAID: dict[Verdict, str] = {
    Outcome.WON: N_("{move} · can be won"),
    Outcome.LOST: N_("{move} · cannot be won"),
    Outcome.OPEN: N_("{move} · not known"),
    None: N_("{move} · not examined yet"),
}
LIGHTS: dict[Verdict, Said | None] = {Outcome.WON: "won", Outcome.LOST: "lost", Outcome.OPEN: "open", None: None}
ONE_GIVEN_UP = (  # with the next move; the second one if scoring ends, too
    N_("It counts as an undo, and move {first} is given up with your next move"),
    N_("Scoring ends for good, and move {first} is given up with your next move"),
)
GIVEN_UP = (
    N_("It counts as an undo, and moves {first} to {last} are given up with your next move"),
    N_("Scoring ends for good, and moves {first} to {last} are given up with your next move"),
)
AIR = 3  # pixels
CLOSE = next(action for action in REVIEWING if action.name == "close")
LOOKING = N_("Reviewing: {enter} plays on from here, {escape} returns to the game")
TURNING = {"turning": 1, "turned": -1}  # steps between turning points
HELPS = N_("A review before the end counts as playing with the light")
WALKS = {"undo": "earlier", "redo": "later", "restart": "start"}  # the meaning here of actions of the game
# actions that apply only to the present position of the game
REFUSED = ("hint", "back", "finish", "watch", "mark", "return")


class Review(Feature, Showing):
    """The strip below the table, and the copy of the session that it shows."""

    lasts = Lasts.UNTIL_CLOSED
    _cancelled: bool  # the player has cancelled the search
    _complete: bool  # all positions have been searched
    examined: bool  # everything is known, the turning points included
    _asking: bool  # whether the player is asked to confirm playing on
    _look: Session | None  # the copy of the session

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self._analysis = table.analysis
        self._router = ControlRouter()
        self._reset()

    # ---- opening and closing

    @property
    def foot(self) -> int:
        """The height in pixels that it uses at the bottom of the window, with a small margin."""
        if not self.shown:
            return 0
        from game.view.marks.strip import strip_height  # noqa: PLC0415 - most tables are never reviewed

        return strip_height(self._table.host.window.size) + AIR

    @property
    def commands(self) -> Mapping[str, Command]:
        """The action that opens or closes the review."""
        return {"review": Command(self.open, self._has_moves, aid=True)}

    def _has_moves(self) -> bool:
        return bool(self._table.seen.moves or self._table.seen.undone)

    @property
    def shown(self) -> bool:
        """Whether it is open."""
        return self._table.showing is self

    def open(self) -> None:
        """Open or close it on the player's request; held cards are put back."""
        self._table.hand.put_back()
        self._table.focus.hide()
        self.toggle()

    def begin(self) -> None:
        """Close it, because another game begins, and forget the former one."""
        self._reset()
        if self.shown:
            self._table.show(None)

    def toggle(self) -> None:
        """Open or close it."""
        if self.shown:
            self._table.show(None)
            return
        self._table.show(self)
        self._count()
        self._table.controller.clock.hold(held=True)
        self._analysis.look_at(self._next)
        self._follow()
        self._table.make_room()
        if not self._complete:
            self._report()

    def _count(self) -> None:
        """Count the review as help by the light for a game in progress, and tell the player at the first such help."""
        controller = self._table.controller
        if not (controller.over or controller.tally.light):
            controller.tally.light = True
            self._table.say(_(HELPS))

    def end(self) -> None:
        """Hide the strip, and show the game again, unless another one has begun."""
        if not self._look:
            return
        self._look_on(self._walk(len(self._table.session.moves)))
        self._reset()
        self._table.controller.clock.hold(held=False)
        self._table.make_room()
        self._report()

    def _reset(self) -> None:
        """Forget the game."""
        self._cancelled = self._complete = self._pressed = self._asking = self.examined = False
        self._look = None
        self._judged: Table | None = None  # the position for which the verdicts were computed
        self._line: tuple[Move, ...] = ()
        self._tables: tuple[Table, ...] = ()
        self.verdicts: tuple[Verdict, ...] = ()
        self._search: Search | None = None
        self.turns: Turns = {}
        self._hovered: int | None = None
        self._router = ControlRouter()

    @property
    def session(self) -> Session | None:
        """The copy of the session, or None."""
        return self._look

    @property
    def _here(self) -> int:
        return len((self._look or self._table.session).moves)

    @property
    def _elsewhere(self) -> bool:
        return self._here != len(self._table.session.moves)

    # ---- playing on

    @property
    def cost(self) -> str:
        """The cost of playing on from the shown position as a sentence; "" if there is none."""
        session, here = self._table.session, self._here
        if here >= len(session.moves):
            return ""
        ends = bool(session.game.undo_ends_scoring and session.scoring)
        texts = ONE_GIVEN_UP if len(self._line) == here + 1 else GIVEN_UP
        return _(texts[ends], first=here + 1, last=len(self._line))

    def play_on(self) -> None:
        """Continue the game from the shown position; if that has a cost, ask first."""
        if not self._elsewhere:
            self._table.show(None)
        elif self.cost and not self._asking:
            self._asking = True
        else:
            self._table.host.sound.play("undo")
            self._table.controller.go_to(self._here)
            self._table.view.skip_events()  # their result is already visible
            self._table.show(None)

    def takes(self, name: str) -> bool:
        """Handle an action of the table that means something else here, or nothing; return whether it is one."""
        if not self.shown or name not in (*WALKS, *REFUSED):
            return False
        if name in WALKS:
            self._key(WALKS[name])
        else:
            self._table.say(_(LOOKING, enter=chord_text("Enter"), escape=chord_text("Esc")))
        return True

    def cancel(self) -> None:
        """Stop searching positions."""
        self._cancelled = True
        self._report()

    # ---- search

    def _next(self) -> Table | None:
        """Return the next position to search, given all answers so far."""
        if not self.shown or self._cancelled:
            return None
        self._judge()
        here = self._here
        place = here if self.verdicts[here] is None else next_to_ask(self.verdicts)
        return self._examine() if place is None else self._tables[place]

    def _examine(self) -> Table | None:
        """Once all positions are known, look for the turning points: return the next position to search for that."""
        if not self._search:
            self._search = Search(self._table.session.game, self._tables, self._analysis.outcome)
            self._search.begin(self.verdicts)
        wanted = self._search.next()
        found = turns(self._table.session.game, self._tables, self.verdicts, self._search.only)
        if found != self.turns or (wanted is None and not self.examined):
            self.turns, self.examined = found, wanted is None
            self._table.invalidate()
            self._report()
        return wanted

    def learned(self) -> None:
        """Update the verdicts, because the analysis knows more."""
        if self.shown:
            self._judge()

    def _follow(self) -> None:
        """Update the positions of the game."""
        session = self._table.session
        line, self._judged = session.moves + session.undone, session.table
        if line != self._line or not self._tables:
            self._line, self._tables, self._complete = line, positions(session), False
            self._search, self.turns, self.examined = None, {}, False
            self._hovered, self._asking, self._look = None, False, session.copy()
        self._judge()

    def _judge(self) -> None:
        self.verdicts = inferred(map(self._known, self._tables))
        if not self._complete and next_to_ask(self.verdicts) is None:
            self._complete = True
            self._report()

    def _known(self, table: Table) -> Verdict:
        game = self._table.session.game
        if table is self._tables[-1] and (game.is_won(table) or game.is_lost(table)):
            return Outcome.WON if game.is_won(table) else Outcome.LOST
        return self._analysis.outcome(table)

    def _report(self) -> None:
        letters = "".join(verdict.value[0] if verdict else "?" for verdict in self.verdicts)
        fields = {"verdicts": letters, "lost_by": lost_by(self.verdicts), "complete": self._complete}
        signs = {place: list(own) for place, own in self.turns.items()}
        self._table.host.trace("review", shown=self.shown, **fields, turns=signs, examined=self.examined)

    # ---- events

    def handle(self, event: pygame.Event) -> bool:  # noqa: PLR0911 - a way out for each kind of event
        """Handle an event for the strip; return whether it was consumed."""
        if not self.shown or self._table.hand.dragging:
            return False
        did = self._router.handle(event)
        if did.what == "clicked":
            self._pressed = False
            self._act(did.name)
            return True
        if did.what in ("hovered", "dragged"):
            self._table.invalidate()
        match event.type:
            case pygame.KEYDOWN if name := pressed(event, REVIEWING):
                self._key(name)
                return True
            case pygame.KEYDOWN if name := pressed(event, FOCUS + CARDS + SHOW):
                self._table.say(_(LOOKING, enter=chord_text("Enter"), escape=chord_text("Esc")))
                return True
            case pygame.MOUSEMOTION:
                self._hover(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1 and self._strip.rect.collidepoint(event.pos):
                self._press(event.pos)
                return True
            case pygame.MOUSEBUTTONDOWN:
                return self._press_card(event)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                was_pressed, self._pressed = self._pressed, False
                return was_pressed
        return False

    def _key(self, name: str) -> None:
        here, last = self._here, len(self._tables) - 1
        if name == "play":
            self.play_on()
        elif name in TURNING:
            self._turn(TURNING[name])
        elif name == "close" and self._asking:
            self._asking = False
        elif name == "close":
            self._table.show(None)
        else:
            place = {"earlier": here - 1, "later": here + 1, "start": 0, "end": last}[name]
            self._go_to(min(last, max(0, place)))

    def _turn(self, step: int) -> None:
        place = following(self.turns, self._here, step)
        if place is None:
            self._table.say(_("No turning points") if self.examined else _("No turning points so far"))
        else:
            self._go_to(place)

    def _hover(self, point: tuple[int, int]) -> None:
        before, self._hovered = self._hovered, self._strip.at(point)
        if before != self._hovered:
            self._table.invalidate()

    def _press(self, point: tuple[int, int]) -> None:
        self._pressed = True
        if not self._router.pressed and (place := self._strip.at(point)) is not None:
            self._go_to(place)

    def _press_card(self, event: pygame.Event) -> bool:
        """Consume a press on the cards, which cannot be moved here; a press on the bar is not consumed."""
        if self._table.hud.at(event.pos):
            return False
        self._pressed = event.button == 1
        if self._table.view.stage.at(event.pos):
            self._table.say(_(LOOKING, enter=chord_text("Enter"), escape=chord_text("Esc")))
        return True

    def _act(self, name: str) -> None:
        """Do what a button of the strip says."""
        match name:
            case "close":
                self._table.show(None)
            case "play":
                self.play_on()
            case "cancel":
                self.cancel()
            case "fatal":
                self._go_to((lost_by(self.verdicts) or 1) - 1)

    def _go_to(self, place: int) -> None:
        """Show the position after a number of moves."""
        self._asking = False
        if events := self._walk(place):
            self._table.host.trace("look", at=place)
            self._look_on(events)
            self._analysis.look_again()

    def _look_on(self, events: Events) -> None:
        """Animate events of the copy; the game does not change."""
        self._table.view.take(events, playing=False)
        self._table.invalidate()

    def _walk(self, place: int) -> Events:
        """Move the copy to the position after a number of moves; return the events."""
        look, here = self._look, self._here
        steps: list[Events] = []
        if look:
            steps = [look.undo() if place < here else look.redo() for _step in range(abs(place - here))]
        return tuple(event for step in steps for event in step)

    # ---- display

    @property
    def _strip(self) -> Strip:
        from game.view.marks.strip import Strip  # noqa: PLC0415 - most tables are never reviewed

        return Strip(self._table.host.window.size, len(self._tables))

    @property
    def controls(self) -> Sequence[Control]:
        """The buttons of the strip."""
        return [*self._router.controls.values()]

    @property
    def words(self) -> str:
        """The text about the shown position."""
        if not self.shown or len(self.verdicts) <= self._here:
            return ""
        told = self._told(self._here)
        return ". ".join(filter(None, (told.number, told.words, *told.whole)))

    @property
    def title(self) -> str:
        """The name of the review."""
        return _("Review")

    @property
    def marks(self) -> Sequence[Mark]:
        """The strip, if it is open."""
        if not self.shown:
            return []
        if self._table.session.table is not self._judged:
            self._follow()
        strip, here = self._strip, self._here
        words = self._told(here if self._hovered is None else self._hovered)
        called = {"close": CLOSE.label, words.button[0]: words.button[1]}
        self._router.show(
            PushButton(name, rect, partial(self._act, name), spoken=called[name])
            for name, rect in strip.places(words.button).items()
        )
        said = [LIGHTS[verdict] for verdict in self.verdicts]
        return [
            *strip.marks(said, lost_by(self.verdicts), here, self._hovered),
            *strip.signs({place: next(iter(own)) for place, own in self._signed().items()}),
            *strip.heading(words, self._router.state),
        ]

    def _signed(self) -> Mapping[int, Sequence[Sign]]:
        """Return the signs of the strip; the move that lost has a flag instead."""
        return {place: list(own) for place, own in self.turns.items() if "lost" not in own}

    def _whole(self) -> tuple[str, str]:
        """Return two lines about the whole game."""
        if self._analysis.gone and not self.examined:
            return _("No more verdicts until the next game"), ""
        if not (self._cancelled or self._complete):
            looked, count = sum(verdict is not None for verdict in self.verdicts), len(self.verdicts)
            return _("Reviewing {position} of {count}", position=looked, count=count), ""
        fatal = lost_by(self.verdicts)
        best = self._analysis.winning_move(self._tables[fatal - 1]) if fatal else None
        only = [place for place, own in self.turns.items() if "only" in own]
        first, second = decided(self.verdicts, self._tables, self._line, only, best)
        if not (self.examined or self._cancelled or fatal):
            second = _("Looking for turning points")
        return first, second

    def _told(self, place: int) -> StripText:
        """Return the text about a position and its move, and about the whole game."""
        from game.view.marks.strip import StripText  # noqa: PLC0415 - most tables are never reviewed

        if self._asking:
            asked = N_("Play on from move {move}?") if self._here else N_("Play on from the deal?")
            return StripText(_(asked, move=self._here), self.cost, ("", ""), ("play", _("Play on")))
        move = told(self._tables[place - 1], self._line[place - 1]) if place else _("The cards are dealt")
        number = _("Move {move} of {count}", move=place, count=len(self._line)) if place else _("The deal")
        signs = self.turns.get(place)
        said = sign_text(move, *next(iter(signs.items()))) if signs else _(SAID[self.verdicts[place]], move=move)
        button = "", ""
        if lost_by(self.verdicts):
            button = "fatal", _("Go there")
        elif not (self._cancelled or self.examined or self._analysis.gone):
            button = "cancel", _("Cancel")
        if self._elsewhere:
            button = "play", _("Play on from here")
        return StripText(number, said, self._whole(), button)
