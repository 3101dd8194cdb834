"""Sentences for screen readers: piles, moves, deals, hints and refusals."""

from __future__ import annotations

from collections.abc import Container
from typing import Literal, NamedTuple

from game.language import N_, _, ngettext
from game.language.cards import name_in_case
from game.patiences.numeration import Numeration, begins, not_begun
from game.rules.building import ascending
from game.rules.cards import Card
from game.rules.events import Events, Moved
from game.rules.moves import Deal, Move, Pair, Transfer
from game.rules.patience import BuildingPatience, Patience
from game.rules.session import Session
from game.rules.table import DISCARD, STOCK, Pile, Role, Table
from game.scenes.table.click_moves import moves_of, next_cards, taken, target_of


class PileNames(NamedTuple):
    """What a pile is called by itself, where cards leave it, and where they go to it; `{number}` is its number.

    Prepositions are part of the names, because many languages join them with articles or change the noun.
    """

    alone: str
    source: str = ""
    goal: str = ""


CALLED = {
    Role.STOCK: PileNames(N_("Stock"), N_("from the stock")),
    Role.WASTE: PileNames(N_("Waste"), N_("from the waste")),
    Role.DISCARD: PileNames(N_("Cards taken")),
    Role.FOUNDATION: PileNames(N_("Foundation {number}"), N_("from foundation {number}"), N_("to foundation {number}")),
    Role.TABLEAU: PileNames(N_("Pile {number}"), N_("from pile {number}"), N_("to pile {number}")),
    Role.RESERVE: PileNames(N_("Reserve {number}"), N_("from reserve {number}"), N_("to reserve {number}")),
}
SECTIONS = {
    Role.STOCK: N_("Stock"),
    Role.WASTE: N_("Stock"),
    Role.FOUNDATION: N_("Foundations"),
    Role.TABLEAU: N_("Tableau"),
    Role.RESERVE: N_("Reserve"),
    Role.DISCARD: N_("Cards taken"),
}
ANY_EMPTY = {Role.FOUNDATION: N_("to any empty foundation"), Role.TABLEAU: N_("to any empty pile")}
SAID = 5  # ranks of an order: more take long to listen to


def spoken_name(game: Patience, pile: Pile, way: Literal["alone", "source", "goal"] = "alone") -> str:
    """Return the name of a pile: "Column 3", or where cards leave it or go to it: "from column 3", "to column 3"."""
    names = _spoken_names(game, pile)
    row, column = divmod(pile.number - 1, 5)  # of the square of Quatorze
    return _(getattr(names, way) or names.alone, number=pile.number or "", row=row + 1, column=column + 1).strip()


def _spoken_names(game: Patience, pile: Pile) -> PileNames:
    match game.slug(), pile.role:
        case "king-albert", Role.TABLEAU:
            return PileNames(N_("Column {number}"), N_("from column {number}"), N_("to column {number}"))
        case "quatorze", Role.TABLEAU:
            return PileNames(N_("Row {row}, column {column}"))
        case "numeration", Role.FOUNDATION if pile.number > 4:
            return PileNames(N_("Run foundation {number}"), goal=N_("to run foundation {number}"))
    return CALLED[pile.role]


def card_name(card: Card | None) -> str:
    """Return the name of a card: "8 of hearts"; "" for None."""
    return name_in_case(card, "named") if card else ""


def pile_text(session: Session, pile: Pile) -> str:
    """Return the text of a pile: its top card, how many cards, and what a foundation takes next."""
    table, name = session.table, spoken_name(session.game, pile)
    cards, following = table[pile], following_of(session, pile)
    if not cards:
        if following:
            return _("{pile}: empty, takes {next}", pile=name, next=following)
        return _("{pile}: empty", pile=name)
    hidden = sum(not card.face_up for card in cards)
    fields = {"pile": name, "card": card_name(cards[-1]), "count": len(cards), "hidden": hidden, "next": following}
    if hidden == len(cards):
        return ngettext("{pile}: {count} card face down", "{pile}: {count} cards face down", hidden, **fields)
    if hidden:
        return ngettext(
            "{pile}: {card}, {count} card, {hidden} of them face down",
            "{pile}: {card}, {count} cards, {hidden} of them face down",
            len(cards),
            **fields,
        )
    if following:
        return ngettext(
            "{pile}: {card}, next is {next}", "{pile}: {card}, {count} cards, next is {next}", len(cards), **fields
        )
    return ngettext("{pile}: {card}", "{pile}: {card}, {count} cards", len(cards), **fields)


def pile_listed(session: Session, pile: Pile) -> str:
    """Return the names of all cards of a pile, the top one first, at the end the number of those face down."""
    cards = session.table[pile][::-1]
    if not cards or not cards[0].face_up:
        return pile_text(session, pile)
    names = [card_name(card) for card in cards if card.face_up]
    if hidden := len(cards) - len(names):
        names.append(ngettext("{count} card face down", "{count} cards face down", hidden))
    return _("{pile}, from the top: {cards}", pile=spoken_name(session.game, pile), cards=", ".join(names))


def following_of(session: Session, pile: Pile) -> str:
    """Return what a foundation takes next: one card, or one rank of any suit; "" if there are other possibilities."""
    taken = next_cards(session.game, session.table, pile) if pile.role is Role.FOUNDATION else ()
    ranks = {card.rank for card in taken}
    if len(taken) == 1:
        return name_in_case(taken[0], "object")
    return name_in_case(next(iter(ranks)), "object") if len(ranks) == 1 else ""


def held_text(table: Table, pile: Pile, count: int) -> str:
    """Name some top cards of a pile; of several the lowest one."""
    card = card_name(table[pile][-count]) if count <= len(table[pile]) else ""
    return card if count == 1 else ngettext("{count} card from {card}", "{count} cards from {card}", count, card=card)


def move_told(game: Patience, table: Table, move: Move) -> str:
    """Describe a move from the table before it."""
    match move:
        case Transfer(source, target, count):
            # Translators: {goal} is such as “to foundation 1”, {source} such as “from the waste”.
            return _("{cards} {goal}", cards=held_text(table, source, count), goal=spoken_name(game, target, "goal"))
        case Pair(first, second):
            return _("{first} with {second}", first=card_name(table.top(first)), second=card_name(table.top(second)))
        case Deal():
            return _("Cards from the stock")


def move_seen(game: Patience, table: Table, move: Move) -> str:
    """Describe a move to who sees the table: the card that it goes to tells more than the number of its pile."""
    match move:
        case Transfer(source, target, count) if target.role is Role.TABLEAU and (top := table.top(target)):
            return _("{cards} {goal}", cards=held_text(table, source, count), goal=name_in_case(top, "on"))
    return move_told(game, table, move)


def move_text(session: Session, before: Table, move: Move, events: Events) -> str:
    """Describe a move that was made, and what it changed."""
    game, table, text = session.game, session.table, move_told(session.game, before, move)
    moved = [event for event in events if isinstance(event, Moved) and event.target != DISCARD]
    brought = ", ".join(card_name(card) for event in moved if event.source == STOCK for card in event.cards)
    match move:
        case Transfer(source):
            below = table.top(source)
            if below is None:
                return _("{move}; {pile} is empty", move=text, pile=spoken_name(game, source))
            return _("{move}; uncovers the {below}", move=text, below=card_name(below)) if below.face_up else text
        case Pair():
            if brought:
                return _("{move}; the stock brings {cards}", move=text, cards=brought)
            return _("{move}; the square closes up", move=text) if moved else text
        case Deal():
            if not brought:
                return text
            left = len(table.get(STOCK, ()))
            return ngettext(
                "{move}: {cards}; {count} left in the stock",
                "{move}: {cards}; {count} left in the stock",
                left,
                move=text,
                cards=brought,
            )


def chosen_text(session: Session, pile: Pile, count: int) -> str:
    """Describe chosen cards, and where they go."""
    cards, goals = held_text(session.table, pile, count), _goals(session, pile, count)
    # Translators: {goals} is such as “to foundation 1, to column 3”.
    text = _("{cards} chosen: {goals}", cards=cards, goals=goals)
    orders = (order_text(session, pile, target_of(move, pile)) for move in moves_of(session, pile, count))
    return ". ".join(filter(None, [text, *orders]))


def order_text(session: Session, chosen: Pile, foundation: Pile) -> str:
    """Return the first ranks of an open foundation of Numeration, if the top card of a chosen pile may begin one."""
    table, card = session.table, session.table.top(chosen)
    if not (card and isinstance(session.game, Numeration) and begins(table, card) and foundation in not_begun(table)):
        return ""
    ranks = ", ".join(name_in_case(rank, "subject") for rank in ascending(foundation.number)[:SAID])
    return _("By {step}: {ranks}", step=foundation.number, ranks=ranks)


def _goals(session: Session, pile: Pile, count: int, without: Container[Pile] = ()) -> str:
    """List where cards go, or what they pair with; the empty piles of a role are one item if all take them."""
    game, table, moves = session.game, session.table, moves_of(session, pile, count)
    goals, texts = [goal for move in moves if (goal := target_of(move, pile)) not in without], list[str]()
    if any(isinstance(move, Pair) for move in moves):
        return "; ".join(pile_text(session, goal) for goal in goals)
    for goal in goals:
        empty = [other for other in goals if other.role is goal.role and not table[other]]
        shared = len(empty) > 1 and goal in empty
        texts.append(_(ANY_EMPTY[goal.role]) if shared else spoken_name(game, goal, "goal"))
    return ", ".join(dict.fromkeys(texts))


def sections(game: Patience) -> list[tuple[str, list[Pile]]]:
    """Return the piles grouped by role, each section with its name, in the order of the Tab key."""
    titles = dict.fromkeys(SECTIONS.values())
    found = ((title, [pile for pile in game.piles if SECTIONS[pile.role] == title]) for title in titles)
    return [(title, piles) for title, piles in found if piles]


def table_text(session: Session) -> str:
    """Return the text of every pile, in the game's order."""
    piles = [pile for _, piles in sections(session.game) for pile in piles]
    return " ".join(f"{pile_text(session, pile)}." for pile in piles)


def playable_text(session: Session) -> str:
    """List what can be played; empty piles that take any card are named once, not for each card."""
    found = dict.fromkeys(taken(move)[0] for move in session.legal_moves())
    game, table = session.game, session.table
    piles = game.piles if isinstance(game, BuildingPatience) else ()
    spaces = [pile for pile in piles if pile.role is Role.TABLEAU and pile not in game.bases and not table[pile]]
    names = ", ".join(spoken_name(game, pile) for pile in spaces)
    texts = [playable(session, pile, count, spaces) for pile, count in found]
    if spaces:
        texts.insert(
            0,
            ngettext(
                "{piles} is empty and takes any card.", "{piles} are empty and take any card.", len(spaces), piles=names
            ),
        )
    return " ".join(filter(None, texts)) or _("No move is left.")


def playable(session: Session, pile: Pile, count: int, spaces: Container[Pile] = ()) -> str:
    """Describe cards that can be played, and where they go, except to `spaces`; those that go nowhere are dealt."""
    if not (moves := moves_of(session, pile, count)):
        return _("The stock can be dealt from.")
    cards = held_text(session.table, pile, count)
    if any(isinstance(move, Pair) for move in moves):
        others = ", ".join(card_name(session.table.top(target_of(move, pile))) for move in moves)
        return _("{first} with {second}.", first=cards, second=others)
    source, goals = spoken_name(session.game, pile, "source"), _goals(session, pile, count, spaces)
    # Translators: such as “8 of hearts from column 2 to foundation 1, to column 3.”
    return _("{cards} {source} {goals}.", cards=cards, source=source, goals=goals) if goals else ""


def score_text(session: Session) -> str:
    """Return the score as a sentence."""
    if session.score is None:
        return _("Scoring has ended.")
    return _("Score {score} of {most}.", score=session.score, most=session.game.max_score)


def state_text(session: Session, time: str) -> str:
    """Return the score, the moves and the time, and the number of cards in the stock."""
    parts = [score_text(session), _("Moves: {moves}, time: {time}.", moves=len(session.moves), time=time)]
    if STOCK in session.game.piles:
        parts.append(_("Cards in the stock: {count}.", count=len(session.table[STOCK])))
    return " ".join(parts)
