"""What several tests use: scenes without a window, players, games and screens."""
