"""The parts of dialogs: what can be pressed, typed into, switched or scrolled.

A widget is a value that a form gives anew after every event, as marks are; what it changes lives in the form. So a
form says in one place what stands in it, and nothing has to be kept in step.
"""
