"""Tests of `game.view.drawing`."""
