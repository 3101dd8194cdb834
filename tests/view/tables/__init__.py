"""Tests of the layouts of tables."""
