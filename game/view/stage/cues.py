"""Gives sounds to moving cards: one for the first take-off, and landings that are not too close together."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.view.cards.motion import Cue, Glide
from game.view.cards.sprites import CardSprite
from game.view.stage.stage import Stage

EARLY = 0.010  # seconds that a sound starts before the card lands, because a device delays it by about as much
APART = 0.05  # smallest number of seconds between two landings that have a sound: a deal ticks card by card


def give_cues(
    stage: Stage, landing: Mapping[CardSprite, str], departing: tuple[CardSprite, str] | None, step: int
) -> None:
    """Attach the chosen sounds to the glides of sprites.

    A flipping card sounds when it shows its edge, others just before they land, one that has landed already at once.
    Of several chimes only the last one sounds, at a step of the ladder.
    """
    if departing and departing[0].motions:
        _add(departing[0], Cue(departing[1], departing[0].motions[0].start))
    due = [(sprite, Cue(name, _moment(stage, sprite, name), step)) for sprite, name in landing.items()]
    chimes = [cue for _, cue in due if cue.name == "chime"]
    chime = max(chimes, key=lambda cue: cue.at, default=None)
    heard: list[float] = []
    for sprite, cue in sorted(due, key=lambda entry: (entry[1] is not chime, entry[1].at)):
        if all(abs(cue.at - at) >= APART for at in heard) and (cue is chime or cue.name != "chime"):
            heard.append(cue.at)
            if sprite.motions:
                _add(sprite, cue)
            else:
                stage.sound(cue, sprite)


def _moment(stage: Stage, sprite: CardSprite, name: str) -> float:
    """Return the stage's time at which a card that flies home, or has arrived, makes its sound."""
    if not sprite.motions:
        return stage.now
    glide = sprite.motions[_way(sprite)]
    return glide.middle if name == "flip" and isinstance(glide, Glide) else glide.end - EARLY


def _way(sprite: CardSprite) -> int:
    """Return the index of the motion that brings a sprite home, 0 if there is none; it may be gathered first."""
    return max((index for index, motion in enumerate(sprite.motions) if isinstance(motion, Glide)), default=0)


def _add(sprite: CardSprite, cue: Cue) -> None:
    index = _way(sprite)
    if isinstance(glide := sprite.motions[index], Glide):
        sprite.motions[index] = replace(glide, cues=(*glide.cues, cue))
