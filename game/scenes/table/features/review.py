"""The review of a game: a strip with the verdict on every position, the move that lost, and a way back there.

It shows a copy of the session, with its own undo and redo. The game changes only when the player plays on from a
position.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from functools import partial

import pygame

from game.language import N_, _, capitalised
from game.rules.table import Table
from game.scenes.keys import ACTIONS, CARDS, FOCUS, REVIEWING, pressed
from game.scenes.table.accessibility.announcement_texts import move_told
from game.scenes.table.analysis import AT_A_GLANCE, LONGER
from game.scenes.table.bar_layout import BarButton
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import Command, GameTable
from game.scenes.table.showing import Lasts, Showing
from game.scenes.table.verdicts import Verdict, Verdicts, inferred, lost_by, next_to_ask, positions, summary
from game.scenes.widgets.controls import Button
from game.scenes.widgets.widget import Part, Tip
from game.solver.client import Outcome
from game.view.marks.verdict import VerdictNames

VERDICT_TEXTS: dict[Verdict, str] = {
    Outcome.WON: N_("{move} · can be won"),
    Outcome.LOST: N_("{move} · cannot be won"),
    Outcome.OPEN: N_("{move} · not known"),
    None: N_("{move} · not examined yet"),
}
WON = N_("{move} · the game is won")
WALKS = {"undo": "earlier", "redo": "later", "restart": "start"}  # the meaning here of actions of the game
# actions that apply only to the present position of the game
BLOCKED_ACTIONS = ("hint", "back", "finish", "watch", "legal", "choose")


class ReviewFeature(Feature):
    """Opens and closes the review."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        table.commands["review"] = Command(
            self._toggle, lambda: table.shown_session.moves or table.shown_session.undone
        )

    def _toggle(self) -> None:
        table = self._table
        table.card_input.put_back()
        table.focus.hide()
        if isinstance(table.showing, Review):
            table.show(None)
        else:
            table.show(review := Review(table))
            review.start()


class Review(Showing):
    """The strip below the table, and the copy of the session that it shows."""

    lasts, title = Lasts.UNTIL_CLOSED, N_("Review")

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self._played = table.session
        self.session = self._copy = self._played.copy()
        self._line = self._played.moves + self._played.undone
        self._tables = positions(self._played)
        self.verdicts: Verdicts = (None,) * len(self._tables)  # what is known of each position
        self._complete = False  # whether there is nothing left to search
        self._walked = False  # whether the player has chosen a position

    def start(self) -> None:
        """Lay out the table above the strip, stop its clock, and ask for verdicts."""
        table, controller = self._table, self._table.controller
        if not (controller.over or controller.stats.light):
            controller.stats.light = True
            table.say(_("A review before the end counts as playing with the light"))
        controller.clock.pause()
        table.analysis.look_at(self._next)
        table.make_room()
        self.analysis_changed()
        if not self._complete:
            self._report()

    def end(self) -> None:
        table = self._table
        table.voice.hush()  # what it said holds no more
        if table.session is not self._played:  # another game has begun
            return
        self._go_to(len(self._played.moves))
        table.analysis.look_at(lambda: None)
        table.controller.clock.resume()
        table.make_room()
        self._report(shown=False)

    @property
    def _index(self) -> int:
        return len(self._copy.moves)

    def play_on(self) -> None:
        """Go on from the position that is shown; what is undone can be made again."""
        if self._index != len(self._table.session.moves):
            self._table.host.sound.play("undo")
            self._table.controller.go_to(self._index)
            self._table.view.events.clear()  # their result is already visible
        self.hide()

    def intercepts(self, name: str) -> bool:
        """Walk along the game by actions that do so, and refuse those of the present position."""
        if name in WALKS:
            self._act(WALKS[name])
        elif name in BLOCKED_ACTIONS:
            self._say_how()
        return name in (*WALKS, *BLOCKED_ACTIONS)

    def _say_how(self) -> None:
        self._table.say(_("Close the review to go on playing"))

    def _next(self) -> Table | None:
        """Return the position to search next: any at a glance, then again those between which the game was lost."""
        verdicts = self.verdicts = self._searched(AT_A_GLANCE)
        if self._is_unclear:
            verdicts = self._searched(LONGER)
        index = self._index if verdicts[self._index] is None else next_to_ask(verdicts)
        return None if index is None else self._tables[index]

    @property
    def _is_unclear(self) -> bool:
        """Whether it is known that a move lost the game, but not which."""
        return {*self.verdicts} == {*Outcome}

    def analysis_changed(self) -> None:
        """Show the last position that could be won, as soon as it is known which move lost the game."""
        if self._next() is None and not self._complete:
            self._complete = True
            self._report()
        if not self._walked and lost_by(self.verdicts):
            self._act("fatal")

    def _searched(self, seconds: float) -> Verdicts:
        """Return the verdicts, None for what was searched for less than some seconds."""
        game, outcome, last = self._table.session.game, self._table.analysis.outcome, self._tables[-1]
        ended = Outcome.WON if game.is_won(last) else Outcome.LOST if game.is_lost(last) else outcome(last, seconds)
        return inferred([*(outcome(table, seconds) for table in self._tables[:-1]), ended])

    def _report(self, *, shown: bool = True) -> None:
        letters = "".join(verdict.value[0] if verdict else "?" for verdict in self.verdicts)
        fields = {"verdicts": letters, "lost_by": lost_by(self.verdicts), "complete": self._complete}
        self._table.host.trace("review", shown=shown, **fields)

    def handle(self, event: pygame.Event) -> bool:
        """Take the keys of the review, and the mouse everywhere but on the bar."""
        if event.type == pygame.KEYDOWN and (name := pressed(event, REVIEWING)):
            self._act(name)
        elif event.type == pygame.KEYDOWN and pressed(event, FOCUS + CARDS):
            self._say_how()
        elif event.type == pygame.MOUSEBUTTONDOWN and not self._table.action_at(event.pos):
            if self._table.view.stage.at(event.pos):
                self._say_how()
        elif event.type != pygame.MOUSEBUTTONUP or self._table.pane.pressed:
            return False
        return True

    def _act(self, name: str) -> None:
        if name == "play":
            self.play_on()
        elif name == "close":
            self.hide()
        else:
            current, last, fatal = self._index, len(self._tables) - 1, lost_by(self.verdicts) or 1
            index = {"earlier": current - 1, "later": current + 1, "start": 0, "end": last, "fatal": fatal - 1}[name]
            self._go_to(min(last, max(0, index)))

    def _go_to(self, index: int) -> None:
        self._walked = True
        session, current = self._copy, self._index
        if index != current:
            kind, step = ("undo", session.undo) if index < current else ("redo", session.redo)
            events = tuple(event for _step in range(abs(index - current)) for event in step())
            session.scoring = self._played.scoring  # to look back is no undo
            self._table.host.trace("look", at=index)
            self._table.view.events.append((events, kind))
            self._table.invalidate()
            self._table.analysis.look_again()

    @property
    def bottom_height(self) -> int:
        from game.scenes.table.review_strip import HEIGHT  # noqa: PLC0415 - few games are reviewed

        return round(HEIGHT * self._table.toolbar.unit) + 3

    def parts(self) -> Iterable[Part]:
        from game.scenes.table.review_strip import Timeline, strip  # noqa: PLC0415 - see above

        closing = ACTIONS["reviewing-close"]
        tip = Tip(closing.label, closing.key)
        close = BarButton("close", "", self.hide, "close", tall=38, px=18, spoken=tip.text, tip=tip)
        verdicts: VerdictNames = tuple(one and one.value for one in self.verdicts)
        timeline = Timeline(
            "positions",
            verdicts,
            lost_by(self.verdicts),
            self._index,
            self._go_to,
            spoken=_(self.title),
            tip=Tip(_("Whether the game can still be won")),
            usable=False,  # it is never focused: keys go to other positions
        )
        (width, bottom), tall = self._table.host.window.size, self.bottom_height - 3
        tree = strip(self._text(), [*self._way(), close], timeline, self._table.view.design.theme.ink)
        return tree.place(pygame.Rect(0, bottom - tall, width, tall), self._table.toolbar.unit)

    def _way(self) -> Iterator[Button]:
        """Yield the button that plays on from here, or that goes to the move that lost."""
        if self._index != len(self._played.moves):
            text = N_("Play on without a score") if self._table.undo_ends_score else N_("Play on from here")
            name, label = "play", self._table.with_key(ACTIONS["reviewing-play"].key, _(text))
        elif lost_by(self.verdicts):
            name, label = "fatal", _("Go there")
        else:
            return
        yield Button(name, label, partial(self._act, name), main=True, tall=32)

    @property
    def spoken_text(self) -> str:
        return ". ".join(self._text())

    def _text(self) -> tuple[str, str, str]:
        """Return the number of the move, what it did, and a sentence on the whole game."""
        index, known = self._index, sum(verdict is not None for verdict in self.verdicts)
        game, before = self._table.session.game, self._tables[index - 1]
        move = capitalised(move_told(game, before, self._line[index - 1])) if index else _("The cards are dealt")
        number = _("Move {move} of {count}", move=index, count=len(self._line)) if index else _("The deal")
        ended = self._complete or self._table.analysis.has_given_up
        whole = _("Reviewing {position} of {count}", position=known, count=len(self.verdicts))
        if self._is_unclear:
            more = _("It is not known which") if ended else _("Still searching")
            whole = f"{summary(self.verdicts)} · {more}"
        elif ended:
            whole = summary(self.verdicts) if self._complete else _("No more verdicts until the next game")
        text = WON if self._copy.is_won() else VERDICT_TEXTS[self.verdicts[index]]
        return number, _(text, move=move), whole
