"""The targets of one-switch scanning at a table.

First the cards that can be played, the stock and the bar; then, once cards are chosen, the places they can go to.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from functools import partial

import pygame

from game.language import _
from game.rules.moves import Deal, Move, Pair
from game.rules.table import STOCK, Pile
from game.scenes.scanning import MOST, Target, back, bunched, group, leaf
from game.scenes.table.choice import is_pointless, moves_of, target_of
from game.scenes.table.game_table import GameTable
from game.scenes.table.hud import OFFER, WAY
from game.scenes.table.spoken import CAN_DEAL, playable, sections, target_text

FIRST = ("undo", "hint", "new", "redo", "menu", "game")  # buttons of the bar that come first
AGAIN = ("undo", "redo")  # often used repeatedly


def table_targets(table: GameTable) -> list[Target]:
    """Return the present targets, the most probable first."""
    controls = [control for control in table.showing.controls if control.enabled] if table.showing else []
    if controls:  # during a tour, a watched line or a review no cards can be played
        own = [leaf(each.name, each.accessible_label, each.rect, each.activate, stays=True) for each in controls]
        return [*own, _bar(table)]
    if table.hand.selected:
        return [*_goals(table), back(_rect(table, *table.hand.selected), table.hand.put_back)]
    return [*_offers(table), *_sources(table), *_stock(table), _bar(table)]


def _rect(table: GameTable, pile: Pile, count: int = 1) -> pygame.Rect:
    return table.view.layout.top_rect(pile, table.session.table[pile], count)


# ---- cards


def _goals(table: GameTable) -> Iterator[Target]:
    """Return the piles that accept the chosen cards, the best one first."""
    if table.hand.selected:
        pile, count = table.hand.selected
        for goal in table.hand.targets():
            text = target_text(table.session, pile, count, goal)
            yield leaf(f"to {goal}", text, _rect(table, goal), partial(table.hand.choose, goal, 1))


def _sources(table: GameTable) -> list[Target]:
    """Return the cards that can be played, grouped by section unless they are few."""
    found = dict(_playable(table))
    if len(found) <= MOST:
        return list(found.values())
    targets = list[Target]()
    for title, piles in sections(table.session.game):
        own = [target for (pile, _count), target in found.items() if pile in piles]
        if len(own) > MOST:
            targets += bunched(own)
        elif len(own) > 1:
            targets.append(group(f"section {title}", _(title), own))
        else:
            targets += own
    return targets


def _playable(table: GameTable) -> Iterator[tuple[tuple[Pile, int], Target]]:
    """Yield every card or run with a useful move, in the order of the piles."""
    session, meant = table.session, dict[tuple[Pile, int], list[Move]]()
    for move in session.legal_moves():
        if isinstance(move, Pair):
            for pile in move.piles:
                meant.setdefault((pile, 1), []).append(move)
        elif not isinstance(move, Deal) and not is_pointless(session.table, move):
            meant.setdefault((move.source, move.count), []).append(move)
    order = {pile: place for place, pile in enumerate(session.game.piles)}
    for (pile, count), moves in sorted(meant.items(), key=lambda each: (order[each[0][0]], each[0][1])):
        goals = tuple(_rect(table, target_of(move, pile)) for move in moves)
        only = moves[0] if len(moves) == 1 == len(moves_of(session, pile, count)) else None
        act: Callable[[], object] = partial(table.hand.choose, pile, count)
        if only:
            act = partial(table.controller.play, only)
        target = leaf(f"card {pile} {count}", playable(session, pile, count), _rect(table, pile, count), act)
        yield (pile, count), replace(target, goes=goals)


def _stock(table: GameTable) -> Iterator[Target]:
    if any(isinstance(move, Deal) for move in table.session.legal_moves()):
        yield leaf("deal", _(CAN_DEAL), _rect(table, STOCK), partial(table.controller.play, Deal()))


# ---- the bar


def _offers(table: GameTable) -> Iterator[Target]:
    """Return what the bar offers at the moment: the finish, and ways out if no move is left."""
    for control in table.hud.controls:
        if control.name.startswith((OFFER, WAY)) and control.enabled:
            yield leaf(control.name, control.accessible_label, control.rect, control.activate)


def _bar(table: GameTable) -> Target:
    """The enabled buttons of the bar, the most used first."""
    usable = {each.name: each for each in table.hud.controls if not each.name.startswith((OFFER, WAY))}
    usable = {name: each for name, each in usable.items() if each.enabled and table.can(name)}
    names = [*(name for name in FIRST if name in usable), *(name for name in usable if name not in FIRST)]
    inner = [
        leaf(name, usable[name].accessible_label, usable[name].rect, usable[name].activate, stays=name in AGAIN)
        for name in names
    ]
    return group("bar", _("Toolbar"), inner)
