"""The hand: clicks, drags and drops on a table."""

from __future__ import annotations

import random
from typing import Any, cast

import pygame
import pytest

from game.patiences import Calculation, KingAlbert, NapoleonsSquare, Numeration, Quatorze
from game.rules.moves import parse_pile
from game.rules.session import Session
from game.scenes.table import peek as peeking
from game.store.settings import Settings
from game.view.cards.faces import FACES, Faces
from game.view.marks.pile_marks import Glow
from tests.support.pilot import TablePilot, laid, settled
from tests.support.play import dealt, game_named, piles, run
from tests.support.selection import FULL, each_game


def king_albert(**piles: str) -> TablePilot:
    return laid(KingAlbert(), **piles)


def click(seat: TablePilot, pile: str, place: int = -1) -> None:
    seat.click(seat.centre(pile, place))
    seat.settle()


# ---- one click makes the best move


@pytest.mark.parametrize("pause", [0.2, 1.2, 60.0])
def test_further_clicks_on_a_card_go_through_all_its_places_in_one_move(pause: float) -> None:
    seat, now = king_albert(t1="KD 2S", t2="5D 4C 3H", t3="3D"), [0.0]
    seat.table.clock = lambda: now[0]
    card, visited = seat.view.animator.piles[parse_pile("t1")][-1], list[str]()
    for _ in range(6):
        seat.click(seat.centre(card.pile))
        seat.settle()
        now[0] += pause
        visited.append(str(card.pile))
    assert visited == ["t2", "t3", "t4"] * 2  # of all spaces, which are alike, only one
    assert [str(move) for move in seat.session.moves] == ["t1-t4"]
    assert seat.session.scoring
    assert seat.controller.stats.undos == 0
    seat.key("ctrl+z")
    assert seat.session.layout()["t1"] == ["KD", "2S"]


@pytest.mark.parametrize(("pause", "moves"), [(0.39, ["t1-t2", "t1-t3"]), (0.41, ["t1-t2", "t1-t4"])])
def test_the_second_press_of_a_double_click_moves_a_card_on_and_a_later_one_means_what_lies_there(
    pause: float, moves: list[str]
) -> None:
    seat, now = king_albert(t1="KD 2D 2S", t2="5D 4C 3H", t3="3C 3D", t4="3S"), [0.0]
    seat.table.clock = lambda: now[0]
    point = seat.centre("t1")
    seat.click(point)
    now[0] = pause
    seat.click(point)
    assert seat.moves == moves


def test_clicks_on_the_stock_deal_while_a_card_still_flies_over_it() -> None:
    seat = settled(dealt("numeration"))
    stock = seat.centre("s")
    for count in range(1, 4):
        seat.click(stock)
        assert seat.moves == ["deal"] * count
        seat.wait(0.03)
        sprite = seat.stage.at(stock)
        assert sprite
        assert sprite.airborne


# ---- where the choice is the player's alone, a click selects


STOCK_CARDS = [("TC", []), ("2D", ["f1"]), ("4D", ["f2", "f4"])]  # and the foundations that take them
PILES = {"f1": "AS", "f2": "2S", "f3": "3S", "t1": "KD", "t2": "9D"}


@pytest.mark.parametrize("clicks", ["auto-move", "click-click"])
@pytest.mark.parametrize(("card", "up"), STOCK_CARDS)
@pytest.mark.parametrize("target", ["t1", "t4", "up"])
def test_in_calculation_the_card_of_the_stock_goes_where_the_next_click_is(
    clicks: str, card: str, up: list[str], target: str
) -> None:
    seat = laid(Calculation(), s=f"5h {card}", **PILES)
    seat.choose(clicks=clicks)
    place = target if target != "up" else [*up, "t2"][-1]
    click(seat, "s")
    assert seat.moves == []
    assert [*map(str, seat.table.card_input.targets())] == [*up, "t1", "t2", "t3", "t4"]
    assert sum(isinstance(mark, Glow) for mark in seat.stage.under) == len(up) + 4
    click(seat, place)
    assert seat.moves == [f"s-{place}"]


def sent_up(seat: TablePilot, pile: str, how: str) -> list[object]:
    """Send the top card of a pile to a foundation; return the moves."""
    seat.table.focus.stand_on(parse_pile(pile))
    seat.table.focus.visible, point = "click" not in how, seat.centre(pile)
    match how:
        case "right click":
            seat.click(point, 3)
        case "click" | "double click":
            for _ in how.split():
                seat.click(point)
        case _:
            for key in how.split():
                seat.key(key)
    seat.settle()
    return seat.moves


UP = pytest.mark.parametrize("how", ["double click", "right click", "f", "SPACE", "RETURN RETURN"])


@UP
@pytest.mark.parametrize(("card", "up"), STOCK_CARDS)
def test_in_calculation_the_card_of_the_stock_goes_up_where_no_choice_is_left(
    how: str, card: str, up: list[str]
) -> None:
    seat = laid(Calculation(), s=f"5h {card}", **PILES)
    assert sent_up(seat, "s", how) == ([f"s-{up[0]}"] if len(up) == 1 else [])


def test_in_calculation_tab_and_space_lay_a_card_where_it_waits() -> None:
    seat = laid(Calculation(), s="5h TC", **PILES)
    assert sent_up(seat, "s", "SPACE TAB TAB SPACE") == ["s-t2"]


KINGS = {"f1": run("A23456789TJQ", "S"), "f2": run("2468TQA3579J", "H"), "f3": run("369Q258JA47T", "C"), "f4": "4D"}


@UP
@pytest.mark.parametrize("pile", ["s", "t1"])
def test_in_calculation_nobody_asks_which_foundation_a_king_completes(how: str, pile: str) -> None:
    seat = laid(Calculation(), s="9d KC", t1="8D KD", **KINGS)
    assert sent_up(seat, pile, how) == [f"{pile}-f1"]


@pytest.mark.parametrize("clicks", ["auto-move", "click-click"])
@pytest.mark.parametrize(("card", "partners"), [("t1", ["t2", "t6"]), ("t2", ["t1"]), ("t6", ["t1"])])
def test_in_quatorze_a_click_chooses_a_card_and_one_on_a_partner_takes_both(
    clicks: str, card: str, partners: list[str]
) -> None:
    seat = laid(Quatorze(), t1="4S", t2="TS", t6="TH", t9="AH")
    seat.choose(clicks=clicks)
    click(seat, card)
    assert seat.moves == []
    assert [str(pile) for pile in seat.table.card_input.targets()] == partners
    click(seat, partners[-1])
    assert seat.moves == ["+".join(sorted([card, partners[-1]]))]


def test_in_quatorze_a_click_on_another_card_chooses_that_one_if_it_has_a_partner() -> None:
    seat = laid(Quatorze(), t1="4S", t2="TS", t3="9H", t4="5D", t5="KC")
    for pile, chosen in (("t1", "t1"), ("t3", "t3"), ("t5", "t3"), ("t2", "t2")):
        click(seat, pile)
        assert seat.table.card_input.selected == (parse_pile(chosen), 1)
    assert [told["move"] for told in seat.traces("refused")] == ["t3+t5"]
    click(seat, "t1")
    assert seat.moves == ["t1+t2"]


@pytest.mark.parametrize("how", ["click", "double click", "right click", "f", "SPACE", "RETURN"])
def test_only_the_player_gives_a_suit_of_numeration_its_interval(how: str) -> None:
    seat = laid(Numeration(), f1="AH", t1="9C 2S", t2="4S", t3="KD")
    assert sent_up(seat, "t1", how) == []
    if how == "double click":
        click(seat, "t1")
    assert {"f2", "t2"} < {*map(str, seat.table.card_input.targets())}  # and all spaces
    click(seat, "f2")
    assert seat.moves == ["t1-f2"]


# ---- dragging


@pytest.mark.parametrize(
    ("widths", "seconds", "moves"), [(0.1, 0.1, ["t1-t3"]), (0.3, 0.49, ["t1-t3"]), (0.4, 0.1, []), (0.1, 0.51, [])]
)
def test_a_card_let_go_over_its_own_place_is_clicked_if_that_is_soon_and_near(
    widths: float, seconds: float, moves: list[str]
) -> None:
    seat, now = king_albert(t1="KD 2S", t2="9H", t3="3D"), 0.0
    seat.table.clock = lambda: now
    x, y = seat.centre("t1")
    seat.press((x, y))
    seat.move((x + round(widths * seat.layout.width), y))
    assert seat.table.card_input.dragging
    now = seconds
    seat.release(seat.table.card_input.mouse)
    seat.settle()
    assert seat.traces("refused") == []
    assert seat.moves == moves


@pytest.mark.parametrize("finger", [False, True])
@pytest.mark.parametrize(("size", "pixels"), [((1280, 800), 6), ((3840, 2160), 12)])
def test_a_press_may_shake_more_in_a_large_window_and_by_a_finger(
    size: tuple[int, int], pixels: int, *, finger: bool
) -> None:
    seat = laid(KingAlbert(), size, t1="KD 2S", t2="9H", t3="3D")
    (x, y), reach = seat.centre("t1"), 2 * pixels if finger else pixels
    seat.scene.handle(pygame.Event(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=1, touch=finger))
    seat.move((x, y + reach - 1))
    assert not seat.table.card_input.dragging
    seat.move((x, y + reach + 1))
    assert seat.table.card_input.dragging


def test_piles_that_would_take_the_card_glow_while_it_is_held() -> None:
    seat = king_albert(t1="KD 2S", t2="9H", t3="3D", t4="3H", t5="8D")
    seat.press("t1")
    seat.move((400, 500))
    assert [str(pile) for pile in seat.table.card_input.targets()] == ["t3", "t4", "t6", "t7", "t8", "t9"]
    seat.release((400, 500))


def test_a_covered_card_is_shown_whole_while_the_mouse_rests_on_it() -> None:
    seat, now = king_albert(t1="KD 2S 9C"), [0.0]
    seat.sharpen()
    seat.table.clock = lambda: now[0]
    before = seat.pixels
    seat.move(seat.centre("t1", place=1))
    assert not seat.scene.peek.marks
    now[0] = peeking.PATIENCE
    seat.scene.poll()
    seat.wait()
    assert seat.pixels != before
    seat.move((5, 700))
    seat.wait()
    assert seat.pixels == before


def test_a_card_that_shows_no_more_than_an_edge_is_shown_whole_at_once() -> None:
    """Under the mouse, or as the first one with the focus."""
    seat = laid(NapoleonsSquare(), (1024, 640), t1="AC KD QD JD TD 9D 8D 7D 6D 5D 4D 3D", t2="2C")
    place = 2  # the queen, in a run that has closed up
    spot = seat.layout.spots(parse_pile("t1"), seat.session.table[parse_pile("t1")])[place]
    seat.move((spot[0] + 2, spot[1] + 9))
    (shown,) = seat.scene.peek.marks
    assert shown.position == spot
    seat.move(seat.centre("t1", place=-2))  # which shows rank and suit
    assert not seat.scene.peek.marks
    seat.table.focus.stand_on(parse_pile("t1"))
    seat.key("UP")  # which only shows the focus
    assert not seat.scene.peek.marks
    while seat.table.focus.cards < 12 - place:
        seat.key("LEFT")
    (shown,) = seat.scene.peek.marks
    assert shown.position == spot


# ---- while cards fly


def test_a_card_in_flight_can_be_caught() -> None:
    seat = king_albert(t1="KD 2S", t2="9H", t9="3D")
    click(seat, "t1")
    seat.key("ctrl+z")
    seat.wait(0.1)
    sprite = next(s for s in seat.stage.sprites if s.airborne)
    caught = round(sprite.pose.x) + 10, round(sprite.pose.y) + 10
    seat.press(caught)
    seat.move((caught[0] + 30, caught[1] + 30))
    assert seat.table.card_input.dragging
    seat.release("t9")
    seat.settle()
    assert seat.moves[1:] == ["t1-t9"]


def test_a_click_during_the_deal_completes_it() -> None:
    seat = TablePilot(dealt("king-albert"))
    seat.wait(0.1)
    seat.click("r7")
    assert seat.moves == ["r7-f1"]


def test_a_selected_card_rises_until_it_is_played() -> None:
    seat = settled(dealt("quatorze"))
    seat.click("t5")
    assert [str(sprite.card) for sprite in seat.stage.chosen] == ["2D"]
    targets = seat.table.card_input.targets()
    links = seat.view.design.links(seat.layout, seat.session.table, parse_pile("t5"), targets)
    assert len(links) == 2
    assert {*links} <= {*seat.stage.over}
    seat.click("t3")
    assert seat.moves == ["t3+t5"]
    assert not seat.stage.chosen
    assert not {*links} & {*seat.stage.over}


def test_undo_while_a_card_is_held_lets_it_go() -> None:
    seat = king_albert(t1="KD 2S", t2="9H", t9="3D")
    click(seat, "t1")
    seat.press("t2")
    seat.move((400, 500))
    seat.key("ctrl+z")
    seat.release((400, 500))
    seat.settle()
    assert seat.session.layout()["t1"] == ["KD", "2S"]
    assert not any(sprite.held or sprite.airborne for sprite in seat.stage.sprites)


@pytest.mark.parametrize("how", ["Escape", "another scene", "watching"])
def test_what_takes_the_players_hand_away_puts_the_held_card_back(how: str) -> None:
    seat = king_albert(t1="KD 2S", t2="9H", t9="3D")
    left: list[str] = []
    seat.host.pop = lambda: left.append(how)  # type: ignore[method-assign]
    seat.press("t1")
    seat.move((400, 500))
    if how == "another scene":
        seat.scene.suspend()
        seat.scene.resize(seat.host.size)
    else:
        seat.key(pygame.K_ESCAPE if how == "Escape" else pygame.K_w)
    seat.move((420, 520))
    seat.settle()
    assert not any(sprite.held or sprite.airborne for sprite in seat.stage.sprites)
    seat.release((420, 520))
    assert (seat.moves, left) == ([], [])


def test_a_card_that_has_left_under_the_pressed_mouse_is_not_clicked() -> None:
    seat = king_albert(f1="AS", f2="AH", t1="3S 2H 2S")
    point = seat.centre("t1")
    seat.press(point)
    seat.play("t1-f1")
    seat.wait()
    seat.release(point)
    assert seat.moves == ["t1-f1"]


@pytest.mark.parametrize("how", ["right click", "key"])
def test_a_choice_ends_when_its_cards_have_left_another_way(how: str) -> None:
    seat = king_albert(f1="AS", t1="KD 3H 2S", t2="4C", t3="3D")
    seat.host.settings = Settings(clicks="click-click", auto_finish=False)
    click(seat, "t1")
    assert seat.table.card_input.selected
    if how == "key":
        seat.key("f")  # which shows the focus
        seat.key("f")
    else:
        seat.click("t1", button=3)
    assert seat.moves == ["t1-f1"]
    assert seat.table.card_input.selected is None


def test_a_click_after_a_new_deal_moves_nothing_on_from_the_last_one() -> None:
    seat = king_albert(t1="KD 2S", t2="5D 4C 3H", t3="3D")
    point = seat.centre("t1")
    seat.click(point)
    seat.controller.deal(6)
    seat.click(point)
    other = TablePilot(dealt("king-albert", 6))
    other.click(point)
    assert seat.moves[1:] == other.moves


def held_at(seat: TablePilot) -> tuple[float, float]:
    """Return where on the held card the mouse is, in cards from its corner."""
    held, layout = next(s for s in seat.stage.sprites if s.held), seat.layout
    x, y = seat.table.card_input.mouse
    return (x - held.pose.x) / layout.width, (y - held.pose.y) / layout.height


# ---- what is hidden stays hidden


def shown_so_far(session: Session) -> set[str]:
    return {str(card) for cards in session.table.values() for card in cards if card.face_up}


@each_game
def test_neither_the_picture_nor_the_trace_shows_a_face_that_lies_face_down(
    slug: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    drawn: set[str] = set()
    find = Faces._get  # noqa: SLF001 - every picture goes through it

    def watched(faces: Faces, name: str) -> pygame.Surface:
        drawn.add(name)
        return find(faces, name)

    monkeypatch.setattr(Faces, "_get", watched)
    seat, rng = TablePilot(dealt(slug, 7), (1024, 640)), random.Random(slug)
    seen = shown_so_far(seat.session)
    for _ in range(40 if FULL else 20):
        seat.wait(rng.random() * 0.2)
        if moves := seat.session.legal_moves():
            seat.controller.play(rng.choice(moves)) if rng.random() < 0.8 else seat.controller.undo()
        seen |= shown_so_far(seat.session)
        assert drawn & set(FACES) <= seen
        assert named(seat) <= seen
    seat.settle()
    assert named(seat) == shown_so_far(seat.session)


def named(seat: TablePilot) -> set[str]:
    """Return the cards that the trace names, after checking that it names exactly the face-up ones."""
    cards = cast("list[dict[str, Any]]", seat.scene.trace_fields()["cards"])
    assert all((told["card"] is None) == (not told["face_up"]) for told in cards)
    return {told["card"] for told in cards if told["card"]}


CLICKS = """\
king-albert | f1 AS, t1 2S, t2 3H, t3 KD | t1 | t1-f1
king-albert | t1 KD AS, t2 2H | t1 | t1-f1
king-albert | t1 KD 2S, t2 3H, t3 5D 4C 3D | t1 | t1-t3
king-albert | t1 KD 2S, t2 9H | t1 | t1-t3
king-albert | t1 KD, t2 9H | t1 |
napoleons-square | t1 5S 9H 8H 7H, t2 TH | t1:2 t1:0 | t1-t3x2
napoleons-square | s 2s, t1 5S | s | deal
napoleons-square | w 9C TH JD | s |
numeration | f1 AH, f2 2S, f4 4C, t1 9C 3D | t1 | t1-f3
calculation | f1 AS, f2 2S, f3 3S, s 9h KC, t1 KD, t2 9D, t3 KS 4D 2H | t3 t3 f4 | t3-f1 t3-f4
king-albert | f1 AS, t1 KD 2S, t2 3H | t2' t1' | t1-f1
numeration | f1 AS, t1 4H KQJT98765432AS | t1:1' | t1-f5x13
king-albert | f1 AS, t1 KD 3H 2S | t1:0' | t1-f1
"""


@pytest.mark.parametrize("case", CLICKS.splitlines())
def test_a_click_makes_the_best_move_and_a_right_click_sends_to_a_foundation(case: str) -> None:
    """A case has a patience, its piles, clicks (on a card from below, with ' on the right) and the moves they make."""
    game, cards, clicks, moves = (column.strip() for column in case.split("|"))
    seat = laid(game_named(game), **piles(cards))
    for pile, _, place in (click.strip("'").partition(":") for click in clicks.split()):
        seat.move((600, 20))  # what moves next is not the former card
        seat.click(seat.centre(pile, int(place or -1)), 3 if "'" in clicks else 1)
        seat.settle()
    assert " ".join(map(str, seat.moves)) == moves


@pytest.mark.parametrize(
    ("source", "place", "away", "made", "refused"),
    [
        ("t1", -1, ("t3", 0.0, 0.0), ["t1-t3"], []),
        ("t1", -1, ("t2", 0.2, 0.0), [], ["t1-t2"]),  # it touches a right one
        ("t1", -1, ("t9", 0.0, 2.0), ["t1-t9"], []),  # near is enough
        ("t1", -1, ("t5", 0.0, 3.8), [], []),  # far from everything
        ("t4", 0, ("t9", 0.0, 0.0), [], []),  # only a top card can be taken up
    ],
)
def test_a_drag_plays_where_the_card_is_let_go(
    source: str, place: int, away: tuple[str, float, float], made: list[str], refused: list[str]
) -> None:
    others = {f"t{n}": f"{rank}D" for n, rank in enumerate("5678", 5)}
    seat = king_albert(t1="KD 2S", t2="9H", t3="3D", t4="2C KC", t9="3H", **others)
    pile, across, down = away
    before, (x, y), width = seat.scene.trace_fields()["cards"], seat.centre(pile), seat.layout.width
    seat.drag(seat.centre(source, place), (x + round(across * width), y + round(down * width)))
    seat.settle()
    assert seat.moves == made
    assert [told["move"] for told in seat.traces("refused")] == refused
    assert made or seat.scene.trace_fields()["cards"] == before


def test_a_held_card_stays_under_the_mouse_when_the_window_or_the_deck_changes() -> None:
    seat = king_albert(t1="KD 2S", t2="9H", t9="3D")
    x, y = seat.centre("t1")
    width, height = seat.layout.width, seat.layout.height
    seat.press((x + round(0.7 * width), y + round(0.7 * height)))
    seat.move((500, 500))
    before = held_at(seat)
    assert before == pytest.approx((0.825, 0.7 + 0.125 * width / height), abs=0.02)
    seat.host.size = (1920, 1080)
    seat.scene.resize((1920, 1080))
    assert held_at(seat) == pytest.approx(before, abs=0.02)
    seat.choose(deck="large")
    assert held_at(seat) == pytest.approx(before, abs=0.02)
    x, y = seat.centre("t9")
    seat.release((x + round(0.7 * seat.layout.width), y + round(0.7 * seat.layout.height)))
    assert seat.moves == ["t1-t9"]
