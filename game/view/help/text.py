"""The text of the help: a small part of Markdown, read from `game/help` when it is first wanted.

    # How to play                     a topic, which is a page of its own
    ## Moves                          a section
    Some words, **bold** or *italic*  a paragraph, up to the next empty line
    - A thing                         an item of a list
    **stock**: the cards that …       a term, said where it stands
    `9H on TS`                        cards, drawn with the signs of their suits; tests ask the rules for what
                                      "on", "not on", "with" and "not with" say between two of them
    [ranks: 2 | 2 4 6 8 T Q A]        a row of ranks, each of them two up from the one before it (down: -2)
    [picture: deal 24; glow f1 | …]   a picture and what is said of it, see `picture.py`
    [move: t-f w-f | f1-f4 | … | …]   a step of the tour of a first-time player: kinds of moves, see `tour_steps.py`,
                                      the piles that it points at while there is none of them, what is said, and
                                      what else is said while it asks for one of them
    [step: f1 f2 | …]                 or only some piles that it points at
    [step: light | …]                 or the light

What stands in brackets may take several lines; only an empty one ends it.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Literal, NamedTuple

from game.language import _, current_language
from game.rules.moves import parse_pile
from game.rules.table import Pile, Piles
from game.view.frozen import frozen

FOLDER = Path(__file__).resolve().parents[2] / "help"
Face = Literal["plain", "bold", "italic", "cards"]
FACES: dict[str, Face] = {"**": "bold", "*": "italic", "`": "cards"}
RUN = re.compile(r"(\*\*|\*|`)(.+?)\1")


class Run(NamedTuple):
    """Some words in one face."""

    text: str
    face: Face


Runs = tuple[Run, ...]


@frozen
class Words:
    """A heading, a paragraph, an item or a term."""

    kind: Literal["section", "paragraph", "item", "term"]
    runs: Runs


@frozen
class Ranks:
    """A row of ranks, as letters, each `step` above the one before."""

    step: int
    ranks: str


@frozen
class Picture:
    """The description of a picture, and its caption."""

    picture: str
    caption: Runs


@frozen
class Step:
    """A step of the tour: kinds of moves, one of which it asks for, and piles that it points at; none for the light."""

    kinds: tuple[str, ...]
    piles: Piles
    runs: Runs
    asking: Runs = ()  # what is said instead while it asks for a move


@frozen
class Chords:
    """Keys, and what each of them does."""

    keys: tuple[str, ...]
    label: str


Block = Words | Ranks | Picture | Chords


Topics = dict[str, list[Block]]  # pages of the help, by their titles


@frozen
class HelpText:
    """The help of a game."""

    topics: Topics
    steps: tuple[Step, ...]


def help_on(name: str) -> HelpText:
    """Return the help of a game, by its slug, or another text, in the player's language or else in English."""
    return _help_in(current_language(), name)


@cache
def _help_in(code: str, name: str) -> HelpText:
    own = FOLDER / code / f"{name}.md"
    path = own if own.exists() else FOLDER / f"{name}.md"
    return parse(path.read_text("utf-8") if path.exists() else _("# How to play\n\nThere is no help on this game yet."))


def parse(text: str) -> HelpText:
    """Parse a text, which begins with the heading of a topic. Raises ValueError for brackets of another form."""
    topics: Topics = {}
    steps: list[Step] = []
    for part in _parts(text):
        if part.startswith("# "):
            topics[part[2:]] = blocks = list[Block]()
        elif isinstance(block := _block(part), Step):
            steps.append(block)
        else:
            blocks.append(block)
    return HelpText(topics, tuple(steps))


def _parts(text: str) -> Iterator[str]:
    """Yield each heading, paragraph and item in one line."""
    for chunk in re.split(r"\n\s*\n", text.strip()):
        if chunk.startswith("["):
            yield _joined(chunk)
            continue
        for part in re.split(r"\n(?=- |#|\*\*[^*]+\*\*:)", chunk):
            heading, _, rest = part.partition("\n") if part.startswith("#") else ("", "", part)
            yield from (_joined(text) for text in (heading, rest) if text)


def _joined(text: str) -> str:
    """Join the lines of a text; no-break spaces are kept."""
    return re.sub(r"[ \t\n]+", " ", text.strip(" \t\n"))


def _block(part: str) -> Block | Step:
    if part.startswith("["):
        return _bracketed(part)
    if part.startswith("## "):
        return Words("section", runs(part[3:]))
    if part.startswith("- "):
        return Words("item", runs(part[2:]))
    return Words("term" if re.match(r"\*\*[^*]+\*\*:", part) else "paragraph", runs(part))


def _bracketed(part: str) -> Block | Step:
    found = re.fullmatch(r"\[(\w+): (.*?)\s*\|\s*(.*)\]", part, re.DOTALL)
    match found.groups() if found else ():
        case "ranks", step, ranks:
            return Ranks(int(step), "".join(ranks.split()))
        case "picture", description, caption:
            return Picture(description, runs(caption))
        case "move", kinds, rest:
            piles, *said = rest.split(" | ")
            return Step(tuple(kinds.split()), parse_piles(piles), runs(said[0]), runs(" ".join(said)))
        case "step", piles, sentence:
            return Step((), () if piles == "light" else parse_piles(piles), runs(sentence))
    raise ValueError(f"a row of ranks, a picture or a step is told otherwise: {part[:60]!r}")


def parse_piles(text: str) -> Piles:
    """Parse names of piles; "f1-f4 s" is five. Raises ValueError."""
    piles = list[Pile]()
    for word in text.split():
        first, *last = map(parse_pile, word.split("-"))
        numbers = range(first.number, (last[0] if last else first).number + 1)
        piles += [Pile(first.role, number) for number in numbers]
    return tuple(piles)


def runs(text: str) -> Runs:
    """Split a text into runs of one face each."""
    found, at = list[Run](), 0
    for match in RUN.finditer(text):
        found += [Run(text[at : match.start()], "plain"), Run(match[2], FACES[match[1]])]
        at = match.end()
    return tuple(run for run in (*found, Run(text[at:], "plain")) if run.text)
