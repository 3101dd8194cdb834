"""What the parts of dialogs look like, as marks."""
