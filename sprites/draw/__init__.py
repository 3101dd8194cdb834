"""Draws every SVG file under `sprites`: `python -m sprites.draw` writes them all again, with the same bytes every time.

Reading order:
    geometry, shapes, canvas            points, outlines, and the writing of SVG
    ranks, pips, styles, plain          a card, its index and its pips
    palette, materials, stance          colours, and the position of a figure
    features, faces, profile, hair      heads
    crowns, hats, costume, motif        dress
    hands, weapons, attributes          and what figures hold
    kings, queens, jacks, courts        the twelve figures, and their cards
    guilloche, aces, backs              engraved ornament
    decks, icons, emblem, motifs        everything else that becomes a file
    files                               all of them
"""
