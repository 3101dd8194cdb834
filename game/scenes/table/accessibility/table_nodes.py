"""A table as nodes, for screen readers and the switch: its piles with their cards, the bar, and what is shown."""

from __future__ import annotations

from collections.abc import Iterator

from game.access.node import PRESSED, ReaderNode
from game.language import _, current_language, ngettext
from game.rules.moves import parse_pile
from game.rules.table import Pile
from game.scenes.scanning import MAX_NODES, back, bunched, offered
from game.scenes.table.accessibility.announcement_texts import (
    card_name,
    move_told,
    order_text,
    pile_text,
    playable,
    score_text,
    sections,
)
from game.scenes.table.analysis import Slot
from game.scenes.table.bar_layout import BarButton
from game.scenes.table.click_moves import is_pointless, taken
from game.scenes.table.game_table import GameTable
from game.scenes.table.table_toolbar import CLOSE_NOTICE
from game.scenes.table.tooltips import LIGHTS
from game.scenes.widgets.widget_nodes import widget_node
from game.scenes.wording import deal_text
from game.view.drawing.geometry import boxed

PILE, CARD = "pile ", "card "  # prefixes of the keys of nodes
FIRST = ("undo", "hint", "new", "redo", "menu", "game")  # buttons of the bar that the switch is offered first


def pile_key(pile: Pile) -> str:
    """Return the key of a pile's node."""
    return f"{PILE}{pile}"


def card_key(pile: Pile, index: int) -> str:
    """Return the key of the node of a card by its index from the bottom."""
    return f"{CARD}{pile} {index}"


def meant(key: str) -> Slot | None:
    """Return the pile of a node, and the index of its card (-1 for the pile itself); None for other nodes."""
    if not key.startswith((PILE, CARD)):
        return None
    _, pile, *index = key.split()
    return parse_pile(pile), int(index[0]) if index else -1


class TableNodes:
    """Describes a table in nodes; those of the piles are kept while nothing changes that they depend on."""

    def __init__(self, table: GameTable) -> None:
        self._table = table
        self._kept: tuple[tuple[object, ...], list[ReaderNode]] = (), []

    @property
    def nodes(self) -> list[ReaderNode]:
        return [*self._head(), *self._sections(), *self._features()]

    @property
    def focused_node(self) -> str:
        """Return the key of the node with the focus: the pile, the lowest card that is meant, or the button."""
        table, focus = self._table, self._table.focus
        item = focus.item
        if isinstance(item, str):
            return item
        cards = table.shown_session.table[item]
        return card_key(item, len(cards) - focus.cards) if focus.cards > 1 else pile_key(item)

    def _head(self) -> Iterator[ReaderNode]:
        table, session = self._table, self._table.shown_session
        yield ReaderNode("text game", "text", deal_text(session))
        yield ReaderNode("text bar", "toolbar", _("Toolbar"), children=tuple(map(widget_node, table.buttons.values())))
        yield ReaderNode("text score", "text", score_text(session))
        if light := table.light:
            yield ReaderNode("text light", "text", _(LIGHTS[light]))
        if notice := table.message.text:
            yield ReaderNode("text notice", "text", notice)
        yield from _closing(table)

    def _sections(self) -> list[ReaderNode]:
        table, focus, layout = self._table, self._table.focus, self._table.view.layout
        run = (focus.pile, focus.cards) if focus.cards > 1 else None
        state = table.shown_session.table, table.card_input.selected, run, layout, current_language()
        if self._kept[0] != state:
            self._kept = (
                state,
                [
                    ReaderNode(
                        f"section {title}",
                        "section",
                        _(title),
                        children=tuple(self._pile(pile, number) for number, pile in enumerate(piles, 1)),
                    )
                    for title, piles in sections(table.session.game)
                ],
            )
        return self._kept[1]

    def _pile(self, pile: Pile, position: int) -> ReaderNode:
        table = self._table
        box = boxed(table.view.layout.pile_rect(pile, table.shown_session.table[pile]))
        selected = table.card_input.selected
        chosen = selected[1] if selected and selected[0] == pile else 0
        run = table.focus.cards if table.focus.pile == pile else 1
        text, children = pile_text(table.shown_session, pile), tuple(self._cards(pile, chosen, run))
        if selected and (order := order_text(table.shown_session, selected[0], pile)):
            text = f"{text}. {order}"
        head = True if chosen == 1 else None  # of a run that is chosen the card at its head is
        return ReaderNode(
            pile_key(pile), "pile", text, "", box, PRESSED, children, selected=head, position_in_set=position
        )

    def _cards(self, pile: Pile, chosen: int, run: int) -> Iterator[ReaderNode]:
        """Yield the nodes of the face-up cards, the top one first."""
        layout, cards = self._table.view.layout, self._table.shown_session.table[pile]
        spots = layout.spots(pile, cards)
        for index in reversed(range(len(cards))):
            if not cards[index].face_up:
                continue
            number = len(cards) - index
            name = card_name(cards[index])
            yield ReaderNode(
                card_key(pile, index),
                "card",
                ngettext("{card}", "{card}, {count} cards together", number, card=name) if number == run else name,
                "",
                boxed(layout.rect(spots[index])),
                PRESSED,
                selected=True if number == chosen > 1 else None,
            )

    def _features(self) -> Iterator[ReaderNode]:
        if showing := self._table.showing:
            name = type(showing).__name__
            controls = _shown(self._table)
            texts = [ReaderNode(f"told {name}", "text", showing.spoken_text)] if showing.spoken_text else []
            if controls or texts:
                yield ReaderNode(f"showing {name}", "group", _(showing.title), children=(*texts, *controls))

    def focus_node(self, key: str) -> bool:
        """Focus a pile, or a number of its top cards; return whether there is such a node."""
        focus, found = self._table.focus, meant(key)
        if found is None:
            return False
        pile, card = found
        cards = self._table.session.table.get(pile)
        if cards is None:
            return False
        focus.visible = True
        focus.stand_on(pile)
        focus.count = max(1, len(cards) - card) if card >= 0 else 1
        return True


def targets(table: GameTable) -> list[ReaderNode]:
    """Return the goals of chosen cards, or what is shown, or what can be played if that is asked for, and the bar."""
    offers, rest = list[ReaderNode](), list[ReaderNode]()
    for button in table.buttons.values():
        if button.usable:
            (rest if isinstance(button, BarButton) else offers).append(widget_node(button))
    rest.sort(key=lambda node: FIRST.index(node.key) if node.key in FIRST else len(FIRST))
    toolbar = ReaderNode("bar", "toolbar", _("Toolbar"), children=tuple(rest))
    if table.card_input.selected:
        pile, count = table.card_input.selected
        game, before, moves = table.session.game, table.session.table, table.card_input.targets()
        goals = (_node(table, goal, 1, move_told(game, before, move)) for goal, move in moves.items())
        return offered([*goals, back(_node(table, pile, count, "").box)])
    shown = _shown(table)
    if shown and not (table.showing and table.showing.asked):
        return offered([*shown, toolbar])
    return offered([*offers, *_closing(table), *_sources(table), *shown, toolbar])


def _shown(table: GameTable) -> list[ReaderNode]:
    """Return the nodes of the widgets of what is shown."""
    return [widget_node(each) for each in table.shown_widgets if each.usable and each.name != CLOSE_NOTICE]


def _closing(table: GameTable) -> list[ReaderNode]:
    """Return the node that closes the notice in the bar, if that stays until then."""
    return [widget_node(each) for each in table.shown_widgets if each.name == CLOSE_NOTICE]


def _node(table: GameTable, pile: Pile, count: int, text: str) -> ReaderNode:
    cards = table.session.table[pile]
    key = card_key(pile, len(cards) - count) if count > 1 else pile_key(pile)
    return ReaderNode(key, "pile", text, box=boxed(table.view.layout.top_rect(pile, cards, count)), actions=PRESSED)


def _sources(table: GameTable) -> Iterator[ReaderNode]:
    session, found = table.session, dict[Pile, dict[int, ReaderNode]]()
    for move in session.legal_moves():
        if not is_pointless(session.table, move):
            for pile, count in taken(move):
                found.setdefault(pile, {})[count] = _node(table, pile, count, playable(session, pile, count))
    many = sum(map(len, found.values())) > MAX_NODES
    for title, piles in sections(session.game):
        own = [node for pile in piles for _count, node in sorted(found.get(pile, {}).items())]
        if many and 1 < len(own) <= MAX_NODES:
            yield ReaderNode(f"section {title}", "section", _(title), children=tuple(own))
        else:
            yield from bunched(own)
