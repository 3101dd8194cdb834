"""The widgets of dialogs: what can be pressed, typed into, switched or scrolled.

A widget is a value that a form creates again after every event, like a mark; its state is kept in the form. So the
contents of a form are defined in one place, and no copy has to be updated.
"""
