"""Dialogs: panels over the scene below."""
