"""Every screen of the program with all its texts, for tests of the layout.

A screen is opened in a house; it yields once for each state that it can be seen in, with a name for that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from concurrent.futures import Future
from dataclasses import replace
from datetime import timedelta
from functools import partial
from typing import TYPE_CHECKING, Any, cast

import pygame

from game.deals import deal_of_the_day
from game.patiences import PATIENCES
from game.rules.moves import parse_move
from game.rules.session import Session
from game.rules.table import Role
from game.scenes.dialogs.choose_keys import ChooseKeys
from game.scenes.dialogs.deals import Deals
from game.scenes.dialogs.form import Form
from game.scenes.dialogs.game_menu import GameMenu, columns_of
from game.scenes.dialogs.load_game import LoadGame
from game.scenes.dialogs.preferences import Preferences
from game.scenes.dialogs.save_game import SaveGame
from game.scenes.dialogs.variations import Variations
from game.scenes.keys import SECTIONS
from game.scenes.menu.daily_deals import local_day
from game.scenes.pages.help import HelpPage
from game.scenes.pages.statistics import ALL, StatisticsPage
from game.scenes.table.scene import TableScene
from game.scenes.table.tour import Tour
from game.scenes.win.record_book import RecordBook
from game.scenes.win.scene import Win
from game.services.scanner import Scanner
from game.store import daily_results as records
from game.store import statistics
from game.store.daily_results import DailyResult, DailyResults
from game.store.save_format import Tally
from game.store.statistics import Aid, Days, Overall, Played
from game.view.text.win_text import Achievement
from tests.scenes.pages.test_statistics_page import TODAY, game
from tests.support.fakes import NoBook
from tests.support.house import House, part_of_won_game, won_game
from tests.tools import render

if TYPE_CHECKING:
    from game.store.records import Records

States = Iterator[str]
Screen = Callable[[House], States]
OUTCOMES = ("won", "lost", "won", "given up", "won", "shown", "lost")


class FullBook(NoBook):
    """Immediate answers, as for a player who has played much and won all deals of the day."""

    def ask(self, question: object, *_: object, **__: object) -> Future[Any]:  # type: ignore[override]
        answer: Future[Any] = Future()
        day = local_day()
        if question is statistics.all_games:
            answer.set_result(many_games())
        elif question is statistics.days:
            answer.set_result(Days(tuple(day - timedelta(days=ago) for ago in range(40)), 40, 123))
        elif question is records.today:
            wins = {slug: (DailyResult(slug, day, 4272.4, 187, 12, 123),) for slug in PATIENCES}
            answer.set_result(DailyResults(day, wins, frozenset(), 123))
        return answer


def many_games() -> list[Played]:
    """Make up 140 games of all kinds."""
    games = []
    for number in range(140):
        slug = [*PATIENCES][number % 5]
        known = ["", *PATIENCES[slug].variations()]
        outcome, variation = OUTCOMES[number % len(OUTCOMES)], known[number % len(known)]
        one = game(slug, outcome, 70 + 53 * (number % 40), 140 - number, 17 + number % 30, variation, 10**9 + number)
        aid = ("none", "undo", "light", "hints")[number % 4]
        clean = outcome == "won" and aid in {"none", "light"}
        games.append(replace(one, light=aid == "light", undos=aid == "undo", hints=aid == "hints", clean=clean))
    return games


def _once(setting: render.Setting, house: House) -> States:
    setting(house)
    yield ""


def _menu(house: House) -> States:
    """The menu with the strip of the day; then the mouse on whatever has a tooltip."""
    house.book = FullBook()
    render.menu(house, played=True)
    house.top.poll()
    yield ""
    for control in house.top.controls:
        house.point(control.rect.center)
        yield control.name


def _bar(house: House) -> States:
    """Everything that can be shown in the bar, and the tooltips of it all."""
    house.settings = replace(house.settings, show_hints=True, show_undos=True, peek="all-cards")
    render.table(house, "napoleons-square", 0.5)
    scene = house.top
    assert isinstance(scene, TableScene)
    yield "figures"
    for name, rect in scene.table.hud.rects.items():
        house.point(pygame.Rect(rect).center)
        house.run(0.5)
        yield name
    for figure, _text in [*scene.table.hud._explained.values()]:  # noqa: SLF001 - only this test needs their places
        house.point(figure.center)
        house.run(0.5)
        yield "a figure"


def _variation(house: House, slug: str) -> States:
    """A table in each variation of its game, with the deal’s number and the longest figures."""
    for name in PATIENCES[slug].variations():
        house.waiting = {slug: Session(PATIENCES[slug].in_variation(name), 10**20)}
        house.open_table(PATIENCES[slug]())
        yield name
        house.leave()


def _day(house: House) -> States:
    kind = PATIENCES["napoleons-square"]
    house.waiting = {kind.slug(): Session(kind(), deal_of_the_day(kind(), local_day()))}
    house.open_table(kind())
    yield ""


def _refused(house: House, slug: str) -> States:
    """The note on each pile whose card cannot move."""
    render.table(house, slug, 0.35)
    house.settle()
    scene = house.top
    assert isinstance(scene, TableScene)
    told = scene.table.voice
    said: set[str] = set()
    for pile in scene.table.view.layout.places:
        house.click(scene.table.view.layout.top_rect(pile, scene.session.table[pile]).center)
        if told.refusal and told.refusal not in said and pile.role is not Role.STOCK:
            said.add(told.refusal)
            yield str(pile)
        if len(said) == 4:
            return


def _pads(house: House) -> States:
    render.table(house, "king-albert", 0.3)
    for family in ("playstation", "xbox", "nintendo"):
        house.family = family
        scene = house.top
        assert isinstance(scene, TableScene)
        scene.poll()
        scene.table.invalidate()
        yield family


def _act(house: House, action: str, slug: str = "numeration") -> States:
    """A table after an action."""
    render.table(house, slug, 0.4)
    scene = house.top
    assert isinstance(scene, TableScene)
    scene.table.act(action)
    yield ""


def _coached(house: House, slug: str) -> States:
    """All steps of a tour."""
    render.table(house, slug, 0.0)
    house.settle()
    scene = house.top
    assert isinstance(scene, TableScene)
    coach = scene.get(Tour)
    coach.show_around()
    for step in range(12):
        yield f"step {step}"
        house.key(pygame.K_RIGHT)
        if not coach.marks:
            return


def _form(house: House, form: Form) -> States:
    """A dialog or a page, all of its scrolled views from top to bottom."""
    house.show(form)
    form.poll()
    yield from _scrolled(form)


def _dialog(house: House, made: Callable[[House, Session], Form]) -> States:
    house.book = FullBook()
    yield from _form(house, made(house, part_of_won_game("napoleons-square", 0.4)))


def _with_saves(house: House, made: Callable[[House, Session], Form]) -> States:
    """A dialog of saved games, one with a long name, and one that is damaged."""
    session = part_of_won_game("napoleons-square", 0.4)
    for name in ("Evening", "A very long name of a game that was saved on a Sunday afternoon in the garden " * 2):
        house.named.save(name[:120], session, Tally(hints=12, undos=7))
    (house.named.folder / "damaged.quintet").write_text("no save", "utf-8")
    house.book = FullBook()
    form = made(house, session)
    house.show(form)
    house.settle()
    yield "listed"
    for key in (pygame.K_DOWN, pygame.K_DELETE, pygame.K_DOWN, pygame.K_F2):
        house.key(key)
        form.poll()
        yield pygame.key.name(key)


def _left(house: House) -> States:
    for slug in PATIENCES:
        house.saves.keep(part_of_won_game(slug, 0.3), 60.0)
        house.saves.keep(Session(PATIENCES[slug](), 25), 0.0)
    form = LoadGame(house, "left")
    house.show(form)
    house.settle()
    yield "listed"
    for key in (pygame.K_DOWN, pygame.K_DELETE):
        house.key(key)
        form.poll()
        yield pygame.key.name(key)


def _keys(house: House) -> States:
    """The page of the keys from top to bottom, and then what it says of the longest actions."""
    page = ChooseKeys(house)
    yield from _form(house, page)
    actions = {one.id: one for actions in SECTIONS.values() for one in actions}
    longest = sorted(actions.values(), key=lambda action: len(action.label))[-4:]
    for action in longest:
        page.go_to(action.id)
        page.wait_for(action)
        page.refresh()
        yield f"{action.id} waits"
        house.key(pygame.K_F8)
        yield f"{action.id} wants a key"
    page.wait_for(longest[0])
    for key in (pygame.K_TAB, pygame.K_z):
        house.key(key, pygame.KMOD_CTRL * (key == pygame.K_z))
        yield f"with {pygame.key.name(key)}"


def _scanned(house: House, opened: Callable[[House], None]) -> States:
    """What one-switch scanning offers on a screen, a part of it."""
    house.settings = replace(house.settings, scanning=True, switch="Space", scanning_pace="1")
    now = [0.0]
    house.scanner = Scanner(lambda *_, **__: None, house.trace, clock=lambda: now[0])
    house.scanner.apply_settings(house.settings)
    opened(house)
    house.settle()
    for step in range(10):
        house.scanner.look(house.top)
        yield f"step {step}"
        if step in {2, 6}:
            for kind in (pygame.KEYDOWN, pygame.KEYUP):
                house.scanner.takes(pygame.Event(kind, key=pygame.K_SPACE, mod=0, unicode=" "), house.top)
            now[0] += 0.3
        if house.scanner.wait is None:
            return
        now[0] += house.scanner.wait


def _statistics(house: House, slug: str, *, played: bool) -> States:
    if played:
        house.book = FullBook()
    page = StatisticsPage(house, slug, TODAY)
    house.show(page)
    page.poll()
    yield from _scrolled(page, "figures" if played else "new")
    page.reset()
    page.poll()
    yield "reset"


def _help(house: House, slug: str) -> States:
    """All topics, from top to bottom."""
    render.table(house, slug, 0.2)
    page = HelpPage(house, slug, house.leave)
    house.show(page)
    for title in page.topics:
        page.read(title)
        yield from _scrolled(page, title)


def _scrolled(form: Form, name: str = "") -> States:
    form.refresh()
    yield name
    for view in form.scrolls():
        while view.offset < view.height - view.frame.h:
            view.to(view.offset + round(view.frame.h * 0.8))
            form.refresh()
            yield f"{name} at {view.offset}"


def _won(house: House, slug: str) -> States:
    """A win with one, two and four achievements, and a result to copy."""
    house.book = FullBook()
    kind = PATIENCES[slug]
    session = Session(kind(), deal_of_the_day(kind(), local_day()))
    house.show(TableScene(house, session, house.saves, 0.0))
    table = house.top
    assert isinstance(table, TableScene)
    _, moves = won_game(slug)
    won = Session(kind(), won_game(slug)[0])
    for text in moves:
        won.play(parse_move(text))
    for achievements in _achievements(won):
        win = Win(house, table.table, won, "1:23:45", achievements, hints=12, reduced=True)
        house.show(win)
        win.poll()
        yield f"{len(achievements)} achievements"
        house.leave()


def _achievements(won: Session) -> Iterator[list[Achievement]]:
    """Yield the possible achievements of a win, from all to none."""
    book, slug = RecordBook(cast("Records", None), lambda: None), won.game.slug()
    for wins in (0, 41):
        best: dict[Aid, float] = {"none": 1000.0, "undo": 1000.0, "light": 1000.0} if wins else {}
        book._known.value = {slug: Overall(119, wins, 52, best, 23 * bool(wins), 12)}  # noqa: SLF001 - as the records would say
        for tally in (Tally(seconds=500.0), Tally(seconds=500.0, light=True), Tally(hints=1), Tally(shown=True)):
            yield book.achievements(won, tally)
    yield []


def _noticed(house: House) -> States:
    """A long sentence at the window’s foot."""
    render.table(house, "quatorze", 0.2)
    house.notices.add("The game could not be saved: there is no room left on the disk. " * 3)
    house.notices.poll()
    house.top.host_changed()
    yield ""


SCREENS: dict[str, Screen] = {
    **{name: partial(_once, setting) for name, setting in render.SCENES.items()
       if not name.startswith(("drag", "tooltip", "help", "coach", "win"))},
    "today": _menu,
    "bar": _bar,
    "day": _day,
    "pads": _pads,
    "notice": _noticed,
    "legal": partial(_act, action="legal"),
    "light-off": partial(_act, action="unaided"),
    **{f"variations-of-{slug}": partial(_variation, slug=slug) for slug in PATIENCES},
    **{f"refused-{slug}": partial(_refused, slug=slug) for slug in PATIENCES},
    **{f"toured-{slug}": partial(_coached, slug=slug) for slug in PATIENCES},
    **{f"read-{slug}": partial(_help, slug=slug) for slug in PATIENCES},
    **{f"won-{slug}": partial(_won, slug=slug) for slug in PATIENCES},
    **{f"statistics-{slug}": partial(_statistics, slug=slug, played=True) for slug in (ALL, *PATIENCES)},
    "statistics-new": partial(_statistics, slug=ALL, played=False),
    "settings": partial(_dialog, made=lambda house, _: Preferences(house)),
    "keys": _keys,
    "scanned-menu": partial(_scanned, opened=partial(render.menu, played=True)),
    "scanned-table": partial(_scanned, opened=partial(render.table, slug="king-albert", share=0.4)),
    "scanned-settings": partial(_scanned, opened=lambda house: house.show(Preferences(house))),
    "game-menu": partial(_dialog, made=lambda house, session: GameMenu(
        house, lambda _: None, lambda _: True, columns_of(session.game))),
    "deals": partial(_dialog, made=lambda house, session: Deals(house, session, Tally(), lambda _: None)),
    "variations": partial(_dialog, made=lambda house, _: Variations(house, PATIENCES["king-albert"](), lambda _: None)),
    "save": partial(_with_saves, made=lambda house, session: SaveGame(house, session, Tally())),
    "load": partial(_with_saves, made=lambda house, _: LoadGame(house)),
    "left": _left,
}  # fmt: skip
