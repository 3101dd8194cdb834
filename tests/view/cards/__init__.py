"""Tests of cards and their motion."""
