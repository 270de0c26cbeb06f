"""The games, in folders with the same modules. In reading order: `values`, `rules`, `moves`, `belief`, `words`,
`telling`, `board`, `pictures`, `moments`, `notation`, `orders`, `how_to_play`.
"""

NAMES = ("liars_dice", "liar_liar", "lie21", "liars_poker", "liars_deck")
"""In their order on the start page. A new game of the house adds its name here."""
