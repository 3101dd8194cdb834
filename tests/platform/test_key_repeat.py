"""Which repetitions of held keys reach the scenes."""

from __future__ import annotations

import pygame

from game.platform.key_repeat import KeyRepeatFilter

TABLE, DIALOG = "table", "dialog"


def down(key: int) -> pygame.Event:
    return pygame.Event(pygame.KEYDOWN, key=key, mod=0, unicode="", scancode=key)


def up(key: int) -> pygame.Event:
    return pygame.Event(pygame.KEYUP, key=key, mod=0, unicode="", scancode=key)


A, B = down(pygame.K_a), down(pygame.K_b)
A_UP, B_UP = up(pygame.K_a), up(pygame.K_b)


def test_a_held_key_repeats_where_it_was_pressed() -> None:
    repeats = KeyRepeatFilter(lambda: DIALOG)
    assert [*repeats.filtered([A])] == [A]
    assert [*repeats.filtered([A, A])] == [A, A]
    assert [*repeats.filtered([A_UP])] == [A_UP]


def test_a_key_that_changes_the_scene_does_nothing_more_there_until_it_is_pressed_again() -> None:
    scenes = [DIALOG]
    repeats, got = KeyRepeatFilter(lambda: scenes[-1]), []
    for event in repeats.filtered([A, A, B]):
        got.append(event)
        scenes.append(TABLE)
    assert got == [A, B]
    assert [*repeats.filtered([A, A_UP, A])] == [A_UP, A]


def test_a_key_that_was_let_go_while_the_program_was_busy_is_not_repeated() -> None:
    repeats = KeyRepeatFilter(lambda: DIALOG)
    assert [*repeats.filtered([A])] == [A]
    assert [*repeats.filtered([A, A, B, A_UP])] == [B, A_UP]


def test_every_press_counts_however_many_come_at_once() -> None:
    repeats, presses = KeyRepeatFilter(lambda: TABLE), [A, A_UP, B, A, B_UP, A_UP, A, A_UP]
    assert [*repeats.filtered(presses)] == presses


def test_a_game_controller_repeats_by_itself() -> None:
    repeats = KeyRepeatFilter(lambda: TABLE)
    button = pygame.Event(pygame.KEYDOWN, key=pygame.K_DOWN, mod=0, unicode="", scancode=0, pad="down")
    assert [*repeats.filtered([button, button])] == [button, button]
