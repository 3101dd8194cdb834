"""The window for scenes: its size and full screen."""

from __future__ import annotations

from game.platform.window import Window
from game.services.preferences import Preferences
from game.store.settings import TEXT_SIZES, Settings
from game.view.drawing.ui_style import set_high_contrast, set_ui_scale


class Display:
    """The size for which scenes are laid out, and the switch for full screen."""

    def __init__(self, window: Window, preferences: Preferences) -> None:
        self._window, self._preferences = window, preferences
        self.size = window.size  # in pixels; the loop sets it when the window's size changes
        set_ui_scale(text=TEXT_SIZES[preferences.settings.text_size], touch=False)
        set_high_contrast(contrast=preferences.settings.high_contrast)

    @property
    def fullscreen(self) -> bool:
        return self._window.fullscreen

    @property
    def has_focus(self) -> bool:
        """Whether the window is visible and has the focus."""
        return self._window.has_focus

    def toggle_fullscreen(self) -> None:
        self._window.toggle_fullscreen()
        self._switched()

    def poll(self) -> float | None:
        """Let the window do what is due; return the seconds until more is, or None."""
        before, wait = self.fullscreen, self._window.poll()
        if self.fullscreen != before:  # by the window manager
            self._switched()
        return wait

    def _switched(self) -> None:
        self._preferences.note(fullscreen=self.fullscreen)

    def settings_changed(self, before: Settings, settings: Settings) -> None:
        set_ui_scale(text=TEXT_SIZES[settings.text_size])
        set_high_contrast(contrast=settings.high_contrast)
        if settings.fullscreen not in (before.fullscreen, self.fullscreen):
            self.toggle_fullscreen()

    def remember(self) -> None:
        """Store the window's placement in the settings."""
        now = self._window.placement()
        self._preferences.note(
            window_size=now.size, window_place=now.position, window_maximised=now.maximised, fullscreen=now.fullscreen
        )
