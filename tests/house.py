"""The games of the house. Another one, as a guide or a test registers it, does with what any game gets."""

OF_THE_HOUSE = ("liars_dice", "liar_liar", "lie21", "liars_poker", "liars_deck")
"""Each is drawn: it has a picture, a card for chats, a table and a postcard of its own."""
