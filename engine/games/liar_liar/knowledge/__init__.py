"""What everyone knows of a hidden hand (RULES LL.9): a trail of `layers`, and how it changes.

What one player knows alone is in the view (`position`); what a sighting tells of all hands, in `rules.sightings`.
"""
