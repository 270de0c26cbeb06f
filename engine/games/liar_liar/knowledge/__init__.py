"""What everyone knows of hidden hands (RULES LL.9), as trails, and how sightings of cards change it.

What one player knows alone is in the view (`position`).
"""
