"""The motion before a deal: the cards of the table are swept to the dealer and riffled; a restart has no riffle."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Sequence

from game.view.cards.motion import LAYERS, Cue, MotionTimings, Riffle, Sweep, is_crowd, leaning
from game.view.cards.sprites import CardSprite

PARTS = 0.8  # card widths by which each half of the pack moves aside in a riffle
MARGIN = 0.08  # card widths that are free between a half and the side of the window
Halves = tuple[float, float]  # pixels to the right by which the left and the right half of a pack move


def gather(  # noqa: PLR0913 - two lists of cards, and how to move them
    pack: Sequence[CardSprite],
    lying: Sequence[CardSprite],
    now: float,
    pace: MotionTimings,
    width: float,
    *,
    halves: Halves | None,
) -> float:
    """Move a pack to the dealer from where its cards lie now; return the time when it is ready to be dealt.

    The sprites of the pack first lie where the equal cards on the table lie, with the same pose and side.
    `width` is that of a card in pixels; the two `halves` part in a riffle, for None there is none.
    """
    twins = defaultdict(list)
    for sprite in lying:
        twins[sprite.card[:2]].append(sprite)
    found = [(sprite, of_kind.pop()) for sprite in pack if (of_kind := twins[sprite.card[:2]])]
    distances = {sprite: math.dist(twin.pose[:2], sprite.pose[:2]) for sprite, twin in found}
    found.sort(key=lambda pair: (distances[pair[0]] < 1, -pair[1].depth, distances[pair[0]]))  # the top cards first
    moving = sum(distance >= 1 for distance in distances.values())
    # those at one place go together, so that a heap turns over like a card
    places = [*dict.fromkeys(twin.pose[:2] for _, twin in found[:moving])]
    # seconds between two places: the last one is left at most 0.2 seconds after the first one
    interval = min(0.004, 0.2 / max(1, len(places))) * pace.gather / MotionTimings.gather
    ready = now + pace.gather + interval * len(places)
    turn_of = {place: turn for turn, place in enumerate(places)}
    for index, (sprite, twin) in enumerate(found):
        goal = sprite.pose
        start = now + turn_of.get(twin.pose[:2], len(places)) * interval + index * 1e-6  # the top card above the others
        _take_pose(sprite, twin)
        turns, end, lift, lean = twin.visible_side != sprite.card, start + pace.gather, 0.0, 0.0
        if not is_crowd(moving, width):
            lift, lean = 0.45 * min(1.0, distances[sprite] / width), leaning(goal.x - twin.pose.x, width)
        if distances[sprite] < 1 and not (turns or twin.airborne):
            start, end = ready - 1e-6, ready  # it lies at the dealer's place already
        sprite.motions = [Sweep(start, end, twin.pose, goal, flips=turns, lift=lift, lean=lean, shows=sprite.card)]
    if not found:
        return now
    found[0][0].add_cue(Cue("gather", now))
    if halves:
        # the pause is longer than a step, so that the whole pack lies before the riffle
        ready = _riffle([sprite for sprite, _ in found], ready + 0.009, pace, halves)
    return ready


def _take_pose(sprite: CardSprite, twin: CardSprite) -> None:
    sprite.position, sprite.depth, sprite.visible_side = twin.position, twin.depth, twin.visible_side
    sprite.pose, sprite.previous_pose = twin.pose, twin.previous_pose
    sprite.airborne, sprite.z_order = twin.airborne, twin.z_order


def parted(left: float, width: float, room: float) -> Halves:
    """Return how far the halves of a pack part, `left` pixels from the left side of a window of `room` pixels."""
    apart, free = 2 * PARTS * width, room - left - (1 + MARGIN) * width
    to_left = max(0.0, apart - free, min(apart / 2, left - MARGIN * width))
    return -to_left, apart - to_left


def _riffle(pack: Sequence[CardSprite], start: float, pace: MotionTimings, halves: Halves) -> float:
    """Animate a riffle of the gathered pack; return the time of its end."""
    for index, sprite in enumerate(pack):
        sweep, layer = sprite.motions[0], index * LAYERS // len(pack)
        if isinstance(sweep, Sweep):
            sprite.motions.append(Riffle(start, start + pace.riffle, sweep.goal, halves[layer % 2], layer=layer))
    pack[-1].add_cue(Cue("shuffle", start))
    return start + pace.riffle
