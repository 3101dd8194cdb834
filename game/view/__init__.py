"""Everything that is drawn: layouts, cards, marks, text, widgets."""
