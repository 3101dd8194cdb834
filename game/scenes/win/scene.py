"""The win: a celebration with the table's cards, the player's results, and what to do next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from io import BytesIO
from math import inf
from typing import TYPE_CHECKING

import pygame

from game.access.node import ReaderNode, ReaderRequest
from game.language import _, ngettext
from game.language.games import capitals_title, game_title
from game.language.number_formats import day_month_text
from game.language.os_errors import os_error_text
from game.platform import atomic_files
from game.platform.clipboard import copy
from game.platform.display_text import display_name
from game.rules.cards import Card
from game.rules.session import Session
from game.scenes.appearance_settings import appearance_of
from game.scenes.form import Form
from game.scenes.host import Host
from game.scenes.keys import DIALOGS, GAME, is_press, pressed
from game.scenes.results import played_game, result_text
from game.scenes.scene import Scene
from game.scenes.widgets.controls import CapsuleButton
from game.scenes.widgets.layout import Column, Drawn, Layers, Node, Row, Space
from game.scenes.widgets.widget import Act, Widget
from game.scenes.widgets.widget_nodes import part_nodes
from game.scenes.win.won_deal import WonDeal
from game.scenes.win.words import CARD, Fitted, WinSummary, head, seals, words
from game.view.cards.layout import RATIO
from game.view.cards.motion import Cue
from game.view.celebrations import celebration
from game.view.celebrations.animation import END, GRACE, CelebrationAnimation
from game.view.celebrations.flight import FIRST, SEAL, TAKEOFF, Start
from game.view.celebrations.win_text import Achievement, TurningCard
from game.view.drawing.geometry import Pixel, Size, boxed
from game.view.drawing.ui_style import text_size, unit
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.marks.text_box import TextBox, tooltip
from game.view.text.rendering import fitted
from game.view.widgets.widget_marks import note

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable

FOOT, ABOVE = 112, 48  # units: height below the figure, for the buttons, and for the deals of the day above them
BUTTON = 48  # units: the height of a button
WAITING_PITCH = 1.1  # card widths: from pile to pile of the cards that wait below the figure
MARGIN = 16  # units between buttons and the window's edge


class Win(Form):
    """Shown above the table once the last card has come to rest; with `reduced` its acts only fade in.

    If it comes `again`, without sounds, or cards are not animated, they do so together.
    """

    name = "win"
    follows_mouse = True

    def __init__(  # noqa: PLR0913 - what was won, and how to show it
        self,
        host: Host,
        table: GameTable,
        session: Session,
        time: str,
        achievements: Sequence[Achievement] = (),
        *,
        reduced: bool = False,
        again: bool = False,
        line: int = 0,
        turns: bool = False,
    ) -> None:
        """`line` is the length of the solver’s line, 0 if unknown; if the deal is a card of the pack it may turn up."""
        super().__init__(host)
        self.title, self.heading = session.game.name, game_title(session.game.name)
        slug = session.game.slug()
        self.table, self._session, self._time, self._achievements = table, session, time, tuple(achievements)
        self._opened = False
        self._celebration, self._theme = celebration(slug), appearance_of(host.preferences.settings).theme(slug)
        fanfare = Cue(f"win-{slug}", SEAL - self._celebration.chord)  # its last chord: the seal
        at_once = again or host.preferences.settings.animation_speed == "instant"
        begin = 2 * END if at_once else END if reduced else 0.0
        self.sheet = self.animation = CelebrationAnimation(table.view.faces, self._theme, self._celebration, begin)
        self._sounds = [] if again else [Cue(f"climb-{slug}", TAKEOFF + FIRST), fanfare]  # to come
        self._sent = ""  # what was just copied and saved
        self.deal = WonDeal(table, session, line, turns=turns)

    @property
    def status_text(self) -> str:
        """What was won."""
        moves = len(self._session.moves)
        won = ngettext("Won in {time}, {count} move", "Won in {time}, {count} moves", moves, time=self._time)
        achievements = (f"{each.title}, {each.note}" for each in self._achievements)
        return ". ".join((won, *self.deal.told(), *achievements))

    def refresh(self) -> None:
        self.first = "next" if self.deal.next else "new"
        super().refresh()

    def background(self, size: Size) -> pygame.Surface:  # noqa: ARG002 - the table has it
        return self.table.view.stage.fold()

    def resize(self, size: Size) -> None:
        """Lay out everything for a window size; cards fly only the first time."""
        # units that the window must have at any text size, and if controls are large for fingers, or on end
        self.size, self.unit = size, unit((max(size), min(size)), (960, 540), (1310, 860))
        self._arrange(beside=False)
        # large words stand beside the figure, unless all but their head do so anyway
        if (text_size() > 1 and len(self._rooms) == 1) or not self._words()[0].fits(self.unit):
            self._arrange(beside=True)
        veil = None if self._opened else self.background(size)
        self._sharpen()
        self.refresh()
        words = [part for part in self.shown if isinstance(part, Mark) and not isinstance(part, TurningCard | TextBox)]
        self.animation.lay_out(size, self.figure, words)
        if not veil:
            if self._sounds:
                self.host.sound.end_fanfare()  # the notes of cards, which have landed now
            self.animation.prepare()
        else:
            self._opened = True
            view = self.table.view
            self._last = max(view.stage.sprites, key=lambda sprite: sprite.z_order)  # the card that was played last
            self.animation.fly(self.lying(), veil, view.layout.rect(self._last.home))

    def _arrange(self, *, beside: bool) -> None:
        """Place the figure, with the words inside it or at its right, or below it on end, where they need 500 units.

        Without words it lies in the middle of its room. Where the felt has as much room for words below it as there is
        inside it, it lies higher, and only their head stands inside it.
        """
        (width, height), self._beside = self.size, beside
        foot = FOOT if beside or not self.deal.of_day else FOOT + ABOVE
        room = pygame.Rect(0, 0, width, height - round(foot * self.unit))
        right = room.copy()
        if beside and height > width:
            room.h = right.top = right.h = room.h // 2
        elif beside:
            room.w = round(max(0.45, min(0.6, 1 - 500 * self.unit / width)) * width)
            right.x, right.w = room.right, width - room.right
        build = (beside and self._celebration.alone) or self._celebration.figure
        won = self._session.table, self.table.view.layout.deck
        self.figure = build(room, *won)
        inside, bounds = self.figure.words, self.figure.bounds
        self._rooms = [right.inflate([-round(40 * self.unit)] * 2) if beside else inside]
        if beside and bounds.h < room.h:
            self.figure = build(room.move(0, room.centery - bounds.centery), *won)
        elif inside.collidepoint(self.figure.light) and bounds.h + inside.h < room.h:
            self.figure = build(room.move(0, -inside.h // 3), *won)
            self._rooms = [self.figure.words, inside.scale_by(1.7, 1).move_to(top=self.figure.bounds.bottom)]

    def lying(self) -> list[Start]:
        """Return the cards, the lowest of each pile first, and their piles' places at the window's foot.

        The card that was played last is at the end.
        """
        layout, table, foot = self.table.view.layout, self._session.table, self._foot()
        piles = sorted((pile for pile in layout.places if table[pile]), key=lambda pile: pile == self._last.pile)
        apart = min(WAITING_PITCH * layout.width, foot.w / len(piles))
        left, place = foot.centerx - (len(piles) - 1) / 2 * apart, pygame.Rect((0, 0), self.table.view.faces.size)
        return [
            Start(card, place.move_to(midtop=(round(left + number * apart), foot.top)))
            for number, pile in enumerate(piles)
            for card in table[pile]
        ]

    def _sharpen(self) -> None:
        """Request card pictures that are large enough for the figure; usually those of the table are."""
        width = round(1.15 * max(spot.width for spot in self.figure.spots))
        if self.table.view.faces.width < width:
            self.table.view.faces.resize(width, self._theme.back)

    def view(self) -> Node:
        return Layers(*self._words(), *self._above_buttons(), self._buttons())

    def _words(self) -> list[Fitted]:
        """Return the words, inside the figure or beside it, or their head inside it and the others below."""
        summary, (*inside, room) = self._summary(), self._rooms
        anchor = "mc" if room.x < self.figure.light[0] else "ml"  # it is below the figure on end
        above = [head(summary, anchor)]
        heads = [Fitted(middle, above.pop()) for middle in inside]
        return [*heads, Fitted(room, *words(summary, self._achievements, anchor, *above), most=1.5)]

    def _foot(self, height: float = FOOT, tall: float = FOOT - MARGIN) -> pygame.Rect:
        """Return a room some units high, the top of which is at a height above the foot of the window."""
        top, margin = self.size[1] - round(height * self.unit), round(MARGIN * self.unit)
        return pygame.Rect(margin, top, self.size[0] - 2 * margin, round(tall * self.unit))

    def _above_buttons(self) -> Iterator[Node]:
        """Yield the deals of the day if the words are in the figure."""
        if (deals := self.deal.of_day) and not self._beside:
            day = day_month_text(deals.day).upper() if deals.is_over else _("TODAY")
            yield Fitted(self._foot(FOOT + ABOVE, ABOVE), seals(day, deals, self.deal.said(deals)), most=1.0)

    def _buttons(self) -> Node:
        """Return the buttons, of one width if there is room for that, or in two rows."""
        pills = [*self._pills(0)]
        rows = (Row(Space(), *part, Space(), gap=14) for part in (pills[:3], pills[3:]))
        ways = Row(*self._pills(232), gap=24), Row(*pills, gap=18), Column(*rows, gap=8)
        return Fitted(self._foot(), *ways, most=1.0)

    def _pills(self, wide: float) -> Iterable[Node]:
        """Yield the buttons, at least as wide as some units."""
        pill, controller = partial(CapsuleButton, tall=BUTTON, wide=wide), self.table.controller
        again = partial(controller.deal, self._session.number or 1)
        yield pill("menu", _("All tables"), partial(self._leave, self.host.scenes.pop), "menu")
        yield pill("again", _("Same deal again"), partial(self._leave, again), "restart")
        if following := self.deal.next:
            yield pill("next", following[0], partial(self._leave, following[1]), "play", main=True)
        else:
            yield pill("new", _("New deal"), partial(self._leave, controller.new), "new", main=True)
        yield pill("review", _("Review"), partial(self._leave, self.table.review), "review")
        if self._session.number:
            yield pill("send", _("Send result"), self._send, "copy")

    def _summary(self) -> WinSummary:
        session = self._session
        figures = (_("TIME"), self._time), (_("MOVES"), str(len(session.moves))), *self.deal.figures()
        phrase = self.deal.phrase(_(self._celebration.phrase))
        day = self.deal.of_day
        capsule = seals("", day, self.deal.said(day)[:1]) if day and self._beside else None
        card = Drawn(CARD / RATIO, CARD, partial(self._turning, self.deal.card)) if self.deal.card else None
        return WinSummary(self.deal.caption, _(self._celebration.title), phrase, figures, capsule, card)

    def _turning(self, card: Card, rect: pygame.Rect, _: float) -> list[Mark]:
        return [TurningCard(rect, card, self.table.view.faces, self.animation if self.deal.turned else None)]

    def parts(self) -> Iterator[Widget | Mark]:
        """Yield the view, and beside its button what was sent, until the next press."""
        yield from (shown := [*super().parts()])
        if self._sent:
            *others, send = [part.rect for part in shown if isinstance(part, Widget)]
            yield tooltip(self._sent, "", send, self.size, tuple(map(boxed, others)))

    def handle(self, event: pygame.Event) -> None:
        """Handle an event; a press shows everything at once if something is still to come, unless that just began."""
        if is_press(event):
            self._sent = ""
        if self.animation.settled or not is_press(event):
            super().handle(event)
        else:
            self._hurry()

    def pick(self, request: ReaderRequest) -> None:
        """Perform what the switch has picked; a press of the switch shows everything at once as well."""
        if self.animation.settled:
            super().pick(request)
        else:
            self._hurry()

    def _hurry(self) -> None:
        if self.animation.passed >= GRACE:
            if self._sounds:
                self.host.sound.end_fanfare()  # the notes of cards that have landed now
            self.animation.finish()

    def pressed_outside(self, point: Pixel) -> None:  # noqa: ARG002 - wherever that is
        self.animation.finish()

    def close(self) -> None:
        """Go back to the menu."""
        super().close()
        self.host.scenes.pop()

    def hotkey(self, event: pygame.Event) -> bool:
        """Handle the table’s keys for what the buttons do, and for the statistics."""
        name = pressed(event, GAME + DIALOGS)
        button = self.widgets.get("again" if name == "restart" else name)
        if name == "statistics":
            self.table.act(name)
        elif button:
            button.activate()
        elif name == "new":
            self._leave(self.table.controller.new)
        else:
            return False
        return True

    def dispose(self) -> None:
        super().dispose()
        self.host.sound.end_fanfare()

    def _leave(self, then: Act) -> None:
        self.host.scenes.pop()
        then()

    def _send(self) -> None:
        """Copy the result to the clipboard, save a picture of the win, and say so."""
        played = played_game(self._session, self.table.controller.stats)
        result = result_text(played, self.deal.of_day, self.deal.line)
        copied = _("The result is copied as text") if copy(result) else _("No clipboard")
        self._sent = f"{copied}. {self._save(self._picture(result.splitlines()[0]))}."
        self.host.screen_reader.announce(self._sent)

    def _picture(self, text: str) -> pygame.Surface:
        """Return what the window shows in the end, without falling pieces, with a text instead of the buttons."""
        self.animation.finish()
        shown, foot = self.animation.marks, self._foot()
        cards = [part for part in self.shown if isinstance(part, TurningCard)]
        self.animation.set_marks([*cards, Label(text, fitted(text, note(self.unit), foot.w), foot.center)])
        self.animation.draw(canvas := pygame.Surface(self.size, 0, 32))
        self.animation.set_marks(shown)
        return canvas

    def _save(self, picture: pygame.Surface) -> str:
        """Write a picture into the folder of pictures; return where it is, or why not."""
        file, name = BytesIO(), f"quintet-{self._session.game.slug()}-{self._session.number}.jpg"
        path = self.host.games.pictures / name
        pygame.image.save(picture, file, "jpg")
        try:
            atomic_files.write_atomically(path, file.getvalue())
        except OSError as error:
            return _("The picture cannot be saved: {reason}", reason=os_error_text(error))
        return _("Picture saved: {name}", name=display_name(str(path)))

    def spoken_parts(self) -> Iterable[ReaderNode]:
        return part_nodes(self.shown, capitals_title(self.title))

    scanned = Scene.scanned  # there is a button that closes it

    def poll(self) -> None:
        if changed := self.table.view.faces.collect():
            self.animation.refresh(changed)
        self.animation.prepare_more()
        if due := [cue for cue in self._sounds if self.animation.prepared and cue.at <= self.animation.now]:
            self._sounds = self._sounds[len(due) :]
            self.host.sound.play(due[-1].name)  # without the notes of cards that do not fly
            if not self._sounds:
                self.host.sound.follow(self._session.game.slug(), won=True)

    def seconds_to_poll(self) -> float:
        return inf if self.animation.prepared else 0.0

    def on_shown(self) -> None:
        """Leave key repeat off: a held key would show everything, then press a button."""

    def step(self) -> None:
        super().step()
        self.animation.step()

    @property
    def moving(self) -> bool:
        """Whether something moves, even if it is only falling pieces or a notice."""
        return super().moving or self.animation.moving

    @property
    def at_rest(self) -> bool:
        """Whether figure, words and buttons are complete."""
        return self.animation.settled and self.table.view.faces.complete
