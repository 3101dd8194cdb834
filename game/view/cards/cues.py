"""Which sounds cards on their way are given: one when the first takes off, and those of landing well apart."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from game.view.cards.motion import Cue, Glide
from game.view.cards.sprites import CardSprite
from game.view.stage.stage import Stage

EARLY = 0.010  # seconds that a landing is heard before the card lies, as a device takes that long to sound
APART = 0.05  # seconds from one landing that is heard to the next: a deal ticks card by card


def give_cues(
    stage: Stage, landing: Mapping[CardSprite, str], departing: tuple[CardSprite, str] | None, step: int
) -> None:
    """Let the glides of sprites carry the sounds that were chosen for them.

    A turning card is heard when it shows its edge, any other just before it lies, one that lies already at once. Of
    several chimes the last is heard, at a step of the ladder.
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
    """Give when a card is heard that is on its way home, or lies there."""
    if not sprite.motions:
        return stage.now
    glide = sprite.motions[_way(sprite)]
    return glide.middle if name == "flip" and isinstance(glide, Glide) else glide.end - EARLY


def _way(sprite: CardSprite) -> int:
    """Give which of its motions brings a sprite home, the first if none does: it may have been gathered before."""
    return max((place for place, motion in enumerate(sprite.motions) if isinstance(motion, Glide)), default=0)


def _add(sprite: CardSprite, cue: Cue) -> None:
    place = _way(sprite)
    if isinstance(glide := sprite.motions[place], Glide):
        sprite.motions[place] = replace(glide, cues=(*glide.cues, cue))
