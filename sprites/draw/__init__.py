"""Draws every SVG file under `sprites`: `python -m sprites.draw` writes them all anew, the same bytes every time.

Reading order:
    geometry, shapes, canvas            points, outlines, and the writing of SVG
    ranks, pips, styles, plain          a card, its index and its pips
    palette, materials, stance          colours, and where a figure stands
    features, faces, profile, hair      heads
    crowns, hats, costume, motif        dress
    hands, weapons, attributes          and what is held
    kings, queens, jacks, courts        the twelve figures, and their cards
    guilloche, aces, backs              engraved ornament
    decks, icons, emblem, motifs        everything else that becomes a file
    files                               all of them
"""
