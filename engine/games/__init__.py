"""The games, in folders with the same modules; begin with `values`, `rules`, `moves`."""

NAMES = ("liars_dice", "liar_liar", "lie21", "liars_poker", "liars_deck")
"""In their order on the start page. A new game of the house adds its name here."""
