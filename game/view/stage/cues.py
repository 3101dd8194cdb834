"""Gives sounds to moving cards: one for the first take-off, and landings that are not too close together."""

from __future__ import annotations

from collections.abc import Mapping

from game.view.cards.motion import Cue, Glide
from game.view.cards.sprites import CardSprite
from game.view.stage.stage import Stage

EARLY = 0.010  # seconds that a sound starts before the card lands, because a device delays it by about as much
DEALT = 0.065  # of a dealt card, which seems to lie before its flight ends, and whose sound begins with its slide
APART = 0.05  # smallest number of seconds between two landings that have a sound: a deal ticks card by card


def give_cues(stage: Stage, landing: Mapping[CardSprite, str], departing: Mapping[CardSprite, str], step: int) -> None:
    """Attach the chosen sounds to the motions of sprites.

    A flipping card sounds when it shows its edge, others just before they land, one that has landed already at once.
    Of several chimes only the last one sounds, at a step of the ladder.
    """
    heard: list[float] = []
    for number, (sprite, name) in enumerate(departing.items()):
        if sprite.motions:  # of two that set out at once, the second is heard a little later, so as not to be softened
            sprite.add_cue(Cue(name, sprite.motions[0].start + 2 * EARLY * number))
        elif name in ("undo", "redo"):  # without motion they alone say what has happened
            stage.sound(Cue(name, stage.now), sprite)
            heard.append(stage.now)
    due = [(sprite, Cue(name, moment(stage, sprite, name), step)) for sprite, name in landing.items()]
    for sprite, cue in sorted(due, key=lambda entry: (entry[1].name != "chime", -entry[1].at)):
        if all(abs(cue.at - at) >= APART for at in heard) and not (heard and cue.name == "chime"):
            heard.append(cue.at)
            if sprite.motions:
                sprite.add_cue(cue)
            else:
                stage.sound(cue, sprite)


def moment(stage: Stage, sprite: CardSprite, name: str) -> float:
    """Return the stage's time at which a card that flies home, or has arrived, makes a sound of a family."""
    glides = [motion for motion in sprite.motions if isinstance(motion, Glide)]  # it may be gathered first
    if not glides:
        return stage.now
    if name == "flip":
        return glides[-1].middle
    return glides[-1].end - (DEALT if name == "deal" else EARLY)
