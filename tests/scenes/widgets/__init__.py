"""Tests of controls and forms."""
