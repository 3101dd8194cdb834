"""Hints: the next move of a winning line, shown by light, or a sentence about the position."""

from __future__ import annotations

from collections.abc import Iterator

from game.language import N_, _, capitalised, ngettext
from game.language.cards import spoken
from game.rules.cards import Card
from game.rules.moves import Move
from game.rules.table import Table
from game.scenes.table.accessibility.announcement_texts import move_seen, move_told
from game.scenes.table.feature import Feature
from game.scenes.table.game_table import BACK, Command, GameTable
from game.scenes.table.showing import Lasts, Showing
from game.scenes.table.table_toolbar import ToolbarMessage
from game.scenes.table.tooltips import LIGHTS, LOST
from game.scenes.table.verdicts import Verdict
from game.solver.client import Outcome
from game.solver.reasons import Reason, others, reason
from game.view.marks.hint import Comet, hint_path, spotlight
from game.view.marks.mark import Mark

OPEN = N_("No win found, but one may exist")
ONLY, SAFE = N_("The only move that still wins"), N_("Safe: no other card needs it here")
GUESS = N_("A guess: it keeps the most moves open")
LOOKING_ON = N_("No win known from here. Searching on …")
GIVEN_UP = N_("Hints are not available until the next game")


class HintFeature(Feature):
    """Shows hints, and goes back to where the game could be won."""

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        table.commands |= {
            "hint": Command(
                self._show,
                lambda: not (table.controller.over or table.light == "lost" or table.is_reviewing),
                self._why,
            ),
            "back": Command(
                self._go_back,
                lambda: (
                    not isinstance(table.showing, WayBack)
                    and (
                        table.analysis.moves_back()
                        or (table.analysis.light == "lost" and table.analysis.moves_back() is None)
                    )
                ),
                lambda: _(LIGHTS[table.analysis.light or "open"]),
            ),
        }

    def _why(self) -> str:
        table = self._table
        if table.is_reviewing and not table.controller.over:
            return _("Close the review to go on playing")
        return _("No move is left") if table.controller.lost else "" if table.session.is_won() else _(LOST)

    def _show(self) -> None:
        """Show the next move of a winning line, or a sentence why there is none; asked again, at least a guess."""
        table, analysis = self._table, self._table.analysis
        if table.card_input.held:
            return
        if table.session.is_won():
            table.show(None)
        else:
            table.show(hint := Hint(table))
            analysis.look_on()
            analysis.look_at(hint.following)
            hint.analysis_changed()
            if not hint.move:
                table.host.sound.play("button")

    def _go_back(self) -> None:
        """Go back to the last position that is proved to be won, as soon as that is known."""
        table = self._table
        if table.can("back"):
            table.analysis.look_for_way_back()
            table.show(search := WayBack(table))
            search.analysis_changed()


class Hint(Showing):
    """A hint, from the player's request until the next input."""

    title = N_("Hint")

    def __init__(self, table: GameTable) -> None:
        super().__init__(table)
        self.move: Move | None = None  # once it is known
        self._guesses = table.analysis.looks_on and table.analysis.is_open  # asked again where no win is known
        self._why = ""  # what speaks for it
        self._others: list[Table] = []  # the tables after other moves

    @property
    def message(self) -> ToolbarMessage:
        analysis, advice = self._table.analysis, self._table.analysis.advice
        if analysis.is_blind:
            return ToolbarMessage(self._odds_text(), in_bar=not self.move)
        if self.move:
            return ToolbarMessage(_(ONLY) if {*self._verdicts} == {Outcome.LOST} else self._why, in_bar=False)
        if advice is None:
            return ToolbarMessage(_(GIVEN_UP) if analysis.has_given_up else _(LIGHTS["searching"]))
        if analysis.is_open:
            return self._open_message()
        if analysis.moves_back() == 0:
            lost = analysis.outcome(self._table.dealt) is Outcome.LOST
            return ToolbarMessage(_("This deal cannot be won") if lost else _(OPEN))
        return self._table.offering(_(LOST), "back")

    def _open_message(self) -> ToolbarMessage:
        if count := self._table.analysis.moves_back():
            text = ngettext("A win is known {count} move back", "A win is known {count} moves back", count)
            return self._table.offering(text, "back")
        return ToolbarMessage(_(LOOKING_ON if self._table.analysis.is_looking_on else OPEN))

    def following(self) -> Table | None:
        """Return the next table to search for the proof that no other move wins; None once there is no need to."""
        verdicts = self._verdicts
        return self._others[verdicts.index(None)] if {*verdicts} in ({None}, {None, Outcome.LOST}) else None

    @property
    def _verdicts(self) -> list[Verdict]:
        """What is known of the tables after other moves."""
        return [*map(self._table.analysis.outcome, self._others)]

    def _odds_text(self) -> str:
        odds = self._table.analysis.odds
        if odds is None:
            return _(GIVEN_UP) if self._table.analysis.has_given_up else _("Trying arrangements of the hidden cards")
        wins = dict(odds.moves).get(self.move, 0) if self.move else 0
        if not wins:
            return ngettext(
                "No win found in {count} arrangement of the hidden cards",
                "No win found in {count} arrangements of the hidden cards",
                odds.ways,
            )
        return ngettext(
            "Wins in at least {wins} of {count} arrangement of the hidden cards",
            "Wins in at least {wins} of {count} arrangements of the hidden cards",
            odds.ways,
            wins=wins,
        )

    def analysis_changed(self) -> None:
        """Show the best move as soon as it is known."""
        if self.move:
            return
        analysis = self._table.analysis
        if analysis.best:
            self._show(analysis.best)
        elif self._guesses:
            self._guess()
        if self.move:
            self._table.controller.stats.hints += 1
            self._table.controller.save()
            self._table.card_input.advise(self.move)
            self._table.host.trace("hint", move=str(self.move))

    def _guess(self) -> None:
        """Show a safe move, or else the one that leaves most, without those that lose or repeat a position."""
        session, game, past = self._table.session, self._table.session.game, {*self._table.session.past}
        if safe := next(iter(game.safe_plays(session.table)), None):
            self._show(safe, _(SAFE))
            return
        left: dict[Move, int] = {}  # how many moves are possible after a move
        for move in game.legal_moves(session.table):
            after = game.outcome(session.table, move)[1]
            if after not in past and self._table.analysis.outcome(after) is not Outcome.LOST:
                left[move] = len([*game.legal_moves(after)])
        if any(left.values()):
            self._show(max(left, key=left.__getitem__), _(GUESS))

    def end(self) -> None:
        self._table.analysis.look_at(lambda: None)
        stage = self._table.view.stage
        stage.effects = [light for light in stage.effects if not isinstance(light, Comet)]
        stage.mark_dirty()

    @property
    def spoken_text(self) -> str:
        session = self._table.session
        return _("Hint: {move}", move=move_told(session.game, session.table, self.move)) if self.move else ""

    def _show(self, move: Move, why: str = "") -> None:
        self.move, self._why = move, why or self._reason()
        self._table.host.sound.play("hint")
        stage, width = self._table.view.stage, self._table.view.layout.width
        stage.finish()
        if self._table.view.animator.pace.animated:
            stage.effects.append(Comet(stage.now, hint_path(self._table.move_rects(move), width), width))

    def _reason(self) -> str:
        """Return what speaks for the move of a winning line, and look for a proof that no other one wins."""
        analysis, session = self._table.analysis, self._table.session
        game, table, advice = session.game, session.table, analysis.advice
        if not (advice and advice.line):
            return ""
        for undone in session.undone[:1]:
            if analysis.outcome(game.outcome(table, undone)[1]) is Outcome.LOST:
                return _("{move} lost here. This wins.", move=capitalised(move_seen(game, table, undone)))
        self._others = others(game, table, advice.line[0])
        analysis.look_again()
        self._table.host.wake()
        match reason(game, table, advice.line):
            case Reason("safe"):
                return _(SAFE)
            case Reason("frees", count, Card() as card):
                return ngettext(
                    "It frees the {card.named}",
                    "It frees the {card.named}, {count} moves from now",
                    count,
                    card=spoken(card),
                )
            case Reason("empties", count):
                return ngettext("It empties the pile", "It empties the pile in {count} moves", count)
        return ""

    def parts(self) -> Iterator[Mark]:
        """Yield the veil over the table, and at the end of the move what speaks for it."""
        if self.move:
            layout, lit = self._table.view.layout, self._table.move_rects(self.move)
            yield spotlight(layout.area, lit, layout.width, hint_path(lit, layout.width))
            if why := self.message.text:
                yield self._table.voice.box(why, lit[-1], lit)


class WayBack(Showing):
    """The search for the way back from a lost position, until the next input; the way is taken once it is known."""

    lasts, title = Lasts.UNCOVERED, BACK

    @property
    def message(self) -> ToolbarMessage:
        return ToolbarMessage(_(LIGHTS["searching"]), "back", self._table.way_back)  # pressed again, the search goes on

    def analysis_changed(self) -> None:
        table, count = self._table, self._table.analysis.moves_back()
        if count is None and not table.analysis.has_given_up:
            return
        self.hide()
        if count:
            table.controller.go_to(len(table.session.moves) - count)
        else:
            table.commands["hint"].do()
