"""Tests of the services that scenes use."""
