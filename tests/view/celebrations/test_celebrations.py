"""Celebrations at every window size: every card once, nothing covered or clipped, and all motion ends."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from itertools import combinations, cycle, groupby, pairwise, product
from math import ceil, hypot, inf
from pathlib import Path

import pygame
import pytest

from game.patiences import PATIENCES
from game.rules.cards import Card, Suit
from game.scenes.table.scene import TableScene
from game.scenes.win.scene import Win
from game.view.cards.deck import CLASSIC
from game.view.cards.layout import RATIO
from game.view.celebrations import MODULES, celebration
from game.view.celebrations.animation import GRACE
from game.view.celebrations.figure import Ornament, Spot
from game.view.celebrations.flight import SEAL, SILENCE, draw_card_picture, flights, landings
from game.view.celebrations.plain import CELEBRATION as PLAIN
from game.view.celebrations.win_text import Counted, Joined, Stamped, TurningCard
from game.view.drawing.paint import layer
from game.view.drawing.ui_style import set_ui_style, unit
from game.view.marks.gold_text import GoldText
from game.view.marks.labels import Label, Paragraph
from game.view.marks.mark import Mark
from game.view.stage.stage import STEP
from game.view.text.rendering import SERIF, Style
from tests.support.host import HeadlessHost, Size, same
from tests.support.selection import FULL, SHAPES, SIZES, each_game, sample
from tests.support.waiting import until
from tests.support.wins import ACHIEVEMENTS, win, won

HALF_SEEN = 40  # alpha, of 255, from which a card or its shadow would spoil a text
ALL_STILLS = [(slug, size, 2) for slug in PATIENCES for size in SIZES]
ALL_STILLS += [(slug, size, achievements) for slug in PATIENCES for size in SHAPES for achievements in (1, 0)]
FEW_STILLS = [  # every game, in each of the windows, with all, some and no achievements
    *zip(PATIENCES, cycle(SHAPES), cycle([2, 1, 0]), strict=False),
    *zip([*PATIENCES][1:3], SHAPES[::3], [0, 2], strict=True),
]
STILLS = ALL_STILLS if FULL else FEW_STILLS

TEXTS = (Label, GoldText, Joined)
ALL_ACHIEVED = [", ".join(each[1:]) for each in ACHIEVEMENTS]


@pytest.fixture(autouse=True, scope="module")
def _cache(tmp_path_factory: pytest.TempPathFactory) -> None:
    """Let all faces be drawn once."""
    global CACHE  # noqa: PLW0603 - one folder for all tests
    CACHE = tmp_path_factory.mktemp("faces")


CACHE: Path


def opened(slug: str, size: Size = (1280, 720)) -> Win:
    return win(slug, size, cache=CACHE)


@pytest.fixture(scope="module", params=STILLS, ids=lambda still: f"{still[0]}-{still[1][0]}x{still[1][1]}-{still[2]}")
def still(request: pytest.FixtureRequest) -> Win:
    """Return a celebration at rest, not to be changed; it is kept for the next test of the same kind."""
    return win(*request.param, reduced=True, cache=CACHE)


def run(scene: Win, seconds: float, canvas: pygame.Surface | None = None) -> pygame.Surface:
    """Run a scene for some seconds of its clock, and return what it drew, on a former canvas if there is one."""
    while not scene.animation.prepared:
        scene.poll()
    if not canvas:
        canvas = pygame.Surface(scene.host.window.size, 0, 32)
        scene.animation.refresh(set())  # all of it is drawn
    for _ in range(round(seconds / STEP / 4)):
        scene.poll()
        for _ in range(4):
            scene.step()
        scene.draw(canvas, 0)
    scene.draw(canvas, 0)
    return canvas


def drawn(scene: Win) -> pygame.Surface:
    """Draw a scene on a new canvas, once it is prepared."""
    return run(scene, 0.0)


def buttons(scene: Win) -> dict[str, pygame.Rect]:
    report = scene.trace_fields()["buttons"]
    assert isinstance(report, dict)
    return {name: pygame.Rect(rect) for name, rect in report.items()}


def texts(scene: Win) -> list[Mark]:
    return [mark for mark in scene.sheet.marks if isinstance(mark, TEXTS)]


def test_every_card_of_the_table_is_in_the_figure_once(still: Win) -> None:
    placed = Counter(spot.card for spot in still.figure.spots)
    assert placed == Counter(start.card for start in still.lying())
    assert len(placed) == 52


def test_all_cards_and_ornaments_lie_within_the_window(still: Win) -> None:
    figure, window = still.figure, pygame.Rect((0, 0), still.host.window.size)
    for spot in figure.spots:
        card = pygame.Surface((round(spot.width), round(spot.width * RATIO)), pygame.SRCALPHA)
        assert window.contains(pygame.transform.rotate(card, spot.angle).get_rect(center=(spot.x, spot.y)))
    for mark in figure.over:
        canvas = pygame.Surface(mark.rect.unionall([window]).inflate(99, 99).size, pygame.SRCALPHA)
        mark.paint(canvas)
        assert window.inflate(-4, -4).contains(canvas.get_bounding_rect(min_alpha=HALF_SEEN))


def cards_of(scene: Win) -> pygame.Surface:
    """Draw blank cards in the places of the figure."""
    return blanks(scene.host.window.size, scene.figure.spots)


def blanks(size: Size, spots: Iterable[Spot]) -> pygame.Surface:
    canvas, blank = layer(*size), layer(200, 200 * RATIO)
    blank.fill("white")
    canvas.fblits([draw_card_picture(spot, blank) for spot in spots], pygame.BLEND_PREMULTIPLIED)
    return canvas


def overlaps(scene: Win) -> Iterator[str]:
    """Yield the texts and buttons that leave the window, touch each other, or lie under a card or the seal."""
    window, figure = pygame.Rect((0, 0), scene.host.window.size), cards_of(scene)
    for mark in scene.figure.over:
        mark.paint(figure)
    covered = pygame.mask.from_surface(figure, HALF_SEEN)
    # the lines' rects have room for accents and descenders above and below
    places = {**{mark.spoken: letters(mark) for mark in texts(scene)}, **buttons(scene)}
    for name, place in places.items():
        if not window.contains(place) or covered.overlap(pygame.mask.Mask(place.size, fill=True), place.topleft):
            yield name
    yield from (f"{one}, {other}" for one, other in combinations(places, 2) if places[one].colliderect(places[other]))


def letters(mark: Mark) -> pygame.Rect:
    canvas = pygame.Surface(mark.rect.bottomright, pygame.SRCALPHA)
    mark.paint(canvas)
    return canvas.get_bounding_rect()


def test_texts_and_buttons_keep_clear_of_each_other_and_of_the_cards(still: Win) -> None:
    assert [*overlaps(still)] == []
    [title] = [mark for mark in texts(still) if isinstance(mark, GoldText)]
    inside = still.figure.words
    assert title.rect.width <= inside.width or title.rect.left > inside.right  # in a low window it is beside the figure


@pytest.mark.parametrize("slug", PATIENCES)
def test_on_end_the_buttons_lie_at_the_foot_and_figure_and_words_between_them_and_the_top(slug: str) -> None:
    still = win(slug, (1080, 1920), reduced=True, cache=CACHE)
    first, *others = buttons(still).values()
    row = first.unionall(others)
    assert 1920 - row.bottom < 60
    seen = cards_of(still).get_bounding_rect(min_alpha=HALF_SEEN).unionall([letters(mark) for mark in texts(still)])
    assert seen.top == pytest.approx(row.top - seen.bottom, abs=250)  # ornaments rise above the cards, and hang below


@pytest.mark.parametrize("slug", ["calculation", "quatorze"])
def test_on_end_the_title_stands_in_a_ring_and_what_was_won_below_it(slug: str) -> None:
    still = win(slug, (1080, 1920), reduced=True, cache=CACHE)
    cards = cards_of(still).get_bounding_rect(min_alpha=HALF_SEEN)
    [title] = [letters(mark) for mark in texts(still) if isinstance(mark, GoldText)]
    told = [letters(mark) for mark in texts(still) if isinstance(mark, (Counted, Stamped))]
    assert cards.contains(title)
    assert min(place.top for place in told) > cards.bottom
    assert [*overlaps(still)] == []


def test_figures_and_achievements_are_told(still: Win, request: pytest.FixtureRequest) -> None:
    slug, *_, achievements = request.node.callspec.params["still"]
    told = [mark.spoken for mark in texts(still)]
    assert [words for words in told if words in ALL_ACHIEVED] == ALL_ACHIEVED[:achievements]
    figures = [words for words in told if words.startswith(("TIME", "MOVES", "SCORE", "HINTS"))]
    assert figures == ["TIME, 14:26", f"MOVES, {len(won(slug).moves)}"]


def steps(size: Size, text: float) -> list[Label]:
    """Return the captions of Calculation's ladders, which lie clear of all else."""
    set_ui_style(text=text)
    scene = win("calculation", size, reduced=True, cache=CACHE)
    captions = [mark for mark in scene.figure.under if isinstance(mark, Label)]
    covered = pygame.mask.from_surface(cards_of(scene), HALF_SEEN)
    places = [*map(letters, captions)]
    for place in places:
        assert not covered.overlap(pygame.mask.Mask(place.size, fill=True), place.topleft)
        assert place.collidelist([*map(letters, texts(scene)), *buttons(scene).values()]) < 0
    assert not any(one.colliderect(other) for one, other in combinations(places, 2))
    return captions


@pytest.mark.parametrize("size", [(1024, 640), (1280, 800), (1920, 1080), (1080, 1920)], ids=str)
def test_the_steps_of_the_ladders_follow_the_text_size(size: Size) -> None:
    small, large = (steps(size, text) for text in (1.0, 2.0))
    assert [mark.text for mark in small] == [mark.text for mark in large] == ["+1", "+2", "+3", "+4"]
    assert small[0].style.px >= 12
    assert large[0].style.px >= 1.15 * small[0].style.px


def test_steps_that_could_not_be_read_are_left_out() -> None:
    assert steps((640, 480), 2.0) == []


def test_each_numeral_is_one_suit() -> None:
    spots = sorted(opened("numeration").figure.spots, key=lambda spot: spot.x)
    assert [len([*cards]) for _, cards in groupby(spot.card.suit for spot in spots)] == [26] * 4


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080)], ids=str)
def test_numerals_beside_large_words_are_in_two_rows(size: Size) -> None:
    set_ui_style(text=2.0)
    spots = win("numeration", size, reduced=True, cache=CACHE).figure.spots
    suits = [[spot for spot in spots if spot.card.suit is suit] for suit in Suit]
    rows = sorted((min(spot.y for spot in suit), max(spot.y for spot in suit)) for suit in suits)
    assert rows[1][1] < rows[2][0]
    tall = rows[3][1] - rows[0][0] + spots[0].width * RATIO
    assert tall > 0.6 * size[1]


@pytest.mark.parametrize("size", [(1024, 640), (1920, 1080), (1080, 1920)], ids=str)
def test_the_strokes_of_a_v_meet_at_its_foot_without_lying_on_each_other(size: Size) -> None:
    spots = opened("numeration", size).figure.spots
    (left, right), width = ([s for s in spots if s.angle * sign > 0] for sign in (1, -1)), spots[-1].width
    ends = max(x for spot in left for x, _ in outline(spot, 0.0)), min(x for s in right for x, _ in outline(s, 0.0))
    assert 0 <= ends[1] - ends[0] < 0.05 * width


def test_no_card_sticks_out_below_the_crown() -> None:
    scene = opened("king-albert")
    (width, height), (*_, last) = scene.host.window.size, scene.figure.spots
    end = round(last.x + last.width / 2)
    cards, rims = cards_of(scene), layer(width, height)
    scene.figure.over[0].paint(rims)
    for x in range(width - end, end, 2):
        columns = (canvas.subsurface((x, 0, 2, height)).get_bounding_rect(HALF_SEEN) for canvas in (cards, rims))
        lowest, rim = (column.bottom for column in columns)
        assert lowest <= rim


@each_game
def test_large_words_stand_beside_the_cards(slug: str) -> None:
    set_ui_style(text=2.0)
    scene = win(slug, (1024, 640), reduced=True, cache=CACHE)
    assert [*overlaps(scene)] == []
    (read,) = scene.nodes
    assert {node.name for node in read.children} >= {*ALL_ACHIEVED}


def test_the_table_seen_at_first_is_the_table_that_was_won() -> None:
    scene = opened("king-albert")
    canvas = pygame.Surface((1280, 720), 0, 32)
    scene.draw(canvas, 0)
    layout, table = scene.table.view.layout, won("king-albert").table
    kings = [pile for pile in layout.places if table[pile]]
    for pile in kings:
        face = scene.table.view.faces.picture(table[pile][-1])
        lies = layout.rect(layout.spots(pile, table[pile])[-1])
        shown = canvas.subsurface(lies.inflate(-20, -20))
        whole = face.subsurface(face.get_rect().inflate(-20, -20))
        assert pygame.image.tobytes(shown, "RGB") == pygame.image.tobytes(whole, "RGB")


def test_without_motion_the_table_is_seen_first_as_well() -> None:
    first = []
    for reduced in (False, True):
        first.append(pygame.Surface((1280, 720), 0, 32))
        win("king-albert", (1280, 720), reduced=reduced, cache=CACHE).draw(first[-1], 0)
    assert same(*first)


@each_game
def test_every_card_flies_from_its_pile_to_its_spot(slug: str) -> None:
    scene = opened(slug)
    width, height = scene.table.view.faces.size
    for flight in flights(scene.figure.spots, scene.lying(), (width, height)):
        spot, start, end = scene.figure.spots[flight.index], flight.pose(flight.start), flight.pose(flight.end)
        assert start[:2] == flight.begin.rect.topleft
        assert flight.begin.rect.size == (width, height)
        assert (end.x + width / 2, end.y + height / 2) == pytest.approx((spot.x, spot.y))


def test_no_card_leaves_the_window_on_its_way() -> None:
    """Numeration's cards fly to its upper edge, and far to each side."""
    scene = opened("numeration")
    size = scene.table.view.faces.size
    for flight in flights(scene.figure.spots, scene.lying(), size):
        for step in range(1, 20):
            pose = flight.pose(flight.start + (flight.end - flight.start) * step / 20)
            assert pose.y + size[1] * (1 - pose.scale) / 2 > 0


@each_game
def test_no_card_takes_off_before_the_felt_of_the_figure_is_bright(slug: str) -> None:
    """It would come out of the dark."""
    scene = opened(slug)
    size = scene.host.window.size
    first = min(flight.start for flight in flights(scene.figure.spots, scene.lying(), scene.table.view.faces.size))
    foot = scene.lying()[0].rect.top - 40  # above the piles that wait
    before, after = (run(scene, seconds).subsurface((0, 0, size[0], foot)) for seconds in (first, 3 * STEP))
    assert same(before, after.subsurface(before.get_rect()))


def test_cards_land_ever_faster_and_the_seal_comes_after_the_last_one() -> None:
    """The first two of 52 are 108 ms apart, later ones 25; those of two packs land in pairs. The last one is alone."""
    assert landings(104)[:-2] == sorted(2 * landings(52)[:-1])
    assert landings(104)[-1] == landings(52)[-1]
    at = landings(52)
    *gaps, last = [later - sooner for sooner, later in pairwise(at)]
    assert gaps == sorted(gaps, reverse=True)
    assert (gaps[0], gaps[-1], last) == pytest.approx((0.108, 0.025, 0.103), abs=0.001)
    assert landings(104)[-1] - landings(104)[-2] == pytest.approx(0.08)
    assert 3.2 <= at[-1] - at[0] <= 3.5
    assert at[-1] < SEAL


@each_game
def test_notes_climb_to_the_fanfare_whose_last_chord_is_the_seal(slug: str) -> None:
    scene = opened(slug)
    notes, fanfare = scene._sounds  # noqa: SLF001 - there is no device
    assert (notes.name, fanfare.name) == (f"climb-{slug}", f"win-{slug}")
    assert fanfare.at + celebration(slug).chord == pytest.approx(SEAL)
    assert notes.at == pytest.approx(landings(52)[0])


def test_in_the_silence_the_lamp_narrows_on_the_card_that_was_played_last() -> None:
    host = HeadlessHost((1280, 720))
    host.stack = [below := TableScene(host, won("king-albert"), host.saves)]
    below.resize(host.size)
    view = below.table.view
    until(lambda: view.faces.complete, view.faces.collect)
    last = max(view.stage.sprites, key=lambda sprite: (sprite.home[1], sprite.depth))  # the lowest on the table
    last.z_order = 1  # it was the last to fly
    scene = Win(host, below.table, won("king-albert"), "14:26")
    scene.resize(host.size)
    card, canvas = pygame.Rect(last.home, view.faces.size), pygame.Surface(host.size, 0, 32)
    light = []
    for _ in range(2):
        scene.draw(canvas, 0)
        light.append(
            [sum(pygame.transform.average_color(canvas, part)) for part in (card, pygame.Rect(0, 0, 640, 720))]
        )
        for _ in range(round(SILENCE / STEP)):
            scene.step()
    assert light[1][0] > 0.9 * light[0][0]
    assert light[1][1] < 0.5 * light[0][1]
    beside = pygame.Rect(card.left - 2 * card.w, card.y, 20, 20)
    rim = pygame.Rect(card.left - 16, card.centery, 12, 20)
    lit, sunken = (max(pygame.transform.average_color(canvas, part)) for part in (rim, beside))
    assert lit > 5 * sunken
    assert scene.animation.now == SILENCE  # it stays so until all is painted
    assert not scene.moving


def test_figures_count_up_and_achievements_come_after_them() -> None:
    style = Style(SERIF, 20, "#FFFFFF")
    figure = Counted(tuple(Paragraph(text, style, (0, 0), lines=(text,)) for text in ("TIME", "14:06")))
    counted = [[text.lines for text in figure.at(share).marks if isinstance(text, Paragraph)] for share in (0, 0.5, 1)]
    assert counted == [[("TIME",), (time,)] for time in ("\u20070:00", "\u20077:03", "14:06")]
    assert figure.at(0.5).rect == figure.rect  # nothing shifts while it counts
    scene = opened("king-albert")
    drawn(scene)
    appearing = scene.animation._appearing  # noqa: SLF001
    for mark in [each.mark for each in appearing if isinstance(each.mark, Counted)]:
        half, whole = (pygame.Surface(scene.size) for _ in range(2))
        mark.at(0.5).paint(half)
        mark.paint(whole)
        assert not same(half, whole)
    for each in appearing:  # in the end each is seen as it is painted alone
        alone = layer(*scene.size)
        each.mark.paint(alone)
        assert same(each.picture, alone.subsurface(each.picture.get_rect(topleft=each.corner)))
    starts = {type(each.mark): each.start for each in appearing}
    assert SEAL < starts[GoldText] < starts[Counted] < starts[Stamped] < 7


@each_game
def test_no_achievement_touches_another_as_it_comes(slug: str) -> None:
    scene = opened(slug)
    drawn(scene)
    stamped = [each for each in scene.animation._appearing if isinstance(each.mark, Stamped)]  # noqa: SLF001
    assert len(stamped) == 2
    for step in range(120):
        seen = [each.at(each.start + step * STEP, 100) for each in stamped]
        rects = [[picture.get_rect(topleft=corner) for picture, corner in blits] for blits in seen]
        for one, other in ((0, 1), (1, 0)):
            assert stamped[one].mark.rect.collidelist(rects[other]) < 0


def test_the_card_of_the_pack_comes_with_the_title() -> None:
    scene = opened("napoleons-square")
    drawn(scene)
    (card,) = [part for part in scene.shown if isinstance(part, TurningCard)]
    (title,) = [mark for mark in texts(scene) if isinstance(mark, GoldText)]
    assert card.rect.centerx == pytest.approx(title.rect.centerx, abs=2)
    assert card.rect.bottom < title.rect.top + 20
    canvas = pygame.Surface(scene.size, 0, 32)
    seen = []
    for scene.animation.now in (SEAL, SEAL + 0.5):
        scene.draw(canvas, 0)
        seen.append(pygame.transform.average_color(canvas, card.rect))
    assert sum(seen[1][:3]) > 1.5 * sum(seen[0][:3])


def test_a_game_without_a_celebration_has_a_plain_one() -> None:
    assert celebration("patience") is PLAIN
    assert set(MODULES) == set(PATIENCES)
    for size in SIZES:
        room = pygame.Rect(0, 0, size[0], round(size[1] * 0.88))
        for slug in PATIENCES:
            figure = PLAIN.figure(room, won(slug).table, CLASSIC)
            assert len(figure.spots) == sum(map(len, won(slug).table.values()))
            assert all(room.collidepoint(spot.x, spot.y) for spot in figure.spots)


# ---- laws of every moment

MOMENTS = (0.5, 1.2, 2.5, 4.2, 8.0)  # seconds: of the silence, of the building, and after the seal
DURATION = 12.05
NEAR = (7, 7, 7, 255)  # tolerance of a colour, which scaling changes a little


def colour_of(card: Card) -> tuple[int, int, int]:
    """Return a colour that nothing else in a win has, not even another card in a shadow."""
    suit, level = [*Suit].index(card.suit), 10 + 17 * card.rank
    return (250, level, 90 * (suit // 2)) if suit % 2 else (level, 250, 90 * (suit // 2))


def coloured(slug: str, size: Size) -> Win:
    """Return a win that has not begun, whose cards are rectangles of one colour each."""
    scene = opened(slug, size)
    faces = scene.table.view.faces

    def picture(card: Card, _back: str = "") -> pygame.Surface:
        flat = pygame.Surface(faces.size, pygame.SRCALPHA)
        flat.fill(colour_of(card))
        return flat

    faces.picture = picture  # type: ignore[assignment, method-assign] # cards that can be told apart
    return scene


class Played:
    """A win that was drawn from its start to its end, and what was seen at some moments."""

    def __init__(self, slug: str, size: Size) -> None:
        self.slug, self.scene, steps = slug, coloured(slug, size), 0
        self.pictures = dict[float, pygame.Surface]()
        canvas = drawn(self.scene)
        for moment in (*MOMENTS, DURATION):
            while steps < round(moment / STEP):
                self.scene.step()
                steps += 1
                if steps % 6 == 0:
                    self.scene.draw(canvas, 0)
            self.scene.draw(canvas, 0)
            self.pictures[moment] = canvas.copy()
        self.last = canvas


PLAYED = sample(sorted({(slug, size) for slug, size, _ in STILLS}), "played", 4)


@pytest.fixture(scope="module", params=PLAYED, ids=lambda case: f"{case[0]}-{case[1][0]}x{case[1][1]}")
def played(request: pytest.FixtureRequest) -> Played:
    return Played(*request.param)


def test_a_picture_depends_on_its_time_alone_and_a_press_shows_the_last_one(played: Played) -> None:
    slug, size = played.slug, played.scene.host.window.size
    for moment in (*sample(MOMENTS, f"{slug}{size}", 2), 0.0):
        scene = coloured(slug, size)
        if moment:  # else it is pressed before anything is prepared
            while not scene.animation.prepared:
                scene.poll()
            for _ in range(round(moment / STEP)):
                scene.step()
            assert same(drawn(scene), played.pictures[moment])
        press = pygame.Event(pygame.MOUSEBUTTONDOWN, button=1, pos=(5, 5))
        scene.handle(press)
        if moment < GRACE:  # it was meant for the table
            assert not scene.at_rest
            run(scene, GRACE + 0.1)
            scene.handle(press)
        assert same(drawn(scene), played.last)
        assert scene.at_rest
        assert not scene.moving


def outline(spot: Spot, margin: float = 0.0) -> list[pygame.Vector2]:
    """Return the corners of a card in the figure, with a margin around it in card widths."""
    half = pygame.Vector2(0.5 + margin, 0.5 * RATIO + margin) * spot.width
    corners = (pygame.Vector2(x * half.x, y * half.y) for x, y in ((-1, -1), (1, -1), (1, 1), (-1, 1)))
    centre = pygame.Vector2(spot.x, spot.y)
    return [corner.rotate(-spot.angle) + centre for corner in corners]


def misplaced(scene: Win, picture: pygame.Surface) -> list[Card]:
    """Return the cards of the figure of which less is seen than there should be at the end."""
    size, figure = scene.host.window.size, scene.figure
    places, ornaments = pygame.Surface(size), layer(*size)
    for spot in figure.spots:
        pygame.draw.polygon(places, "white", outline(spot, 0.2))  # its shadow
        pygame.draw.polygon(places, colour_of(spot.card), outline(spot, -0.06))
    for mark in figure.over:
        mark.paint(ornaments)
    hidden, wrong, visible = pygame.mask.from_surface(ornaments, 0), list[Card](), 0
    for card in {spot.card for spot in figure.spots}:
        place = pygame.mask.from_threshold(places, colour_of(card), (1, 1, 1, 255))
        place.erase(hidden, (0, 0))
        seen = pygame.mask.from_threshold(picture, colour_of(card), NEAR)
        wrong += [card] * (seen.overlap_area(place, (0, 0)) < 0.95 * place.count())  # edges are soft
        visible += place.count() > 0
    assert visible > 26
    return wrong


def test_in_the_end_every_card_lies_in_its_place(played: Played) -> None:
    assert misplaced(played.scene, played.last) == []


@pytest.mark.parametrize("seconds", [0.0, 0.5])
def test_a_window_that_changes_its_size_shows_the_figure_complete(seconds: float) -> None:
    scene = coloured("numeration", (1280, 720))
    if seconds:  # else it was not prepared
        run(scene, seconds)
    scene.host.size = (1024, 640)  # type: ignore[attr-defined] # a host of tests
    scene.resize(scene.host.window.size)
    assert misplaced(scene, drawn(scene)) == []
    run(scene, 3.0)
    assert scene.at_rest


def test_a_win_can_be_seen_in_a_window_lower_than_the_least() -> None:
    """A window manager or a small screen may ask for it."""
    scene = coloured("king-albert", (640, 250))
    run(scene, 0.4)
    drawn(scene)


def test_no_card_is_in_two_places(played: Played) -> None:
    figure, lying = played.scene.figure, played.scene.lying()
    width = max(start.rect.w for start in lying)
    width = max(width, *(ceil(spot.width) for spot in figure.spots))
    copies = Counter(spot.card for spot in figure.spots)
    for moment, card in product(sample(MOMENTS[:4], f"{played.slug}{width}", 2), copies):
        seen = core = pygame.mask.from_threshold(played.pictures[moment], colour_of(card), NEAR)
        assert seen.count() <= 1.02 * copies[card] * width * width * RATIO, (moment, card)
        for shift in ((3, 0), (0, 3), (3, 3)):  # without lines at the edges of other cards
            core = core.overlap_mask(seen, shift)
        parts = [rect for part in core.connected_components(minimum=50) for rect in part.get_bounding_rects()]
        if parts and copies[card] == 1:
            assert max(parts[0].unionall(parts).size) <= hypot(width, width * RATIO), (moment, card)


def test_no_card_that_waits_covers_one_that_has_landed(played: Played) -> None:
    scene, spots = played.scene, played.scene.figure.spots
    ways = flights(spots, scene.lying(), scene.table.view.faces.size)
    for moment in (2.5, 4.2):
        landed = [spots[way.index] for way in ways if way.end <= moment]
        waiting = {spot.card for spot in spots} - {spots[way.index].card for way in ways if way.start <= moment}
        figure = pygame.mask.from_surface(blanks(scene.host.window.size, landed), HALF_SEEN)
        assert landed
        assert waiting
        for card in waiting:
            seen = pygame.mask.from_threshold(played.pictures[moment], colour_of(card), NEAR)
            assert seen.overlap_area(figure, (0, 0)) <= 60, (moment, card)  # pixels at edges, which are blended


def test_nothing_falls_over_words(played: Played) -> None:
    last = played.last
    changes = pygame.mask.from_threshold(played.pictures[8.0], (0, 0, 0), (1, 1, 1, 255), last)
    changes.invert()
    assert changes.count() > 0  # rays and falling pieces
    for mark in texts(played.scene):
        canvas = layer(*last.get_size())
        mark.paint(canvas)
        assert not changes.overlap(pygame.mask.from_surface(canvas, 254), (0, 0)), mark


def test_after_the_celebration_nothing_moves(played: Played) -> None:
    scene = played.scene
    scene.poll()
    assert scene.at_rest
    assert not scene.moving
    assert not scene.changed
    assert scene.seconds_to_poll() == inf
    scene.step()
    assert same(drawn(scene), played.last)


# ---- what a frame has time for


ROUNDING = 20  # levels of 255: the edges of shapes are rounded anew in each strip
DRAWINGS = sample(product(PATIENCES, [(1024, 640), (1920, 1080)]), "drawings", 4)


def drawings(slug: str, size: Size) -> list[Ornament]:
    room = pygame.Rect(0, 0, size[0], round(size[1] * 0.87))
    parts = celebration(slug).figure(room, won(slug).table, CLASSIC)
    return [mark for mark in (*parts.under, *parts.over) if isinstance(mark, Ornament)]


@pytest.mark.parametrize("slug", PATIENCES)
def test_ornaments_above_the_cards_keep_away_from_the_foot_of_their_room(slug: str) -> None:
    """There the deals of the day stand, or the buttons."""
    for size in SIZES:
        room, canvas = pygame.Rect(0, 0, size[0], round(size[1] * 0.87)), pygame.Surface(size, pygame.SRCALPHA)
        for mark in celebration(slug).figure(room, won(slug).table, CLASSIC).over:
            mark.paint(canvas)
        assert canvas.get_bounding_rect(min_alpha=HALF_SEEN).bottom <= room.bottom - 12 * unit(size)


@pytest.mark.parametrize(("slug", "size"), DRAWINGS)
def test_a_drawing_in_strips_is_the_drawing(slug: str, size: Size) -> None:
    for drawing in drawings(slug, size):
        whole, parts = pygame.Surface(size, 0, 32), pygame.Surface(size, 0, 32)
        drawing.paint(whole)
        for top in range(0, size[1], 77):
            parts.set_clip(pygame.Rect(0, top, size[0], 77))
            drawing.paint(parts)
        parts.set_clip(None)
        near = pygame.mask.from_threshold(whole, (0, 0, 0), (ROUNDING, ROUNDING, ROUNDING, 255), parts)
        assert near.count() == size[0] * size[1]
