"""The stage: felt, resting cards, moving cards, lights, transitions."""
