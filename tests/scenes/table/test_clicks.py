"""A click on any card does what help says, at many deals and along games."""

from __future__ import annotations

import random

from game.rules.moves import Move
from game.rules.patience import Patience
from game.rules.session import Session
from game.rules.table import Pile, Role
from tests.support.clicks import effect_of_click, end_of
from tests.support.pilot import TablePilot
from tests.support.play import every_game
from tests.support.selection import sample

PLAYED = 50  # deals that are played on; of the others only the deal is tried
LENGTH, EVERY = 60, 20  # moves of a game, and from one position to the next at which all cards are clicked


@every_game
def test_one_click_on_each_card_does_what_help_says(game: Patience) -> None:
    for index, number in enumerate(sample(range(1, 1001), f"{game}", 1)):
        table, rng = ClickedTable(Session(game, number)), random.Random(number)
        for place in range(LENGTH if index < PLAYED else 1):
            if place % EVERY == 0:
                table.click_each_card()
            legal = table.seat.session.legal_moves()
            up = [move for move in legal if move.piles and move.piles[-1].role is Role.FOUNDATION]
            if not legal:
                break
            table.seat.controller.play(rng.choice(rng.choice([legal, up or legal])))
            table.seat.settle()


class ClickedTable:
    """A table where single clicks are tried and taken back; each is long after the one before."""

    def __init__(self, session: Session) -> None:
        self.seat, self._now = TablePilot(session, (1024, 640)), 0.0
        self.seat.choose(animation_speed="instant")
        self.seat.table.clock = lambda: self._now
        self.seat.settle()

    def click_each_card(self) -> None:
        """Click all cards that can be seen. Raises AssertionError if one does not do what help says."""
        for pile in self.seat.layout.places:
            for place in range(len(cards := self.seat.session.table[pile])):
                layout = self.seat.layout  # a click may have changed how far the cards of a pile are apart
                spots = layout.spots(pile, cards)
                point = spots[place][0] + layout.width // 8, spots[place][1] + layout.width // 8
                if not any(layout.rect(above).collidepoint(point) for above in spots[place + 1 :]):
                    self._click(point, pile, len(cards) - place)

    def _click(self, point: tuple[int, int], pile: Pile, count: int) -> None:
        seat, which = self.seat, f"{self.seat.session.number}, {self.seat.session.layout()}: {count} of {pile}"
        promised, refusals = effect_of_click(seat.session, pile, count), len(seat.traces("stuck"))
        made = self._made(point)
        if promised.chooses:
            places = {end_of(move, pile): move for move in promised.moves}
            assert not made, which
            assert {*seat.table.card_input.targets()} >= {*places}, which
            again = self._made(point)
            assert len(again) == bool(promised.again), which
            assert {*again} <= {*promised.again}, which
            assert not seat.table.card_input.selected, which
            if again:
                seat.controller.undo()
                seat.settle()
            target, meant = places.popitem()
            assert self._made(point) + self._made(seat.centre(target)) == [meant], which
        elif promised.moves:
            assert len(made) == 1, which
            assert made[0] in promised.moves, which
        else:
            assert (made, len(seat.traces("stuck"))) == ([], refusals + 1), which
        if promised.moves:
            seat.controller.undo()
            seat.settle()

    def _made(self, point: tuple[int, int]) -> list[Move]:
        """Click, and return the moves that this makes."""
        before = len(self.seat.session.moves)
        self._now += 10
        self.seat.click(point)
        return [*self.seat.session.moves[before:]]
