"""The parts of a table and their connections; features get this object."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from typing import TypeVar

import pygame

from game.language import _
from game.rules.events import Events
from game.rules.session import Session
from game.rules.table import Pile
from game.scenes.daily import day_of
from game.scenes.host import Host
from game.scenes.looks import deck_of, dress_of
from game.scenes.table.analysis import Analysis
from game.scenes.table.coach import Coach
from game.scenes.table.controller import GameController, Listener
from game.scenes.table.feature import Feature
from game.scenes.table.features import FEATURES
from game.scenes.table.focus import Focus
from game.scenes.table.hand import Hand
from game.scenes.table.hint import Hint
from game.scenes.table.hud import NOTHING, Hud, Notice
from game.scenes.table.review import Review
from game.scenes.table.toast import Toast
from game.scenes.widgets.router import UNAVAILABLE
from game.store.saves import Saves
from game.store.settings import Settings
from game.view.cards.motion import PACES, REDUCED
from game.view.marks.fading import Fading
from game.view.marks.mark import Mark
from game.view.marks.verdict import Said
from game.view.stage.tween import GROW_BACK
from game.view.table_view import Look, TableView
from game.view.theme import AMBER

MUTE = ("undo", "redo", "restart")  # actions that show nothing where they do nothing
Kind = TypeVar("Kind", bound=Feature)


class GameTable(Listener):
    """The controller, the view, the hand, the focus, the bar and the features of one table."""

    def __init__(self, host: Host, saves: Saves, session: Session, seconds: float) -> None:
        """Create the parts for a session that has been played for `seconds`."""
        self.host = host
        self.controller = GameController(host, saves)
        self.view = TableView(look_of(host.preferences.settings, session.game.slug()), host.cache, host.wake)
        self.view.stage.hear = host.sound.play
        self.hud = Hud(host, session.game, self.act)
        self.analysis = Analysis(session)
        self.analysis.peeking = host.preferences.settings.peek == "all-cards"
        self.hand, self.focus = Hand(self), Focus(self)
        self.features: Sequence[Feature] = [feature(self) for feature in FEATURES]
        self._fading = Fading()  # fading tooltips, notices and the reasons of refusals
        self._stale = True  # something has changed since the last refresh
        self._day: date | None = None  # the day whose deal of the day this is, once known
        self.controller.listeners = [self.hand, self.focus, *self.features, self]
        self.controller.begin(session, seconds)

    def get(self, kind: type[Kind]) -> Kind:
        """Return the feature of a class."""
        return next(feature for feature in self.features if isinstance(feature, kind))

    # ---- state

    @property
    def session(self) -> Session:
        """The session that is played."""
        return self.controller.session

    @property
    def seen(self) -> Session:
        """The session whose table is shown: the one that is played, unless a review shows another."""
        return next((seen for feature in self.features if (seen := feature.looks_at)), self.session)

    @property
    def looks_back(self) -> bool:
        """Whether a review shows another table than that of the game."""
        return self.seen is not self.session

    @property
    def settings(self) -> Settings:
        """The player’s settings."""
        return self.host.preferences.settings

    @property
    def room(self) -> pygame.Rect:
        """The part of the window that is left for the cards, in pixels."""
        (width, height), top = self.host.window.size, self.hud.height
        return pygame.Rect(0, top, width, height - top - sum(feature.foot for feature in self.features))

    @property
    def still(self) -> bool:
        """Whether all cards are at rest and sharp."""
        view = self.view
        moving = view.stage.flying or view.has_events or self.hand.dragging or any(f.pending for f in self.features)
        return not moving and view.complete

    @property
    def moving(self) -> bool:
        """Whether anything moves."""
        return self.view.stage.moving or self.hand.moving or self.view.has_events

    @property
    def unaided(self) -> bool:
        """Whether light and hints are put away until the game ends."""
        return self.controller.tally.unaided and not self.controller.over

    @property
    def light(self) -> Said | None:
        """The verdict that the light shows; None if there is no light."""
        if self.looks_back:
            return None
        if self.unaided:
            return "unaided"
        return self.get(Hint).light if self.settings.light else None

    # ---- events of the game

    def begin(self) -> None:
        """Show another game, once there is a window."""
        self.analysis.begin(self.session)
        self.view.begin()
        if self.view.is_open:
            self.look_up_day()
            self.view.arrange(self.room, self.seen.table)
            self.deal()

    def deal(self, *, riffle: bool = True) -> None:
        """Animate the deal; the cards of a resumed game are placed without motion."""
        session = self.session
        if session.moves:
            self.view.lay_out(session.table)
        else:
            self.view.deal(session.undealt, session.dealt, session.table, riffle=riffle)
        self.invalidate()

    def restart(self) -> None:
        """Undo all moves, and gather and deal the cards again."""
        made = bool(self.session.moves)
        self.controller.restart()
        if made and self.view.choreographer.pace.lively:
            self.cards_move()
            self.view.skip_events()
            self.view.arrange(self.room, self.seen.table)
            self.deal(riffle=False)

    def table_changed(self, events: Events, *, playing: bool) -> None:
        """Pass events to the view."""
        self.view.take(events, playing=playing)
        self.invalidate()

    def look_up_day(self) -> None:
        """Find out whether this is a deal of the day."""
        self._day = day_of(self.session, self.controller.tally.started)

    def say(self, sentence: str) -> None:
        """Show a sentence in the bar for some seconds."""
        self.get(Toast).said(sentence)
        self.invalidate()

    def review(self) -> None:
        """Open or close the review."""
        self.get(Review).open()

    # ---- actions

    @property
    def actions(self) -> dict[str, Callable[[], None]]:
        """All actions by their names in the table of keys."""
        controller, host = self.controller, self.host
        own: dict[str, Callable[[], None]] = {
            "menu": host.scenes.leave,
            "undo": controller.undo,
            "redo": controller.redo,
            "restart": self.restart,
            "new": controller.new,
            "sound": host.sound.toggle_mute,
            "fullscreen": host.window.toggle_fullscreen,
            "picture": host.window.take_picture,
            "quit": host.scenes.quit,
        }
        for feature in self.features:
            own |= feature.actions
        return own

    def act(self, name: str) -> None:
        """Perform an action by name."""
        actions = self.actions
        if name not in actions or any(feature.takes(name) for feature in self.features):
            return
        if name not in ("undo", "redo", "back", "return"):
            self.host.sound.play("button")
        if name in MUTE and not self.can(name):
            self.host.reader.announce(_(UNAVAILABLE))
        actions[name]()

    def can(self, name: str) -> bool:
        """Return whether an action would have an effect now."""
        return self.hud.usable(name, self.seen) and all(feature.allows(name) for feature in self.features)

    # ---- layout

    def make_room(self) -> None:
        """Lay the table out as large as possible."""
        self.cards_move()
        self.laid_again(self.view.make_room(self.room, self.seen.table))

    def grow_back(self) -> bool:
        """Let cards that made way for a long pile be as large as they fit now, if that is clearly larger."""
        view, table = self.view, self.seen.table
        if not (view.choreographer.pace.lively and view.has_spare_room(self.room, table)):
            return False
        before = view.choreographer.where()
        self.make_room()
        view.choreographer.come_from(before, GROW_BACK)
        view.stage.let_marks_travel(self.room, GROW_BACK)
        return True

    def change_look(self) -> None:
        """Apply the settings to the look of the table."""
        self.cards_move()
        look = look_of(self.settings, self.session.game.slug())
        self.laid_again(self.view.change_look(look, self.room, self.seen.table))

    def laid_again(self, ratio: float) -> None:
        """Called when the cards have been laid out again, `ratio` times as large as before."""
        self.hand.resized(ratio)
        self.invalidate()

    def cards_move(self) -> None:
        """Tell the features that cards will be laid out again."""
        for feature in self.features:
            feature.cards_move()

    # ---- display

    def covered(self) -> None:
        """Called when another scene comes on top; what goes with that is not seen to fade when the table comes back."""
        for feature in self.features:
            feature.covered()
        self._fading.forget()

    def invalidate(self) -> None:
        """Have the table refreshed at the end of the present event or poll."""
        self._stale = True

    def tick(self) -> bool:
        """Show the next second; return whether nothing but the time had to be computed again for it."""
        former, time = self.hud.retimed(self.controller.clock) or (None, None)
        if self._stale or not (former and time and self.view.stage.exchange(former, time)):
            self.invalidate()
        return not self._stale

    @property
    def changed(self) -> bool:
        """Whether a frame would show something new."""
        return self._stale or self.view.stage.changed

    def refresh(self) -> None:
        """If anything has changed, turn events into motion and set the marks."""
        if not self._stale:
            return
        self._stale = False
        if self.view.has_events:
            self.cards_move()
            self.view.show_events(self.room, self.seen.table)
        stage, layout, hand = self.view.stage, self.view.layout, self.hand
        stage.set_glow([(self._top_rect(pile), AMBER) for pile in hand.glowing()])
        stage.set_chosen(hand.chosen())
        design = self.view.design
        links = design.links(layout, hand.selected[0], hand.glowing()) if hand.selected else ()
        under = [*design.marks(layout, self.seen.table), *self._bar()]
        under += [mark for feature in self.features for mark in feature.under]
        over = [*links, *[mark for feature in self.features for mark in feature.marks], *self.focus.marks]
        tips: list[Mark] = [*self.hud.tip, *[mark for feature in self.features for mark in feature.tip]]
        tips += self.host.notices.marks(self.host.window.size)
        calm = self.settings.reduced_motion
        over += self.host.scanner.marks
        stage.set_marks(under, [*over, *self._fading.marks(tips, self.hud.unit, calm=calm)])

    @property
    def _fades(self) -> tuple[Fading, ...]:
        """The fades of tooltips, notices and reasons, of the bar’s notice, and of the tour’s bubbles."""
        return self._fading, self.hud.fading, self.get(Coach).fading

    @property
    def fades(self) -> bool:
        """Whether something fades in or out."""
        return any(fading.moving for fading in self._fades)

    def fade(self, seconds: float) -> None:
        """Advance all fades by some seconds."""
        for fading in self._fades:
            fading.advance(seconds)
        self.invalidate()

    @property
    def notice(self) -> Notice:
        """The notice in the bar; the last feature that has one decides."""
        return next((notice for feature in self.features[::-1] if (notice := feature.notice).text), NOTHING)

    def _bar(self) -> list[Mark]:
        """Return the marks of the bar; the last feature with a console or a notice decides its middle."""
        controller, above = self.controller, self.features[::-1]
        return self.hud.marks(
            self.session,
            controller.clock,
            tally=controller.tally,
            lost=controller.lost and not self.looks_back,
            line=self.seen,
            day=self._day,
            light=self.light,
            notice=self.notice,
            console=next((console for feature in above if (console := feature.console)), ()),
        )

    def _top_rect(self, pile: Pile) -> pygame.Rect:
        """Return the rectangle of a pile's top card that is not held."""
        grip, layout = self.hand.grip, self.view.layout
        held = len(grip.sprites) if grip and grip.pile == pile else 0
        cards = self.session.table[pile]
        spots = layout.spots(pile, cards[: len(cards) - held])
        place = layout.places[pile]
        return layout.rect(spots[-1] if spots else (round(place.x), round(place.y)))


def look_of(settings: Settings, slug: str) -> Look:
    """Return the look of a game's table according to the settings."""
    pace = REDUCED if settings.reduced_motion else PACES[settings.animation_speed]
    return Look(dress_of(settings).table(slug), deck_of(settings), pace, settings.left_handed)
