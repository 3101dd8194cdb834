"""Tests of the win."""
