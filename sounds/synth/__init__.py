"""The synthesiser: every sound is computed from noise and decaying waves, and comes out the same on every run.

`python -m sounds.synth` writes all files again.
"""
