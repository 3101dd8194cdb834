"""Everything that is painted besides cards, as values."""
