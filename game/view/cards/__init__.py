"""Cards: faces, sprites, where they lie and how they move."""
