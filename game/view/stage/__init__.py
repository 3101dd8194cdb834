"""What a table is painted on: felt, resting cards, light."""
