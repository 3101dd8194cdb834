"""A simulated player who cannot see: it presses keys, and knows only what a screen reader is told."""

from __future__ import annotations

import re

import pygame

from game.access.node import ReaderNode
from game.rules.moves import Deal, Move, Pair, Transfer
from game.rules.patience import Patience
from game.scenes.table.accessibility.announcement_texts import spoken_name
from tests.access.room import Room
from tests.support.arrows import routes, steps

LONGEST = 14  # cards of a run


class Blind:
    """Plays a game by ear. Raises AssertionError if something differs from what was said."""

    def __init__(self, game: Patience, room: Room) -> None:
        self._game, self._room = game, room
        self._here = ""

    @property
    def here(self) -> str:
        """The pile with the focus, as it is read: "Column 3", or "" on a button."""
        node = self._room.ear.focused
        if node.role != "card":  # a card of a run is on the same pile
            self._here = node.name.partition(":")[0] if node.role == "pile" else ""
        return self._here

    def find(self, name: str) -> ReaderNode:
        """Return a pile."""
        return self._room.find("pile", f"{name}:")

    def top(self, name: str) -> str:
        """The top card of a pile as it is read, "" for none."""
        found = re.match(r"\w+ of \w+", self.find(name).name.partition(": ")[2])
        return found.group() if found else ""

    # ---- keys

    def go(self, name: str) -> None:
        """Go to a pile by the arrow keys that lead there, as piles lie in the window."""
        if not self.here:
            self._room.key("HOME")
        nodes = [(node.name.partition(":")[0], node.box) for node in self._room.ear.nodes if node.role == "pile"]
        leads = steps({name: pygame.Rect(box) for name, box in nodes if box})
        for arrow in routes(leads, self.here)[name]:
            before = self.here
            for _ in range(LONGEST):  # in a run an arrow first takes more or fewer cards
                self._room.key(arrow.upper())
                if self.here != before:
                    break
        assert self.here == name

    def take(self, count: int) -> None:
        """Select a number of top cards of the pile with the focus."""
        pile = self.here
        for arrow in ("DOWN", "UP", "RIGHT", "LEFT"):
            for _ in range(LONGEST):
                if self._room.ear.focused.name.endswith(f", {count} cards together"):
                    self._room.heard()  # at the edge the pile is read again
                    return
                self._room.key(arrow)
                if self.here != pile or self._room.ear.focused.role != "card":
                    break
            self.go(pile)
        raise AssertionError(f"{count} cards of {pile} cannot be meant")

    # ---- moves

    def play(self, move: Move) -> None:
        """Make a move, and check the sentence about it."""
        names = [spoken_name(self._game, pile) for pile in move.piles] or ["Stock"]
        self._room.heard()
        self.go(names[0])
        match move:
            case Deal():
                self._room.key("RETURN")
                said = self.listen()
                assert "in the stock" in said, said
            case Transfer(_, _, count):
                self._transfer(names[0], names[1], count)
            case Pair():
                cards = self.top(names[0]), self.top(names[1])
                self._choose(cards[0], names[1])
                said = self.listen()
                assert all(card in said.lower() for card in cards), (said, cards)

    def _transfer(self, source: str, target: str, count: int) -> None:
        card = above = self.top(source)
        if count > 1:
            self.take(count)
            card = self._room.ear.focused.name.partition(",")[0]
        self._choose(card, target)
        said = self.listen()
        meant = f"{card} to {target}" if count == 1 else f"{count} cards from {card} to {target}"
        assert said.lower().startswith(meant.lower()), (said, meant)
        assert self.top(target) == above, (said, self.top(target))
        if uncovered := re.search(r"uncovers the (\w+ of \w+)$", said):
            assert self.top(source) == uncovered.group(1)
        else:
            assert said.lower().endswith(f"{source} is empty".lower()) or not self.top(source), said

    def _choose(self, card: str, target: str) -> None:
        """Choose cards, hear where they can go, and go there with Tab."""
        self._room.key("RETURN")
        said = self.listen()
        assert card in said.lower(), (said, card)
        anywhere = "to any empty" in said and ": empty" in self.find(target).name
        assert anywhere or target.lower() in said.lower(), f"{target} is not among: {said}"
        for _ in range(20):
            self._room.key("TAB")
            if self.here == target:
                break
        assert self.here == target
        self._room.key("RETURN")

    def listen(self) -> str:
        """Expect exactly one sentence besides the offer to finish the game, and return it."""
        (heard,) = [sentence for sentence in self._room.heard() if not sentence.startswith("Won from here")]
        return heard
