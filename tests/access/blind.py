"""A simulated player who cannot see: it presses keys, and knows only what a screen reader says."""

from __future__ import annotations

import re
from collections import deque
from collections.abc import Callable, Mapping

import pygame

from game.access.node import ReaderNode
from game.rules.moves import Deal, Move, Pair, Transfer
from game.rules.table import Pile, Role

ARROWS = (pygame.K_RIGHT, pygame.K_LEFT, pygame.K_DOWN, pygame.K_UP)
LONGEST = 14  # cards of a run
SQUARE = "Row {row}, column {column}"
NAMES: Mapping[str, Mapping[Role, str]] = {
    "calculation": {},
    "numeration": {},
    "napoleons-square": {},
    "king-albert": {Role.TABLEAU: "Column {number}"},
    "quatorze": {Role.TABLEAU: SQUARE},
}
USUAL = {
    Role.STOCK: "Stock",
    Role.WASTE: "Waste",
    Role.FOUNDATION: "Foundation {number}",
    Role.TABLEAU: "Pile {number}",
    Role.RESERVE: "Reserve {number}",
}


class Ear:
    """The player's means: keys to press, the tree of the screen reader, and the sentences that were read aloud."""

    def __init__(
        self, press: Callable[[int, int], None], focused: Callable[[], ReaderNode], find: Callable[[str], ReaderNode]
    ) -> None:
        self.press, self.focused, self.find = press, focused, find


class Blind:
    """Plays a game by ear. Raises AssertionError if something differs from what was said."""

    def __init__(self, slug: str, ear: Ear, heard: Callable[[], list[str]]) -> None:
        self.slug, self.ear, self.heard = slug, ear, heard
        self._ways: dict[str, dict[int, str]] = {}  # for each pile: where each arrow has led
        self.keys = 0
        self.sentences: list[str] = []

    # ---- names

    def called(self, pile: Pile) -> str:
        """Return the name of a pile, as the player has learnt it."""
        if self.slug == "numeration" and pile.role is Role.FOUNDATION and pile.number > 4:
            return f"Run foundation {pile.number}"
        row, column = divmod(pile.number - 1, 5)
        text = (USUAL | dict(NAMES[self.slug]))[pile.role]
        return text.format(number=pile.number, row=row + 1, column=column + 1)

    @property
    def here(self) -> str:
        """The pile with the focus, as it is read: "Column 3", or "" on a button."""
        node = self.ear.focused()
        if node.role == "card":  # of a run
            return self._on
        self._on = node.name.partition(":")[0] if node.role == "pile" else ""
        return self._on

    _on = ""

    def top(self, name: str) -> str:
        """The top card of a pile as it is read, "" for none."""
        said = self.ear.find(name).name.partition(": ")[2]
        found = re.match(r"(\w+ of \w+)", said)
        return found.group(1) if found else ""

    # ---- keys

    def press(self, key: int, mod: int = 0) -> None:
        self.keys += 1
        self.ear.press(key, mod)

    def go(self, name: str) -> None:
        """Go to a pile by arrow keys, and learn where they lead."""
        if not self.here:
            self.press(pygame.K_HOME)
        for _ in range(400):
            if self.here == name:
                return
            self._step(self._way(name))
        raise AssertionError(f"no way leads to {name}")

    def _way(self, goal: str) -> int:
        """Return the arrow towards a pile on a known path, or towards one that has not been tried."""
        start, seen = self.here, {self.here}
        line: deque[tuple[str, int | None]] = deque([(start, None)])
        unknown: int | None = None
        while line:
            name, first = line.popleft()
            ways = self._ways.get(name, {})
            if name == goal and first is not None:
                return first
            untried = [key for key in ARROWS if key not in ways]
            if untried and unknown is None:
                unknown = first if first is not None else untried[0]
            for key, there in ways.items():
                if there not in seen:
                    seen.add(there)
                    line.append((there, key if first is None else first))
        if unknown is None:  # what was learnt is wrong: cards have moved, or a key was heard late
            self._ways.clear()
            return ARROWS[0]
        return unknown

    def _step(self, key: int) -> None:
        before = self.here
        for _ in range(LONGEST):  # in a run an arrow first takes more or fewer cards
            node = self.ear.focused()
            self.press(key)
            if self.ear.focused() == node:  # at the edge
                assert self.heard() == [self.ear.find(before).name]
                break
            if self.here != before:
                break
        self._ways.setdefault(before, {})[key] = self.here
        if not self.here:
            self.press(pygame.K_HOME)

    def take(self, count: int) -> None:
        """Select a number of top cards of the pile with the focus."""
        pile = self.here
        for key in (*ARROWS[2:], *ARROWS[:2]):
            for _ in range(LONGEST):
                if self.ear.focused().name.endswith(f", {count} cards together"):
                    return
                self.press(key)
                self.heard()  # at the edge the pile is read again
                if self.here != pile or self.ear.focused().role != "card":
                    break
            self.go(pile)
        raise AssertionError(f"{count} cards of {pile} cannot be meant")

    # ---- moves

    def play(self, move: Move) -> None:
        """Make a move, and check the sentence about it."""
        match move:
            case Deal():
                self.go("Stock")
                self.press(pygame.K_RETURN)
                said = self.listen()
                assert "in the stock" in said, said
            case Transfer(source, target, count):
                self._transfer(self.called(source), self.called(target), count)
            case Pair(first, second):
                self._pair(self.called(first), self.called(second))

    def _transfer(self, source: str, target: str, count: int) -> None:
        self.go(source)
        if count > 1:
            self.take(count)
        card = self.ear.focused().name.partition(",")[0] if count > 1 else self.top(source)
        above = self.top(source)
        self._choose(card, target)
        said = self.listen()
        meant = f"{card} to {target}" if count == 1 else f"{count} cards from {card} to {target}"
        assert said.lower().startswith(meant.lower()), (said, meant)
        assert self.top(target) == above, (said, self.top(target))
        if uncovered := re.search(r"uncovers the (\w+ of \w+)$", said):
            assert self.top(source) == uncovered.group(1)
        else:
            assert said.lower().endswith(f"{source} is empty".lower()) or not self.top(source), said

    def _pair(self, first: str, second: str) -> None:
        self.go(first)
        cards = self.top(first), self.top(second)
        self._choose(cards[0], second)
        said = self.listen()
        assert all(card in said.lower() for card in cards), (said, cards)

    def _choose(self, card: str, target: str) -> None:
        """Choose cards, hear where they can go, and go there with Tab."""
        self.press(pygame.K_RETURN)
        said = self.listen()
        assert card in said.lower(), (said, card)
        anywhere = "to any empty" in said and ": empty" in self.ear.find(target).name
        assert anywhere or target.lower() in said.lower(), f"{target} is not among: {said}"
        for _ in range(20):
            self.press(pygame.K_TAB)
            if self.here == target:
                break
        assert self.here == target
        self.press(pygame.K_RETURN)

    def listen(self) -> str:
        """Expect exactly one sentence besides the offer to finish the game, and return it."""
        heard = [sentence for sentence in self.heard() if not sentence.startswith("Won from here")]
        self.sentences += heard
        assert len(heard) == 1, heard
        return heard[0]
