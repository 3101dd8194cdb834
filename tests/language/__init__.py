"""Tests of languages and catalogues."""
