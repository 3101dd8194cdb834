"""Tests of the system."""
