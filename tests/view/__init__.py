"""Tests of the view."""
