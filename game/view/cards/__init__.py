"""Cards: faces, sprites, layout and motion."""
