"""The marks of dialogs and their widgets."""
