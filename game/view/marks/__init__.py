"""What is painted besides cards, each a value."""
