"""Tooltips and notices fade, switches and choices slide, and the animations end in time."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import pairwise, product
from pathlib import Path

import pygame
import pytest

from game.patiences import PATIENCES, KingAlbert
from game.rules.refusals import Answer
from game.rules.table import Pile, Role
from game.scenes.dialogs.form import Form
from game.scenes.dialogs.preferences import Preferences
from game.scenes.menu.scene import Menu
from game.scenes.scene import Scene
from game.scenes.table.coach import Coach
from game.scenes.table.scene import TableScene
from game.view.help import bubble
from game.view.help.bubble import Frame, Ground, Told, Written
from game.view.help.prose import Line
from game.view.help.travelling import Travelling, bubble_between
from game.view.marks.fading import Faint
from game.view.marks.hint import LEFT, Veil
from game.view.marks.mark import Box, Mark
from game.view.menu.tile import Tile
from game.view.stage.stage import STEP
from game.view.stage.tween import FRAME, RISE, SLIDE, TIP, TURN, Tween
from game.view.widgets.buttons import ButtonLook
from tests.house import House, open_video, same

SIZE = (1024, 640)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    open_video()
    house = House(SIZE, tmp_path)
    yield house
    house.close()


def test_a_tween_goes_from_nothing_to_all_and_no_further() -> None:
    tween, shares = Tween(0.1), list[float]()
    while tween.runs:
        shares.append(tween.share)
        tween.advance(STEP)
    assert shares[0] == 0
    assert shares == sorted(set(shares))
    assert tween.share == 1
    assert Tween(0).share == 1


def frames(house: House, seconds: float) -> list[pygame.Surface]:
    """Return a frame for each step of some seconds."""
    seen = []
    for _ in range(round(seconds / STEP)):
        if house.top.moving:
            house.top.step()
        seen.append(house.draw().copy())
    return seen


def check(house: House, seconds: float) -> None:
    """Something moves for that long, then nothing; the last frame equals a complete redraw."""
    first = house.draw().copy()
    seen = [first, *frames(house, seconds - FRAME - STEP)]
    assert all(not same(one, other) for one, other in pairwise(seen))
    frames(house, 3 * STEP)
    assert not house.top.moving
    end = house.draw().copy()
    assert not same(end, first)
    assert same(frames(house, 0.5)[-1], end)
    assert same(house.seen, house.canvas)
    paint_anew(house.top)
    assert same(house.draw(), end)


def paint_anew(scene: Scene, size: tuple[int, int] = SIZE) -> None:
    if isinstance(scene, TableScene):
        scene.table.view.stage.repaint()
    elif isinstance(scene, Form):
        scene.sheet.resize(scene.sheet.ground)
    else:
        scene.resize(size)


def hovered(house: House, name: str) -> None:
    house.point(next(control for control in house.top.controls if control.name == name).rect.center)


@pytest.mark.parametrize(("opened", "name"), [("menu", "sound"), ("table", "help")])
def test_a_tooltip_fades_in_and_out(house: House, opened: str, name: str) -> None:
    show(house, opened)
    house.settle()
    hovered(house, name)
    check(house, RISE if opened == "menu" else TIP)  # the tile that had the focus sinks
    house.point((SIZE[0] // 2, SIZE[1] - 3))
    check(house, TIP)


def show(house: House, name: str) -> Scene:
    if name == "menu":
        house.show(Menu(house))
    elif name == "table":
        house.open_table(KingAlbert())
    else:
        house.show(Menu(house))
        house.show(Preferences(house, "king-albert"))
    return house.top


@pytest.mark.parametrize("opened", ["menu", "table", "settings"])
def test_a_notice_fades_in(house: House, opened: str) -> None:
    show(house, opened)
    house.settle()
    house.notices.add("The disk is full.")
    house.notices.poll()
    house.top.host_changed()
    check(house, TIP)


def refused(house: House, *, noted: bool = True) -> TableScene:
    """Show a table, and let a pile refuse a card; if it is not `noted`, only the sentence of that is set."""
    table = show(house, "table")
    assert isinstance(table, TableScene)
    house.settle()
    table.table.voice.tell(Pile(Role.TABLEAU, 3), Answer("no-card-here"))
    table.table.invalidate()
    if noted:
        house.settle()
    return table


def test_the_reason_of_a_refusal_fades_in_from_the_first_frame_on_and_out(house: House) -> None:
    table = refused(house, noted=False)
    (reason,) = table.table.voice.tip
    house.draw()
    (faint,) = (mark for mark in table.table.view.stage.over if isinstance(mark, Faint))
    assert faint.mark == reason
    assert 0.1 < faint.share < 0.3
    check(house, TIP)
    table.table.voice.hush()
    table.table.invalidate()
    check(house, TIP)


def test_a_reason_that_went_below_a_dialog_is_not_seen_to_go_when_the_dialog_is_left(house: House) -> None:
    table = refused(house)
    (reason,) = table.table.voice.tip
    house.show(Preferences(house, "king-albert"))
    house.leave()
    house.draw()
    assert house.top is table
    assert not table.moving
    assert reason not in [*map(inner, table.table.view.stage.over)]


def inner(mark: Mark) -> Mark:
    return mark.mark if isinstance(mark, Faint) else mark


@pytest.mark.parametrize("name", ["four_colours", "click"])
def test_a_switch_and_a_choice_slide(house: House, name: str) -> None:
    dialog = show(house, "settings")
    assert isinstance(dialog, Preferences)
    house.settle()
    widget = next(widget for key, widget in dialog.widgets.items() if name in key and widget.slides)
    house.click((widget.rect.right - 30, widget.rect.centery))
    check(house, SLIDE)


@pytest.mark.parametrize("how", ["mouse", "keyboard"])
def test_a_tile_rises_under_the_mouse_and_with_the_focus(house: House, how: str) -> None:
    menu = show(house, "menu")
    assert isinstance(menu, Menu)
    house.settle()
    lying = {mark.slug: mark for mark in menu.marks if isinstance(mark, Tile)}
    if how == "mouse":
        hovered(house, "quatorze")
    else:
        house.key(pygame.K_RIGHT)
    house.draw()
    assert menu.focused != "calculation"
    check(house, RISE)
    risen = {mark.slug: mark for mark in menu.marks if isinstance(mark, Tile)}
    chosen = menu.focused
    assert lying[chosen].box[1] - risen[chosen].box[1] == round(8 * menu.grid.unit)
    assert risen[chosen].level == 1
    assert [tile.level for tile in risen.values()].count(0) == 4


def test_what_the_bar_says_fades_and_so_does_a_bubble(house: House) -> None:
    table = show(house, "table")
    assert isinstance(table, TableScene)
    house.settle()
    table.say("It is said.")
    check(house, TURN)
    table.table.voice.hush()
    table.table.invalidate()
    check(house, TURN)
    table.get(Coach).show_around()
    check(house, TURN)
    house.key(pygame.K_RETURN)
    check(house, TURN)
    house.key(pygame.K_ESCAPE)
    check(house, TURN)


def check_turn(seen: list[tuple[float, float]]) -> None:
    """One goes and the other comes; both are seen only as long as neither can be read, and one is always seen."""
    assert TURN <= 0.12
    going, coming = zip(*seen, strict=True)
    assert list(going) == sorted(going, reverse=True)
    assert list(coming) == sorted(coming)
    assert all(min(pair) < 0.15 and max(pair) > 0.1 for pair in seen)
    assert all(one < 0.3 for one, other in seen if other)
    assert len({*going, *coming}) > 10
    assert (going[-1], coming[-1]) == (0, 1)


def test_figures_go_before_what_is_said_is_read_and_come_back_as_it_goes(house: House) -> None:
    table = show(house, "table")
    assert isinstance(table, TableScene)
    house.settle()
    assert shares(table, "MOVES") == [1.0]
    texts = ["MOVES", "It is said.", "Another thing is said.", "MOVES"]
    for former, text in pairwise(texts):
        if text == "MOVES":
            table.table.voice.hush()
            table.table.invalidate()
        else:
            table.say(text)
        seen = []
        for _ in range(round(TURN / STEP) + 3):
            house.draw()
            seen.append((sum(shares(table, former)), sum(shares(table, text))))
            house.top.step()
        check_turn(seen)
        assert sum(sum(shares(table, each)) for each in {*texts}) == 1


def test_a_notice_that_comes_back_at_once_goes_on_from_where_it_was(house: House) -> None:
    table = show(house, "table")
    assert isinstance(table, TableScene)
    house.settle()
    table.say("It is said.")
    house.draw()
    for _ in range(10):
        table.step()
        house.draw()
    (before,) = shares(table, "It is said.")
    table.table.voice.hush()
    table.table.invalidate()
    house.draw()
    assert shares(table, "It is said.") == [pytest.approx(before)]
    table.say("It is said.")
    house.draw()
    table.step()
    house.draw()
    assert before < shares(table, "It is said.")[0] < before + 0.2


def light(coach: Coach) -> tuple[tuple[Box, ...], float]:
    """Return the places that a tour lights, and how strongly."""
    veils = [mark for mark in coach.marks if isinstance(mark, Veil)]
    return (veils[0].lit, veils[0].dark) if veils else ((), 0.0)


def bubbles(coach: Coach) -> dict[tuple[Box, ...], float]:
    """Return the opacity of each bubble of a tour, by the places that it speaks of."""
    marks = [(mark.mark, mark.share) if isinstance(mark, Faint) else (mark, 1.0) for mark in coach.marks]
    return {told.lit: share for told, share in marks if isinstance(told, Told)}


def touring(house: House) -> Coach:
    """Show a table, and start its tour."""
    table = show(house, "table")
    assert isinstance(table, TableScene)
    house.settle()
    coach = table.get(Coach)
    coach.show_around()
    return coach


def test_the_light_of_a_tour_comes_and_goes_with_it_and_travels_from_step_to_step(house: House) -> None:
    coach = touring(house)
    for step in range(coach.count + 1):
        house.draw()
        seen, strengths = list[tuple[Box, ...]](), list[float]()
        while coach.fading.moving:
            places, strength = light(coach)
            seen.append(places)
            strengths.append(strength)
            shown = [share for share in bubbles(coach).values() if share > 0.2]
            assert len(shown) <= 1
            house.top.step()
            house.draw()
        seen.append(light(coach)[0])
        if step in (0, coach.count):  # it comes, or goes
            assert len({*strengths}) > 8
            assert strengths == sorted(strengths, reverse=step > 0)
            assert len({*seen} - {()}) == 1
        else:
            assert {*strengths} == {1.0}
            assert len({*seen}) > 6
            assert all(nearest_way(one, other) < SIZE[0] // 4 for one, other in pairwise(seen))
        assert bool(seen[-1]) == coach.speaks
        house.key(pygame.K_RETURN)


def parts_of(coach: Coach) -> tuple[Frame, list[Faint], list[ButtonLook]]:
    """Return the frame of a bubble, the texts that fade on it, and the buttons that do not."""
    marks = coach.marks
    (frame,) = (mark for mark in marks if isinstance(mark, Frame))
    texts = [mark for mark in marks if isinstance(mark, Faint) and isinstance(mark.mark, Written)]
    return frame, texts, [mark for mark in marks if isinstance(mark, ButtonLook)]


def jumps(way: list[int]) -> bool:
    """Return whether a good part of a way is made in one frame."""
    steps = [abs(one - other) for one, other in pairwise(way)]
    return max(steps) > 0.35 * sum(steps) + 2


def reach_of(frame: Frame) -> int:
    """Return how far the tip of a bubble is outside of its box, in pixels."""
    box, (x, y) = pygame.Rect(frame.box), frame.tip
    return round(max(box.left - x, x - box.right, box.top - y, y - box.bottom, 0))


def test_the_bubble_of_a_tour_travels_opaque_and_one_text_goes_before_the_next_comes(house: House) -> None:
    coach = touring(house)
    house.settle()
    for _ in range(coach.count - 1):
        frames = [parts_of(coach)[0]]
        house.key(pygame.K_RETURN)
        house.draw()
        levels = list[list[float]]()
        while coach.fading.moving:
            frame, texts, _buttons = parts_of(coach)
            frames.append(frame)
            levels.append([text.share for text in texts])
            house.top.step()
            house.draw()
        frames.append(parts_of(coach)[0])
        boxes = [pygame.Rect(frame.box) for frame in frames]
        for ways in zip(*((box.right, box.bottom, box.top, box.h) for box in boxes), strict=True):
            assert not jumps([*ways])
        assert len({box.w for box in boxes}) == 1
        assert max(map(len, levels)) == 1
        opacities = [sum(level) for level in levels]
        least = opacities.index(min(opacities))
        assert opacities[least] < 0.2
        assert opacities == sorted(opacities[:least], reverse=True) + sorted(opacities[least:])
        assert sum(opacity > 0.5 for opacity in opacities) > len(opacities) / 2  # something can be read
        reaches = [reach_of(frame) for frame in frames]
        assert min(reaches) < 8 < min(reaches[0], reaches[-1])
        assert not jumps(reaches)  # the tip does not come or go at once


@pytest.mark.parametrize("slug", ["quatorze", "numeration", "napoleons-square"])
def test_no_edge_of_a_bubble_turns_back_on_its_way(house: House, slug: str) -> None:
    house.open_table(PATIENCES[slug]())
    table = house.top
    assert isinstance(table, TableScene)
    house.settle()
    coach = table.get(Coach)
    coach.show_around()
    house.settle()
    for _ in range(coach.count - 1):
        boxes = [pygame.Rect(parts_of(coach)[0].box)]
        house.key(pygame.K_RETURN)
        house.draw()
        while coach.fading.moving:
            boxes.append(pygame.Rect(parts_of(coach)[0].box))
            house.top.step()
            house.draw()
        boxes.append(pygame.Rect(parts_of(coach)[0].box))
        for way in zip(*((box.left, box.top, box.bottom, box.h) for box in boxes), strict=True):
            assert [*way] == sorted(way, reverse=way[0] > way[-1])


def test_a_bubble_goes_straight_to_any_place_and_has_room_for_the_text_that_is_seen() -> None:
    start, shares = (300, 300, 200, 100), [step / 30 for step in range(31)]
    for height, down in product((70, 100, 127), (-300, -60, -20, 0, 10, 27, 40, 90, 107, 300)):
        goal = (410, 300 + 100 + down - height, 200, height)
        places = [bubble_between(start, goal, share) for share in shares]
        assert (places[0], places[-1]) == (start, goal)
        boxes = [*map(pygame.Rect, places)]
        for way in zip(*((box.left, box.top, box.bottom, box.h) for box in boxes), strict=True):
            assert [*way] == sorted(way, reverse=way[0] > way[-1])
        for box, share in zip(boxes, shares, strict=True):
            assert box.h >= (100 if share < 0.5 else height)
            assert box.w == 200


def test_what_is_written_in_a_bubble_travels_with_it_and_is_never_cut(house: House) -> None:
    coach = touring(house)
    house.settle()

    def place_of_first_line(frame: Frame, lines: Sequence[Mark]) -> tuple[int, int]:
        line = next(mark for mark in lines if isinstance(mark, Line))
        return line.corner[0] - frame.box[0], line.corner[1] - frame.box[1]

    resting = place_of_first_line(parts_of(coach)[0], coach.marks)
    for step in range(1, coach.count):
        house.key(pygame.K_RETURN)
        house.draw()
        while coach.fading.moving:
            frame, (text,), buttons = parts_of(coach)
            written = text.mark
            assert isinstance(written, Written)
            assert place_of_first_line(frame, written.marks) == resting
            assert pygame.Rect(frame.box).contains(written.rect)
            assert all(pygame.Rect(frame.box).contains(button.rect) for button in buttons)
            lines = [mark.rect for mark in written.marks if isinstance(mark, Line)]
            looks = [mark.rect for mark in (*written.marks, *buttons) if isinstance(mark, ButtonLook)]
            assert len(looks) == 2
            assert not any(line.collidelist(looks) >= 0 for line in lines)
            assert len(buttons) == (2 if step < coach.count - 1 else 1)  # the main one stays, and those of both steps
            assert any(button.main for button in buttons)
            house.top.step()
            house.draw()


def test_a_bubble_that_is_sent_on_while_it_travels_does_not_stop(house: House) -> None:
    coach = touring(house)
    house.settle()
    corners = [pygame.Rect(parts_of(coach)[0].box).bottomright]
    for most in (6, 99):
        house.key(pygame.K_RETURN)
        house.draw()
        for _ in range(most):
            if not coach.fading.moving:
                break
            frame, texts, _buttons = parts_of(coach)
            assert len(texts) == 1
            corners.append(pygame.Rect(frame.box).bottomright)
            house.top.step()
            house.draw()
    corners.append(pygame.Rect(parts_of(coach)[0].box).bottomright)
    for way in zip(*corners, strict=True):
        assert not jumps([*way])


def test_a_bubble_of_two_heights_is_cut_out_of_one_picture() -> None:
    frame = Frame((40, 40, 200, 160), (140, 100), 1.0)
    canvases = [pygame.Surface((280, 240), 0, 32) for _ in range(2)]
    for canvas, of in zip(canvases, (0, 190), strict=True):
        canvas.fill((90, 60, 60))
        replace(frame, of=of).paint(canvas)
        edges = [canvas.get_at((140, y)).r > 100 for y in (39, 40, 41, 119, 120, 121, 198, 199, 200)]
        assert edges == [False, True, False, False, False, False, False, True, False]
    for x, y in ((1, 1), (41, 100), (140, 41), (140, 198), (140, 230), (239, 120), (140, 120)):
        colours = [canvas.get_at((x, y)) for canvas in canvases]
        assert max(abs(one - other) for one, other in zip(*colours, strict=True)) <= 3


def nearest_way(former: tuple[Box, ...], coming: tuple[Box, ...]) -> float:
    """Return the longest way from a place of one picture to the nearest one of the other."""
    pairs = [(one, [*coming]) for one in former] + [(one, [*former]) for one in coming]
    return max(min(max(abs(a - b) for a, b in zip(one, each, strict=True)) for each in others) for one, others in pairs)


def test_a_light_that_gets_another_goal_on_its_way_turns_there() -> None:
    ends: list[tuple[Box, ...]] = [((0, 0, 10, 20),), ((100, 0, 10, 20), (300, 0, 10, 20)), ((100, 200, 40, 20),)]
    beam = Travelling()
    assert beam.go(ends[0], 0.2) == ends[0]  # nothing was lit before
    assert beam.go(ends[1], 0.0) == ends[0]
    half = beam.go(ends[1], 0.5)
    assert half == ((50, 0, 10, 20), (150, 0, 10, 20))
    assert {*beam.go(ends[2], 0.0)} == {*half}
    assert {*beam.go(ends[2], 0.5)} == {(75, 100, 25, 20), (125, 100, 25, 20)}
    assert beam.go(ends[2], 1.0) == ends[2]


def test_a_bubble_keeps_its_lower_right_corner_unless_it_covered_more_there_or_were_far_away() -> None:
    area, lit, size = pygame.Rect(0, 0, 1000, 600), [pygame.Rect(700, 100, 100, 140)], (300, 190)
    alone = bubble.place(size, lit, Ground(area, lit, ()))
    for former in (alone.move(0, 37), alone.move(-13, 50), pygame.Rect(alone.x, alone.y + 60, 300, 150)):
        assert bubble.place(size, lit, Ground(area, lit, (), former)).bottomright == former.bottomright
    for former in (alone.move(40, -60), pygame.Rect(0, 400, 300, 150), pygame.Rect(900, 100, 300, 150)):
        assert bubble.place(size, lit, Ground(area, lit, (), former)) == alone


@pytest.mark.parametrize("slug", ["calculation", "quatorze"])
def test_the_buttons_of_a_tour_stay_where_the_mouse_is_if_there_is_room(house: House, slug: str) -> None:
    house.open_table(PATIENCES[slug]())
    table = house.top
    assert isinstance(table, TableScene)
    house.settle()
    coach, ends = table.get(Coach), list[tuple[int, int]]()
    coach.show_around()
    while coach.speaks:
        ends.append(next(control.rect.bottomright for control in coach.controls if control.name in ("next", "done")))
        house.key(pygame.K_RETURN)
    assert any(one == other for one, other in pairwise(ends))


def shares(table: TableScene, text: str) -> list[float]:
    """Return the opacity of each mark that shows a text."""
    marks = [mark for mark in table.table.view.stage.under if text in spoken(mark)]
    return [mark.share if isinstance(mark, Faint) else 1.0 for mark in marks]


def spoken(mark: Mark) -> str:
    return spoken(mark.mark) if isinstance(mark, Faint) else mark.spoken


def test_what_is_said_covers_that_no_move_is_left(house: House) -> None:
    table = show(house, "table")
    assert isinstance(table, TableScene)
    table.table.controller.lost = True
    house.settle()
    assert not shares(table, "MOVES")
    table.say("It is said.")
    frames(house, 0.7 * TURN)
    assert not shares(table, "MOVES")  # they were not there before, either
    assert [0 < share < 1 for share in shares(table, "It is said.")] == [True]


def test_a_button_of_a_bubble_answers_the_mouse_without_a_new_bubble(house: House) -> None:
    table = show(house, "table")
    assert isinstance(table, TableScene)
    house.settle()
    table.get(Coach).show_around()
    house.settle()
    before = house.draw().copy()
    hovered(house, "next")
    assert not same(house.draw(), before)
    assert not table.get(Coach).fading.moving


def test_reduced_motion_lets_nothing_fade_and_nothing_slide(house: House) -> None:
    house.settings = replace(house.settings, reduced_motion=True)
    table = show(house, "table")
    assert isinstance(table, TableScene)
    house.settle()
    hovered(house, "help")
    house.draw()
    assert not table.moving
    table.say("It is said.")
    table.get(Coach).show_around()
    house.draw()
    assert not table.moving
    house.key(pygame.K_RETURN)
    house.draw()
    assert not table.moving
    assert not [mark for mark in table.get(Coach).marks if isinstance(mark, Faint)]
    show(house, "settings")
    house.settle()
    dialog = house.top
    assert isinstance(dialog, Preferences)
    widget = next(widget for widget in dialog.widgets.values() if widget.slides)
    house.click((widget.rect.right - 30, widget.rect.centery))
    house.draw()
    assert not dialog.moving
    menu = show(house, "menu")
    house.settle()
    hovered(house, "quatorze")
    house.draw()
    assert not menu.moving


def test_a_veil_leaves_its_places_bright_while_all_else_gets_dark() -> None:
    area, places = (0, 0, 400, 300), ((40, 40, 120, 160), (220, 60, 100, 140))
    for dark in (1.0, 0.5, 0.0):
        canvas = pygame.Surface(area[2:], 0, 32)
        canvas.fill((200, 200, 200))
        Veil(area, places, (), 100, softly=True, dark=dark).paint(canvas)
        left = 255 + (LEFT - 255) * dark
        assert canvas.get_at((395, 295)).r == pytest.approx(200 * left / 255, abs=2)
        for place in map(pygame.Rect, places):
            inner = place.inflate(-10, -10)  # the line of the light is beside it
            seen = {canvas.get_at((x, y)).r for x in range(inner.x, inner.right) for y in (inner.y, inner.centery)}
            assert all(each == pytest.approx(200, abs=2) for each in seen)


def test_a_switch_in_a_bubble_makes_no_other_bubble_of_it(house: House) -> None:
    coach = touring(house)
    while "music_off" not in {control.name for control in coach.controls}:
        house.key(pygame.K_RETURN)
    house.settle()
    for state in ("on", "off", "on"):
        house.click(next(control for control in coach.controls if "music" in control.name).rect.center)
        house.draw()
        assert f"music_{state}" in {control.name for control in coach.controls}
        assert not coach.fading.moving
    house.key(pygame.K_ESCAPE)
    house.draw()
    (told,) = (mark.mark for mark in coach.marks if isinstance(mark, Faint) and isinstance(mark.mark, Told))
    assert "Music: on" in [look.label for look in told.looks if isinstance(look, ButtonLook)]  # as it was last seen
