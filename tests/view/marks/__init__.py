"""Tests of marks."""
