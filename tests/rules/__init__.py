"""Tests of the rules that games share."""
