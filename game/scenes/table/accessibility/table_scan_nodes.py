"""What one-switch scanning offers at a table."""

from __future__ import annotations

from collections.abc import Iterator

from game.access.node import PRESSED, Node
from game.language import _
from game.rules.moves import Deal, Move, Pair
from game.rules.table import STOCK, Pile
from game.scenes.scanning import MAX_NODES, back, bunched
from game.scenes.table.accessibility.announcement_texts import playable, sections, target_text
from game.scenes.table.accessibility.table_nodes import card_key, pile_key
from game.scenes.table.click_moves import is_pointless
from game.scenes.table.game_table import GameTable
from game.scenes.table.table_toolbar import NAMES
from game.scenes.widgets.widget_nodes import widget_node
from game.view.drawing.geometry import boxed

FIRST = ("undo", "hint", "new", "redo", "menu", "game")  # buttons of the bar that come first


def table_nodes(table: GameTable) -> list[Node]:
    """Return the goals of chosen cards, or else what is shown or the cards that can be played, and the bar."""
    bar = [widget_node(each) for each in table.buttons.values() if each.enabled]
    offers = [node for node in bar if node.key not in NAMES]
    order = {name: place for place, name in enumerate(FIRST)}
    rest = sorted((node for node in bar if node not in offers), key=lambda node: order.get(node.key, MAX_NODES))
    toolbar = Node("bar", "toolbar", _("Toolbar"), children=tuple(rest))
    if table.card_input.selected:
        pile, count = table.card_input.selected
        goals = (
            _node(table, goal, 1, target_text(table.session, pile, count, goal)) for goal in table.card_input.targets()
        )
        return [*goals, back(_node(table, pile, count, "").box)]
    if shown := [widget_node(widget) for widget in table.shown_widgets if widget.enabled]:
        return [*shown, toolbar]
    return [*offers, *_sources(table), toolbar]


def _node(table: GameTable, pile: Pile, count: int, text: str) -> Node:
    cards = table.session.table[pile]
    key = card_key(pile, len(cards) - count) if count > 1 else pile_key(pile)
    return Node(key, "pile", text, box=boxed(table.view.layout.top_rect(pile, cards, count)), actions=PRESSED)


def _sources(table: GameTable) -> Iterator[Node]:
    session, found = table.session, dict[Pile, dict[int, Node]]()
    for move in session.legal_moves():
        if not is_pointless(session.table, move):
            for pile, count in _taken(move):
                text = playable(session, pile, 0 if isinstance(move, Deal) else count)
                found.setdefault(pile, {})[count] = _node(table, pile, count, text)
    many = sum(map(len, found.values())) > MAX_NODES
    for title, piles in sections(session.game):
        own = [node for pile in piles for _count, node in sorted(found.get(pile, {}).items())]
        if many and 1 < len(own) <= MAX_NODES:
            yield Node(f"section {title}", "section", _(title), children=tuple(own))
        else:
            yield from bunched(own)


def _taken(move: Move) -> list[tuple[Pile, int]]:
    """Return what a move takes: a pile, and the number of its top cards."""
    if isinstance(move, Deal):
        return [(STOCK, 1)]
    return [(pile, 1) for pile in move.piles] if isinstance(move, Pair) else [(move.source, move.count)]
