"""Public knowledge of hidden hands (RULES LL.9): a trail of `layers`, and its changes.

`rules.sightings` applies a sighting to all hands. Private knowledge is in the view (`position`).
"""
