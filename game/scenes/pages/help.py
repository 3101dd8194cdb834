"""The help: a drawer at a table, and a page in the menu."""

from __future__ import annotations

import re
from abc import abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import replace

import pygame

from game.access.node import Node, Role
from game.language import N_, _, pgettext
from game.language.cards import name_in_case
from game.language.games import game_title
from game.patiences import PATIENCES
from game.rules.cards import RANKS, Rank, parse_card
from game.scenes.appearance_settings import appearance_of
from game.scenes.dialogs.form import Form
from game.scenes.host import Host
from game.scenes.keys import ACTIONS, MODES, SECTIONS, chord_text, pressed
from game.scenes.scene import Scene
from game.scenes.widgets.control import Act
from game.scenes.widgets.controls import Button, Choice
from game.scenes.widgets.scroll import NOTCH, Scroll, ScrollBar
from game.scenes.widgets.widget import Widget
from game.scenes.widgets.widget_nodes import control_node, text_node
from game.scenes.wording import game_name
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
from game.view.stage.transition import Entrance, drawer, page
from game.view.text.rendering import SERIF, Style, fitted
from game.view.widgets.widget_marks import DialogFrame

MARGIN = 16  # pixels around the drawer
DIM = 208  # brightness of the scene beside it, of 255
WIDEST = 860  # units; longer lines are hard to read
NAMED = re.compile(r"\{([a-z-]+)\}")
Topics = dict[str, tuple[Block, ...]]  # by their titles


class Help(Form):
    """The help of a game, a topic at a time."""

    name = "help"

    def __init__(self, host: Host, slug: str, topics: Topics) -> None:
        super().__init__(host)
        self.faces = Faces(host.cache, host.wake)
        self.show_topics(slug, topics)

    def show_topics(self, slug: str, topics: Topics) -> None:
        """Show the first of some topics, with pictures that look like the table of a game."""
        self.slug, self.topics, self.topic = slug, topics, next(iter(topics))
        self._scrolls = {title: Scroll() for title in topics}
        self._columns: dict[str, Column] = {}

    # ---- layout

    @property
    @abstractmethod
    def frame(self) -> pygame.Rect:
        """The rectangle of the topic."""

    def resize(self, size: tuple[int, int]) -> None:
        self._columns.clear()
        self.size, self.unit = size, unit(size, self.min_size)
        look = appearance_of(self.host.preferences.settings)
        self.faces.resize(round(LARGEST * self.frame.w), look.theme(self.slug).back, deck=look.deck)
        super().resize(size)
        self.faces.prepare()

    # ---- parts

    def topic_tabs(self, y: int) -> Choice:
        """Return the choice of a topic, above the frame."""
        place = pygame.Rect(self.frame.x, y, self.frame.w, max(28, round(42 * self.unit)))
        titles = tuple((title, title) for title in self.topics)
        return Choice("topics", place, titles, self.topic, self.read, spoken=_("Topics"))

    def topic_parts(self, *end: Button) -> Iterator[Widget | Mark]:
        """Yield the topic, with any buttons at its end."""
        frame, column, scroll, u = self.frame, self.column(self.topic), self._scrolls[self.topic], self.unit
        scroll.frame, scroll.height = frame, column.height + round((110 if end else 32) * u)
        scroll.to(scroll.offset)
        below = scroll.top + column.height + round(32 * u)
        parts: list[Widget | Mark] = [
            *column.at((frame.x, scroll.top), frame),
            *(replace(button, rect=button.rect.move(frame.x, below)) for button in end),
        ]
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

    # ---- for screen readers

    def spoken_parts(self) -> Iterator[Node]:
        yield from (control_node(widget) for widget in self.widgets.values() if not isinstance(widget, ScrollBar))
        for number, block in enumerate(self.topics[self.topic], 1):
            yield block_node(f"block {number}", block)

    # ---- events

    def scrolls(self) -> list[Scroll]:
        return [self._scrolls[self.topic]]

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

    # ---- the loop

    def poll(self) -> None:
        if self.faces.collect() and self.faces.complete:
            self._columns.clear()
            self.refresh()

    @property
    def images_ready(self) -> bool:
        return self.faces.complete


class HelpDrawer(Help):
    """A drawer at the right of a table, which is visible as a whole beside it."""

    def __init__(self, host: Host, slug: str, tour: Act, *, at_keys: bool = False) -> None:
        """Show the help of a game, or its topic of the keys; `tour` shows the player around at the table."""
        super().__init__(host, slug, game_topics(slug) | key_topics())
        self._tour, self.title = tour, PATIENCES[slug].name
        if at_keys:
            self.topic = next(iter(key_topics()))

    # ---- layout

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        """Return the background: the scene below, scaled down so that all of it is visible beside the drawer."""
        canvas, below, place = draw_menu_background(size).copy(), self.host.scenes.backdrop(self), self.beside
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
        # pixels or 390 units
        available = int(width - 0.66 * width) - 3 * MARGIN
        across = max(400, round(390 * self.unit), min(available, round(WIDEST * self.unit)))
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

    def entrance(self, _below: Scene, before: pygame.Surface, picture: pygame.Surface) -> Entrance | None:
        """It slides in from the right; in a tiny window there is no room for the scene below beside it."""
        if not before.get_rect().contains(self.beside):
            return None
        lifted = self.cut_out(self.drawer, picture)
        return drawer(before, self.mark_surface.background, lifted, self.beside, DIM / 255)

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
        yield self.topic_tabs(drawer.y + round(92 * u))
        place = pygame.Rect(0, 0, round(230 * u), round(50 * u))
        tour = Button("tour", place, _("Show me around"), self._show_around, icon="eye")
        yield from self.topic_parts(*[tour] if self.topic == next(iter(self.topics)) else [])
        yield Button("close", cross, act=self.host.scenes.pop, icon="close", spoken=_("Close"))

    def _show_around(self) -> None:
        self.host.scenes.pop()
        self._tour()

    # ---- events

    def first(self) -> str:
        return "topics"

    def pressed_outside(self, point: tuple[int, int]) -> None:
        if not self.drawer.collidepoint(point):
            self.close()


class HelpPage(Help):
    """A page in the menu, with a tab for each game and one for the keys."""

    heading = N_("Help")
    min_size = 640, 0  # units that the tabs need

    def __init__(self, host: Host, slug: str) -> None:
        """Show the help of a game first."""
        super().__init__(host, slug, game_topics(slug))
        self.tab = slug

    def turn(self, tab: str) -> None:
        """Show another tab: the slug of a game, or "keys"."""
        self.tab = tab
        if tab in PATIENCES:
            self.show_topics(tab, game_topics(tab))
        else:
            self.show_topics(self.slug, key_topics())
        self.resize(self.size)

    # ---- layout

    def background(self, size: tuple[int, int]) -> pygame.Surface:
        return draw_menu_background(size)

    def entrance(self, _below: Scene, before: pygame.Surface, picture: pygame.Surface) -> Entrance:
        return page(before, picture)

    @property
    def accessible_role(self) -> Role:
        return "page"

    @property
    def frame(self) -> pygame.Rect:
        u, (width, height) = self.unit, self.size
        wide = min(width - 2 * round(24 * u), round(WIDEST * u))
        top = round((200 if len(self.topics) > 1 else 146) * u)
        return pygame.Rect((width - wide) // 2, top, wide, height - top - round(20 * u))

    # ---- parts

    def parts(self) -> Iterator[Widget | Mark]:
        u, frame, side = self.unit, self.frame, round(44 * self.unit)
        close = pygame.Rect(frame.x - round(8 * u), round(24 * u), side, side)
        back = pgettext("to the page before", "Back")
        yield Button("close", close, act=self.host.scenes.pop, icon="previous", quiet=True, spoken=back)
        yield Label(_(self.heading), Style(SERIF, round(42 * u), IVORY), (frame.x + 48 * u, close.centery), "ml")
        tabs = *((slug, game_name(slug)) for slug in PATIENCES), ("keys", next(iter(key_topics())))
        place = pygame.Rect(frame.x, round(88 * u), frame.w, round(42 * u))
        yield Choice("tabs", place, tabs, self.tab, self.turn, spoken=_("Table"))
        if len(self.topics) > 1:
            yield self.topic_tabs(round(142 * u))
        yield from self.topic_parts()

    def first(self) -> str:
        return "tabs"


def game_topics(slug: str) -> Topics:
    """Return the topics of a game's help by their titles."""
    return {topic.title: topic.blocks for topic in help_on(slug).topics}


def key_topics() -> Topics:
    """Return the topic of mouse and keys, with the list of keys at its end."""
    (topic,) = help_on("keys").topics
    return {topic.title: (*map(with_keys, topic.blocks), *key_blocks())}


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
