"""With reduced motion each frame between two rests is one of them, or a mixture of both: nothing more than a fade."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import pairwise
from math import inf

import pygame
import pytest

from game.patiences import PATIENCES, KingAlbert
from game.rules.session import Session
from game.rules.table import Pile
from game.scenes.dialogs.preferences import PreferencesDialog
from game.scenes.menu.scene import Menu
from game.scenes.pages.help import HelpPage
from game.scenes.pages.statistics import StatisticsPage
from game.scenes.scene import Scene
from game.scenes.table.game_table import GameTable
from game.scenes.table.scene import TableScene
from game.scenes.win.scene import Win
from game.view.celebrations import celebration
from game.view.celebrations.animation import FADE
from game.view.stage.stage import STEP
from tests.support.advised import ENDING
from tests.support.clock import Clock
from tests.support.host import HeadlessHost, Point, blends, part_of_won_game, same
from tests.support.selection import each_game

SIZE = (1024, 640)
KEYS = pygame.K_TAB, pygame.K_DOWN, pygame.K_RIGHT
FRAMES = 30  # that are looked at: half a second, in which anything has begun to move
Acts = Iterator[tuple[str, Callable[[], object]]]


@pytest.fixture
def house(house: HeadlessHost) -> HeadlessHost:
    house.settings = replace(house.settings, reduced_motion=True, timer=False, coached=tuple(PATIENCES))
    return house


def wrong_frames(house: HeadlessHost, act: Callable[[], object]) -> int:
    """Do something, and count the frames until the next rest that show more than the two rests."""
    before, frames = house.draw().copy(), list[pygame.Surface]()
    act()
    for _ in range(FRAMES):
        frames.append(house.draw().copy())
        house.run(2 * STEP)
        if not house.top.moving:
            break
    house.run(0.3)
    after = house.draw().copy()
    return sum(not blends(frame, before, after) for frame in frames)


def acts(house: HeadlessHost, scene: Scene) -> Acts:
    """Yield what can be done in a scene, each with a name."""
    widgets = [widget for widget in scene.controls if widget.in_view]
    for widget in widgets[:: max(1, len(widgets) // 4)]:
        yield f"point at {widget.name}", lambda: house.move(widget.rect.center)  # noqa: B023 - done before the next
    yield "point at nothing", lambda: house.move((1, SIZE[1] - 1))
    for turned in (-3, 3):
        yield f"wheel {turned}", lambda: house.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=turned))  # noqa: B023 - likewise
    for key in KEYS:
        yield pygame.key.name(key), lambda: house.key(key)  # noqa: B023


def acts_at_table(house: HeadlessHost, table: GameTable) -> Acts:
    move = next(move for move in table.session.legal_moves() if move.piles)
    source = move.piles[0]

    def point(pile: Pile) -> Point:
        return table.top_rect(pile).center if table.session.table[pile] else table.pile_rect(pile).center

    yield f"play {move}", lambda: table.controller.play(move)
    yield "undo", lambda: table.act("undo")
    yield "redo", lambda: table.act("redo")
    yield "undo again", lambda: table.act("undo")
    yield "point at cards", lambda: house.move(point(source))
    for goal in (source, next(pile for pile in table.view.layout.places if pile not in {source, *move.piles})):
        yield "press", lambda: house.press(point(source))
        yield "hold", lambda: house.move((point(goal)[0] + 9, point(goal)[1] + 9))  # noqa: B023 - done before the next
        yield f"drop on {goal}", lambda: house.release((point(goal)[0] + 9, point(goal)[1] + 9))  # noqa: B023
    yield "hint", lambda: table.act("hint")
    yield "say", lambda: table.say("Something")
    yield "deal", lambda: table.controller.deal(12)
    yield "play", lambda: table.controller.play(table.session.legal_moves()[0])
    yield "restart", lambda: table.act("restart")


@each_game
def test_at_a_table_and_its_win(house: HeadlessHost, slug: str) -> None:
    house.waiting = {slug: part_of_won_game(slug, 0.3)}
    house.open_table(PATIENCES[slug]())
    house.settle()
    seat = house.table
    wrong = {name: wrong_frames(house, act) for name, act in acts_at_table(house, seat.table)}
    wrong |= {name: wrong_frames(house, act) for name, act in acts(house, seat)}
    assert {name for name, count in wrong.items() if count} == set()


@each_game
def test_a_won_table_darkens_and_the_figure_its_seal_and_the_words_fade_in_one_after_another(
    house: HeadlessHost, slug: str
) -> None:
    """The table and the figure are never seen at once; the seal is there on the last chord of the fanfare."""
    house.waiting = {slug: part_of_won_game(slug, 1.0)}
    house.open_table(PATIENCES[slug]())
    house.settle()
    house.push(win := Win(house, house.table.table, house.waiting[slug], "1:00", reduced=True))
    win.animation.prepare()
    rests, frames = [house.draw().copy()], list[list[pygame.Surface]]()
    chord = celebration(slug).chord
    for act in ((chord - FADE) / 2, chord - FADE, chord, inf):
        frames.append([])
        while win.animation.moving and win.animation.passed < act - STEP:
            house.run(STEP)
            frames[-1].append(house.draw().copy())
        rests.append(house.draw().copy())
    seal, words = win.figure.over, [mark for mark in win.animation.marks if mark.spoken]
    assert max(pygame.transform.average_color(rests[1])[:3]) <= 12
    rests[1].fill("black")
    for number, marks in ((2, seal), (3, words)):
        one, other = rests[number : number + 2]
        assert any(not same(one.subsurface(mark.rect), other.subsurface(mark.rect)) for mark in marks)
    for seen, (before, after) in zip(frames, pairwise(rests), strict=True):
        assert seen
        assert all(blends(frame, before, after) for frame in seen[::5])


@pytest.mark.parametrize("reduced", [True, False])
def test_while_a_game_finishes_itself_cards_are_at_once_where_they_go(house: HeadlessHost, *, reduced: bool) -> None:
    house.settings = replace(house.settings, reduced_motion=reduced, animation_speed="instant")
    house.push(TableScene(house, Session.from_layout(KingAlbert(), ENDING), house.saves))
    house.settle()
    table = house.table.table
    table.act("finish")
    while not table.session.is_won():
        house.run(STEP)
        assert not table.moving


@pytest.mark.parametrize("opened", [Menu, PreferencesDialog, StatisticsPage, lambda host: HelpPage(host, "quatorze")])
def test_in_forms(house: HeadlessHost, opened: Callable[[HeadlessHost], Scene]) -> None:
    house.push(scene := opened(house))
    for turned in (*[-3] * 12, 36):  # to the end and back, because pictures of what comes into view are soft at first
        house.handle(pygame.Event(pygame.MOUSEWHEEL, x=0, y=turned))
        house.settle()
    assert [name for name, act in acts(house, scene) if wrong_frames(house, act)] == []


def test_no_table_plays_by_itself(house: HeadlessHost, monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Clock()
    monkeypatch.setattr("game.scenes.menu.scene.time", clock)
    house.push(menu := Menu(house))
    clock.now += 3600
    menu.poll()
    assert house.top is menu


def test_a_deal_that_is_played_again_fades_in(house: HeadlessHost, monkeypatch: pytest.MonkeyPatch) -> None:
    faded = list[int]()
    monkeypatch.setattr(house.scenes, "fade", lambda: faded.append(len(house.table.session.moves)))
    house.open_table(PATIENCES["calculation"]())
    house.settle()
    table = house.table.table
    table.act("restart")
    assert not faded  # nothing was played
    table.controller.play(table.session.legal_moves()[0])
    table.act("restart")
    assert faded == [0]
