"""Message boxes of the system, for what must be said without a window."""

from __future__ import annotations

from contextlib import suppress


def show_error(sentence: str) -> None:
    """Show a sentence until the player closes its box; without a screen, return at once."""
    import pygame  # noqa: PLC0415 - most starts need no box

    from game.platform.window import TITLE  # noqa: PLC0415 - likewise

    with suppress(pygame.error):
        pygame.display.message_box(TITLE, sentence, "error")
