"""What the suite looks like."""
