"""What a win says of its deal, the next deal it offers, and the result that is sent from it."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from itertools import cycle
from pathlib import Path

import pygame
import pytest

from game.deals import deal_of_the_day, pack
from game.language import languages, set_language, typographic
from game.patiences import PATIENCES
from game.platform.display_text import display_name
from game.rules.session import Session
from game.scenes import daily_deals
from game.scenes.results import pasted_deal
from game.scenes.table.scene import TableScene
from game.scenes.win.scene import Win
from game.store.save_format import Aid, GameStats, Loaded
from game.view.celebrations.animation import CROSSING
from game.view.celebrations.flight import SEAL
from game.view.celebrations.win_text import TurningCard
from game.view.drawing.geometry import apart
from game.view.marks.text_box import TextBox
from game.view.menu.daily_badge import DailyBadge
from game.view.stage.stage import STEP
from game.view.text.rendering import MIN_TEXT_PX
from game.view.widgets.buttons import PillButton
from game.view.widgets.widget_marks import State
from tests.scenes.menu.test_today import result
from tests.support.host import EmptyRecordBook, HeadlessHost, Size, part_of_won_game, same
from tests.support.play import dealt
from tests.support.selection import SHAPES
from tests.view.celebrations.test_celebrations import letters, overlaps, texts

DAY = date(2026, 11, 22)
NOON = datetime.fromisoformat("2026-11-22T12:00").astimezone()  # wherever the tests run
ALL = [*PATIENCES]


class Book(EmptyRecordBook):
    """Records of some days' deals, and of deals of packs."""

    def __init__(self, won: Sequence[str] = (), *, days: int = 38, numbers: Sequence[int] = ()) -> None:
        wins = [result(slug) for slug in won]
        super().__init__(todays=wins, days=days)
        self.numbers = numbers

    def won(self, slug: str) -> dict[int, bool]:  # noqa: ARG002 - of any game
        return dict.fromkeys(self.numbers, True)


@pytest.fixture(autouse=True)
def _day(monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, DAY)


def on(monkeypatch: pytest.MonkeyPatch, day: date) -> None:
    monkeypatch.setattr(daily_deals, "local_day", lambda: day)


def win_of(  # noqa: PLR0913 - what was won, and how it is shown
    house: HeadlessHost,
    session: Session,
    book: Book,
    stats: GameStats | None = None,
    *,
    reduced: bool = True,
    turns: bool = False,
    finished: bool = True,
) -> Win:
    """Show the win of a session above its table, as it is once the records have been read."""
    house.record_book = book
    house.saves.adopt(Loaded(session, stats or GameStats(NOON)))
    house.push(TableScene(house, session, house.saves))
    win = Win(house, house.table.table, session, "9:41", reduced=reduced, line=122, turns=turns)
    house.push(win)
    win.animation.prepare()
    if finished:
        win.animation.finish()
        win.poll()
        house.settle()
    return win


def todays(slug: str, day: date = DAY) -> Session:
    return dealt(slug, deal_of_the_day(PATIENCES[slug](), day), moves=3)


def read(win: Win) -> str:
    """Return all that a screen reader can read of a win."""
    (form,) = win.nodes
    return " | ".join(node.name for node in form.children).replace("\u00a0", " ")


def main(win: Win) -> str:
    return win.widgets[win.focus].accessible_label


def seals(win: Win) -> list[str]:
    return [mark.slug for mark in win.shown if isinstance(mark, DailyBadge) and mark.won]


def test_a_deal_of_the_day_leads_to_the_easiest_one_that_is_left(house: HeadlessHost) -> None:
    """Of this day's deals Quatorze's is the easiest, then Calculation's, Napoleon’s Square's, Numeration's."""
    win = win_of(house, todays("king-albert"), Book(["quatorze", "king-albert"]))
    text = read(win)
    assert "DEAL OF THE DAY · KING ALBERT" in text
    assert "22 November, hard: all suits crowned" in text
    assert "2 of 5 won, 38 days with a win" in text
    assert (main(win), seals(win)) == ("Next: Calculation", ["king-albert", "quatorze"])
    house.key("RETURN")
    session = house.table.session
    assert (session.game.slug(), session.number) == ("calculation", 1791)


def test_a_deal_of_the_day_that_was_begun_goes_on(house: HeadlessHost) -> None:
    begun = todays("calculation")
    house.waiting = {"calculation": begun}
    win_of(house, todays("king-albert"), Book(["quatorze", "king-albert"]))
    house.key("RETURN")
    assert house.table.session is begun


def test_ctrl_n_deals_a_new_deal_of_the_same_game(house: HeadlessHost) -> None:
    win_of(house, todays("king-albert"), Book(["king-albert"]))
    house.key("ctrl+n")
    session = house.table.session
    assert (session.game.slug(), session.number) == ("king-albert", 25)


def test_the_fifth_win_of_a_day_needs_no_other(house: HeadlessHost) -> None:
    win = win_of(house, todays("king-albert"), Book(ALL))
    assert "All five won, Tomorrow’s set at midnight" in read(win)
    assert (main(win), seals(win)) == ("New deal", ALL)


@pytest.mark.parametrize(("aid", "sign"), [("clean", "check"), ("undo", "undo"), ("hints", "hint")])
def test_a_seal_shows_how_its_deal_was_won(house: HeadlessHost, aid: Aid, sign: str) -> None:
    book = Book()
    book.todays = [result("king-albert", aid)]
    win = win_of(house, todays("king-albert"), book)
    assert [mark.sign for mark in win.shown if isinstance(mark, DailyBadge) and mark.won] == [sign]


@pytest.mark.parametrize(
    ("stats", "text"), [(GameStats(NOON, hints=8, undos=2), "HINTS, 8"), (GameStats(NOON, undos=2), "UNDOS, 2")]
)
def test_a_win_says_which_help_it_had(house: HeadlessHost, stats: GameStats, text: str) -> None:
    win = win_of(house, dealt("king-albert", moves=3), Book(), stats)
    assert text in read(win)
    assert text.replace(",", ":") in win.status_text
    assert ("UNDOS" in read(win)) == (not stats.hints)


def test_a_watched_win_does_not_count_the_help(house: HeadlessHost) -> None:
    win = win_of(house, dealt("king-albert", moves=3), Book(), GameStats(NOON, hints=8, shown=True))
    assert "HINTS" not in read(win)


@pytest.mark.parametrize("reduced", [False, True])
def test_the_seals_of_a_day_light_up_one_after_another(house: HeadlessHost, *, reduced: bool) -> None:
    """With reduced motion they are lit at once."""
    win = win_of(house, todays("king-albert"), Book(ALL), reduced=reduced, finished=False)
    lit = [mark for mark in win.shown if isinstance(mark, DailyBadge)]
    assert [mark.slug for mark in lit] == ALL
    seen = list[int]()
    while not win.animation.settled:
        house.run(STEP)
        if win.animation.now < SEAL + CROSSING / 2:  # then the ring of light has passed there
            continue
        picture = house.draw()
        seen.append(sum(picture.get_at(mark.frame.move(0, -2).midtop).r > 140 for mark in lit))
    assert seen == sorted(seen)
    assert {*seen} >= ({5} if reduced else {0, 1, 2, 3, 4, 5})


def test_where_the_records_cannot_be_read_a_win_is_one_of_no_day(house: HeadlessHost) -> None:
    book = Book()
    book.todays = None
    win = win_of(house, todays("king-albert"), book)
    assert "of 5 won" not in read(win)
    assert (main(win), seals(win)) == ("New deal", [])


def test_a_win_after_midnight_belongs_to_the_day_before(house: HeadlessHost, monkeypatch: pytest.MonkeyPatch) -> None:
    on(monkeypatch, DAY + timedelta(days=1))
    win = win_of(house, todays("king-albert"), Book(["king-albert"]))
    text = read(win)
    assert "22 November, hard: all suits crowned" in text
    assert "22 NOVEMBER, 1 of 5 won, 38 days with a win" in text
    assert main(win).startswith("Today: ")
    house.key("RETURN")
    game = house.table.session.game
    assert house.table.session.number == deal_of_the_day(game, DAY + timedelta(days=1))


def ordinary(house: HeadlessHost, session: Session, stats: GameStats) -> None:
    win = win_of(house, session, Book(["king-albert"]), stats)
    text = read(win)
    assert "DAY" not in text
    assert " · " not in text.split(" | ")[0]
    assert f"Deal {session.number}, all suits crowned" in text
    assert (main(win), seals(win)) == ("New deal", [])


def test_other_wins_are_as_ever(house: HeadlessHost) -> None:
    """A deal of no day and no pack, one of a past day, one in a variation, and one that was watched."""
    ordinary(house, dealt("king-albert", moves=3), GameStats(NOON))
    ordinary(house, todays("king-albert", DAY - timedelta(days=10)), GameStats(NOON))
    ordinary(house, todays("king-albert"), GameStats(NOON, shown=True))
    for number in (todays("king-albert").number, pack(PATIENCES["king-albert"]())[17]):
        variation = Session(PATIENCES["king-albert"].in_variation("foundations-return"), number or 0)
        ordinary(house, variation, GameStats(NOON))


def test_a_card_of_the_pack_leads_to_the_next_one(house: HeadlessHost) -> None:
    """The 5 of diamonds is won, the ace and the 2 were: the 3 is next."""
    numbers = pack(PATIENCES["king-albert"]())
    session = dealt("king-albert", numbers[17], moves=3)
    win = win_of(house, session, Book(numbers=[numbers[13], numbers[14]]), turns=True)
    assert "KING ALBERT · 5 OF DIAMONDS" in read(win)
    (form,) = win.nodes
    parts = [node.name.split(" ") for node in form.children if "ALBERT" in node.name]  # where it may be broken
    assert parts == [["KING\u00a0ALBERT\u00a0·", "5\u00a0OF\u00a0DIAMONDS"]]
    assert "5 of diamonds turned up: 3 of 52 in the pack" in win.status_text
    assert main(win) == "Next: 3 of diamonds"
    house.key("RETURN")
    assert house.table.session.number == numbers[15]


def test_the_last_card_of_a_pack_leads_to_a_new_deal(house: HeadlessHost) -> None:
    numbers = pack(PATIENCES["king-albert"]())
    win = win_of(house, dealt("king-albert", numbers[17], moves=3), Book(numbers=numbers))
    assert main(win) == "New deal"
    assert "turned up" not in win.status_text


@pytest.mark.parametrize(("slug", "size"), [*zip(ALL, cycle([(683, 768), *SHAPES]), strict=False)])
@pytest.mark.parametrize("kind", ["day", "pack"])
def test_seals_and_card_keep_clear_of_everything(slug: str, size: Size, kind: str) -> None:
    house, session = HeadlessHost(size), part_of_won_game(slug, 1.0)
    game = PATIENCES[slug]()
    session.number = deal_of_the_day(game, DAY) if kind == "day" else pack(game)[17]
    win = win_of(house, session, Book(["calculation", slug]), GameStats(NOON, hints=24))
    assert [*overlaps(win)] == []
    cards = [part.rect for part in win.shown if isinstance(part, TurningCard)]
    assert len(cards) == (kind == "pack")
    assert not [mark for mark in texts(win) for card in cards if letters(mark).colliderect(card)]


def test_where_four_figures_have_no_room_in_a_row_three_are_left() -> None:
    """In two rows they would move the words up, to where the figure is narrower."""
    set_language("es")
    win = win_of(HeadlessHost((640, 480)), todays("quatorze"), Book(["quatorze"]), GameStats(NOON, hints=24))
    assert [*overlaps(win)] == []
    assert "PISTAS, 24" in read(win)
    assert "SIMULADAS" not in read(win)


@pytest.mark.parametrize("code", [*languages()])
def test_the_labels_of_the_buttons_are_legible_in_the_smallest_window(code: str) -> None:
    set_language(code)
    session = part_of_won_game("king-albert", 1.0)
    session.number = deal_of_the_day(session.game, DAY)
    win = win_of(HeadlessHost((640, 480)), session, Book(["calculation", "king-albert", "quatorze"]))
    pills = [mark for part in win.widgets.values() for mark in part.marks(State(part.unit))]
    shown = [mark.style(mark.frame.w - sum(mark.icon_size)).px for mark in pills if isinstance(mark, PillButton)]
    assert len(shown) == 5
    assert min(shown) >= MIN_TEXT_PX


def pixels(card: TurningCard) -> bytes:
    canvas = pygame.Surface((1280, 720))
    card.paint(canvas)
    return pygame.image.tobytes(canvas, "RGB")


def test_a_card_that_turns_up_is_drawn_whole(house: HeadlessHost) -> None:
    session = dealt("king-albert", pack(PATIENCES["king-albert"]())[17], moves=3)
    house.push(TableScene(house, session, house.saves))
    win = Win(house, house.table.table, session, "9:41", turns=True)
    house.push(win)
    win.animation.prepare()
    while win.animation.turned < 0.3:
        house.run(1 / 60)
    for _ in range(6):
        house.run(1 / 60)
        before = house.draw().copy()
        win.animation.refresh(set())
        house.draw()
        assert same(before, house.canvas)


@pytest.mark.parametrize(("reduced", "turns", "face"), [(False, True, False), (True, True, True), (False, False, True)])
def test_the_card_of_a_new_win_turns_up(house: HeadlessHost, *, reduced: bool, turns: bool, face: bool) -> None:
    """At first it is the back; with reduced motion, once it is seen, and if the deal was won before it is the face."""
    session = dealt("king-albert", pack(PATIENCES["king-albert"]())[17], moves=3)
    house.push(TableScene(house, session, house.saves))
    win = Win(house, house.table.table, session, "9:41", reduced=reduced, turns=turns)
    house.push(win)
    win.animation.prepare()
    house.run(SEAL / 2 if reduced else 0.0)
    (card,) = (mark for mark in win.shown if isinstance(mark, TurningCard))
    before = pixels(card)
    win.animation.finish()
    assert (before == pixels(card)) == face


def test_the_solvers_line_stands_beside_the_moves(house: HeadlessHost) -> None:
    """Where each win takes the same moves, how often simulated players win stands there: 21 of 24 in deal 1793."""
    assert "COMPUTER’S MOVES, 122" in read(win_of(house, dealt("king-albert", moves=3), Book()))
    session = part_of_won_game("quatorze", 1.0)
    session.number = 1793
    text = read(win_of(house, session, Book()))
    assert "SOLVER" not in text
    assert "SIMULATED WINS, " in text


# ---- the result


@pytest.fixture
def clipboard(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    copied: list[str] = []
    monkeypatch.setattr(pygame.scrap, "put_text", copied.append)
    return copied


@pytest.fixture
def home(tmp_path: Path) -> HeadlessHost:
    """A house with a folder, in which pictures are written."""
    return HeadlessHost((1024, 640), tmp_path)


def sent(win: Win) -> list[TextBox]:
    """Return what is said of the result that was sent."""
    return [part for part in win.shown if isinstance(part, TextBox)]


def test_a_result_is_copied_and_a_picture_saved(home: HeadlessHost, clipboard: list[str]) -> None:
    session = part_of_won_game("king-albert", 1.0)
    win = win_of(home, session, Book(), GameStats(NOON, seconds=581))
    buttons = [*win.widgets]
    home.click("send")
    assert clipboard[0].splitlines()[1] == f"🏆 9:41 · 🃏 {len(session.moves)} moves (computer 122) · unaided"
    assert pasted_deal(clipboard[0]) == (session.game, session.number)
    picture = pygame.image.load(home.folder / "pictures" / f"quintet-king-albert-{session.number}.jpg")
    assert picture.get_size() == home.size
    file = display_name(str(home.folder / "pictures" / f"quintet-king-albert-{session.number}.jpg"))
    (note,) = sent(win)
    assert note.text == typographic(f"The result is copied as text. Picture saved: {file}.")
    assert apart(pygame.Rect(note.box), win.widgets["send"].rect) < 30
    assert pygame.Rect(note.box).collidelist([widget.rect for widget in win.widgets.values()]) == -1
    assert [*win.widgets] == buttons
    home.key("TAB")
    assert not sent(win)
    home.settle()
    home.close()


def test_the_picture_of_a_card_of_the_pack_has_the_card_and_no_confetti(home: HeadlessHost) -> None:
    session = part_of_won_game("king-albert", 1.0)
    session.number = pack(session.game)[17]
    win = win_of(home, session, Book(), reduced=False, turns=True, finished=False)
    while not win.animation.settled:
        home.run(STEP)
    (card,) = (mark for mark in win.shown if isinstance(mark, TurningCard))
    assert win.animation.turned < 1
    home.key("TAB")
    home.click("send")
    saved = pygame.image.load(home.folder / "pictures" / f"quintet-king-albert-{session.number}.jpg")
    assert not win.animation.moving
    card.paint(shown := home.draw().copy())
    home.settle()
    for point in ((x, y) for x in range(4, card.frame.w - 4, 3) for y in range(4, card.frame.h - 4, 3)):
        place = pygame.Vector2(card.frame.topleft) + point
        assert pygame.Color(saved.get_at([*map(int, place)])).grayscale().r == pytest.approx(
            shown.get_at([*map(int, place)]).grayscale().r, abs=40
        )
    home.close()


def test_where_there_is_no_clipboard_there_is_the_picture(home: HeadlessHost, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(_: str) -> None:
        raise pygame.error

    monkeypatch.setattr(pygame.scrap, "put_text", fail)
    win = win_of(home, part_of_won_game("king-albert", 1.0), Book())
    home.click("send")
    assert sent(win)[0].text.startswith("No clipboard. Picture saved: ")
    (home.folder / "pictures").rename(home.folder / "moved")
    (home.folder / "pictures").write_text("a file where a folder is needed", "utf-8")
    home.click("send")
    assert sent(win)[0].text.startswith("No clipboard. The picture cannot be saved: ")
    home.close()


@pytest.mark.parametrize("size", [(683, 768), (640, 480)])
def test_two_rows_of_buttons_keep_off_the_edge_of_the_window(size: Size) -> None:
    set_language("fr")
    house = HeadlessHost(size)
    win = win_of(house, todays("king-albert"), Book(["king-albert"]))
    rows = {widget.rect.y for widget in win.widgets.values()}
    assert len(rows) == 2
    assert size[1] - max(widget.rect.bottom for widget in win.widgets.values()) >= 8


def test_the_result_of_a_deal_of_the_day_has_its_seals(home: HeadlessHost, clipboard: list[str]) -> None:
    session = todays("king-albert")
    win_of(home, session, Book(["king-albert", "quatorze"]))
    home.click("send")
    assert "22 November 2026" in clipboard[0]
    home.close()
