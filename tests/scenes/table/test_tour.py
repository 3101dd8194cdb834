"""The tour: it asks for moves, is answered by any of their kind, and does not block the game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial
from itertools import product
from math import inf

import pygame
import pytest

from game.deals import pack
from game.language import set_language
from game.patiences import PATIENCES
from game.platform.gamepad import Press
from game.rules.moves import Deal, Move, Transfer, parse_move, parse_pile
from game.rules.table import STOCK, Pile
from game.scenes.table.features.tour import Tour
from game.scenes.table.scene import TableScene
from game.scenes.table.showing import Lasts, Showing
from game.services.gamepads import Gamepads
from game.view.drawing.geometry import apart, inside
from game.view.drawing.ui_style import set_ui_style
from game.view.marks.bubble import GAP, LONG, BubbleFrame
from game.view.marks.hint import SpotlightOverlay
from game.view.marks.verdict import VerdictLight
from tests.support.clock import set_table_time
from tests.support.host import HeadlessHost
from tests.support.screens import lost_session
from tests.support.selection import sample

SIZE = (1280, 800)
ACE = parse_pile("r7")  # of deal 24


def open_table(house: HeadlessHost, slug: str = "king-albert") -> TableScene:
    house.open_table(PATIENCES[slug]())
    house.settle()
    return house.table


def arrive(house: HeadlessHost, slug: str = "king-albert") -> TableScene:
    """Open a table from the menu, and wait for the deal."""
    scene = open_table(house, slug)
    scene.welcome()
    house.settle()
    return scene


def buttons(house: HeadlessHost) -> dict[str, pygame.Rect]:
    """Return the buttons of the bubble."""
    house.table.refresh()
    return {widget.name: widget.rect for widget in house.table.table.shown_widgets}


def click(house: HeadlessHost, name: str) -> None:
    house.click(buttons(house)[name].center)


def asked(house: HeadlessHost) -> Move | None:
    """Return the move that the present step asks for."""
    tour = house.table.table.showing
    assert isinstance(tour, Tour)
    return tour.steps.move


def told(house: HeadlessHost) -> str:
    """Return the number of the present step, "" without a tour."""
    return str(house.table.trace_fields().get("tour", ""))


@pytest.mark.parametrize("slug", ["calculation", "numeration", "napoleons-square", "king-albert"])
def test_one_click_on_the_lit_cards_makes_the_move_that_is_asked_for(house: HeadlessHost, slug: str) -> None:
    scene = arrive(house, slug)
    move = asked(house)
    assert isinstance(move, Transfer)
    house.click(scene.table.top_rect(move.source, move.count).center)
    assert scene.table.session.moves == (move,)


def play_tour(house: HeadlessHost, make: Callable[[Move], None], go_on: Callable[[], None]) -> int:
    """Play a tour to its end, check that each step is answered, and return how many moves it asked for."""
    made, seen = 0, 0
    while house.table.table.showing:
        seen += 1
        assert told(house).startswith(f"{seen} of")
        if not buttons(house):  # the light has no verdict yet
            answer_won(house)
        if move := asked(house):
            make(move)
            house.settle()
            made += 1
            assert len(house.table.session.moves) == made
        else:
            go_on()
    return made


def answer_won(house: HeadlessHost) -> None:
    house.table.poll()
    house.oracle.say("won")
    house.table.poll()


def make_at_once(house: HeadlessHost, move: Move) -> None:
    assert house.table.table.controller.play(move)


LOOKS = [1.0, 2.0], [False, True], ["en", "de"]
SIZES = [(1024, 640), (1280, 800), (683, 768), (640, 480), (1920, 1080)]


@pytest.mark.parametrize(
    ("slug", "house", "text", "left_handed", "language"),
    sample(product(PATIENCES, SIZES, *LOOKS), "the spotlight", 6),
    indirect=["house"],
)
def test_a_step_lights_what_it_is_about_and_its_bubble_covers_none_of_it(
    house: HeadlessHost, slug: str, text: float, language: str, *, left_handed: bool
) -> None:
    set_ui_style(text=text)
    set_language(language)
    house.choose(left_handed=left_handed)
    house.open_table(PATIENCES[slug](), pack(PATIENCES[slug]())[0])
    house.settle()
    house.key("ctrl+F1")

    def make(move: Move) -> None:
        _check(house.table, [STOCK] if isinstance(move, Deal) else [*move.piles])
        house.table.table.controller.play(move)

    def go_on() -> None:
        tour = house.table.table.showing
        assert isinstance(tour, Tour)
        assert tour.steps.present
        _check(house.table, tour.steps.present.piles)
        click(house, "next")

    assert play_tour(house, make, go_on) >= 2


@pytest.mark.parametrize(
    ("slug", "house", "text"),
    sample(product(PATIENCES, [*SIZES, (1080, 1920)], [1.0, 2.0]), "the bubble", 12),
    indirect=["house"],
)
def test_a_bubble_covers_nothing_legible_if_there_is_room_for_it_and_points_or_is_led_from(
    house: HeadlessHost, slug: str, text: float
) -> None:
    set_ui_style(text=text)
    table = arrive(house, slug).table

    def look() -> None:
        assert table.showing
        veil, frame, *_ = table.showing.parts()
        assert isinstance(veil, SpotlightOverlay)
        assert isinstance(frame, BubbleFrame)
        bubble, lit, legible = pygame.Rect(frame.box), [pygame.Rect(each) for each in veil.lit], table.legible_rects()
        margin = 3 * GAP * frame.unit
        if _has_room(bubble.size, table.view.layout.area.inflate(-margin, -margin), legible):
            assert bubble.collidelist(legible) == -1
        if frame.points:
            assert frame.tip
            way = inside(frame.tip, bubble), frame.tip
            assert apart(bubble, pygame.Rect(frame.tip, (1, 1))) <= LONG * frame.unit
            others = [each for each in legible if each.collidelist([*lit, lit[0].unionall(lit)]) == -1]
            assert not any(rect.clipline(way) for rect in others)
        else:
            assert veil.dots

    def make(move: Move) -> None:
        look()
        make_at_once(house, move)

    def go_on() -> None:
        look()
        click(house, "next")

    play_tour(house, make, go_on)


def _has_room(size: tuple[int, int], area: pygame.Rect, legible: Sequence[pygame.Rect]) -> bool:
    """Return whether a box of a size has room in an area, with some air around, by trying places in it."""
    corners = product(range(area.left, area.right - size[0], 5), range(area.top, area.bottom - size[1], 5))
    return any(pygame.Rect(corner, size).inflate(4, 4).collidelist(legible) == -1 for corner in corners)


def _check(scene: TableScene, piles: Sequence[Pile]) -> None:
    """Check what is lit in a step, some piles or else the light, and where its bubble is."""
    table = scene.table
    assert table.showing
    veil, frame, *_ = table.showing.parts()
    assert isinstance(veil, SpotlightOverlay)
    assert isinstance(frame, BubbleFrame)
    bubble, lit = pygame.Rect(frame.box), [pygame.Rect(each) for each in veil.lit]
    assert pygame.Rect((0, 0), table.host.window.size).contains(bubble)
    assert bubble.collidelist(lit) == -1
    (light,) = [mark.rect for mark in table.view.stage.under if isinstance(mark, VerdictLight)]
    tops = [table.top_rect(pile, 1) for pile in piles] or [light]
    assert all(any(each.contains(top) for each in lit) for top in tops)
    assert len(lit) == len(tops)


def test_the_light_is_pointed_at_once_it_has_a_verdict(house: HeadlessHost) -> None:
    arrive(house)
    while asked(house):
        make_at_once(house, asked(house))  # type: ignore[arg-type]
        house.settle()
    assert not buttons(house)
    make_at_once(house, house.table.session.legal_moves()[0])  # the player plays on meanwhile
    house.settle()
    assert not buttons(house)
    answer_won(house)
    assert set(buttons(house)) == {"next"}


def test_a_light_that_is_not_shown_has_no_step(house: HeadlessHost) -> None:
    house.choose(light=False)
    open_table(house)
    house.key("ctrl+F1")
    assert play_tour(house, partial(make_at_once, house), partial(pytest.fail, "a step only points")) >= 2


@pytest.mark.parametrize("timer", [False, True])
def test_it_comes_once_to_who_is_welcomed_when_the_cards_lie(house: HeadlessHost, *, timer: bool) -> None:
    house.choose(timer=timer)
    scene = open_table(house)
    assert not buttons(house)
    assert not house.settings.coached
    scene.table.controller.deal(31)
    scene.welcome()
    assert not buttons(house)
    house.settle()
    assert set(buttons(house)) == {"skip"}
    assert not house.settings.coached
    click(house, "skip")
    assert [*house.settings.coached] == ["king-albert"]
    assert not buttons(house)
    scene.welcome()
    house.settle()
    assert not buttons(house)


def test_it_waits_for_the_end_of_the_transition_to_its_table(
    house: HeadlessHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_table(house)
    with monkeypatch.context() as patch:
        patch.setattr(HeadlessHost, "in_transition", True)
        scene.welcome()
        house.run(1.0)
        assert not buttons(house)
    house.settle()
    assert set(buttons(house)) == {"skip"}


def test_it_does_not_take_the_place_of_what_a_player_looks_at(
    house: HeadlessHost, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = open_table(house)
    scene.welcome()
    scene.table.controller.play(next(iter(scene.session.legal_moves())))
    looked_at = Showing(scene.table)
    monkeypatch.setattr(looked_at, "lasts", Lasts.UNTIL_CLOSED, raising=False)
    scene.table.show(looked_at)
    house.settle()
    assert scene.table.showing is looked_at


def test_it_comes_again_until_a_step_was_answered(house: HeadlessHost) -> None:
    """Who has left it for another game has not seen it."""
    scene = arrive(house)
    house.key("ctrl+n")
    assert not isinstance(scene.table.showing, Tour)
    scene.welcome()
    house.settle()
    assert told(house).startswith("1 of")
    assert not house.settings.coached
    make_at_once(house, asked(house) or pytest.fail("it asks for no move"))
    house.settle()
    assert [*house.settings.coached] == ["king-albert"]


def test_it_waits_until_a_card_that_is_pressed_is_let_go(house: HeadlessHost) -> None:
    scene = open_table(house)
    house.press(place := scene.table.top_rect(ACE).center)
    scene.welcome()
    house.run(0.1)
    assert not buttons(house)
    assert scene.seconds_to_poll() == inf
    house.release(place)
    assert str(scene.session.moves[0]) == "r7-f1"


def test_a_card_that_is_held_when_it_is_asked_for_goes_home(house: HeadlessHost) -> None:
    scene = open_table(house)
    x, y = scene.table.top_rect(ACE).center
    house.press((x, y))
    house.move((x + 40, y))
    assert scene.table.card_input.held
    house.key("ctrl+F1")
    assert not scene.table.card_input.held
    house.release((x + 40, y))
    house.settle()
    assert not scene.session.moves
    assert set(buttons(house)) == {"skip"}


def drag(house: HeadlessHost, move: Move) -> None:
    """Make a move with the mouse: drag the cards, or click the stock."""
    table = house.table.table
    if isinstance(move, Deal):
        house.click(table.top_rect(STOCK).center)
        return
    source, target = move.piles
    x, y = table.top_rect(source, getattr(move, "count", 1)).midtop
    house.press((x, y + 6))
    house.move(middle := table.top_rect(target).center)
    assert not buttons(house)  # the bubble makes room for held cards
    house.release(middle)


def press_keys(house: HeadlessHost, move: Move) -> None:
    """Make a move with the keyboard, whose focus is where the move begins."""
    house.key("RETURN")
    if not isinstance(move, Deal):
        while house.table.table.focus.item != move.piles[1]:
            house.key("TAB")
        house.key("RETURN")


class Pad:
    """A controller whose buttons the test presses."""

    family = "xbox"

    def __init__(self) -> None:
        self._pressed: list[Press] = []
        self._pads = Gamepads(self)  # type: ignore[arg-type]

    def presses(self) -> list[Press]:
        return self._pressed

    def press(self, house: HeadlessHost, name: str) -> None:
        self._pressed = [Press(name, down=True)]
        for event in self._pads.events():
            house.handle(event)

    def make(self, house: HeadlessHost, move: Move) -> None:
        self.press(house, "south")
        if not isinstance(move, Deal):
            while house.table.table.focus.item != move.piles[1]:
                self.press(house, "right-trigger")
            self.press(house, "south")


@pytest.mark.parametrize("slug", PATIENCES)
def test_a_tour_is_played_with_a_controller_and_ended_with_it(house: HeadlessHost, slug: str) -> None:
    pad = Pad()
    house.open_table(PATIENCES[slug](), pack(PATIENCES[slug]())[0])
    house.settle()
    pad.press(house, "right")  # shows the focus
    house.table.table.act("tour")
    assert play_tour(house, partial(pad.make, house), partial(pad.press, house, "south")) >= 2
    house.table.table.act("tour")
    answer_won(house)
    assert buttons(house)
    pad.press(house, "east")
    assert not house.table.table.showing


@pytest.mark.parametrize("slug", PATIENCES)
@pytest.mark.parametrize("way", ["drag", "click", "keys"])
def test_a_tour_is_played_on_the_first_deal(
    house: HeadlessHost, slug: str, way: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.open_table(PATIENCES[slug](), pack(PATIENCES[slug]())[0])
    house.settle()
    set_table_time(monkeypatch, lambda: house.now)  # no two clicks are a double click
    house.key("ctrl+F1")
    if way == "keys":
        house.key("LEFT" if slug == "calculation" else "RIGHT")  # shows the focus
        house.key("ctrl+F1")

    def clicked(move: Move) -> None:
        for pile in [STOCK] if isinstance(move, Deal) else move.piles:
            if asked(house) == move:
                house.click(house.table.table.top_rect(pile).center)
                house.run(1.0)

    makes: dict[str, Callable[[Move], None]] = {
        "drag": partial(drag, house),
        "click": clicked,
        "keys": partial(press_keys, house),
    }
    go_on = partial(house.key, "RETURN") if way == "keys" else partial(click, house, "next")
    assert play_tour(house, makes[way], go_on) >= 2


def test_another_move_is_made_as_ever_and_the_step_waits_on(house: HeadlessHost) -> None:
    house.open_table(PATIENCES["king-albert"](), pack(PATIENCES["king-albert"]())[0])
    house.settle()
    house.key("ctrl+F1")
    scene, step = house.table, told(house)
    for key in (None, "ctrl+z", "ctrl+z"):  # the first press says that undo ends the score
        house.key(key) if key else make_at_once(house, parse_move("t5-f1"))
        house.settle()
        assert told(house) == step
    assert not scene.session.moves
    make_at_once(house, parse_move("t8-t3"))  # another one of the kind
    house.settle()
    assert told(house) != step


def test_a_press_beside_the_bubble_has_its_usual_effect_and_one_on_it_none(house: HeadlessHost) -> None:
    scene = arrive(house)
    bubble = next(part for part in scene.table.showing.parts() if isinstance(part, BubbleFrame))  # type: ignore[union-attr]
    house.click(pygame.Rect(bubble.box).move(8, 8).topleft)
    house.settle()
    assert not scene.session.moves
    assert scene.table.card_input.selected is None
    house.click(scene.table.top_rect(ACE).center)
    house.settle()
    assert [str(move) for move in scene.session.moves] == ["r7-f1"]
    answer_won(house)
    assert buttons(house)


@pytest.mark.parametrize("how", ["escape", "skip", "new deal", "l", "v"])
def test_it_ends_with_its_button_or_escape_or_what_else_is_shown_and_the_bar_says_so(
    house: HeadlessHost, how: str
) -> None:
    scene = arrive(house)
    match how:
        case "escape":
            house.key("ESCAPE")
        case "skip":
            click(house, "skip")
        case "new deal":
            house.key("ctrl+n")
        case key:
            house.click(scene.table.top_rect(ACE).center)
            house.settle()
            house.key(key)
    assert not isinstance(scene.table.showing, Tour)
    assert "leave" not in house.asked
    assert scene.table.message.text == "The tour has ended; “Show me around” starts it again"
    house.key("F10")
    house.notifications.poll()
    assert not house.notifications.current  # it does not follow
    assert not scene.table.message.text


def test_it_goes_on_after_a_menu_and_is_the_hint_that_is_asked_for(house: HeadlessHost) -> None:
    scene = arrive(house)
    for key in ("F10", "F2", "F1"):
        house.key(key)
        assert house.top is not scene
        house.key("ESCAPE")
        assert house.top is scene
    house.key("h")
    house.settle()
    assert told(house).startswith("1 of")
    assert asked(house)
    assert scene.table.controller.stats.hints == 0


def test_the_bubble_makes_room_for_the_reason_of_a_refusal(house: HeadlessHost) -> None:
    scene = arrive(house)
    house.click(scene.table.top_rect(parse_pile("t9")).center)  # which no pile takes
    assert scene.table.voice.tip
    assert not buttons(house)
    scene.table.voice.hush()
    scene.table.invalidate()
    assert buttons(house)


def test_tab_goes_to_the_button_and_to_the_piles_while_a_move_is_asked_for(house: HeadlessHost) -> None:
    scene = arrive(house)
    seen = set[object]()
    for _ in range(8):
        house.key("TAB")
        seen.add(scene.table.focus.item)
    assert {"skip", parse_pile("f1"), parse_pile("r1")} <= seen


@pytest.mark.parametrize("key", ["LEFT", "RIGHT", "UP", "DOWN"])
def test_an_arrow_leads_away_from_its_button(house: HeadlessHost, key: str) -> None:
    scene = arrive(house)
    while scene.table.focus.item != "skip":
        house.key("TAB")
    house.key(key)
    assert scene.table.showing


def test_escape_lays_chosen_cards_back_first(house: HeadlessHost) -> None:
    scene = arrive(house)
    scene.table.card_input.choose(ACE, 1)
    house.key("ESCAPE")
    assert scene.table.card_input.selected is None
    assert buttons(house)


def test_on_a_lost_table_there_is_nothing_to_show(house: HeadlessHost) -> None:
    house.waiting = {"quatorze": lost_session()}
    house.open_table(PATIENCES["quatorze"]())
    house.settle()
    house.key("ctrl+F1")
    for _ in range(5):
        if house.table.table.showing:
            assert asked(house) is None
            click(house, "next")
    assert not house.table.table.showing


@pytest.mark.parametrize(("keys", "names"), [("F10", ["more", "tour"]), ("F1 END", ["tour"])])
def test_the_game_menu_and_the_help_show_around(house: HeadlessHost, keys: str, names: list[str]) -> None:
    scene = open_table(house)
    for key in keys.split():
        house.key(key)
    assert house.top is not scene
    for name in names:
        house.click(name)
    assert house.top is scene
    assert buttons(house)
