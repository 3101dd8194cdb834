"""A table: the game, its cards in the window, the hand, the bar, what is shown, and the actions, without features."""

from __future__ import annotations

from collections.abc import Callable, Container
from datetime import date
from typing import NamedTuple

import pygame

from game.deals import day_of
from game.language import N_, _, ngettext
from game.rules.cards import Card
from game.rules.events import Events, apply
from game.rules.moves import Move
from game.rules.session import Session
from game.rules.table import Pile, Table
from game.scenes.appearance_settings import appearance_of
from game.scenes.host import Host, program_actions
from game.scenes.keys import ACTIONS
from game.scenes.table.alarm import Alarm
from game.scenes.table.analysis import Analysis
from game.scenes.table.card_input import CardInput
from game.scenes.table.click_moves import taken
from game.scenes.table.focus import Focus
from game.scenes.table.showing import Lasts, Showing
from game.scenes.table.table_controller import GameListener, TableController
from game.scenes.table.table_toolbar import NO_MESSAGE, TableToolbar, ToolbarMessage
from game.scenes.table.voice import Voice
from game.scenes.widgets.controls import Button
from game.scenes.widgets.pane import Pane
from game.scenes.widgets.widget import UNAVAILABLE, Act, Widget
from game.scenes.wording import waiting_text
from game.store.autosaves import Autosaves
from game.store.settings import Settings
from game.view.cards.motion import PACES, REDUCED, MotionTimings
from game.view.drawing.geometry import Box, Pixel, boxed
from game.view.marks.verdict import VerdictName
from game.view.table_view import TableView
from game.view.tables import TableDesign

WAYS_BACK = ("undo", "restart", "back")  # actions that undo moves
BACK = N_("Back to a win")
WATCHED_MESSAGE = N_("You have watched a win of this deal: it counts neither as won nor as lost")


class Command(NamedTuple):
    """What an action of the table of keys does, and whether it would have an effect now.

    A key calls `do` also where there is none; if that shows nothing, it is said `why`.
    """

    do: Act
    usable: Callable[[], object] = lambda: True
    why: Callable[[], str] = lambda: _(UNAVAILABLE)


class GameTable(GameListener):
    """A game at a table, for its parts, features and dialogs."""

    def __init__(self, host: Host, saves: Autosaves, session: Session) -> None:
        """Create the parts; `controller.begin` begins the game once the listeners are known."""
        self.host = host
        self.controller = TableController(host, saves)
        look = look_of(host.preferences.settings, session.game.slug())
        self.view = TableView(
            *(*look, host.cache, host.wake, host.sound.play),
            seen=lambda: (self.room, self.shown_session.table),
            rest=host.scenes.give_way,
        )
        self.pane = Pane()  # the widgets of the bar, and of what is shown
        self.alarms: list[Alarm] = []
        self.dirty = True  # whether something has changed since the marks were computed
        self.analysis = Analysis(session)
        self.analysis.sees_all = self.settings.peek == "all-cards"
        self.toolbar = TableToolbar(self)
        self.voice = Voice(self)
        self.card_input = CardInput(self)
        self.focus = Focus(self)
        self.showing: Showing | None = None
        self.rest: tuple[Move, ...] = ()  # the moves up that win from the last table that was examined
        self.plays_rest = False  # whether they are made by themselves
        self.sunk = False  # whether the light of a lost game has sunk
        self.keyed = False  # whether the last press was one of the keyboard
        self.day: date | None = None  # the day whose deal of the day this is, once known
        self._previous_session: Session | None = None  # the game before this one
        self.warned_session: Session | None = None  # the game whose player was warned that undo has a price

        undoable = lambda: self.shown_session.moves, lambda: _("Nothing to undo")
        self.commands = {
            "menu": Command(host.scenes.pop),
            "undo": Command(self.controller.undo, *undoable),
            "redo": Command(self.controller.redo, lambda: self.shown_session.undone, lambda: _("Nothing to redo")),
            "restart": Command(self.restart, *undoable),
            "new": Command(self.controller.new),
        } | {name: Command(act) for name, act in program_actions(host).items()}

    @property
    def session(self) -> Session:
        return self.controller.session

    @property
    def dealt(self) -> Table:
        """The table after the deal."""
        return apply(self.session.dealt, self.session.undealt)

    @property
    def settings(self) -> Settings:
        return self.host.preferences.settings

    def invalidate(self) -> None:
        """Have the table refreshed at the end of the present event or poll."""
        self.dirty = True

    @property
    def buttons(self) -> dict[str, Button]:
        """The buttons of the bar by name, all of which perform actions."""
        widgets = self.pane.widgets.items()
        return {name: widget for name, widget in widgets if isinstance(widget, Button) and widget.action}

    @property
    def shown_widgets(self) -> list[Widget]:
        return [widget for name, widget in self.pane.widgets.items() if name not in self.buttons]

    def action_at(self, point: Pixel) -> str:
        """Return the action of the bar's button at a point of the window, "" for none."""
        button = self.buttons.get(self.pane.at(point))
        return button.action if button else ""

    def pile_rect(self, pile: Pile) -> pygame.Rect:
        return self.view.layout.pile_rect(pile, self.session.table[pile])

    def top_rect(self, pile: Pile, count: int = 1) -> pygame.Rect:
        return self.view.layout.top_rect(pile, self.session.table[pile], count)

    def move_rects(self, move: Move) -> list[pygame.Rect]:
        """Return the rectangles of a move's cards and of their target; of a deal only the stock's."""
        counts = dict.fromkeys(move.piles, 1) | dict(taken(move))
        return [self.top_rect(pile, count) for pile, count in counts.items()]

    def legible_rects(self) -> list[pygame.Rect]:
        """Return where something is read or taken: indices and top cards, and what is written on the felt."""
        layout, table = self.view.layout, self.session.table
        indices = (rect for pile in layout.places for rect in layout.indices(pile, table[pile]))
        written = (mark.rect for mark in self.view.design.marks(layout, table) if mark.written)
        return [*indices, *map(self.top_rect, layout.places), *written]

    def seen_rects(self, cards: Container[Card]) -> list[pygame.Rect]:
        """Return where some cards can be seen."""
        layout, table = self.view.layout, self.session.table
        piles = (zip(table[pile], layout.visible(pile, table[pile]), strict=True) for pile in layout.places)
        return [rect for pile in piles for card, rect in pile if card in cards and rect]

    @property
    def saving(self) -> tuple[Box, ...]:
        """What is seen of the cards of the last move that still won, if verdicts are shown."""
        return tuple(map(boxed, self.seen_rects(self.analysis.saving if self.settings.light else ())))

    def alarm(self, ring: Act, condition: Callable[[], bool] = lambda: True, *, restless: bool = False) -> Alarm:
        """Return an alarm that waits for a condition; the table is refreshed when it rings."""
        self.alarms.append(Alarm(ring, condition, restless))
        return self.alarms[-1]

    @property
    def shown_session(self) -> Session:
        """The session whose table is visible: the one that is played, unless a review shows another."""
        return (self.showing and self.showing.session) or self.session

    @property
    def is_reviewing(self) -> bool:
        """Whether a review shows another table than that of the game."""
        return self.shown_session is not self.session

    @property
    def room(self) -> pygame.Rect:
        """The part of the window that is left for the cards, in pixels."""
        (width, height), top = self.host.window.size, self.toolbar.height
        return pygame.Rect(0, top, width, height - top - (self.showing.bottom_height if self.showing else 0))

    @property
    def moving(self) -> bool:
        return self.view.stage.moving or self.card_input.moving or bool(self.view.events)

    @property
    def counts(self) -> bool:
        """Whether the game can still be recorded as won or lost."""
        return self.session.number is not None and not (self.session.is_won() or self.controller.stats.shown)

    @property
    def light(self) -> VerdictName | None:
        """The verdict that the light shows; None if there is no light."""
        return self.analysis.light if self.settings.light and not (self.is_reviewing or self.controller.lost) else None

    def count_light(self) -> None:
        """Count the light as help once it is on after a move of a game in progress, and note if it called that lost."""
        stats = self.controller.stats
        if self.session.moves and not self.controller.over:
            stats.light |= self.light not in {None, "failed"}
            stats.returned |= self.light == "lost"

    def show(self, showing: Showing | None) -> None:
        """Show something instead of what is shown now, or nothing."""
        previous, self.showing = self.showing, showing
        if showing:
            self.voice.hush()  # it would hide the message of what is shown
        if previous:
            for alarm in previous.alarms:
                alarm.stop()
            previous.end()
        self.invalidate()

    def disturb(self, *, covers: bool = False) -> None:
        """End what is shown for a moment, and if another scene `covers` the table, what is shown while uncovered."""
        ends = (Lasts.A_MOMENT, Lasts.UNCOVERED) if covers else (Lasts.A_MOMENT,)
        if self.showing and self.showing.lasts in ends:
            self.show(None)

    def say(self, sentence: str, action: str = "") -> None:
        """Show a sentence in the bar, with a button for an action, if one is named."""
        self.voice.show(self.offering(sentence, action) if action else ToolbarMessage(sentence))
        self.invalidate()

    @property
    def message(self) -> ToolbarMessage:
        messages = (self.voice.message, self.showing.message if self.showing else NO_MESSAGE, self.offer)
        return next((message for message in messages if message.text), NO_MESSAGE)

    @property
    def offer(self) -> ToolbarMessage:
        """What the bar says else: how a lost game ended and its way back, or an offer to play the rest of a won one."""
        if self.sunk and self.controller.lost:
            score = self.session.score
            reached = "" if score is None else f"{score} / {self.session.game.max_score}"
            saving = _("The bright cards could have won") if self.saving else ""
            return self.offering(" · ".join(filter(None, (_("No move is left"), reached, saving))), "back")
        if not self.can("finish"):
            return NO_MESSAGE
        return self.offering(_("Won from here"), "finish")

    @property
    def way_back(self) -> str:
        """The label of the way back to a win, with how many moves it undoes as soon as that is known."""
        count = self.analysis.moves_back()
        return ngettext("Go back {count} move", "Go back {count} moves", count) if count else _(BACK)

    @property
    def finishing(self) -> bool:
        """Whether the rest of the game is playing itself."""
        return self.plays_rest and bool(self.rest)

    def pointed(self) -> Pile | None:
        """Return the pile at the focus, if that is shown, or under the mouse."""
        return self.focus.pile if self.focus.visible else self.card_input.pile_under_mouse

    def lit(self) -> list[pygame.Rect]:
        """Return where the chosen cards are, and the piles that take them."""
        hand = self.card_input
        chosen = [self.top_rect(*hand.selected)] if hand.selected else []
        return [*chosen, *map(self.top_rect, hand.targets())]

    def situation(self) -> tuple[object, ...]:
        """Return what a press with an effect on the table changes, and whether the light of a lost game has sunk."""
        hand, focus = self.card_input, self.focus
        return self.session.table, hand.selected, bool(hand.held), focus.item, focus.count, self.showing, self.sunk

    @property
    def uses_keys(self) -> bool:
        """Whether sentences name keys: not for mouse, finger and controller, unless a screen reader is active."""
        return self.keyed or self.host.screen_reader.listening

    def with_key(self, key: str, label: str) -> str:
        """Return the label of a button, with its key if the player uses keys."""
        return _("{key}: {action}", key=key, action=label) if self.uses_keys else label

    def offering(self, text: str, action: str, label: str = "") -> ToolbarMessage:
        """Return a text with a button for an action if that is possible, with the action's label if none is given."""
        label = label or (self.way_back if action == "back" else ACTIONS[action].label)
        label = self.with_key(ACTIONS[action].key, label)
        return ToolbarMessage(text, action, label) if self.can(action) else ToolbarMessage(text)

    def act(self, name: str) -> None:
        if name not in self.commands or (self.showing and self.showing.intercepts(name)):
            return
        if name in (*WAYS_BACK, "redo") and self.can(name):
            if name in WAYS_BACK and self.warn_of_undo(name):
                return
            self.voice.hush()
        if name not in (*WAYS_BACK, "redo", "new", "hint"):  # which have their own sounds
            self.host.sound.play("button")
        why, before = self.why(name), (self.voice.said, self.showing, self.host.scenes.stack[-1:])
        self.commands[name].do()
        if why and before == (self.voice.said, self.showing, self.host.scenes.stack[-1:]):
            self.say(why)

    @property
    def undo_ends_score(self) -> bool:
        """Whether an undo would end the score of this game."""
        session = self.session
        return self.counts and session.scoring and session.game.undo_ends_scoring

    def warn_of_undo(self, action: str) -> bool:
        """Say, once in a game, that undo ends its score, with the action that is wanted; return whether it was said."""
        if not self.undo_ends_score or self.session is self.warned_session:
            return False
        self.warned_session = self.session
        self.say(_("Undo ends scoring in this game, but a win still counts: press again to undo"), action)
        return True

    def can(self, name: str) -> bool:
        command = self.commands.get(name)
        return not command or bool(command.usable())

    def why(self, name: str) -> str:
        """Return why an action has no effect now, "" if it has one."""
        return "" if self.can(name) else self.commands[name].why()

    def review(self) -> None:
        self.commands["review"].do()

    def begin(self) -> None:
        self.show(None)
        self.analysis.begin(self.session)
        self.view.events.clear()
        if self.view.is_open:
            self.view.arrange()
            self.deal()
        previous, self._previous_session = self._previous_session, self.session
        if previous:
            if text := waiting_text(previous):
                self.say(text)
            if self.settings.still:
                self.host.scenes.fade()
        if self.view.is_open:
            self.look_up_deal()

    def deal(self, *, riffle: bool = True) -> None:
        """Animate the deal; the cards of a resumed game are placed without motion."""
        session = self.session
        if session.moves:
            self.view.lay_out(session.table)
        else:
            self.view.deal(session.undealt, session.dealt, session.table, riffle=riffle)
        self.invalidate()

    def restart(self) -> None:
        made = bool(self.session.moves)
        self.controller.go_to(0)
        if made and self.view.animator.pace.animated:
            self.disturb()
            self.view.events.clear()
            self.view.arrange()
            self.deal(riffle=False)
        elif made:
            self.host.scenes.fade()

    def table_changed(self, events: Events, kind: str) -> None:
        self.view.events.append((events, kind))
        self.invalidate()

    def look_up_deal(self) -> None:
        """Find out whether it is a deal of the day, and from what is read of the records how much help the game had.

        A watched game that comes from a save or from another computer is recorded, so that its deal counts no more.
        """
        session, stats, records = self.session, self.controller.stats, self.host.games.record_book
        self.day = day_of(session.game, session.number, stats.started)
        if known := records.result(session, stats):
            stats.at_least(known)
        watched = records.was_watched(session.game.slug(), session.number)
        if stats.shown and not watched and not session.is_won():
            records.record(session, stats, "abandoned")
        elif watched and not stats.shown:
            stats.shown = True
            self.say(_(WATCHED_MESSAGE))

    def make_room(self) -> None:
        """Lay the table out as large as possible."""
        self.disturb()
        self.laid_again(self.view.make_room())

    def change_look(self) -> None:
        """Apply the settings to the look of the table."""
        self.disturb()
        look = look_of(self.settings, self.session.game.slug())
        self.laid_again(self.view.change_look(*look))

    def laid_again(self, ratio: float) -> None:
        """Called when the cards have been laid out again, `ratio` times as large as before."""
        self.card_input.resized(ratio)
        self.invalidate()


def look_of(settings: Settings, slug: str) -> tuple[TableDesign, MotionTimings]:
    """Return the design of a game's table and the pace of its cards according to the settings."""
    pace = REDUCED if settings.still else PACES[settings.animation_speed]
    return appearance_of(settings, slug).table(slug), pace
