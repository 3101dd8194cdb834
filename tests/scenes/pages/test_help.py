"""The help: its texts agree with the rules, and it can be read completely in every window."""

from __future__ import annotations

import os
import re
from collections.abc import Iterable
from contextlib import closing
from itertools import chain, groupby, product, takewhile
from pathlib import Path

import pygame
import pytest

from game.patiences import PATIENCES
from game.rules.cards import RANKS, parse_card
from game.rules.moves import Pair
from game.rules.patience import BuildingPatience, Patience
from game.rules.table import STOCK, Pile, Role, Table, read_position
from game.scenes.menu.scene import Menu
from game.scenes.pages.help import Help, HelpDrawer, HelpPage
from game.scenes.table.click_moves import target_of
from game.view.cards.layout import mirrored
from game.view.help.picture import HelpPicture, PictureSpec, read
from game.view.help.prose import Fonts, balanced, wrapped
from game.view.help.text import FOLDER, Picture, Ranks, Run, Words, help_on, parse, parse_piles, runs
from game.view.marks.labels import Label, Pill
from game.view.marks.mark import Mark
from game.view.tables import TABLES
from game.view.tables.appearance import Appearance
from game.view.widgets.widget_marks import Clipped
from tests.support.host import HeadlessHost, part_of_won_game
from tests.support.screens import scrolled

SIZE = (1280, 800)
APART = 0.1  # widths of a card: piles that are nearer lie side by side

TERMS = {
    "calculation": {"stock", "tableau", "foundation"},
    "numeration": {"stock", "tableau", "numbered foundations", "run foundations", "interval", "space"},
    "napoleons-square": {"stock", "waste", "tableau", "foundation", "space"},
    "king-albert": {"columns", "foundation", "belgian reserve", "space"},
    "quatorze": {"stock", "tableau", "discard"},
}
EXAMPLE = re.compile("([A2-9TJQK][CDHS]) (not )?(on|with) ([A2-9TJQK][CDHS])")
every_game = pytest.mark.parametrize("slug", PATIENCES)


# ---- the form


def plain(parts: Iterable[Run]) -> str:
    """Return the words alone."""
    return "".join(run.text for run in parts)


def terms(slug: str) -> set[str]:
    """Return the terms that a game's help explains."""
    words = (block for blocks in help_on(slug).topics.values() for block in blocks if isinstance(block, Words))
    return {plain(takewhile(lambda run: run.face == "bold", w.runs)).lower() for w in words if w.kind == "term"}


def test_a_text_is_topics_of_blocks() -> None:
    text = """# One
Some *soft* and **strong** words
that go on, `9H on TS`.

## Here
- a thing
that goes on
- another
**stock**: the rest

[ranks: -4 | K 9 5]

[picture: deal 24;
glow t1 | A **picture**]

# Two

[step: f1-f3 s | Look.]

[move: t-f deal | f1-f2 | Cards go up. | Move this one.]

[step: light | Undo.]"""
    topics = parse(text).topics
    assert [*topics] == ["One", "Two"]
    assert topics["Two"] == []
    words = [(block.kind, plain(block.runs)) for block in topics["One"] if isinstance(block, Words)]
    assert words == [
        ("paragraph", "Some soft and strong words that go on, 9H on TS."),
        ("section", "Here"),
        ("item", "a thing that goes on"),
        ("item", "another"),
        ("term", "stock: the rest"),
    ]
    assert Ranks(-4, "K95") in topics["One"]
    assert Picture("deal 24; glow t1", runs("A **picture**")) in topics["One"]
    steps = parse(text).steps
    assert [[*map(str, step.piles)] for step in steps] == [["f1", "f2", "f3", "s"], ["f1", "f2"], []]
    assert [step.kinds for step in steps] == [(), ("t-f", "deal"), ()]
    assert [(plain(step.runs), plain(step.asking)) for step in steps] == [
        ("Look.", ""),
        ("Cards go up.", "Cards go up. Move this one."),
        ("Undo.", ""),
    ]


@pytest.mark.parametrize("text", ["# A\n\n[picture: deal 24]", "# A\n\n[film: a | b]", "# A\n\n[step: x | b]"])
def test_what_is_in_no_form_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r".+"):
        parse(text)


def test_faces_are_told_apart() -> None:
    assert runs("a **b c** *d*`9H`") == (
        Run("a ", "plain"),
        Run("b c", "bold"),
        Run(" ", "plain"),
        Run("d", "italic"),
        Run("9H", "cards"),
    )


def test_words_are_wrapped_and_none_is_lost() -> None:
    said = runs("It goes up **in suit**, so `2H on AH`; " * 12)
    for width in (150, 300, 900):
        lines = wrapped(said, width, Fonts(16))
        assert all(line.width <= width for line in lines)
        shown = "".join(piece.text for line in lines for piece in line.pieces).replace(" ", "")
        assert shown == "Itgoesupinsuit,so2♥onA♥;" * 12
        assert "on A" not in {line.pieces[0].text for line in lines}  # what is said of cards is not broken


def test_centred_words_are_in_lines_of_about_one_length_and_a_path_stays_whole() -> None:
    (four,) = wrapped(runs("word word word word"), 9999, Fonts(16))
    lines = balanced(runs("word word word word word"), four.width + 1, Fonts(16))
    assert [line.spoken for line in lines] == ["word word word", "word word"]
    (path,) = wrapped(runs("/games/albert"), 9999, Fonts(16))
    lines = balanced(runs("in a /games/albert is"), path.width + 1, Fonts(16))
    assert [line.spoken for line in lines] == ["in a", "/games/albert", "is"]


def test_words_that_are_wider_together_are_balanced_as_well() -> None:
    """A line may be a pixel wider than the sum of its words, in large type."""
    said = runs("The Belgian reserve above the nine columns; the foundations at the side.")
    for px in range(20, 44):
        assert all(line.width < 502 for line in balanced(said, 500, Fonts(px)))


# ---- what is said


def examples() -> list[tuple[str, str]]:
    found = []
    for slug in PATIENCES:
        said = help_on(slug)
        blocks = [block for topic in said.topics.values() for block in topic]
        texts = [block.runs for block in blocks if isinstance(block, Words)]
        texts += [block.caption for block in blocks if isinstance(block, Picture)]
        cards = [run.text for text in texts for run in text if run.face == "cards"]
        found += [(slug, text) for text in cards if EXAMPLE.fullmatch(text)]
    return found


@pytest.mark.parametrize(("slug", "said"), examples())
def test_what_goes_on_what_is_true(slug: str, said: str) -> None:
    above, wrong, _, below = EXAMPLE.fullmatch(said).groups()  # type: ignore[union-attr]  # they are examples
    assert goes(PATIENCES[slug](), above, below) == (not wrong)


def goes(game: Patience, above: str, below: str) -> bool:
    """Return whether a card goes on another one somewhere on the table, or may be taken with it."""
    if not isinstance(game, BuildingPatience):
        table = read_position({"t1": [above], "t2": [below]}, game.piles)
        return bool(game.judge(table, Pair(*parse_piles("t1-t2"))))
    targets = [pile for pile in game.piles if pile.role in (Role.FOUNDATION, Role.TABLEAU) and str(pile) != "t1"]
    card, tableau = parse_card(above), Pile(Role.TABLEAU, 1)
    return any(
        game.accepts(read_position({"t1": [above], str(pile): [below]}, game.piles), tableau, pile, (card,))
        for pile in targets
    )


def test_the_examples_are_many() -> None:
    assert {slug for slug, _ in examples()} == set(PATIENCES)


@every_game
def test_a_row_of_ranks_goes_by_its_step(slug: str) -> None:
    for row in (block for blocks in help_on(slug).topics.values() for block in blocks if isinstance(block, Ranks)):
        values = [RANKS.index(rank) for rank in row.ranks]
        assert [(value + row.step) % 13 for value in values[:-1]] == values[1:]
        assert len(set(values)) == 13


@every_game
def test_pictures_show_what_can_be(slug: str) -> None:
    views = list(pictures(slug))
    assert len(views) >= 3
    for view in views:
        assert {*view.visible_piles, *view.glowing} <= set(view.game.piles)
        for first, second in view.arrows:
            made = [move for move in view.game.legal_moves(view.table) if first in move.piles]
            assert second in [target_of(move, first) for move in made if move.piles]


def pictures(slug: str) -> list[PictureSpec]:
    blocks = (block for topic in help_on(slug).topics.values() for block in topic)
    return [read(slug, block.picture) for block in blocks if isinstance(block, Picture)]


@pytest.mark.parametrize("told", ["deal 24; moves t1-f1", "lay t1 KS KS", "lay x1 KS", "deal 0", "lay t1 ks"])
def test_a_picture_of_what_cannot_be_is_refused(told: str) -> None:
    with pytest.raises((ValueError, KeyError)):
        HelpPicture(read("king-albert", told), (600, 400), SIZE)


@pytest.mark.parametrize("path", [path for path in FOLDER.rglob("*.md") if path.stem in PATIENCES], ids=str)
def test_pictures_tell_of_piles_of_their_game_and_of_nothing_that_is_passed_over(path: Path) -> None:
    blocks = (block for topic in parse(path.read_text("utf-8")).topics.values() for block in topic)
    for block in blocks:
        if isinstance(block, Picture):
            fields = {field.split()[0] for field in block.picture.split(";")}
            assert fields <= {"deal", "moves", "lay", "play", "show", "glow", "arrow"}
            view = read(path.stem, block.picture)
            assert {*view.visible_piles, *view.glowing, *chain(*view.arrows)} <= {*view.game.piles}


@every_game
def test_help_names_no_side_of_a_table_that_may_be_turned_round(slug: str) -> None:
    text = (FOLDER / f"{slug}.md").read_text("utf-8")
    sides = re.findall(r"\b(?:left|right) (?:side|foundation|hand)|\b(?:at|to|on|top) (?:the )?(?:left|right)\b", text)
    assert sides == []


@every_game
def test_terms_are_explained(slug: str) -> None:
    assert terms(slug) >= TERMS[slug]
    text = " ".join(plain(b.runs) for blocks in help_on(slug).topics.values() for b in blocks if isinstance(b, Words))
    if slug != "quatorze":
        assert "descending sequence" in text
        assert "ascending sequence" in text


@every_game
def test_the_topics_are_those_of_every_game(slug: str) -> None:
    more = ["Rules and scoring"] if slug == "king-albert" else []
    assert [*help_on(slug).topics] == ["How to play", *more, "Strategy"]


@every_game
def test_the_score_is_told(slug: str) -> None:
    game = PATIENCES[slug]
    text = " ".join(plain(b.runs) for blocks in help_on(slug).topics.values() for b in blocks if isinstance(b, Words))
    assert f"{game.max_score} at most" in text
    assert ("end scoring" in text) == game.undo_ends_scoring


# ---- the drawer


def drawer(house: HeadlessHost, slug: str) -> HelpDrawer:
    """Open the help of a game over its table by F1."""
    house.open_table(PATIENCES[slug]())
    house.key("F1")
    assert isinstance(house.top, HelpDrawer)
    return house.top


def words_of(form: Help, title: str) -> str:
    """Read a topic from its start to its end; return what is shown of it."""
    form.read(title)
    shown = [part for _ in scrolled(form) for part in form.shown if isinstance(part, Mark)]
    return " ".join((part.mark if isinstance(part, Clipped) else part).spoken for part in shown)


def test_a_page_names_the_folder_and_copies_the_state(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    for variable in ("HOME", "USERPROFILE"):
        monkeypatch.setenv(variable, str(tmp_path))
    with closing(HeadlessHost((1280, 800), tmp_path / ("long" * 40))) as house:
        page = HelpPage(house, "quatorze")
        house.push(page)
        page.turn("about")
        assert f"~{os.sep}{'long' * 40}." in words_of(page, "Quintet").replace(" ", "")
        house.click("copy")
        assert copied == [house.state()]


def test_f1_and_escape_close_it_and_the_table_stands(house: HeadlessHost) -> None:
    drawer(house, "king-albert")
    for key in ("F1", "ESCAPE"):
        house.key(key)
        assert not house.table.session.moves
        house.key("F1")
    house.click((20, 400))
    assert not house.table.session.moves


@every_game
def test_the_cards_of_the_table_take_the_room_beside_it(house: HeadlessHost, slug: str) -> None:
    house.waiting[slug] = part_of_won_game(slug, 0.5)
    form = drawer(house, slug)
    left = pygame.Rect((0, 0), (form.panel.left - 8, SIZE[1]))
    seen = house.draw().subsurface(left)
    cards = pygame.mask.from_threshold(seen, (200, 195, 185), (56, 56, 60, 255))  # their paper, in the light beside it
    boxes = cards.get_bounding_rects()
    whole = boxes[0].unionall(boxes[1:])
    assert whole.h > 0.55 * SIZE[1]


def test_the_menu_helps_with_the_game_in_focus(house: HeadlessHost) -> None:
    house.push(Menu(house))
    house.move("quatorze")
    house.key("F1")
    page = house.top
    assert isinstance(page, HelpPage)
    assert page.slug == "quatorze"
    house.key("RIGHT")  # Quatorze is the last game, then come the keys
    assert "Undo" in "".join(node.name for node in page.nodes[0].children)
    assert "tour" not in page.widgets


def test_an_empty_stock_is_no_trouble() -> None:
    view = read("quatorze", "lay t1 AC; lay t2 KS; arrow t1 t2")
    assert isinstance(view.table, Table)
    assert not view.table[STOCK]
    assert HelpPicture(view, (300, 200), SIZE).layout.width


@pytest.mark.parametrize(
    ("size", "room"), [((1024, 576), (340, 230)), ((1366, 768), (354, 307)), ((1920, 1080), (514, 432))]
)
@every_game
def test_pictures_fit_their_room_and_their_inscriptions_stand_apart(
    slug: str, size: tuple[int, int], room: tuple[int, int]
) -> None:
    for view in pictures(slug):
        plate = HelpPicture(view, room, (size[0], size[1] - 56))
        assert pygame.Rect((0, 0), room).contains((0, 0, *plate.part.size))
        assert plate.layout.width >= 16
        marks = TABLES[slug].marks(plate.layout, view.table)
        texts = [mark.rect for mark in marks if isinstance(mark, Label | Pill)]
        for number, rect in enumerate(texts):
            assert rect.inflate(4, 0).collidelist(texts[:number]) == -1
            assert plate.part.contains(rect) or not plate.part.colliderect(rect)


@every_game
def test_a_picture_shows_the_table_as_it_is(slug: str) -> None:
    """Its piles lie in the same order, beside and below each other, whichever hand plays."""
    for view, left_handed in product(pictures(slug), (False, True)):
        own = TABLES[slug].arrange(pygame.Rect(0, 0, 1024, 600), view.table)
        own = mirrored(own, view.table) if left_handed else own
        shown = HelpPicture(view, (440, 240), (1024, 600), Appearance(left_handed=left_handed)).layout
        for side, one, other in product(("x", "y"), own.places, own.places):
            here, there = (
                (getattr(each.places[other], side) - getattr(each.places[one], side)) / each.width
                for each in (own, shown)
            )
            assert there > 0 or here < APART


# ---- other languages


def test_no_break_spaces_keep_words_together() -> None:
    ((words,),) = parse("# Règles\n\nUne carte\u202f: « As »\nva au talon.").topics.values()
    assert isinstance(words, Words)
    assert "".join(run.text for run in words.runs) == "Une carte\u202f: « As » va au talon."


def test_an_italic_f_stands_as_near_to_the_word_before_it_as_other_letters() -> None:
    def gap(word: str) -> int:
        """Return the pixels between the letters of two words, as high as an x, without what hangs below the line."""
        (line,) = wrapped((Run("den ", "plain"), Run(word, "italic")), 400, Fonts(20))
        canvas = pygame.Surface((400, line.height))
        line.paint(canvas)
        base = round(line.height * 0.68)
        dark = [not any(canvas.get_at((x, y))[0] > 60 for y in range(base - 9, base)) for x in range(400)]
        spans = [(empty, len([*group])) for empty, group in groupby(dark)]
        return max(length for empty, length in spans[1:-1] if empty)

    assert abs(gap("foundations") - gap("undo")) <= 2
