"""Sentences for screen readers: piles, moves, deals, hints and refusals."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import NamedTuple

from game.language import N_, _
from game.language.cards import SpokenCard, SpokenRank
from game.rules.cards import RANKS, Card, Rank, Suit
from game.rules.events import Events, Moved
from game.rules.moves import Deal, Move, Pair, Transfer
from game.rules.patience import BuildingPatience, Patience
from game.rules.session import Session
from game.rules.table import DISCARD, STOCK, Pile, Role, Table
from game.scenes.table.choice import moves_of, target_of
from game.view.marks.verdict import Said as Light


class Called(NamedTuple):
    """The name of a pile by itself, and within a sentence; `{number}` is its number."""

    alone: str
    within: str


CALLED = {
    Role.STOCK: Called(N_("Stock"), N_("the stock")),
    Role.WASTE: Called(N_("Waste"), N_("the waste")),
    Role.DISCARD: Called(N_("Cards taken"), N_("the cards taken")),
    Role.FOUNDATION: Called(N_("Foundation {number}"), N_("foundation {number}")),
    Role.TABLEAU: Called(N_("Pile {number}"), N_("pile {number}")),
    Role.RESERVE: Called(N_("Reserve {number}"), N_("reserve {number}")),
}
COLUMN = Called(N_("Column {number}"), N_("column {number}"))
SQUARE = Called(N_("Row {row}, column {column}"), N_("row {row}, column {column}"))
RUNS = Called(N_("Run foundation {number}"), N_("run foundation {number}"))
SIDE = 5  # of the square
OWN: dict[str, Callable[[Pile], Called | None]] = {  # names of piles that depend on the game
    "king-albert": lambda pile: COLUMN if pile.role is Role.TABLEAU else None,
    "quatorze": lambda pile: SQUARE if pile.role is Role.TABLEAU else None,
    "numeration": lambda pile: RUNS if pile.role is Role.FOUNDATION and pile.number > 4 else None,
}
SECTIONS = {
    Role.STOCK: N_("Stock"),
    Role.WASTE: N_("Stock"),
    Role.FOUNDATION: N_("Foundations"),
    Role.TABLEAU: N_("Tableau"),
    Role.RESERVE: N_("Reserve"),
    Role.DISCARD: N_("Cards taken"),
}

# ---- piles
EMPTY = N_("{pile}: empty")
EMPTY_TAKES = N_("{pile}: empty, takes {next}")
ONE = N_("{pile}: {card}")
ONE_NEXT = N_("{pile}: {card}, next is {next}")
MANY = N_("{pile}: {card}, {count} cards")
MANY_NEXT = N_("{pile}: {card}, {count} cards, next is {next}")
HIDDEN = N_("{pile}: {count} cards face down")
HIDDEN_ONE = N_("{pile}: 1 card face down")
TOP_OF_HIDDEN = N_("{pile}: {card}, {count} cards, {hidden} of them face down")
FACE_DOWN = N_("a card face down")
LISTED = N_("{pile}, from the top: {cards}")
RUN = N_("{card}, {count} cards together")

# ---- moves
TO = N_("{card} to {pile}")
TO_UNCOVERS = N_("{card} to {pile}; uncovers the {below}")
TO_EMPTIES = N_("{card} to {pile}; {source} is empty")
RUN_TO = N_("{count} cards from {card} to {pile}")
RUN_TO_UNCOVERS = N_("{count} cards from {card} to {pile}; uncovers the {below}")
RUN_TO_EMPTIES = N_("{count} cards from {card} to {pile}; {source} is empty")
TAKEN = N_("{first} and {second} taken")
TAKEN_BRINGS = N_("{first} and {second} taken; the stock brings {cards}")
TAKEN_CLOSES = N_("{first} and {second} taken; the square closes up")
DEALT = N_("{cards} to {pile}; {count} left in the stock")
DEALT_ROUND = N_("Dealt {cards}; {count} left in the stock")
TURNED_OVER = N_("The waste turned over to the stock; {count} cards")
UNDONE = N_("Undone: {card} back to {pile}")
UNDONE_RUN = N_("Undone: {count} cards from {card} back to {pile}")
UNDONE_PAIR = N_("Undone: {first} and {second} are back")
UNDONE_DEAL = N_("Undone: the deal from the stock")
UNDONE_MANY = N_("{count} moves undone")
REDONE_MANY = N_("{count} moves redone")

# ---- the light
LIGHTS: dict[Light, str] = {
    "won": N_("A way to win from here is known"),
    "lost": N_("Proved: the game cannot be won from here"),
    "stuck": N_("No move is left: undo, or review the game"),
    "open": N_("It is not known whether the game can be won"),
    "unaided": N_("You play unaided: the light and hints come back when the game ends"),
}

# ---- choosing, hints, what can be played
CHOSEN = N_("{card} chosen; goes to {piles}")
CHOSEN_RUN = N_("{count} cards from {card} chosen; they go to {piles}")
LET_GO = N_("Nothing is chosen")
HINT = N_("Hint: {card} from {source} to {pile}")
HINT_RUN = N_("Hint: {count} cards from {card} in {source} to {pile}")
HINT_PAIR = N_("Hint: {first} with {second}")
HINT_DEAL = N_("Hint: deal from the stock")
CAN_GO = N_("{card} from {source} goes to {piles}.")
CAN_GO_RUN = N_("{count} cards from {card} in {source} go to {piles}.")
CAN_PAIR = N_("{first} goes with {second}.")
CAN_DEAL = N_("The stock can be dealt from.")
NO_MOVE = N_("No move is left.")

# ---- the game
NEW = N_("{game}, deal {number}")
NEW_UNNUMBERED = N_("{game}")
SCORE = N_("Score {score} of {most}.")
SCORE_ENDED = N_("Scoring has ended.")
PLAYED = N_("Moves: {moves}, time: {time}.")
LEFT = N_("Cards in the stock: {count}.")
SILENT = N_("No screen reader is listening")


def called(game: Patience, pile: Pile) -> str:
    """Return the name of a pile by itself: "Column 3"."""
    return _named(_called(game, pile).alone, pile)


def within(game: Patience, pile: Pile) -> str:
    """Return the name of a pile within a sentence: "column 3"."""
    return _named(_called(game, pile).within, pile)


def _called(game: Patience, pile: Pile) -> Called:
    own = OWN.get(game.slug())
    return (own(pile) if own else None) or CALLED.get(pile.role, CALLED[Role.TABLEAU])


def _named(text: str, pile: Pile) -> str:
    row, column = divmod(pile.number - 1, SIDE)
    return _(text, number=pile.number or "", row=row + 1, column=column + 1).strip()


def card_name(card: Card | None) -> str:
    """Return the name of a card: "8 of hearts"; "" for None."""
    return SpokenCard(card).named if card else ""


def seen(card: Card) -> str:
    """Return the name of a card, or that it is face down."""
    return card_name(card) if card.face_up else _(FACE_DOWN)


def listed(cards: tuple[Card, ...]) -> str:
    """Return the names of cards, as a list."""
    return ", ".join(map(seen, cards))


# ---- piles


def pile_text(session: Session, pile: Pile) -> str:
    """Return the text of a pile: its top card, how many cards, and what a foundation takes next."""
    table, name = session.table, called(session.game, pile)
    cards, following = table[pile], following_of(session, pile)
    if not cards:
        return _((EMPTY_TAKES if following else EMPTY), pile=name, next=following)
    hidden = sum(not card.face_up for card in cards)
    fields = {"pile": name, "card": seen(cards[-1]), "count": len(cards), "hidden": hidden, "next": following}
    if hidden == len(cards):
        return _((HIDDEN if hidden > 1 else HIDDEN_ONE), **fields)
    if hidden:
        return _(TOP_OF_HIDDEN, **fields)
    if len(cards) == 1:
        return _((ONE_NEXT if following else ONE), **fields)
    return _((MANY_NEXT if following else MANY), **fields)


def pile_listed(session: Session, pile: Pile) -> str:
    """Return the names of all cards of a pile, the top one first."""
    cards = session.table[pile][::-1]
    if not cards or not cards[0].face_up:
        return pile_text(session, pile)
    return _(LISTED, pile=called(session.game, pile), cards=listed(cards))


def following_of(session: Session, pile: Pile) -> str:
    """Return what a foundation takes next: one card, or one rank of any suit; "" if there are other possibilities."""
    game, table = session.game, session.table
    if pile.role is not Role.FOUNDATION or not isinstance(game, BuildingPatience):
        return ""
    source = next((other for other in game.piles if other.role is Role.TABLEAU), STOCK)
    taken = [card for card in PACK if game.accepts(table, source, pile, (card,))]
    ranks = {card.rank for card in taken}
    if len(taken) == 1:
        return SpokenCard(taken[0]).object
    return SpokenRank(next(iter(ranks))).object if len(ranks) == 1 else ""


PACK = tuple(Card(rank, suit) for rank in map(Rank, range(1, len(RANKS) + 1)) for suit in Suit)


# ---- moves


def move_text(session: Session, before: Table, move: Move, events: Events) -> str:
    """Return what a move did, and what it uncovered or brought; call it after the session has made the move."""
    match move:
        case Transfer():
            return _transfer_text(session, move)
        case Pair(first, second):
            return _pair_text(session, before, (first, second), events)
        case Deal():
            return _deal_text(session, events)


def _transfer_text(session: Session, move: Transfer) -> str:
    game, table = session.game, session.table
    cards, below = table[move.target][-move.count :], table.top(move.source)
    fields = {
        "card": card_name(cards[0]),
        "count": move.count,
        "pile": within(game, move.target),
        "source": within(game, move.source),
        "below": card_name(below),
    }
    one = move.count == 1
    if below and below.face_up:
        return _((TO_UNCOVERS if one else RUN_TO_UNCOVERS), **fields)
    if below is None:
        return _((TO_EMPTIES if one else RUN_TO_EMPTIES), **fields)
    return _((TO if one else RUN_TO), **fields)


def _pair_text(session: Session, before: Table, pair: tuple[Pile, Pile], events: Events) -> str:
    first, second = (card_name(before.top(pile)) for pile in pair)
    moved = [event for event in events if isinstance(event, Moved) and event.target != DISCARD]
    brought = tuple(card for event in moved if event.source == STOCK for card in _face_up(event, session.table))
    if brought:
        return _(TAKEN_BRINGS, first=first, second=second, cards=listed(brought))
    return _((TAKEN_CLOSES if moved else TAKEN), first=first, second=second)


def _face_up(event: Moved, table: Table) -> tuple[Card, ...]:
    """Return the cards of an event with the side that is up at the end."""
    return tuple(card if card.face_up else card.turned() for card in event.cards) if table[event.target] else ()


def _deal_text(session: Session, events: Events) -> str:
    dealt = [event for event in events if isinstance(event, Moved) and event.source == STOCK]
    count = len(session.table.get(STOCK, ()))
    if not dealt:
        return _(TURNED_OVER, count=count)
    cards = listed(tuple(card for event in dealt for card in _face_up(event, session.table)))
    goals = {event.target for event in dealt}
    if len(goals) > 1:
        return _(DEALT_ROUND, cards=cards, count=count)
    return _(DEALT, cards=cards, count=count, pile=within(session.game, goals.pop()))


def undone_text(session: Session, move: Move, count: int) -> str:
    """Return what an undo did: the last move that was undone, or the number of moves."""
    game, table = session.game, session.table
    if count > 1:
        return _(UNDONE_MANY, count=count)
    match move:
        case Transfer(source, _, number):
            card, pile = card_name(table[source][-number]), within(game, source)
            return _((UNDONE if number == 1 else UNDONE_RUN), card=card, pile=pile, count=number)
        case Pair(first, second):
            return _(UNDONE_PAIR, first=card_name(table.top(first)), second=card_name(table.top(second)))
        case Deal():
            return _(UNDONE_DEAL)


def hint_text(session: Session, move: Move) -> str:
    """Return which move a hint shows."""
    game, table = session.game, session.table
    match move:
        case Transfer(source, target, count):
            fields = {"card": card_name(table[source][-count]), "source": within(game, source), "count": count}
            return _((HINT if count == 1 else HINT_RUN), **fields, pile=within(game, target))
        case Pair(first, second):
            return _(HINT_PAIR, first=card_name(table.top(first)), second=card_name(table.top(second)))
        case Deal():
            return _(HINT_DEAL)


def chosen_text(session: Session, pile: Pile, count: int) -> str:
    """Return which cards are chosen, and where they can go."""
    piles = ", ".join(within(session.game, target_of(move, pile)) for move in moves_of(session, pile, count))
    card = card_name(session.table[pile][-count])
    return _((CHOSEN if count == 1 else CHOSEN_RUN), card=card, count=count, piles=piles)


# ---- the whole table


def sections(game: Patience) -> list[tuple[str, list[Pile]]]:
    """Return the piles grouped by role, each section with its name, in the order of the Tab key."""
    found: dict[str, list[Pile]] = {}
    for title in dict.fromkeys(SECTIONS.values()):
        piles = [pile for pile in game.piles if SECTIONS.get(pile.role, SECTIONS[Role.TABLEAU]) == title]
        if piles:
            found[title] = piles
    return list(found.items())


def table_text(session: Session) -> str:
    """Return the text of every pile, in the game's order."""
    piles = [pile for _, piles in sections(session.game) for pile in piles]
    return " ".join(f"{pile_text(session, pile)}." for pile in piles)


def playable_text(session: Session) -> str:
    """Return what can be played now, a sentence for each card that can move."""
    return " ".join(_playable(session)) or _(NO_MOVE)


def _playable(session: Session) -> Iterator[str]:
    game, table = session.game, session.table
    goals: dict[tuple[Pile, int], list[Pile]] = {}
    for move in session.legal_moves():
        match move:
            case Transfer(source, target, count):
                goals.setdefault((source, count), []).append(target)
            case Pair(first, second):
                yield _(CAN_PAIR, first=card_name(table.top(first)), second=card_name(table.top(second)))
            case Deal():
                yield _(CAN_DEAL)
    for (source, count), targets in goals.items():
        card, piles = card_name(table[source][-count]), ", ".join(within(game, target) for target in targets)
        text = CAN_GO if count == 1 else CAN_GO_RUN
        yield _(text, card=card, count=count, source=within(game, source), piles=piles)


def playable(session: Session, pile: Pile, count: int) -> str:
    """Return where the top `count` cards of a pile can go, or which cards they can be paired with."""
    game, table, moves = session.game, session.table, moves_of(session, pile, count)
    card, goals = card_name(table[pile][-count]), [target_of(move, pile) for move in moves]
    if any(isinstance(move, Pair) for move in moves):
        return _(CAN_PAIR, first=card, second=", ".join(card_name(table.top(goal)) for goal in goals))
    piles = ", ".join(within(game, goal) for goal in goals)
    text = CAN_GO if count == 1 else CAN_GO_RUN
    return _(text, card=card, count=count, source=within(game, pile), piles=piles)


def target_text(session: Session, pile: Pile, count: int, goal: Pile) -> str:
    """Return what it means to lay the top `count` cards of a pile on another one, or to pair them with its top card."""
    table = session.table
    card = card_name(table[pile][-count])
    if any(isinstance(move, Pair) and goal in move.piles for move in moves_of(session, pile, count)):
        return _(CAN_PAIR, first=card, second=card_name(table.top(goal)))
    return _((TO if count == 1 else RUN_TO), card=card, count=count, pile=within(session.game, goal))


def score_text(session: Session, time: str) -> str:
    """Return the score, the moves and the time, and the number of cards in the stock."""
    ended = session.score is None
    score = _(SCORE_ENDED) if ended else _(SCORE, score=session.score, most=session.game.max_score)
    parts = [score, _(PLAYED, moves=len(session.moves), time=time)]
    if STOCK in session.game.piles:
        parts.append(_(LEFT, count=len(session.table[STOCK])))
    return " ".join(parts)
