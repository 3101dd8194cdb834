"""Every screen of the program with all its texts.

A screen is opened in a house; it yields once for each state that it can be seen in, with a name for that.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import Future
from dataclasses import replace
from datetime import date, timedelta
from errno import ENOSPC
from functools import partial
from math import inf
from pathlib import Path
from random import Random
from threading import Event
from typing import Any
from unittest.mock import patch

import pygame

from game.deals import PACK, deal_of_the_day, pack
from game.language import _
from game.language.os_errors import os_error_text
from game.patiences import PATIENCES
from game.rules.cards import RANKS
from game.rules.moves import parse_move
from game.rules.session import Session
from game.rules.table import Role
from game.scenes.dialogs.choose_keys import ChooseKeys
from game.scenes.dialogs.game_menu import MORE, GameMenu
from game.scenes.dialogs.quit_dialog import QuitDialog
from game.scenes.form import Form
from game.scenes.keys import SECTIONS
from game.scenes.menu.scene import Menu
from game.scenes.pages.help import HelpDrawer, HelpPage
from game.scenes.pages.packs import PacksPage
from game.scenes.pages.statistics import StatisticsPage
from game.scenes.record_book import RecordBook
from game.scenes.table.features.hint import Hint
from game.scenes.table.features.tour import Tour
from game.scenes.table.scene import TableScene
from game.scenes.win.scene import Win
from game.scenes.wording import game_name, local_day
from game.services.scanner import Scanner
from game.store import statistics
from game.store.pending_rows import RecordRow
from game.store.records import Records
from game.store.save_format import Aid, GameStats
from game.store.statistics import ALL, Book, Overall, PlayedGame
from game.view.celebrations.win_text import Achievement
from game.view.marks.labels import Label
from game.view.marks.verdict import VerdictLight
from tests.scenes.pages.test_statistics_page import TODAY, game
from tests.support.clicks import effect_of_click
from tests.support.clock import Clock
from tests.support.dialogs import EVERY
from tests.support.host import EmptyRecordBook, HeadlessHost, part_of_won_game, won_game
from tests.support.waiting import until

DEAL = 24
RECORDS = {
    "calculation": Overall(31, 12, 90.0),
    "numeration": Overall(14, 0, None),
    "king-albert": Overall(40, 21, 90.0),
    "quatorze": Overall(21, 11, 90.0),
}
States = Iterator[str]
Screen = Callable[[HeadlessHost], States]
AIDS: tuple[Aid, ...] = ("unaided", "undo", "clean", "hints")
OUTCOMES = ("won", "lost", "won", "given up", "won", "shown", "lost")


def full_book() -> EmptyRecordBook:
    """Return the records of a player who has played much and won all deals of the day."""
    day, aids = local_day(), zip(PATIENCES, [*AIDS, AIDS[0]], strict=True)
    wins = [replace(helped(game(slug, seconds=4272.4), aid), day=day) for slug, aid in aids]
    won = {day - timedelta(days=ago): day - timedelta(days=ago - ago % 3 // 2) for ago in range(40)}
    answers: dict[object, object] = {statistics.all_games: many_games()}
    return EmptyRecordBook(answers, todays=wins, days=38, deals=won_days("king-albert", won))


def won_days(slug: str, days: Mapping[date, date], aid: Aid = "clean") -> list[PlayedGame]:
    """Return wins of the deals of days, by these days the dates of the wins, the oldest first."""
    won, kind = helped(game(slug, seconds=370), aid), PATIENCES[slug]()
    wins = [replace(won, number=deal_of_the_day(kind, day), day=when) for day, when in days.items()]
    return sorted(wins, key=lambda win: win.day)


class NewBook(EmptyRecordBook):
    """Immediate answers, as for a player who has not played yet."""

    def query(self, question: object, *_: object, **__: object) -> Future[Any]:
        answer: Future[Any] = Future()
        answer.set_result([] if question is statistics.all_games else 0)
        return answer


def many_games() -> list[PlayedGame]:
    """Make up 140 games of all kinds."""
    games = []
    for number in range(140):
        slug = [*PATIENCES][number % 5]
        known = ["", *PATIENCES[slug].variations()]
        outcome, variation = OUTCOMES[number % len(OUTCOMES)], known[number % len(known)]
        score = None if outcome == "won" else 9 + number * 7 % 36
        one = game(slug, outcome, 70 + 53 * (number % 40), 140 - number, score, variation, 10**9 + number)
        games.append(helped(one, AIDS[number % 4]))
    return games


def helped(played: PlayedGame, aid: Aid) -> PlayedGame:
    """Return a game as if it had been played with a help."""
    clean = played.outcome == "won" and aid in {"unaided", "clean"}
    return replace(played, light=aid == "clean", undos=int(aid == "undo"), hints=int(aid == "hints"), clean=clean)


def open_menu(house: HeadlessHost, *, played: bool, book: EmptyRecordBook | None = None) -> None:
    """The menu, with games in progress or at the first start."""
    won = [replace(game(slug, seconds=272.4), day=local_day()) for slug in ("calculation", "king-albert") if played]
    house.record_book = book or EmptyRecordBook(todays=won, days=38 if played else 0)
    if played:
        house.record_book.deals_won = {number: True for slug in PATIENCES for number in pack(PATIENCES[slug]())[:17]}
        house.waiting = {slug: part_of_won_game(slug, 0.4) for slug in ("calculation", "numeration", "king-albert")}
        house.waiting["quatorze"] = Session(PATIENCES["quatorze"](), 10**20)  # the longest number
    house.push(Menu(house, dict[str, Overall] if not played else lambda: RECORDS))
    house.top.poll()


def open_table(house: HeadlessHost, slug: str, fraction: float) -> None:
    """A table, at a share of a winning line."""
    house.waiting = {slug: part_of_won_game(slug, fraction)}
    house.open_table(PATIENCES[slug]())


def sit_down(house: HeadlessHost, slug: str, fraction: float) -> TableScene:
    """A table at rest, at a share of a winning line."""
    open_table(house, slug, fraction)
    house.settle()
    return house.table


def wait_until(house: HeadlessHost, condition: Callable[[], bool]) -> None:
    """Let time pass at a table until a condition is met."""
    until(condition, lambda: house.run(0.05))


def _hint(house: HeadlessHost, slug: str) -> States:
    """The next move of a winning line, the first that something speaks for."""
    house.advised = True
    table = sit_down(house, slug, 0.3).table
    for _move in range(13):
        if isinstance(table.showing, Hint) and table.showing.move:
            table.controller.play(table.showing.move)
            house.settle()
        house.key("h")
        wait_until(house, lambda: isinstance(table.showing, Hint) and bool(table.showing.move))
        house.run(0.75)
        if table.showing and table.showing.message.text:
            break
    yield ""


def _red_light(house: HeadlessHost) -> States:
    """What is said at the first red light, a move before none is left."""
    house.advised, lost = True, _badly_played("king-albert", won_game("king-albert")[0])
    session = Session(lost.game, won_game("king-albert")[0])
    for move in lost.moves[:-1]:
        session.play(move)
    house.waiting = {"king-albert": session}
    house.open_table(PATIENCES["king-albert"]())
    house.settle()
    wait_until(house, lambda: bool(house.table.table.message.leave))
    yield ""


def _watch(house: HeadlessHost, slug: str) -> States:
    """A watched line, some moves after its start."""
    house.advised = True
    scene = sit_down(house, slug, 0.3)
    house.key("w")
    wait_until(house, lambda: house.top is not scene)
    house.click("watch")
    wait_until(house, lambda: len(scene.session.moves) % 7 == 5)
    yield ""


def _review(house: HeadlessHost, slug: str) -> States:
    """A badly played game, reviewed by the solver."""
    house.advised = True
    house.waiting = {slug: _badly_played(slug, won_game(slug)[0])}
    house.open_table(PATIENCES[slug]())
    house.settle()
    house.table.table.review()
    wait_until(house, lambda: any(kind == "review" and fields["complete"] for kind, fields in house.lines))
    house.key("TAB")
    yield ""


def _badly_played(slug: str, number: int) -> Session:
    session = Session(PATIENCES[slug](), number)
    random = Random(DEAL)
    while len(session.moves) < 60 and (moves := session.legal_moves()):
        session.play(random.choice(moves))
    return session


def lost_session() -> Session:
    """Return a game of Quatorze without legal moves."""
    return next(session for number in range(1, 200) if (session := _badly_played("quatorze", number)).is_lost())


def _lost(house: HeadlessHost) -> States:
    house.advised = True
    house.waiting = {"quatorze": lost_session()}
    house.open_table(PATIENCES["quatorze"]())
    wait_until(house, lambda: house.table.table.can("back"))
    house.run(1.0)  # until its light has sunk
    yield ""


def _chosen(house: HeadlessHost, slug: str) -> States:
    """A chosen card, and what its places mean: its partners, or the interval that a foundation would give its suit."""
    scene = sit_down(house, slug, 0.0)
    for pile in scene.table.view.layout.places:
        if effect_of_click(scene.session, pile, 1).chooses:
            house.click(scene.table.view.layout.top_rect(pile, scene.session.table[pile]).center)
            break
    yield ""


def _once(house: HeadlessHost, opened: Callable[..., None], **wishes: Any) -> States:  # noqa: ANN401 - those of `opened`
    opened(house, **wishes)
    yield ""


def show(house: HeadlessHost, name: str) -> None:
    """Open a screen in its first state."""
    next(SCREENS[name](house))


def _menu(house: HeadlessHost) -> States:
    """The menu with the strip of the day; then the mouse on whatever has a tooltip."""
    open_menu(house, played=True, book=full_book())
    house.top.poll()
    yield ""
    for control in house.top.controls:
        house.move(control.rect.center)
        yield control.name


def _bar(house: HeadlessHost) -> States:
    """Everything that can be shown in the bar, and the tooltips of it all."""
    house.choose(show_hints=True, show_undos=True, peek="all-cards")
    open_table(house, "napoleons-square", 0.5)
    scene = house.table
    yield "figures"
    for name, button in scene.table.buttons.items():
        house.move(button.rect.center)
        house.run(0.5)
        yield name
    for mark in scene.table.view.stage.under:
        if isinstance(mark, VerdictLight) or (isinstance(mark, Label) and mark.text[-1:].isdigit()):
            house.move(mark.rect.center)
            house.run(0.5)
            yield "a figure"


def _variation(house: HeadlessHost, slug: str) -> States:
    """A table in each variation of its game, with the deal’s number and the longest figures."""
    for name in PATIENCES[slug].variations():
        house.waiting = {slug: Session(PATIENCES[slug].in_variation(name), 10**20)}
        house.open_table(PATIENCES[slug]())
        yield name
        house.pop()


def _day(house: HeadlessHost) -> States:
    kind = PATIENCES["napoleons-square"]
    house.waiting = {kind.slug(): Session(kind(), deal_of_the_day(kind(), local_day()))}
    house.open_table(kind())
    yield ""


def _refused(house: HeadlessHost, slug: str) -> States:
    """The note on each pile whose card cannot move."""
    scene = sit_down(house, slug, 0.35)
    told = scene.table.voice
    said: set[str] = set()
    for pile in scene.table.view.layout.places:
        house.click(scene.table.view.layout.top_rect(pile, scene.session.table[pile]).center)
        if told.refusal and told.refusal not in said and pile.role is not Role.STOCK:
            said.add(told.refusal)
            yield str(pile)
        if len(said) == 4:
            return


def _pads(house: HeadlessHost) -> States:
    open_table(house, "king-albert", 0.3)
    for family in ("playstation", "xbox", "nintendo"):
        house.family = family
        scene = house.table
        scene.poll()
        scene.table.invalidate()
        yield family


def _act(house: HeadlessHost, action: str, slug: str = "numeration") -> States:
    """A table after an action."""
    open_table(house, slug, 0.4)
    scene = house.table
    scene.table.act(action)
    yield ""


def _coached(house: HeadlessHost, slug: str) -> States:
    """All steps of a tour; the moves that it asks for are made."""
    scene = sit_down(house, slug, 0.0)
    scene.table.act("tour")
    for step in range(12):
        tour = scene.table.showing
        if isinstance(tour, Tour) and not tour.lit:  # the light has no verdict yet
            if not house.advised:
                house.oracle.say("won")
            wait_until(house, lambda: scene.table.light not in {"open", "searching"})
        yield f"step {step}"
        if not isinstance(tour, Tour):
            return
        if move := tour.steps.move:
            scene.table.controller.play(move)
            house.settle()
        else:
            house.key("RETURN")


def _dialog(house: HeadlessHost, opened: Callable[[HeadlessHost], Form]) -> States:
    """A dialog or a page, all of its scrolled views from top to bottom."""
    house.record_book = full_book()
    form = opened(house)
    form.poll()
    yield from scrolled(form)


def _with_saves(house: HeadlessHost, action: str) -> States:
    """A dialog of saved games, one with a long name, one that is damaged, and one of a newer version."""
    session = part_of_won_game("napoleons-square", 0.4)
    for name in ("Evening", "A very long name of a game that was saved on a Sunday afternoon in the garden " * 2):
        house.named.save(name[:120], session, GameStats(hints=12, undos=7))
    for name, text in (("damaged", "no save"), ("newer", '{"format": 2}')):
        (house.named.folder / f"{name}.quintet").write_text(text, "utf-8")
    house.record_book = full_book()
    form = EVERY[action](house)
    house.settle()
    yield "listed"
    for key in (pygame.K_DOWN, pygame.K_DELETE, pygame.K_DOWN, pygame.K_F2):
        house.key(key)
        form.poll()
        yield pygame.key.name(key)


def _quit(house: HeadlessHost) -> States:
    """The end of the program: the disk is slow, and then it refuses a game."""
    (house.folder / "unfinished").write_text("a file where a folder is needed", "utf-8")
    house.saves.save(part_of_won_game("numeration", 0.3), 60.0)
    written = Event()
    house.push(form := QuitDialog(house, lambda: [written]))
    yield "slow"
    house.saves.flush()
    written.set()
    form.poll()
    yield "refused"


def _game_menu(house: HeadlessHost) -> States:
    """Both lists, above a table."""
    sit_down(house, "king-albert", 0.2)
    menu = GameMenu(house, lambda _: None, lambda _: True)
    house.push(menu)
    yield from scrolled(menu)
    menu.choose(MORE)
    yield from scrolled(menu, MORE)


def _left(house: HeadlessHost) -> States:
    for slug in PATIENCES:
        house.saves.save(part_of_won_game(slug, 0.3), 60.0)
        house.saves.save(Session(PATIENCES[slug](), 25), 0.0)
    form = EVERY["unfinished"](house)
    house.settle()
    yield "listed"
    for key in (pygame.K_DOWN, pygame.K_DELETE):
        house.key(key)
        form.poll()
        yield pygame.key.name(key)


def _keys(house: HeadlessHost) -> States:
    """The page of the keys from top to bottom, and then what it says of the longest actions."""
    page = ChooseKeys(house)
    house.push(page)
    yield from scrolled(page)
    actions = {one.id: one for actions in SECTIONS.values() for one in actions}
    longest = sorted(actions.values(), key=lambda action: len(action.label))[-4:]
    for action in longest:
        page.go_to(action.id)
        page.wait_for(action)
        page.refresh()
        yield f"{action.id} waits"
        house.key("F8")
        yield f"{action.id} wants a key"
    page.wait_for(longest[0])
    for key in (pygame.K_TAB, pygame.K_z):
        house.key(key, pygame.KMOD_CTRL * (key == pygame.K_z))
        yield f"with {pygame.key.name(key)}"


def _scanned(house: HeadlessHost, opened: Callable[[HeadlessHost], object]) -> States:
    """What one-switch scanning offers on a screen, a part of it."""
    house.choose(scanning=True, switch="Space", scanning_pace="1")
    house.scanner = Scanner(lambda *_, **__: None, house.trace)
    house.scanner.apply_settings(house.settings)
    opened(house)
    house.settle()
    with patch("game.services.scanner.time", clock := Clock()):
        for step in range(10):
            house.scanner.look(house.top)
            yield f"step {step}"
            if step in {2, 6}:
                for kind in (pygame.KEYDOWN, pygame.KEYUP):
                    house.scanner.intercepts(pygame.Event(kind, key=pygame.K_SPACE, mod=0, unicode=" "), house.top)
                clock.now += 0.3
            if house.scanner.wait == inf:
                return
            clock.now += house.scanner.wait


def _statistics(house: HeadlessHost, slug: str, *, played: bool) -> States:
    house.record_book = full_book() if played else NewBook()
    with patch("game.scenes.pages.statistics.local_day", lambda: TODAY):
        page = StatisticsPage(house, slug)
    house.push(page)
    page.poll()
    yield from scrolled(page, "figures" if played else "new")
    page.reset()
    page.poll()
    yield "reset"


def _help(house: HeadlessHost, slug: str) -> States:
    """All topics, from top to bottom."""
    open_table(house, slug, 0.2)
    table = house.table.table
    page = HelpDrawer(house, table.session.table, table.view, house.pop)
    house.push(page)
    for title in page.topics:
        page.read(title)
        yield from scrolled(page, title)


def pack_book(slug: str, cards: str) -> EmptyRecordBook:
    """Return the records of a player who has won these cards of a pack, those with a * clean."""
    book, numbers = full_book(), dict(zip(map(str, PACK), pack(PATIENCES[slug]()), strict=True))
    book.deals_won = {numbers[card.strip("*")]: card.endswith("*") for card in cards.split()}
    return book


def _packs(house: HeadlessHost, slug: str) -> States:
    """A pack without a win, one with some, at a card that is won and at one that is not, and a refused look."""
    house.push(page := PacksPage(house, slug))
    house.settle()
    yield from scrolled(page, "new")
    house.pop()
    clubs = " ".join(f"{rank}C{'*' * (place % 3 > 0)}" for place, rank in enumerate(RANKS))
    house.record_book = pack_book(slug, f"{clubs} AD* 2D* 3D 4D 6D* 7D AH 4H*")
    house.push(page := PacksPage(house, slug))
    house.settle()
    yield from scrolled(page, "begun")
    page.choose("4H")
    page.looks.choose("backs", "regalia")
    yield from scrolled(page, "refused")


def _about(house: HeadlessHost) -> States:
    page = HelpPage(house, "quatorze")
    house.push(page)
    page.turn("about")
    yield from scrolled(page)


def scrolled(form: Form, name: str = "") -> States:
    form.refresh()
    yield name
    for view in form.scrolls():
        while view.offset < view.farthest:
            view.by(round(view.frame.h * 0.8))
            form.refresh()
            yield f"{name} at {view.offset}"


def _won(house: HeadlessHost, slug: str) -> States:
    """A win with one, two and four achievements, and a result to copy."""
    house.record_book = full_book()
    kind = PATIENCES[slug]
    session = Session(kind(), deal_of_the_day(kind(), local_day()))
    house.push(TableScene(house, session, house.saves))
    table = house.table
    _, moves = won_game(slug)
    won = Session(kind(), won_game(slug)[0])
    for text in moves:
        won.play(parse_move(text))
    for kind_of_deal, number, day in (("day", won.number, local_day()), ("pack", pack(won.game)[23], None)):
        won.number, table.table.day = number, day
        for achievements in _achievements(won):
            win = Win(house, table.table, won, "1:23:45", achievements, reduced=True, line=len(won.moves) + 12)
            house.push(win)
            win.poll()
            yield f"{kind_of_deal}, {len(achievements)} achievements"
            house.pop()


def _achievements(won: Session) -> Iterator[list[Achievement]]:
    """Yield the possible achievements of a win, from all to none."""
    book, slug = RecordBook(Records(Path(), lambda _: None)), won.game.slug()
    for wins in (range(0), (*range(18), *range(96, 119))):
        rows = [
            RecordRow(slug, "", "1", f"2025-{number:03}", "", 1000.0, 9, 0, 0, 52, "won" if number in wins else "lost")
            for number in range(119)
        ]
        results = {row.key: row for row in rows}
        book._book = Book(results, {}, set(), set())  # noqa: SLF001 - as the records would say
        for stats in (
            GameStats(seconds=500.0),
            GameStats(seconds=500.0, light=True),
            GameStats(seconds=500.0, undos=103),
            GameStats(hints=1),
            GameStats(shown=True),
            GameStats(undos=2, returned=True),
        ):
            yield book.feats(won, stats).told(len(won.moves), len(won.moves) + 12)
    yield []


def _noticed(house: HeadlessHost) -> States:
    """A short sentence, and one of usual length."""
    open_table(house, "quatorze", 0.2)
    for sentence in (
        _("the game cannot be saved: {reason}", reason=os_error_text(OSError(ENOSPC, ""))),
        _("the unfinished game of {game} cannot be opened", game=game_name("napoleons-square")),
    ):
        house.notifications.add(sentence)
        house.notifications.poll()
        house.top.host_changed()
        yield sentence
        house.notifications.remove()


OF_A_GAME: dict[str, Callable[..., States]] = {
    "dealt": partial(_once, opened=open_table, fraction=0.0),
    "middle": partial(_once, opened=open_table, fraction=0.5),
    "hint": _hint,
    "watch": _watch,
    "review": _review,
    "variations-of": _variation,
    "refused": _refused,
    "toured": _coached,
    "read": _help,
    "won": _won,
}
SCREENS: dict[str, Screen] = {
    **{name: partial(_dialog, opened=opened) for name, opened in EVERY.items()},
    "menu": partial(_once, opened=open_menu, played=True),
    "menu-new": partial(_once, opened=open_menu, played=False),
    **{f"{name}-{slug}": partial(screen, slug=slug) for name, screen in OF_A_GAME.items() for slug in PATIENCES},
    "lost": _lost,
    "red-light": _red_light,
    **{f"chosen-{slug}": partial(_chosen, slug=slug) for slug in ("calculation", "numeration", "quatorze")},
    "today": _menu,
    "bar": _bar,
    "day": _day,
    "pads": _pads,
    "notice": _noticed,
    "legal": partial(_act, action="legal"),
    **{f"statistics-{slug}": partial(_statistics, slug=slug, played=True) for slug in (ALL, *PATIENCES)},
    **{f"packs-{slug}": partial(_packs, slug=slug) for slug in PATIENCES},
    "about": _about,
    "statistics-new": partial(_statistics, slug=ALL, played=False),
    "choose-keys": _keys,
    "scanned-menu": partial(_scanned, opened=partial(open_menu, played=True)),
    "scanned-table": partial(_scanned, opened=partial(open_table, slug="king-albert", fraction=0.4)),
    "scanned-settings": partial(_scanned, opened=EVERY["settings"]),
    "game": _game_menu,
    "save": partial(_with_saves, action="save"),
    "load": partial(_with_saves, action="load"),
    "unfinished": _left,
    "quit": _quit,
}  # fmt: skip
