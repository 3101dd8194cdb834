"""The table: one scene for all games, told by the game's layout and rules."""

from __future__ import annotations

import time
from datetime import date

import pygame

from game.rules.events import Events
from game.rules.moves import Move
from game.rules.session import Session
from game.rules.table import Pile
from game.scenes.daily import day_of
from game.scenes.keys import CARDS, DIALOGS, FOCUS, GAME, SHOW, SILENT, pressed, released
from game.scenes.scene import Host
from game.scenes.table.analysis import Analysis
from game.scenes.table.bookmarks import Bookmarks
from game.scenes.table.coach import Coach
from game.scenes.table.dialogs import Dialogs
from game.scenes.table.finishing import Finishing
from game.scenes.table.focus import Focus
from game.scenes.table.hand import Hand
from game.scenes.table.hint import Hint
from game.scenes.table.hud import NOTHING, Hud
from game.scenes.table.legal_moves import Legal
from game.scenes.table.peek import Peeking
from game.scenes.table.refusal import Telling, why_not_up, why_stuck
from game.scenes.table.review import Review
from game.scenes.table.show_keys import Showing
from game.scenes.table.table_view import Spread
from game.scenes.table.toast import Toast
from game.scenes.table.watch import Watch
from game.solver.client import Outcome, SolverClient
from game.store.saves import Saves
from game.view.cards.deck import CLASSIC, Deck
from game.view.theme import AMBER

MOMENT = 0.3  # seconds to see the last card in its place before the win is shown


class TableScene(Spread):
    """A game being played: the hand, the keys, and all that helps the player."""

    name = "table"

    def __init__(self, host: Host, session: Session, saves: Saves, seconds: float, deck: Deck = CLASSIC) -> None:
        """Sit down at a session that has been played for so many seconds, with a deck."""
        super().__init__(host, session, saves, deck)
        self.hand, self.focus = Hand(self), Focus(self, self.act)
        self.showing, self.toast = Showing(self), Toast()
        self.bookmarks = Bookmarks(self, self.say)
        self.hud = Hud(host, session.game)
        self.dialogs = Dialogs(host, self)
        self.peeking = Peeking(self.stage, self.choreographer)
        self.analysis = Analysis(session)
        self.analysis.peeking = host.settings.peek == "all-cards"
        self.hint = Hint(self, self.analysis)
        self.finishing = Finishing(self)
        self.watching = Watch(self, self.analysis)
        self.reviewing = Review(self, self.analysis)
        self.coach, self.telling = Coach(self), Telling(self)
        self.legal = Legal(self)
        self._begin(session, seconds)

    def _begin(self, session: Session, seconds: float) -> None:
        self._sit_down(session, seconds)
        self._win_at: float | None = None
        self._day: date | None = None  # whose deal of the day it is, once that was looked up
        self.hand.begin()
        self.focus.begin()
        self.peeking.rest_on(None)
        self.watching.stop()
        self.reviewing.end()
        self.coach.end()
        self.telling.end()
        self.legal.begin()
        self.hint.end()
        self.hint.begin()
        self.finishing.begin()
        self.analysis.begin(session)

    @property
    def seen(self) -> Session:
        """The session whose table is shown: a copy while the player looks back."""
        return self.reviewing.seen

    # ---- layout

    @property
    def room(self) -> pygame.Rect:
        """The window below the bar, and above the strip of a review."""
        (width, height), top = self.host.size, self.hud.height
        return pygame.Rect(0, top, width, height - top - self.reviewing.height)

    def resize(self, size: tuple[int, int]) -> None:
        """Lay the table and its bar out anew, if the window has another size."""
        if size != self.stage.size:
            self.hint.end()
            self.hud.resize(size)
        super().resize(size)

    def make_room(self) -> None:
        """Lay the table out as large as it fits now: below the bar, and above the strip of a review."""
        self.peeking.rest_on(None)
        super().make_room()

    def _laid_again(self, ratio: float) -> None:
        self.hand.resized(ratio)
        self.targets_changed()

    # ---- settings

    def settings_changed(self) -> None:
        """Heed all of them at once."""
        self.analysis.peeking = self.settings.peek == "all-cards"
        self.analysis.look_again()
        super().settings_changed()

    # ---- what happens

    @property
    def selects(self) -> bool:
        """Whether a click selects cards and the next one says where they go."""
        return self.settings.clicks == "click-click"

    def _happened(self, events: Events, *, playing: bool) -> None:
        """Hand events to the view; the table has changed already."""
        self._queue.append((events, playing))
        self.hand.let_go()
        self.showing.end()
        self.focus.follow(events, playing=playing)
        self.telling.end()
        self._win_at = None
        self.keep()

    def _refused(self, move: Move, reason: str) -> None:
        under = self.stage.at(self.hand.mouse)
        pile = under.pile if under else None
        self.telling.refused(move, reason, self.focus.pile if self.focus.shown else pile)

    def stuck(self, pile: Pile, count: int, *, up: bool = False) -> None:
        """Say why so many top cards of a pile cannot be moved, or not to a foundation."""
        reason = (why_not_up if up else why_stuck)(self.session, pile, count)
        self.host.trace("stuck", pile=str(pile), count=count, reason=reason)
        self.host.play_sound("refusal")
        self.telling.tell(pile, reason)
        self.show_marks()

    def _played(self, move: Move) -> None:
        """Let the rest play itself up, where that is wanted; a line that is watched has its own pace."""
        own = not (self.watching.playing or self.finishing.moves_itself)
        self.hand.arrivals.played(move, own=own)
        if not self.watching.playing:
            self.finishing.played(move)

    def _is_elsewhere(self, events: Events, *, playing: bool) -> None:
        super()._is_elsewhere(events, playing=playing)
        self.hand.arrivals.forget()  # whoever goes back looks first at what lies there

    def _dealt(self, session: Session) -> None:
        """Begin anew, and deal."""
        self._begin(session, 0.0)
        self._look_up_day()
        self._arrange()
        self._lay_out()
        self.show_marks()

    def _drain(self) -> None:
        if self._queue:
            self.peeking.rest_on(None)
            super()._drain()
            self.targets_changed()

    def watch(self) -> None:
        """Let a line that wins play itself, or say why there is none."""
        self.hand.put_back()
        self.legal.end()
        if not self.session.is_won() and not self.watching.ask():
            self.hint.ask()
        self.targets_changed()

    def review(self) -> None:
        """Show what is known of every position of the game, or show it no longer."""
        self.hand.put_back()
        self.focus.hide()
        self.reviewing.toggle()

    def look_on(self, events: Events) -> None:
        """Show events of the copy that a review looks at; the game stays as it is."""
        self._queue.append((events, False))

    def play_on_from(self, count: int) -> None:
        """Go on with the game where it was after so many moves, which is what is seen already."""
        self.go_to(count)
        self._queue.clear()
        self.make_room()

    def show_hint(self) -> None:
        """Show the next move of a line that wins, or say why there is none."""
        if not self.hand.dragging:
            self._tell_hint(shown=self.hint.ask())

    def _tell_hint(self, *, shown: bool) -> None:
        if shown:
            self.tally.hints += 1
            self.host.trace("hint", move=str(self.hint.move))
        self.show_marks()

    def go_back(self) -> None:
        """Go back from a lost position to the last one that is not known to be lost, once that is known."""
        advice = self.analysis.advice
        if not advice or advice.outcome is not Outcome.LOST:
            return
        if count := self.analysis.moves_back():
            self.hint.end()
            self.host.play_sound("undo")
            self.go_to(len(self.session.moves) - count)
        else:
            self.show_hint()

    def show_around(self) -> None:
        """Show the player around the table."""
        if self.reviewing.shown:
            self.reviewing.toggle()
        self.coach.begin()
        self.show_marks()

    # ---- what is shown

    def targets_changed(self) -> None:
        """Show other glowing piles, and the table's marks as they are now."""
        self.stage.set_glow([(self._top_rect(pile), AMBER) for pile in self.hand.glowing()])
        self.stage.set_chosen(self.hand.chosen())
        self.show_marks()

    def lifted(self) -> None:
        """Let cards be heard that are taken in hand."""
        self.host.play_sound("pick")

    def _top_rect(self, pile: Pile) -> pygame.Rect:
        held = len(self.hand.grip.sprites) if self.hand.grip and self.hand.grip.pile == pile else 0
        cards = self.session.table[pile]
        spots = self.layout.spots(pile, cards[: len(cards) - held])
        place = self.layout.places[pile]
        return self.layout.rect(spots[-1] if spots else (round(place.x), round(place.y)))

    def show_marks(self) -> None:
        """Show all that is to be seen but the cards."""
        marks, hand, looks = self.view.marks(self.layout, self.seen.table), self.hand, self.reviewing.shown
        links = self.view.links(self.layout, hand.selected[0], hand.glowing()) if hand.selected else ()
        light = self.hint.light if self.settings.light and not looks else None
        notices = (
            self.telling.notice,
            self.toast.notice,
            *([] if looks else [self.hint.notice, self.finishing.notice]),
        )
        notice = next((one for one in notices if one.text), NOTHING)
        console = self.watching.marks
        lost, line = self._lost and not looks, self.seen
        bar = self.hud.marks(
            self.session,
            self.clock,
            tally=self.tally,
            lost=lost,
            line=line,
            day=self._day,
            light=light,
            notice=notice,
            console=console,
        )
        over = [*links, *self.hint.marks, *self.telling.marks, *self.coach.marks]
        legal = [] if self.hint.marks or self.showing.is_on or looks else self.legal.marks
        over += [*legal, *self.showing.marks, *self.peeking.marks, *self.focus.marks]
        tips = [*self.hud.tip, *self.watching.tip, *self.host.notices.marks(self.host.size)]
        self.stage.set_marks([*marks, *bar, *self.reviewing.marks], [*over, *tips])

    # ---- events

    def handle(self, event: pygame.Event) -> None:
        """Take an event; any but a motion ends the hint, and what the table does by itself."""
        self._drain()
        if event.type == pygame.MOUSEBUTTONDOWN or (event.type == pygame.KEYDOWN and event.key not in SILENT):
            self.finishing.stop()
        if (self._ends_hint(event) and self.hint.end()) or (_ends_showing(event) and self.showing.end()):
            self.show_marks()
        helpers = self.legal, self.watching, self.reviewing
        if self._coached(event) or any(helper.handle(event) for helper in helpers):
            self._drain()
            return
        match event.type:
            case pygame.MOUSEMOTION:
                self.hand.move(event.pos)
                self._hover(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 1:
                self._press(event.pos)
            case pygame.MOUSEBUTTONUP if event.button == 1:
                self._release(event.pos)
            case pygame.MOUSEBUTTONDOWN if event.button == 3:
                self.hand.to_foundation(event.pos)
            case pygame.KEYDOWN:
                self._key_pressed(event)
            case pygame.KEYUP if self.showing.release(released(event, SHOW)):
                self.show_marks()
        self._drain()

    def _coached(self, event: pygame.Event) -> bool:
        """Let the coach look at an event first, if it speaks; say whether it took it."""
        if not self.coach.speaks:
            return False
        taken = self.coach.takes(event)
        self.show_marks()
        return taken

    def _ends_hint(self, event: pygame.Event) -> bool:
        """Say whether an event ends a hint; to take up what a notice offers does not."""
        if event.type == pygame.MOUSEBUTTONDOWN:
            return self.hud.at(event.pos) != "back"
        return event.type == pygame.KEYDOWN and event.key not in SILENT

    def _press(self, point: tuple[int, int]) -> None:
        self.peeking.rest_on(None)
        self.focus.hide()
        if sprite := self.stage.at(point):
            self.focus.stand_on(sprite.pile)
        if not self.hud.press(point):
            self.hand.press(point)
        self.show_marks()

    def _release(self, point: tuple[int, int]) -> None:
        taken, name = self.hud.release(point)
        if not taken:
            self.hand.release(point)
        elif name:
            self.act(name)
        self.show_marks()

    def _hover(self, point: tuple[int, int]) -> None:
        looks_different = self.hud.hover(None if self.hand.dragging else point)
        under = None if self.hud.hovered or self.hand.grip else self.stage.at(point)
        looks_different |= self.focus.hide() or self.showing.is_on
        if self.peeking.rest_on(under) or looks_different:
            self.show_marks()

    def _key_pressed(self, event: pygame.Event) -> None:
        if name := pressed(event, SHOW):
            self.showing.begin(name)
            self.show_marks()
        elif name := pressed(event, FOCUS + CARDS):
            self._use_focus(name)
        elif (name := pressed(event, GAME + DIALOGS)) and not (name == "menu" and self.hand.put_back()):
            self.act(name)

    def _use_focus(self, name: str) -> None:
        if not self.hand.grip:
            self.focus.act(name)
            self.show_marks()

    def act(self, name: str) -> None:
        """Do what an action's name says."""
        actions = {
            "menu": self.host.leave,
            "undo": self.undo,
            "redo": self.redo,
            "restart": self.restart,
            "new": self.new,
            "hint": self.show_hint,
            "back": self.go_back,
            "legal": self.legal.toggle,
            "finish": self.finishing.start,
            "mark": self.bookmarks.toggle,
            "return": self.bookmarks.go_back,
            "watch": self.watch,
            "review": self.review,
            "sound": self.host.toggle_mute,
            "fullscreen": self.host.toggle_fullscreen,
            "picture": self.host.take_picture,
            "quit": self.host.quit,
        } | self.dialogs.actions
        if name not in actions or self.reviewing.takes(name):
            return
        if name not in ("undo", "redo", "back", "return"):
            self.host.play_sound("button")
        actions[name]()

    def can(self, name: str) -> bool:
        """Say whether an action would do anything now."""
        match name:
            case "return":
                return bool(self.tally.bookmarks)
            case "finish":
                return bool(self.finishing.notice.text)
            case "back":
                return self.analysis.advice is not None and self.analysis.advice.outcome is Outcome.LOST
        return self.hud.usable(name, self.seen)

    # ---- the loop

    def poll(self) -> None:
        """Take over pictures that came, and look at the clock."""
        self._sharpen()
        if any((self.peeking.poll(), self.toast.poll(), self.telling.poll(), self.clock.ticked(), self.coach.poll())):
            self.show_marks()
        if self.finishing.poll():
            self.show_marks()
        news = self.analysis.poll()
        if self.watching.poll() or self.reviewing.poll(news=news):
            self.show_marks()
        if news:
            self._tell_hint(shown=self.hint.poll())
        if self._over and not self.moving:
            self._celebrate()

    def _celebrate(self) -> None:
        """Show the win, a moment after the last card has come to rest."""
        now = time.monotonic()
        self._win_at = self._win_at or now + MOMENT
        if now >= self._win_at:
            from game.scenes.win.scene import Win  # noqa: PLC0415 - nothing of it is needed before

            self._over, self._win_at = False, None
            if self.reviewing.shown:
                self.reviewing.toggle()
            reduced = self.settings.reduced_motion
            hints, time_text = self.tally.hints, self.clock.text
            win = Win(self.host, self, self.session, time_text, self._achievements, hints=hints, reduced=reduced)
            self.host.show(win)

    def step(self) -> None:
        """Advance the cards."""
        self.hand.step()
        self.stage.step()

    @property
    def moving(self) -> bool:
        """Whether cards move."""
        return self.stage.moving or self.hand.restless or bool(self._queue)

    @property
    def settled(self) -> bool:
        """Whether all cards lie still and are sharp, and nobody is about to speak."""
        return self.still and not self.coach.awaited

    @property
    def still(self) -> bool:
        """Whether all cards lie still and are sharp."""
        moving = self.stage.flying or self._queue or self.hand.dragging or self.finishing.pending
        return not moving and self._sharp

    def sleep_for(self) -> float | None:
        """Give the seconds until there is something to do, such as to show another second."""
        if (self._over and self._win_at is None) or (self.coach.awaited and self.still):
            return 0.0  # the last card lies: its moment begins
        tick = self.clock.next_tick() if self.settings.timer else None
        waits = [tick, self.finishing.wait, self.watching.wait()]
        dues = (self._sharp_at, self._win_at, self.peeking.due, self.toast.due, self.telling.due)
        waits += [max(0.0, at - time.monotonic()) for at in dues if at]
        return min((wait for wait in waits if wait is not None), default=None)

    def cover(self) -> None:
        """Put cards in the hand back and the time on disk, and let the solver go."""
        self.hand.lay_back()
        self.hud.leave()
        self.telling.end()
        self.peeking.rest_on(None)
        self.watching.stop()
        self.analysis.close()
        self.clock.pause()
        self.showing.end()
        if not self.session.is_won():
            self.keep()

    def shown(self) -> None:
        """Do what may come later than the first frame."""
        super().shown()
        self._look_up_day()
        self.show_marks()
        self.analysis.open(SolverClient(self.host.wake))
        self.clock.resume()

    def _look_up_day(self) -> None:
        self._day = day_of(self.session, self.tally.started)

    def say(self, sentence: str) -> None:
        """Say something in the bar for some seconds."""
        self.toast.say(sentence)
        self.show_marks()

    def host_changed(self) -> None:
        """Show the buttons as they are now."""
        self.show_marks()

    def pause(self, *, paused: bool) -> None:
        """Stop the clock while nobody looks."""
        self.finishing.pause(paused=paused)
        if paused:
            self.clock.pause()
            self.hud.hover(None)
            self.hint.end()
            self.showing.end()
            self.watching.pause()
            self.show_marks()
        else:
            self.clock.resume()

    def report(self) -> dict[str, object]:
        """Say where every card is seen, and every button."""
        buttons = self.hud.rects | self.watching.controls.rects | self.reviewing.controls.rects | self.coach.rects
        told = {"told": self.telling.text} if self.telling.text else {}
        tour = {"tour": f"{self.coach.step} of {self.coach.count}"} if self.coach.speaks else {}
        return {**super().report(), "buttons": buttons, **told, **tour}


def _ends_showing(event: pygame.Event) -> bool:
    """Say whether an event ends what a tap on a key shows: all but walking on to another card, or another such key."""
    if event.type == pygame.KEYDOWN:
        return event.key not in SILENT and not pressed(event, FOCUS + SHOW)
    return event.type == pygame.MOUSEBUTTONDOWN
