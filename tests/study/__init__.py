"""Tests of decided and graded deals."""
