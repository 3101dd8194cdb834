"""Tests of sounds and music."""
