"""Settings that are changed while the program runs apply at once in every scene, and are saved."""

from __future__ import annotations

from dataclasses import replace
from math import inf
from pathlib import Path

import pygame
import pytest

from game.language import current_language, set_language
from game.platform.window import EVENING
from game.scenes.dialogs.choose_keys import ChooseKeys
from game.scenes.dialogs.preferences import PreferencesDialog
from game.scenes.keys import ACTIONS, choose_keys
from game.store.settings import Settings, SettingsFile
from game.view.cards.motion import PACES
from game.view.drawing.ui_style import ui_style
from game.view.marks.labels import Label
from game.view.marks.verdict import VerdictLight
from tests.store.play import small_files
from tests.support.host import same
from tests.support.pilot import TablePilot, settled
from tests.support.play import dealt
from tests.support.stepped_app import SteppedApp


def kept(tmp_path: Path) -> Settings:
    return SettingsFile(tmp_path / "settings.toml", pytest.fail).read()


def test_a_larger_text_holds_at_once_at_the_table_below_the_settings(tmp_path: Path) -> None:
    program = SteppedApp(tmp_path)
    table = program.table
    dialog = PreferencesDialog(program)
    program.scenes.push(dialog)
    units, height = dialog.unit, table.table.toolbar.height
    dialog.change("text_size", "150")
    program.turn()
    assert dialog.unit > 1.4 * units
    assert table.table.toolbar.height > 1.2 * height
    assert program.window.size == (1024, 640)
    dialog.change("text_size", "100")
    program.turn()
    assert (dialog.unit, table.table.toolbar.height) == (units, height)
    program.close()
    assert kept(tmp_path).text_size == "100"


def test_high_contrast_holds_at_once(tmp_path: Path) -> None:
    program = SteppedApp(tmp_path)
    table = program.table
    before = ui_style()
    program.choose(high_contrast=True)
    assert ui_style() != before  # so the loop lays the scene out again
    assert table.table.view.design.deck.outlined
    assert table.table.view.design.theme.plain
    program.choose(high_contrast=False)
    assert ui_style() == before
    assert not table.table.view.design.theme.plain
    program.close()


def test_the_lamp_is_lowered_at_once(tmp_path: Path) -> None:
    program = SteppedApp(tmp_path)
    program.rest()
    seen = program.window._window.get_surface()  # noqa: SLF001 - what is on the screen
    day, evening = seen.copy(), seen.copy()
    evening.fill(EVENING, special_flags=pygame.BLEND_RGB_MULT)
    for lowered, picture in ((True, evening), (False, day)):
        program.choose(evening=lowered)
        program.turn()
        program.rest()
        assert same(seen, picture)
    program.close()


def test_what_is_changed_holds_at_once_and_is_kept(tmp_path: Path) -> None:
    program = SteppedApp(tmp_path)
    request = replace(
        program.preferences.settings, deck="large", left_handed=True, effects_volume=0.25, mute=True, timer=False
    )
    request = replace(request, show_moves=False, show_score=False, show_hints=True, show_undos=True)
    program.preferences.change(**vars(request))
    table = program.table
    assert table.table.view.design.deck.name == "large"
    assert program.sound.muted
    assert program.sound.effects == 0.25**2
    program.close()
    found = kept(tmp_path)
    assert found == replace(request, window_size=found.window_size, window_place=found.window_place)


def test_a_key_that_works_everywhere_can_be_chosen_and_the_next_start_has_it(tmp_path: Path) -> None:
    program = SteppedApp(tmp_path)
    program.scenes.push(page := ChooseKeys(program))
    for wanted in (ACTIONS["hint"], ACTIONS["sound"]):
        page.wait_for(wanted)
        program.press(pygame.K_F5 if wanted.name == "hint" else pygame.K_F6)
    assert not program.sound.muted
    assert (ACTIONS["hint"].key, ACTIONS["sound"].key, ACTIONS["quit"].key) == ("F5", "F6", "Ctrl+Q")
    program.close()
    choose_keys({})
    SteppedApp(tmp_path).close()
    assert (ACTIONS["hint"].key, ACTIONS["sound"].key, ACTIONS["quit"].key) == ("F5", "F6", "Ctrl+Q")
    choose_keys({})


def test_what_the_file_says_wrongly_of_keys_and_switch_is_told(
    tmp_path: Path, capfd: pytest.CaptureFixture[str]
) -> None:
    keys = '[keys]\nundo = "U"\nhint = "U"\nfly = "J"\n'
    (tmp_path / "settings.toml").write_text(f'switch = "Nose"\nscanning_pace = "9"\n{keys}')
    program = SteppedApp(tmp_path)
    assert ACTIONS["undo"].keys == ("U",)
    program.close()
    choose_keys({})
    told = capfd.readouterr().err
    assert 'scanning_pace is wrong and is ignored: it must be one of "0.5", "1"' in told
    assert "the keys for hint in the settings are ignored: U is the key of “Undo”" in told
    assert "the switch in the settings is ignored: Nose is no key and no button" in told


def test_the_switch_comes_before_all_other_keys(tmp_path: Path) -> None:
    program = SteppedApp(tmp_path)
    program.choose(scanning=True, switch="F11")
    program.turn()
    program.scanner.look(program.scenes.stack[-1])
    assert program.scanner.marks
    assert program.scanner.wait < inf
    program.press(pygame.K_F11)
    assert not program.window.fullscreen
    program.close()


def test_what_a_key_switched_is_known_to_the_settings(tmp_path: Path) -> None:
    program = SteppedApp(tmp_path)
    program.sound.toggle_mute()
    program.choose(timer=False)
    assert program.sound.muted
    program.close()
    assert kept(tmp_path).mute


def test_a_disk_that_refuses_is_told_and_play_goes_on(tmp_path: Path) -> None:
    program = SteppedApp(tmp_path)
    program.games.saves.flush()  # otherwise it fails in the same way
    with small_files(20):
        program.choose(timer=False)
        program._writer.flush()  # noqa: SLF001 - so that the warning exists
    assert program.notifications.poll()
    assert "settings cannot be kept on disk" in program.notifications.marks((1024, 640))[0].text
    assert not program.preferences.settings.timer
    assert SettingsFile(tmp_path / "settings.toml", lambda _: None).read().timer, "nothing was written"
    program.close()


# ---- the table


def sit() -> TablePilot:
    return settled(dealt("napoleons-square"), (1024, 640))


def wish(seat: TablePilot, **changes: object) -> None:
    seat.choose(**changes)
    seat.settle()


def test_a_table_changes_its_pace() -> None:
    seat = sit()
    wish(seat, animation_speed="slow")
    assert seat.view.animator.pace is PACES["slow"]


FIGURES = {"timer": "TIME", "show_moves": "MOVES", "show_score": "SCORE", "show_hints": "HINTS", "show_undos": "UNDOS"}


def captions(seat: TablePilot) -> set[str]:
    """Return what is written on the bar."""
    return {mark.text for mark in seat.stage.under if isinstance(mark, Label)}


@pytest.mark.parametrize("name", FIGURES)
def test_each_figure_of_the_bar_is_shown_by_itself(name: str) -> None:
    seat = sit()
    bare = dict.fromkeys(FIGURES, False)
    wish(seat, **bare)
    assert not captions(seat) & set(FIGURES.values())
    wish(seat, **bare | {name: True})
    assert captions(seat) & set(FIGURES.values()) == {FIGURES[name]}


def test_without_figures_and_light_nothing_is_told_of_the_game_but_its_name() -> None:
    seat = sit()
    wish(seat, light=False, **dict.fromkeys(FIGURES, False))
    assert captions(seat) == {"Napoleon’s Square", "8 of spades · 24"}
    assert not any(isinstance(mark, VerdictLight) for mark in seat.stage.under)


def test_help_is_counted_on_the_bar_at_once(tmp_path: Path) -> None:
    program = SteppedApp(tmp_path)
    program.choose(**dict.fromkeys(FIGURES, False) | {"show_hints": True, "show_undos": True})
    table = program.table
    table.table.controller.stats.hints = 7
    for undos in ("0", "1", "2"):
        table.refresh()  # as the next frame does
        assert {"7", undos} <= {mark.text for mark in table.table.view.stage.under if isinstance(mark, Label)}
        table.table.controller.play(table.session.legal_moves()[0])
        table.table.controller.undo()
    program.close()


def test_a_table_heeds_clicks_and_peeking() -> None:
    seat = sit()
    wish(seat, clicks="click-click", peek="open-cards")
    assert seat.table.settings.clicks == "click-click"
    assert seat.table.analysis.is_blind
    wish(seat, peek="all-cards")
    assert not seat.table.analysis.is_blind


@pytest.mark.parametrize("holding", [False, True], ids=["with a free hand", "with a card in the hand"])
def test_a_table_turns_round_and_back_with_every_card_on_its_pile(*, holding: bool) -> None:
    seat = settled(dealt("king-albert"), (1024, 640))
    before = dict(seat.layout.places)
    if holding:
        seat.press(seat.centre(seat.session.game.piles[8]))
        seat.move((500, 400))
    wish(seat, left_handed=True)
    assert seat.layout.places[seat.session.game.piles[0]].x < 200
    for pile, sprites in seat.view.animator.piles.items():
        if pile in seat.layout.places:
            homes = [sprite.home for sprite in sprites]
            assert homes == seat.layout.spots(pile, seat.session.table[pile])
    wish(seat, left_handed=False)
    assert dict(seat.layout.places) == before
    if holding:
        seat.release((500, 400))


def test_a_language_is_spoken_at_once_and_at_the_next_start(tmp_path: Path) -> None:
    program, names = SteppedApp(tmp_path), list[tuple[str, str]]()
    for code in ("en", "fr"):
        program.choose(language=code)
        program.turn()
        (undo,) = (control for control in program.table.controls if control.name == "undo")
        names.append((program.window.title, undo.accessible_label))
    assert all(one != other for one, other in zip(*names, strict=True))
    program.close()
    set_language("en")
    again = SteppedApp(tmp_path)
    assert current_language() == "fr"
    again.close()
