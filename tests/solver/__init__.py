"""Tests of the searches and their process."""
