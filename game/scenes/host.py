"""What a scene can use of the program."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Protocol

from game.language import _

if TYPE_CHECKING:
    from game.platform.window import Window
    from game.rules.patience import Patience
    from game.scenes.keys import Action
    from game.scenes.notifications import Notifications
    from game.scenes.widgets.widget import Act
    from game.services.gamepads import Gamepads
    from game.services.games import Games
    from game.services.preferences import Preferences
    from game.services.scanner import Scanner
    from game.services.scene_stack import SceneStack
    from game.services.screen_reader import ScreenReader
    from game.services.sound import Sound


class Host(Protocol):
    """The services of `game/services`, the trace, and the folder for caches."""

    window: Window
    sound: Sound
    preferences: Preferences
    games: Games
    scenes: SceneStack
    gamepads: Gamepads
    scanner: Scanner  # one-switch scanning
    notifications: Notifications  # messages for the player, which every scene shows

    @property
    def screen_reader(self) -> ScreenReader:
        """The screen reader."""

    @property
    def cache(self) -> Path | None:
        """A folder for cached pictures, None for no cache."""

    def state(self) -> str:
        """Return what a bug report says of the program."""

    def trace(self, kind: str, **fields: object) -> None:
        """Write an event to the trace."""

    def quit(self) -> None:
        """End the program once everything is on disk; a dialog waits for that."""

    def wake(self) -> None:
        """Wake the loop; any thread may call this."""


def program_actions(host: Host) -> dict[str, Act]:
    """Return the actions that every scene has, by their names."""

    def mute() -> None:
        host.sound.toggle_mute()
        if host.scenes.top.focused != "sound":  # whose state screen readers read
            host.screen_reader.announce(_("The sound is off") if host.sound.muted else _("The sound is on"))

    return {
        "fullscreen": host.window.toggle_fullscreen,
        "sound": mute,
        "quit": host.quit,
    }


def open_deal(host: Host, game: Patience, number: int) -> None:
    """Show a deal on the table of its game; an unfinished game of it goes on."""
    games, session = host.games, host.games.unfinished(type(game))
    if session and (session.game.variation, session.number) == (game.variation, number):
        games.open_table(game)
    elif left := games.saves.waiting(game, number):
        games.open_session(left)
    else:
        games.open_table(game, number)


def is_on(host: Host, action: str) -> bool | None:
    """Return whether something that an action switches on or off is on; None for other actions."""
    return {"fullscreen": host.window.fullscreen, "sound": not host.sound.muted}.get(action)


def icon_of(host: Host, action: Action) -> str:
    """Return the icon of an action; if it switches something on or off, that of its state."""
    states = {("fullscreen", True): "windowed", ("sound", False): "sound-off"}
    return states.get((action.name, bool(is_on(host, action.name))), action.icon or action.name)
