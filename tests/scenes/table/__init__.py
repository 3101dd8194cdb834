"""Tests of the table scene and its features."""
