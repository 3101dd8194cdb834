"""The help: a drawer at a table, and a page in the menu."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from functools import partial

import pygame

from game import __version__
from game.access.node import ReaderNode, Role
from game.language import N_, _
from game.language.cards import name_in_case
from game.language.games import game_title
from game.patiences import PATIENCES
from game.platform.clipboard import copy
from game.rules.cards import RANKS, Rank, parse_card
from game.rules.table import Table
from game.scenes.appearance_settings import appearance_of
from game.scenes.dialogs.dialog import Panel, closable, dimmed
from game.scenes.form import LOWERED, Form, Overlay
from game.scenes.host import Host
from game.scenes.keys import ACTIONS, SECTIONS, chord_text, pressed
from game.scenes.pages.page import Page
from game.scenes.pages.topic import CAPTION, Prose, topic
from game.scenes.scene import Scene
from game.scenes.widgets.controls import Button, Choice
from game.scenes.widgets.layout import Column, Drawn, Either, Grid, Node, Row, Sized, Space, Tight, centred, title
from game.scenes.widgets.scroll_view import ScrollView
from game.scenes.widgets.widget import Act
from game.scenes.widgets.widget_nodes import widget_node
from game.scenes.wording import game_name
from game.view.cards.faces import Faces
from game.view.drawing.geometry import Size
from game.view.drawing.palette import GOLD, IVORY_2
from game.view.drawing.ui_style import toolbar_height, unit
from game.view.help.picture import LARGEST, HelpPicture, read
from game.view.help.prose import CARD
from game.view.help.text import Block, Chords, Picture, Ranks, Run, Topics, Words, help_on
from game.view.menu.header import header_marks
from game.view.menu.miniature import lay
from game.view.stage.felt import felt
from game.view.stage.transition import Entrance, Way, drawer, fade, moved
from game.view.table_view import TableView
from game.view.tables import TABLES
from game.view.widgets.widget_marks import DrawnImage, Glyph

MARGIN = 16  # pixels around the drawer
NARROW = 800  # pixels: in less width the drawer covers the scene
WIDEST = 908  # units; longer lines are hard to read
NAMED = re.compile(r"\{([a-z-]+)\}")


class Help(Form):
    """The help of a game, a topic at a time."""

    name = "help"

    def __init__(self, host: Host, slug: str, topics: Topics) -> None:
        super().__init__(host)
        self.faces = Faces(host.cache, host.wake)
        self.seen = [self.faces]  # in all its pictures
        self.show_topics(slug, topics)

    def show_topics(self, slug: str, topics: Topics) -> None:
        """Show the first of some topics, with pictures that look like the table of a game."""
        self.slug, self.topics, self.topic = slug, topics, next(iter(topics))
        self.offsets.clear()
        self._texts: dict[str, Node] = {}  # kept, because pictures take time

    def resize(self, size: Size) -> None:
        self._texts.clear()
        self.size, self.unit = size, unit(size)
        look = appearance_of(self.settings)
        deck = look.deck.stacked if TABLES[self.slug].stacked else look.deck
        self.faces.resize(round(LARGEST * self.room.w), look.theme(self.slug).back, deck=deck)
        super().resize(size)
        self.faces.prepare()

    def reading(self, *end: Node) -> Node:
        """Return the choice of a topic, and below it the topic, with any buttons at its end."""
        titles = tuple((title, title) for title in self.topics)
        choice = Choice("topics", titles, self.topic, self.read, spoken=_("Topics"), quiet=True)
        text = Column(Column(self.text(self.topic), *end, gap=32), Space(32))
        scrolled = ScrollView("bar", text, self.offsets)
        return Column(*[Tight(choice)] if len(titles) > 1 else [], scrolled, gap=20)

    def text(self, title: str) -> Node:
        if title not in self._texts:
            self._texts[title] = topic(self.topics[title], self._picture)
        return self._texts[title]

    def _picture(self, description: str, width: int) -> DrawnImage:
        self.host.scenes.give_way()
        settings, room = self.settings, (width, round(0.4 * self.room.h))
        table, look = (self.size[0], self.size[1] - toolbar_height(self.size)), appearance_of(settings)
        picture = HelpPicture(read(self.slug, description), room, table, look)
        return DrawnImage(picture.drawn, (self.faces,), picture.part.size, radius=10 * self.unit)

    def read(self, title: str) -> None:
        self.topic = title
        self.offsets.clear()

    def spoken_parts(self) -> Iterator[ReaderNode]:
        yield from (widget_node(widget) for widget in self.widgets.values() if widget.role != "scroll bar")
        for number, block in enumerate(self.topics[self.topic], 1):
            yield block_node(f"block {number}", block)

    def hotkey(self, event: pygame.Event) -> bool:
        """Handle the key of the help, which closes it, and the arrow keys, which scroll."""
        if pressed(event, (ACTIONS["help"],)):
            self.close()
            return True
        if event.key in (pygame.K_UP, pygame.K_DOWN):
            for scroll in self.scrolls():
                scroll.turn(-1 if event.key == pygame.K_UP else 1)
            return True
        return False

    def poll(self) -> None:
        came = [faces.collect() for faces in self.seen]
        if any(came) and self.images_ready:
            self._texts.clear()
            self.host_changed()

    @property
    def images_ready(self) -> bool:
        return all(faces.complete for faces in self.seen)


class HelpDrawer(Help, Overlay):
    """A drawer at the right of a table, or below it, whose cards are laid out anew beside it."""

    first = "topics"

    def __init__(self, host: Host, table: Table, view: TableView, tour: Act, *, at_keys: bool = False) -> None:
        """Show the help of a table in its view, or its topic of the keys; `tour` shows the player around at it."""
        game = view.design.game
        super().__init__(host, game.slug(), filled(game.slug(), {}) | key_topics())
        self._table, self._view, self._tour, self.title = table, view, tour, game.name
        self.seen.append(view.faces)  # beside it
        if at_keys:
            self.topic = next(iter(key_topics()))

    def background(self, size: Size) -> pygame.Surface:
        if not self.beside:
            return dimmed(self.host.scenes.backdrop(self))
        view, table = self._view, self._table
        canvas = felt(size, view.design.theme, rest=self.host.scenes.give_way)
        self.host.scenes.give_way()
        lay(canvas, view.design, view.placed(self.beside, table), table, view.faces).stage.fold()
        canvas.fill([LOWERED] * 3, special_flags=pygame.BLEND_RGB_MULT)
        return canvas

    @property
    def room(self) -> pygame.Rect:
        width, height = self.size
        if height > width >= NARROW:
            above = round(0.42 * height)
            return pygame.Rect(MARGIN, above, width - 2 * MARGIN, height - above - MARGIN)
        # the scene beside it, to play from while reading, gets 66 % of the window, unless that leaves less than 400
        # pixels or 390 units
        available = int(width - 0.66 * width) - 3 * MARGIN
        across = max(400, round(390 * self.unit), min(available, round(WIDEST * self.unit)))
        across = width - 2 * MARGIN if width < NARROW else across
        return pygame.Rect(width - across - MARGIN, MARGIN, across, height - 2 * MARGIN)

    @property
    def beside(self) -> pygame.Rect:
        """The rectangle of the cards of the table; empty where there is no room beside the drawer."""
        room, (width, height) = self.room, self.size
        free = (room.w, room.top - 2 * MARGIN) if height > width else (room.left - 2 * MARGIN, room.h)
        return pygame.Rect((MARGIN, MARGIN), free) if min(free) > 0 else pygame.Rect(0, 0, 0, 0)

    def entrance(self, _below: Scene, before: pygame.Surface, picture: pygame.Surface) -> Entrance:
        """It slides in from the right; where there is no room for the scene below it fades in."""
        if not self.beside:
            return fade(before, picture)
        start, end, table = self._view.layout, self._view.placed(self.beside, self._table), self._table
        cards = list[Way]()
        for pile in sorted(start.places, key=lambda pile: bool(table[pile])):  # cards go above empty places
            parts = zip(start.visible(pile, table[pile]), end.visible(pile, table[pile]), strict=True)
            empty = start.pile_rect(pile, ()), end.pile_rect(pile, ())
            cards += [way for way in parts if way[0] and way[1]] or [empty]
        panels = moved(picture, self.panel, (self.size[0] - self.panel.x, 0))
        cloth = felt((self.size[0] // 2, self.size[1] // 2), self._view.design.theme)  # without a motif for old places
        cloth.fill([LOWERED] * 3, special_flags=pygame.BLEND_RGB_MULT)
        return drawer((before, self.sheet.ground), panels, cloth, cards)

    def view(self) -> Node:
        tour = Button("tour", _("Show me around"), self._show_around, icon="eye")
        name = game_title(self.title)
        heading = Either(title(name, 38), title(name, 24))
        reading = self.reading(*[tour] if self.topic == next(iter(self.topics)) else [])
        return Panel(closable(heading, 44, reading, self.host.scenes.pop, 16), 36, 26)

    def _show_around(self) -> None:
        self.host.scenes.pop()
        self._tour()


class HelpPage(Page, Help):
    """A page in the menu, with a tab for each game, one for the keys and one about the program."""

    heading = N_("Help")
    first = "tabs"
    wide = 980  # for seven tabs in a row

    def __init__(self, host: Host, slug: str, tab: str = "") -> None:
        super().__init__(host, slug, key_topics() if tab else filled(slug, {}))
        self.tab = tab or slug

    def turn(self, tab: str) -> None:
        self.tab = tab
        if tab in PATIENCES:
            self.show_topics(tab, filled(tab, {}))
        else:
            self.show_topics(self.slug, key_topics() if tab == "keys" else self._about())
        self.message = ""
        self.resize(self.size)

    def tabs(self) -> Choice:
        games = ((slug, game_name(slug)) for slug in PATIENCES)
        tabs = *games, ("keys", next(iter(key_topics()))), ("about", _("About"))
        return Choice("tabs", tabs, self.tab, self.turn, spoken=_("Table"))

    def content(self) -> Node:
        return self._title_page() if self.tab == "about" else self.reading()

    def _title_page(self) -> Node:
        """Return the page about the program, on one axis: its name and tables, a way to report a fault, a colophon."""
        blocks = [block for block in self.topics[self.topic] if isinstance(block, Words)]
        said = [centred(Prose(block.runs, centred=True), 760) for block in blocks if block.kind == "paragraph"]
        works = (
            Column(*(Prose((run,), CAPTION, IVORY_2, centred=True) for run in block.runs))
            for block in blocks
            if block.kind == "item"
        )
        name = Drawn(0, 200, partial(header_marks, dense=False))
        copied = centred(Button("copy", self.message or _("Copy for a bug report"), self._copy, icon="copy"))
        libraries = centred(Grid(*works, columns=3, gap=10), 760)
        rest = Drawn(0, 72, lambda rect, u: [Glyph("menu", rect.center, round(22 * u), GOLD)])
        first, second = Column(name, *said[:2], gap=14), Column(said[2], copied, gap=14)
        last = Column(*said[3:], libraries, Space(10), gap=14)
        return ScrollView("bar", Sized(Row(Column(first, rest, second, rest, last)), fills=True), self.offsets)

    def _about(self) -> Topics:
        tables = "\N{NO-BREAK SPACE}· ".join(game_name(slug).replace(" ", "\N{NO-BREAK SPACE}") for slug in PATIENCES)
        own = os.path.expanduser(f"~{os.sep}")  # noqa: PTH111 - it never fails
        folder = str(self.host.games.folder).replace(own, f"~{os.sep}", 1)
        return filled("about", {"tables": tables, "version": __version__, "folder": folder})

    def _copy(self) -> None:
        self.message = _("Copied") if copy(self.host.state()) else _("No clipboard")


def key_topics() -> Topics:
    """Return the topic of mouse and keys, with the list of keys at its end."""
    topics = filled("keys", {name: action.key for name, action in ACTIONS.items()})
    return {title: [*blocks, *key_blocks()] for title, blocks in topics.items()}


def filled(name: str, values: Mapping[str, str]) -> Topics:
    """Return the topics of a text of the help, with names in braces, such as "{undo}", replaced by their values.

    That of a game has none.
    """

    def with_values(block: Block) -> Block:
        if not isinstance(block, Words):
            return block
        runs = (run._replace(text=NAMED.sub(lambda found: values[found[1]], run.text)) for run in block.runs)
        return replace(block, runs=tuple(runs))

    return {title: [*map(with_values, blocks)] for title, blocks in help_on(name).topics.items()}


def key_blocks() -> Iterator[Block]:
    """Yield every key and what it does; of keys with several meanings the usual ones."""
    for heading, actions in SECTIONS.items():
        yield Words("section", (Run(_(heading), "plain"),))
        for action in actions:
            yield Chords(tuple(map(chord_text, action.keys[:1] if action.mode else action.keys)), action.label)


def block_node(key: str, block: Block) -> ReaderNode:
    """Return the node of a block of the help; for a picture it has the caption."""
    role: Role = "text"
    match block:
        case Words(kind, runs):
            role, text = "heading" if kind == "section" else "text", _joined(runs)
        case Chords(keys, label):
            text = _("{keys}: {label}", keys=", ".join(keys), label=label)
        case Ranks(step, ranks):
            words = ", ".join(name_in_case(Rank(RANKS.index(rank) + 1), "subject") for rank in ranks)
            text = _("By {step}: {ranks}", step=step, ranks=words)
        case Picture(caption=caption):
            text = _joined(caption)
    return ReaderNode(key, role, text)


def _joined(runs: Iterable[Run]) -> str:
    """Return some words as they are read aloud, cards by their names."""
    return "".join(
        CARD.sub(lambda found: name_in_case(parse_card(found[0]), "named"), run.text)
        if run.face == "cards"
        else run.text
        for run in runs
    )
