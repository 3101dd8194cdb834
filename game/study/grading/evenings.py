"""Evenings of simulated players with rising deals: python -m game.study.grading.evenings king-albert.

Each player of a game begins with its pack and plays what `rising` chooses by the results so far. Printed are the games
lost on each evening, and their share on the evenings after the first five, in which a player finds the right deals.
"""

from __future__ import annotations

import argparse
import statistics
import sys
from random import Random

from game import deals
from game.patiences import PATIENCES
from game.rules.session import Session
from game.study.grading.look_ahead import Skill
from game.study.grading.players import PLAYERS

EVENINGS, GAMES = 20, 6
SETTLED = 5  # evenings until the deals are right
# The deals of Quatorze are measured by one player; in the evenings there are better ones as well.
SKILLS = {"quatorze": (Skill(1, 0.0), Skill(2, 0.0), Skill(8, 0.0))}


def skills(slug: str) -> tuple[Skill, ...]:
    """Return the players of a game, the weakest first."""
    return SKILLS.get(slug, PLAYERS[slug][1])


def is_won(slug: str, skill: Skill, number: int, seed: str) -> bool:
    """Let a player play a deal once."""
    layout = Session(PATIENCES[slug](), number).layout()
    return PLAYERS[slug][0](layout, [skill], [Random(seed)])[0]  # noqa: S311 - seeded play


def evenings(slug: str, skill: Skill, seed: int) -> list[int]:
    """Return the games that a player loses on each evening; every win is a clean one."""
    results, played = list[str](), set[int]()
    rng = Random(f"{slug} {skill} {seed}")  # noqa: S311 - seeded play
    for once in range(EVENINGS * GAMES):
        number = deals.rising(PATIENCES[slug](), results, played, rng=rng)
        won = is_won(slug, skill, number, f"{slug} {number} {skill} {seed} {once}")
        results.append("clean" if won else "lost")
        played.add(number)
    return [results[first : first + GAMES].count("lost") for first in range(0, len(results), GAMES)]


def main() -> None:
    """Print the evenings of the players of the games named."""
    parser = argparse.ArgumentParser(
        prog="python -m game.study.grading.evenings", description="Simulate evenings with rising deals."
    )
    parser.add_argument("games", nargs="+", choices=PATIENCES)
    parser.add_argument("--seed", type=int, default=1, help="other numbers are other evenings (1)")
    options = parser.parse_args()
    for slug in options.games:
        for skill in skills(slug):
            lost = evenings(slug, skill, options.seed)
            settled = statistics.fmean(lost[SETTLED:]) / GAMES
            sys.stdout.write(f"{slug} {tuple(skill)}: lost of {GAMES}: {lost}, settled at {settled:.0%}\n")


if __name__ == "__main__":
    main()
