"""The base classes of all patiences, and how a move becomes events."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterator, Mapping
from dataclasses import field, fields
from typing import Any, ClassVar, Self

from .cards import Card, Cards, Rank, shuffled
from .dealing import Dealer, lay_out
from .events import Event, Events, Moved, apply
from .moves import Deal, Move, Transfer
from .refusals import YES, Answer
from .table import STOCK, Pile, Piles, Role, Table


class IllegalMoveError(ValueError):
    """A move that the rules refuse; its text is the reason in English, and `answer` the same as a code."""

    def __init__(self, answer: Answer) -> None:
        super().__init__(answer.reason)
        self.answer = answer


def optional(note: str) -> bool:
    """Declare a variation: a field that is off by default. The note says in a sentence what it changes."""
    option: bool = field(default=False, metadata={"note": note})
    return option


class Patience(ABC):
    """The rules of one game; its variations are the fields of the dataclass, all of them off by default."""

    name: ClassVar[str]
    piles: ClassVar[Piles]
    decks: ClassVar[int] = 1
    max_score: ClassVar[int]  # the score of a won game
    # the rank that starts each pile that does not take any card when it is empty
    bases: ClassVar[Mapping[Pile, Rank]] = {}
    undo_ends_scoring: ClassVar[bool] = False

    @abstractmethod
    def deal(self, dealer: Dealer) -> None:
        """Deal the cards to the piles."""

    @abstractmethod
    def legal_moves(self, table: Table) -> Iterator[Move]:
        """Yield every legal move once."""

    @abstractmethod
    def liftable(self, table: Table, source: Pile) -> int:
        """Return the largest number of top cards of a pile that may be lifted together."""

    @abstractmethod
    def judge(self, table: Table, move: Move) -> Answer:
        """Return whether a move is legal, with the reason if it is not."""

    @abstractmethod
    def carry_out(self, table: Table, move: Move) -> Events:
        """Return the direct events of a legal move."""

    def settle(self, table: Table) -> Iterator[Event]:  # noqa: ARG002 - in many games nothing does
        """Yield what follows automatically, if anything; called again until nothing follows."""
        return iter(())

    @abstractmethod
    def is_won(self, table: Table) -> bool:
        """Return whether the game is won."""

    @abstractmethod
    def score(self, table: Table) -> int:
        """Return the score."""

    @abstractmethod
    def check(self, table: Table) -> Iterator[str]:
        """Yield a reason for everything that is not possible on this game's table."""

    def moves_up(self, table: Table) -> Iterator[Move]:  # noqa: ARG002 - most games have their own
        """Yield the moves to the goal that leave no choice that a player would want."""
        return iter(())

    def is_players_choice(self, table: Table, move: Move) -> bool:  # noqa: ARG002 - in most games no move is one
        """Return whether only the player makes this legal move, because it decides too much."""
        return False

    def safe_plays(self, table: Table) -> Iterator[Move]:  # noqa: ARG002 - not every game can prove one
        """Yield those moves up that never make a winnable position unwinnable."""
        return iter(())

    def nowhere(self, table: Table, card: Card) -> Answer:  # noqa: ARG002 - the reason may depend on the table
        """Return the refusal for a card that has no legal move, when a player tries to move it."""
        return Answer("nothing-takes", card=card)

    def is_lost(self, table: Table) -> bool:
        return not self.is_won(table) and not any(True for _ in self.legal_moves(table))

    def dealt(self, number: int) -> tuple[Table, Events]:
        """Deal a game by number; return the table with all cards at the dealer, and the events of the deal."""
        dealer = Dealer(shuffled(number, self.decks))
        self.deal(dealer)
        table, events = lay_out(dealer.plan, self.piles)
        return table, self._to_rest(events, table)[0]

    def outcome(self, table: Table, move: Move) -> tuple[Events, Table]:
        """Return all events of a move, and the table after it. Raises IllegalMoveError with the reason."""
        for pile in move.piles:
            if pile not in self.piles:
                raise IllegalMoveError(Answer("no-such-pile", pile=pile, game=self.name))
        if not (answer := self.judge(table, move)):
            raise IllegalMoveError(answer)
        return self._to_rest(self.carry_out(table, move), table)

    def _to_rest(self, events: Events, table: Table) -> tuple[Events, Table]:
        """Add what follows events automatically; return all events and the table at rest."""
        table = apply(events, table)
        while step := tuple(self.settle(table)):
            table, events = apply(step, table), events + step
        return events, table

    @classmethod
    def slug(cls) -> str:
        """The game's name on the command line and in files: "napoleons-square"."""
        return cls.name.lower().replace("'", "").replace(" ", "-")

    @classmethod
    def variations(cls) -> dict[str, str]:
        """The names of the game's variations, such as "foundations-return", with a sentence on what each changes."""
        options = fields(cls)  # type: ignore[arg-type]  # every game is a dataclass, which this base cannot say
        return {option.name.replace("_", "-"): option.metadata["note"] for option in options}

    @property
    def variation(self) -> str:
        """The present variation, "" for the standard game."""
        return next((name for name in self.variations() if getattr(self, name.replace("-", "_"))), "")

    @classmethod
    def in_variation(cls, name: str) -> Self:
        """Return the game in a variation, "" for the standard one. Raises ValueError for an unknown name."""
        if name and name not in cls.variations():
            known = ", ".join(cls.variations())
            has = f"its variations are: {known}" if known else "it has none"
            raise ValueError(f"{cls.name} has no variation {name!r}: {has}")
        options: dict[str, Any] = {name.replace("-", "_"): True} if name else {}
        return cls(**options)


class BuildingPatience(Patience):
    """A patience in which cards are built on each other until all are on the foundations."""

    @abstractmethod
    def accepts(self, table: Table, source: Pile, target: Pile, cards: Cards) -> Answer:
        """Return whether a pile accepts these cards, which may be lifted."""

    @abstractmethod
    def why_fixed(self, table: Table, source: Pile, count: int) -> Answer:
        """Return why the top cards of a pile may not be lifted together."""

    def deal_stock(self, table: Table) -> Events:  # noqa: ARG002 - not every game has a stock that is dealt from
        """Return the events of a deal from the stock, empty if there is nothing to deal."""
        return ()

    def legal_moves(self, table: Table) -> Iterator[Move]:
        """Yield every transfer that a target accepts, then the deal from the stock."""
        for source in self.piles:
            for count in range(1, self.liftable(table, source) + 1):
                cards = table[source][-count:]
                for target in self.piles:
                    if target != source and self.accepts(table, source, target, cards):
                        yield Transfer(source, target, count)
        if self.deal_stock(table):
            yield Deal()

    def moves_up(self, table: Table) -> Iterator[Transfer]:
        """Yield every move to a foundation, those of many cards from a pile before those of fewer."""
        foundations = [pile for pile in self.piles if pile.role is Role.FOUNDATION]
        for source in self.piles:
            if source.role is not Role.FOUNDATION:
                for count in range(self.liftable(table, source), 0, -1):
                    cards = table[source][-count:]
                    yield from (
                        Transfer(source, to, count) for to in foundations if self.accepts(table, source, to, cards)
                    )

    def judge(self, table: Table, move: Move) -> Answer:
        match move:
            case Transfer(source, target, count):
                return self._judge_transfer(table, source, target, count)
            case Deal() if self.deal_stock(table):
                return YES
            case Deal() if STOCK not in self.piles:
                return Answer("no-stock", game=self.name)
            case Deal():
                return Answer("stock-played-singly" if table[STOCK] else "stock-empty")
            case _:
                return Answer("no-pairs", game=self.name)

    def _judge_transfer(self, table: Table, source: Pile, target: Pile, count: int) -> Answer:
        if not table[source]:
            return Answer("no-card", pile=source)
        if count > len(table[source]):
            return Answer("too-many-cards", pile=source, count=len(table[source]))
        if source == target:
            return Answer("same-pile")
        if count > self.liftable(table, source):
            return self.why_fixed(table, source, count)
        return self.accepts(table, source, target, table[source][-count:])

    def carry_out(self, table: Table, move: Move) -> Events:
        if isinstance(move, Transfer):
            return (Moved(table[move.source][-move.count :], move.source, move.target),)
        return self.deal_stock(table)

    def is_won(self, table: Table) -> bool:
        """Return whether all cards are on the foundations."""
        return all(pile.role is Role.FOUNDATION for pile, cards in table.items() if cards)

    def score(self, table: Table) -> int:
        """Return one point for each card on a foundation."""
        return sum(len(cards) for pile, cards in table.items() if pile.role is Role.FOUNDATION)
