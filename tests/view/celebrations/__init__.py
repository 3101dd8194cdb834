"""Tests of celebrations."""
