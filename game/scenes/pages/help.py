"""The help: a drawer at the right, with the scene below visible as a whole beside it."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pygame

from game.access.node import Node
from game.language import _
from game.language.cards import name_in_case
from game.language.games import game_title
from game.patiences import PATIENCES
from game.rules.cards import RANKS, Rank, parse_card
from game.scenes.appearance_settings import appearance_of
from game.scenes.dialogs.form import Form
from game.scenes.host import Host
from game.scenes.keys import ACTIONS, MODES, SECTIONS, chord_text, pressed
from game.scenes.widgets.control import Act
from game.scenes.widgets.controls import Button, Choice
from game.scenes.widgets.scroll import NOTCH, Scroll, ScrollBar
from game.scenes.widgets.widget import Widget
from game.scenes.widgets.widget_nodes import control_node, text_node
from game.view.cards.faces import Faces
from game.view.drawing.geometry import boxed
from game.view.drawing.paint import box, put
from game.view.drawing.palette import GOLD, IVORY
from game.view.drawing.ui_style import unit
from game.view.help.picture import LARGEST, HelpPicture, read
from game.view.help.prose import CARD
from game.view.help.text import Block, Chords, Picture, Ranks, Run, Words, help_on
from game.view.help.topic_layout import Column, TopicBuilder, write_blocks
from game.view.marks.labels import Label
from game.view.marks.mark import Mark
from game.view.stage.menu_background import draw_menu_background
from game.view.stage.transition_layers import TransitionLayers
from game.view.text.rendering import SERIF, Style, fitted
from game.view.widgets.widget_marks import DialogFrame

MARGIN = 16  # pixels around the drawer
DIM = 208  # brightness of the scene beside it, of 255
NAMED = re.compile(r"\{([a-z-]+)\}")


class HelpPage(Form):
    """The help of one game, a topic at a time."""

    name = "help"

    def __init__(self, host: Host, slug: str, tour: Act | None = None, *, at_keys: bool = False) -> None:
        super().__init__(host)
        self.slug, self._tour = slug, tour
        self.title = PATIENCES[slug].name
        self.topics = {topic.title: topic.blocks for topic in help_on(slug).topics}
        self.topics |= {topic.title: tuple(map(with_keys, topic.blocks)) for topic in help_on("keys").topics}
        self.topics[keys_topic()] += tuple(key_blocks())
        self.topic = keys_topic() if at_keys else next(iter(self.topics))
        self.faces = Faces(host.cache, host.wake)
        self._scrolls = {title: Scroll() for title in self.topics}
        self._columns: dict[str, Column] = {}

    # ---- layout

    def resize(self, size: tuple[int, int]) -> None:
        self._columns.clear()
        self.size, self.unit = size, unit(size)
        look = appearance_of(self.host.preferences.settings)
        self.faces.resize(round(LARGEST * self.frame.w), look.theme(self.slug).back, deck=look.deck)
        super().resize(size)
        self.faces.prepare()

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the background: the scene below, scaled down so that all of it is visible beside the drawer."""
        canvas, below, place = draw_menu_background(size).copy(), self.host.scenes.backdrop(), self.beside
        small = pygame.transform.smoothscale(below, place.size)
        small.fill((DIM, DIM, DIM), special_flags=pygame.BLEND_RGB_MULT)
        canvas.blit(small, place)
        put(canvas, box(*place.size, 0, "#000000", 0.0, edge=GOLD, edge_opacity=0.35), place.topleft)
        return canvas

    @property
    def drawer(self) -> pygame.Rect:
        """The rectangle of the drawer in the window."""
        width, height = self.size
        # the scene beside it, to play from while reading, gets 66 % of the window, unless that leaves less than 400
        # pixels or 390 units; lines longer than 860 units are hard to read
        available = int(width - 0.66 * width) - 3 * MARGIN
        across = max(400, round(390 * self.unit), min(available, round(860 * self.unit)))
        return pygame.Rect(width - across - MARGIN, MARGIN, across, height - 2 * MARGIN)

    @property
    def beside(self) -> pygame.Rect:
        """The rectangle in which the scene below is visible, scaled down."""
        width, height = self.size
        room = pygame.Rect(MARGIN, MARGIN, self.drawer.left - 2 * MARGIN, height - 2 * MARGIN)
        scale = max(0.01, min(room.w / width, room.h / height))  # in a tiny window there is no room beside the drawer
        place = pygame.Rect(0, 0, max(1, round(width * scale)), max(1, round(height * scale)))
        place.center = room.center
        return place

    def transition_layers(self, picture: pygame.Surface) -> TransitionLayers:
        """Return the parts for the transition: the drawer slides in, and the scene below moves aside."""
        return self.lifted(self.drawer, picture)._replace(beside=self.beside, light=DIM / 255)

    @property
    def frame(self) -> pygame.Rect:
        """The rectangle of the topic."""
        u, drawer = self.unit, self.drawer
        margin, top = round(36 * u), round(158 * u)
        return pygame.Rect(drawer.x + margin, drawer.y + top, drawer.w - 2 * margin, drawer.h - top - round(20 * u))

    # ---- parts

    def parts(self) -> Iterator[Widget | Mark]:
        u, drawer, frame = self.unit, self.drawer, self.frame
        yield DialogFrame(boxed(drawer), u)
        side = round(44 * u)
        cross = pygame.Rect(frame.right - side, drawer.y + round(26 * u), side, side)
        name = game_title(self.title)
        style = fitted(name, Style(SERIF, round(38 * u), IVORY), cross.x - frame.x - 20 * u)
        yield Label(name, style, (frame.x, cross.centery), "ml")
        yield Choice(
            "topics",
            pygame.Rect(frame.x, drawer.y + round(92 * u), frame.w, max(28, round(42 * u))),
            tuple((title, title) for title in self.topics),
            self.topic,
            self.read,
            spoken=_("Topics"),
        )
        yield from self._topic(frame)
        yield Button("close", cross, act=self.host.scenes.pop, icon="close", spoken=_("Close"))

    def _topic(self, frame: pygame.Rect) -> Iterator[Widget | Mark]:
        column, scroll, u = self.column(self.topic), self._scrolls[self.topic], self.unit
        guided = self._tour is not None and self.topic == next(iter(self.topics))
        scroll.frame, scroll.height = frame, column.height + round((110 if guided else 32) * u)
        scroll.to(scroll.offset)
        parts: list[Widget | Mark] = list(column.at((frame.x, scroll.top), frame))
        if guided:
            place = pygame.Rect(frame.x, scroll.top + column.height + round(32 * u), round(230 * u), round(50 * u))
            parts.append(Button("tour", place, _("Show me around"), self._show_around, icon="eye"))
        yield from scroll.view(frame, scroll.height, parts)
        yield scroll.bar("bar", max(8, round(10 * u)))

    def column(self, title: str) -> Column:
        """Return a topic, laid out for the present drawer."""
        if title not in self._columns:
            builder = TopicBuilder(self.frame.w - round(14 * self.unit), self.unit)
            write_blocks(builder, self.topics[title], self._draw)
            self._columns[title] = builder.column
        return self._columns[title]

    def _draw(self, description: str) -> pygame.Surface:
        room, settings = (
            (self.frame.w - round(14 * self.unit), round(0.5 * self.frame.h)),
            self.host.preferences.settings,
        )
        spec = read(self.slug, description)
        return HelpPicture(spec, room, appearance_of(settings), left_handed=settings.left_handed).draw(self.faces)

    def read(self, title: str) -> None:
        """Show a topic."""
        self.topic = title

    def _show_around(self) -> None:
        self.host.scenes.pop()
        if self._tour:
            self._tour()

    # ---- for screen readers

    def spoken_parts(self) -> Iterator[Node]:
        yield from (control_node(widget) for widget in self.widgets.values() if not isinstance(widget, ScrollBar))
        for number, block in enumerate(self.topics[self.topic], 1):
            yield block_node(f"block {number}", block)

    # ---- events

    def scrolls(self) -> list[Scroll]:
        return [self._scrolls[self.topic]]

    def first(self) -> str:
        return "topics"

    def hotkey(self, event: pygame.Event) -> bool:
        """Handle the key of the help, which closes it, and the arrow keys, which scroll."""
        scroll = self._scrolls[self.topic]
        if pressed(event, (ACTIONS["help"],)):
            self.close()
            return True
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            scroll.by(-NOTCH if event.key == pygame.K_UP else NOTCH)
            return True
        return False

    def pressed_outside(self, point: tuple[int, int]) -> None:
        if not self.drawer.collidepoint(point):
            self.close()

    # ---- the loop

    def poll(self) -> None:
        if self.faces.collect() and self.faces.complete:
            self._columns.clear()
            self.refresh()

    @property
    def images_ready(self) -> bool:
        return self.faces.complete


def keys_topic() -> str:
    """Return the title of the topic with the list of keys."""
    return help_on("keys").topics[-1].title


def key_blocks() -> Iterator[Block]:
    """Yield every key and what it does; of keys with several meanings the usual ones."""
    for title, actions in SECTIONS.items():
        yield Words("section", (Run(_(title), "plain"),))
        yield from (Chords(tuple(map(chord_text, action.keys)), action.label) for action in actions)
    for title, actions in MODES.items():
        yield Words("section", (Run(_(title), "plain"),))
        yield from (Chords((action.key,), action.label) for action in actions)


def with_keys(block: Block) -> Block:
    """Replace the names of actions in braces, such as "{undo}", by their present keys."""
    if not isinstance(block, Words):
        return block
    return replace(
        block,
        runs=tuple(run._replace(text=NAMED.sub(lambda found: ACTIONS[found[1]].key, run.text)) for run in block.runs),
    )


def block_node(key: str, block: Block) -> Node:
    """Return the node of a block of the help; for a picture it has the caption."""
    match block:
        case Words(kind, runs):
            return Node(key, "heading" if kind == "section" else "text", _joined(runs))
        case Chords(keys, label):
            return text_node(key, _("{keys}: {label}", keys=", ".join(keys), label=label))
        case Ranks(step, ranks):
            words = ", ".join(name_in_case(Rank(RANKS.index(rank) + 1), "subject") for rank in ranks)
            return text_node(key, _("By {step}: {ranks}", step=step, ranks=words))
        case Picture(caption=caption):
            return text_node(key, _joined(caption))


def _joined(runs: Iterable[Run]) -> str:
    """Return some words as they are read aloud, cards by their names."""
    return "".join(CARD.sub(_card_name, run.text) if run.face == "cards" else run.text for run in runs)


def _card_name(code: re.Match[str]) -> str:
    return name_in_case(parse_card(code[1].replace("10", "T") + code[2]), "named")
