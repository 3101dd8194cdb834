"""The win: a celebration with the table's cards, the player's results, and what to do next."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from functools import partial
from typing import TYPE_CHECKING

import pygame

from game.access.node import ReaderNode, ReaderRequest
from game.language import N_, _, capitalised, ngettext
from game.language.games import capitals_title, game_title
from game.language.number_formats import day_month_text, number_text
from game.patiences import PATIENCES
from game.platform.clipboard import copy
from game.rules.cards import Card
from game.rules.session import Session
from game.rules.table import Table
from game.scenes.appearance_settings import appearance_of
from game.scenes.daily_deals import DailyDeals, local_day
from game.scenes.form import Form
from game.scenes.host import Host
from game.scenes.keys import DIALOGS, GAME, chord_text, is_press, pressed
from game.scenes.results import played_game, result_text
from game.scenes.scene import Scene
from game.scenes.widgets.controls import CapsuleButton
from game.scenes.widgets.layout import Grid, Layers, Node, Padded, Row, Text
from game.scenes.widgets.widget import Act
from game.scenes.widgets.widget_nodes import part_nodes
from game.scenes.win.won_deal import WonDeal
from game.scenes.win.words import Fitted, Later, WinSummary, seals, words
from game.scenes.wording import game_name
from game.view.celebrations import celebration
from game.view.celebrations.animation import GRACE, CelebrationAnimation
from game.view.celebrations.flight import LEAD, Start
from game.view.celebrations.win_text import Achievement, TurningCard
from game.view.drawing.geometry import boxed
from game.view.drawing.palette import IVORY_2
from game.view.drawing.tween import Levels
from game.view.drawing.ui_style import set_ui_scale, ui_scale, unit
from game.view.marks.fading import FadedMark
from game.view.marks.mark import Mark
from game.view.stage.stage import STEP
from game.view.widgets.widget_marks import note

if TYPE_CHECKING:
    from game.scenes.table.game_table import GameTable

FLIP = 0.4  # seconds in which the card turns over, and the seals fade in
PICTURE = 1200, 675  # pixels of the picture to send
FOOT, ABOVE = 112, 48  # units: height below the figure, for the buttons, and for the deals of the day above them


class Win(Form):
    """Shown above the table a moment after the last card has landed; with `reduced` it only fades in.

    If it comes `again` it does so as well, without sounds.
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
        self._cards = all_face_up(session.table)
        self._celebration, self._theme = celebration(slug), appearance_of(host.preferences.settings).theme(slug)
        self.sheet = self.animation = CelebrationAnimation(
            table.view.faces, self._theme, self._celebration.chord, still=reduced or again
        )
        # the sounds to come, and their times
        self._sounds = [] if again else [(f"win-{slug}", 0.0), *([] if reduced else [("riffle", LEAD)])]
        self._line, self._sending = line, (N_("Send result"), "copy")  # label and icon of that button
        self._picture: WinPicture | None = None  # to be sent
        self.deal = WonDeal(host, session, table.controller.stats, table.day, line)
        self._turns = bool(turns and self.deal.card)
        self._still = reduced or again
        self._levels = Levels[str](FLIP)  # how far the card of the pack is turned, and the day's seals are visible
        self._levels.want({} if self._turns else {"card": 1.0}, at_once=True)

    @property
    def status_text(self) -> str:
        """What was won."""
        moves = len(self._session.moves)
        won = ngettext("Won in {time}, {count} move", "Won in {time}, {count} moves", moves, time=self._time)
        return ". ".join((won, *map(capitalised, self.deal.told(turned=self._turns))))

    def refresh(self) -> None:
        """Show the present state; a card turns up once the figure is complete, and seals appear once they are known."""
        turned = not self._turns or (self._opened and self.animation.settled)
        wanted = {"card": float(turned), "seals": float(bool(self.deal.seals))}
        self._levels.want(wanted, at_once=self._still)
        self.first = "next" if self.deal.next(self.table.controller.deal) else "new"
        super().refresh()

    def background(self, size: tuple[int, int]) -> pygame.Surface:  # noqa: ARG002 - the table has it
        return self.table.view.fold()

    def resize(self, size: tuple[int, int]) -> None:
        """Lay out everything for a window size; cards fly only the first time."""
        # units that the window must have at any text size, and if controls are large for fingers, or on end
        self.size, self.unit = size, unit((max(size), min(size)), (960, 540), (1310, 860))
        self._arrange(beside=ui_scale()[0] > 1)
        if not self._beside and not all(words.fits(self.unit) for words in self._words()):
            self._arrange(beside=True)
        self._sharpen()
        self.refresh()
        words = [
            part for part in self.shown if isinstance(part, Mark) and not isinstance(part, TurningCard | FadedMark)
        ]
        self.animation.lay_out(size, self.figure, words)
        if self._opened:
            self.animation.prepare()
        else:
            self._opened = True
            self.animation.fly(self.lying(), self.background(size))

    def _arrange(self, *, beside: bool) -> None:
        """Place the figure, with the words inside it or at its right, or below it on end, where they need 500 units."""
        (width, height), self._beside = self.size, beside
        room = pygame.Rect(0, 0, width, height - self._foot().h)
        right = room.copy()
        if beside and height > width:
            right.w, room.h = round(500 * self.unit), room.h // 2
            right.midtop, right.h = room.midbottom, room.h
        elif beside:
            room.w = round(max(0.45, min(0.6, 1 - 500 * self.unit / width)) * width)
            right.x, right.w = room.right, width - room.right
        self.figure = self._celebration.figure(room, self.unit, self._cards, self.table.view.look.deck)
        self._right = right.inflate([-round(40 * self.unit)] * 2)

    def lying(self) -> list[Start]:
        """Return the positions of the cards on the table, the lowest of each pile first."""
        layout, table = self.table.view.layout, self._session.table
        return [
            Start(card, layout.rect(spot))
            for pile in layout.places
            for card, spot in zip(self._cards[pile], layout.spots(pile, table[pile]), strict=True)
        ]

    def _sharpen(self) -> None:
        """Request card pictures that are large enough for the figure; usually those of the table are."""
        width = round(1.15 * max(spot.width for spot in self.figure.spots))
        if self.table.view.faces.width < width:
            self.table.view.faces.resize(width, self._theme.back)

    def view(self) -> Node:
        return Layers(*self._words(), *self._above_buttons(), self._buttons())

    def _words(self) -> Iterator[Fitted]:
        """Yield the words, inside the figure or beside it."""
        summary = self._summary()
        if self._beside:
            yield Fitted(self._right, *words(summary, self._achievements, self._anchor), most=1.25)
        else:
            yield Fitted(self.figure.words, *words(summary, self._achievements))

    @property
    def _anchor(self) -> str:
        """Where lines begin: in the middle unless the words are at the right of the figure."""
        return "ml" if self._beside and self._right.y < self.figure.words.bottom else "mc"

    def _foot(self) -> pygame.Rect:
        """Return the room below the figure: for the buttons, and the day's deals if the words are in the figure."""
        tall = FOOT if self._beside or not self.deal.of_day else FOOT + ABOVE
        foot = pygame.Rect((0, 0), self.size).inflate(-round(32 * self.unit), 0)
        foot.h = round(tall * self.unit)
        foot.bottom = self.size[1]
        return foot

    def _above_buttons(self) -> Iterator[Node]:
        """Yield the deals of the day if the words are in the figure."""
        if self.deal.of_day and not self._beside:
            foot = self._foot()
            foot.h -= round((FOOT - 14) * self.unit)
            yield Fitted(foot, self._capsule(self.deal.of_day), most=1.0)

    def _buttons(self) -> Node:
        """Return the buttons, of one width if there is room for that, or in two rows."""
        foot = self._foot()
        foot.h, foot.bottom = round(FOOT * self.unit), self.size[1]
        pills = [*self._pills(0)]
        rows = Padded(Grid(*pills, columns=(len(pills) + 1) // 2, gap=14), down=16)
        return Fitted(foot, Row(*self._pills(232), gap=24), Row(*pills, gap=18), rows, most=1.0)

    def _pills(self, wide: float) -> Iterable[Node]:
        """Yield the buttons, at least as wide as some units."""
        pill, controller = partial(CapsuleButton, tall=56, wide=wide), self.table.controller
        again = partial(controller.deal, self._session.number or 1)
        yield pill("menu", _("All tables"), partial(self._leave, self.host.scenes.pop), "menu")
        if following := self.deal.next(controller.deal):
            yield pill("next", following[0], partial(self._leave, following[1]), "play", main=True)
        else:
            yield pill("new", _("New deal"), partial(self._leave, controller.new), "new", main=True)
        yield pill("again", _("Same deal again"), partial(self._leave, again), "restart")
        yield pill("review", _("Review"), partial(self._leave, self.table.review), "review")
        if self._session.number:
            label, icon = self._sending
            yield pill("send", _(label), self._send, icon)

    def _summary(self) -> WinSummary:
        session = self._session
        figures = (_("TIME"), self._time), (_("MOVES"), str(len(session.moves))), *self.deal.figures()
        phrase, title = self.deal.phrase(_(self._celebration.phrase)), _(self._celebration.title)
        capsule = self._capsule(self.deal.of_day) if self.deal.of_day and self._beside else None
        card = partial(self._turning, self.deal.card) if self.deal.card else None
        return WinSummary(self.deal.caption, title, phrase, figures, capsule, card)

    def _turning(self, card: Card, rect: pygame.Rect) -> Mark:
        return TurningCard(boxed(rect), card, self.table.view.faces, self._levels.level("card"))

    def _capsule(self, deals: DailyDeals) -> Node:
        """Return how the deals of the day stand, with room for the longest texts."""
        deal = self.deal
        caption = _("TODAY") if deals.day == local_day() else day_month_text(deals.day).upper()
        longest = [max(deal.won_text, _("All five won"), key=len), _("day {count}", count=9999)]
        texts = [deal.won_text, _("day {count}", count=deals.days)]
        if self._beside:
            caption, longest, texts = "", longest[:1], texts[:1]
        room = seals(caption, [(slug, False) for slug in PATIENCES], longest)
        return Later(seals(caption, deal.seals, texts), room, self._levels.level("seals"), middle=self._anchor == "mc")

    def handle(self, event: pygame.Event) -> None:
        """Handle an event; a press shows everything at once if something is still to come, unless that just began."""
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
            self._finish()

    def _finish(self) -> None:
        self.animation.finish()
        self._sounds = [sound for sound in self._sounds if not sound[1]]  # nothing flies

    def pressed_outside(self, point: tuple[int, int]) -> None:
        del point
        self._finish()

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
        elif name == "new" and not button:
            self._leave(self.table.controller.new)
            return True
        elif button:
            button.activate()
        return bool(button) or name == "statistics"

    def _leave(self, then: Act) -> None:
        self.host.scenes.pop()
        then()

    def _send(self) -> None:
        """Copy the result to the clipboard, and show that on the button; begin to draw a picture of the win."""
        text = result_text(played_game(self._session, self.table.controller.stats), self.deal.of_day, self._line)
        self._sending = (N_("Copied"), "check") if copy(text) else (N_("No clipboard"), "copy")
        told = self._session, self._time, self._achievements
        self._picture = WinPicture(self.host, self.table, *told, reduced=True, again=True, line=self._line)
        self._picture.begin(self.deal)

    def _draw_picture(self) -> None:
        """Draw one more piece of the picture, which takes some milliseconds, and save it once it is complete."""
        if not self._picture or not (drawn := self._picture.advance()):
            return
        from game.scenes.win.picture import save_picture  # noqa: PLC0415 - few players want it

        self._picture = None
        if save_picture(self.host, self._session, drawn) and self._sending[1] == "copy":
            self._sending = N_("Picture saved"), "check"
        self.refresh()

    def suspend(self) -> None:
        while self._picture:
            self._draw_picture()
        super().suspend()

    def spoken_parts(self) -> Iterable[ReaderNode]:
        return part_nodes(self.shown, capitals_title(self.title))

    scanned = Scene.scanned  # there is a button that closes it

    def poll(self) -> None:
        if self.deal.poll():
            self.refresh()
            self._tell_next()
        elif self._turns and self.animation.settled and not self._levels.level("card"):
            self.refresh()
        self._draw_picture()
        if changed := self.table.view.faces.collect():
            self.animation.refresh(changed)
        self.animation.prepare_more()
        while self.animation.prepared and self._sounds and self._sounds[0][1] <= self.animation.now:
            self.host.sound.play(self._sounds.pop(0)[0])

    def _tell_next(self) -> None:
        """Tell a screen reader how the deals of the day stand, and what Enter does."""
        said = [self.deal.won_text] if self.deal.seals else []
        if following := self.deal.next(self.table.controller.deal):
            said.append(_("{key}: {action}", key=chord_text("Enter"), action=following[0]))
        self.host.screen_reader.announce(". ".join(said))

    def seconds_to_poll(self) -> float | None:
        return None if self.animation.prepared and not self._picture else 0.0

    def on_shown(self) -> None:
        """Leave key repeat off: a held key would show everything, then press a button."""

    def step(self) -> None:
        super().step()
        self.animation.step()
        if self.animation.settled:
            self._levels.advance(STEP)

    @property
    def animated(self) -> bool:
        return super().animated or (self._levels.moving and self.animation.settled)

    @property
    def moving(self) -> bool:
        """Whether something moves, even if it is only confetti or a notice."""
        return super().moving or self.animation.moving

    @property
    def at_rest(self) -> bool:
        """Whether figure, words and buttons are complete."""
        changing = self._levels.moving or self._moved or self._picture
        return self.animation.settled and not changing and self.table.view.faces.complete


class WinPicture(Win):
    """A win at rest that is only drawn, with the name of its deal instead of buttons."""

    @property
    def status_text(self) -> str:
        return ""

    def _buttons(self) -> Node:
        game, number = self._session.game, number_text(self._session.number or 0)
        deal = _("{game}, deal {number}", game=game_name(game.slug(), game.variation), number=number)
        foot = self._foot()
        foot.h, foot.bottom = round(FOOT * self.unit), self.size[1]
        text = f"Quintet · {deal}"
        return Fitted(foot, Text(text, note, IVORY_2, anchor="mc"), most=1.0)

    def begin(self, deal: WonDeal) -> None:
        """Lay it out with text of the usual size; what is known of the deal is that of the win."""
        self.deal = deal
        text, touch = ui_scale()
        set_ui_scale(text=1.0, touch=False)
        self.resize(PICTURE)
        set_ui_scale(text=text, touch=touch)

    def advance(self) -> pygame.Surface | None:
        """Draw one more piece; return the picture once it is complete."""
        self.animation.prepare_more()
        if not self.animation.prepared:
            return None
        self.animation.finish()
        self.animation.draw(canvas := pygame.Surface(PICTURE, 0, 32))
        return canvas


def all_face_up(table: Table) -> Table:
    """Return a table whose cards lie face up, as they do in a figure."""
    return table.having(
        {pile: tuple(card if card.face_up else card.turned() for card in cards) for pile, cards in table.items()}
    )
